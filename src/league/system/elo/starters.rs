//! New sites of Elo leagues.

use crate::league::system::starter::Starter;

/// Games of any number of players.
pub const CARDS: Starter = Starter {
    word: "cards",
    about: "Games of any number of players, Elo",
    means: "`system: elo`",
    title: "Card evenings",
    language: "en",
    folder: "cards",
    files: &[
        ("_index.md", include_str!("cards/index.md")),
        ("players.yaml", include_str!("cards/players.yaml")),
        ("matchdays/01.md", include_str!("cards/01.md")),
        ("matchdays/02.md", include_str!("cards/02.md")),
    ],
    result: Some("clara anna=dora bert"),
    next: "ligatur record cards --rounds 4 clara anna=dora bert",
};

/// Games of two, with the layer of membership.
pub const DUEL: Starter = Starter {
    word: "duel",
    about: "Games of two, Elo, with members and penalties",
    means: "`system: elo` and below it `activity:`",
    title: "Duell-Liga",
    language: "de",
    folder: "duel",
    files: &[
        ("_index.md", include_str!("duel/index.md")),
        ("players.yaml", include_str!("duel/players.yaml")),
        ("matchdays/01.md", include_str!("duel/01.md")),
        ("matchdays/02.md", include_str!("duel/02.md")),
    ],
    result: Some("ada 1-0 bo"),
    next: "ligatur record duel ada 1-0 bo",
};

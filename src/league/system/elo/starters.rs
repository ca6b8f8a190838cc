//! New sites of Elo leagues.

use crate::league::system::starter::{Starter, StarterTexts};

/// Games of any number of players.
pub(super) const CARDS: Starter = Starter {
    word: "cards",
    about: "Games of any number of players, Elo",
    means: "`system: elo`",
    texts: &[
        StarterTexts {
            language: "en",
            title: "Card evenings",
            words: &[
                (
                    "DESCRIPTION",
                    "Who plays best, by Elo for any number of players.",
                ),
                (
                    "WELCOME",
                    "Every evening is rated: the longer it was, the more it counts.",
                ),
                ("REPORT", "Our first evening."),
                ("GAME", "Hearts"),
            ],
        },
        StarterTexts {
            language: "de",
            title: "Kartenabende",
            words: &[
                (
                    "DESCRIPTION",
                    "Wer am besten spielt, nach Elo für beliebig viele Spieler.",
                ),
                (
                    "WELCOME",
                    "Jeder Abend wird gewertet: je länger er war, desto mehr zählt er.",
                ),
                ("REPORT", "Unser erster Abend."),
                ("GAME", "Hearts"),
            ],
        },
        StarterTexts {
            language: "fr",
            title: "Soirées cartes",
            words: &[
                (
                    "DESCRIPTION",
                    "Qui joue le mieux, selon Elo pour autant de joueurs que l’on veut.",
                ),
                (
                    "WELCOME",
                    "Chaque soirée compte, et d’autant plus qu’elle a été longue.",
                ),
                ("REPORT", "Notre première soirée."),
                ("GAME", "Tarot"),
            ],
        },
        StarterTexts {
            language: "es",
            title: "Veladas de cartas",
            words: &[
                (
                    "DESCRIPTION",
                    "Quién juega mejor, por Elo para cualquier número de jugadores.",
                ),
                ("WELCOME", "Cada velada cuenta, y más cuanto más larga fue."),
                ("REPORT", "Nuestra primera velada."),
                ("GAME", "Tute"),
            ],
        },
    ],
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
pub(super) const DUEL: Starter = Starter {
    word: "duel",
    about: "Games of two, Elo, with members and penalties",
    means: "`system: elo` and below it `activity:`",
    texts: &[
        StarterTexts {
            language: "de",
            title: "Duell-Liga",
            words: &[
                (
                    "DESCRIPTION",
                    "Zwei spielen, Elo entscheidet, und wer aussetzt, zahlt.",
                ),
                (
                    "WELCOME",
                    "Wer gegen ein aktives Mitglied spielt, ist dabei.",
                ),
            ],
        },
        StarterTexts {
            language: "en",
            title: "Duel league",
            words: &[
                (
                    "DESCRIPTION",
                    "Two play, Elo decides, and whoever pauses pays.",
                ),
                ("WELCOME", "Whoever plays an active member is in."),
            ],
        },
        StarterTexts {
            language: "fr",
            title: "Ligue de duels",
            words: &[
                (
                    "DESCRIPTION",
                    "On joue à deux, Elo décide, et qui fait une pause paie.",
                ),
                (
                    "WELCOME",
                    "Quiconque affronte un membre actif entre dans la ligue.",
                ),
            ],
        },
        StarterTexts {
            language: "es",
            title: "Liga de duelos",
            words: &[
                (
                    "DESCRIPTION",
                    "Juegan dos, Elo decide, y quien descansa paga.",
                ),
                (
                    "WELCOME",
                    "Quien juega contra un miembro activo entra en la liga.",
                ),
            ],
        },
    ],
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

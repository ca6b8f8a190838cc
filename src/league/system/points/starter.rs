//! A new site of a points league.

use crate::league::system::starter::Starter;

/// Games of two with scores.
pub const TABLE_TENNIS: Starter = Starter {
    word: "points",
    about: "Three points for a win, or points by place; with scores",
    means: "`system: points`",
    title: "Table tennis",
    language: "en",
    folder: "table-tennis",
    files: &[
        ("_index.md", include_str!("starter/index.md")),
        ("players.yaml", include_str!("starter/players.yaml")),
        ("matchdays/01.md", include_str!("starter/01.md")),
        ("matchdays/02.md", include_str!("starter/02.md")),
    ],
    result: Some("ana 1-0 di"),
    next: "ligatur record table-tennis \"ana 1-0 di\" \"bo 0-1 cy\"",
};

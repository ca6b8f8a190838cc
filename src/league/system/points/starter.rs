//! A new site of a points league.

use crate::league::system::starter::{Starter, StarterTexts};

/// Games of two with scores.
pub(super) const TABLE_TENNIS: Starter = Starter {
    word: "points",
    about: "Three points for a win, or points by place; with scores",
    means: "`system: points`",
    texts: &[
        StarterTexts {
            language: "en",
            title: "Table tennis",
            words: &[
                ("DESCRIPTION", "Three points for a win, best of five sets."),
                ("WELCOME", "Every Tuesday at seven, best of five sets."),
            ],
        },
        StarterTexts {
            language: "de",
            title: "Tischtennis",
            words: &[
                (
                    "DESCRIPTION",
                    "Drei Punkte für einen Sieg, auf drei Gewinnsätze.",
                ),
                ("WELCOME", "Jeden Dienstag um sieben, auf drei Gewinnsätze."),
            ],
        },
        StarterTexts {
            language: "fr",
            title: "Tennis de table",
            words: &[
                (
                    "DESCRIPTION",
                    "Trois points par victoire, au meilleur des cinq manches.",
                ),
                (
                    "WELCOME",
                    "Tous les mardis à sept heures, au meilleur des cinq manches.",
                ),
            ],
        },
        StarterTexts {
            language: "es",
            title: "Tenis de mesa",
            words: &[
                (
                    "DESCRIPTION",
                    "Tres puntos por victoria, al mejor de cinco juegos.",
                ),
                (
                    "WELCOME",
                    "Todos los martes a las siete, al mejor de cinco juegos.",
                ),
            ],
        },
    ],
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

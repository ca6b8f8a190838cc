//! A new site of a rule book.

use crate::league::system::starter::{Starter, StarterTexts};

/// A game of changing its own rules.
pub(crate) const NOMIC: Starter = Starter {
    word: "nomic",
    about: "Proposals, votes and a rule book",
    means: "`rules:` instead of `league:`",
    texts: &[
        StarterTexts {
            language: "en",
            title: "Nomic",
            words: &[
                (
                    "DESCRIPTION",
                    "A game whose moves are changes to its rules.",
                ),
                ("RULES", "The rules"),
                ("RULE1", "Rule 1: Play"),
                ("TEXT1", "A move is a proposal to change these rules."),
                ("RULE2", "Rule 2: Winning"),
                ("TEXT2", "Who first has 10 points wins."),
                ("PROPOSAL", "A point for every rule that stands"),
                (
                    "CHANGE",
                    "The author of a proposal that passes has one point.",
                ),
                ("WHY", "So that somebody can win."),
                ("COMMENT1", "why not"),
                ("COMMENT2", "too easy"),
            ],
        },
        StarterTexts {
            language: "de",
            title: "Nomic",
            words: &[
                ("DESCRIPTION", "Ein Spiel, dessen Züge seine Regeln ändern."),
                ("RULES", "Die Regeln"),
                ("RULE1", "Regel 1: Der Zug"),
                ("TEXT1", "Ein Zug ist ein Antrag, diese Regeln zu ändern."),
                ("RULE2", "Regel 2: Der Sieg"),
                ("TEXT2", "Wer zuerst 10 Punkte hat, gewinnt."),
                ("PROPOSAL", "Ein Punkt für jede Regel, die besteht"),
                (
                    "CHANGE",
                    "Wer einen Antrag stellt, der angenommen wird, hat einen Punkt.",
                ),
                ("WHY", "Damit jemand gewinnen kann."),
                ("COMMENT1", "warum nicht"),
                ("COMMENT2", "zu leicht"),
            ],
        },
        StarterTexts {
            language: "fr",
            title: "Nomic",
            words: &[
                ("DESCRIPTION", "Un jeu dont les coups changent les règles."),
                ("RULES", "Les règles"),
                ("RULE1", "Règle 1 : Jouer"),
                (
                    "TEXT1",
                    "Un coup est une proposition de changer ces règles.",
                ),
                ("RULE2", "Règle 2 : Gagner"),
                ("TEXT2", "Qui a 10 points le premier gagne."),
                ("PROPOSAL", "Un point pour chaque règle qui tient"),
                ("CHANGE", "L’auteur d’une proposition adoptée a un point."),
                ("WHY", "Pour que quelqu’un puisse gagner."),
                ("COMMENT1", "pourquoi pas"),
                ("COMMENT2", "trop facile"),
            ],
        },
        StarterTexts {
            language: "es",
            title: "Nomic",
            words: &[
                ("DESCRIPTION", "Un juego cuyas jugadas cambian sus reglas."),
                ("RULES", "Las reglas"),
                ("RULE1", "Regla 1: Jugar"),
                (
                    "TEXT1",
                    "Una jugada es una propuesta de cambiar estas reglas.",
                ),
                ("RULE2", "Regla 2: Ganar"),
                ("TEXT2", "Gana quien tiene primero 10 puntos."),
                ("PROPOSAL", "Un punto por cada regla que queda"),
                (
                    "CHANGE",
                    "Quien propone algo que se aprueba tiene un punto.",
                ),
                ("WHY", "Para que alguien pueda ganar."),
                ("COMMENT1", "por qué no"),
                ("COMMENT2", "demasiado fácil"),
            ],
        },
    ],
    folder: "nomic",
    files: &[
        ("_index.md", include_str!("starter/index.md")),
        ("rules.md", include_str!("starter/rules.md")),
        ("proposals/points.md", include_str!("starter/proposal.md")),
        ("votes/1.csv", include_str!("starter/votes.csv")),
    ],
    result: None,
    next: "ligatur tally",
};

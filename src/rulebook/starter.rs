//! A new site of a rule book.

use crate::league::system::starter::Starter;

/// A game of changing its own rules.
pub const NOMIC: Starter = Starter {
    word: "nomic",
    about: "Proposals, votes and a rule book",
    means: "`rules:` instead of `league:`",
    title: "Nomic",
    language: "en",
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

//! The kinds of games that a league plays.

/// A kind of game that the league plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameKind {
    /// As results write it.
    pub key: String,
    /// Names its table in data and addresses.
    pub slug: String,
    /// The name on the pages.
    pub title: String,
    /// True if its results count in the overall table.
    pub official: bool,
}

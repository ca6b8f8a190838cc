//! The differences between two states of a site: results, numbers, votes and texts.
//!
//! It is meanings that are compared, as the ledgers hold them, so that a formatter changes
//! nothing; a site that was published can be compared as well as one that is read.

pub mod alignment;
pub mod changed_history;
pub mod diff_entry;
mod game_words;
mod league;
mod matchday;
pub mod report;
mod rule_book;
pub mod snapshot;

use diff_entry::SiteDiff;
pub use league::diff_leagues;
pub use rule_book::diff_rule_books;
use snapshot::SiteSnapshot;

/// Compares two states of a site.
pub fn diff(old: &SiteSnapshot, new: &SiteSnapshot) -> SiteDiff {
    SiteDiff {
        leagues: diff_leagues(old, new),
        rule_books: diff_rule_books(old, new),
    }
}

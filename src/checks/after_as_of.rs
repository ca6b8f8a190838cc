//! Files that are dated after the as-of day.

use crate::checks::ReplayedSite;
use crate::league::League;
use crate::league::model::history::History;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns once a league of all its files that are dated after the as-of day, but for pairings and
/// dates to keep, which are meant for later.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for (league, history) in site.leagues.iter().zip(site.histories) {
        later_files(league, history, diagnostics);
    }
}

/// One warning for all files that are dated after the as-of day.
fn later_files(league: &League, history: &History, diagnostics: &mut Diagnostics) {
    let later = league
        .matchdays
        .iter()
        .filter(|matchday| matchday.date > history.as_of && !matchday.is_to_come());
    let files: Vec<&str> = later.map(|matchday| matchday.file.as_str()).collect();
    let Some(first) = files.first() else { return };
    let count = files.len();
    let (files, are, verb) = if count == 1 {
        ("file", "is", "counts")
    } else {
        ("files", "are", "count")
    };
    let message = format!(
        "{count} {files} of `{}` {are} dated after {} and {verb} for nothing",
        league.id, history.as_of
    );
    diagnostics
        .warning(Code::AfterAsOf, KeyPath::file(first).field("date").value(), message)
        .help("that is right for matchdays to come; else mend the date, or ask for a later day with `--as-of`");
}

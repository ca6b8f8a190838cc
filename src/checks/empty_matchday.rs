//! Matchdays that are over and have no games.

use std::collections::BTreeSet;

use crate::checks::ReplayedSite;
use crate::checks::system_warnings::system_warnings;
use crate::league::model::matchday::{Matchday, ResultForm};
use crate::league::model::warning::SystemWarningKind;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of matchdays on which nothing happened. The form of today's may still be filled in, and
/// results that can not be read are reported as such.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    let warnings = system_warnings(site).into_iter();
    let without_games = warnings.filter(|it| matches!(it.kind, SystemWarningKind::NoGames));
    let mut empty: BTreeSet<&str> = without_games.map(|it| it.matchday.file.as_str()).collect();
    let days = site.leagues.iter().flat_map(|league| &league.matchdays);
    let is_unfilled = |day: &&Matchday| day.form == ResultForm::Placings && day.games.is_empty();
    empty.extend(days.filter(is_unfilled).map(|day| day.file.as_str()));
    for (league, history) in site.leagues.iter().zip(site.histories) {
        let is_over = |day: &&Matchday| day.date < history.as_of;
        for day in league.matchdays.iter().filter(is_over) {
            if !empty.contains(day.file.as_str()) || diagnostics.has_errors_in(&day.file) {
                continue;
            }
            diagnostics
                .warning(
                    Code::EmptyMatchday,
                    KeyPath::file(&day.file).first_line(),
                    "a matchday without games",
                )
                .help("it changes nothing: enter its results, or take the file out");
        }
    }
}

//! Of the players of a round at most one is left over. Source: keizer.md, 3.6 and 9.

use crate::checks::ReplayedSite;
use crate::league::League;
use crate::league::model::matchday::{Matchday, ResultForm};
use crate::league::tournament::Tournament;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Reports rounds in which several players have neither game nor absence.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for (league, _) in site.tournaments() {
        let field = Tournament::of(league);
        for (number, day) in (1..).zip(&league.matchdays) {
            round(league, &field, number, day, diagnostics);
        }
    }
}

/// Of those who are there at most one is left over: that one has the bye.
fn round(
    league: &League,
    field: &Tournament,
    number: u32,
    day: &Matchday,
    diagnostics: &mut Diagnostics,
) {
    // A row that was not understood may be theirs.
    if day.form != ResultForm::Games || diagnostics.has_errors_in(&day.file) {
        return;
    }
    let left = field.left_over(number, day);
    if left.len() < 2 {
        return;
    }
    let ids = left
        .iter()
        .map(|player| format!("`{}`", league.player(*player).id));
    let ids: Vec<String> = ids.collect();
    diagnostics
        .error(
            Code::LeftOver,
            KeyPath::file(&day.file).field("games").key(),
            format!("{} players are left over: {}", ids.len(), ids.join(", ")),
        )
        .help(
            "pair them, give one of them the `bye`, or say why they are not there: under `absent`, or with `joined: ROUND` in players.yaml for who came later");
}

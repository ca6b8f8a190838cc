//! Of the players of a round at most one is left over. Source: keizer.md, 3.6 and 9.

use std::collections::BTreeMap;

use crate::checks::ReplayedSite;
use crate::checks::early_bye::{first_rows, is_newcomer};
use crate::league::League;
use crate::league::model::matchday::{Matchday, ResultForm};
use crate::league::model::player::PlayerId;
use crate::league::tournament::Tournament;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Reports rounds in which several players have neither game nor absence.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for (league, _) in site.tournaments() {
        let rounds = Rounds {
            league,
            field: Tournament::of(league),
            first_rows: first_rows(league),
        };
        for (index, day) in league.matchdays.iter().enumerate() {
            rounds.check(index, day, diagnostics);
        }
    }
}

/// The rounds of a league with what the files of the others say about each.
struct Rounds<'a> {
    league: &'a League,
    field: Tournament,
    /// The index of the round in which each player has a first row.
    first_rows: BTreeMap<PlayerId, usize>,
}

impl Rounds<'_> {
    /// Of those who are there at most one is left over: that one has the bye, unless another one
    /// has it.
    fn check(&self, index: usize, day: &Matchday, diagnostics: &mut Diagnostics) {
        // A row that was not understood may be theirs.
        if diagnostics.has_errors_in(&day.file) {
            return;
        }
        let key = match day.form {
            ResultForm::Games => "games",
            // A file that was prepared waits for its games until a later round has some.
            ResultForm::Nothing if !day.absences.is_empty() && self.is_over(index) => "absent",
            ResultForm::Nothing | ResultForm::Placings | ResultForm::Results => return,
        };
        let bye = day.given_bye();
        let mut left = self.field.left_over(index as u32 + 1, day);
        if bye.is_some() {
            // Who came later is told to say so.
            left.retain(|player| !is_newcomer(self.league, &self.first_rows, *player, index));
        }
        // Who comes to a round that is drawn may still play whoever has the bye.
        let has_bye = bye.is_some() && !day.is_open();
        if left.len() + usize::from(has_bye) < 2 {
            return;
        }
        let id = |player: PlayerId| format!("`{}`", self.league.player(player).id);
        let ids: Vec<String> = left.into_iter().map(id).collect();
        let message = match (ids.as_slice(), bye) {
            ([one], Some(bye)) => {
                format!("{one} is left over, and {} has the bye", id(bye))
            }
            (several, _) => format!(
                "{} players are left over: {}",
                several.len(),
                several.join(", ")
            ),
        };
        let key = KeyPath::file(&day.file).field(key).key();
        diagnostics.error(Code::LeftOver, key, message).help(
            "pair them, give one of them the `bye`, or say why they are not there: under `absent`, or with `joined: ROUND` in players.yaml for who came later",
        );
    }

    /// Returns whether a later round has games.
    fn is_over(&self, index: usize) -> bool {
        let mut later = self.league.matchdays.iter().skip(index + 1);
        later.any(|day| day.form == ResultForm::Games)
    }
}

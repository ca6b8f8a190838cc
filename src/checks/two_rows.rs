//! A round of a tournament gives everybody one row. Source: keizer.md, 3.8 and 9.

use std::collections::BTreeMap;

use crate::checks::ReplayedSite;
use crate::league::League;
use crate::league::model::matchday::{Absence, Matchday};
use crate::league::model::player::PlayerId;
use crate::league::tournament::is_board;
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath};

/// Reports the second row of a player in a round.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for (league, _) in site.tournaments() {
        for day in &league.matchdays {
            let mut seen: BTreeMap<PlayerId, DiagnosticSpot> = BTreeMap::new();
            for (player, spot) in rows(league, day) {
                let Some(other) = seen.get(&player) else {
                    seen.insert(player, spot);
                    continue;
                };
                let id = &league.player(player).id;
                diagnostics
                    .error(
                        Code::TwoRows,
                        spot,
                        format!("`{id}` has a second row in this round"),
                    )
                    .help("a player has one game or one absence in a round: take one of them out")
                    .related(other.clone());
            }
        }
    }
}

/// Every row of a round with its place in the file.
pub(super) fn rows(league: &League, day: &Matchday) -> Vec<(PlayerId, DiagnosticSpot)> {
    let root = KeyPath::file(&day.file);
    let games = root.field("games");
    let absent = root.field("absent");
    let mut rows = Vec::new();
    for game in &day.games {
        let seats = game.seats.iter().filter(|_| is_board(game));
        rows.extend(seats.map(|seat| {
            let id = &league.player(seat.player).id;
            (seat.player, games.index(game.position).mention(id))
        }));
    }
    for (index, &(player, absence)) in day.absences.iter().enumerate() {
        let key = match absence {
            Absence::Bye => {
                rows.push((player, root.field("bye").value()));
                continue;
            }
            Absence::Excused => "excused",
            Absence::Unexcused => "unexcused",
            Absence::Club => "club",
        };
        let before = day.absences[..index].iter();
        let nth = before.filter(|row| **row == (player, absence)).count();
        let id = &league.player(player).id;
        rows.push((player, absent.field(key).word(id, nth).value()));
    }
    rows
}

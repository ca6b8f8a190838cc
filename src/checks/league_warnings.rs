//! Warnings of a league system, with their places.

use std::collections::BTreeMap;

use crate::league::model::game::GameId;
use crate::league::model::history::History;
use crate::league::model::league::League;
use crate::league::model::matchday::Matchday;
use crate::league::model::player::PlayerId;
use crate::league::model::warning::{SystemWarning, SystemWarningKind};
use crate::league::system::handicap::handicap_table::HandicapEntry;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Reports everything odd that the replay of a league came across.
pub fn report(league: &League, history: &History, diagnostics: &mut Diagnostics) {
    if history.tables.iter().all(|table| table.remarks.is_empty()) {
        return;
    }
    let days: BTreeMap<u32, (u32, &Matchday)> = numbered(league);
    for remark in &history.overall().remarks {
        if let Some((first_game, matchday)) = days.get(&remark.matchday) {
            self::remark(league, matchday, *first_game, remark, diagnostics);
        }
    }
}

/// Each matchday by its number, with the number of its first game.
fn numbered(league: &League) -> BTreeMap<u32, (u32, &Matchday)> {
    let mut next = 0;
    let day = |matchday| {
        let Matchday { number, games, .. }: &Matchday = matchday;
        let first = next;
        next += games.len() as u32;
        (*number, (first, matchday))
    };
    league.matchdays.iter().map(day).collect()
}

fn remark(
    league: &League,
    matchday: &Matchday,
    first_game: u32,
    remark: &SystemWarning,
    diagnostics: &mut Diagnostics,
) {
    let root = KeyPath::file(&matchday.file);
    let games = root.field("games");
    let game = |GameId(id): GameId| {
        let game = matchday.games.get(id.saturating_sub(first_game) as usize);
        games.index(game.map_or(0, |game| game.position))
    };
    let id = |player: PlayerId| league.player(player).id.as_str();
    match &remark.odd {
        SystemWarningKind::PairTwice {
            game: again,
            before,
        } => {
            diagnostics
                .warning(
                    Code::SamePair,
                    game(*again).value(),
                    "the same two a second time on one matchday",
                )
                .help("both games count; take one out if it was written twice")
                .related(game(*before).value());
        }
        SystemWarningKind::OtherHandicap {
            game: of,
            given,
            table,
        } => {
            let [given, table] = [*given, *table].map(HandicapEntry::of);
            let message = format!(
                "handicap {} (`{}`), where the table has {} (`{}`)",
                given.number, given.english, table.number, table.english
            );
            diagnostics
                .warning(
                    Code::OtherHandicap,
                    game(*of).field("handicap").value(),
                    message,
                )
                .help("the game counts as always if both agreed to it");
        }
        SystemWarningKind::LotNeeded { tied } => {
            let names: Vec<String> = tied
                .iter()
                .map(|player| format!("`{}`", id(*player)))
                .collect();
            let order: Vec<&str> = tied.iter().map(|player| id(*player)).collect();
            let spot = match matchday.lots.is_empty() {
                true => root.first_line(),
                false => root.field("lots").value(),
            };
            diagnostics
                .warning(
                    Code::LotNeeded,
                    spot,
                    format!("only a lot tells {} apart", names.join(", ")),
                )
                .help(format!(
                    "draw, and write `lots: [{}]` in the drawn order, higher place first; until then the register decides",
                    order.join(", ")
                ));
        }
        SystemWarningKind::NoGames => {
            diagnostics
                .warning(
                    Code::EmptyMatchday,
                    root.first_line(),
                    "a matchday without games",
                )
                .help("it changes nothing: add `games:`, or take the file out");
        }
        SystemWarningKind::RemovedPlays { game: of, player } => {
            let player = id(*player);
            diagnostics
                .warning(
                    Code::RemovedPlays,
                    game(*of).value(),
                    format!("`{player}` plays, who was taken off the table"),
                )
                .help(format!(
                    "the game puts `{player}` back; write `members: {{ return: [{player}] }}` to say so"
                ));
        }
        SystemWarningKind::NotInTable { player } => {
            let player = id(*player);
            let members = root.field("members");
            let leave = members.field("leave");
            diagnostics
                .warning(
                    Code::MembershipNoEffect,
                    leave.word(player, 0).value(),
                    format!("`{player}` is not in the table"),
                )
                .help("it changes nothing: take the name out");
        }
        // A rank that can not be read has been reported already.
        SystemWarningKind::NoRank { .. }
            if diagnostics.iter().any(|it| it.code == Code::BadRank) => {}
        SystemWarningKind::NoRank { game: of, player } => {
            let player = id(*player);
            diagnostics
                .error(
                    Code::MissingRank,
                    game(*of).value(),
                    format!("`{player}` plays without a rank"),
                )
                .help(format!(
                    "add `rank: 3 Kyu` to `{player}` in players.yaml, or `ranks: {{ {player}: 3 Kyu }}` to the first matchday"
                ));
        }
    }
}

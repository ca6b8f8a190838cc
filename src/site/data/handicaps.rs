//! `handicaps.json`: who gives what to whom on the next evening.

use std::collections::BTreeMap;

use crate::league::League;
use crate::league::model::handicap::handicap_at;
use crate::league::model::history::History;
use crate::site::data::to_bytes;
use crate::site::handicap::has_handicaps;
use crate::site::league_page::{LeaguePage, LeaguePageKind};

/// `data/handicaps.json`.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    once: |context| {
        let file = LeaguePage::file(context, "data/handicaps.json", |context| {
            to_bytes(&handicaps(context.league, context.history))
        });
        let is_there = has_handicaps(context);
        is_there.then_some(file).into_iter().collect()
    },
    ..LeaguePageKind::NONE
};

/// For each pair of players in the table the number of the handicap that the first gives
/// to the second, where it is above 0; on the day of a matchday by the ranks before it.
pub(crate) fn handicaps<'a>(
    league: &'a League,
    history: &History,
) -> BTreeMap<&'a str, BTreeMap<&'a str, u8>> {
    let ranks = league.rules.league_ranks(history);
    let ranks = ranks.into_iter().flat_map(|ranks| ranks.players);
    let levels: Vec<(&str, i32)> = ranks
        .map(|rank| (league.player(rank.player).public_id.as_str(), rank.level))
        .collect();
    let gives = |giver: i32| {
        let receivers = levels.iter().filter(move |(_, level)| *level < giver);
        receivers
            .map(|(id, level)| (*id, handicap_at(giver.abs_diff(*level))))
            .collect::<BTreeMap<_, _>>()
    };
    let givers = levels.iter().map(|(id, level)| (*id, gives(*level)));
    givers
        .filter(|(_, receivers)| !receivers.is_empty())
        .collect()
}

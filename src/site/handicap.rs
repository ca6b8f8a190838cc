//! Handicaps: what was given in a game, and how modifiers are written.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::league::model::game::{Game, GameId};
use crate::league::model::handicap::{HandicapEntry, LeagueRank, handicap_at};
use crate::league::model::history::{Change, ChangeReason};
use crate::league::model::player::PlayerId;
use crate::league::model::rank_notation::roman;
use crate::league::statistics::{WinRecord, player_outcome};
use crate::site::league_context::LeagueContext;
use crate::site::view::player::{HandicapRecordRow, OwnHandicaps};
use crate::site::view::{ChangeDirection, ChangeLabel, LabelledFact};

/// The address of the history of the modifiers, below the league's address.
pub(crate) const MODIFIERS: &str = "tables/modifiers/";

/// The address of the handicaps of everybody against everybody, below the league's address.
pub(crate) const MATRIX: &str = "handicaps/";

/// Returns whether the league gives handicaps by a table.
pub(crate) fn has_handicaps(context: &LeagueContext<'_>) -> bool {
    context.league.rules.traits().grades
}

/// The handicap that was given in a game, where the explanation of its points does not say it:
/// of a game that waits or does not count, or one that the table does not have.
pub(crate) fn of_game(
    context: &LeagueContext<'_>,
    id: GameId,
    game: &Game,
    changes: &[&Change],
) -> Option<String> {
    if game.is_open() {
        return in_words(context, id, game);
    }
    let given = game.handicap?;
    let rules = &context.league.rules;
    let mut by_table = changes.iter().filter_map(|it| rules.given_handicap(it));
    let is_told = by_table.any(|by_table| by_table.gives);
    (given > 0 && !is_told).then(|| name(context, given))
}

/// The handicap of a game with its giver: what the two have agreed on, else the handicap by the
/// table.
fn in_words(context: &LeagueContext<'_>, id: GameId, game: &Game) -> Option<String> {
    let facts = context.history.overall().game_facts.get(&id)?;
    let by_table = facts.number("handicap")? as u8;
    let giver = facts.player("giver")?;
    let giver = name_in_game(context, giver, id);
    let given = game.handicap.unwrap_or(by_table);
    let names = [given, by_table].map(|number| name(context, number));
    let words = [
        ("giver", giver.as_str()),
        ("handicap", names[0].as_str()),
        ("table", names[1].as_str()),
    ];
    Some(match given {
        _ if given != by_table => context.locale.fill("gives_instead", &words),
        0 => context.locale.text("gives_nothing").to_owned(),
        _ => context.locale.fill("gives", &words[..2]),
    })
}

/// The handicap in the game of a change, from its player's side: "Receives: lance".
pub(crate) fn told(context: &LeagueContext<'_>, change: &Change) -> Option<String> {
    let (_, given, side) = side_of(context, change)?;
    let side = context.locale.text(SIDES[side]);
    Some(match given {
        0 => side.to_owned(),
        _ => context.locale.labelled(side, &name(context, given)),
    })
}

/// The sides of a handicap: gives, receives, none.
const SIDES: [&str; 3] = ["giver", "receiver", "gives_nothing"];

/// The game of a change, the handicap that was given in it, and its player's side of it, as an
/// index of [`SIDES`].
fn side_of<'a>(context: &LeagueContext<'a>, change: &Change) -> Option<(&'a Game, u8, usize)> {
    let ChangeReason::Rated { game, .. } = change.reason else {
        return None;
    };
    let by_table = context.league.rules.given_handicap(change)?;
    let game = context.statistics.game(context.league, game)?;
    let given = game.handicap.unwrap_or(by_table.handicap);
    let side = match (given, by_table.gives) {
        (0, _) => 2,
        (_, true) => 0,
        (_, false) => 1,
    };
    Some((game, given, side))
}

/// The most players of whom each has a list of the handicaps with all others.
pub(crate) const LISTED: usize = 100;

/// The place of that list on the page of a player.
pub(crate) const OWN: &str = "handicaps";

/// Returns whether each player's page has the handicaps with all others.
pub(crate) fn are_listed(context: &LeagueContext<'_>) -> bool {
    has_handicaps(context) && context.history.overall().ranking.rows.len() <= LISTED
}

/// The handicaps of a player today, on an evening that is not over, or on the next one, each with
/// those with whom the player has it; `None` for one who is in no table, or where there are too many.
pub(crate) fn against_each(context: &LeagueContext<'_>, player: PlayerId) -> Option<OwnHandicaps> {
    if !are_listed(context) {
        return None;
    }
    let rules = &context.league.rules;
    let mut ranks = rules.league_ranks(context.history)?.players;
    let own = ranks.iter().find(|rank| rank.player == player)?.level;
    ranks.retain(|rank| rank.player != player);
    ranks.sort_by_key(|rank| context.statistics.name_order[rank.player.index()]);
    // Those who get most from the player come first, those who give most last.
    let mut groups: BTreeMap<i32, Vec<&LeagueRank>> = BTreeMap::new();
    for other in &ranks {
        let number = i32::from(handicap_at(own.abs_diff(other.level)));
        let received = number * (other.level - own).signum();
        groups.entry(received).or_default().push(other);
    }
    let group = |others: &Vec<&LeagueRank>| {
        // No line ends within a name.
        let name = |other: &&LeagueRank| context.name(other.player).replace(' ', "\u{a0}");
        let names: Vec<String> = others.iter().map(name).collect();
        let handicap = between(context, own, others.first()?.level);
        Some(LabelledFact::new(handicap, names.join(", ")))
    };
    let history = context.history;
    let heading = match (history.today, history.in_progress) {
        (Some(_), _) => context.text("handicaps_today"),
        (None, Some(evening)) => {
            let evening = context.matchday_title(evening);
            context
                .locale
                .labelled(context.locale.text("handicaps"), &evening)
        }
        (None, None) => context.text("handicaps_next"),
    };
    Some(OwnHandicaps {
        heading,
        groups: groups.values().filter_map(group).collect(),
        matrix: context.entry("handicaps_of_all", MATRIX),
    })
}

/// The handicap between two levels, from the side of the first: "Gives: bishop".
fn between(context: &LeagueContext<'_>, own: i32, other: i32) -> String {
    let side = |key: &str| {
        let name = name(context, handicap_at(own.abs_diff(other)));
        context.locale.labelled(context.locale.text(key), &name)
    };
    match own.cmp(&other) {
        Ordering::Greater => side(SIDES[0]),
        Ordering::Less => side(SIDES[1]),
        Ordering::Equal => context.text(SIDES[2]),
    }
}

/// The record of a player by side of the handicap, in the order of [`SIDES`].
fn by_side(context: &LeagueContext<'_>, player: PlayerId) -> [WinRecord; 3] {
    let table = context.history.overall();
    let mut records = [WinRecord::default(); 3];
    for &index in &context.statistics.tables[0].changes_of[player.index()] {
        let Some((game, _, side)) = side_of(context, &table.changes[index]) else {
            continue;
        };
        if let Some(seat) = game.seats.iter().find(|seat| seat.player == player) {
            records[side].add(player_outcome(game, seat.place));
        }
    }
    records
}

/// The record of all who gave a handicap in their games, and the number of games without one.
pub(crate) fn of_givers(context: &LeagueContext<'_>) -> (WinRecord, u32) {
    let players = (0..context.league.players.len() as u32).map(PlayerId);
    let sides: Vec<[WinRecord; 3]> = players.map(|player| by_side(context, player)).collect();
    let gave = WinRecord::sum(sides.iter().map(|[gave, ..]| gave));
    let even: u32 = sides.iter().map(|[.., even]| even.played).sum();
    (gave, even / 2)
}

/// The record of a player by side of the handicap: gives, receives, none; empty where no game
/// counts.
pub(crate) fn records(context: &LeagueContext<'_>, player: PlayerId) -> Vec<HandicapRecordRow> {
    let played = SIDES.into_iter().zip(by_side(context, player));
    let played = played.filter(|(_, record)| record.played > 0);
    played
        .map(|(side, record)| HandicapRecordRow {
            side: context.locale.text(side).to_owned(),
            counts: context.record_counts(&record),
        })
        .collect()
}

/// The players between whom the lots of a matchday decided, as they were level in points and
/// ranks; a group each, the higher place first.
pub(crate) fn decided_by_lot(context: &LeagueContext<'_>, day: usize) -> Vec<Vec<PlayerId>> {
    let statistics = &context.statistics.tables[0];
    let ranks = context.statistics.ranks.as_ref();
    let Some((ranks, &entry)) = ranks.zip(statistics.entry_of.get(&day)) else {
        return Vec::new();
    };
    let key = |player: PlayerId| {
        let steps = &statistics.series[player.index()];
        let until = steps.partition_point(|step| step.entry <= entry);
        let points = steps[..until].last()?.value?;
        Some((
            context.value(points),
            ranks.notation_in_games(player, entry)?,
        ))
    };
    let mut level: Vec<((String, String), Vec<PlayerId>)> = Vec::new();
    for &player in &context.league.matchdays[day].lots {
        let Some(key) = key(player) else { continue };
        match level.iter_mut().find(|(known, _)| *known == key) {
            Some((_, players)) => players.push(player),
            None => level.push((key, vec![player])),
        }
    }
    let groups = level.into_iter().map(|(_, players)| players);
    groups.filter(|players| players.len() > 1).collect()
}

/// "By lot: Ben ahead of Cem".
pub(crate) fn lot_in_words(context: &LeagueContext<'_>, drawn: &[PlayerId]) -> String {
    let names = drawn.iter().map(|it| context.name(*it).to_owned());
    let ahead = |first: String, second: String| {
        let names = [("first", first.as_str()), ("second", &second)];
        context.locale.fill("lot_ahead", &names)
    };
    let names = names.reduce(ahead).unwrap_or_default();
    context.locale.fill("by_lot", &[("names", &names)])
}

/// A handicap's name in the page's language.
pub(crate) fn name(context: &LeagueContext<'_>, number: u8) -> String {
    let key = HandicapEntry::of(number).name_key();
    context.locale.text(&key).to_owned()
}

/// The change of a modifier. A new real rank is neither a gain nor a loss.
pub(crate) fn delta(change: &Change, by: i32) -> ChangeLabel {
    let is_gain = !matches!(change.reason, ChangeReason::Regraded { .. });
    ChangeLabel {
        text: signed(by),
        way: if is_gain {
            ChangeDirection::of(f64::from(by))
        } else {
            ChangeDirection::Same
        },
        words: None,
    }
}

/// The rank to which a player rose or fell at the end of an evening, by the index of its entry:
/// "▲ 5 Kyu+I"; `None` for another change.
pub(crate) fn new_rank(
    context: &LeagueContext<'_>,
    change: &Change,
    entry: usize,
) -> Option<ChangeLabel> {
    let ChangeReason::Shifted { by } = change.reason else {
        return None;
    };
    let ranks = context.statistics.ranks.as_ref()?;
    let rank = unbroken(&ranks.notation_after(change.player, entry)?);
    Some(ChangeLabel {
        text: format!("{}\u{a0}{rank}", sign(by)),
        way: ChangeDirection::of(f64::from(by)),
        words: None,
    })
}

/// The sign of a rank that rose or fell.
pub(crate) fn sign(by: i32) -> char {
    if by > 0 { '▲' } else { '▼' }
}

/// A player's rank with its modifier in a game.
pub(crate) fn rank_in_game(
    context: &LeagueContext<'_>,
    player: PlayerId,
    game: GameId,
) -> Option<String> {
    rank_on(context, player, context.statistics.day_of(game)?)
}

/// The same in the games of a matchday.
fn rank_on(context: &LeagueContext<'_>, player: PlayerId, day: usize) -> Option<String> {
    let ranks = context.statistics.ranks.as_ref()?;
    if let Some(entry) = context.statistics.tables[0].entry_of.get(&day) {
        return ranks.notation_in_games(player, *entry);
    }
    // Pairings go by the ranks after the last day before them.
    let date = context.league.matchdays[day].date;
    let entries = &context.history.overall().entries;
    match entries.partition_point(|entry| entry.date < date) {
        0 if !entries.is_empty() => None,
        earlier => ranks.notation_after(player, earlier.saturating_sub(1)),
    }
}

/// The name of a player in the words of a game, of several with the same one with the rank of that
/// day behind it.
pub(crate) fn name_in_game(context: &LeagueContext<'_>, player: PlayerId, game: GameId) -> String {
    let day = context.statistics.day_of(game);
    day.map_or_else(
        || context.name(player).to_owned(),
        |day| name_on(context, player, day),
    )
}

/// The same in the words of a matchday.
pub(crate) fn name_on(context: &LeagueContext<'_>, player: PlayerId, day: usize) -> String {
    let own = context.name(player);
    let plain = context.league.player(player).name.as_str();
    let rank = rank_on(context, player, day).filter(|_| own != plain);
    rank.map_or_else(
        || own.to_owned(),
        |rank| format!("{plain} ({})", unbroken(&rank)),
    )
}

/// A rank within which no line ends, nor at its minus.
pub(crate) fn unbroken(rank: &str) -> String {
    rank.replace(' ', "\u{a0}").replace('-', "-\u{2060}")
}

/// A modifier by itself: `+IV`, `-I`, `0`.
pub(crate) fn signed(modifier: i32) -> String {
    match modifier {
        0 => "0".to_owned(),
        1.. => format!("+{}", roman(modifier.unsigned_abs())),
        ..0 => format!("−{}", roman(modifier.unsigned_abs())),
    }
}

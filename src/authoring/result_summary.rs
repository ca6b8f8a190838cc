//! The numbers that a result has changed, in a line a player.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use crate::authoring::recording::{is_of_rounds, line_of};
use crate::league::League;
use crate::league::model::game::{Duel, Game, GameId};
use crate::league::model::game_kind::GameKind;
use crate::league::model::history::{
    Change, ChangeReason, History, LeagueTable, MembershipWish, UnratedReason,
};
use crate::league::model::matchday::Matchday;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::Standing;
use crate::league::statistics::{unplayed, unrated_reason};
use crate::render::locale::Locale;

/// The lines for the results that a league has now and had not before: `anna 1512 → 1523,
/// 3rd ▲1`, and what does not count, in the words of a language. What counts in the table of its
/// game alone is told by that table, with the game's title. The results of a round stand
/// before them.
pub(crate) fn lines(
    old: &League,
    before: Option<&History>,
    new: &League,
    after: &History,
    locale: &Locale,
) -> Vec<String> {
    let touched = new_games(old, new);
    let mut lines = moved_players((old, before), (new, after), &touched, locale);
    let counted: BTreeSet<String> = touched
        .iter()
        .filter_map(|(_, day, game)| counted_rounds(new, day, game, locale))
        .collect();
    lines.extend(counted);
    let reasons = unrated_of(new, after, &touched);
    let reasons = reasons.into_iter().filter_map(uncounted);
    let uncounted = |key| locale.fill("record_uncounted", &[("why", locale.text(key))]);
    lines.extend(reasons.map(uncounted));
    let later = touched.iter().map(|(_, day, _)| day.date);
    let later: BTreeSet<Date> = later.filter(|date| *date > after.as_of).collect();
    lines.extend(
        later
            .iter()
            .map(|date| locale.fill("record_later", &[("date", &date.to_string())])),
    );
    let games = touched.iter().map(|(_, _, game)| line_of(new, game));
    if is_of_rounds(new) {
        if lines.is_empty() {
            let days: BTreeSet<&str> = touched.iter().map(|it| it.1.file.as_str()).collect();
            let days = new
                .matchdays
                .iter()
                .filter(|it| days.contains(it.file.as_str()));
            lines.extend(days.map(|day| played(day, locale)));
        }
        // The number of a board tells nobody who sits there.
        lines.splice(0..0, games);
        return lines;
    }
    if touched.iter().any(|(_, _, game)| game.awaits_result()) {
        lines.push(locale.text("record_open").to_owned());
    }
    // A score may become another one that is worth the same.
    if lines.is_empty() {
        lines.extend(games);
    }
    if old.games().any(|(_, _, game)| game.scores().is_some()) {
        let scored = touched.iter();
        let scored = scored.filter(|(_, day, _)| new.counts_scores_on(day.date));
        lines.extend(scored.filter_map(|(_, _, game)| meant_score(new, game, locale)));
    }
    let uneven = touched.iter().filter(|(_, _, game)| is_uneven(game));
    let uneven = uneven.map(|(_, _, game)| line_of(new, game));
    lines.extend(uneven.map(|line| locale.fill("record_uneven", &[("game", &line)])));
    lines
}

/// Returns whether a game has sides of unequal size, which count (P3), but of which a player may
/// have been forgotten.
fn is_uneven(game: &Game) -> bool {
    let mut sizes = game.sides().map(<[_]>::len);
    let first = sizes.next();
    sizes.any(|size| Some(size) != first)
}

/// A line for each player of some results, or of a wish to join, leave or return, whose number or
/// place is another one now.
fn moved_players(
    (old, before): (&League, Option<&History>),
    (new, after): (&League, &History),
    touched: &[(GameId, &Matchday, &Game)],
    locale: &Locale,
) -> Vec<String> {
    let mut moves = moves(old, new);
    moves.retain(|own| !own.is_ignored(after));
    let mut players = Vec::new();
    let seats = touched.iter().flat_map(|(_, _, game)| {
        let home = home(new, game);
        game.seats.iter().map(move |seat| (home, seat.player))
    });
    for line in seats.chain(moves.iter().map(|own| (None, own.player))) {
        if !players.contains(&line) {
            players.push(line);
        }
    }
    let traits = new.rules.traits();
    let value = |row: &Standing| traits.plain(row.value);
    let mut lines = Vec::new();
    for (game, player) in players {
        let id = &new.player(player).id;
        let row = table(after, game);
        let row = row.and_then(|it| it.ranking.all().find(|row| row.player == player));
        let was = before.and_then(|before| table(before, game));
        let earlier = was.and_then(|it| {
            let mut rows = it.ranking.all();
            rows.find(|row| old.player(row.player).id == *id)
        });
        let Some(row) = row else { continue };
        let own = moves
            .iter()
            .filter(|own| own.player == player && game.is_none());
        let words: String = own
            .map(|own| format!(", {}", locale.text(own.word())))
            .collect();
        let is_as_before = |it: &Standing| (it.place, value(it)) == (row.place, value(row));
        if words.is_empty() && earlier.is_some_and(is_as_before) {
            continue;
        }
        let from = earlier.map_or_else(String::new, |it| format!("{} → ", value(it)));
        let place = row.place.map_or_else(String::new, |place| {
            // Nobody climbs or falls from where all began.
            let has_begun = was.is_some_and(|it| !it.entries.is_empty());
            let earlier = earlier.filter(|_| has_begun);
            let place_before = earlier.and_then(|it| it.place);
            let written = locale.ordinal("record_place", place.into());
            format!(", {written}{}", arrow(place_before, place))
        });
        let title = game.map_or_else(String::new, |game| format!(" ({})", game.title.own));
        lines.push(format!("{id} {from}{}{place}{words}{title}", value(row)));
    }
    lines
}

/// The reasons for which results that a league has now and had not before do not count.
pub(crate) fn new_unrated(old: &League, new: &League, after: &History) -> Vec<UnratedReason> {
    unrated_of(new, after, &new_games(old, new))
}

/// The results that a league has now and had not before.
fn new_games<'a>(old: &League, new: &'a League) -> Vec<(GameId, &'a Matchday, &'a Game)> {
    let mut known = counted(old);
    let touched = new.games();
    touched
        .filter(|(_, day, game)| !takes_one(&mut known, &fingerprint(new, day, game)))
        .collect()
}

/// The game of a result that counts in the table of that game alone.
fn home<'a>(league: &'a League, game: &Game) -> Option<&'a GameKind> {
    Some(league.kind(game.kind)).filter(|kind| !kind.official)
}

/// The overall table, or that of a game.
fn table<'a>(history: &'a History, game: Option<&GameKind>) -> Option<&'a LeagueTable> {
    let Some(game) = game else {
        return Some(history.overall());
    };
    let mut tables = history.tables.iter();
    tables.find(|table| table.kind.is_some() && table.id == game.slug)
}

/// `counts: 4 rounds`, where the rounds count: a result that says none has those of its file, which
/// nobody typed.
fn counted_rounds(league: &League, day: &Matchday, game: &Game, locale: &Locale) -> Option<String> {
    let has_rounds = league.rules_on(day.date).traits().needs_rounds;
    if !has_rounds || !game.ranked || unplayed(game).is_some() {
        return None;
    }
    let title = &league.kind(game.kind).title.own;
    let title = Some(title.clone()).filter(|title| !title.is_empty());
    let rounds = locale.plural_short("rounds_n", game.rounds, 2);
    let parts: Vec<String> = title.into_iter().chain([rounds]).collect();
    Some(locale.fill("record_counts", &[("what", &parts.join(", "))]))
}

/// Says how a win without a score becomes one of 1:0, which people may have meant by it where the
/// other results have scores.
fn meant_score(league: &League, game: &Game, locale: &Locale) -> Option<String> {
    let (mark, score) = match game.duel.filter(|_| game.scores().is_none())? {
        Duel::First => ("1-0", "1:0"),
        Duel::Second => ("0-1", "0:1"),
        Duel::Draw
        | Duel::FirstByForfeit
        | Duel::SecondByForfeit
        | Duel::BothForfeit
        | Duel::Adjourned
        | Duel::Pending => return None,
    };
    let line = line_of(league, game);
    let meant = line.replace(&format!(" {mark} "), &format!(" {score} "));
    let values = [("game", line.as_str()), ("score", meant.as_str())];
    Some(locale.fill("record_no_score", &values))
}

/// The reason of each game that does not count.
fn unrated_of(
    league: &League,
    after: &History,
    games: &[(GameId, &Matchday, &Game)],
) -> Vec<UnratedReason> {
    let reason = |&(id, _, game): &(GameId, &Matchday, &Game)| {
        let changes = after.tables.iter().flat_map(|table| &*table.changes);
        let own = |change: &&Change| match change.reason {
            ChangeReason::Rated { game, .. } | ChangeReason::Unrated { game, .. } => game == id,
            _ => false,
        };
        unrated_reason(league, game, &changes.filter(own).collect::<Vec<_>>())
    };
    games.iter().filter_map(reason).collect()
}

/// Somebody who joins, leaves or returns on a matchday.
struct MembershipMove {
    player: PlayerId,
    wish: MembershipWish,
    /// The matchday's number.
    day: u32,
}

impl MembershipMove {
    /// The key of the word for it.
    fn word(&self) -> &'static str {
        match self.wish {
            MembershipWish::Join => "record_joins",
            MembershipWish::Leave => "record_leaves",
            MembershipWish::Return => "record_returns",
        }
    }

    /// Returns whether it does not fit the state of the player, so that it changes nothing.
    fn is_ignored(&self, history: &History) -> bool {
        let mut changes = history.overall().changes.iter();
        changes.any(|change| {
            change.player == self.player
                && matches!(change.reason, ChangeReason::Ignored { wish, matchday }
                    if wish == self.wish && matchday == Some(self.day))
        })
    }
}

/// Those who join, leave or return in a league and did not before.
fn moves(old: &League, new: &League) -> Vec<MembershipMove> {
    let of = |league: &League| -> Vec<(String, MembershipMove)> {
        let days = league.matchdays.iter().flat_map(|day| {
            let lists = [
                (&day.members.join, MembershipWish::Join),
                (&day.members.leave, MembershipWish::Leave),
                (&day.members.back, MembershipWish::Return),
            ];
            lists.into_iter().flat_map(move |(players, wish)| {
                players.iter().map(move |player| {
                    let own = MembershipMove {
                        player: *player,
                        wish,
                        day: day.number,
                    };
                    (day.file.clone(), own)
                })
            })
        });
        days.collect()
    };
    let key = |league: &League, (file, own): &(String, MembershipMove)| {
        (
            file.clone(),
            league.player(own.player).id.clone(),
            own.word(),
        )
    };
    let known: BTreeSet<_> = of(old).iter().map(|own| key(old, own)).collect();
    let now = of(new).into_iter();
    now.filter(|own| !known.contains(&key(new, own)))
        .map(|(_, own)| own)
        .collect()
}

/// The results that a league had and has no longer, as they are typed, and who no longer joins,
/// leaves or returns, in the words of a language.
pub(crate) fn gone(old: &League, new: &League, locale: &Locale) -> Vec<String> {
    let mut there = counted(new);
    let before = old.games();
    let results = before
        .filter(|(_, day, game)| !takes_one(&mut there, &fingerprint(old, day, game)))
        .map(|(_, day, game)| {
            let gone = line_of(old, game);
            let Some(now) = corrected(old, new, (day, game)) else {
                return gone;
            };
            let line = line_of(new, now);
            // Of the same places the rounds are what was corrected.
            let [gone, line] = match gone == line && game.rounds != now.rounds {
                true => [(gone, game), (line, now)].map(|(line, game)| {
                    let rounds = locale.plural_short("rounds_n", game.rounds, 2);
                    format!("{line} ({rounds})")
                }),
                false => [gone, line],
            };
            locale.fill("record_now_again", &[("gone", &gone), ("game", &line)])
        });
    let moves = moves(new, old).into_iter();
    let moves = moves.map(|own| {
        let id = &old.player(own.player).id;
        format!("{id} {}", locale.text(own.word()))
    });
    results.chain(moves).collect()
}

/// The result that stands where another one of the same players stood: that from before a
/// correction.
fn corrected<'a>(
    old: &League,
    new: &'a League,
    (day, game): (&Matchday, &Game),
) -> Option<&'a Game> {
    let players = |league: &League, game: &Game| -> BTreeSet<String> {
        let seats = game.seats.iter();
        seats
            .map(|seat| league.player(seat.player).id.clone())
            .collect()
    };
    let is_same = |other: &Game| {
        other.position == game.position
            && !other.awaits_result()
            && players(new, other) == players(old, game)
    };
    let mut games = new.games();
    let (_, _, now) = games.find(|(_, of, other)| of.file == day.file && is_same(other))?;
    Some(now)
}

/// The rounds of a league that were over and wait for results again, in the words of a language.
pub(crate) fn reopened(old: &League, new: &League, locale: &Locale) -> Vec<String> {
    let was_over = |now: &&Matchday| {
        let mut days = old.matchdays.iter();
        let day = days.find(|day| day.file == now.file);
        day.is_some_and(|day| !day.games.is_empty() && !day.awaits_results())
    };
    let days = new.matchdays.iter();
    let again = days.filter(|day| is_of_rounds(new) && day.awaits_results() && was_over(day));
    let told = |day| locale.fill("record_open_again", &[("round", &played(day, locale))]);
    again.map(told).collect()
}

/// `round 16: 7 of 12 results`
fn played(day: &Matchday, locale: &Locale) -> String {
    let open = day.games.iter().filter(|it| it.awaits_result());
    let all = day.games.len();
    let played = all - open.count();
    let numbers = [day.number.to_string(), played.to_string(), all.to_string()];
    let [number, played, all] = &numbers;
    locale.fill(
        "record_round",
        &[("n", number), ("played", played), ("all", all)],
    )
}

/// The results of a league, each with the number of times that it is there: its place in the file
/// moves when another one goes.
fn counted(league: &League) -> BTreeMap<String, usize> {
    let mut counted = BTreeMap::new();
    for (_, day, game) in league.games() {
        *counted.entry(fingerprint(league, day, game)).or_default() += 1;
    }
    counted
}

/// Takes one of a result away, if it is there.
fn takes_one(counted: &mut BTreeMap<String, usize>, result: &str) -> bool {
    match counted.get_mut(result) {
        Some(left) if *left > 0 => {
            *left -= 1;
            true
        }
        Some(_) | None => false,
    }
}

/// A result as a text that two results have in common only if nothing but their order tells them
/// apart.
fn fingerprint(league: &League, day: &Matchday, game: &Game) -> String {
    let seats = game.seats.iter();
    let seats: Vec<String> = seats
        .map(|seat| {
            let (id, numbers) = (&league.player(seat.player).id, (seat.score, seat.points));
            format!("{id}={} {numbers:?}", seat.place)
        })
        .collect();
    let Game {
        duel,
        ranked,
        rounds,
        handicap,
        ..
    } = game;
    format!(
        "{} {seats:?} {duel:?} {ranked} {rounds} {handicap:?}",
        day.file
    )
}

/// The key of the words for it.
fn uncounted(why: UnratedReason) -> Option<&'static str> {
    match why {
        UnratedReason::Friendly => Some("record_friendly"),
        UnratedReason::NoMember => Some("record_no_member"),
        UnratedReason::Forfeit => Some("record_forfeit"),
        UnratedReason::Adjourned => Some("record_adjourned"),
        UnratedReason::Alone => Some("record_alone"),
        UnratedReason::Pending => None,
    }
}

fn arrow(from: Option<u32>, to: u32) -> String {
    match from {
        Some(from) if from > to => format!(" ▲{}", from - to),
        Some(from) if from < to => format!(" ▼{}", to - from),
        Some(_) | None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_point_where_a_player_went() {
        let arrows = [(Some(4), 3), (Some(3), 5), (Some(2), 2), (None, 1)];
        let arrows = arrows.map(|(from, to)| arrow(from, to));
        assert_eq!(arrows, [" ▲1", " ▼2", "", ""]);
    }
}

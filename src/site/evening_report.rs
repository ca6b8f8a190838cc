//! The report of a matchday that its numbers write: a headline, and the table after it beside
//! what it was.

use std::collections::{BTreeMap, BTreeSet};

use crate::league::model::game::{Duel, Game, GameId, GameKindId, Seat};
use crate::league::model::history::{ChangeReason, LeagueTable};
use crate::league::model::player::PlayerId;
use crate::site::evening_places::{EveningPlace, EveningPlaces};
use crate::site::handicap;
use crate::site::league_context::LeagueContext;
use crate::site::league_statistics::is_level;
use crate::site::told_results;
use crate::site::view::ChangeLabel;

/// A line of the table after a matchday.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EveningRow {
    pub player: PlayerId,
    pub place: i64,
    /// The place before; `None` for who was not in the table.
    pub then: Option<i64>,
    /// As the table shows it.
    pub value: f64,
    /// The shown difference that the matchday made, also to who did not play.
    pub moved: f64,
    /// The same by results; `None` for who did not play.
    pub change: Option<f64>,
}

/// The winner's expected share of a point below which a result is a surprise.
const SURPRISE: f64 = 0.4;
/// The most lines of a table that the page of a matchday shows whole.
pub(crate) const WHOLE_TABLE: usize = 20;
/// Players of whom everybody's place is known after each matchday.
const ALL_PLACES: usize = 100;
/// So many results are told one by one.
const TOLD: usize = 2;

/// The table after a matchday.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TableAfter {
    /// The game whose table it is; `None` for that of all.
    pub kind: Option<GameKindId>,
    /// Best first; empty where no number was given on the day.
    pub rows: Vec<EveningRow>,
    /// Everybody is among them: of a table of many an earlier day knows the first and those who
    /// played.
    pub is_whole: bool,
}

/// The table after a matchday: that of the first game where none of the matchday's counts in the
/// overall table.
pub(crate) fn table_after(context: &LeagueContext<'_>, index: usize) -> TableAfter {
    let games = told_results::told_games(context, index);
    let (rows, count) = rows_after(context, index, &games);
    TableAfter {
        kind: context.history.tables[table_of(context, &games)].kind,
        is_whole: rows.len() >= count,
        rows,
    }
}

/// The rows, and how many the table has.
fn rows_after(
    context: &LeagueContext<'_>,
    index: usize,
    games: &[(GameId, &Game)],
) -> (Vec<EveningRow>, usize) {
    let at = table_of(context, games);
    let statistics = &context.statistics.tables[at];
    let Some(&entry) = statistics.entry_of.get(&index) else {
        return (Vec::new(), 0);
    };
    let EveningPlaces { count, places } = places_around(context, at, entry);
    let seats = games.iter().flat_map(|(_, game)| &game.seats);
    let told: BTreeSet<PlayerId> = seats.map(|seat| seat.player).collect();
    let traits = context.league.rules.traits();
    let table = &context.history.tables[at];
    // Places of a season before are none to come from, nor those of who all begin alike.
    let begins = begins_season(table, entry)
        || is_level(table, entry, places.iter().filter_map(|it| it.then));
    let row = |it: EveningPlace| {
        let EveningPlace {
            player,
            place,
            then,
        } = it;
        let steps = &statistics.series[player.index()];
        let until = steps.partition_point(|step| step.entry <= entry);
        let last = steps[..until].last()?;
        let value = last.value?;
        // What a season's beginning gave or took is no gain of the matchday.
        let difference = traits.shown(value) - traits.shown(value - last.change + last.reset);
        let moved = match last.entry == entry {
            true => traits.shown(difference),
            false => 0.0,
        };
        let played = last.entry == entry && last.played && told.contains(&player);
        Some(EveningRow {
            player,
            place,
            then: then.filter(|_| !begins),
            value,
            moved,
            change: played.then_some(moved),
        })
    };
    let mut rows: Vec<EveningRow> = places.into_iter().filter_map(row).collect();
    // Equals stand as in the league's table.
    let name = |row: &EveningRow| &context.league.player(row.player).name;
    rows.sort_by(|a, b| a.place.cmp(&b.place).then_with(|| name(a).cmp(name(b))));
    (rows, count)
}

/// True of the first entry since a season began with numbers of its own.
fn begins_season(table: &LeagueTable, entry: usize) -> bool {
    let changes = table.changes_of(&table.entries[entry]);
    let mut begun = changes.iter();
    begun.any(|change| change.reason == ChangeReason::SeasonBegan)
}

/// The places after an entry and before it: of everybody, or where many go by value alone of
/// those whom the entry touched and of the first.
fn places_around(context: &LeagueContext<'_>, at: usize, entry: usize) -> EveningPlaces {
    let statistics = &context.statistics.tables[at];
    let table = &context.history.tables[at];
    let names = &context.statistics.name_order;
    let swept = (context.league.players.len() > ALL_PLACES)
        .then(|| statistics.evening_places(table, entry, names));
    if let Some(swept) = swept.flatten().filter(|swept| swept.count > WHOLE_TABLE) {
        return swept.clone();
    }
    let places = statistics.places_after(table, entry);
    let before = entry
        .checked_sub(1)
        .map_or_else(BTreeMap::new, |entry| statistics.places_after(table, entry));
    let around = |(player, place): (PlayerId, i64)| EveningPlace {
        player,
        place,
        then: before.get(&player).copied(),
    };
    EveningPlaces {
        count: places.len(),
        places: places.into_iter().map(around).collect(),
    }
}

/// The table in which the games of a matchday are shown as rated: the overall one, where one of
/// them counts in it.
fn table_of(context: &LeagueContext<'_>, games: &[(GameId, &Game)]) -> usize {
    let is_official = |(_, game): &&(GameId, &Game)| context.league.kind(game.kind).official;
    let game = games.iter().find(is_official).or_else(|| games.first());
    game.map_or(0, |(_, game)| context.table_of_game(game))
}

/// A change in the table that stands behind the name of whose it is.
struct Remark {
    player: PlayerId,
    /// "+16, up to place 10", "up to place 10", or "now first".
    words: String,
    /// The best of those who were ahead before and are behind now, where somebody rose.
    passed: Option<PlayerId>,
}

/// Players as a headline names them.
struct HeadlineNames<'a> {
    context: &'a LeagueContext<'a>,
    /// The matchday, whose ranks tell players of one name apart.
    day: usize,
    /// The biggest gain and the new leader, each until the first mention of whose it is.
    remarks: [Option<Remark>; 2],
    /// The winner with whom the first of the told results begins; within it is `None` where several
    /// won, or the result begins with another name.
    subject: Option<Option<PlayerId>>,
}

impl HeadlineNames<'_> {
    fn name(&mut self, player: PlayerId) -> String {
        let name = handicap::name_on(self.context, player, self.day);
        let mut remarks = self.remarks.iter_mut();
        match remarks.find_map(|remark| remark.take_if(|remark| remark.player == player)) {
            Some(remark) => format!("{name} ({})", remark.words),
            None => name,
        }
    }
}

/// The evening in one line: "Clara 1–0 Tabea; Okke +16, up to place 10, past Jonte", or "Okke (+16)
/// 1–0 Tabea"; empty where no result of the league was played.
pub(crate) fn headline(context: &LeagueContext<'_>, index: usize) -> String {
    headline_of(context, index, false)
}

/// The same where the results stand below it: "Okke +16, up to place 10". A few games of two are
/// not told twice.
pub(crate) fn headline_above_results(context: &LeagueContext<'_>, index: usize) -> String {
    headline_of(context, index, true)
}

fn headline_of(context: &LeagueContext<'_>, index: usize, is_above_results: bool) -> String {
    let games = told_results::told_games(context, index);
    if games.is_empty() {
        return String::new();
    }
    let are_of_two = games.iter().all(|(_, game)| game.duel.is_some());
    let are_below = is_above_results && games.len() <= TOLD && are_of_two;
    let (rows, _) = rows_after(context, index, &games);
    // Where each round values those before anew, no game makes the whole gain.
    let gain = match context.league.rules.traits().revalues {
        true => rise(context, &rows),
        false => gain(context, &rows, games.len() > TOLD || are_below),
    };
    // A gain without a place stands beside its result.
    let gain = gain.filter(|gain| !are_below || has_risen(&rows, gain.player));
    let name = |player: PlayerId| handicap::name_on(context, player, index);
    // Who gained most and leads is named once.
    let leader = new_leader(&rows)
        .filter(|leader| gain.as_ref().is_none_or(|gain| gain.player != *leader))
        .map(|player| Remark {
            player,
            words: context.text("now_first"),
            passed: None,
        });
    // What several games gave stands beside none of them.
    let has_several = |gain: &Remark| {
        let plays = |seat: &Seat| seat.player == gain.player;
        let mut own = games
            .iter()
            .filter(|(_, game)| game.seats.iter().any(plays));
        own.nth(1).is_some()
    };
    let (several, gain) = match gain {
        Some(gain) if has_several(&gain) => (Some(gain), None),
        gain => (None, gain),
    };
    let names = &mut HeadlineNames {
        context,
        day: index,
        remarks: [gain, leader],
        subject: None,
    };
    let result = (!are_below).then(|| results_in_words(names, games, &rows));
    let [gain, leader] = std::mem::take(&mut names.remarks);
    let subject = names.subject.flatten().filter(|_| leader.is_none());
    let gain = several.or(gain);
    let gained = gain.map(|gain| {
        // What the games of whom the results began with gave together.
        let whose = match subject == Some(gain.player) {
            true => context.text("gained_in_all"),
            false => name(gain.player),
        };
        let gained = format!("{whose} {}", gain.words);
        match gain.passed.map(name) {
            Some(name) => {
                let values = [("gained", gained.as_str()), ("name", &name)];
                context.locale.fill("gained_ahead_of", &values)
            }
            None => gained,
        }
    });
    let leads = leader.map(|leader| {
        let name = name(leader.player);
        let values = [("name", name.as_str())];
        context.locale.fill("takes_the_lead", &values)
    });
    // Who leads is the larger news.
    let parts: Vec<String> = [result, leads, gained].into_iter().flatten().collect();
    parts.join(&format!("{} ", context.locale.text("semicolon")))
}

/// The results of an evening: of a few all, of many the one that tells most.
fn results_in_words(
    names: &mut HeadlineNames<'_>,
    games: Vec<(GameId, &Game)>,
    rows: &[EveningRow],
) -> String {
    if games.len() <= TOLD {
        let results = games.iter().map(|(_, game)| words_of_result(names, game));
        return results.collect::<Vec<_>>().join(", ");
    }
    // A game of another table than the overall one, or for which somebody did not come, is told
    // only where there is no other.
    let context = names.context;
    let told = preferred(games, |game| context.league.kind(game.kind).official);
    let told = preferred(told, |game| {
        let mut seats = game.seats.iter();
        !seats.any(|seat| game.is_absent(seat))
    });
    surprise(names, &told)
        .or_else(|| most_wins(names, &told))
        .or_else(|| game_of_leader(names, &told, rows))
        .unwrap_or_else(|| words_of_one(names, told[0]))
}

/// The games of which something is true; all of them where it is true of none.
fn preferred(
    games: Vec<(GameId, &Game)>,
    is_preferred: impl Fn(&Game) -> bool,
) -> Vec<(GameId, &Game)> {
    let best: Vec<_> = games
        .iter()
        .filter(|(_, game)| is_preferred(game))
        .copied()
        .collect();
    if best.is_empty() { games } else { best }
}

/// The words of one result of many: one by placings has the number that the page of the matchday
/// gives it, since each of them had a winner.
fn words_of_one(headline: &mut HeadlineNames<'_>, (id, game): (GameId, &Game)) -> String {
    let context = headline.context;
    let words = words_of_result(headline, game);
    let games = context.games_on(headline.day);
    let mut numbered = games.filter(|(_, game)| game.duel.is_none());
    match numbered.position(|(other, _)| other == id) {
        Some(index) => {
            let number = (index + 1).to_string();
            let number = context.locale.fill("game_n", &[("n", &number)]);
            context.locale.labelled(&number, &words)
        }
        None => words,
    }
}

/// "Clara 1–0 Tabea", or "I won ahead of R"; a result of many names who won.
pub(crate) fn result_words(context: &LeagueContext<'_>, day: usize, game: &Game) -> String {
    let names = &mut HeadlineNames {
        context,
        day,
        remarks: [None, None],
        subject: None,
    };
    words_of_result(names, game)
}

/// The same with what the table says behind the names of whose it is.
fn words_of_result(headline: &mut HeadlineNames<'_>, game: &Game) -> String {
    let context = headline.context;
    let mut winners = game.seats.iter().filter(|seat| seat.place == 1);
    let winner = winners.next().filter(|_| winners.next().is_none());
    let is_first = |winner: &&Seat| game.duel.is_none() || game.seats[0].player == winner.player;
    let winner = winner.filter(is_first).map(|winner| winner.player);
    headline.subject.get_or_insert(winner);
    if let ([first, second], Some(_)) = (&game.seats[..], game.duel) {
        return format!(
            "{} {} {}",
            headline.name(first.player),
            told_results::result_text(context, game),
            headline.name(second.player)
        );
    }
    // Of a draw of teams it is told who played against whom.
    if let (Some(Duel::Draw), Some((one, other))) = (game.duel, game.two_sides()) {
        let mut side = |seats: &[Seat]| {
            let players: Vec<PlayerId> = seats.iter().map(|seat| seat.player).collect();
            context.names_by(&players, |player| headline.name(player))
        };
        let (one, other) = (side(one), side(other));
        return format!("{one} {} {other}", told_results::result_text(context, game));
    }
    let at = |place: u32| -> Vec<PlayerId> {
        let seats = game.seats.iter().filter(|seat| seat.place == place);
        seats.map(|seat| seat.player).collect()
    };
    let (first, second) = (at(1), at(2));
    let names = context.names_by(&first, |player| headline.name(player));
    if first.len() == game.seats.len() {
        return context.locale.fill("all_tied", &[("names", &names)]);
    }
    match second[..] {
        [] => context.locale.fill("won_by", &[("names", &names)]),
        _ => {
            let others = context.names_by(&second, |player| headline.name(player));
            let values = [("names", names.as_str()), ("others", &others)];
            let key = match game.sides().count() {
                2 => "won_by_team",
                _ => "won_ahead_of",
            };
            context.locale.fill(key, &values)
        }
    }
}

/// The result that was the least to be expected, where the winner's chance was small.
fn surprise(names: &mut HeadlineNames<'_>, games: &[(GameId, &Game)]) -> Option<String> {
    let context = names.context;
    let at = table_of(context, games);
    let table = &context.history.tables[at];
    let before = |id: GameId, player: PlayerId| {
        let changes = context.statistics.tables[at].changes_by(id);
        let mut changes = changes.map(|change| &table.changes[change]);
        changes.find(|change| change.player == player)?.before
    };
    let chance = |&(id, game): &(GameId, &Game)| {
        let (won, lost) = match (&game.seats[..], game.duel?) {
            ([first, second], Duel::First) => (first, second),
            ([first, second], Duel::Second) => (second, first),
            _ => return None,
        };
        let values = before(id, won.player).zip(before(id, lost.player))?;
        let day = &context.league.matchdays[context.statistics.day_of(id)?];
        let rules = context.league.rules_on(day.date);
        rules.expected_score(values.0, values.1)
    };
    let chances = games
        .iter()
        .filter_map(|game| Some((chance(game)?, game.1)));
    let (least, game) = chances.min_by(|a, b| a.0.total_cmp(&b.0))?;
    (least < SURPRISE).then(|| words_of_result(names, game))
}

/// "Clara won 3 of 11", where one won more of the results by placings than anybody else.
fn most_wins(names: &mut HeadlineNames<'_>, games: &[(GameId, &Game)]) -> Option<String> {
    let locale = names.context.locale;
    let mut wins: BTreeMap<PlayerId, u64> = BTreeMap::new();
    for (_, game) in games {
        // Games of two are told themselves.
        if game.duel.is_some() {
            return None;
        }
        let mut first = game.sides().filter(|side| side[0].place == 1);
        // A first place that several share is nobody's win.
        if let (Some(side), None) = (first.next(), first.next()) {
            for seat in side {
                *wins.entry(seat.player).or_default() += 1;
            }
        }
    }
    let most = *wins.values().max()?;
    let mut best = wins.iter().filter(|(_, count)| **count == most);
    let (Some((player, _)), None) = (best.next(), best.next()) else {
        return None;
    };
    let (n, all) = (locale.integer(most), locale.integer(games.len() as u64));
    names.subject = Some(Some(*player));
    let name = names.name(*player);
    let values = [("name", name.as_str()), ("n", &n), ("all", &all)];
    Some(locale.fill("won_so_many", &values))
}

/// The best result of whoever of those who played is the highest in the table; of several as good
/// the one against the highest opponent.
fn game_of_leader(
    names: &mut HeadlineNames<'_>,
    games: &[(GameId, &Game)],
    rows: &[EveningRow],
) -> Option<String> {
    let won = |game: &Game| game.seats.iter().filter(|seat| seat.place == 1).count();
    let highest = |game: &Game, own: PlayerId| {
        let others = game.seats.iter().map(|seat| seat.player);
        let others: BTreeSet<PlayerId> = others.filter(|other| *other != own).collect();
        rows.iter().position(|row| others.contains(&row.player))
    };
    let game_of = |row: &EveningRow| {
        let own = games.iter().filter_map(|&(id, game)| {
            let seat = game.seats.iter().find(|seat| seat.player == row.player)?;
            let highest = highest(game, row.player).unwrap_or(rows.len());
            Some(((seat.place, won(game), highest), (id, game)))
        });
        own.min_by_key(|(rank, _)| *rank)
    };
    let (_, game) = rows.iter().find_map(game_of)?;
    Some(words_of_one(names, game))
}

/// The biggest gain. Of several with as much it is of nobody, or where a long evening is told of
/// the one of them who passed most others.
fn gain(context: &LeagueContext<'_>, rows: &[EveningRow], is_long: bool) -> Option<Remark> {
    let gains = || rows.iter().filter_map(|row| Some((row, row.change?)));
    let most = gains().map(|(_, gain)| gain).fold(0.0, f64::max);
    let best = || gains().filter(|(_, gain)| *gain == most && most > 0.0);
    let passed = |row: &EveningRow| row.then.map_or(0, |then| then - row.place);
    let (row, gain) = match best().count() {
        1 => best().next()?,
        // Rows stand best first.
        2.. if is_long => best()
            .rev()
            .max_by_key(|(row, _)| passed(row))
            .filter(|(row, _)| passed(row) > 0)?,
        _ => return None,
    };
    let gained = context.delta(gain).text;
    let is_up = row.then.is_some_and(|then| row.place < then);
    let (words, passed) = match row.place {
        _ if new_leader(rows) == Some(row.player) => {
            let values = [("gain", gained.as_str())];
            (context.locale.fill("gained_first", &values), None)
        }
        2.. if is_up => {
            let place = context.locale.integer(row.place.unsigned_abs());
            let values = [("gain", gained.as_str()), ("place", &place)];
            let words = context.locale.fill("gained_up_to", &values);
            (words, passed_by(row, rows))
        }
        _ => (gained, None),
    };
    Some(Remark {
        player: row.player,
        words,
        passed,
    })
}

/// The highest place to which somebody rose who won points, below the first, without how many.
fn rise(context: &LeagueContext<'_>, rows: &[EveningRow]) -> Option<Remark> {
    let is_up = |row: &&EveningRow| {
        let has_gained = row.change.is_some_and(|change| change > 0.0);
        has_gained && row.place > 1 && row.then.is_some_and(|then| row.place < then)
    };
    let row = rows.iter().find(is_up)?;
    let place = context.locale.integer(row.place.unsigned_abs());
    Some(Remark {
        player: row.player,
        words: context.locale.fill("up_to", &[("place", &place)]),
        passed: passed_by(row, rows),
    })
}

/// The best of those whom a player left behind; nobody where several of them share that place.
fn passed_by(own: &EveningRow, rows: &[EveningRow]) -> Option<PlayerId> {
    let then = own.then?;
    let is_passed =
        |row: &&EveningRow| row.place > own.place && row.then.is_some_and(|it| it < then);
    let mut passed = rows.iter().filter(is_passed);
    let best = passed.next()?;
    // Rows stand best first.
    passed
        .next()
        .is_none_or(|next| next.place > best.place)
        .then_some(best.player)
}

/// True of a player who is higher in the table than before.
fn has_risen(rows: &[EveningRow], player: PlayerId) -> bool {
    let mut own = rows.iter().filter(|row| row.player == player);
    own.any(|row| row.then.is_some_and(|then| row.place < then))
}

/// The one who is first alone, where somebody else was first before.
fn new_leader(rows: &[EveningRow]) -> Option<PlayerId> {
    let mut first = rows.iter().filter(|row| row.place == 1);
    let (Some(row), None) = (first.next(), first.next()) else {
        return None;
    };
    row.then.filter(|then| *then > 1).map(|_| row.player)
}

/// Places won or lost, as pages show them.
pub(crate) fn movement(context: &LeagueContext<'_>, row: &EveningRow) -> ChangeLabel {
    context.movement(row.then.map(|then| then - row.place))
}

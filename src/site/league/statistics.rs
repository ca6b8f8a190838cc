//! Records and statistics of a league, and what each season brought.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use jiff::civil::Date;

use crate::league::model::game::Duel;
use crate::league::model::player::PlayerId;
use crate::league::statistics::{WinRecord, ordered_places, player_outcome, shared_places};
use crate::league::tournament::is_board;
use crate::site::handicap;
use crate::site::league::player::{PlayerStreaks, best, streaks};
use crate::site::league::season;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::league_statistics::PlayerStep;
use crate::site::numbered_pages::{lines_of, neighbours, page_address, page_count};
use crate::site::view::table::{
    HonouredPlayers, HonoursRow, SeasonRow, SeasonTable, StatisticsView,
};
use crate::site::view::{LabelledFact, NamedLink, Pager};

/// Records and seasons.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| {
        context
            .has_begun()
            .then(|| context.entry("statistics", ADDRESS))
    },
    ..LeaguePageKind::NONE
};

/// The address of the page, below the league's.
const ADDRESS: &str = "statistics/";

/// The most lines of seasons on the page of the records; what is more has pages of its own.
const LINES: usize = 250;

/// The figures of one year, best first; who had no place in the table at its end comes last.
struct YearTable {
    year: i16,
    rows: Vec<(Option<u32>, YearRow)>,
}

/// A player's figures in one year.
struct YearRow {
    player: PlayerId,
    record: WinRecord,
    value: f64,
    change: f64,
    /// True if the player had left the table by the end of the year.
    has_left: bool,
}

impl YearTable {
    /// The folder of the pages of a year that stands by itself.
    fn folder(&self) -> String {
        format!("{ADDRESS}{}/", self.year)
    }

    fn title(&self, context: &LeagueContext<'_>) -> String {
        let year = self.year.to_string();
        context.locale.fill("season", &[("year", &year)])
    }
}

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let years = Arc::new(years(context));
    let mut lines = 0;
    let fits = |year: &&YearTable| {
        lines += year.rows.len();
        lines <= LINES
    };
    let whole = years.iter().take_while(fits).count();
    let shared = Arc::clone(&years);
    let mut pages = vec![LeaguePage::made(ADDRESS, move |page| {
        let view = view(&page.context, &shared, whole);
        page.made("statistics.html", page.title(&view.heading), None, &view)
    })];
    for (index, year) in years.iter().enumerate().skip(whole) {
        for number in 1..=page_count(year.rows.len()) {
            let shared = Arc::clone(&years);
            let address = page_address(&year.folder(), number);
            pages.push(LeaguePage::made(address, move |page| {
                let view = year_view(&page.context, &shared[index], number);
                page.made("statistics.html", page.title(&view.heading), None, &view)
            }));
        }
    }
    pages
}

/// The page of a league's records with the first seasons; a season is a calendar year.
fn view(context: &LeagueContext<'_>, years: &[YearTable], whole: usize) -> StatisticsView {
    let (here, more) = years.split_at(whole);
    let link = |year: &YearTable| NamedLink {
        name: year.title(context),
        url: Some(context.url(&year.folder())),
    };
    let mut tables = context.statistics.tables.iter();
    let has_begun = tables.any(|table| table.game_count() > 0);
    let records = match has_begun {
        true => records(context),
        false => Vec::new(),
    };
    StatisticsView {
        heading: context.locale.text("statistics").to_owned(),
        value_label: context.value_label().to_owned(),
        of_two: context.statistics.is_of_two,
        has_draws: context.statistics.has_draws(),
        state: context.last_day_of(context.history.overall()),
        before_first: (records.is_empty()).then(|| context.before_first()),
        totals: match has_begun {
            true => totals(context),
            false => Vec::new(),
        },
        records,
        honours: match context.history.seasons.is_empty() {
            true => honours(context, years, whole),
            false => season_honours(context),
        },
        seasons: here
            .iter()
            .map(|year| year_lines(context, year, 0..LINES))
            .collect(),
        more: season::links(context)
            .into_iter()
            .rev()
            .chain(more.iter().map(link))
            .collect(),
        pager: Pager::default(),
    }
}

/// A page of one season; pages count from 1.
fn year_view(context: &LeagueContext<'_>, year: &YearTable, page: usize) -> StatisticsView {
    let pager = neighbours(context, &year.folder(), page, year.rows.len());
    StatisticsView {
        heading: year.title(context),
        value_label: context.value_label().to_owned(),
        of_two: context.statistics.is_of_two,
        has_draws: context.statistics.has_draws(),
        state: context.last_day_of(context.history.overall()),
        before_first: None,
        totals: Vec::new(),
        records: Vec::new(),
        honours: Vec::new(),
        seasons: vec![year_lines(context, year, lines_of(page))],
        more: Vec::new(),
        pager: Pager {
            all: Some(context.entry("statistics", ADDRESS)),
            ..pager
        },
    }
}

/// The players who share a place, with the value of the first of them.
fn honoured(
    context: &LeagueContext<'_>,
    players: impl Iterator<Item = (PlayerId, f64)>,
) -> HonouredPlayers {
    let players: Vec<(PlayerId, f64)> = players.collect();
    let value = players.first().map(|(_, value)| context.value(*value));
    HonouredPlayers {
        value: value.unwrap_or_default(),
        players: players.iter().map(|it| context.player(it.0)).collect(),
    }
}

/// The first three of each season that is over, the newest first; nothing where there is only one.
fn honours(context: &LeagueContext<'_>, years: &[YearTable], whole: usize) -> Vec<HonoursRow> {
    let of_place = |year: &YearTable, wanted: u32| {
        let rows = year.rows.iter().filter(|(place, _)| *place == Some(wanted));
        honoured(context, rows.map(|(_, row)| (row.player, row.value)))
    };
    let line = |(at, year): (usize, &YearTable)| {
        let url = match at < whole {
            true => format!("#season-{}", year.year),
            false => context.url(&year.folder()),
        };
        HonoursRow {
            season: NamedLink {
                name: year.year.to_string(),
                url: Some(url),
            },
            best: (1..=3).map(|place| of_place(year, place)).collect(),
        }
    };
    let is_over = |(_, year): &(usize, &YearTable)| year.year < context.history.as_of.year();
    let lines = years.iter().enumerate().filter(is_over).map(line);
    lines.filter(|_| years.len() > 1).collect()
}

/// The first three of the final table of each season that is over and has a result, the newest
/// first.
fn season_honours(context: &LeagueContext<'_>) -> Vec<HonoursRow> {
    let links = season::links(context).into_iter();
    let seasons = context.history.seasons.iter().zip(links).enumerate();
    let over = seasons.filter(|(_, (season, _))| {
        let last = season.to;
        last.is_some_and(|last| last < context.history.as_of)
    });
    let line = |(index, (_, link)): (usize, (_, NamedLink))| {
        let table = context.history.overall().of_season(index);
        // Nobody has won a season in which nobody played.
        let mut entries = table.entries.iter().skip(table.season_start());
        if !entries.any(|entry| entry.played) {
            return None;
        }
        let of_place = |place: u32| {
            let rows = table.ranking.rows.iter();
            let rows = rows.filter(|row| row.place == Some(place));
            honoured(context, rows.map(|row| (row.player, row.value)))
        };
        Some(HonoursRow {
            season: link,
            best: (1..=3).map(of_place).collect(),
        })
    };
    over.rev().filter_map(line).collect()
}

fn fact(label: &str, value: NamedLink, note: Option<String>) -> LabelledFact {
    LabelledFact {
        note,
        ..LabelledFact::linked(label, value)
    }
}

fn totals(context: &LeagueContext<'_>) -> Vec<LabelledFact> {
    let locale = context.locale;
    let statistics = &context.statistics.tables[0];
    let days = context
        .history
        .overall()
        .entries
        .iter()
        .filter(|entry| entry.matchday.is_some() && entry.played);
    let players = player_count(context);
    let counts = [
        (context.league.rules.names().played_matchdays, days.count()),
        ("players", players),
        ("results", statistics.game_count()),
    ];
    let plain = |n: usize| NamedLink {
        name: locale.integer(n as u64),
        url: None,
    };
    let counts = counts.map(|(key, n)| fact(locale.text(key), plain(n), None));
    let by_side = by_colour(context).into_iter().chain(by_handicap(context));
    let by_side = by_side.map(|(key, n, share)| {
        let share = share.map(|share| {
            let share = locale.number(share * 100.0, 0);
            locale.fill("share_of_all", &[("n", &share)])
        });
        fact(locale.text(key), plain(n), share)
    });
    counts.into_iter().chain(by_side).collect()
}

/// The games with a handicap that who gave it won, that were drawn, and that who received it won,
/// each with its share; then those without one.
fn by_handicap(context: &LeagueContext<'_>) -> Vec<(&'static str, usize, Option<f64>)> {
    if !handicap::has_handicaps(context) {
        return Vec::new();
    }
    let (gave, even) = handicap::of_givers(context);
    let counts = [
        ("won_by_giver", gave.won),
        ("drawn_games", gave.drawn),
        ("won_by_receiver", gave.lost),
    ];
    let counts = counts.into_iter().filter(|_| gave.played > 0);
    let shared = |(key, n): (&'static str, u32)| {
        let share = f64::from(n) / f64::from(gave.played);
        (key, n as usize, Some(share))
    };
    let even = (even > 0).then_some(("gives_nothing", even as usize, None));
    counts.map(shared).chain(even).collect()
}

/// The games of a tournament that White won, that were drawn, and that Black won, each with its
/// share of those that were played; then those that were not.
fn by_colour(context: &LeagueContext<'_>) -> Vec<(&'static str, usize, Option<f64>)> {
    let is_drawn = context.league.rules.traits().tournament;
    let table = &context.statistics.tables[0];
    let games = (0..context.league.matchdays.len()).flat_map(|index| context.games_on(index));
    let games = games.filter(|(id, game)| is_drawn && is_board(game) && table.counts(*id));
    let ends: Vec<Duel> = games.filter_map(|(_, game)| game.duel).collect();
    let count = |wanted: Duel| ends.iter().filter(|end| **end == wanted).count();
    let counts = [
        ("won_by_white", count(Duel::First)),
        ("drawn_games", count(Duel::Draw)),
        ("won_by_black", count(Duel::Second)),
    ];
    let all: usize = counts.iter().map(|(_, count)| count).sum();
    let counts = counts.into_iter().filter(|_| all > 0);
    let counts = counts.map(|(key, count)| (key, count, Some(count as f64 / all as f64)));
    let forfeits = ends.iter().filter(|end| end.is_forfeit()).count();
    let forfeits = (forfeits > 0).then_some(("won_by_default", forfeits, None));
    counts.chain(forfeits).collect()
}

/// The number of players with a result.
fn player_count(context: &LeagueContext<'_>) -> usize {
    let records = context.statistics.tables[0].records.iter();
    records.filter(|record| record.played > 0).count()
}

/// The names of those who share a record; of more, their number is told.
const HOLDERS: usize = 5;

/// A record with all who hold it, and the day where it is the same for all; `None` without a
/// holder.
fn record(
    context: &LeagueContext<'_>,
    key: &str,
    holders: &[(PlayerId, Option<Date>)],
    value: &str,
) -> Option<LabelledFact> {
    let locale = context.locale;
    let &(_, date) = holders.first()?;
    let mut players: Vec<PlayerId> = holders.iter().map(|(player, _)| *player).collect();
    players.dedup();
    // What most have done is no record.
    if players.len() > 1 && players.len() * 2 > player_count(context) {
        return None;
    }
    let mut named = match players.len() {
        ..=HOLDERS => players
            .iter()
            .map(|player| context.player(*player))
            .collect(),
        count => vec![NamedLink {
            name: locale.plural("players_n", count as u64),
            url: None,
        }],
    };
    let others = named.split_off(1);
    let is_one_day = players.len() == 1 || holders.iter().all(|(_, other)| *other == date);
    let date = date.filter(|_| is_one_day);
    let note = match date {
        Some(date) => format!("{value} · {}", locale.date(date)),
        None => value.to_owned(),
    };
    Some(LabelledFact {
        others,
        ..fact(locale.text(key), named.pop()?, Some(note))
    })
}

/// Those with the greatest number above another one, in player order.
fn greatest<T: Copy>(
    numbers: impl Iterator<Item = (PlayerId, f64, T)>,
    above: f64,
) -> (f64, Vec<(PlayerId, T)>) {
    let mut most = above;
    let mut holders = Vec::new();
    for (player, number, what) in numbers {
        if number > most {
            most = number;
            holders.clear();
        }
        if number == most && number > above {
            holders.push((player, what));
        }
    }
    (most, holders)
}

/// Of a tournament the longest lead and the biggest surprise; highest value, biggest gain and loss
/// of a matchday, most results, longest streaks, each with all who hold it.
fn records(context: &LeagueContext<'_>) -> Vec<LabelledFact> {
    let locale = context.locale;
    let traits = context.league.rules.traits();
    let statistics = &context.statistics.tables[0];
    let table = context.history.overall();
    let players = || (0..).map(PlayerId).zip(&statistics.series);
    let date = |step: &PlayerStep| Some(table.entries[step.entry].date);
    let mut facts = Vec::new();
    if traits.tournament {
        facts.extend(longest_lead(context));
        facts.extend(biggest_surprise(context));
    }
    let highest = players().filter(|_| traits.has_height());
    let highest = highest.filter_map(|(player, steps)| {
        let (step, value) = best(steps)?;
        Some((player, traits.shown(value), date(step)))
    });
    let (value, holders) = greatest(highest, f64::NEG_INFINITY);
    let value = if holders.is_empty() { 0.0 } else { value };
    facts.extend(record(
        context,
        "records_highest",
        &holders,
        &context.value(value),
    ));
    // Where a matchday revalues all earlier ones, no change is of one day.
    if !traits.revalues {
        for (key, sign) in [
            ("records_biggest_gain", 1.0),
            ("records_biggest_loss", -1.0),
        ] {
            let days = players().flat_map(|(player, steps)| {
                let played = steps.iter().filter(|step| step.played);
                played.map(move |step| (player, step))
            });
            let days = days.map(|(player, step)| {
                let change = traits.shown(step.gain());
                (player, sign * change, date(step))
            });
            let (change, holders) = greatest(days, 0.0);
            let change = context.delta(sign * change).text;
            facts.extend(record(context, key, &holders, &change));
        }
    }
    let played = (0..).map(PlayerId).zip(&statistics.records);
    let played = played.map(|(player, record)| (player, f64::from(record.played), None));
    let (most, holders) = greatest(played, 0.0);
    let most = locale.plural("results_n", most as u64);
    facts.extend(record(context, "records_most_played", &holders, &most));
    facts.extend(longest(context));
    facts
}

/// The players who were first after most rounds of a tournament.
fn longest_lead(context: &LeagueContext<'_>) -> Option<LabelledFact> {
    let mut led: BTreeMap<PlayerId, u32> = BTreeMap::new();
    let entries = context.history.overall().entries.iter();
    for first in entries.filter_map(|entry| entry.order.as_ref()?.first()) {
        *led.entry(*first).or_default() += 1;
    }
    let led = led.into_iter();
    let led = led.map(|(player, rounds)| (player, f64::from(rounds), None));
    let (most, holders) = greatest(led, 0.0);
    let key = context.league.rules.names().counted_matchdays;
    let rounds = context.locale.plural(key, most as u64);
    record(context, "records_led", &holders, &rounds)
}

/// The win, over the board, over an opponent with the most rating points more.
fn biggest_surprise(context: &LeagueContext<'_>) -> Option<LabelledFact> {
    let locale = context.locale;
    let table = &context.statistics.tables[0];
    // The register has 0 for who is unrated.
    let rating = |player: PlayerId| {
        let rating = context.league.player(player).rating;
        rating.filter(|rating| *rating > 0.0)
    };
    let mut wins: Vec<(PlayerId, f64, (Date, PlayerId))> = Vec::new();
    for (index, day) in context.league.matchdays.iter().enumerate() {
        for (id, game) in context.games_on(index) {
            let players = game.pair().filter(|_| is_board(game) && table.counts(id));
            let (won, lost) = match (players, game.duel) {
                (Some((white, black)), Some(Duel::First)) => (white, black),
                (Some((white, black)), Some(Duel::Second)) => (black, white),
                _ => continue,
            };
            let ratings = rating(won).zip(rating(lost));
            wins.extend(ratings.map(|(own, other)| (won, other - own, (day.date, lost))));
        }
    }
    let (most, holders) = greatest(wins.into_iter(), 0.0);
    let against = match holders[..] {
        [(_, (_, lost))] => {
            let n = locale.number(most, 0);
            let name = context.league.player(lost).name.as_str();
            locale.fill("records_surprise_against", &[("name", name), ("n", &n)])
        }
        _ => locale.signed(most, 0),
    };
    let holders = holders.into_iter();
    let holders = holders.map(|(player, (date, _))| (player, Some(date)));
    let holders: Vec<(PlayerId, Option<Date>)> = holders.collect();
    record(context, "records_surprise", &holders, &against)
}

/// The longest streaks of the league: of victories, and without a defeat.
fn longest(context: &LeagueContext<'_>) -> Vec<LabelledFact> {
    let players = (0..context.league.players.len() as u32).map(PlayerId);
    let streaks: Vec<(PlayerId, PlayerStreaks)> = players
        .map(|player| (player, streaks(context, player)))
        .collect();
    let told = |key: &str, length: fn(&PlayerStreaks) -> u32| {
        let lengths = streaks.iter();
        let lengths = lengths.map(|(player, it)| (*player, f64::from(length(it)), None));
        let (results, holders) = greatest(lengths, 1.0);
        let results = context.locale.plural("results_n", results as u64);
        record(context, key, &holders, &results)
    };
    let won = told("streak", |streaks| streaks.won);
    // The same victories are not told twice.
    let is_other = |it: &LabelledFact| {
        won.as_ref().is_none_or(|won| {
            (&won.value, &won.others, &won.note) != (&it.value, &it.others, &it.note)
        })
    };
    let unbeaten = told("streak_unbeaten", |streaks| streaks.unbeaten).filter(is_other);
    won.into_iter().chain(unbeaten).collect()
}

/// The seasons, a year each: value at its end, change over it, results in it. Newest first; none
/// where the league has seasons of its own, whose pages have their final tables.
fn years(context: &LeagueContext<'_>) -> Vec<YearTable> {
    if context.league.rules.traits().revalues || !context.history.seasons.is_empty() {
        return Vec::new();
    }
    let table = context.history.overall();
    let statistics = &context.statistics.tables[0];
    // By player.
    let mut by_year: BTreeMap<i16, Vec<Option<WinRecord>>> = BTreeMap::new();
    for (index, day) in context.league.matchdays.iter().enumerate() {
        for (id, game) in context.games_on(index) {
            if !statistics.counts(id) {
                continue;
            }
            let records = by_year.entry(day.date.year());
            let records = records.or_insert_with(|| vec![None; context.league.players.len()]);
            for seat in &game.seats {
                let record = records[seat.player.index()].get_or_insert_default();
                record.add(player_outcome(game, seat.place));
            }
        }
    }
    let year_of = |step: &PlayerStep| table.entries[step.entry].date.year();
    let year_table = |(year, records): (i16, Vec<Option<WinRecord>>)| {
        let row = |(player, record): (PlayerId, Option<WinRecord>)| {
            let record = record?;
            let steps = &statistics.series[player.index()];
            let from = steps.partition_point(|step| year_of(step) < year);
            let until = steps.partition_point(|step| year_of(step) <= year);
            let within = steps[from..until].iter();
            Some(YearRow {
                player,
                record,
                has_left: within.clone().next_back()?.value.is_none(),
                change: within.clone().map(|step| step.change).sum(),
                value: within
                    .filter_map(|step| step.value.or(step.left))
                    .next_back()?,
            })
        };
        let players = (0..).map(PlayerId).zip(records);
        let (mut gone, rows): (Vec<YearRow>, Vec<YearRow>) =
            players.filter_map(row).partition(|row| row.has_left);
        // The system's own order at the end of the year, where it has one; else the places of the
        // last day, where tie-breaks decide or some have none.
        let mut entries = table.entries.iter().rev();
        let within = entries.clone().filter(|entry| entry.date.year() == year);
        let mut orders = within.filter_map(|entry| entry.order.as_ref());
        let last = entries.find(|entry| entry.date.year() == year);
        let places = last.and_then(|entry| entry.places.as_ref());
        let rows = match (orders.next(), places) {
            (Some(order), _) => ordered_places(rows, order, |row| row.player),
            (None, Some(places)) => {
                let places: BTreeMap<PlayerId, u32> = places.iter().copied().collect();
                let (placed, others): (Vec<YearRow>, Vec<YearRow>) = rows
                    .into_iter()
                    .partition(|row| places.contains_key(&row.player));
                gone.extend(others);
                shared_places(placed, |row| -f64::from(places[&row.player]))
            }
            (None, None) => shared_places(rows, |row| row.value),
        };
        gone.sort_by(|one, other| other.value.total_cmp(&one.value));
        let placed = rows.into_iter().map(|(place, row)| (Some(place), row));
        YearTable {
            year,
            rows: placed
                .chain(gone.into_iter().map(|row| (None, row)))
                .collect(),
        }
    };
    by_year.into_iter().rev().map(year_table).collect()
}

/// The lines of a year's table that stand on a page.
fn year_lines(context: &LeagueContext<'_>, year: &YearTable, lines: Range<usize>) -> SeasonTable {
    let count = |n: u32| context.locale.integer(u64::from(n));
    let line = |(place, row): &(Option<u32>, YearRow)| SeasonRow {
        place: place.map(|place| place.to_string()).unwrap_or_default(),
        player: context.player(row.player),
        value: context.value(row.value),
        change: context.delta(row.change),
        played: count(row.record.played),
        won: count(row.record.won),
        drawn: count(row.record.drawn),
        lost: count(row.record.lost),
    };
    let rows = year.rows.iter().skip(lines.start).take(lines.len());
    SeasonTable {
        title: year.title(context),
        id: format!("season-{}", year.year),
        has_changes: year.rows.iter().any(|(_, row)| row.change != row.value),
        rows: rows.map(line).collect(),
    }
}

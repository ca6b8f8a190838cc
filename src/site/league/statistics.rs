//! Records and statistics of a league, and what each season brought.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use jiff::civil::Date;

use crate::league::model::game::{Duel, Game};
use crate::league::model::history::{LeagueTable, UnratedReason};
use crate::league::model::player::PlayerId;
use crate::league::model::season::Season;
use crate::league::statistics::{WinRecord, ordered_places, player_outcome, shared_places};
use crate::league::tournament::is_board;
use crate::site::handicap;
use crate::site::league::matchday;
use crate::site::league::player::{PlayerStreaks, best, streaks};
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::league_statistics::PlayerStep;
use crate::site::numbered_pages::{lines_of, neighbours, page_address, page_count};
use crate::site::standing;
use crate::site::told_results::unbroken;
use crate::site::view::table::{
    HonouredPlayers, HonoursRow, RoundRow, SeasonRow, SeasonTable, StatisticsView,
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

/// The lines after which no further season begins there.
const ENOUGH: usize = 100;

/// The places, from the first, of which a table of a year tells how often each was taken; the
/// last of them with those behind it.
const PLACES: usize = 8;

/// The results without a table that are named beside the number of those that count.
const UNCOUNTED: usize = 5;

/// The figures of one year, best first; who had no place in the table at its end comes last.
struct YearTable {
    /// `None` of all seasons together, in a league that has its own.
    year: Option<i16>,
    rows: Vec<(Option<u32>, YearRow)>,
}

/// A player's figures in one year.
struct YearRow {
    player: PlayerId,
    record: YearRecord,
    value: f64,
    change: f64,
    /// True if the player had left the table by the end of the year.
    has_left: bool,
}

/// A player's results of one year.
#[derive(Clone, Default)]
struct YearRecord {
    results: WinRecord,
    /// The number of times that each place was taken, from the first.
    places: Vec<u32>,
}

impl YearRecord {
    /// Counts one more result.
    fn add(&mut self, game: &Game, place: u32) {
        self.results.add(player_outcome(game, place));
        let place = place as usize;
        if self.places.len() < place {
            self.places.resize(place, 0);
        }
        self.places[place - 1] += 1;
    }
}

impl YearTable {
    /// The year in an address.
    fn part(&self) -> String {
        self.year
            .map_or_else(|| "all".to_owned(), |year| year.to_string())
    }

    /// The folder of the pages of a year that stands by itself.
    fn folder(&self) -> String {
        format!("{ADDRESS}{}/", self.part())
    }

    fn name(&self, context: &LeagueContext<'_>) -> String {
        self.year
            .map_or_else(|| context.text("all_seasons"), |year| year.to_string())
    }

    fn title(&self, context: &LeagueContext<'_>) -> String {
        let name = self.name(context);
        match self.year {
            Some(_) => context.locale.fill("season", &[("year", &name)]),
            None => name,
        }
    }
}

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let years = Arc::new(years(context));
    let mut lines = 0;
    let fits = |year: &&YearTable| {
        let before = lines;
        lines += year.rows.len();
        before < ENOUGH && lines <= LINES
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
        state: state(context),
        before_first: (!has_begun).then(|| context.before_first("before_first_statistics")),
        records,
        totals: match has_begun {
            true => totals(context),
            false => Vec::new(),
        },
        uncounted: match has_begun {
            true => uncounted(context),
            false => Vec::new(),
        },
        rounds_title: context.text(context.league.rules.names().matchdays),
        rounds: rounds(context),
        season_label: context.text(match context.history.seasons.is_empty() {
            true => "year_col",
            false => "season_col",
        }),
        honours: match context.history.seasons.is_empty() {
            true => honours(context, years, whole),
            false => season_honours(context),
        },
        seasons: here
            .iter()
            .map(|year| year_lines(context, year, 0..LINES))
            .collect(),
        more: more.iter().map(link).collect(),
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
        state: state_of(context, year),
        before_first: None,
        records: Vec::new(),
        totals: Vec::new(),
        uncounted: Vec::new(),
        rounds_title: String::new(),
        rounds: Vec::new(),
        season_label: String::new(),
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
            true => format!("#season-{}", year.part()),
            false => context.url(&year.folder()),
        };
        HonoursRow {
            season: NamedLink {
                name: year.name(context),
                url: Some(url),
            },
            best: (1..=3).map(|place| of_place(year, place)).collect(),
        }
    };
    let present = Some(context.history.as_of.year());
    let is_over = |(_, year): &(usize, &YearTable)| year.year < present;
    let lines = years.iter().enumerate().filter(is_over).map(line);
    lines.filter(|_| years.len() > 1).collect()
}

/// The seasons that are over and have a result, each with its final table.
fn seasons_won<'a>(
    context: &'a LeagueContext<'_>,
) -> impl DoubleEndedIterator<Item = (&'a Season, LeagueTable)> {
    let seasons = context.history.seasons.iter().enumerate();
    seasons.filter_map(move |(index, season)| {
        let is_over = season.to.is_some_and(|last| last < context.history.as_of);
        let table = context.history.overall().of_season(index);
        // Nobody has won a season in which nobody played.
        let mut entries = table.entries.iter().skip(table.season_start());
        let is_won = is_over && entries.any(|entry| entry.played);
        is_won.then_some((season, table))
    })
}

/// The first three of the final table of each season that is over and has a result, the newest
/// first.
fn season_honours(context: &LeagueContext<'_>) -> Vec<HonoursRow> {
    let line = |(season, table): (&Season, LeagueTable)| {
        let of_place = |place: u32| {
            let rows = table.ranking.rows.iter();
            let rows = rows.filter(|row| row.place == Some(place));
            honoured(context, rows.map(|row| (row.player, row.value)))
        };
        HonoursRow {
            season: context.season(season),
            best: (1..=3).map(of_place).collect(),
        }
    };
    seasons_won(context).rev().map(line).collect()
}

/// Those who won most seasons, and where points begin anew the most of one season.
fn of_seasons(context: &LeagueContext<'_>) -> Vec<LabelledFact> {
    let (locale, seasons) = (context.locale, &context.history.seasons);
    if seasons.len() < 2 {
        return Vec::new();
    }
    let mut won: BTreeMap<PlayerId, u32> = BTreeMap::new();
    for (_, table) in seasons_won(context) {
        let rows = table.ranking.rows.iter();
        for row in rows.filter(|row| row.place == Some(1)) {
            *won.entry(row.player).or_default() += 1;
        }
    }
    let won = won.into_iter();
    let won = won.map(|(player, times)| (player, f64::from(times), None));
    let (most, holders) = greatest(won, 1.0);
    let most = locale.plural("seasons_n", most as u64);
    let won = record(context, "records_seasons_won", &holders, &most);
    let has_height = context.league.rules.traits().has_height();
    let rows = (0..seasons.len())
        .filter(|_| !has_height)
        .flat_map(|index| {
            let rows = context.history.overall().of_season(index).ranking.rows;
            rows.into_iter()
                .map(move |row| (row.player, row.value, index))
        });
    let (best, holders) = greatest(rows, 0.0);
    let mut indexes = holders.iter().map(|(_, index)| *index);
    let first = indexes.next();
    let only = first.filter(|first| indexes.all(|other| other == *first));
    let best = context.value(best);
    let best = match only {
        Some(index) => format!("{best}, {}", context.season_title(&seasons[index])),
        None => best,
    };
    let holders = holders.iter().map(|(player, _)| (*player, None));
    let mut holders: Vec<(PlayerId, Option<Date>)> = holders.collect();
    holders.sort();
    let best = record(context, "records_best_season", &holders, &best);
    won.into_iter().chain(best).collect()
}

fn fact(label: &str, value: NamedLink, note: Option<String>) -> LabelledFact {
    LabelledFact {
        note,
        ..LabelledFact::linked(label, value)
    }
}

/// The last matchday, and the number of players and results until then.
fn state(context: &LeagueContext<'_>) -> String {
    let locale = context.locale;
    let day = context.last_day_of(context.history.overall());
    let players = locale.plural("players_n", player_count(context) as u64);
    let results = context.statistics.tables[0].game_count() as u64;
    let results = locale.plural("results_n", results);
    format!("{day} · {players}, {results}")
}

/// The last matchday of a season.
fn state_of(context: &LeagueContext<'_>, season: &YearTable) -> String {
    let table = context.history.overall();
    let within = table.entries.iter().rev().filter(|entry| {
        let year = Some(entry.date.year());
        season.year.is_none() || season.year == year
    });
    let last = within.filter_map(|entry| entry.matchday).next();
    match last.filter(|last| context.last_matchday() != Some(*last)) {
        Some(last) => context.after_matchday(last),
        None => context.last_day_of(table),
    }
}

/// The results that do not count in the overall table: those of games that have a table of their
/// own, and the newest others, each with the reason.
fn uncounted(context: &LeagueContext<'_>) -> Vec<LabelledFact> {
    let locale = context.locale;
    let tables = context
        .history
        .tables
        .iter()
        .zip(&context.statistics.tables);
    let apart = tables.filter_map(|(table, statistics)| {
        let kind = table.kind.filter(|it| !context.league.kind(*it).official)?;
        let results = statistics.game_count() as u64;
        let title = context.kind_title(kind);
        let link = NamedLink {
            name: locale.plural("results_n", results),
            url: Some(context.url(&standing::table_folder(table))),
        };
        let note = locale.fill("game_apart", &[("game", title)]);
        (results > 0).then(|| fact(title, link, Some(note)))
    });
    let days = (0..context.league.matchdays.len()).rev();
    let is_over = |day: &usize| context.league.matchdays[*day].date <= context.history.as_of;
    let others: Vec<(usize, &Game, UnratedReason)> = days
        .filter(is_over)
        .flat_map(|day| matchday::uncounted(context, day).map(move |(game, why)| (day, game, why)))
        .collect();
    let more = others.len().saturating_sub(UNCOUNTED) as u64;
    let more = (more > 0).then(|| {
        let link = NamedLink {
            name: locale.plural("results_n", more),
            url: Some(context.file_url("data/results.json")),
        };
        fact(locale.text("earlier_results"), link, None)
    });
    let newest = others.into_iter().take(UNCOUNTED);
    let newest = newest.map(|(day, game, why)| {
        let (result, why) = matchday::uncounted_words(context, day, game, why);
        let link = NamedLink {
            name: unbroken(&result),
            url: Some(context.matchday_url(day)),
        };
        let date = locale.date(context.league.matchdays[day].date);
        fact(&date, link, Some(why.to_owned()))
    });
    apart.chain(newest).chain(more).collect()
}

/// The games that each side won, in leagues whose sides are told apart.
fn totals(context: &LeagueContext<'_>) -> Vec<LabelledFact> {
    let locale = context.locale;
    let plain = |n: usize| NamedLink {
        name: locale.integer(n as u64),
        url: None,
    };
    let by_side = by_colour(context).into_iter().chain(by_handicap(context));
    let by_side = by_side.map(|(key, n, share)| {
        let share = share.map(|share| {
            let share = locale.number(share * 100.0, 0);
            locale.fill("share_of_all", &[("n", &share)])
        });
        fact(locale.text(key), plain(n), share)
    });
    by_side.collect()
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
    let rounds = 0..context.league.matchdays.len();
    let rounds = rounds.filter(|_| is_drawn);
    let ends: Vec<Duel> = rounds.flat_map(|round| ends_of(context, round)).collect();
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

/// The ends of those games of a round that count.
fn ends_of(context: &LeagueContext<'_>, round: usize) -> Vec<Duel> {
    let table = &context.statistics.tables[0];
    let games = context.games_on(round);
    let games = games.filter(|(id, game)| is_board(game) && table.counts(*id));
    games.filter_map(|(_, game)| game.duel).collect()
}

/// The rounds of a tournament, the newest first: who led after each, and which side won its games.
fn rounds(context: &LeagueContext<'_>) -> Vec<RoundRow> {
    let is_drawn = context.league.rules.traits().tournament;
    let entries = context.history.overall().entries.iter().rev();
    let led = entries.filter_map(|entry| Some((entry.matchday?, *entry.order.as_ref()?.first()?)));
    let led = led.filter(|_| is_drawn);
    led.map(|(round, leader)| {
        let ends = ends_of(context, round);
        let count = |wanted: Duel| {
            let ends = ends.iter().filter(|end| **end == wanted);
            context.locale.integer(ends.count() as u64)
        };
        RoundRow {
            round: context.matchday(round),
            leader: context.player(leader),
            white: count(Duel::First),
            drawn: count(Duel::Draw),
            black: count(Duel::Second),
        }
    })
    .collect()
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
    players.sort_by_key(|player| context.statistics.name_order[player.index()]);
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
    let value = match players.len() {
        1 => value.to_owned(),
        _ => locale.fill("records_each", &[("value", value)]),
    };
    let note = match date {
        // A number does not run into that of the day.
        Some(date) if value.ends_with(|last: char| last.is_ascii_digit()) => {
            let date = locale.date_in_text(date);
            locale.fill("value_on_date", &[("value", &value), ("date", &date)])
        }
        Some(date) => format!("{value}, {}", locale.date_in_text(date)),
        None => value,
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

/// Of a tournament the longest lead and the biggest surprise, of seasons who won most; highest
/// value, biggest gain and loss of a matchday, most results, longest streaks, each with all who
/// hold it.
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
    } else {
        facts.extend(of_seasons(context));
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
    let label = match context.statistics.is_of_two {
        true => "records_most_games",
        false => "records_most_played",
    };
    let most = locale.plural(results_key(context), most as u64);
    facts.extend(record(context, label, &holders, &most));
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
            let name = context.name(lost);
            locale.fill("records_surprise_against", &[("name", name), ("n", &n)])
        }
        _ => locale.signed(most, 0),
    };
    let holders = holders.into_iter();
    let holders = holders.map(|(player, (date, _))| (player, Some(date)));
    let holders: Vec<(PlayerId, Option<Date>)> = holders.collect();
    record(context, "records_surprise", &holders, &against)
}

/// The key of the text for a number of results, which are games where all are of two.
fn results_key(context: &LeagueContext<'_>) -> &'static str {
    match context.statistics.is_of_two {
        true => "games_n",
        false => "results_n",
    }
}

/// The longest streaks of the league: of victories, and without a defeat.
fn longest(context: &LeagueContext<'_>) -> Vec<LabelledFact> {
    let players = (0..context.league.players.len() as u32).map(PlayerId);
    let streaks: Vec<(PlayerId, PlayerStreaks)> = players
        .map(|player| (player, streaks(context, player)))
        .collect();
    let longest = |length: fn(&PlayerStreaks) -> u32| -> (f64, Vec<(PlayerId, Option<Date>)>) {
        let lengths = streaks.iter();
        let lengths = lengths.map(|(player, it)| (*player, f64::from(length(it)), None));
        greatest(lengths, 1.0)
    };
    let (won, unbeaten) = (longest(|it| it.won), longest(|it| it.unbeaten));
    let told = |key: &str, counted: &str, (length, holders): &(f64, Vec<_>)| {
        let length = context.locale.plural(counted, *length as u64);
        record(context, key, holders, &length)
    };
    // The same victories are not told twice.
    let is_other = unbeaten != won;
    let unbeaten = is_other.then(|| told("streak_unbeaten", results_key(context), &unbeaten));
    let won = told("streak", "wins_n", &won);
    won.into_iter().chain(unbeaten.flatten()).collect()
}

/// The seasons, a year each: value at its end, change over it, results in it. Newest first. Where
/// the league has seasons of its own, whose pages have their final tables, all of them together:
/// of points that begin anew the sum.
fn years(context: &LeagueContext<'_>) -> Vec<YearTable> {
    let traits = context.league.rules.traits();
    let seasons = context.history.seasons.len();
    // The table of the only season says it all.
    if traits.revalues || seasons == 1 {
        return Vec::new();
    }
    let year_of = |date: Date| (seasons == 0).then(|| date.year());
    let table = context.history.overall();
    let statistics = &context.statistics.tables[0];
    // By player.
    let mut by_year: BTreeMap<Option<i16>, Vec<Option<YearRecord>>> = BTreeMap::new();
    for (index, day) in context.league.matchdays.iter().enumerate() {
        for (id, game) in context.games_on(index) {
            if !statistics.counts(id) {
                continue;
            }
            let records = by_year.entry(year_of(day.date));
            let records = records.or_insert_with(|| vec![None; context.league.players.len()]);
            for seat in &game.seats {
                let record = records[seat.player.index()].get_or_insert_default();
                record.add(game, seat.place);
            }
        }
    }
    // The table of the only year has the places of the league's.
    let is_summed = !traits.has_height() && (seasons > 0 || by_year.len() > 1);
    let year_of_step = |step: &PlayerStep| year_of(table.entries[step.entry].date);
    let year_table = |(year, records): (Option<i16>, Vec<Option<YearRecord>>)| {
        let row = |(player, record): (PlayerId, Option<YearRecord>)| {
            let record = record?;
            let steps = &statistics.series[player.index()];
            let from = steps.partition_point(|step| year_of_step(step) < year);
            let until = steps.partition_point(|step| year_of_step(step) <= year);
            let within = steps[from..until].iter();
            let change: f64 = within.clone().map(PlayerStep::gain).sum();
            Some(YearRow {
                player,
                record,
                has_left: within.clone().next_back()?.value.is_none(),
                change,
                value: match is_summed {
                    true => change,
                    false => within
                        .filter_map(|step| step.value.or(step.left))
                        .next_back()?,
                },
            })
        };
        let mut players: Vec<_> = (0..).map(PlayerId).zip(records).collect();
        // Those who are level stand as in the league's table.
        players.sort_by_key(|(player, _)| &context.league.player(*player).name);
        let players = players.into_iter();
        let (mut gone, rows): (Vec<YearRow>, Vec<YearRow>) =
            players.filter_map(row).partition(|row| row.has_left);
        // The system's own order at the end of the year, where it has one; else the places of the
        // last day, where tie-breaks decide or some have none.
        let mut entries = table.entries.iter().rev();
        let within = entries
            .clone()
            .filter(|entry| year_of(entry.date) == year && !is_summed);
        let mut orders = within.filter_map(|entry| entry.order.as_ref());
        let last = entries.find(|entry| year_of(entry.date) == year);
        let places = last.and_then(|entry| entry.places.as_ref());
        let places = places.filter(|_| !is_summed);
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
    let records = year.rows.iter().map(|(_, row)| &row.record);
    let places = records.map(|record| record.places.len()).max();
    let places = places.filter(|_| !context.statistics.is_of_two);
    let most = places.unwrap_or_default();
    let places = most.min(PLACES);
    let line = |(place, row): &(Option<u32>, YearRow)| {
        // The last column has the places behind it as well, so that a line adds up.
        let times = |at: usize| -> u32 {
            let from = row.record.places.iter().skip(at);
            from.take(if at + 1 == PLACES { most } else { 1 }).sum()
        };
        SeasonRow {
            place: place.map(|place| place.to_string()).unwrap_or_default(),
            player: context.player(row.player),
            value: context.value(row.value),
            change: context.delta(row.change),
            counts: context.record_counts(&row.record.results),
            places: (0..places).map(|at| count(times(at))).collect(),
        }
    };
    let rows = year.rows.iter().skip(lines.start).take(lines.len());
    SeasonTable {
        title: year.name(context),
        id: format!("season-{}", year.part()),
        has_changes: year.rows.iter().any(|(_, row)| row.change != row.value),
        places: (1..=places)
            .map(|place| match place == PLACES && most > PLACES {
                true => format!("{place}+"),
                false => place.to_string(),
            })
            .collect(),
        rows: rows.map(line).collect(),
    }
}

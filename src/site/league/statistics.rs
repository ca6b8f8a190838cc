//! Records and statistics of a league, and what each season brought.

use std::collections::BTreeMap;

use crate::league::model::player::PlayerId;
use crate::league::statistics::{WinRecord, ordered_places, player_outcome, shared_places};
use crate::site::league::player::{PlayerStreaks, best, streaks};
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::league_statistics::PlayerStep;
use crate::site::view::table::{SeasonRow, SeasonTable, StatisticsView};
use crate::site::view::{LabelledFact, NamedLink};

/// Records and seasons.
pub const KIND: LeaguePageKind = LeaguePageKind {
    translated: |_| {
        vec![LeaguePage::made(ADDRESS, |page| {
            let view = view(&page.context);
            page.made("statistics.html", page.title(&view.heading), None, &view)
        })]
    },
    navigation: |context| Some(context.entry("statistics", ADDRESS)),
    ..LeaguePageKind::NONE
};

/// The address of the page, below the league's.
const ADDRESS: &str = "statistics/";

/// The page of a league's records; a season is a calendar year.
fn view(context: &LeagueContext<'_>) -> StatisticsView {
    StatisticsView {
        heading: context.locale.text("statistics").to_owned(),
        totals: totals(context),
        records: records(context),
        seasons: seasons(context),
    }
}

fn fact(label: &str, value: NamedLink, note: Option<String>) -> LabelledFact {
    LabelledFact {
        label: label.to_owned(),
        value,
        note,
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
    let players = statistics
        .records
        .iter()
        .filter(|record| record.played > 0)
        .count();
    let counts = [
        ("matchdays_played", days.count()),
        ("players", players),
        ("results", statistics.counted.len()),
    ];
    let plain = |n: usize| NamedLink {
        name: locale.integer(n as u64),
        url: None,
    };
    counts
        .map(|(key, n)| fact(locale.text(key), plain(n), None))
        .into()
}

/// Highest value, biggest gain and loss of a day, most results, longest streaks.
fn records(context: &LeagueContext<'_>) -> Vec<LabelledFact> {
    let locale = context.locale;
    let statistics = &context.statistics.tables[0];
    let table = context.history.overall();
    let players = || (0..).map(PlayerId).zip(&statistics.series);
    let date = |step: &PlayerStep| locale.date(table.entries[step.entry].date);
    let told = |key: &str, player: PlayerId, value: String, step: &PlayerStep| {
        fact(
            locale.text(key),
            context.player(player),
            Some(format!("{value}, {}", date(step))),
        )
    };
    let mut facts = Vec::new();
    let highest = players().filter_map(|(player, steps)| Some((player, best(steps)?)));
    let highest = highest.reduce(|best, other| if other.1.1 > best.1.1 { other } else { best });
    facts.extend(highest.map(|(player, (step, value))| {
        told("records_highest", player, context.value(value), step)
    }));
    // Where a matchday revalues all earlier ones, no change is of one day.
    if !context.league.rules.traits().revalues {
        let days = || {
            players().flat_map(|(player, steps)| {
                steps
                    .iter()
                    .filter(|step| step.played)
                    .map(move |step| (player, step))
            })
        };
        let gain = days()
            .filter(|(_, step)| step.change > 0.0)
            .reduce(|best, other| {
                if other.1.change > best.1.change {
                    other
                } else {
                    best
                }
            });
        let loss = days()
            .filter(|(_, step)| step.change < 0.0)
            .reduce(|worst, other| {
                if other.1.change < worst.1.change {
                    other
                } else {
                    worst
                }
            });
        for (key, found) in [
            ("records_biggest_gain", gain),
            ("records_biggest_loss", loss),
        ] {
            facts
                .extend(found.map(|(player, step)| {
                    told(key, player, context.delta(step.change).text, step)
                }));
        }
    }
    let most = (0..)
        .map(PlayerId)
        .zip(&statistics.records)
        .reduce(|most, other| {
            if other.1.played > most.1.played {
                other
            } else {
                most
            }
        });
    facts.extend(
        most.filter(|(_, record)| record.played > 0)
            .map(|(player, record)| {
                fact(
                    locale.text("records_most_played"),
                    context.player(player),
                    Some(locale.plural("results_n", u64::from(record.played))),
                )
            }),
    );
    facts.extend(longest(context));
    facts
}

/// The longest streaks of the league: of victories, and without a defeat.
fn longest(context: &LeagueContext<'_>) -> Vec<LabelledFact> {
    let players = (0..context.league.players.len() as u32).map(PlayerId);
    let streaks: Vec<(PlayerId, PlayerStreaks)> = players
        .map(|player| (player, streaks(context, player)))
        .collect();
    let told = |key: &str, length: fn(&PlayerStreaks) -> u32| {
        let lengths = streaks.iter().map(|(player, it)| (*player, length(it)));
        let (player, results) = lengths
            .reduce(|most, other| if other.1 > most.1 { other } else { most })
            .filter(|(_, results)| *results > 1)?;
        let results = context.locale.plural("results_n", u64::from(results));
        Some(fact(
            context.locale.text(key),
            context.player(player),
            Some(results),
        ))
    };
    let won = told("streak", |streaks| streaks.won);
    let unbeaten = told("streak_unbeaten", |streaks| streaks.unbeaten);
    won.into_iter().chain(unbeaten).collect()
}

/// The seasons, a year each: value at its end, change over it, results in it. Newest first.
fn seasons(context: &LeagueContext<'_>) -> Vec<SeasonTable> {
    if context.league.rules.traits().revalues {
        return Vec::new();
    }
    let table = context.history.overall();
    let mut by_year: BTreeMap<i16, BTreeMap<PlayerId, WinRecord>> = BTreeMap::new();
    for (index, day) in context.league.matchdays.iter().enumerate() {
        let ids = (context.statistics.first_game[index]..).map(crate::league::model::game::GameId);
        for (id, game) in ids.zip(&day.games) {
            if !context.statistics.tables[0].counted.contains(&id) {
                continue;
            }
            let records = by_year.entry(day.date.year()).or_default();
            for seat in &game.seats {
                records
                    .entry(seat.player)
                    .or_default()
                    .add(player_outcome(game, seat.place));
            }
        }
    }
    let year_of = |step: &PlayerStep| table.entries[step.entry].date.year();
    let season = |(year, records): (i16, BTreeMap<PlayerId, WinRecord>)| {
        let rows: Vec<(PlayerId, WinRecord, f64, f64)> = records
            .into_iter()
            .filter_map(|(player, record)| {
                let steps = &context.statistics.tables[0].series[player.index()];
                let within = steps.iter().filter(|step| year_of(step) == year);
                let change = within.clone().map(|step| step.change).sum();
                let value = within.filter_map(|step| step.value).next_back()?;
                Some((player, record, value, change))
            })
            .collect();
        // The system's own order at the end of the year, where it has one.
        let entries = table.entries.iter().rev();
        let mut orders = entries
            .filter(|entry| entry.date.year() == year)
            .filter_map(|entry| entry.order.as_ref());
        let placed = match orders.next() {
            Some(order) => ordered_places(rows, order, |row| row.0),
            None => shared_places(rows, |row| row.2),
        };
        let count = |n: u32| context.locale.integer(u64::from(n));
        let lines = placed
            .into_iter()
            .map(|(place, (player, record, value, change))| SeasonRow {
                place: place.to_string(),
                player: context.player(player),
                value: context.value(value),
                change: context.delta(change),
                played: count(record.played),
                won: count(record.won),
                drawn: count(record.drawn),
                lost: count(record.lost),
            });
        SeasonTable {
            title: context
                .locale
                .fill("season", &[("year", &year.to_string())]),
            id: format!("season-{year}"),
            rows: lines.collect(),
        }
    };
    by_year.into_iter().rev().map(season).collect()
}

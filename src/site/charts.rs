//! The charts of a league: everybody over all matchdays, or one player.

use crate::league::model::history::Table;
use crate::league::model::player::PlayerId;
use crate::render::chart::{Captions, Chart, Line, Plot, Point, draw};
use crate::site::league_context::Desk;
use crate::site::league_statistics::Step;

/// The most lines of a chart; beyond that the best stay.
const LINES: usize = 60;

/// The chart of a table, with one player brought out.
///
/// Without `emphasis` the first of the table is brought out.
pub fn chart(desk: &Desk<'_>, index: usize, emphasis: Option<PlayerId>) -> Option<Chart> {
    let rows = &desk.history.tables[index].ranking.rows;
    let mut players: Vec<PlayerId> = rows.iter().take(LINES).map(|row| row.player).collect();
    let leader = players.first().copied();
    if let Some(player) = emphasis.filter(|player| !players.contains(player)) {
        players.push(player);
    }
    let emphasis = emphasis.or(leader);
    let title = desk
        .locale
        .fill("chart_of", &[("title", &desk.edition.title)]);
    plot(desk, index, &players, emphasis, title)
}

/// The chart of one player alone.
pub fn chart_of_player(desk: &Desk<'_>, index: usize, player: PlayerId) -> Option<Chart> {
    let title = desk
        .locale
        .fill("chart_of", &[("title", &desk.league.player(player).name)]);
    plot(desk, index, &[player], Some(player), title)
}

fn plot(
    desk: &Desk<'_>,
    index: usize,
    players: &[PlayerId],
    emphasis: Option<PlayerId>,
    title: String,
) -> Option<Chart> {
    let table = &desk.history.tables[index];
    let complete = desk.league.rules.traits().complete;
    let lines = players.iter().map(|&player| {
        let steps = &desk.digest.tables[index].series[player.index()];
        let is_main = emphasis == Some(player);
        let begin = steps.first().filter(|_| !complete).and_then(|step| {
            let value = step.value? - step.change;
            Some(Point {
                moment: step.entry,
                value: Some(value),
                penalty: false,
                words: desk.value(value),
            })
        });
        let points = steps
            .iter()
            .filter(|step| step.change != 0.0 || step.value.is_none() || step.played);
        let points = points.map(|step| Point {
            moment: step.entry + 1,
            value: step.value,
            penalty: step.penalty && !step.played,
            words: if is_main {
                words(desk, index, step)
            } else {
                String::new()
            },
        });
        Line {
            name: desk.league.player(player).name.clone(),
            url: desk.player(player).url,
            points: begin.into_iter().chain(points).collect(),
        }
    });
    let plot = Plot {
        title,
        // What somebody starts with stands before the first entry.
        moments: 1 + table.entries.len(),
        labelled: &desk.digest.tables[index].matchday_moments,
        lines: lines.collect(),
        start: common_start(desk, index, players),
        emphasis: players.iter().position(|player| emphasis == Some(*player)),
        columns: 8,
        decimals: desk.league.rules.traits().decimals,
    };
    draw(&plot, &Entries { desk, table })
}

/// The entries of a table as columns, the start in front of them.
struct Entries<'a> {
    desk: &'a Desk<'a>,
    table: &'a Table,
}

impl Entries<'_> {
    fn matchday(&self, moment: usize) -> Option<usize> {
        let entry = self.table.entries.get(moment.checked_sub(1)?)?;
        entry.matchday
    }
}

impl Captions for Entries<'_> {
    fn value(&self, value: f64) -> String {
        self.desk.value(value)
    }

    fn tick(&self, value: f64) -> String {
        let decimals = usize::from(self.desk.league.rules.traits().decimals);
        self.desk.locale.number_short(value, decimals)
    }

    fn label(&self, moment: usize) -> String {
        let number = |day: usize| self.desk.league.matchdays[day].number.to_string();
        self.matchday(moment).map(number).unwrap_or_default()
    }

    fn url(&self, moment: usize) -> Option<String> {
        Some(self.desk.matchday_url(self.matchday(moment)?))
    }
}

/// The value with which everybody starts, where it is the same for all.
fn common_start(desk: &Desk<'_>, index: usize, players: &[PlayerId]) -> Option<f64> {
    if desk.league.system == "keizer" {
        return None;
    }
    let first = |player: &PlayerId| {
        let step = desk.digest.tables[index].series[player.index()].first()?;
        Some(step.value? - step.change)
    };
    let mut starts = players.iter().filter_map(first);
    let start = starts.next()?;
    starts.all(|other| other == start).then_some(start)
}

/// "Matchday 5, 10 Nov 2017: 1510 (+10)".
fn words(desk: &Desk<'_>, index: usize, step: &Step) -> String {
    let entry = &desk.history.tables[index].entries[step.entry];
    let date = desk.locale.date_short(entry.date);
    let value = step
        .value
        .map(|value| desk.value(value))
        .unwrap_or_default();
    let change = desk.delta(step.change).text;
    match entry.matchday {
        Some(day) => format!("{}, {date}: {value} ({change})", desk.matchday_title(day)),
        None => format!("{date}: {value} ({change})"),
    }
}

//! The table after a round. Source: KEIZER, 2.7 and 4.

use std::cmp::Reverse;

use crate::league::model::player::PlayerId;
use crate::league::system::keizer::exact_points::{Points, RankValue, Share};
use crate::league::system::keizer::performance_rating::performance;
use crate::league::system::keizer::rank_values;
use crate::league::system::keizer::rounds::{Field, Membership};
use crate::league::system::keizer::row_points::{
    Away, Colour, Kind, Outcome, Row, half_points, rows,
};
use crate::league::system::keizer::settings::{Settings, TieBreak};
use crate::league::system::keizer::valuation::last_pass;

/// The table after one round, computed anew from all rows up to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The number of the round; 0 before the first.
    pub matchday: u32,
    /// The players in the tournament, best first, as they are shown.
    pub lines: Vec<Line>,
    /// Retired players who have played.
    pub retired: Vec<Line>,
    /// The part of the own value that is in a sum.
    pub own: Share,
    /// Decimals that points need at the least to look even.
    pub decimals: u32,
}

/// One player's line.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub player: PlayerId,
    /// Rank-Pb: what a win against the player counts in this table.
    pub value_before: RankValue,
    /// What a win against the player counts in the next.
    pub value_after: RankValue,
    /// Own value and all rows.
    pub sum: Points,
    /// Game points in halves.
    pub half_points: u32,
    /// Rating performance, in rating points; `None` without a game over the board.
    pub performance: Option<i64>,
    /// One for each round from 1 to [`Standing::matchday`]; `None` where there is no row.
    pub cells: Vec<Option<Cell>>,
}

/// One player's row of one round, with what it earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    Game {
        opponent: PlayerId,
        opponent_retired: bool,
        colour: Colour,
        outcome: Outcome,
        points: Points,
    },
    Away {
        away: Away,
        points: Points,
    },
}

/// The table after round `matchday`, with the roster and the results of rounds up to it.
pub fn standing(settings: &Settings, field: &Field, matchday: u32) -> Standing {
    let roster = field.roster(matchday);
    let rows = rows(settings, field, &roster, matchday);
    let pass = last_pass(settings, field, &roster, &rows, matchday);
    let line = |player: PlayerId| {
        let rows = &rows[player.index()];
        Line {
            player,
            value_before: pass.before[player.index()],
            value_after: pass.after[player.index()],
            sum: pass.sums[player.index()],
            half_points: rows.iter().map(row_half_points).sum(),
            performance: performance(settings, field, player, rows),
            cells: cells(rows, &roster, &pass.before, matchday),
        }
    };
    let mut lines: Vec<Line> = pass.order.iter().map(|&player| line(player)).collect();
    if settings.tie_break == TieBreak::GamePoints {
        lines.sort_by_key(|line| {
            let rating = field.player(line.player).rating;
            (
                Reverse(line.sum.hundredths()),
                Reverse(line.half_points),
                Reverse(rating),
                line.player,
            )
        });
    }
    let is_retired = |player: &PlayerId| roster[player.index()] == Membership::Retired;
    let has_played = |player: &PlayerId| {
        let kinds = rows[player.index()].iter().map(|row| row.kind);
        kinds
            .into_iter()
            .any(|kind| matches!(kind, Kind::Game { .. }))
    };
    let gone = field.ids().filter(is_retired).filter(has_played);
    let mut retired: Vec<Line> = gone.map(line).collect();
    retired.sort_by_key(|line| {
        let rating = field.player(line.player).rating;
        (Reverse(line.half_points), Reverse(rating), line.player)
    });
    let own = pass.own;
    let decimals = decimals(settings, lines.len());
    Standing {
        matchday,
        lines,
        retired,
        own,
        decimals,
    }
}

impl Standing {
    /// The lines of one category, best first; sums are those of the whole table.
    pub fn category<'a>(&'a self, field: &'a Field, code: &str) -> Vec<&'a Line> {
        let listed = |line: &&Line| {
            let categories = &field.player(line.player).categories;
            categories.iter().any(|category| category == code)
        };
        self.lines.iter().filter(listed).collect()
    }
}

impl Cell {
    pub fn points(self) -> Points {
        match self {
            Cell::Game { points, .. } | Cell::Away { points, .. } => points,
        }
    }
}

/// Decimals of points: as many as the scale has, and one more where a small toughness
/// bonus adds small amounts.
fn decimals(settings: &Settings, live: usize) -> u32 {
    if !settings.normalise {
        return 0;
    }
    let loss = settings.bonus.loss.share();
    let small = loss > Share::NONE && loss < Share::HALF;
    rank_values::digits(live, settings.ratio_first_last) + u32::from(small)
}

fn row_half_points(row: &Row) -> u32 {
    match row.kind {
        Kind::Game { outcome, .. } => half_points(outcome),
        Kind::Away(_) => 0,
    }
}

fn cells(
    rows: &[Row],
    roster: &[Membership],
    values: &[RankValue],
    last: u32,
) -> Vec<Option<Cell>> {
    let mut cells = vec![None; last as usize];
    for row in rows {
        let points = row.share * values[row.of.index()];
        let cell = match row.kind {
            Kind::Game {
                opponent,
                colour,
                outcome,
            } => Cell::Game {
                opponent,
                opponent_retired: roster[opponent.index()] == Membership::Retired,
                colour,
                outcome,
                points,
            },
            Kind::Away(away) => Cell::Away { away, points },
        };
        cells[row.matchday as usize - 1] = Some(cell);
    }
    cells
}

//! The table after a round. Source: keizer.md, 2.7 and 4.

use std::cmp::Reverse;

use crate::league::model::player::PlayerId;
use crate::league::system::keizer::exact_points::{Points, RankValue, ValueShare};
use crate::league::system::keizer::performance_rating::performance_rating;
use crate::league::system::keizer::rank_values;
use crate::league::system::keizer::row_points::{
    AbsenceKind, PricedRow, RowKind, RowOutcome, half_points, priced_rows,
};
use crate::league::system::keizer::settings::{Settings, TieBreak};
use crate::league::system::keizer::valuation::final_valuation;
use crate::league::tournament::{PieceColour, RoundMembership, Tournament};

/// The table after one round, computed anew from all rows up to it.
#[derive(Clone, Debug, PartialEq)]
pub struct KeizerStandings {
    /// The number of the round; 0 before the first.
    pub matchday: u32,
    /// The players in the tournament, best first, as they are shown.
    pub lines: Vec<KeizerLine>,
    /// Retired players who have played.
    pub retired: Vec<KeizerLine>,
    /// The part of the own value that is in a sum.
    pub own: ValueShare,
    /// Decimals that points need at the least to look even.
    pub decimals: u32,
}

/// One player's line.
#[derive(Clone, Debug, PartialEq)]
pub struct KeizerLine {
    /// The player of the line.
    pub player: PlayerId,
    /// Rank-Pb: what a win against the player counts in this table.
    pub value_before: RankValue,
    /// The points of a win against the player in the next.
    pub value_after: RankValue,
    /// Own value and all rows.
    pub sum: Points,
    /// Game points in halves.
    pub half_points: u32,
    /// Rating performance, in rating points; `None` without a game over the board.
    pub performance: Option<i64>,
    /// One for each round from 1 to [`KeizerStandings::matchday`]; `None` where there is no row.
    pub cells: Vec<Option<RoundCell>>,
}

/// One player's row of one round, with what it earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundCell {
    /// A game.
    Game {
        /// The other player.
        opponent: PlayerId,
        /// True if the opponent has left the tournament.
        opponent_retired: bool,
        /// The player's colour.
        colour: PieceColour,
        /// The result, as the player sees it.
        outcome: RowOutcome,
        /// The points that it gives, in Keizer points.
        points: Points,
    },
    /// A round without a game.
    Away {
        /// The reason of the absence.
        away: AbsenceKind,
        /// The points that it gives, in Keizer points.
        points: Points,
    },
}

/// The table after round `matchday`, with the roster and the results of rounds up to it.
pub fn keizer_standings(settings: &Settings, field: &Tournament, matchday: u32) -> KeizerStandings {
    let roster = field.roster(matchday);
    let rows = priced_rows(settings, field, &roster, matchday);
    let pass = final_valuation(settings, field, &roster, &rows, matchday);
    let line = |player: PlayerId| {
        let rows = &rows[player.index()];
        KeizerLine {
            player,
            value_before: pass.before[player.index()],
            value_after: pass.after[player.index()],
            sum: pass.sums[player.index()],
            half_points: rows.iter().map(row_half_points).sum(),
            performance: performance_rating(settings, field, player, rows),
            cells: cells(rows, &roster, &pass.before, matchday),
        }
    };
    let mut lines: Vec<KeizerLine> = pass.order.iter().map(|&player| line(player)).collect();
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
    let is_retired = |player: &PlayerId| roster[player.index()] == RoundMembership::Retired;
    let has_played = |player: &PlayerId| {
        let kinds = rows[player.index()].iter().map(|row| row.kind);
        kinds
            .into_iter()
            .any(|kind| matches!(kind, RowKind::Game { .. }))
    };
    let gone = field.ids().filter(is_retired).filter(has_played);
    let mut retired: Vec<KeizerLine> = gone.map(line).collect();
    retired.sort_by_key(|line| {
        let rating = field.player(line.player).rating;
        (Reverse(line.half_points), Reverse(rating), line.player)
    });
    let own = pass.own;
    let decimals = decimals(settings, lines.len());
    KeizerStandings {
        matchday,
        lines,
        retired,
        own,
        decimals,
    }
}

impl KeizerStandings {
    /// The lines of one category, best first; sums are those of the whole table.
    pub fn category<'a>(&'a self, field: &'a Tournament, code: &str) -> Vec<&'a KeizerLine> {
        let listed = |line: &&KeizerLine| {
            let categories = &field.player(line.player).categories;
            categories.iter().any(|category| category == code)
        };
        self.lines.iter().filter(listed).collect()
    }
}

impl RoundCell {
    /// The points that the row gives, in Keizer points.
    pub fn points(self) -> Points {
        match self {
            RoundCell::Game { points, .. } | RoundCell::Away { points, .. } => points,
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
    let small = loss > ValueShare::NONE && loss < ValueShare::HALF;
    rank_values::digits(live, settings.ratio_first_last) + u32::from(small)
}

fn row_half_points(row: &PricedRow) -> u32 {
    match row.kind {
        RowKind::Game { outcome, .. } => half_points(outcome),
        RowKind::Away(_) => 0,
    }
}

fn cells(
    rows: &[PricedRow],
    roster: &[RoundMembership],
    values: &[RankValue],
    last: u32,
) -> Vec<Option<RoundCell>> {
    let mut cells = vec![None; last as usize];
    for row in rows {
        let points = row.share * values[row.of.index()];
        let cell = match row.kind {
            RowKind::Game {
                opponent,
                colour,
                outcome,
            } => RoundCell::Game {
                opponent,
                opponent_retired: roster[opponent.index()] == RoundMembership::Retired,
                colour,
                outcome,
                points,
            },
            RowKind::Away(away) => RoundCell::Away { away, points },
        };
        cells[row.matchday as usize - 1] = Some(cell);
    }
    cells
}

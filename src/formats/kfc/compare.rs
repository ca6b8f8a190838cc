//! What the program had computed, held against what we compute.

use std::fmt;

use crate::formats::kfc::membership::Span;
use crate::formats::kfc::{Entrant, Row, absence, duel};
use crate::league::model::player::PlayerId;
use crate::league::system::keizer::exact_points::Points;
use crate::league::system::keizer::rounds;
use crate::league::system::keizer::rounds::{Board, Field, Matchday};
use crate::league::system::keizer::settings::Settings;
use crate::league::system::keizer::standing::{Cell, Standing, standing};

/// A number that the database stores otherwise than we compute it.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    pub player: String,
    /// `None` for the sum.
    pub round: Option<u32>,
    pub stored: f64,
    pub ours: f64,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference {
            player,
            round,
            stored,
            ours,
        } = self;
        match round {
            Some(round) => write!(
                f,
                "{player}, round {round}: stored {stored}, computed {ours}"
            ),
            None => write!(f, "{player}, sum: stored {stored}, computed {ours}"),
        }
    }
}

/// How far a stored number may be from ours: it is binary32, and so are its summands.
fn tolerance(ours: f64) -> f64 {
    0.001 + ours.abs() * 1e-6
}

/// Every stored number of the last standing that differs from ours.
pub(super) fn compare(
    settings: &Settings,
    entrants: &[Entrant],
    rows: &[Row],
    spans: &[Span],
    last: u32,
) -> Vec<Difference> {
    let standing = standing(settings, &field(entrants, rows, spans, last), last);
    let mut differences = Vec::new();
    let mut hold = |player: usize, round: Option<u32>, stored: Option<f64>, ours: f64| {
        let Some(stored) = stored.filter(|stored| (stored - ours).abs() > tolerance(ours)) else {
            return;
        };
        let player = entrants[player].name.clone();
        differences.push(Difference {
            player,
            round,
            stored,
            ours,
        });
    };
    for row in rows {
        let (white, black) = row.points;
        hold(
            row.white,
            Some(row.round),
            white,
            earned(&standing, row.white, row.round),
        );
        if let Some(player) = row.black {
            hold(
                player,
                Some(row.round),
                black,
                earned(&standing, player, row.round),
            );
        }
    }
    for (index, entrant) in entrants.iter().enumerate() {
        let mut lines = standing.lines.iter().chain(&standing.retired);
        let line = lines.find(|line| line.player.index() == index);
        if let Some(line) = line {
            hold(index, None, entrant.sum, line.sum.to_f64());
        }
    }
    differences
}

fn earned(standing: &Standing, player: usize, round: u32) -> f64 {
    let mut lines = standing.lines.iter().chain(&standing.retired);
    let line = lines.find(|line| line.player.index() == player);
    let cell = line.and_then(|line| line.cells.get(round as usize - 1).copied().flatten());
    cell.map_or(Points::ZERO, Cell::points).to_f64()
}

/// The tournament as scoring sees it.
fn field(entrants: &[Entrant], rows: &[Row], spans: &[Span], last: u32) -> Field {
    let id = |index: usize| PlayerId(index as u32);
    let players = entrants
        .iter()
        .zip(spans)
        .map(|(entrant, span)| rounds::Entrant {
            rating: entrant.rating,
            enters: span.joined,
            categories: entrant.categories.clone(),
        });
    let mut field = Field {
        players: players.collect(),
        matchdays: vec![Matchday::default(); last as usize],
    };
    for row in rows {
        let day = &mut field.matchdays[row.round as usize - 1];
        match (row.black, absence(row.result)) {
            (Some(black), _) => day.boards.push(Board {
                number: row.board,
                white: id(row.white),
                black: id(black),
                result: duel(row.result),
            }),
            (None, Some(absence)) => day.absent.push((id(row.white), absence)),
            (None, None) => {}
        }
    }
    for (index, span) in spans.iter().enumerate() {
        for round in &span.leave {
            field.matchdays[*round as usize - 1].leave.push(id(index));
        }
        for round in &span.back {
            field.matchdays[*round as usize - 1].back.push(id(index));
        }
    }
    field
}

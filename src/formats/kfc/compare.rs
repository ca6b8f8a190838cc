//! The numbers that the program had computed, held against those that we compute.

use std::fmt;

use crate::formats::kfc::membership::MembershipRounds;
use crate::formats::kfc::{KfcPlayer, KfcRow, absence, duel};
use crate::league::model::player::PlayerId;
use crate::league::system::keizer::exact_points::Points;
use crate::league::system::keizer::rounds;
use crate::league::system::keizer::rounds::{Board, KeizerRound, KeizerTournament};
use crate::league::system::keizer::settings::Settings;
use crate::league::system::keizer::standing::{KeizerStandings, RoundCell, keizer_standings};

/// A number that the database stores otherwise than we compute it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PointsDifference {
    pub player: String,
    /// `None` for the sum.
    pub round: Option<u32>,
    pub stored: f64,
    pub ours: f64,
}

impl fmt::Display for PointsDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PointsDifference {
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

/// Returns the greatest distance of a stored number from ours: it is binary32, and so are its
/// summands.
fn tolerance(ours: f64) -> f64 {
    0.001 + ours.abs() * 1e-6
}

/// The number of stored numbers of the last standing, and every one that differs from ours.
pub(super) fn compare(
    settings: &Settings,
    entrants: &[KfcPlayer],
    rows: &[KfcRow],
    spans: &[MembershipRounds],
    last: u32,
) -> (usize, Vec<PointsDifference>) {
    let standing = keizer_standings(settings, &field(entrants, rows, spans, last), last);
    let mut differences = Vec::new();
    let mut count = 0;
    let mut hold = |player: usize, round: Option<u32>, stored: Option<f64>, ours: f64| {
        count += usize::from(stored.is_some());
        let Some(stored) = stored.filter(|stored| (stored - ours).abs() > tolerance(ours)) else {
            return;
        };
        let player = entrants[player].name.clone();
        differences.push(PointsDifference {
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
    (count, differences)
}

fn earned(standing: &KeizerStandings, player: usize, round: u32) -> f64 {
    let mut lines = standing.lines.iter().chain(&standing.retired);
    let line = lines.find(|line| line.player.index() == player);
    let cell = line.and_then(|line| line.cells.get(round as usize - 1).copied().flatten());
    cell.map_or(Points::ZERO, RoundCell::points).to_f64()
}

/// The tournament as scoring sees it.
fn field(
    entrants: &[KfcPlayer],
    rows: &[KfcRow],
    spans: &[MembershipRounds],
    last: u32,
) -> KeizerTournament {
    let id = |index: usize| PlayerId(index as u32);
    let players = entrants
        .iter()
        .zip(spans)
        .map(|(entrant, span)| rounds::KeizerPlayer {
            rating: entrant.rating,
            enters: span.joined,
            categories: entrant.categories.clone(),
        });
    let mut field = KeizerTournament {
        players: players.collect(),
        matchdays: vec![KeizerRound::default(); last as usize],
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

//! The numbers that the program had computed, held against those that we compute.

use std::collections::{BTreeMap, BTreeSet};

use crate::formats::kfc::membership::MembershipRounds;
use crate::formats::kfc::{KfcPlayer, KfcRow, absence, duel};
use crate::formats::published_comparison::PublishedComparison;
use crate::league::model::player::PlayerId;
use crate::league::system::keizer::exact_points::{RankValue, VALUE_UNITS, ValueShare};
use crate::league::system::keizer::row_points::priced_rows;
use crate::league::system::keizer::settings::Settings;
use crate::league::system::keizer::standing::keizer_standings;
use crate::league::tournament::{Board, Tournament, TournamentPlayer, TournamentRound};

/// A number of the last standing: points of a round, or a sum.
struct StoredNumber {
    /// The player, and the round or `sum`.
    name: String,
    stored: f64,
    ours: f64,
    /// The player of whose value it has a share.
    of: usize,
    share: f64,
    /// The part that is no share of a value: the stored points of the rounds, in a sum.
    base: f64,
}

impl StoredNumber {
    fn differs(&self) -> bool {
        !is_near(self.stored, self.ours)
    }

    /// The value of the player by which the stored number came about.
    fn stored_value(&self) -> Option<f64> {
        (self.share > 0.0).then(|| (self.stored - self.base) / self.share)
    }

    /// True for a sum of stored points that are not ours.
    fn has_other_summands(&self, values: &[f64]) -> bool {
        !is_near(self.base, self.ours - self.share * values[self.of])
    }

    /// True if this value makes the stored number.
    fn comes_from(&self, value: f64) -> bool {
        is_near(self.stored, self.base + self.share * value)
    }

    fn in_words(&self, entrants: &[KfcPlayer], values: &[f64]) -> String {
        let StoredNumber {
            name, stored, ours, ..
        } = self;
        let difference = format!("{name}: stored {stored}, computed {ours}");
        match self.stored_value() {
            Some(value) => {
                let player = &entrants[self.of].name;
                let here = values[self.of];
                format!("{difference} ({player} counts {value} there, {here} here)")
            }
            None => difference,
        }
    }
}

/// True if a stored number is ours: it is binary32, and so are its summands.
fn is_near(stored: f64, ours: f64) -> bool {
    (stored - ours).abs() <= 0.001 + ours.abs() * 1e-6
}

/// Compares the numbers of the last standing with ours.
///
/// A difference follows from an earlier one where it comes from the same other value of a
/// player, from the value of one with whom that player has exchanged places, or where a sum
/// has the stored points of the rounds in it.
pub(super) fn compare(
    settings: &Settings,
    entrants: &[KfcPlayer],
    rows: &[KfcRow],
    spans: &[MembershipRounds],
    last: u32,
) -> PublishedComparison {
    let field = field(entrants, rows, spans, last);
    let standing = keizer_standings(settings, &field, last);
    let mut values = vec![0.0; entrants.len()];
    for line in &standing.lines {
        values[line.player.index()] = line.value_before.points().to_f64();
    }
    let mut numbers = Vec::new();
    let priced = priced_rows(settings, &field, &field.roster(last), last);
    let mut stored_points = vec![0.0; entrants.len()];
    for row in rows {
        let sides = [(Some(row.white), row.points.0), (row.black, row.points.1)];
        for (player, stored) in sides {
            let (Some(player), Some(stored)) = (player, stored) else {
                continue;
            };
            stored_points[player] += stored;
            let priced = priced[player].iter().find(|it| it.matchday == row.round);
            let share = priced.map_or(0.0, |priced| fraction(priced.share));
            let of = priced.map_or(player, |priced| priced.of.index());
            numbers.push(StoredNumber {
                name: format!("{}, round {}", entrants[player].name, row.round),
                stored,
                ours: share * values[of],
                of,
                share,
                base: 0.0,
            });
        }
    }
    let own = fraction(standing.own);
    for line in standing.lines.iter().chain(&standing.retired) {
        let player = line.player.index();
        let Some(stored) = entrants[player].sum else {
            continue;
        };
        numbers.push(StoredNumber {
            name: format!("{}, sum", entrants[player].name),
            stored,
            ours: line.sum.to_f64(),
            of: player,
            share: own,
            base: stored_points[player],
        });
    }
    let differing: Vec<&StoredNumber> = numbers.iter().filter(|it| it.differs()).collect();
    let mut comparison = PublishedComparison {
        agree: numbers.len() - differing.len(),
        all: numbers.len(),
        ..PublishedComparison::default()
    };
    let stored_values = stored_values(&differing, &values);
    let mut told: BTreeSet<usize> = BTreeSet::new();
    for number in differing {
        let explained = stored_values.get(&number.of);
        let explained = explained.filter(|value| number.comes_from(**value));
        let follows = explained.is_some() && told.contains(&number.of);
        if follows || number.has_other_summands(&values) {
            comparison.following.push(number.name.clone());
            continue;
        }
        comparison
            .differences
            .push(number.in_words(entrants, &values));
        if explained.is_some() {
            told.extend(exchanged(number.of, &stored_values, &values));
        }
    }
    comparison
}

fn fraction(share: ValueShare) -> f64 {
    (share * RankValue(VALUE_UNITS)).to_f64()
}

/// The values of players that are not ours, each as the first number that differs by it has it.
fn stored_values(differing: &[&StoredNumber], values: &[f64]) -> BTreeMap<usize, f64> {
    let mut stored = BTreeMap::new();
    for number in differing {
        if let Some(value) = number.stored_value()
            && !number.comes_from(values[number.of])
        {
            stored.entry(number.of).or_insert(value);
        }
    }
    stored
}

/// The player, and all whose places moved with that one: who has our value of another one
/// stands in the place of that one.
fn exchanged(
    player: usize,
    stored_values: &BTreeMap<usize, f64>,
    values: &[f64],
) -> BTreeSet<usize> {
    let mut moved = BTreeSet::from([player]);
    let mut open = vec![player];
    while let Some(player) = open.pop() {
        let takes = |who: usize, place: usize| {
            let value = stored_values.get(&who);
            value.is_some_and(|value| values[place] > 0.0 && is_near(*value, values[place]))
        };
        for other in 0..values.len() {
            if (takes(player, other) || takes(other, player)) && moved.insert(other) {
                open.push(other);
            }
        }
    }
    moved
}

/// The tournament as scoring sees it.
fn field(
    entrants: &[KfcPlayer],
    rows: &[KfcRow],
    spans: &[MembershipRounds],
    last: u32,
) -> Tournament {
    let id = |index: usize| PlayerId(index as u32);
    let players = entrants
        .iter()
        .zip(spans)
        .map(|(entrant, span)| TournamentPlayer {
            rating: entrant.rating,
            enters: span.joined,
            categories: entrant.categories.clone(),
        });
    let mut field = Tournament {
        players: players.collect(),
        matchdays: vec![TournamentRound::default(); last as usize],
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

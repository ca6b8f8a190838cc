//! The rounds of a tournament as its tables tell them: in each player's line the number of the
//! opponent, the colour and the result of each round.

use std::collections::BTreeMap;

use jiff::Span;
use jiff::civil::Date;

use crate::authoring::matchday_file::{SeasonDay, SeasonGame};
use crate::formats::import_settings::ImportSettings;
use crate::formats::published_comparison::PublishedComparison;
use crate::formats::sheet::spot;
use crate::syntax::diagnostic::{Code, DiagnosticPlace, Diagnostics};

/// The line of a player.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entrant {
    pub number: u32,
    /// With the given name first.
    pub name: String,
    /// The points that the table says.
    pub points: Option<f64>,
    pub rounds: Vec<EntrantRound>,
}

/// The part of a player's line on one round, in the signs of TRF16.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EntrantRound {
    /// `None` for no opponent.
    pub opponent: Option<u32>,
    /// `w`, `b` or `-`.
    pub colour: char,
    /// `1`, `0`, `=`, `+`, `-`, `W`, `D`, `L`, `H`, `F`, `U`, `Z` or a blank.
    pub result: char,
    pub place: DiagnosticPlace,
}

/// The days that the keeper names for rounds: that of the first, and how far they are apart.
pub(crate) fn named_days(settings: &ImportSettings, count: usize) -> Option<Vec<Option<Date>>> {
    let first = settings.date?;
    let every = settings.every.unwrap_or(0);
    let days = (0..).map(|round: i64| Span::new().try_days(every.saturating_mul(round)).ok());
    let days = days.map(|span| first.checked_add(span?).ok());
    Some(days.take(count).collect())
}

/// The rounds as matchdays, each with its day; rounds without one are left out.
pub(crate) fn matchdays(
    entrants: &[Entrant],
    dates: &[Option<Date>],
    file: &str,
    diagnostics: &mut Diagnostics,
) -> Vec<SeasonDay> {
    let by_number: BTreeMap<u32, &Entrant> = entrants.iter().map(|it| (it.number, it)).collect();
    let rounds = (0..).zip(dates);
    let days = rounds.filter_map(|(round, date)| Some((round, (*date)?)));
    days.map(|(round, date)| {
        let mut day = SeasonDay {
            matchday: u32::try_from(round + 1).ok(),
            date,
            ..SeasonDay::default()
        };
        for entrant in entrants {
            let Some(cell) = entrant.rounds.get(round) else {
                continue;
            };
            let Some(number) = cell.opponent else {
                absence(entrant, cell, &mut day, file, diagnostics);
                continue;
            };
            let opponent = by_number.get(&number);
            let game = opponent.map_or(Err(format!("no player {number}")), |opponent| {
                game(entrant, cell, opponent, round)
            });
            match game {
                Ok(game) => day.games.extend(game),
                Err(message) => {
                    diagnostics
                        .error(Code::BadResult, spot(file, cell.place.clone()), message)
                        .help("mend the report: both lines of a game name each other, with the results that fit");
                }
            }
        }
        day
    })
    .collect()
}

/// The number of cells whose opponent's line says something else.
pub(crate) fn mismatches(entrants: &[Entrant]) -> usize {
    let by_number: BTreeMap<u32, &Entrant> = entrants.iter().map(|it| (it.number, it)).collect();
    let cells = entrants.iter().flat_map(|it| {
        let rounds = it.rounds.iter().enumerate();
        rounds.map(move |(round, cell)| (it, round, cell))
    });
    let is_wrong = |(entrant, round, cell): &(&Entrant, usize, &EntrantRound)| {
        let Some(number) = cell.opponent else {
            return false;
        };
        let opponent = by_number.get(&number);
        opponent.is_none_or(|opponent| game(entrant, cell, opponent, *round).is_err())
    };
    cells.filter(is_wrong).count()
}

/// The points that the table says of each player, held against those of the rounds.
pub(crate) fn compare_points(entrants: &[Entrant]) -> PublishedComparison {
    let mut comparison = PublishedComparison::default();
    for entrant in entrants {
        let Some(published) = entrant.points else {
            continue;
        };
        let points = entrant.rounds.iter().map(|round| match round.result {
            '1' | '+' | 'W' | 'U' | 'F' => 1.0,
            '=' | 'D' | 'H' => 0.5,
            _ => 0.0,
        });
        // The sum of nothing is a negative zero.
        let computed = points.fold(0.0, |sum, points| sum + points);
        comparison.all += 1;
        match computed == published {
            true => comparison.agree += 1,
            false => comparison.differences.push(format!(
                "player {}, {}: published {published} points, the rounds make {computed}",
                entrant.number, entrant.name
            )),
        }
    }
    comparison
}

/// The game of two players, from the line of the one with white; nothing from the other's.
fn game(
    player: &Entrant,
    cell: &EntrantRound,
    opponent: &Entrant,
    round: usize,
) -> Result<Option<SeasonGame>, String> {
    let name = |player: &Entrant| format!("player {}", player.number);
    let Some(other) = opponent.rounds.get(round) else {
        return Err(format!("the line of {} ends before", name(opponent)));
    };
    if other.opponent != Some(player.number) || player.number == opponent.number {
        return Err(format!("{} has another opponent", name(opponent)));
    }
    let is_first = match (cell.colour, other.colour) {
        ('w', 'b') => true,
        ('b', 'w') => false,
        ('-', '-') => player.number < opponent.number,
        _ => return Err("the colours of the two do not fit".to_owned()),
    };
    let result = match (cell.result, other.result) {
        ('1' | 'W', '0' | 'L') => "1-0",
        ('0' | 'L', '1' | 'W') => "0-1",
        ('=' | 'D', '=' | 'D') => "½-½",
        ('+', '-') => "+:-",
        ('-', '+') => "-:+",
        ('-', '-') => "-:-",
        (' ', ' ') => "-",
        (one, other) => {
            return Err(format!(
                "the results of the two do not fit: `{one}` and `{other}`"
            ));
        }
    };
    // The marks are those of whoever has white.
    Ok(is_first.then(|| SeasonGame {
        first: player.name.clone(),
        second: opponent.name.clone(),
        result: result.to_owned(),
        ..SeasonGame::default()
    }))
}

/// A round without an opponent: U, F and a win by forfeit are a bye, H is excused, Z and a
/// loss by forfeit are not; a blank says nothing.
fn absence(
    player: &Entrant,
    cell: &EntrantRound,
    day: &mut SeasonDay,
    file: &str,
    diagnostics: &mut Diagnostics,
) {
    match cell.result {
        'U' | 'F' | '+' if day.bye.is_none() => day.bye = Some(player.name.clone()),
        'H' | '=' => day.excused.push(player.name.clone()),
        'Z' | '-' => day.unexcused.push(player.name.clone()),
        ' ' => {}
        result => {
            let message = if "UF+".contains(result) {
                "a second bye in one round".to_owned()
            } else {
                format!("the result `{result}` without an opponent")
            };
            diagnostics
                .error(Code::BadResult, spot(file, cell.place.clone()), message)
                .help("without an opponent stand U for the bye, H for excused, Z for unexcused");
        }
    }
}

//! The tournament report of FIDE (TRF16).
//!
//! Lines begin with a number of three digits: 012 is the tournament's name, 042 and 052 its
//! first and last day, 132 the days of the rounds, 001 a player with fixed columns. Columns
//! count characters from 1. Source: FIDE Handbook, C.04, Annex 2 (TRF16).

pub(crate) mod write;

use std::collections::BTreeSet;
use std::ops::Range;

use jiff::civil::Date;

use crate::authoring::player_entry::SeasonPlayer;
use crate::formats::date;
use crate::formats::date::{DateOrder, WrittenDate};
use crate::formats::file_format::{FileFormat, FormatReader, ImportedFile};
use crate::formats::imported_season::ImportedSeason;
use crate::formats::player_name::{given_first, surname_first};
use crate::formats::sheet::decimal;
use crate::formats::tournament_rounds::{
    Entrant, EntrantRound, compare_points, matchdays, named_days,
};
use crate::load::content::player::FideEntry;
use crate::syntax::diagnostic::{Code, DiagnosticPlace, Diagnostics, KeyPath};

/// Tournament reports of FIDE.
pub(crate) const FORMAT: FileFormat = FileFormat {
    name: "trf",
    about: "A tournament report of FIDE (TRF16), for games of two",
    recognises: |name, bytes| {
        [".trf", ".trfx"].iter().any(|end| name.ends_with(end))
            || [b"012 ", b"001 "]
                .iter()
                .any(|start| bytes.starts_with(*start))
    },
    reader: FormatReader::Text(read),
    write: Some(write::write),
};

/// The first column of the first round, and how many columns a round takes.
const FIRST_ROUND: usize = 92;
const ROUND_WIDTH: usize = 10;

/// So many characters of a name have room.
pub(crate) const NAME_WIDTH: usize = 33;

/// The lines of a report that are read.
#[derive(Default)]
struct TrfReport<'a> {
    title: Option<String>,
    first: Option<Date>,
    last: Option<Date>,
    /// The days of the rounds, as far as line 132 has them.
    dates: Vec<Option<Date>>,
    players: Vec<TrfPlayer>,
    /// The numbers of lines that the league has no place for.
    left_out: BTreeSet<&'a str>,
}

/// A player's line.
struct TrfPlayer {
    entrant: Entrant,
    rating: Option<String>,
    fide: FideEntry,
    span: Range<usize>,
}

/// Reads a report, a matchday a round.
///
/// Short lines, blanks at the end, CRLF and small letters are taken as they are meant.
pub(crate) fn read(file: &ImportedFile<'_>, diagnostics: &mut Diagnostics) -> ImportedSeason {
    let report = report(file, diagnostics);
    let mut season = ImportedSeason {
        title: report.title.clone(),
        are_rounds: true,
        ..ImportedSeason::default()
    };
    if diagnostics.has_errors() {
        // Without every player no game can be judged.
        return season;
    }
    let dates = round_dates(&report, file, diagnostics);
    let mut numbers = BTreeSet::new();
    for player in &report.players {
        let entrant = &player.entrant;
        if !numbers.insert(entrant.number) {
            let span = KeyPath::file(file.name).span(player.span.clone());
            let message = format!("two players with the number {}", entrant.number);
            diagnostics.error(Code::DuplicatePlayer, span, message);
        }
        season.mention(&entrant.name, &DiagnosticPlace::Span(player.span.clone()));
        season.players.push(SeasonPlayer {
            name: Some(entrant.name.clone()),
            rating: player.rating.clone(),
            fide: Some(player.fide.clone()).filter(|fide| *fide != FideEntry::default()),
            ..SeasonPlayer::default()
        });
    }
    let players = report.players.into_iter();
    let entrants: Vec<Entrant> = players.map(|player| player.entrant).collect();
    season.notes = notes(&entrants, &report.left_out);
    season.compared = compare_points(&entrants);
    season.matchdays = matchdays(&entrants, &dates, file.name, diagnostics);
    season
}

/// Reads the lines of a report.
fn report<'a>(file: &ImportedFile<'a>, diagnostics: &mut Diagnostics) -> TrfReport<'a> {
    let at = KeyPath::file(file.name);
    let mut report = TrfReport::default();
    let mut start = 0;
    for line in file.text.split_inclusive('\n') {
        let row = line.trim_end();
        let rest = row.get(3..).unwrap_or_default().trim();
        match row.get(..3) {
            Some("012") => report.title = Some(rest.to_owned()),
            Some("042") => report.first = day(rest),
            Some("052") => report.last = day(rest),
            Some("132") => report.dates = rest.split_whitespace().map(day).collect(),
            Some("001") => match player(row, start) {
                Ok(player) => report.players.push(player),
                Err(_) if row.contains('\t') => {
                    let tab = start + row.find('\t').unwrap_or_default();
                    diagnostics
                        .error(
                            Code::BadRow,
                            at.span(tab..tab + 1),
                            "a tab where columns are counted",
                        )
                        .help("write the blanks that it stands for");
                }
                Err((span, message)) => {
                    diagnostics
                        .error(Code::BadRow, at.span(span), message)
                        .help("the columns of a line 001 are those of TRF16");
                }
            },
            // The number of players is counted.
            Some("062") | None => {}
            Some(code) if !rest.is_empty() && code.bytes().all(|byte| byte.is_ascii_digit()) => {
                report.left_out.insert(code);
            }
            Some(_) => {}
        }
        start += line.len();
    }
    if report.players.is_empty() && !diagnostics.has_errors() {
        diagnostics
            .error(Code::EmptyFile, at.whole(), "no line 001, so no players")
            .help("a tournament report has a line a player");
    }
    report
}

/// The day of each round: as the command line says, else as line 132 does; a tournament that
/// begins and ends on one day has all its rounds on it.
fn round_dates(
    report: &TrfReport<'_>,
    file: &ImportedFile<'_>,
    diagnostics: &mut Diagnostics,
) -> Vec<Option<Date>> {
    let rounds = report.players.iter();
    let count = rounds.map(|player| player.entrant.rounds.len()).max();
    let count = count.unwrap_or(0);
    let mut dates = report.dates.clone();
    if dates.is_empty() && report.first.is_some() && report.first == report.last {
        dates = vec![report.first; count];
    }
    dates = named_days(file.settings, count).unwrap_or(dates);
    if dates.len() < count || dates.iter().take(count).any(Option::is_none) {
        let message = format!("{count} rounds, and not a date for each");
        diagnostics
            .error(Code::BadDate, KeyPath::file(file.name).whole(), message)
            .help(
                "name the day of the first round and how far they are apart, `--date 2026-01-09 --every 7d`, or add a line 132 with the day of each, such as `26/01/09` from column 92 on, ten columns a round");
    }
    dates.resize(count, None);
    dates
}

/// The parts for which the league has no place: lines of the report, and byes of a full point
/// that nobody was left over for.
fn notes(entrants: &[Entrant], left_out: &BTreeSet<&str>) -> Vec<String> {
    let mut notes = Vec::new();
    if !left_out.is_empty() {
        let codes: Vec<&str> = left_out.iter().copied().collect();
        notes.push(format!("lines {}, left out", codes.join(", ")));
    }
    let rounds = entrants.iter().flat_map(|entrant| &entrant.rounds);
    let count = |is: fn(&EntrantRound) -> bool| rounds.clone().filter(|round| is(round)).count();
    let found = [
        (
            count(is_full_bye),
            "byes of a full point (`F`), entered as byes",
        ),
        (
            // Both lines of a game say so.
            count(|round| round.opponent.is_some() && "WDL".contains(round.result)) / 2,
            "games that were not rated (`W`, `D`, `L`), entered as games",
        ),
    ];
    let found = found.into_iter().filter(|(count, _)| *count > 0);
    notes.extend(found.map(|(count, what)| format!("{what}: {count}")));
    notes
}

/// Returns whether a player was given a bye of a full point, and not left over.
fn is_full_bye(round: &EntrantRound) -> bool {
    round.opponent.is_none() && round.result == 'F'
}

/// Reads the columns of a line 001, or says where they are not as they should be.
///
/// Some programs count bytes where names have letters beyond ASCII; a line that does not
/// read by characters is read that way.
fn player(row: &str, start: usize) -> Result<TrfPlayer, (Range<usize>, String)> {
    let by_character: Vec<usize> = row.char_indices().map(|(at, _)| at).collect();
    let by_byte: Vec<usize> = (0..row.len()).collect();
    columns(row, start, &by_character)
        .or_else(|fault| columns(row, start, &by_byte).map_err(|_| fault))
}

/// The same with the byte at which each column begins.
fn columns(
    row: &str,
    start: usize,
    offsets: &[usize],
) -> Result<TrfPlayer, (Range<usize>, String)> {
    let range = |from: usize, to: usize| {
        let begin = offsets.get(from - 1).copied().unwrap_or(row.len());
        begin..offsets.get(to).copied().unwrap_or(row.len())
    };
    let cell = |from: usize, to: usize| row.get(range(from, to)).unwrap_or_default().trim();
    let span = |from: usize, to: usize| {
        let range = range(from, to);
        start + range.start..start + range.end
    };
    let fault = |from: usize, to: usize, what: &str| {
        let message = format!("`{}` is no {what}", cell(from, to));
        Err((span(from, to), message))
    };
    let Ok(number) = cell(5, 8).parse() else {
        return fault(5, 8, "starting rank");
    };
    let name = cell(15, 47).to_owned();
    if name.is_empty() {
        return fault(15, 47, "name");
    }
    let rating = match cell(49, 52) {
        "" => None,
        text if text.bytes().all(|byte| byte.is_ascii_digit()) => Some(text.to_owned()),
        _ => return fault(49, 52, "rating"),
    };
    let mut rounds = Vec::new();
    for from in (FIRST_ROUND..=offsets.len()).step_by(ROUND_WIDTH) {
        let opponent = match cell(from, from + 3) {
            "" | "0" | "0000" => None,
            text => match text.parse() {
                Ok(number) => Some(number),
                Err(_) => return fault(from, from + 3, "starting rank of an opponent"),
            },
        };
        let colour = cell(from + 5, from + 5).chars().next().unwrap_or('-');
        let result = cell(from + 7, from + 7).chars().next().unwrap_or(' ');
        let result = result.to_ascii_uppercase();
        if !"wbWB-".contains(colour) {
            return fault(from + 5, from + 5, "colour: w, b or -");
        }
        if !"10=+-WDLHFUZ ".contains(result) {
            return fault(from + 7, from + 7, "result: one of 1 0 = + - W D L H F U Z");
        }
        rounds.push(EntrantRound {
            opponent,
            colour: colour.to_ascii_lowercase(),
            result,
            place: DiagnosticPlace::Span(span(from, from + 7)),
        });
    }
    let given =
        |from: usize, to: usize| Some(cell(from, to).to_owned()).filter(|it| !it.is_empty());
    let ours = given_first(&name);
    let spaceless = |text: &str| text.split_whitespace().collect::<String>();
    let is_made = spaceless(&surname_first(&ours)) == spaceless(&name);
    let numbered = (1..).zip(&rounds);
    let full_byes = numbered
        .filter(|(_, round): &(u32, &EntrantRound)| is_full_bye(round))
        .map(|(number, _)| number)
        .collect();
    Ok(TrfPlayer {
        entrant: Entrant {
            number,
            name: ours,
            points: decimal(cell(81, 84)),
            rounds,
        },
        fide: FideEntry {
            id: given(58, 68).filter(|id| !id.trim_matches('0').is_empty()),
            title: given(11, 13),
            federation: given(54, 56),
            sex: given(10, 10),
            born: given(70, 79).filter(|day| day.bytes().any(|byte| (b'1'..=b'9').contains(&byte))),
            name: (!is_made).then(|| name.clone()),
            full_byes,
        },
        rating: rating.filter(|rating| rating.bytes().any(|byte| byte != b'0')),
        span: span(15, 47),
    })
}

/// A day with the year in four digits or two.
fn day(text: &str) -> Option<Date> {
    let short = text.len() == 8 && text.bytes().filter(|&byte| byte == b'/').count() == 2;
    let text = if short {
        format!("20{text}")
    } else {
        text.to_owned()
    };
    match date::read(&text, Some(DateOrder::YearMonthDay)) {
        WrittenDate::Day(date) => Some(date),
        WrittenDate::WithoutYear { .. } | WrittenDate::TwoDays | WrittenDate::Wrong(_) => None,
    }
}

#[cfg(test)]
mod tests;

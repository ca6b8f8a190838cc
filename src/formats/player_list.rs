//! Lists of players with their ratings or ranks, by the rules of KeizerForClubs' import.

use crate::authoring::player_entry::SeasonPlayer;
use crate::formats::column_meaning::ColumnMeaning;
use crate::formats::dated_rows::SheetReading;
use crate::formats::imported_season::ImportedSeason;
use crate::formats::sheet::{decimal, spot};
use crate::league::model::grade::Grade;
use crate::syntax::diagnostic::{Code, Diagnostics};

/// Reads the names and what stands beside them, whatever other columns there are.
///
/// Players come in order of descending rating, equal ones in that of the file; a rating
/// that is no number counts as none. Source: keizer.md, 5.
pub(crate) fn read(
    reading: &mut SheetReading<'_>,
    diagnostics: &mut Diagnostics,
) -> ImportedSeason {
    let mut season = ImportedSeason::default();
    let mut players: Vec<(f64, SeasonPlayer)> = Vec::new();
    let (mut rounded, mut wordy) = (Vec::new(), Vec::new());
    for row in reading.body() {
        if reading.is_aside(row) {
            continue;
        }
        let name = reading.layout.name_of(row);
        if name.is_empty() {
            let line = row.number;
            reading
                .notes
                .push(format!("line {line} has no name, left out"));
            continue;
        }
        season.mention(&name, &reading.layout.place_of_name(row));
        let written = reading.text(row, ColumnMeaning::Rating).unwrap_or_default();
        let points = decimal(written).unwrap_or(0.0).max(0.0);
        let rating = (points + 0.5).floor();
        if rating != points {
            rounded.push(format!("`{name}` {written} to {rating}"));
        }
        if !written.is_empty() && decimal(written).is_none_or(|points| points < 0.0) {
            wordy.push(format!("`{name}` ({written})"));
        }
        let rank = reading.text(row, ColumnMeaning::Rank);
        let rank = rank.and_then(|text| match grade(text) {
            Some(grade) => Some(grade),
            None => {
                let message = format!("`{text}` is no rank");
                reading
                    .error(
                        row,
                        ColumnMeaning::Rank,
                        Code::BadRank,
                        message,
                        diagnostics,
                    )
                    .help("write a number from 1 and `Kyu` or `Dan`, such as `3 Kyu`");
                None
            }
        });
        players.push((
            rating,
            SeasonPlayer {
                name: Some(name),
                rating: Some(rating.to_string()).filter(|_| rating > 0.0),
                rank,
                ..SeasonPlayer::default()
            },
        ));
    }
    for (found, what) in [
        (rounded, "rating rounded"),
        (wordy, "rating that is no number, taken as none"),
    ] {
        if let Some(first) = found.first() {
            let more = match found.len() {
                1 => String::new(),
                count => format!(" and {} more", count - 1),
            };
            reading.notes.push(format!("{what}: {first}{more}"));
        }
    }
    if players.is_empty() && !diagnostics.has_errors() {
        let head = reading.layout.columns.first();
        let place = head.map_or(crate::syntax::diagnostic::DiagnosticPlace::File, |it| {
            it.place.clone()
        });
        diagnostics
            .error(
                Code::EmptyFile,
                spot(reading.file, place),
                "no rows below the header",
            )
            .help("save the sheet that has the players");
    }
    players.sort_by(|one, other| other.0.total_cmp(&one.0));
    season.players = players.into_iter().map(|(_, player)| player).collect();
    season
}

/// A rank in dan or kyu as the register writes it: `3k`, `1. Dan`, `9 Kyu`.
pub(crate) fn grade(text: &str) -> Option<String> {
    let text = text.trim();
    if text.parse::<Grade>().is_ok() {
        return Some(text.to_owned());
    }
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    let word = text[digits.len()..]
        .trim_matches(['.', ' ', '-'])
        .to_lowercase();
    let unit = match word.as_str() {
        "k" | "kyu" | "kyū" => "Kyu",
        "d" | "dan" => "Dan",
        _ => return None,
    };
    let grade = format!("{digits} {unit}");
    grade.parse::<Grade>().is_ok().then_some(grade)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_is_read_as_players_write_it() {
        for (text, rank) in [
            ("3 Kyu", Some("3 Kyu")),
            ("3k", Some("3 Kyu")),
            ("1. Dan", Some("1 Dan")),
            ("2-dan", Some("2 Dan")),
            ("Kyu", None),
            ("7", None),
        ] {
            assert_eq!(grade(text).as_deref(), rank, "{text}");
        }
    }
}

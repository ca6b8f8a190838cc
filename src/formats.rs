//! Formats that other programs read and write.
//!
//! Readers are pure: bytes become text, text becomes a [`ImportedSeason`] and diagnostics with line
//! and column, a season becomes content files. Nothing is guessed, and nothing is written
//! while there is a fault.

pub mod cell_grid;
pub mod csv;
pub mod date;
pub mod from_league;
pub mod import_plan;
pub mod json;
pub mod kfc;
pub mod long_table;
pub mod markdown_table;
pub mod player_list;
pub mod text_encoding;
pub mod trf;
pub mod wide_table;

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::authoring::matchday_file::SeasonDay;
use crate::authoring::player_entry::SeasonPlayer;
use crate::syntax::diagnostic::Diagnostics;

/// Every file format, in the order in which an import tries them.
pub const FORMATS: &[FileFormat] = &[
    kfc::FORMAT,
    trf::FORMAT,
    json::FORMAT,
    markdown_table::FORMAT,
    csv::FORMAT,
];

/// A format that `import` reads, `export` writes, or both.
#[derive(Clone, Copy)]
pub struct FileFormat {
    /// The word of the command line.
    pub name: &'static str,
    /// The line that `--help` has for it.
    pub about: &'static str,
    /// Returns whether a file of this name with these first bytes is of the format.
    pub recognises: fn(name: &str, bytes: &[u8]) -> bool,
    pub reader: FormatReader,
    /// Writes a league; what the format can not say goes into the notes of the season.
    pub write: Option<fn(&mut ImportedSeason) -> String>,
}

/// The way in which a format is read.
#[derive(Clone, Copy)]
pub enum FormatReader {
    /// From the text of a file, with places for the diagnostics.
    Text(fn(&TextFile<'_>) -> (ImportedSeason, Diagnostics)),
    /// From the tables of a database, which the disk reads.
    Database,
}

/// The text of a file that is imported, with what the command line says of it.
#[derive(Clone, Copy, Debug)]
pub struct TextFile<'a> {
    pub name: &'a str,
    pub text: &'a str,
    /// The year of the first row, where dates leave it out.
    pub year: Option<i16>,
    /// The heading above the table of results, where a page has several.
    pub heading: Option<&'a str>,
}

/// The format with a name, or the first that recognises a file.
pub fn find_format<'f>(
    formats: &'f [FileFormat],
    name: Option<&str>,
    file: &str,
    bytes: &[u8],
) -> Option<&'f FileFormat> {
    formats.iter().find(|format| match name {
        Some(name) => format.name == name,
        None => (format.recognises)(&file.to_lowercase(), bytes),
    })
}

/// A league's players and results, as a file of another format says them.
///
/// Players are named as the file names them, by id or by name; [`import_plan`] finds out whom
/// that means.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct ImportedSeason {
    /// The title of the league or tournament; import leaves the league's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The system of the league that was exported; import leaves the league's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<String>,
    /// In the order in which the register lists them.
    pub players: Vec<SeasonPlayer>,
    pub matchdays: Vec<SeasonDay>,
    /// The place of the file's first mention of each player, in bytes of its text.
    #[serde(skip)]
    pub mentions: BTreeMap<String, Range<usize>>,
    /// True if the days are rounds of a tournament, of which an imported evening may have
    /// several.
    #[serde(skip)]
    pub are_rounds: bool,
    /// The things that the keeper should know, and that are right all the same.
    #[serde(skip)]
    pub notes: Vec<String>,
}

impl ImportedSeason {
    /// Remembers where a player was mentioned first.
    pub fn mention(&mut self, player: &str, span: &Range<usize>) {
        self.mentions
            .entry(player.to_owned())
            .or_insert_with(|| span.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A format that only this test knows: a player a line.
    const NAMES: FileFormat = FileFormat {
        name: "names",
        about: "A player a line",
        recognises: |name, _| name.ends_with(".names"),
        reader: FormatReader::Text(|file| {
            let players = file.text.lines().map(|line| SeasonPlayer {
                name: Some(line.to_owned()),
                ..SeasonPlayer::default()
            });
            let season = ImportedSeason {
                players: players.collect(),
                ..ImportedSeason::default()
            };
            (season, Diagnostics::new())
        }),
        write: None,
    };

    #[test]
    fn a_format_is_one_line_of_a_table() {
        let formats = [FORMATS, &[NAMES]].concat();
        let found = find_format(&formats, None, "Club.NAMES", b"Anna\nBert\n").unwrap();
        let FormatReader::Text(read) = found.reader else {
            panic!("it is text");
        };
        let file = TextFile {
            name: "Club.NAMES",
            text: "Anna\nBert\n",
            year: None,
            heading: None,
        };
        let (season, _) = read(&file);
        let names: Vec<_> = season.players.iter().flat_map(|it| &it.name).collect();
        assert_eq!(names, ["Anna", "Bert"]);
    }

    #[test]
    fn a_file_is_recognised_by_its_name_or_its_beginning() {
        let of = |name: &str, bytes: &[u8]| {
            find_format(FORMATS, None, name, bytes).map(|format| format.name)
        };
        assert_eq!(of("Herbst.s3db", b""), Some("kfc"));
        assert_eq!(of("copy", b"SQLite format 3\0..."), Some("kfc"));
        assert_eq!(of("open.trf", b""), Some("trf"));
        assert_eq!(of("report.txt", b"012 Open 2026\n"), Some("trf"));
        assert_eq!(of("cards.json", b""), Some("json"));
        assert_eq!(of("index.md", b""), Some("table"));
        assert_eq!(of("Season.CSV", b""), Some("csv"));
        assert_eq!(of("season.tsv", b""), Some("csv"));
        assert_eq!(of("season.xlsx", b"PK"), None);
    }
}

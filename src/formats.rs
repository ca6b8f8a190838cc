//! Formats that other programs read and write.
//!
//! Readers are pure: bytes become text, text becomes a [`ImportedSeason`] and diagnostics with line
//! and column, a season becomes content files. Nothing is guessed, and nothing is written
//! while there is a fault.

#[cfg(test)]
mod any_sheet;
pub(crate) mod column_meaning;
pub(crate) mod cross_table;
pub(crate) mod csv;
pub(crate) mod date;
pub(crate) mod dated_rows;
pub(crate) mod digit_groups;
pub(crate) mod from_league;
pub(crate) mod import_plan;
pub(crate) mod import_settings;
pub(crate) mod json;
pub(crate) mod json_rows;
pub(crate) mod kfc;
pub(crate) mod long_table;
pub(crate) mod matchday_update;
pub(crate) mod page_history;
pub(crate) mod page_table;
pub(crate) mod placings;
pub(crate) mod player_list;
pub(crate) mod player_name;
pub(crate) mod published_comparison;
pub(crate) mod published_table;
pub(crate) mod reshaped_sheet;
pub(crate) mod sheet;
pub(crate) mod sheet_import;
pub(crate) mod sheet_layout;
pub(crate) mod swiss_cell;
pub(crate) mod swiss_table;
pub(crate) mod text_encoding;
pub(crate) mod tournament_rounds;
pub(crate) mod trf;
pub(crate) mod wide_table;
#[cfg(feature = "workbooks")]
pub(crate) mod workbook;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::authoring::matchday_file::SeasonDay;
use crate::authoring::player_entry::SeasonPlayer;
use crate::formats::import_settings::ImportSettings;
use crate::formats::published_comparison::PublishedComparison;
use crate::formats::published_table::PublishedNumber;
use crate::formats::sheet::Sheet;
use crate::syntax::diagnostic::{DiagnosticPlace, Diagnostics};

/// Every file format, in the order in which an import tries them.
pub(crate) const FORMATS: &[FileFormat] = &[
    kfc::FORMAT,
    trf::FORMAT,
    json::FORMAT,
    page_table::FORMAT,
    #[cfg(feature = "workbooks")]
    workbook::XLSX,
    #[cfg(feature = "workbooks")]
    workbook::ODS,
    csv::FORMAT,
];

/// A format that `import` reads, `export` writes, or both.
#[derive(Clone, Copy)]
pub(crate) struct FileFormat {
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
pub(crate) enum FormatReader {
    /// A whole season from the text of a file.
    Text(fn(&ImportedFile<'_>, &mut Diagnostics) -> ImportedSeason),
    /// A whole season, or sheets of cells, whichever the text of a file is.
    Either(fn(&ImportedFile<'_>, &mut Diagnostics) -> SeasonOrSheets),
    /// Sheets of cells from the text of a file, which are then understood.
    Sheets(fn(&ImportedFile<'_>, &mut Diagnostics) -> Vec<Sheet>),
    /// Sheets of cells from the bytes of a file.
    Workbook(fn(&ImportedFile<'_>, &mut Diagnostics) -> Vec<Sheet>),
    /// From the tables of a database, which the disk reads.
    Database,
}

/// A season, or sheets that are still to be understood.
#[derive(Debug)]
pub(crate) enum SeasonOrSheets {
    Season(Box<ImportedSeason>),
    Sheets(Vec<Sheet>),
}

/// A file that is imported.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ImportedFile<'a> {
    pub name: &'a str,
    /// Empty of a workbook.
    pub text: &'a str,
    pub bytes: &'a [u8],
    pub settings: &'a ImportSettings,
}

/// The format with a name, or the first that recognises a file.
pub(crate) fn find_format<'f>(
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
pub(crate) struct ImportedSeason {
    /// The title of the league or tournament; import leaves the league's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The system of the league that was exported; import leaves the league's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<String>,
    /// In the order in which the register lists them.
    pub players: Vec<SeasonPlayer>,
    pub matchdays: Vec<SeasonDay>,
    /// The place of the file's first mention of each player.
    #[serde(skip)]
    pub mentions: BTreeMap<String, DiagnosticPlace>,
    /// The language of the league that was exported.
    #[serde(skip)]
    pub language: String,
    /// The numbers that the source publishes beside its results.
    #[serde(skip)]
    pub published: Vec<PublishedNumber>,
    /// How those agree that need no replay of the league.
    #[serde(skip)]
    pub compared: PublishedComparison,
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
    pub(crate) fn mention(&mut self, player: &str, place: &DiagnosticPlace) {
        self.mentions
            .entry(player.to_owned())
            .or_insert_with(|| place.clone());
    }
}

#[cfg(test)]
impl<'a> ImportedFile<'a> {
    /// A file of which the keeper says nothing.
    pub(crate) fn of_text(name: &'a str, text: &'a str) -> ImportedFile<'a> {
        static NOTHING: std::sync::LazyLock<ImportSettings> =
            std::sync::LazyLock::new(ImportSettings::default);
        ImportedFile {
            name,
            text,
            bytes: &[],
            settings: &NOTHING,
        }
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
        reader: FormatReader::Text(|file, _| {
            let players = file.text.lines().map(|line| SeasonPlayer {
                name: Some(line.to_owned()),
                ..SeasonPlayer::default()
            });
            ImportedSeason {
                players: players.collect(),
                ..ImportedSeason::default()
            }
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
        let file = ImportedFile::of_text("Club.NAMES", "Anna\nBert\n");
        let season = read(&file, &mut Diagnostics::new());
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
        assert_eq!(of("page.html", b""), Some("table"));
        assert_eq!(of("season.xlsx", b"PK"), Some("xlsx"));
        assert_eq!(of("Season.ODS", b"PK"), Some("ods"));
        assert_eq!(of("season.pdf", b"%PDF"), None);
    }
}

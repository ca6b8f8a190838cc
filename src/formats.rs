//! Formats that other programs read and write.
//!
//! Readers are pure: bytes become text, text becomes a [season](imported_season::ImportedSeason)
//! and diagnostics with line and column, a season becomes content files. Nothing is guessed, and
//! nothing is written while there is a fault.

#[cfg(test)]
mod any_sheet;
pub(crate) mod column_meaning;
pub(crate) mod cross_table;
pub(crate) mod csv;
pub(crate) mod date;
pub(crate) mod dated_rows;
pub(crate) mod digit_groups;
pub(crate) mod file_format;
pub(crate) mod from_league;
pub(crate) mod import_plan;
pub(crate) mod import_settings;
pub(crate) mod imported_season;
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
pub(crate) mod published_number;
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

use crate::formats::file_format::FileFormat;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::authoring::player_entry::SeasonPlayer;
    use crate::formats::file_format::{FormatReader, ImportedFile};
    use crate::formats::imported_season::ImportedSeason;
    use crate::syntax::diagnostic::Diagnostics;

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

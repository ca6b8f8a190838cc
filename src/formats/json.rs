//! A league as one JSON document, and lists of objects that other programs write.

use crate::formats::file_format::{FileFormat, FormatReader, ImportedFile, SeasonOrSheets};
use crate::formats::imported_season::ImportedSeason;
use crate::formats::json_rows;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};
use crate::syntax::source::Source;

/// A league as one JSON document.
pub(crate) const FORMAT: FileFormat = FileFormat {
    name: "json",
    about: "Everything that the league's files say, as `export` writes it; or a list of objects",
    recognises: |name, _| name.ends_with(".json"),
    reader: FormatReader::Either(read),
    write: Some(|season| write(season)),
};

/// The document, with everything that the files of a league say.
pub(crate) fn write(season: &ImportedSeason) -> String {
    let value = serde_json::to_value(season).unwrap_or_default();
    format!("{value:#}\n")
}

/// Reads what [`write()`] writes, or a list of objects as the rows of a sheet.
pub(crate) fn read(file: &ImportedFile<'_>, diagnostics: &mut Diagnostics) -> SeasonOrSheets {
    match json_rows::read(file, diagnostics) {
        Some(sheets) => SeasonOrSheets::Sheets(sheets),
        None => {
            let season = season(file.name, file.text, diagnostics);
            SeasonOrSheets::Season(Box::new(season))
        }
    }
}

/// Reads what [`write()`] writes.
fn season(file: &str, text: &str, diagnostics: &mut Diagnostics) -> ImportedSeason {
    let season: ImportedSeason = serde_json::from_str(text).unwrap_or_else(|error| {
        let source = Source {
            path: file.to_owned(),
            text: text.to_owned(),
        };
        let place = source.offset(error.line(), error.column());
        let spot = place.map_or_else(
            || KeyPath::file(file).whole(),
            |at| KeyPath::file(file).span(at..at),
        );
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        diagnostics
            .error(Code::WrongType, spot, message)
            .help("write it as `export --format json` does, or as a list of objects such as `[{\"white\": \"Anna\", \"black\": \"Bert\", \"result\": \"1-0\", \"date\": \"2026-01-05\"}]`");
        ImportedSeason::default()
    });
    if season.players.is_empty() && season.matchdays.is_empty() && !diagnostics.has_errors() {
        diagnostics
            .error(
                Code::EmptyFile,
                KeyPath::file(file).whole(),
                "neither players nor matchdays",
            )
            .help("name a file that `export --format json` wrote");
    }
    season
}

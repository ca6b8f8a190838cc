//! A league as one JSON document.

use crate::formats::Season;
use crate::syntax::diagnostic::{At, Code, Diagnostics};
use crate::syntax::source::Source;

/// The document, with everything that the files of a league say.
pub fn write(season: &Season) -> String {
    let value = serde_json::to_value(season).unwrap_or_default();
    format!("{value:#}\n")
}

/// Reads what [`write`] writes.
pub fn read(file: &str, text: &str) -> (Season, Diagnostics) {
    let mut diagnostics = Diagnostics::new();
    let season: Season = serde_json::from_str(text).unwrap_or_else(|error| {
        let source = Source {
            path: file.to_owned(),
            text: text.to_owned(),
        };
        let place = source.offset(error.line(), error.column());
        let spot = place.map_or_else(|| At::file(file).whole(), |at| At::file(file).span(at..at));
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        diagnostics
            .error(Code::WrongType, spot, message)
            .help(Some("write it as `export --format json` does"));
        Season::default()
    });
    if season.players.is_empty() && season.matchdays.is_empty() && !diagnostics.has_errors() {
        diagnostics
            .error(
                Code::EmptyFile,
                At::file(file).whole(),
                "neither players nor matchdays",
            )
            .help(Some("name a file that `export --format json` wrote"));
    }
    (season, diagnostics)
}

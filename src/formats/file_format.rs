//! A file format, and a file that is read.

use crate::formats::import_settings::ImportSettings;
use crate::formats::imported_season::ImportedSeason;
use crate::formats::sheet::Sheet;
use crate::syntax::diagnostic::Diagnostics;

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

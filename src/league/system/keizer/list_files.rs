//! The files that the lists of a round are written to. Source: keizer.md, 7.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Deserialize;

/// A form in which lists are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ListFormat {
    /// The page of the round with every list.
    Html,
    /// A file a list, with the elements of KeizerForClubs.
    Xml,
    /// A file a list, in columns for a fixed-width font.
    Txt,
    /// A file a list, for spreadsheets.
    Csv,
}

/// The forms that are chosen, each once; pages alone if nothing is said.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ListFormats(BTreeSet<ListFormat>);

impl ListFormats {
    /// Returns whether the list is written in this format.
    pub fn has(&self, output: ListFormat) -> bool {
        self.0.contains(&output)
    }

    /// The forms with a file for each list.
    pub fn files(&self) -> impl Iterator<Item = ListFormat> + '_ {
        let forms = self.0.iter().copied();
        forms.filter(|output| *output != ListFormat::Html)
    }
}

impl Default for ListFormats {
    fn default() -> ListFormats {
        ListFormats(BTreeSet::from([ListFormat::Html]))
    }
}

impl ListFormat {
    /// The end of file names.
    pub fn extension(self) -> &'static str {
        match self {
            ListFormat::Html => "html",
            ListFormat::Xml => "xml",
            ListFormat::Txt => "txt",
            ListFormat::Csv => "csv",
        }
    }
}

//! The options by which a keeper says what a sheet does not say itself.

use jiff::civil::Date;

use crate::authoring::word;
use crate::authoring::yaml_edit::PathStep::Key;
use crate::authoring::yaml_edit::YamlEdit;
use crate::cmd::CommandError;
use crate::cmd::typed_day::TypedDay;
use crate::formats::column_meaning::folded;
use crate::formats::date::DateOrder;
use crate::formats::import_settings::{
    CELL_MEANINGS, CellMeaning, ColumnRole, ImportSettings, MappedColumn, days,
};

/// The options by which the keeper explains a sheet.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "What the sheet does not say itself")]
pub(super) struct SheetOptions {
    /// The meaning of a column by its head, such as "Weiß=first"; once for each column
    #[arg(long, value_name = "HEAD=MEANING", value_parser = mapped)]
    map: Vec<(String, ColumnRole)>,
    /// The order of dates, as d/m/y, m/d/y or y-m-d
    #[arg(long, value_name = "FORMAT", value_parser = date_format)]
    date_format: Option<(String, DateOrder)>,
    /// The day of a sheet without dates; of rounds that of the first
    #[arg(long, value_name = "DATE")]
    date: Option<TypedDay>,
    /// The time from one round without a date to the next, as 7d or 2w
    #[arg(long, value_name = "DAYS", value_parser = days)]
    every: Option<i64>,
    /// The year of the first row, where dates leave it out
    #[arg(long, value_name = "YEAR", value_parser = clap::value_parser!(i16).range(1000..=9998))]
    year: Option<i16>,
    /// What an empty cell is, where the sheet has dashes as well
    #[arg(long, value_name = "MEANING", value_parser = ["absent"])]
    blank: Option<String>,
    /// What stands below players: places, points, low-points, or home-away in a cross table
    #[arg(long, value_name = "MEANING", value_parser = cells)]
    cells: Option<(String, CellMeaning)>,
    /// The sheet of a workbook, or the heading above a page's table
    #[arg(long, alias = "heading", value_name = "NAME")]
    sheet: Option<String>,
    /// The number of the row with the heads
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    header: Option<u32>,
    /// The game of results that do not say it
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// The rounds of results that do not say them
    #[arg(long, value_name = "N", value_parser = rounds)]
    rounds: Option<f64>,
}

impl SheetOptions {
    /// The day of `--date`.
    ///
    /// # Errors
    /// A day without its year that may be one of two years.
    pub(super) fn day(&self, today: Date) -> Result<Option<Date>, CommandError> {
        self.date.map(|day| day.on(today)).transpose()
    }

    /// The same as settings of an import, with the day of `--date`.
    pub(super) fn settings(&self, named: Option<Date>) -> ImportSettings {
        let mapped = |(head, role): &(String, ColumnRole)| {
            let mapped = MappedColumn {
                role: *role,
                is_new: true,
            };
            (folded(head), mapped)
        };
        ImportSettings {
            map: self.map.iter().map(mapped).collect(),
            date_order: self.date_format.as_ref().map(|(_, order)| *order),
            date: named,
            every: self.every,
            written: None,
            year: self.year,
            blank_is_absent: self.blank.is_some(),
            cells: self.cells.as_ref().map(|(_, cells)| *cells),
            sheet: self.sheet.clone(),
            header: self.header,
            game: self.game.clone(),
            rounds: self.rounds,
            counts_scores: false,
        }
    }

    /// The league's own page with everything below `import:` that the next import needs as
    /// well; nothing where that is as it was.
    ///
    /// # Errors
    /// Front matter that can not be changed.
    pub(super) fn kept(&self, index: &str, named: Option<Date>) -> Result<Option<String>, String> {
        let mut edit = YamlEdit::page(index)?;
        let mut set = |path: &[&str], value: String| {
            let all = ["league", "import"].iter().chain(path);
            let steps: Vec<_> = all.map(|key| Key(key)).collect();
            edit.set(&steps, &value)
        };
        for (head, role) in &self.map {
            set(&["map", head], role.word().to_owned())?;
        }
        let year = self.year.map(|year| year.to_string());
        let header = self.header.map(|header| header.to_string());
        let rounds = self.rounds.map(|rounds| rounds.to_string());
        let format = self.date_format.as_ref().map(|(format, _)| format.clone());
        let cells = self.cells.as_ref().map(|(cells, _)| cells.clone());
        // The day of a single evening is not that of the next one.
        let date = named.filter(|_| self.every.is_some());
        let date = date.map(|date| date.to_string());
        let every = self.every.map(|days| format!("{days}d"));
        let values = [
            ("date-format", format),
            ("blank", self.blank.clone()),
            ("cells", cells),
            ("sheet", self.sheet.clone()),
            ("header", header),
            ("year", year),
            ("date", date),
            ("every", every),
            ("game", self.game.clone()),
            ("rounds", rounds),
        ];
        for (key, value) in values {
            if let Some(value) = value {
                set(&[key], word(&value))?;
            }
        }
        let text = edit.into_text();
        Ok(Some(text).filter(|text| text != index))
    }
}

fn mapped(text: &str) -> Result<(String, ColumnRole), String> {
    let (head, meaning) = text
        .rsplit_once('=')
        .ok_or("write the head, `=` and its meaning, such as \"Weiß=first\"")?;
    Ok((
        head.trim().to_owned(),
        ColumnRole::from_word(meaning.trim())?,
    ))
}

fn date_format(text: &str) -> Result<(String, DateOrder), String> {
    let order = DateOrder::from_format(text).ok_or("write d/m/y, m/d/y or y-m-d")?;
    Ok((text.to_owned(), order))
}

fn cells(text: &str) -> Result<(String, CellMeaning), String> {
    let mut known = CELL_MEANINGS.iter();
    let found = known.find(|(word, _)| *word == text);
    let words: Vec<&str> = CELL_MEANINGS.iter().map(|(word, _)| *word).collect();
    found
        .map(|(word, meaning)| ((*word).to_owned(), *meaning))
        .ok_or_else(|| format!("write one of {}", words.join(", ")))
}

fn rounds(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.replace(',', ".").parse().ok();
    number
        .filter(|rounds| *rounds > 0.0 && *rounds <= 1000.0)
        .ok_or_else(|| "write a number above 0, at most 1,000".to_owned())
}

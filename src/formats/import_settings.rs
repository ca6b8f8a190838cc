//! The things that a keeper says of a sheet, where it does not say them itself.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::formats::column_meaning::{ColumnMeaning, folded};
use crate::formats::date::DateOrder;
use crate::load::content::league::ImportMatter;
use crate::syntax::diagnostic::did_you_mean;

/// Everything that the command line, or the league's `import:`, says of a sheet.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ImportSettings {
    /// The meanings of columns by their heads, folded.
    pub map: BTreeMap<String, MappedColumn>,
    pub date_order: Option<DateOrder>,
    /// The day of a sheet without dates; of rounds that of the first.
    pub date: Option<Date>,
    /// The days from one round without a date to the next.
    pub every: Option<i64>,
    /// The day on which a version of a page was written: no row is later, and a row without
    /// any date is of that day.
    pub written: Option<Date>,
    /// The year of the first row, where dates leave it out.
    pub year: Option<i16>,
    /// True if an empty cell is a player who did not take part, whatever else the sheet has.
    pub blank_is_absent: bool,
    pub cells: Option<CellMeaning>,
    /// The sheet of a workbook, or the heading above a page's table.
    pub sheet: Option<String>,
    /// The number of the row with the heads.
    pub header: Option<u32>,
    /// The game and the rounds of results that do not say them.
    pub game: Option<String>,
    pub rounds: Option<f64>,
    /// True if the league counts scores, so that `1:0` is one.
    pub counts_scores: bool,
}

/// The meaning that a keeper gives to a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MappedColumn {
    pub role: ColumnRole,
    /// True if the command line says so, and the sheet must have the column.
    pub is_new: bool,
}

/// The part that a column has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnRole {
    Meaning(ColumnMeaning),
    /// The head is a player, the cells say how the player came off.
    Player,
    LeftOut,
}

/// The meaning of the cells below players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellMeaning {
    Places,
    /// Points or scores, of which more are better.
    Points,
    /// Points or scores, of which fewer are better.
    LowPoints,
    /// Games of a cross table whose rows are at home and whose columns are away.
    HomeAway,
}

/// The words for the cells below players.
pub(crate) const CELL_MEANINGS: &[(&str, CellMeaning)] = &[
    ("places", CellMeaning::Places),
    ("points", CellMeaning::Points),
    ("low-points", CellMeaning::LowPoints),
    ("home-away", CellMeaning::HomeAway),
];

impl ColumnRole {
    /// The word of the command line.
    pub(crate) fn word(self) -> &'static str {
        match self {
            ColumnRole::Meaning(meaning) => meaning.name(),
            ColumnRole::Player => "player-column",
            ColumnRole::LeftOut => "left-out",
        }
    }

    /// Reads the word of the command line.
    ///
    /// # Errors
    /// A word that is none, with the way out.
    pub(crate) fn from_word(word: &str) -> Result<ColumnRole, String> {
        match word {
            "player-column" => Ok(ColumnRole::Player),
            "left-out" => Ok(ColumnRole::LeftOut),
            _ => ColumnMeaning::from_name(word)
                .map(ColumnRole::Meaning)
                .ok_or_else(|| {
                    let names = ColumnMeaning::names().chain(["player-column", "left-out"]);
                    did_you_mean(word, names.clone()).unwrap_or_else(|| {
                        format!("write one of {}", names.collect::<Vec<_>>().join(", "))
                    })
                }),
        }
    }
}

/// A number of days: `7`, `7d`, `2w`.
///
/// # Errors
/// Anything else, with the way out.
pub(crate) fn days(text: &str) -> Result<i64, String> {
    let (number, unit) = match text.strip_suffix('w') {
        Some(weeks) => (weeks, 7),
        None => (text.strip_suffix('d').unwrap_or(text), 1),
    };
    let number: Option<i64> = number.parse().ok().filter(|days| (0..=3660).contains(days));
    number
        .map(|number| number * unit)
        .ok_or_else(|| "write a number of days, such as 7d, or of weeks, such as 2w".to_owned())
}

impl ImportSettings {
    /// Adds what the league keeps from an import before; what is said already stays.
    ///
    /// # Errors
    /// A word that means nothing.
    pub(crate) fn keep(&mut self, kept: &ImportMatter) -> Result<(), String> {
        for (head, word) in kept.map.iter().flat_map(|map| &map.0) {
            let role = ColumnRole::from_word(word)
                .map_err(|help| format!("`import.map` has no meaning `{word}`: {help}"))?;
            let mapped = MappedColumn {
                role,
                is_new: false,
            };
            self.map.entry(folded(head)).or_insert(mapped);
        }
        let order = kept.date_format.as_deref();
        if let Some(format) = order
            && self.date_order.is_none()
        {
            let order = DateOrder::from_format(format);
            self.date_order = Some(order.ok_or_else(|| {
                format!("`import.date-format` is `{format}`: write d.m.y, m/d/y or y-m-d")
            })?);
        }
        if let Some(cells) = &kept.cells
            && self.cells.is_none()
        {
            let mut known = CELL_MEANINGS.iter();
            let known = known.find(|(word, _)| word == cells);
            let (_, meaning) = known.ok_or_else(|| format!("`import.cells` is `{cells}`"))?;
            self.cells = Some(*meaning);
        }
        if let Some(text) = &kept.every
            && self.every.is_none()
        {
            let every = days(text).map_err(|help| format!("`import.every` is `{text}`: {help}"))?;
            self.every = Some(every);
        }
        if let Some(text) = &kept.date
            && self.date.is_none()
        {
            let date = text.parse().map_err(|_| {
                format!("`import.date` is `{text}`: write a day such as 2026-01-09")
            })?;
            self.date = Some(date);
        }
        self.blank_is_absent |= kept.blank.as_deref() == Some("absent");
        let number = |text: &Option<String>| text.as_ref().and_then(|text| text.parse().ok());
        self.sheet = self.sheet.take().or_else(|| kept.sheet.clone());
        self.header = self.header.or_else(|| number(&kept.header));
        self.year = self.year.or_else(|| kept.year.as_ref()?.parse().ok());
        self.game = self.game.take().or_else(|| kept.game.clone());
        self.rounds = self.rounds.or_else(|| kept.rounds.as_ref()?.parse().ok());
        Ok(())
    }
}

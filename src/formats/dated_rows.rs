//! The rows of a sheet with the day of each; rows that are no results are left out and told.

use jiff::Span;
use jiff::civil::Date;

use crate::authoring::matchday_file::SeasonDay;
use crate::formats::column_meaning::{ColumnMeaning, folded};
use crate::formats::date;
use crate::formats::date::{DateOrder, DateReader, WrittenDate};
use crate::formats::import_settings::ImportSettings;
use crate::formats::sheet::{Sheet, SheetCell, SheetRow, decimal, spot};
use crate::formats::sheet_layout::{BARE_NUMBERS, SheetForm, SheetLayout};
use crate::syntax::diagnostic::{Code, Diagnostics};

/// A sheet that is read: its layout, and what is told of it.
pub(crate) struct SheetReading<'a> {
    pub file: &'a str,
    pub sheet: &'a Sheet,
    pub layout: &'a SheetLayout,
    pub settings: &'a ImportSettings,
    /// The things that the keeper should know: what was left out, rounded or guessed.
    pub notes: Vec<String>,
}

/// A row with its day.
pub(crate) struct DatedRow<'a> {
    pub row: &'a SheetRow,
    pub date: Option<Date>,
    pub number: Option<u32>,
    /// The row above whose day, game and rounds hold for this one, too.
    pub above: Option<&'a SheetRow>,
}

/// The day that holds for the rows below it which have none.
#[derive(Clone, Copy)]
struct DayAbove<'a> {
    date: Option<Date>,
    number: Option<u32>,
    /// The row that says it beside a result of its own.
    row: Option<&'a SheetRow>,
}

/// A row in which only one cell has text, and that is no result.
enum LoneCell<'a> {
    /// The day of the rows below.
    Title(&'a SheetCell),
    Remark(&'a SheetCell),
}

impl<'a> SheetReading<'a> {
    /// The rows below the head.
    pub(crate) fn body(&self) -> &'a [SheetRow] {
        self.sheet.rows.get(self.layout.body..).unwrap_or_default()
    }

    /// The text of the column with a meaning, if it has some.
    pub(crate) fn text(&self, row: &'a SheetRow, meaning: ColumnMeaning) -> Option<&'a str> {
        let text = row.text(self.layout.column(meaning)?);
        Some(text).filter(|text| !text.is_empty())
    }

    /// The same of the row above, where a merged cell reaches down.
    pub(crate) fn text_from(&self, it: &DatedRow<'a>, meaning: ColumnMeaning) -> Option<&'a str> {
        self.text(it.row, meaning)
            .or_else(|| self.text(it.above?, meaning))
    }

    /// Adds an error at the column with a meaning, or the row where there is none.
    pub(crate) fn error<'d>(
        &self,
        row: &SheetRow,
        meaning: ColumnMeaning,
        code: Code,
        message: impl Into<String>,
        diagnostics: &'d mut Diagnostics,
    ) -> &'d mut crate::syntax::diagnostic::Diagnostic {
        let column = self.layout.column(meaning);
        let place = column.map_or_else(|| row.whole(), |column| row.place(column));
        diagnostics.error(code, spot(self.file, place), message)
    }

    /// The game of a row: its own, or that of the command line.
    pub(crate) fn game(&self, it: &DatedRow<'a>) -> Option<String> {
        let own = self.text_from(it, ColumnMeaning::Game);
        own.map(str::to_owned)
            .or_else(|| self.settings.game.clone())
    }

    /// The number of rounds of a row; nothing where neither it nor the command line says it.
    pub(crate) fn rounds(&self, it: &DatedRow<'a>, diagnostics: &mut Diagnostics) -> Option<f64> {
        let Some(text) = self.text_from(it, ColumnMeaning::Rounds) else {
            return self.settings.rounds;
        };
        let rounds = decimal(text).filter(|rounds| *rounds > 0.0 && *rounds <= 1000.0);
        if rounds.is_none() {
            let message = format!("`{text}` is no number of rounds");
            self.error(
                it.row,
                ColumnMeaning::Rounds,
                Code::OutOfRange,
                message,
                diagnostics,
            )
            .help("write a number above 0, at most 1,000");
        }
        rounds
    }

    /// Returns whether a result is a friendly; reports what is neither yes nor no.
    pub(crate) fn friendly(&self, row: &'a SheetRow, diagnostics: &mut Diagnostics) -> bool {
        let help = "write `yes` for a friendly, else `no` or nothing";
        self.answer(row, ColumnMeaning::Friendly, help, diagnostics)
    }

    /// Returns whether a result is meant though it stands before; reports what is neither yes nor
    /// no.
    pub(crate) fn again(&self, row: &'a SheetRow, diagnostics: &mut Diagnostics) -> bool {
        let help = "write `yes` if it is meant though it stands before, else `no` or nothing";
        self.answer(row, ColumnMeaning::Again, help, diagnostics)
    }

    fn answer(
        &self,
        row: &'a SheetRow,
        meaning: ColumnMeaning,
        help: &str,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let Some(text) = self.text(row, meaning) else {
            return false;
        };
        match text.to_lowercase().as_str() {
            "yes" | "true" | "1" | "x" | "ja" | "oui" | "sí" | "si" => true,
            "no" | "false" | "0" | "-" | "nein" | "non" => false,
            _ => {
                let message = format!("`{text}` is no answer");
                self.error(row, meaning, Code::UnknownValue, message, diagnostics)
                    .help(help);
                false
            }
        }
    }

    /// A whole number in a column; reports what is none.
    pub(crate) fn whole_number<T: std::str::FromStr>(
        &self,
        row: &'a SheetRow,
        meaning: ColumnMeaning,
        diagnostics: &mut Diagnostics,
    ) -> Option<T> {
        let text = self.text(row, meaning)?;
        let number = text.parse().ok();
        if number.is_none() {
            let message = format!("`{text}` is no {}", meaning.name());
            self.error(row, meaning, Code::OutOfRange, message, diagnostics)
                .help("write a whole number");
        }
        number
    }

    /// Tells the cells that stand behind the last head, which nothing reads.
    pub(crate) fn tell_headless(&mut self) {
        for row in self.body() {
            let behind = row.cells.iter().skip(self.layout.columns.len());
            let texts = behind.map(|cell| cell.text.as_str());
            let texts: Vec<String> = texts
                .filter(|text| !text.is_empty())
                .map(|text| format!("`{text}`"))
                .collect();
            if !texts.is_empty() {
                let (number, texts) = (row.number, texts.join(", "));
                self.notes.push(format!(
                    "line {number} has more cells than heads: {texts} left out"
                ));
            }
        }
    }

    /// Returns whether a row is no result and no player: a sum, the head again, a remark.
    pub(crate) fn is_aside(&mut self, row: &SheetRow) -> bool {
        let is_head = self
            .layout
            .columns
            .iter()
            .enumerate()
            .all(|(index, column)| folded(row.text(index)) == folded(&column.head));
        let mut texts = row.cells.iter().map(|cell| cell.text.as_str());
        let first = texts.find(|text| !text.is_empty()).unwrap_or_default();
        let is_sum = ColumnMeaning::of_head(first) == Some(ColumnMeaning::Sum);
        let number = row.number;
        if is_head {
            self.notes
                .push(format!("line {number} is the head again, left out"));
        } else if is_sum {
            self.notes
                .push(format!("line {number} is a sum (`{first}`), left out"));
        }
        is_head || is_sum
    }

    /// The rows that are results, with their days.
    pub(crate) fn dated(&mut self, diagnostics: &mut Diagnostics) -> Vec<DatedRow<'a>> {
        let settings = self.settings;
        let day = self.layout.column(ColumnMeaning::Date);
        let body = self.body();
        let texts = day
            .into_iter()
            .flat_map(|column| body.iter().map(move |row| row.text(column)));
        let order = settings.date_order;
        let counted = || date::first_year(texts.clone(), order, settings.written?);
        let year = settings.year.or_else(counted);
        let mut dates = DateReader::new(self.file, year, order, texts.clone());
        let numbers = self.numbers(day);
        let mut rows: Vec<DatedRow<'a>> = Vec::new();
        let mut current: Option<DayAbove<'a>> = None;
        let mut filled = Vec::new();
        for row in self.body() {
            if self.is_aside(row) {
                continue;
            }
            match self.lone_cell(row, order, day == Some(0) || numbers == Some(0)) {
                Some(LoneCell::Title(cell)) => {
                    current = Some(DayAbove {
                        date: title_day(cell, &mut dates, diagnostics),
                        number: None,
                        row: None,
                    });
                    continue;
                }
                Some(LoneCell::Remark(cell)) => {
                    let (line, text) = (row.number, &cell.text);
                    let note = format!("line {line} is a remark (`{text}`), left out");
                    self.notes.push(note);
                    continue;
                }
                None => {}
            }
            let number = match numbers.map(|column| (row.text(column), column)) {
                None | Some(("", _)) => None,
                Some((text, column)) => {
                    let number = matchday(text);
                    if number.is_none() {
                        let message = format!("`{text}` is no number of a matchday");
                        let spot = spot(self.file, row.place(column));
                        diagnostics
                            .error(Code::OutOfRange, spot, message)
                            .help("write a whole number from 1, or name the column's meaning with `--map`");
                        continue;
                    }
                    number
                }
            };
            let written = day.and_then(|column| row.cells.get(column));
            let written = written.filter(|cell| !cell.text.is_empty());
            // A date reaches down to the rows of its matchday.
            let reaches = |above: &DayAbove<'_>| {
                number.is_none() || number == above.number || above.row.is_none()
            };
            let (date, number, above) = match (written, current.filter(reaches)) {
                (Some(cell), _) => {
                    let date = dates.day(cell, diagnostics);
                    let row = Some(row);
                    current = Some(DayAbove { date, number, row });
                    (date, number, None)
                }
                (None, Some(above)) => {
                    filled.extend(above.row.map(|_| row.number));
                    (above.date, number.or(above.number), above.row)
                }
                (None, None) => (self.day_unwritten(row, number, diagnostics), number, None),
            };
            rows.push(DatedRow {
                row,
                date,
                number,
                above,
            });
        }
        dates.report(diagnostics);
        self.notes.extend(filled_note(&filled));
        rows
    }

    /// The one cell of a row that is a day or a remark; a remark stands in the first column
    /// where that has days or numbers.
    fn lone_cell(
        &self,
        row: &'a SheetRow,
        order: Option<DateOrder>,
        are_days_first: bool,
    ) -> Option<LoneCell<'a>> {
        let mut filled = row.filled();
        let only = filled.next().filter(|_| filled.next().is_none())?;
        if self.layout.columns.len() < 2 {
            return None;
        }
        let cell = &row.cells[only];
        let is_day = match date::read(&cell.text, order) {
            WrittenDate::Wrong(_) => date::within(&cell.text).is_some(),
            _ => true,
        };
        if is_day {
            return Some(LoneCell::Title(cell));
        }
        let is_remark = only == 0 && are_days_first && cell.text.chars().any(char::is_alphabetic);
        is_remark.then_some(LoneCell::Remark(cell))
    }

    /// The day of a row without one; reports what is missing for it.
    fn day_unwritten(
        &self,
        row: &SheetRow,
        number: Option<u32>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Date> {
        let day = self.unwritten(number);
        day.map_err(|(message, help)| {
            let date = ColumnMeaning::Date;
            self.error(row, date, Code::BadDate, message, diagnostics)
                .help(help);
        })
        .ok()
    }

    /// The day of a row without one.
    fn unwritten(&self, number: Option<u32>) -> Result<Date, (String, String)> {
        let has_column = self.layout.has(ColumnMeaning::Date);
        let settings = self.settings;
        let first = settings.date.or(self.layout.titled).or(settings.written);
        let first = first.filter(|_| !has_column);
        let Some(first) = first else {
            return Err((
                "a row without a date".to_owned(),
                "write the day, or name that of one evening with `--date 2026-01-09`".to_owned(),
            ));
        };
        match (number, self.settings.every) {
            (Some(number), Some(every)) => {
                let days = every.saturating_mul(i64::from(number - 1));
                let far = || {
                    let message = format!("matchday {number} would be beyond the calendar");
                    (message, "mend `--date` and `--every`".to_owned())
                };
                let span = Span::new().try_days(days).map_err(|_| far())?;
                first.checked_add(span).map_err(|_| far())
            }
            (Some(2..), None) => Err((
                "several matchdays, and no column with their days".to_owned(),
                "add a column `date`, or name the first day and how far they are apart: `--date 2026-01-09 --every 7d`".to_owned(),
            )),
            _ => Ok(first),
        }
    }

    /// The column with the numbers of matchdays, unless it just counts the rows.
    fn numbers(&mut self, day: Option<usize>) -> Option<usize> {
        let column = self.layout.column(ColumnMeaning::Matchday)?;
        let head = &self.layout.columns[column].head;
        if self.settings.map.contains_key(&folded(head)) {
            return Some(column);
        }
        // A row of sums has a word instead of a number, and no day.
        let is_result = |row: &&SheetRow| {
            let has_day = day.is_none_or(|day| !row.text(day).is_empty());
            has_day || matchday(row.text(column)).is_some()
        };
        let rows: Vec<_> = self.body().iter().filter(is_result).collect();
        let numbers: Vec<Option<u32>> = rows.iter().map(|row| matchday(row.text(column))).collect();
        let is_count = numbers
            .windows(2)
            .all(|pair| matches!(pair, [Some(one), Some(next)] if one + 1 == *next));
        let days = day.map(|day| rows.iter().map(move |row| row.text(day)));
        let mut seen = std::collections::BTreeSet::new();
        let is_again =
            days.is_some_and(|mut days| !days.all(|it| !it.is_empty() && seen.insert(it)));
        // Beside boards a bare number is that of the pairing or of the player.
        let is_bare =
            self.layout.has(ColumnMeaning::Board) && BARE_NUMBERS.contains(&folded(head).as_str());
        if is_bare {
            let note = format!(
                "column `{head}` beside boards is left out (else `--map \"{head}=matchday\"`)"
            );
            self.notes.push(note);
            return None;
        }
        if self.layout.form == SheetForm::Rows && rows.len() > 2 && is_count && is_again {
            let note = format!(
                "column `{head}` counts the rows, left out (else `--map \"{head}=matchday\"`)"
            );
            self.notes.push(note);
            return None;
        }
        Some(column)
    }
}

/// The lines that take the date above, in words.
fn filled_note(lines: &[u32]) -> Option<String> {
    let (first, last) = (lines.first()?, lines.last()?);
    let lines = match lines.len() {
        1 => format!("line {first} has"),
        count => format!("{count} lines from {first} to {last} have"),
    };
    Some(format!("{lines} no date of their own: the one above holds"))
}

/// The day of a row that says nothing else.
fn title_day(
    cell: &SheetCell,
    dates: &mut DateReader<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Date> {
    match date::within(&cell.text) {
        Some(date) => Some(date),
        None => dates.day(cell, diagnostics),
    }
}

/// The number of a matchday: `3`, `3.`, `Round 3`.
fn matchday(text: &str) -> Option<u32> {
    let text = text.trim_end_matches('.');
    let number = match text.rsplit_once(' ') {
        Some((words, number)) => {
            let is_word = ColumnMeaning::of_head(words) == Some(ColumnMeaning::Matchday);
            Some(number).filter(|_| is_word)?
        }
        None => text,
    };
    let digits = number.bytes().all(|byte| byte.is_ascii_digit());
    number.parse().ok().filter(|number| digits && *number > 0)
}

/// The matchday to which a row belongs, begun where it is not there yet.
pub(crate) fn day_of<'d>(
    days: &'d mut Vec<SeasonDay>,
    it: &DatedRow<'_>,
    file: &str,
    diagnostics: &mut Diagnostics,
) -> Option<&'d mut SeasonDay> {
    let date = it.date?;
    let same = |day: &SeasonDay| match it.number {
        Some(_) => day.matchday == it.number,
        None => day.date == date,
    };
    let index = days.iter().position(same).unwrap_or_else(|| {
        days.push(SeasonDay {
            matchday: it.number,
            date,
            origin: Some(it.row.whole()),
            ..SeasonDay::default()
        });
        days.len() - 1
    });
    let day = &mut days[index];
    if day.date != date {
        let number = it.number.unwrap_or_default();
        let message = format!("matchday {number} is on {} and on {date}", day.date);
        diagnostics
            .error(Code::BadDate, spot(file, it.row.whole()), message)
            .help("mend the date or the number of the matchday");
        return None;
    }
    Some(day)
}

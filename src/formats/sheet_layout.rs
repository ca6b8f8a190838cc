//! The understanding of a sheet: where its head is, what its columns mean, and what its rows are.

use jiff::civil::Date;

use crate::formats::column_meaning::ColumnMeaning::{
    Date as Day, First, FirstName, FirstScore, Game, LastName, Loser, Matchday, Name, Note, Place,
    Player, Rank, Rating, Result as Outcome, ResultNumber, Rounds, Score, Second, SecondScore, Sum,
    Timestamp, Winner,
};
use crate::formats::column_meaning::{ColumnMeaning, folded};
use crate::formats::date;
use crate::formats::date::WrittenDate;
use crate::formats::import_settings::{CellMeaning, ColumnRole, ImportSettings};
use crate::formats::sheet::{Sheet, SheetRow, decimal};
use crate::syntax::diagnostic::DiagnosticPlace;

/// So many rows from the top of a sheet may be its head.
const MOST_TITLE_ROWS: usize = 30;

/// How a sheet is to be read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SheetLayout {
    /// By the number of the column.
    pub columns: Vec<SheetColumn>,
    /// The number of the row with the heads, as the file counts.
    pub head: u32,
    /// The index of the first row below the head.
    pub body: usize,
    pub form: SheetForm,
    /// The day that a title above the head, or the sheet's name, says.
    pub titled: Option<Date>,
}

/// One column.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SheetColumn {
    pub head: String,
    pub place: DiagnosticPlace,
    pub role: ColumnRole,
}

/// What a row of a sheet is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SheetForm {
    /// A player in a result, or a game of two.
    Rows,
    /// A result with a column a player.
    Wide,
    /// A player, with a column an opponent.
    CrossTable,
    /// A player of a list.
    Players,
    /// A player in a table that somebody has computed.
    Standings,
}

impl SheetForm {
    /// What the rows are, for people.
    pub(crate) fn name(self) -> &'static str {
        match self {
            SheetForm::Rows => "a row a game of two, or a player in a result",
            SheetForm::Wide => "a row a result, a column a player",
            SheetForm::CrossTable => "a cross table",
            SheetForm::Players => "a list of players",
            SheetForm::Standings => "a table of standings, for comparison",
        }
    }
}

impl SheetLayout {
    /// The column with a meaning.
    pub(crate) fn column(&self, meaning: ColumnMeaning) -> Option<usize> {
        let is = |column: &SheetColumn| column.role == ColumnRole::Meaning(meaning);
        self.columns.iter().position(is)
    }

    pub(crate) fn has(&self, meaning: ColumnMeaning) -> bool {
        self.column(meaning).is_some()
    }

    /// The columns whose heads are players.
    pub(crate) fn players(&self) -> impl Iterator<Item = usize> {
        let columns = self.columns.iter().enumerate();
        columns
            .filter(|(_, column)| column.role == ColumnRole::Player)
            .map(|(index, _)| index)
    }

    /// The name of the player of a row: one column has it, or two.
    pub(crate) fn name_of(&self, row: &SheetRow) -> String {
        let text = |meaning| self.column(meaning).map_or("", |column| row.text(column));
        let whole = [Player, Name]
            .map(text)
            .into_iter()
            .find(|it| !it.is_empty());
        match (whole, text(FirstName), text(LastName)) {
            (Some(name), "", "") => name.to_owned(),
            // `Name` beside `Vorname` is the surname.
            (Some(name), given, _) => format!("{given} {name}").trim().to_owned(),
            (None, given, surname) => format!("{given} {surname}").trim().to_owned(),
        }
    }

    /// The place of the name of the player of a row.
    pub(crate) fn place_of_name(&self, row: &SheetRow) -> DiagnosticPlace {
        let columns = [Player, Name, LastName, FirstName].map(|it| self.column(it));
        let column = columns.into_iter().flatten().next();
        column.map_or_else(|| row.whole(), |column| row.place(column))
    }
}

/// The reason why a sheet is not understood, and the way out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LayoutFault {
    pub place: DiagnosticPlace,
    pub message: String,
    pub help: String,
}

/// Finds the head of a sheet and what its columns mean.
///
/// # Errors
/// No row names columns that make results or players.
pub(crate) fn understand(
    sheet: &Sheet,
    settings: &ImportSettings,
) -> Result<SheetLayout, LayoutFault> {
    let first = match settings.header {
        Some(number) => sheet.rows.iter().position(|row| row.number == number),
        None => Some(0),
    };
    let Some(first) = first else {
        let number = settings.header.unwrap_or_default();
        let place = sheet
            .rows
            .first()
            .map_or(DiagnosticPlace::File, SheetRow::whole);
        return Err(LayoutFault {
            place,
            message: format!("row {number} is empty, and can not be the head"),
            help: "name the row with the heads of the columns with `--header N`".to_owned(),
        });
    };
    let last = match settings.header {
        Some(_) => first + 1,
        None => sheet.rows.len().min(MOST_TITLE_ROWS),
    };
    let mut best: Option<((usize, bool, usize), SheetLayout)> = None;
    for start in first..last {
        for is_double in [false, true] {
            let Some(heads) = heads(sheet, start, is_double) else {
                continue;
            };
            let body = start + 1 + usize::from(is_double);
            let Some(layout) = layout(sheet, settings, heads, start, body) else {
                continue;
            };
            let unnamed = unnamed(sheet, &layout);
            let order = (unnamed, is_double, start);
            if best.as_ref().is_none_or(|(than, _)| order < *than) {
                best = Some((order, layout));
            }
        }
    }
    let (_, layout) = best.ok_or_else(|| not_understood(sheet, first))?;
    Ok(layout)
}

/// A head and its place.
type Head = (String, DiagnosticPlace);

/// The heads in a row, or in two rows of which the upper names groups of columns.
fn heads(sheet: &Sheet, start: usize, is_double: bool) -> Option<Vec<Head>> {
    let upper = sheet.rows.get(start)?;
    let own = |row: &SheetRow, column: usize| (row.text(column).to_owned(), row.place(column));
    if !is_double {
        return Some(
            (0..upper.cells.len())
                .map(|column| own(upper, column))
                .collect(),
        );
    }
    let lower = sheet.rows.get(start + 1)?;
    let is_head = |column: usize| {
        let text = lower.text(column);
        decimal(text).is_none()
            && !is_mark(text)
            && !matches!(
                date::read(text, None),
                WrittenDate::Day(_) | WrittenDate::WithoutYear { .. } | WrittenDate::TwoDays
            )
    };
    let mut fills = lower.filled().filter(|&column| is_head(column));
    let adds = fills.any(|column| upper.text(column).is_empty());
    if !adds || !lower.filled().all(is_head) || upper.filled().next().is_none() {
        return None;
    }
    let width = upper.cells.len().max(lower.cells.len());
    let mut group = "";
    let mut heads = Vec::new();
    for column in 0..width {
        let (above, below) = (upper.text(column), lower.text(column));
        if !above.is_empty() {
            group = above;
        }
        heads.push(if below.is_empty() {
            own(upper, column)
        } else {
            (grouped(group, below), lower.place(column))
        });
    }
    Some(heads)
}

/// The head that a group and a head below it make: `Weiß` above `Name` is White.
fn grouped(group: &str, head: &str) -> String {
    let side = ColumnMeaning::of_head(group);
    let own = ColumnMeaning::of_head(head);
    match (side, own) {
        (Some(First | Second), Some(Player | Name)) => group.to_owned(),
        (Some(First), Some(Score)) => FirstScore.name().to_owned(),
        (Some(Second), Some(Score)) => SecondScore.name().to_owned(),
        _ => head.to_owned(),
    }
}

/// The number of columns without a head that have something below it.
fn unnamed(sheet: &Sheet, layout: &SheetLayout) -> usize {
    let rows = sheet.rows.get(layout.body..).unwrap_or_default();
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let is_named = |column: usize| {
        let head = layout.columns.get(column);
        head.is_some_and(|column| !column.head.is_empty())
    };
    let is_used = |column: &usize| rows.iter().any(|row| !row.text(*column).is_empty());
    (0..width)
        .filter(|&it| !is_named(it))
        .filter(is_used)
        .count()
}

/// The layout that heads make, if they make one.
fn layout(
    sheet: &Sheet,
    settings: &ImportSettings,
    heads: Vec<Head>,
    start: usize,
    body: usize,
) -> Option<SheetLayout> {
    let columns = heads.into_iter().map(|(head, place)| {
        let mapped = settings.map.get(&folded(&head)).map(|it| it.role);
        let known = ColumnMeaning::of_head(&head).map(ColumnRole::Meaning);
        let nothing = head.is_empty().then_some(ColumnRole::LeftOut);
        SheetColumn {
            role: mapped.or(nothing).or(known).unwrap_or(ColumnRole::Player),
            head,
            place,
        }
    });
    let titles = sheet.rows[..start].iter();
    let titles = titles.flat_map(|row| row.cells.iter().map(|cell| cell.text.as_str()));
    let mut layout = SheetLayout {
        columns: columns.collect(),
        head: sheet.rows[start].number,
        body,
        form: SheetForm::Rows,
        titled: titles.chain([sheet.name.as_str()]).find_map(date::within),
    };
    settle_dates(&mut layout);
    settle_names(&mut layout, sheet);
    settle_scores(&mut layout);
    let form = form(&layout, sheet, settings)?;
    layout.form = form;
    for column in &mut layout.columns {
        let uses = match column.role {
            ColumnRole::Meaning(meaning) => is_used(form, meaning),
            ColumnRole::Player => matches!(form, SheetForm::Wide | SheetForm::CrossTable),
            ColumnRole::LeftOut => true,
        };
        if !uses {
            column.role = ColumnRole::LeftOut;
        }
    }
    Some(layout)
}

/// A moment at which a form was sent is the date where there is no other; of two the first.
fn settle_dates(layout: &mut SheetLayout) {
    let date = layout.column(Day).or(layout.column(Timestamp));
    for (index, column) in layout.columns.iter_mut().enumerate() {
        if Some(index) == date {
            column.role = ColumnRole::Meaning(Day);
        } else if matches!(column.role, ColumnRole::Meaning(Timestamp)) {
            column.role = ColumnRole::LeftOut;
        }
    }
}

/// Two columns of names beside a result are the first and the second player; `Rang` is dan or
/// kyu only where it says so.
fn settle_names(layout: &mut SheetLayout, sheet: &Sheet) {
    let is_name = |column: &SheetColumn| matches!(column.role, ColumnRole::Meaning(Player | Name));
    let names = layout.columns.iter().enumerate();
    let names: Vec<usize> = names
        .filter(|(_, it)| is_name(it))
        .map(|(at, _)| at)
        .collect();
    if let [first, second] = names.as_slice()
        && (layout.has(Outcome) || layout.has(FirstScore))
        && !layout.has(First)
        && !layout.has(Winner)
    {
        layout.columns[*first].role = ColumnRole::Meaning(First);
        layout.columns[*second].role = ColumnRole::Meaning(Second);
    }
    let rows = sheet.rows.get(layout.body..).unwrap_or_default();
    if let Some(rank) = layout.column(Rank) {
        let texts = || {
            rows.iter()
                .map(|row| row.text(rank))
                .filter(|it| !it.is_empty())
        };
        if texts().all(|text| decimal(text.trim_end_matches('.')).is_some())
            && texts().next().is_some()
        {
            layout.columns[rank].role = ColumnRole::LeftOut;
        }
    }
}

/// Two columns of scores beside two players are that of the first and that of the second.
fn settle_scores(layout: &mut SheetLayout) {
    let columns = layout.columns.iter().enumerate();
    let is_score =
        |column: &SheetColumn| matches!(column.role, ColumnRole::Meaning(Score | Outcome));
    let scores: Vec<usize> = columns
        .filter(|(_, column)| is_score(column))
        .map(|(at, _)| at)
        .collect();
    if let [first, second] = scores.as_slice()
        && folded(&layout.columns[*first].head) == folded(&layout.columns[*second].head)
        && layout.has(First)
        && layout.has(Second)
    {
        layout.columns[*first].role = ColumnRole::Meaning(FirstScore);
        layout.columns[*second].role = ColumnRole::Meaning(SecondScore);
    }
}

/// What the rows below the heads are.
fn form(layout: &SheetLayout, sheet: &Sheet, settings: &ImportSettings) -> Option<SheetForm> {
    let has = |meaning| layout.has(meaning);
    let has_day = has(Day) || has(Matchday) || settings.date.is_some() || layout.titled.is_some();
    let has_name = has(Player) || has(Name) || has(LastName);
    let has_scores = has(FirstScore) && has(SecondScore);
    let has_end = has(Score) || (has(Winner) && !has(Loser));
    let has_pair = has(First) && (has(Outcome) || has_scores || (has(Second) && has_end));
    if has_pair || (has(Winner) && has(Loser)) {
        return Some(SheetForm::Rows);
    }
    if is_cross_table(layout, sheet) {
        return Some(SheetForm::CrossTable);
    }
    if has_name && (has(Place) || has(Score) || has(Sum)) {
        let is_result = has_day && !has(Rating) && !has(Sum);
        return Some(match is_result {
            true => SheetForm::Rows,
            false => SheetForm::Standings,
        });
    }
    let others = layout.players().count();
    if (has(Day) || has(Matchday)) && others > 0 && !has_name {
        return Some(SheetForm::Wide);
    }
    if has_name && !has(Day) && (has(Rating) || has(Rank) || layout.columns.len() < 4) {
        return Some(SheetForm::Players);
    }
    // Without any word that is known the heads must be names, and what follows results.
    let first = sheet.rows.get(layout.body)?;
    let is_named = layout.columns.iter().all(|column| !column.head.is_empty());
    let is_result = |column: usize| {
        let text = first.text(column);
        text.is_empty() || is_absent(text) || decimal(text).is_some() || place_mark(text).is_some()
    };
    let is_wide = has_day && others > 1 && is_named && !has_name;
    let heads_are_words = || {
        let mut heads = layout.columns.iter().map(|column| &column.head);
        heads.all(|head| decimal(head).is_none() && !is_mark(head))
    };
    (is_wide && layout.players().all(is_result) && heads_are_words()).then_some(SheetForm::Wide)
}

/// Returns whether a form reads a column of a meaning.
fn is_used(form: SheetForm, meaning: ColumnMeaning) -> bool {
    use ColumnMeaning::{Board, Friendly, Handicap};
    match form {
        SheetForm::Rows => !matches!(
            meaning,
            Rating | Rank | ColumnMeaning::Played | Sum | Timestamp
        ),
        SheetForm::Wide => matches!(meaning, Matchday | Day | Game | Rounds | Note | Friendly),
        SheetForm::CrossTable => matches!(meaning, Name | Player | FirstName | LastName),
        SheetForm::Players => matches!(
            meaning,
            Name | Player | FirstName | LastName | Rating | Rank
        ),
        SheetForm::Standings => {
            let is_left = matches!(
                meaning,
                Matchday | Day | Game | Rounds | Note | Friendly | Handicap | Board | ResultNumber
            );
            !is_left
        }
    }
}

/// Returns whether the heads are those who stand in the rows, or their numbers.
fn is_cross_table(layout: &SheetLayout, sheet: &Sheet) -> bool {
    if layout.has(Day) {
        return false;
    }
    let rows = sheet.rows.get(layout.body..).unwrap_or_default();
    let names: Vec<String> = rows
        .iter()
        .map(|row| folded(&row_name(layout, row)))
        .collect();
    let opponents: Vec<&SheetColumn> = layout.players().map(|it| &layout.columns[it]).collect();
    let heads: Vec<String> = opponents
        .iter()
        .map(|column| folded(&column.head))
        .collect();
    let is_numbered = heads
        .iter()
        .zip(1_usize..)
        .all(|(head, number)| *head == number.to_string());
    let is_named = heads.iter().all(|head| names.contains(head));
    heads.len() > 1 && names.len() >= heads.len() && (is_numbered || is_named)
}

/// The name that stands in a row of a cross table; the first text where no column is called so.
pub(crate) fn row_name(layout: &SheetLayout, row: &SheetRow) -> String {
    match layout.name_of(row) {
        name if !name.is_empty() => name,
        _ => {
            let columns = row.filled();
            let mut texts = columns.map(|column| row.text(column));
            let name = texts.find(|text| text.chars().any(char::is_alphabetic));
            name.unwrap_or_default().to_owned()
        }
    }
}

/// The fault of a sheet of which no row is a head.
fn not_understood(sheet: &Sheet, first: usize) -> LayoutFault {
    let Some(row) = sheet.rows.get(first) else {
        return LayoutFault {
            place: DiagnosticPlace::File,
            message: "no rows".to_owned(),
            help: "save the sheet that has the results".to_owned(),
        };
    };
    let end = sheet.rows.len().min(first + MOST_TITLE_ROWS);
    // Of equals the first.
    let widest = sheet.rows[first..end].iter().rev();
    let head = widest.max_by_key(|row| {
        let known = row.cells.iter();
        known
            .filter(|cell| ColumnMeaning::of_head(&cell.text).is_some())
            .count()
    });
    let head = head.unwrap_or(row);
    let known: Vec<String> = head
        .cells
        .iter()
        .filter_map(|cell| Some((cell, ColumnMeaning::of_head(&cell.text)?)))
        .map(|(cell, meaning)| format!("`{}` ({})", cell.text, meaning.name()))
        .collect();
    let near = head.cells.iter().find_map(|cell| {
        let is_known = ColumnMeaning::of_head(&cell.text).is_some();
        let near = ColumnMeaning::nearest_head(&cell.text).filter(|_| !is_known)?;
        Some(format!("; did you mean `{near}` with `{}`?", cell.text))
    });
    let understood = match known.as_slice() {
        [] => "a header that names no known columns".to_owned(),
        known => format!("a header of which only {} is understood", known.join(", ")),
    };
    let help = "results have `date` (or `Datum`) and a column a player, or `player` and `place`, or `first`, `second` and `result`; players have `Name` and `Rating`; name a column with `--map \"HEAD=result\"`, the row of the heads with `--header N`, the day of one evening with `--date 2026-01-09`";
    LayoutFault {
        place: head.whole(),
        message: understood,
        help: format!("{help}{}", near.unwrap_or_default()),
    }
}

/// Returns whether a text is the sign of a result of two.
fn is_mark(text: &str) -> bool {
    crate::authoring::result_notation::duel(text).is_some() && text.len() > 1
}

/// Returns whether a cell says that a player did not take part.
pub(crate) fn is_absent(text: &str) -> bool {
    matches!(
        text.to_lowercase().as_str(),
        "-" | "–" | "—" | "−" | "/" | "n/a" | "abs" | "abs."
    )
}

/// The place in a cell, and its remark, as the content writes it: `4`, `4(3)`.
pub(crate) fn place_mark(text: &str) -> Option<String> {
    let text = text.trim_matches(['*', '_', '=', 'T', ' ']);
    let medal = [("🥇", "1"), ("🥈", "2"), ("🥉", "3")];
    if let Some((_, place)) = medal.iter().find(|(sign, _)| *sign == text) {
        return Some((*place).to_owned());
    }
    let number = |text: &str| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let place = text
            .parse::<u32>()
            .ok()
            .filter(|place| digits && *place > 0);
        place.map(|place| place.to_string())
    };
    match text.split_once('(') {
        Some((place, remark)) => {
            let remark = number(remark.trim().strip_suffix(')')?)?;
            Some(format!("{}({remark})", number(place.trim())?))
        }
        None => {
            let endings = [".", "st", "nd", "rd", "th", "er", "e", "º", "ª"];
            let stem = endings.iter().find_map(|end| text.strip_suffix(end));
            number(stem.unwrap_or(text))
        }
    }
}

/// Returns whether a wide sheet's numbers can be ratings and not points: none is small.
pub(crate) fn may_be_ratings(layout: &SheetLayout, sheet: &Sheet) -> bool {
    let rows = sheet.rows.get(layout.body..).unwrap_or_default();
    let cells = rows
        .iter()
        .flat_map(|row| layout.players().map(|it| row.text(it)));
    let mut texts = cells
        .filter(|text| !text.is_empty() && !is_absent(text))
        .peekable();
    texts.peek().is_some()
        && texts.all(|text| decimal(text).is_some_and(|it| (400.0..4000.0).contains(&it)))
}

/// What the cells below players are, where the sheet alone says it.
pub(crate) fn cells_of(layout: &SheetLayout, sheet: &Sheet) -> CellMeaning {
    let rows = sheet.rows.get(layout.body..).unwrap_or_default();
    let players: Vec<usize> = layout.players().collect();
    let is_place = |text: &str| {
        let mark = place_mark(text);
        let digits = mark
            .as_deref()
            .and_then(|it| it.split('(').next()?.parse::<usize>().ok());
        digits.is_some_and(|place| place <= players.len())
    };
    let said = rows
        .iter()
        .flat_map(|row| players.iter().map(|&it| row.text(it)));
    let said = || {
        said.clone()
            .filter(|text| !text.is_empty() && !is_absent(text))
    };
    let is_points = |text: &str| decimal(text).is_some() && !is_place(text);
    // One slip is a slip, but a sheet of points has many numbers that are no places.
    let (points, all) = (said().filter(|it| is_points(it)).count(), said().count());
    match points * 3 > all {
        true => CellMeaning::Points,
        false => CellMeaning::Places,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_number_with_what_people_write_around_it() {
        for (text, place) in [
            ("3", "3"),
            ("1.", "1"),
            ("**1**", "1"),
            ("🥇", "1"),
            ("2nd", "2"),
            ("=2", "2"),
            ("4(3)", "4(3)"),
            ("4 (3)", "4(3)"),
            ("01", "1"),
        ] {
            assert_eq!(place_mark(text).as_deref(), Some(place), "{text}");
        }
        for text in ["", "-", "0", "x", "1.5", "-1", "4(", "4(x)"] {
            assert_eq!(place_mark(text), None, "{text}");
        }
    }
}

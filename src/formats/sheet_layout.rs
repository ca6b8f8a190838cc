//! The understanding of a sheet: where its head is, what its columns mean, and what its rows are.

use jiff::civil::Date;

use crate::formats::column_meaning::ColumnMeaning::{
    Date as Day, First, FirstName, FirstScore, Game, LastName, Loser, Matchday, Name, Note, Place,
    Played, Player, Rank, Rating, Result as Outcome, ResultNumber, Rounds, Score, Second,
    SecondScore, Sum, Timestamp, Winner,
};
use crate::formats::column_meaning::{ColumnMeaning, folded};
use crate::formats::date;
use crate::formats::date::WrittenDate;
use crate::formats::import_settings::{CellMeaning, ColumnRole, ImportSettings};
use crate::formats::sheet::{Sheet, SheetRow, decimal};
use crate::formats::swiss_cell::swiss_cell;
use crate::syntax::diagnostic::DiagnosticPlace;

/// So many rows from the top of a sheet may be its head.
const MOST_TITLE_ROWS: usize = 30;

/// The way in which a sheet is read.
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
    /// True if the player of a cell is in one team with that of the column of this role before.
    pub is_partner: bool,
}

/// The sort of a sheet's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SheetForm {
    /// A player in a result, or a game of two.
    Rows,
    /// A result with a column a player.
    Wide,
    /// A player, with a column an opponent.
    CrossTable,
    /// A player, with a column a round: the number of the opponent, the colour, the result.
    Swiss,
    /// A player of a list.
    Players,
    /// A player in a table that somebody has computed.
    Standings,
}

impl SheetForm {
    /// The sort of rows, for people.
    pub(crate) fn name(self) -> &'static str {
        match self {
            SheetForm::Rows => "a row a game of two, or a player in a result",
            SheetForm::Wide => "a row a result, a column a player",
            SheetForm::CrossTable => "a cross table",
            SheetForm::Swiss => "a row a player, a column a round with the opponent's number",
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

    /// The columns of a side of a game: one, or that of each player of a team.
    pub(crate) fn side(&self, meaning: ColumnMeaning) -> impl Iterator<Item = usize> {
        let of_side = move |column: &SheetColumn| column.role == ColumnRole::Meaning(meaning);
        let first = self.column(meaning);
        let columns = self.columns.iter().enumerate();
        columns
            .filter(move |(at, it)| of_side(it) && (Some(*at) == first || it.is_partner))
            .map(|(at, _)| at)
    }

    /// The player or the team of a side of a game, as `Anna` or `Anna+Bert`.
    pub(crate) fn side_of(&self, row: &SheetRow, meaning: ColumnMeaning) -> Option<String> {
        let names: Vec<&str> = self
            .side(meaning)
            .map(|column| row.text(column))
            .filter(|name| !name.is_empty())
            .collect();
        Some(names.join("+")).filter(|side| !side.is_empty())
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
            is_partner: false,
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
    settle_mapped(&mut layout, settings);
    settle_dates(&mut layout, sheet, settings);
    settle_numbers(&mut layout);
    settle_names(&mut layout, sheet);
    settle_teams(&mut layout, sheet, settings);
    settle_scores(&mut layout, sheet);
    settle_places(&mut layout, settings);
    let form = form(&layout, sheet, settings)?;
    layout.form = form;
    let rounds = match form {
        SheetForm::Swiss => swiss_columns(&layout, sheet),
        _ => Vec::new(),
    };
    for (index, column) in layout.columns.iter_mut().enumerate() {
        if form == SheetForm::Swiss && column.role == ColumnRole::Player && !rounds.contains(&index)
        {
            column.role = ColumnRole::LeftOut;
        }
    }
    for column in &mut layout.columns {
        let uses = match column.role {
            ColumnRole::Meaning(meaning) => is_used(form, meaning),
            ColumnRole::Player => matches!(
                form,
                SheetForm::Wide | SheetForm::CrossTable | SheetForm::Swiss
            ),
            ColumnRole::LeftOut => true,
        };
        if !uses {
            column.role = ColumnRole::LeftOut;
        }
    }
    Some(layout)
}

/// Of two columns of one meaning the one counts of which the keeper says it.
fn settle_mapped(layout: &mut SheetLayout, settings: &ImportSettings) {
    let is_mapped = |column: &SheetColumn| settings.map.contains_key(&folded(&column.head));
    let said: Vec<ColumnRole> = layout
        .columns
        .iter()
        .filter(|column| is_mapped(column) && matches!(column.role, ColumnRole::Meaning(_)))
        .map(|column| column.role)
        .collect();
    for column in &mut layout.columns {
        if !is_mapped(column) && said.contains(&column.role) {
            column.role = ColumnRole::LeftOut;
        }
    }
}

/// A moment at which a form was sent is the date where there is no other; of two the first.
/// Beside results a column of nothing but days is the date, whatever its head.
fn settle_dates(layout: &mut SheetLayout, sheet: &Sheet, settings: &ImportSettings) {
    let date = layout.column(Day).or(layout.column(Timestamp));
    let has_results = [First, Winner, Place, Score]
        .iter()
        .any(|it| layout.has(*it));
    let may_be_found = has_results && !layout.has(Rating) && settings.date.is_none();
    let is_unknown = |column: &usize| {
        let column = &layout.columns[*column];
        column.role == ColumnRole::Player && !settings.map.contains_key(&folded(&column.head))
    };
    let rows = sheet.rows.get(layout.body..).unwrap_or_default();
    let is_day = |text: &str| {
        let written = date::read(text, settings.date_order);
        decimal(text).is_none() && !matches!(written, WrittenDate::Wrong(_))
    };
    let has_days = |column: &usize| {
        let mut texts = rows.iter().map(|row| row.text(*column));
        !rows.is_empty() && texts.all(is_day)
    };
    let columns = 0..layout.columns.len();
    let found = columns
        .filter(is_unknown)
        .find(has_days)
        .filter(|_| may_be_found);
    let date = date.or(found);
    for (index, column) in layout.columns.iter_mut().enumerate() {
        if Some(index) == date {
            column.role = ColumnRole::Meaning(Day);
        } else if matches!(column.role, ColumnRole::Meaning(Timestamp)) {
            column.role = ColumnRole::LeftOut;
        }
    }
}

/// Beside boards two bare numbers are those of the players, and of no matchday.
fn settle_numbers(layout: &mut SheetLayout) {
    let is_number = |column: &SheetColumn| column.role == ColumnRole::Meaning(Matchday);
    let numbers = layout.columns.iter().filter(|it| is_number(it));
    if !layout.has(ColumnMeaning::Board) || numbers.count() < 2 {
        return;
    }
    let is_bare = |column: &SheetColumn| BARE_NUMBERS.contains(&folded(&column.head).as_str());
    let columns = layout.columns.iter_mut();
    for column in columns.filter(|it| is_number(it) && is_bare(it)) {
        column.role = ColumnRole::LeftOut;
    }
}

/// Heads of numbers that do not say of what.
pub(crate) const BARE_NUMBERS: [&str; 4] = ["nr", "no", "#", "n°"];

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

/// The side that a head names for one of several players: `Heim 2`, `Winner 1`, `A1`.
fn side_of_head(head: &str) -> Option<ColumnMeaning> {
    let head = folded(head);
    let name = head.trim_end_matches(|char: char| char.is_ascii_digit());
    if name.len() == head.len() {
        return None;
    }
    match name.trim() {
        "a" => Some(First),
        "b" => Some(Second),
        name => ColumnMeaning::of_head(name).filter(|it| SIDES.contains(it)),
    }
}

/// The sides of a game of two, or of two teams.
pub(crate) const SIDES: [ColumnMeaning; 4] = [First, Second, Winner, Loser];

/// Several columns are the players of one team where their heads number them (`A1`, `A2`), where
/// their heads are equal, where a column without a head stands beside each side, and where the
/// keeper says so.
fn settle_teams(layout: &mut SheetLayout, sheet: &Sheet, settings: &ImportSettings) {
    let is_mapped = |column: &SheetColumn| settings.map.contains_key(&folded(&column.head));
    let numbered: Vec<Option<ColumnMeaning>> = layout
        .columns
        .iter()
        .map(|it| side_of_head(&it.head).filter(|_| it.role == ColumnRole::Player))
        .collect();
    let count = |side| numbered.iter().filter(|it| **it == Some(side)).count();
    let pairs = [(First, Second), (Winner, Loser)];
    let pair = pairs
        .into_iter()
        .find(|(one, other)| count(*one) > 1 && count(*other) > 1);
    if let Some((one, other)) = pair.filter(|(one, _)| !layout.has(*one)) {
        for (column, side) in layout.columns.iter_mut().zip(&numbered) {
            if let Some(side) = side.filter(|side| [one, other].contains(side)) {
                column.role = ColumnRole::Meaning(side);
                column.is_partner = true;
            }
        }
    }
    let rows = sheet.rows.get(layout.body..).unwrap_or_default();
    let has_names = |column: usize| {
        let mut texts = rows.iter().map(|row| row.text(column));
        let is_name = |text: &str| text.chars().any(char::is_alphabetic);
        texts.any(is_name) && texts.all(|text| text.is_empty() || is_name(text))
    };
    let next = |meaning| {
        let column = layout.column(meaning)? + 1;
        let is_headless = layout
            .columns
            .get(column)
            .is_none_or(|it| it.head.is_empty());
        Some(column).filter(|_| is_headless && has_names(column))
    };
    let beside = pairs.map(|(one, other)| Some([(one, next(one)?), (other, next(other)?)]));
    for (meaning, column) in beside.into_iter().flatten().flatten() {
        if let Some(column) = layout.columns.get_mut(column) {
            column.role = ColumnRole::Meaning(meaning);
            column.is_partner = true;
        }
    }
    for meaning in SIDES {
        let columns = layout.columns.iter().enumerate();
        let of_side = columns.filter(|(_, it)| it.role == ColumnRole::Meaning(meaning));
        let of_side: Vec<usize> = of_side.map(|(at, _)| at).collect();
        let Some((&first, more)) = of_side.split_first() else {
            continue;
        };
        let first = layout.columns[first].clone();
        for &column in more {
            let column = &mut layout.columns[column];
            let is_same = folded(&column.head) == folded(&first.head);
            column.is_partner |= is_same || (is_mapped(column) && is_mapped(&first));
        }
    }
}

/// In one evening's table a rank is the place.
fn settle_places(layout: &mut SheetLayout, settings: &ImportSettings) {
    let is_evening = settings.date.is_some() && !layout.has(Day) && !layout.has(Matchday);
    let is_rank = |column: &SheetColumn| {
        column.role == ColumnRole::LeftOut && ColumnMeaning::of_head(&column.head) == Some(Rank)
    };
    if is_evening && layout.has(Score) && !layout.has(Place) && !layout.has(Rank) {
        let mut columns = layout.columns.iter_mut();
        if let Some(column) = columns.find(|column| is_rank(column)) {
            column.role = ColumnRole::Meaning(Place);
        }
    }
}

/// A score in two cells below one head: the columns of both, and the one with the colon.
fn divided_score(layout: &SheetLayout, sheet: &Sheet, score: usize) -> Option<(usize, usize)> {
    let rows = sheet.rows.get(layout.body..).unwrap_or_default();
    let is_headless = |column: usize| {
        let head = layout.columns.get(column);
        head.is_some_and(|it| it.head.is_empty())
    };
    let texts = |column: usize| {
        let texts = rows.iter().map(move |row| row.text(column));
        texts.filter(|text| !text.is_empty())
    };
    let is_between = |column: usize| {
        is_headless(column)
            && texts(column).next().is_some()
            && texts(column).all(|text| matches!(text, ":" | "-" | "–"))
    };
    let between = usize::from(is_between(score + 1));
    let second = score + 1 + between;
    let is_half = |text: &str| decimal(text).is_some() || matches!(text, "½" | "+" | "-");
    let are_halves = |column: usize| texts(column).next().is_some() && texts(column).all(is_half);
    let is_divided = is_headless(second) && are_halves(score) && are_halves(second);
    is_divided.then_some((score, second))
}

/// Two columns of scores beside two players are that of the first and that of the second; so is
/// a score that two cells share.
fn settle_scores(layout: &mut SheetLayout, sheet: &Sheet) {
    if !layout.has(First) || !layout.has(Second) || layout.has(FirstScore) {
        return;
    }
    let is_points = |column: &SheetColumn| column.role == ColumnRole::Meaning(Score);
    let points = layout.columns.iter().filter(|it| is_points(it));
    let no_end = !layout.has(Outcome) && !layout.has(Score) && !layout.has(Winner);
    if let Some([first, second]) = bare_scores(layout, sheet).filter(|_| no_end) {
        layout.columns[first].role = ColumnRole::Meaning(FirstScore);
        layout.columns[second].role = ColumnRole::Meaning(SecondScore);
        return;
    }
    if layout.has(Outcome) && points.count() > 1 {
        // Beside a result these are the points that both have so far.
        let columns = layout.columns.iter_mut();
        for column in columns.filter(|it| is_points(it)) {
            column.role = ColumnRole::LeftOut;
        }
    }
    let columns = layout.columns.iter().enumerate();
    let is_score =
        |column: &SheetColumn| matches!(column.role, ColumnRole::Meaning(Score | Outcome));
    let scores: Vec<usize> = columns
        .filter(|(_, column)| is_score(column))
        .map(|(at, _)| at)
        .collect();
    let of_both = match scores.as_slice() {
        [first, second]
            if folded(&layout.columns[*first].head) == folded(&layout.columns[*second].head) =>
        {
            Some((*first, *second))
        }
        [score] => divided_score(layout, sheet, *score),
        _ => None,
    };
    if let Some((first, second)) = of_both {
        layout.columns[first].role = ColumnRole::Meaning(FirstScore);
        layout.columns[second].role = ColumnRole::Meaning(SecondScore);
    }
}

/// The only two columns that no word explains, where both have a number in every row: beside two
/// players, such as `Tore H` and `Tore G`, these are their scores.
fn bare_scores(layout: &SheetLayout, sheet: &Sheet) -> Option<[usize; 2]> {
    let rows = sheet.rows.get(layout.body..).unwrap_or_default();
    let mut rows = rows
        .iter()
        .filter(|row| row.filled().count() > 2)
        .peekable();
    rows.peek()?;
    let columns: [usize; 2] = layout.players().collect::<Vec<_>>().try_into().ok()?;
    let is_number = |row: &SheetRow| {
        let mut texts = columns.iter().map(|column| row.text(*column));
        texts.all(|text| decimal(text).is_some())
    };
    rows.all(is_number).then_some(columns)
}

/// The sort of the rows below the heads.
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
    if has_name && !swiss_columns(layout, sheet).is_empty() {
        return Some(SheetForm::Swiss);
    }
    if is_cross_table(layout, sheet) {
        return Some(SheetForm::CrossTable);
    }
    if has_name && (has(Place) || has(Score) || has(Sum)) {
        // Whoever names the day says that these are the results of an evening.
        let is_evening = settings.date.is_some() && (has(Place) || has(Score));
        let is_result = is_evening || (has_day && !has(Rating) && !has(Sum));
        return Some(match is_result {
            true => SheetForm::Rows,
            false => SheetForm::Standings,
        });
    }
    // Both players stand in the rows, so that no head can be one.
    if has(First) && has(Second) {
        return None;
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
        text.is_empty()
            || is_absent(text)
            || is_without_place(text)
            || decimal(text).is_some()
            || place_mark(text).is_some()
    };
    let is_wide = has_day && others > 1 && is_named && !has_name;
    let heads_are_words = || {
        let mut heads = layout.columns.iter().map(|column| &column.head);
        heads.all(|head| decimal(head).is_none() && !is_mark(head))
    };
    (is_wide && layout.players().all(is_result) && heads_are_words()).then_some(SheetForm::Wide)
}

/// The columns of rounds: every cell reads as one, and some name an opponent.
fn swiss_columns(layout: &SheetLayout, sheet: &Sheet) -> Vec<usize> {
    let rows = sheet.rows.get(layout.body..).unwrap_or_default();
    let is_open = |column: &usize| layout.columns[*column].role == ColumnRole::Player;
    let cells = |column: usize| rows.iter().map(move |row| swiss_cell(row.text(column)));
    let is_round = |column: &usize| {
        let mut opponents = cells(*column).flatten().filter(|it| it.opponent.is_some());
        opponents.next().is_some() && cells(*column).all(|it| it.is_some())
    };
    (0..layout.columns.len())
        .filter(is_open)
        .filter(is_round)
        .collect()
}

/// Returns whether a form reads a column of a meaning.
fn is_used(form: SheetForm, meaning: ColumnMeaning) -> bool {
    use ColumnMeaning::{Again, Board, FormNumber, Friendly, Handicap};
    match form {
        SheetForm::Rows => !matches!(meaning, Rating | Rank | Played | Sum | Timestamp),
        SheetForm::Wide => matches!(meaning, Matchday | Day | Game | Rounds | Note | Friendly),
        SheetForm::CrossTable => matches!(meaning, Name | Player | FirstName | LastName),
        SheetForm::Swiss => matches!(
            meaning,
            Name | Player | FirstName | LastName | Rating | Score
        ),
        SheetForm::Players => matches!(
            meaning,
            Name | Player | FirstName | LastName | Rating | Rank
        ),
        SheetForm::Standings => {
            let is_left = matches!(
                meaning,
                Matchday
                    | Day
                    | Game
                    | Rounds
                    | Note
                    | Friendly
                    | Again
                    | FormNumber
                    | Handicap
                    | Board
                    | ResultNumber
                    | Played
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

/// Returns whether a cell is a mark that says nothing of a place: not there, or there without one.
pub(crate) fn is_without_place(text: &str) -> bool {
    let is_absence = ["dnf", "dns", "dnp", "dsq"].contains(&text.to_lowercase().as_str());
    is_absence || matches!(text, "x" | "X" | "×" | "✗" | "✘" | "✓" | "✔")
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
        .filter(|text| !text.is_empty() && !is_absent(text) && !is_without_place(text))
        .peekable();
    texts.peek().is_some()
        && texts.all(|text| decimal(text).is_some_and(|it| (400.0..4000.0).contains(&it)))
}

/// The meaning of the cells below players, where the sheet alone says it.
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
            .filter(|text| !text.is_empty() && !is_absent(text) && !is_without_place(text))
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

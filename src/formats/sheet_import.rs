//! Sheets become a season: which of them has the results, which the players, and which
//! numbers they publish.

use crate::formats::column_meaning::{ColumnMeaning, folded, numbered_matchday};
use crate::formats::dated_rows::SheetReading;
use crate::formats::digit_groups::without_digit_groups;
use crate::formats::file_format::ImportedFile;
use crate::formats::import_settings::{ColumnRole, ImportSettings};
use crate::formats::imported_season::ImportedSeason;
use crate::formats::published_number::PublishedNumber;
use crate::formats::published_table::published;
use crate::formats::reshaped_sheet::reshaped;
use crate::formats::sheet::{Sheet, spot};
use crate::formats::sheet_layout::{
    LayoutFault, SheetColumn, SheetForm, SheetLayout, may_be_ratings, understand,
};
use crate::formats::{cross_table, long_table, player_list, swiss_table, wide_table};
use crate::syntax::diagnostic::{Code, DiagnosticPlace, Diagnostics};

/// The reading of one sheet, for people.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SheetMapping {
    pub sheet: String,
    pub head: u32,
    pub form: SheetForm,
    /// Heads with the word of their meaning, in order; columns without one that are read as well.
    pub columns: Vec<(String, &'static str)>,
    /// The number of columns that are players.
    pub players: usize,
}

/// A season with what was understood of the file, and the numbers that the file publishes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct SheetImport {
    pub season: ImportedSeason,
    pub mappings: Vec<SheetMapping>,
    pub published: Vec<PublishedNumber>,
}

/// Reads sheets.
pub(crate) fn read(
    input: &ImportedFile<'_>,
    sheets: &[Sheet],
    diagnostics: &mut Diagnostics,
) -> SheetImport {
    let (file, settings) = (input.name, input.settings);
    let mut import = SheetImport::default();
    let mut plain = Vec::new();
    for sheet in sheets {
        let (sheet, notes) = without_digit_groups(sheet).unwrap_or_else(|| (sheet.clone(), vec![]));
        import.season.notes.extend(notes);
        import.season.notes.dedup();
        plain.push(sheet);
    }
    let sheets = plain.as_slice();
    let turned: Vec<Option<(Sheet, &str)>> = match settings.header {
        None => sheets
            .iter()
            .map(|sheet| reshaped(sheet, names_rounds(settings)))
            .collect(),
        Some(_) => sheets.iter().map(|_| None).collect(),
    };
    let understood: Vec<(&Sheet, Result<SheetLayout, LayoutFault>)> = sheets
        .iter()
        .zip(&turned)
        .map(|(sheet, turned)| {
            let turned = turned.as_ref().map(|(turned, _)| turned);
            let turned = turned.and_then(|it| Some((it, Ok(understand(it, settings).ok()?))));
            turned.unwrap_or_else(|| (sheet, understand(sheet, settings)))
        })
        .collect();
    let Some((results, lists)) = choose(file, &understood, settings, diagnostics) else {
        return import;
    };
    for (index, (sheet, layout)) in understood.iter().enumerate() {
        let is_read = results.contains(&index) || lists.contains(&index);
        if let Ok(layout) = layout
            && !is_read
        {
            let notes = &mut import.season.notes;
            let numbers = published(file, sheet, layout, settings, notes);
            import.published.extend(numbers);
        }
    }
    check_map(file, &understood, settings, diagnostics);
    for index in lists.into_iter().chain(results) {
        let Some((sheet, Ok(layout))) = understood.get(index) else {
            continue;
        };
        check_heads(file, layout, settings, diagnostics);
        let mut reading = SheetReading {
            file,
            sheet,
            layout,
            settings,
            notes: Vec::new(),
        };
        let told = turned[index]
            .as_ref()
            .filter(|(turned, _)| turned == *sheet);
        let told = told.map(|(_, told)| (*told).to_owned());
        reading.notes.extend(told);
        reading.tell_headless();
        let season = match layout.form {
            SheetForm::Rows => long_table::read(&mut reading, diagnostics),
            SheetForm::Wide => wide_table::read(&mut reading, diagnostics),
            SheetForm::CrossTable => cross_table::read(&mut reading, diagnostics),
            SheetForm::Swiss => swiss_table::read(&mut reading, diagnostics),
            SheetForm::Players => player_list::read(&mut reading, diagnostics),
            SheetForm::Standings => ImportedSeason::default(),
        };
        let notes = std::mem::take(&mut reading.notes);
        import.mappings.push(mapping(sheet, layout));
        join(&mut import.season, season, notes, &sheet.name);
    }
    let season = &mut import.season;
    season.mentions.retain(|name, _| !name.is_empty());
    if season.players.is_empty() && season.matchdays.is_empty() && !diagnostics.has_errors() {
        diagnostics
            .error(
                Code::EmptyFile,
                spot(file, DiagnosticPlace::File),
                "no rows below the header",
            )
            .help("save the sheet that has the results");
    }
    import
}

/// Returns whether one of the sheets can be of results.
pub(crate) fn has_results(sheets: &[Sheet], settings: &ImportSettings) -> bool {
    let layouts = sheets
        .iter()
        .filter_map(|sheet| understand(sheet, settings).ok());
    let mut forms = layouts.map(|layout| layout.form);
    forms.any(|form| !matches!(form, SheetForm::Players | SheetForm::Standings))
}

/// Adds what another sheet says to a season.
fn join(season: &mut ImportedSeason, other: ImportedSeason, notes: Vec<String>, sheet: &str) {
    for (name, place) in &other.mentions {
        season.mention(name, place);
    }
    season.players.extend(other.players);
    season.are_rounds |= other.are_rounds;
    season.compared.add(other.compared);
    for day in other.matchdays {
        let same = |known: &&mut crate::authoring::matchday_file::SeasonDay| {
            (known.matchday, known.date) == (day.matchday, day.date)
        };
        match season.matchdays.iter_mut().find(same) {
            Some(known) => {
                known.results.extend(day.results);
                known.games.extend(day.games);
            }
            None => season.matchdays.push(day),
        }
    }
    let prefix = if sheet.is_empty() {
        String::new()
    } else {
        format!("{sheet}: ")
    };
    season
        .notes
        .extend(notes.into_iter().map(|note| format!("{prefix}{note}")));
}

/// The sheets with results and those with players, by index.
type ChosenSheets = (Vec<usize>, Vec<usize>);

/// Chooses the sheets; reports what leaves that open.
fn choose(
    file: &str,
    understood: &[(&Sheet, Result<SheetLayout, LayoutFault>)],
    settings: &ImportSettings,
    diagnostics: &mut Diagnostics,
) -> Option<ChosenSheets> {
    if let Some(name) = &settings.sheet {
        return choose_named(file, understood, name, diagnostics);
    }
    let results = results_among(understood, settings);
    let lists = of_form(understood, |_, layout| layout.form == SheetForm::Players);
    let heads = |index: usize| {
        let layout = understood[index].1.as_ref().ok()?;
        let heads = layout.columns.iter().map(|it| folded(&it.head));
        Some(heads.collect::<Vec<_>>())
    };
    let is_workbook = understood.iter().any(|(sheet, _)| {
        let mut places = sheet.rows.iter().map(SheetRowPlace::of);
        places.next() == Some(SheetRowPlace::Workbook)
    });
    let are_alike = results
        .windows(2)
        .all(|pair| heads(pair[0]) == heads(pair[1]));
    match (results.as_slice(), lists.as_slice()) {
        ([_], _) => Some((results, lists)),
        ([_, _, ..], _) if is_workbook && are_alike => Some((results, lists)),
        ([_, _, ..], _) => {
            let message = format!("{} tables that can be the results", results.len());
            let option = if is_workbook {
                "the sheet with `--sheet`"
            } else {
                "the heading above the results with `--heading`"
            };
            let help = format!("name {option}; there are {}", names(understood));
            diagnostics
                .error(Code::BadRow, spot(file, DiagnosticPlace::File), message)
                .help(help);
            None
        }
        ([], [_, ..]) => Some((results, lists)),
        ([], []) => {
            no_results(file, understood, diagnostics);
            None
        }
    }
}

/// The sheet of a name, whose form says what it holds.
fn choose_named(
    file: &str,
    understood: &[(&Sheet, Result<SheetLayout, LayoutFault>)],
    name: &str,
    diagnostics: &mut Diagnostics,
) -> Option<ChosenSheets> {
    let same = |(sheet, _): &(&Sheet, _)| folded(&sheet.name) == folded(name);
    let wanted = understood.iter().enumerate().filter(|(_, it)| same(it));
    let wanted: Vec<usize> = wanted.map(|(index, _)| index).collect();
    let [index] = wanted.as_slice() else {
        let (message, help) = match wanted.len() {
            0 => (
                format!("no table `{name}`"),
                format!("there are {}", names(understood)),
            ),
            count => (
                format!("{count} tables `{name}`"),
                "give each table a heading of its own".to_owned(),
            ),
        };
        diagnostics
            .error(Code::BadRow, spot(file, DiagnosticPlace::File), message)
            .help(help);
        return None;
    };
    match &understood[*index].1 {
        Ok(layout) if layout.form == SheetForm::Players => Some((Vec::new(), vec![*index])),
        Ok(layout) if layout.form != SheetForm::Standings => Some((vec![*index], Vec::new())),
        Ok(layout) => {
            standings_alone(file, layout, diagnostics);
            None
        }
        Err(fault) => {
            report(file, fault, diagnostics);
            None
        }
    }
}

/// The names of all sheets.
fn names(understood: &[(&Sheet, Result<SheetLayout, LayoutFault>)]) -> String {
    let names = understood
        .iter()
        .map(|(sheet, _)| format!("`{}`", sheet.name));
    names.collect::<Vec<_>>().join(", ")
}

/// The sheets whose layout is of a form, by index.
fn of_form(
    understood: &[(&Sheet, Result<SheetLayout, LayoutFault>)],
    is_wanted: impl Fn(&Sheet, &SheetLayout) -> bool,
) -> Vec<usize> {
    let all = understood.iter().enumerate();
    let found =
        all.filter(|(_, (sheet, layout))| layout.as_ref().is_ok_and(|it| is_wanted(sheet, it)));
    found.map(|(index, _)| index).collect()
}

/// The sheets that hold results, by index; games go before a table of the same games.
fn results_among(
    understood: &[(&Sheet, Result<SheetLayout, LayoutFault>)],
    settings: &ImportSettings,
) -> Vec<usize> {
    let results = of_form(understood, |sheet, layout| match layout.form {
        SheetForm::Rows | SheetForm::CrossTable | SheetForm::Swiss => {
            sheet.rows.len() > layout.body
        }
        SheetForm::Wide => {
            sheet.rows.len() > layout.body
                && (settings.cells.is_some() || !may_be_ratings(layout, sheet))
        }
        SheetForm::Players | SheetForm::Standings => false,
    });
    let is_cross = |index: &usize| {
        let layout = understood[*index].1.as_ref();
        layout.is_ok_and(|it| matches!(it.form, SheetForm::CrossTable | SheetForm::Swiss))
    };
    let others: Vec<usize> = results.iter().copied().filter(|it| !is_cross(it)).collect();
    match others.is_empty() {
        true => results,
        false => others,
    }
}

/// The places of a sheet's rows.
#[derive(PartialEq)]
enum SheetRowPlace {
    Text,
    Workbook,
}

impl SheetRowPlace {
    fn of(row: &crate::formats::sheet::SheetRow) -> SheetRowPlace {
        match row.cells.first().map(|cell| &cell.place) {
            Some(DiagnosticPlace::Cell(_)) => SheetRowPlace::Workbook,
            _ => SheetRowPlace::Text,
        }
    }
}

/// Says why no sheet of a file has results.
fn no_results(
    file: &str,
    understood: &[(&Sheet, Result<SheetLayout, LayoutFault>)],
    diagnostics: &mut Diagnostics,
) {
    let ratings = understood.iter().find_map(|(_, layout)| {
        let layout = layout.as_ref().ok()?;
        (layout.form == SheetForm::Wide).then_some(layout)
    });
    let standings = understood
        .iter()
        .find_map(|(_, layout)| layout.as_ref().ok());
    match understood {
        [] => {
            diagnostics
                .error(Code::BadRow, spot(file, DiagnosticPlace::File), "no table of results")
                .help("a table is lines that begin with `|`, the first of them Matchday, Date, Game, Rounds and the players; or `<table>` in HTML");
        }
        _ if ratings.is_some() => {
            let place = ratings.map_or(DiagnosticPlace::File, |it| it.columns[0].place.clone());
            diagnostics
                .error(Code::BadRow, spot(file, place), "numbers that can be ratings or points, and no places")
                .help("say `--cells points` if they are points of which more are better, `--cells low-points` if fewer are; ratings are computed from results");
        }
        _ if standings.is_some() => {
            if let Some(layout) = standings {
                standings_alone(file, layout, diagnostics);
            }
        }
        [(_, Err(fault))] => report(file, fault, diagnostics),
        several => {
            let names = several.iter().map(|(sheet, _)| format!("`{}`", sheet.name));
            let names = names.collect::<Vec<_>>().join(", ");
            diagnostics
                .error(Code::BadRow, spot(file, DiagnosticPlace::File), "no table of results")
                .help(format!("name the heading or sheet with `--sheet`, and what its columns mean with `--map`; there are {names}"));
        }
    }
}

fn report(file: &str, fault: &LayoutFault, diagnostics: &mut Diagnostics) {
    diagnostics
        .error(
            Code::BadRow,
            spot(file, fault.place.clone()),
            fault.message.clone(),
        )
        .help(fault.help.clone());
}

/// The options that name the days of rounds.
const NAMED_DAYS: &str = "--date 2026-01-09 --every 7d";

/// Says that a table of standings is no list of results.
fn standings_alone(file: &str, layout: &SheetLayout, diagnostics: &mut Diagnostics) {
    let mut columns = layout.columns.iter();
    if let Some(round) = columns.find(|it| numbered_matchday(&it.head).is_some()) {
        let message = format!("`{}` says no day", round.head);
        diagnostics
            .error(Code::BadDate, spot(file, round.place.clone()), message)
            .help(format!(
                "write the day above each round, as `26.11.2026`, or name the first day and how far they are apart: `{NAMED_DAYS}`; sums beside them are not read"
            ));
        return;
    }
    let place = layout
        .columns
        .first()
        .map_or(DiagnosticPlace::File, |it| it.place.clone());
    let mut help = "name the day with `--date 2026-01-09` if these are the results of an evening; standings are only compared with those that results make".to_owned();
    let result = [
        ColumnMeaning::Place,
        ColumnMeaning::Score,
        ColumnMeaning::Sum,
    ];
    let result = result
        .map(|meaning| layout.column(meaning))
        .into_iter()
        .flatten();
    if layout.has(ColumnMeaning::Rating) {
        let heads = result.map(|column| &layout.columns[column].head);
        let options: Vec<String> = heads.map(|it| format!("--map \"{it}=left-out\"")).collect();
        help.push_str(&format!(
            "; for a list of players with ratings say `{}`",
            options.join(" ")
        ));
    }
    diagnostics
        .error(
            Code::BadDate,
            spot(file, place),
            "places without a day: the results of an evening, or standings",
        )
        .help(help);
}

/// Reports what the command line says of columns that no sheet has.
fn check_map(
    file: &str,
    understood: &[(&Sheet, Result<SheetLayout, LayoutFault>)],
    settings: &ImportSettings,
    diagnostics: &mut Diagnostics,
) {
    let layouts = understood
        .iter()
        .filter_map(|(_, layout)| layout.as_ref().ok());
    let heads: Vec<&str> = layouts
        .flat_map(|it| it.columns.iter().map(|it| it.head.as_str()))
        .collect();
    for (head, mapped) in &settings.map {
        if mapped.is_new && !heads.iter().any(|known| folded(known) == *head) {
            diagnostics
                .error(
                    Code::BadRow,
                    spot(file, DiagnosticPlace::File),
                    format!("no column `{head}`, which `--map` names"),
                )
                .help(format!("the columns are {}", heads.join(", ")));
        }
    }
}

/// Reports columns of one head or of one meaning, and heads that may be slips.
fn check_heads(
    file: &str,
    layout: &SheetLayout,
    settings: &ImportSettings,
    diagnostics: &mut Diagnostics,
) {
    if check_four(file, layout, diagnostics) {
        return;
    }
    for (index, column) in layout.columns.iter().enumerate() {
        let before = &layout.columns[..index];
        let place = || spot(file, column.place.clone());
        let same = |other: &&crate::formats::sheet_layout::SheetColumn| match column.role {
            ColumnRole::Meaning(_) => other.role == column.role && !column.is_partner,
            ColumnRole::Player => folded(&other.head) == folded(&column.head),
            ColumnRole::LeftOut => false,
        };
        if let Some(other) = before.iter().find(same) {
            let (message, help) = match (column.role, folded(&other.head) == folded(&column.head)) {
                (ColumnRole::Meaning(meaning), false) => (
                    format!(
                        "`{}` and `{}` both are `{}`",
                        other.head,
                        column.head,
                        meaning.name()
                    ),
                    format!(
                        "say which one counts: `--map \"{}={}\"` or `--map \"{}={}\"`",
                        other.head,
                        meaning.name(),
                        column.head,
                        meaning.name()
                    ),
                ),
                _ => (
                    format!("two columns `{}`", column.head),
                    "give each column a name of its own".to_owned(),
                ),
            };
            diagnostics.error(Code::BadRow, place(), message).help(help);
        }
        let is_unknown = ColumnMeaning::of_head(&column.head).is_none() && !column.head.is_empty();
        let is_mapped = settings.map.contains_key(&folded(&column.head));
        let is_left_out =
            !is_mapped && column.role == ColumnRole::LeftOut && layout.form == SheetForm::Rows;
        if is_unknown
            && is_left_out
            && let Some(near) = ColumnMeaning::nearest_head(&column.head)
        {
            let message = format!("no column is called `{}`", column.head);
            let help = format!(
                "did you mean `{near}`? else say `--map \"{}=left-out\"`",
                column.head
            );
            diagnostics.error(Code::BadRow, place(), message).help(help);
        }
        if is_left_out_matchday(layout, column) && !is_mapped {
            let message = format!("`{}` is a matchday, in a list of players", column.head);
            let help = format!(
                "write the day above it, as `26.11.2026`, or name the first day and how far they are apart: `{NAMED_DAYS}`; without the results say `--map \"{}=left-out\"`",
                column.head
            );
            diagnostics.error(Code::BadRow, place(), message).help(help);
        }
    }
    if layout.form == SheetForm::Wide {
        let unnamed = layout
            .players()
            .find(|&it| layout.columns[it].head.is_empty());
        if let Some(column) = unnamed {
            let place = spot(file, layout.columns[column].place.clone());
            diagnostics
                .error(Code::BadRow, place, "a column without a name")
                .help("name the player, or take the column out");
        }
    }
}

/// Returns whether a column beside the players of a list is called `Runde 1` or `2. Spieltag`, so
/// that its results would be lost.
fn is_left_out_matchday(layout: &SheetLayout, column: &SheetColumn) -> bool {
    let is_left_out = layout.form == SheetForm::Players && column.role == ColumnRole::LeftOut;
    is_left_out && numbered_matchday(&column.head).is_some()
}

/// Returns whether the keeper names the days of rounds, and does not say what else their columns
/// mean.
fn names_rounds(settings: &ImportSettings) -> bool {
    let mut mapped = settings.map.keys();
    settings.date.is_some() && mapped.all(|head| numbered_matchday(head).is_none())
}

/// Reports four players of a game of whom no head says who played with whom.
fn check_four(file: &str, layout: &SheetLayout, diagnostics: &mut Diagnostics) -> bool {
    let numbered = |digit: char| {
        let columns = layout.columns.iter();
        let name = move |head: &str| Some(folded(head).strip_suffix(digit)?.trim().to_owned());
        columns.filter_map(move |it| Some((name(&it.head)?, it)))
    };
    let first = layout.column(ColumnMeaning::First);
    let first = first.map(|it| &layout.columns[it]);
    let Some((name, one)) = numbered('1').find(|(_, it)| Some(*it) == first) else {
        return false;
    };
    let of = |digit| numbered(digit).find(|(other, it)| *other == name && !it.is_partner);
    let (Some((_, two)), Some((_, three)), Some((_, four))) = (of('2'), of('3'), of('4')) else {
        return false;
    };
    let said = [two, three, four].map(|it| it.role);
    if said[1..] != [ColumnRole::LeftOut; 2] {
        return false;
    }
    let option = |heads: [&str; 4]| {
        let sides = ["first", "first", "second", "second"];
        let parts = heads.iter().zip(sides);
        let parts = parts.map(|(head, side)| format!("--map \"{head}={side}\""));
        parts.collect::<Vec<_>>().join(" ")
    };
    let heads = [one, two, three, four].map(|it| it.head.as_str());
    let [one, two, three, four] = heads;
    let place = spot(file, layout.columns[first_of(layout)].place.clone());
    diagnostics
        .error(Code::BadRow, place, "four players, and no head says who played with whom")
        .help(format!(
            "if `{one}` and `{two}` were a team, say `{}`; if `{one}` and `{three}` were, `{}`; other columns are left out with `=left-out`",
            option(heads),
            option([one, three, two, four])
        ));
    true
}

/// The column of the first player.
fn first_of(layout: &SheetLayout) -> usize {
    layout.column(ColumnMeaning::First).unwrap_or_default()
}

/// The reading of a sheet in words.
fn mapping(sheet: &Sheet, layout: &SheetLayout) -> SheetMapping {
    let named = layout
        .columns
        .iter()
        .filter(|column| !column.head.is_empty() || column.role != ColumnRole::LeftOut);
    let columns = named
        .filter(|column| column.role != ColumnRole::Player || layout.form == SheetForm::Swiss)
        .map(|column| {
            let word = match column.role {
                ColumnRole::LeftOut => "left out",
                ColumnRole::Player => "round",
                role => role.word(),
            };
            let head = match column.head.as_str() {
                "" => "(no head)",
                head => head,
            };
            (head.to_owned(), word)
        });
    SheetMapping {
        sheet: sheet.name.clone(),
        head: layout.head,
        form: layout.form,
        columns: columns.collect(),
        players: match layout.form {
            SheetForm::Swiss => 0,
            _ => layout.players().count(),
        },
    }
}

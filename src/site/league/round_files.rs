//! The lists of a round as files beside its page. Source: keizer.md, 4.5 and 7.

mod text;
mod xml;

use crate::league::system::keizer::list_files::ListFormat;
use crate::league::system::keizer::settings::Settings;
use crate::site::data::csv;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::list_frame::ListKind;
use crate::site::round_list_tables as list;
use crate::site::round_lists::{RoundLists, list_settings, rounds};
use crate::site::view::NamedLink;
use crate::site::view::round_list::ListTable;

/// The lists of all rounds, in every format that the league asks for.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    once: pages,
    ..LeaguePageKind::NONE
};

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let files = rounds(context).into_iter().flat_map(|number| {
        let files = files(context, number).into_iter();
        files.map(move |(address, list, output)| (address, number, list, output))
    });
    let page = |(address, number, list, output): (String, u32, ListFile, ListFormat)| {
        LeaguePage::file(context, &address, move |context| {
            bytes(context, number, list, output)
        })
    };
    files.map(page).collect()
}

/// One list of a round; categories by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListFile {
    Standings { category: Option<usize> },
    Podium { category: Option<usize> },
    Cross,
    Pairings,
    Players,
}

/// Every list of the round with a number, in the order of its page.
pub(crate) fn lists(settings: &Settings, number: u32) -> Vec<ListFile> {
    let mut lists = vec![ListFile::Standings { category: None }, ListFile::Cross];
    if number > 0 {
        lists.push(ListFile::Pairings);
    }
    lists.extend([ListFile::Players, ListFile::Podium { category: None }]);
    for (index, _) in settings.categories.iter().enumerate() {
        let category = Some(index);
        lists.extend([
            ListFile::Standings { category },
            ListFile::Podium { category },
        ]);
    }
    lists
}

/// The files of one round, with their addresses below the league.
fn files(context: &LeagueContext<'_>, number: u32) -> Vec<(String, ListFile, ListFormat)> {
    let Some(settings) = list_settings(context) else {
        return Vec::new();
    };
    let mut files = Vec::new();
    for list in lists(settings, number) {
        for output in settings.outputs.files() {
            files.push((address(settings, number, list, output), list, output));
        }
    }
    files
}

/// The list as a view; numbers are written as the round writes them.
pub(crate) fn table(round: &RoundLists<'_>, list: ListFile) -> ListTable {
    let named = |category: Option<usize>| round.settings.categories.iter().nth(category?);
    match list {
        ListFile::Standings { category } => list::standings(round, named(category)),
        ListFile::Podium { category } => list::podium(round, named(category)),
        ListFile::Cross => list::cross(round),
        ListFile::Pairings => list::pairings(round),
        ListFile::Players => list::players(round),
    }
}

/// The bytes of a file. Spreadsheets and programs read numbers with a point, but for an Excel of
/// a language with decimal commas, which opens CSV with semicolons and a byte order mark.
fn bytes(context: &LeagueContext<'_>, number: u32, list: ListFile, output: ListFormat) -> Vec<u8> {
    let Some(mut round) = RoundLists::of(context, number) else {
        return Vec::new();
    };
    let has_comma = round.decimal_point == ",";
    if output != ListFormat::Txt && !(output == ListFormat::Csv && has_comma) {
        round.decimal_point = ".";
    }
    let table = table(&round, list);
    match output {
        ListFormat::Csv => csv::list_csv(&table, has_comma),
        ListFormat::Xml => xml::document(&table, kind(list)).into_bytes(),
        ListFormat::Txt | ListFormat::Html => text::columns(&table).into_bytes(),
    }
}

/// The files of one list, as links.
pub(crate) fn links(context: &LeagueContext<'_>, number: u32, list: ListFile) -> Vec<NamedLink> {
    let Some(settings) = list_settings(context) else {
        return Vec::new();
    };
    let link = |output: ListFormat| NamedLink {
        name: output.extension().to_uppercase(),
        url: Some(context.file_url(&address(settings, number, list, output))),
    };
    settings.outputs.files().map(link).collect()
}

/// The page of a round's lists, or where there is none its files.
pub(crate) fn of_round(context: &LeagueContext<'_>, number: u32) -> Vec<NamedLink> {
    let Some(settings) = list_settings(context) else {
        return Vec::new();
    };
    if settings.outputs.has(ListFormat::Html) {
        let name = context
            .locale
            .fill("lists_round", &[("n", &number.to_string())]);
        let url = Some(context.url(&format!("rounds/{number}/")));
        return vec![NamedLink { name, url }];
    }
    let files = files(context, number).into_iter();
    let link = |(address, ..): (String, ListFile, ListFormat)| NamedLink {
        name: address.rsplit('/').next().unwrap_or_default().to_owned(),
        url: Some(context.file_url(&address)),
    };
    files.map(link).collect()
}

/// `rounds/9/standings-u16.csv`: names carry the code of the category.
fn address(settings: &Settings, number: u32, list: ListFile, output: ListFormat) -> String {
    let code = |category: Option<usize>| {
        let category = category.and_then(|index| settings.categories.iter().nth(index));
        category.map_or(String::new(), |(code, _)| format!("-{code}"))
    };
    let name = match list {
        ListFile::Standings { category } => format!("standings{}", code(category)),
        ListFile::Podium { category } => format!("podium{}", code(category)),
        ListFile::Cross => "cross".to_owned(),
        ListFile::Pairings => "pairings".to_owned(),
        ListFile::Players => "players".to_owned(),
    };
    format!("rounds/{number}/{name}.{}", output.extension())
}

fn kind(list: ListFile) -> ListKind {
    match list {
        ListFile::Standings { .. } | ListFile::Podium { .. } => ListKind::Standings,
        ListFile::Cross => ListKind::Cross,
        ListFile::Pairings => ListKind::Pairings,
        ListFile::Players => ListKind::Players,
    }
}

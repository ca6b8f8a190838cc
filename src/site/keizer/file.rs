//! The lists of a round as files beside its page. Source: KEIZER, 4.5 and 7.

mod text;
mod xml;

use crate::league::system::keizer::list_files::Output;
use crate::league::system::keizer::settings::Settings;
use crate::league::system::keizer::settings_of;
use crate::site::data::csv;
use crate::site::keizer::frame::Kind;
use crate::site::keizer::{Round, list};
use crate::site::league_context::Desk;
use crate::site::view::Link;
use crate::site::view::keizer::ListTable;

/// One list of a round; categories by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    Standings { category: Option<usize> },
    Podium { category: Option<usize> },
    Cross,
    Pairings,
    Players,
}

/// Every list of the round with a number, in the order of its page.
pub fn lists(settings: &Settings, number: u32) -> Vec<List> {
    let mut lists = vec![List::Standings { category: None }, List::Cross];
    if number > 0 {
        lists.push(List::Pairings);
    }
    lists.extend([List::Players, List::Podium { category: None }]);
    for (index, _) in settings.categories.iter().enumerate() {
        let category = Some(index);
        lists.extend([List::Standings { category }, List::Podium { category }]);
    }
    lists
}

/// The files of one round, with their addresses below the league.
pub fn files(desk: &Desk<'_>, number: u32) -> Vec<(String, List, Output)> {
    let Some(settings) = settings_of(desk.league) else {
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
pub fn table(round: &Round<'_>, list: List) -> ListTable {
    let named = |category: Option<usize>| round.settings.categories.iter().nth(category?);
    match list {
        List::Standings { category } => list::standings(round, named(category)),
        List::Podium { category } => list::podium(round, named(category)),
        List::Cross => list::cross(round),
        List::Pairings => list::pairings(round),
        List::Players => list::players(round),
    }
}

/// The bytes of a file. Spreadsheets and programs read numbers with a point.
pub fn bytes(desk: &Desk<'_>, number: u32, list: List, output: Output) -> Vec<u8> {
    let Some(mut round) = Round::of(desk, number) else {
        return Vec::new();
    };
    if output != Output::Txt {
        round.decimal_point = ".";
    }
    let table = table(&round, list);
    match output {
        Output::Csv => csv::list_csv(&table),
        Output::Xml => xml::document(&table, kind(list)).into_bytes(),
        Output::Txt | Output::Html => text::columns(&table).into_bytes(),
    }
}

/// The files of one list, as links.
pub fn links(desk: &Desk<'_>, number: u32, list: List) -> Vec<Link> {
    let Some(settings) = settings_of(desk.league) else {
        return Vec::new();
    };
    let link = |output: Output| Link {
        name: output.extension().to_uppercase(),
        url: Some(desk.file_url(&address(settings, number, list, output))),
    };
    settings.outputs.files().map(link).collect()
}

/// The page of a round's lists, or where there is none its files.
pub fn of_round(desk: &Desk<'_>, number: u32) -> Vec<Link> {
    let Some(settings) = settings_of(desk.league) else {
        return Vec::new();
    };
    if settings.outputs.has(Output::Html) {
        let name = desk
            .locale
            .fill("lists_round", &[("n", &number.to_string())]);
        let url = Some(desk.url(&format!("rounds/{number}/")));
        return vec![Link { name, url }];
    }
    let files = files(desk, number).into_iter();
    let link = |(address, ..): (String, List, Output)| Link {
        name: address.rsplit('/').next().unwrap_or_default().to_owned(),
        url: Some(desk.file_url(&address)),
    };
    files.map(link).collect()
}

/// `rounds/9/standings-u16.csv`: names carry the code of the category.
fn address(settings: &Settings, number: u32, list: List, output: Output) -> String {
    let code = |category: Option<usize>| {
        let category = category.and_then(|index| settings.categories.iter().nth(index));
        category.map_or(String::new(), |(code, _)| format!("-{code}"))
    };
    let name = match list {
        List::Standings { category } => format!("standings{}", code(category)),
        List::Podium { category } => format!("podium{}", code(category)),
        List::Cross => "cross".to_owned(),
        List::Pairings => "pairings".to_owned(),
        List::Players => "players".to_owned(),
    };
    format!("rounds/{number}/{name}.{}", output.extension())
}

fn kind(list: List) -> Kind {
    match list {
        List::Standings { .. } | List::Podium { .. } => Kind::Standings,
        List::Cross => Kind::Cross,
        List::Pairings => Kind::Pairings,
        List::Players => Kind::Players,
    }
}

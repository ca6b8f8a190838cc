//! The lists of a round as files beside its page. Source: keizer.md, 4.5 and 7.

mod text;
mod xml;

use crate::league::model::game::Duel;
use crate::league::system::round_list::{ListFormat, ListKind, ListName, RoundList};
use crate::site::data::csv;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::round_list::{ListedRound, listed_rounds, round_address, rounds};
use crate::site::told_results::mark;
use crate::site::view::NamedLink;
use crate::site::view::round_list::ListTable;

/// The lists of all rounds, in every format that the league asks for.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    once: pages,
    ..LeaguePageKind::NONE
};

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let file = |number: u32, index: usize, address: String, form: ListFormat| {
        LeaguePage::file(context, &address, move |context| {
            bytes(context, number, index, form)
        })
    };
    let mut pages = Vec::new();
    for number in rounds(context) {
        for (index, address, form) in files(context, number) {
            pages.push(file(number, index, address, form));
        }
    }
    pages
}

/// The files of one round: which of its lists, the address below the league, and the form.
fn files(context: &LeagueContext<'_>, number: u32) -> Vec<(usize, String, ListFormat)> {
    let Some(listed) = listed_rounds(context) else {
        return Vec::new();
    };
    let mut files = Vec::new();
    for (index, name) in listed.names(number).iter().enumerate() {
        for form in listed.formats().files() {
            files.push((index, address(number, name, form), form));
        }
    }
    files
}

/// The bytes of a file. Spreadsheets and programs read numbers with a point, but for an Excel of
/// a language with decimal commas, which opens CSV with semicolons and a byte order mark.
fn bytes(context: &LeagueContext<'_>, number: u32, index: usize, form: ListFormat) -> Vec<u8> {
    let Some(mut round) = ListedRound::of(context, number) else {
        return Vec::new();
    };
    let has_comma = round.decimal_point == ",";
    if form != ListFormat::Txt && !(form == ListFormat::Csv && has_comma) {
        round.decimal_point = ".";
    }
    let Some(list) = round.lists.lists.get(index) else {
        return Vec::new();
    };
    let table = round.table(list);
    match form {
        ListFormat::Csv => csv::list_csv(&table, has_comma),
        ListFormat::Xml => xml::document(list, &table).into_bytes(),
        ListFormat::Txt | ListFormat::Html => text::columns(&table).into_bytes(),
    }
}

/// A list of a page, with links to its files. Results have the signs of all pages where the source
/// leaves them free: among the pairings.
pub(crate) fn linked(round: &ListedRound<'_>, list: &RoundList) -> ListTable {
    let mut table = round.table(list);
    if list.name.kind == ListKind::Pairings {
        for cell in table.rows.iter_mut().flat_map(|row| &mut row.cells) {
            if let Some(result) = Duel::from_mark(&cell.name) {
                mark(result).clone_into(&mut cell.name);
            }
        }
    }
    let forms = listed_rounds(round.context).into_iter();
    let forms = forms.flat_map(|listed| listed.formats().files());
    let link = |form: ListFormat| NamedLink {
        name: form.extension().to_uppercase(),
        url: Some(
            round
                .context
                .file_url(&address(round.number, &list.name, form)),
        ),
    };
    ListTable {
        files: forms.map(link).collect(),
        ..table
    }
}

/// The page of a round's lists, or where there is none its files.
pub(crate) fn of_round(context: &LeagueContext<'_>, number: u32) -> Vec<NamedLink> {
    let Some(listed) = listed_rounds(context) else {
        return Vec::new();
    };
    if listed.formats().has(ListFormat::Html) {
        let name = context
            .locale
            .fill("lists_round", &[("n", &number.to_string())]);
        let url = Some(context.url(&round_address(number)));
        return vec![NamedLink { name, url }];
    }
    let files = files(context, number).into_iter();
    let link = |(_, address, _): (usize, String, ListFormat)| NamedLink {
        name: address.rsplit('/').next().unwrap_or_default().to_owned(),
        url: Some(context.file_url(&address)),
    };
    files.map(link).collect()
}

/// `rounds/9/standings-u16.csv`
fn address(number: u32, list: &ListName, form: ListFormat) -> String {
    let folder = round_address(number);
    format!("{folder}{}.{}", list_name(list), form.extension())
}

/// `standings-u16`: names carry the code of the category.
pub(crate) fn list_name(list: &ListName) -> String {
    let category = list.category.as_ref();
    let category = category.map_or(String::new(), |(code, _)| format!("-{code}"));
    let name = match list.kind {
        ListKind::Standings if list.is_podium => "podium",
        ListKind::Standings => "standings",
        ListKind::Cross => "cross",
        ListKind::Pairings => "pairings",
        ListKind::Players => "players",
    };
    format!("{name}{category}")
}

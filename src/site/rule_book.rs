//! The pages and data files of a rule book.

pub mod ballot;
pub mod calendar;
pub mod context;
pub mod data;
pub mod diff;
pub mod document;
pub mod index;
pub mod languages;
mod page_builder;
pub mod proposal;
pub mod reference;
pub mod search;
pub mod section_history;
pub mod sentence;
pub mod tally;
pub mod view;
pub mod vote_log;

use crate::load::page::PageRole;
use crate::render::template::TemplateFault;
use crate::site::Site;
use crate::site::renderer::Press;
use crate::site::route::{Route, View};
use crate::site::view::Link;
use crate::site::view::frame::Section;
use context::Room;
use data::DataFile;
use page_builder::Draft;

/// What a rule book's route shows. `page` is the file that was written for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leaf {
    Home {
        page: usize,
    },
    /// The index of all proposals.
    Index,
    /// A proposal, in the language of the rule book or of a page that translates it.
    Proposal {
        motion: usize,
        page: Option<usize>,
    },
    Ballot {
        nweek: i64,
    },
    /// A version of a document in the language of its page; without a number the text in
    /// force.
    Document {
        document: usize,
        page: usize,
        version: Option<usize>,
    },
    /// A document in all its languages.
    Languages {
        document: usize,
        page: usize,
    },
    /// The history of a document's sections.
    History {
        document: usize,
        page: usize,
    },
    Feed,
    Calendar,
    Data(DataFile),
}

/// Every route of a rule book.
pub fn routes(site: &Site<'_>, index: usize) -> Vec<Route> {
    let room = Room::of(site, index);
    let folder = room.folder();
    let mut routes = Vec::new();
    let mut made = |address: String, leaf: Leaf| {
        routes.push(Route {
            address,
            view: View::Leaf { book: index, leaf },
        });
    };
    let pages = &site.compiled.model.pages;
    for (page, it) in pages.iter().enumerate() {
        if it.role == PageRole::Section && it.folder == room.book.id {
            made(it.address.clone(), Leaf::Home { page });
        }
    }
    for (document, rules) in room.book.documents.iter().enumerate() {
        let names = room.version_names(rules);
        for page in rules.files.values().filter_map(|file| site.page_of(file)) {
            let address = pages[page].address.clone();
            made(
                format!("{address}history/"),
                Leaf::History { document, page },
            );
            if rules.files.len() > 1 {
                made(
                    format!("{address}languages/"),
                    Leaf::Languages { document, page },
                );
            }
            for (version, name) in names.iter().enumerate() {
                let leaf = Leaf::Document {
                    document,
                    page,
                    version: Some(version),
                };
                made(format!("{address}{name}/"), leaf);
            }
            made(
                address,
                Leaf::Document {
                    document,
                    page,
                    version: None,
                },
            );
        }
    }
    made(format!("{folder}proposals/"), Leaf::Index);
    for motion in (0..room.enacted.states.len()).filter(|&own| room.enacted.exists(own)) {
        let id = &room.enacted.hall.motions[motion].proposal.id;
        made(
            format!("{folder}{}", context::proposal_address(id)),
            Leaf::Proposal { motion, page: None },
        );
        for page in room.translations(motion) {
            let leaf = Leaf::Proposal {
                motion,
                page: Some(page),
            };
            made(pages[page].address.clone(), leaf);
        }
    }
    for nweek in ballot::nweeks(&room) {
        made(format!("{folder}ballots/{nweek}/"), Leaf::Ballot { nweek });
    }
    made(format!("{folder}feed.xml"), Leaf::Feed);
    made(format!("{folder}calendar.ics"), Leaf::Calendar);
    for file in DataFile::ALL {
        made(format!("{folder}data/{}", file.name()), Leaf::Data(file));
    }
    routes
}

/// Whether a written page is told by its rule book, because the text in force is not what
/// the file holds.
pub fn tells(site: &Site<'_>, page: usize) -> bool {
    let page = &site.compiled.model.pages[page];
    site.compiled.rule_books.iter().any(|enacted| {
        let book = &enacted.hall.book;
        let is_home = page.role == PageRole::Section && page.folder == book.id;
        is_home
            || book
                .documents
                .iter()
                .any(|rules| rules.files.values().any(|file| *file == page.file))
            || page.folder == context::proposal_folder(book)
                && (0..enacted.states.len()).any(|own| {
                    enacted.exists(own) && context::stem(&enacted.hall.motions[own]) == page.stem
                })
    })
}

/// The ids that links into a document may name: all that were ever used.
pub fn has_id(site: &Site<'_>, page: usize, id: &str) -> bool {
    let file = &site.compiled.model.pages[page].file;
    site.compiled.rule_books.iter().any(|enacted| {
        let documents = enacted.hall.book.documents.iter();
        let own = documents.filter(|rules| rules.files.values().any(|other| other == file));
        let mut archives = own.filter_map(|rules| enacted.library.archives.get(&rules.id));
        archives.any(|archive| archive.document().ids.contains_key(id))
    })
}

/// Renders what stands at a route of a rule book.
///
/// # Errors
///
/// A template that asks for what is not there.
pub fn render(
    press: &Press,
    site: &Site<'_>,
    index: usize,
    leaf: &Leaf,
    address: &str,
) -> Result<Vec<u8>, TemplateFault> {
    let room = Room::of(site, index);
    let draft = Draft {
        press,
        room,
        address,
    };
    match *leaf {
        Leaf::Home { page } => {
            let room = draft.in_language_of(page);
            draft.written(
                "rules.html",
                page,
                None,
                &index::home(&room, site.text(press, page)),
            )
        }
        Leaf::Index => {
            let view = index::index(&room);
            draft.made("proposals.html", &view.heading, &view)
        }
        Leaf::Proposal {
            motion,
            page: Some(page),
        } => {
            let room = draft.in_language_of(page);
            let view = proposal::view(&room, motion, site.text(press, page));
            let title = format!("{}, {}", view.heading, room.book_title());
            draft.translated("proposal.html", motion, Some(page), title, &view)
        }
        Leaf::Proposal { motion, page: None } => {
            let body = &room.enacted.hall.motions[motion].proposal.body;
            let page = site.page_of(&room.book.file);
            let text = page.map_or_else(String::new, |page| site.markup(press, page, body));
            let view = proposal::view(&room, motion, text);
            let title = format!("{}, {}", view.heading, room.book_title());
            draft.translated("proposal.html", motion, None, title, &view)
        }
        Leaf::Ballot { nweek } => {
            let view = ballot::view(&room, nweek);
            draft.made("ballot.html", &view.heading, &view)
        }
        Leaf::Document {
            document,
            page,
            version,
        } => {
            let Some(shelf) = draft.shelf(document, page) else {
                return Ok(Vec::new());
            };
            let last = shelf.archive.versions.len() - 1;
            let view = shelf.view(version.unwrap_or(last));
            let title = version.map(|version| shelf.title(version));
            draft.written("document.html", page, title, &view)
        }
        Leaf::History { document, page } => {
            let Some(shelf) = draft.shelf(document, page) else {
                return Ok(Vec::new());
            };
            let view = shelf.history();
            draft.written(
                "document-history.html",
                page,
                Some(view.heading.clone()),
                &view,
            )
        }
        Leaf::Languages { document, page } => {
            let Some(shelf) = draft.shelf(document, page) else {
                return Ok(Vec::new());
            };
            let view = languages::view(&shelf);
            let title = format!("{}, {}", view.heading, view.state);
            draft.written("document-languages.html", page, Some(title), &view)
        }
        Leaf::Feed => Ok(calendar::feed(&room)),
        Leaf::Calendar => Ok(calendar::calendar(&room).into_bytes()),
        Leaf::Data(file) => Ok(data::bytes(site, index, file)),
    }
}

/// The navigation of a rule book, for its pages in a language: its documents, its proposals.
pub fn section(site: &Site<'_>, index: usize, language: &str) -> Section {
    let room = Room {
        locale: site.locale(language),
        ..Room::of(site, index)
    };
    let documents = room.book.documents.iter().map(|rules| Link {
        name: room.document_title(rules).to_owned(),
        url: Some(site.url(&room.document_address(rules, &room.locale.tag))),
    });
    let proposals = Link {
        name: room.text("proposals"),
        url: Some(room.url("proposals/")),
    };
    Section {
        title: room.book_title().to_owned(),
        url: room.home(),
        nav: documents.chain([proposals]).collect(),
    }
}

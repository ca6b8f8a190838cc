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
pub mod removed_html;
pub mod search;
pub mod section_history;
pub mod sentence;
pub mod tally;
pub mod view;
pub mod vote_log;

use crate::load::page::PageRole;
use crate::render::template::TemplateFault;
use crate::rulebook::proposal_set::ProposalId;
use crate::site::Site;
use crate::site::renderer::Renderer;
use crate::site::route::{PageRoute, RouteContent};
use crate::site::view::NamedLink;
use crate::site::view::frame::NavigationSection;
use context::RuleBookContext;
use data::RuleBookDataFile;
use page_builder::RuleBookPageBuilder;

/// The page that a rule book's route shows. `page` is the file that was written for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleBookPage {
    Home {
        page: usize,
    },
    /// The index of all proposals.
    Index,
    /// A proposal, in the language of the rule book or of a page that translates it.
    Proposal {
        proposal: ProposalId,
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
    Data(RuleBookDataFile),
}

/// Every route of a rule book.
pub fn routes(site: &Site<'_>, index: usize) -> Vec<PageRoute> {
    let context = RuleBookContext::of(site, index);
    let folder = context.folder();
    let mut routes = Vec::new();
    let mut made = |address: String, leaf: RuleBookPage| {
        routes.push(PageRoute {
            address,
            view: RouteContent::Leaf { book: index, leaf },
        });
    };
    let pages = &site.compiled.model.pages;
    for (page, it) in pages.iter().enumerate() {
        if it.role == PageRole::Section && it.folder == context.book.id {
            made(it.address.clone(), RuleBookPage::Home { page });
        }
    }
    for (document, rules) in context.book.documents.iter().enumerate() {
        let names = context.version_names(rules);
        for page in rules.files.values().filter_map(|file| site.page_of(file)) {
            let address = pages[page].address.clone();
            made(
                format!("{address}history/"),
                RuleBookPage::History { document, page },
            );
            if rules.files.len() > 1 {
                made(
                    format!("{address}languages/"),
                    RuleBookPage::Languages { document, page },
                );
            }
            for (version, name) in names.iter().enumerate() {
                let leaf = RuleBookPage::Document {
                    document,
                    page,
                    version: Some(version),
                };
                made(format!("{address}{name}/"), leaf);
            }
            made(
                address,
                RuleBookPage::Document {
                    document,
                    page,
                    version: None,
                },
            );
        }
    }
    made(format!("{folder}proposals/"), RuleBookPage::Index);
    for proposal in context
        .history
        .proposals
        .ids()
        .filter(|&id| context.history.exists(id))
    {
        let id = &context.history.proposals[proposal].proposal.id;
        made(
            format!("{folder}{}", context::proposal_address(id)),
            RuleBookPage::Proposal {
                proposal,
                page: None,
            },
        );
        for page in context.translations(proposal) {
            let leaf = RuleBookPage::Proposal {
                proposal,
                page: Some(page),
            };
            made(pages[page].address.clone(), leaf);
        }
    }
    for nweek in ballot::nweeks(&context) {
        made(
            format!("{folder}ballots/{nweek}/"),
            RuleBookPage::Ballot { nweek },
        );
    }
    made(format!("{folder}feed.xml"), RuleBookPage::Feed);
    made(format!("{folder}calendar.ics"), RuleBookPage::Calendar);
    for file in RuleBookDataFile::ALL {
        made(
            format!("{folder}data/{}", file.name()),
            RuleBookPage::Data(file),
        );
    }
    routes
}

/// Returns whether a written page is told by its rule book, because the text in force is not what
/// the file holds.
pub fn tells(site: &Site<'_>, page: usize) -> bool {
    let page = &site.compiled.model.pages[page];
    site.compiled.rule_books.iter().any(|history| {
        let book = &history.proposals.book;
        let is_home = page.role == PageRole::Section && page.folder == book.id;
        is_home
            || book
                .documents
                .iter()
                .any(|rules| rules.files.values().any(|file| *file == page.file))
            || page.folder == context::proposal_folder(book)
                && history.proposals.ids().any(|id| {
                    history.exists(id) && context::stem(&history.proposals[id]) == page.stem
                })
    })
}

/// Returns whether a written page is the text of rules: a document, or a proposal.
pub fn is_rule_text(site: &Site<'_>, page: usize) -> bool {
    let file = &site.compiled.model.pages[page].file;
    site.compiled.rule_books.iter().any(|history| {
        let documents = &history.proposals.book.documents;
        let mut files = documents.iter().flat_map(|rules| rules.files.values());
        let mut proposals = history.proposals.iter();
        files.any(|it| it == file) || proposals.any(|it| it.proposal.file == *file)
    })
}

/// The ids that links into a document may name: all that were ever used.
pub fn has_id(site: &Site<'_>, page: usize, id: &str) -> bool {
    let file = &site.compiled.model.pages[page].file;
    site.compiled.rule_books.iter().any(|history| {
        let documents = history.proposals.book.documents.iter();
        let texts = documents.filter(|rules| rules.files.values().any(|other| other == file));
        let mut archives = texts.filter_map(|rules| history.library.archives.get(&rules.id));
        archives.any(|archive| archive.document().ids.contains_key(id))
    })
}

/// Renders what stands at a route of a rule book.
///
/// # Errors
///
/// A template that asks for what is not there.
pub fn render(
    renderer: &Renderer,
    site: &Site<'_>,
    index: usize,
    leaf: &RuleBookPage,
    address: &str,
) -> Result<Vec<u8>, TemplateFault> {
    let context = RuleBookContext::of(site, index);
    let draft = RuleBookPageBuilder {
        renderer,
        context,
        address,
    };
    match *leaf {
        RuleBookPage::Home { page } => {
            let context = draft.in_language_of(page);
            draft.written(
                "rules.html",
                page,
                None,
                &index::home(&context, site.text(renderer, page)),
            )
        }
        RuleBookPage::Index => {
            let view = index::index(&context);
            draft.made("proposals.html", &view.heading, &view)
        }
        RuleBookPage::Proposal {
            proposal,
            page: Some(page),
        } => {
            let context = draft.in_language_of(page);
            let view = proposal::view(&context, proposal, site.text(renderer, page));
            let title = format!("{}, {}", view.heading, context.book_title());
            draft.translated("proposal.html", proposal, Some(page), title, &view)
        }
        RuleBookPage::Proposal {
            proposal,
            page: None,
        } => {
            let body = &context.history.proposals[proposal].proposal.body;
            let page = site.page_of(&context.book.file);
            let text = page.map_or_else(String::new, |page| site.markup(renderer, page, body));
            let view = proposal::view(&context, proposal, text);
            let title = format!("{}, {}", view.heading, context.book_title());
            draft.translated("proposal.html", proposal, None, title, &view)
        }
        RuleBookPage::Ballot { nweek } => {
            let view = ballot::view(&context, nweek);
            draft.made("ballot.html", &view.heading, &view)
        }
        RuleBookPage::Document {
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
        RuleBookPage::History { document, page } => {
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
        RuleBookPage::Languages { document, page } => {
            let Some(shelf) = draft.shelf(document, page) else {
                return Ok(Vec::new());
            };
            let view = languages::view(&shelf);
            let title = format!("{}, {}", view.heading, view.state);
            draft.written("document-languages.html", page, Some(title), &view)
        }
        RuleBookPage::Feed => Ok(calendar::feed(&context)),
        RuleBookPage::Calendar => Ok(calendar::calendar(&context).into_bytes()),
        RuleBookPage::Data(file) => Ok(data::bytes(site, index, file)),
    }
}

/// The navigation of a rule book, for its pages in a language: its documents, its proposals.
pub fn section(site: &Site<'_>, index: usize, language: &str) -> NavigationSection {
    let context = RuleBookContext {
        locale: site.locale(language),
        ..RuleBookContext::of(site, index)
    };
    let documents = context.book.documents.iter().map(|rules| NamedLink {
        name: context.document_title(rules).to_owned(),
        url: Some(site.url(&context.document_address(rules, &context.locale.tag))),
    });
    let proposals = NamedLink {
        name: context.text("proposals"),
        url: Some(context.url("proposals/")),
    };
    NavigationSection {
        title: context.book_title().to_owned(),
        url: context.home(),
        nav: documents.chain([proposals]).collect(),
    }
}

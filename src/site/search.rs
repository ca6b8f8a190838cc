//! The indexes for the search of the pages: titles, headings, addresses, where they belong, and
//! the text below each heading of those that somebody wrote.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::league::model::player::PlayerId;
use crate::load::page::PageRole;
use crate::render::locale::Locale;
use crate::render::markdown;
use crate::site::frame::search_index;
use crate::site::league::{archive, season};
use crate::site::league_context::LeagueContext;
use crate::site::page_kind::{PageRoute, SitePageKind};
use crate::site::rule_book;
use crate::site::standing;
use crate::site::view::NamedLink;
use crate::site::{Site, body, options_of_page, section_of};

/// The indexes of the search, one a language.
pub(crate) const KIND: SitePageKind = SitePageKind {
    pages: |site, _| {
        let route = |locale: &Locale| {
            let language = locale.tag.clone();
            PageRoute::new(search_index(site, &language), move |_, site, _| {
                Ok(index(site, &language))
            })
        };
        site.locales().map(route).collect()
    },
};

/// The most matchdays of a league, the newest, so that the file stays small.
const MATCHDAYS: usize = 1_000;

/// The most bytes of a rule book's text in an index; a longer one is found by its titles alone.
const RULES: usize = 200_000;

/// The entries of an index, each once: title, address, place, and the text if there is one.
#[derive(Default)]
struct SearchEntries {
    entries: Vec<Value>,
    seen: BTreeSet<(String, String)>,
}

impl SearchEntries {
    fn add(&mut self, title: &str, url: String, place: &str, text: &str) {
        if self.seen.insert((title.to_owned(), url.clone())) {
            let text = Some(text).filter(|text| !text.is_empty());
            let entry = [title, &url, place].into_iter().chain(text);
            self.entries.push(entry.collect());
        }
    }
}

/// The pages in a language. The index holds nothing that the pages do not show.
fn index(site: &Site<'_>, language: &str) -> Vec<u8> {
    let mut found = SearchEntries::default();
    for league in 0..site.compiled.model.leagues.len() {
        add_league(&mut found, site, league, language);
    }
    for page in 0..site.compiled.model.pages.len() {
        add_page(&mut found, site, page, language);
    }
    for book in 0..site.compiled.rule_books.len() {
        add_proposals(&mut found, site, book, language);
    }
    let mut bytes = serde_json::to_vec(&found.entries).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

/// A league with its players, games, seasons and newest matchdays; its title alone where it has no
/// pages in the language.
fn add_league(found: &mut SearchEntries, site: &Site<'_>, league: usize, language: &str) {
    let mut translations = site.translations[league].iter();
    let Some(translation) = translations.find(|it| it.language == language) else {
        let own = LeagueContext::of(site, league);
        let name = own.locale.text("language_name");
        return found.add(&own.translation.title, own.url(""), name, "");
    };
    let context = LeagueContext::with(site, league, translation);
    let title = translation.title.as_str();
    let text = translation.description.as_deref().unwrap_or_default();
    let (own, reports, profiles) = written_in(site, league, language);
    let kind = context.locale.text("standings");
    let written = own.map_or(WrittenPassages::default(), |page| {
        WrittenPassages::of(site, page, language, title)
    });
    written.add(found, title, &context.url(""), kind, text);
    let kind = format!("{} · {title}", context.locale.text("player"));
    for player in (0..context.league.players.len() as u32).map(PlayerId) {
        let link = context.player(player);
        if let Some(url) = link.url {
            let written = WrittenPassages::in_brief(site, profiles.get(&player));
            written.add(found, &link.name, &url, &kind, "");
        }
    }
    let games = context.shown_tables().skip(1);
    let games = games.map(|(_, table)| standing::table_link(&context, table));
    for link in games.chain(season::links(&context)) {
        if let Some(url) = link.url {
            found.add(&link.name, url, title, "");
        }
    }
    for index in archive::past(&context).into_iter().rev().take(MATCHDAYS) {
        let date = context.locale.date(context.league.matchdays[index].date);
        let name = format!("{}, {date}", context.matchday_title(index));
        let written = WrittenPassages::in_brief(site, reports.get(&index));
        written.add(found, &name, &context.matchday_url(index), title, "");
    }
}

/// The pages that somebody wrote of a league in the language: of the league itself, of its
/// matchdays and of its players.
fn written_in(
    site: &Site<'_>,
    league: usize,
    language: &str,
) -> (
    Option<usize>,
    BTreeMap<usize, usize>,
    BTreeMap<PlayerId, usize>,
) {
    let (mut own, mut reports, mut profiles) = (None, BTreeMap::new(), BTreeMap::new());
    let pages = site.compiled.model.pages.iter().enumerate();
    for (page, it) in pages.filter(|(_, it)| it.language == language) {
        match it.role {
            PageRole::League(of) if of == league => own = Some(page),
            PageRole::Matchday { league: of, index } if of == league => {
                reports.insert(index, page);
            }
            PageRole::Profile { league: of, player } if of == league => {
                profiles.insert(player, page);
            }
            _ => {}
        }
    }
    (own, reports, profiles)
}

/// The text that somebody wrote of a page: its first words, and its headings, each with its id and what
/// stands below it.
#[derive(Default)]
struct WrittenPassages {
    first: String,
    below: Vec<(String, String, String)>,
}

impl WrittenPassages {
    /// All of a page's text but the heading that is its title.
    fn of(site: &Site<'_>, page: usize, language: &str, title: &str) -> WrittenPassages {
        let scanned = &site.scanned[page];
        let page = &site.compiled.model.pages[page];
        let options = options_of_page(site.config, site.locale(language), page);
        let passages = markdown::passages(body(site.sources, page), &options);
        // A page that begins with its title as a heading has its first words below that.
        let has_own_title = passages.first().is_some_and(String::is_empty)
            && scanned.headings.first().is_some_and(|it| it.text == title);
        let start = usize::from(has_own_title);
        let first = passages.get(start).unwrap_or(&scanned.excerpt).clone();
        let headings = scanned.headings.iter().zip(passages.into_iter().skip(1));
        let below = headings.skip(start);
        let below = below.map(|(it, text)| (it.text.clone(), it.id.clone(), text));
        WrittenPassages {
            first,
            below: below.collect(),
        }
    }

    /// The first paragraph of a page and its headings, of which a league has many.
    fn in_brief(site: &Site<'_>, page: Option<&usize>) -> WrittenPassages {
        let Some(&page) = page else {
            return WrittenPassages::default();
        };
        let scanned = &site.scanned[page];
        let headings = scanned.headings.iter();
        WrittenPassages {
            first: scanned.excerpt.clone(),
            below: headings
                .map(|it| (it.text.clone(), it.id.clone(), String::new()))
                .collect(),
        }
    }

    /// Puts the page into the index; `told` is what its description says.
    fn add(&self, found: &mut SearchEntries, title: &str, url: &str, place: &str, told: &str) {
        let is_closed = told.ends_with(|last: char| !last.is_alphanumeric());
        let end = if told.is_empty() || is_closed {
            " "
        } else {
            ". "
        };
        let text = [told, &self.first].join(end);
        found.add(title, url.to_owned(), place, text.trim());
        for (heading, id, text) in self.below.iter().filter(|(_, id, _)| !id.is_empty()) {
            found.add(heading, format!("{url}#{id}"), title, text);
        }
    }
}

/// A written page with what stands below each heading; of a rule book's text the sections in force.
fn add_page(found: &mut SearchEntries, site: &Site<'_>, index: usize, language: &str) {
    let page = &site.compiled.model.pages[index];
    if page.language != language || !matches!(page.role, PageRole::Page | PageRole::Section) {
        return;
    }
    let title = site.title(index);
    let url = site.url(&page.address);
    // Of a rule book the sections are found, as proposals change its text.
    let sections = rule_book::search::sections(site, index);
    let written = match sections {
        Some(_) => WrittenPassages {
            first: site.scanned[index].excerpt.clone(),
            ..WrittenPassages::default()
        },
        None => WrittenPassages::of(site, index, language, title),
    };
    let versions = site.versions(page).iter();
    let files: Vec<&str> = versions
        .map(|&version| site.compiled.model.pages[version].file.as_str())
        .collect();
    let mut books = site.compiled.rule_books.iter();
    let kind = match books.any(|it| files.contains(&it.proposals.book.file.as_str())) {
        true => site.locale(language).text("rules"),
        false => whole(site, index).unwrap_or(&site.config.title),
    };
    // What somebody wrote of the page says more than its first words.
    let told = page.keys.description.as_deref().unwrap_or_default();
    written.add(found, title, &url, kind, told);
    let sections = sections.unwrap_or_default();
    let is_long = sections.iter().map(|it| it.body.len()).sum::<usize>() > RULES;
    let options = options_of_page(site.config, site.locale(language), page);
    for section in sections.iter().filter(|section| !section.repealed) {
        let text = match is_long {
            true => String::new(),
            false => markdown::passages(&section.body, &options).join(" "),
        };
        let address = format!("{url}#{}", section.id);
        found.add(&section.title, address, title, text.trim());
    }
}

/// The title of the league, rule book or section that a page lies in, the nearest one; `None` of
/// a page that lies in the site alone.
fn whole<'a>(site: &'a Site<'_>, index: usize) -> Option<&'a str> {
    let page = &site.compiled.model.pages[index];
    let title_of = |folder: &str| {
        let mut leagues = site.compiled.model.leagues.iter();
        if let Some(league) = leagues.position(|league| league.id == folder) {
            let mut translations = site.translations[league].iter();
            let own = translations.find(|it| it.language == page.language);
            return own.map(|translation| translation.title.as_str());
        }
        let section = section_of(site, folder, &page.language)?;
        let is_read = site.compiled.model.pages[section].language == page.language;
        (is_read && section != index).then(|| site.title(section))
    };
    let folders = std::iter::successors(Some(page.folder.as_str()), |folder| {
        folder.rsplit_once('/').map(|(above, _)| above)
    });
    let mut folders = folders.filter(|folder| !folder.is_empty());
    folders.find_map(title_of)
}

/// The proposals of a rule book that is written in the language; its title alone where it has no
/// page in the language.
fn add_proposals(found: &mut SearchEntries, site: &Site<'_>, index: usize, language: &str) {
    let book = &site.compiled.rule_books[index].proposals.book;
    if book.language != language {
        let pages = &site.compiled.model.pages;
        let own = pages.iter().find(|page| page.file == book.file);
        let is_read = |&version: &usize| pages[version].language == language;
        if let Some(page) = own.filter(|page| !site.versions(page).iter().any(is_read)) {
            let name = site.locale(&book.language).text("language_name");
            found.add(&book.title, site.url(&page.address), name, "");
        }
        return;
    }
    let kind = format!(
        "{} · {}",
        site.locale(language).text("proposal"),
        book.title
    );
    for (NamedLink { name, url }, state) in rule_book::search::proposals(site, index) {
        found.add(&name, url.unwrap_or_default(), &kind, &state);
    }
}

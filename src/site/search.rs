//! The indexes for the search of the pages: titles, addresses, where they belong, how they begin,
//! and the words of those that somebody wrote.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::league::model::player::PlayerId;
use crate::load::page::PageRole;
use crate::render::locale::Locale;
use crate::render::markdown;
use crate::site::frame::search_index;
use crate::site::league_context::LeagueContext;
use crate::site::page_kind::{PageRoute, SitePageKind};
use crate::site::rule_book;
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

/// The pages in a language: a list of title, address, place, first sentence and words. It holds
/// nothing that the pages do not show.
fn index(site: &Site<'_>, language: &str) -> Vec<u8> {
    let mut entries: Vec<Value> = Vec::new();
    let mut seen = BTreeSet::new();
    // `details` are how a page begins, and its words.
    let mut add = |title: &str, url: String, place: &str, details: &[&str]| {
        if seen.insert((title.to_owned(), url.clone())) {
            let last = details.iter().rposition(|detail| !detail.is_empty());
            let details = &details[..last.map_or(0, |last| last + 1)];
            let entry = [title, &url, place].into_iter();
            entries.push(entry.chain(details.iter().copied()).collect());
        }
    };
    for league in 0..site.compiled.model.leagues.len() {
        let mut translations = site.translations[league].iter();
        let Some(translation) = translations.find(|it| it.language == language) else {
            let own = LeagueContext::of(site, league);
            let name = own.locale.text("language_name");
            add(&own.translation.title, own.url(""), name, &[]);
            continue;
        };
        let context = LeagueContext::with(site, league, translation);
        let title = translation.title.as_str();
        let text = translation.description.as_deref().unwrap_or_default();
        add(
            title,
            context.url(""),
            context.locale.text("standings"),
            &[text],
        );
        let kind = format!("{} · {title}", context.locale.text("player"));
        for player in (0..context.league.players.len() as u32).map(PlayerId) {
            let link = context.player(player);
            if let Some(url) = link.url {
                add(&link.name, url, &kind, &[]);
            }
        }
        let past = context
            .league
            .matchdays
            .iter()
            .enumerate()
            .filter(|(_, day)| context.history.is_past(day));
        let past: Vec<usize> = past.map(|(index, _)| index).collect();
        for &index in past.iter().rev().take(MATCHDAYS) {
            let date = context.locale.date(context.league.matchdays[index].date);
            add(
                &format!("{}, {date}", context.matchday_title(index)),
                context.matchday_url(index),
                title,
                &[],
            );
        }
    }
    for (index, page) in site.compiled.model.pages.iter().enumerate() {
        if page.language != language || !matches!(page.role, PageRole::Page | PageRole::Section) {
            continue;
        }
        let title = site.title(index);
        let url = site.url(&page.address);
        let excerpt = &site.scanned[index].excerpt;
        // What somebody wrote of the page says more than its first words.
        let text = page.keys.description.as_ref().unwrap_or(excerpt);
        let sections = rule_book::search::sections(site, index);
        // Of a rule book the sections are found, and proposals change its text.
        let words = match sections {
            Some(_) => String::new(),
            None => {
                let options = options_of_page(site.config, site.locale(language), page);
                markdown::words(body(site.sources, page), &options)
            }
        };
        let section = section_of(site, &page.folder, language).filter(|it| *it != index);
        let whole = section.filter(|_| !page.folder.is_empty());
        let kind = whole.map_or(&*site.config.title, |section| site.title(section));
        add(title, url.clone(), kind, &[text, &words]);
        if let Some(sections) = sections {
            for section in sections.iter().filter(|section| !section.repealed) {
                add(&section.title, format!("{url}#{}", section.id), title, &[]);
            }
            continue;
        }
        for heading in site.scanned[index]
            .headings
            .iter()
            .filter(|heading| !heading.id.is_empty())
        {
            add(&heading.text, format!("{url}#{}", heading.id), title, &[]);
        }
    }
    for (index, history) in site.compiled.rule_books.iter().enumerate() {
        let book = &history.proposals.book;
        if book.language != language {
            continue;
        }
        let proposal = site.locale(language).text("proposal");
        let kind = format!("{proposal} · {}", book.title);
        for NamedLink { name, url } in rule_book::search::proposals(site, index) {
            add(&name, url.unwrap_or_default(), &kind, &[]);
        }
    }
    let mut bytes = serde_json::to_vec(&entries).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

//! Pages that somebody wrote.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::load::page::PageRole;
use crate::site::Site;
use crate::site::renderer::Renderer;
use crate::site::view::page::{PageHeading, PageLink, PageView};
use crate::site::view::{NamedLink, Pager};

/// A page of text.
pub fn view(renderer: &Renderer, site: &Site<'_>, index: usize) -> PageView {
    let page = &site.compiled.model.pages[index];
    let locale = site.locale(&page.language);
    let date: Option<Date> = page.keys.date.as_ref().and_then(|date| date.parse().ok());
    let scanned = &site.scanned[index];
    let headings = scanned
        .headings
        .iter()
        .filter(|heading| (1..=2).contains(&heading.depth));
    let contents: Vec<PageHeading> = headings
        .map(|heading| PageHeading {
            text: heading.text.clone(),
            id: heading.id.clone(),
            level: heading.depth + 1,
        })
        .collect();
    PageView {
        heading: site.title(index).to_owned(),
        text_html: site.text(renderer, index),
        contents: if contents.len() > 3 {
            contents
        } else {
            Vec::new()
        },
        pages: links(site, index),
        date: date.map(|date| locale.date(date)),
        iso: date.map(|date| date.to_string()),
        pager: pager(site, index),
    }
}

/// The pages that a section lists.
fn links(site: &Site<'_>, section: usize) -> Vec<PageLink> {
    let pages = &site.compiled.model.pages;
    let link = |&index: &usize| PageLink {
        title: site.title(index).to_owned(),
        url: site.url(&pages[index].address),
        description: pages[index].keys.description.clone(),
    };
    site.listed(section).iter().map(link).collect()
}

/// What stands before and after a page of a section, and the section.
///
/// The home page lists pages that nobody reads one after the other, and league and rule book
/// lead through theirs by themselves.
fn pager(site: &Site<'_>, index: usize) -> Pager {
    let pages = &site.compiled.model.pages;
    let page = &pages[index];
    let is_led = page.role == PageRole::Page && !page.folder.is_empty();
    let section = section_of(site, &page.folder, &page.language).filter(|_| is_led);
    let listed = section.map_or(&[][..], |section| site.listed(section));
    let Some(place) = listed.iter().position(|&it| it == index) else {
        return Pager::default();
    };
    let link = |index: usize| NamedLink {
        name: site.title(index).to_owned(),
        url: Some(site.url(&pages[index].address)),
    };
    Pager {
        previous: place.checked_sub(1).map(|place| link(listed[place])),
        next: listed.get(place + 1).copied().map(link),
        all: section.map(link),
    }
}

/// What each section of a site lists, in order.
pub fn shelves(site: &Site<'_>) -> BTreeMap<usize, Vec<usize>> {
    let pages = &site.compiled.model.pages;
    let mut shelves: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, page) in pages.iter().enumerate() {
        let folder = match page.stem.as_str() {
            "_index" if page.folder.is_empty() => continue,
            "_index" => page.folder.rsplit_once('/').map_or("", |(above, _)| above),
            _ if page.role == PageRole::Page => &page.folder,
            _ => continue,
        };
        if let Some(section) = section_of(site, folder, &page.language) {
            shelves.entry(section).or_default().push(index);
        }
    }
    for (&section, listed) in &mut shelves {
        let language = &pages[section].language;
        listed.sort_by(|&a, &b| site.in_order(language, a, b));
    }
    shelves
}

/// The section that a folder is, in a language.
fn section_of(site: &Site<'_>, folder: &str, language: &str) -> Option<usize> {
    let pages = &site.compiled.model.pages;
    let is_its = |&&index: &&usize| {
        pages[index].role == PageRole::Section && pages[index].language == language
    };
    let versions = site.versions_of(folder.to_owned(), "_index");
    versions.iter().find(is_its).copied()
}

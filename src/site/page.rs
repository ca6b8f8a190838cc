//! Pages that somebody wrote.

use std::cmp::Ordering;

use jiff::civil::Date;

use crate::model::page::{Page, PageRole};
use crate::site::Site;
use crate::site::output::Press;
use crate::site::view::page::{Heading, PageLink, PageView};
use crate::site::view::{Link, Pager};

/// A page of text.
pub fn view(press: &Press, site: &Site<'_>, index: usize) -> PageView {
    let page = &site.compiled.model.pages[index];
    let locale = site.locale(&page.language);
    let date: Option<Date> = page.keys.date.as_ref().and_then(|date| date.parse().ok());
    let scanned = &site.scanned[index];
    let headings = scanned
        .headings
        .iter()
        .filter(|heading| (1..=2).contains(&heading.depth));
    let contents: Vec<Heading> = headings
        .map(|heading| Heading {
            text: heading.text.clone(),
            id: heading.id.clone(),
            level: heading.depth + 1,
        })
        .collect();
    PageView {
        heading: site.title(index).to_owned(),
        text_html: site.text(press, index),
        contents: if contents.len() > 3 {
            contents
        } else {
            Vec::new()
        },
        pages: links(site, page),
        date: date.map(|date| locale.date(date)),
        iso: date.map(|date| date.to_string()),
        pager: pager(site, index),
    }
}

/// What a section lists.
fn links(site: &Site<'_>, section: &Page) -> Vec<PageLink> {
    let mut children: Vec<usize> = children(site, section).collect();
    children.sort_by(|&a, &b| in_order(site, a, b));
    let pages = &site.compiled.model.pages;
    let link = |index: usize| PageLink {
        title: site.title(index).to_owned(),
        url: site.url(&pages[index].address),
        description: pages[index].keys.description.clone(),
    };
    children.into_iter().map(link).collect()
}

/// What stands before and after a page of a section, and the section.
///
/// The home page lists pages that nobody reads one after the other, and league and rule book
/// lead through theirs by themselves.
fn pager(site: &Site<'_>, index: usize) -> Pager {
    let pages = &site.compiled.model.pages;
    let page = &pages[index];
    let is_its = |it: &Page| {
        it.role == PageRole::Section && it.folder == page.folder && it.language == page.language
    };
    let is_listed = page.role == PageRole::Page && !page.folder.is_empty();
    let Some(section) = pages.iter().position(is_its).filter(|_| is_listed) else {
        return Pager::default();
    };
    let link = |index: usize| Link {
        name: site.title(index).to_owned(),
        url: Some(site.url(&pages[index].address)),
    };
    let before = |a: usize, b: usize| in_order(site, a, b).is_lt();
    let others = || children(site, &pages[section]);
    let earlier = others().filter(|&other| before(other, index));
    let later = others().filter(|&other| before(index, other));
    Pager {
        previous: earlier.max_by(|&a, &b| in_order(site, a, b)).map(link),
        next: later.min_by(|&a, &b| in_order(site, a, b)).map(link),
        all: Some(link(section)),
    }
}

/// The pages below a section: those in its folder and the sections below it.
fn children<'a>(site: &'a Site<'_>, section: &'a Page) -> impl Iterator<Item = usize> + 'a {
    let pages = &site.compiled.model.pages;
    let is_child = |page: &Page| {
        let in_folder =
            page.folder == section.folder && page.stem != "_index" && page.role == PageRole::Page;
        let above = page.folder.rsplit_once('/').map_or("", |(above, _)| above);
        let is_section_below =
            page.stem == "_index" && !page.folder.is_empty() && above == section.folder;
        (in_folder || is_section_below) && page.language == section.language
    };
    let is_section = section.role == PageRole::Section;
    (0..pages.len()).filter(move |&index| is_section && is_child(&pages[index]))
}

/// By weight, then by title.
fn in_order(site: &Site<'_>, a: usize, b: usize) -> Ordering {
    let pages = &site.compiled.model.pages;
    let weight = |index: usize| pages[index].keys.weight.unwrap_or(i64::MAX);
    let locale = site.locale(&pages[a].language);
    weight(a)
        .cmp(&weight(b))
        .then_with(|| locale.collate(site.title(a), site.title(b)))
}

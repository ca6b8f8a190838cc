//! Pages that somebody wrote.

use jiff::civil::Date;

use crate::model::page::{Page, PageRole};
use crate::site::Site;
use crate::site::output::Press;
use crate::site::view::page::{Heading, PageLink, PageView};

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
        has_heading: false,
        text_html: site.text(press, index),
        contents: if contents.len() > 3 {
            contents
        } else {
            Vec::new()
        },
        pages: children(site, page),
        date: date.map(|date| locale.date(date)),
        iso: date.map(|date| date.to_string()),
        binding: None,
    }
}

/// The pages that a section lists: those in its folder and the sections below it.
fn children(site: &Site<'_>, section: &Page) -> Vec<PageLink> {
    if section.role != PageRole::Section {
        return Vec::new();
    }
    let pages = &site.compiled.model.pages;
    let is_child = |page: &Page| {
        let in_folder =
            page.folder == section.folder && page.stem != "_index" && page.role == PageRole::Page;
        let above = page.folder.rsplit_once('/').map_or("", |(above, _)| above);
        let is_section_below =
            page.stem == "_index" && !page.folder.is_empty() && above == section.folder;
        (in_folder || is_section_below) && page.language == section.language
    };
    let mut children: Vec<usize> = (0..pages.len())
        .filter(|&index| is_child(&pages[index]))
        .collect();
    let locale = site.locale(&section.language);
    children.sort_by(|&a, &b| {
        let weight = |index: usize| pages[index].keys.weight.unwrap_or(i64::MAX);
        weight(a)
            .cmp(&weight(b))
            .then_with(|| locale.collate(site.title(a), site.title(b)))
    });
    let link = |index: usize| PageLink {
        title: site.title(index).to_owned(),
        url: site.url(&pages[index].address),
        description: pages[index].keys.description.clone(),
    };
    children.into_iter().map(link).collect()
}

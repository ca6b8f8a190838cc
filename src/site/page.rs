//! Pages of text that somebody wrote.

use std::collections::BTreeSet;

use jiff::civil::Date;

use crate::load::page::{PageRole, WrittenPage};
use crate::site::link::LinkTarget;
use crate::site::page_kind::{PageRoute, RenderedPage, SitePageKind};
use crate::site::renderer::Renderer;
use crate::site::rule_book::told_pages;
use crate::site::view::Pager;
use crate::site::view::page::{ChapterLink, ChapterList, PageHeading, PageLink, PageView};
use crate::site::{Site, frame, landing, link, news, section_of, written_text};

/// The pages of text that no league and no rule book tells.
pub(crate) const KIND: SitePageKind = SitePageKind {
    pages: |site, _| {
        let pages = site.compiled.model.pages.iter().enumerate();
        let own = pages.filter(|(index, page)| {
            matches!(page.role, PageRole::Page | PageRole::Section)
                && !told_pages::tells(site, *index)
        });
        let route = |(index, page): (usize, &WrittenPage)| {
            let route = PageRoute::new(page.address.as_str(), move |renderer, site, _| {
                render(renderer, site, index)
            });
            route.of_file(Some(index))
        };
        own.map(route).collect()
    },
};

fn render(renderer: &Renderer, site: &Site<'_>, index: usize) -> RenderedPage {
    let page = &site.compiled.model.pages[index];
    let own = page.keys.template.as_deref();
    let frame = frame::written(site, index);
    if page.is_home() {
        let locale = site.locale(&page.language);
        let view = landing::view(renderer, site, locale, Some(index));
        let frame = landing::framed(site, locale, frame);
        return renderer.page(own.unwrap_or("landing.html"), frame, &view);
    }
    let view = view(renderer, site, index);
    renderer.page(
        own.unwrap_or("page.html"),
        news::with_news(site, frame),
        &view,
    )
}

/// A page of text.
fn view(renderer: &Renderer, site: &Site<'_>, index: usize) -> PageView {
    let page = &site.compiled.model.pages[index];
    let locale = site.locale(&page.language);
    let date = day(page);
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
        text_html: written_text::text(renderer, site, index),
        contents: if contents.len() > 3 {
            contents
        } else {
            Vec::new()
        },
        pages: links(site, index),
        chapters: chapters(site, index),
        date: date.map(|date| locale.date(date)),
        iso: date.map(|date| date.to_string()),
        pager: pager(site, index),
    }
}

/// The day that a page says.
fn day(page: &WrittenPage) -> Option<Date> {
    page.keys.date.as_ref()?.parse().ok()
}

/// The pages that a section lists: those to which its own text does not lead.
fn links(site: &Site<'_>, section: usize) -> Vec<PageLink> {
    let pages = &site.compiled.model.pages;
    let linked = site.scanned[section].links.iter().filter_map(|link| {
        let LinkTarget::Page {
            page,
            fragment: None,
        } = link::target(site, section, link)
        else {
            return None;
        };
        Some(site.versions(&pages[page]))
    });
    let linked: BTreeSet<usize> = linked.flatten().copied().collect();
    let entry = |&index: &usize| PageLink {
        title: site.title(index).to_owned(),
        url: site.url(&pages[index].address),
        language: site.foreign_language(index, &pages[section].language),
        date: day(&pages[index]).map(|day| site.locale(&pages[index].language).date(day)),
        iso: day(&pages[index]).map(|day| day.to_string()),
        description: pages[index].keys.description.clone(),
    };
    let listed = site.listed(section).iter();
    let listed = listed.filter(|page| !linked.contains(*page));
    listed.map(entry).collect()
}

/// The chapters beside a page: all pages of its section, where they are no news.
fn chapters(site: &Site<'_>, index: usize) -> Option<ChapterList> {
    let pages = &site.compiled.model.pages;
    let page = &pages[index];
    let section = section_of(site, &page.folder, &page.language)?;
    let listed = site.listed(section);
    let is_text = !page.folder.is_empty() && listed.contains(&index);
    let is_book = is_text && listed.iter().all(|&it| day(&pages[it]).is_none());
    let entry = |&it: &usize| ChapterLink {
        page: site.link(it),
        language: site.foreign_language(it, &page.language),
        is_shown: it == index,
    };
    is_book.then(|| ChapterList {
        section: site.link(section),
        section_language: site.foreign_language(section, &page.language),
        chapters: listed.iter().map(entry).collect(),
    })
}

/// Returns the pages before and after a page of a section, and the section.
///
/// The home page lists pages that nobody reads one after the other, and league and rule book
/// lead through theirs by themselves.
fn pager(site: &Site<'_>, index: usize) -> Pager {
    let pages = &site.compiled.model.pages;
    let page = &pages[index];
    let is_led = page.role == PageRole::Page && !page.folder.is_empty();
    let section = section_of(site, &page.folder, &page.language).filter(|_| is_led);
    let Some(section) = section else {
        return Pager::default();
    };
    let listed = site.listed(section);
    let place = listed.iter().position(|&it| it == index);
    let previous = place.and_then(|place| Some(listed[place.checked_sub(1)?]));
    let next = place.and_then(|place| listed.get(place + 1).copied());
    let language = |index: usize| site.foreign_language(index, &page.language);
    Pager {
        previous: previous.map(|index| site.link(index)),
        previous_language: previous.and_then(language),
        next: next.map(|index| site.link(index)),
        next_language: next.and_then(language),
        all: Some(site.link(section)),
        all_language: language(section),
        ..Pager::default()
    }
}

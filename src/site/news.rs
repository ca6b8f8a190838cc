//! The news of a site: its pages with a date, newest first, as a list and as a feed.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::load::page::PageRole;
use crate::render::locale::Locale;
use crate::site::atom::{FeedChannel, FeedEntry};
use crate::site::page_kind::{PageRoute, SitePageKind};
use crate::site::rule_book::told_pages;
use crate::site::shared_picture::picture_of;
use crate::site::view::NamedLink;
use crate::site::view::frame::{MenuLink, PageFrame};
use crate::site::view::league::NewsItem;
use crate::site::{Site, atom, written_text};

/// The feeds of the news, one for each language that has some.
pub(crate) const KIND: SitePageKind = SitePageKind {
    pages: |site, _| {
        let with_news = site.locales().filter(|locale| has_news(site, &locale.tag));
        let route = |locale: &Locale| {
            let language = locale.tag.clone();
            PageRoute::new(
                format!("{}feed.xml", folder(site, &language)),
                move |renderer, site, _| {
                    let text = |page| written_text::text(renderer, site, page);
                    Ok(feed(site, &language, &text))
                },
            )
        };
        with_news.map(route).collect()
    },
};

/// The number of news that a feed holds.
const ENTRIES: usize = 20;

/// The dated pages in a language, newest first, each with its day; pages of rule books are none.
pub(crate) fn pages(site: &Site<'_>, language: &str) -> Vec<(Date, usize)> {
    let pages = site.compiled.model.pages.iter().enumerate();
    let dated = pages.filter_map(|(index, page)| {
        let is_news = page.role == PageRole::Page
            && page.language == language
            && !told_pages::tells(site, index);
        let date = page.keys.date.as_ref().filter(|_| is_news)?;
        Some((date.parse::<Date>().ok()?, index))
    });
    let mut news: Vec<(Date, usize)> = dated.collect();
    news.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    news
}

/// The newest news in a language.
pub(crate) fn newest(site: &Site<'_>, locale: &Locale, most: usize) -> Vec<NewsItem> {
    let item = |(date, index): (Date, usize)| NewsItem {
        title: site.title(index).to_owned(),
        url: site.url(&site.compiled.model.pages[index].address),
        date: locale.date(date),
        iso: date.to_string(),
        summary: summary(site, index),
    };
    let news = pages(site, &locale.tag).into_iter().take(most);
    news.map(item).collect()
}

/// The frame of a page of the site's own, with the feed of the news and its picture.
pub(crate) fn with_news(site: &Site<'_>, frame: PageFrame) -> PageFrame {
    PageFrame {
        feed: feed_link(site, &frame.language),
        image: picture_of(site, &frame.language, frame.section, &frame.path),
        ..frame
    }
}

/// The feed of the news in a language, where there is one.
fn feed_link(site: &Site<'_>, language: &str) -> Option<MenuLink> {
    has_news(site, language).then(|| MenuLink {
        link: NamedLink {
            name: site.config.title.clone(),
            url: Some(site.url(&format!("{}feed.xml", folder(site, language)))),
        },
        language: None,
    })
}

fn has_news(site: &Site<'_>, language: &str) -> bool {
    !pages(site, language).is_empty()
}

/// The folder of a language's pages: the top for the site's own.
fn folder(site: &Site<'_>, language: &str) -> String {
    if *language == site.config.language {
        String::new()
    } else {
        format!("{language}/")
    }
}

/// The page's own sentence, or how it begins.
fn summary(site: &Site<'_>, index: usize) -> String {
    let own = site.compiled.model.pages[index].keys.description.clone();
    own.unwrap_or_else(|| site.scanned[index].excerpt.clone())
}

/// The feed as XML; a page is told at midnight of its day, so that two builds are alike.
fn feed(site: &Site<'_>, language: &str, text: &dyn Fn(usize) -> String) -> Vec<u8> {
    let news = pages(site, language);
    let stories = news.iter().take(ENTRIES).map(|(date, index)| FeedEntry {
        title: site.title(*index).to_owned(),
        summary: summary(site, *index),
        content_html: Some(text(*index)).filter(|html| !html.is_empty()),
        address: site.compiled.model.pages[*index].address.clone(),
        page: None,
        fragment: None,
        at: midnight(*date),
    });
    let channel = FeedChannel {
        title: &site.config.title,
        subtitle: site.config.description.clone(),
        folder: &folder(site, language),
        language,
        updated: news
            .first()
            .map_or(Timestamp::UNIX_EPOCH, |(date, _)| midnight(*date)),
    };
    atom::feed(site, &channel, stories.collect())
}

/// 0:00 UTC of a day.
fn midnight(date: Date) -> Timestamp {
    let zoned = date.to_zoned(TimeZone::UTC);
    zoned.map_or(Timestamp::UNIX_EPOCH, |zoned| zoned.timestamp())
}

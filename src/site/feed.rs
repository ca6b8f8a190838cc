//! The Atom feed of a league: its newest matchdays.

use atom_syndication::{Entry, Feed, FixedDateTime, Generator, Link, Person, Text, WriteConfig};
use jiff::civil::Date;

use crate::site::desk::Desk;
use crate::site::{evening, league};

/// How many matchdays the feed holds.
const ENTRIES: usize = 20;

/// The feed as XML. A matchday is told at midnight of its day, so that two builds are alike.
pub fn feed(desk: &Desk<'_>) -> Vec<u8> {
    let past = desk
        .league
        .matchdays
        .iter()
        .enumerate()
        .filter(|(_, day)| day.date <= desk.history.as_of);
    let mut past: Vec<(Date, usize)> = past.map(|(index, day)| (day.date, index)).collect();
    past.sort();
    let newest = past.last().map_or(desk.history.as_of, |(date, _)| *date);
    let folder = desk.league.address();
    let entry = |&(date, index): &(Date, usize)| {
        let address = format!("{folder}matchdays/{}/", desk.league.matchdays[index].number);
        Entry {
            title: text(&desk.matchday_title(index)),
            id: id(desk, &address),
            updated: midnight(date),
            published: Some(midnight(date)),
            links: vec![link(&absolute(desk, &address), "alternate")],
            summary: Some(text(&summary(desk, index))),
            ..Entry::default()
        }
    };
    let feed = Feed {
        title: text(&desk.league.title),
        subtitle: league::top_in_words(desk).map(|words| text(&words)),
        id: id(desk, &folder),
        updated: midnight(newest),
        authors: vec![Person {
            name: desk.site.config.title.clone(),
            ..Person::default()
        }],
        links: vec![
            link(&absolute(desk, &format!("{folder}feed.xml")), "self"),
            link(&absolute(desk, &folder), "alternate"),
        ],
        generator: Some(Generator {
            value: "Ligatur".to_owned(),
            ..Generator::default()
        }),
        lang: Some(desk.locale.tag.clone()),
        entries: past.iter().rev().take(ENTRIES).map(entry).collect(),
        ..Feed::default()
    };
    let indented = WriteConfig {
        write_document_declaration: true,
        indent_size: Some(1),
    };
    // Writing to memory does not fail.
    let mut bytes = feed
        .write_with_config(Vec::new(), indented)
        .unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

/// Who won, and who leads now where it is the newest.
fn summary(desk: &Desk<'_>, index: usize) -> String {
    let is_newest = desk.last_matchday() == Some(index);
    let top = league::top_in_words(desk).filter(|_| is_newest);
    let parts = [
        Some(evening::summary(desk, index)).filter(|words| !words.is_empty()),
        top,
    ];
    parts
        .into_iter()
        .flatten()
        .map(|part| part + ".")
        .collect::<Vec<_>>()
        .join(" ")
}

/// An address with scheme and host where the site says them.
fn absolute(desk: &Desk<'_>, address: &str) -> String {
    desk.site
        .canonical(address)
        .unwrap_or_else(|| desk.site.url(address))
}

/// A name that never changes: the address, or where the site has no host a tag (RFC 4151).
fn id(desk: &Desk<'_>, address: &str) -> String {
    let tag = || format!("tag:ligatur.invalid,2017:{}", desk.site.url(address));
    desk.site.canonical(address).unwrap_or_else(tag)
}

fn link(href: &str, rel: &str) -> Link {
    Link {
        href: href.to_owned(),
        rel: rel.to_owned(),
        ..Link::default()
    }
}

fn text(value: &str) -> Text {
    Text {
        value: value.to_owned(),
        ..Text::default()
    }
}

fn midnight(date: Date) -> FixedDateTime {
    format!("{date}T00:00:00Z").parse().unwrap_or_default()
}

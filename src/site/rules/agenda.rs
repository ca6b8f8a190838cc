//! Openings, closings and deadlines: as an Atom feed and as a calendar.

use atom_syndication::{Entry, Feed, FixedDateTime, Generator, Link, Person, Text, WriteConfig};
use jiff::Timestamp;

use super::room::{Room, proposal_address};

/// The feed holds so many entries.
const ENTRIES: usize = 50;

/// One of a proposal's dates.
struct Item {
    at: Timestamp,
    motion: usize,
    /// The key of the text that says which date it is.
    key: &'static str,
}

/// All dates of all proposals, in order.
fn items(room: &Room<'_>) -> Vec<Item> {
    let mut items = Vec::new();
    for motion in (0..room.enacted.states.len()).filter(|&own| room.enacted.exists(own)) {
        let schedule = &room.enacted.hall.motions[motion].schedule;
        let is_announced = room.enacted.hall.motions[motion]
            .proposal
            .announced
            .is_some();
        let closing = if is_announced {
            "deadline_of"
        } else {
            "closing_of"
        };
        let dates = [("opening_of", schedule.opens), (closing, schedule.closes)];
        items.extend(dates.into_iter().filter_map(|(key, at)| {
            Some(Item {
                at: at?,
                motion,
                key,
            })
        }));
    }
    items.sort_by_key(|item| (item.at, item.motion));
    items
}

/// What has opened and closed so far, newest first, as an Atom feed.
pub fn feed(room: &Room<'_>) -> Vec<u8> {
    let site = room.site;
    let folder = room.folder();
    let absolute = |address: &str| site.canonical(address).unwrap_or_else(|| site.url(address));
    let id = |address: &str| {
        let tag = || format!("tag:ligatur.invalid,2017:{}", site.url(address));
        site.canonical(address).unwrap_or_else(tag)
    };
    let mut past = items(room);
    past.retain(|item| room.enacted.as_of.has_closed(item.at));
    let entry = |item: &Item| {
        let own = &room.enacted.hall.motions[item.motion].proposal.id;
        let address = format!("{folder}{}", proposal_address(own));
        Entry {
            title: text(&title(room, item)),
            id: format!("{}#{}", id(&address), item.key),
            updated: moment(item.at),
            published: Some(moment(item.at)),
            links: vec![link(&absolute(&address), "alternate")],
            summary: Some(text(&format!(
                "{} · {}",
                room.both(item.at),
                room.state(item.motion)
            ))),
            ..Entry::default()
        }
    };
    let feed = Feed {
        title: text(&room.book.title),
        id: id(&folder),
        updated: past.last().map(|item| moment(item.at)).unwrap_or_default(),
        authors: vec![Person {
            name: site.config.title.clone(),
            ..Person::default()
        }],
        links: vec![
            link(&absolute(&format!("{folder}feed.xml")), "self"),
            link(&absolute(&folder), "alternate"),
        ],
        generator: Some(Generator {
            value: "Ligatur".to_owned(),
            ..Generator::default()
        }),
        lang: Some(room.locale.tag.clone()),
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

/// All dates as an iCalendar file (RFC 5545).
pub fn calendar(room: &Room<'_>) -> String {
    let site = room.site;
    let folder = room.folder();
    let mut lines = vec![
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//Ligatur//Ligatur//EN".to_owned(),
        format!("X-WR-CALNAME:{}", escaped(&room.book.title)),
    ];
    for item in items(room) {
        let proposal = &room.enacted.hall.motions[item.motion].proposal;
        let address = format!("{folder}{}", proposal_address(&proposal.id));
        let url = site
            .canonical(&address)
            .unwrap_or_else(|| site.url(&address));
        let uid = format!(
            "{}-{}@ligatur",
            site.url(&address).replace('/', "-"),
            item.key
        );
        lines.extend([
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{uid}"),
            format!("DTSTAMP:{}", compact(proposal.submitted)),
            format!("DTSTART:{}", compact(item.at)),
            format!("SUMMARY:{}", escaped(&title(room, &item))),
            format!("URL:{url}"),
            "TRANSP:TRANSPARENT".to_owned(),
            "END:VEVENT".to_owned(),
        ]);
    }
    lines.push("END:VCALENDAR".to_owned());
    lines.iter().map(|line| folded(line) + "\r\n").collect()
}

fn title(room: &Room<'_>, item: &Item) -> String {
    room.locale
        .fill(item.key, &[("title", &room.name(item.motion))])
}

/// A line folded after 75 octets (RFC 5545, 3.1).
fn folded(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut width = 0;
    for letter in line.chars() {
        if width + letter.len_utf8() > 75 {
            text.push_str("\r\n ");
            width = 1;
        }
        text.push(letter);
        width += letter.len_utf8();
    }
    text
}

/// A text with the characters escaped that mean something (RFC 5545, 3.3.11).
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | ';' | ',' => escaped.extend(['\\', letter]),
            '\n' => escaped.push_str("\\n"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// `20061216T000000Z`.
fn compact(at: Timestamp) -> String {
    at.to_string()
        .chars()
        .filter(|letter| !matches!(letter, '-' | ':'))
        .collect()
}

fn moment(at: Timestamp) -> FixedDateTime {
    at.to_string().parse().unwrap_or_default()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_folded_and_texts_escaped() {
        let line = format!("SUMMARY:{}", "ä".repeat(60));
        let folded = folded(&line);
        assert!(folded.split("\r\n").all(|part| part.len() <= 75));
        assert_eq!(folded.replace("\r\n ", ""), line);
        assert_eq!(escaped("a, b; c\\d\ne"), "a\\, b\\; c\\\\d\\ne");
    }

    #[test]
    fn instants_are_compact() {
        assert_eq!(
            compact("2006-12-16T00:00:00Z".parse().unwrap()),
            "20061216T000000Z"
        );
    }
}

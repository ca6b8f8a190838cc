//! Openings, closings and deadlines: as an Atom feed and as a calendar.

use jiff::Timestamp;

use super::context::{Room, proposal_address};
use crate::site::atom::{self, Channel, Story};
use crate::site::calendar::{self, Occasion, When};

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
    let existing = (0..room.enacted.states.len()).filter(|&own| room.enacted.exists(own));
    let mut items: Vec<_> = existing.flat_map(|own| dates(room, own)).collect();
    items.sort_by_key(|item| (item.at, item.motion));
    items
}

/// The dates of a proposal. What was decided early no longer has a closing.
fn dates(room: &Room<'_>, motion: usize) -> Vec<Item> {
    let it = &room.enacted.hall.motions[motion];
    let (opens, closes) = (it.schedule.opens, it.schedule.closes);
    let decided = room.enacted.states[motion].decided;
    let early = decided.filter(|_| decided != closes);
    let dates = [
        ("opening_of", opens),
        (
            closing_key(room, motion),
            closes.filter(|_| early.is_none()),
        ),
        ("decision_of", early),
    ];
    let item = |(key, at): (&'static str, Option<Timestamp>)| {
        Some(Item {
            at: at?,
            motion,
            key,
        })
    };
    dates.into_iter().filter_map(item).collect()
}

fn closing_key(room: &Room<'_>, motion: usize) -> &'static str {
    let proposal = &room.enacted.hall.motions[motion].proposal;
    match proposal.announced {
        Some(_) => "deadline_of",
        None => "closing_of",
    }
}

/// When it is, how far the proposal has come, and until when it is open.
fn summary(room: &Room<'_>, item: &Item) -> String {
    let mut parts = vec![room.both(item.at), room.state(item.motion)];
    let closes = room.enacted.hall.motions[item.motion].schedule.closes;
    if let Some(closes) = closes.filter(|_| item.key == "opening_of") {
        let when = room.both(closes);
        let key = closing_key(room, item.motion);
        parts.push(room.locale.fill(key, &[("title", &when)]));
    }
    parts.join(" · ")
}

/// What has opened and closed so far, newest first, as an Atom feed.
pub fn feed(room: &Room<'_>) -> Vec<u8> {
    let folder = room.folder();
    let mut past = items(room);
    past.retain(|item| room.enacted.as_of.has_closed(item.at));
    let story = |item: &Item| Story {
        title: title(room, item),
        summary: summary(room, item),
        address: address(room, item),
        fragment: Some(item.key),
        at: item.at,
    };
    let channel = Channel {
        title: &room.book.title,
        subtitle: None,
        folder: &folder,
        language: &room.locale.tag,
        updated: past.last().map_or(room.enacted.dated(), |item| item.at),
    };
    let stories = past.iter().rev().take(ENTRIES).map(story).collect();
    atom::feed(room.site, &channel, stories)
}

/// All dates as an iCalendar file.
pub fn calendar(room: &Room<'_>) -> String {
    let site = room.site;
    let occasion = |item: Item| {
        let address = address(room, &item);
        let proposal = &room.enacted.hall.motions[item.motion].proposal;
        let url = site.url(&address);
        Occasion {
            when: When::Instant(item.at),
            title: title(room, &item),
            id: format!("{}-{}@ligatur", url.replace('/', "-"), item.key),
            url: site.canonical(&address).unwrap_or(url),
            stamp: calendar::stamp(proposal.submitted),
        }
    };
    let occasions: Vec<_> = items(room).into_iter().map(occasion).collect();
    calendar::calendar(&room.book.title, &occasions)
}

/// The address of the page that tells of a date.
fn address(room: &Room<'_>, item: &Item) -> String {
    let own = &room.enacted.hall.motions[item.motion].proposal.id;
    format!("{}{}", room.folder(), proposal_address(own))
}

fn title(room: &Room<'_>, item: &Item) -> String {
    room.locale
        .fill(item.key, &[("title", &room.name(item.motion))])
}

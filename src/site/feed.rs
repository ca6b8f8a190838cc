//! The Atom feed of a league: its newest matchdays.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::site::atom::{self, Channel, Story};
use crate::site::league_context::Desk;
use crate::site::{league, matchday};

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
    let story = |&(date, index): &(Date, usize)| Story {
        title: desk.matchday_title(index),
        summary: summary(desk, index),
        address: format!("{folder}matchdays/{}/", desk.league.matchdays[index].number),
        fragment: None,
        at: midnight(date),
    };
    let channel = Channel {
        title: &desk.league.title,
        subtitle: league::top_in_words(desk),
        folder: &folder,
        language: &desk.locale.tag,
        updated: midnight(newest),
    };
    let stories = past.iter().rev().take(ENTRIES).map(story).collect();
    atom::feed(desk.site, &channel, stories)
}

/// Who won, and who leads now where it is the newest.
fn summary(desk: &Desk<'_>, index: usize) -> String {
    let is_newest = desk.last_matchday() == Some(index);
    let top = league::top_in_words(desk).filter(|_| is_newest);
    let parts = [
        Some(matchday::summary(desk, index)).filter(|words| !words.is_empty()),
        top,
    ];
    parts
        .into_iter()
        .flatten()
        .map(|part| part + ".")
        .collect::<Vec<_>>()
        .join(" ")
}

/// 0:00 UTC of a day.
fn midnight(date: Date) -> Timestamp {
    let zoned = date.to_zoned(TimeZone::UTC);
    zoned.map_or(Timestamp::UNIX_EPOCH, |zoned| zoned.timestamp())
}

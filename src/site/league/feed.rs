//! The Atom feed of a league: its newest matchdays.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::site::atom;
use crate::site::atom::{FeedChannel, FeedEntry};
use crate::site::league::matchday;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::standing;

/// The feed of a league.
pub const KIND: LeaguePageKind = LeaguePageKind {
    once: |context| vec![LeaguePage::file(context, "feed.xml", feed)],
    ..LeaguePageKind::NONE
};

/// The number of matchdays that the feed holds.
const ENTRIES: usize = 20;

/// The feed as XML. A matchday is told at midnight of its day, so that two builds are alike.
fn feed(context: &LeagueContext<'_>) -> Vec<u8> {
    let past = context
        .league
        .matchdays
        .iter()
        .enumerate()
        .filter(|(index, day)| context.history.counts(*index, day));
    let mut past: Vec<(Date, usize)> = past.map(|(index, day)| (day.date, index)).collect();
    past.sort();
    let newest = past.last().map_or(context.history.as_of, |(date, _)| *date);
    let folder = context.league.address();
    let story = |&(date, index): &(Date, usize)| FeedEntry {
        title: title(context, index),
        summary: summary(context, index),
        address: format!(
            "{folder}matchdays/{}/",
            context.league.matchdays[index].slug
        ),
        fragment: None,
        at: midnight(date),
    };
    let channel = FeedChannel {
        title: &context.league.title,
        subtitle: standing::top_in_words(context),
        folder: &folder,
        language: &context.locale.tag,
        updated: midnight(newest),
    };
    let stories = past.iter().rev().take(ENTRIES).map(story).collect();
    atom::feed(context.site, &channel, stories)
}

/// "Matchday 6", or "Matchday 7: pairings" where nothing has been played yet.
fn title(context: &LeagueContext<'_>, index: usize) -> String {
    let title = context.matchday_title(index);
    match context.league.matchdays[index].progress() {
        (1.., 0) => context
            .locale
            .labelled(&title, context.locale.text("pairings_only")),
        _ => title,
    }
}

/// The winners, and the leaders of today where it is the newest.
fn summary(context: &LeagueContext<'_>, index: usize) -> String {
    let is_newest = context.last_matchday() == Some(index);
    let top = standing::top_in_words(context).filter(|_| is_newest);
    let parts = [
        Some(matchday::told_results(context, index)).filter(|words| !words.is_empty()),
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

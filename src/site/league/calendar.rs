//! The matchdays to come as a calendar.

use crate::league::model::matchday::Matchday;
use crate::site::calendar::{CalendarEvent, EventTime, calendar, stamp_of_day};
use crate::site::league::archive;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};

/// The calendar of a league with matchdays ahead.
pub const KIND: LeaguePageKind = LeaguePageKind {
    once: pages,
    ..LeaguePageKind::NONE
};

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let file = LeaguePage::file(context, "calendar.ics", bytes);
    let has_some = !archive::coming(context).is_empty();
    has_some.then_some(file).into_iter().collect()
}

/// The matchdays of a league that are still to come.
fn bytes(context: &LeagueContext<'_>) -> Vec<u8> {
    let folder = context.league.address();
    let ahead = context
        .league
        .matchdays
        .iter()
        .enumerate()
        .filter(|(_, day)| day.date > context.history.as_of);
    let occasion = |(index, day): (usize, &Matchday)| {
        let address = format!("{folder}matchdays/{}/", day.slug);
        CalendarEvent {
            when: EventTime::Day(day.date),
            title: context
                .locale
                .labelled(&context.league.title, &context.matchday_title(index)),
            url: context
                .site
                .canonical(&address)
                .unwrap_or_else(|| context.site.url(&address)),
            id: format!(
                "{}matchday-{}@ligatur",
                context.site.url(&folder).replace('/', "-"),
                day.slug
            ),
            stamp: stamp_of_day(context.history.as_of),
        }
    };
    let occasions: Vec<_> = ahead.map(occasion).collect();
    calendar(&context.league.title, &occasions).into_bytes()
}

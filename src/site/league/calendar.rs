//! The matchdays to come and those of the last year as a calendar.

use jiff::ToSpan;

use crate::league::model::matchday::Matchday;
use crate::league::model::player::PlayerId;
use crate::site::atom::id_host;
use crate::site::calendar::{CalendarEvent, EventTime, calendar, stamp_of_day};
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};

/// The calendar of a league, there also while nothing lies ahead: a phone that finds none
/// any longer gives up on it for good.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    once: |context| vec![LeaguePage::file(context, "calendar.ics", bytes)],
    ..LeaguePageKind::NONE
};

/// The open pairings of a matchday, a line each.
fn pairings(context: &LeagueContext<'_>, day: &Matchday) -> Option<String> {
    let open = day.games.iter().filter(|game| game.is_open());
    let lines = open.filter_map(|game| {
        let (first, second) = game.two_sides()?;
        let names = [first, second].map(|side| {
            let players: Vec<PlayerId> = side.iter().map(|seat| seat.player).collect();
            context.side(&players).name
        });
        Some(names.join(" – "))
    });
    let lines: Vec<String> = lines.collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn bytes(context: &LeagueContext<'_>) -> Vec<u8> {
    let folder = context.league.address();
    let as_of = context.history.as_of;
    let since = as_of.checked_sub(1.year()).unwrap_or(as_of);
    let told = context
        .league
        .matchdays
        .iter()
        .enumerate()
        .filter(|(_, day)| day.date >= since);
    let occasion = |(index, day): (usize, &Matchday)| {
        let address = format!("{folder}matchdays/{}/", day.slug);
        CalendarEvent {
            when: EventTime::Day(day.date),
            title: context
                .locale
                .labelled(&context.league.title, &context.matchday_title(index)),
            description: pairings(context, day),
            url: context
                .site
                .canonical(&address)
                .unwrap_or_else(|| context.site.url(&address)),
            id: format!(
                "{}matchday-{}@{}",
                folder.replace('/', "-"),
                day.slug,
                id_host(context.site)
            ),
            stamp: stamp_of_day(context.history.as_of),
        }
    };
    let occasions: Vec<_> = told.map(occasion).collect();
    calendar(&context.league.title, &occasions).into_bytes()
}

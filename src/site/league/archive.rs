//! The list of all matchdays, those to come first.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use jiff::civil::Date;
use serde::Serialize;

use crate::league::model::game::Game;
use crate::league::model::history::ChangeReason;
use crate::league::model::player::PlayerId;
use crate::league::model::season::Season;
use crate::render::locale::capital;
use crate::site::handicap;
use crate::site::league::matchday;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::numbered_pages::{page_address, page_heading, pages_of};
use crate::site::view::{NamedLink, Pager};
use crate::syntax::address;

/// The archive of a league's matchdays.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| {
        let has_days = !context.league.matchdays.is_empty();
        has_days.then(|| context.entry(context.league.rules.names().matchdays, FOLDER))
    },
    ..LeaguePageKind::NONE
};

/// The folder of the archive, below the league's address.
const FOLDER: &str = "matchdays/";

/// The number of matchdays that a page lists.
const PAGE: usize = 200;

/// The numbers of years or seasons with which a long list has the ways to each above its first
/// line.
const YEARS: RangeInclusive<usize> = 3..=24;

/// The most matchdays that are listed without being divided.
const UNDIVIDED: usize = 24;

/// The matchdays that are in sight at first in a divided list; the month goes to its end.
const IN_SIGHT: usize = 8;

/// The list of all matchdays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ArchiveView {
    pub heading: String,
    /// "Before the first matchday", and what comes then, for a list of none.
    pub before_first: String,
    pub coming: Option<ComingMatchdays>,
    /// Newest first.
    pub years: Vec<ArchiveYear>,
    pub pager: Pager,
}

/// The matchdays of one year; of one season where the league has several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ArchiveYear {
    /// The anchor, where a way above leads to it.
    pub id: Option<String>,
    /// The year, or the season with the way to its table.
    pub title: NamedLink,
    pub parts: Vec<ArchivePart>,
}

/// The matchdays of a year, or of one of its months in a long list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ArchivePart {
    /// The month; the year where that is not divided.
    pub title: String,
    /// The number of them, of a part that can be folded.
    pub count: Option<String>,
    /// True if the part is not folded at first.
    pub is_open: bool,
    pub matchdays: Vec<ArchiveLine>,
}

/// A line of the archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ArchiveLine {
    /// "Matchday 6", where the title does not say it.
    pub number: Option<String>,
    pub title: NamedLink,
    /// The language of the title, if it is not that of the page.
    pub title_language: Option<String>,
    pub date: String,
    /// The day alone, where the year stands above.
    pub day: Option<String>,
    /// The day in ISO 8601.
    pub iso: String,
    /// The winners, in a word or two.
    pub summary: String,
    /// "Hearts, 4 rounds, 5 players", of a day with results by placings; whose rank it moved.
    pub extent: Option<String>,
}

/// The matchdays that are still to come, and their calendar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ComingMatchdays {
    pub heading: String,
    /// The next ones, the first of them first.
    pub days: Vec<ComingMatchday>,
    /// The number of those that are not named here, and on a first page the way to them.
    pub more: Option<NamedLink>,
    pub calendar: NamedLink,
}

/// A list of the matchdays to come names so many of them: the calendar has all.
const COMING: usize = 100;

/// The first page of a league names so many of them.
const NEXT: usize = 5;

/// A matchday that is still to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ComingMatchday {
    pub title: NamedLink,
    pub date: String,
    /// The day in ISO 8601.
    pub iso: String,
}

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let page = |number| {
        LeaguePage::made(page_address(FOLDER, number), move |page| {
            let view = view(&page.context, number);
            page.made("archive.html", page.title(&view.heading), None, &view)
        })
    };
    (1..=page_count(context)).map(page).collect()
}

/// The address of the list of matchdays, where at least two have results.
pub(crate) fn of_several(context: &LeagueContext<'_>) -> Option<String> {
    let entries = context.history.overall().entries.iter();
    let played = entries.filter(|entry| entry.matchday.is_some() && entry.played);
    (played.count() > 1).then(|| context.url(FOLDER))
}

/// The next matchday.
pub(crate) fn next(context: &LeagueContext<'_>) -> Option<ComingMatchday> {
    let (_, index) = days_to_come(context).into_iter().next()?;
    Some(coming_matchday(context, index))
}

/// The next matchday for a player, or where it is paired the opponents in the first game, "against
/// Jonte", with its date; `None` for who is in no pairing.
pub(crate) fn next_of(context: &LeagueContext<'_>, player: PlayerId) -> Option<(String, String)> {
    days_to_come(context).into_iter().find_map(|(date, index)| {
        let date = context.locale.date(date);
        let games = &context.league.matchdays[index].games;
        if games.is_empty() {
            return Some((context.matchday_title(index), date));
        }
        let mut own = games.iter().map(|game| (game, game.side_of(player)));
        let (game, side) = own.find_map(|(game, side)| Some((game, side?)))?;
        let others = game.seats.iter().filter(|seat| !side.contains(seat));
        let others: Vec<PlayerId> = others.map(|seat| seat.player).collect();
        let against = context.locale.text("adjourned_with");
        Some((format!("{against} {}", context.names(&others)), date))
    })
}

/// The dates of the matchdays to come, each with its index, the next one first.
fn days_to_come(context: &LeagueContext<'_>) -> Vec<(Date, usize)> {
    let days = context.league.matchdays.iter().enumerate();
    let ahead = days.filter(|(_, day)| !context.history.is_past(day));
    let mut ahead: Vec<_> = ahead.map(|(index, day)| (day.date, index)).collect();
    ahead.sort();
    ahead
}

fn coming_matchday(context: &LeagueContext<'_>, index: usize) -> ComingMatchday {
    let date = context.league.matchdays[index].date;
    ComingMatchday {
        title: context.matchday(index),
        date: context.locale.date(date),
        iso: date.to_string(),
    }
}

/// Returns the next matchdays for a league's first page, if there are any; the archive has all.
pub(crate) fn next_days(context: &LeagueContext<'_>) -> Option<ComingMatchdays> {
    agenda(context, NEXT, Some(context.url(FOLDER)))
}

/// Returns the matchdays to come, if there are any, with the file for calendars; the number of
/// those that are not `shown` leads to an address.
fn agenda(
    context: &LeagueContext<'_>,
    shown: usize,
    whole: Option<String>,
) -> Option<ComingMatchdays> {
    let ahead = days_to_come(context);
    let next = ahead.iter().take(shown);
    let days: Vec<_> = next
        .map(|(_, index)| coming_matchday(context, *index))
        .collect();
    let left = ahead.len() - days.len();
    let more = (left > 0).then(|| NamedLink {
        name: context.locale.plural("more_n", left as u64),
        url: whole,
    });
    let calendar = NamedLink {
        name: "iCalendar".to_owned(),
        url: Some(context.file_url("calendar.ics")),
    };
    let heading = context.text(context.league.rules.names().coming_matchdays);
    (!days.is_empty()).then_some(ComingMatchdays {
        heading,
        days,
        more,
        calendar,
    })
}

/// Returns the number of pages of the archive.
fn page_count(context: &LeagueContext<'_>) -> usize {
    past(context).len().div_ceil(PAGE).max(1)
}

/// A page of the archive, the newest matchdays first; pages count from 1.
pub(crate) fn view(context: &LeagueContext<'_>, page: usize) -> ArchiveView {
    let newest_first: Vec<usize> = past(context).into_iter().rev().collect();
    let shown = newest_first.chunks(PAGE).nth(page - 1).unwrap_or_default();
    let mut years = listed_years(context, shown, page == 1);
    let ways = ways_to_years(context, &newest_first);
    if ways.is_none() {
        for year in &mut years {
            year.id = None;
        }
    }
    ArchiveView {
        heading: page_heading(
            context.locale,
            context.text(context.league.rules.names().matchdays),
            page,
        ),
        before_first: context.before_first("before_first_matchdays"),
        coming: agenda(context, COMING, None).filter(|_| page == 1),
        years,
        pager: Pager {
            by_date: ways.into_iter().collect(),
            ..pages_of(context, FOLDER, page, page_count(context))
        },
    }
}

/// Some matchdays by year or season, and in a long list by month; the newest are in sight.
fn listed_years(context: &LeagueContext<'_>, shown: &[usize], is_newest: bool) -> Vec<ArchiveYear> {
    let month = |index: &usize| {
        let date = context.league.matchdays[*index].date;
        (date.year(), date.month())
    };
    let is_divided = shown.len() > UNDIVIDED;
    // Months of a single evening would be more lines, not fewer.
    let has_months =
        is_divided && shown.chunk_by(|a, b| month(a) == month(b)).count() * 2 <= shown.len();
    let mut listed = 0;
    let mut part = |days: &[usize], title: String, above: &str| {
        let is_open = listed < IN_SIGHT && is_newest;
        listed += days.len();
        let counted = context.league.rules.names().counted_matchdays;
        ArchivePart {
            title,
            count: is_divided.then(|| context.locale.plural(counted, days.len() as u64)),
            is_open,
            matchdays: lines_below(context, days, above),
        }
    };
    let years = shown.chunk_by(|a, b| is_of_one_year(context, *a, *b));
    let years = years.map(|days| {
        let (title, id) = year_title(context, days[0]);
        // A season of one month says which.
        let is_short = context.season_of_day(days[0]).is_some()
            && month(&days[0]) == month(&days[days.len() - 1]);
        let parts = match has_months && !is_short {
            true => days
                .chunk_by(|a, b| month(a) == month(b))
                .map(|days| {
                    let date = context.league.matchdays[days[0]].date;
                    let month = capital(&context.locale.month_name(date));
                    part(days, month, &title.name)
                })
                .collect(),
            false => vec![part(days, title.name.clone(), &title.name)],
        };
        ArchiveYear {
            id: Some(id),
            title,
            parts,
        }
    });
    years.collect()
}

/// Matchdays below a title, without the year where that says it.
fn lines_below(context: &LeagueContext<'_>, days: &[usize], title: &str) -> Vec<ArchiveLine> {
    let line = |index: &usize| {
        let year = context.league.matchdays[*index].date.year().to_string();
        let line = line(context, *index);
        let day = line.day.clone().filter(|_| title.contains(&year));
        ArchiveLine { day, ..line }
    };
    days.iter().map(line).collect()
}

/// The ways to each year or season of a long list, the first of them first; `None` where there
/// are too few or too many.
fn ways_to_years(context: &LeagueContext<'_>, newest_first: &[usize]) -> Option<Vec<NamedLink>> {
    let mut newer = 0;
    let years = newest_first.chunk_by(|a, b| is_of_one_year(context, *a, *b));
    let ways = years.map(|days| {
        let folder = context.url(&page_address(FOLDER, newer / PAGE + 1));
        newer += days.len();
        let (title, id) = year_title(context, days[0]);
        NamedLink {
            name: title.name,
            url: Some(format!("{folder}#{}", address::encode(&id))),
        }
    });
    let mut ways: Vec<NamedLink> = ways.collect();
    ways.reverse();
    // Days out of their order make two parts of one name.
    let told: BTreeSet<&str> = ways.iter().map(|way| way.name.as_str()).collect();
    let is_clear = told.len() == ways.len() && YEARS.contains(&ways.len());
    (newest_first.len() > UNDIVIDED && is_clear).then_some(ways)
}

/// True of two matchdays of one season; of one year where neither has any.
fn is_of_one_year(context: &LeagueContext<'_>, one: usize, other: usize) -> bool {
    let year = |index: usize| context.league.matchdays[index].date.year();
    match (context.season_of_day(one), context.season_of_day(other)) {
        (None, None) => year(one) == year(other),
        (one, other) => one == other,
    }
}

/// The season of a matchday with the way to its table, else the year; and its anchor.
fn year_title(context: &LeagueContext<'_>, index: usize) -> (NamedLink, String) {
    match context.season_of_day(index) {
        Some(season) => (context.season(season), address::part(&season.id)),
        None => {
            let year = context.league.matchdays[index].date.year().to_string();
            let title = NamedLink {
                name: year.clone(),
                url: None,
            };
            (title, year)
        }
    }
}

/// The matchdays of a season, the newest first; none of a league without another season, and of a
/// long one only in the list of all.
pub(crate) fn of_season(context: &LeagueContext<'_>, season: &Season) -> Option<ArchivePart> {
    let past = past(context).into_iter().rev();
    let days = past.filter(|index| context.season_of_day(*index) == Some(season));
    let matchdays: Vec<ArchiveLine> = days.map(|index| line(context, index)).collect();
    (1..=UNDIVIDED)
        .contains(&matchdays.len())
        .then(|| ArchivePart {
            title: context.text(context.league.rules.names().matchdays),
            count: None,
            is_open: true,
            matchdays,
        })
}

fn line(context: &LeagueContext<'_>, index: usize) -> ArchiveLine {
    let day = &context.league.matchdays[index];
    ArchiveLine {
        number: day.title.is_some().then(|| context.matchday_number(index)),
        title: context.matchday(index),
        title_language: context.matchday_language(index),
        date: context.locale.date_short(day.date),
        day: Some(context.locale.day_of_year(day.date)),
        iso: day.date.to_string(),
        summary: matchday::summary(context, index),
        extent: extent(context, index).or_else(|| shifts(context, index)),
    }
}

/// The game with its rounds, or the number of results, and the number of players, all without
/// friendlies; `None` of a day with a game of two, whose players are named.
fn extent(context: &LeagueContext<'_>, index: usize) -> Option<String> {
    let games = context.league.matchdays[index].games.iter();
    let games: Vec<&Game> = games.filter(|game| game.ranked).collect();
    let is_placed = |game: &&Game| game.duel.is_none() && game.seats.len() > 1;
    if games.is_empty() || !games.iter().all(is_placed) {
        return None;
    }
    let what = match games.as_slice() {
        [only] => matchday::named_result(context, only),
        several => Some(context.locale.plural("results_n", several.len() as u64)),
    };
    let seats = games.iter().flat_map(|game| &game.seats);
    let players: BTreeSet<PlayerId> = seats.map(|seat| seat.player).collect();
    let players = context.locale.plural("players_n", players.len() as u64);
    let parts: Vec<String> = what.into_iter().chain([players]).collect();
    Some(parts.join(", "))
}

/// "▲ Cem 5 Kyu+I, ▼ Dai 12 Kyu-I": whose rank rose and whose fell at the end of a matchday, each
/// with the new one.
fn shifts(context: &LeagueContext<'_>, index: usize) -> Option<String> {
    let ranks = context.statistics.ranks.as_ref()?;
    let entry = *context.statistics.tables[0].entry_of.get(&index)?;
    let table = context.history.overall();
    let changes = table.changes_of(&table.entries[entry]).iter();
    let shifts = changes.filter_map(|change| {
        let ChangeReason::Shifted { by } = change.reason else {
            return None;
        };
        let sign = handicap::sign(by);
        let name = handicap::unbroken(&context.league.player(change.player).name);
        let rank = handicap::unbroken(&ranks.notation_after(change.player, entry)?);
        Some(format!("{sign}\u{a0}{name} {rank}"))
    });
    let shifts: Vec<String> = shifts.collect();
    (!shifts.is_empty()).then(|| shifts.join(", "))
}

/// The indexes of the matchdays whose day has come, in order; also of a round in progress.
pub(crate) fn past(context: &LeagueContext<'_>) -> Vec<usize> {
    let days = context.league.matchdays.iter().enumerate();
    days.filter(|(_, day)| context.history.is_past(day))
        .map(|(index, _)| index)
        .collect()
}

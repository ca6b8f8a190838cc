//! The home page: every league's top and the newest matchdays.

use crate::load::page::{Page, PageRole};
use crate::render::locale::Locale;
use crate::site::league_context::Desk;
use crate::site::renderer::Press;
use crate::site::rule_book::context::Room;
use crate::site::rule_book::index::open_votes;
use crate::site::view::Link;
use crate::site::view::league::{LandingView, LeagueTop, NewMatchday, OpenVote};
use crate::site::{Site, matchday, standing};

/// Rows of each league.
const TOP: usize = 5;
/// Matchdays in all.
const NEWEST: usize = 6;

/// Whether a page is the home page, in any language.
pub fn is_home(page: &Page) -> bool {
    page.role == PageRole::Section && page.folder.is_empty() && page.stem == "_index"
}

/// The home page in a language; `page` is the file that was written for it.
pub fn view(press: &Press, site: &Site<'_>, locale: &Locale, page: Option<usize>) -> LandingView {
    let leagues = || {
        let leagues = 0..site.compiled.model.leagues.len();
        leagues.map(|league| (league, Desk::within(site, league, &locale.tag)))
    };
    let text = page
        .map(|page| site.text(press, page))
        .filter(|text| !text.is_empty());
    LandingView {
        heading: site.config.title.clone(),
        lead: site.config.description.clone(),
        text_html: text,
        leagues: leagues().map(|(league, desk)| top(&desk, league)).collect(),
        newest: newest(leagues().map(|(_, desk)| desk)),
        votes: votes(site, locale),
        rules: rules(site, locale),
    }
}

fn top(desk: &Desk<'_>, league: usize) -> LeagueTop {
    LeagueTop {
        title: desk.edition.title.clone(),
        url: desk.url(""),
        accent: league as u32 + 1,
        description: desk.edition.description.clone(),
        state: desk.state(),
        rows: standing::table(desk, 0, Some(TOP)).rows,
    }
}

/// The newest matchdays of all leagues, newest first.
fn newest<'a>(desks: impl Iterator<Item = Desk<'a>>) -> Vec<NewMatchday> {
    let mut days = Vec::new();
    for desk in desks {
        let past = desk
            .league
            .matchdays
            .iter()
            .enumerate()
            .filter(|(_, day)| day.date <= desk.history.as_of);
        let mut past: Vec<_> = past.map(|(index, day)| (day.date, index)).collect();
        past.sort();
        days.extend(
            past.into_iter()
                .rev()
                .take(NEWEST)
                .map(|(date, index)| (date, index, desk)),
        );
    }
    days.sort_by(|a, b| {
        b.0.cmp(&a.0)
            .then_with(|| a.2.league.id.cmp(&b.2.league.id))
            .then(b.1.cmp(&a.1))
    });
    let line = |(date, index, desk): (jiff::civil::Date, usize, Desk<'_>)| NewMatchday {
        league: desk.edition.title.clone(),
        title: desk.matchday_title(index),
        url: desk.matchday_url(index),
        date: desk.locale.date_short(date),
        iso: date.to_string(),
        summary: matchday::summary(&desk, index),
    };
    days.into_iter().take(NEWEST).map(line).collect()
}

/// The open votes of all rule books, the first to close first; those without an end last.
fn votes(site: &Site<'_>, locale: &Locale) -> Vec<OpenVote> {
    let rooms = (0..site.compiled.rule_books.len()).map(|book| Room {
        locale,
        ..Room::of(site, book)
    });
    let mut votes: Vec<_> = rooms.flat_map(|room| open_votes(&room)).collect();
    votes.sort_by_key(|(closes, _)| (closes.is_none(), *closes));
    votes.into_iter().map(|(_, vote)| vote).collect()
}

/// The rule books, each in the language if there is a version in it.
fn rules(site: &Site<'_>, locale: &Locale) -> Vec<Link> {
    let books = site.compiled.rule_books.iter();
    let home = |file: &str| {
        let page = site.version_in(&locale.tag, site.page_of(file)?);
        Some(Link {
            name: site.title(page).to_owned(),
            url: Some(site.url(&site.compiled.model.pages[page].address)),
        })
    };
    books
        .filter_map(|enacted| home(&enacted.hall.book.file))
        .collect()
}

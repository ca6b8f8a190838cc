//! The home page: every league's top and the newest matchdays, or the first page of the only
//! league or rule book.

use serde::Serialize;

use crate::load::page::PageRole;
use crate::render::locale::Locale;
use crate::site::league::home::{self, LeagueView};
use crate::site::league::matchday;
use crate::site::league_context::LeagueContext;
use crate::site::page_context::SectionContext;
use crate::site::page_kind::{PageRoute, SitePageKind};
use crate::site::renderer::Renderer;
use crate::site::rule_book::context::RuleBookContext;
use crate::site::rule_book::home::{decided_last, view_for_site};
use crate::site::rule_book::index::{open_votes, state_and_reason};
use crate::site::rule_book::view::HomeView;
use crate::site::view::frame::{PageFrame, PageSurroundings};
use crate::site::view::league::{LeagueTop, NewMatchday, NewsItem, OpenVote, RulesLine};
use crate::site::{Site, frame, news, written_text};

/// The home page: every league's top, the newest matchdays, open votes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct LandingView {
    pub heading: String,
    pub lead: Option<String>,
    /// The text of the home page's own file.
    pub text_html: Option<String>,
    /// The league of a site that has one alone, as on its own first page; `leagues` and `newest`
    /// are empty then.
    pub only: Option<LeagueView>,
    /// The rule book of a site that has nothing else, as on its own page; `votes` and `rules` are
    /// empty then.
    pub only_rule_book: Option<HomeView>,
    pub leagues: Vec<LeagueTop>,
    /// The newest pages with a day.
    pub news: Vec<NewsItem>,
    pub newest: Vec<NewMatchday>,
    pub votes: Vec<OpenVote>,
    /// The rule books, each with what was decided last.
    pub rules: Vec<RulesLine>,
}

/// The home page of a site that wrote none.
pub(crate) const KIND: SitePageKind = SitePageKind {
    pages: |_, earlier| {
        let has_home = earlier.iter().any(|route| route.address.is_empty());
        let home = PageRoute::new("", |renderer, site, _| {
            let locale = site.locale(&site.config.language);
            let view = view(renderer, site, locale, None);
            let frame = framed(site, locale, frame::plain(site, ""));
            let frame = PageFrame {
                times: frame
                    .times
                    .or_else(|| (!view.votes.is_empty()).then(|| site.times_in(locale))),
                ..frame
            };
            renderer.page("landing.html", frame, &view)
        });
        (!has_home).then_some(home).into_iter().collect()
    },
};

/// Rows of each league.
const TOP: usize = 5;
/// Matchdays in all.
const NEWEST: usize = 6;
/// Matchdays of each league, so that one in season leaves room for the others.
const NEWEST_OF_EACH: usize = 2;

/// Pages with a day.
const NEWS: usize = 5;

/// The league of a site that has one alone.
fn only_league<'a>(site: &'a Site<'a>, locale: &'a Locale) -> Option<LeagueContext<'a>> {
    match site.only_section()? {
        PageSurroundings::League(league) => Some(LeagueContext::within(site, league, &locale.tag)),
        PageSurroundings::Book(_) => None,
    }
}

/// The rule book of a site that has one alone, and no league.
fn only_rule_book<'a>(site: &'a Site<'a>, locale: &'a Locale) -> Option<RuleBookContext<'a>> {
    match site.only_section()? {
        PageSurroundings::Book(book) => Some(RuleBookContext::of(site, book).written_in(locale)),
        PageSurroundings::League(_) => None,
    }
}

/// The frame of the home page, with the navigation of the only league or rule book.
pub(crate) fn framed(site: &Site<'_>, locale: &Locale, frame: PageFrame) -> PageFrame {
    let section = site.only_section();
    let frame = news::with_news(site, frame);
    let frame = PageFrame { section, ..frame };
    if let Some(context) = only_rule_book(site, locale) {
        return PageFrame {
            accent: site.accent(&context.book.id),
            feed: frame.feed.or_else(|| Some(context.feed())),
            times: Some(site.times_in(locale)),
            ..frame
        };
    }
    let Some(context) = only_league(site, locale) else {
        return frame;
    };
    // What somebody wrote of the home page, else how the league stands.
    let own = site.home_in(&locale.tag);
    let written = own.and_then(|page| page.keys.description.clone());
    let told = || home::in_words(&context);
    PageFrame {
        accent: site.accent(&context.league.id),
        description: written.or_else(told).or(frame.description),
        feed: frame.feed.or_else(|| Some(context.feed())),
        ..frame
    }
}

/// The home page in a language; `page` is the file that was written for it.
pub(crate) fn view(
    renderer: &Renderer,
    site: &Site<'_>,
    locale: &Locale,
    page: Option<usize>,
) -> LandingView {
    let text = page
        .map(|page| written_text::text(renderer, site, page))
        .filter(|text| !text.is_empty());
    // The site describes itself in its own language; a home page in another one says it itself.
    let pages = &site.compiled.model.pages;
    let translated = page
        .map(|page| &pages[page])
        .filter(|page| page.language != site.config.language);
    let own = translated.and_then(|page| page.keys.description.clone());
    let only = only_league(site, locale);
    let book = only_rule_book(site, locale);
    let (votes, rules) = match book {
        Some(_) => (Vec::new(), Vec::new()),
        None => (votes(site, locale), rules(site, locale)),
    };
    let (tops, days) = match only {
        Some(_) => (Vec::new(), Vec::new()),
        None => (
            tops(site, locale),
            newest(leagues(site, locale), NEWEST_OF_EACH),
        ),
    };
    // A site that is called as one of its leagues has that name in its bar and above the league.
    let title = &site.config.title;
    let is_of_a_league = tops.iter().any(|league| league.title == *title);
    LandingView {
        heading: match is_of_a_league {
            true => locale.text("leagues").to_owned(),
            false => title.clone(),
        },
        lead: own.or_else(|| site.config.description.clone()),
        text_html: text,
        only: only.map(|context| home::view_for_site(renderer, &context, page)),
        only_rule_book: book.map(|context| view_for_site(renderer, &context)),
        leagues: tops,
        news: news::newest(site, locale, NEWS),
        newest: days,
        votes,
        rules,
    }
}

/// The newest matchday of each league, of the leagues that played last.
pub(crate) fn newest_of_each(site: &Site<'_>, locale: &Locale) -> Vec<NewMatchday> {
    newest(leagues(site, locale), 1)
}

/// Every league, in a language.
fn leagues<'a>(site: &'a Site<'a>, locale: &'a Locale) -> impl Iterator<Item = LeagueContext<'a>> {
    let leagues = 0..site.compiled.model.leagues.len();
    leagues.map(move |league| LeagueContext::within(site, league, &locale.tag))
}

/// The tops of all leagues, in the order of the navigation.
fn tops(site: &Site<'_>, locale: &Locale) -> Vec<LeagueTop> {
    let pages = &site.compiled.model.pages;
    // Its own page, in the language if there is a version in it, gives the order.
    let page = |league: usize| {
        let is_own = |page: &usize| pages[*page].role == PageRole::League(league);
        (0..pages.len())
            .filter(is_own)
            .max_by_key(|page| pages[*page].language == locale.tag)
    };
    let mut found: Vec<_> = leagues(site, locale)
        .enumerate()
        .map(|(league, context)| (page(league), top(&context)))
        .collect();
    found.sort_by(|(a, _), (b, _)| match (a, b) {
        (Some(a), Some(b)) => site.in_order(&locale.tag, *a, *b),
        _ => b.is_some().cmp(&a.is_some()),
    });
    found.into_iter().map(|(_, top)| top).collect()
}

fn top(context: &LeagueContext<'_>) -> LeagueTop {
    LeagueTop {
        title: context.translation.title.clone(),
        title_language: context.title_language(),
        url: context.url(""),
        key: context.site.url(&context.league.address()),
        accent: context.site.accent(&context.league.id),
        description: context.translation.description.clone(),
        state: home::state_of_lines(context),
        in_progress: context.round_in_progress(),
        rows: home::lines(context, 0..TOP).rows,
    }
}

/// The newest matchdays of all leagues, newest first, at most so many of each.
fn newest<'a>(
    leagues: impl Iterator<Item = LeagueContext<'a>>,
    of_each: usize,
) -> Vec<NewMatchday> {
    let mut days = Vec::new();
    for context in leagues {
        let past = context
            .league
            .matchdays
            .iter()
            .enumerate()
            .filter(|(index, day)| context.history.counts(*index, day));
        let mut past: Vec<_> = past.map(|(index, day)| (day.date, index)).collect();
        past.sort();
        days.extend(
            past.into_iter()
                .rev()
                .take(of_each)
                .map(|(date, index)| (date, index, context)),
        );
    }
    days.sort_by(|a, b| {
        b.0.cmp(&a.0)
            .then_with(|| a.2.league.id.cmp(&b.2.league.id))
            .then(b.1.cmp(&a.1))
    });
    let line =
        |(date, index, context): (jiff::civil::Date, usize, LeagueContext<'_>)| NewMatchday {
            league: context.translation.title.clone(),
            title: context.matchday_title(index),
            league_language: context.title_language(),
            title_language: context.matchday_language(index),
            url: context.matchday_url(index),
            date: context.locale.date_short(date),
            iso: date.to_string(),
            summary: matchday::summary(&context, index),
        };
    days.into_iter().take(NEWEST).map(line).collect()
}

/// The open votes of all rule books, the first to close first; those without an end last.
fn votes(site: &Site<'_>, locale: &Locale) -> Vec<OpenVote> {
    let books = 0..site.compiled.rule_books.len();
    let books = books.map(|book| RuleBookContext::of(site, book).written_in(locale));
    let mut votes: Vec<_> = books.flat_map(|context| open_votes(&context)).collect();
    votes.sort_by_key(|(closes, _)| (closes.is_none(), *closes));
    votes.into_iter().map(|(_, vote)| vote).collect()
}

/// The rule books, each in the language if there is a version in it.
fn rules(site: &Site<'_>, locale: &Locale) -> Vec<RulesLine> {
    let books = 0..site.compiled.rule_books.len();
    let line = |book: usize| {
        let context = RuleBookContext::of(site, book).written_in(locale);
        let file = site.page_of(&context.book.file)?;
        let last = decided_last(&context).into_iter().next();
        let version = site.version_in(&locale.tag, file);
        Some(RulesLine {
            link: site.link(version),
            language: context.foreign_language(),
            decided: last.map(|id| context.proposal(id)),
            state: last.map_or_else(String::new, |id| state_and_reason(&context, id)),
        })
    };
    books.filter_map(line).collect()
}

//! The index for the search of the pages: titles, addresses, and where they belong.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::league::model::player::PlayerId;
use crate::load::page::PageRole;
use crate::site::Site;
use crate::site::league_context::LeagueContext;
use crate::site::page_kind::{PageRoute, SitePageKind};
use crate::site::rule_book;
use crate::site::view::NamedLink;

/// The index of the search.
pub const KIND: SitePageKind = SitePageKind {
    pages: |_, _| vec![PageRoute::new("search.json", |_, site, _| Ok(index(site)))],
};

/// The most matchdays of a league, the newest, so that the file stays small.
const MATCHDAYS: usize = 1_000;

/// The index: a list of title, address and place. It holds nothing that the pages do not show.
fn index(site: &Site<'_>) -> Vec<u8> {
    let mut entries: Vec<Value> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut add = |title: &str, url: String, place: &str| {
        if seen.insert((title.to_owned(), url.clone())) {
            entries.push(json!([title, url, place]));
        }
    };
    for league in 0..site.compiled.model.leagues.len() {
        let context = LeagueContext::of(site, league);
        let title = context.league.title.as_str();
        add(title, context.url(""), context.locale.text("standings"));
        for player in (0..context.league.players.len() as u32).map(PlayerId) {
            let link = context.player(player);
            if let Some(url) = link.url {
                add(&link.name, url, title);
            }
        }
        let past = context
            .league
            .matchdays
            .iter()
            .enumerate()
            .filter(|(_, day)| day.date <= context.history.as_of);
        let past: Vec<usize> = past.map(|(index, _)| index).collect();
        for &index in past.iter().rev().take(MATCHDAYS) {
            let date = context.locale.date(context.league.matchdays[index].date);
            add(
                &format!("{}, {date}", context.matchday_title(index)),
                context.matchday_url(index),
                title,
            );
        }
    }
    for (index, page) in site.compiled.model.pages.iter().enumerate() {
        if !matches!(page.role, PageRole::Page | PageRole::Section) {
            continue;
        }
        let title = site.title(index);
        let url = site.url(&page.address);
        add(title, url.clone(), &site.config.title);
        if let Some(sections) = rule_book::search::sections(site, index) {
            for section in sections.iter().filter(|section| !section.repealed) {
                add(&section.title, format!("{url}#{}", section.id), title);
            }
            continue;
        }
        for heading in site.scanned[index]
            .headings
            .iter()
            .filter(|heading| !heading.id.is_empty())
        {
            add(&heading.text, format!("{url}#{}", heading.id), title);
        }
    }
    for (index, history) in site.compiled.rule_books.iter().enumerate() {
        for NamedLink { name, url } in rule_book::search::proposals(site, index) {
            add(
                &name,
                url.unwrap_or_default(),
                &history.proposals.book.title,
            );
        }
    }
    let mut bytes = serde_json::to_vec(&entries).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

//! The pages that a league's system has of its own.

use crate::league::system::explanation::SentenceValue;
use crate::league::system::system_page::{SystemCell, SystemColumn, SystemPage};
use crate::site::explanation::{sentence_text, sentence_value};
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::view::NamedLink;
use crate::site::view::table::{SystemCellView, SystemHead, SystemPageView};

/// The pages of a system.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: |context| pages(context).into_iter().map(page).collect(),
    further: |context| {
        let named = pages(context).into_iter().filter(|page| page.in_navigation);
        named
            .map(|page| context.entry(page.heading, page.address))
            .collect()
    },
    ..LeaguePageKind::NONE
};

fn pages(context: &LeagueContext<'_>) -> Vec<SystemPage> {
    context.league.rules.pages(context.league, context.history)
}

fn page(own: SystemPage) -> LeaguePage {
    LeaguePage::made(own.address, move |page| {
        let view = view(&page.context, &own);
        page.made("system-page.html", page.title(&view.heading), None, &view)
    })
}

/// A page in its language.
fn view(context: &LeagueContext<'_>, page: &SystemPage) -> SystemPageView {
    let names_line = page.columns.iter().position(|column| !column.is_number);
    let class = |(index, column): (usize, &SystemColumn)| match column.is_number {
        true => "num",
        false if Some(index) == names_line => "name",
        false => "",
    };
    let classes: Vec<&str> = page.columns.iter().enumerate().map(class).collect();
    let heads = page.columns.iter().zip(&classes);
    let line = |cells: &Vec<SystemCell>| {
        let cells = cells.iter().zip(&classes);
        cells
            .map(|(content, class)| cell(context, content, class))
            .collect()
    };
    SystemPageView {
        heading: context.locale.text(page.heading).to_owned(),
        lead: sentence_text(context, &page.lead),
        heads: heads
            .map(|(column, class)| SystemHead {
                text: context.locale.text(column.head).to_owned(),
                class,
            })
            .collect(),
        lines: page.rows.iter().map(line).collect(),
    }
}

fn cell(context: &LeagueContext<'_>, cell: &SystemCell, class: &'static str) -> SystemCellView {
    let text = |name: String| NamedLink { name, url: None };
    let (content, language) = match cell {
        SystemCell::Value(SentenceValue::Player(player)) => (context.player(*player), None),
        SystemCell::Value(value) => (text(sentence_value(context, value)), None),
        SystemCell::Foreign(words, language) => (text((*words).to_owned()), Some(*language)),
        SystemCell::Plain(words) => (text(words.clone()), None),
        SystemCell::Board(ranks) => (text((*ranks).to_owned()), None),
    };
    SystemCellView {
        content,
        class: match matches!(cell, SystemCell::Board(_)) {
            true => "board",
            false => class,
        },
        language,
    }
}

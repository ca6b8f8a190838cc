//! The page with the lists of a round: standings, cross table, pairings, players, and
//! the standings of each category. Source: keizer.md, 4.

use crate::league::model::player::PlayerId;
use crate::league::system::round_list::{ListCell, ListKind, RoundList};
use crate::site::league::round_files;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::round_list::{ListedRound, has_pages, last, round_address, rounds};
use crate::site::view::round_list::{ListTable, RoundView};
use crate::site::view::{NamedLink, Pager};
use crate::syntax::address::free_name;

/// A page for each round that has lists.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| {
        let last = rounds(context).pop().filter(|_| has_pages(context))?;
        Some(context.entry("lists", &round_address(last)))
    },
    ..LeaguePageKind::NONE
};

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let page = |number| {
        LeaguePage::made(round_address(number), move |page| {
            let Some(view) = view(&page.context, number) else {
                return Ok(Vec::new());
            };
            page.made("round-lists.html", page.title(&view.heading), None, &view)
        })
    };
    let rounds = rounds(context).into_iter();
    rounds.filter(|_| has_pages(context)).map(page).collect()
}

/// The page with all lists of a round.
fn view(context: &LeagueContext<'_>, number: u32) -> Option<RoundView> {
    let round = ListedRound::of(context, number)?;
    let mut tables: Vec<ListTable> = Vec::new();
    // Before the first round there are no places, and there is nothing to cross.
    let is_told = |list: &&RoundList| number > 0 || list.name.kind == ListKind::Players;
    for list in round.lists.lists.iter().filter(is_told) {
        let mut table = round_files::linked(&round, list);
        if list.name.kind == ListKind::Cross {
            part_cells(&round, list, &mut table);
        }
        // A category may be called `podium`.
        let id = free_name(table.id, |id| tables.iter().any(|other| other.id == id));
        tables.push(ListTable { id, ..table });
    }
    Some(RoundView {
        heading: match round.number {
            0 => round.text(round.context.league.rules.names().before_first),
            _ => round.text("lists_round"),
        },
        state: state(&round),
        tables,
        sums: round.sums(),
        sums_note: round.text(round.lists.sums_note),
        pager: pager(context, number),
        data: context.data(&[("JSON", "standings.json")]),
    })
}

/// Parts each cell of a cross table where the page has it in lines: the result, the opponent,
/// and what the game gave; or why there was none, and what that gave.
fn part_cells(round: &ListedRound<'_>, list: &RoundList, table: &mut ListTable) {
    let cells = list.rows.iter().flat_map(|line| &line.cells);
    let shown = table.rows.iter_mut().flat_map(|row| &mut row.cells);
    for (cell, shown) in cells.zip(shown) {
        let ListCell::Parts(parts) = cell else {
            continue;
        };
        let parts: Vec<String> = parts.iter().map(|part| round.cell_text(part)).collect();
        shown.name = match &*parts {
            [result, colour, opponent, remark, points] => {
                let remark = remark.replace(" p=", "\np=");
                format!("{result}{}\n{opponent}{remark}{points}", colour.trim_end())
            }
            _ => parts.concat().replace(" p=", "\np="),
        };
    }
}

/// The files and the sums that belong to the cross table of the last round.
pub(crate) fn cross(context: &LeagueContext<'_>) -> Option<RoundView> {
    let round = last(context)?;
    let view = view(context, round.number)?;
    let mut data = round_files::linked(&round, round.cross()?).files;
    data.extend(view.data);
    if !has_pages(context) {
        data.extend(round_files::of_round(context, round.number));
    }
    Some(RoundView { data, ..view })
}

/// A player's sum after a round as an addition, and what was played in each round.
pub(crate) fn addition(
    context: &LeagueContext<'_>,
    number: u32,
    player: PlayerId,
) -> Option<String> {
    let round = ListedRound::of(context, number)?;
    let mut sums = round.lists.sums.iter();
    let sum = sums.find(|sum| sum.player == player)?;
    let cross = round.cross()?;
    let mut rows = cross.rows.iter();
    let row = rows.find(|row| row.cells.contains(&ListCell::Player(player)))?;
    let cells = cross.columns.iter().zip(&row.cells);
    let cells = cells.filter(|(column, _)| column.is_round);
    let cells = cells.map(|(column, cell)| {
        let head = round.cell_text(&column.head);
        context.locale.labelled(&head, &round.cell_text(cell))
    });
    let cells: Vec<String> = cells.collect();
    let begin = round.text(round.lists.sums_begin);
    let addition = round.addition(sum);
    Some(format!("{begin} {addition}\n  {}", cells.join(", ")))
}

/// The day of the round; `None` before the first, as the heading says.
fn state(round: &ListedRound<'_>) -> Option<String> {
    let index = round.number.checked_sub(1)?;
    let day = round.context.league.matchdays.get(index as usize)?;
    Some(round.context.locale.date(day.date))
}

fn pager(context: &LeagueContext<'_>, number: u32) -> Pager {
    let rounds = rounds(context);
    let link = |number: u32| {
        rounds.contains(&number).then(|| NamedLink {
            name: context.locale.fill(
                context.league.rules.names().matchday,
                &[("n", &number.to_string())],
            ),
            url: Some(context.url(&round_address(number))),
        })
    };
    Pager {
        previous: number.checked_sub(1).and_then(link),
        next: link(number + 1),
        all: Some(context.entry(context.league.rules.names().matchdays, "matchdays/")),
        ..Pager::default()
    }
}

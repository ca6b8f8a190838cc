//! The page with the lists of a round: standings, cross table, pairings, players, and
//! the standings of each category. Source: keizer.md, 4.

use crate::league::model::player::PlayerId;
use crate::league::system::keizer::standing::KeizerLine;
use crate::site::league::round_files;
use crate::site::league::round_files::ListFile;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::round_list_tables::cell_text;
use crate::site::round_lists::{RoundLists, has_pages, last, rounds};
use crate::site::view::round_list::{ListTable, RoundView, SumLine};
use crate::site::view::{NamedLink, Pager};

/// A page for each round that has lists.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| {
        let last = rounds(context).pop().filter(|_| has_pages(context))?;
        Some(context.entry("lists", &address(last)))
    },
    ..LeaguePageKind::NONE
};

/// Returns the address of the lists of a round, below the league's.
fn address(number: u32) -> String {
    format!("rounds/{number}/")
}

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let page = |number| {
        LeaguePage::made(address(number), move |page| {
            let Some(view) = view(&page.context, number) else {
                return Ok(Vec::new());
            };
            page.made("keizer.html", page.title(&view.heading), None, &view)
        })
    };
    let rounds = rounds(context).into_iter();
    rounds.filter(|_| has_pages(context)).map(page).collect()
}

/// The page with all lists of a round.
fn view(context: &LeagueContext<'_>, number: u32) -> Option<RoundView> {
    let round = RoundLists::of(context, number)?;
    let mut tables: Vec<ListTable> = Vec::new();
    for list in round_files::lists(round.settings, number) {
        let mut table = linked(&round, list);
        // A category may be called `podium`.
        while tables.iter().any(|other| other.id == table.id) {
            table.id.push_str("-2");
        }
        tables.push(table);
    }
    Some(RoundView {
        heading: round.numbered("lists_round"),
        state: state(&round),
        tables,
        sums: sums(&round),
        pager: pager(context, number),
        data: context.data(&[("JSON", "standings.json")]),
    })
}

/// A list with links to its files.
fn linked(round: &RoundLists<'_>, list: ListFile) -> ListTable {
    ListTable {
        files: round_files::links(round.context, round.standing.matchday, list),
        ..round_files::table(round, list)
    }
}

/// The cross table of the last round, with the sums.
pub(crate) fn cross(context: &LeagueContext<'_>) -> Option<RoundView> {
    let round = last(context)?;
    let view = view(context, round.standing.matchday)?;
    let mut data = view.data;
    if !has_pages(context) {
        data.extend(round_files::of_round(context, round.standing.matchday));
    }
    Some(RoundView {
        data,
        heading: round.text("cross_table"),
        tables: vec![linked(&round, ListFile::Cross)],
        pager: Pager::default(),
        ..view
    })
}

/// A player's sum after a round as an addition, and what was played in each round.
pub(crate) fn addition(
    context: &LeagueContext<'_>,
    number: u32,
    player: PlayerId,
) -> Option<String> {
    let round = RoundLists::of(context, number)?;
    let mut lines = round.standing.lines.iter();
    let line = lines.find(|line| line.player == player)?;
    let cells = (1..).zip(&line.cells);
    let cells = cells.map(|(number, cell)| format!("R {number}: {}", cell_text(&round, *cell)));
    let cells: Vec<String> = cells.collect();
    Some(format!("{}\n  {}", sum(&round, line), cells.join(", ")))
}

/// The own part, then every round, and the sum.
fn sum(round: &RoundLists<'_>, line: &KeizerLine) -> String {
    let own = round.standing.own * line.value_before;
    let cells = line.cells.iter().flatten();
    let parts = std::iter::once(own).chain(cells.map(|cell| cell.points()));
    let parts: Vec<String> = parts.map(|points| round.points(points)).collect();
    format!("{} = {}", parts.join(" + "), round.points(line.sum))
}

/// Each player's sum as an addition.
fn sums(round: &RoundLists<'_>) -> Vec<SumLine> {
    let line = |line: &KeizerLine| SumLine {
        player: round.player(line.player),
        sum: sum(round, line),
    };
    if round.standing.matchday == 0 {
        return Vec::new();
    }
    round.standing.lines.iter().map(line).collect()
}

/// The day of the round.
fn state(round: &RoundLists<'_>) -> String {
    let index = round.standing.matchday.checked_sub(1);
    let day = index.and_then(|index| round.context.league.matchdays.get(index as usize));
    match day {
        Some(day) => round.context.locale.date(day.date),
        None => round.text("before_first"),
    }
}

fn pager(context: &LeagueContext<'_>, number: u32) -> Pager {
    let rounds = rounds(context);
    let link = |number: u32| {
        rounds.contains(&number).then(|| NamedLink {
            name: context
                .locale
                .fill("round_no", &[("n", &number.to_string())]),
            url: Some(context.url(&address(number))),
        })
    };
    Pager {
        previous: number.checked_sub(1).and_then(link),
        next: link(number + 1),
        all: Some(NamedLink {
            name: context.locale.text("matchdays").to_owned(),
            url: Some(context.url("matchdays/")),
        }),
    }
}

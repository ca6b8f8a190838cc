//! The pages with the lists of a round: standings, cross table, pairings, players, and
//! the standings of each category. Source: keizer.md, 4.

use crate::league::model::player::PlayerId;
use crate::league::system::round_list::{ListCell, ListKind, ListName, RoundList};
use crate::site::league::round_files;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::list_frame;
use crate::site::round_list::{
    CROSS_TABLE_ADDRESS, ListedRound, has_left, has_pages, last, listed_rounds, round_address,
    rounds, short_name, subtitle,
};
use crate::site::view::round_list::{ListTable, RoundView};
use crate::site::view::table::SumTable;
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

/// The most players of a tournament whose lists stand on one page a round.
const ON_ONE_PAGE: usize = 12;

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let rounds = rounds(context).into_iter().filter(|_| has_pages(context));
    let parts = rounds.flat_map(|number| parts(context, number));
    let page = |part: RoundPart| {
        LeaguePage::made(part.address(), move |page| {
            let Some(view) = view(&page.context, &part) else {
                return Ok(Vec::new());
            };
            let title = part.title(&page.context).unwrap_or(view.heading.clone());
            page.made("round-lists.html", page.title(&title), None, &view)
        })
    };
    parts.map(page).collect()
}

/// The part of a round's lists that a page has: short lists stand on one page, of long ones each
/// has its own, with its podium.
#[derive(Clone, Debug, PartialEq)]
struct RoundPart {
    number: u32,
    /// True of the page that has the address of the round.
    is_first: bool,
    lists: Vec<ListName>,
    has_sums: bool,
}

impl RoundPart {
    fn address(&self) -> String {
        let round = round_address(self.number);
        match self.lists.first() {
            _ if self.is_first => round,
            Some(list) => format!("{round}{}/", round_files::list_name(list)),
            None => format!("{round}sums/"),
        }
    }

    /// The name of a page that has not the address of the round.
    fn title(&self, context: &LeagueContext<'_>) -> Option<String> {
        let text = |key: &str| context.locale.fill(key, &[("n", &self.number.to_string())]);
        match self.lists.first() {
            _ if self.is_first => None,
            Some(list) => {
                let name = text(subtitle(list.kind));
                let category = list.category.as_ref();
                Some(category.map_or(name.clone(), |(_, category)| format!("{name} · {category}")))
            }
            None => {
                let round = text(context.league.rules.names().matchday);
                Some(format!("{}, {round}", context.text("sums")))
            }
        }
    }

    /// The name of a page beside those of the others.
    fn choice(&self, context: &LeagueContext<'_>) -> String {
        match self.lists.first() {
            Some(list) => match &list.category {
                // Of a category there are standings alone.
                Some((_, category)) => category.clone(),
                None => context.text(short_name(list.kind)),
            },
            None => context.text("sums"),
        }
    }
}

/// The pages of a round.
fn parts(context: &LeagueContext<'_>, number: u32) -> Vec<RoundPart> {
    let listed = listed_rounds(context).into_iter();
    let mut names: Vec<ListName> = listed.flat_map(|listed| listed.names(number)).collect();
    // Before the first round there are no places, and there is nothing to cross.
    names.retain(|name| number > 0 || name.kind == ListKind::Players);
    let part = |is_first: bool, lists: Vec<ListName>, has_sums: bool| RoundPart {
        number,
        is_first,
        lists,
        has_sums,
    };
    let players = context.history.overall().ranking.all().count();
    if number == 0 || players <= ON_ONE_PAGE {
        return vec![part(true, names, true)];
    }
    let shown = names.iter().filter(|name| !name.is_podium).enumerate();
    let shown = shown.map(|(index, name)| {
        let is_shown =
            |other: &&ListName| (other.kind, &other.category) == (name.kind, &name.category);
        part(
            index == 0,
            names.iter().filter(is_shown).cloned().collect(),
            false,
        )
    });
    shown.chain([part(false, Vec::new(), true)]).collect()
}

/// A page with lists of a round.
fn view(context: &LeagueContext<'_>, part: &RoundPart) -> Option<RoundView> {
    let round = ListedRound::of(context, part.number)?;
    let mut tables: Vec<ListTable> = Vec::new();
    let mut key = None;
    let mut other = None;
    let lists = round.lists.lists.iter();
    for list in lists.filter(|list| part.lists.contains(&list.name)) {
        let mut table = round_files::linked(&round, list);
        if list.name.kind == ListKind::Cross {
            if fits_paper(list) {
                part_cells(&round, list, &mut table);
            }
            key = Some(cross_key(&round, list));
            other = with_places(context);
        }
        // A category may be called `podium`.
        let id = free_name(table.id, |id| tables.iter().any(|other| other.id == id));
        tables.push(ListTable { id, ..table });
    }
    let all = parts(context, part.number);
    let link = |other: &RoundPart| NamedLink {
        name: other.choice(context),
        url: (other != part).then(|| context.url(&other.address())),
    };
    Some(RoundView {
        heading: match round.number {
            0 => round.text(round.context.league.rules.names().before_first),
            _ => round.text("lists_round"),
        },
        state: state(&round),
        key,
        other,
        parts: all.iter().filter(|_| all.len() > 1).map(link).collect(),
        tables,
        sums: round.sums().filter(|_| part.has_sums),
        sums_note: round.text(round.lists.sums_note),
        pager: pager(context, part),
        data: context.data(&[("JSON", "standings.json")]),
    })
}

/// The key to the cells of a cross table as the program writes them.
fn cross_key(round: &ListedRound<'_>, list: &RoundList) -> String {
    let mut parts = vec![round.text("list_cross_key")];
    parts.extend(round.key(list, str::to_owned));
    let retired = round.text("status_retired");
    let retired = round.context.locale.labelled("(ret), (r)", &retired);
    parts.extend(list.rows.iter().any(has_left).then_some(retired));
    parts.join(" · ")
}

/// The way to the cross table of the last round with places in its cells.
fn with_places(context: &LeagueContext<'_>) -> Option<NamedLink> {
    let round = last(context)?;
    Some(NamedLink {
        name: round.text("cross_by_place"),
        url: Some(context.url(CROSS_TABLE_ADDRESS)),
    })
}

/// The way to the cross table of the last round with names in its cells.
pub(super) fn with_names(context: &LeagueContext<'_>) -> Option<NamedLink> {
    let number = last(context).filter(|_| has_pages(context))?.number;
    let is_cross = |name: &ListName| name.kind == ListKind::Cross;
    let mut parts = parts(context, number).into_iter();
    let part = parts.find(|part| part.lists.iter().any(is_cross))?;
    let list = ListName::of(ListKind::Cross);
    let id = list_frame::id(&context.translation.title, &list, number);
    Some(NamedLink {
        name: context.text("cross_by_name"),
        url: Some(format!("{}#{id}", context.url(&part.address()))),
    })
}

/// Parts each cell of a game where the page has it in two lines: the result and what the game
/// gave, and the opponent.
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
                let colour = colour.trim_end();
                format!("{result}{colour}\n{opponent}{remark}{points}")
            }
            _ => parts.concat(),
        };
    }
}

/// True of a cross table whose rounds stand beside each other on a sheet of paper.
fn fits_paper(list: &RoundList) -> bool {
    list.columns.iter().filter(|column| column.is_round).count() <= 12
}

/// The files and the sums that belong to the cross table of the last round; the way to the sums
/// where they have a page.
pub(crate) fn cross(context: &LeagueContext<'_>) -> Option<(Vec<NamedLink>, Option<SumTable>)> {
    let round = last(context)?;
    let mut data = round_files::linked(&round, round.cross()?).files;
    data.extend(context.data(&[("JSON", "standings.json")]));
    if !has_pages(context) {
        data.extend(round_files::of_round(context, round.number));
        return Some((data, round.sums()));
    }
    let mut parts = parts(context, round.number).into_iter();
    match parts.find(|part| part.has_sums && !part.is_first) {
        Some(part) => {
            let sums = NamedLink {
                name: part.choice(context),
                url: Some(context.url(&part.address())),
            };
            data.insert(0, sums);
            Some((data, None))
        }
        None => Some((data, round.sums())),
    }
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

/// The same list of the rounds before and after.
fn pager(context: &LeagueContext<'_>, part: &RoundPart) -> Pager {
    let rounds = rounds(context);
    let link = |number: u32| {
        rounds.contains(&number).then(|| {
            let name = context.locale.fill(
                context.league.rules.names().matchday,
                &[("n", &number.to_string())],
            );
            let other = RoundPart {
                number,
                ..part.clone()
            };
            NamedLink {
                name,
                url: Some(context.url(&other.address())),
            }
        })
    };
    Pager {
        previous: part.number.checked_sub(1).and_then(link),
        next: link(part.number + 1),
        all: Some(context.entry(context.league.rules.names().matchdays, "matchdays/")),
        ..Pager::default()
    }
}

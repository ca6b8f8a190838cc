//! The lists of a Keizer round: standings, cross table, pairings, players, and the
//! standings of each category. Source: keizer.md, 4.

pub mod file;
mod frame;
pub mod list;

use crate::league::model::player::PlayerId;
use crate::league::system::SystemPages;
use crate::league::system::keizer::cross_table_cells::{CellWords, ENGLISH, GERMAN};
use crate::league::system::keizer::exact_points::Points;
use crate::league::system::keizer::list_files::ListFormat;
use crate::league::system::keizer::rounds::KeizerTournament;
use crate::league::system::keizer::settings::Settings;
use crate::league::system::keizer::standing::{KeizerLine, KeizerStandings, keizer_standings};
use crate::site::keizer::file::ListFile;
use crate::site::league_context::LeagueContext;
use crate::site::view::keizer::{ListTable, RoundView, SumLine};
use crate::site::view::{NamedLink, Pager};

/// What the lists of one round are written from.
pub struct RoundLists<'a> {
    pub context: &'a LeagueContext<'a>,
    pub settings: &'a Settings,
    pub field: KeizerTournament,
    pub standing: KeizerStandings,
    /// What stands before the decimals of points.
    pub decimal_point: &'a str,
}

impl<'a> RoundLists<'a> {
    /// The round with a number; `None` in leagues of other systems.
    pub fn of(context: &'a LeagueContext<'a>, number: u32) -> Option<RoundLists<'a>> {
        let settings = list_settings(context)?;
        let field = KeizerTournament::of(context.league);
        let standing = keizer_standings(settings, &field, number);
        Some(RoundLists {
            context,
            settings,
            field,
            standing,
            decimal_point: context.locale.decimal_point(),
        })
    }

    /// The abbreviations of the page's language.
    fn words(&self) -> &'static CellWords {
        if self.context.locale.tag.starts_with("de") {
            &GERMAN
        } else {
            &ENGLISH
        }
    }

    fn text(&self, key: &'a str) -> String {
        self.context.locale.text(key).to_owned()
    }

    /// A subtitle with the number of the round.
    fn numbered(&self, key: &str) -> String {
        let number = self.standing.matchday.to_string();
        self.context.locale.fill(key, &[("n", &number)])
    }

    /// Points with as many decimals as the table has, or more where that is not all.
    fn points(&self, points: Points) -> String {
        self.decimal(points.at_least(self.standing.decimals))
    }

    /// A number written with a point, as this round's lists write it.
    fn decimal(&self, number: String) -> String {
        number.replace('.', self.decimal_point)
    }

    fn player(&self, player: PlayerId) -> NamedLink {
        self.context.player(player)
    }
}

/// The options of the lists; `None` in a league whose system makes none.
pub fn list_settings<'a>(context: &LeagueContext<'a>) -> Option<&'a Settings> {
    let pages = context.league.rules.pages();
    pages.into_iter().find_map(|pages| match pages {
        SystemPages::RoundLists(settings) => Some(settings),
        SystemPages::Handicaps => None,
    })
}

/// The rounds that have lists: every one that counts, or the state before the first.
pub fn rounds(context: &LeagueContext<'_>) -> Vec<u32> {
    if list_settings(context).is_none() {
        return Vec::new();
    }
    match context.last_matchday() {
        None => vec![0],
        Some(last) => (1..=last as u32 + 1).collect(),
    }
}

/// Returns whether rounds have pages with their lists.
pub fn has_pages(context: &LeagueContext<'_>) -> bool {
    list_settings(context).is_some_and(|settings| settings.outputs.has(ListFormat::Html))
}

/// The page with all lists of a round.
pub fn view(context: &LeagueContext<'_>, number: u32) -> Option<RoundView> {
    let round = RoundLists::of(context, number)?;
    let mut tables: Vec<ListTable> = Vec::new();
    for list in file::lists(round.settings, number) {
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
        files: file::links(round.context, round.standing.matchday, list),
        ..file::table(round, list)
    }
}

/// The last round that counts, in Keizer leagues.
pub fn last<'a>(context: &'a LeagueContext<'a>) -> Option<RoundLists<'a>> {
    RoundLists::of(context, *rounds(context).last()?)
}

/// The cross table of the last round, with the sums.
pub fn cross(context: &LeagueContext<'_>) -> Option<RoundView> {
    let round = last(context)?;
    let view = view(context, round.standing.matchday)?;
    let mut data = view.data;
    if !has_pages(context) {
        data.extend(file::of_round(context, round.standing.matchday));
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
pub fn addition(context: &LeagueContext<'_>, number: u32, player: PlayerId) -> Option<String> {
    let round = RoundLists::of(context, number)?;
    let mut lines = round.standing.lines.iter();
    let line = lines.find(|line| line.player == player)?;
    let cells = (1..).zip(&line.cells);
    let cells =
        cells.map(|(number, cell)| format!("R {number}: {}", list::cell_text(&round, *cell)));
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
            url: Some(context.url(&format!("rounds/{number}/"))),
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

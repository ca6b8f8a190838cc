//! Everybody against everybody.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::league::model::player::PlayerId;
use crate::league::model::ranking::Standing;
use crate::league::statistics::{SidePlayers, WinRecord};
use crate::league::system::round_list::{ListCell, ListLine, RoundList};
use crate::site::explanation;
use crate::site::league::meetings;
use crate::site::league::round;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::round_list;
use crate::site::round_list::{CROSS_TABLE_ADDRESS, ListedRound, has_left};
use crate::site::standing::{anchor, has_places, place_text};
use crate::site::view::table::{ColumnHead, CrossRow, CrossView, MetOpponent};

/// The cross table of a league.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: |_| {
        vec![LeaguePage::made(CROSS_TABLE_ADDRESS, |page| {
            let mut view = view(&page.context);
            if !view.rows.is_empty()
                && let Some((data, sums)) = round::cross(&page.context)
            {
                view.data = data;
                view.sums = sums;
                view.other = round::with_names(&page.context);
            }
            page.made("cross.html", page.title(&view.heading), None, &view)
        })]
    },
    navigation: |context| {
        context
            .has_begun()
            .then(|| context.entry("cross_table", CROSS_TABLE_ADDRESS))
    },
    ..LeaguePageKind::NONE
};

/// The most players of a cross table of meetings; beyond that the best stay.
const MOST: usize = 100;

/// The most players of whom each list, or each round, leads to the games; of more, a page would be
/// links before all.
const LINKED: usize = 30;

/// The most players of whom each cell is a link to the games of the two: of more, who goes from
/// link to link with the keyboard would need hundreds of steps to the end of the table.
const LINKED_CELLS: usize = 12;

/// The most lines of a table that keeps its cells however many are empty, and of one whose
/// columns fit on a screen.
const SMALL: usize = 12;
const FITTING: usize = 20;

/// A table keeps its cells if one of so many is filled, and a wider one than fits if half are.
const SPARSE: usize = 6;
const HALF: usize = 2;

/// The cross table: rounds across in a tournament, players across in other leagues.
pub(crate) fn view(context: &LeagueContext<'_>) -> CrossView {
    let teams = teams(context);
    let has_met = || {
        let mut players = (0..context.league.players.len() as u32).map(PlayerId);
        players.any(|player| !context.meetings(player).is_empty())
    };
    match teams {
        // Where only teams play, no cell of everybody against everybody would say anything.
        Some(teams) if !has_met() => CrossView {
            heading: context.locale.text("cross_table").to_owned(),
            ..teams
        },
        teams => CrossView {
            teams: teams.map(Box::new),
            ..players(context)
        },
    }
}

/// Everybody against everybody.
fn players(context: &LeagueContext<'_>) -> CrossView {
    // The lists of the state before the first round have no games.
    let round = round_list::last(context).filter(|round| round.number > 0);
    if let Some((round, table)) = round.as_ref().and_then(|it| Some((it, it.cross()?))) {
        return rounds(round, table);
    }
    if context.history.overall().entries.is_empty() {
        return CrossView {
            heading: context.text("cross_table"),
            lead: context.before_first("before_first_cross"),
            ..CrossView::default()
        };
    }
    let (mut columns, mut rows) = meetings(context);
    let label = match has_points_of_season(context) {
        true => "results",
        false => context.league.rules.names().value,
    };
    let listed = met_lists(context, &mut rows);
    let lead = match listed.is_empty() {
        true => "against_all",
        false => "who_is_ahead",
    };
    let anchors = match listed.is_empty() {
        true if rows.len() > LINKED_CELLS => lead_by_names(context, &mut rows),
        false if rows.len() > LINKED => {
            lead_by_names(context, &mut rows);
            Vec::new()
        }
        _ => Vec::new(),
    };
    let is_numbered = listed.is_empty() && number_apart(&mut columns, &mut rows);
    if !anchors.is_empty() {
        // The names of the lines lead to everybody already.
        columns.iter_mut().for_each(|column| column.url = None);
    }
    CrossView {
        heading: context.locale.text("cross_table").to_owned(),
        lead: of_all_seasons(
            context,
            match has_places(context.history.overall()) {
                true => "all_seasons_placed",
                false => "all_seasons",
            },
            lead,
        ),
        labels: vec![context.locale.text(label).into()],
        listed,
        columns,
        is_numbered,
        anchors,
        rows,
        data: context.data(&[("JSON", "players.json")]),
        ..CrossView::default()
    }
}

/// Numbers the lines and columns of a table in which several share a place: no two columns have
/// one head. Returns whether it did.
fn number_apart(columns: &mut [ColumnHead], rows: &mut [CrossRow]) -> bool {
    let places: BTreeSet<&str> = columns.iter().map(|column| column.text.as_str()).collect();
    if places.len() == columns.len() {
        return false;
    }
    for (index, (column, row)) in columns.iter_mut().zip(rows).enumerate() {
        column.text = (index + 1).to_string();
        row.place.clone_from(&column.text);
    }
    true
}

/// Makes the names of a table of many lead to the games of their lines, instead of a link in each
/// cell. Returns the fragments of the columns on those pages.
fn lead_by_names(context: &LeagueContext<'_>, rows: &mut [CrossRow]) -> Vec<String> {
    let players = context.history.overall().ranking.rows.iter();
    let players: Vec<PlayerId> = players.take(rows.len()).map(|row| row.player).collect();
    for (row, player) in rows.iter_mut().zip(&players) {
        row.links.clear();
        if let Some(url) = meetings::url(context, *player) {
            row.player.url = Some(url);
        }
    }
    players.into_iter().map(meetings::anchor).collect()
}

/// The headings of the lists of opponents that say as much as a table of cells that are mostly
/// empty; where nobody is level there is no list of those. None where the table has its cells.
fn met_lists(context: &LeagueContext<'_>, rows: &mut [CrossRow]) -> Vec<String> {
    let cells = rows.iter().flat_map(|row| &row.cells);
    let filled = cells.flatten().filter(|cell| !cell.is_empty()).count();
    let least = match rows.len() {
        count if count <= SMALL => return Vec::new(),
        count if count <= FITTING => SPARSE,
        _ => HALF,
    };
    if filled * least >= rows.len().pow(2) {
        return Vec::new();
    }
    let mut keys = meetings::WHO_IS_AHEAD.map(|(key, _)| key).to_vec();
    if rows.iter().all(|row| row.met[LEVEL].is_empty()) {
        keys.remove(LEVEL);
        for row in rows {
            row.met.remove(LEVEL);
        }
    }
    let heads = keys.into_iter().map(|key| context.locale.text(key));
    heads.map(str::to_owned).collect()
}

/// The place among the lists of those with whom a line is level.
const LEVEL: usize = 1;

/// Those whom a line met, by who is ahead in the games of the two: the line, neither, the other.
fn by_who_is_ahead(
    columns: &[ColumnHead],
    records: &[Option<WinRecord>],
    links: &[Option<String>],
) -> Vec<Vec<MetOpponent>> {
    let list = |(_, who): (&str, Ordering)| {
        let met = records.iter().enumerate();
        let met = met.filter_map(|(index, record)| Some((index, (*record)?)));
        let those = met.filter(|(_, record)| record.won.cmp(&record.lost) == who);
        let opponent = |(index, record): (usize, WinRecord)| MetOpponent {
            name: columns[index].title.clone().unwrap_or_default(),
            number: columns[index]
                .url
                .is_none()
                .then(|| columns[index].text.clone()),
            games: meetings::record_text(record),
            url: links.get(index).cloned().flatten(),
        };
        those.map(opponent).collect::<Vec<MetOpponent>>()
    };
    meetings::WHO_IS_AHEAD.map(list).to_vec()
}

/// A row and a column for each side of the games in which a team played, the best share of wins
/// first; `None` where there are no such games.
fn teams(context: &LeagueContext<'_>) -> Option<CrossView> {
    let met = &context.statistics.team_meetings;
    let mut sides: Vec<(&SidePlayers, WinRecord)> = met
        .iter()
        .map(|(side, others)| (side, WinRecord::sum(others.values())))
        .collect();
    // Of equal shares that of more games is further from the middle: one game says less.
    let share = |record: &WinRecord| record.share().unwrap_or_default();
    sides.sort_by(|(_, one), (_, other)| {
        let by_share = share(other).total_cmp(&share(one));
        let by_games = other.played.cmp(&one.played);
        by_share.then(match share(one) < 0.5 {
            true => by_games.reverse(),
            false => by_games,
        })
    });
    sides.truncate(MOST);
    let number = |index: usize| context.locale.integer(index as u64 + 1);
    let head = |(index, (side, _)): (usize, &(&SidePlayers, WinRecord))| ColumnHead {
        text: number(index),
        title: Some(context.side(side).name),
        url: None,
    };
    let columns: Vec<ColumnHead> = sides.iter().enumerate().map(head).collect();
    let row = |(index, (side, record)): (usize, &(&SidePlayers, WinRecord))| {
        let records = sides.iter();
        let records = records.map(|(other, _)| met.get(*side)?.get(*other).copied());
        let records: Vec<Option<WinRecord>> = records.collect();
        let cells = sides.iter().zip(&records).map(|((other, _), cell)| {
            let text = cell.map_or_else(String::new, meetings::record_text);
            (side != other).then_some(text)
        });
        let links = links_to(
            side.iter()
                .find_map(|player| meetings::url(context, *player))
                .filter(|_| sides.len() <= LINKED),
            sides.iter().zip(&records).map(|((other, _), record)| {
                let has_met = record.is_some();
                (meetings::side_anchor(other), has_met)
            }),
        );
        CrossRow {
            place: number(index),
            player: context.side(side),
            more: vec![meetings::record_text(*record)],
            cells: cells.collect(),
            met: by_who_is_ahead(&columns, &records, &links),
            links,
        }
    };
    let mut rows: Vec<CrossRow> = sides.iter().enumerate().map(row).collect();
    let listed = met_lists(context, &mut rows);
    (!sides.is_empty()).then(|| CrossView {
        heading: context.locale.text("teams").to_owned(),
        lead: of_all_seasons(context, "all_seasons", "teams_against_all"),
        labels: vec![context.locale.text("results").into()],
        columns,
        listed,
        rows,
        data: context.data(&[("JSON", "players.json")]),
        ..CrossView::default()
    })
}

/// The lead of a table, which says in leagues with several seasons that it is of all.
fn of_all_seasons(context: &LeagueContext<'_>, all: &str, lead: &str) -> String {
    let lead = context.text(lead);
    match context.history.seasons.len() {
        ..=1 => lead,
        _ => format!("{} · {lead}", context.text(all)),
    }
}

/// True where the points of the table are those of one season, and the games those of all.
fn has_points_of_season(context: &LeagueContext<'_>) -> bool {
    let traits = context.league.rules.traits();
    context.history.seasons.len() > 1 && !traits.has_height() && !traits.revalues
}

/// A column a player: won, drawn and lost, from the side of the row.
fn meetings(context: &LeagueContext<'_>) -> (Vec<ColumnHead>, Vec<CrossRow>) {
    let ranking = &context.history.overall().ranking;
    let rows: Vec<&Standing> = ranking.rows.iter().take(MOST).collect();
    let numbers = numbers(context, &rows);
    let columns = heads(context, &rows, &numbers);
    let of_season = has_points_of_season(context);
    let line = |(row, number): (&&Standing, &String)| {
        let met = context.meetings(row.player);
        let records = rows.iter().map(|other| met.get(&other.player).copied());
        let records: Vec<Option<WinRecord>> = records.collect();
        let cells = rows.iter().zip(&records).map(|(other, record)| {
            let text = record.map_or_else(String::new, meetings::record_text);
            (row.player != other.player).then_some(text)
        });
        let links = links_to(
            meetings::url(context, row.player).filter(|_| rows.len() <= LINKED),
            rows.iter().map(|other| {
                let has_met = met.contains_key(&other.player);
                (meetings::anchor(other.player), has_met)
            }),
        );
        CrossRow {
            place: number.clone(),
            player: context.player(row.player),
            more: vec![match of_season {
                true => meetings::record_text(WinRecord::sum(met.values())),
                false => context.value(row.value),
            }],
            cells: cells.collect(),
            met: by_who_is_ahead(&columns, &records, &links),
            links,
        }
    };
    let lines = rows.iter().zip(&numbers).map(line).collect();
    (columns, lines)
}

/// The ways to the places of a page with games, of those whom somebody has met; none without
/// the page.
fn links_to(
    page: Option<String>,
    anchors: impl Iterator<Item = (String, bool)>,
) -> Vec<Option<String>> {
    let Some(page) = page else {
        return Vec::new();
    };
    let link = |(anchor, is_met): (String, bool)| is_met.then(|| format!("{page}#{anchor}"));
    anchors.map(link).collect()
}

/// The numbers by which rows and columns are found: the places, or where nobody has one those of
/// the rows.
fn numbers(context: &LeagueContext<'_>, rows: &[&Standing]) -> Vec<String> {
    let table = context.history.overall();
    let places = rows.iter().map(|row| place_text(table, row));
    let places: Vec<String> = places.collect();
    match places.iter().all(String::is_empty) {
        true => (1..=rows.len()).map(|number| number.to_string()).collect(),
        false => places,
    }
}

/// The heads of the columns: the number of the row, which leads to the player.
fn heads(context: &LeagueContext<'_>, rows: &[&Standing], numbers: &[String]) -> Vec<ColumnHead> {
    let head = |(row, number): (&&Standing, &String)| ColumnHead {
        text: number.clone(),
        title: Some(context.name(row.player).to_owned()),
        url: context.player(row.player).url,
    };
    rows.iter().zip(numbers).map(head).collect()
}

/// A column a round, with what it earned (tournaments).
fn rounds(round: &ListedRound<'_>, table: &RoundList) -> CrossView {
    let heads = round.heads(table).into_iter().zip(&table.columns);
    let (columns, labels): (Vec<_>, Vec<_>) = heads.partition(|(_, column)| column.is_round);
    let text = |cell: &ListCell| round.cell_text(cell);
    let days = round.context.league.matchdays.len().min(columns.len());
    let days: Vec<String> = (0..days)
        .map(|index| round.context.matchday_url(index))
        .collect();
    let is_linked = table.rows.len() * columns.len() <= LINKED * LINKED;
    let number = |index: usize, line: &ListLine| {
        let number = line.number.map(|number| number.to_string());
        number.unwrap_or_else(|| left_number(index))
    };
    let numbers: BTreeMap<PlayerId, String> = table
        .rows
        .iter()
        .enumerate()
        .filter_map(|(index, line)| match line.cells.get(1)? {
            ListCell::Player(player) => Some((*player, number(index, line))),
            _ => None,
        })
        .collect();
    let row = |row: &ListLine| {
        let (first, cells) = row.cells.split_at(labels.len());
        let [_, player, more @ ..] = first else {
            return None;
        };
        let place = match player {
            ListCell::Player(player) => numbers.get(player).cloned().unwrap_or_default(),
            _ => String::new(),
        };
        let game = |cell: &ListCell| Some(game_cell(round, &numbers, cell));
        let link = |(index, cell): (usize, &ListCell)| {
            let ListCell::Player(player) = player else {
                return None;
            };
            let anchor = anchor(round.context, *player);
            let day = days
                .get(index)
                .filter(|_| is_linked && has_opponent(cell))?;
            Some(format!("{day}#{anchor}"))
        };
        Some(CrossRow {
            place,
            player: round.link(player),
            more: more.iter().map(text).collect(),
            cells: cells.iter().map(game).collect(),
            met: Vec::new(),
            links: cells.iter().enumerate().map(link).collect(),
        })
    };
    let begin = round.text(round.lists.sums_begin);
    let counting = explanation::counting(round.context).and_then(|counting| counting.url);
    let label = |(head, _): &(ColumnHead, _)| ColumnHead {
        url: counting.clone().filter(|_| head.text == begin),
        ..head.clone()
    };
    let labels = labels.iter().skip(2).map(label);
    CrossView {
        rounds: true,
        heading: round.text("cross_table"),
        lead: round.text("cross_rounds"),
        labels: labels.collect(),
        columns: (columns.into_iter().enumerate())
            .map(|(index, (head, _))| ColumnHead {
                url: days.get(index).cloned(),
                title: round
                    .context
                    .league
                    .matchdays
                    .get(index)
                    .map(|_| round.context.matchday_title(index)),
                ..head
            })
            .collect(),
        rows: table.rows.iter().filter_map(row).collect(),
        notes: [Some(round.text(round.lists.sums_note)), key(round, table)]
            .into_iter()
            .flatten()
            .collect(),
        data: round.context.data(&[("JSON", "standings.json")]),
        ..CrossView::default()
    }
}

/// The key to the cells, and to the number of who has left; `None` where there is none.
fn key(round: &ListedRound<'_>, table: &RoundList) -> Option<String> {
    let mut told = round.key(table, typeset);
    let left = table.rows.iter().position(has_left);
    told.extend(left.map(|index| {
        let retired = round.text("status_retired");
        let locale = round.context.locale;
        locale.labelled(&left_number(index), &retired)
    }));
    (!told.is_empty()).then(|| told.join(" · "))
}

/// The number by which one who left is called: that of the line.
fn left_number(index: usize) -> String {
    format!("({})", index + 1)
}

/// A half and a minus as they are printed.
fn typeset(text: &str) -> String {
    text.replace("1/2", "½").replace("(-)", "(−)")
}

/// True if a round was played against somebody, whose game stands on the page of that round.
fn has_opponent(cell: &ListCell) -> bool {
    let ListCell::Parts(parts) = cell else {
        return false;
    };
    parts.iter().any(|part| matches!(part, ListCell::Player(_)))
}

/// A round as it fits below its head: `1w7`, result, colour and opponent by number, above the
/// points; of one who did not play the reason.
fn game_cell(
    round: &ListedRound<'_>,
    numbers: &BTreeMap<PlayerId, String>,
    cell: &ListCell,
) -> String {
    let ListCell::Parts(parts) = cell else {
        return round.cell_text(cell);
    };
    let at = parts
        .iter()
        .position(|part| matches!(part, ListCell::Player(_)));
    let told = parts.iter().take(at.map_or(1, |at| at + 1));
    let told = told.map(|part| match part {
        // A word does not run into the colour.
        ListCell::Text(_) if at.is_some() => format!("{} ", typeset(&round.cell_text(part))),
        ListCell::Player(player) => numbers.get(player).cloned().unwrap_or_default(),
        // "w" and "b" by the language's own words.
        part => match round.cell_text(part).trim() {
            "w" => round.text("white_letter"),
            "b" => round.text("black_letter"),
            text => typeset(text),
        },
    });
    let points = parts.last().map(|last| round.cell_text(last));
    format!(
        "{}\n{}",
        told.collect::<String>(),
        points.unwrap_or_default()
    )
}

//! What a director asks before the next draw: colours, byes, absences, and who has met whom.

use std::cmp::Reverse;

use crate::league::model::matchday::Absence;
use crate::league::model::player::PlayerId;
use crate::league::pairing::rounds::options::NEVER_AGAIN;
use crate::league::system::round_pairing;
use crate::league::tournament::Tournament;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::view::table::{ColumnHead, CrossRow, CrossView};

/// The colours and meetings of a tournament of rounds.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: |context| {
        let page = LeaguePage::made(ADDRESS, |page| {
            let view = view(&page.context);
            page.made("cross.html", page.title(&view.heading), None, &view)
        });
        has_page(context).then_some(page).into_iter().collect()
    },
    navigation: |context| has_page(context).then(|| context.entry("colours_and_meetings", ADDRESS)),
    ..LeaguePageKind::NONE
};

/// The address of the page, below the league's.
pub(crate) const ADDRESS: &str = "colours/";

fn has_page(context: &LeagueContext<'_>) -> bool {
    context.league.rules.traits().tournament && !context.league.matchdays.is_empty()
}

/// A line a player in the order of the table, a column a player with the rounds of their games.
fn view(context: &LeagueContext<'_>) -> CrossView {
    let field = Tournament::of(context.league);
    let rows = &context.history.overall().ranking.rows;
    let players: Vec<PlayerId> = rows.iter().map(|row| row.player).collect();
    let place = |index: usize| (index + 1).to_string();
    let columns = players
        .iter()
        .enumerate()
        .map(|(index, player)| ColumnHead {
            text: place(index),
            title: Some(context.league.player(*player).name.clone()),
            url: context.player(*player).url,
        });
    let lines = players.iter().enumerate().map(|(index, player)| {
        let met: Vec<Vec<u32>> = players
            .iter()
            .map(|other| meetings(&field, *player, *other))
            .collect();
        let cells = players.iter().zip(&met).map(|(other, rounds)| {
            let rounds: Vec<String> = rounds.iter().map(u32::to_string).collect();
            (player != other).then(|| rounds.join(", "))
        });
        let cells: Vec<Option<String>> = cells.collect();
        // Whom a player met last may be met again last.
        let mut order = CrossRow::filled(&cells);
        order.sort_by_key(|other| Reverse(met[*other].last()));
        CrossRow {
            links: Vec::new(),
            place: place(index),
            player: context.player(*player),
            more: facts(context, &field, *player).to_vec(),
            cells,
            order,
        }
    });
    let labels = ["colours", "colour_balance", "byes", "absences"];
    CrossView {
        heading: context.locale.text("colours_and_meetings").to_owned(),
        lead: lead(context),
        labels: labels
            .map(|key| context.locale.text(key).to_owned())
            .to_vec(),
        columns: columns.collect(),
        listed: Some(context.text("met_in_rounds")),
        rows: lines.collect(),
        data: context.data(&[("JSON", "results.json")]),
        ..CrossView::default()
    }
}

/// The rounds after which two may meet again; empty where they may at once.
fn lead(context: &LeagueContext<'_>) -> String {
    let interval = round_pairing(&*context.league.rules).map(|it| it.options().repeat_after);
    match interval {
        None | Some(0) => String::new(),
        Some(NEVER_AGAIN) => context.text("meet_once"),
        Some(rounds) => context.locale.plural("meet_again_after", u64::from(rounds)),
    }
}

/// The colours of a player in order, in a tournament: "WBB·W".
pub(crate) fn of_player(context: &LeagueContext<'_>, player: PlayerId) -> Option<String> {
    if !has_page(context) {
        return None;
    }
    let [colours, ..] = facts(context, &Tournament::of(context.league), player);
    Some(colours).filter(|colours| colours.contains(char::is_alphabetic))
}

/// The colours in order, White minus Black, byes, other rounds without a game.
fn facts(context: &LeagueContext<'_>, field: &Tournament, player: PlayerId) -> [String; 4] {
    let (mut colours, mut balance, mut byes) = (String::new(), 0_i32, 0_usize);
    let enters = field.player(player).enters.max(1) as usize;
    let mut missed = (enters - 1).min(field.matchdays.len());
    let initial = |key| context.locale.text(key).chars().next();
    for day in &field.matchdays {
        let mut boards = day.boards.iter();
        let own = boards.find(|board| [board.white, board.black].contains(&player));
        let mut absences = day.absent.iter();
        let absence = absences.find(|(absent, _)| *absent == player);
        match (own, absence.map(|(_, absence)| *absence)) {
            (Some(board), _) => {
                let is_white = board.white == player;
                balance += if is_white { 1 } else { -1 };
                colours.extend(initial(if is_white { "white" } else { "black" }));
            }
            (None, Some(Absence::Bye)) => {
                byes += 1;
                colours.push('·');
            }
            (None, Some(Absence::Club | Absence::Excused | Absence::Unexcused)) => {
                missed += 1;
                colours.push('·');
            }
            // A round that is prepared and not drawn is none yet.
            (None, None) if day.boards.is_empty() && day.absent.is_empty() => {}
            (None, None) => colours.push('·'),
        }
    }
    [
        colours,
        context.locale.signed(f64::from(balance), 0),
        context.locale.integer(byes as u64),
        context.locale.integer(missed as u64),
    ]
}

/// The numbers of the rounds in which two have met.
fn meetings(field: &Tournament, one: PlayerId, other: PlayerId) -> Vec<u32> {
    let rounds = (1..).zip(&field.matchdays);
    let met = rounds.filter(|(_, day)| {
        let mut boards = day.boards.iter();
        boards.any(|board| {
            (board.white, board.black) == (one, other) || (board.white, board.black) == (other, one)
        })
    });
    met.map(|(number, _)| number).collect()
}

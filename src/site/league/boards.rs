//! The boards of a drawn round, before and during its games: for the screen, the wall and the
//! hand.

use crate::league::model::game::Duel;
use crate::league::model::player::PlayerId;
use crate::league::system::round_pairing;
use crate::league::tournament::{Board, Tournament};
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::standing;
use crate::site::told_results::mark;
use crate::site::view::NamedLink;
use crate::site::view::matchday::{BoardRow, BoardSheet, BoardSide, SeatRow, SlipsView};

/// The slips on which the players write how their game ended, a page a drawn round.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: |context| {
        let days = 0..context.league.matchdays.len();
        let drawn = days.filter(|index| is_drawn(context, *index));
        let page = |index| {
            LeaguePage::made(slips_address(context, index), move |page| {
                let Some(view) = slips(&page.context, index) else {
                    return Ok(Vec::new());
                };
                page.made("slips.html", page.title(&view.heading), None, &view)
            })
        };
        drawn.map(page).collect()
    },
    ..LeaguePageKind::NONE
};

/// The address of the slips of a round, below the league's.
fn slips_address(context: &LeagueContext<'_>, index: usize) -> String {
    format!("matchdays/{}/slips/", context.league.matchdays[index].slug)
}

/// Returns whether a matchday is a drawn round in which somebody still has to play.
fn is_drawn(context: &LeagueContext<'_>, index: usize) -> bool {
    context.league.rules.traits().tournament && context.league.matchdays[index].is_open()
}

/// The most boards among which everybody sees the own one at a glance.
const IN_SIGHT: usize = 6;

/// The most lines of the list of seats that stand in one column.
const IN_COLUMN: usize = 24;

/// The boards of a round in which somebody still has to play.
pub(crate) fn sheet(context: &LeagueContext<'_>, index: usize) -> Option<BoardSheet> {
    if !is_drawn(context, index) {
        return None;
    }
    let times = round_pairing(&*context.league.rules)?.time_bonus();
    let field = Tournament::of(context.league);
    let boards = boards(&field, index);
    let row = |board: &Board| {
        let rating = |player: PlayerId| field.player(player).rating;
        let minutes = times.and_then(|it| it.minutes(rating(board.white), rating(board.black)));
        let (white_time, black_time) = minutes.unzip();
        let side = |player: PlayerId, time: Option<i64>| BoardSide {
            player: context.player(player),
            place: place(context, player),
            time: time.map(|minutes| minutes.to_string()),
            told: told(context, board, player),
        };
        BoardRow {
            number: board.number.to_string(),
            white: side(board.white, white_time),
            black: side(board.black, black_time),
            result: match board.result {
                Duel::Pending => String::new(),
                played => mark(played).to_owned(),
            },
        }
    };
    let mut seats: Vec<(PlayerId, SeatRow)> = boards
        .iter()
        .filter(|board| board.result == Duel::Pending && boards.len() > IN_SIGHT)
        .flat_map(|board| {
            [(board.white, board.black), (board.black, board.white)].map(|it| (board, it))
        })
        .map(|(board, (player, opponent))| {
            let colour = match player == board.white {
                true => "white",
                false => "black",
            };
            let row = SeatRow {
                player: context.player(player),
                board: board.number.to_string(),
                colour: context.locale.text(colour).to_owned(),
                opponent: context.league.player(opponent).name.clone(),
            };
            (player, row)
        })
        .collect();
    seats.sort_by_key(|(player, _)| context.statistics.name_order[player.index()]);
    let seats: Vec<SeatRow> = seats.into_iter().map(|(_, row)| row).collect();
    let in_column = match seats.len() {
        ..=IN_COLUMN => IN_COLUMN,
        count => count.div_ceil(2),
    };
    Some(BoardSheet {
        title: context.translation.title.clone(),
        has_times: times.is_some(),
        boards: boards.iter().map(row).collect(),
        seats: seats.chunks(in_column).map(<[_]>::to_vec).collect(),
        slips: NamedLink {
            name: context.locale.text("slips").to_owned(),
            url: Some(context.url(&slips_address(context, index))),
        },
    })
}

/// The boards of a round in their order.
fn boards(field: &Tournament, index: usize) -> Vec<Board> {
    let mut boards = field.matchdays[index].boards.clone();
    boards.sort_by_key(|board| board.number);
    boards
}

/// The place of a player as the table shows it; none before the first round.
fn place(context: &LeagueContext<'_>, player: PlayerId) -> Option<String> {
    let table = context.history.overall();
    let row = context.statistics.tables[0].row(table, player)?;
    Some(standing::place_text(table, row)).filter(|place| !place.is_empty())
}

/// "Board 5, Black, drew with Klara", for the player whose board it is.
fn told(context: &LeagueContext<'_>, board: &Board, player: PlayerId) -> String {
    let is_white = player == board.white;
    let (colour, opponent) = match is_white {
        true => ("white", board.black),
        false => ("black", board.white),
    };
    let number = board.number.to_string();
    let (sentence, result) = own_result(context, board.result, is_white);
    let words = [
        ("board", number.as_str()),
        ("colour", context.locale.text(colour)),
        ("name", context.league.player(opponent).name.as_str()),
        ("result", result),
    ];
    context.locale.fill(sentence, &words)
}

/// The key of the sentence about a game for one of the two, and its result: in a word when it was
/// played or adjourned, else the sign.
fn own_result<'context>(
    context: &'context LeagueContext<'_>,
    duel: Duel,
    is_white: bool,
) -> (&'static str, &'context str) {
    let played = |outcome: &'static str| ("my_board_played", context.locale.text(outcome));
    match (duel, is_white) {
        (Duel::Pending, _) => ("my_board", ""),
        (Duel::First, true) | (Duel::Second, false) => played("won_against"),
        (Duel::First, false) | (Duel::Second, true) => played("lost_to"),
        (Duel::Draw, _) => played("drew_with"),
        (Duel::FirstByForfeit, true) | (Duel::SecondByForfeit, false) => ("my_board_result", "+"),
        (Duel::FirstByForfeit, false) | (Duel::SecondByForfeit, true) | (Duel::BothForfeit, _) => {
            ("my_board_result", "−")
        }
        (Duel::Adjourned, _) => {
            let adjourned = context.locale.text("reason_adjourned");
            ("my_board_result", adjourned)
        }
    }
}

/// The sentences of a round, by player.
pub(crate) fn told_of_round(context: &LeagueContext<'_>, index: usize) -> Vec<(PlayerId, String)> {
    if !context.league.rules.traits().tournament {
        return Vec::new();
    }
    let boards = boards(&Tournament::of(context.league), index);
    let both = boards.iter().flat_map(|board| {
        [board.white, board.black].map(|player| (player, told(context, board, player)))
    });
    both.collect()
}

/// The slips of a round, a board each.
fn slips(context: &LeagueContext<'_>, index: usize) -> Option<SlipsView> {
    let day = &context.league.matchdays[index];
    Some(SlipsView {
        heading: context.locale.text("slips").to_owned(),
        round: context.matchday(index),
        date: context.locale.date(day.date),
        iso: day.date.to_string(),
        sheet: sheet(context, index)?,
    })
}

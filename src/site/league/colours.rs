//! The answers that a director needs before the next draw: colours, byes, absences, and who has
//! met whom.

use std::cmp::Reverse;

use crate::league::model::matchday::Absence;
use crate::league::model::player::PlayerId;
use crate::league::pairing::rounds::options::NEVER_AGAIN;
use crate::league::system::round_pairing;
use crate::league::tournament::Tournament;
use crate::render::locale::capital;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::view::table::{CrossRow, CrossView, MetOpponent};

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

/// The tournament without the round that is going on, which counts for nothing but its own page.
fn counted_rounds(context: &LeagueContext<'_>) -> Tournament {
    let mut field = Tournament::of(context.league);
    let rounds = context.history.provisional_round();
    field.matchdays.truncate(rounds.unwrap_or(usize::MAX));
    field
}

/// A line a player in the order of the table, a column a player with the rounds and colours of
/// their games.
fn view(context: &LeagueContext<'_>) -> CrossView {
    let field = counted_rounds(context);
    let rows = &context.history.overall().ranking.rows;
    let players: Vec<PlayerId> = rows.iter().map(|row| row.player).collect();
    let lines = players.iter().enumerate().map(|(index, player)| {
        // Those who have left follow those of the table.
        let left = field.ids().filter(|other| !players.contains(other));
        let met = players.iter().copied().chain(left);
        let met = met.map(|other| (other, meetings(&field, *player, other)));
        let met = met.filter(|(other, rounds)| other != player && !rounds.is_empty());
        let mut met: Vec<(PlayerId, Vec<(u32, bool)>)> = met.collect();
        // Whom a player met last may be met again last.
        met.sort_by_key(|(_, rounds)| Reverse(rounds.last().copied()));
        let met = met.into_iter().map(|(other, rounds)| {
            let games = rounds.iter();
            let games = games.map(|(round, white)| format!("{round}{}", letter(context, *white)));
            let games: Vec<String> = games.collect();
            MetOpponent {
                number: None,
                name: context.league.player(other).name.clone(),
                games: games.join(", "),
                url: None,
            }
        });
        CrossRow {
            place: (index + 1).to_string(),
            player: context.player(*player),
            more: facts(context, &field, *player).to_vec(),
            cells: Vec::new(),
            met: vec![met.collect()],
            links: Vec::new(),
        }
    });
    let labels = ["colours", "colour_balance", "byes", "absences"];
    CrossView {
        heading: context.locale.text("colours_and_meetings").to_owned(),
        lead: lead(context, &field),
        labels: labels.map(|key| context.locale.text(key).into()).to_vec(),
        listed: vec![context.text("met_in_rounds")],
        rows: lines.collect(),
        data: context.data(&[("CSV", "results.csv"), ("JSON", "results.json")]),
        ..CrossView::default()
    }
}

/// The rounds after which two may meet again, unless they may at once, and the key to the signs.
fn lead(context: &LeagueContext<'_>, field: &Tournament) -> String {
    let interval = round_pairing(&*context.league.rules).map(|it| it.options().repeat_after);
    let mut boards = field.matchdays.iter().flat_map(|day| &day.boards);
    let mut absences = field.matchdays.iter().flat_map(|day| &day.absent);
    let is_apart = absences.any(|(_, why)| *why == Absence::Club)
        || field.players.iter().any(|player| player.enters > 1);
    let parts = [
        Some("colours_key"),
        is_apart.then_some("absences_key"),
        (boards.any(|board| board.result.is_forfeit())).then_some("colours_forfeits"),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .flatten()
        .map(|part| context.text(part))
        .collect();
    let key = parts.join(" ");
    match interval {
        None | Some(0) => key,
        Some(NEVER_AGAIN) => format!("{} {key}", context.text("meet_once")),
        Some(rounds) => {
            let again = context.locale.plural("meet_again_after", u64::from(rounds));
            format!("{again} {key}")
        }
    }
}

/// The colours of a player in order, in a tournament: "WBB·W B".
pub(crate) fn of_player(context: &LeagueContext<'_>, player: PlayerId) -> Option<String> {
    if !has_page(context) {
        return None;
    }
    let [colours, ..] = facts(context, &counted_rounds(context), player);
    Some(colours).filter(|colours| colours.contains(char::is_alphabetic))
}

/// The colours in order, by fives, so that each is found by its round; White minus Black, byes,
/// the other rounds without a game, of which those for the club and those before joining stand in
/// brackets.
fn facts(context: &LeagueContext<'_>, field: &Tournament, player: PlayerId) -> [String; 4] {
    let (mut colours, mut balance, mut byes) = (Vec::new(), 0_i32, 0_usize);
    let enters = field.player(player).enters.max(1) as usize;
    let mut apart = (enters - 1).min(field.matchdays.len());
    let mut missed = 0_usize;
    let none = || "·".to_owned();
    for day in &field.matchdays {
        let mut boards = day.boards.iter();
        let own = boards.find(|board| [board.white, board.black].contains(&player));
        let mut absences = day.absent.iter();
        let absence = absences.find(|(absent, _)| *absent == player);
        match (own, absence.map(|(_, absence)| *absence)) {
            (Some(board), _) => {
                let is_white = board.white == player;
                balance += if is_white { 1 } else { -1 };
                colours.push(capital(letter(context, is_white)));
            }
            (None, Some(Absence::Bye)) => {
                byes += 1;
                colours.push(none());
            }
            (None, Some(Absence::Club)) => {
                apart += 1;
                colours.push(none());
            }
            (None, Some(Absence::Excused | Absence::Unexcused)) => {
                missed += 1;
                colours.push(none());
            }
            // A round that is prepared and not drawn is none yet.
            (None, None) if day.boards.is_empty() && day.absent.is_empty() => {}
            (None, None) => colours.push(none()),
        }
    }
    let fives: Vec<String> = colours.chunks(5).map(|five| five.concat()).collect();
    [
        fives.join(" "),
        context.locale.signed(f64::from(balance), 0),
        context.locale.integer(byes as u64),
        match apart {
            0 => context.locale.integer(missed as u64),
            _ => format!("{missed} ({apart})"),
        },
    ]
}

/// The letter of a colour, as in the cells of a cross table.
fn letter<'a>(context: &LeagueContext<'a>, is_white: bool) -> &'a str {
    context.locale.text(match is_white {
        true => "white_letter",
        false => "black_letter",
    })
}

/// The numbers of the rounds in which two have met, each with true where the first of them had
/// White.
fn meetings(field: &Tournament, one: PlayerId, other: PlayerId) -> Vec<(u32, bool)> {
    let rounds = (1..).zip(&field.matchdays);
    let met = rounds.filter_map(|(number, day)| {
        let mut boards = day.boards.iter().map(|board| (board.white, board.black));
        let (white, _) = boards.find(|pair| *pair == (one, other) || *pair == (other, one))?;
        Some((number, white == one))
    });
    met.collect()
}

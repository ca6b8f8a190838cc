//! A Keizer round gives everybody one row. Source: keizer.md, 3.8 and 9.

use std::collections::BTreeMap;

use crate::league::model::league::League;
use crate::league::model::matchday::{Absence, Matchday, ResultForm};
use crate::league::model::player::PlayerId;
use crate::league::system::PairingMethod;
use crate::league::system::keizer;
use crate::league::system::keizer::rounds::{KeizerTournament, RoundMembership, is_board};
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath};

/// Reports holes in the numbers, second rows, equal boards, and players without a row.
pub fn check(league: &League, diagnostics: &mut Diagnostics) {
    let Some(PairingMethod::Keizer(_)) = league.rules.pairing() else {
        return;
    };
    check_numbers(league, diagnostics);
    let field = KeizerTournament::of(league);
    for (number, day) in (1..).zip(&league.matchdays) {
        let mut seen: BTreeMap<PlayerId, DiagnosticSpot> = BTreeMap::new();
        for (player, spot) in rows(league, day) {
            let id = &league.player(player).id;
            if let Some(other) = seen.get(&player) {
                diagnostics
                    .error(
                        Code::TwoRows,
                        spot,
                        format!("`{id}` has a second row in this round"),
                    )
                    .help("a player has one game or one absence in a round: take one of them out")
                    .related(other.clone());
                continue;
            }
            check_membership(league, &field, number, player, &spot, diagnostics);
            seen.insert(player, spot);
        }
        check_boards(day, diagnostics);
        check_left_over(league, &field, number, day, diagnostics);
    }
}

/// Every row of a round with its place in the file.
fn rows(league: &League, day: &Matchday) -> Vec<(PlayerId, DiagnosticSpot)> {
    let root = KeyPath::file(&day.file);
    let games = root.field("games");
    let absent = root.field("absent");
    let mut rows = Vec::new();
    for game in &day.games {
        let seats = game.seats.iter().filter(|_| is_board(game));
        rows.extend(seats.map(|seat| (seat.player, games.index(game.position).value())));
    }
    for (index, &(player, absence)) in day.absences.iter().enumerate() {
        let key = match absence {
            Absence::Bye => {
                rows.push((player, root.field("bye").value()));
                continue;
            }
            Absence::Excused => "excused",
            Absence::Unexcused => "unexcused",
            Absence::Club => "club",
        };
        let before = day.absences[..index].iter();
        let nth = before.filter(|row| **row == (player, absence)).count();
        let id = &league.player(player).id;
        rows.push((player, absent.field(key).word(id, nth).value()));
    }
    rows
}

/// Rounds are numbered 1, 2, 3 … without holes.
fn check_numbers(league: &League, diagnostics: &mut Diagnostics) {
    let mut expected = 1;
    for day in &league.matchdays {
        if day.number != expected {
            let message = format!("round {} where round {expected} is next", day.number);
            diagnostics
                .error(
                    Code::MissingRound,
                    KeyPath::file(&day.file).field("matchday").value(),
                    message,
                )
                .help(format!(
                    "number the rounds without holes: write `matchday: {expected}`, or add the file that is missing"
                ));
        }
        expected = day.number.saturating_add(1);
    }
}

/// A row before a player came, or after he left.
fn check_membership(
    league: &League,
    field: &KeizerTournament,
    number: u32,
    player: PlayerId,
    spot: &DiagnosticSpot,
    diagnostics: &mut Diagnostics,
) {
    let known = league.player(player);
    let joins = keizer::rounds::entry(league, known);
    if known.registered && joins > number {
        diagnostics
            .error(
                Code::OutOfTournament,
                spot.clone(),
                format!("`{}` joins with round {joins} only", known.id),
            )
            .help("mend `joined` in players.yaml, or take the row out");
    }
    let before = field.roster(number.saturating_sub(1).max(1));
    let now = field.roster(number);
    let gone = |roster: &[RoundMembership]| roster[player.index()] == RoundMembership::Retired;
    if number > 1 && gone(&before) && gone(&now) {
        diagnostics
            .warning(
                Code::OutOfTournament,
                spot.clone(),
                format!("`{}` has left the tournament", known.id),
            )
            .help(format!(
                "the row counts for nothing: take it out, or add `members: {{ return: [{}] }}`",
                known.id
            ));
    }
}

/// A board has one game.
fn check_boards(day: &Matchday, diagnostics: &mut Diagnostics) {
    let root = KeyPath::file(&day.file);
    let games = root.field("games");
    let mut taken: BTreeMap<u32, usize> = BTreeMap::new();
    for game in &day.games {
        let Some(board) = game.board.filter(|_| is_board(game)) else {
            continue;
        };
        if let Some(other) = taken.insert(board, game.position) {
            let spot = games.index(game.position);
            diagnostics
                .error(
                    Code::DuplicateBoard,
                    spot.field("board").value(),
                    format!("board {board} has two games"),
                )
                .help("number each board once, or leave `board` out")
                .related(games.index(other).field("board").value());
        }
    }
}

/// Of those who are there at most one is left over: that one has the bye.
fn check_left_over(
    league: &League,
    field: &KeizerTournament,
    number: u32,
    day: &Matchday,
    diagnostics: &mut Diagnostics,
) {
    if day.form != ResultForm::Games {
        return;
    }
    let left = field.left_over(number, day);
    if left.len() < 2 {
        return;
    }
    let ids = left
        .iter()
        .map(|player| format!("`{}`", league.player(*player).id));
    let ids: Vec<String> = ids.collect();
    diagnostics
        .error(
            Code::LeftOver,
            KeyPath::file(&day.file).field("games").key(),
            format!("{} players are left over: {}", ids.len(), ids.join(", ")),
        )
        .help(
            "pair them, give one of them the `bye`, or say why they are not there: under `absent`, or with `joined: ROUND` in players.yaml for who came later");
}

//! Games and wishes that do not fit who is a member. Source: activity.md, 2.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::league::model::game::{Game, GameId};
use crate::league::model::history::{Change, ChangeReason, History, MembershipWish, UnratedReason};
use crate::league::model::league::League;
use crate::league::model::matchday::{Matchday, ResultForm};
use crate::league::model::player::PlayerId;
use crate::league::replay::journal::{JournalEntry, JournalEvent, journal};
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath};

/// Warns of what a league with members read and did not count, up to its as-of day.
///
/// `register` is the file of the players.
pub fn check(league: &League, history: &History, register: &str, diagnostics: &mut Diagnostics) {
    if !league.rules.traits().members {
        return;
    }
    let mut inactive: BTreeMap<PlayerId, Date> = BTreeMap::new();
    let mut left: BTreeMap<PlayerId, Date> = BTreeMap::new();
    for line in journal(league, history.overall()) {
        match line.what {
            JournalEvent::Leave => {
                inactive.insert(line.player, line.date);
                left.insert(line.player, line.date);
            }
            JournalEvent::AutoInactive => {
                inactive.insert(line.player, line.date);
            }
            JournalEvent::Join => {}
            JournalEvent::Return => {
                inactive.remove(&line.player);
            }
            JournalEvent::Ignored => ignored(league, &line, &inactive, register, diagnostics),
            JournalEvent::Game => {
                if left.remove(&line.player) == Some(line.date) {
                    plays_after_leaving(league, line.change, diagnostics);
                }
            }
            JournalEvent::Friendly | JournalEvent::Penalty => {}
        }
    }
}

/// A game that is none of the league's, or a wish without effect.
fn ignored(
    league: &League,
    line: &JournalEntry<'_>,
    inactive: &BTreeMap<PlayerId, Date>,
    register: &str,
    diagnostics: &mut Diagnostics,
) {
    match line.change.reason {
        ChangeReason::Unrated {
            game,
            why: UnratedReason::NoMember,
        } => {
            let Some((spot, game)) = place(league, game) else {
                return;
            };
            // Both players have a line; the game is reported with the first.
            let Some((first, second)) = game.pair().filter(|(first, _)| *first == line.player)
            else {
                return;
            };
            let state = |player: PlayerId| match inactive.get(&player) {
                Some(date) => format!("`{}` has been inactive since {date}", id(league, player)),
                None => format!("`{}` is no member", id(league, player)),
            };
            let known = [first, second];
            let known = known.into_iter().find(|it| inactive.contains_key(it));
            let way = known.map_or_else(
                || "take a player in with `members: { join: […] }`".to_owned(),
                |player| {
                    let id = id(league, player);
                    format!("bring `{id}` back with `members: {{ return: [{id}] }}`")
                },
            );
            diagnostics
                .warning(
                    Code::NoMembers,
                    spot,
                    "a game without an active member does not count",
                )
                .label(format!("{}, and {}", state(first), state(second)))
                .help(format!(
                    "one of the two must be active: {way}, or write `ranked: false` if it was a friendly"
                ));
        }
        ChangeReason::Ignored { wish, matchday } => {
            let id = id(league, line.player);
            let spot = match matchday {
                Some(number) => wished(league, number, wish, line.player),
                None => Some(KeyPath::file(register).field(id).field("joined").value()),
            };
            let Some(spot) = spot else { return };
            let (message, help) = match wish {
                MembershipWish::Join => (
                    format!("`{id}` is a member already and can not join"),
                    "take the player out here; who is inactive comes back with `return`",
                ),
                MembershipWish::Leave => (
                    format!("`{id}` is not active and can not leave"),
                    "take the player out of `leave`: nothing changes, and no fee is due",
                ),
                MembershipWish::Return => (
                    format!("`{id}` is not inactive and can not return"),
                    "take the player out of `return`; who is no member comes in by a game or `join`",
                ),
            };
            diagnostics
                .warning(Code::MembershipNoEffect, spot, message)
                .help(help);
        }
        _ => {}
    }
}

/// The same file takes a fee from a player and brings the player back by a game.
fn plays_after_leaving(league: &League, change: &Change, diagnostics: &mut Diagnostics) {
    let ChangeReason::Rated { game, .. } = change.reason else {
        return;
    };
    if let Some((spot, _)) = place(league, game) {
        let id = id(league, change.player);
        diagnostics
            .warning(
                Code::PlaysAfterLeaving,
                spot,
                format!("`{id}` leaves on this day and plays afterwards"),
            )
            .help(
                "`leave` comes before the games of its file: the fee is taken, and the game makes \
                 the player active again; write the leave into a later file if it came after the game");
    }
}

fn id(league: &League, player: PlayerId) -> &str {
    &league.player(player).id
}

/// Where a game stands in its file.
fn place(league: &League, game: GameId) -> Option<(DiagnosticSpot, &Game)> {
    let mut index = game.0 as usize;
    for matchday in &league.matchdays {
        if let Some(game) = matchday.games.get(index) {
            return Some((spot(matchday, game.position), game));
        }
        index -= matchday.games.len();
    }
    None
}

fn spot(matchday: &Matchday, index: usize) -> DiagnosticSpot {
    let root = KeyPath::file(&matchday.file);
    match matchday.form {
        ResultForm::Games => root.field("games").index(index).value(),
        ResultForm::Results => root.field("results").index(index).value(),
        ResultForm::Placings | ResultForm::Nothing => root.field("placings").value(),
    }
}

/// Where a wish stands that a later one, or an earlier one of the same file, made void.
fn wished(
    league: &League,
    number: u32,
    wish: MembershipWish,
    player: PlayerId,
) -> Option<DiagnosticSpot> {
    let mut matchdays = league.matchdays.iter();
    let matchday = matchdays.find(|matchday| matchday.number == number)?;
    let (key, list) = match wish {
        MembershipWish::Join => ("join", &matchday.members.join),
        MembershipWish::Leave => ("leave", &matchday.members.leave),
        MembershipWish::Return => ("return", &matchday.members.back),
    };
    let times = list.iter().filter(|listed| **listed == player).count();
    let root = KeyPath::file(&matchday.file);
    let members = root.field("members");
    let list = members.field(key);
    let last = times.checked_sub(1)?;
    Some(list.word(id(league, player), last).value())
}

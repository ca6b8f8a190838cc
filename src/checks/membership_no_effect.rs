//! Wishes to join, leave or return that change nothing. Source: activity.md, 2.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::checks::ReplayedSite;
use crate::checks::system_warnings::system_warnings;
use crate::league::League;
use crate::league::model::history::{ChangeReason, MembershipWish};
use crate::league::model::player::PlayerId;
use crate::league::model::warning::SystemWarningKind;
use crate::league::replay::journal::{JournalEntry, JournalEvent, journal};
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath};

/// Warns of wishes that do not fit the state of the player.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for (league, history) in site.leagues_with_members() {
        let register = Path::new(site.src).join(&league.id).join("players.yaml");
        for line in journal(league, history.overall()) {
            if line.what == JournalEvent::Ignored {
                ignored(league, &line, &register.to_string_lossy(), diagnostics);
            }
        }
    }
    let leagues = site.leagues.iter();
    for league in leagues.filter(|league| !league.rules.traits().members) {
        second_joins(league, diagnostics);
    }
    for (league, _) in site.tournaments() {
        uneven_leaves(league, diagnostics);
    }
    for warning in system_warnings(site) {
        let (player, key, what) = match *warning.kind {
            SystemWarningKind::NotInTable { player } => (player, "leave", "is not in the table"),
            SystemWarningKind::NotTakenOff { player } => {
                (player, "return", "was not taken off the table")
            }
            _ => continue,
        };
        let player = &warning.league.player(player).id;
        let root = warning.file();
        let members = root.field("members");
        let list = members.field(key);
        diagnostics
            .warning(
                Code::MembershipNoEffect,
                list.word(player, 0).value(),
                format!("`{player}` {what}"),
            )
            .help("it changes nothing: take the name out");
    }
}

/// Warns of joins of players whom the register or an earlier file has let in, and who have not
/// left since.
fn second_joins(league: &League, diagnostics: &mut Diagnostics) {
    let players = (0..).map(PlayerId).zip(&league.players);
    let founders = players.filter(|(_, player)| player.joined.is_some());
    let mut members: BTreeSet<PlayerId> = founders.map(|(player, _)| player).collect();
    for day in &league.matchdays {
        let root = KeyPath::file(&day.file);
        let (wishes, joins) = (root.field("members"), &day.members.join);
        let list = wishes.field("join");
        for (index, &player) in joins.iter().enumerate() {
            if members.insert(player) {
                continue;
            }
            let id = id(league, player);
            let before = joins[..index].iter();
            let nth = before.filter(|other| **other == player).count();
            diagnostics
                .warning(
                    Code::MembershipNoEffect,
                    list.word(id, nth).value(),
                    format!("`{id}` is a member already and can not join"),
                )
                .help(
                    "it changes nothing: take the name out here, or `joined` out of players.yaml",
                );
        }
        for player in &day.members.leave {
            members.remove(player);
        }
    }
}

/// Warns of leaves of a tournament by players who have left already, each of which needs a return
/// of its own, and of returns of those who have not left (keizer.md, 9).
fn uneven_leaves(league: &League, diagnostics: &mut Diagnostics) {
    let mut away: BTreeMap<PlayerId, i32> = BTreeMap::new();
    for day in &league.matchdays {
        let lists = [("leave", &day.members.leave), ("return", &day.members.back)];
        for (key, players) in lists {
            for (index, &player) in players.iter().enumerate() {
                let left = away.entry(player).or_default();
                *left += if key == "leave" { 1 } else { -1 };
                let (what, help) = match (key, *left) {
                    ("leave", 2..) => (
                        "has left already",
                        "take the name out: who leaves twice has to return twice",
                    ),
                    ("return", ..0) => (
                        "has not left",
                        "take the name out: the next leave would have no effect",
                    ),
                    _ => continue,
                };
                let id = id(league, player);
                let before = players[..index].iter();
                let nth = before.filter(|other| **other == player).count();
                let root = KeyPath::file(&day.file);
                let members = root.field("members");
                let spot = members.field(key).word(id, nth).value();
                diagnostics
                    .warning(Code::MembershipNoEffect, spot, format!("`{id}` {what}"))
                    .help(help);
            }
        }
    }
}

/// Warns of a wish without effect.
fn ignored(
    league: &League,
    line: &JournalEntry<'_>,
    register: &str,
    diagnostics: &mut Diagnostics,
) {
    let ChangeReason::Ignored { wish, matchday } = line.change.reason else {
        return;
    };
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

fn id(league: &League, player: PlayerId) -> &str {
    &league.player(player).id
}

/// The place of a wish that a later one, or an earlier one of the same file, made void.
fn wished(
    league: &League,
    number: u32,
    wish: MembershipWish,
    player: PlayerId,
) -> Option<DiagnosticSpot> {
    let mut matchdays = league.matchdays.iter();
    let matchday = matchdays.find(|it| it.number == number && it.members.names(player))?;
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

//! The desk of a league that is played in rounds: who is here, the boards, earlier rounds.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::authoring::drawn_round;
use crate::desk::evening::{MembershipLists, printed_result, result_of};
use crate::desk::{DeskPerson, ResultButton, people, result_buttons, still_to_come};
use crate::league::model::game::Duel;
use crate::league::model::matchday::{Absence, Matchday};
use crate::league::model::player::PlayerId;
use crate::league::tournament::{RoundMembership, Tournament, is_board};
use crate::site::league_context::LeagueContext;

/// The page of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct TournamentView {
    /// The round that is shown, if any has been drawn.
    pub round: Option<RoundSheet>,
    /// The list of who is here, where the next round can be drawn.
    pub muster: Option<MusterList>,
    /// Every round that is drawn, the newest first.
    pub rounds: Vec<RoundChoice>,
    /// The ways of being there or not.
    pub presences: Vec<PresenceChoice>,
    /// "Round 3: who is here?"
    pub draw_heading: String,
}

/// A way of being there or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PresenceChoice {
    pub key: &'static str,
    pub name: String,
}

/// A round that can be looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RoundChoice {
    pub number: u32,
    pub shown: bool,
}

/// A drawn round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RoundSheet {
    pub number: u32,
    pub title: String,
    pub date: String,
    /// "7 of 12 results".
    pub progress: String,
    /// True while a game waits for its result and no later round is drawn.
    pub is_open: bool,
    /// True if the round can be drawn anew.
    pub is_untouched: bool,
    pub file: String,
    /// The address of its page, which is printed.
    pub page: String,
    pub boards: Vec<DeskBoard>,
    pub bye: Option<String>,
    /// Those who are not there: the reason and the names.
    pub absent: Vec<AbsentGroup>,
    /// Those who can change places, get the bye or be taken out.
    pub seated: Vec<DeskPerson>,
    /// Those who can still come.
    pub missing: Vec<DeskPerson>,
    /// Those who can leave the tournament: whoever has played does so once the round is over.
    pub leaving: Vec<DeskPerson>,
}

/// One board with its buttons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DeskBoard {
    pub number: u32,
    /// The index of the game in the file.
    pub position: usize,
    pub white: DeskPerson,
    pub black: DeskPerson,
    /// As the file writes it.
    pub mark: String,
    /// The same as it is shown, where it is no more to be waited for: another one is a correction.
    pub result: Option<String>,
    pub is_open: bool,
    pub buttons: Vec<ResultButton>,
}

/// The players who are absent for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct AbsentGroup {
    pub reason: String,
    pub names: String,
}

/// Everybody who can play the next round, and who is here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MusterList {
    pub number: u32,
    pub players: Vec<MusterRow>,
    /// The players who can leave before the round, and those who can come back.
    pub membership: MembershipLists,
}

/// One player of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MusterRow {
    pub id: String,
    pub name: String,
    /// `here` or the word of an absence.
    pub presence: String,
}

/// The ways of not being there, with the words of forms and the keys of their texts.
pub(crate) const ABSENCES: [(&str, Absence, &str); 3] = [
    ("excused", Absence::Excused, "desk_excused"),
    ("unexcused", Absence::Unexcused, "desk_unexcused"),
    ("club", Absence::Club, "desk_club"),
];

/// The page of a tournament; `wanted` is the number of a round, `presence` what the keeper has
/// said of the next one so far.
pub(crate) fn tournament_view(
    context: &LeagueContext<'_>,
    wanted: Option<u32>,
    presence: &BTreeMap<String, String>,
) -> TournamentView {
    let days = &context.league.matchdays;
    let is_drawn = |index: &usize| days[*index].games.iter().any(is_board);
    let drawn: Vec<usize> = (0..days.len()).filter(is_drawn).collect();
    let is_wanted = |index: &&usize| wanted.is_none_or(|wanted| days[**index].number == wanted);
    let shown = drawn.iter().rev().find(is_wanted).copied();
    let is_going_on = drawn.last().is_some_and(|last| days[*last].is_open());
    let choice = |index: &usize| RoundChoice {
        number: days[*index].number,
        shown: Some(*index) == shown,
    };
    let muster = (!is_going_on).then(|| muster(context, presence));
    let number = muster.as_ref().map_or(0, |muster| muster.number);
    let title = context.league.rules.names().matchday;
    let title = context.locale.fill(title, &[("n", &number.to_string())]);
    let presence = |(key, name): (&'static str, &str)| PresenceChoice {
        key,
        name: context.locale.text(name).to_owned(),
    };
    let absences = ABSENCES.map(|(key, _, name)| (key, name));
    TournamentView {
        round: shown.map(|index| round_sheet(context, index, drawn.last() == Some(&index))),
        muster,
        rounds: drawn.iter().rev().map(choice).collect(),
        presences: [("here", "desk_is_here")]
            .into_iter()
            .chain(absences)
            .map(presence)
            .collect(),
        draw_heading: context
            .locale
            .labelled(&title, context.locale.text("desk_here")),
    }
}

fn round_sheet(context: &LeagueContext<'_>, index: usize, is_last: bool) -> RoundSheet {
    let league = context.league;
    let day = &league.matchdays[index];
    let boards: Vec<DeskBoard> = boards(context, day);
    let person = |player: PlayerId| crate::desk::person(league, player);
    let bye = day.given_bye().map(person);
    let open = boards.iter().filter(|board| board.is_open);
    let seated = open.flat_map(|board| [board.white.clone(), board.black.clone()]);
    let mut seated: Vec<DeskPerson> = seated.chain(bye.clone()).collect();
    seated.sort_by(|one, other| context.locale.collate(&one.name, &other.name));
    let group = |(_, absence, key): (&str, Absence, &str)| {
        let own = day.absences.iter().filter(|(_, why)| *why == absence);
        let own: Vec<PlayerId> = own.map(|(player, _)| *player).collect();
        (!own.is_empty()).then(|| AbsentGroup {
            reason: context.locale.text(key).to_owned(),
            names: context.names(&own),
        })
    };
    let is_here = |player: &PlayerId| {
        let mut seats = day.games.iter().flat_map(|game| &game.seats);
        let has_bye = day.absences.contains(&(*player, Absence::Bye));
        has_bye || seats.any(|seat| seat.player == *player)
    };
    let field = Tournament::of(league);
    let roster = field.roster(index as u32 + 1);
    let is_live = |player: &PlayerId| roster[player.index()] == RoundMembership::Live;
    let missing = field.ids().filter(|it| is_live(it) && !is_here(it));
    let missing = people(context, missing);
    let mut leaving = [seated.as_slice(), &missing].concat();
    leaving.sort_by(|one, other| context.locale.collate(&one.name, &other.name));
    let (all, done) = day.progress();
    RoundSheet {
        number: day.number,
        title: context.matchday_title(index),
        date: context.locale.date(day.date),
        progress: progress(context, all, done),
        is_open: is_last && all > done,
        is_untouched: is_last && boards.iter().all(|board| board.is_open),
        file: day.file.clone(),
        page: context.matchday_url(index),
        bye: bye.map(|it| context.locale.fill("bye", &[("names", &it.name)])),
        absent: ABSENCES.into_iter().filter_map(group).collect(),
        missing,
        leaving,
        seated,
        boards,
    }
}

/// "7 of 12 results"
fn progress(context: &LeagueContext<'_>, all: usize, done: usize) -> String {
    let text = context.locale.plural("results_of", all as u64);
    text.replace("{played}", &done.to_string())
}

fn boards(context: &LeagueContext<'_>, day: &Matchday) -> Vec<DeskBoard> {
    let person = |player: PlayerId| crate::desk::person(context.league, player);
    let games = (1..).zip(day.games.iter().filter(|game| is_board(game)));
    let row = |(number, game): (u32, &crate::league::model::game::Game)| {
        let (white, black) = game.pair()?;
        let duel = game.duel?;
        Some(DeskBoard {
            number: game.board.unwrap_or(number),
            position: game.position,
            white: person(white),
            black: person(black),
            mark: result_of(game),
            result: (!still_to_come(duel)).then(|| printed_result(&result_of(game))),
            is_open: duel == Duel::Pending,
            buttons: result_buttons(context, Some(duel)),
        })
    };
    games.filter_map(row).collect()
}

fn muster(context: &LeagueContext<'_>, presence: &BTreeMap<String, String>) -> MusterList {
    let league = context.league;
    let prepared = drawn_round::prepared(league);
    let number = drawn_round::number_of(league, prepared);
    let field = Tournament::of(league);
    let roster = field.roster(number);
    let of = |membership: RoundMembership| {
        let own = field.ids().filter(|it| roster[it.index()] == membership);
        people(context, own)
    };
    let membership = MembershipLists {
        active: of(RoundMembership::Live),
        away: of(RoundMembership::Retired),
    };
    let written = |id: &str| {
        let absences = prepared.map_or(&[][..], |day| &day.absences);
        let own = absences
            .iter()
            .find(|(player, _)| league.player(*player).id == id);
        let word = ABSENCES
            .iter()
            .find(|(_, absence, _)| own.is_some_and(|it| it.1 == *absence));
        word.map_or("here", |(word, _, _)| *word).to_owned()
    };
    let row = |person: DeskPerson| MusterRow {
        presence: presence
            .get(&person.id)
            .cloned()
            .unwrap_or_else(|| written(&person.id)),
        id: person.id,
        name: person.name,
    };
    MusterList {
        number,
        players: membership.active.iter().cloned().map(row).collect(),
        membership,
    }
}

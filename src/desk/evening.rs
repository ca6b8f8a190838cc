//! The desk of a league whose results count one by one: an evening as it is played.

use std::collections::BTreeSet;

use jiff::civil::Date;
use serde::Serialize;

use crate::desk::{DeskPerson, ResultButton, people, result_buttons};
use crate::league::model::game::{Duel, Game, Seat};
use crate::league::model::league::League;
use crate::league::model::matchday::{Matchday, ResultForm};
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::StandingStatus;
use crate::league::system::evening_pairing;
use crate::league::system::evening_pairing::{EveningPairing, PossibleGame};
use crate::site::handicap;
use crate::site::league_context::LeagueContext;

/// The page of an evening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct EveningView {
    /// The day as forms send it.
    pub date: String,
    pub date_words: String,
    /// The results of that day, in the order of the files.
    pub results: Vec<EnteredResult>,
    /// Everybody who can be named.
    pub players: Vec<DeskPerson>,
    /// True if games of two are entered by hand.
    pub has_duels: bool,
    /// True if results by placings are.
    pub has_placings: bool,
    /// True if results carry scores.
    pub has_scores: bool,
    pub kinds: Vec<KindChoice>,
    /// The rounds of the last result, where rounds are said.
    pub rounds: Option<String>,
    /// The list of who is here and what they could play, where handicaps are given.
    pub offers: Option<OfferList>,
    /// Those who can leave, and those who can come back, in a league with members.
    pub membership: Option<MembershipLists>,
    /// The buttons of a new game.
    pub buttons: Vec<ResultButton>,
    /// True if newcomers have a rank.
    pub asks_rank: bool,
}

/// A kind of game that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct KindChoice {
    pub key: String,
    pub title: String,
    pub chosen: bool,
}

/// A result of the day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct EnteredResult {
    pub file: String,
    pub position: usize,
    /// The players and how it ended, in a line.
    pub text: String,
    /// "Friendly" and the like.
    pub note: String,
    /// As the file writes it, for a game of two that has no score.
    pub mark: &'static str,
    pub first: String,
    pub second: String,
    pub buttons: Vec<ResultButton>,
}

/// The players who are here, and the games that they can play now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OfferList {
    pub present: Vec<DeskPerson>,
    pub games: Vec<OfferedGame>,
    /// A player who can play nobody, and why.
    pub blocked: Option<String>,
}

/// A game that two can play now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OfferedGame {
    pub first: DeskPerson,
    pub second: DeskPerson,
    /// "Aoi gives lance".
    pub handicap: String,
    pub buttons: Vec<ResultButton>,
}

/// Members, and those who have left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MembershipLists {
    pub active: Vec<DeskPerson>,
    pub away: Vec<DeskPerson>,
}

/// The page of a day; `present` are those whom the keeper has ticked, if anybody.
pub(crate) fn evening_view(
    context: &LeagueContext<'_>,
    date: Date,
    present: &BTreeSet<String>,
) -> EveningView {
    let league = context.league;
    let rules = league.rules_on(date);
    let traits = rules.traits();
    let days = || league.matchdays.iter();
    let last = days().rfind(|day| !day.games.is_empty());
    let had_duels = last.is_some_and(|day| day.games.iter().any(|game| game.duel.is_some()));
    let kinds = kinds(league, last);
    let only_duels = traits.duels_only || kinds_take_two(league, date);
    let pairing = evening_pairing(rules);
    let day_of = |day: &&Matchday| day.date == date;
    let results = days().filter(day_of).flat_map(|day| entered(context, day));
    let rounds = last
        .and_then(|day| day.games.last())
        .map(|game| game.rounds);
    let has_rounds = !only_duels && (traits.needs_rounds || rounds.is_some_and(|it| it != 1.0));
    let everybody = (0..league.players.len() as u32).map(PlayerId);
    EveningView {
        date: date.to_string(),
        date_words: context.locale.date(date),
        results: results.collect(),
        players: people(context, everybody),
        has_duels: only_duels || had_duels || last.is_none(),
        has_placings: !(only_duels || had_duels && traits.counts_scores),
        has_scores: league.counts_scores,
        rounds: has_rounds.then(|| rounds.map_or_else(String::new, |it| it.to_string())),
        kinds,
        offers: pairing.map(|pairing| offers(context, pairing, date, present)),
        membership: traits.members.then(|| membership(context)),
        buttons: result_buttons(context, None),
        asks_rank: traits.grades,
    }
}

/// Returns whether every kind of game is for two.
fn kinds_take_two(league: &League, date: Date) -> bool {
    let rules = league.rules_on(date);
    let mut kinds = league.kinds.iter().map(|kind| kind.key.as_str());
    let is_of_two = |key: &str| rules.most_sides(key) == Some(2);
    is_of_two("") || (!league.kinds.is_empty() && kinds.all(is_of_two))
}

/// The kinds of game, where there is a choice; that of the last result first.
fn kinds(league: &League, last: Option<&Matchday>) -> Vec<KindChoice> {
    let named = league.kinds.iter().filter(|kind| !kind.key.is_empty());
    let chosen = last.and_then(|day| day.games.last());
    let chosen = chosen.map(|game| league.kind(game.kind).key.as_str());
    let kinds: Vec<KindChoice> = named
        .map(|kind| KindChoice {
            key: kind.key.clone(),
            title: kind.title.clone(),
            chosen: chosen == Some(kind.key.as_str()),
        })
        .collect();
    if kinds.len() < 2 { Vec::new() } else { kinds }
}

fn entered(context: &LeagueContext<'_>, day: &Matchday) -> Vec<EnteredResult> {
    let id = |player: Option<PlayerId>| {
        player.map_or_else(String::new, |it| context.league.player(it).id.clone())
    };
    let result = |game: &Game| {
        let kind = &context.league.kind(game.kind).title;
        let kind = Some(kind.as_str()).filter(|_| context.league.kinds.len() > 1);
        let friendly = (!game.ranked).then(|| context.locale.text("desk_friendly"));
        let notes: Vec<&str> = kind.into_iter().chain(friendly).collect();
        let marked = game.duel.filter(|_| game.scores().is_none());
        let (first, second) = game.pair().filter(|_| marked.is_some()).unzip();
        EnteredResult {
            file: day.file.clone(),
            position: game.position,
            text: in_words(context, game),
            note: notes.join(", "),
            mark: marked.map_or("", Duel::mark),
            first: id(first),
            second: id(second),
            buttons: match marked {
                Some(duel) if day.form == ResultForm::Games => result_buttons(context, Some(duel)),
                _ => Vec::new(),
            },
        }
    };
    day.games.iter().map(result).collect()
}

/// "Anna 1–0 Bert", "1. Anna, 2. Bert and Cleo".
fn in_words(context: &LeagueContext<'_>, game: &Game) -> String {
    let name = |player: PlayerId| context.league.player(player).name.as_str();
    if let (Some((first, second)), Some(duel)) = (game.pair(), game.duel) {
        let ending = match game.scores() {
            Some((one, other)) => format!("{one}:{other}"),
            None => duel.mark().replace('-', "–"),
        };
        return format!("{} {ending} {}", name(first), name(second));
    }
    let places: BTreeSet<u32> = game.seats.iter().map(|seat| seat.place).collect();
    let line = |place: &u32| {
        let tied = game.seats.iter().filter(|seat| seat.place == *place);
        let tied: Vec<PlayerId> = tied.map(|seat: &Seat| seat.player).collect();
        format!("{place}. {}", context.names(&tied))
    };
    places.iter().map(line).collect::<Vec<_>>().join(", ")
}

fn offers(
    context: &LeagueContext<'_>,
    pairing: EveningPairing,
    date: Date,
    present: &BTreeSet<String>,
) -> OfferList {
    let league = context.league;
    let mut everybody = people(context, (0..league.players.len() as u32).map(PlayerId));
    for person in &mut everybody {
        person.chosen = present.contains(&person.id);
    }
    let mut list = OfferList {
        present: everybody,
        games: Vec::new(),
        blocked: None,
    };
    let ids = (0..league.players.len() as u32).map(PlayerId);
    let here: Vec<PlayerId> = ids
        .filter(|id| present.contains(&league.player(*id).id))
        .collect();
    let today = league.matchdays.iter().rposition(|day| day.date == date);
    match (pairing.games)(league, context.history, today, &here) {
        Ok(games) => list.games = games.iter().map(|game| offered(context, game)).collect(),
        Err(player) => list.blocked = Some(league.player(player).name.clone()),
    }
    list
}

fn offered(context: &LeagueContext<'_>, game: &PossibleGame) -> OfferedGame {
    let first = crate::desk::person(context.league, game.first);
    let handicap = match game.handicap {
        None => String::new(),
        Some(0) => context.locale.text("gives_nothing").to_owned(),
        Some(number) => {
            let name = handicap::name(context, number);
            let values = [("giver", first.name.as_str()), ("handicap", name.as_str())];
            context.locale.fill("gives", &values)
        }
    };
    OfferedGame {
        second: crate::desk::person(context.league, game.second),
        first,
        handicap,
        buttons: result_buttons(context, None),
    }
}

fn membership(context: &LeagueContext<'_>) -> MembershipLists {
    let ranking = &context.history.overall().ranking;
    let active = ranking.rows.iter().map(|row| row.player);
    let is_away = |status: StandingStatus| match status {
        StandingStatus::Inactive | StandingStatus::Retired => true,
        StandingStatus::Removed
        | StandingStatus::NotYet
        | StandingStatus::TooFew
        | StandingStatus::Away => false,
    };
    let away = ranking
        .others
        .iter()
        .filter(|row| row.status.is_some_and(is_away));
    MembershipLists {
        active: people(context, active),
        away: people(context, away.map(|row| row.player)),
    }
}

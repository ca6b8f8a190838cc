//! The desk of a league whose results count one by one: an evening as it is played.

use std::collections::BTreeSet;

use jiff::civil::Date;
use serde::Serialize;

use crate::authoring::recording;
use crate::desk::form::DeskForm;
use crate::desk::{
    DeskPerson, ResultButton, buttons_beside_score, people, result_buttons, still_to_come,
};
use crate::league::League;
use crate::league::model::game::{Duel, Game, Seat};
use crate::league::model::handicap::TABLE;
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
    /// True if the day is still to come.
    pub is_ahead: bool,
    /// The results of that day, in the order of the files.
    pub results: Vec<EnteredResult>,
    /// Everybody who can be named.
    pub players: Vec<DeskPerson>,
    /// The same with what a refused form said of their places.
    pub places: Vec<PlaceField>,
    /// The handicaps that can be given, where there are any.
    pub handicaps: Vec<KindChoice>,
    /// True if games of two are entered by hand.
    pub has_duels: bool,
    /// True if a side may have two players: teams have played, or somebody asked for them.
    pub has_partners: bool,
    /// True if teams could play, and nobody has asked for them.
    pub can_have_partners: bool,
    /// True if results by placings are.
    pub has_placings: bool,
    /// True if results carry scores.
    pub has_scores: bool,
    pub kinds: Vec<KindChoice>,
    /// The rounds of the last result, where rounds are said.
    pub rounds: Option<String>,
    /// The list of who is here and what they could play, where handicaps are given.
    pub offers: Option<OfferList>,
    /// Those who can leave, and those who can come back, in a league with members or ranks.
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

/// One side in the form of a result with several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PlaceField {
    pub id: String,
    pub name: String,
    pub place: String,
    pub score: String,
    /// The points that the result itself gives.
    pub points: String,
}

/// The places of a result as a form corrects them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PlacesCorrection {
    pub sides: Vec<PlaceField>,
    /// The number of rounds, where rounds are said.
    pub rounds: Option<String>,
    pub has_scores: bool,
    pub has_points: bool,
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
    /// The result as the file writes it, for a game of two.
    pub mark: String,
    pub first: String,
    pub second: String,
    pub first_name: String,
    pub second_name: String,
    pub buttons: Vec<ResultButton>,
    /// The scores of the two, where they can be said.
    pub scores: Option<(String, String)>,
    /// The places, where it is no game of two.
    pub correction: Option<PlacesCorrection>,
    /// True if the fields stand open: it has yet to be played, or its correction was refused.
    pub is_open: bool,
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

/// The page of a day, seen `today`; `present` are those whom the keeper has ticked, if anybody,
/// `asks_for_teams` says that the game to be entered may be one of teams, and `sent` is the form that
/// was refused.
pub(crate) fn evening_view(
    context: &LeagueContext<'_>,
    (date, today): (Date, Date),
    present: &BTreeSet<String>,
    asks_for_teams: bool,
    sent: DeskForm<'_>,
) -> EveningView {
    let league = context.league;
    // A correction that was refused is none of a new game.
    let typed = match sent.get("file") {
        "" => sent,
        _ => DeskForm(&[]),
    };
    let has_partners = asks_for_teams || league.games().any(|(_, _, game)| game.has_teams());
    let rules = league.rules_on(date);
    let traits = rules.traits();
    let days = || league.matchdays.iter();
    let last = days().rfind(|day| !day.games.is_empty());
    let had_duels = last.is_some_and(|day| day.games.iter().any(|game| game.duel.is_some()));
    let kinds = kinds(league, last);
    let only_duels = traits.duels_only || kinds_take_two(league, date);
    let pairing = evening_pairing(rules);
    let day_of = |day: &&Matchday| day.date == date;
    let results = days().filter(day_of);
    let results = results.flat_map(|day| entered(context, day, sent));
    let typed_kind = typed.filled("game");
    let kinds = kinds.into_iter().map(|kind| KindChoice {
        chosen: typed_kind
            .as_ref()
            .map_or(kind.chosen, |typed| *typed == kind.key),
        ..kind
    });
    let rounds = last
        .and_then(|day| day.games.last())
        .map(|game| game.rounds);
    let has_rounds = !only_duels && (traits.needs_rounds || rounds.is_some_and(|it| it != 1.0));
    let everybody = (0..league.players.len() as u32).map(PlayerId);
    let players = people(context, everybody);
    let typed_of = |word: &str, id: &str| typed.get(&format!("{word}:{id}")).to_owned();
    let place = |person: &DeskPerson| PlaceField {
        id: person.id.clone(),
        name: person.name.clone(),
        place: typed_of("place", &person.id),
        score: typed_of("score", &person.id),
        points: String::new(),
    };
    let rounds_now = || rounds.map_or_else(String::new, |it| it.to_string());
    EveningView {
        date: date.to_string(),
        date_words: context.locale.date(date),
        is_ahead: date > today,
        results: results.collect(),
        places: players.iter().map(place).collect(),
        players,
        handicaps: handicaps(context, typed),
        has_duels: only_duels || had_duels || last.is_none(),
        has_partners,
        can_have_partners: traits.teams && !has_partners,
        has_placings: !(only_duels || had_duels && traits.counts_scores),
        has_scores: league.counts_scores_on(date),
        rounds: has_rounds.then(|| typed.filled("rounds").unwrap_or_else(rounds_now)),
        kinds: kinds.collect(),
        offers: pairing.map(|pairing| offers(context, pairing, date, present)),
        membership: (traits.members || traits.grades)
            .then(|| membership(context))
            .filter(|lists| traits.members || !lists.active.is_empty()),
        buttons: result_buttons(context, None),
        asks_rank: traits.grades,
    }
}

/// The handicaps that can be given instead of that of the table.
fn handicaps(context: &LeagueContext<'_>, typed: DeskForm<'_>) -> Vec<KindChoice> {
    if !handicap::has_handicaps(context) {
        return Vec::new();
    }
    let numbers = TABLE.iter().map(|entry| entry.number);
    let choice = |number: u8| KindChoice {
        key: number.to_string(),
        title: handicap::name(context, number),
        chosen: typed.get("handicap") == number.to_string(),
    };
    numbers.map(choice).collect()
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
            title: kind.title.own.clone(),
            chosen: chosen == Some(kind.key.as_str()),
        })
        .collect();
    if kinds.len() < 2 { Vec::new() } else { kinds }
}

/// The results of a matchday; the correction of one that was refused has what was typed.
fn entered(context: &LeagueContext<'_>, day: &Matchday, typed: DeskForm<'_>) -> Vec<EnteredResult> {
    let needs_rounds = context.league.rules_on(day.date).traits().needs_rounds;
    let result = |game: &Game| {
        let kind = context.game_title(game.kind);
        // A result without rounds of its own has those of its file.
        let is_told = needs_rounds && game.duel.is_none();
        let rounds = is_told.then(|| context.locale.plural_short("rounds_n", game.rounds, 2));
        let friendly = (!game.ranked).then(|| context.locale.text("desk_friendly"));
        let given = game.handicap.map(|number| handicap::name(context, number));
        let notes: Vec<&str> = kind
            .into_iter()
            .chain(rounds.as_deref())
            .chain(friendly)
            .chain(given.as_deref())
            .collect();
        let is_game = day.form == ResultForm::Games;
        let sides = game.two_sides().filter(|_| is_game);
        let id = |side: &[Seat]| context.league.side_id(side);
        let (first, second) =
            sides.map_or_else(Default::default, |(first, second)| (id(first), id(second)));
        let (first_name, second_name) = sides.map_or_else(Default::default, |(one, other)| {
            (side_name(context, one), side_name(context, other))
        });
        let scores = game.scores();
        let written = scores.map(|(one, other)| (one.to_string(), other.to_string()));
        let counts_scores = context.league.counts_scores_on(day.date);
        let has_scores = is_game && (scores.is_some() || counts_scores);
        let is_own =
            typed.get("file") == day.file && typed.number("position") == Some(game.position);
        let typed = if is_own { typed } else { DeskForm(&[]) };
        let sides = (typed.get("first"), typed.get("second"));
        let is_score = typed.get("do") == "score" && sides == (first.as_str(), second.as_str());
        let score = |field| typed.get(field).to_owned();
        let written = match is_score {
            true => Some((score("score-first"), score("score-second"))),
            false => written,
        };
        EnteredResult {
            file: day.file.clone(),
            position: game.position,
            text: in_words(context, game),
            note: notes.join(", "),
            mark: result_of(game),
            first,
            second,
            first_name,
            second_name,
            buttons: match game.duel {
                Some(_) if is_game && scores.is_some() => buttons_beside_score(context),
                Some(duel) if is_game => result_buttons(context, Some(duel)),
                _ => Vec::new(),
            },
            scores: has_scores.then(|| written.unwrap_or_default()),
            correction: game
                .duel
                .is_none()
                .then(|| correction(context, day.date, game, typed)),
            is_open: is_score
                || typed.get("do") == "correct"
                || game.duel.is_some_and(still_to_come),
        }
    };
    day.games.iter().map(result).collect()
}

/// A result of two as its file writes it: the score, or the mark.
pub(crate) fn result_of(game: &Game) -> String {
    match (game.scores(), game.duel) {
        (Some((first, second)), _) => format!("{first}:{second}"),
        (None, duel) => duel.map_or("", Duel::mark).to_owned(),
    }
}

/// The same as pages print it: with dashes in a mark, and with the minus of a score below zero.
pub(crate) fn printed_result(mark: &str) -> String {
    match Duel::from_mark(mark) {
        Some(_) => mark.replace('-', "–"),
        None => mark.replace('-', "−"),
    }
}

/// The players of a side by name.
fn side_name(context: &LeagueContext<'_>, side: &[Seat]) -> String {
    let players: Vec<PlayerId> = side.iter().map(|seat| seat.player).collect();
    context.names(&players)
}

/// The fields by which a result of placings on a day is corrected, with what was typed there
/// before.
fn correction(
    context: &LeagueContext<'_>,
    date: Date,
    game: &Game,
    typed: DeskForm<'_>,
) -> PlacesCorrection {
    let league = context.league;
    let written = |number: Option<f64>| number.map_or_else(String::new, |it| it.to_string());
    let side = |side: &[Seat]| PlaceField {
        id: league.side_id(side),
        name: side_name(context, side),
        place: side[0].place.to_string(),
        score: written(side[0].score),
        points: written(side[0].points),
    };
    let mut sides: Vec<PlaceField> = game.sides().map(side).collect();
    sides.sort_by_key(|side| side.place.parse::<u32>().ok());
    let has_scores = league.counts_scores_on(date) || sides.iter().any(|it| !it.score.is_empty());
    let has_points = sides.iter().any(|it| !it.points.is_empty());
    for PlaceField {
        id,
        place,
        score,
        points,
        ..
    } in &mut sides
    {
        for (word, own) in [("place", place), ("score", score), ("points", points)] {
            let mut said = typed.below(word);
            if let Some((_, said)) = said.find(|(player, _)| *player == id.as_str()) {
                said.clone_into(own);
            }
        }
    }
    let rounds = || {
        typed
            .filled("rounds")
            .unwrap_or_else(|| game.rounds.to_string())
    };
    PlacesCorrection {
        rounds: (league.rules_on(date).traits().needs_rounds).then(rounds),
        has_scores,
        has_points,
        sides,
    }
}

/// "Anna 1–0 Bert", "1. Anna, 2. Bert and Cleo".
fn in_words(context: &LeagueContext<'_>, game: &Game) -> String {
    if let (Some((first, second)), Some(_)) = (game.two_sides(), game.duel) {
        let ending = printed_result(&result_of(game));
        let names = [first, second].map(|side| side_name(context, side));
        return format!("{} {ending} {}", names[0], names[1]);
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
    let mut gone: BTreeSet<PlayerId> = BTreeSet::new();
    for day in league.matchdays.iter().filter(|day| day.date == date) {
        gone.extend(&day.members.leave);
        gone.retain(|player| !day.members.back.contains(player));
    }
    // Whoever sits at a board plays the next game after this one.
    let in_play = recording::games_in_play(league, date);
    gone.extend(in_play.flat_map(|game| &game.seats).map(|seat| seat.player));
    let ids = (0..league.players.len() as u32).map(PlayerId);
    let here: Vec<PlayerId> = ids
        .filter(|id| present.contains(&league.player(*id).id) && !gone.contains(id))
        .collect();
    let today = recording::matchday_of(league, date);
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
        StandingStatus::Inactive | StandingStatus::Retired | StandingStatus::Removed => true,
        StandingStatus::NotYet | StandingStatus::TooFew | StandingStatus::Away => false,
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

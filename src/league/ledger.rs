//! The ledger of a league: what each matchday means, digested and chained.
//!
//! A meaning holds what replay reads of a file and nothing else: no title, report, comment
//! or remark, and no number of the matchday, which is its place in the chain. Players are
//! called as in the other data files, so that an alias hides the name here as well.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::league::League;
use crate::league::model::game::{Game, Seat, sides};
use crate::league::model::matchday::{Absence, Matchday};
use crate::league::model::player::{Joined, Player, PlayerId};
use crate::syntax::digest::{canonical, digest, link, number_value};

/// All lines of a league's ledger.
#[derive(Clone, Debug, PartialEq)]
pub struct LeagueLedger {
    /// In the order of replay.
    pub matchdays: Vec<MatchdayLine>,
    /// The last line: the league's options and its register.
    pub league: LeagueLine,
}

/// The line of one matchday.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchdayLine {
    pub matchday: u32,
    pub date: Date,
    /// Relative to the site's root.
    pub file: String,
    pub digest: String,
    pub chain: String,
    pub meaning: MatchdayMeaning,
}

/// The line of the league itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LeagueLine {
    pub league: String,
    pub file: String,
    pub digest: String,
    pub chain: String,
    pub meaning: LeagueMeaning,
}

// The fields of meanings stand in the order of their names, which the digest asks for.

/// The part of a matchday that replay reads.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MatchdayMeaning {
    /// The players without a game, by the reason (`bye`, `club`, `excused`, `unexcused`).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub absent: BTreeMap<String, Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub adjust: Vec<AdjustmentMeaning>,
    pub date: Date,
    /// In the order in which they are rated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<GameMeaning>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lots: Vec<String>,
    /// The players who join, leave and return (`join`, `leave`, `return`).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub members: BTreeMap<String, Vec<String>>,
    /// By player: `3 Kyu`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub ranks: BTreeMap<String, String>,
}

/// The part of a result that replay reads.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameMeaning {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The handicap really given, where the file says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handicap: Option<u8>,
    /// Of a result by places, in the order of the ids; a team by those of its members, `a+b`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub places: BTreeMap<String, u32>,
    /// Of a game of two, the first named first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    /// The points that the result itself gives, by player.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub points: BTreeMap<String, Value>,
    /// `false` for a friendly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranked: Option<bool>,
    /// `1-0`, of a game of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The rounds, if they are not 1.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub rounds: Value,
    /// By player.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub scores: BTreeMap<String, Value>,
}

/// Points given or taken by hand.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AdjustmentMeaning {
    pub player: String,
    pub points: Value,
}

/// The part of a league's own files that replay reads.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LeagueMeaning {
    /// The options under `league:`, but for the titles of games.
    pub options: Value,
    /// Those whom the register lists, in its order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<PlayerMeaning>,
}

/// The part of a player's entry in the register that replay reads.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlayerMeaning {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub categories: Vec<String>,
    /// A day, or the number of a matchday.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub joined: Value,
    pub player: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<String>,
    #[serde(skip_serializing_if = "Value::is_null")]
    pub rating: Value,
}

/// The ledger of the matchdays that `counts` lets through, and of the league. `file` is the
/// one that makes the league, `options` what stands there under `league`.
pub(crate) fn ledger(
    league: &League,
    counts: impl Fn(&Matchday) -> bool,
    file: &str,
    options: Value,
) -> LeagueLedger {
    let mut chain = String::new();
    let mut matchdays = Vec::new();
    for matchday in league.matchdays.iter().filter(|day| counts(day)) {
        let meaning = matchday_meaning(league, matchday);
        let digest = digest(&meaning);
        chain = link(&chain, &digest);
        matchdays.push(MatchdayLine {
            matchday: matchday.number,
            date: matchday.date,
            file: matchday.file.clone(),
            chain: chain.clone(),
            digest,
            meaning,
        });
    }
    let meaning = league_meaning(league, options);
    let digest = digest(&meaning);
    let league = LeagueLine {
        league: league.id.clone(),
        file: file.to_owned(),
        chain: link(&chain, &digest),
        digest,
        meaning,
    };
    LeagueLedger { matchdays, league }
}

/// The part of a matchday that replay reads.
pub(crate) fn matchday_meaning(league: &League, matchday: &Matchday) -> MatchdayMeaning {
    // A new field is an error here until somebody has decided whether it is a meaning.
    let Matchday {
        number: _,
        slug: _,
        date,
        file: _,
        title: _,
        members,
        grades,
        games,
        lots,
        absences,
        adjustments,
        form: _,
    } = matchday;
    let id = |player: &PlayerId| league.player(*player).public_id.clone();
    let ids = |players: &[PlayerId]| players.iter().map(id).collect::<Vec<_>>();
    let mut absent: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (player, why) in absences {
        let why = absence_word(*why).to_owned();
        absent.entry(why).or_default().push(id(player));
    }
    absent.values_mut().for_each(|players| players.sort());
    let members = [
        ("join", &members.join),
        ("leave", &members.leave),
        ("return", &members.back),
    ];
    let members = members.into_iter().filter(|(_, ids)| !ids.is_empty());
    let adjust = adjustments.iter().map(|adjustment| AdjustmentMeaning {
        player: id(&adjustment.player),
        points: number_value(adjustment.points),
    });
    MatchdayMeaning {
        absent,
        adjust: adjust.collect(),
        date: *date,
        games: games
            .iter()
            .map(|game| game_meaning(league, game))
            .collect(),
        lots: ids(lots),
        members: members
            .map(|(word, players)| (word.to_owned(), ids(players)))
            .collect(),
        ranks: grades
            .iter()
            .map(|(player, grade)| (id(player), grade.to_string()))
            .collect(),
    }
}

fn game_meaning(league: &League, game: &Game) -> GameMeaning {
    let Game {
        kind,
        rounds,
        ranked,
        position: _,
        seats,
        duel,
        handicap,
        board,
        again: _,
        form: _,
        note: _,
    } = game;
    let id = |player: PlayerId| league.player(player).public_id.clone();
    let side = |side: &[Seat]| {
        let ids: Vec<String> = side.iter().map(|seat| id(seat.player)).collect();
        ids.join("+")
    };
    let key = league.kind(*kind).key.clone();
    let of_seats = |number: fn(&Seat) -> Option<f64>| {
        let seats = seats.iter();
        let numbers = seats.filter_map(|seat| Some((id(seat.player), number_value(number(seat)?))));
        numbers.collect::<BTreeMap<_, _>>()
    };
    let mut meaning = GameMeaning {
        points: of_seats(|seat| seat.points),
        scores: of_seats(|seat| seat.score),
        board: *board,
        game: Some(key).filter(|key| !key.is_empty()),
        handicap: *handicap,
        ranked: Some(*ranked).filter(|ranked| !ranked),
        rounds: match *rounds {
            1.0 => Value::Null,
            rounds => number_value(rounds),
        },
        ..GameMeaning::default()
    };
    match duel {
        Some(duel) => {
            meaning.players = sides(seats).map(side).collect();
            meaning.result = Some(duel.mark().to_owned());
        }
        None => {
            let places = sides(seats).map(|own| (side(own), own[0].place));
            meaning.places = places.collect();
        }
    }
    meaning
}

fn league_meaning(league: &League, options: Value) -> LeagueMeaning {
    let mut options = canonical(options);
    let games = options.get_mut("games").and_then(Value::as_object_mut);
    for game in games.into_iter().flat_map(|games| games.values_mut()) {
        if let Some(game) = game.as_object_mut() {
            game.remove("title");
        }
    }
    let registered = league.players.iter().filter(|player| player.registered);
    LeagueMeaning {
        options,
        players: registered.map(player_meaning).collect(),
    }
}

fn player_meaning(player: &Player) -> PlayerMeaning {
    PlayerMeaning {
        categories: player.categories.clone(),
        joined: match player.joined {
            None => Value::Null,
            Some(Joined::On(day)) => Value::from(day.to_string()),
            Some(Joined::With(number)) => Value::from(number),
        },
        player: player.public_id.clone(),
        rank: player.grade.map(|grade| grade.to_string()),
        rating: player.rating.map_or(Value::Null, number_value),
    }
}

fn absence_word(why: Absence) -> &'static str {
    match why {
        Absence::Bye => "bye",
        Absence::Club => "club",
        Absence::Excused => "excused",
        Absence::Unexcused => "unexcused",
    }
}

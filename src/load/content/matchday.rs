//! A matchday's front matter, as written.

use std::fmt;

use serde::Deserialize;
use serde::de::{self, MapAccess, SeqAccess, Visitor};

use crate::load::content::correction::CorrectionMatter;
use crate::load::content::page::front_matter;
use crate::load::content::schema_shapes;
use crate::syntax::front_matter::OrderedMap;
use crate::syntax::one_or_many::OneOrMany;

front_matter! {
    /// One evening, or one round of a tournament.
    pub struct MatchdayMatter {
        /// The matchday's number, from 1, unique in the league.
        #[schemars(with = "schema_shapes::Count")]
        pub matchday: Option<String>,
        /// The game that was played, where the league plays several.
        pub game: Option<String>,
        /// Hands played within each result, above 0.
        #[schemars(with = "schema_shapes::Rounds")]
        pub rounds: Option<String>,
        /// Players and their places, or the players best first.
        pub placings: Option<Placings>,
        /// The score of each player.
        #[schemars(with = "Option<schema_shapes::ByPlayer<schema_shapes::Score>>")]
        pub scores: Option<OrderedMap<String>>,
        /// League points that the result itself gives, by player.
        #[schemars(with = "Option<schema_shapes::ByPlayer<schema_shapes::Score>>")]
        pub points: Option<OrderedMap<String>>,
        /// Several results of the day, rated in order.
        pub results: Option<Vec<ResultMatter>>,
        /// Games of two players, in order of play.
        pub games: Option<Vec<GameMatter>>,
        /// The players who join, leave and return on that day, before its games.
        pub members: Option<MembersMatter>,
        /// Real ranks that changed, from this day's games on.
        #[schemars(with = "Option<schema_shapes::ByPlayer<String>>")]
        pub ranks: Option<OrderedMap<String>>,
        /// The drawn order, higher place first.
        #[schemars(with = "Option<Vec<schema_shapes::Player>>")]
        pub lots: Option<Vec<String>>,
        /// The player who has no opponent this round.
        #[schemars(with = "Option<schema_shapes::Player>")]
        pub bye: Option<String>,
        /// The players who are not there, by the reason.
        pub absent: Option<AbsentMatter>,
        /// Points given or taken by hand.
        pub adjust: Option<Vec<AdjustmentMatter>>,
        /// The reasons why the file has changed after the matchday was over, with the day of each.
        pub corrected: OneOrMany<CorrectionMatter>,
    }
}

/// The keys by one of which a dated file in a league is a matchday.
pub(crate) const MATCHDAY_KEYS: &[&str] = &[
    "placings", "results", "games", "members", "ranks", "absent", "adjust",
];

/// One of several results of a day.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ResultMatter {
    /// The game that was played.
    pub game: Option<String>,
    /// Hands played, above 0.
    #[schemars(with = "schema_shapes::Rounds")]
    pub rounds: Option<String>,
    /// Players and their places, or the players best first.
    pub placings: Option<Placings>,
    /// The score of each player.
    #[schemars(with = "Option<schema_shapes::ByPlayer<schema_shapes::Score>>")]
    pub scores: Option<OrderedMap<String>>,
    /// League points that the result itself gives, by player.
    #[schemars(with = "Option<schema_shapes::ByPlayer<schema_shapes::Score>>")]
    pub points: Option<OrderedMap<String>>,
    /// False for a friendly: shown, not rated.
    pub ranked: Option<bool>,
    /// True if it is meant though the same result stands before it.
    pub again: Option<bool>,
    /// The number of the form by which it came.
    #[schemars(with = "schema_shapes::Count")]
    pub form: Option<String>,
    /// A remark, shown with the result.
    pub note: Option<String>,
}

/// The players of a result and the places at which they came.
#[derive(Clone, Debug, schemars::JsonSchema)]
#[schemars(untagged)]
pub(crate) enum Placings {
    /// `{ anna: 1, bert: 4(3) }`: the places as written.
    Places(#[schemars(with = "schema_shapes::ByPlayer<schema_shapes::Place>")] OrderedMap<String>),
    /// `[anna, [bert, carl]]`: best first, an inner list is a tie.
    Order(Vec<Placing>),
}

/// One step of a list of placings.
#[derive(Clone, Debug, schemars::JsonSchema)]
#[schemars(untagged)]
pub(crate) enum Placing {
    One(#[schemars(with = "schema_shapes::Player")] String),
    /// Players who tie.
    Tie(#[schemars(with = "Vec<schema_shapes::Player>")] Vec<String>),
}

/// A game of two players.
#[derive(Clone, Debug, schemars::JsonSchema)]
#[schemars(untagged)]
pub(crate) enum GameMatter {
    /// `anna 1-0 bert`
    Line(#[schemars(with = "schema_shapes::GameLine")] String),
    // Few games say so much, and a list of lines is to stay small.
    Long(Box<LongGame>),
}

/// A game of two players with everything that may be said of it.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct LongGame {
    /// The two players; the first plays white, sente, or simply first.
    #[schemars(with = "schema_shapes::PairOfPlayers")]
    pub players: Option<Vec<String>>,
    /// 1-0, 0-1, ½-½, a score such as 3:1, a forfeit (+:-, -:+, -:-), "*" or "-".
    #[schemars(with = "schema_shapes::Mark")]
    pub result: Option<String>,
    /// The game that was played.
    pub game: Option<String>,
    /// Rounds played, above 0; 1 without it.
    #[schemars(with = "schema_shapes::Rounds")]
    pub rounds: Option<String>,
    /// League points that the result itself gives, by player.
    #[schemars(with = "Option<schema_shapes::ByPlayer<schema_shapes::Score>>")]
    pub points: Option<OrderedMap<String>>,
    /// The handicap really given: its number or its name.
    pub handicap: Option<String>,
    /// False for a friendly: shown, not rated.
    pub ranked: Option<bool>,
    /// The number of the board.
    #[schemars(with = "schema_shapes::Count")]
    pub board: Option<String>,
    /// True if it is meant though the same result stands before it.
    pub again: Option<bool>,
    /// The number of the form by which it came.
    #[schemars(with = "schema_shapes::Count")]
    pub form: Option<String>,
    /// A remark, shown with the game.
    pub note: Option<String>,
}

/// Changes of membership on one day.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct MembersMatter {
    /// The players who are taken in.
    #[schemars(with = "Vec<schema_shapes::Player>")]
    pub join: Vec<String>,
    /// The players who leave.
    #[schemars(with = "Vec<schema_shapes::Player>")]
    pub leave: Vec<String>,
    /// The players who come back.
    #[schemars(with = "Vec<schema_shapes::Player>")]
    pub r#return: Vec<String>,
}

/// Points given to a player or taken away, by hand.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct AdjustmentMatter {
    /// The player who gets them.
    #[schemars(with = "schema_shapes::Player")]
    pub player: Option<String>,
    /// The number of points; negative ones are taken away.
    #[schemars(with = "schema_shapes::Score")]
    pub points: Option<String>,
    /// The reason, shown with them.
    pub why: Option<String>,
}

/// The players who are not there in a round, by the reason.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct AbsentMatter {
    /// Away, and has said so.
    #[schemars(with = "Vec<schema_shapes::Player>")]
    pub excused: Vec<String>,
    /// Away without a word.
    #[schemars(with = "Vec<schema_shapes::Player>")]
    pub unexcused: Vec<String>,
    /// Playing for the club elsewhere.
    #[schemars(with = "Vec<schema_shapes::Player>")]
    pub club: Vec<String>,
}

impl<'de> Deserialize<'de> for Placings {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(PlacingsVisitor)
    }
}

struct PlacingsVisitor;

impl<'de> Visitor<'de> for PlacingsVisitor {
    type Value = Placings;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("players with their places (`{ anna: 1, bert: 2 }`) or a list, best first")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Placings, A::Error> {
        OrderedMap::deserialize(de::value::MapAccessDeserializer::new(map)).map(Placings::Places)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Placings, A::Error> {
        Vec::deserialize(de::value::SeqAccessDeserializer::new(seq)).map(Placings::Order)
    }
}

impl<'de> Deserialize<'de> for Placing {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(PlacingVisitor)
    }
}

struct PlacingVisitor;

impl<'de> Visitor<'de> for PlacingVisitor {
    type Value = Placing;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a player, or a list of players who tie")
    }

    fn visit_str<E: de::Error>(self, player: &str) -> Result<Placing, E> {
        Ok(Placing::One(player.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Placing, A::Error> {
        Vec::deserialize(de::value::SeqAccessDeserializer::new(seq)).map(Placing::Tie)
    }
}

impl<'de> Deserialize<'de> for GameMatter {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(GameVisitor)
    }
}

struct GameVisitor;

impl<'de> Visitor<'de> for GameVisitor {
    type Value = GameMatter;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a game such as `anna 1-0 bert`, or `{ players: [anna, bert], result: 1-0 }`")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<GameMatter, E> {
        Ok(GameMatter::Line(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<GameMatter, A::Error> {
        let long = LongGame::deserialize(de::value::MapAccessDeserializer::new(map))?;
        Ok(GameMatter::Long(Box::new(long)))
    }
}

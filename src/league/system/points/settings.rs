//! The options of a points league.

use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{self, SeqAccess, Visitor};

use crate::league::model::game::GREATEST_SCORE;
use crate::league::system::points::tie_break::PointsTieBreak;
use crate::league::system::{OptionError, OptionFault, option_path};

/// The options of a points league.
#[derive(Clone, Debug, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Settings {
    /// Points of the first, the second and so on; `score` where the score is the points.
    pub places: Option<PlacePoints>,
    /// Points of a game of two that is won; 3 if nothing is said.
    pub win: Option<f64>,
    /// Points of a game of two that is drawn; 1 if nothing is said.
    pub draw: Option<f64>,
    /// Points of a game of two that is lost; 0 if nothing is said.
    pub loss: Option<f64>,
    /// Points of a win by forfeit; those of a win, or of the first place, if nothing is said.
    pub forfeit_win: Option<f64>,
    /// Points of who did not come; those of a loss, 0 beside `places`, if nothing is said.
    pub forfeit_loss: Option<f64>,
    /// True if results carry scores, which the table counts (P1).
    pub score: bool,
    /// The tie-breaks between equals, in this order (P2).
    pub tie_breaks: Vec<PointsTieBreak>,
    /// Only so many of a player's matchdays count, the best ones; 0 is all.
    pub best_of: u32,
    /// Points for being there, once a matchday.
    pub attendance: f64,
    /// Matchdays that one must have played to have a place.
    pub minimum: u32,
    /// The share of last season's points that is taken over, 0 to 1 (P4).
    pub carry: f64,
    /// Lists of their own for single games (P5).
    pub games: BTreeMap<String, PointList>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            places: None,
            win: None,
            draw: None,
            loss: None,
            forfeit_win: None,
            forfeit_loss: None,
            score: false,
            tie_breaks: vec![
                PointsTieBreak::Direct,
                PointsTieBreak::Difference,
                PointsTieBreak::For,
                PointsTieBreak::Wins,
                PointsTieBreak::Name,
            ],
            best_of: 0,
            attendance: 0.0,
            minimum: 0,
            carry: 0.0,
            games: BTreeMap::new(),
        }
    }
}

/// The points that places give.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PlacePoints {
    /// Points of the first, the second and so on; 0 behind the end.
    List(Vec<f64>),
    /// The score itself.
    Score,
}

/// The points that results give.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct PointList {
    /// Points of the first, the second and so on; `score` where the score is the points.
    pub places: Option<PlacePoints>,
    /// Points of a game of two that is won.
    pub win: Option<f64>,
    /// Points of a game of two that is drawn.
    pub draw: Option<f64>,
    /// Points of a game of two that is lost.
    pub loss: Option<f64>,
    /// Points of a win by forfeit.
    pub forfeit_win: Option<f64>,
    /// Points of who did not come.
    pub forfeit_loss: Option<f64>,
}

impl PointList {
    const WIN: f64 = 3.0;
    const DRAW: f64 = 1.0;

    pub(super) fn win(&self) -> f64 {
        self.win.unwrap_or(Self::WIN)
    }

    pub(super) fn draw(&self) -> f64 {
        self.draw.unwrap_or(Self::DRAW)
    }

    pub(super) fn loss(&self) -> f64 {
        self.loss.unwrap_or(0.0)
    }

    /// Points of a win by forfeit: without a word those of a win, or of the first place.
    pub(super) fn forfeit_win(&self) -> f64 {
        self.forfeit_win.unwrap_or_else(|| match &self.places {
            None => self.win(),
            Some(PlacePoints::List(places)) => places.first().copied().unwrap_or_default(),
            Some(PlacePoints::Score) => 0.0,
        })
    }

    /// Points of who did not come: without a word those of a loss, 0 beside places.
    pub(super) fn forfeit_loss(&self) -> f64 {
        self.forfeit_loss.unwrap_or_else(|| match self.places {
            None => self.loss(),
            Some(_) => 0.0,
        })
    }

    fn has_games_of_two(&self) -> bool {
        self.win.is_some() || self.draw.is_some() || self.loss.is_some()
    }

    /// Every number of the list, with its key.
    fn numbers(&self) -> impl Iterator<Item = (&'static str, f64)> {
        let places = match &self.places {
            Some(PlacePoints::List(places)) => places.as_slice(),
            Some(PlacePoints::Score) | None => &[],
        };
        let places = places.iter().map(|points| ("places", *points));
        let single = [
            ("win", self.win),
            ("draw", self.draw),
            ("loss", self.loss),
            ("forfeit-win", self.forfeit_win),
            ("forfeit-loss", self.forfeit_loss),
        ];
        let single = single.into_iter();
        places.chain(single.filter_map(|(key, points)| Some((key, points?))))
    }
}

impl Settings {
    /// The list of games that have none of their own.
    fn common_list(&self) -> PointList {
        PointList {
            places: self.places.clone(),
            win: self.win,
            draw: self.draw,
            loss: self.loss,
            forfeit_win: self.forfeit_win,
            forfeit_loss: self.forfeit_loss,
        }
    }

    /// The list of a game: its own, and the league's for what it does not say.
    pub(super) fn list_of(&self, game: &str) -> PointList {
        let common = self.common_list();
        let Some(own) = self.games.get(game) else {
            return common;
        };
        let mut list = own.clone();
        if own.places.is_none() {
            if !own.has_games_of_two() {
                list.places = common.places;
            }
            list.win = own.win.or(common.win);
            list.draw = own.draw.or(common.draw);
            list.loss = own.loss.or(common.loss);
        }
        list.forfeit_win = own.forfeit_win.or(common.forfeit_win);
        list.forfeit_loss = own.forfeit_loss.or(common.forfeit_loss);
        list
    }
}

/// The options that can not be as they are.
pub(super) fn faults(settings: &Settings) -> Vec<OptionFault> {
    let mut faults = Vec::new();
    let own = settings.games.iter();
    let own = own.map(|(game, list)| (vec!["points", "games", game], list.clone()));
    let common = (vec!["points"], settings.common_list());
    for (path, list) in std::iter::once(common).chain(own) {
        let keys = |key: &'static str| option_path(&[&path[..], &[key]].concat());
        if list.places.is_some() && list.has_games_of_two() {
            faults.push(OptionFault {
                keys: keys("places"),
                wrong: OptionError::Conflict,
                message: "`places` excludes `win`, `draw` and `loss`".to_owned(),
                help: Some(
                    "keep `places` for points by place, or `win`, `draw` and `loss` for games of two"
                        .to_owned(),
                ),
            });
        }
        let mut numbers = list.numbers();
        if let Some((key, number)) = numbers.find(|(_, number)| !in_range(*number)) {
            let help = "write numbers from -1,000,000,000 to 1,000,000,000";
            faults.push(out_of_range(keys(key), number, help));
        }
    }
    if !in_range(settings.attendance) {
        let help = "write a number from -1,000,000,000 to 1,000,000,000";
        faults.push(out_of_range(
            option_path(&["points", "attendance"]),
            settings.attendance,
            help,
        ));
    }
    if !(0.0..=1.0).contains(&settings.carry) {
        let help = "write a number from 0 to 1";
        faults.push(out_of_range(
            option_path(&["points", "carry"]),
            settings.carry,
            help,
        ));
    }
    faults
}

fn in_range(number: f64) -> bool {
    number.abs() <= GREATEST_SCORE
}

fn out_of_range(keys: Vec<String>, number: f64, help: &str) -> OptionFault {
    OptionFault {
        keys,
        wrong: OptionError::OutOfRange,
        message: format!("{number} is out of range"),
        help: Some(help.to_owned()),
    }
}

impl<'de> Deserialize<'de> for PlacePoints {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(PlacesVisitor)
    }
}

struct PlacesVisitor;

impl<'de> Visitor<'de> for PlacesVisitor {
    type Value = PlacePoints;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("points of the first, the second and so on (`[5, 3, 2, 1]`), or `score`")
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<PlacePoints, E> {
        if word == "score" {
            Ok(PlacePoints::Score)
        } else {
            Err(E::invalid_value(de::Unexpected::Str(word), &self))
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<PlacePoints, A::Error> {
        Vec::deserialize(de::value::SeqAccessDeserializer::new(seq)).map(PlacePoints::List)
    }
}

impl JsonSchema for PlacePoints {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "PlacePoints".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "type": "array", "items": { "type": "number" } },
            { "const": "score" },
        ] })
    }
}

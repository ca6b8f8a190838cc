//! The player register, as written.

use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::load::content::page::{WordList, front_matter};
use crate::syntax::front_matter::OrderedMap;

/// `players.yaml`: ids and what is known of each, in an order that is an order.
pub(crate) type Register = OrderedMap<Option<PlayerMatter>>;

/// The entry of one player in the register.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlayerMatter {
    /// The name that the site shows; without one the id.
    pub name: Option<String>,
    /// The name that the site shows instead; the real name and id then appear nowhere in it.
    pub publish_as: Option<String>,
    /// The day on which the player joined, or the number of the matchday.
    pub joined: Option<String>,
    /// Rating points before the first result.
    pub rating: Option<String>,
    /// The real rank: `3 Kyu`, or one for each body that gives ranks.
    pub rank: Option<RankMatter>,
    /// Codes of the categories that the player belongs to.
    pub categories: Option<WordList>,
    /// What the chess federation has of the player, for tournament reports.
    pub fide: Option<FideEntry>,
}

/// A player in the lists of the chess federation, as a tournament report writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct FideEntry {
    /// The number of the player.
    #[schemars(with = "Option<serde_json::Value>")]
    pub id: Option<String>,
    /// `GM`, `WFM` and the like.
    pub title: Option<String>,
    /// Three letters, as `GER`.
    pub federation: Option<String>,
    /// `m` or `w`.
    pub sex: Option<String>,
    /// The day of birth, or the year alone.
    #[schemars(with = "Option<serde_json::Value>")]
    pub born: Option<String>,
    /// The name as the federation writes it, where `name` does not make it.
    pub name: Option<String>,
    /// The rounds whose bye was given, and not drawn: `F` in a report, and not `U`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub full_byes: Vec<u32>,
}

/// A player's real rank; of several the first present counts.
#[derive(Clone, Debug, schemars::JsonSchema)]
#[schemars(untagged)]
pub enum RankMatter {
    One(String),
    Sources(RankSources),
}

/// Ranks by source, in the order in which they count.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct RankSources {
    /// The European federation's rank.
    pub fesa: Option<String>,
    /// The Japanese federation's rank.
    pub nsr: Option<String>,
    /// A rank that the league estimates.
    pub estimated: Option<String>,
}

front_matter! {
    /// A player's profile text, `players/<id>.md`.
    pub struct ProfileMatter {}
}

impl<'de> Deserialize<'de> for RankMatter {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(RankVisitor)
    }
}

struct RankVisitor;

impl<'de> Visitor<'de> for RankVisitor {
    type Value = RankMatter;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a rank such as `3 Kyu`, or ranks by source (`{ fesa: 3 Kyu }`)")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<RankMatter, E> {
        Ok(RankMatter::One(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RankMatter, A::Error> {
        RankSources::deserialize(de::value::MapAccessDeserializer::new(map))
            .map(RankMatter::Sources)
    }
}

//! A rule book's configuration, as written under `rules:`.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};

use crate::syntax::front_matter::OrderedMap;
use crate::syntax::one_or_many::OneOrMany;
use crate::syntax::part_id::PartId;

/// The options that make a folder a rule book.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct RulesMatter {
    /// The documents, in this order; the first is the default of changes.
    pub documents: Vec<String>,
    /// The language that counts where a document exists in several.
    pub binding_language: Option<String>,
    /// The people who vote: a league, or a list.
    pub members: Option<VotersMatter>,
    /// The offices, each with those who hold it and since when.
    pub offices: OrderedMap<OneOrMany<TenureMatter>>,
    /// Numbers of proposals that are no longer there.
    pub numbers: NumbersMatter,
    /// The calendar by which ballots are held; a list where it changes on a day.
    pub calendar: OneOrMany<CalendarMatter>,
    /// The procedure of proposals that name none.
    pub default_procedure: Option<String>,
    /// `members` if only they may submit proposals, `anyone` if nothing is said.
    pub submit: Option<String>,
    /// The procedures by name, each with its `kind` and the options of that kind; a list where
    /// it changes on a day.
    #[schemars(with = "std::collections::BTreeMap<String, serde_json::Value>")]
    pub procedures: OrderedMap<PartId>,
    /// Remarks on sections, which are no text in force.
    pub notes: Vec<NoteMatter>,
    /// Words that make an id together with a number, besides Article, Rule and the like.
    pub labels: Vec<String>,
}

/// The people who vote.
#[derive(Clone, Debug)]
pub(crate) enum VotersMatter {
    /// The folder of a league, relative to that of the rule book.
    League(String),
    People(OrderedMap<Option<OneOrMany<SpanMatter>>>),
}

/// A time of membership.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SpanMatter {
    /// The first day or instant; without one, from the beginning.
    pub from: Option<String>,
    /// The first day or instant out.
    pub until: Option<String>,
    /// `plenary` if nothing is said.
    pub class: Option<String>,
    /// The name that pages show; without one the id.
    pub name: Option<String>,
}

/// A time in an office.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct TenureMatter {
    /// The person who holds it; need not be a member.
    pub holder: Option<String>,
    /// True in place of a holder if nobody is to hold it, so that nothing warns of that.
    pub vacant: bool,
    /// The first day or instant in office.
    pub from: Option<String>,
    /// The first day or instant out of it; without one, still in office.
    pub until: Option<String>,
}

/// A remark on a section.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct NoteMatter {
    /// The section, as `document#id`; in a file beside a document the id alone.
    pub section: Option<String>,
    /// The day of the remark.
    pub on: Option<String>,
    /// The person who made it.
    pub by: Option<String>,
    /// The remark, in Markdown.
    pub text: Option<String>,
}

/// Numbers that are no longer there.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct NumbersMatter {
    /// New numbers are greater than this one.
    pub used_through: Option<i64>,
    /// Proposals submitted earlier have numbers of another era, which do not count.
    pub era_start: Option<String>,
}

/// The calendar of ballots.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct CalendarMatter {
    /// The first day on which the keys of this map hold; the first map has none.
    pub from: Option<String>,
    /// Day 1 of week 1.
    pub epoch: Option<String>,
    /// Days in a week of the calendar; 12 if nothing is said.
    pub week_length: Option<i64>,
    /// The day of the week on which voting begins; 9 if nothing is said.
    pub voting_start: Option<i64>,
    /// The civil time of the rule book, as `+01:00`.
    pub utc_offset: Option<String>,
    /// Pairs of dates: from the first to before the second the clock stands still.
    pub pauses: Option<Vec<Vec<String>>>,
}

impl<'de> Deserialize<'de> for VotersMatter {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = VotersMatter;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the folder of a league, or people with the time of their membership")
    }

    fn visit_str<E: de::Error>(self, league: &str) -> Result<VotersMatter, E> {
        Ok(VotersMatter::League(league.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<VotersMatter, A::Error> {
        OrderedMap::deserialize(MapAccessDeserializer::new(map)).map(VotersMatter::People)
    }
}

impl JsonSchema for VotersMatter {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Members".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let people = generator.subschema_for::<OrderedMap<Option<OneOrMany<SpanMatter>>>>();
        json_schema!({ "anyOf": [{ "type": "string" }, people] })
    }
}

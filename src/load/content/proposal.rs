//! A proposal's front matter, as written.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{self, MapAccess, Visitor};

use crate::load::content::correction::CorrectionMatter;
use crate::load::content::page::front_matter;
use crate::syntax::front_matter::OrderedMap;
use crate::syntax::one_or_many::OneOrMany;
use crate::syntax::part_id::PartId;

front_matter! {
    /// A proposal of a rule book, `proposals/<id>.md`.
    pub struct ProposalMatter {
        /// The stable name; without one the file's name.
        pub id: Option<String>,
        /// The person who owns the proposal.
        pub author: Option<String>,
        /// The time at which it was submitted.
        pub submitted: Option<String>,
        /// The number that the administrator gave.
        pub number: Option<i64>,
        /// The time at which the number was given.
        pub numbered: Option<String>,
        /// Other proposals that it conflicts with, by number or id.
        pub conflicts: Vec<String>,
        /// Other proposals that it depends on, by number or id.
        pub depends: Vec<String>,
        /// The name of the procedure that decides.
        pub procedure: Option<String>,
        /// The changes that are made if it passes, in this order.
        pub changes: Vec<ChangeMatter>,
        /// The times at which it was submitted again while pending.
        pub revised: OneOrMany<String>,
        /// Sections that it touches though no change names them, as `document#id`.
        pub touches: Vec<String>,
        /// The time at which it was announced (silent assent).
        pub announced: Option<String>,
        /// Until when silence is awaited.
        pub deadline: Option<String>,
        /// From when its changes are in force.
        pub in_force_from: Option<String>,
        /// From when it is voted upon (thresholds).
        pub opens: Option<String>,
        /// Until when it is voted upon.
        pub closes: Option<String>,
        /// The answers of offices to it.
        pub consents: Vec<ConsentMatter>,
        /// Votes on it, besides those in the logs.
        pub votes: Vec<VoteMatter>,
        /// The document of changes that name none.
        pub document: Option<String>,
        /// The status as the author says it, to be compared.
        pub status: Option<String>,
        /// The success as the author says it, to be compared.
        pub success: Option<String>,
        /// True if the author says that it passed, to be compared.
        pub passed: Option<bool>,
        /// The outcome of an old proposal without votes, taken as given.
        pub state: Option<StateMatter>,
        /// The person who signed a correction.
        pub signed: Option<String>,
        /// The cause of changes that no vote decides, such as `ratification`; they hold from `at`.
        pub agent: Option<String>,
        /// What is to be said of that cause.
        pub note: Option<String>,
        /// The time at which a correction was made.
        pub at: Option<String>,
        /// The reasons why the file has changed after the decision, with the day of each.
        pub corrected: OneOrMany<CorrectionMatter>,
    }
}

/// One change of the list.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ChangeMatter {
    /// The operation: replace, append, insert, repeal, reenact, retitle, substitute, set, move,
    /// renumber, award, configure.
    pub op: Option<String>,
    /// The document; without one that of the proposal.
    pub document: Option<String>,
    /// The section's id.
    pub target: Option<String>,
    /// Markdown, in the binding language or by language.
    pub text: Option<TextMatter>,
    /// A heading, in the binding language or by language.
    pub title: Option<TextMatter>,
    /// The passage that is exchanged.
    pub find: Option<TextMatter>,
    /// The text that takes its place.
    pub with: Option<TextMatter>,
    /// The section behind which a new one goes.
    pub after: Option<String>,
    /// The section before which a new one goes.
    pub before: Option<String>,
    /// The section inside which a new one goes.
    #[serde(rename = "in")]
    pub within: Option<String>,
    /// `start` or `end` of what it goes into.
    pub at: Option<String>,
    /// The new section's id.
    pub id: Option<String>,
    /// The new section's level, 1 to 6.
    pub level: Option<u8>,
    /// The player who is given points.
    pub player: Option<String>,
    /// The number of points; negative ones are taken away.
    pub points: Option<i64>,
    /// Properties of a section such as `power: 3`; nothing behind one takes it away.
    pub attributes: Option<OrderedMap<Option<String>>>,
    /// Options with their new values: `{ "elo.k": 32 }`.
    #[schemars(with = "Option<std::collections::BTreeMap<String, serde_json::Value>>")]
    pub set: Option<PartId>,
    /// The league whose options are set; without one those of the rule book.
    pub league: Option<String>,
}

/// A text in the binding language, or one by language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TextMatter {
    Plain(TextPiece),
    ByLanguage(OrderedMap<TextPiece>),
}

/// A text here, or the name of a fenced block in the body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TextPiece {
    Text(String),
    Block(String),
}

/// The answer of an office.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ConsentMatter {
    /// The office that speaks.
    pub office: Option<String>,
    /// The person who spoke for it.
    pub by: Option<String>,
    /// The time of the answer.
    pub at: Option<String>,
    /// True if it agrees; true if nothing is said.
    pub agree: Option<bool>,
}

/// One vote.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct VoteMatter {
    /// The time at which it was cast.
    pub at: Option<String>,
    /// The person who cast it.
    pub by: Option<String>,
    /// FOR, AGAINST or ABSTAIN; any other word is ignored.
    pub vote: Option<String>,
    /// The remark of the voter.
    pub comment: Option<String>,
}

/// The outcome of an old proposal.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct StateMatter {
    /// Historical, nothing else.
    pub status: Option<String>,
    /// Undecided, Won or Lost.
    pub success: Option<String>,
    /// True if its changes came into force.
    pub passed: Option<bool>,
}

impl<'de> Deserialize<'de> for TextMatter {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TextVisitor)
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = TextMatter;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text, texts by language, or `{block: NAME}`")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<TextMatter, E> {
        Ok(TextMatter::Plain(TextPiece::Text(text.to_owned())))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<TextMatter, A::Error> {
        let mut entries: Vec<(String, TextPiece)> = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            if key == BLOCK && entries.is_empty() {
                let name: String = map.next_value()?;
                while map.next_entry::<String, de::IgnoredAny>()?.is_some() {}
                return Ok(TextMatter::Plain(TextPiece::Block(name)));
            }
            entries.push((key, map.next_value()?));
        }
        Ok(TextMatter::ByLanguage(OrderedMap(entries)))
    }
}

/// The key that names a fenced block.
const BLOCK: &str = "block";

impl<'de> Deserialize<'de> for TextPiece {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match TextMatter::deserialize(deserializer)? {
            TextMatter::Plain(piece) => Ok(piece),
            TextMatter::ByLanguage(_) => {
                Err(de::Error::custom("expected a text, or `{block: NAME}`"))
            }
        }
    }
}

impl JsonSchema for TextMatter {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "LocalizedText".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["string", "object"] })
    }
}

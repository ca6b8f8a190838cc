//! A section's front matter: a league, a rule book, or neither.

use std::fmt;

use serde::Deserialize;
use serde::de::{self, MapAccess, SeqAccess, Visitor};

use crate::load::content::correction::CorrectionsByFile;
use crate::load::content::page::front_matter;
use crate::load::content::rules::RulesMatter;
use crate::load::content::schema_shapes;
use crate::syntax::front_matter::OrderedMap;
use crate::syntax::part_id::PartId;

front_matter! {
    /// The page of a folder, `_index.md`.
    pub struct SectionMatter {
        /// Makes the folder a league.
        pub league: Option<LeagueMatter>,
        /// Makes the folder a rule book.
        pub rules: Option<RulesMatter>,
        /// The accent colour of the pages, as `#3056a0`.
        pub accent: Option<String>,
        /// The reasons why files of the folder have changed after what they tell was over: vote
        /// logs,
        /// and what is no longer there.
        pub corrected: CorrectionsByFile,
    }
}

/// A league's configuration.
///
/// Each system's options stand under the system's name; they are read by the system.
#[derive(Clone, Debug, Default, schemars::JsonSchema)]
#[schemars(default, rename_all = "kebab-case")]
pub(crate) struct LeagueMatter {
    /// By which rules results become a table.
    pub system: Option<String>,
    /// The games that the league plays, with titles; unnamed ones are taken from the results.
    pub games: Option<OrderedMap<Option<KindMatter>>>,
    /// True if results carry scores: `1:0` and `0:1` are scores, and tables count them.
    pub score: Option<bool>,
    /// The seasons in which points and counts begin anew.
    pub seasons: Option<SeasonsMatter>,
    #[schemars(flatten)]
    pub table: TableMatter,
    /// True if the same result twice on a matchday is usual.
    pub repeats: Option<bool>,
    /// Membership and weekly penalties (two-player Elo).
    #[schemars(with = "Option<serde_json::Value>")]
    pub activity: Option<PartId>,
    /// Options that change on a day, by date.
    pub changes: Option<Vec<LeagueChangeMatter>>,
    /// How `import` reads the league's sheet.
    pub import: Option<ImportMatter>,
    /// Everything else: the options of systems, by name.
    #[schemars(skip)]
    pub options: OrderedMap<PartId>,
}

// Not derived: `flatten` would lose the places of what is wrong within `games`.
impl<'de> Deserialize<'de> for LeagueMatter {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(LeagueVisitor)
    }
}

struct LeagueVisitor;

impl<'de> Visitor<'de> for LeagueVisitor {
    type Value = LeagueMatter;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a league's configuration (`{ system: elo }`)")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<LeagueMatter, A::Error> {
        let mut matter = LeagueMatter::default();
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "system" => matter.system = map.next_value()?,
                "games" => matter.games = map.next_value()?,
                "seasons" => matter.seasons = map.next_value()?,
                "score" => matter.score = map.next_value()?,
                "columns" => matter.table.columns = map.next_value()?,
                "leave-after" => matter.table.leave_after = map.next_value()?,
                "minimum" => matter.table.minimum = map.next_value()?,
                "repeats" => matter.repeats = map.next_value()?,
                // `activity:` with nothing behind it is the layer with its defaults.
                "activity" => matter.activity = Some(map.next_value()?),
                "changes" => matter.changes = map.next_value()?,
                "import" => matter.import = map.next_value()?,
                _ => matter.options.0.push((key, map.next_value()?)),
            }
        }
        Ok(matter)
    }
}

/// The things that `import` was told of the league's sheet, so that the next one needs no more
/// than its name.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ImportMatter {
    /// The meanings of columns by their heads: `{ Weiß: first }`.
    #[schemars(with = "Option<std::collections::BTreeMap<String, String>>")]
    pub map: Option<OrderedMap<String>>,
    /// The order of dates: `d.m.y`, `m/d/y` or `y-m-d`.
    pub date_format: Option<String>,
    /// `absent` where an empty cell is a player who did not take part.
    pub blank: Option<String>,
    /// What stands below players: `places`, `points`, `low-points` or `home-away`.
    pub cells: Option<String>,
    /// The sheet of a workbook, or the heading above a page's table.
    pub sheet: Option<String>,
    /// The number of the row with the heads.
    #[schemars(with = "schema_shapes::Count")]
    pub header: Option<String>,
    /// The year of the first row, where dates leave it out.
    #[schemars(with = "schema_shapes::Count")]
    pub year: Option<String>,
    /// The day of the first of several rounds without dates.
    #[schemars(with = "schema_shapes::Day")]
    pub date: Option<String>,
    /// The time from one round without a date to the next, as `7d` or `2w`.
    pub every: Option<String>,
    /// The game of results that do not say it.
    pub game: Option<String>,
    /// The rounds of results that do not say them.
    #[schemars(with = "schema_shapes::Rounds")]
    pub rounds: Option<String>,
}

/// The options that shape the tables of a league.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub(crate) struct TableMatter {
    /// What the standings show between name and value.
    pub columns: Option<Vec<String>>,
    /// The time away after which a player leaves the table until the next result.
    pub leave_after: Option<LeaveAfterMatter>,
    /// Matchdays that one must have played to have a place.
    #[schemars(with = "schema_shapes::Whole")]
    pub minimum: Option<String>,
}

impl TableMatter {
    /// The keys of its options.
    pub(crate) const KEYS: [&str; 3] = ["columns", "leave-after", "minimum"];
}

/// The time without a result after which a player leaves the table.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct LeaveAfterMatter {
    /// Days since the last result.
    #[schemars(with = "schema_shapes::Count")]
    pub days: Option<String>,
    /// Matchdays in a row without a result.
    #[schemars(with = "schema_shapes::Count")]
    pub matchdays: Option<String>,
}

/// Options of a league that change on a day.
///
/// Besides these keys it has those of the league whose options change.
#[derive(Clone, Debug, Default, schemars::JsonSchema)]
#[schemars(default, rename_all = "kebab-case")]
pub(crate) struct LeagueChangeMatter {
    /// The first day on which they hold.
    pub from: Option<String>,
    /// The proposal that changed them: its id, or the folder of its rule book, `/` and its id.
    pub by: Option<String>,
    /// The remark that the pages make on it.
    pub note: Option<String>,
    #[schemars(flatten)]
    pub table: TableMatter,
    /// Membership and weekly penalties (two-player Elo).
    #[schemars(with = "Option<serde_json::Value>")]
    pub activity: Option<PartId>,
    /// Everything else: the options of systems, by name.
    #[schemars(skip)]
    pub options: OrderedMap<PartId>,
}

impl<'de> Deserialize<'de> for LeagueChangeMatter {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(LeagueChangeVisitor)
    }
}

struct LeagueChangeVisitor;

impl<'de> Visitor<'de> for LeagueChangeVisitor {
    type Value = LeagueChangeMatter;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a change of options (`{ from: 2021-03-01, elo: { k: 32 } }`)")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<LeagueChangeMatter, A::Error> {
        let mut matter = LeagueChangeMatter::default();
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "from" => matter.from = map.next_value()?,
                "by" => matter.by = map.next_value()?,
                "note" => matter.note = map.next_value()?,
                "columns" => matter.table.columns = map.next_value()?,
                "leave-after" => matter.table.leave_after = map.next_value()?,
                "minimum" => matter.table.minimum = map.next_value()?,
                "activity" => matter.activity = Some(map.next_value()?),
                _ => matter.options.0.push((key, map.next_value()?)),
            }
        }
        Ok(matter)
    }
}

/// The seasons of a league.
#[derive(Clone, Debug, schemars::JsonSchema)]
#[schemars(untagged)]
pub(crate) enum SeasonsMatter {
    /// `[{ id: "2025", from: 2025-01-01 }]`
    List(Vec<SeasonMatter>),
    /// `{ every: month, from: 2020-03-01 }`
    Every(SeasonRuleMatter),
}

/// One season.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SeasonMatter {
    /// Names the season in addresses and data.
    pub id: Option<String>,
    /// Its first day.
    #[schemars(with = "schema_shapes::Day")]
    pub from: Option<String>,
    /// True if ratings go back to the initial one, or the share of the way back.
    #[schemars(with = "Option<serde_json::Value>")]
    pub reset: Option<String>,
}

/// A season for each span of the calendar.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SeasonRuleMatter {
    /// `month`, `quarter`, `half-year` or `year`.
    pub every: Option<String>,
    /// The first day of the first season.
    #[schemars(with = "schema_shapes::Day")]
    pub from: Option<String>,
}

impl<'de> Deserialize<'de> for SeasonsMatter {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(SeasonsVisitor)
    }
}

struct SeasonsVisitor;

impl<'de> Visitor<'de> for SeasonsVisitor {
    type Value = SeasonsMatter;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of seasons, or `{ every: year, from: 2020-01-01 }`")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<SeasonsMatter, A::Error> {
        let map = de::value::MapAccessDeserializer::new(map);
        SeasonRuleMatter::deserialize(map).map(SeasonsMatter::Every)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<SeasonsMatter, A::Error> {
        let seq = de::value::SeqAccessDeserializer::new(seq);
        Vec::deserialize(seq).map(SeasonsMatter::List)
    }
}

/// One game of a league.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct KindMatter {
    /// The name that the site shows, or one by language; without one the key.
    pub title: Option<LocalTextMatter>,
    /// A sentence for the page of its table, or one by language.
    pub description: Option<LocalTextMatter>,
    /// True if its results count in the overall table; true without it.
    pub official: Option<bool>,
}

/// A text for every language, or one by language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LocalTextMatter {
    Plain(String),
    ByLanguage(OrderedMap<String>),
}

impl<'de> Deserialize<'de> for LocalTextMatter {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(LocalTextVisitor)
    }
}

struct LocalTextVisitor;

impl<'de> Visitor<'de> for LocalTextVisitor {
    type Value = LocalTextMatter;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text, or texts by language (`{ en: Hearts, de: Herzeln }`)")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<LocalTextMatter, E> {
        Ok(LocalTextMatter::Plain(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<LocalTextMatter, A::Error> {
        let map = de::value::MapAccessDeserializer::new(map);
        OrderedMap::deserialize(map).map(LocalTextMatter::ByLanguage)
    }
}

impl schemars::JsonSchema for LocalTextMatter {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "LocalText".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": ["string", "object"],
            "additionalProperties": { "type": "string" },
        })
    }
}

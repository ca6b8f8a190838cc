//! A section's front matter: a league, a rule book, or neither.

use serde::Deserialize;
use serde_yaml::Value;

use crate::content::front_matter::Entries;
use crate::content::page::front_matter;

front_matter! {
    /// The page of a folder, `_index.md`.
    pub struct SectionMatter {
        /// Makes the folder a league.
        pub league: Option<LeagueMatter>,
        /// Makes the folder a rule book.
        #[schemars(with = "Option<serde_json::Value>")]
        pub rules: Option<Value>,
        /// The accent colour of the pages, as `#3056a0`.
        pub accent: Option<String>,
    }
}

/// A league's configuration.
///
/// Each system's options stand under the system's name; they are read by the system.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct LeagueMatter {
    /// By which rules results become a table.
    pub system: Option<String>,
    /// The games that the league plays, with titles; unnamed ones are taken from the results.
    pub games: Option<Entries<Option<KindMatter>>>,
    /// Membership and weekly penalties (two-player Elo).
    #[schemars(with = "Option<serde_json::Value>")]
    pub activity: Option<Value>,
    /// Everything else: the options of systems, by name.
    #[serde(flatten)]
    #[schemars(skip)]
    pub options: std::collections::BTreeMap<String, Value>,
}

/// One game of a league.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct KindMatter {
    /// What the site calls it; without one the key.
    pub title: Option<String>,
    /// Whether its results count in the overall table; true without it.
    pub official: Option<bool>,
}

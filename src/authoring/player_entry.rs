//! A player's entry in the register.

use serde::{Deserialize, Serialize};

use crate::authoring::word;
use crate::authoring::yaml::list;
use crate::load::content::player::FideEntry;
use crate::load::resolve::roster::is_id;
use crate::syntax::address::free_name;

/// A player as a register says it, or a list of another program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SeasonPlayer {
    /// `None` where the format has no ids, so that the name makes one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub publish_as: Option<String>,
    /// A day, or the number of a matchday.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joined: Option<String>,
    /// Rating points, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<String>,
    /// Dan or kyu.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub categories: Vec<String>,
    /// The chess federation's entry of the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fide: Option<FideEntry>,
}

/// An id that is free: the name in small letters, joined by hyphens; what is taken is asked for in
/// small letters.
pub(crate) fn id_of_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let plain: String = name
        .to_lowercase()
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { ' ' })
        .collect();
    let stem = plain.split_whitespace().collect::<Vec<_>>().join("-");
    let stem = if is_id(&stem) {
        stem
    } else {
        "player".to_owned()
    };
    free_name(stem, is_taken)
}

/// The chess federation's entry of a player, as a map on one line.
pub(crate) fn fide_map(fide: &FideEntry) -> String {
    let fields = [
        ("id", &fide.id),
        ("title", &fide.title),
        ("federation", &fide.federation),
        ("sex", &fide.sex),
        ("born", &fide.born),
        ("name", &fide.name),
    ];
    let given = fields
        .into_iter()
        .filter_map(|(key, value)| Some(format!("{key}: {}", word(value.as_ref()?))));
    let mut parts: Vec<String> = given.collect();
    if !fide.full_byes.is_empty() {
        let rounds: Vec<String> = fide.full_byes.iter().map(u32::to_string).collect();
        parts.push(format!("full-byes: [{}]", rounds.join(", ")));
    }
    format!("{{ {} }}", parts.join(", "))
}

/// A player's line in the register.
pub(crate) fn entry(id: &str, player: &SeasonPlayer) -> String {
    let fields = [
        ("name", &player.name),
        ("publish-as", &player.publish_as),
        ("rating", &player.rating),
        ("rank", &player.rank),
        ("joined", &player.joined),
    ];
    let given = fields
        .into_iter()
        .filter_map(|(key, value)| Some(format!("{key}: {}", word(value.as_ref()?))));
    let mut parts: Vec<String> = given.collect();
    if !player.categories.is_empty() {
        let codes = player.categories.iter().map(String::as_str);
        parts.push(format!("categories: {}", list(codes)));
    }
    if let Some(fide) = &player.fide {
        parts.push(format!("fide: {}", fide_map(fide)));
    }
    if parts.is_empty() {
        format!("{}:\n", word(id))
    } else {
        format!("{}: {{ {} }}\n", word(id), parts.join(", "))
    }
}

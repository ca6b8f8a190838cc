//! A league beside those that a site has.

use crate::authoring::init;
use crate::authoring::init::{SiteFile, StarterKind};
use crate::authoring::yaml::quoted;
use crate::authoring::yaml_edit::PathStep::Key;
use crate::authoring::yaml_edit::YamlEdit;

/// The files of a new league without players and matchdays; none for a kind of site that
/// has no league.
pub fn files(kind: StarterKind, src: &str, folder: &str, title: &str) -> Vec<SiteFile> {
    // The day stands in matchdays alone, which are left out.
    let starter = init::files(kind, jiff::civil::Date::ZERO);
    let index = starter.into_iter().find_map(|(path, text)| {
        let below = path.strip_prefix("content/")?;
        let is_own = below.split('/').count() == 2 && below.ends_with("/_index.md");
        is_own.then_some(text)
    });
    let text = index.and_then(|text| {
        let mut edit = YamlEdit::page(&text).ok()?;
        let is_league = edit.place(&[Key("league")]).is_some();
        edit.set(&[Key("title")], &quoted(title)).ok()?;
        is_league.then(|| edit.into_text())
    });
    let text = text.into_iter();
    text.flat_map(|text| {
        [
            (format!("{src}/{folder}/_index.md"), text),
            (format!("{src}/{folder}/players.yaml"), PLAYERS.to_owned()),
        ]
    })
    .collect()
}

/// A register without anybody.
const PLAYERS: &str = "# anna: { name: Anna }\n";

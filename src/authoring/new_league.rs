//! A league beside those that a site has.

use crate::authoring::init::SiteFile;
use crate::authoring::yaml::quoted;
use crate::authoring::yaml_edit::PathStep::Key;
use crate::authoring::yaml_edit::YamlEdit;
use crate::league::system::starter::Starter;

/// The files of a new league without players and matchdays; none for a site to begin with
/// that has no league.
pub fn files(starter: &Starter, src: &str, folder: &str, title: &str) -> Vec<SiteFile> {
    let mut own = starter.files.iter();
    let index = own.find(|(path, _)| *path == "_index.md");
    let text = index.and_then(|(_, text)| {
        let mut edit = YamlEdit::page(&text.replace("@TITLE@", "title")).ok()?;
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

//! `ligatur rename`.

use crate::authoring::player_rename;
use crate::authoring::word;
use crate::authoring::yaml_edit::PathStep::{Item, Key};
use crate::authoring::yaml_edit::YamlEdit;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::content_change::{ContentEdit, name_files};
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::project::Project;
use crate::load::content::DocumentCache;
use crate::load::resolve::roster::is_id;
use crate::syntax::address;
use crate::syntax::diagnostic::did_you_mean;

/// Gives a player another id in every file of a league
///
/// Comments and reports stay as they are, and the old page leads to the new one.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  ligatur rename cards GL gerd")]
pub struct Args {
    /// The league's folder below content
    league: String,
    /// The id that the player has
    old: String,
    /// The id that the player gets
    new: String,
}

/// Renames the player and names the files that changed.
pub fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let project = Project::open_to_change(options)?;
    let (compiled, _) = project.compile(None, true, &mut DocumentCache::default());
    let league = arguments::league(&compiled.model.leagues, &args.league)?;
    let (old, new) = (args.old.as_str(), args.new.as_str());
    let ids = || league.players.iter().map(|player| player.id.as_str());
    let Some(player) = league.players.iter().find(|player| player.id == old) else {
        let stop = CommandError::because(2, format!("no player `{old}`"));
        return Err(match did_you_mean(old, ids()) {
            Some(help) => stop.help(help),
            None => stop,
        });
    };
    if !is_id(new) {
        return Err(
            CommandError::because(2, format!("`{new}` can not be an id"))
                .help("use any characters but white space and `,:[]{}#`"),
        );
    }
    if ids().any(|id| id == new) {
        return Err(CommandError::because(1, format!("a player `{new}` exists"))
            .help("two players can not be made one; choose another id"));
    }
    let mut edits = Vec::new();
    let failed = |file: &str| {
        let file = file.to_owned();
        move |why: String| CommandError::because(1, format!("{file}: {why}"))
    };
    if let Some((path, _)) = compiled.content.registers.get(&league.id)
        && let Some(source) = project.sources.get(path)
    {
        let text = player_rename::in_register(&source.text, old, new).map_err(failed(path))?;
        edits.extend(text.map(|text| ContentEdit::new(path, text)));
    }
    for day in &league.matchdays {
        if let Some(source) = project.sources.get(&day.file) {
            let renamed = player_rename::in_matchday(&source.text, old, new);
            let text = renamed.map_err(failed(&day.file))?;
            edits.extend(text.map(|text| ContentEdit::new(&day.file, text)));
        }
    }
    let src = &project.config.src;
    let gap = if league.id.is_empty() { "" } else { "/" };
    let folder = format!("{src}/{}{gap}players", league.id);
    let (from, to) = (format!("{folder}/{old}.md"), format!("{folder}/{new}.md"));
    // An alias hides the id, so that no page was called by it.
    let alias = (!player.alias).then(|| {
        let id = compiled.model.leagues.iter().find(|it| it.id == league.id);
        let index = id.and_then(|it| it.players.iter().position(|it| it.id == old));
        let player = crate::league::model::player::PlayerId(index.unwrap_or_default() as u32);
        format!("/{}", league.player_address(player))
    });
    // Nobody is led away from the page that is there again.
    let own = alias.as_ref().map(|alias| {
        let folder = alias.strip_suffix(&format!("{}/", address::part(old)));
        format!("{}{}/", folder.unwrap_or(alias), address::part(new))
    });
    let profile = project.sources.get(&from);
    let text = profile.map_or("---\n---\n", |source| source.text.as_str());
    let mut edit = YamlEdit::page(text).map_err(failed(&from))?;
    if let Some(alias) = &alias {
        edit.push(&[Key("aliases")], &word(alias))
            .map_err(failed(&from))?;
        let is_own = |it: &String| own.as_ref().is_some_and(|own| is_same_page(it, own));
        let mut aliases = edit.list(&[Key("aliases")]).into_iter();
        if let Some(place) = aliases.position(|it| is_own(&it)) {
            edit.remove(&[Key("aliases"), Item(place)])
                .map_err(failed(&from))?;
        }
    }
    if profile.is_some() {
        edits.push(ContentEdit::removal(&from));
    }
    if profile.is_some() || alias.is_some() {
        edits.push(ContentEdit::new(&to, edit.into_text()));
    }
    let paths: Vec<String> = edits.iter().map(|edit| edit.path.clone()).collect();
    project.plan(options, edits)?.write()?;
    name_files(paths.iter().map(String::as_str))
}

/// Returns whether two addresses lead to the same page.
fn is_same_page(one: &str, other: &str) -> bool {
    one.trim_matches('/') == other.trim_matches('/')
}

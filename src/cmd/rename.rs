//! `ligatur rename`.

use std::collections::BTreeMap;

use crate::authoring::player_references;
use crate::authoring::player_rename;
use crate::authoring::vote_entry;
use crate::authoring::word;
use crate::authoring::yaml_edit::PathStep::{Item, Key};
use crate::authoring::yaml_edit::{YamlEdit, ends_of};
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::content_change::{ContentEdit, name_files};
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::project::Project;
use crate::league::model::player::PlayerId;
use crate::load::content::{DocumentCache, folder_path};
use crate::load::page::PageRole;
use crate::load::resolve::roster::is_id;
use crate::render::math::Formulas;
use crate::site::compile::CompiledSite;
use crate::syntax::address;
use crate::syntax::diagnostic::did_you_mean;

/// Gives a player another id in every file of a league
///
/// Rule books whose members are its players have the new id as well. Comments and reports stay as
/// they are but for links and shortcodes, which follow; the old page leads to the new one.
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
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let project = Project::open_to_change(options)?;
    let (compiled, _) = project.compile(None, true, &mut DocumentCache::default());
    let league = arguments::league(&compiled, &args.league)?;
    let (old, new) = (args.old.as_str(), args.new.as_str());
    let ids = || league.players.iter().map(|player| player.id.as_str());
    let Some(player) = league.players.iter().find(|player| player.id == old) else {
        let all = || format!("the players are {}", ids().collect::<Vec<_>>().join(", "));
        let help = did_you_mean(old, ids()).unwrap_or_else(all);
        return Err(CommandError::because(2, format!("no player `{old}`")).help(help));
    };
    if !is_id(new) {
        return Err(
            CommandError::because(2, format!("`{new}` can not be an id"))
                .help("use any characters but white space and `,:[]{}#+`"),
        );
    }
    if ids().any(|id| id == new) {
        return Err(CommandError::because(2, format!("a player `{new}` exists"))
            .help("two players can not be made one; choose another id"));
    }
    let index = arguments::index_of(&compiled.model.leagues, league);
    let place = league.players.iter().position(|it| it.id == old);
    let id = PlayerId(place.unwrap_or_default() as u32);
    let formulas = Formulas::default();
    let site = project.site(&compiled, &formulas);
    let mut texts = player_references::in_pages(&site, index, id, new);
    let failed = |file: &str| {
        let file = file.to_owned();
        move |why: String| CommandError::because(1, format!("{file}: {why}"))
    };
    if let Some((path, _)) = compiled.content.registers.get(&league.id)
        && let Some(source) = project.sources.get(path)
    {
        let text = player_rename::in_register(&source.text, old, new).map_err(failed(path))?;
        texts.extend(text.map(|text| (path.clone(), text)));
    }
    for day in &league.matchdays {
        let source = project.sources.get(&day.file).map(|source| &source.text);
        if let Some(text) = texts.get(&day.file).or(source) {
            let renamed = player_rename::in_matchday(text, old, new);
            let text = renamed.map_err(failed(&day.file))?;
            texts.extend(text.map(|text| (day.file.clone(), text)));
        }
    }
    for (path, rename) in files_of_rule_books(&compiled, &league.id) {
        let source = project.sources.get(&path).map(|source| &source.text);
        if let Some(text) = texts.get(&path).or(source) {
            let text = rename(text, old, new).map_err(failed(&path))?;
            texts.extend(text.map(|text| (path, text)));
        }
    }
    let src = &project.config.src;
    let folder = format!("{}players", folder_path(src, &league.id));
    let (from, to) = (format!("{folder}/{old}.md"), format!("{folder}/{new}.md"));
    let profile = project.sources.get(&from).map(|source| source.text.clone());
    let profile = texts.remove(&from).or(profile);
    let begun = profile.clone().unwrap_or_default();
    // An alias hides the id, so that no page was called by it.
    let text = match player.alias {
        true => begun,
        false => {
            with_alias(begun, &league.player_address(id), (old, new)).map_err(failed(&from))?
        }
    };
    let names = (format!("{folder}/{old}"), format!("{folder}/{new}"));
    let names = (names.0.as_str(), names.1.as_str());
    let mut edits = translations(&project, &compiled, &mut texts, (old, new), names)?;
    edits.extend(
        texts
            .into_iter()
            .map(|(path, text)| ContentEdit::new(path, text)),
    );
    if profile.is_some() {
        edits.push(ContentEdit::removal(&from));
    }
    if profile.is_some() || !text.is_empty() {
        edits.push(ContentEdit::new(&to, text));
    }
    let paths: Vec<String> = edits.iter().map(|edit| edit.path.clone()).collect();
    project.plan(options, edits)?.write()?;
    name_files(paths.iter().map(String::as_str))
}

/// The change of a file that names a person.
type FileRenaming = fn(&str, &str, &str) -> Result<Option<String>, String>;

/// The files of the rule books whose members are the players of a league, each with the way in
/// which it names them.
fn files_of_rule_books(compiled: &CompiledSite, league: &str) -> Vec<(String, FileRenaming)> {
    let mut files: Vec<(String, FileRenaming)> = Vec::new();
    let books = compiled.rule_books.iter();
    for book in books.map(|history| &history.proposals.book) {
        if book.league.as_deref() != Some(league) {
            continue;
        }
        files.push((book.file.clone(), player_rename::in_rule_book));
        for proposal in &book.proposals {
            files.push((proposal.file.clone(), player_rename::in_proposal));
        }
        let logs = compiled.content.logs.get(&book.id);
        for (path, _) in logs.into_iter().flatten() {
            files.push((path.clone(), |text, old, new| {
                Ok(vote_entry::renamed(text, old, new))
            }));
        }
        let notes = compiled.content.notes.get(&book.id);
        for (path, ..) in notes.into_iter().flatten() {
            files.push((path.clone(), player_rename::in_notes));
        }
    }
    files
}

/// The player's texts in other languages under their new names, to which the old pages lead.
fn translations(
    project: &Project,
    compiled: &CompiledSite,
    texts: &mut BTreeMap<String, String>,
    ids: (&str, &str),
    (from, to): (&str, &str),
) -> Result<Vec<ContentEdit>, CommandError> {
    let mut edits = Vec::new();
    for page in &compiled.model.pages {
        let PageRole::Profile { league, player } = page.role else {
            continue;
        };
        let language = page.file.strip_prefix(from);
        let language = language.and_then(|rest| rest.strip_prefix('.')?.strip_suffix(".md"));
        let source = project.sources.get(&page.file);
        if let Some((language, source)) = language.zip(source) {
            let text = texts.remove(&page.file);
            let mut text = text.unwrap_or_else(|| source.text.clone());
            if !compiled.model.leagues[league].player(player).alias {
                text = with_alias(text, &page.address, ids)
                    .map_err(|why| CommandError::because(1, format!("{}: {why}", page.file)))?;
            }
            edits.push(ContentEdit::removal(&page.file));
            edits.push(ContentEdit::new(format!("{to}.{language}.md"), text));
        }
    }
    Ok(edits)
}

/// A profile under another id, to which the address that it had leads; unchanged where the
/// address stays, as it does for `anna` and `Anna`.
fn with_alias(text: String, address: &str, (old, new): (&str, &str)) -> Result<String, String> {
    let folder = address.strip_suffix(&format!("{}/", address::part(old)));
    let own = format!("/{}{}/", folder.unwrap_or(address), address::part(new));
    let alias = format!("/{address}");
    if is_same_page(&alias, &own) {
        return Ok(text);
    }
    let mut text = text;
    if !text.starts_with("---") {
        let end = ends_of(&text);
        text = format!("---{end}---{end}{text}");
    }
    let mut edit = YamlEdit::page(&text)?;
    edit.push(&[Key("aliases")], &word(&alias))?;
    // Nobody is led away from the page that is there again.
    let mut aliases = edit.list(&[Key("aliases")]).into_iter();
    if let Some(place) = aliases.position(|it| is_same_page(&it, &own)) {
        edit.remove(&[Key("aliases"), Item(place)])?;
    }
    Ok(edit.into_text())
}

/// Returns whether two addresses lead to the same page, on a disk that folds case as well.
fn is_same_page(one: &str, other: &str) -> bool {
    address::fold(one.trim_matches('/')) == address::fold(other.trim_matches('/'))
}

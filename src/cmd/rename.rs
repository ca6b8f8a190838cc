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
use crate::load::content::{Content, DocumentCache, folder_path};
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
    // An alias hides the id, so that no page was called by it.
    let alias = (!player.alias).then(|| format!("/{}", league.player_address(id)));
    // Nobody is led away from the page that is there again.
    let own = alias.as_ref().map(|alias| {
        let folder = alias.strip_suffix(&format!("{}/", address::part(old)));
        format!("{}{}/", folder.unwrap_or(alias), address::part(new))
    });
    // Nor from a page that stays where it is, as it does for `anna` and `Anna`.
    let alias = alias.filter(|alias| own.as_ref().is_none_or(|own| !is_same_page(alias, own)));
    let profile = project.sources.get(&from).map(|source| source.text.clone());
    let profile = texts.remove(&from).or(profile);
    let mut text = profile.clone().unwrap_or_default();
    if let Some(alias) = &alias {
        if !text.starts_with("---") {
            let end = ends_of(&text);
            text = format!("---{end}---{end}{text}");
        }
        let mut edit = YamlEdit::page(&text).map_err(failed(&from))?;
        edit.push(&[Key("aliases")], &word(alias))
            .map_err(failed(&from))?;
        let is_own = |it: &String| own.as_ref().is_some_and(|own| is_same_page(it, own));
        let mut aliases = edit.list(&[Key("aliases")]).into_iter();
        if let Some(place) = aliases.position(|it| is_own(&it)) {
            edit.remove(&[Key("aliases"), Item(place)])
                .map_err(failed(&from))?;
        }
        text = edit.into_text();
    }
    let names = (format!("{folder}/{old}"), format!("{folder}/{new}"));
    let names = (names.0.as_str(), names.1.as_str());
    let mut edits = translations(&project, &compiled.content, &mut texts, old, names);
    edits.extend(
        texts
            .into_iter()
            .map(|(path, text)| ContentEdit::new(path, text)),
    );
    if profile.is_some() {
        edits.push(ContentEdit::removal(&from));
    }
    if profile.is_some() || alias.is_some() {
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

/// The player's texts in other languages under their new names.
fn translations(
    project: &Project,
    content: &Content,
    texts: &mut BTreeMap<String, String>,
    old: &str,
    (from, to): (&str, &str),
) -> Vec<ContentEdit> {
    let mut edits = Vec::new();
    for document in &content.documents {
        let Some(language) = &document.language else {
            continue;
        };
        let is_own = document.stem == old && document.file == format!("{from}.{language}.md");
        let source = project.sources.get(&document.file).filter(|_| is_own);
        if let Some(source) = source {
            let text = texts.remove(&document.file);
            let text = text.unwrap_or_else(|| source.text.clone());
            edits.push(ContentEdit::removal(&document.file));
            edits.push(ContentEdit::new(format!("{to}.{language}.md"), text));
        }
    }
    edits
}

/// Returns whether two addresses lead to the same page, on a disk that folds case as well.
fn is_same_page(one: &str, other: &str) -> bool {
    address::fold(one.trim_matches('/')) == address::fold(other.trim_matches('/'))
}

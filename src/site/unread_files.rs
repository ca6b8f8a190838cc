//! Files that look like content and are none, because of their names or of what they leave out.

use std::collections::BTreeSet;

use crate::load::content::DocumentRole;
use crate::site::Site;
use crate::site::link::{LinkTarget, asset_address, target};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// The endings of the files that are read.
const READ: [&str; 3] = ["md", "yaml", "csv"];

/// Warns of files that an editor or a system has given an ending that is not read: `04.MD`,
/// `players.yml`, `05.markdown`, and `06.md.txt` or `06.txt` beside matchdays and proposals.
pub(crate) fn check(site: &Site<'_>, diagnostics: &mut Diagnostics) {
    let prefix = format!("{}/", site.config.src);
    let content = &site.compiled.content;
    let folder_of = |path: &str| {
        path.rsplit_once('/')
            .map_or(String::new(), |it| it.0.to_owned())
    };
    let mut folders: BTreeSet<String> = BTreeSet::new();
    for document in &content.documents {
        if matches!(
            document.role,
            DocumentRole::Matchday(_) | DocumentRole::Proposal(_)
        ) {
            folders.insert(folder_of(&document.file));
        }
    }
    let leagues = site.compiled.model.leagues.iter();
    let of_leagues: BTreeSet<String> = leagues
        .map(|league| format!("{prefix}{}/matchdays", league.id))
        .collect();
    // A page of its own has a title; what has a day alone was meant to be played.
    let untitled = content.documents.iter().filter(|document| {
        let keys = &document.keys;
        matches!(document.role, DocumentRole::Page)
            && document.language.is_none()
            && keys.date.is_some()
            && keys.title.is_none()
            && of_leagues.contains(&folder_of(&document.file))
    });
    for document in untitled {
        diagnostics
            .warning(
                Code::UnreadFile,
                KeyPath::file(&document.file).field("date").key(),
                "a day alone makes no matchday",
            )
            .help("write `games: []` below it, or `title:` if it is a page");
    }
    folders.extend(of_leagues);
    // Who links to a file means it as it is.
    let pages = site.scanned.iter().enumerate();
    let links = pages.flat_map(|(page, scanned)| scanned.links.iter().map(move |it| (page, it)));
    let linked: BTreeSet<String> = links
        .filter_map(|(page, link)| match target(site, page, link) {
            LinkTarget::Address { address, .. } => Some(address),
            _ => None,
        })
        .collect();
    let texts = site.sources.iter().map(|source| source.path.as_str());
    let assets = site.assets.iter().map(String::as_str);
    for path in texts.chain(assets).filter(|path| path.starts_with(&prefix)) {
        let Some(name) = intended(path, folders.contains(&folder_of(path))) else {
            continue;
        };
        if linked.contains(&asset_address(&path[prefix.len()..])) {
            continue;
        }
        let shown = path.rsplit('/').next().unwrap_or(path);
        diagnostics
            .warning(
                Code::UnreadFile,
                KeyPath::file(path).whole(),
                format!("`{shown}` is not read: content ends in `.md`, `.yaml` or `.csv`"),
            )
            .help(format!(
                "rename it to `{name}`, or move it out of the content"
            ));
    }
}

/// The name under which a file would be read, if it is not and was meant to be.
fn intended(path: &str, is_beside_content: bool) -> Option<String> {
    let name = path.rsplit('/').next()?;
    let (stem, ending) = name.rsplit_once('.')?;
    let lower = ending.to_lowercase();
    let ending = match lower.as_str() {
        "yml" => "yaml",
        "markdown" | "mdown" | "mkd" => "md",
        "txt" if stem.to_lowercase().ends_with(".md") => return Some(stem.to_lowercase()),
        "txt" | "text" if is_beside_content => "md",
        lower if READ.contains(&lower) && lower != ending => lower,
        _ => return None,
    };
    Some(format!("{stem}.{ending}"))
}

//! The documents of a site, as a keeper writes them, read into types.

pub(crate) mod correction;
mod document_cache;
pub(crate) mod league;
pub(crate) mod matchday;
pub(crate) mod page;
pub(crate) mod player;
pub(crate) mod proposal;
pub(crate) mod rules;
pub(crate) mod schema_shapes;
pub(crate) mod vote_log;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use rayon::prelude::*;

use document_cache::CachedDocument;
pub(crate) use document_cache::DocumentCache;

use crate::load::content::league::SectionMatter;
use crate::load::content::matchday::{MATCHDAY_KEYS, MatchdayMatter};
use crate::load::content::page::PageMatter;
use crate::load::content::player::{ProfileMatter, Register};
use crate::load::content::proposal::ProposalMatter;
use crate::load::content::rules::NoteMatter;
use crate::load::content::vote_log::LogLine;
use crate::load::page::PageKeys;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, nearest};
use crate::syntax::document_part::DocumentPart;
use crate::syntax::front_matter;
use crate::syntax::merge_conflict::first_version;
use crate::syntax::part_id::PartId;
use crate::syntax::source::{Source, Sources};
use crate::syntax::tree::SyntaxTree;

/// Every document of a site, in the order of the files' names.
#[derive(Clone, Debug, Default)]
pub struct Content {
    pub documents: Vec<Arc<ContentDocument>>,
    /// The player registers by folder, each with its file.
    pub registers: BTreeMap<String, (String, Register)>,
    /// The folders whose register has faults, so that players may be missing from it.
    pub broken_registers: BTreeSet<String>,
    /// The vote logs by the folder of their rule book, in the order of the files' names.
    pub logs: BTreeMap<String, Vec<(String, Vec<LogLine>)>>,
    /// The files of remarks by the folder of their rule book, each with its document.
    pub notes: BTreeMap<String, Vec<(String, String, Vec<NoteMatter>)>>,
}

/// One Markdown file.
#[derive(Clone, Debug)]
pub struct ContentDocument {
    /// Relative to the site's root: `content/cards/laws.de.md`.
    pub file: String,
    /// Below content: `cards`; empty at the top.
    pub folder: String,
    /// The file's name without language and ending: `laws`.
    pub stem: String,
    /// The language that the file's name says.
    pub language: Option<String>,
    /// The front matter's text.
    pub yaml: String,
    /// The tree from which the front matter is read, for the parts whose types a system and
    /// procedures know: of sections, and of proposals that set options; else empty.
    pub tree: Arc<SyntaxTree<'static>>,
    /// The place of the Markdown in the file, in bytes.
    pub body: Range<usize>,
    pub keys: Arc<PageKeys>,
    pub(crate) role: DocumentRole,
    /// True if the front matter was read without a fault, so that what is missing is missing.
    pub is_whole: bool,
}

impl ContentDocument {
    /// A part of the front matter, with its place.
    pub fn part(&self, id: PartId) -> DocumentPart<'_> {
        DocumentPart::new(&self.file, &self.tree, id)
    }
}

/// The kind of a document, with the content of its front matter.
#[derive(Clone, Debug)]
pub(crate) enum DocumentRole {
    Section(Box<SectionMatter>),
    Matchday(Box<MatchdayMatter>),
    /// The text of the player with the id of the file's name.
    Profile,
    /// A proposal of a rule book.
    Proposal(Box<ProposalMatter>),
    Page,
}

/// Reads all documents of a site, in parallel, but for what is the same as in the memory;
/// `src` is the folder of the content.
pub(crate) fn parse_content(
    sources: &Sources,
    src: &str,
    memory: &mut DocumentCache,
) -> (Content, Diagnostics) {
    let prefix = format!("{src}/");
    let files: Vec<(&Source, &str)> = sources
        .iter()
        .filter_map(|source| Some((source, source.path.strip_prefix(&prefix)?)))
        .collect();
    let is_section = |name: &str| name.ends_with(".md") && split_name(name).1 == "_index";
    let (sections, others): (Vec<_>, Vec<_>) =
        files.into_iter().partition(|(_, name)| is_section(name));
    let nowhere = SectionFolders::default();
    let sections: Vec<_> = sections
        .into_par_iter()
        .filter_map(|(source, name)| {
            memory
                .section(source)
                .or_else(|| known(source, name, &nowhere))
        })
        .collect();
    let places = SectionFolders::of(sections.iter().map(|known| &*known.document));
    let markdown: Vec<_> = others
        .par_iter()
        .filter(|(_, name)| name.ends_with(".md"))
        .collect();
    let pages: Vec<_> = markdown
        .into_par_iter()
        .filter_map(|(source, name)| {
            memory
                .page(source, &places)
                .or_else(|| known(source, name, &places))
        })
        .collect();
    let mut diagnostics = Diagnostics::new();
    let mut content = Content::default();
    for known in sections.iter().chain(&pages) {
        content.documents.push(Arc::clone(&known.document));
        diagnostics.append(known.diagnostics.clone());
    }
    content.documents.sort_by(|a, b| a.file.cmp(&b.file));
    for (source, name) in others {
        if name.ends_with(".md") {
            continue;
        }
        let source = &*first_version(source, &mut diagnostics);
        if let Some(folder) = places.rules_of_log(name) {
            let lines = vote_log::read(source, &mut diagnostics);
            let logs = content.logs.entry(folder.to_owned()).or_default();
            logs.push((source.path.clone(), lines));
            continue;
        }
        if let Some((folder, document)) = places.rules_of_notes(name) {
            let read = front_matter::read(&source.path, &source.text, 0, &mut diagnostics);
            let notes = content.notes.entry(folder.to_owned()).or_default();
            notes.push((
                source.path.clone(),
                document.to_owned(),
                read.unwrap_or_default(),
            ));
            continue;
        }
        let Some(folder) = name
            .strip_suffix("/players.yaml")
            .filter(|folder| places.leagues.contains(*folder))
        else {
            continue;
        };
        let mut faults = Diagnostics::new();
        let register = front_matter::read(&source.path, &source.text, 0, &mut faults);
        let register = register.unwrap_or_default();
        if faults.has_errors() {
            content.broken_registers.insert(folder.to_owned());
        }
        diagnostics.append(faults);
        content
            .registers
            .insert(folder.to_owned(), (source.path.clone(), register));
    }
    memory.replace(places, sections.iter().chain(&pages));
    (content, diagnostics)
}

/// Reads one Markdown file for the memory.
fn known(source: &Source, name: &str, places: &SectionFolders) -> Option<Arc<CachedDocument>> {
    let (document, diagnostics) = document(source, name, places)?;
    let text = source.text.clone();
    Some(Arc::new(CachedDocument {
        text,
        document: Arc::new(document),
        diagnostics,
    }))
}

/// The folders that are leagues and those that are rule books.
#[derive(Debug, Default, PartialEq, Eq)]
struct SectionFolders {
    leagues: BTreeSet<String>,
    rules: BTreeSet<String>,
}

impl SectionFolders {
    fn of<'a>(sections: impl Iterator<Item = &'a ContentDocument>) -> SectionFolders {
        let mut places = SectionFolders::default();
        for document in sections {
            if let DocumentRole::Section(matter) = &document.role {
                // A section that can not be read has one fault, and its evenings none.
                let has_key = |key: &str| {
                    !document.is_whole && top_level_keys(&document.yaml).any(|it| it == key)
                };
                if matter.league.is_some() || has_key("league") {
                    places.leagues.insert(document.folder.clone());
                }
                if matter.rules.is_some() || has_key("rules") {
                    places.rules.insert(document.folder.clone());
                }
            }
        }
        places
    }

    /// The rule book whose vote log a file is.
    fn rules_of_log<'a>(&self, name: &'a str) -> Option<&'a str> {
        let (folder, file) = name.rsplit_once('/')?;
        let (rules, votes) = folder.rsplit_once('/').unwrap_or(("", folder));
        let is_log = votes == "votes" && file.ends_with(".csv") && self.rules.contains(rules);
        is_log.then_some(rules)
    }

    /// The rule book and the document beside which a file of remarks stands.
    fn rules_of_notes<'a>(&self, name: &'a str) -> Option<(&'a str, &'a str)> {
        let (folder, file) = name.rsplit_once('/').unwrap_or(("", name));
        let document = file.strip_suffix(".notes.yaml")?;
        self.rules.contains(folder).then_some((folder, document))
    }

    /// The innermost league that a folder belongs to.
    fn league_of<'a>(&self, folder: &'a str) -> Option<&'a str> {
        ancestors(folder).find(|folder| self.leagues.contains(*folder))
    }
}

/// The path of the folder of a league or rule book, by its id: `content/cards/`, or that of the
/// whole content for the one at its top.
pub(crate) fn folder_path(src: &str, id: &str) -> String {
    match id {
        "" => format!("{src}/"),
        id => format!("{src}/{id}/"),
    }
}

/// A folder, the one that holds it, and so on up to the top.
pub(crate) fn ancestors(folder: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(folder), |folder| match *folder {
        "" => None,
        folder => Some(folder.rsplit_once('/').map_or("", |(above, _)| above)),
    })
}

/// Reads one Markdown file; `None` where its bytes were no text.
fn document(
    source: &Source,
    name: &str,
    places: &SectionFolders,
) -> Option<(ContentDocument, Diagnostics)> {
    let mut diagnostics = Diagnostics::new();
    let source = &*first_version(source, &mut diagnostics);
    let (folder, stem, language) = split_name(name);
    let (front, body) = match source.split() {
        Ok(parts) => parts,
        Err(fault) => {
            diagnostics.unclosed(&source.path, &fault);
            return Some((
                page(
                    source,
                    name,
                    0..source.text.len(),
                    PageKeys::default(),
                    DocumentRole::Page,
                ),
                diagnostics,
            ));
        }
    };
    let yaml = front.as_ref().map_or("", |front| front.text);
    let start = front.as_ref().map_or(0, |front| front.start);
    let kind = kind(folder, stem, language, yaml, places);
    if let Some(opening) = source.text.lines().next()
        && opening.trim_end() == "+++"
    {
        let spot = KeyPath::file(&source.path).span(0..opening.trim_end().len());
        diagnostics
            .error(Code::ForeignSyntax, spot, "front matter in TOML, as Hugo has it")
            .help("write `---` in the place of both `+++`, and `title: Laws` in the place of `title = \"Laws\"`");
    }
    if source.text.is_empty() && matches!(kind, DocumentKind::Matchday | DocumentKind::Proposal) {
        diagnostics
            .error(
                Code::EmptyFile,
                KeyPath::file(&source.path).whole(),
                "an empty file",
            )
            .help("write the front matter, or delete the file");
    }
    let file = source.path.as_str();
    let read_page = |diagnostics: &mut Diagnostics| {
        front_matter::read::<PageMatter>(file, yaml, start, diagnostics)
            .unwrap_or_default()
            .page()
    };
    let mut tree = Arc::default();
    let (keys, role) = match kind {
        DocumentKind::Section => {
            let (matter, read) =
                front_matter::read_with_tree::<SectionMatter>(file, yaml, start, &mut diagnostics);
            tree = Arc::new(read.into_owned());
            let matter = matter.unwrap_or_default();
            (matter.page(), DocumentRole::Section(Box::new(matter)))
        }
        DocumentKind::Matchday => {
            let matter: MatchdayMatter =
                front_matter::read(file, yaml, start, &mut diagnostics).unwrap_or_default();
            (matter.page(), DocumentRole::Matchday(Box::new(matter)))
        }
        DocumentKind::Profile => {
            let matter: ProfileMatter =
                front_matter::read(file, yaml, start, &mut diagnostics).unwrap_or_default();
            (matter.page(), DocumentRole::Profile)
        }
        DocumentKind::Proposal => {
            let (matter, read) =
                front_matter::read_with_tree::<ProposalMatter>(file, yaml, start, &mut diagnostics);
            let matter = matter.unwrap_or_default();
            // Only options that are set are read later.
            if matter.changes.iter().any(|change| change.set.is_some()) {
                tree = Arc::new(read.into_owned());
            }
            (matter.page(), DocumentRole::Proposal(Box::new(matter)))
        }
        DocumentKind::Page => (read_page(&mut diagnostics), DocumentRole::Page),
    };
    let body = body.start..body.start + body.text.len();
    let document = ContentDocument {
        yaml: yaml.to_owned(),
        tree,
        is_whole: !diagnostics.has_errors(),
        ..page(source, name, body, keys, role)
    };
    Some((document, diagnostics))
}

fn page(
    source: &Source,
    name: &str,
    body: Range<usize>,
    keys: PageKeys,
    role: DocumentRole,
) -> ContentDocument {
    let (folder, stem, language) = split_name(name);
    ContentDocument {
        file: source.path.clone(),
        folder: folder.to_owned(),
        stem: stem.to_owned(),
        language: language.map(str::to_owned),
        yaml: String::new(),
        tree: Arc::default(),
        body,
        keys: Arc::new(keys),
        role,
        is_whole: false,
    }
}

/// The kind of a document, before it is read.
enum DocumentKind {
    Section,
    Matchday,
    Profile,
    Proposal,
    Page,
}

fn kind(
    folder: &str,
    stem: &str,
    language: Option<&str>,
    yaml: &str,
    places: &SectionFolders,
) -> DocumentKind {
    if stem == "_index" {
        return DocumentKind::Section;
    }
    let below = |root: &str, name: &str| {
        folder
            .strip_prefix(root)
            .is_some_and(|rest| rest.trim_start_matches('/') == name)
    };
    let is_proposal = places.rules.iter().any(|rules| below(rules, "proposals"));
    if is_proposal && language.is_none() {
        return DocumentKind::Proposal;
    }
    let Some(league) = places.league_of(folder) else {
        return DocumentKind::Page;
    };
    let has = |key: &str| top_level_keys(yaml).any(|present| present == key);
    let nameless = yaml.is_empty() && below(league, "matchdays") && language.is_none();
    // `gmaes` is told as a slip for `games`, not as a key that no page has.
    let is_misspelt = || {
        let mut keys = top_level_keys(yaml);
        has("date") && keys.any(|key| nearest(key, MATCHDAY_KEYS).is_some())
    };
    let is_named = has("matchday") || MATCHDAY_KEYS.iter().any(|key| has(key));
    let in_folder = below(league, "matchdays") && language.is_none();
    if is_named || nameless || (in_folder && is_misspelt()) {
        DocumentKind::Matchday
    } else if below(league, "players") {
        DocumentKind::Profile
    } else {
        DocumentKind::Page
    }
}

/// The keys of the outermost map, as far as they stand at the beginning of a line.
pub(crate) fn top_level_keys(yaml: &str) -> impl Iterator<Item = &str> {
    yaml.lines().filter_map(|line| {
        let (key, _) = line.split_once(':')?;
        let key = key.trim_end().trim_matches(['"', '\'']);
        (!line.starts_with([' ', '\t', '#', '-'])).then_some(key)
    })
}

/// A file's folder, its name without language and ending, and its language.
fn split_name(name: &str) -> (&str, &str, Option<&str>) {
    let (folder, file) = name.rsplit_once('/').unwrap_or(("", name));
    let stem = file.strip_suffix(".md").unwrap_or(file);
    match stem.rsplit_once('.') {
        Some((stem, language)) if !stem.is_empty() && is_language(language) => {
            (folder, stem, Some(language))
        }
        _ => (folder, stem, None),
    }
}

/// Returns whether a text has the form of a language tag: `de`, `pt-BR`.
fn is_language(text: &str) -> bool {
    let (language, region) = text
        .split_once('-')
        .map_or((text, None), |(language, region)| (language, Some(region)));
    let is_code =
        (2..=3).contains(&language.len()) && language.bytes().all(|byte| byte.is_ascii_lowercase());
    is_code
        && region.is_none_or(|region| {
            (2..=4).contains(&region.len())
                && region.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_holds_folder_stem_and_language() {
        assert_eq!(
            split_name("cards/laws.de.md"),
            ("cards", "laws", Some("de"))
        );
        assert_eq!(split_name("_index.md"), ("", "_index", None));
        assert_eq!(split_name("a/b/v1.2.md"), ("a/b", "v1.2", None));
        assert_eq!(split_name("x.pt-BR.md"), ("", "x", Some("pt-BR")));
    }

    #[test]
    fn ancestors_end_at_the_top() {
        assert_eq!(ancestors("a/b").collect::<Vec<_>>(), ["a/b", "a", ""]);
    }

    #[test]
    fn keys_stand_at_the_beginning_of_a_line() {
        let keys: Vec<_> =
            top_level_keys("date: 1\n  game: x\n\"games\": []\n# a: b\n- c: d").collect();
        assert_eq!(keys, ["date", "games"]);
    }
}

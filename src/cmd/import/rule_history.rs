//! The versions of a rule text, from the git history of its page.

use std::collections::{BTreeMap, BTreeSet};

use crate::authoring::document_history::{
    DocumentHistory, DocumentTarget, PageVersion, VersionFile, first_version, is_same_text,
    later_versions, page_text, page_title,
};
use crate::authoring::word;
use crate::authoring::yaml_edit::PathStep::Key;
use crate::authoring::yaml_edit::YamlEdit;
use crate::cmd::CommandError;
use crate::cmd::arguments::league_folder;
use crate::cmd::content_change::{ContentEdit, name_files, say};
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::import::Args;
use crate::cmd::import::moved_links::moved_links;
use crate::cmd::project::Project;
use crate::cmd::report::count;
use crate::load::resolve::roster::slug;
use crate::rulebook::replay::RuleBookHistory;
use crate::rulebook::text::Wording;
use crate::rulebook::text::canonical;
use crate::rulebook::text::id::SectionLabels;
use crate::rulebook::text::parse::parse_document;
use crate::rulebook::text::versions::DocumentVersions;

/// Writes a document with its versions into a rule book, which is begun where there is none.
pub(super) fn run(
    options: &GlobalOptions,
    project: Project,
    args: &Args,
    versions: &[PageVersion],
    book: Option<&RuleBookHistory>,
) -> Result<(), CommandError> {
    let target = args.target();
    let folder = league_folder(target.league)?.to_owned();
    let page = target.file.file_name().unwrap_or_default();
    let page = page.to_string_lossy().into_owned();
    let stem = page
        .rsplit_once('.')
        .map_or(page.as_str(), |(stem, _)| stem);
    let id = slug(stem);
    let (versions, left_out) = moved_versions(&project, &folder, &id, versions);
    let versions = versions.as_slice();
    let (Some(first), Some(last)) = (versions.first(), versions.last()) else {
        return Ok(());
    };
    let language = args.language.clone();
    let binding = book.map_or_else(
        || language.unwrap_or_else(|| project.config.language.clone()),
        |book| book.proposals.book.binding.clone(),
    );
    let src = project.config.src.clone();
    let below = |name: &str| format!("{src}/{folder}/{name}");
    let known = book.and_then(|book| book.library.archives.get(&id));
    let taken = book.map_or_else(BTreeSet::new, |book| {
        let proposals = book.proposals.book.proposals.iter();
        proposals.map(|proposal| proposal.id.clone()).collect()
    });
    let mut document = DocumentTarget {
        document: &id,
        binding: &binding,
        page: &page,
        text: match known {
            Some(archive) => archive.document().clone(),
            None => parse_document(page_text(&first.text), SectionLabels::default()),
        },
        after: known.and_then(|archive| archive.in_force().at),
        taken,
    };
    let mut edits = Vec::new();
    let (from, begun) = match known {
        Some(_) => (newest_known(&document, versions)? + 1, Vec::new()),
        None => {
            edits.push(document_file(&below(&format!("{id}.md")), first, last));
            edits.push(index_file(
                &project,
                &below("_index.md"),
                book,
                &id,
                versions,
                &binding,
            )?);
            (1, vec![first_version(&mut document, first)])
        }
    };
    let history = later_versions(document, &versions[from..]).map_err(|why| {
        CommandError::because(1, why)
            .help("write the newest text into the document by hand, and import the history before it from a copy of the page without its last revision")
    })?;
    let files = begun.iter().chain(&history.files);
    edits
        .extend(files.map(|file| {
            ContentEdit::new(below(&format!("proposals/{}.md", file.id)), &*file.text)
        }));
    if book.is_none() {
        say(
            options,
            "note: the authors of the page are entered as members; mend the list, and add procedures, in _index.md",
        );
    }
    tell_left_out(options, &left_out, &id);
    tell(options, versions, from, &history);
    if edits.is_empty() {
        return Ok(());
    }
    let paths: Vec<String> = edits.iter().map(|edit| edit.path.clone()).collect();
    let planned = project.plan(options, edits)?;
    let books = &planned.checked.compiled.rule_books;
    let after = books.iter().find(|book| book.proposals.book.id == folder);
    if let Some(archive) = after.and_then(|book| book.library.archives.get(&id)) {
        let (agree, all) = agreement(archive, versions, from, &history.files);
        say(
            options,
            &format!("{agree} of {all} versions say what the page said"),
        );
    }
    planned.write()?;
    name_files(paths.iter().map(String::as_str))
}

/// The versions with their links leading to the pages of this site, and the targets of those
/// that lead nowhere here.
///
/// A page of the old site is the document of its name in the rule book, else the one page of
/// its name in the site; the old home page is the new one.
fn moved_versions(
    project: &Project,
    folder: &str,
    id: &str,
    versions: &[PageVersion],
) -> (Vec<PageVersion>, BTreeSet<String>) {
    let src = &project.config.src;
    // Files by their names; of a name that several have none.
    let mut pages: BTreeMap<&str, Option<&str>> = BTreeMap::new();
    for source in project.sources.iter() {
        let below = source.path.strip_prefix(src.as_str());
        if let Some(file) = below.and_then(|file| file.strip_prefix('/')) {
            let name = file.rsplit('/').next().unwrap_or(file);
            let is_first = !pages.contains_key(name);
            pages.insert(name, is_first.then_some(file));
        }
    }
    let page_at = |path: &str| {
        if path.starts_with("@/") {
            return Some(path.to_owned());
        }
        let name = path.rsplit('/').next().unwrap_or_default();
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let is_there = |file: &str| project.sources.get(&format!("{src}/{file}")).is_some();
        let document = format!("{}.md", slug(stem));
        if slug(stem) == id || is_there(&format!("{folder}/{document}")) {
            return Some(document);
        }
        if ["", "index", "README"].contains(&stem) {
            let homes = ["_index.md", "index.md"].into_iter();
            return homes.filter(|home| is_there(home)).map(at_top).next();
        }
        pages
            .get(format!("{stem}.md").as_str())
            .copied()?
            .map(at_top)
    };
    let mut left_out = BTreeSet::new();
    let moved = versions.iter().map(|version| {
        let moved = moved_links(&version.text, &page_at);
        left_out.extend(moved.left_out);
        PageVersion {
            text: moved.text,
            ..version.clone()
        }
    });
    (moved.collect(), left_out)
}

/// The address of a content file from the top of the content.
fn at_top(file: &str) -> String {
    format!("@/{file}")
}

/// The place of the newest version that says what is in force.
fn newest_known(
    document: &DocumentTarget<'_>,
    versions: &[PageVersion],
) -> Result<usize, CommandError> {
    // Pages that came here since may have given links their targets back.
    let without_links = |text: &str| {
        let text = moved_links(text, &|_| None).text;
        parse_document(&text, document.text.labels.clone()).text
    };
    let known = canonical::markdown(&document.text.text, &document.text.labels);
    let known = without_links(&known);
    let says =
        |version: &PageVersion| is_same_text(&known, &without_links(page_text(&version.text)));
    versions.iter().rposition(says).ok_or_else(|| {
        let message = format!(
            "the text of {} that is in force is that of no revision of {}",
            document.document, document.page
        );
        CommandError::because(1, message)
            .help("only a document that no vote has changed since goes on with its page")
    })
}

/// The document with the text of the first version.
fn document_file(path: &str, first: &PageVersion, last: &PageVersion) -> ContentEdit {
    let labels = SectionLabels::default();
    let text = parse_document(page_text(&first.text), labels.clone()).text;
    let preamble = parse_document(page_text(&last.text), labels.clone())
        .text
        .preamble;
    let body = match text.preamble == preamble {
        true => page_text(&first.text).trim_start().to_owned(),
        false => canonical::markdown(&Wording { preamble, ..text }, &labels),
    };
    let title = page_title(&last.text);
    let title = title.map(|title| format!("title: {}\n", word(&title)));
    ContentEdit::new(
        path,
        format!("---\n{}---\n{body}", title.unwrap_or_default()),
    )
}

/// The rule book's own page with the document in its list.
fn index_file(
    project: &Project,
    path: &str,
    book: Option<&RuleBookHistory>,
    id: &str,
    versions: &[PageVersion],
    binding: &str,
) -> Result<ContentEdit, CommandError> {
    let Some(book) = book else {
        let title = versions.last().and_then(|last| page_title(&last.text));
        let title = title.unwrap_or_else(|| id.to_owned());
        let title = word(&title);
        let members = authors(versions);
        return Ok(ContentEdit::new(
            path,
            format!(
                "---\ntitle: {title}\nrules:\n  documents: [{id}.md]\n  binding-language: {binding}\n  members:\n{members}---\n"
            ),
        ));
    };
    let file = &book.proposals.book.file;
    let source = project.sources.get(file);
    let text = source.map_or("", |source| source.text.as_str());
    let fault = |why: String| CommandError::because(1, format!("{file}: {why}"));
    let mut edit = YamlEdit::page(text).map_err(fault)?;
    let list = [Key("rules"), Key("documents")];
    edit.push(&list, &word(&format!("{id}.md")))
        .map_err(fault)?;
    Ok(ContentEdit::new(file, edit.into_text()))
}

/// The authors of a page as members since their first version, a line each.
fn authors(versions: &[PageVersion]) -> String {
    let mut known: Vec<String> = Vec::new();
    let mut lines = String::new();
    for version in versions {
        let id = Some(slug(&version.author)).filter(|id| !id.is_empty());
        let id = id.unwrap_or_else(|| "author".to_owned());
        if !known.contains(&id) {
            let name = word(&version.author);
            lines.push_str(&format!(
                "    {id}: {{ name: {name}, from: {} }}\n",
                version.day
            ));
            known.push(id);
        }
    }
    lines
}

/// Says which pages the links that were left out led to.
fn tell_left_out(options: &GlobalOptions, pages: &BTreeSet<String>, document: &str) {
    if pages.is_empty() {
        return;
    }
    let pages: Vec<String> = pages.iter().map(|page| format!("`{page}`")).collect();
    let pages = pages.join(", ");
    say(
        options,
        &format!(
            "note: of links to {pages} the words are kept and no link: no such page is here; bring it here first, or write the links in {document}.md and its proposals afterwards"
        ),
    );
}

/// Says what was found.
fn tell(options: &GlobalOptions, versions: &[PageVersion], from: usize, history: &DocumentHistory) {
    for note in &history.notes {
        say(options, &format!("note: {note}"));
    }
    let new = &versions[from..];
    let authors: BTreeSet<&str> = new.iter().map(|version| version.author.as_str()).collect();
    let mut parts = vec![count(versions.len(), "version")];
    parts.push(format!("{} of changes", count(history.files.len(), "file")));
    match history.unchanged {
        0 => {}
        unchanged => parts.push(format!("{unchanged} without a change of the text")),
    }
    if from > 1 {
        parts.push(format!("{from} as before"));
    }
    if !authors.is_empty() {
        parts.push(format!(
            "by {}",
            authors.into_iter().collect::<Vec<_>>().join(", ")
        ));
    }
    say(options, &parts.join(", "));
}

/// The number of versions of the page that say what the document says at their time, of those
/// that were written.
fn agreement(
    archive: &DocumentVersions,
    versions: &[PageVersion],
    from: usize,
    files: &[VersionFile],
) -> (usize, usize) {
    let base = (from == 1).then_some((None, 0));
    let written = files
        .iter()
        .map(|file| (Some(file.at), from + file.version));
    let moments: Vec<_> = base.into_iter().chain(written).collect();
    let says = |(at, version): &&(Option<jiff::Timestamp>, usize)| {
        let labels = archive.document().labels.clone();
        let text = parse_document(page_text(&versions[*version].text), labels).text;
        let mut known = archive.versions.iter().rev();
        let known = known.find(|known| known.at <= *at);
        let wording = known.and_then(|known| known.wordings.get(&archive.binding));
        wording.is_some_and(|wording| is_same_text(&wording.text, &text))
    };
    (moments.iter().filter(says).count(), moments.len())
}

//! The keys that every page may have: which values they take.

use crate::load::config::{check_language, is_colour};
use crate::load::content::{ContentDocument, DocumentRole};
use crate::load::correction;
use crate::load::resolve::number::date;
use crate::load::resolve::roster::name_fault;
use crate::syntax::address;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Reports values that a page can not have.
pub(super) fn check(document: &ContentDocument, diagnostics: &mut Diagnostics) {
    let keys = &document.keys;
    let root = KeyPath::file(&document.file);
    // A proposal may do without a title, and says so by an empty one.
    let is_untitled = |title: &String| {
        title.trim_end().is_empty() && matches!(document.role, DocumentRole::Proposal(_))
    };
    if let Some(title) = keys.title.as_ref().filter(|title| !is_untitled(title))
        && let Some(fault) = name_fault(title.trim_end())
    {
        diagnostics
            .error(Code::BadName, root.field("title").value(), fault)
            .help("write the title as it shall be shown, in visible characters");
    }
    // The date of a matchday is read where its order is made.
    if let Some(text) = &keys.date
        && !matches!(document.role, DocumentRole::Matchday(_))
    {
        date(text, || root.field("date").value(), diagnostics);
    }
    if let Some(language) = &keys.language {
        check_language(language, || root.field("language").value(), diagnostics);
    }
    // The slug of a page that says its former address is the end of that.
    let moved = || keys.aliases.last().filter(|_| !keys.has_slug);
    if let Some(slug) = &keys.slug
        && !is_slug(slug)
        && moved().is_none_or(|moved| is_path(&moved.path))
    {
        let spot = moved().map(|moved| moved.spot(&root));
        diagnostics
            .error(
                Code::BadAddress,
                spot.unwrap_or_else(|| root.field("slug").value()),
                format!("`{slug}` is no part of an address"),
            )
            .help("use letters, digits, `-`, `_` and `.`, without a `.` first");
    }
    for alias in &keys.aliases {
        if !is_path(&alias.path) {
            diagnostics
                .error(
                    Code::BadAddress,
                    alias.spot(&root),
                    format!("`{}` is no address of the site", alias.path),
                )
                .help("write an absolute path such as `/old/laws/`");
        }
    }
    too_long(document, diagnostics);
    without_effect(document, diagnostics);
    correction::corrections(document, diagnostics);
    correction::corrections_by_file(document, diagnostics);
    if let DocumentRole::Section(matter) = &document.role
        && let Some(colour) = &matter.accent
        && !is_colour(colour)
    {
        diagnostics
            .error(
                Code::BadColour,
                root.field("accent").value(),
                format!("`{colour}` is no colour"),
            )
            .help("write it as `#3056a0`, in quotes");
    }
}

/// Warns of keys of every page that this one does not read: a section has the address of its
/// folder, a matchday that of its number, a profile that of its player.
fn without_effect(document: &ContentDocument, diagnostics: &mut Diagnostics) {
    let keys = &document.keys;
    let slug = ("slug", keys.has_slug);
    let date = ("date", keys.date.is_some());
    let weight = ("weight", keys.weight.is_some());
    let title = ("title", keys.title.is_some());
    let unread: &[(&str, bool)] = match &document.role {
        DocumentRole::Page => &[],
        DocumentRole::Section(matter) if matter.league.is_some() || matter.rules.is_some() => {
            &[slug, date]
        }
        DocumentRole::Section(_) => &[slug],
        DocumentRole::Matchday(_) => &[slug, weight],
        DocumentRole::Profile => &[slug, date, weight, title],
        DocumentRole::Proposal(matter) => &[
            slug,
            date,
            weight,
            ("description", keys.description.is_some()),
            ("language", keys.language.is_some()),
            ("template", keys.template.is_some()),
            ("aliases", !matter.aliases.is_empty()),
            ("permalink", matter.permalink.is_some()),
            ("redirect_from", !matter.redirect_from.list.is_empty()),
            ("url", matter.url.is_some()),
        ],
    };
    for (key, _) in unread.iter().filter(|(_, is_there)| *is_there) {
        diagnostics
            .warning(
                Code::KeyWithoutEffect,
                KeyPath::file(&document.file).field(key).key(),
                format!("nothing reads `{key}` here"),
            )
            .help("take it out");
    }
}

/// Reports folders, names, slugs and aliases that are too long for one part of an address.
fn too_long(document: &ContentDocument, diagnostics: &mut Diagnostics) {
    let keys = &document.keys;
    let root = KeyPath::file(&document.file);
    let is_page = matches!(document.role, DocumentRole::Page);
    let name = keys.slug.as_deref().filter(|_| is_page && keys.has_slug);
    let name = match name {
        Some(slug) => Some((slug, root.field("slug").value())),
        None => is_page.then(|| (document.stem.as_str(), root.whole())),
    };
    let parts = document.folder.split('/').map(|part| (part, root.whole()));
    let written = keys.aliases.iter().flat_map(|alias| {
        let parts = alias.path.split('/');
        parts.map(|part| (part, alias.spot(&root)))
    });
    for (part, spot) in parts.chain(name).chain(written) {
        if address::is_too_long(part) {
            diagnostics
                .error(
                    Code::BadAddress,
                    spot,
                    format!("a part of an address with {} bytes", part.len()),
                )
                .help(format!(
                    "write at most {} bytes: many file systems take no more",
                    address::MOST_BYTES
                ));
        }
    }
}

/// One part of a path: letters, digits, `-`, `_` and `.`, not hidden.
fn is_slug(text: &str) -> bool {
    let allowed = |c: char| c.is_alphanumeric() || "-_.".contains(c);
    !text.is_empty() && !text.starts_with('.') && text.chars().all(allowed)
}

/// An absolute path of plain parts, with or without a slash at its end.
fn is_path(text: &str) -> bool {
    let Some(path) = text.strip_prefix('/') else {
        return false;
    };
    let forbidden = |c: char| c.is_whitespace() || c.is_control() || "\\?#:%\"<>|*".contains(c);
    let parts = path.strip_suffix('/').unwrap_or(path);
    !path.is_empty()
        && parts
            .split('/')
            .all(|part| !part.is_empty() && !part.starts_with('.') && !part.contains(forbidden))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_one_part_of_a_path() {
        for good in ["laws", "order-1", "v1.2", "_b", "-a", "könig", "2017"] {
            assert!(is_slug(good), "{good}");
        }
        for bad in ["", "a/b", "a b", "..", ".a", "a?", "a%20b"] {
            assert!(!is_slug(bad), "{bad}");
        }
    }

    #[test]
    fn an_alias_is_an_absolute_path() {
        for good in ["/old/", "/old/laws.html", "/a", "/könig/1/"] {
            assert!(is_path(good), "{good}");
        }
        for bad in [
            "", "/", "old/", "//a", "/a//b", "/../a", "/a/./b", "/a b", "/a?b", "/a#b", "/.a",
        ] {
            assert!(!is_path(bad), "{bad}");
        }
    }
}

//! What a change does to a document in one language.

mod new_text;

use std::sync::Arc;

use serde::Serialize;

use super::{Document, Section, Use, id, parse};
use crate::rulebook::proposal::{Edge, Place, Void};
use new_text::read_text;

/// A change with its texts in one language.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    Replace {
        target: &'a str,
        text: &'a str,
    },
    Append {
        target: &'a str,
        text: &'a str,
    },
    Insert(NewSection<'a>),
    Repeal {
        target: &'a str,
    },
    Retitle {
        target: &'a str,
        title: &'a str,
    },
    Substitute {
        target: &'a str,
        find: &'a str,
        with: &'a str,
    },
}

/// The section that an `insert` brings.
#[derive(Clone, Copy, Debug)]
pub struct NewSection<'a> {
    pub place: &'a Place,
    pub title: &'a str,
    pub text: &'a str,
    /// By default it follows from the title.
    pub id: Option<&'a str>,
    /// By default that of the neighbour, or one more than that of the outer section.
    pub level: Option<u8>,
}

/// What happened to a section, as its history names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    Enact,
    Replace,
    Append,
    Insert,
    Repeal,
    Retitle,
    Substitute,
    Remove,
}

/// A section that a change altered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Altered {
    pub id: String,
    pub entry: Entry,
    pub before: Option<Arc<Section>>,
    pub after: Option<Arc<Section>>,
}

/// New sections with the level of a document of which nothing else is said.
const DOCUMENT_LEVEL: u8 = 2;
const DEEPEST_LEVEL: u8 = 6;

/// Carries out a change, and returns what it altered, the section it is about first.
///
/// # Errors
///
/// The reason for which the change is void; the document is then as it was.
pub fn apply(document: &mut Document, step: Step<'_>) -> Result<Vec<Altered>, Void> {
    match step {
        Step::Replace { target, text } => replace(document, target, text),
        Step::Append { target, text } => append(document, target, text),
        Step::Insert(new) => insert(document, new),
        Step::Repeal { target } => repeal(document, target),
        Step::Retitle { target, title } => retitle(document, target, title),
        Step::Substitute { target, find, with } => substitute(document, target, find, with),
    }
}

fn replace(document: &mut Document, target: &str, text: &str) -> Result<Vec<Altered>, Void> {
    let at = standing(document, target)?;
    let end = document.text.end_of(at);
    let old_inner = document.text.sections[at + 1..end].to_vec();
    let (body, inner) = read_text(document, text, &document.text.sections[at], &old_inner)?;

    let before = Arc::clone(&document.text.sections[at]);
    let after = Arc::new(Section {
        body,
        ..(*before).clone()
    });
    let mut altered = vec![altered(Entry::Replace, Some(&before), Some(&after))];
    for section in &inner {
        match old_inner.iter().find(|old| old.id == section.id) {
            Some(old) if old == section => {}
            Some(old) => altered.push(self::altered(Entry::Replace, Some(old), Some(section))),
            None => altered.push(self::altered(Entry::Enact, None, Some(section))),
        }
    }
    for old in &old_inner {
        if !inner.iter().any(|section| section.id == old.id) {
            altered.push(self::altered(Entry::Remove, Some(old), None));
            document.ids.insert(old.id.clone(), Use::Removed);
        }
    }
    register(document, &inner);
    document
        .text
        .sections
        .splice(at..end, std::iter::once(after).chain(inner));
    Ok(altered)
}

fn append(document: &mut Document, target: &str, text: &str) -> Result<Vec<Altered>, Void> {
    let at = standing(document, target)?;
    let end = document.text.end_of(at);
    let (body, inner) = read_text(document, text, &document.text.sections[at], &[])?;

    let before = Arc::clone(&document.text.sections[at]);
    let mut changed = Vec::new();
    if !body.is_empty() {
        // What has no heading of its own belongs to whatever section comes last.
        let last = Arc::clone(&document.text.sections[end - 1]);
        if last.repealed {
            return Err(Void::Repealed);
        }
        let joint = if last.body.is_empty() { "" } else { "\n\n" };
        let body = format!("{}{joint}{body}", last.body);
        let after = Arc::new(Section {
            body,
            ..(*last).clone()
        });
        if end - 1 != at {
            changed.push(altered(Entry::Append, Some(&last), Some(&after)));
        }
        document.text.sections[end - 1] = after;
    }
    changed.insert(
        0,
        altered(
            Entry::Append,
            Some(&before),
            Some(&document.text.sections[at]),
        ),
    );
    changed.extend(
        inner
            .iter()
            .map(|section| altered(Entry::Enact, None, Some(section))),
    );
    register(document, &inner);
    document.text.sections.splice(end..end, inner);
    Ok(changed)
}

fn insert(document: &mut Document, new: NewSection<'_>) -> Result<Vec<Altered>, Void> {
    let (at, natural, shallowest) = spot(document, new.place)?;
    let level = new.level.unwrap_or(natural);
    if level < shallowest || level > DEEPEST_LEVEL {
        return Err(Void::BadHeading);
    }
    let title = parse::title(new.title).ok_or(Void::BadHeading)?;
    let derived = document.labels.derive(&title);
    let own_id = match new.id {
        Some(id) if document.ids.contains_key(id) => return Err(Void::IdUsed),
        Some(id) => id.to_owned(),
        None => id::unique(derived.id, |id| document.ids.contains_key(id)),
    };
    let mut aliases = derived.aliases;
    aliases.retain(|alias| *alias != own_id && !document.ids.contains_key(alias));

    let mut section = Section {
        id: own_id,
        level,
        title,
        body: String::new(),
        repealed: false,
        aliases,
    };
    let (body, inner) = read_text(document, new.text, &section, &[])?;
    section.body = body;

    let section = Arc::new(section);
    let mut changed = vec![altered(Entry::Insert, None, Some(&section))];
    changed.extend(
        inner
            .iter()
            .map(|section| altered(Entry::Enact, None, Some(section))),
    );
    let all: Vec<_> = std::iter::once(section).chain(inner).collect();
    register(document, &all);
    document.text.sections.splice(at..at, all);
    Ok(changed)
}

fn repeal(document: &mut Document, target: &str) -> Result<Vec<Altered>, Void> {
    let at = standing(document, target)?;
    let end = document.text.end_of(at);
    let before = Arc::clone(&document.text.sections[at]);
    let after = Section {
        body: String::new(),
        repealed: true,
        ..(*before).clone()
    };
    let after = Arc::new(after);
    let mut changed = vec![altered(Entry::Repeal, Some(&before), Some(&after))];
    for inner in &document.text.sections[at + 1..end] {
        changed.push(altered(Entry::Repeal, Some(inner), None));
        document.ids.insert(inner.id.clone(), Use::Repealed);
    }
    document.text.sections.splice(at..end, [after]);
    Ok(changed)
}

fn retitle(document: &mut Document, target: &str, title: &str) -> Result<Vec<Altered>, Void> {
    let at = standing(document, target)?;
    let title = parse::title(title).ok_or(Void::BadHeading)?;
    let before = Arc::clone(&document.text.sections[at]);
    let after = Arc::new(Section {
        title,
        ..(*before).clone()
    });
    document.text.sections[at] = Arc::clone(&after);
    Ok(vec![altered(Entry::Retitle, Some(&before), Some(&after))])
}

fn substitute(
    document: &mut Document,
    target: &str,
    find: &str,
    with: &str,
) -> Result<Vec<Altered>, Void> {
    let at = standing(document, target)?;
    let end = document.text.end_of(at);
    // The target's own heading is for `retitle`.
    let titles = (at + 1..end).map(|place| (place, true));
    let bodies = (at..end).map(|place| (place, false));
    let field = |(place, is_title): (usize, bool)| {
        let section = &document.text.sections[place];
        if is_title {
            &section.title
        } else {
            &section.body
        }
    };
    let mut found = titles
        .chain(bodies)
        .flat_map(|spot| occurrences(field(spot), find).map(move |offset| (spot, offset)));
    let ((place, is_title), offset) = found.next().ok_or(Void::NoMatch)?;
    if found.next().is_some() {
        return Err(Void::AmbiguousMatch);
    }
    let mut text = field((place, is_title)).clone();
    drop(found);
    text.replace_range(offset..offset + find.len(), with);

    let before = Arc::clone(&document.text.sections[place]);
    let mut after = (*before).clone();
    if is_title {
        after.title = parse::title(&text).ok_or(Void::BadHeading)?;
    } else {
        let (body, blocks) = parse::blocks(&text);
        if !blocks.is_empty() {
            return Err(Void::BadHeading);
        }
        after.body = body;
    }
    let after = Arc::new(after);
    document.text.sections[place] = Arc::clone(&after);
    Ok(vec![altered(
        Entry::Substitute,
        Some(&before),
        Some(&after),
    )])
}

/// Where `find` begins in a text, overlapping places as well.
fn occurrences<'a>(text: &'a str, find: &'a str) -> impl Iterator<Item = usize> + 'a {
    let places = text.char_indices().map(|(offset, _)| offset);
    places.filter(move |&offset| !find.is_empty() && text[offset..].starts_with(find))
}

/// The place of a section that has a text.
fn standing(document: &Document, target: &str) -> Result<usize, Void> {
    let at = present(document, target)?;
    if document.text.sections[at].repealed {
        Err(Void::Repealed)
    } else {
        Ok(at)
    }
}

/// The place of a section or of its tombstone.
fn present(document: &Document, target: &str) -> Result<usize, Void> {
    document
        .text
        .position(target)
        .ok_or(match document.ids.get(target) {
            Some(Use::Repealed) => Void::Repealed,
            Some(Use::Removed | Use::Standing) | None => Void::NoSuchSection,
        })
}

/// Where a new section goes, the level that it has by itself, and the least it may have.
fn spot(document: &Document, place: &Place) -> Result<(usize, u8, u8), Void> {
    let text = &document.text;
    Ok(match place {
        Place::After(id) => {
            let at = present(document, id)?;
            let level = text.sections[at].level;
            (text.end_of(at), level, level)
        }
        Place::Before(id) => {
            let at = present(document, id)?;
            let level = text.sections[at].level;
            (at, level, level)
        }
        Place::Within(id, edge) => {
            let at = standing(document, id)?;
            let level = text.sections[at].level + 1;
            let place = match edge {
                Edge::Start => at + 1,
                Edge::End => text.end_of(at),
            };
            (place, level, level)
        }
        Place::Document(Edge::Start) => (0, DOCUMENT_LEVEL, 1),
        Place::Document(Edge::End) => (text.sections.len(), DOCUMENT_LEVEL, 1),
    })
}

/// Enters the ids of new sections among those ever used.
fn register(document: &mut Document, sections: &[Arc<Section>]) {
    for section in sections {
        document.ids.insert(section.id.clone(), Use::Standing);
        for alias in &section.aliases {
            document.ids.insert(alias.clone(), Use::Standing);
        }
    }
}

fn altered(entry: Entry, before: Option<&Arc<Section>>, after: Option<&Arc<Section>>) -> Altered {
    let id = before
        .or(after)
        .map_or_else(String::new, |section| section.id.clone());
    Altered {
        id,
        entry,
        before: before.cloned(),
        after: after.cloned(),
    }
}

#[cfg(test)]
mod tests;

//! Applies a change to a document in one language.

mod new_text;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::{IdUse, RuleText, Section, parse};
use crate::rulebook::proposal::{EndOfSection, SectionPlace, VoidReason};
use crate::syntax::address::free_name;
use new_text::read_text;

/// A change with its texts in one language.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LocalizedChange<'a> {
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
    Reenact {
        target: &'a str,
        place: Option<&'a SectionPlace>,
        title: Option<&'a str>,
        text: &'a str,
        attributes: &'a BTreeMap<String, String>,
    },
    Set {
        target: &'a str,
        attributes: &'a BTreeMap<String, Option<String>>,
    },
    Move {
        target: &'a str,
        place: &'a SectionPlace,
    },
    Renumber {
        target: &'a str,
        id: &'a str,
        title: Option<&'a str>,
    },
}

/// The section that an `insert` brings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewSection<'a> {
    pub place: &'a SectionPlace,
    pub title: &'a str,
    pub text: &'a str,
    /// By default it follows from the title.
    pub id: Option<&'a str>,
    /// By default that of the neighbour, or one more than that of the outer section.
    pub level: Option<u8>,
    pub attributes: &'a BTreeMap<String, String>,
}

/// The event of a section, as its history names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HistoryEvent {
    Enact,
    Replace,
    Append,
    Repeal,
    Retitle,
    Substitute,
    Remove,
    Reenact,
    Set,
    Move,
    Renumber,
}

/// A section that a change altered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedSections {
    pub id: String,
    pub entry: HistoryEvent,
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
pub(crate) fn apply_change(
    document: &mut RuleText,
    step: LocalizedChange<'_>,
) -> Result<Vec<ChangedSections>, VoidReason> {
    match step {
        LocalizedChange::Replace { target, text } => replace(document, target, text),
        LocalizedChange::Append { target, text } => append(document, target, text),
        LocalizedChange::Insert(new) => insert(document, new),
        LocalizedChange::Repeal { target } => repeal(document, target),
        LocalizedChange::Retitle { target, title } => retitle(document, target, title),
        LocalizedChange::Substitute { target, find, with } => {
            substitute(document, target, find, with)
        }
        LocalizedChange::Reenact {
            target,
            place,
            title,
            text,
            attributes,
        } => reenact(document, target, place, (title, text), attributes),
        LocalizedChange::Set { target, attributes } => set(document, target, attributes),
        LocalizedChange::Move { target, place } => relocate(document, target, place),
        LocalizedChange::Renumber { target, id, title } => renumber(document, target, id, title),
    }
}

fn replace(
    document: &mut RuleText,
    target: &str,
    text: &str,
) -> Result<Vec<ChangedSections>, VoidReason> {
    let at = standing(document, target)?;
    let end = document.text.end_of(at);
    let old_inner = document.text.sections[at + 1..end].to_vec();
    let (body, inner) = read_text(document, text, &document.text.sections[at], &old_inner)?;

    let before = Arc::clone(&document.text.sections[at]);
    let after = Arc::new(Section {
        body,
        ..(*before).clone()
    });
    let mut altered = vec![altered(HistoryEvent::Replace, Some(&before), Some(&after))];
    for section in &inner {
        match old_inner.iter().find(|old| old.id == section.id) {
            Some(old) if old == section => {}
            Some(old) => altered.push(self::altered(
                HistoryEvent::Replace,
                Some(old),
                Some(section),
            )),
            None => altered.push(enacted(section)),
        }
    }
    for old in &old_inner {
        if !inner.iter().any(|section| section.id == old.id) {
            altered.push(self::altered(HistoryEvent::Remove, Some(old), None));
            document.ids.insert(old.id.clone(), IdUse::Removed);
        }
    }
    register(document, &inner);
    document
        .text
        .sections
        .splice(at..end, std::iter::once(after).chain(inner));
    Ok(altered)
}

fn append(
    document: &mut RuleText,
    target: &str,
    text: &str,
) -> Result<Vec<ChangedSections>, VoidReason> {
    let at = standing(document, target)?;
    let end = document.text.end_of(at);
    let (body, inner) = read_text(document, text, &document.text.sections[at], &[])?;

    let before = Arc::clone(&document.text.sections[at]);
    let mut changed = Vec::new();
    if !body.is_empty() {
        // What has no heading of its own belongs to whatever section comes last.
        let last = Arc::clone(&document.text.sections[end - 1]);
        if last.repealed {
            return Err(VoidReason::Repealed);
        }
        let joint = if last.body.is_empty() { "" } else { "\n\n" };
        let body = format!("{}{joint}{body}", last.body);
        let after = Arc::new(Section {
            body,
            ..(*last).clone()
        });
        if end - 1 != at {
            changed.push(altered(HistoryEvent::Append, Some(&last), Some(&after)));
        }
        document.text.sections[end - 1] = after;
    }
    changed.insert(
        0,
        altered(
            HistoryEvent::Append,
            Some(&before),
            Some(&document.text.sections[at]),
        ),
    );
    changed.extend(inner.iter().map(enacted));
    register(document, &inner);
    document.text.sections.splice(end..end, inner);
    Ok(changed)
}

fn insert(
    document: &mut RuleText,
    new: NewSection<'_>,
) -> Result<Vec<ChangedSections>, VoidReason> {
    let (at, natural, shallowest) = spot(document, new.place)?;
    let level = new.level.unwrap_or(natural);
    if level < shallowest || level > DEEPEST_LEVEL {
        return Err(VoidReason::BadHeading);
    }
    let title = parse::title(new.title).ok_or(VoidReason::BadHeading)?;
    let derived = document.labels.derive(&title);
    let own_id = match new.id {
        Some(id) if document.ids.contains_key(id) => return Err(VoidReason::IdUsed),
        Some(id) => id.to_owned(),
        None => free_name(derived.id, |id| document.ids.contains_key(id)),
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
        attributes: new.attributes.clone(),
    };
    let (body, inner) = read_text(document, new.text, &section, &[])?;
    section.body = body;

    let section = Arc::new(section);
    let all: Vec<_> = std::iter::once(section).chain(inner).collect();
    let changed = all.iter().map(enacted).collect();
    register(document, &all);
    document.text.sections.splice(at..at, all);
    Ok(changed)
}

fn repeal(document: &mut RuleText, target: &str) -> Result<Vec<ChangedSections>, VoidReason> {
    let at = standing(document, target)?;
    let end = document.text.end_of(at);
    let before = Arc::clone(&document.text.sections[at]);
    let after = Section {
        body: String::new(),
        repealed: true,
        ..(*before).clone()
    };
    let after = Arc::new(after);
    let mut changed = vec![altered(HistoryEvent::Repeal, Some(&before), Some(&after))];
    for inner in &document.text.sections[at + 1..end] {
        changed.push(altered(HistoryEvent::Repeal, Some(inner), None));
        document.ids.insert(inner.id.clone(), IdUse::Repealed);
    }
    document.text.sections.splice(at..end, [after]);
    Ok(changed)
}

fn retitle(
    document: &mut RuleText,
    target: &str,
    title: &str,
) -> Result<Vec<ChangedSections>, VoidReason> {
    let at = standing(document, target)?;
    let title = parse::title(title).ok_or(VoidReason::BadHeading)?;
    let before = Arc::clone(&document.text.sections[at]);
    let after = Arc::new(Section {
        title,
        ..(*before).clone()
    });
    document.text.sections[at] = Arc::clone(&after);
    Ok(vec![altered(
        HistoryEvent::Retitle,
        Some(&before),
        Some(&after),
    )])
}

fn substitute(
    document: &mut RuleText,
    target: &str,
    find: &str,
    with: &str,
) -> Result<Vec<ChangedSections>, VoidReason> {
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
    let ((place, is_title), offset) = found.next().ok_or(VoidReason::NoMatch)?;
    if found.next().is_some() {
        return Err(VoidReason::AmbiguousMatch);
    }
    let mut text = field((place, is_title)).clone();
    drop(found);
    text.replace_range(offset..offset + find.len(), with);

    let before = Arc::clone(&document.text.sections[place]);
    let mut after = (*before).clone();
    if is_title {
        after.title = parse::title(&text).ok_or(VoidReason::BadHeading)?;
    } else {
        let (body, blocks) = parse::blocks(&text);
        if !blocks.is_empty() {
            return Err(VoidReason::BadHeading);
        }
        after.body = body;
    }
    let after = Arc::new(after);
    document.text.sections[place] = Arc::clone(&after);
    Ok(vec![altered(
        HistoryEvent::Substitute,
        Some(&before),
        Some(&after),
    )])
}

fn reenact(
    document: &mut RuleText,
    target: &str,
    place: Option<&SectionPlace>,
    (title, text): (Option<&str>, &str),
    attributes: &BTreeMap<String, String>,
) -> Result<Vec<ChangedSections>, VoidReason> {
    let tombstone = document.text.position(target);
    let before = tombstone.map(|at| Arc::clone(&document.text.sections[at]));
    match (&before, document.ids.get(target)) {
        (Some(before), _) if !before.repealed => return Err(VoidReason::IdUsed),
        (Some(_), _) | (None, Some(IdUse::Repealed | IdUse::Removed)) => {}
        (None, Some(IdUse::Standing) | None) => return Err(VoidReason::NoSuchSection),
    }
    let end = SectionPlace::Document(EndOfSection::End);
    let (at, level) = match (tombstone, &before, place) {
        (Some(at), Some(before), None) => (at, before.level),
        (_, _, place) => {
            let (at, level, _) = spot(document, place.unwrap_or(&end))?;
            (at, level)
        }
    };
    if level > DEEPEST_LEVEL {
        return Err(VoidReason::BadHeading);
    }
    let title = match (title, &before) {
        (Some(title), _) => parse::title(title).ok_or(VoidReason::BadHeading)?,
        (None, Some(before)) => before.title.clone(),
        (None, None) => return Err(VoidReason::BadHeading),
    };
    let mut kept = before.as_ref().map(|it| it.attributes.clone());
    let kept = kept.get_or_insert_default();
    kept.extend(attributes.clone());
    let mut section = Section {
        id: before
            .as_ref()
            .map_or(target, |before| &before.id)
            .to_owned(),
        level,
        title,
        body: String::new(),
        repealed: false,
        aliases: before
            .as_ref()
            .map_or_else(Vec::new, |it| it.aliases.clone()),
        attributes: std::mem::take(kept),
    };
    let (body, inner) = read_text(document, text, &section, &[])?;
    section.body = body;

    let section = Arc::new(section);
    let mut changed = vec![altered(
        HistoryEvent::Reenact,
        before.as_ref(),
        Some(&section),
    )];
    changed.extend(inner.iter().map(enacted));
    let all: Vec<_> = std::iter::once(section).chain(inner).collect();
    register(document, &all);
    let at = match tombstone {
        Some(old) => {
            document.text.sections.remove(old);
            at - usize::from(old < at)
        }
        None => at,
    };
    document.text.sections.splice(at..at, all);
    Ok(changed)
}

fn set(
    document: &mut RuleText,
    target: &str,
    attributes: &BTreeMap<String, Option<String>>,
) -> Result<Vec<ChangedSections>, VoidReason> {
    let at = standing(document, target)?;
    let before = Arc::clone(&document.text.sections[at]);
    let mut after = (*before).clone();
    for (name, value) in attributes {
        match value {
            Some(value) => after.attributes.insert(name.clone(), value.clone()),
            None => after.attributes.remove(name),
        };
    }
    let after = Arc::new(after);
    document.text.sections[at] = Arc::clone(&after);
    Ok(vec![altered(
        HistoryEvent::Set,
        Some(&before),
        Some(&after),
    )])
}

/// Puts a section with all that is inside it to another place; their levels move together.
fn relocate(
    document: &mut RuleText,
    target: &str,
    place: &SectionPlace,
) -> Result<Vec<ChangedSections>, VoidReason> {
    let at = present(document, target)?;
    let end = document.text.end_of(at);
    let (to, level, _) = spot(document, place)?;
    let is_inside = |id: &str| {
        document
            .text
            .position(id)
            .is_some_and(|it| at <= it && it < end)
    };
    let goes_into_itself = match place {
        SectionPlace::After(id) | SectionPlace::Before(id) | SectionPlace::Within(id, _) => {
            is_inside(id)
        }
        SectionPlace::Document(_) => false,
    };
    let own = document.text.sections[at].level;
    let moved = |section: &Arc<Section>| {
        let level = (section.level + level).checked_sub(own);
        level.filter(|level| *level <= DEEPEST_LEVEL)
    };
    let mut block = Vec::with_capacity(end - at);
    for section in &document.text.sections[at..end] {
        let level = moved(section).filter(|_| !goes_into_itself);
        let level = level.ok_or(VoidReason::BadHeading)?;
        block.push(Arc::new(Section {
            level,
            ..(**section).clone()
        }));
    }
    let old: Vec<_> = document.text.sections.drain(at..end).collect();
    let to = if to >= end { to - old.len() } else { to };
    let pairs = old.iter().zip(&block).enumerate();
    let changed = pairs
        .filter(|(place, (before, after))| *place == 0 || before.level != after.level)
        .map(|(_, (before, after))| altered(HistoryEvent::Move, Some(before), Some(after)))
        .collect();
    document.text.sections.splice(to..to, block);
    Ok(changed)
}

fn renumber(
    document: &mut RuleText,
    target: &str,
    id: &str,
    title: Option<&str>,
) -> Result<Vec<ChangedSections>, VoidReason> {
    let at = present(document, target)?;
    let before = Arc::clone(&document.text.sections[at]);
    let is_own = before.aliases.iter().any(|alias| alias == id);
    if id == before.id || (document.ids.contains_key(id) && !is_own) {
        return Err(VoidReason::IdUsed);
    }
    let mut after = (*before).clone();
    after.id = id.to_owned();
    after.aliases.retain(|alias| alias != id);
    after.aliases.push(before.id.clone());
    if let Some(title) = title {
        after.title = parse::title(title).ok_or(VoidReason::BadHeading)?;
    }
    let after = Arc::new(after);
    register(document, std::slice::from_ref(&after));
    document.text.sections[at] = Arc::clone(&after);
    Ok(vec![ChangedSections {
        id: after.id.clone(),
        ..altered(HistoryEvent::Renumber, Some(&before), Some(&after))
    }])
}

/// The positions at which `find` begins in a text, overlapping ones as well.
fn occurrences<'a>(text: &'a str, find: &'a str) -> impl Iterator<Item = usize> + 'a {
    let places = text.char_indices().map(|(offset, _)| offset);
    places.filter(move |&offset| !find.is_empty() && text[offset..].starts_with(find))
}

/// The place of a section that has a text.
fn standing(document: &RuleText, target: &str) -> Result<usize, VoidReason> {
    let at = present(document, target)?;
    if document.text.sections[at].repealed {
        Err(VoidReason::Repealed)
    } else {
        Ok(at)
    }
}

/// The place of a section or of its tombstone.
fn present(document: &RuleText, target: &str) -> Result<usize, VoidReason> {
    document
        .text
        .position(target)
        .ok_or(match document.ids.get(target) {
            Some(IdUse::Repealed) => VoidReason::Repealed,
            Some(IdUse::Removed | IdUse::Standing) | None => VoidReason::NoSuchSection,
        })
}

/// The place of a new section, the level that it has by itself, and the least it may have.
fn spot(document: &RuleText, place: &SectionPlace) -> Result<(usize, u8, u8), VoidReason> {
    let text = &document.text;
    Ok(match place {
        SectionPlace::After(id) => {
            let at = present(document, id)?;
            let level = text.sections[at].level;
            (text.end_of(at), level, level)
        }
        SectionPlace::Before(id) => {
            let at = present(document, id)?;
            let level = text.sections[at].level;
            (at, level, level)
        }
        SectionPlace::Within(id, edge) => {
            let at = standing(document, id)?;
            let level = text.sections[at].level + 1;
            let place = match edge {
                EndOfSection::Start => at + 1,
                EndOfSection::End => text.end_of(at),
            };
            (place, level, level)
        }
        SectionPlace::Document(EndOfSection::Start) => (0, DOCUMENT_LEVEL, 1),
        SectionPlace::Document(EndOfSection::End) => (text.sections.len(), DOCUMENT_LEVEL, 1),
    })
}

/// Enters the ids of new sections among those ever used.
fn register(document: &mut RuleText, sections: &[Arc<Section>]) {
    for section in sections {
        document.ids.insert(section.id.clone(), IdUse::Standing);
        for alias in &section.aliases {
            document.ids.insert(alias.clone(), IdUse::Standing);
        }
    }
}

/// The change by which a section comes about.
fn enacted(section: &Arc<Section>) -> ChangedSections {
    altered(HistoryEvent::Enact, None, Some(section))
}

fn altered(
    entry: HistoryEvent,
    before: Option<&Arc<Section>>,
    after: Option<&Arc<Section>>,
) -> ChangedSections {
    let id = before
        .or(after)
        .map_or_else(String::new, |section| section.id.clone());
    ChangedSections {
        id,
        entry,
        before: before.cloned(),
        after: after.cloned(),
    }
}

#[cfg(test)]
mod tests;

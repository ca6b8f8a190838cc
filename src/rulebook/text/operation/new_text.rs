//! Reads the text that a change brings, and gives ids to its sections.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::rulebook::proposal::VoidReason;
use crate::rulebook::text::{RuleText, Section, parse};
use crate::syntax::address::free_name;

/// Reads the text of a change inside `outer`: what stands before its first heading, and
/// its sections.
///
/// A section whose id one of `continued` has goes on with that one's history; every other
/// id must be new.
pub(super) fn read_text(
    document: &RuleText,
    text: &str,
    outer: &Section,
    continued: &[Arc<Section>],
) -> Result<(String, Vec<Arc<Section>>), VoidReason> {
    let (body, blocks) = parse::blocks(text);
    let is_used = |id: &str| {
        let is_continued = continued.iter().any(|old| old.id == id);
        let is_outer = outer.id == id || outer.aliases.iter().any(|alias| alias == id);
        is_outer || (document.ids.contains_key(id) && !is_continued)
    };
    let mut named = BTreeSet::new();
    for block in &blocks {
        if block.level <= outer.level {
            return Err(VoidReason::BadHeading);
        }
        if let Some(id) = &block.id
            && (is_used(id) || !named.insert(id.clone()))
        {
            return Err(VoidReason::IdUsed);
        }
    }
    let mut given: BTreeSet<String> = BTreeSet::new();
    let mut sections = Vec::with_capacity(blocks.len());
    for block in blocks {
        let derived = document.labels.derive(&block.title);
        let id = block.id.unwrap_or_else(|| {
            free_name(derived.id, |id| {
                is_used(id) || given.contains(id) || named.contains(id)
            })
        });
        given.insert(id.clone());
        let is_own = |alias: &String| {
            continued
                .iter()
                .any(|old| old.id == id && old.aliases.contains(alias))
        };
        let mut aliases = derived.aliases;
        aliases.retain(|alias| {
            (!is_used(alias) || is_own(alias))
                && !named.contains(alias)
                && given.insert(alias.clone())
        });
        let parse::MarkdownBlock {
            level,
            title,
            body,
            attributes,
            ..
        } = block;
        sections.push(Arc::new(Section {
            id,
            level,
            title,
            body,
            repealed: false,
            aliases,
            attributes,
        }));
    }
    Ok((body, sections))
}

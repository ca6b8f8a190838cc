//! Sections of a translation that fit no section of the binding text.

use std::collections::BTreeSet;

use jiff::Timestamp;

use crate::checks::ReplayedSite;
use crate::rulebook::book::{AsOf, RuleDocument};
use crate::rulebook::proposal::ProposalChange;
use crate::rulebook::replay::{RuleBookHistory, replay_rule_book};
use crate::rulebook::text::Section;
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath};
use crate::syntax::source::Sources;

/// Reports sections of translations whose id the binding text has on no day.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        for rules in &history.proposals.book.documents {
            document(history, rules, site.sources, diagnostics);
        }
    }
}

fn document(
    history: &RuleBookHistory,
    rules: &RuleDocument,
    sources: &Sources,
    diagnostics: &mut Diagnostics,
) {
    let Some(versions) = history.library.archives.get(&rules.id) else {
        return;
    };
    let binding = rules.texts.get(&versions.binding);
    for (language, text) in &rules.texts {
        let Some(file) = rules
            .files
            .get(language)
            .filter(|_| *language != versions.binding)
        else {
            continue;
        };
        let mut of_any_day: Option<BTreeSet<String>> = None;
        for (place, section) in text.text.sections.iter().enumerate() {
            if versions.document().ids.contains_key(&section.id) {
                continue;
            }
            let of_any_day = of_any_day.get_or_insert_with(|| later_ids(history, &rules.id));
            if of_any_day.contains(&section.id) {
                continue;
            }
            let same_place = binding.and_then(|it| it.text.sections.get(place));
            let help = same_place.map_or_else(
                || "take it out, or propose it for the binding text".to_owned(),
                |other| format!("write `{{#{}}}`?", other.id),
            );
            let message = format!(
                "`{}` is a section of no text in the language `{}`",
                section.id, versions.binding
            );
            diagnostics
                .error(
                    Code::UnknownSection,
                    heading(file, section, sources),
                    message,
                )
                .help(help);
        }
    }
}

/// The sections that a document has after the moment of the replay, or has if what is proposed
/// passes.
fn later_ids(history: &RuleBookHistory, document: &str) -> BTreeSet<String> {
    let later = replay_rule_book(&history.proposals.book, AsOf::instant(Timestamp::MAX));
    let archive = later.library.archives.get(document);
    let ids = archive.into_iter().flat_map(|it| it.document().ids.keys());
    let mut ids: BTreeSet<String> = ids.cloned().collect();
    for id in later.proposals.ids() {
        let changes = later.proposals[id].proposal.changes.iter();
        for (change, preview) in changes.zip(&later.previews[id]) {
            if matches!(change, ProposalChange::Edit { document: of, .. } if of == document) {
                ids.extend(preview.sections.iter().map(|section| section.id.clone()));
            }
        }
    }
    ids
}

/// The place of a section's heading in its file.
fn heading(file: &str, section: &Section, sources: &Sources) -> DiagnosticSpot {
    let at = KeyPath::file(file);
    let text = sources.get(file).map_or("", |it| it.text.as_str());
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let heading = line.trim_end();
        if heading.trim_start().starts_with('#') && heading.contains(&section.title) {
            return at.span(start..start + heading.len());
        }
        start += line.len();
    }
    at.whole()
}

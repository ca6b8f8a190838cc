//! Sections of a translation that fit no section of the binding text.

use crate::checks::ReplayedSite;
use crate::rulebook::book::RuleDocument;
use crate::rulebook::replay::RuleBookHistory;
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
        for (place, section) in text.text.sections.iter().enumerate() {
            if versions.document().ids.contains_key(&section.id) {
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

//! Changes without a text in one of their document's languages.

use crate::checks::ReplayedSite;
use crate::rulebook::proposal::{ProposalChange, ProposalStatus};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of changes without a translation: of undecided proposals, and of those that passed as long as
/// the translation lags behind for it.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        for id in history.proposals.ids() {
            proposal(history, id, diagnostics);
        }
    }
}

fn proposal(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let proposal = &history.proposals[id].proposal;
    let (book, state) = (&history.proposals.book, &history.states[id]);
    for (place, change) in proposal.changes.iter().enumerate() {
        let ProposalChange::Edit { document, op } = change else {
            continue;
        };
        let Some(rules) = book.documents.iter().find(|rules| rules.id == *document) else {
            continue;
        };
        let section = history.change_results[id]
            .get(place)
            .map(|it| it.section.as_ref());
        let matters = |language: &str| match section {
            None => state.status != ProposalStatus::Historical,
            Some(section) => {
                let archive = history.library.archives.get(document);
                let wording = archive.and_then(|it| it.in_force().wordings.get(language));
                section
                    .zip(wording)
                    .is_some_and(|(id, wording)| wording.outdated.contains(id))
            }
        };
        let lacks = |language: &&String| {
            let mut texts = op.texts().into_iter().flatten();
            **language != book.binding
                && texts.any(|text| text.translation(language).is_none())
                && matters(language)
        };
        for language in rules.texts.keys().filter(lacks) {
            let spot = KeyPath::file(&proposal.file)
                .field("changes")
                .index(place)
                .value();
            diagnostics
                .warning(
                    Code::MissingTranslation,
                    spot,
                    format!("no text in the language `{language}`"),
                )
                .help("without it the section's translation is marked as outdated");
        }
    }
}

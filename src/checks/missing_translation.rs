//! Changes without a text in one of their document's languages.
//!
//! Of what has happened they are told in one line: its text is not to be changed any more, and the
//! next change of the section can bring the translation.

use crate::checks::ReplayedSite;
use crate::rulebook::proposal::{ProposalChange, ProposalStatus};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of changes of undecided proposals without a translation.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        for id in history.proposals.ids() {
            let proposal = &history.proposals[id].proposal;
            for (place, language) in lacking(history, id, false) {
                let spot = KeyPath::file(&proposal.file)
                    .field("changes")
                    .index(proposal.place_of_change(place))
                    .value();
                let message = format!("no text in the language `{language}`");
                diagnostics
                    .warning(Code::MissingTranslation, spot, message)
                    .help("without it the section's translation is marked as outdated");
            }
        }
    }
}

/// The changes that have happened and since which a translation lags behind, a line each.
pub(crate) fn past_changes(history: &RuleBookHistory) -> Vec<String> {
    let lines = history.proposals.ids().flat_map(|id| {
        let proposal = &history.proposals[id].proposal;
        let lacking = lacking(history, id, true).into_iter();
        lacking.map(move |(place, language)| {
            let target = match &proposal.changes[place] {
                ProposalChange::Edit { op, .. } => op.target(),
                ProposalChange::Award { .. } | ProposalChange::Configure(_) => None,
            };
            let target = target.map_or_else(String::new, |target| format!(" {target}"));
            let (file, name) = (&proposal.file, proposal.changes[place].name());
            format!("{file}: {name}{target}: no text in the language `{language}`")
        })
    });
    lines.collect()
}

/// The changes without a text in a language, by their place in the proposal: those that have
/// happened, or those of an undecided proposal.
fn lacking(history: &RuleBookHistory, id: ProposalId, happened: bool) -> Vec<(usize, &String)> {
    let proposal = &history.proposals[id].proposal;
    let (book, state) = (&history.proposals.book, &history.states[id]);
    let mut found = Vec::new();
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
            None => !happened && state.status != ProposalStatus::Historical,
            Some(section) => {
                let archive = history.library.archives.get(document);
                let wording = archive.and_then(|it| it.in_force().wordings.get(language));
                happened
                    && section
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
        let languages = rules.texts.keys().filter(lacks);
        found.extend(languages.map(|language| (place, language)));
    }
    found
}

//! Changes of proposals that have no effect.

use crate::checks::ReplayedSite;
use crate::rulebook::predicted_conflicts::{PredictedConflicts, predict_conflicts};
use crate::rulebook::proposal::VoidReason;
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of changes that had no effect, and of those that would have none.
pub fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        for id in history.proposals.ids().filter(|&id| history.exists(id)) {
            happened(history, id, diagnostics);
        }
        predicted(history, diagnostics);
    }
}

/// Warns of the changes of a proposal that had no effect.
fn happened(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let proposal = &history.proposals[id].proposal;
    for (place, result) in history.change_results[id].iter().enumerate() {
        if let Some(void) = result.void {
            let spot = KeyPath::file(&proposal.file)
                .field("changes")
                .index(place)
                .value();
            let message = format!("the change had no effect: {}", words(void));
            diagnostics.warning(Code::VoidChange, spot, message).help(
                if history.proposals[id].procedure.is_atomic() {
                    "the procedure is `atomic`: none of the proposal's changes has an effect"
                } else {
                    "the other changes of the proposal stand"
                },
            );
        }
    }
}

/// Warns of the changes of undecided proposals that would have no effect.
fn predicted(history: &RuleBookHistory, diagnostics: &mut Diagnostics) {
    for predicted in predict_conflicts(history) {
        let PredictedConflicts::Void {
            proposal,
            change,
            void,
        } = predicted
        else {
            continue;
        };
        let file = &history.proposals[proposal].proposal.file;
        let spot = KeyPath::file(file).field("changes").index(change).value();
        let awaited = match history.previewed_with[proposal].is_empty() {
            true => "",
            false => ", with those of its dependencies made",
        };
        let message = format!("the change would have no effect{awaited}: {}", words(void));
        diagnostics
            .warning(Code::VoidChange, spot, message)
            .help("write it for the text that it will meet, or name what it needs in `depends`");
    }
}

/// The reason for which a change has no effect, in words.
pub(super) fn words(void: VoidReason) -> &'static str {
    match void {
        VoidReason::NoSuchDocument => "there is no such document",
        VoidReason::NoSuchSection => "there is no such section",
        VoidReason::Repealed => "the section is repealed",
        VoidReason::IdUsed => "the id has been used",
        VoidReason::BadHeading => "a heading in the text is not deeper than its section",
        VoidReason::NoMatch => "the passage does not occur",
        VoidReason::AmbiguousMatch => "the passage occurs more than once",
        VoidReason::UnknownPlayer => "there is no such player",
        VoidReason::Atomic => "another change of the proposal has none",
    }
}

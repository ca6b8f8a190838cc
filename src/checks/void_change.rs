//! Changes of proposals that have no effect.

use crate::checks::ReplayedSite;
use crate::rulebook::predicted_conflicts::{PredictedConflicts, predict_conflicts};
use crate::rulebook::proposal::{ProposalChange, ProposalStatus, VoidReason};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::rulebook::text::diff::SectionChange;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};

/// Warns of changes that would have no effect.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        predicted(history, diagnostics);
    }
}

/// The changes of what is decided that had no effect, a line each.
pub(crate) fn past_changes(history: &RuleBookHistory) -> Vec<String> {
    let ids = history.proposals.ids().filter(|&id| history.exists(id));
    let lines = ids.flat_map(|id| {
        let proposal = &history.proposals[id].proposal;
        let results = history.change_results[id].iter().enumerate();
        results.filter_map(move |(place, result)| {
            let change = proposal.changes.get(place)?;
            let target = match change {
                ProposalChange::Edit { op, .. } => op.target(),
                ProposalChange::Award { .. } | ProposalChange::Configure(_) => None,
            };
            let target = target.map_or_else(String::new, |target| format!(" {target}"));
            let (file, name, why) = (&proposal.file, change.name(), words(result.void?));
            Some(format!("{file}: {name}{target}: {why}"))
        })
    });
    lines.collect()
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
        // Of a pending proposal that is an error.
        let is_pending = history.states[proposal].status == ProposalStatus::Pending;
        if void == VoidReason::NotConfigurable && is_pending {
            continue;
        }
        let written = &history.proposals[proposal].proposal;
        let list = KeyPath::file(&written.file);
        let list = list.field("changes");
        let spot = list.index(written.place_of_change(change)).value();
        let made_before = match history.previewed_with[proposal].is_empty() {
            true => "",
            false => ", with those made that come before it",
        };
        let key = (history.proposals[proposal].proposal.id.clone(), change);
        let refused = history.proposals.book.refused.get(&key);
        let why = refused.map_or(words(void), String::as_str);
        let help = match refused {
            Some(_) => {
                "an open proposal can not be changed: propose it anew with options that can be set"
            }
            None => "write it for the text that it will meet, or name what it needs in `depends`",
        };
        let message = format!("the change would have no effect{made_before}: {why}");
        let near = nearest(history, proposal, change, void);
        diagnostics
            .warning(Code::VoidChange, spot, message)
            .help(near.as_deref().unwrap_or(help));
    }
}

/// The document or section that a change may have meant where there is none of its name.
fn nearest(
    history: &RuleBookHistory,
    proposal: ProposalId,
    change: usize,
    void: VoidReason,
) -> Option<String> {
    let change = history.proposals[proposal].proposal.changes.get(change)?;
    let ProposalChange::Edit { document, op } = change else {
        return None;
    };
    let archives = &history.library.archives;
    match void {
        VoidReason::NoSuchDocument => did_you_mean(document, archives.keys().map(String::as_str)),
        VoidReason::NoSuchSection => {
            let target = op.target()?;
            let text = &archives.get(document)?.document().text;
            let ids = text.sections.iter().map(|section| section.id.as_str());
            let near = || did_you_mean(target, ids);
            bringer(history, document, target).or_else(near)
        }
        _ => None,
    }
}

/// The undecided proposal that would bring a section which is not there yet.
fn bringer(history: &RuleBookHistory, document: &str, section: &str) -> Option<String> {
    let brings = |id: ProposalId| {
        let changes = history.proposals[id].proposal.changes.iter();
        let mut previews = changes.zip(&history.previews[id]);
        previews.any(|(change, preview)| {
            matches!(change, ProposalChange::Edit { document: own, .. } if own == document)
                && preview
                    .sections
                    .iter()
                    .any(|it| it.id == section && it.kind == SectionChange::Added)
        })
    };
    let mut ids = history.proposals.ids().filter(|&id| history.exists(id));
    let id =
        ids.find(|&id| history.states[id].status != ProposalStatus::Historical && brings(id))?;
    let name = &history.proposals[id].proposal.id;
    Some(format!("`{name}` would insert it: name it in `depends`"))
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
        VoidReason::NotConfigurable => "the options can not be set so",
        VoidReason::UnknownPlayer => "there is no such player",
        VoidReason::Atomic => "another change of the proposal has none",
    }
}

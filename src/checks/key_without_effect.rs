//! Keys of proposals that their procedure does not read.

use crate::checks::ReplayedSite;
use crate::load::content::top_level_keys;
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Reports keys that decide nothing under the procedure of their proposal.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        for id in history.proposals.ids() {
            proposal(site, history, id, diagnostics);
        }
    }
}

fn proposal(
    site: &ReplayedSite<'_>,
    history: &RuleBookHistory,
    id: ProposalId,
    diagnostics: &mut Diagnostics,
) {
    let resolved = &history.proposals[id];
    let proposal = &resolved.proposal;
    let root = KeyPath::file(&proposal.file);
    let procedure = &proposal.procedure;
    let mut without_effect = |key: &str, why: &str, help: &str| {
        diagnostics
            .error(
                Code::KeyWithoutEffect,
                root.field(key).key(),
                format!("`{key}` has no effect under `{procedure}`"),
            )
            .label(why)
            .help(help);
    };
    if resolved.procedure.holds_ballots() {
        if proposal.in_force_from.is_some() && proposal.recorded.is_none() {
            without_effect(
                "in-force-from",
                "a ballot takes effect when it closes",
                "take it out; beside a recorded `state` it says when the changes took effect",
            );
        }
        return;
    }
    // The key itself has no effect, also with nothing behind it.
    let source = site.sources.get(&proposal.file);
    let parts = source.and_then(|source| source.split().ok());
    let yaml = parts
        .and_then(|(front, _)| front)
        .map_or("", |front| front.text);
    for key in ["conflicts", "depends"] {
        if top_level_keys(yaml).any(|it| it == key) {
            without_effect(
                key,
                "only ballots know conflicts and dependencies",
                "take it out, or name a `procedure` of kind `tally`",
            );
        }
    }
}

//! New sections whose id another one has.

use crate::checks::{ReplayedSite, undecided};
use crate::rulebook::proposal::{EditOperation, ProposalChange};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::rulebook::text::diff::SectionChange;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of inserted sections that get another id than their title gives, since it is taken.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        for id in undecided(history) {
            proposal(history, id, diagnostics);
        }
    }
}

pub(super) fn proposal(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let proposal = &history.proposals[id].proposal;
    let changes = proposal.changes.iter().zip(&history.previews[id]);
    for (place, (change, preview)) in changes.enumerate() {
        let ProposalChange::Edit { document, op } = change else {
            continue;
        };
        let EditOperation::Insert(insert) = op else {
            continue;
        };
        let is_new = |kind: SectionChange| kind == SectionChange::Added;
        let added = preview.sections.iter().find(|it| is_new(it.kind));
        let (Some(added), None) = (added, &insert.id) else {
            continue;
        };
        let Some(versions) = history.library.archives.get(document) else {
            continue;
        };
        let binding = &versions.binding;
        let title = insert.title.binding(binding).unwrap_or_default();
        let wanted = versions.document().labels.derive(title).id;
        if added.id == wanted {
            continue;
        }
        let spot = KeyPath::file(&proposal.file)
            .field("changes")
            .index(place)
            .field("title")
            .value();
        let message = format!(
            "the new section is `{}`, since `{wanted}` is taken",
            added.id
        );
        diagnostics
            .warning(Code::TakenId, spot, message)
            .help("write another number, or an `id` for it");
    }
}

//! New sections whose id another one has.

use crate::checks::{ReplayedSite, undecided};
use crate::rulebook::proposal::{EditOperation, ProposalChange};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::rulebook::text::diff::{SectionChange, SectionDiff};
use crate::rulebook::text::parse;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of new sections that get another id than their heading gives, since it is taken.
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
        let Some(versions) = history.library.archives.get(document) else {
            continue;
        };
        let (binding, labels) = (&versions.binding, &versions.document().labels);
        let list = KeyPath::file(&proposal.file);
        let list = list.field("changes");
        let spot = list.index(proposal.place_of_change(place));
        let mut warn = |key: &str, id: &str, wanted: &str| {
            let message = format!("the new section is `{id}`, since `{wanted}` is taken");
            diagnostics
                .warning(Code::TakenId, spot.field(key).value(), message)
                .help("write another number, or an `id` for it");
        };
        let is_new = |it: &&SectionDiff| it.kind == SectionChange::Added;
        let mut added: Vec<&SectionDiff> = preview.sections.iter().filter(is_new).collect();
        let text = match op {
            EditOperation::Insert(insert) => {
                if added.is_empty() {
                    continue;
                }
                let own = added.remove(0);
                let title = insert.title.binding(binding).unwrap_or_default();
                let wanted = labels.derive(title).id;
                if insert.id.is_none() && own.id != wanted {
                    warn("title", &own.id, &wanted);
                }
                &insert.text
            }
            EditOperation::Replace { text, .. } => text,
            EditOperation::Reenact(reenactment) => &reenactment.text,
            EditOperation::Append { .. }
            | EditOperation::Repeal { .. }
            | EditOperation::Retitle { .. }
            | EditOperation::Substitute { .. }
            | EditOperation::Set { .. }
            | EditOperation::Move { .. }
            | EditOperation::Renumber { .. } => continue,
        };
        // The sections of the text, each by its heading.
        let (_, blocks) = parse::blocks(text.binding(binding).unwrap_or_default());
        for block in blocks {
            let is_it = |it: &&SectionDiff| it.new_title() == block.title;
            let Some(index) = added.iter().position(is_it) else {
                continue;
            };
            let section = added.remove(index);
            let wanted = block.id.unwrap_or_else(|| labels.derive(&block.title).id);
            if section.id != wanted {
                warn("text", &section.id, &wanted);
            }
        }
    }
}

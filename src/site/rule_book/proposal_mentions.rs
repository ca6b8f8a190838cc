//! The links of the sections that a proposal's text names.

use std::ops::Range;

use super::context::RuleBookContext;
use super::mention::NamedSections;
use super::section_address::section_url;
use crate::rulebook::proposal::ProposalChange;
use crate::rulebook::proposal_set::ProposalId;

/// The links of the sections that a proposal's text names: of the documents that it would change,
/// then of the others.
pub(crate) fn proposal_mentions<'a>(
    context: &'a RuleBookContext<'a>,
    id: ProposalId,
) -> impl Fn(&str) -> Vec<(Range<usize>, String)> + 'a {
    let changes = &context.history.proposals[id].proposal.changes;
    let is_changed = |of: &str| {
        let mut changes = changes.iter();
        changes.any(|it| matches!(it, ProposalChange::Edit { document, .. } if document == of))
    };
    let mut documents: Vec<_> = context.book.documents.iter().collect();
    documents.sort_by_key(|rules| !is_changed(&rules.id));
    let named = documents.into_iter().filter_map(|rules| {
        let archive = context.archive(rules)?;
        let wordings = &archive.in_force().wordings;
        let own = wordings.get(&context.locale.tag);
        let text = &own.or_else(|| wordings.get(&archive.binding))?.text;
        Some((rules, NamedSections::new(archive, text)))
    });
    let named: Vec<_> = named.collect();
    move |text| {
        let mut links: Vec<(Range<usize>, String)> = Vec::new();
        for (rules, sections) in &named {
            for (span, section) in sections.mentions(text) {
                if links.iter().all(|(other, _)| other.start != span.start) {
                    links.push((span, section_url(context, rules, section)));
                }
            }
        }
        links.sort_by_key(|(span, _)| span.start);
        links
    }
}

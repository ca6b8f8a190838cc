//! Proposals that depend on each other in a circle.

use crate::checks::ReplayedSite;
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of circles of dependencies, while one of them is undecided.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        rule_book(history, diagnostics);
    }
}

fn rule_book(history: &RuleBookHistory, diagnostics: &mut Diagnostics) {
    let proposals = &history.proposals;
    // 0: not seen, 1: on the way, 2: done.
    let mut marks = vec![0_u8; proposals.iter().len()];
    for start in proposals.ids() {
        let mut way: Vec<(ProposalId, usize)> = vec![(start, 0)];
        if marks[start] != 0 {
            continue;
        }
        marks[start] = 1;
        while let Some((id, next)) = way.last_mut() {
            let Some(&on) = proposals[*id].depends.get(*next) else {
                marks[*id] = 2;
                way.pop();
                continue;
            };
            *next += 1;
            match marks[on] {
                0 => {
                    marks[on] = 1;
                    way.push((on, 0));
                }
                1 => {
                    let members = way.iter().map(|(id, _)| *id);
                    let members: Vec<_> = members.skip_while(|&id| id != on).collect();
                    if members.iter().all(|&id| history.is_over(id)) {
                        continue;
                    }
                    let names = members.iter();
                    let names: Vec<_> = names
                        .map(|&id| format!("`{}`", proposals[id].proposal.id))
                        .collect();
                    let file = &proposals[on].proposal.file;
                    diagnostics
                        .warning(
                            Code::DependencyCycle,
                            KeyPath::file(file).field("depends").value(),
                            format!("{} depend on each other", names.join(", ")),
                        )
                        .help(
                            "they pass together if all of them win, and fall together if one loses",
                        );
                }
                _ => {}
            }
        }
    }
}

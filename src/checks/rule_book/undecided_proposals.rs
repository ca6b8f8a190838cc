//! Warnings about undecided proposals.

use super::words;
use crate::rulebook::predicted_conflicts::{PredictedConflicts, predict_conflicts};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of changes that would be void, and of conflicts that are not declared.
pub fn future(history: &RuleBookHistory, diagnostics: &mut Diagnostics) {
    let id = |id: ProposalId| &history.proposals[id].proposal.id;
    for foresight in predict_conflicts(history) {
        match foresight {
            PredictedConflicts::Void {
                proposal,
                change,
                void,
                because,
            } => {
                let file = &history.proposals[proposal].proposal.file;
                let spot = KeyPath::file(file).field("changes").index(change).value();
                let after = because.map_or_else(String::new, |other| {
                    format!(" if `{}` passes first", id(other))
                });
                diagnostics
                    .warning(
                        Code::VoidChange,
                        spot,
                        format!("the change would have no effect{after}: {}", words(void)),
                    )
                    .help("write it for the text that it will meet, or list a conflict");
            }
            PredictedConflicts::Undeclared {
                proposal,
                change,
                other,
                section,
            } => {
                let file = &history.proposals[proposal].proposal.file;
                let spot = KeyPath::file(file).field("changes").index(change).value();
                diagnostics
                    .warning(
                        Code::UndeclaredConflict,
                        spot,
                        format!(
                            "`{}` and `{}` both change `{section}`",
                            id(proposal),
                            id(other)
                        ),
                    )
                    .help(format!(
                        "if they exclude each other, add `{}` to `conflicts`",
                        id(other)
                    ));
            }
        }
    }
}

/// Proposals that depend on each other in a circle.
pub fn cycles(history: &RuleBookHistory, diagnostics: &mut Diagnostics) {
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
                    let names = way.iter().skip_while(|(id, _)| *id != on);
                    let names: Vec<_> = names
                        .map(|(id, _)| format!("`{}`", proposals[*id].proposal.id))
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

//! What can be said in advance of undecided proposals.

use super::words;
use crate::rulebook::predicted_conflicts::{PredictedConflicts, predict_conflicts};
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// What can be said in advance of undecided proposals.
pub fn future(enacted: &RuleBookHistory, diagnostics: &mut Diagnostics) {
    let id = |motion: usize| &enacted.hall.motions[motion].proposal.id;
    for foresight in predict_conflicts(enacted) {
        match foresight {
            PredictedConflicts::Void {
                motion,
                change,
                void,
                because,
            } => {
                let file = &enacted.hall.motions[motion].proposal.file;
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
                motion,
                change,
                other,
                section,
            } => {
                let file = &enacted.hall.motions[motion].proposal.file;
                let spot = KeyPath::file(file).field("changes").index(change).value();
                diagnostics
                    .warning(
                        Code::UndeclaredConflict,
                        spot,
                        format!(
                            "`{}` and `{}` both change `{section}`",
                            id(motion),
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
pub fn cycles(enacted: &RuleBookHistory, diagnostics: &mut Diagnostics) {
    let motions = &enacted.hall.motions;
    // 0: not seen, 1: on the way, 2: done.
    let mut marks = vec![0_u8; motions.len()];
    for start in 0..motions.len() {
        let mut way: Vec<(usize, usize)> = vec![(start, 0)];
        if marks[start] != 0 {
            continue;
        }
        marks[start] = 1;
        while let Some((own, next)) = way.last_mut() {
            let Some(&on) = motions[*own].depends.get(*next) else {
                marks[*own] = 2;
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
                    let names = way.iter().skip_while(|(own, _)| *own != on);
                    let names: Vec<_> = names
                        .map(|(own, _)| format!("`{}`", motions[*own].proposal.id))
                        .collect();
                    let file = &motions[on].proposal.file;
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

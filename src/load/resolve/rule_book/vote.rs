//! Votes that stand in the front matter of a proposal.

use super::clock::DayBoundary;
use super::proposal::ProposalReader;
use crate::rulebook::book::CastVote;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};
use crate::syntax::tree::NodeKind;
use crate::syntax::yaml;

impl ProposalReader<'_> {
    /// The votes of the front matter.
    pub(super) fn votes(
        &self,
        id: &str,
        source: &str,
        diagnostics: &mut Diagnostics,
    ) -> Vec<CastVote> {
        let root = KeyPath::file(&self.document.file);
        let list = root.field("votes");
        let lines = vote_lines(&self.document.yaml, source);
        let mut casts = Vec::new();
        for (index, matter) in self.matter.votes.iter().enumerate() {
            let at = list.index(index);
            let [Some(text), Some(by)] = [&matter.at, &matter.by] else {
                diagnostics
                    .error(
                        Code::MissingKey,
                        at.first_line(),
                        "a vote without `at` or `by`",
                    )
                    .help("write when it was cast, and by whom");
                continue;
            };
            let place = || at.field("at").value();
            let Some(instant) = self
                .clock
                .instant(text, DayBoundary::Start, place, diagnostics)
            else {
                continue;
            };
            casts.push(CastVote {
                at: instant,
                by: by.clone(),
                on: id.to_owned(),
                word: matter.vote.clone().unwrap_or_default(),
                comment: matter.comment.clone(),
                file: self.document.file.clone(),
                line: lines.get(index).copied().unwrap_or(1),
                in_proposal: true,
            });
        }
        casts
    }
}

/// The lines on which the elements of `votes` begin, from 1.
fn vote_lines(yaml: &str, source: &str) -> Vec<usize> {
    let start = source.find(yaml).unwrap_or(0);
    let Ok(tree) = yaml::parse(yaml, start) else {
        return Vec::new();
    };
    let Some((_, list)) = tree.entry(tree.root, "votes") else {
        return Vec::new();
    };
    let NodeKind::List(items) = &tree.nodes[tree.resolve(list)].kind else {
        return Vec::new();
    };
    let line = |&item: &usize| {
        let before = source
            .get(..tree.nodes[item].span.start)
            .unwrap_or_default();
        before.matches('\n').count() + 1
    };
    items.iter().map(line).collect()
}

//! Runs a rule book through time: openings, decisions, and the changes that follow.
//!
//! The whole state is a pure function of the files and the moment for which it is asked.
//! At one instant what closes comes first, then what is decided early, then the changes
//! in force from then on, then what opens.

mod dry_run;
mod effective_moment;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::Timestamp;

use crate::rulebook::book::{AsOf, RuleBook};
use crate::rulebook::procedure::{ProcedureOutcome, ProposalCall, TraceEvent, TraceStep};
use crate::rulebook::proposal::{ProposalChange, ProposalStatus, ProposalSuccess, VoidReason};
use crate::rulebook::proposal_set::{ProposalId, ProposalSet, ProposalState, ResolvedProposal};
use crate::rulebook::text::diff::SectionDiff;
use crate::rulebook::text::documents::RuleDocuments;
use crate::rulebook::text::versions::DocumentVersions;
use crate::rulebook::version_names;

/// A rule book at a moment, with all that led there.
#[derive(Clone, Debug)]
pub struct RuleBookHistory {
    pub as_of: AsOf,
    pub proposals: ProposalSet,
    /// By proposal, as all lists here.
    pub states: Vec<ProposalState>,
    /// The results of the changes of each proposal that passed; empty for others.
    pub change_results: Vec<Vec<ChangeResult>>,
    /// The effect that each change had, if the proposal has passed; else the one that it
    /// would have on the text in force when the proposal opened, or on the present one.
    pub previews: Vec<Vec<ChangePreview>>,
    /// The proposals whose changes a preview takes for made: what it depends on, and what is
    /// certain to be in force before.
    pub previewed_with: Vec<Vec<ProposalId>>,
    /// The proposals that are certain to come into force and have not yet, by instant.
    upcoming: BTreeSet<(Timestamp, ProposalId)>,
    /// In the order of their closing.
    pub ballots: Vec<HeldBallot>,
    pub library: RuleDocuments,
    /// By document the names by which its versions are addressed, the base text first.
    pub version_names: BTreeMap<String, Vec<String>>,
    /// League points awarded to each person so far.
    pub awards: BTreeMap<String, i64>,
}

/// The result of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeResult {
    pub void: Option<VoidReason>,
    /// The section that it was about.
    pub section: Option<String>,
}

/// The effect that a change would have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangePreview {
    pub void: Option<VoidReason>,
    pub sections: Vec<SectionDiff>,
}

impl ChangePreview {
    /// The effect of a change beside one that has none, where none has an effect then (Q31).
    fn atomic(self) -> ChangePreview {
        ChangePreview {
            void: self.void.or(Some(VoidReason::Atomic)),
            sections: Vec::new(),
        }
    }
}

/// The proposals of one procedure that are counted together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldBallot {
    pub nweek: i64,
    pub procedure: String,
    pub opens: Timestamp,
    pub closes: Timestamp,
    /// In ascending number.
    pub proposals: Vec<ProposalId>,
    /// True if a number is missing, so that there is no tally.
    pub is_blocked: bool,
    pub trace: Vec<TraceStep>,
}

/// Runs a rule book up to a moment.
pub(crate) fn replay_rule_book(book: &Arc<RuleBook>, as_of: AsOf) -> RuleBookHistory {
    let archives = book.documents.iter().filter_map(|rules| {
        let archive = DocumentVersions::new(&book.binding, rules.texts.clone())?;
        Some((rules.id.clone(), archive))
    });
    let proposals = ProposalSet::new(book, as_of);
    let begin = |resolved: &ResolvedProposal| match book.bars(&resolved.proposal) {
        true => ProposalState::barred(&resolved.proposal),
        false => ProposalState::new(&resolved.proposal),
    };
    let states: Vec<ProposalState> = proposals.iter().map(begin).collect();
    let count = states.len();
    let mut history = RuleBookHistory {
        as_of,
        states,
        change_results: vec![Vec::new(); count],
        previews: vec![Vec::new(); count],
        previewed_with: vec![Vec::new(); count],
        upcoming: BTreeSet::new(),
        ballots: Vec::new(),
        library: RuleDocuments {
            archives: archives.collect(),
        },
        version_names: BTreeMap::new(),
        awards: BTreeMap::new(),
        proposals,
    };
    history.upcoming = history.certain_from_the_start();
    let mut agenda = history.agenda();
    while let Some((at, slot)) = agenda.pop_first() {
        history.apply_events_at(at, slot, &mut agenda);
    }
    history.look_at_the_rest();
    history.name_versions();
    history
}

/// The events of one instant, by proposal.
#[derive(Debug, Default)]
struct EventsAtInstant {
    closes: Vec<ProposalId>,
    tests: Vec<ProposalId>,
    /// Passed earlier, in force from now.
    in_force: Vec<ProposalId>,
    opens: Vec<ProposalId>,
}

type EventQueue = BTreeMap<Timestamp, EventsAtInstant>;

impl RuleBookHistory {
    /// Returns whether a proposal has been submitted by then.
    pub fn exists(&self, id: ProposalId) -> bool {
        self.as_of
            .has_happened(self.proposals[id].proposal.submitted)
    }

    /// The instant from which a proposal is in force; `None` if it has not passed.
    pub fn in_force_since(&self, id: ProposalId) -> Option<Timestamp> {
        let (state, proposal) = (&self.states[id], &self.proposals[id].proposal);
        let recorded = proposal
            .in_force_from
            .filter(|_| proposal.recorded.is_some());
        let since = recorded.or(state.effective).or(state.decided);
        since.filter(|_| state.passed)
    }

    /// Those of a list that have been submitted by then: nothing refers to later ones.
    pub fn existing(&self, proposals: &[ProposalId]) -> impl Iterator<Item = ProposalId> {
        proposals.iter().copied().filter(|&id| self.exists(id))
    }

    /// All instants up to the moment that are known from the start.
    fn agenda(&self) -> EventQueue {
        let mut agenda = EventQueue::new();
        let as_of = self.as_of;
        for (id, resolved) in self.proposals.with_ids() {
            if !self.exists(id) {
                continue;
            }
            let schedule = &resolved.schedule;
            if let Some(opens) = schedule.opens.filter(|&at| as_of.has_opened(at)) {
                agenda.entry(opens).or_default().opens.push(id);
            }
            if let Some(closes) = schedule.closes.filter(|&at| as_of.has_closed(at)) {
                agenda.entry(closes).or_default().closes.push(id);
            }
            let is_in_time = |at: Timestamp| {
                let is_open = schedule.opens.is_none_or(|opens| opens <= at);
                let is_late = schedule.closes.is_some_and(|closes| closes <= at);
                is_open && !is_late && as_of.has_happened(at)
            };
            if let Some(at) = resolved.procedure.withdrawn(&self.proposals.book, resolved) {
                agenda.entry(at).or_default().tests.push(id);
            }
            let votes = resolved.votes.iter().map(|cast| cast.at);
            let votes = votes.filter(|_| !resolved.procedure.holds_ballots());
            let mut tests: Vec<_> = schedule.tests.iter().copied().chain(votes).collect();
            tests.retain(|&at| is_in_time(at));
            tests.sort_unstable();
            tests.dedup();
            for at in tests {
                agenda.entry(at).or_default().tests.push(id);
            }
            let recorded = resolved
                .proposal
                .recorded
                .filter(|recorded| recorded.passed);
            if let Some(from) = recorded.and(resolved.proposal.in_force_from) {
                self.put_in_force(id, from, &mut agenda);
            }
        }
        agenda
    }

    fn put_in_force(&self, id: ProposalId, at: Timestamp, agenda: &mut EventQueue) {
        if self.as_of.has_happened(at) {
            agenda.entry(at).or_default().in_force.push(id);
        }
    }

    /// Everything that happens at one instant, in its order.
    fn apply_events_at(&mut self, at: Timestamp, slot: EventsAtInstant, agenda: &mut EventQueue) {
        self.judge(at, &slot.closes, true);
        self.judge(at, &slot.tests, false);
        let mut due = slot.in_force;
        let mut judged = slot.closes;
        judged.extend(slot.tests);
        judged.sort_unstable();
        judged.dedup();
        for id in judged {
            let state = &self.states[id];
            match state.effective.filter(|_| state.decided == Some(at)) {
                Some(from) if from == at => due.push(id),
                Some(from) => {
                    self.upcoming.insert((from, id));
                    self.put_in_force(id, from, agenda);
                }
                None => {}
            }
        }
        due.sort_unstable();
        due.dedup();
        for &id in &due {
            self.carry_out(id, at);
        }
        if !due.is_empty() {
            self.library.seal(at);
        }
        for id in slot.opens {
            self.open(id, at);
        }
    }

    /// Lets each procedure judge its own, and one of them all ballots. Motions are judged one by
    /// one, since each goes by the version that was in force when it opened.
    fn judge(&mut self, at: Timestamp, proposals: &[ProposalId], is_closing: bool) {
        let mut together: BTreeMap<(&str, Option<ProposalId>), Vec<ProposalId>> = BTreeMap::new();
        for &id in proposals
            .iter()
            .filter(|&&id| self.states[id].status != ProposalStatus::Historical)
        {
            let (name, procedure) = self.proposals.judged_by(id);
            let alone = (!procedure.holds_ballots()).then_some(id);
            together.entry((name, alone)).or_default().push(id);
        }
        for ((name, _), proposals) in together {
            let first = &self.proposals[proposals[0]];
            let call = ProposalCall {
                at,
                library: &self.library,
                is_closing,
                proposals: &proposals,
            };
            let (_, procedure) = self.proposals.judged_by(proposals[0]);
            let trace = procedure.judge(&call, &self.proposals, &mut self.states);
            let Some(nweek) = first.schedule.nweek.filter(|_| is_closing) else {
                continue;
            };
            self.ballots.push(HeldBallot {
                nweek,
                procedure: ballot_name(&self.proposals, name, &proposals),
                opens: first.schedule.opens.unwrap_or(at),
                closes: at,
                is_blocked: proposals.iter().any(|&id| self.states[id].is_blocked),
                proposals,
                trace,
            });
        }
    }

    /// Lets the changes of a proposal happen, in the order of its list.
    fn carry_out(&mut self, id: ProposalId, at: Timestamp) {
        self.upcoming.remove(&(at, id));
        let effects = self.effects(id);
        let voids: Vec<_> = effects.iter().map(|effect| effect.void).collect();
        self.previews[id] = effects;
        self.previewed_with[id] = Vec::new();
        let resolved = &self.proposals[id];
        let changes = &resolved.proposal.changes;
        if resolved.procedure.is_atomic() && voids.iter().any(Option::is_some) {
            let result = |void: Option<VoidReason>| ChangeResult {
                void: void.or(Some(VoidReason::Atomic)),
                section: None,
            };
            self.change_results[id] = voids.into_iter().map(result).collect();
            return;
        }
        for (place, change) in changes.iter().enumerate() {
            let result = match change {
                ProposalChange::Configure(_) => match self.refuses(id, place) {
                    true => Err(VoidReason::NotConfigurable),
                    false => Ok(None),
                },
                ProposalChange::Edit { document, op } => self
                    .library
                    .apply(document, op, &resolved.proposal.id, at)
                    .map(Some),
                ProposalChange::Award { player, points }
                    if self.proposals.book.people.contains_key(player) =>
                {
                    let sum = self.awards.entry(player.clone()).or_default();
                    *sum = sum.saturating_add(*points);
                    Ok(None)
                }
                ProposalChange::Award { .. } => Err(VoidReason::UnknownPlayer),
            };
            self.change_results[id].push(ChangeResult {
                void: result.as_ref().err().copied(),
                section: result.ok().flatten(),
            });
        }
    }

    /// Returns whether a change of options can not be made.
    pub fn refuses(&self, id: ProposalId, place: usize) -> bool {
        let key = (self.proposals[id].proposal.id.clone(), place);
        self.proposals.book.refused.contains_key(&key)
    }

    /// Opens a proposal, unless it was decided at the same instant.
    fn open(&mut self, id: ProposalId, at: Timestamp) {
        let resolved = &self.proposals[id];
        let state = &mut self.states[id];
        if state.withdrawn().is_some() {
            return;
        }
        state.opened = Some(at);
        if let Some(invalid) = resolved.schedule.invalid {
            state.outcome = Some(ProcedureOutcome::Invalid);
            state.invalid = Some(invalid);
            state.trace.push(TraceStep::dated(
                TraceEvent::Invalid,
                &resolved.proposal.id,
                at,
            ));
        } else if state.status == ProposalStatus::Pending {
            state.status = ProposalStatus::Open;
            // What a conflict did to it before is judged afresh.
            state.success = ProposalSuccess::Undecided;
            state.outcome = (!resolved.procedure.holds_ballots()).then_some(ProcedureOutcome::Open);
        }
        self.preview(id);
    }

    /// Counts the undecided proposals as they stand, and tries those that have not opened.
    fn look_at_the_rest(&mut self) {
        for id in self.proposals.ids() {
            let is_open = self.states[id].status == ProposalStatus::Open;
            let resolved = &self.proposals[id];
            if is_open {
                let now = resolved
                    .schedule
                    .closes
                    .map_or(self.as_of.at(), |it| it.min(self.as_of.at()));
                let finding = resolved
                    .procedure
                    .finding(&self.proposals, &self.library, id, now);
                self.states[id].finding = Some(finding);
            }
            if self.states[id].opened.is_none()
                && self.states[id].status == ProposalStatus::Pending
                && self.exists(id)
            {
                self.preview(id);
            }
        }
        self.list_open_ballots();
    }

    fn name_versions(&mut self) {
        let name = |(id, archive): (&String, &DocumentVersions)| {
            let instants = archive.versions.iter().map(|version| version.at);
            let names = version_names::names(instants, &self.proposals.book.zone);
            (id.clone(), names)
        };
        self.version_names = self.library.archives.iter().map(name).collect();
    }

    /// Ballots that are being held now have no trace yet.
    fn list_open_ballots(&mut self) {
        let mut open: BTreeMap<(i64, &str), HeldBallot> = BTreeMap::new();
        for (id, resolved) in self.proposals.with_ids() {
            let schedule = &resolved.schedule;
            let is_held =
                self.states[id].status == ProposalStatus::Open && !self.states[id].is_blocked;
            if let (Some(nweek), Some(opens), Some(closes), true) =
                (schedule.nweek, schedule.opens, schedule.closes, is_held)
            {
                let (procedure, _) = self.proposals.judged_by(id);
                let ballot = open
                    .entry((nweek, procedure))
                    .or_insert_with(|| HeldBallot {
                        nweek,
                        procedure: String::new(),
                        opens,
                        closes,
                        proposals: Vec::new(),
                        is_blocked: false,
                        trace: Vec::new(),
                    });
                ballot.proposals.push(id);
            }
        }
        for ((_, leading), mut ballot) in open {
            ballot.procedure = ballot_name(&self.proposals, leading, &ballot.proposals);
            self.ballots.push(ballot);
        }
    }
}

/// The proposals that a text may mean, `rules/id` or the id alone, each with the place of its
/// rule book.
pub(crate) fn named_proposals(histories: &[RuleBookHistory], by: &str) -> Vec<(usize, ProposalId)> {
    let is_meant = |rules: &str, id: &str| {
        let before = by
            .strip_suffix(id)
            .and_then(|rules| rules.strip_suffix('/'));
        id == by || before == Some(rules)
    };
    let mut named = Vec::new();
    for (place, history) in histories.iter().enumerate() {
        let rules = &history.proposals.book.id;
        let meant = history.proposals.with_ids();
        let meant = meant.filter(|(_, it)| is_meant(rules, &it.proposal.id));
        named.extend(meant.map(|(id, _)| (place, id)));
    }
    named
}

/// The procedure that a ballot is named after: the one of all its proposals, else the leading one.
fn ballot_name(set: &ProposalSet, leading: &str, proposals: &[ProposalId]) -> String {
    let mut names = proposals.iter().map(|&id| &set[id].proposal.procedure);
    let first = names
        .next()
        .filter(|first| names.all(|name| name == *first));
    first.map_or(leading, String::as_str).to_owned()
}

#[cfg(test)]
mod tests;

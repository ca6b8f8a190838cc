//! Runs a rule book through time: openings, decisions, and the changes that follow.
//!
//! The whole state is a pure function of the files and the moment for which it is asked.
//! At one instant what closes comes first, then what is decided early, then the changes
//! in force from then on, then what opens.

mod dry_run;
mod effective_moment;

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;

use crate::rulebook::book::{AsOf, RuleBook};
use crate::rulebook::procedure::{ProcedureOutcome, ProposalCall, TraceEvent, TraceStep};
use crate::rulebook::proposal::{ProposalChange, ProposalStatus, ProposalSuccess, VoidReason};
use crate::rulebook::proposal_set::{ProposalSet, ProposalState};
use crate::rulebook::text::diff::SectionDiff;
use crate::rulebook::text::documents::RuleDocuments;
use crate::rulebook::text::versions::DocumentVersions;
use crate::rulebook::version_names;

/// A rule book at a moment, with all that led there.
#[derive(Clone, Debug)]
pub struct RuleBookHistory {
    pub as_of: AsOf,
    pub hall: ProposalSet,
    /// By motion, as all lists here.
    pub states: Vec<ProposalState>,
    /// What became of each change of a proposal that passed; empty for others.
    pub fates: Vec<Vec<ChangeResult>>,
    /// What each change would do to the text in force when the proposal opened, or just
    /// before it took effect if it never did; to the present text if neither has happened.
    pub previews: Vec<Vec<ChangePreview>>,
    /// In the order of their closing.
    pub ballots: Vec<HeldBallot>,
    pub library: RuleDocuments,
    /// By document the names by which its versions are addressed, the base text first.
    pub version_names: BTreeMap<String, Vec<String>>,
    /// League points awarded to each person so far.
    pub awards: BTreeMap<String, i64>,
}

/// What became of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeResult {
    pub void: Option<VoidReason>,
    /// The section that it was about.
    pub section: Option<String>,
}

/// What a change would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangePreview {
    pub void: Option<VoidReason>,
    pub sections: Vec<SectionDiff>,
}

/// The proposals of one procedure that are counted together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldBallot {
    pub nweek: i64,
    pub procedure: String,
    pub opens: Timestamp,
    pub closes: Timestamp,
    /// Indices in ascending number.
    pub motions: Vec<usize>,
    /// True if a number is missing, so that there is no tally.
    pub is_blocked: bool,
    pub trace: Vec<TraceStep>,
}

/// Runs a rule book up to a moment.
pub fn replay_rule_book(book: &Arc<RuleBook>, as_of: AsOf) -> RuleBookHistory {
    let archives = book.documents.iter().filter_map(|rules| {
        let archive = DocumentVersions::new(&book.binding, rules.texts.clone())?;
        Some((rules.id.clone(), archive))
    });
    let hall = ProposalSet::new(book, as_of);
    let mut enacted = RuleBookHistory {
        as_of,
        states: hall
            .motions
            .iter()
            .map(|motion| ProposalState::new(&motion.proposal))
            .collect(),
        fates: vec![Vec::new(); hall.motions.len()],
        previews: vec![Vec::new(); hall.motions.len()],
        ballots: Vec::new(),
        library: RuleDocuments {
            archives: archives.collect(),
        },
        version_names: BTreeMap::new(),
        awards: BTreeMap::new(),
        hall,
    };
    let mut agenda = enacted.agenda();
    while let Some((at, slot)) = agenda.pop_first() {
        enacted.live_through(at, slot, &mut agenda);
    }
    enacted.look_at_the_rest();
    enacted.name_versions();
    enacted
}

/// What happens at one instant, by motion.
#[derive(Debug, Default)]
struct EventsAtInstant {
    closes: Vec<usize>,
    tests: Vec<usize>,
    /// Passed earlier, in force from now.
    in_force: Vec<usize>,
    opens: Vec<usize>,
}

type EventQueue = BTreeMap<Timestamp, EventsAtInstant>;

impl RuleBookHistory {
    /// Returns whether a proposal has been submitted by then.
    pub fn exists(&self, own: usize) -> bool {
        self.as_of
            .has_happened(self.hall.motions[own].proposal.submitted)
    }

    /// Those of a list that have been submitted by then: nothing refers to later ones.
    pub fn existing(&self, motions: &[usize]) -> impl Iterator<Item = usize> {
        motions.iter().copied().filter(|&own| self.exists(own))
    }

    /// All instants up to the moment that are known from the start.
    fn agenda(&self) -> EventQueue {
        let mut agenda = EventQueue::new();
        let as_of = self.as_of;
        for (own, motion) in self.hall.motions.iter().enumerate() {
            if !self.exists(own) {
                continue;
            }
            let schedule = &motion.schedule;
            if let Some(opens) = schedule.opens.filter(|&at| as_of.has_opened(at)) {
                agenda.entry(opens).or_default().opens.push(own);
            }
            if let Some(closes) = schedule.closes.filter(|&at| as_of.has_closed(at)) {
                agenda.entry(closes).or_default().closes.push(own);
            }
            let is_in_time = |at: Timestamp| {
                let is_open = schedule.opens.is_none_or(|opens| opens <= at);
                let is_late = schedule.closes.is_some_and(|closes| closes <= at);
                is_open && !is_late && as_of.has_happened(at)
            };
            if let Some(at) = motion.procedure.withdrawn(&self.hall.book, motion) {
                agenda.entry(at).or_default().tests.push(own);
            }
            let votes = motion.votes.iter().map(|cast| cast.at);
            let votes = votes.filter(|_| !motion.procedure.holds_ballots());
            let mut tests: Vec<_> = schedule.tests.iter().copied().chain(votes).collect();
            tests.retain(|&at| is_in_time(at));
            tests.sort_unstable();
            tests.dedup();
            for at in tests {
                agenda.entry(at).or_default().tests.push(own);
            }
            let recorded = motion.proposal.recorded.filter(|recorded| recorded.passed);
            if let Some(from) = recorded.and(motion.proposal.in_force_from) {
                self.put_in_force(own, from, &mut agenda);
            }
        }
        agenda
    }

    fn put_in_force(&self, own: usize, at: Timestamp, agenda: &mut EventQueue) {
        if self.as_of.has_happened(at) {
            agenda.entry(at).or_default().in_force.push(own);
        }
    }

    /// Everything that happens at one instant, in its order.
    fn live_through(&mut self, at: Timestamp, slot: EventsAtInstant, agenda: &mut EventQueue) {
        self.judge(at, &slot.closes, true);
        self.judge(at, &slot.tests, false);
        let mut due = slot.in_force;
        let mut judged = slot.closes;
        judged.extend(slot.tests);
        judged.sort_unstable();
        judged.dedup();
        for own in judged {
            let state = &self.states[own];
            match state.effective.filter(|_| state.decided == Some(at)) {
                Some(from) if from == at => due.push(own),
                Some(from) => self.put_in_force(own, from, agenda),
                None => {}
            }
        }
        due.sort_unstable();
        due.dedup();
        for &own in &due {
            self.carry_out(own, at);
        }
        if !due.is_empty() {
            self.library.seal(at);
        }
        for own in slot.opens {
            self.open(own, at);
        }
    }

    /// Lets each procedure judge its own.
    fn judge(&mut self, at: Timestamp, motions: &[usize], is_closing: bool) {
        let mut by_procedure: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for &own in motions
            .iter()
            .filter(|&&own| self.states[own].status != ProposalStatus::Historical)
        {
            by_procedure
                .entry(&self.hall.motions[own].proposal.procedure)
                .or_default()
                .push(own);
        }
        for (name, motions) in by_procedure {
            let first = &self.hall.motions[motions[0]];
            let call = ProposalCall {
                at,
                library: &self.library,
                is_closing,
                motions: &motions,
            };
            let trace = first.procedure.judge(&call, &self.hall, &mut self.states);
            let Some(nweek) = first.schedule.nweek.filter(|_| is_closing) else {
                continue;
            };
            self.ballots.push(HeldBallot {
                nweek,
                procedure: name.to_owned(),
                opens: first.schedule.opens.unwrap_or(at),
                closes: at,
                is_blocked: motions.iter().any(|&own| self.states[own].is_blocked),
                motions,
                trace,
            });
        }
    }

    /// Lets the changes of a proposal happen, in the order of its list.
    fn carry_out(&mut self, own: usize, at: Timestamp) {
        self.preview(own);
        let motion = &self.hall.motions[own];
        let changes = &motion.proposal.changes;
        if motion.procedure.is_atomic() {
            let voids = self.try_out(own).into_iter().map(|preview| preview.void);
            let voids: Vec<_> = voids.collect();
            if voids.iter().any(Option::is_some) {
                let fate = |void: Option<VoidReason>| ChangeResult {
                    void: void.or(Some(VoidReason::Atomic)),
                    section: None,
                };
                self.fates[own] = voids.into_iter().map(fate).collect();
                return;
            }
        }
        for change in changes {
            let result = match change {
                ProposalChange::Edit { document, op } => self
                    .library
                    .apply(document, op, &motion.proposal.id, at)
                    .map(Some),
                ProposalChange::Award { player, points }
                    if self.hall.book.people.contains_key(player) =>
                {
                    let sum = self.awards.entry(player.clone()).or_default();
                    *sum = sum.saturating_add(*points);
                    Ok(None)
                }
                ProposalChange::Award { .. } => Err(VoidReason::UnknownPlayer),
            };
            self.fates[own].push(ChangeResult {
                void: result.as_ref().err().copied(),
                section: result.ok().flatten(),
            });
        }
    }

    /// Opens a proposal, unless it was decided at the same instant.
    fn open(&mut self, own: usize, at: Timestamp) {
        let motion = &self.hall.motions[own];
        let state = &mut self.states[own];
        if state.withdrawn().is_some() {
            return;
        }
        state.opened = Some(at);
        if let Some(invalid) = motion.schedule.invalid {
            state.outcome = Some(ProcedureOutcome::Invalid);
            state.invalid = Some(invalid);
            state.trace.push(TraceStep::dated(
                TraceEvent::Invalid,
                &motion.proposal.id,
                at,
            ));
        } else if state.status == ProposalStatus::Pending {
            state.status = ProposalStatus::Open;
            // What a conflict did to it before is judged afresh.
            state.success = ProposalSuccess::Undecided;
            state.outcome = (!motion.procedure.holds_ballots()).then_some(ProcedureOutcome::Open);
        }
        self.preview(own);
    }

    /// What is not decided is counted as it stands, and what has not opened is tried out.
    fn look_at_the_rest(&mut self) {
        for own in 0..self.states.len() {
            let is_open = self.states[own].status == ProposalStatus::Open;
            let motion = &self.hall.motions[own];
            if is_open {
                let now = motion
                    .schedule
                    .closes
                    .map_or(self.as_of.at(), |it| it.min(self.as_of.at()));
                let finding = motion
                    .procedure
                    .finding(&self.hall, &self.library, own, now);
                self.states[own].finding = Some(finding);
            }
            if self.states[own].opened.is_none()
                && self.states[own].status == ProposalStatus::Pending
                && self.exists(own)
            {
                self.preview(own);
            }
        }
        self.list_open_ballots();
    }

    fn name_versions(&mut self) {
        let name = |(id, archive): (&String, &DocumentVersions)| {
            let instants = archive.versions.iter().map(|version| version.at);
            let names = version_names::names(instants, self.hall.book.offset);
            (id.clone(), names)
        };
        self.version_names = self.library.archives.iter().map(name).collect();
    }

    /// Ballots that are being held now have no trace yet.
    fn list_open_ballots(&mut self) {
        let mut open: BTreeMap<(i64, &str), HeldBallot> = BTreeMap::new();
        for (own, motion) in self.hall.motions.iter().enumerate() {
            let schedule = &motion.schedule;
            let is_held =
                self.states[own].status == ProposalStatus::Open && !self.states[own].is_blocked;
            if let (Some(nweek), Some(opens), Some(closes), true) =
                (schedule.nweek, schedule.opens, schedule.closes, is_held)
            {
                let procedure = motion.proposal.procedure.as_str();
                let ballot = open
                    .entry((nweek, procedure))
                    .or_insert_with(|| HeldBallot {
                        nweek,
                        procedure: procedure.to_owned(),
                        opens,
                        closes,
                        motions: Vec::new(),
                        is_blocked: false,
                        trace: Vec::new(),
                    });
                ballot.motions.push(own);
            }
        }
        self.ballots.extend(open.into_values());
    }
}

#[cfg(test)]
mod tests;

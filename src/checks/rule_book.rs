//! Checks of a rule book and of its proposals.

mod ignored_votes;
mod named_sections;
mod proposal_dates;
mod undecided_proposals;

use std::collections::BTreeMap;

use crate::rulebook::procedure::InvalidAnnouncement;
use crate::rulebook::proposal::{Proposal, ProposalChange, ProposalStatus, VoidReason};
use crate::rulebook::proposal_set::{DropReason, ProposalId};
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath, did_you_mean};
use crate::syntax::source::Sources;

/// Checks a rule book and what came of it.
pub fn check_rule_book(
    history: &RuleBookHistory,
    sources: &Sources,
    diagnostics: &mut Diagnostics,
) {
    duplicates(history, diagnostics);
    numbers(history, diagnostics);
    for id in history.proposals.ids() {
        state(history, id, diagnostics);
        references(history, id, diagnostics);
        if history.exists(id) {
            submission(history, id, diagnostics);
            announcement(history, id, diagnostics);
            proposal_dates::dates(history, id, diagnostics);
            void_changes(history, id, diagnostics);
        }
        translations(history, id, diagnostics);
    }
    named_sections::sections(history, diagnostics);
    undecided_proposals::cycles(history, diagnostics);
    undecided_proposals::future(history, diagnostics);
    ignored_votes::votes(history, sources, diagnostics);
}

/// Ids that differ at most in case.
fn duplicates(history: &RuleBookHistory, diagnostics: &mut Diagnostics) {
    let mut known: BTreeMap<String, &Proposal> = BTreeMap::new();
    let mut proposals: Vec<_> = history.proposals.book.proposals.iter().collect();
    proposals.sort_by_key(|proposal| &proposal.file);
    for proposal in proposals {
        let Some(first) = known.get(&proposal.id.to_lowercase()) else {
            known.insert(proposal.id.to_lowercase(), proposal);
            continue;
        };
        diagnostics
            .error(
                Code::DuplicateId,
                place_of_id(proposal),
                format!("proposal `{}` a second time", proposal.id),
            )
            .label(format!("already in {}", first.file))
            .help("give each proposal an id of its own; case alone makes none")
            .related(place_of_id(first));
    }
}

fn place_of_id(proposal: &Proposal) -> DiagnosticSpot {
    let root = KeyPath::file(&proposal.file);
    let stem = proposal
        .file
        .rsplit('/')
        .next()
        .and_then(|name| name.strip_suffix(".md"));
    if stem == Some(proposal.id.as_str()) {
        root.whole()
    } else {
        root.field("id").value()
    }
}

/// Numbers are unique in their era, and grow with the instants at which they are given.
fn numbers(history: &RuleBookHistory, diagnostics: &mut Diagnostics) {
    let book = &history.proposals.book;
    let mut known: BTreeMap<(bool, i64), &Proposal> = BTreeMap::new();
    let mut given: Vec<_> = Vec::new();
    for proposal in &book.proposals {
        let Some(number) = proposal.number else {
            continue;
        };
        let is_old = book
            .era_start
            .is_some_and(|start| proposal.submitted < start);
        let place = |proposal: &Proposal| KeyPath::file(&proposal.file).field("number").value();
        if let Some(first) = known.get(&(is_old, number)) {
            diagnostics
                .error(
                    Code::DuplicateNumber,
                    place(proposal),
                    format!("number {number} a second time"),
                )
                .label(format!("already in {}", first.file))
                .help("a number never changes: give the later proposal a new one")
                .related(place(first));
            continue;
        }
        known.insert((is_old, number), proposal);
        given.extend(
            proposal
                .numbered
                .filter(|_| !is_old)
                .map(|at| (at, number, proposal)),
        );
    }
    given.sort_by_key(|(at, number, _)| (*at, *number));
    let mut highest: Option<(i64, &Proposal)> = None;
    for (_, number, proposal) in given {
        let place = KeyPath::file(&proposal.file).field("number").value();
        if let Some((before, first)) = highest.filter(|(before, _)| number <= *before) {
            diagnostics
                .error(
                    Code::NumberNotGreater,
                    place,
                    format!("number {number} was given after {before} and is not greater"),
                )
                .help("numbers grow with the instants of `numbered`")
                .related(KeyPath::file(&first.file).field("number").value());
        } else {
            highest = Some((number, proposal));
        }
    }
}

/// Reports asserted states that differ, and resubmissions that come too late.
fn state(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let (resolved, state) = (&history.proposals[id], &history.states[id]);
    let proposal = &resolved.proposal;
    let root = KeyPath::file(&proposal.file);
    let asserted = proposal.asserted;
    let mut differs = |key: &str, said: String, is: String| {
        if said != is {
            diagnostics
                .error(
                    Code::StateMismatch,
                    root.field(key).value(),
                    format!("`{said}`, but it is {is}"),
                )
                .help(format!(
                    "take `{key}` out, or mend the dates and votes that it follows from"
                ));
        }
    };
    if let Some(said) = asserted.status {
        differs("status", format!("{said:?}"), format!("{:?}", state.status));
    }
    if let Some(said) = asserted.success {
        differs(
            "success",
            format!("{said:?}"),
            format!("{:?}", state.success),
        );
    }
    if let Some(said) = asserted.passed {
        differs("passed", said.to_string(), state.passed.to_string());
    }
    let late = |at: &jiff::Timestamp| resolved.schedule.opens.is_some_and(|opens| opens <= *at);
    for key in resolved.procedure.lacks(proposal) {
        diagnostics
            .error(
                Code::MissingKey,
                root.field("procedure").value(),
                format!("no `{key}`, which `{}` asks for", proposal.procedure),
            )
            .help(format!(
                "add `{key}:`; without it the changes never come into force"
            ));
    }
    if let Some(place) = proposal.revised.iter().position(late) {
        let (list, at) = (root.field("revised"), proposal.revised[place]);
        diagnostics
            .error(
                Code::RevisedWhileOpen,
                list.index(place).value(),
                format!("submitted again on {at}, when it was open"),
            )
            .help("restore the text that was voted upon; a change after the opening is a new proposal");
    }
}

/// References that have no effect, and dependencies on what is not decided.
fn references(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let resolved = &history.proposals[id];
    let root = KeyPath::file(&resolved.proposal.file);
    for dropped in &resolved.dropped {
        let list = match dropped.field {
            "depends" => &resolved.proposal.depends,
            _ => &resolved.proposal.conflicts,
        };
        let place = list
            .iter()
            .position(|it| *it == dropped.reference)
            .unwrap_or(0);
        let spot = root.field(dropped.field).index(place).value();
        let (message, help) = match dropped.reason {
            DropReason::Itself => ("the proposal itself".to_owned(), None),
            DropReason::Unknown => {
                let ids = history
                    .proposals
                    .iter()
                    .map(|resolved| resolved.proposal.id.as_str());
                (
                    format!("no proposal `{}`", dropped.reference),
                    did_you_mean(&dropped.reference, ids),
                )
            }
        };
        diagnostics
            .warning(Code::DroppedReference, spot, message)
            .help(help.unwrap_or_else(|| "it has no effect: take it out".to_owned()));
    }
    let is_open = history.states[id].status != ProposalStatus::Historical;
    for &on in resolved.depends.iter().filter(|_| is_open) {
        if history.states[on].status == ProposalStatus::Pending && resolved.schedule.opens.is_some()
        {
            let other = &history.proposals[on].proposal.id;
            diagnostics
                .warning(
                    Code::PendingDependency,
                    root.field("depends").value(),
                    format!("`{other}` is still pending"),
                )
                .help("what is not decided does not stop this proposal from passing");
        }
    }
}

/// Only a player may submit; a recorded state is taken as given.
fn submission(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let (book, proposal) = (&history.proposals.book, &history.proposals[id].proposal);
    let author = &proposal.author;
    let is_known = book.people.contains_key(author);
    let is_member = book.member(author, proposal.submitted).is_some();
    if is_known && !is_member && proposal.recorded.is_none() {
        diagnostics
            .warning(
                Code::NoMembers,
                KeyPath::file(&proposal.file).field("author").value(),
                format!("`{author}` was no member when it was submitted"),
            )
            .help("only members may submit: see `members` of the rule book");
    }
}

/// Announcements of no effect, and ballots that wait for a number.
fn announcement(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let (resolved, state) = (&history.proposals[id], &history.states[id]);
    let root = KeyPath::file(&resolved.proposal.file);
    if state.is_blocked && resolved.number.is_none() {
        diagnostics
            .warning(
                Code::Unnumbered,
                root.first_line(),
                format!("`{}` has no number", resolved.proposal.id),
            )
            .help("the ballot is blocked until `number:` is given");
    }
    match state.invalid {
        Some(InvalidAnnouncement::NoDeadline) => {
            diagnostics
                .warning(
                    Code::NoDeadline,
                    root.field("announced").value(),
                    "announced without a deadline",
                )
                .help("the announcement decides nothing: repeat it with a `deadline`");
        }
        Some(InvalidAnnouncement::DeadlineTooShort) => {
            diagnostics
                .warning(
                    Code::DeadlineTooShort,
                    root.field("deadline").value(),
                    "a deadline too soon after the announcement",
                )
                .help("the announcement decides nothing: repeat it with a later `deadline`");
        }
        None => {}
    }
}

/// Changes that had no effect.
fn void_changes(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let proposal = &history.proposals[id].proposal;
    for (place, result) in history.change_results[id].iter().enumerate() {
        if let Some(void) = result.void {
            let spot = KeyPath::file(&proposal.file)
                .field("changes")
                .index(place)
                .value();
            let message = format!("the change had no effect: {}", words(void));
            diagnostics.warning(Code::VoidChange, spot, message).help(
                if history.proposals[id].procedure.is_atomic() {
                    "the procedure is `atomic`: none of the proposal's changes has an effect"
                } else {
                    "the other changes of the proposal stand"
                },
            );
        }
    }
}

/// The reason for which a change has no effect, in words.
fn words(void: VoidReason) -> &'static str {
    match void {
        VoidReason::NoSuchDocument => "there is no such document",
        VoidReason::NoSuchSection => "there is no such section",
        VoidReason::Repealed => "the section is repealed",
        VoidReason::IdUsed => "the id has been used",
        VoidReason::BadHeading => "a heading in the text is not deeper than its section",
        VoidReason::NoMatch => "the passage does not occur",
        VoidReason::AmbiguousMatch => "the passage occurs more than once",
        VoidReason::UnknownPlayer => "there is no such player",
        VoidReason::Atomic => "another change of the proposal has none",
    }
}

/// Changes without a text in one of their document's languages: of undecided proposals,
/// and of those that passed as long as the translation lags behind for it.
fn translations(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let proposal = &history.proposals[id].proposal;
    let (book, state) = (&history.proposals.book, &history.states[id]);
    for (place, change) in proposal.changes.iter().enumerate() {
        let ProposalChange::Edit { document, op } = change else {
            continue;
        };
        let Some(rules) = book.documents.iter().find(|rules| rules.id == *document) else {
            continue;
        };
        let section = history.change_results[id]
            .get(place)
            .map(|it| it.section.as_ref());
        let matters = |language: &str| match section {
            None => state.status != ProposalStatus::Historical,
            Some(section) => {
                let archive = history.library.archives.get(document);
                let wording = archive.and_then(|it| it.in_force().wordings.get(language));
                section
                    .zip(wording)
                    .is_some_and(|(id, wording)| wording.outdated.contains(id))
            }
        };
        let lacks = |language: &&String| {
            let mut texts = op.texts().into_iter().flatten();
            **language != book.binding
                && texts.any(|text| text.translation(language).is_none())
                && matters(language)
        };
        for language in rules.texts.keys().filter(lacks) {
            let spot = KeyPath::file(&proposal.file)
                .field("changes")
                .index(place)
                .value();
            diagnostics
                .warning(
                    Code::MissingTranslation,
                    spot,
                    format!("no text in the language `{language}`"),
                )
                .help("without it the section's translation is marked as outdated");
        }
    }
}

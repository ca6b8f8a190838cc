//! The answer of an office to a proposal, which stands in the proposal's file.
#![expect(clippy::disallowed_methods, reason = "the shell reads the clock")]

use std::sync::Arc;

use jiff::Timestamp;

use crate::authoring::word;
use crate::authoring::yaml_edit::PathStep::Key;
use crate::authoring::yaml_edit::YamlEdit;
use crate::cmd::CommandError;
use crate::cmd::content_change::ContentEdit;
use crate::cmd::project::Project;
use crate::cmd::vote_time::{clock, instant, open_times, refuse_future};
use crate::rulebook::book::{AsOf, RuleBook};
use crate::rulebook::proposal::{Proposal, ProposalStatus, Vote};
use crate::rulebook::replay::replay_rule_book;

/// The proposal with the answer that an office gives by somebody.
///
/// # Errors
/// An answer that would not count.
pub(crate) fn consent(
    project: &Project,
    book: &Arc<RuleBook>,
    proposal: &Proposal,
    (office, by): (&str, &str),
    answer: &str,
    at: Timestamp,
) -> Result<ContentEdit, CommandError> {
    refuse_future(project, at)?;
    let agree = match Vote::read(answer, false) {
        Some(Vote::For) => true,
        Some(Vote::Against) => false,
        Some(Vote::Abstain) | None => {
            let message = format!("`{answer}` is no answer of an office");
            return Err(CommandError::because(1, message)
                .help("write FOR or AGAINST")
                .in_words("desk_unknown_form", &[]));
        }
    };
    refuse_consent(project, book, proposal, (office, by), at)?;
    let failed = |why: String| {
        CommandError::because(1, format!("{}: {why}", proposal.file))
            .help("write the answer under `consents` by hand")
    };
    let source = project.sources.get(&proposal.file);
    let mut edit = YamlEdit::page(source.map_or("", |source| &source.text)).map_err(failed)?;
    let item = format!(
        "{{ office: {}, by: {}, at: {}, agree: {agree} }}",
        word(office),
        word(by),
        instant(at)
    );
    edit.push(&[Key("consents")], &item).map_err(failed)?;
    Ok(ContentEdit::new(&proposal.file, edit.into_text()))
}

/// Stops where the answer of an office would not count.
fn refuse_consent(
    project: &Project,
    book: &Arc<RuleBook>,
    proposal: &Proposal,
    (office, by): (&str, &str),
    at: Timestamp,
) -> Result<(), CommandError> {
    let on = proposal.number_or_id();
    let history = replay_rule_book(book, AsOf::instant(Timestamp::now()));
    let Some(place) = history.proposals.index.by_id(&proposal.id) else {
        return Ok(());
    };
    let (resolved, state) = (&history.proposals[place], &history.states[place]);
    // Of the offices that protect sections only those are asked whose sections it touches.
    let asked: Vec<&str> = match &state.finding {
        Some(finding) => finding
            .consents
            .iter()
            .map(|it| it.office.as_str())
            .collect(),
        None => resolved.procedure.offices(),
    };
    if !asked.contains(&office) {
        let help = match asked.as_slice() {
            [] => "it asks no office: leave `--office` out to vote".to_owned(),
            asked => format!("it asks {}", asked.join(", ")),
        };
        let message = format!("proposal {on} asks no office `{office}`");
        return Err(CommandError::because(2, message)
            .help(help)
            .in_words("desk_unknown_form", &[]));
    }
    let holder = book.holder(office, at);
    let when = clock(project, at);
    if holder != Some(by) {
        let help = match holder {
            Some(holder) => format!("`{holder}` holds it: write `--by {holder}`"),
            None => format!(
                "nobody does: `ligatur member office {} {office} ID` gives it to somebody",
                book.id
            ),
        };
        let message = format!("`{by}` does not hold the office `{office}` at {when}");
        return Err(CommandError::because(1, message)
            .help(help)
            .in_words("refuse_no_vote", &[("name", by), ("proposal", &on)]));
    }
    let ends = [resolved.schedule.closes, state.decided].into_iter();
    let is_over = match ends.flatten().min() {
        Some(end) => end <= at,
        None => state.status == ProposalStatus::Historical,
    };
    if is_over || state.invalid.is_some() || state.withdrawn().is_some() {
        let message = format!("proposal {on} is not open at {when}");
        return Err(CommandError::because(1, message)
            .help(open_times(project, resolved, state))
            .in_words("refuse_not_open", &[("proposal", &on)]));
    }
    Ok(())
}

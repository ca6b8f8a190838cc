//! The time of a vote, and when a proposal is open for votes.
#![expect(clippy::disallowed_methods, reason = "the shell reads the clock")]

use jiff::Timestamp;

use crate::cmd::CommandError;
use crate::cmd::project::Project;
use crate::cmd::typed_time::TypedTime;
use crate::rulebook::procedure::ProposalSchedule;
use crate::rulebook::proposal_set::{ProposalState, ResolvedProposal};

/// The time that is said, or now.
///
/// # Errors
/// A day that may be one of two years.
pub(crate) fn moment(project: &Project, at: Option<TypedTime>) -> Result<Timestamp, CommandError> {
    let now = Timestamp::now();
    at.map_or(Ok(now), |at| at.instant(now, &project.config.timezone))
}

/// Stops where something is said to have happened later than now.
pub(crate) fn refuse_future(project: &Project, at: Timestamp) -> Result<(), CommandError> {
    if at <= Timestamp::now() {
        return Ok(());
    }
    let message = format!("{} is in the future", clock(project, at));
    Err(CommandError::because(1, message).help("leave `--at` out for now"))
}

/// Says from when to when a proposal is open.
pub(crate) fn open_times(
    project: &Project,
    resolved: &ResolvedProposal,
    state: &ProposalState,
) -> String {
    if let Some(at) = state.withdrawn() {
        return format!("its author took it back at {}", clock(project, at));
    }
    if state.invalid.is_some() {
        return "its announcement is of no effect: it has to be announced again".to_owned();
    }
    let ProposalSchedule { opens, closes, .. } = resolved.schedule;
    let ends = match (closes, state.decided) {
        (Some(closes), Some(decided)) => Some(closes.min(decided)),
        (closes, decided) => closes.or(decided),
    };
    let end = |at| end(project, resolved, at);
    match (opens, ends) {
        (Some(opens), Some(ends)) => {
            let (opens, ends) = (clock(project, opens), end(ends));
            format!("it is open from {opens} to {ends}")
        }
        (Some(opens), None) => format!("it is open from {} on", clock(project, opens)),
        (None, _) => "nobody has opened it for votes".to_owned(),
    }
}

/// The end of the vote on a proposal: of the day that was written, or the instant.
pub(crate) fn end(project: &Project, resolved: &ResolvedProposal, at: Timestamp) -> String {
    let last = resolved.last_day();
    match last.filter(|_| resolved.schedule.closes == Some(at)) {
        Some(last) => format!("the end of {last}"),
        None => clock(project, at),
    }
}

/// An instant by the clock of the site's time zone, which is named.
pub(crate) fn clock(project: &Project, at: Timestamp) -> String {
    let at = at.to_zoned(project.config.timezone.clone());
    let format = match at.second() {
        0 => "%Y-%m-%d %H:%M",
        _ => "%Y-%m-%d %H:%M:%S",
    };
    let zone = at.time_zone().iana_name().unwrap_or("UTC");
    format!("{} ({zone})", at.strftime(format))
}

/// An instant as logs write it, in whole seconds.
pub(crate) fn instant(at: Timestamp) -> String {
    Timestamp::from_second(at.as_second())
        .unwrap_or(at)
        .to_string()
}

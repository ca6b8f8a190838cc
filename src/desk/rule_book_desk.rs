//! The desk of a rule book: what is open and until when, votes, proposals.

use std::collections::BTreeSet;

use jiff::Timestamp;
use serde::Serialize;

use crate::authoring::yaml_edit::PathStep::Key;
use crate::authoring::yaml_edit::YamlEdit;
use crate::desk::DeskPerson;
use crate::rulebook::book::{CastVote, OfficeTenure};
use crate::rulebook::procedure::IgnoredVote;
use crate::rulebook::proposal::ProposalStatus;
use crate::rulebook::proposal_set::{OfficeConsent, ProposalId};
use crate::site::rule_book::context::RuleBookContext;
use crate::site::rule_book::index;
use crate::syntax::source::Sources;

/// The page of a rule book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RuleBookDeskView {
    /// Those on which votes can be given.
    pub open: Vec<DeskProposal>,
    /// Those that wait.
    pub pending: Vec<DeskProposal>,
    /// Everybody who may vote now.
    pub members: Vec<DeskPerson>,
    /// Everybody whom the rule book knows.
    pub people: Vec<DeskPerson>,
    /// True if the rule book lists its members itself.
    pub lists_members: bool,
    pub offices: Vec<DeskOffice>,
    pub procedures: Vec<ProcedureChoice>,
    /// The text of a proposal that is being begun.
    pub draft: Option<ProposalText>,
}

/// An office, and everybody who can be given it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DeskOffice {
    pub id: String,
    /// The people who can hold it; the holder of today is chosen.
    pub people: Vec<DeskPerson>,
}

/// A procedure that can decide a proposal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ProcedureChoice {
    pub name: String,
    pub chosen: bool,
}

/// The text of a proposal that is begun, and what it was begun with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ProposalText {
    pub title: String,
    pub author: String,
    pub procedure: String,
    pub path: String,
    pub text: String,
}

/// A proposal that is not decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DeskProposal {
    pub id: String,
    /// "12 Later proposals yield".
    pub name: String,
    pub author: String,
    pub state: String,
    /// "Closes: 5 January 2007, 00:00 UTC", or when it opens.
    pub until: String,
    /// "3 for, 1 against".
    pub counts: String,
    /// Those who were asked and have said nothing.
    pub silent: String,
    /// Those who may vote on it now.
    pub voters: Vec<DeskPerson>,
    /// The offices that are asked and have a holder.
    pub consents: Vec<DeskConsent>,
    /// True if its author can take it back now.
    pub can_withdraw: bool,
    pub url: Option<String>,
    pub has_number: bool,
    /// True if its ballot waits for a number.
    pub needs_number: bool,
    /// The file as it is.
    pub text: String,
}

/// An office that a proposal asks, by whoever holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DeskConsent {
    pub office: String,
    pub holder: DeskPerson,
    pub agreed: bool,
}

/// The page of a rule book at a moment.
pub(crate) fn rule_book_desk_view(
    context: &RuleBookContext<'_>,
    sources: &Sources,
    now: Timestamp,
    draft: Option<ProposalText>,
) -> RuleBookDeskView {
    let book = context.book;
    let person = |id: &str| DeskPerson {
        id: id.to_owned(),
        name: book.name(id).to_owned(),
        chosen: false,
    };
    let office = |(id, tenures): (&String, &Vec<OfficeTenure>)| {
        let holder = tenures
            .iter()
            .find(|tenure| tenure.from <= now && now < tenure.until);
        let holder = holder.map(|tenure| &tenure.holder);
        let people = book
            .people
            .keys()
            .chain(tenures.iter().map(|it| &it.holder));
        let people: BTreeSet<&String> = people.collect();
        let people = people.into_iter().map(|id| DeskPerson {
            chosen: holder == Some(id),
            ..person(id)
        });
        DeskOffice {
            id: id.clone(),
            people: people.collect(),
        }
    };
    let in_order = |mut people: Vec<DeskPerson>| {
        people.sort_by(|one, other| context.locale.collate(&one.name, &other.name));
        people
    };
    let members = in_order(book.members(now).map(|(id, _)| person(id)).collect());
    let of_status = |status| {
        let all = index::existing(context, status);
        let proposals = all.map(|id| desk_proposal(context, sources, now, &members, id));
        proposals.collect::<Vec<_>>()
    };
    let front = sources.get(&book.file);
    let front = front.and_then(|source| YamlEdit::page(&source.text).ok());
    let default = book.default_procedure.as_deref();
    RuleBookDeskView {
        open: of_status(ProposalStatus::Open),
        pending: of_status(ProposalStatus::Pending),
        members: members.clone(),
        people: in_order(book.people.keys().map(|id| person(id)).collect()),
        lists_members: front
            .is_some_and(|front| front.scalar(&[Key("rules"), Key("members")]).is_none()),
        offices: book.offices.iter().map(office).collect(),
        procedures: book
            .procedures
            .keys()
            .map(|name| ProcedureChoice {
                name: name.clone(),
                chosen: default == Some(name),
            })
            .collect(),
        draft,
    }
}

/// "Open votes: 2", or that there is none.
pub(crate) fn open_proposals(context: &RuleBookContext<'_>) -> String {
    match index::existing(context, ProposalStatus::Open).count() {
        0 => {
            let none = context.text("no_open_votes");
            none.trim_end_matches('.').to_owned()
        }
        open => {
            let label = context.text("open_votes");
            context.locale.labelled(&label, &open.to_string())
        }
    }
}

fn desk_proposal(
    context: &RuleBookContext<'_>,
    sources: &Sources,
    now: Timestamp,
    members: &[DeskPerson],
    id: ProposalId,
) -> DeskProposal {
    let resolved = &context.history.proposals[id];
    let state = &context.history.states[id];
    let proposal = &resolved.proposal;
    let schedule = &resolved.schedule;
    let until = match (state.status, schedule.opens, schedule.closes) {
        (ProposalStatus::Pending, Some(opens), _) => {
            let opens = context.both(opens);
            context.locale.labelled(&context.text("opens"), &opens)
        }
        (_, _, Some(closes)) => {
            let told = context.closing(id);
            index::closing(context, &told.unwrap_or_else(|| context.end(closes)))
        }
        (_, _, None) => String::new(),
    };
    // Asked as the commands ask, so that the page offers nothing that is refused.
    let ignored = |by: &str, word| {
        let cast = CastVote::entered(by, &proposal.id, word, now);
        (resolved.procedure).ignored(context.book, resolved, state, &cast)
    };
    // The page of one that waits has no votes.
    let is_open = state.status == ProposalStatus::Open;
    let may_vote = |person: &&DeskPerson| is_open && ignored(&person.id, "FOR").is_none();
    let is_withdrawn = (resolved.procedure).withdrawn(context.book, resolved);
    let finding = state.finding.as_ref();
    let answers = finding.map_or(&[][..], |it| &it.consents);
    let source = sources.get(&proposal.file);
    DeskProposal {
        id: proposal.id.clone(),
        name: context.name(id),
        author: context.person(&proposal.author),
        state: context.state(id),
        until,
        counts: index::counts(context, id),
        silent: finding.map_or_else(String::new, |it| context.people(&it.silent)),
        voters: members.iter().filter(may_vote).cloned().collect(),
        consents: answers
            .iter()
            .filter_map(|answer| desk_consent(context, answer))
            .collect(),
        can_withdraw: is_withdrawn.is_none()
            && ignored(&proposal.author, "WITHDRAW") == Some(IgnoredVote::Withdrawal),
        url: context.proposal(id).link.url,
        has_number: resolved.number.is_some(),
        needs_number: resolved.number.is_none() && resolved.procedure.holds_ballots(),
        text: source.map_or_else(String::new, |it| it.text.clone()),
    }
}

/// The answer of an office by whoever holds it; `None` where nobody does.
fn desk_consent(context: &RuleBookContext<'_>, answer: &OfficeConsent) -> Option<DeskConsent> {
    let id = answer.holder.as_ref()?;
    Some(DeskConsent {
        office: answer.office.clone(),
        holder: DeskPerson {
            id: id.clone(),
            name: context.person(id),
            chosen: false,
        },
        agreed: answer.agreed,
    })
}

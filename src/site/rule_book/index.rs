//! The index of a rule book's proposals.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp};

use super::context::{BALLOTS, PROPOSALS, RuleBookContext};
use super::settings::{self, spaced};
use super::view::{IndexFilter, IndexView, ProposalGroup, ProposalRow};
use crate::rulebook::procedure::BUILT_IN;
use crate::rulebook::proposal::{ProposalChange, ProposalStatus};
use crate::rulebook::proposal_set::ProposalId;
use crate::site::numbered_pages;
use crate::site::rule_book_page::{RuleBookPage, RuleBookPageKind};
use crate::site::view::NamedLink;
use crate::site::view::league::OpenVote;

/// The index of all proposals.
pub(crate) const KIND: RuleBookPageKind = RuleBookPageKind {
    pages: |context| {
        let ids = context.history.proposals.ids();
        let lines = ids.filter(|&id| context.history.exists(id)).count();
        let page = |number: usize| {
            let folder = numbered_pages::page_address(PROPOSALS, number);
            let address = format!("{}{folder}", context.folder());
            RuleBookPage::made(address, move |page| {
                let view = index(&page.context, number, lines);
                page.made("proposals.html", page.title(&view.heading), None, &view)
            })
        };
        (1..=numbered_pages::page_count(lines)).map(page).collect()
    },
    navigation: |context| {
        vec![NamedLink {
            name: context.text("proposals"),
            url: Some(context.url(PROPOSALS)),
        }]
    },
};

/// The open votes, each with its closing: ballots as a whole, all else one by one.
pub(crate) fn open_votes(context: &RuleBookContext<'_>) -> Vec<(Option<Timestamp>, OpenVote)> {
    let mut votes: Vec<(Option<Timestamp>, NamedLink, Option<String>)> = Vec::new();
    let held = context.history.ballots.iter();
    let is_held = |id: &ProposalId| {
        let state = &context.history.states[*id];
        state.status == ProposalStatus::Open && !state.is_blocked
    };
    for held in held.filter(|held| held.proposals.iter().any(is_held)) {
        let until = closing(context, &context.end(held.closes));
        votes.push((Some(held.closes), ballot(context, held.nweek), Some(until)));
    }
    for id in existing(context, ProposalStatus::Open) {
        let schedule = &context.history.proposals[id].schedule;
        if schedule.nweek.is_none() {
            let until = context.closing(id).map(|at| closing(context, &at));
            votes.push((schedule.closes, context.proposal(id).link, until));
        }
    }
    // Ballots of several procedures share a page.
    votes.dedup();
    let vote = |(closes, link, until): (Option<Timestamp>, NamedLink, Option<String>)| {
        let vote = OpenVote {
            title: context.locale.labelled(context.book_title(), &link.name),
            language: context.foreign_language(),
            url: link.url.unwrap_or_default(),
            until: until.unwrap_or_default(),
        };
        (closes, vote)
    };
    votes.into_iter().map(vote).collect()
}

/// "Closes: 5 January 2007, 00:00", or "Closes: end of 4 January 2007".
pub(crate) fn closing(context: &RuleBookContext<'_>, when: &str) -> String {
    context.locale.labelled(context.locale.text("closes"), when)
}

/// "Opens: 5 January 2007, 00:00" of a proposal that waits for its votes; "invalid" of one that was
/// announced to no effect, which does not open.
pub(crate) fn opening(context: &RuleBookContext<'_>, id: ProposalId) -> String {
    if context.history.states[id].invalid.is_some() {
        return context.text("outcome_invalid");
    }
    let opens = context.history.proposals[id].schedule.opens;
    opens.map_or_else(
        || context.text("status_pending"),
        |opens| {
            let opens = context.both(opens);
            context
                .locale
                .labelled(context.locale.text("opens"), &opens)
        },
    )
}

/// The proposals of a status: what is to come by number, what is closed with the newest first.
fn in_reading_order(context: &RuleBookContext<'_>, status: ProposalStatus) -> Vec<ProposalId> {
    let mut proposals: Vec<ProposalId> = existing(context, status).collect();
    if status == ProposalStatus::Historical {
        proposals.reverse();
    }
    proposals
}

/// The heading of what is open: `open`, or that all votes on it are over and wait for the count.
pub(crate) fn open_key<'a>(context: &RuleBookContext<'_>, open: &'a str) -> &'a str {
    let mut all = existing(context, ProposalStatus::Open).peekable();
    let is_over = all.peek().is_some() && all.all(|id| context.history.states[id].is_blocked);
    if is_over { "uncounted_votes" } else { open }
}

/// A page of all proposals: open ones, pending ones, historical ones with the newest first.
fn index(context: &RuleBookContext<'_>, number: usize, lines: usize) -> IndexView {
    let groups = [
        (
            "open",
            open_key(context, "status_open"),
            ProposalStatus::Open,
        ),
        ("pending", "status_pending", ProposalStatus::Pending),
        (
            "historical",
            "status_historical",
            ProposalStatus::Historical,
        ),
    ];
    let shown = numbered_pages::lines_of(number);
    let mut place = 0;
    let group = |(id, title, status): (&str, &str, ProposalStatus)| ProposalGroup {
        id: id.to_owned(),
        title: context.text(title),
        count: existing(context, status).count(),
        when: context.text(match status {
            ProposalStatus::Open => "closes",
            ProposalStatus::Pending => "opens",
            ProposalStatus::Historical => "decided",
        }),
        rows: in_reading_order(context, status)
            .into_iter()
            .filter(|_| {
                place += 1;
                shown.contains(&(place - 1))
            })
            .map(|id| row(context, id))
            .collect(),
    };
    let groups = groups.into_iter().map(group);
    let groups: Vec<ProposalGroup> = groups.filter(|group| !group.rows.is_empty()).collect();
    let pages = numbered_pages::page_count(lines);
    let title = context.text("proposals");
    IndexView {
        heading: numbered_pages::page_heading(context.locale, title, number),
        as_of: context.as_of(),
        filters: filters(context, &groups),
        count: in_order(context).len(),
        nothing: groups.is_empty().then(|| context.text("no_proposals")),
        nothing_open: (number == 1 && groups.first().is_some_and(|it| it.id != "open"))
            .then(|| nothing_open(context, false)),
        who_decides: groups.is_empty().then(|| settings::link(context)),
        votes_key: votes_key(context),
        ballots: (!context.history.ballots.is_empty()).then(|| NamedLink {
            name: context.text("ballots"),
            url: Some(context.url(BALLOTS)),
        }),
        groups,
        data: data(context),
        pager: numbered_pages::page_neighbours(context.locale, number, pages, |page| {
            context.url(&numbered_pages::page_address(PROPOSALS, page))
        }),
    }
}

/// Says that nothing is being voted on, and when the next ballot opens.
pub(crate) fn nothing_open(context: &RuleBookContext<'_>, is_new: bool) -> String {
    let nothing = context.text(match is_new {
        true => "no_proposals",
        false => "no_open_votes",
    });
    let mut procedures = context.book.procedures.values();
    let holds_ballots = procedures.any(|it| it.holds_ballots());
    let calendar = context.book.calendar.as_ref().filter(|_| holds_ballots);
    // What opens at that very instant has not opened yet.
    let before = context.history.as_of.at() - SignedDuration::from_secs(1);
    let next = calendar.and_then(|it| it.voting_after(before));
    match next {
        Some(next) => {
            let when = context.since(next.opens);
            let next = context.locale.fill("next_voting", &[("when", &when)]);
            format!("{nothing} {next}")
        }
        None => nothing,
    }
}

/// As many proposals are seen at a glance; more can be filtered, as the lines of a table.
const AT_A_GLANCE: usize = 20;

/// The columns in which the proposals differ, where there are many.
fn filters(context: &RuleBookContext<'_>, groups: &[ProposalGroup]) -> Vec<IndexFilter> {
    let one = |text: &String| vec![text.clone()];
    type Read<'a> = &'a dyn Fn(&ProposalRow) -> Vec<String>;
    let columns: [(&'static str, Read<'_>); 4] = [
        ("status", &|row| one(&row.status)),
        ("author", &|row| one(&row.author)),
        ("document", &|row| row.documents.clone()),
        ("procedure", &|row| one(&row.procedure)),
    ];
    let rows = || groups.iter().flat_map(|group| &group.rows);
    if rows().count() <= AT_A_GLANCE {
        return Vec::new();
    }
    let filter = |(id, read): (&'static str, Read<'_>)| {
        let values: BTreeSet<String> = rows().flat_map(read).collect();
        let mut values: Vec<String> = values.into_iter().collect();
        values.sort_by(|one, other| context.locale.collate(one, other));
        IndexFilter {
            id,
            label: context.text(id),
            values,
        }
    };
    let filters = columns.into_iter().map(filter);
    filters.filter(|filter| filter.values.len() > 1).collect()
}

/// The proposals of a status that had been submitted by then.
pub(crate) fn existing<'a>(
    context: &'a RuleBookContext<'_>,
    status: ProposalStatus,
) -> impl Iterator<Item = ProposalId> + 'a {
    let history = context.history;
    let proposals = in_order(context).into_iter();
    proposals.filter(move |&id| history.states[id].status == status)
}

/// The proposals that had been submitted by then: by number, those without one by their day.
pub(crate) fn in_order(context: &RuleBookContext<'_>) -> Vec<ProposalId> {
    let history = context.history;
    let mut proposals: Vec<ProposalId> = history.proposals.ids().collect();
    proposals.retain(|&id| history.exists(id));
    proposals.sort_by_key(|&id| {
        let resolved = &history.proposals[id];
        let submitted = resolved
            .number
            .is_none()
            .then_some(resolved.proposal.submitted);
        (resolved.number.is_none(), resolved.number, submitted)
    });
    proposals
}

/// A line of a table of proposals.
pub(crate) fn row(context: &RuleBookContext<'_>, id: ProposalId) -> ProposalRow {
    let resolved = &context.history.proposals[id];
    let documents: BTreeSet<&str> = resolved
        .proposal
        .changes
        .iter()
        .filter_map(|change| match change {
            ProposalChange::Edit { document, .. } => Some(document.as_str()),
            ProposalChange::Award { .. } | ProposalChange::Configure(_) => None,
        })
        .collect();
    let titles = documents.into_iter().map(|id| {
        let rules = context.book.documents.iter().find(|rules| rules.id == id);
        rules.map_or(id, |rules| context.document_title(rules))
    });
    let day = |at: Timestamp| context.book.zone.to_datetime(at).date();
    let closes = resolved.schedule.closes;
    let closes = || closes.map(|at| context.closing_day(at));
    let title = NamedLink {
        name: context.title(id).to_owned(),
        ..context.proposal(id).link
    };
    let state = &context.history.states[id];
    let day = match state.status {
        ProposalStatus::Open => resolved.last_day().or_else(closes),
        ProposalStatus::Pending if state.invalid.is_some() => None,
        ProposalStatus::Pending => resolved.schedule.opens.map(day),
        ProposalStatus::Historical => context.decided_on(id),
    };
    ProposalRow {
        day: day
            .map(|day| context.locale.date_short(day))
            .unwrap_or_default(),
        status: context.text(match state.status {
            ProposalStatus::Open => "status_open",
            ProposalStatus::Pending => "status_pending",
            ProposalStatus::Historical => "status_historical",
        }),
        number: resolved.number,
        title,
        author: context.person(&resolved.proposal.author),
        procedure: context.procedure(&resolved.proposal.procedure),
        documents: titles.map(str::to_owned).collect(),
        state: context.state(id),
        passed: state.passed,
        why: reason(context, id).filter(|why| Some(why) != needed(context, id).as_ref()),
        tally: tally(context, id).unwrap_or_default(),
        needed: needed(context, id),
        counts: counts(context, id),
    }
}

/// The state of a proposal with the reason of its result: "rejected (no consent: chair)".
pub(crate) fn state_and_reason(context: &RuleBookContext<'_>, id: ProposalId) -> String {
    let state = context.state(id);
    match reason(context, id) {
        Some(why) => format!("{state} ({why})"),
        None => state,
    }
}

/// The reason of a result that the numbers of its votes do not tell.
fn reason(context: &RuleBookContext<'_>, id: ProposalId) -> Option<String> {
    let state = &context.history.states[id];
    let is_decided = state.status == ProposalStatus::Historical && state.invalid.is_none();
    removed_by(context, id).or_else(|| match state.passed {
        _ if !is_decided || state.outcome.is_none() => None,
        true => accepted_by(context, id),
        false => rejected_by(context, id),
    })
}

/// "chair agrees", or "a correction", of what was accepted without votes.
fn accepted_by(context: &RuleBookContext<'_>, id: ProposalId) -> Option<String> {
    if context.history.proposals[id].proposal.procedure == BUILT_IN.kind {
        return Some(context.text("accepted_correction"));
    }
    let finding = context.history.states[id].finding.as_ref()?;
    let agreed = finding.consents.iter().filter(|it| it.agreed);
    let offices: Vec<String> = agreed.map(|it| spaced(&it.office)).collect();
    let office = offices.join(", ");
    (counted(context, id).is_none() && !office.is_empty()).then(|| {
        context
            .locale
            .fill("accepted_consent", &[("office", &office)])
    })
}

/// "5 needed", "too few took part", or "no consent: chair", of what had more votes for it than
/// against, or needed none.
fn rejected_by(context: &RuleBookContext<'_>, id: ProposalId) -> Option<String> {
    let finding = context.history.states[id].finding.as_ref()?;
    if finding.majority.is_some_and(|it| !it.met) {
        let has_more = finding.agreeing.len() > finding.opposed.len();
        return needed(context, id).filter(|_| has_more);
    }
    if finding.quorum.is_some_and(|it| !it.met) {
        return Some(context.text("rejected_quorum"));
    }
    let missing = finding.consents.iter().filter(|it| !it.agreed);
    let offices: Vec<String> = missing.map(|it| spaced(&it.office)).collect();
    let office = offices.join(", ");
    (!office.is_empty()).then(|| {
        context
            .locale
            .fill("rejected_consent", &[("office", &office)])
    })
}

/// "conflicts with 9", or "depends on 8", of a proposal that had more votes for it than against.
fn removed_by(context: &RuleBookContext<'_>, id: ProposalId) -> Option<String> {
    let state = &context.history.states[id];
    let last = state.trace.last().filter(|_| !state.passed)?;
    let key = match last.step {
        Some(3) => "failed_conflict",
        Some(2 | 4) => "failed_dependency",
        _ => return None,
    };
    let number = |id: &String| {
        let number = context.history.proposals[context.by_id(id)?].number;
        number.map(|number| number.to_string())
    };
    let names = last.because.iter();
    let names = names.map(|id| number(id).unwrap_or_else(|| id.clone()));
    let names = names.collect::<Vec<_>>().join(", ");
    Some(context.locale.fill(key, &[("by", &names)]))
}

/// "3 for, 1 against, 1 abstained"; empty where nothing was counted, or had to be.
pub(crate) fn counts(context: &RuleBookContext<'_>, id: ProposalId) -> String {
    let words = counted(context, id).map(|votes| {
        let words = votes.map(|(count, key)| match key {
            "cast_abstain" => context.locale.plural("abstentions", count as u64),
            key => format!("{count} {}", context.locale.text(key)),
        });
        words.join(", ")
    });
    words.unwrap_or_default()
}

/// "3–1–0": the votes for, against and neither; "6–3" where silence is assent and counts for it;
/// `None` where nothing was counted, or had to be.
pub(crate) fn tally(context: &RuleBookContext<'_>, id: ProposalId) -> Option<String> {
    let [(agreeing, _), (opposed, _), (rest, _)] = counted(context, id)?;
    let procedure = &context.history.proposals[id].procedure;
    Some(match procedure.silence_assents() {
        true => format!("{}–{opposed}", agreeing + rest),
        false => format!("{agreeing}–{opposed}–{rest}"),
    })
}

/// "3 needed": the votes for it with which a proposal passes; "majority needed" where it must have
/// more than there are against it, which is known when all have been counted. `None` where nothing
/// was counted, or the number of votes decides nothing.
pub(crate) fn needed(context: &RuleBookContext<'_>, id: ProposalId) -> Option<String> {
    counted(context, id)?;
    let state = &context.history.states[id];
    let procedure = &context.history.proposals[id].procedure;
    let is_relative = procedure.holds_ballots() || procedure.silence_assents();
    let finding = state.finding.as_ref()?;
    let needed = match finding.majority {
        Some(majority) => majority.needed,
        // All had agreed before the deadline.
        None if procedure.silence_assents() && state.passed && !finding.silence_assents => {
            finding.electorate.len()
        }
        None if is_relative && state.status == ProposalStatus::Historical => {
            return Some(context.locale.text("votes_majority").to_owned());
        }
        None => return None,
    };
    let needed = needed.to_string();
    Some(context.locale.fill("votes_needed", &[("needed", &needed)]))
}

/// The key to the numbers of a rule book's counts: two where silence is assent, else three.
pub(crate) fn votes_key(context: &RuleBookContext<'_>) -> String {
    let ids = context.history.proposals.ids();
    let existing = ids.filter(|&id| context.history.exists(id));
    let words: BTreeSet<&str> = existing
        .filter(|&id| counted(context, id).is_some())
        .map(
            |id| match context.history.proposals[id].procedure.silence_assents() {
                true => "votes_key_assent",
                false => "votes_key",
            },
        )
        .collect();
    let told: Vec<String> = words.into_iter().map(|key| context.text(key)).collect();
    told.join(". ")
}

/// The votes for, against and neither, each with the key of its word; `None` where nothing was
/// counted, or had to be.
fn counted(context: &RuleBookContext<'_>, id: ProposalId) -> Option<[(usize, &'static str); 3]> {
    let finding = context.history.states[id].finding.as_ref()?;
    let said = [&finding.agreeing, &finding.opposed, &finding.abstaining];
    let has_votes = said.iter().any(|people| !people.is_empty());
    let is_ballot = context.history.proposals[id].procedure.holds_ballots();
    if !(is_ballot || has_votes || finding.needs_votes()) {
        return None;
    }
    // What is turned into assent is no abstention any more.
    let rest = if finding.silence_assents {
        let turned = finding.abstaining.len() + finding.silent.len();
        (turned, "vote_assent")
    } else {
        (finding.abstaining.len(), "cast_abstain")
    };
    Some([
        (finding.agreeing.len(), "vote_for"),
        (finding.opposed.len(), "vote_against"),
        rest,
    ])
}

pub(crate) fn ballot(context: &RuleBookContext<'_>, nweek: i64) -> NamedLink {
    let name = context
        .locale
        .fill("ballot_no", &[("n", &nweek.to_string())]);
    NamedLink {
        name,
        url: Some(context.url(&format!("{BALLOTS}{nweek}/"))),
    }
}

/// The files of a rule book, beside its lists.
pub(crate) fn data(context: &RuleBookContext<'_>) -> Vec<NamedLink> {
    let files = [
        ("Atom", "feed.xml"),
        ("iCalendar", "calendar.ics"),
        ("proposals.json", "data/proposals.json"),
        ("ballots.json", "data/ballots.json"),
        ("votes.json", "data/votes.json"),
        ("rules.json", "data/rules.json"),
        ("rules.md", "data/rules.md"),
    ];
    files
        .map(|(name, file)| NamedLink {
            name: name.to_owned(),
            url: Some(context.url(file)),
        })
        .to_vec()
}

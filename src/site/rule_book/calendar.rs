//! Openings, closings and deadlines: as an Atom feed and as a calendar.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::context::{RuleBookContext, proposal_address};
use super::view::ChangeView;
use super::{document_feed, index, proposal};
use crate::render::escape;
use crate::rulebook::proposal::ProposalStatus;
use crate::rulebook::proposal_set::ProposalId;
use crate::site::atom;
use crate::site::atom::{FeedChannel, FeedEntry};
use crate::site::calendar;
use crate::site::calendar::{CalendarEvent, EventTime};
use crate::site::rule_book_page::{RuleBookPage, RuleBookPageKind};

/// The feed and the calendar of a rule book.
pub(crate) const KIND: RuleBookPageKind = RuleBookPageKind {
    pages: |context| {
        vec![
            RuleBookPage::file(context, "feed.xml", feed),
            RuleBookPage::file(context, "calendar.ics", |context| {
                calendar(context).into_bytes()
            }),
        ]
    },
    ..RuleBookPageKind::NONE
};

/// The feed holds so many entries.
const ENTRIES: usize = 50;

/// One of a proposal's dates.
struct AgendaItem {
    at: Timestamp,
    proposal: ProposalId,
    /// The key of the text that says which date it is.
    key: &'static str,
}

/// All dates of all proposals, in order.
fn items(context: &RuleBookContext<'_>) -> Vec<AgendaItem> {
    let existing = context
        .history
        .proposals
        .ids()
        .filter(|&id| context.history.exists(id));
    let mut items: Vec<_> = existing.flat_map(|id| dates(context, id)).collect();
    items.sort_by_key(|item| (item.at, item.proposal));
    items
}

/// The dates of a proposal. What was decided early no longer has a closing.
fn dates(context: &RuleBookContext<'_>, id: ProposalId) -> Vec<AgendaItem> {
    let it = &context.history.proposals[id];
    let (opens, closes) = (it.schedule.opens, it.schedule.closes);
    let decided = context.history.states[id].decided;
    let early = decided.filter(|_| decided != closes);
    let dates = [
        ("opening_of", opens),
        (closing_key(context, id), closes.filter(|_| early.is_none())),
        ("decision_of", early),
    ];
    let item = |(key, at): (&'static str, Option<Timestamp>)| {
        Some(AgendaItem {
            at: at?,
            proposal: id,
            key,
        })
    };
    dates.into_iter().filter_map(item).collect()
}

fn closing_key(context: &RuleBookContext<'_>, id: ProposalId) -> &'static str {
    let proposal = &context.history.proposals[id].proposal;
    match proposal.announced {
        Some(_) => "deadline_of",
        None => "closing_of",
    }
}

/// Returns whether a date is the end of a vote.
fn is_closing(item: &AgendaItem) -> bool {
    matches!(item.key, "closing_of" | "deadline_of")
}

/// Returns whether a date is that of a decision.
fn is_decided(context: &RuleBookContext<'_>, item: &AgendaItem) -> bool {
    let status = context.history.states[item.proposal].status;
    item.key != "opening_of" && status == ProposalStatus::Historical
}

/// Why it was decided so, the date, and the closing of a vote that opens.
fn summary(context: &RuleBookContext<'_>, item: &AgendaItem) -> String {
    let ends = context.closing(item.proposal).filter(|_| is_closing(item));
    let at = ends.unwrap_or_else(|| context.both(item.at));
    let mut parts = Vec::new();
    if is_decided(context, item) {
        let reasons = proposal::decided_by(context, item.proposal);
        parts.extend(reasons.iter().map(|it| it.trim_end_matches('.').to_owned()));
    }
    parts.push(at);
    let has_end = context.history.proposals[item.proposal]
        .schedule
        .closes
        .is_some();
    let closes = context.closing(item.proposal).filter(|_| has_end);
    if let Some(when) = closes.filter(|_| item.key == "opening_of") {
        let key = closing_key(context, item.proposal);
        parts.push(context.locale.fill(key, &[("title", &when)]));
    }
    // A feed is no page that names its time zone elsewhere.
    parts.push(context.site.times_in(context.locale));
    parts.join(" · ")
}

/// The changes of a proposal, for readers of feeds: what is or was voted on.
fn content(context: &RuleBookContext<'_>, id: ProposalId) -> String {
    let change = |change: ChangeView| {
        let mut html: String = change.sections.iter().map(document_feed::markup).collect();
        if html.is_empty() {
            let title = escape::text(&change.title);
            html = match change.target {
                Some(target) => document_feed::heading(&escape::text(&target.name), &title),
                None => format!("<p>{title}</p>"),
            };
        }
        html += &document_feed::values(&change.values);
        if let Some(void) = change.void {
            html += &format!("<p>{}</p>", escape::text(&void));
        }
        html
    };
    let changes = proposal::changes(context, id).into_iter();
    changes.map(change).collect()
}

/// The openings and closings so far, newest first, as an Atom feed.
fn feed(context: &RuleBookContext<'_>) -> Vec<u8> {
    let folder = context.folder();
    let mut past = items(context);
    past.retain(|item| context.history.as_of.has_closed(item.at));
    let story = |item: &AgendaItem| FeedEntry {
        title: title(context, item),
        summary: summary(context, item),
        content_html: Some(content(context, item.proposal)).filter(|html| !html.is_empty()),
        address: address(context, item),
        page: None,
        fragment: Some(item.key),
        at: item.at,
    };
    let channel = FeedChannel {
        title: &context.book.title,
        subtitle: None,
        folder: &folder,
        language: &context.locale.tag,
        updated: past.last().map_or(context.history.dated(), |item| item.at),
    };
    let stories = past.iter().rev().take(ENTRIES).map(story).collect();
    atom::feed(context.site, &channel, stories)
}

/// All votes as an iCalendar file: one entry each, from its opening to its closing.
fn calendar(context: &RuleBookContext<'_>) -> String {
    let ids = context.history.proposals.ids();
    let existing = ids.filter(|&id| context.history.exists(id));
    let mut occasions: Vec<_> = existing.filter_map(|id| own_vote(context, id)).collect();
    occasions.sort_by_key(|occasion| match occasion.when {
        EventTime::Instant(at) | EventTime::Span(at, _) => Some(at),
        EventTime::Day(_) => None,
    });
    occasions.extend(ballots(context));
    calendar::calendar(&context.book.title, &occasions)
}

/// The entry of a proposal that is voted upon by itself, or was decided without its ballot. One
/// entry for ever: an end that comes with the decision makes no second one.
fn own_vote(context: &RuleBookContext<'_>, id: ProposalId) -> Option<CalendarEvent> {
    let site = context.site;
    let resolved = &context.history.proposals[id];
    let proposal = &resolved.proposal;
    let schedule = &resolved.schedule;
    let decided = context.history.states[id].decided;
    let early = decided.filter(|_| decided != schedule.closes);
    let (opens, ends) = match schedule.nweek {
        Some(_) => (None, early),
        None => (schedule.opens, early.or(schedule.closes)),
    };
    let (when, key) = match (opens, ends) {
        (Some(opens), Some(ends)) if opens < ends => (EventTime::Span(opens, ends), "voting_on"),
        (_, Some(at)) => (EventTime::Instant(at), "decision_of"),
        (Some(at), None) => (EventTime::Instant(at), "opening_of"),
        (None, None) => return None,
    };
    let last = resolved.last_day().filter(|_| early.is_none());
    let address = format!("{}{}", context.folder(), proposal_address(&proposal.id));
    let name = opens.map_or("decision_of", |_| "opening_of");
    Some(CalendarEvent {
        description: last.and_then(|_| context.closing(id)),
        when,
        title: context.locale.fill(key, &[("title", &context.name(id))]),
        id: format!(
            "{}-{name}@{}",
            address.replace('/', "-"),
            atom::id_host(site)
        ),
        url: site
            .canonical(&address)
            .unwrap_or_else(|| site.url(&address)),
        stamp: calendar::stamp(proposal.submitted),
    })
}

/// An entry for each ballot, of the coming ones as well.
fn ballots(context: &RuleBookContext<'_>) -> Vec<CalendarEvent> {
    let site = context.site;
    let mut by_nweek: BTreeMap<i64, Vec<ProposalId>> = BTreeMap::new();
    for (id, resolved) in context.history.proposals.with_ids() {
        if let Some(nweek) = resolved
            .schedule
            .nweek
            .filter(|_| context.history.exists(id))
        {
            by_nweek.entry(nweek).or_default().push(id);
        }
    }
    let event = |(nweek, proposals): (i64, Vec<ProposalId>)| {
        let first = &context.history.proposals[proposals[0]];
        let (opens, closes) = (first.schedule.opens?, first.schedule.closes?);
        let count = context.locale.plural("proposals_n", proposals.len() as u64);
        let name = context
            .locale
            .fill("ballot_no", &[("n", &nweek.to_string())]);
        let is_held = context.history.ballots.iter().any(|it| it.nweek == nweek);
        let address = format!("{}ballots/{nweek}/", context.folder());
        let page = match is_held {
            true => address.clone(),
            false => format!("{}proposals/", context.folder()),
        };
        let submitted = proposals.iter();
        let submitted = submitted.map(|&id| context.history.proposals[id].proposal.submitted);
        let names = proposals.iter().map(|&id| context.name(id));
        Some(CalendarEvent {
            description: Some(names.collect::<Vec<_>>().join("\n")),
            when: EventTime::Span(opens, closes),
            title: context
                .locale
                .labelled(&context.book.title, &format!("{name} ({count})")),
            id: format!("{}@{}", address.replace('/', "-"), atom::id_host(site)),
            url: site.canonical(&page).unwrap_or_else(|| site.url(&page)),
            stamp: calendar::stamp(submitted.max().unwrap_or(opens)),
        })
    };
    by_nweek.into_iter().filter_map(event).collect()
}

/// The address of the page that tells of a date.
fn address(context: &RuleBookContext<'_>, item: &AgendaItem) -> String {
    let id = &context.history.proposals[item.proposal].proposal.id;
    format!("{}{}", context.folder(), proposal_address(id))
}

/// "7 No speaker: passed, 2–0–1", or what begins or ends.
fn title(context: &RuleBookContext<'_>, item: &AgendaItem) -> String {
    let name = context.name(item.proposal);
    if !is_decided(context, item) {
        return context.locale.fill(item.key, &[("title", &name)]);
    }
    let state = std::iter::once(context.state(item.proposal));
    let told = state.chain(index::tally(context, item.proposal));
    let told: Vec<String> = told.collect();
    context.locale.labelled(&name, &told.join(", "))
}

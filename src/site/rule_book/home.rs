//! A rule book's own page.

use std::cmp::Reverse;

use jiff::SignedDuration;

use super::context::{BALLOTS, RuleBookContext};
use super::index::{closing, counts, data, existing, opening, removed_by, tally};
use super::view::{HomeView, NotedLink};
use super::{ballot, index, settings};
use crate::load::page::{PageRole, WrittenPage};
use crate::rulebook::proposal::ProposalStatus;
use crate::rulebook::proposal_set::ProposalId;
use crate::site::renderer::Renderer;
use crate::site::rule_book_page::{RuleBookPage, RuleBookPageKind};
use crate::site::view::{LabelledFact, NamedLink};
use crate::site::written_text;

/// The rule book's own page, in each language in which somebody wrote it.
pub(crate) const KIND: RuleBookPageKind = RuleBookPageKind {
    pages,
    ..RuleBookPageKind::NONE
};

/// The proposals that are told as decided last.
const DECIDED: usize = 5;

/// The ballots that the page lists; a list of their own has all.
const NEWEST_BALLOTS: usize = 10;

fn pages(context: &RuleBookContext<'_>) -> Vec<RuleBookPage> {
    let files = context.site.compiled.model.pages.iter().enumerate();
    let own = files.filter(|(_, it)| it.role == PageRole::Section && it.folder == context.book.id);
    let page = |(file, it): (usize, &WrittenPage)| {
        let page = RuleBookPage::written(it.address.as_str(), file, move |page| {
            let view = view(&page.context, page.text(file));
            page.written("rules.html", file, None, None, &view)
        });
        page.home()
    };
    own.map(page).collect()
}

/// The proposals that are decided, the newest decision first, and of one day the highest number.
pub(crate) fn decided_last(context: &RuleBookContext<'_>) -> Vec<ProposalId> {
    let decided = |id: &ProposalId| context.history.states[*id].decided;
    let mut closed: Vec<ProposalId> = existing(context, ProposalStatus::Historical)
        .filter(|id| decided(id).is_some())
        .collect();
    closed.reverse();
    closed.sort_by_key(|id| Reverse(decided(id)));
    closed
}

/// The own page of a site's only rule book, as the site's home page.
pub(crate) fn view_for_site(renderer: &Renderer, context: &RuleBookContext<'_>) -> HomeView {
    let mut files = context.site.compiled.model.pages.iter();
    let own = files.position(|it| {
        it.role == PageRole::Section
            && it.folder == context.book.id
            && it.language == context.locale.tag
    });
    let text = own.map(|file| written_text::text(renderer, context.site, file));
    view(context, text.unwrap_or_default())
}

/// The rule book's own page, with the text that somebody wrote for it.
fn view(context: &RuleBookContext<'_>, text_html: String) -> HomeView {
    let documents = context.book.documents.iter().filter_map(|rules| {
        let since = context.archive(rules)?.in_force().at;
        let state = since.map_or_else(
            || context.text("in_force_from_the_start"),
            |at| {
                context
                    .locale
                    .fill("in_force_since", &[("when", &context.since(at))])
            },
        );
        let url = Some(
            context
                .site
                .url(&context.document_address(rules, &context.locale.tag)),
        );
        Some(NotedLink {
            link: NamedLink {
                name: context.document_title(rules).to_owned(),
                url,
            },
            state,
            note: None,
        })
    });
    let open = existing(context, ProposalStatus::Open).map(|own| {
        let closes = context.closing(own);
        let is_blocked = context.history.states[own].is_blocked;
        let note = match closes {
            _ if is_blocked => Some(context.text("blocked_short")),
            closes => closes.map(|at| closing(context, &at)),
        };
        NotedLink {
            link: context.proposal(own),
            state: counts(context, own),
            note,
        }
    });
    let last = decided_last(context).into_iter().take(DECIDED);
    let told = last.map(|id| {
        let state = match removed_by(context, id) {
            Some(why) => format!("{} ({why})", context.state(id)),
            None => context.state(id),
        };
        NotedLink {
            link: context.proposal(id),
            state: match tally(context, id) {
                Some(votes) => format!("{state} · {votes}"),
                None => state,
            },
            note: context.decided_on(id).map(|day| context.locale.date(day)),
        }
    });
    let waiting = existing(context, ProposalStatus::Pending).map(|own| NotedLink {
        link: context.proposal(own),
        state: opening(context, own),
        note: None,
    });
    let mut ballots = ballot::list(context);
    let has_more = ballots.len() > NEWEST_BALLOTS;
    ballots.truncate(NEWEST_BALLOTS);
    let awards = settings::by_points(context)
        .into_iter()
        .map(|(player, points)| {
            let points = NamedLink {
                name: context.locale.number(points as f64, 0),
                url: Some(format!(
                    "{}#{}",
                    context.url(settings::FOLDER),
                    settings::POINTS
                )),
            };
            LabelledFact::linked(context.person(player), points)
        });
    let mut open: Vec<NotedLink> = open.collect();
    // What all of them have in common is told once.
    let first = open.first().and_then(|line| line.note.clone());
    let open_until = first.filter(|_| open.len() > 1);
    let open_until = open_until.filter(|it| open.iter().all(|line| line.note.as_ref() == Some(it)));
    if open_until.is_some() {
        for line in &mut open {
            line.note = None;
        }
    }
    let is_new = index::in_order(context).is_empty();
    HomeView {
        heading: context.book_title().to_owned(),
        as_of: context.as_of(),
        text_html,
        documents: documents.collect(),
        open,
        open_until,
        nothing_open: nothing_open(context, is_new),
        who_decides: is_new.then(|| settings::link(context)),
        decided: told.collect(),
        votes_key: index::votes_key(context),
        pending: waiting.collect(),
        ballots,
        all_ballots: has_more.then(|| NamedLink {
            name: context.text("all_ballots"),
            url: Some(context.url(BALLOTS)),
        }),
        awards: awards.collect(),
        data: data(context),
    }
}

/// Says that nothing is being voted on, and when the next ballot opens.
fn nothing_open(context: &RuleBookContext<'_>, is_new: bool) -> String {
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

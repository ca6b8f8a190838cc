//! A rule book's own page.

use std::cmp::Reverse;

use super::context::{BALLOTS, RuleBookContext};
use super::index::{closing, counts, data, existing, opening};
use super::view::{DocumentLine, HomeView, NotedLink};
use super::{ballot, index, settings};
use crate::load::page::{PageRole, WrittenPage};
use crate::rulebook::book::RuleDocument;
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
    let (open, open_until) = open_votes(context);
    let waiting = existing(context, ProposalStatus::Pending).map(|own| NotedLink {
        link: context.proposal(own),
        state: opening(context, own),
        note: None,
    });
    let mut ballots = ballot::list(context);
    let has_more = ballots.len() > NEWEST_BALLOTS;
    ballots.truncate(NEWEST_BALLOTS);
    let is_new = index::in_order(context).is_empty();
    HomeView {
        heading: context.book_title().to_owned(),
        as_of: context.as_of(),
        text_html,
        documents: documents(context),
        open_heading: context.text(index::open_key(context, "open_votes")),
        open,
        open_until,
        nothing_open: index::nothing_open(context, is_new),
        who_decides: is_new.then(|| settings::link(context)),
        decided: decided(context),
        votes_key: index::votes_key(context),
        pending: waiting.collect(),
        ballots,
        all_ballots: has_more.then(|| NamedLink {
            name: context.text("all_ballots"),
            url: Some(context.url(BALLOTS)),
        }),
        awards: awards(context),
        data: data(context),
    }
}

/// The texts of the rule book, each with the day since which it is in force.
fn documents(context: &RuleBookContext<'_>) -> Vec<DocumentLine> {
    let line = |rules: &RuleDocument| {
        let since = context.archive(rules)?.in_force().at;
        let address = context.document_address(rules, &context.locale.tag);
        let newest = context.version_names(rules).last();
        let changes = newest.filter(|_| since.is_some()).map(|name| NamedLink {
            name: context.text("since_before"),
            url: Some(context.site.url(&format!("{address}{name}/"))),
        });
        Some(DocumentLine {
            link: NamedLink {
                name: context.document_title(rules).to_owned(),
                url: Some(context.site.url(&address)),
            },
            state: match since {
                None => context.text("in_force_from_the_start"),
                Some(at) => {
                    let when = context.since(at);
                    context.locale.fill("in_force_since", &[("when", &when)])
                }
            },
            changes,
        })
    };
    let documents = &context.book.documents;
    documents.iter().filter_map(line).collect()
}

/// The proposals that are voted on, and the end of the vote where several have it in common, so
/// that it is told once.
fn open_votes(context: &RuleBookContext<'_>) -> (Vec<NotedLink>, Option<String>) {
    let line = |own| NotedLink {
        link: context.proposal(own),
        state: counts(context, own),
        note: match context.history.states[own].is_blocked {
            true => Some(context.state(own)),
            false => context.closing(own).map(|at| closing(context, &at)),
        },
    };
    let mut open: Vec<NotedLink> = existing(context, ProposalStatus::Open).map(line).collect();
    let first = open.first().and_then(|line| line.note.clone());
    let until = first.filter(|_| open.len() > 1);
    let until = until.filter(|it| open.iter().all(|line| line.note.as_ref() == Some(it)));
    if until.is_some() {
        for line in &mut open {
            line.note = None;
        }
    }
    (open, until)
}

/// The proposals that were decided last, with the votes, those that were needed, and the day.
fn decided(context: &RuleBookContext<'_>) -> Vec<NotedLink> {
    let line = |id| {
        let row = index::row(context, id);
        let state = match row.why {
            Some(why) => format!("{} ({why})", row.state),
            None => row.state,
        };
        let votes = [Some(row.tally).filter(|it| !it.is_empty()), row.needed];
        let votes: Vec<String> = votes.into_iter().flatten().collect();
        let told = [state, votes.join(", ")];
        let told: Vec<String> = told.into_iter().filter(|it| !it.is_empty()).collect();
        NotedLink {
            link: context.proposal(id),
            state: told.join(" · "),
            note: context
                .decided_on(id)
                .map(|day| context.locale.date_in_text(day)),
        }
    };
    let last = decided_last(context).into_iter().take(DECIDED);
    last.map(line).collect()
}

/// The points that the rule book awards, most first.
fn awards(context: &RuleBookContext<'_>) -> Vec<LabelledFact> {
    let address = format!("{}#{}", context.url(settings::FOLDER), settings::POINTS);
    let line = |(player, points): (&String, i64)| {
        let points = NamedLink {
            name: context.locale.number(points as f64, 0),
            url: Some(address.clone()),
        };
        LabelledFact::linked(context.person(player), points)
    };
    settings::by_points(context).into_iter().map(line).collect()
}

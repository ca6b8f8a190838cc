//! `ligatur vote`.
#![expect(clippy::disallowed_methods, reason = "the shell reads the clock")]

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;

use crate::authoring::refusal::RefusalText;
use crate::authoring::vote_entry::NewVote;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::consent::consent;
use crate::cmd::content_change::{ContentEdit, name_files, say};
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::project::Project;
use crate::cmd::propose::fault_of;
use crate::cmd::rule_book_undo;
use crate::cmd::typed_time::TypedTime;
use crate::cmd::vote_log::log_with_vote;
use crate::cmd::vote_time::{clock, instant, moment, open_times, refuse_future};
use crate::load::content::DocumentCache;
use crate::render::locale::Locale;
use crate::render::math::Formulas;
use crate::rulebook::book::{AsOf, CastVote, RuleBook};
use crate::rulebook::procedure::IgnoredVote;
use crate::rulebook::proposal::{Proposal, ProposalStatus};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::{RuleBookHistory, replay_rule_book};
use crate::site::compile::CompiledSite;
use crate::site::rule_book::context::RuleBookContext;
use crate::site::rule_book::index;
use crate::syntax::diagnostic::did_you_mean;

/// Enters a vote on a proposal, or the answer of an office
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  ligatur vote nomic 12 FOR --by ada\n  ligatur vote nomic 12 FOR --by ben --office speaker\n  ligatur vote nomic --undo"
)]
pub struct Args {
    /// The rule book's folder below content
    rules: String,
    /// The proposal, by number or id
    #[arg(required_unless_present = "undo")]
    proposal: Option<String>,
    /// FOR, AGAINST, ABSTAIN, or what the procedure knows
    #[arg(required_unless_present = "undo")]
    vote: Option<String>,
    /// The member who votes
    #[arg(long, value_name = "ID", required_unless_present = "undo")]
    by: Option<String>,
    /// The time, instead of now: `2026-11-22 18:00` by the site's time zone, or
    /// 2026-11-22T18:00:00Z
    #[arg(long, value_name = "TIME")]
    at: Option<TypedTime>,
    /// A remark
    #[arg(long, value_name = "TEXT", conflicts_with = "office")]
    comment: Option<String>,
    /// The office that answers by its holder: it consents (FOR) or does not (AGAINST)
    #[arg(long, value_name = "OFFICE")]
    office: Option<String>,
    /// Take back what `vote` or `member` entered last in this rule book
    #[arg(long, conflicts_with_all = ["proposal", "vote", "by", "at", "comment", "office"])]
    undo: bool,
}

/// A vote on a proposal, or the answer of an office, wherever it was said.
pub(crate) struct VoteWish {
    /// The rule book's folder below content.
    pub rules: String,
    /// The proposal, by number or id.
    pub proposal: String,
    pub vote: String,
    pub by: String,
    /// The time, instead of now.
    pub at: Option<TypedTime>,
    pub comment: Option<String>,
    /// The office that answers.
    pub office: Option<String>,
}

impl Args {
    /// The vote; `None` where one is taken back.
    fn wish(&self) -> Option<VoteWish> {
        Some(VoteWish {
            rules: self.rules.clone(),
            proposal: self.proposal.clone()?,
            vote: self.vote.clone()?,
            by: self.by.clone()?,
            at: self.at,
            comment: self.comment.clone(),
            office: self.office.clone(),
        })
    }
}

/// Writes the vote into the log, or an answer into the proposal, and prints the path.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let project = Project::open_to_change(options)?;
    let (compiled, _) = project.compile(None, true, &mut DocumentCache::default());
    let history = arguments::rule_book(&compiled, &args.rules)?;
    let book = &history.proposals.book;
    let locale = project.locale(&book.language);
    let before = told_proposals(&project, &compiled, &book.id, &locale);
    let mut replaced = None;
    let checked = match args.wish() {
        None => rule_book_undo::undo(options, project, &compiled, &args.rules)?,
        Some(wish) => {
            let edit = vote(&project, &compiled, &wish)?;
            let path = edit.path.clone();
            let is_replaced = wish.office.is_none() && has_later_vote(history, &wish, &project);
            replaced = Some(wish.by).filter(|_| is_replaced);
            let checked = rule_book_undo::write(project.plan(options, vec![edit])?)?;
            name_files([path.as_str()])?;
            checked
        }
    };
    let after = told_proposals(&checked.project, &checked.compiled, &book.id, &locale);
    for line in changed_states(&before, &after, &locale) {
        say(options, &line);
    }
    if let Some(by) = replaced {
        say(options, &locale.fill("vote_replaced", &[("name", &by)]));
    }
    Ok(())
}

/// Returns whether somebody has a vote on the proposal that was given later than a new one.
fn has_later_vote(history: &RuleBookHistory, wish: &VoteWish, project: &Project) -> bool {
    let Ok(at) = moment(project, wish.at) else {
        return false;
    };
    let mut proposals = history.proposals.with_ids();
    let found = proposals.find(|(_, it)| is_named(&it.proposal, &wish.proposal));
    found.is_some_and(|(_, it)| {
        let mut votes = it.votes.iter();
        let by = person(&history.proposals.book, &wish.by);
        votes.any(|cast| cast.by == by && cast.at > at && history.ignored(cast).is_none())
    })
}

/// The id of the one person whose id or name was typed, in capitals or not; else what was typed.
fn person<'a>(book: &'a RuleBook, typed: &'a str) -> &'a str {
    if book.people.contains_key(typed) {
        return typed;
    }
    let typed_name = typed.to_lowercase();
    let is_meant = |name: &str| name.to_lowercase() == typed_name;
    let mut meant = book
        .people
        .iter()
        .filter(|(id, person)| is_meant(id) || is_meant(&person.name));
    match (meant.next(), meant.next()) {
        (Some((id, _)), None) => id,
        _ => typed,
    }
}

/// Returns whether a proposal has this number or id.
fn is_named(proposal: &Proposal, name: &str) -> bool {
    let number = proposal.number.map(|number| number.to_string());
    proposal.id == name || number.as_deref() == Some(name)
}

/// A proposal by name, and what has become of it.
pub(crate) struct ToldProposal {
    name: String,
    state: String,
    /// "3 for, 1 against"
    counts: String,
    is_decided: bool,
}

/// The proposals of a rule book by id, in the words of a language.
pub(crate) fn told_proposals(
    project: &Project,
    compiled: &CompiledSite,
    rules: &str,
    locale: &Locale,
) -> BTreeMap<String, ToldProposal> {
    let mut books = compiled.rule_books.iter();
    let Some(index) = books.position(|history| history.proposals.book.id == rules) else {
        return BTreeMap::new();
    };
    let formulas = Formulas::default();
    let site = project.site(compiled, &formulas);
    let context = RuleBookContext::of(&site, index).written_in(locale);
    let told = |id: ProposalId| {
        let told = ToldProposal {
            name: context.name(id),
            state: context.state(id),
            counts: index::counts(&context, id),
            is_decided: context.history.states[id].status == ProposalStatus::Historical,
        };
        (context.history.proposals[id].proposal.id.clone(), told)
    };
    context.history.proposals.ids().map(told).collect()
}

/// The counts and decisions that a vote makes other ones, also where it comes late: it counts as if
/// it had come in time.
pub(crate) fn changed_states(
    before: &BTreeMap<String, ToldProposal>,
    after: &BTreeMap<String, ToldProposal>,
    locale: &Locale,
) -> Vec<String> {
    let changed = after.iter().filter_map(|(id, now)| {
        let was = before.get(id)?;
        if was.state == now.state {
            let is_counted = was.counts != now.counts;
            return is_counted.then(|| locale.labelled(&now.name, &now.counts));
        }
        if !was.is_decided {
            return Some(locale.labelled(&now.name, &now.state));
        }
        let values = [
            ("name", now.name.as_str()),
            ("was", was.state.as_str()),
            ("now", now.state.as_str()),
        ];
        Some(locale.fill("vote_changes_decision", &values))
    });
    changed.collect()
}

/// The log with the vote, or the proposal with the answer of an office.
///
/// # Errors
/// A vote or an answer that would not count.
pub(crate) fn vote(
    project: &Project,
    compiled: &CompiledSite,
    wish: &VoteWish,
) -> Result<ContentEdit, CommandError> {
    let history = arguments::rule_book(compiled, &wish.rules)?;
    let book = &history.proposals.book;
    let mut proposals = book.proposals.iter();
    let Some(proposal) = proposals.find(|it| is_named(it, &wish.proposal)) else {
        if let Some(fault) = fault_of(project, &wish.proposal, Some(&book.id)) {
            return Err(fault);
        }
        let ids = book.proposals.iter().map(|it| it.id.as_str());
        let help = did_you_mean(&wish.proposal, ids).unwrap_or_else(|| open_now(history));
        let message = format!("no proposal `{}`", wish.proposal);
        return Err(CommandError::because(2, message)
            .help(help)
            .in_words("refuse_no_proposal", &[("proposal", &wish.proposal)]));
    };
    let by = person(book, &wish.by);
    if let Some(office) = &wish.office {
        let at = moment(project, wish.at)?;
        return consent(project, book, proposal, (office, by), &wish.vote, at);
    }
    if !book.people.contains_key(by) {
        let enter = || {
            let (book, person) = (&book.id, &wish.by);
            format!("`ligatur member join {book} {person}` enters a member")
        };
        let help = did_you_mean(&wish.by, book.people.keys()).unwrap_or_else(enter);
        return Err(CommandError::because(2, format!("no member `{}`", wish.by))
            .help(help)
            .in_words("refuse_no_member", &[("name", &wish.by)]));
    }
    let on = proposal.number_or_id();
    let at = moment(project, wish.at)?;
    let cast = CastVote::entered(by, &on, &wish.vote, at);
    refuse_useless(project, book, &proposal.id, &cast, wish.comment.as_deref())?;
    let vote = NewVote {
        at: instant(at),
        by: by.to_owned(),
        on,
        vote: wish.vote.clone(),
        comment: wish.comment.clone(),
    };
    log_with_vote(project, compiled, book, &vote)
}

/// Names the proposals on which votes can be given now.
fn open_now(history: &RuleBookHistory) -> String {
    let proposals = history.proposals.with_ids();
    let open = proposals.filter(|(id, _)| history.states[*id].status == ProposalStatus::Open);
    let open: Vec<String> = open.map(|(_, it)| it.proposal.number_or_id()).collect();
    match open.as_slice() {
        [] => "no proposal is open for votes".to_owned(),
        open => format!("open for votes: {}", open.join(", ")),
    }
}

/// Stops where a vote could not be read again, or would not count.
fn refuse_useless(
    project: &Project,
    book: &Arc<RuleBook>,
    id: &str,
    cast: &CastVote,
    comment: Option<&str>,
) -> Result<(), CommandError> {
    let refuse = |message: String, help: &str, words: RefusalText| {
        Err(CommandError::because(1, message).help(help).words(words))
    };
    let texts = [Some(cast.word.as_str()), comment];
    if texts.iter().flatten().any(|it| it.contains(['\n', '\r'])) {
        let help = "write the vote and the remark on one line each";
        let words = RefusalText::new("refuse_line_breaks", &[]);
        return refuse("a vote has no line breaks".to_owned(), help, words);
    }
    refuse_future(project, cast.at)?;
    let now = Timestamp::now();
    let known = book.people.get(&cast.by);
    let name = known.map_or(cast.by.as_str(), |it| it.name.as_str());
    let history = replay_rule_book(book, AsOf::instant(now));
    let Some(place) = history.proposals.index.by_id(id) else {
        return Ok(());
    };
    let (resolved, state) = (&history.proposals[place], &history.states[place]);
    let ignored = resolved.procedure.ignored(book, resolved, state, cast);
    let (on, at) = (&cast.on, clock(project, cast.at));
    let own = resolved.votes.iter().filter(|it| it.by == cast.by);
    let counted = own.filter(|it| it.at <= cast.at && history.ignored(it).is_none());
    let last = counted.max_by_key(|it| it.at);
    match ignored {
        None if comment.is_none() && last.is_some_and(|it| it.word == cast.word) => refuse(
            format!("`{}` has voted {} on {on} already", cast.by, cast.word),
            "another word, or a remark, makes another vote of it",
            RefusalText::new("refuse_same_vote", &[("name", name), ("proposal", on)]),
        ),
        None => Ok(()),
        Some(IgnoredVote::Withdrawal) if state.withdrawn().is_none() => Ok(()),
        Some(IgnoredVote::NotAVote) => refuse(
            format!("`{}` is no vote", cast.word),
            "write FOR, AGAINST or ABSTAIN",
            RefusalText::new("desk_unknown_form", &[]),
        ),
        Some(IgnoredVote::NotAPlayer | IgnoredVote::NotEntitled) => refuse(
            format!("`{}` may not vote on {on} at {at}", cast.by),
            match book.member(&cast.by, cast.at) {
                None => {
                    "only who is a member at that time votes: `ligatur member join` enters one who comes back, `--at` says the time of the vote"
                }
                Some(_) => {
                    "only members of the classes that the procedure names vote; say the time of the vote with `--at`"
                }
            },
            RefusalText::new("refuse_no_vote", &[("name", name), ("proposal", on)]),
        ),
        Some(_) => refuse(
            format!("proposal {on} is not open at {at}"),
            &open_times(project, resolved, state),
            RefusalText::new("refuse_not_open", &[("proposal", on)]),
        ),
    }
}

//! From the text of a site to its histories: every step that touches no file.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use rayon::prelude::*;

use crate::checks;
use crate::checks::{CHECKS, ReplayedSite};
use crate::league::League;
use crate::league::model::history::History;
use crate::league::replay::replay;
use crate::load::config::{AsOfMoment, AsOfSetting, Config};
use crate::load::content;
use crate::load::content::{Content, ContentDocument, DocumentCache, DocumentRole};
use crate::load::correction::{Correction, all_corrections};
use crate::load::model::Model;
use crate::load::page::{PageRole, WrittenPage};
use crate::load::resolve::resolve_content;
use crate::load::resolve::rule_book;
use crate::rulebook::book;
use crate::rulebook::book::RuleBook;
use crate::rulebook::configuration::{PassedConfiguration, passed_configurations};
use crate::rulebook::replay::{RuleBookHistory, replay_rule_book};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};
use crate::syntax::source::Sources;

/// The part of the content that is looked at, and the moment.
#[derive(Clone, Copy, Debug)]
pub struct CompileOptions {
    /// The moment for which everything is computed; without one book.toml decides.
    pub as_of: Option<AsOfMoment>,
    /// Today in the site's time zone.
    pub today: Date,
    /// The moment for which rule books are computed where a day is not asked for.
    pub now: Timestamp,
    /// True if drafts are published as well.
    pub drafts: bool,
}

/// A site, read and replayed.
#[derive(Debug)]
pub struct CompiledSite {
    /// The documents as they were written.
    pub content: Content,
    /// The leagues and rule books that they describe.
    pub model: Model,
    /// One a league, in the same order.
    pub histories: Vec<History>,
    /// The rule books, run up to the moment that was asked for.
    pub rule_books: Vec<RuleBookHistory>,
    /// The public notes on what was changed after it was over, by file.
    pub corrections: BTreeMap<String, Vec<Correction>>,
}

/// Reads, resolves and replays a site.
pub fn compile(
    sources: &Sources,
    config: &Config,
    options: CompileOptions,
) -> (CompiledSite, Diagnostics) {
    compile_again(sources, config, options, &mut DocumentCache::default())
}

/// Reads, resolves and replays a site; what is the same as in the memory is not read again.
pub fn compile_again(
    sources: &Sources,
    config: &Config,
    options: CompileOptions,
    memory: &mut DocumentCache,
) -> (CompiledSite, Diagnostics) {
    let (content, mut diagnostics) = content::parse_content(sources, &config.src, memory);
    let mut configured = Vec::new();
    let mut rounds = configurations(&content);
    let round = loop {
        let round = replay_site(&content, sources, config, options, &configured);
        let passed = passed_configurations(&round.rule_books);
        if passed == configured {
            break round;
        }
        if rounds == 0 {
            report_unsettled(&round.rule_books, &passed, &configured, &mut diagnostics);
            break round;
        }
        rounds -= 1;
        configured = passed;
    };
    diagnostics.append(round.diagnostics);
    let site = ReplayedSite {
        sources,
        src: &config.src,
        timezone: &config.timezone,
        leagues: &round.model.leagues,
        histories: &round.histories,
        rule_books: &round.rule_books,
    };
    checks::check(CHECKS, &site, &mut diagnostics);
    (
        CompiledSite {
            corrections: all_corrections(&content),
            content,
            model: round.model,
            histories: round.histories,
            rule_books: round.rule_books,
        },
        diagnostics,
    )
}

/// A site that is replayed with the options that proposals are taken to have set.
struct ReplayRound {
    model: Model,
    histories: Vec<History>,
    rule_books: Vec<RuleBookHistory>,
    diagnostics: Diagnostics,
}

/// Replays all leagues, then all rule books.
///
/// What a proposal sets takes effect only after the decision that made it pass, so that each
/// round finds at least one change more than the one before that is right for good: as many
/// rounds as there are changes, and one, are enough, and the order is that of time.
fn replay_site(
    content: &Content,
    sources: &Sources,
    config: &Config,
    options: CompileOptions,
    configured: &[PassedConfiguration],
) -> ReplayRound {
    let (mut model, mut diagnostics) = resolve_content(content, config, options.drafts, configured);
    if !options.drafts {
        let today = today(config, options);
        model.pages.retain(|page| !waits(page, today));
    }
    let histories: Vec<History> = model
        .leagues
        .par_iter()
        .map(|league| {
            let history = replay(league, day(league, config, options));
            let today = history.today.filter(|_| !is_last_matchday(config, options));
            History { today, ..history }
        })
        .collect();
    let leagues: Vec<_> = model.leagues.iter().zip(&histories).collect();
    let (books, faults) = rule_book::rule_books(
        content,
        sources,
        config,
        &leagues,
        configured,
        options.drafts,
    );
    diagnostics.append(faults);
    let rule_books: Vec<RuleBookHistory> = books
        .par_iter()
        .map(|book| replay_rule_book(book, moment(book, config, options)))
        .collect();
    ReplayRound {
        model,
        histories,
        rule_books,
        diagnostics,
    }
}

/// The number of changes by which proposals set options.
fn configurations(content: &Content) -> usize {
    let of_proposal = |document: &Arc<ContentDocument>| match &document.role {
        DocumentRole::Proposal(matter) => {
            let changes = matter.changes.iter();
            changes.filter(|change| change.set.is_some()).count()
        }
        DocumentRole::Section(_)
        | DocumentRole::Matchday(_)
        | DocumentRole::Profile
        | DocumentRole::Page => 0,
    };
    content.documents.iter().map(of_proposal).sum::<usize>() + 1
}

/// Reports proposals that set options by which they themselves would have been decided
/// otherwise, and so have no outcome.
fn report_unsettled(
    rule_books: &[RuleBookHistory],
    passed: &[PassedConfiguration],
    configured: &[PassedConfiguration],
    diagnostics: &mut Diagnostics,
) {
    let only_one = |it: &&PassedConfiguration| passed.contains(it) != configured.contains(it);
    let undecided = passed.iter().chain(configured).filter(only_one);
    let undecided: BTreeSet<(&str, &str)> = undecided
        .map(|it| (it.rules.as_str(), it.proposal.as_str()))
        .collect();
    for (rules, id) in undecided {
        let book = rule_books.iter().map(|history| &history.proposals.book);
        let book = book.into_iter().find(|book| book.id == rules);
        let proposal = book.and_then(|book| book.proposals.iter().find(|it| it.id == id));
        let Some(proposal) = proposal else { continue };
        diagnostics
            .error(
                Code::NotSettled,
                KeyPath::file(&proposal.file).field("changes").value(),
                format!("`{id}` sets options by which it would be decided otherwise"),
            )
            .help("let it be decided after its announcement or opening, or be in force later");
    }
}

/// Returns whether leagues are computed for the day of their last matchday, which is then no day
/// on which its handicaps still matter.
fn is_last_matchday(config: &Config, options: CompileOptions) -> bool {
    options.as_of.is_none() && config.as_of == AsOfSetting::LastMatchday
}

/// The day that the site takes for today.
fn today(config: &Config, options: CompileOptions) -> Date {
    match (options.as_of, config.as_of) {
        (Some(moment), _) | (None, AsOfSetting::At(moment)) => moment.day_in(&config.timezone),
        (None, AsOfSetting::Today | AsOfSetting::LastMatchday) => options.today,
    }
}

/// Returns whether a page is news of a day that has not come.
fn waits(page: &WrittenPage, today: Date) -> bool {
    let day = page.keys.date.as_ref().and_then(|date| date.parse().ok());
    page.role == PageRole::Page && day.is_some_and(|day: Date| day > today)
}

/// The day for which a league is computed.
fn day(league: &League, config: &Config, options: CompileOptions) -> Date {
    let over = || league.matchdays.iter().filter(|day| !day.is_to_come());
    let last = || over().map(|day| day.date).max();
    match (options.as_of, config.as_of) {
        (Some(moment), _) | (None, AsOfSetting::At(moment)) => moment.day_in(&config.timezone),
        (None, AsOfSetting::Today) => options.today,
        (None, AsOfSetting::LastMatchday) => last().unwrap_or(options.today),
    }
}

/// The moment for which a rule book is computed: an instant, the end of a day, or now.
fn moment(book: &RuleBook, config: &Config, options: CompileOptions) -> book::AsOf {
    let now = book::AsOf::clock(options.now);
    let moment = match (options.as_of, config.as_of) {
        (Some(moment), _) | (None, AsOfSetting::At(moment)) => moment,
        (None, AsOfSetting::Today | AsOfSetting::LastMatchday) => return now,
    };
    if let Some(instant) = moment.instant {
        return book::AsOf::instant(instant);
    }
    let midnight = rule_book::midnight_after(moment.day, &book.zone);
    midnight.map_or(now, book::AsOf::end_of_day)
}

//! From the text of a site to its histories: every step that touches no file.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use rayon::prelude::*;

use crate::checks;
use crate::checks::{CHECKS, ReplayedSite};
use crate::league::model::history::History;
use crate::league::model::league::League;
use crate::league::replay::replay;
use crate::load::config::{AsOfMoment, AsOfSetting, Config};
use crate::load::content;
use crate::load::content::{Content, DocumentCache};
use crate::load::correction::{Correction, all_corrections};
use crate::load::model::Model;
use crate::load::resolve::resolve_content;
use crate::load::resolve::rule_book;
use crate::rulebook::book;
use crate::rulebook::book::RuleBook;
use crate::rulebook::replay::{RuleBookHistory, replay_rule_book};
use crate::syntax::diagnostic::Diagnostics;
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
    pub drafts: bool,
}

/// A site, read and replayed.
#[derive(Debug)]
pub struct CompiledSite {
    pub content: Content,
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
    let (model, faults) = resolve_content(&content, config, options.drafts);
    diagnostics.append(faults);
    let replayed: Vec<History> = model
        .leagues
        .par_iter()
        .map(|league| {
            let history = replay(league, day(league, config, options));
            let today = history.today.filter(|_| !is_last_matchday(config, options));
            History { today, ..history }
        })
        .collect();
    let leagues: Vec<_> = model.leagues.iter().zip(&replayed).collect();
    let (books, faults) =
        rule_book::rule_books(&content, sources, config, &leagues, options.drafts);
    diagnostics.append(faults);
    let rule_books: Vec<RuleBookHistory> = books
        .par_iter()
        .map(|book| replay_rule_book(book, moment(book, config, options)))
        .collect();
    let site = ReplayedSite {
        sources,
        src: &config.src,
        leagues: &model.leagues,
        histories: &replayed,
        rule_books: &rule_books,
    };
    checks::check(CHECKS, &site, &mut diagnostics);
    (
        CompiledSite {
            corrections: all_corrections(&content),
            content,
            model,
            histories: replayed,
            rule_books,
        },
        diagnostics,
    )
}

/// Returns whether leagues are computed for the day of their last matchday, which is then no day
/// on which its handicaps still matter.
fn is_last_matchday(config: &Config, options: CompileOptions) -> bool {
    options.as_of.is_none() && config.as_of == AsOfSetting::LastMatchday
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
    let midnight = rule_book::midnight_after(moment.day, book.offset);
    midnight.map_or(now, book::AsOf::end_of_day)
}

//! Checks of a site after its replay: a file each, named after the code that it gives, and a
//! line in [`CHECKS`].
//!
//! A fault that keeps a value from existing is reported where the value is read.

mod after_as_of;
mod author_not_entitled;
mod colour_limit;
mod date_order;
mod deadline_too_short;
mod dependency_cycle;
mod dropped_reference;
mod duplicate_board;
mod duplicate_id;
mod duplicate_number;
mod duplicate_result;
mod early_bye;
mod empty_matchday;
pub(crate) mod ignored_vote;
mod key_without_effect;
mod left_over;
mod lot_needed;
mod membership_no_effect;
mod missing_key;
mod missing_rank;
mod missing_round;
mod missing_score;
pub(crate) mod missing_translation;
mod no_deadline;
mod no_members;
mod not_configurable;
mod not_in_force;
mod number_not_greater;
mod other_handicap;
mod out_of_tournament;
mod pending_dependency;
mod plays_after_leaving;
mod removed_plays;
pub(crate) mod repeated_pairing;
mod revised_while_open;
mod same_pair;
mod state_mismatch;
mod system_warnings;
mod taken_id;
mod two_rows;
mod undeclared_conflict;
mod unknown_document;
mod unknown_fragment;
mod unknown_person;
mod unknown_section;
mod unnumbered;
pub(crate) mod void_change;

use jiff::tz::TimeZone;

use crate::league::League;
use crate::league::model::history::History;
use crate::league::pairing::rounds::RoundPairing;
use crate::league::system::round_pairing;
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Diagnostic, Diagnostics};
use crate::syntax::source::Sources;

/// A check of a site.
pub(crate) type Check = fn(&ReplayedSite<'_>, &mut Diagnostics);

/// Every check, leagues before rule books.
pub(crate) const CHECKS: &[Check] = &[
    missing_round::check,
    missing_score::check,
    two_rows::check,
    out_of_tournament::check,
    duplicate_board::check,
    left_over::check,
    early_bye::check,
    repeated_pairing::check,
    colour_limit::check,
    after_as_of::check,
    same_pair::check,
    duplicate_result::check,
    other_handicap::check,
    lot_needed::check,
    empty_matchday::check,
    removed_plays::check,
    missing_rank::check,
    no_members::check,
    membership_no_effect::check,
    plays_after_leaving::check,
    duplicate_id::check,
    duplicate_number::check,
    number_not_greater::check,
    state_mismatch::check,
    missing_key::check,
    key_without_effect::check,
    revised_while_open::check,
    dropped_reference::check,
    pending_dependency::check,
    author_not_entitled::check,
    unnumbered::check,
    no_deadline::check,
    deadline_too_short::check,
    date_order::check,
    missing_translation::check,
    unknown_document::check,
    unknown_fragment::check,
    unknown_section::check,
    dependency_cycle::check,
    taken_id::check,
    not_configurable::check,
    void_change::check,
    undeclared_conflict::check,
    ignored_vote::check,
    unknown_person::check,
    not_in_force::check,
];

/// A site after its replay, with the files that it was read from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReplayedSite<'a> {
    pub sources: &'a Sources,
    /// The folder of the content.
    pub src: &'a str,
    pub timezone: &'a TimeZone,
    pub leagues: &'a [League],
    /// One a league, in the same order.
    pub histories: &'a [History],
    pub rule_books: &'a [RuleBookHistory],
}

impl<'a> ReplayedSite<'a> {
    /// The leagues whose rounds are drawn, with the options of their draw.
    fn tournaments(&self) -> impl Iterator<Item = (&'a League, &'a dyn RoundPairing)> + use<'a> {
        let leagues = self.leagues.iter();
        leagues.filter_map(|league| Some((league, round_pairing(&*league.rules)?)))
    }

    /// The history of a league.
    fn history(&self, league: &League) -> Option<&'a History> {
        let mut leagues = self.leagues.iter().zip(self.histories);
        leagues
            .find(|(other, _)| other.id == league.id)
            .map(|(_, history)| history)
    }

    /// The leagues with members who come and go, each with its history.
    fn leagues_with_members(&self) -> impl Iterator<Item = (&'a League, &'a History)> + use<'a> {
        let leagues = self.leagues.iter().zip(self.histories);
        leagues.filter(|(league, _)| league.rules.traits().members)
    }
}

/// A check of one proposal, whose warnings end when nobody can mend it any more.
type ProposalCheck = fn(&RuleBookHistory, ProposalId, &mut Diagnostics);

const PROPOSAL_CHECKS: &[ProposalCheck] = &[
    dropped_reference::proposal,
    author_not_entitled::proposal,
    no_deadline::proposal,
    deadline_too_short::proposal,
    date_order::vote,
    date_order::in_force,
    unknown_fragment::proposal,
    taken_id::proposal,
];

/// The proposals that have been submitted and that somebody can still mend.
fn undecided(history: &RuleBookHistory) -> impl Iterator<Item = ProposalId> {
    let ids = history.proposals.ids();
    ids.filter(|&id| history.exists(id) && !history.is_over(id))
}

/// The warnings that ended with their proposals, a line each.
pub(crate) fn past_warnings(history: &RuleBookHistory) -> Vec<String> {
    let mut ended = Diagnostics::new();
    let ids = history.proposals.ids();
    for id in ids.filter(|&id| history.exists(id) && history.is_over(id)) {
        for check in PROPOSAL_CHECKS {
            check(history, id, &mut ended);
        }
    }
    let line = |it: Diagnostic| format!("{}: {}", it.spot.file, it.message);
    ended.into_iter().map(line).collect()
}

/// Makes some checks of a site, in their order.
pub(crate) fn check(checks: &[Check], site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for check in checks {
        check(site, diagnostics);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::fixtures::{replayed_sample, sample_book};
    use crate::syntax::diagnostic::{Code, KeyPath};

    /// A check of tests alone: a rule book needs two members.
    fn toy(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
        for history in site.rule_books {
            let book = &history.proposals.book;
            if book.people.len() < 2 {
                diagnostics.warning(
                    Code::NoMembers,
                    KeyPath::file(&book.file).whole(),
                    "a rule book of one member",
                );
            }
        }
    }

    #[test]
    fn a_check_is_one_function_and_one_line() {
        let moment = "2006-12-05T00:00:00Z".parse().unwrap();
        let as_of = crate::rulebook::book::AsOf::instant(moment);
        let check_with = |members: &str| {
            let rule_books = [replayed_sample(&sample_book(members), as_of)];
            let site = ReplayedSite {
                sources: &Sources::new(),
                src: "content",
                timezone: &TimeZone::UTC,
                leagues: &[],
                histories: &[],
                rule_books: &rule_books,
            };
            let mut diagnostics = Diagnostics::new();
            check(&[CHECKS, &[toy]].concat(), &site, &mut diagnostics);
            let messages = diagnostics.iter().map(|it| it.message.clone());
            messages.collect::<Vec<_>>()
        };
        assert_eq!(check_with("ada"), ["a rule book of one member"]);
        assert!(check_with("ada ben").is_empty());
    }
}

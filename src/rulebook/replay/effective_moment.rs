//! The moment that a state is dated with.

use jiff::Timestamp;

use super::RuleBookHistory;
use crate::rulebook::proposal_set::ResolvedProposal;

impl RuleBookHistory {
    /// The moment that pages and data print as the one for which they were computed.
    ///
    /// It is what was asked for, if anything was. The clock's own time would give other bytes
    /// at each build, so a state of the present is dated with the last instant at which
    /// anything could have happened: the last event, or the beginning of the day.
    pub fn dated(&self) -> Timestamp {
        let now = self.as_of.at();
        if !self.as_of.is_clock() {
            return now;
        }
        let book = &self.proposals.book;
        let midnight = book.zone.to_datetime(now).start_of_day();
        let midnight = book.zone.to_timestamp(midnight).ok();
        let spans = book.people.values().flat_map(|person| &person.spans);
        let tenures = book.offices.values().flatten();
        let events = spans
            .flat_map(|span| [span.from, span.until])
            .chain(tenures.flat_map(|tenure| [tenure.from, tenure.until]))
            .chain(book.log.iter().map(|cast| cast.at))
            .chain(self.proposals.iter().flat_map(instants))
            .chain(self.states.iter().filter_map(|state| state.effective));
        let past = events.chain(midnight).filter(|at| *at <= now);
        past.max().unwrap_or(now)
    }
}

/// The instants at which something happens or may happen to a proposal.
fn instants(resolved: &ResolvedProposal) -> impl Iterator<Item = Timestamp> + '_ {
    let (proposal, schedule) = (&resolved.proposal, &resolved.schedule);
    let known = [
        Some(proposal.submitted),
        proposal.numbered,
        schedule.opens,
        schedule.closes,
    ];
    known
        .into_iter()
        .flatten()
        .chain(schedule.tests.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::book::AsOf;
    use crate::rulebook::fixtures::{at, numbered, replayed_sample, sample_book, sample_votes};

    /// A proposal of the ballot from 12 to 16 December 2006, with a vote on the 13th at 18:20.
    fn dated(as_of: AsOf) -> Timestamp {
        let mut book = sample_book("a b");
        book.proposals.push(numbered(1));
        sample_votes(&mut book, "2006-12-13T18:20:00Z a p1 FOR");
        replayed_sample(&book, as_of).dated()
    }

    #[test]
    fn the_present_is_dated_with_the_last_event_of_the_day() {
        let check = |now: &str, expected: &str| {
            assert_eq!(dated(AsOf::clock(at(now))), at(expected), "{now}");
        };
        check("2006-12-13T17:00:00Z", "2006-12-13T00:00:00Z");
        check("2006-12-13T18:20:00Z", "2006-12-13T18:20:00Z");
        check("2006-12-13T23:59:59.5Z", "2006-12-13T18:20:00Z");
        check("2006-12-14T09:00:00Z", "2006-12-14T00:00:00Z");
    }

    #[test]
    fn a_moment_that_was_asked_for_is_printed_as_it_is() {
        let asked = at("2006-12-13T23:59:59Z");
        assert_eq!(dated(AsOf::instant(asked)), asked);
    }
}

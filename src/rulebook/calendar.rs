//! The calendar of a rule book: nweeks, ndays, and the periods of voting.
//!
//! Source: proposals.md, 3; Q11 for the length of an nweek.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, ToSpan};

/// A calendar of weeks of any length, on which the clock can stand still.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NweekCalendar {
    zone: TimeZone,
    /// One after the other; each ends where the next begins.
    settings: Vec<CalendarSettings>,
}

/// The version of a calendar that holds from an nweek on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CalendarSettings {
    /// The first nweek, and its first day.
    nweek: i64,
    epoch: Date,
    /// Days in an nweek, 1 or more.
    week_length: i64,
    /// The nday on which voting begins, from 1 to the length of the nweek.
    voting_start: i64,
    /// Half-open, in order, apart from each other, all after the epoch.
    pauses: Vec<(Date, Date)>,
}

/// The fault of an impossible calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalendarFault {
    /// The nweek has no day, or voting begins outside it, or a pause ends before it begins.
    BadCalendar,
    /// The clock stands still on the epoch.
    EpochPaused,
}

/// A day in the calendar, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nday {
    pub nweek: i64,
    pub nday: i64,
}

/// The period of voting in one nweek, half-open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VotingPeriod {
    pub nweek: i64,
    pub opens: Timestamp,
    pub closes: Timestamp,
}

impl NweekCalendar {
    /// The length of an nweek where nothing is said (Q11).
    pub const WEEK_LENGTH: i64 = 12;
    /// The nday on which voting begins where nothing is said.
    pub const VOTING_START: i64 = 9;

    /// A calendar from its settings; `pauses` are half-open pairs in any order.
    ///
    /// # Errors
    ///
    /// The first setting that is impossible.
    pub fn new(
        epoch: Date,
        week_length: i64,
        voting_start: i64,
        zone: TimeZone,
        pauses: &[(Date, Date)],
    ) -> Result<NweekCalendar, CalendarFault> {
        let first = CalendarSettings::new(1, epoch, week_length, voting_start, pauses)?;
        Ok(NweekCalendar {
            zone,
            settings: vec![first],
        })
    }

    /// The same with other settings from the first nweek on that begins at a day or after it.
    ///
    /// # Errors
    ///
    /// The first setting that is impossible.
    pub fn changed(
        mut self,
        from: Date,
        week_length: i64,
        voting_start: i64,
        pauses: &[(Date, Date)],
    ) -> Result<NweekCalendar, CalendarFault> {
        let nweek = match self.nday(from) {
            None => 1,
            Some(nday) if self.first_day(nday.nweek) == Some(from) => nday.nweek,
            Some(nday) => nday.nweek + 1,
        };
        let epoch = self.first_day(nweek).ok_or(CalendarFault::BadCalendar)?;
        let settings = CalendarSettings::new(nweek, epoch, week_length, voting_start, pauses)?;
        // Of changes that meet in one nweek the later one holds.
        self.settings.retain(|before| before.nweek < nweek);
        self.settings.push(settings);
        Ok(self)
    }

    /// The settings that hold in an nweek.
    fn settings(&self, nweek: i64) -> &CalendarSettings {
        let begun = self.settings.partition_point(|it| it.nweek <= nweek);
        &self.settings[begun.saturating_sub(1)]
    }

    /// The first day of an nweek.
    fn first_day(&self, nweek: i64) -> Option<Date> {
        let settings = self.settings(nweek);
        let weeks = nweek.checked_sub(settings.nweek)?;
        settings.date(weeks.checked_mul(settings.week_length)?)
    }

    /// The nweek and nday of a date; on a paused one the nday before goes on. `None`
    /// before the epoch.
    pub fn nday(&self, date: Date) -> Option<Nday> {
        let begun = self.settings.partition_point(|it| it.epoch <= date);
        let settings = self.settings.get(begun.checked_sub(1)?)?;
        let index = settings.index(date)?;
        Some(Nday {
            nweek: index / settings.week_length + settings.nweek,
            nday: index % settings.week_length + 1,
        })
    }

    /// The nday in which an instant lies.
    pub fn nday_at(&self, at: Timestamp) -> Option<Nday> {
        self.nday(self.zone.to_datetime(at).date())
    }

    /// The period of voting of an nweek. `None` where dates end.
    pub fn voting(&self, nweek: i64) -> Option<VotingPeriod> {
        let settings = self.settings(nweek);
        let weeks = nweek.checked_sub(settings.nweek)?;
        let first = weeks.checked_mul(settings.week_length)?;
        let opens = settings.date(first.checked_add(settings.voting_start - 1)?)?;
        Some(VotingPeriod {
            nweek,
            opens: self.midnight(opens)?,
            closes: self.midnight(self.first_day(nweek.checked_add(1)?)?)?,
        })
    }

    /// The first period of voting that opens after an instant (Q12).
    pub fn voting_after(&self, at: Timestamp) -> Option<VotingPeriod> {
        let nweek = self.nday_at(at).map_or(1, |nday| nday.nweek);
        let opens_later = |voting: &VotingPeriod| voting.opens > at;
        // Voting of the week itself may be over or under way, that of the next is not.
        self.voting(nweek)
            .filter(opens_later)
            .or_else(|| self.voting(nweek + 1).filter(opens_later))
    }

    fn midnight(&self, date: Date) -> Option<Timestamp> {
        self.zone.to_timestamp(date.at(0, 0, 0, 0)).ok()
    }
}

impl CalendarSettings {
    fn new(
        nweek: i64,
        epoch: Date,
        week_length: i64,
        voting_start: i64,
        pauses: &[(Date, Date)],
    ) -> Result<CalendarSettings, CalendarFault> {
        let is_good = (1..=LONGEST_WEEK).contains(&week_length)
            && (1..=week_length).contains(&voting_start)
            && pauses.iter().all(|(from, to)| from < to);
        if !is_good {
            return Err(CalendarFault::BadCalendar);
        }
        if pauses.iter().any(|&(from, to)| from <= epoch && epoch < to) {
            return Err(CalendarFault::EpochPaused);
        }
        let mut sorted: Vec<_> = pauses
            .iter()
            .copied()
            .filter(|&(from, _)| from > epoch)
            .collect();
        sorted.sort();
        let mut pauses: Vec<(Date, Date)> = Vec::new();
        for (from, to) in sorted {
            match pauses.last_mut().filter(|(_, end)| from <= *end) {
                Some((_, end)) => *end = to.max(*end),
                None => pauses.push((from, to)),
            }
        }
        Ok(CalendarSettings {
            nweek,
            epoch,
            week_length,
            voting_start,
            pauses,
        })
    }

    /// The number of days that count from the epoch to a date, less one.
    fn index(&self, date: Date) -> Option<i64> {
        let days = |from: Date, to: Date| i64::from((to - from).get_days());
        if date < self.epoch {
            return None;
        }
        let begun = self.pauses.iter().take_while(|(from, _)| *from <= date);
        let paused: i64 = begun
            .map(|&(from, to)| days(from, to.min(tomorrow(date))))
            .sum();
        Some(days(self.epoch, date) - paused)
    }

    /// The date of the `index`-th day that counts; the epoch is the 0-th.
    fn date(&self, index: i64) -> Option<Date> {
        let plus = |date: Date, days: i64| date.checked_add(Span::new().try_days(days).ok()?).ok();
        let mut date = plus(self.epoch, index)?;
        for &(from, to) in self.pauses.iter() {
            if from > date {
                break;
            }
            date = plus(date, i64::from((to - from).get_days()))?;
        }
        Some(date)
    }
}

/// More days than this are no week; also the dates would end.
const LONGEST_WEEK: i64 = 1_000_000;

/// The day after, or the last day that there is.
fn tomorrow(date: Date) -> Date {
    date.saturating_add(1.day())
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    /// The calendar of proposals.md, 3.1: the clock stands still over Christmas.
    fn calendar() -> NweekCalendar {
        let pauses = [(date(2006, 12, 24), date(2007, 1, 2))];
        NweekCalendar::new(date(2006, 12, 4), 12, 9, TimeZone::UTC, &pauses).unwrap()
    }

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn check(date: Date, expected: Option<(i64, i64)>) {
        let found = calendar().nday(date).map(|it| (it.nweek, it.nday));
        assert_eq!(found, expected, "{date}");
    }

    #[test]
    fn days_count_but_for_pauses() {
        check(date(2006, 12, 3), None);
        check(date(2006, 12, 4), Some((1, 1)));
        check(date(2006, 12, 15), Some((1, 12)));
        check(date(2006, 12, 16), Some((2, 1)));
        check(date(2006, 12, 23), Some((2, 8)));
        check(date(2006, 12, 24), Some((2, 8)));
        check(date(2007, 1, 1), Some((2, 8)));
        check(date(2007, 1, 2), Some((2, 9)));
    }

    #[test]
    fn voting_lasts_from_nday_9_to_the_next_nweek() {
        let voting = calendar().voting(1).unwrap();
        assert_eq!(voting.opens, at("2006-12-12T00:00:00Z"));
        assert_eq!(voting.closes, at("2006-12-16T00:00:00Z"));
        let voting = calendar().voting(2).unwrap();
        assert_eq!(voting.opens, at("2007-01-02T00:00:00Z"));
        assert_eq!(voting.closes, at("2007-01-06T00:00:00Z"));
    }

    #[test]
    fn a_pause_inside_voting_makes_it_longer() {
        let pauses = [(date(2006, 12, 13), date(2006, 12, 20))];
        let calendar =
            NweekCalendar::new(date(2006, 12, 4), 12, 9, TimeZone::UTC, &pauses).unwrap();
        assert_eq!(
            calendar.voting(1).unwrap().closes,
            at("2006-12-23T00:00:00Z")
        );
    }

    #[test]
    fn q11_the_length_of_an_nweek_is_a_setting() {
        assert_eq!(NweekCalendar::WEEK_LENGTH, 12);
        let week =
            |length| NweekCalendar::new(date(2006, 12, 4), length, 5, TimeZone::UTC, &[]).unwrap();
        assert_eq!(week(7).voting(2).unwrap().opens, at("2006-12-15T00:00:00Z"));
        assert_eq!(
            week(10).voting(2).unwrap().opens,
            at("2006-12-18T00:00:00Z")
        );
    }

    /// Nweeks 1 and 2 have 12 days, the 3rd begins on 28 December.
    #[test]
    fn r2_a_changed_calendar_holds_from_the_next_nweek_and_nweeks_count_on() {
        let plain = || NweekCalendar::new(date(2006, 12, 4), 12, 9, TimeZone::UTC, &[]).unwrap();
        let nday = |calendar: &NweekCalendar, date| {
            let nday = calendar.nday(date).unwrap();
            (nday.nweek, nday.nday)
        };
        for from in [date(2006, 12, 17), date(2006, 12, 28)] {
            let calendar = plain().changed(from, 7, 5, &[]).unwrap();
            assert_eq!(nday(&calendar, date(2006, 12, 27)), (2, 12), "{from}");
            assert_eq!(nday(&calendar, date(2006, 12, 28)), (3, 1), "{from}");
            assert_eq!(nday(&calendar, date(2007, 1, 3)), (3, 7), "{from}");
            assert_eq!(nday(&calendar, date(2007, 1, 4)), (4, 1), "{from}");
            let voting = calendar.voting(2).unwrap();
            assert_eq!(voting.opens, at("2006-12-24T00:00:00Z"));
            assert_eq!(voting.closes, at("2006-12-28T00:00:00Z"));
            let voting = calendar.voting(3).unwrap();
            assert_eq!(voting.opens, at("2007-01-01T00:00:00Z"));
            assert_eq!(voting.closes, at("2007-01-04T00:00:00Z"));
        }
        let next = plain().changed(date(2006, 12, 29), 7, 5, &[]).unwrap();
        assert_eq!(nday(&next, date(2007, 1, 8)), (3, 12));
        assert_eq!(nday(&next, date(2007, 1, 9)), (4, 1));
        let from_the_start = plain().changed(date(2006, 1, 1), 7, 5, &[]).unwrap();
        assert_eq!(nday(&from_the_start, date(2006, 12, 11)), (2, 1));
    }

    #[test]
    fn q12_what_comes_at_the_opening_second_waits() {
        let nweek = |text| calendar().voting_after(at(text)).unwrap().nweek;
        assert_eq!(nweek("2006-11-01T00:00:00Z"), 1);
        assert_eq!(nweek("2006-12-11T23:59:59Z"), 1);
        assert_eq!(nweek("2006-12-12T00:00:00Z"), 2);
        assert_eq!(nweek("2006-12-15T12:00:00Z"), 2);
    }

    #[test]
    fn midnight_is_that_of_the_offset() {
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        let calendar = NweekCalendar::new(date(2006, 12, 4), 12, 9, zone, &[]).unwrap();
        assert_eq!(
            calendar.voting(1).unwrap().opens,
            at("2006-12-11T23:00:00Z")
        );
        assert_eq!(
            calendar.nday_at(at("2006-12-03T23:00:00Z")).unwrap().nday,
            1
        );
    }

    #[test]
    fn impossible_settings() {
        let make = |length, start, pauses: &[_]| {
            NweekCalendar::new(date(2006, 12, 4), length, start, TimeZone::UTC, pauses).map(|_| ())
        };
        assert_eq!(make(0, 1, &[]), Err(CalendarFault::BadCalendar));
        assert_eq!(make(12, 0, &[]), Err(CalendarFault::BadCalendar));
        assert_eq!(make(12, 13, &[]), Err(CalendarFault::BadCalendar));
        assert_eq!(make(12, 12, &[]), Ok(()));
        let pause = (date(2006, 12, 4), date(2006, 12, 5));
        assert_eq!(make(12, 9, &[pause]), Err(CalendarFault::EpochPaused));
        assert_eq!(
            make(12, 9, &[(pause.1, pause.0)]),
            Err(CalendarFault::BadCalendar)
        );
    }

    proptest! {
        #[test]
        fn counting_day_by_day_gives_the_same(
            length in 1_i64..15,
            pauses in prop::collection::vec((1_i64..90, 1_i64..9), 0..5),
        ) {
            let epoch = date(2006, 12, 4);
            let day = |days: i64| epoch + Span::new().days(days);
            let pauses: Vec<_> = pauses.iter().map(|&(from, days)| (day(from), day(from + days))).collect();
            let calendar = NweekCalendar::new(epoch, length, 1, TimeZone::UTC, &pauses).unwrap();
            let mut index = -1;
            for days in 0..100 {
                let today = day(days);
                index += i64::from(!pauses.iter().any(|&(from, to)| from <= today && today < to));
                let expected = Nday { nweek: index / length + 1, nday: index % length + 1 };
                prop_assert_eq!(calendar.nday(today), Some(expected));
                if expected.nday == 1 && calendar.nday(day(days - 1)) != Some(expected) {
                    let opens = calendar.voting(expected.nweek).map(|it| it.opens);
                    prop_assert_eq!(opens, calendar.midnight(today));
                }
            }
        }
    }
}

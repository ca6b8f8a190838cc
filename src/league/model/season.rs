//! Seasons: spans of days in which points and counts begin anew.

use jiff::ToSpan;
use jiff::civil::{Date, date};

/// One season of a league.
#[derive(Clone, Debug, PartialEq)]
pub struct Season {
    pub id: String,
    /// The first day; the first season of a league has what was played before as well.
    pub from: Date,
    /// The last day; `None` where there is no end yet.
    pub to: Option<Date>,
    /// The share of the way back to the initial rating with which it begins, from 0 to 1.
    pub reset: f64,
}

/// The division of a league into seasons.
#[derive(Clone, Debug, PartialEq)]
pub enum SeasonPlan {
    /// The seasons in order of their days.
    Listed(Vec<Season>),
    /// A season for each span of the calendar; the first begins on a day.
    Every(SeasonSpan, Date),
}

/// A span of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeasonSpan {
    Month,
    Quarter,
    HalfYear,
    Year,
}

impl SeasonSpan {
    /// Every span with its word.
    pub const WORDS: &[(&str, SeasonSpan)] = &[
        ("month", SeasonSpan::Month),
        ("quarter", SeasonSpan::Quarter),
        ("half-year", SeasonSpan::HalfYear),
        ("year", SeasonSpan::Year),
    ];

    fn months(self) -> i8 {
        match self {
            SeasonSpan::Month => 1,
            SeasonSpan::Quarter => 3,
            SeasonSpan::HalfYear => 6,
            SeasonSpan::Year => 12,
        }
    }

    /// The season of a day, from the beginning of its span.
    fn season_of(self, day: Date) -> Season {
        let index = (day.month() - 1) / self.months();
        let from = date(day.year(), index * self.months() + 1, 1);
        let next = from.checked_add(i64::from(self.months()).months());
        let year = day.year();
        let number = index + 1;
        Season {
            id: match self {
                SeasonSpan::Month => format!("{year:04}-{number:02}"),
                SeasonSpan::Quarter => format!("{year:04}-q{number}"),
                SeasonSpan::HalfYear => format!("{year:04}-h{number}"),
                SeasonSpan::Year => format!("{year:04}"),
            },
            from,
            to: next.ok().and_then(|next| next.yesterday().ok()),
            reset: 0.0,
        }
    }
}

impl Season {
    /// The span of the calendar that the season is, and its number in the year.
    pub fn calendar_span(&self) -> Option<(SeasonSpan, i8)> {
        let mut spans = SeasonSpan::WORDS.iter().map(|(_, span)| *span);
        let is_own = |span: &SeasonSpan| {
            let season = span.season_of(self.from);
            season.id == self.id && season.to == self.to
        };
        let span = spans.find(is_own)?;
        Some((span, (self.from.month() - 1) / span.months() + 1))
    }
}

impl SeasonPlan {
    /// The seasons that have begun by the end of a day, and the first in any case.
    pub fn until(&self, as_of: Date) -> Vec<Season> {
        match self {
            SeasonPlan::Listed(seasons) => {
                let begun = seasons.iter().filter(|season| season.from <= as_of).count();
                seasons.iter().take(begun.max(1)).cloned().collect()
            }
            SeasonPlan::Every(span, first) => {
                let mut seasons = vec![Season {
                    from: *first,
                    ..span.season_of(*first)
                }];
                while let Some(next) = seasons.last().and_then(|last| last.to?.tomorrow().ok()) {
                    if next > as_of {
                        break;
                    }
                    seasons.push(span.season_of(next));
                }
                seasons
            }
        }
    }
}

/// The season of a day among all that have begun.
pub(crate) fn season_of(seasons: &[Season], day: Date) -> Option<&Season> {
    let begun = seasons.iter().filter(|season| season.from <= day).count();
    seasons.get(begun.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_those_of_the_calendar_and_the_first_is_cut() {
        let ids = |span, from: Date, as_of| -> Vec<String> {
            let seasons = SeasonPlan::Every(span, from).until(as_of);
            let line =
                |season: &Season| format!("{} {} {}", season.id, season.from, season.to.unwrap());
            seasons.iter().map(line).collect()
        };
        assert_eq!(
            ids(SeasonSpan::Month, date(2020, 1, 17), date(2020, 2, 1)),
            [
                "2020-01 2020-01-17 2020-01-31",
                "2020-02 2020-02-01 2020-02-29"
            ]
        );
        assert_eq!(
            ids(SeasonSpan::Quarter, date(2020, 11, 5), date(2021, 3, 31)),
            [
                "2020-q4 2020-11-05 2020-12-31",
                "2021-q1 2021-01-01 2021-03-31"
            ]
        );
        assert_eq!(
            ids(SeasonSpan::HalfYear, date(2020, 7, 1), date(2019, 1, 1)),
            ["2020-h2 2020-07-01 2020-12-31"]
        );
        assert_eq!(
            ids(SeasonSpan::Year, date(2020, 3, 1), date(2021, 1, 1)),
            ["2020 2020-03-01 2020-12-31", "2021 2021-01-01 2021-12-31"]
        );
    }
}

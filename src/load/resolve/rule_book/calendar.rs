//! The calendar of a rule book, as its file gives it.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::clock;
use super::dated;
use crate::load::content::rules::{CalendarMatter, RulesMatter};
use crate::rulebook::calendar::{CalendarFault, NweekCalendar};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// A calendar with the settings from which later ones are made.
#[derive(Clone)]
pub(crate) struct CurrentCalendar {
    pub calendar: NweekCalendar,
    pub length: i64,
    pub start: i64,
    pub pauses: Vec<(Date, Date)>,
}

/// The civil time of a rule book; that of the site if nothing is said (D3).
pub(crate) fn zone(
    matter: &RulesMatter,
    site: &TimeZone,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> TimeZone {
    let first = matter.calendar.list.first();
    let Some(text) = first.and_then(|calendar| calendar.utc_offset.as_deref()) else {
        return site.clone();
    };
    clock::offset(text).map(TimeZone::fixed).unwrap_or_else(|| {
        let calendar = at.field("calendar");
        let first = calendar.index(0);
        let here = match matter.calendar.is_list {
            true => first,
            false => calendar,
        };
        let spot = here.field("utc-offset").value();
        diagnostics
            .error(
                Code::WrongType,
                spot,
                format!("`{text}` is no offset from UTC"),
            )
            .help("write it as \"+01:00\"");
        site.clone()
    })
}

/// The calendar as it is at first, if it has an epoch.
pub(crate) fn first(
    matter: &RulesMatter,
    zone: &TimeZone,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<CurrentCalendar> {
    let at = at.field("calendar");
    let first = matter.calendar.list.first()?;
    let listed = at.index(0);
    let here = match matter.calendar.is_list {
        true => listed,
        false => at,
    };
    if first.from.is_some() {
        diagnostics
            .error(
                Code::BadCalendar,
                here.field("from").key(),
                "the first calendar has a day from which it holds",
            )
            .help("take `from` out: it holds from the epoch");
    }
    let epoch = dated::day(first.epoch.as_deref()?, &here.field("epoch"), diagnostics)?;
    let length = first.week_length.unwrap_or(NweekCalendar::WEEK_LENGTH);
    let start = first.voting_start.unwrap_or(NweekCalendar::VOTING_START);
    let pauses = pauses(first, &here, diagnostics).unwrap_or_default();
    match NweekCalendar::new(epoch, length, start, zone.clone(), &pauses) {
        Ok(calendar) => Some(CurrentCalendar {
            calendar,
            length,
            start,
            pauses,
        }),
        Err(fault) => {
            report_fault(fault, first, (length, start), &here, diagnostics);
            None
        }
    }
}

/// Lets a calendar change on a day; what is impossible is reported and leaves it as it was.
pub(crate) fn change(
    current: &mut CurrentCalendar,
    (from, matter, pauses): (Date, &CalendarMatter, Option<Vec<(Date, Date)>>),
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) {
    let length = matter.week_length.unwrap_or(current.length);
    let start = matter.voting_start.unwrap_or(current.start);
    let pauses = pauses.unwrap_or_else(|| current.pauses.clone());
    let before = current.calendar.clone();
    match before.changed(from, length, start, &pauses) {
        Ok(calendar) => {
            *current = CurrentCalendar {
                calendar,
                length,
                start,
                pauses,
            };
        }
        Err(fault) => report_fault(fault, matter, (length, start), at, diagnostics),
    }
}

/// Reports an impossible calendar of so many days with voting from such a day on.
fn report_fault(
    fault: CalendarFault,
    matter: &CalendarMatter,
    (length, start): (i64, i64),
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) {
    match fault {
        CalendarFault::BadCalendar => {
            let key = match matter.voting_start {
                Some(_) if length >= 1 => "voting-start",
                _ => "week-length",
            };
            let message = match length {
                ..1 => format!("a week of {length} days"),
                1.. => format!("voting on day {start} of a week of {length} days"),
            };
            diagnostics
                .error(Code::BadCalendar, at.field(key).value(), message)
                .help("`week-length` is 1 or more, and `voting-start`, which is 9 if nothing is said, a day of the week");
        }
        CalendarFault::EpochPaused => {
            diagnostics
                .error(
                    Code::EpochPaused,
                    at.field("epoch").value(),
                    "the clock stands still on the epoch",
                )
                .help("begin with a day that counts, or shorten the pause");
        }
    }
}

/// The pauses of a calendar; `None` where nothing is said of them.
pub(crate) fn pauses(
    matter: &CalendarMatter,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<(Date, Date)>> {
    let mut pauses: Vec<(Date, Date)> = Vec::new();
    let list = at.field("pauses");
    let mut faults = Vec::new();
    for (index, pause) in matter.pauses.as_ref()?.iter().enumerate() {
        let here = list.index(index);
        let [from, to] = pause.as_slice() else {
            faults.push((here.value(), "a pause that is no pair of dates"));
            continue;
        };
        let from = dated::day(from, &here.index(0), diagnostics);
        match from.zip(dated::day(to, &here.index(1), diagnostics)) {
            Some((from, to)) if to <= from => {
                faults.push((here.value(), "a pause that does not end after it begins"));
            }
            pause => pauses.extend(pause),
        }
    }
    for (place, message) in faults {
        diagnostics
            .error(Code::BadCalendar, place, message)
            .help("write [first day, first day that counts again]");
    }
    Some(pauses)
}

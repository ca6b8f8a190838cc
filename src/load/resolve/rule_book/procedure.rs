//! The calendar and the procedures of a rule book.

use std::sync::Arc;

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::clock;
use super::configuration::CurrentCalendar;
use crate::load::content::ContentDocument;
use crate::load::content::rules::{CalendarMatter, RulesMatter};
use crate::rulebook::calendar::{CalendarFault, NweekCalendar};
use crate::rulebook::procedure::{BUILT_IN, PROCEDURES, Procedure};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};
use crate::syntax::document_part::DocumentPart;
use crate::syntax::tree::SyntaxTree;

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
pub(crate) fn first_calendar(
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
    let epoch = day(first.epoch.as_deref()?, &here.field("epoch"), diagnostics)?;
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
pub(crate) fn change_calendar(
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
        let from = day(from, &here.index(0), diagnostics);
        match from.zip(day(to, &here.index(1), diagnostics)) {
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

/// A day of the civil calendar; reports anything else.
fn day(text: &str, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> Option<Date> {
    let date = clock::date(text);
    if date.is_none() {
        diagnostics
            .error(Code::BadDate, at.value(), format!("`{text}` is no date"))
            .help("write a day of the calendar as 2006-12-04");
    }
    date
}

/// The day from which a later map of a list holds.
pub(crate) fn first_day(
    from: Option<&str>,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Date> {
    let Some(from) = from else {
        diagnostics
            .error(
                Code::MissingKey,
                at.first_line(),
                "a change without a day from which it holds",
            )
            .help("add `from:`; the first of the list alone has none");
        return None;
    };
    day(from, &at.field("from"), diagnostics)
}

/// Reports a key that holds for all time.
pub(crate) fn not_datable(key: &str, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) {
    diagnostics
        .error(
            Code::NotDatable,
            at.field(key).key(),
            format!("`{key}` can not change on a day"),
        )
        .help("it holds for all time: write it in the first map of the list");
}

/// The procedure that every rule book has, with its name.
pub(crate) fn built_in(
    section: &ContentDocument,
    diagnostics: &mut Diagnostics,
) -> Option<(String, Arc<dyn Procedure>)> {
    let nothing = SyntaxTree::nothing();
    let options = DocumentPart::whole(&section.file, &nothing);
    let built_in = (BUILT_IN.read)(options, diagnostics)?;
    Some((BUILT_IN.kind.to_owned(), built_in))
}

/// A procedure by its `kind` and the options of that kind.
pub(crate) fn procedure(
    options: DocumentPart<'_>,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Arc<dyn Procedure>> {
    let kinds = || PROCEDURES.iter().map(|entry| entry.kind);
    let all = || kinds().collect::<Vec<_>>().join(", ");
    if !options.is_map() {
        diagnostics
            .error(Code::WrongType, at.value(), "a procedure that is no map")
            .help(format!(
                "write its `kind`, one of {}, and its options",
                all()
            ));
        return None;
    }
    let Some(kind) = options.entry(KIND).and_then(DocumentPart::text) else {
        diagnostics
            .error(
                Code::MissingKey,
                at.first_line(),
                "a procedure without a `kind`",
            )
            .help(format!("write one of {}", all()));
        return None;
    };
    let Some(entry) = PROCEDURES.iter().find(|entry| entry.kind == kind) else {
        diagnostics
            .error(
                Code::UnknownProcedure,
                at.field(KIND).value(),
                format!("no kind of procedure `{kind}`"),
            )
            .help(did_you_mean(kind, kinds()).unwrap_or_else(|| format!("write one of {}", all())));
        return None;
    };
    (entry.read)(options.without(KIND), diagnostics)
}

/// The key that says which procedure it is.
pub(crate) const KIND: &str = "kind";

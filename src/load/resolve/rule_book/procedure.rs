//! The calendar and the procedures of a rule book.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;
use jiff::tz::Offset;

use super::clock;
use super::clock::InstantReader;
use crate::load::content::ContentDocument;
use crate::load::content::rules::{CalendarMatter, RulesMatter};
use crate::rulebook::book::ProcedureChange;
use crate::rulebook::calendar::{CalendarFault, NweekCalendar};
use crate::rulebook::procedure::{BUILT_IN, PROCEDURES, Procedure};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};
use crate::syntax::document_part::{DocumentPart, LayeredMap};
use crate::syntax::tree::SyntaxTree;

/// The civil time of a rule book; UTC if nothing is said.
pub fn offset(matter: &RulesMatter, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> Offset {
    let first = matter.calendar.list.first();
    let Some(text) = first.and_then(|calendar| calendar.utc_offset.as_deref()) else {
        return Offset::UTC;
    };
    clock::offset(text).unwrap_or_else(|| {
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
        Offset::UTC
    })
}

/// The calendar, if it has an epoch.
pub fn calendar(
    matter: &RulesMatter,
    offset: Offset,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<NweekCalendar> {
    let at = at.field("calendar");
    let list = &matter.calendar;
    let place = |index: usize| match list.is_list {
        true => at.index(index),
        false => at,
    };
    let (first, later) = list.list.split_first()?;
    let here = place(0);
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
    let mut length = first.week_length.unwrap_or(NweekCalendar::WEEK_LENGTH);
    let mut start = first.voting_start.unwrap_or(NweekCalendar::VOTING_START);
    let mut pauses = self::pauses(first, &here, diagnostics).unwrap_or_default();
    let calendar = NweekCalendar::new(epoch, length, start, offset, &pauses);
    let mut calendar = match calendar {
        Ok(calendar) => calendar,
        Err(fault) => {
            report_fault(fault, first, (length, start), &here, diagnostics);
            return None;
        }
    };
    let mut dated: Vec<(Date, usize, &CalendarMatter)> = Vec::new();
    for (index, change) in (1..).zip(later) {
        let here = at.index(index);
        for (key, value) in [("epoch", &change.epoch), ("utc-offset", &change.utc_offset)] {
            if value.is_some() {
                not_datable(key, &here, diagnostics);
            }
        }
        let from = first_day(change.from.as_deref(), &here, diagnostics);
        dated.extend(from.map(|from| (from, index, change)));
    }
    dated.sort_by_key(|(from, index, _)| (*from, *index));
    for (from, index, change) in dated {
        let here = at.index(index);
        length = change.week_length.unwrap_or(length);
        start = change.voting_start.unwrap_or(start);
        pauses = self::pauses(change, &here, diagnostics).unwrap_or(pauses);
        match calendar.clone().changed(from, length, start, &pauses) {
            Ok(changed) => calendar = changed,
            Err(fault) => report_fault(fault, change, (length, start), &here, diagnostics),
        }
    }
    Some(calendar)
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
fn pauses(
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
fn first_day(from: Option<&str>, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> Option<Date> {
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

fn not_datable(key: &str, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) {
    diagnostics
        .error(
            Code::NotDatable,
            at.field(key).key(),
            format!("`{key}` can not change on a day"),
        )
        .help("it holds for all time: write it in the first map of the list");
}

/// The procedures by name, with the built-in one; `section` is the document in which `matter`
/// stands.
pub fn procedures(
    matter: &RulesMatter,
    section: &ContentDocument,
    clock: InstantReader,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> (BTreeMap<String, Arc<dyn Procedure>>, Vec<ProcedureChange>) {
    let at = at.field("procedures");
    let mut procedures = BTreeMap::new();
    let mut changes = Vec::new();
    for (name, &options) in matter.procedures.iter() {
        let here = at.field(name);
        let versions = section.part(options).elements();
        let Some((&first, later)) = versions.split_first() else {
            if let Some(procedure) = procedure(section.part(options), &here, diagnostics) {
                procedures.insert(name.to_owned(), procedure);
            }
            continue;
        };
        let Some(procedure) = procedure(section.part(first), &here.index(0), diagnostics) else {
            continue;
        };
        procedures.insert(name.to_owned(), procedure);
        let mut dated = Vec::new();
        for (index, &part) in (1..).zip(later) {
            let here = here.index(index);
            if section.part(part).entry(KIND).is_some() {
                not_datable(KIND, &here, diagnostics);
                continue;
            }
            let from = section.part(part).entry(FROM).and_then(DocumentPart::text);
            let from = first_day(from, &here, diagnostics);
            dated.extend(from.map(|from| (from, index, part)));
        }
        dated.sort_by_key(|(from, index, _)| (*from, *index));
        let mut layers = LayeredMap::new(&section.tree, Some(first));
        for (from, index, part) in dated {
            layers.lay_without(part, &[FROM]);
            let here = here.index(index);
            let changed = layers.read(&section.file, |options| {
                self::procedure(options, &here, diagnostics)
            });
            if let Some((from, procedure)) = clock.midnight(from).zip(changed) {
                changes.push(ProcedureChange {
                    name: name.to_owned(),
                    from,
                    procedure,
                });
            }
        }
    }
    let nothing = SyntaxTree::nothing();
    let options = DocumentPart::whole(&section.file, &nothing);
    if let Some(built_in) = (BUILT_IN.read)(options, diagnostics) {
        procedures
            .entry(BUILT_IN.kind.to_owned())
            .or_insert(built_in);
    }
    (procedures, changes)
}

fn procedure(
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
const KIND: &str = "kind";
/// The key that says from which day a version holds.
const FROM: &str = "from";

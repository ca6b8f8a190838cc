//! The calendar and the procedures of a rule book.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;
use jiff::tz::Offset;

use super::clock;
use crate::load::content::ContentDocument;
use crate::load::content::rules::RulesMatter;
use crate::rulebook::calendar::{CalendarFault, NweekCalendar};
use crate::rulebook::procedure::{BUILT_IN, PROCEDURES, Procedure};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};
use crate::syntax::document_part::DocumentPart;
use crate::syntax::tree::SyntaxTree;

/// The civil time of a rule book; UTC if nothing is said.
pub fn offset(matter: &RulesMatter, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> Offset {
    let text = matter
        .calendar
        .as_ref()
        .and_then(|calendar| calendar.utc_offset.as_deref());
    let Some(text) = text else {
        return Offset::UTC;
    };
    clock::offset(text).unwrap_or_else(|| {
        let spot = at.field("calendar").field("utc-offset").value();
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
    let matter = matter.calendar.as_ref()?;
    let mut date = |text: &str, at: &KeyPath<'_>| {
        let date = clock::date(text);
        if date.is_none() {
            diagnostics
                .error(Code::BadDate, at.value(), format!("`{text}` is no date"))
                .help("write a day of the calendar as 2006-12-04");
        }
        date
    };
    let epoch = date(matter.epoch.as_deref()?, &at.field("epoch"))?;
    let mut pauses: Vec<(Date, Date)> = Vec::new();
    let list = at.field("pauses");
    let mut faults = Vec::new();
    for (index, pause) in matter.pauses.iter().enumerate() {
        let here = list.index(index);
        let [from, to] = pause.as_slice() else {
            faults.push((here.value(), "a pause that is no pair of dates"));
            continue;
        };
        let from = date(from, &here.index(0));
        match from.zip(date(to, &here.index(1))) {
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
    let length = matter.week_length.unwrap_or(NweekCalendar::WEEK_LENGTH);
    let start = matter.voting_start.unwrap_or(NweekCalendar::VOTING_START);
    match NweekCalendar::new(epoch, length, start, offset, &pauses) {
        Ok(calendar) => Some(calendar),
        Err(CalendarFault::BadCalendar) => {
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
            None
        }
        Err(CalendarFault::EpochPaused) => {
            diagnostics
                .error(
                    Code::EpochPaused,
                    at.field("epoch").value(),
                    "the clock stands still on the epoch",
                )
                .help("begin with a day that counts, or shorten the pause");
            None
        }
    }
}

/// The procedures by name, with the built-in one; `section` is the document in which `matter`
/// stands.
pub fn procedures(
    matter: &RulesMatter,
    section: &ContentDocument,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> BTreeMap<String, Arc<dyn Procedure>> {
    let at = at.field("procedures");
    let mut procedures = BTreeMap::new();
    for (name, &options) in matter.procedures.iter() {
        let options = section.part(options);
        if let Some(procedure) = procedure(options, &at.field(name), diagnostics) {
            procedures.insert(name.to_owned(), procedure);
        }
    }
    let nothing = SyntaxTree::nothing();
    let options = DocumentPart::whole(&section.file, &nothing);
    if let Some(built_in) = (BUILT_IN.read)(options, diagnostics) {
        procedures
            .entry(BUILT_IN.kind.to_owned())
            .or_insert(built_in);
    }
    procedures
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

//! Maps of a rule book's file that hold from a day on.

use jiff::civil::Date;

use super::clock;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// A day of the civil calendar; reports anything else.
pub(super) fn day(text: &str, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> Option<Date> {
    let date = clock::date(text);
    if date.is_none() {
        diagnostics
            .error(Code::BadDate, at.value(), format!("`{text}` is no date"))
            .help("write a day of the calendar as 2006-12-04");
    }
    date
}

/// The day from which a later map of a list holds.
pub(super) fn first_day(
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
pub(super) fn not_datable(key: &str, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) {
    diagnostics
        .error(
            Code::NotDatable,
            at.field(key).key(),
            format!("`{key}` can not change on a day"),
        )
        .help("it holds for all time: write it in the first map of the list");
}

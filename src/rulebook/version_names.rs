//! The names by which versions of a document are addressed.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// The name of the text before the first change.
pub(crate) const BASE: &str = "base";

/// Returns whether a name is that of a version: `base`, or it begins with a date.
pub(crate) fn is_version(name: &str) -> bool {
    let date = name.get(..10).and_then(|date| date.parse::<Date>().ok());
    name == BASE || date.is_some()
}

/// One name a version, in their order: the civil date; the time as well where the date
/// already names an earlier version; `base` for the base text.
pub(crate) fn names(
    versions: impl Iterator<Item = Option<Timestamp>>,
    zone: &TimeZone,
) -> Vec<String> {
    let mut dates = BTreeSet::new();
    let name = |at: Option<Timestamp>| {
        let Some(at) = at.map(|at| zone.to_datetime(at)) else {
            return BASE.to_owned();
        };
        let (date, time) = (at.date(), at.time());
        if dates.insert(date) {
            return date.to_string();
        }
        format!(
            "{date}-{:02}{:02}{:02}",
            time.hour(),
            time.minute(),
            time.second()
        )
    };
    versions.map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_times() {
        let instants = [
            None,
            Some("2018-03-06T22:59:00Z"),
            Some("2018-03-06T23:00:00Z"),
            Some("2018-03-07T17:20:05Z"),
        ];
        let zone = TimeZone::fixed(jiff::tz::offset(1));
        let instants = instants.map(|it| it.map(|it| it.parse().unwrap()));
        let expected = ["base", "2018-03-06", "2018-03-07", "2018-03-07-182005"];
        assert_eq!(names(instants.into_iter(), &zone), expected);
    }
}

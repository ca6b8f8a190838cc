//! The coming events as an iCalendar file (RFC 5545).

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};

/// An entry of a calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CalendarEvent {
    pub when: EventTime,
    pub title: String,
    /// The pairings to be played, a line each.
    pub description: Option<String>,
    /// The address of the page that tells of it, with scheme and host where the site says them.
    pub url: String,
    /// Names it for ever.
    pub id: String,
    /// The time at which the entry was made, as [`stamp_of_day`] and [`stamp`] write it.
    pub stamp: String,
}

/// The time of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventTime {
    /// A whole day.
    Day(Date),
    Instant(Timestamp),
    Span(Timestamp, Timestamp),
}

/// A calendar of these entries.
pub(crate) fn calendar(name: &str, occasions: &[CalendarEvent]) -> String {
    let mut text = String::new();
    push(&mut text, "BEGIN:VCALENDAR");
    push(&mut text, "VERSION:2.0");
    push(&mut text, "PRODID:-//Ligatur//Ligatur//EN");
    push(&mut text, &format!("X-WR-CALNAME:{}", escaped(name)));
    for occasion in occasions {
        push(&mut text, "BEGIN:VEVENT");
        push(&mut text, &format!("UID:{}", occasion.id));
        push(&mut text, &format!("DTSTAMP:{}", occasion.stamp));
        match occasion.when {
            EventTime::Day(date) => {
                let next = date.checked_add(1.day()).unwrap_or(date);
                push(&mut text, &format!("DTSTART;VALUE=DATE:{}", compact(date)));
                push(&mut text, &format!("DTEND;VALUE=DATE:{}", compact(next)));
            }
            EventTime::Instant(at) => push(&mut text, &format!("DTSTART:{}", stamp(at))),
            EventTime::Span(from, until) => {
                push(&mut text, &format!("DTSTART:{}", stamp(from)));
                push(&mut text, &format!("DTEND:{}", stamp(until)));
            }
        }
        push(&mut text, &format!("SUMMARY:{}", escaped(&occasion.title)));
        if let Some(description) = &occasion.description {
            push(&mut text, &format!("DESCRIPTION:{}", escaped(description)));
        }
        push(&mut text, &format!("URL:{}", occasion.url));
        push(&mut text, "TRANSP:TRANSPARENT");
        push(&mut text, "END:VEVENT");
    }
    push(&mut text, "END:VCALENDAR");
    text
}

/// `20061216T000000Z`.
pub(crate) fn stamp(at: Timestamp) -> String {
    compact(at)
}

/// The midnight of a day in UTC, as a stamp.
pub(crate) fn stamp_of_day(date: Date) -> String {
    format!("{}T000000Z", compact(date))
}

/// A date or an instant without its separators.
fn compact(moment: impl ToString) -> String {
    let text = moment.to_string();
    text.chars()
        .filter(|letter| !matches!(letter, '-' | ':'))
        .collect()
}

/// Appends a line, folded after 75 octets (3.1).
fn push(text: &mut String, line: &str) {
    let mut width = 0;
    for letter in line.chars() {
        if width + letter.len_utf8() > 75 {
            text.push_str("\r\n ");
            width = 1;
        }
        text.push(letter);
        width += letter.len_utf8();
    }
    text.push_str("\r\n");
}

/// A text value (3.3.11).
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | ';' | ',' => escaped.extend(['\\', letter]),
            '\n' => escaped.push_str("\\n"),
            '\r' => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn occasion(when: EventTime, title: &str) -> CalendarEvent {
        CalendarEvent {
            description: None,
            when,
            title: title.to_owned(),
            url: "/cards/".to_owned(),
            id: "x@ligatur".to_owned(),
            stamp: stamp_of_day(jiff::civil::date(2026, 11, 1)),
        }
    }

    #[test]
    fn a_day_is_a_whole_day_in_escaped_and_folded_lines() {
        let title = format!("Hearts, {}", "ä".repeat(40));
        let day = EventTime::Day(jiff::civil::date(2026, 12, 31));
        let text = calendar("Cards; more", &[occasion(day, &title)]);
        assert!(text.contains("X-WR-CALNAME:Cards\\; more\r\n"));
        assert!(text.contains("DTSTAMP:20261101T000000Z\r\n"));
        assert!(text.contains("DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n"));
        assert!(text.contains("SUMMARY:Hearts\\, ää"));
        assert!(text.split("\r\n").all(|line| line.len() <= 75), "{text}");
        assert!(text.contains("\r\n ä"));
    }

    #[test]
    fn an_instant_has_no_length() {
        let at = EventTime::Instant("2006-12-16T00:00:00Z".parse().unwrap());
        let text = calendar("Rules", &[occasion(at, "a\\b\nc")]);
        assert!(text.contains("DTSTART:20061216T000000Z\r\nSUMMARY:a\\\\b\\nc\r\n"));
        assert!(!text.contains("DTEND"));
    }
}

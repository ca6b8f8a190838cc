//! Days to come as an iCalendar file (RFC 5545).

use jiff::ToSpan;
use jiff::civil::Date;

use crate::site::desk::Desk;

/// A day in a calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Day {
    pub date: Date,
    pub title: String,
    /// Where it is told, with scheme and host where the site says them.
    pub url: String,
    /// Names it for ever.
    pub id: String,
}

/// The matchdays of a league that are still to come.
pub fn of_league(desk: &Desk<'_>) -> Vec<u8> {
    let folder = desk.league.address();
    let ahead = desk
        .league
        .matchdays
        .iter()
        .enumerate()
        .filter(|(_, day)| day.date > desk.history.as_of);
    let day = |(index, day): (usize, &crate::model::matchday::Matchday)| {
        let address = format!("{folder}matchdays/{}/", day.number);
        Day {
            date: day.date,
            title: format!("{}: {}", desk.league.title, desk.matchday_title(index)),
            url: desk
                .site
                .canonical(&address)
                .unwrap_or_else(|| desk.site.url(&address)),
            id: format!(
                "{}matchday-{}@ligatur",
                desk.site.url(&folder).replace('/', "-"),
                day.number
            ),
        }
    };
    let days: Vec<Day> = ahead.map(day).collect();
    calendar(&desk.league.title, desk.history.as_of, &days).into_bytes()
}

/// A calendar of whole days. `stamp` is the day for which it was made.
pub fn calendar(name: &str, stamp: Date, days: &[Day]) -> String {
    let compact = |date: Date| date.to_string().replace('-', "");
    let mut text = String::new();
    push(&mut text, "BEGIN:VCALENDAR");
    push(&mut text, "VERSION:2.0");
    push(&mut text, "PRODID:-//Ligatur//Ligatur//EN");
    push(&mut text, &format!("X-WR-CALNAME:{}", escaped(name)));
    for day in days {
        push(&mut text, "BEGIN:VEVENT");
        push(&mut text, &format!("UID:{}", day.id));
        push(&mut text, &format!("DTSTAMP:{}T000000Z", compact(stamp)));
        push(
            &mut text,
            &format!("DTSTART;VALUE=DATE:{}", compact(day.date)),
        );
        let next = day.date.checked_add(1.day()).unwrap_or(day.date);
        push(&mut text, &format!("DTEND;VALUE=DATE:{}", compact(next)));
        push(&mut text, &format!("SUMMARY:{}", escaped(&day.title)));
        push(&mut text, &format!("URL:{}", day.url));
        push(&mut text, "TRANSP:TRANSPARENT");
        push(&mut text, "END:VEVENT");
    }
    push(&mut text, "END:VCALENDAR");
    text
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
    text.replace('\\', "\\\\")
        .replace(';', "\\;")
        .replace(',', "\\,")
        .replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_a_whole_day_in_escaped_and_folded_lines() {
        let day = Day {
            date: jiff::civil::date(2026, 12, 31),
            title: format!("Hearts, {}", "ä".repeat(40)),
            url: "/cards/".to_owned(),
            id: "x@ligatur".to_owned(),
        };
        let text = calendar("Cards; more", jiff::civil::date(2026, 11, 1), &[day]);
        assert!(text.contains("X-WR-CALNAME:Cards\\; more\r\n"));
        assert!(text.contains("DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n"));
        assert!(text.contains("SUMMARY:Hearts\\, ää"));
        assert!(text.split("\r\n").all(|line| line.len() <= 75), "{text}");
        assert!(text.contains("\r\n ä"));
    }
}

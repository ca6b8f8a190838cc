//! Single values of content, read from their text.

use jiff::civil::Date;

/// Reads a day as content writes it: year, month and day in digits.
///
/// # Errors
///
/// The message says whether the text is no date, or names a day that does not exist.
pub(crate) fn day(text: &str) -> Result<Date, String> {
    let shaped = text.len() == 10
        && text.bytes().enumerate().all(|(index, byte)| match index {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    if !shaped {
        return Err(format!("`{text}` is no date"));
    }
    text.parse()
        .map_err(|_| format!("`{text}` is a date that does not exist"))
}

/// Reads a day as people type it: `2017-11-10`, `10.11.2017` or `10.11.17`.
///
/// # Errors
///
/// The message says whether the text is no date, or names a day that does not exist, and how
/// a day is written.
pub(crate) fn typed_day(text: &str) -> Result<Date, String> {
    let text = text.trim();
    let parts: Vec<&str> = text.split('.').map(str::trim).collect();
    let is_number = |part: &&str| {
        (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let written = match parts.as_slice() {
        [day, month, year] if parts.iter().all(is_number) => {
            let century = if year.len() == 2 { "20" } else { "" };
            format!("{century}{year}-{month:0>2}-{day:0>2}")
        }
        _ => text.to_owned(),
    };
    day(&written).map_err(|why| {
        let why = why.replace(&format!("`{written}`"), &format!("`{text}`"));
        format!("{why}: write it as `2017-11-10` or `10.11.2017`")
    })
}

/// The help text on the form of a date.
pub(crate) const DATE_HELP: &str = "write year, month and day as `2017-11-10`";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_may_be_typed_as_it_is_spoken() {
        let check = |typed: &str, expected: Option<&str>| {
            let found = typed_day(typed).map(|day| day.to_string());
            assert_eq!(found.as_deref().ok(), expected, "{typed}");
        };
        check("2026-11-22", Some("2026-11-22"));
        check("22.11.2026", Some("2026-11-22"));
        check("2.1.2026", Some("2026-01-02"));
        check("22. 11. 26", Some("2026-11-22"));
        check("31.2.2026", None);
        check("22.11", None);
        check("11/22/2026", None);
        check("1.1.1.1", None);
        let fault = typed_day("31.2.2026").unwrap_err();
        assert!(
            fault.starts_with("`31.2.2026` is a date that does not exist"),
            "{fault}"
        );
    }
}

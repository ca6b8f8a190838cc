//! Single values of content, read from their text.

use jiff::civil::Date;

/// Reads a day as content writes it: year, month and day in digits.
///
/// # Errors
///
/// The message says whether the text is no date, or names a day that does not exist.
pub fn day(text: &str) -> Result<Date, String> {
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

/// The help text on the form of a date.
pub const DATE_HELP: &str = "write year, month and day as `2017-11-10`";

//! Numbers whose thousands are set apart: `12,000`, `1.234,5`, `12 000`.

use crate::formats::sheet::Sheet;

/// The meaning of the sign in a number such as `12,000`, for a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GroupedNumber {
    /// It can only stand between thousands.
    Certain,
    /// Three digits behind one sign: thousands or decimals.
    Open,
}

/// Returns the sheet with numbers in which nothing sets thousands apart, and remarks on
/// what was guessed; nothing where no number has such signs.
///
/// Three digits behind a sign can be thousands or decimals: then the other cells of the column
/// decide; without any, numbers that all end in two zeros are thousands, and others decimals.
pub(crate) fn without_digit_groups(sheet: &Sheet) -> Option<(Sheet, Vec<String>)> {
    let width = sheet.rows.iter().map(|row| row.cells.len()).max()?;
    let mut plain = sheet.clone();
    let (mut notes, mut is_changed) = (Vec::new(), false);
    for column in 0..width {
        for sign in [',', '.', ' ', '\u{a0}', '\u{202f}', '\'', '’'] {
            let texts = sheet.rows.iter().map(|row| row.text(column));
            let found: Vec<(&str, GroupedNumber)> = texts
                .filter_map(|text| Some((text, grouped(text, sign)?)))
                .collect();
            let Some((first, _)) = found.first() else {
                continue;
            };
            let is_certain = found.iter().any(|(_, it)| *it == GroupedNumber::Certain);
            let is_decimal = sheet
                .rows
                .iter()
                .any(|row| has_decimals(row.text(column), sign));
            let is_round = found.iter().all(|(text, _)| text.ends_with("00"));
            if is_certain || (is_round && !is_decimal) {
                is_changed = true;
                for row in &mut plain.rows {
                    let Some(cell) = row.cells.get_mut(column) else {
                        continue;
                    };
                    if grouped(&cell.text, sign).is_some() {
                        cell.text = cell.text.replace(sign, "");
                    }
                }
                if !is_certain {
                    let read = first.replace(sign, "");
                    notes.push(format!("`{first}` and the like are read as {read}"));
                }
            } else if !is_decimal {
                let read = first.replace(sign, ".");
                notes.push(format!("`{first}` and the like are read as {read}; write thousands without `{sign}` if they are meant"));
            }
        }
    }
    (is_changed || !notes.is_empty()).then_some((plain, notes))
}

/// Reads a number whose digits a sign sets apart in threes.
fn grouped(text: &str, sign: char) -> Option<GroupedNumber> {
    let digits = text.trim_start_matches(['+', '-', '−']);
    let other = if sign == ',' { '.' } else { ',' };
    let (whole, decimals) = match digits.split_once(other) {
        Some((whole, decimals)) => (whole, Some(decimals)),
        None => (digits, None),
    };
    let mut groups = whole.split(sign);
    let first = groups.next()?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_first = (1..=3).contains(&first.len()) && is_number(first) && !first.starts_with('0');
    let groups: Vec<&str> = groups.collect();
    let in_threes = groups
        .iter()
        .all(|group| group.len() == 3 && is_number(group));
    let is_whole = decimals.is_none_or(|text| !text.is_empty() && is_number(text));
    if groups.is_empty() || !is_first || !in_threes || !is_whole {
        return None;
    }
    let is_open = groups.len() == 1 && decimals.is_none() && matches!(sign, ',' | '.');
    Some(match is_open {
        true => GroupedNumber::Open,
        false => GroupedNumber::Certain,
    })
}

/// Returns whether a number has decimals behind this sign that are no thousands.
fn has_decimals(text: &str, sign: char) -> bool {
    let digits = text.trim_start_matches(['+', '-', '−']);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.split_once(sign).is_some_and(|(whole, decimals)| {
        is_number(whole) && is_number(decimals) && grouped(text, sign).is_none()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::sheet::{SheetCell, SheetRow};
    use crate::syntax::diagnostic::DiagnosticPlace;

    /// The column after reading, and the remarks.
    fn read(column: &[&str]) -> (Vec<String>, Vec<String>) {
        let row = |text: &&str| SheetRow {
            number: 1,
            cells: vec![SheetCell {
                text: (*text).to_owned(),
                place: DiagnosticPlace::File,
            }],
        };
        let sheet = Sheet {
            name: String::new(),
            rows: column.iter().map(row).collect(),
        };
        let (plain, notes) =
            without_digit_groups(&sheet).unwrap_or_else(|| (sheet.clone(), Vec::new()));
        let texts = plain.rows.iter().map(|row| row.text(0).to_owned());
        (texts.collect(), notes)
    }

    #[test]
    fn thousands_are_taken_for_what_they_are() {
        for (column, expected) in [
            (["1,000,000", "12,340"], ["1000000", "12340"]),
            (["1.234,5", "12.340"], ["1234,5", "12340"]),
            (["-12 000", "1\u{a0}340"], ["-12000", "1340"]),
            (["12'000", "340"], ["12000", "340"]),
            (["12.5", "25.125"], ["12.5", "25.125"]),
            (["0,512", "1,340"], ["0,512", "1,340"]),
            (["2026-01-05", "5.1.2026"], ["2026-01-05", "5.1.2026"]),
            (["1:0", "1234.567"], ["1:0", "1234.567"]),
        ] {
            let (texts, notes) = read(&column);
            assert_eq!((texts, notes), (expected.map(str::to_owned).into(), vec![]));
        }
    }

    #[test]
    fn a_guess_is_told() {
        let (texts, notes) = read(&["12,000", "9,500", "800"]);
        assert_eq!(texts, ["12000", "9500", "800"]);
        assert_eq!(notes, ["`12,000` and the like are read as 12000"]);
        let (texts, notes) = read(&["1,340", "635"]);
        assert_eq!(texts, ["1,340", "635"]);
        assert_eq!(
            notes,
            [
                "`1,340` and the like are read as 1.340; write thousands without `,` if they are meant"
            ]
        );
    }
}

//! The notation of a rank and of what the league made of it: `1 Dan-I`, `11 Kyu+IV`.
//!
//! Source: handicap.md, 3.

use crate::league::model::grade::Grade;

/// The real rank, and for a modifier other than 0 its sign and amount in Roman numerals,
/// without a blank.
///
/// The league rank itself is never written as a rank.
pub(crate) fn rank_notation(grade: Grade, modifier: i32) -> String {
    match modifier {
        0 => grade.to_string(),
        1.. => format!("{grade}+{}", roman(modifier.unsigned_abs())),
        ..0 => format!("{grade}-{}", roman(modifier.unsigned_abs())),
    }
}

/// A number from 1 to 3999 as a Roman numeral in the subtractive form; others, which the
/// numerals do not reach, in digits.
pub(crate) fn roman(mut number: u32) -> String {
    if !(1..=3999).contains(&number) {
        return number.to_string();
    }
    let mut numeral = String::new();
    for (value, letters) in NUMERALS {
        while number >= value {
            numeral.push_str(letters);
            number -= value;
        }
    }
    numeral
}

/// Numerals with their values, greatest first.
const NUMERALS: [(u32, &str); 13] = [
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_rule_sheet() {
        let check = |rank: &str, modifier, expected: &str| {
            assert_eq!(rank_notation(rank.parse().unwrap(), modifier), expected);
        };
        check("1 Dan", -1, "1 Dan-I");
        check("11 Kyu", 4, "11 Kyu+IV");
        check("5 Kyu", 0, "5 Kyu");
    }

    #[test]
    fn numerals_are_subtractive_from_one_to_3999() {
        let known = [
            (1, "I"),
            (4, "IV"),
            (9, "IX"),
            (14, "XIV"),
            (40, "XL"),
            (90, "XC"),
            (400, "CD"),
            (1994, "MCMXCIV"),
            (3999, "MMMCMXCIX"),
        ];
        for (number, numeral) in known {
            assert_eq!(roman(number), numeral);
        }
    }

    #[test]
    fn a_modifier_has_no_limit() {
        assert_eq!(rank_notation(Grade(1), 4000), "1 Dan+4000");
        assert_eq!(rank_notation(Grade(0), i32::MIN), "1 Kyu-2147483648");
    }
}

//! A cell of a table of a Swiss tournament, which has a round in it.

/// A round as a cell tells it, in the signs of TRF16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SwissCell {
    pub opponent: Option<u32>,
    pub colour: char,
    pub result: char,
}

/// The round in a cell: `2w1`, `+2w1`, `-5b0`, `=3s½`, `4w+`; without an opponent `-1`, `-½`, `-0`,
/// `+`, `bye`; a dash or nothing is a round that a player did not take part in.
pub(crate) fn swiss_cell(text: &str) -> Option<SwissCell> {
    let text: String = text.to_lowercase().split_whitespace().collect();
    let alone = |result| SwissCell {
        opponent: None,
        colour: '-',
        result,
    };
    match text.as_str() {
        "" | "-" | "--" | "---" | "–" | "—" | "*" | "**" | "***" | "-0" => {
            return Some(alone(' '));
        }
        "-1" | "+" | "bye" | "spielfrei" | "freilos" => return Some(alone('U')),
        "-½" | "-0.5" | "-0,5" | "=" => return Some(alone('H')),
        _ => {}
    }
    let sign = text.chars().next().filter(|char| "+-=".contains(*char));
    let rest = text.strip_prefix(['+', '-', '=']).unwrap_or(&text);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let opponent = rest.get(..digits)?.parse().ok().filter(|it| *it > 0)?;
    let mut chars = rest.get(digits..)?.chars();
    let colour = match chars.next()? {
        'w' => 'w',
        'b' | 's' => 'b',
        _ => return None,
    };
    let result = match (chars.as_str(), sign) {
        ("1", None | Some('+')) => '1',
        ("0", None | Some('-')) => '0',
        ("½" | "=" | "0.5" | "0,5" | "5", None | Some('=')) => '=',
        ("+" | "1k", None | Some('+')) => '+',
        ("-" | "0k", None | Some('-')) => '-',
        ("", Some('+')) => '1',
        ("", Some('-')) => '0',
        ("", Some('=')) => '=',
        ("" | "*", None) => ' ',
        _ => return None,
    };
    Some(SwissCell {
        opponent: Some(opponent),
        colour,
        result,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_has_the_opponent_the_colour_and_the_result() {
        for (text, opponent, colour, result) in [
            ("2w1", Some(2), 'w', '1'),
            ("+2w1", Some(2), 'w', '1'),
            ("-5b0", Some(5), 'b', '0'),
            ("=3s½", Some(3), 'b', '='),
            ("12 W 1", Some(12), 'w', '1'),
            ("+4s", Some(4), 'b', '1'),
            ("4w+", Some(4), 'w', '+'),
            ("4b-", Some(4), 'b', '-'),
            ("7w", Some(7), 'w', ' '),
            ("-1", None, '-', 'U'),
            ("-½", None, '-', 'H'),
            ("-0", None, '-', ' '),
            ("", None, '-', ' '),
        ] {
            let expected = SwissCell {
                opponent,
                colour,
                result,
            };
            assert_eq!(swiss_cell(text), Some(expected), "{text}");
        }
        // A sign that says another result than the digit is a slip, and `+2` alone is a number.
        for text in ["+2w0", "-2w1", "+2", "2", "3:1", "w1", "2x1", "Anna", "0w1"] {
            assert_eq!(swiss_cell(text), None, "{text}");
        }
    }
}

//! Words and names as YAML writes them, quoted only where they must be.
//!
//! A serializer would put `007` and `No` in quotes, which no hand does and our reader needs not;
//! it would also write a whole file anew, where edits keep what stands there. Tests read what is
//! written with another YAML library.

use crate::authoring::word;

/// A scalar that reads back as the same text, in block and in flow style.
pub(crate) fn scalar(text: &str) -> String {
    if is_plain(text) {
        text.to_owned()
    } else {
        in_quotes(text)
    }
}

/// A text in double quotes, with signs that can not be seen as their numbers.
fn in_quotes(text: &str) -> String {
    let mut quoted = String::from("\"");
    for char in text.chars() {
        match char {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            char if char.is_control() || ('\u{2028}'..='\u{202e}').contains(&char) => {
                quoted.push_str(&format!("\\u{:04x}", u32::from(char)));
            }
            char => quoted.push(char),
        }
    }
    quoted.push('"');
    quoted
}

/// A list in flow style: `[anna, bert]`.
pub(crate) fn list<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.into_iter().map(scalar).collect();
    format!("[{}]", words.join(", "))
}

/// Returns whether a text means itself without quotes. Numbers and words such as `no` do, since
/// the content is read as text; only `null` and `~` do not.
pub(crate) fn is_plain(text: &str) -> bool {
    let Some(first) = text.chars().next() else {
        return false;
    };
    let indicator = |char| "-?:,[]{}#&*!|>'\"%@`~=<".contains(char);
    let inner = |char: char| char.is_control() || ",[]{}".contains(char);
    let edges = text.trim() == text;
    let spoken = text.eq_ignore_ascii_case("null");
    edges
        && !spoken
        && !indicator(first)
        && !text.contains(inner)
        && !has_loose_colon(text)
        && !text.contains(" #")
        && !text
            .chars()
            .any(|char| ('\u{2028}'..='\u{202e}').contains(&char) || char == '\u{feff}')
}

/// A colon that is not followed by a letter or digit may end a key.
fn has_loose_colon(text: &str) -> bool {
    let after = text.split(':').skip(1);
    let mut next = after.map(|rest| rest.chars().next());
    next.any(|char| !char.is_some_and(char::is_alphanumeric))
}

/// A text that may have blanks and signs.
pub(crate) fn quoted(text: &str) -> String {
    let plain = text.chars().all(|c| c.is_alphanumeric() || c == ' ');
    let is_word = plain && text.starts_with(char::is_alphabetic) && text.trim() == text;
    if is_word
        && word(text.split(' ').next().unwrap_or_default())
            == text.split(' ').next().unwrap_or_default()
    {
        text.to_owned()
    } else {
        in_quotes(text)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn reads_back(text: &str) {
        let block: Vec<String> = serde_yaml::from_str(&format!("- {}", scalar(text))).unwrap();
        assert_eq!(block, [text]);
        let flow: Vec<String> = serde_yaml::from_str(&list([text, text])).unwrap();
        assert_eq!(flow, [text, text]);
    }

    #[test]
    fn plain_words_stay_as_they_are() {
        for word in [
            "anna",
            "007",
            "No",
            "Zoë",
            "a b",
            "x-y",
            "O'Neill",
            "anna - bert",
        ] {
            assert_eq!(scalar(word), word);
            reads_back(word);
        }
    }

    #[test]
    fn whatever_yaml_would_misread_is_quoted() {
        for word in [
            "", "null", "~", "- a", "a: b", "a #b", "[a]", "*a", "\"", "a\nb", " a", "a,b", "a:",
            "\u{85}", "@x",
        ] {
            assert!(scalar(word).starts_with('"'), "{word:?}");
            reads_back(word);
        }
    }

    proptest! {
        #[test]
        fn any_text_reads_back(text in "\\PC{0,12}") {
            reads_back(&text);
        }
    }
}

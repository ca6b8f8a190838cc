//! The place of a word in a text.

use std::ops::Range;

/// The bytes of a word in a part of a text: the first time that it stands there by itself.
/// All of the part where it does not.
pub(crate) fn find(text: &str, part: Range<usize>, word: &str) -> Range<usize> {
    let inside = text.get(part.clone()).unwrap_or_default();
    let is_in_word = |it: char| it.is_alphanumeric() || "-_.:".contains(it);
    let stands_alone = |start: &usize| {
        let end = start + word.len();
        !inside[..*start].ends_with(is_in_word) && !inside[end..].starts_with(is_in_word)
    };
    let mut places = inside.match_indices(word).map(|(start, _)| start);
    match places.find(stands_alone).filter(|_| !word.is_empty()) {
        Some(start) => part.start + start..part.start + start + word.len(),
        None => part,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, word: &str, expected: &str) {
        let whole = format!("at,by\n{text}\nada");
        let found = find(&whole, 6..6 + text.len(), word);
        assert_eq!(&whole[found], expected);
    }

    #[test]
    fn a_word_stands_by_itself() {
        check("2018-01-10,ada,1,FOR", "1", "1");
        check("2018-01-10,adalbert, ada ,1,FOR", "ada", "ada");
        check("2018-01-10,ben,1,FOR", "ada", "2018-01-10,ben,1,FOR");
        check("2018-01-10,ben,1,", "", "2018-01-10,ben,1,");
        let text = "ada,ada";
        assert_eq!(find(text, 0..text.len(), "ada"), 0..3);
        assert_eq!(find("x,1-1,1", 0..7, "1"), 6..7);
    }
}

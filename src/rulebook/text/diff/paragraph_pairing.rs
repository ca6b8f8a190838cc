//! Pairs the paragraphs of one text with those of another that they became.

use std::collections::BTreeMap;

/// Paragraphs belong together from this share of common words on, in thousandths.
const LEAST: usize = 400;

/// Two paragraphs with more words than this in all are long: by word, what one became of the other
/// can only be read where they have enough in common.
const LONG: usize = 24;

/// Goes through two lists of paragraphs in their order: those that have become one another,
/// and those that have gone or come. As much as possible is paired, by the words that two
/// have in common; a single one with a single one, unless they are long and have little in common.
pub(crate) fn pair_paragraphs<'a, T>(
    old: &'a [T],
    new: &'a [T],
    words: impl Fn(&T) -> &str,
) -> Vec<(Option<&'a T>, Option<&'a T>)> {
    if let ([old], [new]) = (old, new) {
        let counts = [old, new].map(|it| words(it).split_whitespace().count());
        let is_short = counts.iter().sum::<usize>() <= LONG;
        return match is_short || likeness(words(old), words(new)) >= LEAST {
            true => vec![(Some(old), Some(new))],
            false => vec![(Some(old), None), (None, Some(new))],
        };
    }
    let score = |i: usize, j: usize| {
        Some(likeness(words(&old[i]), words(&new[j]))).filter(|it| *it >= LEAST)
    };
    // The best sum of likenesses from each place on.
    let mut best = vec![vec![0; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            let paired = score(i, j).map_or(0, |score| score + best[i + 1][j + 1]);
            best[i][j] = paired.max(best[i + 1][j]).max(best[i][j + 1]);
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut pairs = Vec::with_capacity(old.len().max(new.len()));
    while i < old.len() || j < new.len() {
        let is_old_alone = i < old.len() && (j == new.len() || best[i][j] == best[i + 1][j]);
        let is_new_alone = j < new.len() && (i == old.len() || best[i][j] == best[i][j + 1]);
        pairs.push(if is_old_alone {
            (Some(&old[i]), None)
        } else if is_new_alone {
            (None, Some(&new[j]))
        } else {
            (Some(&old[i]), Some(&new[j]))
        });
        i += usize::from(is_old_alone || !is_new_alone);
        j += usize::from(!is_old_alone);
    }
    pairs
}

/// The share of words that two paragraphs have in common, in thousandths.
fn likeness(one: &str, other: &str) -> usize {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut all = 0;
    for word in one.split_whitespace() {
        *counts.entry(word).or_default() += 1;
        all += 1;
    }
    let mut common = 0;
    for word in other.split_whitespace() {
        all += 1;
        if let Some(count) = counts.get_mut(word).filter(|count| **count > 0) {
            *count -= 1;
            common += 1;
        }
    }
    2_000 * common / all.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::text::reading::{Paragraph, paragraphs};

    fn check(old: &[&str], new: &[&str], expected: &[&str]) {
        let [old, new] = [old, new].map(|texts| paragraphs(&texts.join("\n\n")));
        let words = |it: Option<&Paragraph>| it.map_or("-".to_owned(), |it| it.words.clone());
        let lines: Vec<_> = pair_paragraphs(&old, &new, |it: &Paragraph| it.words.as_str())
            .into_iter()
            .map(|(old, new)| format!("{} > {}", words(old), words(new)))
            .collect();
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_paragraph_goes_with_the_one_that_it_has_become() {
        // Two of three words are the same, so 4 of 6.
        check(
            &["five red coins"],
            &["nobody pays", "six red coins"],
            &["- > nobody pays", "five red coins > six red coins"],
        );
        check(
            &["gone for good", "five red coins"],
            &["six red coins", "new"],
            &[
                "gone for good > -",
                "five red coins > six red coins",
                "- > new",
            ],
        );
    }

    #[test]
    fn what_has_too_little_in_common_stands_alone() {
        check(
            &["a b c", "d"],
            &["a x y"],
            &["a b c > -", "d > -", "- > a x y"],
        );
        check(&["a b c"], &["x"], &["a b c > x"]);
        check(&[], &["x"], &["- > x"]);
        // Of 13 and 12 words one is common: 2,000 / 25 = 80. The same with one less is short.
        let (old, new) = ("of b c d e f g h i j k l m", "of q r s t u v w x y z q");
        check(
            &[old],
            &[new],
            &[&format!("{old} > -"), &format!("- > {new}")],
        );
        let old = "of b c d e f g h i j k l";
        check(&[old], &[new], &[&format!("{old} > {new}")]);
    }

    #[test]
    fn words_count_as_often_as_they_stand() {
        assert_eq!(likeness("a a b", "a c"), 400);
        assert_eq!(likeness("", ""), 0);
        assert_eq!(likeness("a b", "b a"), 1_000);
    }
}

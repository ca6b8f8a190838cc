//! Pairs the paragraphs of one text with those of another that they became.

use std::cmp::Ordering;

/// Paragraphs belong together from this share of common words on, in thousandths.
const LEAST: usize = 400;

/// Two paragraphs with more words than this in all are long: by word, what one became of the other
/// can only be read where they have enough in common.
const LONG: usize = 24;

/// Lists with more pairs than this are gone through in halves, so that the time for a table of
/// thousands of rows grows with their number and not with its square.
const MOST: usize = 40_000;

/// A place in the one list, in the other, or in both.
type PlacePair = (Option<usize>, Option<usize>);

/// Goes through two lists of paragraphs in their order: those that have become one another,
/// and those that have gone or come. As much as possible is paired, by the words that two
/// have in common; a single one with a single one, unless they are long and have little in common.
pub(crate) fn pair_paragraphs<'a, T>(
    old: &'a [T],
    new: &'a [T],
    words: impl Fn(&T) -> &str,
) -> Vec<(Option<&'a T>, Option<&'a T>)> {
    let sorted = |list: &'a [T]| -> Vec<Vec<&'a str>> {
        let words = list.iter().map(|it| sorted_words(words(it)));
        words.collect()
    };
    let mut places = Vec::with_capacity(old.len().max(new.len()));
    let (old_words, new_words) = (sorted(old), sorted(new));
    push_pairs((&old_words[..], 0), (&new_words[..], 0), &mut places);
    let pairs = places.into_iter();
    pairs
        .map(|(i, j)| (i.map(|i| &old[i]), j.map(|j| &new[j])))
        .collect()
}

/// Appends the pairs of two pieces of lists, each with its place in its list.
fn push_pairs(
    (old, old_at): (&[Vec<&str>], usize),
    (new, new_at): (&[Vec<&str>], usize),
    pairs: &mut Vec<PlacePair>,
) {
    if let ([old], [new]) = (old, new) {
        let is_short = old.len() + new.len() <= LONG;
        match is_short || likeness(old, new) >= LEAST {
            true => pairs.push((Some(old_at), Some(new_at))),
            false => pairs.extend([(Some(old_at), None), (None, Some(new_at))]),
        }
        return;
    }
    if old.len() * new.len() > MOST {
        let (old_half, new_half) = (old.len() / 2, new.len() / 2);
        let (old_head, old_tail) = old.split_at(old_half);
        let (new_head, new_tail) = new.split_at(new_half);
        push_pairs((old_head, old_at), (new_head, new_at), pairs);
        let (old_at, new_at) = (old_at + old_half, new_at + new_half);
        push_pairs((old_tail, old_at), (new_tail, new_at), pairs);
        return;
    }
    let score = |i: usize, j: usize| Some(likeness(&old[i], &new[j])).filter(|it| *it >= LEAST);
    // The best sum of likenesses from each place on.
    let mut best = vec![vec![0; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            let paired = score(i, j).map_or(0, |score| score + best[i + 1][j + 1]);
            best[i][j] = paired.max(best[i + 1][j]).max(best[i][j + 1]);
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < old.len() || j < new.len() {
        let is_old_alone = i < old.len() && (j == new.len() || best[i][j] == best[i + 1][j]);
        let is_new_alone = j < new.len() && (i == old.len() || best[i][j] == best[i][j + 1]);
        let (old_place, new_place) = (old_at + i, new_at + j);
        pairs.push(if is_old_alone {
            (Some(old_place), None)
        } else if is_new_alone {
            (None, Some(new_place))
        } else {
            (Some(old_place), Some(new_place))
        });
        i += usize::from(is_old_alone || !is_new_alone);
        j += usize::from(!is_old_alone);
    }
}

fn sorted_words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    words.sort_unstable();
    words
}

/// The share of words that two paragraphs have in common, in thousandths; of each its words in
/// order.
fn likeness(one: &[&str], other: &[&str]) -> usize {
    let (mut i, mut j, mut common) = (0, 0, 0);
    while i < one.len() && j < other.len() {
        let order = one[i].cmp(other[j]);
        common += usize::from(order == Ordering::Equal);
        i += usize::from(order != Ordering::Greater);
        j += usize::from(order != Ordering::Less);
    }
    2_000 * common / (one.len() + other.len()).max(1)
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
        let check = |one: &str, other: &str, expected: usize| {
            let [one, other] = [one, other].map(sorted_words);
            assert_eq!(likeness(&one, &other), expected);
        };
        check("a a b", "a c", 400);
        check("", "", 0);
        check("a b", "b a", 1_000);
    }

    /// 500 rows of which each has another number, and one before them: rows that stand on both
    /// sides of a cut may lose their partner, the others keep theirs.
    #[test]
    fn many_rows_are_paired_in_pieces() {
        let row = |place: usize, sum: usize| format!("row {place} has {sum}");
        let old: Vec<String> = (0..500).map(|place| row(place, 1)).collect();
        let mut new: Vec<String> = (0..500).map(|place| row(place, 2)).collect();
        new.insert(0, "a head".to_owned());
        let pairs = pair_paragraphs(&old, &new, String::as_str);
        let rows = |text: &str| text.rsplit_once(' ').map(|(row, _)| row.to_owned());
        let kept = pairs
            .iter()
            .filter_map(|(old, new)| Some(((*old)?, (*new)?)));
        let kept = kept.filter(|(old, new)| rows(old) == rows(new)).count();
        assert!(kept >= 490, "{kept}");
        let olds: Vec<&String> = pairs.iter().filter_map(|(old, _)| *old).collect();
        let news: Vec<&String> = pairs.iter().filter_map(|(_, new)| *new).collect();
        assert!(olds.into_iter().eq(&old) && news.into_iter().eq(&new));
    }
}

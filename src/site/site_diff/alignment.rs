//! Two lists side by side: what stayed, what went and what came.

/// One step of an alignment, by the indices of the two lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlignedItem {
    /// Equal on both sides.
    Same(usize, usize),
    /// Another on each side, at the same place between what stayed.
    Changed(usize, usize),
    /// The index of an element that only the old list has.
    Removed(usize),
    /// The index of an element that only the new list has.
    Added(usize),
}

/// Lists longer than this are compared item by item, since the table of the longest common
/// part grows with the product of their lengths.
const LONGEST: usize = 2000;

/// Aligns two lists: as much as possible stays, and of the rest those stand together that
/// `fits` says are about the same.
pub fn align<T: PartialEq>(
    old: &[T],
    new: &[T],
    fits: impl Fn(&T, &T) -> bool,
) -> Vec<AlignedItem> {
    let same = common(old, new);
    let mut steps = Vec::new();
    let (mut from_old, mut from_new) = (0, 0);
    for (end_old, end_new) in same.into_iter().chain([(old.len(), new.len())]) {
        steps.extend(between(
            old,
            from_old..end_old,
            new,
            from_new..end_new,
            &fits,
        ));
        if end_old < old.len() && end_new < new.len() {
            steps.push(AlignedItem::Same(end_old, end_new));
        }
        (from_old, from_new) = (end_old + 1, end_new + 1);
    }
    steps
}

/// The longest common part of two lists, as pairs of indices.
fn common<T: PartialEq>(old: &[T], new: &[T]) -> Vec<(usize, usize)> {
    let head = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (rest_old, rest_new) = (&old[head..], &new[head..]);
    let tail = rest_old
        .iter()
        .rev()
        .zip(rest_new.iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let (middle_old, middle_new) = (
        &rest_old[..rest_old.len() - tail],
        &rest_new[..rest_new.len() - tail],
    );
    let mut pairs: Vec<(usize, usize)> = (0..head).map(|index| (index, index)).collect();
    let middle = if middle_old.len() > LONGEST || middle_new.len() > LONGEST {
        let both = 0..middle_old.len().min(middle_new.len());
        both.filter(|&index| middle_old[index] == middle_new[index])
            .map(|index| (index, index))
            .collect()
    } else {
        longest(middle_old, middle_new)
    };
    pairs.extend(middle.into_iter().map(|(a, b)| (a + head, b + head)));
    let (ends_old, ends_new) = (old.len() - tail, new.len() - tail);
    pairs.extend((0..tail).map(|index| (ends_old + index, ends_new + index)));
    pairs
}

fn longest<T: PartialEq>(old: &[T], new: &[T]) -> Vec<(usize, usize)> {
    let width = new.len() + 1;
    let mut lengths = vec![0_u32; (old.len() + 1) * width];
    for a in (0..old.len()).rev() {
        for b in (0..new.len()).rev() {
            lengths[a * width + b] = if old[a] == new[b] {
                lengths[(a + 1) * width + b + 1] + 1
            } else {
                lengths[(a + 1) * width + b].max(lengths[a * width + b + 1])
            };
        }
    }
    let (mut a, mut b) = (0, 0);
    let mut pairs = Vec::new();
    while a < old.len() && b < new.len() {
        if old[a] == new[b] {
            pairs.push((a, b));
            (a, b) = (a + 1, b + 1);
        } else if lengths[(a + 1) * width + b] >= lengths[a * width + b + 1] {
            a += 1;
        } else {
            b += 1;
        }
    }
    pairs
}

/// The steps between two items that stayed.
fn between<T>(
    old: &[T],
    old_range: std::ops::Range<usize>,
    new: &[T],
    new_range: std::ops::Range<usize>,
    fits: &impl Fn(&T, &T) -> bool,
) -> Vec<AlignedItem> {
    let mut left: Vec<usize> = old_range.collect();
    let mut steps = Vec::new();
    for b in new_range {
        match left.iter().position(|&a| fits(&old[a], &new[b])) {
            Some(place) => steps.push(AlignedItem::Changed(left.remove(place), b)),
            None => steps.push(AlignedItem::Added(b)),
        }
    }
    steps.extend(left.into_iter().map(AlignedItem::Removed));
    steps
}

#[cfg(test)]
mod tests {
    use super::AlignedItem::{Added, Changed, Removed, Same};
    use super::*;

    fn check(old: &str, new: &str, expected: &[AlignedItem]) {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let first = |text: &String| text.chars().next();
        let steps = align(&words(old), &words(new), |a, b| first(a) == first(b));
        assert_eq!(steps, expected, "{old} / {new}");
    }

    #[test]
    fn what_is_about_the_same_stands_together() {
        check(
            "a1 b1 c1",
            "a1 b2 c1",
            &[Same(0, 0), Changed(1, 1), Same(2, 2)],
        );
        check("a1 b1", "a1 c1", &[Same(0, 0), Added(1), Removed(1)]);
        check("a1 b1", "b1 a1", &[Removed(0), Same(1, 0), Added(1)]);
    }
}

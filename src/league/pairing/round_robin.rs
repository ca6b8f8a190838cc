//! Everybody against everybody, by Berger's tables.
//!
//! Source: the tables of J. Berger, as the handbook of FIDE prints them. Of n players, n even, those with the numbers i and j
//! below n meet in round r if i + j = r + 1 modulo n - 1; whoever would meet themselves plays
//! number n. Of i and j the smaller has white where their sum is odd, else the greater; number
//! n has white against the upper half of the numbers. An odd number of players is made even by
//! one who is not there.

/// The rounds in which each of `count` players meets each other once, in the order of the
/// boards; in a double one once more, with colours changed, where the last two rounds of the first
/// half change places, as the handbook recommends: nobody then has a colour three times in a row.
/// Players are named by their index, the one who has white or plays at home first.
pub(crate) fn round_robin(count: usize, is_double: bool) -> Vec<Vec<(usize, usize)>> {
    if count < 2 {
        return Vec::new();
    }
    let even = count + count % 2;
    let mut single: Vec<Vec<(usize, usize)>> = (1..even)
        .map(|round| {
            let pairs = round_of(even, round).into_iter();
            pairs
                .filter(|&(white, black)| white < count && black < count)
                .collect()
        })
        .collect();
    let turned = single.iter().map(|round| {
        let turned = round.iter().map(|&(white, black)| (black, white));
        turned.collect::<Vec<_>>()
    });
    let second: Vec<Vec<(usize, usize)>> = turned.filter(|_| is_double).collect();
    if let (true, [.., one, other]) = (is_double, single.as_mut_slice()) {
        std::mem::swap(one, other);
    }
    single.into_iter().chain(second).collect()
}

/// One round of an even number of players, numbers from 1 taken down by one.
fn round_of(even: usize, round: usize) -> Vec<(usize, usize)> {
    let ring = even - 1;
    // The number from 1 to n - 1 with 2 p = r + 1 modulo n - 1.
    let middle = (1..=ring)
        .find(|number| (2 * number) % ring == (round + 1) % ring)
        .unwrap_or(ring);
    let last = match middle > even / 2 {
        true => (even, middle),
        false => (middle, even),
    };
    let others = (1..even / 2).map(|step| {
        let number = |place: usize| (place - 1) % ring + 1;
        let (one, other) = (number(middle + step), number(middle + ring - step));
        let (least, most) = (one.min(other), one.max(other));
        match (least + most) % 2 {
            1 => (least, most),
            _ => (most, least),
        }
    });
    std::iter::once(last)
        .chain(others)
        .map(|(white, black)| (white - 1, black - 1))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Rounds with numbers from 1: `1-4 2-3`.
    fn written(count: usize, is_double: bool) -> Vec<String> {
        let rounds = round_robin(count, is_double).into_iter();
        let line = |round: Vec<(usize, usize)>| {
            let pairs = round.iter();
            let pairs = pairs.map(|(white, black)| format!("{}-{}", white + 1, black + 1));
            pairs.collect::<Vec<_>>().join(" ")
        };
        rounds.map(line).collect()
    }

    /// The tables of the handbook.
    #[test]
    fn four_and_six_players_have_the_tables_of_the_handbook() {
        assert_eq!(written(4, false), ["1-4 2-3", "4-3 1-2", "2-4 3-1"]);
        assert_eq!(written(3, false), ["2-3", "1-2", "3-1"]);
        assert_eq!(
            written(6, false),
            [
                "1-6 2-5 3-4",
                "6-4 5-3 1-2",
                "2-6 3-1 4-5",
                "6-5 1-4 2-3",
                "3-6 4-2 5-1"
            ]
        );
        assert_eq!(written(2, true), ["1-2", "2-1"]);
        assert!(written(1, false).is_empty());
    }

    #[test]
    fn everybody_meets_everybody_once_and_has_both_colours_equally_often() {
        for count in 2..=33 {
            let mut met: BTreeMap<(usize, usize), usize> = BTreeMap::new();
            let mut whites = vec![0_i32; count];
            for round in round_robin(count, false) {
                let mut busy = vec![false; count];
                for (white, black) in round {
                    for player in [white, black] {
                        assert!(!std::mem::replace(&mut busy[player], true), "{count}");
                    }
                    *met.entry((white.min(black), white.max(black))).or_default() += 1;
                    whites[white] += 1;
                    whites[black] -= 1;
                }
            }
            assert_eq!(met.len(), count * (count - 1) / 2, "{count}");
            assert!(met.values().all(|times| *times == 1), "{count}");
            assert!(
                whites.iter().all(|more| more.abs() <= 1),
                "{count}: {whites:?}"
            );
        }
    }

    /// Rounds 2 and 3 of the table of four change places in the first half alone.
    #[test]
    fn nobody_has_a_colour_three_times_in_a_row_in_a_double_round_robin() {
        assert_eq!(
            written(4, true),
            [
                "1-4 2-3", "2-4 3-1", "4-3 1-2", "4-1 3-2", "3-4 2-1", "4-2 1-3"
            ]
        );
        for count in (4..=32).step_by(2) {
            let mut colours = vec![Vec::new(); count];
            for (white, black) in round_robin(count, true).into_iter().flatten() {
                colours[white].push(true);
                colours[black].push(false);
            }
            for (player, colours) in colours.iter().enumerate() {
                let is_balanced = colours.iter().filter(|white| **white).count() == count - 1;
                assert!(is_balanced, "{count}, {player}: {colours:?}");
                let mut three = colours.windows(3);
                let is_uneven = three.all(|it| it[0] != it[1] || it[1] != it[2]);
                assert!(is_uneven, "{count}, {player}: {colours:?}");
            }
        }
    }

    #[test]
    fn a_double_round_robin_gives_every_pair_both_colours() {
        let mut met = BTreeMap::new();
        for pair in round_robin(7, true).into_iter().flatten() {
            *met.entry(pair).or_insert(0) += 1;
        }
        assert_eq!(met.len(), 7 * 6);
        assert!(met.values().all(|times| *times == 1));
    }
}

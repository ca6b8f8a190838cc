//! Perfect matchings in general graphs, and the first of them in rank order.
//!
//! Edmonds' blossom algorithm, growing one alternating tree at a time: "Paths, trees,
//! and flowers", Canadian Journal of Mathematics 17 (1965).

use std::collections::VecDeque;

/// The first perfect matching in depth-first order, or `None` where there is none.
///
/// `partners[i]` lists whom player i may meet, best first, and is symmetric; players are
/// numbered by rank from 0. The best placed player takes the best placed partner with
/// whom the rest can still be matched, and so on; each question is one search for an
/// augmenting path, so that no case takes longer than polynomial time.
pub(crate) fn first_in_order(partners: &[Vec<usize>]) -> Option<Vec<(usize, usize)>> {
    let mut matching = Matching::maximum(partners);
    if matching.exposed().next().is_some() {
        return None;
    }
    let mut pairs = Vec::with_capacity(partners.len() / 2);
    for (player, candidates) in partners.iter().enumerate() {
        if !matching.free[player] {
            continue;
        }
        let partner = candidates
            .iter()
            .copied()
            .find(|&candidate| matching.free[candidate] && matching.fix(player, candidate));
        pairs.push((player, partner?));
    }
    Some(pairs)
}

/// Returns whether all can be matched.
pub(crate) fn is_perfect(partners: &[Vec<usize>]) -> bool {
    Matching::maximum(partners).exposed().next().is_none()
}

/// Returns those who can be left over so that all others are matched; nobody where more than one
/// must.
pub(crate) fn spare(partners: &[Vec<usize>]) -> Vec<usize> {
    let mut matching = Matching::maximum(partners);
    let exposed: Vec<usize> = matching.exposed().collect();
    match exposed.as_slice() {
        [root] => {
            matching.grow(*root);
            let players = 0..partners.len();
            players.filter(|&player| matching.outer[player]).collect()
        }
        _ => Vec::new(),
    }
}

/// A matching that grows, and the alternating tree of the last search.
struct Matching<'a> {
    partners: &'a [Vec<usize>],
    mate: Vec<Option<usize>>,
    /// True if a player still takes part; pairs that are fixed do not.
    free: Vec<bool>,
    /// By inner player: from where the tree reached it.
    parent: Vec<Option<usize>>,
    /// The base of the blossom that a player is in.
    base: Vec<usize>,
    /// True if a player is outer: an even number of edges from the root.
    outer: Vec<bool>,
}

impl<'a> Matching<'a> {
    fn maximum(partners: &'a [Vec<usize>]) -> Self {
        let players = partners.len();
        let mut matching = Matching {
            partners,
            mate: vec![None; players],
            free: vec![true; players],
            parent: vec![None; players],
            base: (0..players).collect(),
            outer: vec![false; players],
        };
        matching.start_greedily();
        for player in 0..players {
            if matching.mate[player].is_none() {
                matching.augment(player);
            }
        }
        matching
    }

    fn start_greedily(&mut self) {
        for player in 0..self.partners.len() {
            if self.mate[player].is_some() {
                continue;
            }
            let mut partners = self.partners[player].iter().copied();
            if let Some(partner) = partners.find(|&partner| self.mate[partner].is_none()) {
                self.mate[player] = Some(partner);
                self.mate[partner] = Some(player);
            }
        }
    }

    fn exposed(&self) -> impl Iterator<Item = usize> {
        let players = 0..self.mate.len();
        players.filter(|&player| self.free[player] && self.mate[player].is_none())
    }

    /// Takes a pair out of a perfect matching, if the rest can still be matched.
    fn fix(&mut self, player: usize, partner: usize) -> bool {
        let (widow, widower) = (self.mate[player], self.mate[partner]);
        self.free[player] = false;
        self.free[partner] = false;
        if widow == Some(partner) {
            return true;
        }
        if let (Some(widow), Some(widower)) = (widow, widower) {
            self.mate[widow] = None;
            self.mate[widower] = None;
            if self.augment(widow) {
                return true;
            }
            self.mate[widow] = Some(player);
            self.mate[widower] = Some(partner);
        }
        self.free[player] = true;
        self.free[partner] = true;
        false
    }

    /// Matches one more pair along an alternating path from `root`, if there is one.
    fn augment(&mut self, root: usize) -> bool {
        let mut end = self.grow(root);
        let found = end.is_some();
        while let Some(inner) = end {
            let outer = self.parent[inner];
            self.mate[inner] = outer;
            end = outer.and_then(|outer| self.mate[outer].replace(inner));
        }
        found
    }

    /// Grows the alternating tree from `root` until it meets an exposed player.
    fn grow(&mut self, root: usize) -> Option<usize> {
        self.parent.fill(None);
        self.outer.fill(false);
        for (player, base) in self.base.iter_mut().enumerate() {
            *base = player;
        }
        self.outer[root] = true;
        let mut queue = VecDeque::from([root]);
        let partners = self.partners;
        while let Some(from) = queue.pop_front() {
            for &to in &partners[from] {
                let same_blossom = self.base[from] == self.base[to];
                if !self.free[to] || same_blossom || self.mate[from] == Some(to) {
                    continue;
                }
                if self.outer[to] {
                    self.contract(from, to, &mut queue);
                } else if self.parent[to].is_none() {
                    self.parent[to] = Some(from);
                    let Some(mate) = self.mate[to] else {
                        return Some(to);
                    };
                    self.outer[mate] = true;
                    queue.push_back(mate);
                }
            }
        }
        None
    }

    /// Makes one blossom of the odd cycle that the edge between two outer players closes.
    fn contract(&mut self, one: usize, other: usize, queue: &mut VecDeque<usize>) {
        let base = self.common_base(one, other);
        let mut in_cycle = vec![false; self.base.len()];
        self.mark_cycle(one, base, other, &mut in_cycle);
        self.mark_cycle(other, base, one, &mut in_cycle);
        for player in 0..self.base.len() {
            if in_cycle[self.base[player]] {
                self.base[player] = base;
                if !self.outer[player] {
                    self.outer[player] = true;
                    queue.push_back(player);
                }
            }
        }
    }

    /// The base at which the ways of two outer players to the root meet.
    fn common_base(&self, one: usize, other: usize) -> usize {
        let mut on_way = vec![false; self.base.len()];
        let mut at = self.base[one];
        on_way[at] = true;
        while let Some(above) = self.base_above(at) {
            at = above;
            on_way[at] = true;
        }
        let mut at = self.base[other];
        while !on_way[at] {
            let Some(above) = self.base_above(at) else {
                break;
            };
            at = above;
        }
        at
    }

    /// The next base on the way to the root; `None` at the root.
    fn base_above(&self, base: usize) -> Option<usize> {
        let inner = self.mate[base]?;
        Some(self.base[self.parent[inner]?])
    }

    fn mark_cycle(&mut self, from: usize, base: usize, below: usize, in_cycle: &mut [bool]) {
        let (mut at, mut below) = (from, below);
        while self.base[at] != base {
            in_cycle[self.base[at]] = true;
            self.parent[at] = Some(below);
            let Some(inner) = self.mate[at] else {
                break;
            };
            in_cycle[self.base[inner]] = true;
            below = inner;
            let Some(above) = self.parent[inner] else {
                break;
            };
            at = above;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn graph(players: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
        let has = &|one: usize, other: usize| {
            edges.contains(&(one, other)) || edges.contains(&(other, one))
        };
        let partners = |one| (0..players).filter(move |&other| other != one && has(one, other));
        (0..players).map(|one| partners(one).collect()).collect()
    }

    fn complete(players: usize) -> Vec<Vec<usize>> {
        let partners = |one| (0..players).filter(|&other| other != one).collect();
        (0..players).map(partners).collect()
    }

    /// Plain backtracking, as the rule is written.
    fn backtracking(partners: &[Vec<usize>], taken: &mut Vec<bool>) -> Option<Vec<(usize, usize)>> {
        let Some(player) = taken.iter().position(|taken| !taken) else {
            return Some(Vec::new());
        };
        taken[player] = true;
        for &partner in &partners[player] {
            if taken[partner] {
                continue;
            }
            taken[partner] = true;
            if let Some(mut rest) = backtracking(partners, taken) {
                rest.insert(0, (player, partner));
                return Some(rest);
            }
            taken[partner] = false;
        }
        taken[player] = false;
        None
    }

    #[test]
    fn neighbours_meet_where_everybody_may() {
        assert_eq!(
            first_in_order(&complete(6)),
            Some(vec![(0, 1), (2, 3), (4, 5)])
        );
        assert_eq!(first_in_order(&[]), Some(vec![]));
        assert_eq!(first_in_order(&complete(3)), None);
    }

    #[test]
    fn the_top_yields_where_the_rest_could_not_be_matched() {
        let star = graph(4, &[(0, 1), (0, 2), (0, 3), (1, 2)]);
        assert_eq!(first_in_order(&star), Some(vec![(0, 3), (1, 2)]));
        assert_eq!(first_in_order(&graph(4, &[(0, 1), (0, 2), (0, 3)])), None);
    }

    #[test]
    fn a_long_path_has_one_solution() {
        let edges: Vec<_> = (0..999).map(|player| (player, player + 1)).collect();
        let mut partners = vec![Vec::new(); 1000];
        for (one, other) in edges {
            partners[one].push(other);
            partners[other].insert(0, one);
        }
        let pairs = first_in_order(&partners).unwrap();
        assert!(
            pairs
                .iter()
                .all(|(one, other)| one + 1 == *other && one % 2 == 0)
        );
    }

    #[test]
    fn whoever_can_be_left_over_is_found() {
        assert_eq!(spare(&complete(3)), [0, 1, 2]);
        assert_eq!(spare(&graph(3, &[(0, 1), (1, 2)])), [0, 2]);
        assert_eq!(spare(&graph(3, &[(0, 1)])), [2]);
        assert_eq!(
            spare(&graph(5, &[(0, 1), (0, 2), (0, 3)])),
            Vec::<usize>::new()
        );
    }

    proptest! {
        #[test]
        fn the_first_matching_is_that_of_plain_backtracking(
            players in 0..9_usize,
            bits in proptest::collection::vec(any::<bool>(), 36),
        ) {
            let all = (0..players).flat_map(|one| (one + 1..players).map(move |other| (one, other)));
            let edges: Vec<_> = all.zip(bits).filter(|(_, bit)| *bit).map(|(edge, _)| edge).collect();
            let partners = graph(players, &edges);
            let expected = backtracking(&partners, &mut vec![false; players]);
            prop_assert_eq!(is_perfect(&partners), expected.is_some());
            prop_assert_eq!(first_in_order(&partners), expected);
        }

        #[test]
        fn the_spare_are_those_without_whom_backtracking_succeeds(
            half in 0..4_usize,
            bits in proptest::collection::vec(any::<bool>(), 36),
        ) {
            let players = 2 * half + 1;
            let all = (0..players).flat_map(|one| (one + 1..players).map(move |other| (one, other)));
            let edges: Vec<_> = all.zip(bits).filter(|(_, bit)| *bit).map(|(edge, _)| edge).collect();
            let partners = graph(players, &edges);
            let can_rest = |player: &usize| {
                let mut taken = vec![false; players];
                taken[*player] = true;
                backtracking(&partners, &mut taken).is_some()
            };
            prop_assert_eq!(spare(&partners), (0..players).filter(can_rest).collect::<Vec<_>>());
        }
    }
}

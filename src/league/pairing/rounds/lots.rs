//! Lots that can be drawn again.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The lots of one round: ChaCha8 with the league's seed, the round being the stream.
#[derive(Clone, Debug)]
pub struct DrawnLots(ChaCha8Rng);

impl DrawnLots {
    /// The lots of a matchday, always the same for a seed.
    pub fn new(seed: u64, matchday: u32) -> DrawnLots {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(u64::from(matchday));
        DrawnLots(generator)
    }

    /// A number from -`spread` to `spread` - 1, each as likely; 0 where `spread` is 0.
    pub fn shift(&mut self, spread: u32) -> i64 {
        i64::from(self.below(spread.saturating_mul(2))) - i64::from(spread)
    }

    /// Draws one of two, each as likely.
    pub fn coin(&mut self) -> bool {
        self.below(2) == 1
    }

    /// Puts things into any order, each as likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            things.swap(last, other);
        }
    }

    /// A number from 0 to `end` - 1, each as likely; 0 where `end` is 0.
    ///
    /// Numbers above the last whole multiple of `end` are drawn again.
    fn below(&mut self, end: u32) -> u32 {
        if end < 2 {
            return 0;
        }
        let surplus = (u32::MAX % end + 1) % end;
        loop {
            let drawn = self.0.next_u32();
            if drawn <= u32::MAX - surplus {
                return drawn % end;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_and_round_draw_the_same_lots() {
        let draw = |seed, matchday| {
            let mut lots = DrawnLots::new(seed, matchday);
            (0..20).map(|_| lots.shift(300)).collect::<Vec<_>>()
        };
        assert_eq!(draw(1, 1), draw(1, 1));
        assert_ne!(draw(1, 1), draw(2, 1));
        assert_ne!(draw(1, 1), draw(1, 2));
    }

    #[test]
    fn shifts_reach_both_ends_and_no_further() {
        let mut lots = DrawnLots::new(7, 1);
        let drawn: Vec<i64> = (0..2000).map(|_| lots.shift(3)).collect();
        assert_eq!(drawn.iter().min(), Some(&-3));
        assert_eq!(drawn.iter().max(), Some(&2));
        assert_eq!(lots.shift(0), 0);
    }

    #[test]
    fn a_shuffle_loses_nothing() {
        let mut things: Vec<u32> = (0..50).collect();
        DrawnLots::new(1, 1).shuffle(&mut things);
        assert_ne!(things, (0..50).collect::<Vec<_>>());
        things.sort_unstable();
        assert_eq!(things, (0..50).collect::<Vec<_>>());
        DrawnLots::new(1, 1).shuffle::<u32>(&mut []);
    }
}

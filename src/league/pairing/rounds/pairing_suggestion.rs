//! The smallest changes that would allow a round that can not be paired.

use crate::league::model::player::PlayerId;
use crate::league::pairing::matching;
use crate::league::pairing::rounds::options::PairingOptions;
use crate::league::pairing::rounds::pairing_history::PairingHistory;
use crate::league::pairing::rounds::partners;

/// No permitted pairing exists. Nothing is relaxed silently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPairing {
    /// The player who would have had the bye.
    pub bye: Option<PlayerId>,
    /// The changes that would allow a pairing, each by itself, the smallest first.
    pub remedies: Vec<PairingSuggestion>,
}

/// A change that allows a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairingSuggestion {
    /// Another player has the bye, the next in turn with whom it works.
    Bye(PlayerId),
    /// Nobody has the bye, since the others are an odd number.
    NoBye,
    /// The greatest interval that is small enough.
    RepeatAfter(u32),
    /// The smallest limit that is great enough; 0 is none.
    MaxSameColour(u32),
    /// Both together: no limit of colours, and the greatest interval.
    Both {
        /// The number of rounds to set.
        repeat_after: u32,
    },
}

/// Looks for the smallest changes; `order` is all who are present, best first.
pub(super) fn suggest_pairing(
    options: &PairingOptions,
    past: &PairingHistory,
    order: &[PlayerId],
    bye: Option<PlayerId>,
) -> NoPairing {
    let rest: Vec<PlayerId> = order
        .iter()
        .copied()
        .filter(|player| Some(*player) != bye)
        .collect();
    if rest.len() % 2 == 1 {
        let remedies = vec![PairingSuggestion::NoBye];
        return NoPairing { bye, remedies };
    }
    let works = |options: &PairingOptions| matching::is_perfect(&partners(options, past, &rest));
    let with_interval = |options: &PairingOptions| {
        let with = |repeat_after| {
            works(&PairingOptions {
                repeat_after,
                ..options.clone()
            })
        };
        greatest_below(options.repeat_after, with)
    };
    let mut remedies = Vec::new();
    remedies.extend(other_bye(options, past, order, bye).map(PairingSuggestion::Bye));
    remedies.extend(with_interval(options).map(PairingSuggestion::RepeatAfter));
    if options.max_same_colour > 0 {
        let with = |max_same_colour: &u32| {
            works(&PairingOptions {
                max_same_colour: *max_same_colour,
                ..options.clone()
            })
        };
        let weaker = (options.max_same_colour + 1..=5).chain([0]);
        remedies.extend(
            weaker
                .into_iter()
                .find(with)
                .map(PairingSuggestion::MaxSameColour),
        );
        if remedies.is_empty() {
            let without = PairingOptions {
                max_same_colour: 0,
                ..options.clone()
            };
            let interval = with_interval(&without);
            remedies.extend(interval.map(|repeat_after| PairingSuggestion::Both { repeat_after }));
        }
    }
    NoPairing { bye, remedies }
}

/// The next in turn for the bye who leaves a field that can be paired.
fn other_bye(
    options: &PairingOptions,
    past: &PairingHistory,
    order: &[PlayerId],
    bye: Option<PlayerId>,
) -> Option<PlayerId> {
    bye?;
    let spare = matching::spare(&partners(options, past, order));
    let from_below = spare.into_iter().rev().map(|index| order[index]);
    from_below.min_by_key(|&player| past.bye_key(options, player))
}

/// The greatest number below `end` that works, where a smaller one works if a greater does.
fn greatest_below(end: u32, works: impl Fn(u32) -> bool) -> Option<u32> {
    if end == 0 || !works(0) {
        return None;
    }
    let (mut good, mut bad) = (0, end);
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        if works(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    Some(good)
}

//! Round numbers along an axis.

/// Values at 1, 2 or 5 times a power of ten between `low` and `high`, at most `most`, and one more
/// at either end that is near; no closer than numbers of so many decimals can be.
pub(super) fn round_ticks(low: f64, high: f64, most: usize, decimals: u8) -> Vec<f64> {
    let finest = libm::pow(10.0, -f64::from(decimals));
    let rough = ((high - low) / most.max(1) as f64).max(finest);
    let power = libm::pow(10.0, libm::log10(rough).floor());
    let factors = [1.0, 2.0, 5.0, 10.0];
    let step = factors
        .into_iter()
        .map(|factor| factor * power)
        .find(|step| *step >= rough * 0.999)
        .unwrap_or(power * 10.0);
    let (first, last) = ((low / step).floor() as i64, (high / step).ceil() as i64);
    let ticks = (first..=last).map(|index| index as f64 * step);
    // Far from every value it would only keep room empty.
    let is_near = |tick: &f64| tick + step * NEAR >= low && tick - step * NEAR <= high;
    let near: Vec<f64> = ticks.clone().filter(is_near).collect();
    match near.len() {
        0 | 1 => ticks.collect(),
        _ => near,
    }
}

/// The share of a step by which the outer ticks may be beyond the values.
const NEAR: f64 = 0.5;

/// The least of 1, 2, 5, 10, … by which `last` is stepped through in at most `most` marks.
pub(super) fn round_step(last: usize, most: usize) -> usize {
    let steps =
        (0..).flat_map(|power| [1, 2, 5].map(|factor| factor * 10usize.saturating_pow(power)));
    steps
        .into_iter()
        .find(|step| last / step < most.max(1))
        .unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_for_small_and_large_spans() {
        assert_eq!(
            round_ticks(0.0, 6.0, 6, 0),
            [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
        );
        assert_eq!(
            round_ticks(-3.0, 5.0, 6, 0),
            [-4.0, -2.0, 0.0, 2.0, 4.0, 6.0]
        );
        assert_eq!(
            round_ticks(960.0, 1400.0, 6, 0),
            [1000.0, 1100.0, 1200.0, 1300.0, 1400.0]
        );
        assert_eq!(
            round_ticks(940.0, 1400.0, 6, 0),
            [900.0, 1000.0, 1100.0, 1200.0, 1300.0, 1400.0]
        );
        assert_eq!(round_ticks(7.0, 7.0, 6, 0), [7.0]);
        assert_eq!(round_ticks(-1.0, 1.0, 6, 0), [-1.0, 0.0, 1.0]);
        assert_eq!(round_ticks(-1.0, 1.0, 6, 1), [-1.0, -0.5, 0.0, 0.5, 1.0]);
    }

    #[test]
    fn steps_are_round_too() {
        assert_eq!(round_step(6, 8), 1);
        assert_eq!(round_step(8, 8), 2);
        assert_eq!(round_step(499, 8), 100);
        assert_eq!(round_step(0, 2), 1);
    }
}

//! Small lines within a table: the last ten matchdays of a player.

use std::fmt::Write;

use serde::Serialize;

/// Pixels.
const WIDTH: f64 = 64.0;
const HEIGHT: f64 = 20.0;
const MARGIN: f64 = 3.0;

/// A small line, with a mark at its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Sparkline {
    /// The `points` of a polyline 64 wide and 20 high.
    pub points: String,
    /// The same in words.
    pub words: String,
}

/// Draws the last numbers of a player, oldest first; with fewer than two there is nothing to see.
pub(crate) fn spark(values: &[f64], words: String) -> Option<Sparkline> {
    if values.len() < 2 {
        return None;
    }
    let (low, high) = values
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(*value), high.max(*value))
        });
    let step = (WIDTH - 2.0 * MARGIN) / (values.len() - 1) as f64;
    let at = |(index, value): (usize, &f64)| {
        let share = if high > low {
            (value - low) / (high - low)
        } else {
            0.5
        };
        let (x, y) = (
            MARGIN + index as f64 * step,
            HEIGHT - MARGIN - share * (HEIGHT - 2.0 * MARGIN),
        );
        (x.round() as i64, y.round() as i64)
    };
    let coordinates: Vec<_> = values.iter().enumerate().map(at).collect();
    let mut points = String::with_capacity(coordinates.len() * 6);
    for (index, (x, y)) in coordinates.iter().enumerate() {
        let is_level = |other: Option<&(i64, i64)>| other.is_some_and(|other| other.1 == *y);
        let before = index
            .checked_sub(1)
            .and_then(|index| coordinates.get(index));
        if is_level(before) && is_level(coordinates.get(index + 1)) {
            continue;
        }
        let blank = if points.is_empty() { "" } else { " " };
        // Writing to a string does not fail.
        let _ = write!(points, "{blank}{x},{y}");
    }
    Some(Sparkline { points, words })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_is_at_the_top() {
        let drawn = spark(&[10.0, 20.0, 15.0], String::new()).unwrap();
        assert_eq!(drawn.points, "3,17 32,3 61,10");
    }

    #[test]
    fn numbers_that_never_change_are_a_line_in_the_middle() {
        assert_eq!(
            spark(&[5.0, 5.0], String::new()).unwrap().points,
            "3,10 61,10"
        );
        assert_eq!(spark(&[5.0], String::new()), None);
        let levels = spark(&[1.0, 1.0, 1.0, 3.0, 3.0, 3.0, 3.0], String::new());
        // Seven steps over 58 pixels: the third point is at 3 + 2 × 58 / 6, the fourth at 32.
        assert_eq!(levels.unwrap().points, "3,17 22,17 32,3 61,3");
    }
}

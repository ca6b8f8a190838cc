//! One line of a chart as the `d` of a path.

use std::fmt::Write;
use std::ops::Range;

use super::{AxisScale, ChartLine};

/// A line as drawn.
pub(crate) struct LinePath {
    /// The `d` of its path: relative moves between whole coordinates.
    pub d: String,
    /// The value at each of its corners, with the one before the day that led to it.
    pub values: Vec<(f64, f64)>,
}

/// A corner of a line, in the units of its path.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct PathCorner {
    x: f64,
    y: f64,
    /// The height of the line before the day of the corner.
    before: f64,
}

/// Draws a line with at most about `budget` points; where the player was not in the table there
/// is a gap.
pub(crate) fn path(line: &ChartLine, scale: &AxisScale, budget: usize) -> LinePath {
    let segments = segments(line, scale);
    let all: usize = segments.iter().map(Vec::len).sum();
    let mut d = String::new();
    let mut values = Vec::new();
    for segment in &segments {
        let share = (budget * segment.len()).div_ceil(all.max(1)).max(2);
        let kept = thin(segment, share);
        write_segment(&mut d, &kept);
        let value = |corner: &PathCorner| (scale.value(corner.y), scale.value(corner.before));
        values.extend(kept.iter().map(value));
        // A point that is alone is drawn as a move of no length.
        if let [only] = &kept[..] {
            values.push(value(only));
        }
    }
    LinePath { d, values }
}

/// Writes each value as the step from the one of the corner before, the first from 0, in units of
/// the last decimal; behind a tilde what its day has changed, where that is not the step. Before
/// the first nothing has changed.
pub(crate) fn steps(values: &[(f64, f64)], decimals: u8) -> String {
    let units = |value: f64| (value * f64::from(10_u32.pow(u32::from(decimals)))).round() as i64;
    let mut text = String::new();
    let mut last = 0;
    for (at, &(value, before)) in values.iter().enumerate() {
        let (value, before) = (units(value), units(before));
        // A minus sign parts numbers as well.
        if !text.is_empty() && value >= last {
            text.push(' ');
        }
        let _ = write!(text, "{}", value - last);
        if at > 0 && before != last {
            let _ = write!(text, "~{}", value - before);
        }
        last = value;
    }
    text
}

/// The line as runs of points, a number standing until the day before it changes.
fn segments(line: &ChartLine, scale: &AxisScale) -> Vec<Vec<PathCorner>> {
    let mut segments = Vec::new();
    let mut run: Vec<(f64, f64)> = Vec::new();
    let mut before: Option<(usize, f64)> = None;
    for point in &line.points {
        if let Some((moment, y)) = before
            && let Some(x) = last_before(scale, moment + 1..point.moment)
        {
            run.push((x, y));
        }
        let y = point.value.map(|value| scale.y(value));
        match (y, before) {
            (Some(y), _) => run.push((scale.x(point.moment), y)),
            (None, Some((_, y))) => run.push((scale.x(point.moment), y)),
            (None, None) => {}
        }
        before = y.map(|y| (point.moment, y));
        if y.is_none() {
            segments.push(std::mem::take(&mut run));
        }
    }
    if let Some((moment, y)) = before
        && moment + 1 < scale.positions.len()
    {
        run.push((scale.x(scale.positions.len() - 1), y));
    }
    segments.push(run);
    segments.retain(|run| !run.is_empty());
    segments.iter().map(|run| corners(run)).collect()
}

/// The points of a run, each with the height before its day; where a day begins the run, it is
/// that of the first point.
fn corners(run: &[(f64, f64)]) -> Vec<PathCorner> {
    let corner = |&(x, y): &(f64, f64)| {
        let begin = run.partition_point(|point| point.0 < x);
        let (_, before) = run[begin.saturating_sub(1)];
        PathCorner { x, y, before }
    };
    run.iter().map(corner).collect()
}

/// The place of the last of some moments that is before the one behind them: of a day on which
/// something else happened the line has the number at its end.
fn last_before(scale: &AxisScale, moments: Range<usize>) -> Option<f64> {
    let end = scale.x(moments.end);
    let mut places = moments.rev().map(|moment| scale.x(moment));
    places.find(|x| *x < end)
}

fn write_segment(path: &mut String, points: &[PathCorner]) {
    let whole = |at: PathCorner| (at.x.round() as i64, at.y.round() as i64);
    let Some(&first) = points.first() else { return };
    let mut at = whole(first);
    // Writing to a string does not fail.
    let _ = write!(path, "M{} {}", at.0, at.1);
    // A letter holds for the moves that follow it; a minus sign parts numbers as well.
    let mut letter = 'M';
    for point in &points[1..] {
        let to = whole(*point);
        let (dx, dy) = (to.0 - at.0, to.1 - at.1);
        let next = if dy == 0 { 'h' } else { 'l' };
        let start = if letter == next { ' ' } else { next };
        let between = if dy < 0 { "" } else { " " };
        let _ = match next {
            'h' => write!(path, "{start}{dx}"),
            _ => write!(path, "{start}{dx}{between}{dy}"),
        };
        (at, letter) = (to, next);
    }
    if points.len() == 1 {
        path.push_str("h0");
    }
}

/// Keeps at most `most` points, those that matter for the shape: largest triangle three
/// buckets (Steinarsson, Downsampling Time Series for Visual Representation, 2013).
fn thin(points: &[PathCorner], most: usize) -> Vec<PathCorner> {
    if points.len() <= most || most < 3 {
        return match points {
            [first, .., last] if points.len() > most => vec![*first, *last],
            _ => points.to_vec(),
        };
    }
    let inner = &points[1..points.len() - 1];
    let buckets = most - 2;
    let edge = |bucket: usize| bucket * inner.len() / buckets;
    let mut kept = vec![points[0]];
    for bucket in 0..buckets {
        let from = kept[kept.len() - 1];
        let next = match bucket + 1 < buckets {
            true => mean(&inner[edge(bucket + 1)..edge(bucket + 2)]),
            false => (points[points.len() - 1].x, points[points.len() - 1].y),
        };
        let area = |at: &PathCorner| {
            ((from.x - next.0) * (at.y - from.y) - (from.x - at.x) * (next.1 - from.y)).abs()
        };
        let largest = inner[edge(bucket)..edge(bucket + 1)]
            .iter()
            .max_by(|a, b| area(a).total_cmp(&area(b)));
        kept.extend(largest);
    }
    kept.push(points[points.len() - 1]);
    kept
}

fn mean(points: &[PathCorner]) -> (f64, f64) {
    let count = points.len().max(1) as f64;
    let sum = points
        .iter()
        .fold((0.0, 0.0), |sum, point| (sum.0 + point.x, sum.1 + point.y));
    (sum.0 / count, sum.1 / count)
}

#[cfg(test)]
mod tests {
    use super::super::ChartPoint;
    use super::*;

    /// A line over five moments and values from 0 to 100: x is 8, 254, 500, 746, 992 and y is
    /// 114 - value.
    fn drawn(values: &[(usize, Option<f64>)], budget: usize) -> LinePath {
        drawn_over(&[0.0, 0.25, 0.5, 0.75, 1.0], values, budget)
    }

    /// The same over moments at other places, from 0 to 1.
    fn drawn_over(positions: &[f64], values: &[(usize, Option<f64>)], budget: usize) -> LinePath {
        let scale = AxisScale {
            positions: positions.to_vec(),
            bottom: 0.0,
            top: 100.0,
            height: 128.0,
        };
        let point = |&(moment, value): &(usize, Option<f64>)| ChartPoint {
            moment,
            value,
            ..ChartPoint::default()
        };
        let line = ChartLine {
            points: values.iter().map(point).collect(),
            ..ChartLine::default()
        };
        path(&line, &scale, budget)
    }

    fn check(values: &[(usize, Option<f64>)], expected: &str) {
        assert_eq!(drawn(values, 100).d, expected, "{values:?}");
    }

    #[test]
    fn a_point_alone_has_the_value_of_both_its_ends() {
        let values = [(0, Some(12.5)), (1, Some(30.0)), (2, None), (4, Some(40.0))];
        // The first run has three points, of which two are kept; the last one is drawn as two.
        assert_eq!(drawn(&values, 2).values.len(), 4);
    }

    #[test]
    fn a_number_stands_until_it_changes() {
        check(&[(0, Some(50.0)), (3, Some(60.0))], "M8 64h492l246-10h246");
    }

    #[test]
    fn every_point_has_its_value() {
        let values = [(0, Some(12.5)), (2, Some(40.0))];
        let drawn = drawn_over(&[0.0, 0.5, 1.0], &values, 100);
        // The number stands until the day before it changes.
        assert_eq!(drawn.values, [(12.5, 12.5), (12.5, 12.5), (40.0, 12.5)]);
    }

    /// An evening on the Sunday at whose end somebody pays: x is 8, 254, 500, 500, 992.
    #[test]
    fn a_day_has_the_number_of_its_end() {
        let values = [(0, Some(50.0)), (3, Some(46.0))];
        let drawn = drawn_over(&[0.0, 0.25, 0.5, 0.5, 1.0], &values, 100);
        assert_eq!(drawn.d, "M8 64h246l246 4h492");
        let values = [(50.0, 50.0), (50.0, 50.0), (46.0, 50.0), (46.0, 46.0)];
        assert_eq!(drawn.values, values);
    }

    /// Two results on one day: x is 8, 500, 500, 992.
    #[test]
    fn a_day_changes_what_all_its_results_change() {
        let run = [(8.0, 10.0), (500.0, 14.0), (500.0, 9.0), (992.0, 9.0)];
        let before: Vec<f64> = corners(&run).iter().map(|corner| corner.before).collect();
        assert_eq!(before, [10.0, 10.0, 10.0, 9.0]);
        // A season begins with 10 on the day of its first result.
        let run = [(500.0, 10.0), (500.0, 14.0), (992.0, 14.0)];
        let before: Vec<f64> = corners(&run).iter().map(|corner| corner.before).collect();
        assert_eq!(before, [10.0, 10.0, 14.0]);
    }

    #[test]
    fn values_are_written_as_steps_with_the_change_of_the_day() {
        let values = [
            (1512.0, 1512.0),
            (1509.0, 1512.0),
            (1517.0, 1509.0),
            (1517.0, 1517.0),
        ];
        assert_eq!(steps(&values, 0), "1512-3 8 0");
        // Between 1500 and 1509 nine others were left out; the day gave 4.
        let thinned = [(1500.0, 1500.0), (1509.0, 1505.0)];
        assert_eq!(steps(&thinned, 0), "1500 9~4");
        assert_eq!(steps(&[(-1.5, -1.5), (-1.25, -1.5)], 2), "-150 25");
        assert_eq!(steps(&[], 2), "");
    }

    #[test]
    fn an_absence_is_a_gap() {
        check(
            &[(0, Some(50.0)), (1, None), (3, Some(50.0)), (4, Some(40.0))],
            "M8 64h246M746 64l246 10",
        );
    }

    #[test]
    fn a_single_point_can_be_seen() {
        check(&[(4, Some(0.0))], "M992 114h0");
        check(&[], "");
    }

    #[test]
    fn thinning_keeps_the_ends_and_the_peak() {
        let at = |x: i32| (f64::from(x), if x == 40 { 50.0 } else { 0.0 });
        let points = corners(&(0..100).map(at).collect::<Vec<_>>());
        let kept = thin(&points, 12);
        assert_eq!(kept.len(), 12);
        assert_eq!((kept[0], kept[11]), (points[0], points[99]));
        assert!(kept.contains(&points[40]));
    }
}

//! Line charts as geometry: points, ticks and labels for an SVG template.
//!
//! Across, positions are percentages and the lines stretch with the page; down, they are
//! pixels. So text keeps its size on a phone, and the template needs no script.

mod labels;
mod path;
mod spark;
mod ticks;

use serde::Serialize;

pub use spark::{Sparkline, spark};

/// Width of the coordinate system that the lines are drawn in; it is stretched to fit.
const WIDTH: f64 = 1000.0;
/// Free space at both ends, so that marks on the first and last moment are whole.
const INSET: f64 = 8.0;
/// Pixels above the highest and below the lowest tick.
const MARGIN: f64 = 14.0;
/// Pixels between the labels of two lines.
const LABEL_GAP: f64 = 15.0;
/// Points of all lines in the background together; five or six bytes each.
const POINTS: usize = 850;
/// Points of one line, beyond which a screen shows no difference.
const POINTS_OF_A_LINE: usize = 250;
/// Marks on a line that stands alone, and on one before others.
const DOTS: usize = 80;
const DOTS_BEFORE_OTHERS: usize = 16;

/// The data of a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartData<'a> {
    /// The subject of the chart, in a sentence.
    pub title: String,
    /// The number of columns; they are in time order.
    pub moments: usize,
    /// The columns below which a label may stand, in time order.
    pub labelled: &'a [usize],
    pub lines: Vec<ChartLine>,
    /// The value with which everybody starts, drawn as a line across.
    pub start: Option<f64>,
    /// The line that the page is about.
    pub emphasis: Option<usize>,
    /// The most ticks along the bottom.
    pub columns: usize,
    /// The decimals of the values, and so of the ticks at the side.
    pub decimals: u8,
}

/// The words of a chart, asked only for what it shows of thousands of columns.
pub trait ChartCaptions {
    /// A value, for people.
    fn value(&self, value: f64) -> String;
    /// A value at the side, as short as it can be.
    fn tick(&self, value: f64) -> String;
    /// The text below a column: the number of the matchday.
    fn label(&self, moment: usize) -> String;
    /// The address to which a mark in a column leads.
    fn url(&self, moment: usize) -> Option<String>;
}

/// A player's numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartLine {
    pub name: String,
    pub url: Option<String>,
    /// In time order; between two of them a number stands.
    pub points: Vec<ChartPoint>,
}

/// A number from a moment on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartPoint {
    /// The index of the moment.
    pub moment: usize,
    /// `None` where the player leaves the table.
    pub value: Option<f64>,
    /// True if the change was a penalty and no result.
    pub penalty: bool,
    /// The event in words, for those who ask.
    pub words: String,
}

/// A chart, ready for its template.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Chart {
    pub title: String,
    /// Pixels.
    pub height: u32,
    /// The lower edge of the lines, in pixels; the labels of the columns stand below.
    pub floor: u32,
    pub ticks: Vec<AxisTick>,
    pub columns: Vec<ChartColumn>,
    pub start: Option<AxisTick>,
    pub lines: Vec<DrawnLine>,
    pub dots: Vec<ChartDot>,
}

/// A value at the side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AxisTick {
    pub y: i64,
    pub label: String,
}

/// A label at the bottom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChartColumn {
    /// Per cent of the width.
    pub x: String,
    pub label: String,
}

/// One line, with its label at the right end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrawnLine {
    pub name: String,
    /// The name, cut to the room beside the chart.
    pub short: String,
    pub url: Option<String>,
    /// The `d` of a path in a system 1000 wide and as high as the chart.
    pub path: String,
    pub emphasis: bool,
    /// The end of the line; `None` for one who is no longer in the table.
    pub end: Option<i64>,
    /// The place of its label.
    pub label: Option<i64>,
    pub value: String,
}

/// A mark on the emphasised line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChartDot {
    /// Per cent of the width.
    pub x: String,
    pub y: i64,
    pub words: String,
    pub penalty: bool,
    pub url: Option<String>,
}

/// Lays out a chart.
///
/// A chart needs two moments; with fewer there is nothing to see.
pub fn draw_chart(plot: &ChartData<'_>, captions: &dyn ChartCaptions) -> Option<Chart> {
    if plot.moments < 2 {
        return None;
    }
    let values = plot
        .lines
        .iter()
        .flat_map(|line| line.points.iter().filter_map(|point| point.value));
    let values = values.chain(plot.start).filter(|value| value.is_finite());
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    if low > high {
        return None;
    }
    let labelled = plot.lines.iter().filter(|line| ends_in_table(line)).count();
    let height = (labelled as f64 * LABEL_GAP + 3.0 * MARGIN).clamp(220.0, 900.0);
    let ticks = ticks::round_ticks(low, high, 6, plot.decimals);
    let (bottom, top) = (low.min(ticks[0]), high.max(ticks[ticks.len() - 1]));
    let scale = AxisScale {
        columns: plot.moments,
        bottom,
        top,
        height,
    };
    let share = (POINTS / plot.lines.len().max(1)).clamp(12, POINTS_OF_A_LINE);
    let budget = |line| match plot.emphasis == Some(line) {
        true => POINTS_OF_A_LINE,
        false => share,
    };
    let ends: Vec<Option<f64>> = plot
        .lines
        .iter()
        .map(|line| end(line).map(|value| scale.y(value)))
        .collect();
    let places = labels::spread(&ends, LABEL_GAP, MARGIN, height - MARGIN);
    let traces = plot.lines.iter().zip(&ends).zip(places).enumerate();
    let lines = traces.map(|(index, ((line, end_at), place))| DrawnLine {
        name: line.name.clone(),
        short: labels::cut(&line.name, 13),
        url: line.url.clone(),
        path: path::path(line, &scale, budget(index)),
        emphasis: plot.emphasis == Some(index),
        end: end_at.map(pixel),
        label: place.map(pixel),
        value: end(line)
            .map(|value| captions.value(value))
            .unwrap_or_default(),
    });
    let tick = |value: f64| AxisTick {
        y: pixel(scale.y(value)),
        label: captions.tick(value),
    };
    Some(Chart {
        title: plot.title.clone(),
        height: height as u32 + 24,
        floor: height as u32,
        ticks: ticks.iter().copied().map(tick).collect(),
        columns: columns(plot, &scale, captions),
        start: plot.start.map(tick),
        lines: lines.collect(),
        dots: dots(plot, &scale, captions),
    })
}

/// The scales by which values and moments become coordinates.
struct AxisScale {
    columns: usize,
    bottom: f64,
    top: f64,
    height: f64,
}

impl AxisScale {
    /// From 0 to [`WIDTH`].
    fn x(&self, moment: usize) -> f64 {
        let last = (self.columns - 1).max(1) as f64;
        INSET + (moment as f64 / last).min(1.0) * (WIDTH - 2.0 * INSET)
    }

    /// In pixels from the top.
    fn y(&self, value: f64) -> f64 {
        let span = self.top - self.bottom;
        let share = if span > 0.0 {
            (value - self.bottom) / span
        } else {
            0.5
        };
        self.height - MARGIN - share * (self.height - 2.0 * MARGIN)
    }

    /// Per cent of the width, with one decimal at most.
    fn percent(&self, moment: usize) -> String {
        let tenths = (self.x(moment) / WIDTH * 1000.0).round() as i64;
        match tenths % 10 {
            0 => format!("{}%", tenths / 10),
            decimal => format!("{}.{decimal}%", tenths / 10),
        }
    }
}

/// Labels along the bottom, among the moments that have one: evenly spaced, the last always
/// there.
fn columns(
    plot: &ChartData<'_>,
    scale: &AxisScale,
    captions: &dyn ChartCaptions,
) -> Vec<ChartColumn> {
    let step = ticks::round_step(plot.labelled.len().saturating_sub(1), plot.columns.max(2));
    let mut columns: Vec<ChartColumn> = plot
        .labelled
        .iter()
        .rev()
        .step_by(step)
        .map(|&moment| ChartColumn {
            x: scale.percent(moment),
            label: captions.label(moment),
        })
        .collect();
    columns.reverse();
    columns
}

/// Marks on the emphasised line, thinned out evenly where they would touch; penalties
/// and results are thinned alike.
fn dots(plot: &ChartData<'_>, scale: &AxisScale, captions: &dyn ChartCaptions) -> Vec<ChartDot> {
    let Some(line) = plot.emphasis.and_then(|index| plot.lines.get(index)) else {
        return Vec::new();
    };
    let seen: Vec<_> = line
        .points
        .iter()
        .filter(|point| point.value.is_some())
        .collect();
    let most = match plot.lines.len() {
        0 | 1 => DOTS,
        _ => DOTS_BEFORE_OTHERS,
    };
    let step = seen.len().div_ceil(most).max(1);
    let mut dots: Vec<ChartDot> = seen
        .into_iter()
        .rev()
        .step_by(step)
        .filter_map(|point| {
            Some(ChartDot {
                x: scale.percent(point.moment),
                y: pixel(scale.y(point.value?)),
                words: point.words.clone(),
                penalty: point.penalty,
                url: captions.url(point.moment),
            })
        })
        .collect();
    dots.reverse();
    dots
}

/// The number with which a line ends.
fn end(line: &ChartLine) -> Option<f64> {
    line.points.last().and_then(|point| point.value)
}

fn ends_in_table(line: &ChartLine) -> bool {
    end(line).is_some()
}

fn pixel(y: f64) -> i64 {
    y.round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(values: &[(usize, Option<f64>)]) -> ChartLine {
        let point = |&(moment, value): &(usize, Option<f64>)| ChartPoint {
            moment,
            value,
            ..ChartPoint::default()
        };
        ChartLine {
            name: "A".to_owned(),
            points: values.iter().map(point).collect(),
            ..ChartLine::default()
        }
    }

    /// Columns that are called by their number and lead nowhere.
    struct Plain;

    impl ChartCaptions for Plain {
        fn value(&self, value: f64) -> String {
            format!("{value:.0}")
        }

        fn tick(&self, value: f64) -> String {
            self.value(value)
        }

        fn label(&self, moment: usize) -> String {
            moment.to_string()
        }

        fn url(&self, _: usize) -> Option<String> {
            None
        }
    }

    /// A chart of so many moments, all with a label.
    fn drawn(moments: usize, lines: Vec<ChartLine>) -> Option<Chart> {
        let labelled: Vec<usize> = (0..moments).collect();
        let plot = ChartData {
            moments,
            labelled: &labelled,
            lines,
            columns: 8,
            ..ChartData::default()
        };
        draw_chart(&plot, &Plain)
    }

    #[test]
    fn one_moment_is_no_chart() {
        assert_eq!(drawn(1, vec![line(&[(0, Some(1.0))])]), None);
        assert_eq!(drawn(3, vec![]), None);
    }

    #[test]
    fn ticks_are_round_and_enclose_the_values() {
        let chart = drawn(2, vec![line(&[(0, Some(1461.0)), (1, Some(1544.0))])]).unwrap();
        let ticks: Vec<_> = chart.ticks.iter().map(|tick| tick.label.as_str()).collect();
        assert_eq!(ticks, ["1460", "1480", "1500", "1520", "1540", "1560"]);
    }

    #[test]
    fn fifty_players_over_five_hundred_matchdays_stay_small() {
        let wave = |player: usize| {
            let value = |day: usize| Some(1500.0 + ((day * (player + 3)) % 97) as f64 * 2.0);
            line(&(0..500).map(|day| (day, value(day))).collect::<Vec<_>>())
        };
        let chart = drawn(500, (0..50).map(wave).collect()).unwrap();
        let bytes: usize = chart.lines.iter().map(|line| line.path.len()).sum();
        assert!(bytes < 14_000, "{bytes}");
        assert!(chart.columns.len() <= 8, "{}", chart.columns.len());
        let mut labels: Vec<_> = chart.lines.iter().filter_map(|line| line.label).collect();
        labels.sort();
        assert!(
            labels.windows(2).all(|pair| pair[1] - pair[0] >= 14),
            "{labels:?}"
        );
    }

    #[test]
    fn who_left_the_table_has_a_line_and_no_label() {
        let chart = drawn(4, vec![line(&[(0, Some(1.0)), (2, None)])]).unwrap();
        assert_eq!(chart.lines[0].label, None);
        assert!(chart.lines[0].path.starts_with('M'));
    }
}

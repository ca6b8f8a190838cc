//! Line charts as geometry: points, ticks and labels for an SVG template.
//!
//! Across, positions are percentages and the lines stretch with the page; down, they are
//! pixels. So text keeps its size on a phone, and the template needs no script.

mod labels;
mod path;
mod spark;
mod ticks;

use jiff::ToSpan;
use jiff::civil::Date;
use serde::Serialize;

use crate::render::picture::{TextStyle, TextWeight};

pub(crate) use spark::{Sparkline, spark};

/// Width of the coordinate system that the lines are drawn in; it is stretched to fit.
const WIDTH: f64 = 1000.0;
/// Free space at both ends, so that marks on the first and last moment are whole.
const INSET: f64 = 8.0;
/// Pixels above the highest and below the lowest tick.
const MARGIN: f64 = 14.0;
/// Pixels between the labels of two lines.
const LABEL_GAP: f64 = 15.0;
/// Points of all lines in the background together; five or six bytes each.
const POINTS: usize = 640;
/// Points of one line, beyond which a screen shows no difference.
const POINTS_OF_A_LINE: usize = 250;
/// Marks on a line that stands alone; among others they would be taken for theirs.
const DOTS: usize = 40;
/// Lines that all have their name at the end; of more, the first and the last have.
const NAMED: usize = 10;
const NAMED_OF_MORE: usize = 5;
/// Pixels of a chart in which not every line has its name.
const CROWDED_HEIGHT: f64 = 340.0;
/// Pixels before the names at the ends of the lines, and the most of a name there on a phone and
/// beside a wider chart.
const NAME_START: f32 = 11.0;
const SHORT_NAME: f32 = 93.0;
const NAME: f32 = 140.0;
/// The pixels of the letters; and the share by which the widest font in use is wider than the one
/// by which they are measured, and by which its bold letters are.
const NAME_SIZE: f32 = 12.0;
const WIDEST_FONT: f32 = 1.1;
const WIDEST_BOLD: f32 = 1.16;
/// The most months along the bottom.
const MONTHS: usize = 5;

/// The data of a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ChartData<'a> {
    /// The subject of the chart, in a sentence.
    pub title: String,
    /// The number of columns; they are in time order.
    pub moments: usize,
    /// The day of each column, where time runs along the bottom; empty where columns are evenly
    /// spaced.
    pub days: Vec<Date>,
    /// The same as a sentence, for who can not see it.
    pub summary: String,
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
    /// True if the pages of the players list the results behind the lines.
    pub is_told_by_players: bool,
}

/// The words of a chart, asked only for what it shows of thousands of columns.
pub(crate) trait ChartCaptions {
    /// A value, for people.
    fn value(&self, value: f64) -> String;
    /// A value at the side, as short as it can be.
    fn tick(&self, value: f64) -> String;
    /// A column in words, with `{n}` for its number: "Round {n}".
    fn moment(&self) -> String;
    /// The text below a column: the number of the matchday.
    fn label(&self, moment: usize) -> String;
    /// The text below the first day of a month.
    fn month(&self, date: Date) -> String;
    /// A day below the first or the last column.
    fn day(&self, date: Date) -> String;
    /// The address to which a mark in a column leads.
    fn url(&self, moment: usize) -> Option<String>;
}

/// A player's numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ChartLine {
    pub name: String,
    pub url: Option<String>,
    /// In time order; between two of them a number stands.
    pub points: Vec<ChartPoint>,
}

/// A number from a moment on.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ChartPoint {
    /// The index of the moment.
    pub moment: usize,
    /// `None` where the player leaves the table.
    pub value: Option<f64>,
    /// True if the change was a penalty and no result.
    pub penalty: bool,
    /// The event in words, for those who ask; empty where a line begins anew, which has no mark.
    pub words: String,
}

/// A chart, ready for its template.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Chart {
    pub title: String,
    pub summary: String,
    /// True if some mark is a penalty.
    pub penalties: bool,
    /// Pixels.
    pub height: u32,
    /// The lower edge of the lines, in pixels; the labels of the columns stand below.
    pub floor: u32,
    pub ticks: Vec<AxisTick>,
    pub columns: Vec<ChartColumn>,
    pub start: Option<AxisTick>,
    /// The first and the last day, where time runs along the bottom.
    pub days: Option<[String; 2]>,
    /// The number of columns, where it does not.
    pub moments: usize,
    /// A column in words, with `{n}` for its number.
    pub moment_words: String,
    pub lines: Vec<DrawnLine>,
    /// Pixels that the names at the ends of the lines need beside a wide chart.
    pub names_width: u32,
    /// The decimals of the values of the lines.
    pub decimals: u8,
    /// True if the pages of the players list the results behind the lines.
    pub is_told_by_players: bool,
    /// The folder of the pages of the lines; empty where they have none in common.
    pub folder: String,
    pub dots: Vec<ChartDot>,
}

/// A value at the side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct AxisTick {
    pub y: i64,
    pub label: String,
}

/// A label at the bottom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ChartColumn {
    /// Per cent of the width.
    pub x: String,
    pub label: String,
}

/// One line, with its label at the right end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DrawnLine {
    pub name: String,
    /// The label, cut to the room beside the chart on a phone.
    pub short: String,
    /// The same beside a wider chart.
    pub whole: String,
    pub url: Option<String>,
    /// The address below the folder of the chart.
    pub page: Option<String>,
    /// The `d` of a path in a system 1000 wide and as high as the chart.
    pub path: String,
    /// The value at each corner of the path as the step from the one before, in units of the last
    /// decimal, and what its day has changed where that is not the step: `1512-3 8~6` for 1512,
    /// 1509 (−3), 1517 (+6).
    pub values: String,
    pub emphasis: bool,
    /// The end of the line; `None` for one who is no longer in the table.
    pub end: Option<i64>,
    /// The place of its label.
    pub label: Option<i64>,
    pub value: String,
}

/// A mark on the emphasised line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ChartDot {
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
pub(crate) fn draw_chart(plot: &ChartData<'_>, captions: &dyn ChartCaptions) -> Option<Chart> {
    if plot.moments < 2 {
        return None;
    }
    let (low, high) = range(plot)?;
    let height = height(plot.lines.len());
    // Between numbers that are whole no tick is a half.
    let points = plot.lines.iter().flat_map(|line| &line.points);
    let mut values = points.filter_map(|point| point.value);
    let decimals = match values.all(|value| value.fract() == 0.0) {
        true => 0,
        false => plot.decimals,
    };
    let ticks = ticks::round_ticks(low, high, 6, decimals);
    let scale = AxisScale {
        positions: positions(plot),
        bottom: low.min(ticks[0]),
        top: high.max(ticks[ticks.len() - 1]),
        height,
    };
    let tick = |value: f64| AxisTick {
        y: pixel(scale.y(value)),
        label: captions.tick(value),
    };
    let days = plot.days.first().zip(plot.days.last());
    let folder = folder(&plot.lines);
    let lines = drawn_lines(plot, folder, &scale, captions);
    let dots = dots(plot, &scale, captions);
    Some(Chart {
        title: plot.title.clone(),
        summary: plot.summary.clone(),
        penalties: dots.iter().any(|dot| dot.penalty),
        height: height as u32 + 24,
        floor: height as u32,
        ticks: ticks.iter().copied().map(tick).collect(),
        columns: columns(plot, &scale, captions),
        days: days.map(|(first, last)| [first.to_string(), last.to_string()]),
        moments: plot.moments,
        moment_words: captions.moment(),
        // Zero below all others is the axis.
        start: plot
            .start
            .filter(|start| *start != 0.0 || low < 0.0)
            .map(tick),
        names_width: names_width(&lines),
        lines,
        decimals: plot.decimals,
        is_told_by_players: plot.is_told_by_players,
        folder: folder.to_owned(),
        dots,
    })
}

/// The lowest and the highest value; `None` where there is none.
fn range(plot: &ChartData<'_>) -> Option<(f64, f64)> {
    let points = plot.lines.iter().flat_map(|line| &line.points);
    let values = points.filter_map(|point| point.value).chain(plot.start);
    let values = values.filter(|value| value.is_finite());
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    (low <= high).then_some((low, high))
}

/// The pixels that a number of lines needs down the page.
fn height(lines: usize) -> f64 {
    match lines > NAMED {
        true => CROWDED_HEIGHT,
        false => (lines as f64 * LABEL_GAP + 3.0 * MARGIN).max(220.0),
    }
}

/// The folder of the pages of all lines; empty where they have none in common.
fn folder(lines: &[ChartLine]) -> &str {
    let mut urls = lines.iter().filter_map(|line| line.url.as_deref());
    let first = urls.next().unwrap_or_default();
    let end = first
        .trim_end_matches('/')
        .rfind('/')
        .map_or(0, |at| at + 1);
    let folder = &first[..end];
    if urls.all(|url| url.starts_with(folder)) {
        folder
    } else {
        ""
    }
}

/// The lines with their names at the ends.
fn drawn_lines(
    plot: &ChartData<'_>,
    folder: &str,
    scale: &AxisScale,
    captions: &dyn ChartCaptions,
) -> Vec<DrawnLine> {
    let last = plot.lines.iter().rposition(ends_in_table);
    let has_label = |index: usize| {
        plot.lines.len() <= NAMED
            || index < NAMED_OF_MORE
            || last == Some(index)
            || plot.emphasis == Some(index)
    };
    let ends = plot.lines.iter().map(end);
    let ends: Vec<Option<f64>> = ends.map(|end| end.map(|value| scale.y(value))).collect();
    let labelled = (0..).zip(&ends);
    let labelled: Vec<Option<f64>> = labelled
        .map(|(index, end)| end.filter(|_| has_label(index)))
        .collect();
    let places = labels::spread(&labelled, LABEL_GAP, MARGIN, scale.height - MARGIN);
    let label = |index: usize, room: f32| {
        let weight = match plot.emphasis == Some(index) {
            true => TextWeight::Bold,
            false => TextWeight::Regular,
        };
        let fits = |name: &str| name_width(name, weight) <= room;
        let name = places[index].map(|_| plot.lines[index].name.as_str());
        let others = plot.lines.iter().enumerate();
        let others = others.filter(|(other, _)| *other != index);
        let others = others.map(|(_, line)| line.name.as_str());
        labels::shortened(name.unwrap_or_default(), others, fits)
    };
    let share = (POINTS / plot.lines.len().max(1)).clamp(12, POINTS_OF_A_LINE);
    let drawn = |(index, line): (usize, &ChartLine)| {
        let emphasis = plot.emphasis == Some(index);
        let budget = if emphasis { POINTS_OF_A_LINE } else { share };
        let drawn = path::path(line, scale, budget);
        let value = end(line).map(|value| captions.value(value));
        DrawnLine {
            name: line.name.clone(),
            short: label(index, SHORT_NAME),
            whole: label(index, NAME),
            url: line.url.clone(),
            page: line.url.as_ref().map(|url| url[folder.len()..].to_owned()),
            values: path::steps(&drawn.values, plot.decimals),
            path: drawn.d,
            emphasis,
            end: ends[index].map(pixel),
            label: places[index].map(pixel),
            value: value.unwrap_or_default(),
        }
    };
    plot.lines.iter().enumerate().map(drawn).collect()
}

/// The pixels that the names beside the chart need, where they are as long as they may be and any
/// of them may be brought out; one that stands there only when it is picked is as long as on a
/// phone.
fn names_width(lines: &[DrawnLine]) -> u32 {
    let bold = |name: &str| name_width(name, TextWeight::Bold);
    let reaching = lines.iter().filter(|line| line.end.is_some());
    let widths = reaching.map(|line| match line.label {
        Some(_) => bold(&line.whole),
        None => bold(&line.name).min(SHORT_NAME),
    });
    (NAME_START + widths.fold(0.0, f32::max)).ceil() as u32
}

/// The pixels of a name in whichever font; a sign that the measured one lacks is a square.
fn name_width(name: &str, weight: TextWeight) -> f32 {
    let size = NAME_SIZE;
    let widest = match weight {
        TextWeight::Bold => WIDEST_BOLD,
        TextWeight::Regular => WIDEST_FONT,
    };
    let width = |sign: char| {
        let width = TextStyle { size, weight }.width(sign.encode_utf8(&mut [0; 4]));
        if width > 0.0 { width * widest } else { size }
    };
    name.chars().map(width).sum()
}

/// The place of each column between the first, 0, and the last, 1.
fn positions(plot: &ChartData<'_>) -> Vec<f64> {
    let span = plot.days.first().zip(plot.days.last());
    let days = |from: Date, to: Date| from.duration_until(to).as_hours() as f64;
    match span.map(|(&first, &last)| (first, days(first, last))) {
        Some((first, span)) if span > 0.0 => plot
            .days
            .iter()
            .map(|&day| (days(first, day) / span).clamp(0.0, 1.0))
            .collect(),
        _ => {
            let last = (plot.moments - 1).max(1) as f64;
            (0..plot.moments)
                .map(|moment| moment as f64 / last)
                .collect()
        }
    }
}

/// The scales by which values and moments become coordinates.
struct AxisScale {
    /// Of each moment, from 0 to 1.
    positions: Vec<f64>,
    bottom: f64,
    top: f64,
    height: f64,
}

impl AxisScale {
    /// From 0 to [`WIDTH`].
    fn x(&self, moment: usize) -> f64 {
        let at = self.positions.get(moment).or(self.positions.last());
        Self::across(at.copied().unwrap_or_default())
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

    /// From 0 to [`WIDTH`], of a share of the time.
    fn across(share: f64) -> f64 {
        INSET + share.clamp(0.0, 1.0) * (WIDTH - 2.0 * INSET)
    }

    /// The value at a height in pixels.
    fn value(&self, y: f64) -> f64 {
        let share = (self.height - MARGIN - y) / (self.height - 2.0 * MARGIN);
        let value = self.bottom + share * (self.top - self.bottom);
        // Without what the way there and back has added.
        (value * 1e6).round() / 1e6
    }

    /// Per cent of the width, with one decimal at most.
    fn percent(&self, moment: usize) -> String {
        percent(self.x(moment))
    }
}

/// Per cent of the width, with one decimal at most.
fn percent(x: f64) -> String {
    let tenths = (x / WIDTH * 1000.0).round() as i64;
    match tenths % 10 {
        0 => format!("{}%", tenths / 10),
        decimal => format!("{}.{decimal}%", tenths / 10),
    }
}

/// Labels along the bottom, among the moments that have one: evenly spaced, the last always
/// there.
fn columns(
    plot: &ChartData<'_>,
    scale: &AxisScale,
    captions: &dyn ChartCaptions,
) -> Vec<ChartColumn> {
    if let (Some(&first), Some(&last)) = (plot.days.first(), plot.days.last())
        && first < last
    {
        // What stands before the first matchday has no day of its own.
        let named = plot.labelled.first().and_then(|at| plot.days.get(*at));
        return months((first, last), named.copied().unwrap_or(first), captions);
    }
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

/// The months between two days, as many as there is room for; where there are fewer than two,
/// the day `named` and the last.
fn months(
    (first, last): (Date, Date),
    named: Date,
    captions: &dyn ChartCaptions,
) -> Vec<ChartColumn> {
    let days = |to: Date| first.duration_until(to).as_hours() as f64;
    let column = |date: Date, label: String| ChartColumn {
        x: percent(AxisScale::across(days(date) / days(last))),
        label,
    };
    // Counted from January, so that the year stands where it begins.
    let starts = |step: usize| -> Vec<Date> {
        let years = first.first_of_year();
        let starts = (0..).map_while(|n: i64| years.checked_add((n * step as i64).months()).ok());
        starts
            .take_while(|&start| start <= last)
            .filter(|&start| start >= first)
            .collect()
    };
    let steps = [1, 2, 3, 6, 12, 24, 60, 120];
    let starts = steps
        .into_iter()
        .map(starts)
        .find(|starts| starts.len() <= MONTHS);
    match starts {
        Some(starts) if starts.len() > 1 => starts
            .into_iter()
            .map(|date| column(date, captions.month(date)))
            .collect(),
        _ => {
            let days = [Some(named).filter(|named| *named < last), Some(last)];
            days.into_iter()
                .flatten()
                .map(|date| column(date, captions.day(date)))
                .collect()
        }
    }
}

/// Marks on a line that stands alone, thinned out where they would touch; of those that would, a
/// penalty is kept.
fn dots(plot: &ChartData<'_>, scale: &AxisScale, captions: &dyn ChartCaptions) -> Vec<ChartDot> {
    let [line] = plot.lines.as_slice() else {
        return Vec::new();
    };
    let seen: Vec<_> = line
        .points
        .iter()
        .filter(|point| point.value.is_some() && !point.words.is_empty())
        .collect();
    let step = seen.len().div_ceil(DOTS).max(1);
    let mut dots: Vec<ChartDot> = seen
        .rchunks(step)
        .enumerate()
        .filter_map(|(age, points)| {
            // A penalty stands for those beside it; the line ends with the newest point.
            let mut penalties = points.iter().rev().filter(|it| it.penalty && age > 0);
            let point = penalties.next().or(points.last())?;
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
            words: moment.to_string(),
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
        fn moment(&self) -> String {
            "Matchday {n}".to_owned()
        }

        fn value(&self, value: f64) -> String {
            format!("{value:.0}")
        }

        fn tick(&self, value: f64) -> String {
            self.value(value)
        }

        fn label(&self, moment: usize) -> String {
            moment.to_string()
        }

        fn month(&self, date: Date) -> String {
            date.strftime("%b").to_string()
        }

        fn day(&self, date: Date) -> String {
            date.to_string()
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

    /// Zero is the axis of who only gain, and a line across where somebody falls below it.
    #[test]
    fn a_start_of_zero_is_drawn_where_something_is_below_it() {
        let has_start = |last: f64| {
            let plot = ChartData {
                moments: 2,
                labelled: &[0, 1],
                lines: vec![line(&[(0, Some(0.0)), (1, Some(last))])],
                columns: 8,
                start: Some(0.0),
                ..ChartData::default()
            };
            draw_chart(&plot, &Plain).unwrap().start.is_some()
        };
        assert!(!has_start(3.0));
        assert!(has_start(-3.0));
    }

    #[test]
    fn one_moment_is_no_chart() {
        assert_eq!(drawn(1, vec![line(&[(0, Some(1.0))])]), None);
        assert_eq!(drawn(3, vec![]), None);
    }

    #[test]
    fn ticks_are_round_and_near_the_values() {
        let chart = drawn(2, vec![line(&[(0, Some(1461.0)), (1, Some(1552.0))])]).unwrap();
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
    fn time_runs_along_the_bottom_with_its_months() {
        let day = |text: &str| text.parse::<Date>().unwrap();
        let days = ["2026-01-01", "2026-01-11", "2026-04-11"].map(day);
        let plot = ChartData {
            moments: 3,
            days: days.to_vec(),
            lines: vec![line(&[(0, Some(0.0)), (1, Some(1.0)), (2, Some(2.0))])],
            ..ChartData::default()
        };
        let chart = draw_chart(&plot, &Plain).unwrap();
        // Ten days of a hundred are a tenth of the width between the insets.
        assert!(
            chart.lines[0].path.starts_with("M8 "),
            "{}",
            chart.lines[0].path
        );
        assert_eq!(chart.dots[1].x, "10.6%");
        let months: Vec<_> = chart
            .columns
            .iter()
            .map(|it| (it.x.as_str(), it.label.as_str()))
            .collect();
        assert_eq!(
            months,
            [
                ("0.8%", "Jan"),
                ("31.3%", "Feb"),
                ("58.9%", "Mar"),
                ("89.4%", "Apr")
            ]
        );
    }

    #[test]
    fn within_a_month_the_first_matchday_and_the_last_have_their_day() {
        let day = |text: &str| text.parse::<Date>().unwrap();
        let days = ["2026-09-03", "2026-09-08", "2026-09-23"].map(day);
        let plot = ChartData {
            moments: 3,
            days: days.to_vec(),
            labelled: &[1, 2],
            lines: vec![line(&[(0, Some(0.0)), (1, Some(1.0)), (2, Some(2.0))])],
            ..ChartData::default()
        };
        let columns = draw_chart(&plot, &Plain).unwrap().columns;
        let columns: Vec<_> = columns
            .iter()
            .map(|it| (it.x.as_str(), it.label.as_str()))
            .collect();
        // Five days of twenty are a quarter of the width between the insets.
        let expected = [("25.4%", "2026-09-08"), ("99.2%", "2026-09-23")];
        assert_eq!(columns, expected);
    }

    #[test]
    fn names_have_the_room_of_the_longest_shown() {
        let named = |name: &str| ChartLine {
            name: name.to_owned(),
            ..line(&[(0, Some(0.0)), (1, Some(1.0))])
        };
        let width = |names: &[&str]| {
            let lines = names.iter().map(|name| named(name)).collect();
            drawn(2, lines).unwrap().names_width
        };
        assert!(width(&["I", "GL"]) < 30);
        assert!(width(&["I", "Clara Öztürk"]) > 90);
        let long = "Maximilian Müller-Lüdenscheidt";
        assert_eq!(width(&[long]), width(&["Maximilian M."]));
        // A sign that the font lacks has room as well.
        assert_eq!(width(&["羽生"]), 35);
        // So does a name that stands there only when its line is picked, as far as on a phone.
        let picked = |name: &str| width(&[&["I"; 7], &[name][..], &["I"; 4]].concat());
        assert_eq!(picked("Clara Öztürk"), width(&["Clara Öztürk"]));
        assert_eq!(picked(long), 104);
    }

    #[test]
    fn of_many_lines_the_first_the_last_and_the_one_meant_have_names() {
        let lines = (0..20).map(|n| line(&[(0, Some(0.0)), (1, Some(f64::from(n)))]));
        let labelled: Vec<usize> = vec![0, 1];
        let plot = ChartData {
            moments: 2,
            labelled: &labelled,
            lines: lines.collect(),
            emphasis: Some(9),
            columns: 8,
            ..ChartData::default()
        };
        let chart = draw_chart(&plot, &Plain).unwrap();
        let named: Vec<usize> = (0..20)
            .filter(|&index| chart.lines[index].label.is_some())
            .collect();
        assert_eq!(named, [0, 1, 2, 3, 4, 9, 19]);
        assert!(chart.dots.is_empty());
    }

    #[test]
    fn who_left_the_table_has_a_line_and_no_label() {
        let chart = drawn(4, vec![line(&[(0, Some(1.0)), (2, None)])]).unwrap();
        assert_eq!(chart.lines[0].label, None);
        assert!(chart.lines[0].path.starts_with('M'));
    }
}

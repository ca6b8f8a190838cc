//! The charts of a league: everybody over all matchdays, or one player.

use std::ops::Range;

use jiff::ToSpan;
use jiff::civil::Date;

use crate::league::model::history::{Change, ChangeReason, HistoryEntry, LeagueTable};
use crate::league::model::player::PlayerId;
use crate::render::chart::{Chart, ChartCaptions, ChartData, ChartLine, ChartPoint, draw_chart};
use crate::site::explanation;
use crate::site::handicap::signed;
use crate::site::league_context::LeagueContext;
use crate::site::league_statistics::PlayerStep;

/// The most lines of a chart; beyond that the best stay.
const LINES: usize = 60;

/// The chart of a table since its numbers began anew with a season, with one player brought out.
///
/// Without `emphasis` the first of the table is brought out.
pub(crate) fn chart(
    context: &LeagueContext<'_>,
    index: usize,
    emphasis: Option<PlayerId>,
) -> Option<Chart> {
    let rows = &context.history.tables[index].ranking.rows;
    let mut players: Vec<PlayerId> = rows.iter().take(LINES).map(|row| row.player).collect();
    let leader = players.first().copied();
    if let Some(player) = emphasis.filter(|player| !players.contains(player)) {
        players.push(player);
    }
    let emphasis = emphasis.or(leader);
    let table = &context.history.tables[index];
    let span = since_anew(context, index);
    if is_first_of_season(context, &span) {
        return None;
    }
    let name = match table.kind {
        Some(kind) if index > 0 => context.kind_title(kind),
        _ => &context.translation.title,
    };
    let title = context.locale.fill("chart_of", &[("title", name)]);
    plot(context, (index, span), &players, emphasis, title)
}

/// The chart of a season in the overall table; its first player is brought out.
pub(crate) fn chart_of_season(context: &LeagueContext<'_>, season: usize) -> Option<Chart> {
    let table = context.history.overall().of_season(season);
    let rows = &table.ranking.rows;
    let players: Vec<PlayerId> = rows.iter().take(LINES).map(|row| row.player).collect();
    let season = context.season_title(&context.history.seasons[season]);
    let title = format!("{}, {season}", context.translation.title);
    let title = context.locale.fill("chart_of", &[("title", &title)]);
    let span = table.season_start()..table.entries.len();
    if is_first_of_season(context, &span) {
        return None;
    }
    plot(
        context,
        (0, span),
        &players,
        players.first().copied(),
        title,
    )
}

/// The chart of one player alone.
pub(crate) fn chart_of_player(
    context: &LeagueContext<'_>,
    index: usize,
    player: PlayerId,
) -> Option<Chart> {
    let title = context.locale.fill(
        "chart_of",
        &[("title", &context.league.player(player).name)],
    );
    plot(
        context,
        (index, whole(context, index)),
        &[player],
        Some(player),
        title,
    )
}

/// The chart of one player's modifiers; `None` where none ever moved.
pub(crate) fn chart_of_modifiers(context: &LeagueContext<'_>, player: PlayerId) -> Option<Chart> {
    let steps = context.statistics.ranks.as_ref()?.modifiers(player);
    if steps.iter().all(|(_, modifier)| *modifier == 0) {
        return None;
    }
    let table = context.history.overall();
    let columns = TableColumns {
        context,
        entries: &table.entries,
        value: |_, modifier| signed(modifier as i32),
        tick: |_, modifier| signed(modifier as i32),
    };
    let name = context.league.player(player).name.as_str();
    let point = |&(entry, modifier): &(usize, i32)| ChartPoint {
        moment: entry + 1,
        value: Some(f64::from(modifier)),
        penalty: false,
        words: {
            let when = when(context, &table.entries[entry]);
            context.locale.labelled(&when, &signed(modifier))
        },
    };
    let ends = [steps.first()?, steps.last()?];
    // Who enters does so by the real rank.
    let modifiers = || steps.iter().map(|(_, modifier)| *modifier).chain([0]);
    let summary = sentence(
        (context, table),
        name,
        ends.map(|(entry, modifier)| (*entry, signed(*modifier))),
        [modifiers().min()?, modifiers().max()?].map(signed),
    );
    let entered = steps.first().map_or(0, |(entry, _)| *entry);
    let begin = start_point(context, entered, 0.0, &signed(0));
    let matchdays = &context.statistics.tables[0].matchday_moments;
    let plot = ChartData {
        title: context.locale.fill("chart_of_modifiers", &[("name", name)]),
        summary,
        moments: 1 + table.entries.len(),
        days: days_of(&table.entries),
        labelled: matchdays,
        lines: vec![ChartLine {
            name: name.to_owned(),
            url: None,
            points: std::iter::once(begin)
                .chain(steps.iter().map(point))
                .collect(),
        }],
        start: Some(0.0),
        emphasis: Some(0),
        columns: 8,
        ..ChartData::default()
    };
    draw_chart(&plot, &columns)
}

/// True of the one matchday that a new season has: its table tells as much as two points of a line.
fn is_first_of_season(context: &LeagueContext<'_>, span: &Range<usize>) -> bool {
    span.len() == 1 && context.history.seasons.len() > 1
}

/// All entries of a table.
fn whole(context: &LeagueContext<'_>, index: usize) -> Range<usize> {
    0..context.history.tables[index].entries.len()
}

/// The entries since the numbers began anew with a season, where there are any; else all.
fn since_anew(context: &LeagueContext<'_>, index: usize) -> Range<usize> {
    let all = whole(context, index);
    let began = context.statistics.tables[index].began_anew;
    match began < all.end {
        true => began..all.end,
        false => all,
    }
}

/// A player's steps within some entries of a table.
fn steps_of<'a>(
    context: &'a LeagueContext<'_>,
    (index, span): (usize, &Range<usize>),
    player: PlayerId,
) -> &'a [PlayerStep] {
    let steps = &context.statistics.tables[index].series[player.index()];
    let from = steps.partition_point(|step| step.entry < span.start);
    let until = steps.partition_point(|step| step.entry < span.end);
    &steps[from..until]
}

/// The number before a step; where a season began with it, the one that the season began with.
fn before(step: &PlayerStep) -> Option<f64> {
    Some(step.value? - step.gain())
}

/// Draws some entries of a table; `None` where no number moved.
fn plot(
    context: &LeagueContext<'_>,
    (index, span): (usize, Range<usize>),
    players: &[PlayerId],
    emphasis: Option<PlayerId>,
    title: String,
) -> Option<Chart> {
    let moves = |player: &PlayerId| {
        let mut steps = steps_of(context, (index, &span), *player).iter();
        steps.any(|step| step.change != 0.0)
    };
    if !players.iter().any(moves) {
        return None;
    }
    let entries = &context.history.tables[index].entries[span.clone()];
    let traits = context.league.rules.traits();
    let lines = players.iter().map(|&player| {
        let is_main = emphasis == Some(player);
        line(context, (index, &span), player, is_main)
    });
    // A tournament is valued anew with each round, whatever the day.
    let days = match traits.revalues {
        true => Vec::new(),
        false => days_of(entries),
    };
    let moments = context.statistics.tables[index].matchday_moments.iter();
    let within = moments.filter(|&&moment| moment > span.start && moment <= span.end);
    let labelled: Vec<usize> = within.map(|moment| moment - span.start).collect();
    // Among others it is told who leads.
    let shared = emphasis.filter(|_| players.len() > 1);
    let leads = shared.and_then(|player| leads(context, (index, &span), player));
    let summary = summary(context, (index, &span), emphasis);
    let plot = ChartData {
        summary: [Some(summary), leads]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" "),
        days,
        title,
        // What somebody starts with stands before the first entry.
        moments: 1 + entries.len(),
        labelled: &labelled,
        lines: lines.collect(),
        start: common_start(context, (index, &span), players),
        emphasis: players.iter().position(|player| emphasis == Some(*player)),
        columns: 8,
        decimals: traits.decimals,
        is_told_by_players: index == 0,
    };
    let columns = TableColumns {
        context,
        entries,
        value: |context, value| context.value(value),
        tick: |context, value| {
            let decimals = usize::from(context.league.rules.traits().decimals);
            context.locale.number_short(value, decimals)
        },
    };
    draw_chart(&plot, &columns)
}

/// The line of a player over some entries of a table; only the one that is brought out has words.
fn line(
    context: &LeagueContext<'_>,
    (index, span): (usize, &Range<usize>),
    player: PlayerId,
    is_main: bool,
) -> ChartLine {
    let steps = steps_of(context, (index, span), player);
    // A tournament has no point before the first round, which may give nothing.
    let revalues = context.league.rules.traits().revalues;
    let has_changed =
        |step: &&PlayerStep| revalues || step.change != 0.0 || step.value.is_none() || step.played;
    // What counted for nothing before the first number is no gap in the line.
    let is_before = |step: &&PlayerStep| step.value.is_none() && step.left.is_none();
    let steps = steps.iter().skip_while(is_before);
    let points = steps.filter(has_changed).flat_map(|step| {
        let words = match is_main {
            true => words(context, index, player, step),
            false => String::new(),
        };
        points(step, span.start, words)
    });
    ChartLine {
        name: context.name(player).to_owned(),
        url: context.player(player).url,
        points: begin(context, (index, span), player)
            .into_iter()
            .chain(points)
            .collect(),
    }
}

/// The number that a line begins with: the one that was carried into a season, else the one before
/// the first step; where all results are valued anew there is none.
fn begin(
    context: &LeagueContext<'_>,
    (index, span): (usize, &Range<usize>),
    player: PlayerId,
) -> Option<ChartPoint> {
    if context.league.rules.traits().revalues {
        return None;
    }
    let steps = &context.statistics.tables[index].series[player.index()];
    let (earlier, later) = steps.split_at(steps.partition_point(|step| step.entry < span.start));
    let carried = earlier.last().and_then(|step| step.value);
    // Who first played for nothing had no number yet.
    let mut later = later.iter().filter(|step| step.value.is_some());
    let first = later.next().filter(|step| step.entry < span.end);
    let (moment, value) = match first {
        Some(step) if carried.is_none() || step.entry == span.start => {
            (step.entry - span.start, before(step)?)
        }
        _ => (0, carried?),
    };
    Some(start_point(context, moment, value, &context.value(value)))
}

/// The point at which a line begins, `shown` being its value as it is written.
fn start_point(context: &LeagueContext<'_>, moment: usize, value: f64, shown: &str) -> ChartPoint {
    let label = context.locale.text("start_value");
    ChartPoint {
        moment,
        value: Some(value),
        penalty: false,
        words: context.locale.labelled(label, shown),
    }
}

/// The points of a step, in entries counted from one of them.
///
/// The line of one who leaves goes down to the number that is kept, and ends there; a season
/// begins with a line of its own on its first day, from the number that it began with: nothing was
/// gained in the weeks before it.
fn points(step: &PlayerStep, start: usize, words: String) -> impl Iterator<Item = ChartPoint> {
    let moment = step.entry - start;
    let begins_anew = step.reset != 0.0 && moment > 0;
    let unmarked = |moment: usize, value: Option<f64>| ChartPoint {
        moment,
        value,
        ..ChartPoint::default()
    };
    let over = begins_anew.then(|| unmarked(moment, None));
    let anew = before(step).filter(|_| begins_anew);
    let anew = anew.map(|value| unmarked(moment + 1, Some(value)));
    let point = ChartPoint {
        moment: moment + 1,
        value: step.value,
        penalty: step.penalty && !step.played,
        words,
    };
    let left = step.left.map(|left| ChartPoint {
        value: Some(left),
        ..point.clone()
    });
    let earlier = [over, anew, left].into_iter().flatten();
    earlier.chain([point])
}

/// The day of each column: that of each entry, and before them one as far away as they are from
/// each other on average.
fn days_of(entries: &[HistoryEntry]) -> Vec<Date> {
    let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
        return Vec::new();
    };
    let gap = first.date.duration_until(last.date).as_hours() / 24;
    let gap = (gap / entries.len() as i64).clamp(1, 31);
    let start = first.date.checked_sub(gap.days()).unwrap_or(first.date);
    let days = entries.iter().map(|entry| entry.date);
    std::iter::once(start).chain(days).collect()
}

/// Entries of a table as columns, the start in front of them.
struct TableColumns<'a> {
    context: &'a LeagueContext<'a>,
    entries: &'a [HistoryEntry],
    value: fn(&LeagueContext<'_>, f64) -> String,
    tick: fn(&LeagueContext<'_>, f64) -> String,
}

impl TableColumns<'_> {
    fn matchday(&self, moment: usize) -> Option<usize> {
        let entry = self.entries.get(moment.checked_sub(1)?)?;
        entry.matchday
    }
}

impl ChartCaptions for TableColumns<'_> {
    fn value(&self, value: f64) -> String {
        (self.value)(self.context, value)
    }

    fn tick(&self, value: f64) -> String {
        (self.tick)(self.context, value)
    }

    fn moment(&self) -> String {
        let key = self.context.league.rules.names().matchday;
        self.context.locale.text(key).to_owned()
    }

    fn label(&self, moment: usize) -> String {
        let number = |day: usize| self.context.league.matchdays[day].number.to_string();
        self.matchday(moment).map(number).unwrap_or_default()
    }

    fn month(&self, date: Date) -> String {
        self.context.locale.month(date)
    }

    fn day(&self, date: Date) -> String {
        self.context.locale.date_short(date)
    }

    fn url(&self, moment: usize) -> Option<String> {
        Some(self.context.matchday_url(self.matchday(moment)?))
    }
}

/// The line that is brought out, in a sentence for who can not see it.
fn summary(
    context: &LeagueContext<'_>,
    (index, span): (usize, &Range<usize>),
    player: Option<PlayerId>,
) -> String {
    let Some(player) = player else {
        return String::new();
    };
    let table = &context.history.tables[index];
    let steps = steps_of(context, (index, span), player);
    // Who has left the table is told of with the number that is kept.
    let told = || {
        let steps = steps.iter();
        steps.filter_map(|step| Some((step, step.value.or(step.left)?)))
    };
    let (Some((first, from)), Some((last, to))) = (told().next(), told().next_back()) else {
        return String::new();
    };
    let start = begin(context, (index, span), player).and_then(|point| point.value);
    let values = || told().map(|(_, value)| value).chain(start);
    sentence(
        (context, table),
        context.name(player),
        [
            (first.entry, context.value(from)),
            (last.entry, context.value(to)),
        ],
        [values().fold(from, f64::min), values().fold(from, f64::max)].map(|it| context.value(it)),
    )
}

/// "Ida: 1009 after 3 May 2026, 843 after 6 June 2026; lowest 827, highest 1009." The numbers
/// after the first entry and the last are not told as two, nor as lowest and highest, where it is
/// one entry.
fn sentence(
    (context, table): (&LeagueContext<'_>, &LeagueTable),
    name: &str,
    [(first, from), (last, to)]: [(usize, String); 2],
    [lowest, highest]: [String; 2],
) -> String {
    let key = match first == last {
        true => "chart_summary_one",
        false => "chart_summary",
    };
    let date = |entry: usize| context.locale.date(table.entries[entry].date);
    context.locale.fill(
        key,
        &[
            ("name", name),
            ("from", &from),
            ("first", &date(first)),
            ("to", &to),
            ("last", &date(last)),
            ("lowest", &lowest),
            ("highest", &highest),
        ],
    )
}

/// "Ida has led since 29 July 2026." `None` for one who does not lead alone, and of what is over.
fn leads(
    context: &LeagueContext<'_>,
    (index, span): (usize, &Range<usize>),
    player: PlayerId,
) -> Option<String> {
    let (table, statistics) = (
        &context.history.tables[index],
        &context.statistics.tables[index],
    );
    if span.end < table.entries.len() {
        return None;
    }
    let is_first = |entry: &usize| {
        let names = &context.statistics.name_order;
        let places: Vec<(PlayerId, i64)> = match statistics.evening_places(table, *entry, names) {
            Some(around) => {
                let places = around.places.iter();
                places.map(|it| (it.player, it.place)).collect()
            }
            None => {
                let places = statistics.places_after(table, *entry);
                places.into_iter().collect()
            }
        };
        let mut leaders = places.iter().filter(|(_, place)| *place == 1);
        leaders.next().is_some_and(|(first, _)| *first == player) && leaders.next().is_none()
    };
    let since = span.clone().rev().take_while(is_first).last()?;
    let values = [
        ("name", context.name(player)),
        ("date", &context.locale.date(table.entries[since].date)),
    ];
    Some(context.locale.fill("chart_leads", &values))
}

/// The value with which everybody starts, where it is the same for all.
fn common_start(
    context: &LeagueContext<'_>,
    (index, span): (usize, &Range<usize>),
    players: &[PlayerId],
) -> Option<f64> {
    let first = |player: &PlayerId| begin(context, (index, span), *player)?.value;
    let mut starts = players.iter().filter_map(first);
    let start = starts.next()?;
    starts.all(|other| other == start).then_some(start)
}

/// "Matchday 5, 10 Nov 2017: 1510 (+10)"; of a penalty the day with the reason.
fn words(context: &LeagueContext<'_>, index: usize, player: PlayerId, step: &PlayerStep) -> String {
    let table = &context.history.tables[index];
    let entry = &table.entries[step.entry];
    let value = step
        .value
        .or(step.left)
        .map(|value| context.value(value))
        .unwrap_or_default();
    let change = context.delta(step.gain()).text;
    let when = match step.penalty && !step.played {
        true => {
            // In the list of results the weeks in a row are one line; here each has its own part.
            let costs = |change: &&Change| {
                let is_fee = matches!(change.reason, ChangeReason::Left { .. });
                change.player == player && (is_fee || change.reason.is_penalty())
            };
            let cost = table.changes_of(entry).iter().find(costs);
            let reason = cost.and_then(|change| explanation::reason(context, change));
            let reason = reason.unwrap_or_else(|| context.text("what_penalty"));
            format!("{}, {reason}", when(context, entry))
        }
        false => when(context, entry),
    };
    context
        .locale
        .labelled(&when, &format!("{value} ({change})"))
}

/// "Matchday 5, 10 Nov 2017"; by its number where the title is in another language, of which a
/// drawing can not tell.
fn when(context: &LeagueContext<'_>, entry: &HistoryEntry) -> String {
    let date = context.locale.date_short(entry.date);
    let title = |day: usize| match context.matchday_language(day) {
        Some(_) => context.matchday_number(day),
        None => context.matchday_title(day),
    };
    match entry.matchday {
        Some(day) => format!("{}, {date}", title(day)),
        None => date,
    }
}

//! A table with places, as pages show it.

use std::ops::Range;

use jiff::civil::Date;
use serde_json::Value;

use crate::league::model::game::GameKindId;
use crate::league::model::history::{Change, ChangeReason, HistoryEntry, LeagueTable};
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::{Ranking, Standing, StandingStatus};
use crate::league::model::season::Season;
use crate::league::model::table_options::TableColumn;
use crate::league::statistics::{WinRecord, last_evening, season_records};
use crate::render::chart::spark;
use crate::site::explanation;
use crate::site::explanation::sentence_text;
use crate::site::league::matchday_pages::url_of_result;
use crate::site::league_context::LeagueContext;
use crate::site::league_statistics::PlayerStep;
use crate::site::view::league::{OtherRow, StandingRow, StandingsView};
use crate::site::view::table::ColumnHead;
use crate::site::view::{ChangeLabel, NamedLink};

/// The number of matchdays that a small line shows.
const SPARK: usize = 10;

/// Returns the number of lines of a table: those with a place, and the others.
pub(crate) fn line_count(context: &LeagueContext<'_>, index: usize) -> usize {
    let ranking = &context.history.tables[index].ranking;
    ranking.rows.len() + ranking.others.len()
}

/// The number that a table shows: the value, or what orders it before the first result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShownValue {
    /// The fact, and the key of its head.
    fact: Option<(&'static str, &'static str)>,
}

impl ShownValue {
    /// The number that a table shows now.
    pub(crate) fn of(context: &LeagueContext<'_>, table: &LeagueTable) -> ShownValue {
        let is_known = |fact: &str| table.ranking.rows.iter().any(|row| is_known(row, fact));
        let fact = context.league.rules.shown_facts().at_start;
        ShownValue {
            fact: fact.filter(|(fact, _)| table.entries.is_empty() && is_known(fact)),
        }
    }

    /// The head of its column.
    pub(crate) fn label(self, context: &LeagueContext<'_>) -> String {
        match self.fact {
            Some((_, label)) => context.text(label),
            None => context.value_label().to_owned(),
        }
    }

    /// The number of a line; a dash of one who has none of what orders it.
    pub(crate) fn text(self, context: &LeagueContext<'_>, row: &Standing) -> String {
        match self.fact {
            Some((fact, _)) if is_known(row, fact) => fact_text(context, row, fact),
            Some(_) => "–".to_owned(),
            None => value_text(context, row),
        }
    }
}

/// Returns whether a line has a number of a fact: an unrated player's rating is zero.
fn is_known(row: &Standing, fact: &str) -> bool {
    let number = row.facts.get(fact).and_then(Value::as_f64);
    number.is_some_and(|number| number != 0.0)
}

/// The number of a line; none for one who never came in, where others have: it is that with which
/// new members begin.
pub(crate) fn value_text(context: &LeagueContext<'_>, row: &Standing) -> String {
    let has_begun = !context.history.overall().entries.is_empty();
    let is_member =
        !context.league.rules.traits().members || row.status != Some(StandingStatus::NotYet);
    match is_member || !has_begun {
        true => context.value(row.value),
        false => String::new(),
    }
}

/// A table of the league, or those of its lines that are asked for; the lines without a place
/// follow the others.
pub(crate) fn table(
    context: &LeagueContext<'_>,
    index: usize,
    lines: Range<usize>,
) -> StandingsView {
    let table = &context.history.tables[index];
    let ranking = &table.ranking;
    let day = context.history.as_of;
    let columns = system_columns(context, ranking, day);
    let named = named_columns(context, ranking, day);
    let records = season_records(context.league, table);
    let shown = ShownValue::of(context, table);
    let count = lines.len();
    let mut rows: Vec<&Standing> = ranking.rows.iter().collect();
    let mut others: Vec<&Standing> = ranking.others.iter().collect();
    // Before the first matchday the best stand first, and equals in the order of their names, as
    // in any list of them.
    if table.entries.is_empty() {
        let names = &context.statistics.name_order;
        let key = |row: &Standing| (row.place.unwrap_or(u32::MAX), names[row.player.index()]);
        for part in [&mut rows, &mut others] {
            part.sort_by(|a, b| b.value.total_cmp(&a.value).then(key(a).cmp(&key(b))));
        }
    }
    let rows = rows.into_iter().skip(lines.start).take(count);
    let rows: Vec<StandingRow> = rows
        .map(|row| StandingRow {
            columns: column_cells(context, &named, row, &records),
            value: shown.text(context, row),
            ..line(context, index, row, &columns)
        })
        .collect();
    let placed = ranking.rows.len();
    let others = others
        .into_iter()
        .skip(lines.start.saturating_sub(placed))
        .take(lines.end.saturating_sub(placed.max(lines.start)));
    let others = others.map(|row| OtherRow {
        player: context.beside_rank(row.player),
        rank: beside_name(context, row),
        value: value_text(context, row),
        status: row
            .status
            .map(|status| status_text(context, status))
            .unwrap_or_default()
            .to_owned(),
    });
    let csv = format!("standings-{}.csv", table.id);
    StandingsView {
        id: table.id.clone(),
        title: context.table_title(table).to_owned(),
        value_label: shown.label(context),
        columns: column_heads(context, &named),
        column_classes: column_classes(&named),
        more_labels: more_heads(context, &columns),
        has_begun: has_places(table),
        moves: true,
        sparks: rows.iter().any(|row| row.spark.is_some()),
        rows,
        others: others.collect(),
        counting: explanation::counting(context).filter(|_| has_places(table)),
        notes: notes(context, table, day),
        ties: ties(context, table, &named, day),
        history: (!table.entries.is_empty()).then(|| NamedLink {
            name: context.locale.text("whole_history").to_owned(),
            url: Some(history_url(context, table)),
        }),
        data: context.data(&[("CSV", &csv), ("JSON", "standings.json")]),
    }
}

/// The facts with a column behind the value, each with the key of its head: those of the system
/// that the table of a day knows, where the league does not name its columns itself.
pub(crate) fn system_columns(
    context: &LeagueContext<'_>,
    ranking: &Ranking,
    day: Date,
) -> Vec<(&'static str, &'static str)> {
    if !context.league.table_on(day).columns.is_empty() {
        return Vec::new();
    }
    let shown = context.league.rules.shown_facts();
    let has = |fact: &str| ranking.rows.iter().any(|row| row.facts.contains_key(fact));
    let before: Vec<&str> = shown
        .before_value
        .iter()
        .filter_map(|it| it.fact())
        .collect();
    let columns = shown.columns.iter().copied();
    columns
        .filter(|(fact, _)| has(fact) && !before.contains(fact))
        .collect()
}

/// The heads of those columns; one that is short says in full what it stands for.
pub(crate) fn more_heads(
    context: &LeagueContext<'_>,
    columns: &[(&'static str, &'static str)],
) -> Vec<ColumnHead> {
    let head = |(_, label): &(&str, &str)| {
        let key = format!("long_{label}");
        let long = context.locale.text(&key);
        ColumnHead {
            text: context.locale.text(label).to_owned(),
            title: Some(long.to_owned()).filter(|long| *long != key),
            url: None,
        }
    };
    columns.iter().map(head).collect()
}

/// The columns that the league names for the tables of a day, else those that every league of its
/// system has; without those for which no line of this one has a number: nobody has a deviation in
/// Elo.
pub(crate) fn named_columns(
    context: &LeagueContext<'_>,
    ranking: &Ranking,
    day: Date,
) -> Vec<TableColumn> {
    let has = |fact: &str| ranking.all().any(|row| row.facts.contains_key(fact));
    let named = context.league.table_on(day).columns.as_slice();
    let columns = match named {
        [] => context.league.rules.shown_facts().before_value,
        _ => named,
    };
    let columns = columns.iter().copied();
    columns
        .filter(|column| column.fact().is_none_or(has))
        .collect()
}

/// The heads of columns.
pub(crate) fn column_heads(
    context: &LeagueContext<'_>,
    columns: &[TableColumn],
) -> Vec<ColumnHead> {
    let head = |column: &TableColumn| {
        let (long, short) = column.labels();
        let text = |key| context.locale.text(key).to_owned();
        ColumnHead {
            text: text(short.unwrap_or(long)),
            title: short.map(|_| text(long)),
            url: None,
        }
    };
    columns.iter().map(head).collect()
}

/// The classes of the cells in columns: by them a narrow screen shows the difference of the
/// scores, which can decide the order, instead of the scores.
pub(crate) fn column_classes(columns: &[TableColumn]) -> Vec<&'static str> {
    let has_difference = columns.contains(&TableColumn::Difference);
    let class = |column: &TableColumn| match column {
        TableColumn::For | TableColumn::Against if has_difference => "scored",
        TableColumn::Difference => "difference",
        _ => "",
    };
    columns.iter().map(class).collect()
}

/// The cells of a line in columns that the league names; `records` are by player.
pub(crate) fn column_cells(
    context: &LeagueContext<'_>,
    columns: &[TableColumn],
    row: &Standing,
    records: &[WinRecord],
) -> Vec<String> {
    let record = records[row.player.index()];
    let count = |n: u32| context.locale.integer(u64::from(n));
    let fact = |key: &str| row.facts.get(key).and_then(Value::as_f64);
    let cell = |column: &TableColumn| match column {
        TableColumn::Played => count(record.played),
        TableColumn::Won => count(record.won),
        TableColumn::Drawn => count(record.drawn),
        TableColumn::Lost => count(record.lost),
        TableColumn::Rate => {
            fact("rate").map_or_else(String::new, |rate| context.locale.number(rate, 3))
        }
        TableColumn::Deviation => fact("deviation")
            .map_or_else(String::new, |deviation| context.locale.number(deviation, 0)),
        TableColumn::Best => fact("best").map_or_else(String::new, |best| context.value(best)),
        TableColumn::Last => {
            let day = row.facts.get("last").and_then(Value::as_str);
            let day = day.and_then(|day| day.parse().ok());
            day.map_or_else(String::new, |day| context.locale.date_short(day))
        }
        TableColumn::For
        | TableColumn::Against
        | TableColumn::Difference
        | TableColumn::Own { .. } => column
            .fact()
            .map_or_else(String::new, |key| fact_text(context, row, key)),
    };
    columns.iter().map(cell).collect()
}

/// The table that a round in progress would make, with what it would change.
pub(crate) fn provisional(context: &LeagueContext<'_>, table: &LeagueTable) -> StandingsView {
    let counted = &context.statistics.tables[0];
    let records = season_records(context.league, table);
    let columns = named_columns(context, &table.ranking, context.history.as_of);
    let line = |row: &Standing| {
        let now = counted.row(context.history.overall(), row.player);
        let places = now.and_then(|now| now.place).zip(row.place);
        let places = places.map(|(then, now)| i64::from(then) - i64::from(now));
        let shown = |value| context.league.rules.traits().shown(value);
        let change = now.map_or(0.0, |now| shown(row.value) - shown(now.value));
        StandingRow {
            place: row.place.map(|place| place.to_string()).unwrap_or_default(),
            movement: context.movement(places),
            player: context.player(row.player),
            remark: None,
            columns: column_cells(context, &columns, row, &records),
            value: context.value(row.value),
            change: context.delta(change),
            why: None,
            more: Vec::new(),
            spark: None,
        }
    };
    StandingsView {
        id: "provisional".to_owned(),
        title: context.locale.text("provisional").to_owned(),
        value_label: context.value_label().to_owned(),
        columns: column_heads(context, &columns),
        column_classes: column_classes(&columns),
        has_begun: true,
        moves: true,
        rows: table.ranking.rows.iter().map(line).collect(),
        ..StandingsView::default()
    }
}

/// The leaders, in words; `None` before the first matchday, also of a season that all begin level.
pub(crate) fn top_in_words(context: &LeagueContext<'_>) -> Option<String> {
    context.newest_matchday()?;
    let table = context.history.overall();
    if !table.begun.is_empty() && !has_places(table) {
        return None;
    }
    let rows = &table.ranking.rows;
    let [only] = rows.as_slice() else {
        return first_in_words(context, rows, false);
    };
    let values = [
        ("first", context.name(only.player)),
        ("value", &context.value(only.value)),
    ];
    Some(context.locale.fill("top_in_words", &values))
}

/// The sentence that tells who won a season, or who leads in it; `None` without a result.
pub(crate) fn season_in_words(
    context: &LeagueContext<'_>,
    table: &LeagueTable,
    season: &Season,
) -> Option<String> {
    let mut of_season = table.entries[table.season_start()..].iter();
    if !of_season.any(|entry| entry.played) {
        return None;
    }
    let is_over = season.to.is_some_and(|to| to < context.history.as_of);
    first_in_words(context, &table.ranking.rows, is_over)
}

/// So many names stand in a sentence for a first place that is shared.
const LEADERS: usize = 5;

/// The first and the second of a table, of which one that is over has been won; `None` of fewer
/// than two lines.
fn first_in_words(context: &LeagueContext<'_>, rows: &[Standing], is_over: bool) -> Option<String> {
    let [first, others @ ..] = rows else {
        return None;
    };
    let second = others.first()?;
    let key = |over, present| if is_over { over } else { present };
    let value = context.value(first.value);
    let leads = |row: &&Standing| row.place.is_some() && row.place == first.place;
    let leaders = rows.iter().take_while(leads);
    let leaders: Vec<PlayerId> = leaders.map(|row| row.player).collect();
    if leaders.len() > 1 {
        let names = match leaders.len() {
            ..=LEADERS => context.names(&leaders),
            many => context.locale.plural("players_n", many as u64),
        };
        let values = [("names", names.as_str()), ("value", &value)];
        let key = key("season_shared", "top_shared");
        return Some(context.locale.fill(key, &values));
    }
    let name = context.name(first.player);
    // Who is ahead with the same number is so by what decides between equals.
    let level = others
        .iter()
        .take_while(|row| context.value(row.value) == value);
    let level: Vec<PlayerId> = level.map(|row| row.player).collect();
    if level.len() > 1 {
        let values = [
            ("first", name),
            ("others", &context.names(&level)),
            ("value", &value),
        ];
        let key = key("season_won_all_level", "top_all_level");
        return Some(context.locale.fill(key, &values));
    }
    let values = [
        ("first", name),
        ("value", &value),
        ("second", &second_names(context, rows)),
        ("other", &context.value(second.value)),
    ];
    let key = match level.is_empty() {
        true => key("season_won", "top_two_in_words"),
        false => key("season_won_level", "top_two_level"),
    };
    Some(context.locale.fill(key, &values))
}

/// So many names stand in a sentence for the second place.
const SECONDS: usize = 3;

/// The names of those who share the place of the second line; of many the first alone.
fn second_names(context: &LeagueContext<'_>, rows: &[Standing]) -> String {
    let others = rows.get(1..).unwrap_or_default();
    let place = others.first().and_then(|row| row.place);
    let level = others.iter().take_while(|row| row.place == place);
    let mut level: Vec<PlayerId> = level.map(|row| row.player).collect();
    if level.len() > SECONDS {
        level.truncate(1);
    }
    context.names(&level)
}

/// The page with the places of one game's table.
pub(crate) fn table_link(context: &LeagueContext<'_>, table: &LeagueTable) -> NamedLink {
    NamedLink {
        name: context.table_title(table).to_owned(),
        url: Some(context.url(&table_folder(table))),
    }
}

/// The folder of the tables of the games, below the league's address.
pub(crate) const GAMES: &str = "games/";

/// The folder of a table's places, below the league's address.
pub(crate) fn table_folder(table: &LeagueTable) -> String {
    format!("{GAMES}{}/", table.id)
}

/// The folder of a table's history, below the league's address.
pub(crate) fn history_folder(table: &LeagueTable) -> String {
    format!("tables/{}/", table.id)
}

/// The address of a table's history.
pub(crate) fn history_url(context: &LeagueContext<'_>, table: &LeagueTable) -> String {
    context.url(&history_folder(table))
}

/// Returns whether a table tells more than names and what all begin with: from the first result
/// on, and from the first one of a season in which all begin level.
pub(crate) fn has_places(table: &LeagueTable) -> bool {
    let is_placed = |row: &Standing| !place_text(table, row).is_empty();
    let begins = table.entries.is_empty() || !table.begun.is_empty();
    !begins || table.ranking.rows.iter().any(is_placed)
}

/// The place of a row as pages show it. Before the first matchday, and where all of several are
/// first, nobody has one.
pub(crate) fn place_text(table: &LeagueTable, row: &Standing) -> String {
    match table.entries.is_empty() {
        true => String::new(),
        false => place_in(&table.ranking, row),
    }
}

/// The same in a table that has results.
pub(crate) fn place_in(ranking: &Ranking, row: &Standing) -> String {
    let rows = &ranking.rows;
    let is_level = rows.len() > 1 && rows.last().is_some_and(|last| last.place == Some(1));
    let place = row.place.filter(|_| !is_level);
    place.map(|place| place.to_string()).unwrap_or_default()
}

fn line(
    context: &LeagueContext<'_>,
    index: usize,
    row: &Standing,
    columns: &[(&str, &str)],
) -> StandingRow {
    let table = &context.history.tables[index];
    let statistics = &context.statistics.tables[index];
    let values = statistics.last_values(table, row.player, SPARK);
    let words = match (values.first(), values.last()) {
        (Some(first), Some(last)) => {
            format!("{} → {}", context.value(*first), context.value(*last))
        }
        _ => String::new(),
    };
    StandingRow {
        place: place_text(table, row),
        movement: movement(context, index, row),
        player: context.beside_rank(row.player),
        remark: remark(context, row),
        columns: Vec::new(),
        value: context.value(row.value),
        change: change(context, index, row.player),
        why: why_url(context, index, row.player),
        more: columns
            .iter()
            .map(|(fact, _)| fact_text(context, row, fact))
            .collect(),
        spark: spark(&values, words),
    }
}

/// The places that a line has won or lost; nothing where nobody has a place, or had one before,
/// and while a season that has begun has no result.
pub(crate) fn movement(context: &LeagueContext<'_>, index: usize, row: &Standing) -> ChangeLabel {
    let table = &context.history.tables[index];
    let moves = &context.statistics.tables[index].moves;
    let moved = moves.get(row.player.index());
    let moved = moved.filter(|_| !place_text(table, row).is_empty() && table.begun.is_empty());
    moved.map_or_else(ChangeLabel::none, |moved| context.movement(*moved))
}

/// The change that a line tells; its text is empty for one whom the last evening, or the last
/// entry, left alone.
pub(crate) fn change(context: &LeagueContext<'_>, index: usize, player: PlayerId) -> ChangeLabel {
    let statistics = &context.statistics.tables[index];
    let traits = context.league.rules.traits();
    let step = told_step(context, index, player);
    let mut change = context.delta(match step {
        _ if traits.evenings => statistics.evenings[player.index()].evening,
        Some(step) if traits.revalues => step.change,
        _ => statistics.changes[player.index()],
    });
    if step.is_none() {
        change.text.clear();
    }
    change
}

/// The step of a player that a line tells: that of the last matchday with a rated result, in
/// leagues whose lines tell of the evening; else that of the last entry. `None` for one whom it
/// left alone: what the beginning of a season gave or took is nothing of that day.
fn told_step<'a>(
    context: &LeagueContext<'a>,
    index: usize,
    player: PlayerId,
) -> Option<&'a PlayerStep> {
    let table = &context.history.tables[index];
    let mut steps = context.statistics.tables[index].series[player.index()].iter();
    if context.league.rules.traits().evenings {
        let evening = last_evening(table)?;
        let step = steps.rfind(|step| step.entry == evening)?;
        return has_counted(context, index, evening, player).then_some(step);
    }
    let last = steps.next_back()?;
    let newest = context.statistics.tables[index].newest;
    let is_newest = newest.is_some_and(|it| last.entry >= it) && table.begun.is_empty();
    let has_moved = last.gain() != 0.0;
    let is_told = is_newest && (has_moved || is_explained(context, index, last, player));
    is_told.then_some(last)
}

/// Returns whether the matchday of a step tells how its result changed the player's number.
fn is_explained(
    context: &LeagueContext<'_>,
    index: usize,
    step: &PlayerStep,
    player: PlayerId,
) -> bool {
    let evenings = context.league.rules.traits().evenings;
    step.played && (evenings || has_result(context, index, step.entry, player))
}

/// Returns whether a player has a result of an entry's matchday, not only a pairing that waits.
fn has_result(context: &LeagueContext<'_>, index: usize, entry: usize, player: PlayerId) -> bool {
    let entry = &context.history.tables[index].entries[entry];
    let day = entry.matchday.map(|day| &context.league.matchdays[day]);
    day.filter(|day| day.is_open()).is_none_or(|day| {
        let mut done = day
            .games
            .iter()
            .filter(|game| game.ranked && !game.is_open());
        done.any(|game| game.seats.iter().any(|seat| seat.player == player))
    })
}

/// Returns whether the table counts a result of a player on an entry's matchday: a friendly makes
/// no change, not even one of nothing.
fn has_counted(context: &LeagueContext<'_>, index: usize, entry: usize, player: PlayerId) -> bool {
    let day = context.history.tables[index].entries[entry].matchday;
    let counts = &context.statistics.tables[index];
    let mut games = context.statistics.games_of[player.index()].iter();
    games.any(|(id, on, _)| Some(*on) == day && counts.counts(*id))
}

/// The address at which the change that a line tells is explained.
fn why_url(context: &LeagueContext<'_>, index: usize, player: PlayerId) -> Option<String> {
    let told = told_step(context, index, player)?;
    let matchday = context.history.tables[index].entries[told.entry].matchday;
    let matchday = matchday.filter(|_| is_explained(context, index, told, player))?;
    let page = url_of_result(context, matchday, player);
    Some(format!("{page}#{}", anchor(context, player)))
}

/// The name of a player's line within a matchday's page.
pub(crate) fn anchor(context: &LeagueContext<'_>, player: PlayerId) -> String {
    format!(
        "p-{}",
        crate::syntax::address::encode(&context.league.player(player).public_id)
    )
}

/// The words behind a name: the rank with its modifier, or the mark of one long absent.
fn remark(context: &LeagueContext<'_>, row: &Standing) -> Option<String> {
    beside_name(context, row).or_else(|| {
        row.inactive
            .then(|| format!("* {}", context.locale.text("long_absent")))
    })
}

/// The fact that the system shows beside each name: the rank with its modifier.
pub(crate) fn beside_name(context: &LeagueContext<'_>, row: &Standing) -> Option<String> {
    let fact = context.league.rules.shown_facts().beside_name?;
    row.facts.get(fact)?.as_str().map(str::to_owned)
}

/// A number or word of the system's own; the difference of scores with its sign.
pub(crate) fn fact_text(context: &LeagueContext<'_>, row: &Standing, fact: &str) -> String {
    match row.facts.get(fact) {
        Some(Value::Number(number)) => {
            let number = number.as_f64().unwrap_or_default();
            match fact {
                "difference" => {
                    let digits = if number.fract() == 0.0 { 0 } else { 2 };
                    context.locale.signed(number, digits)
                }
                _ => context.locale.number_short(number, 2),
            }
        }
        Some(Value::String(text)) => text.clone(),
        _ => String::new(),
    }
}

/// The word for one without a place.
pub(crate) fn status_text<'a>(context: &LeagueContext<'a>, status: StandingStatus) -> &'a str {
    context.locale.text(match status {
        StandingStatus::Inactive => "status_inactive",
        StandingStatus::Retired => "status_retired",
        StandingStatus::Removed => "status_removed",
        StandingStatus::NotYet => "status_not_yet",
        StandingStatus::TooFew => "status_too_few",
        StandingStatus::Away => "status_away",
    })
}

/// The matchdays that a line of a table leaves out, behind the text at the head of their points.
pub(crate) fn dropped(context: &LeagueContext<'_>, row: &Standing) -> Option<(String, String)> {
    let numbers = row.facts.get("dropped")?.as_array()?;
    let title = |number: u64| {
        let mut days = context.league.matchdays.iter();
        let index = days.position(|day| u64::from(day.number) == number)?;
        Some(context.matchday_title(index))
    };
    let numbers = numbers.iter().filter_map(|number| number.as_u64());
    let titles: Vec<String> = numbers.filter_map(title).collect();
    let label = context.locale.text("points_dropped").to_owned();
    Some((label, titles.join(", ")))
}

/// That a game does not count in the overall table, in a sentence; `None` of one that does.
pub(crate) fn counts_apart(context: &LeagueContext<'_>, kind: GameKindId) -> Option<String> {
    let values = [("game", context.kind_title(kind))];
    (!context.league.kind(kind).official).then(|| context.locale.fill("game_apart", &values))
}

/// The sentences below a table of a day: that a game does not count in the overall table, what
/// the system says, and the options that changed.
pub(crate) fn notes(context: &LeagueContext<'_>, table: &LeagueTable, day: Date) -> Vec<String> {
    let apart = table.kind.and_then(|kind| counts_apart(context, kind));
    let notes = notes_of_system(context, table, day);
    let changed = context.league.options_since(day);
    let changed = changed.into_values().map(|(option, change)| {
        let since = explanation::option_since(context, option, change);
        match &change.note {
            Some(note) => context.locale.labelled(&since, note),
            None => format!("{since}."),
        }
    });
    let by_hand = points_by_hand(context, table);
    apart
        .into_iter()
        .chain(notes)
        .chain(by_hand)
        .chain(changed)
        .collect()
}

/// The sentences of the league's system below a table of a day.
pub(crate) fn notes_of_system(
    context: &LeagueContext<'_>,
    table: &LeagueTable,
    day: Date,
) -> Vec<String> {
    let notes = context.league.rules_on(day).notes(context.league, table);
    let notes = notes.iter().map(|note| sentence_text(context, note));
    notes.collect()
}

/// The sentences on lines with the same number that do not share a place.
pub(crate) fn ties(
    context: &LeagueContext<'_>,
    table: &LeagueTable,
    columns: &[TableColumn],
    day: Date,
) -> Vec<String> {
    let ties = context.league.rules_on(day).ties(table, columns);
    let ties = ties.iter().map(|tie| sentence_text(context, tie));
    ties.collect()
}

/// The points by hand of a table's season, each in a sentence: "Finn −1 on 29 September, by hand:
/// no-show."
fn points_by_hand(context: &LeagueContext<'_>, table: &LeagueTable) -> Vec<String> {
    let told = |entry: &HistoryEntry, change: &Change| {
        let ChangeReason::Adjusted { index, .. } = change.reason else {
            return None;
        };
        // A table of some players tells what is theirs.
        let mut rows = table.ranking.all();
        rows.find(|row| row.player == change.player)?;
        let why = explanation::reason(context, change)?;
        let day = &context.league.matchdays[entry.matchday?];
        let points = day.adjustments.get(index as usize)?.points;
        let values = [
            ("player", context.name(change.player)),
            ("points", &*context.delta_short(points).text),
            ("date", &*context.locale.date(entry.date)),
            ("why", why.trim_end_matches('.')),
        ];
        Some(context.locale.fill("points_by_hand", &values))
    };
    let entries = table.entries.iter().skip(table.season_start());
    let notes = entries.flat_map(|entry| {
        let changes = table.changes[entry.changes.clone()].iter();
        changes.filter_map(move |change| told(entry, change))
    });
    notes.collect()
}

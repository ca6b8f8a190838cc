//! The same numbers as CSV, RFC 4180, for spreadsheets.

use serde_json::{Map, Value};

use crate::league::League;
use crate::league::model::history::{History, LeagueTable};
use crate::site::data::standings::StandingsRows;
use crate::site::data::{history, results, standings};
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::view::NamedLink;
use crate::site::view::round_list::{ListRow, ListTable};

/// `results.csv`, and for each table its standings and its history.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    once: |context| {
        let mut files = vec![LeaguePage::file(context, "data/results.csv", |context| {
            results_csv(context.league, context.history)
        })];
        for (index, table) in context.history.tables.iter().enumerate() {
            let name = format!("data/standings-{}.csv", table.id);
            files.push(LeaguePage::file(context, &name, move |context| {
                standings_csv(context.league, &context.history.tables[index])
            }));
            let name = format!("data/history-{}.csv", table.id);
            files.push(LeaguePage::file(context, &name, move |context| {
                history_csv(context.league, &context.history.tables[index])
            }));
        }
        for (code, _) in context.league.rules.classes() {
            let name = format!("data/standings-class-{code}.csv");
            let code = code.to_owned();
            files.push(LeaguePage::file(context, &name, move |context| {
                let league = context.league;
                csv_of_rows(standings::class_rows(league, context.history, &code))
            }));
        }
        files
    },
    ..LeaguePageKind::NONE
};

/// `standings-<table>.csv`; what only this system says stands in the last columns.
pub(crate) fn standings_csv(league: &League, table: &LeagueTable) -> Vec<u8> {
    csv_of_rows(standings::rows(league, table))
}

/// The lines of a table with a place, and the others.
fn csv_of_rows((rows, others): StandingsRows<'_>) -> Vec<u8> {
    let rows: Vec<_> = rows.into_iter().chain(others).collect();
    let own = own_columns(rows.iter().map(|row| row.facts), &["status"]);
    let mut header = vec![
        "place", "player", "name", "value", "exact", "played", "won", "drawn", "lost", "change",
        "status",
    ];
    header.extend(&own);
    let has_evenings = rows.iter().any(|row| row.evening.is_some());
    if has_evenings {
        header.extend(["evening", "since"]);
    }
    let number = |value: &Option<Value>| value.as_ref().map_or_else(String::new, Value::to_string);
    let line = |row: &standings::StandingsRow<'_>| {
        let mut cells = vec![
            row.place
                .map_or_else(String::new, |place| place.to_string()),
            text(row.player),
            text(row.name),
            row.value.to_string(),
            row.exact.to_string(),
            row.record.played.to_string(),
            row.record.won.to_string(),
            row.record.drawn.to_string(),
            row.record.lost.to_string(),
            row.change.to_string(),
            row.status
                .map_or_else(|| cell(row.facts, "status", row.player), str::to_owned),
        ];
        cells.extend(own.iter().map(|key| cell(row.facts, key, row.player)));
        if has_evenings {
            cells.extend([number(&row.evening), number(&row.since)]);
        }
        cells
    };
    write(&header, rows.iter().map(line))
}

/// `history-<table>.csv`, in long form.
pub(crate) fn history_csv(league: &League, table: &LeagueTable) -> Vec<u8> {
    let lines = history::lines(league, table);
    let cells = lines.iter().flat_map(|line| {
        line.values.iter().map(move |(player, value)| {
            let number = line
                .matchday
                .map_or_else(String::new, |number| number.to_string());
            let value = if value.is_null() {
                String::new()
            } else {
                value.to_string()
            };
            let left = line.left.get(player);
            let left = left.map_or_else(String::new, Value::to_string);
            vec![number, line.date.to_string(), text(player), value, left]
        })
    });
    write(&["matchday", "date", "player", "value", "left"], cells)
}

/// `results.csv`: a line for each player of each result, with the system's own columns last.
pub(crate) fn results_csv(league: &League, history: &History) -> Vec<u8> {
    let mut header = vec![
        "matchday",
        "date",
        "table",
        "game",
        "rounds",
        "rated",
        "reason",
        "result",
        "player",
        "place",
        "score",
        "expected",
        "before",
        "after",
        "k",
        "opposition",
        "unrounded",
    ];
    let results = results::results(league, history);
    let own = own_columns(
        results.iter().filter_map(|result| result.facts.as_ref()),
        &[],
    );
    header.extend(&own);
    header.extend(["score_first", "score_second", "scored"]);
    let has_teams = league.games().any(|(_, _, game)| game.has_teams());
    header.extend(has_teams.then_some("team"));
    let has_rounds = league.rules.traits().revalues;
    header.extend(has_rounds.then_some("in_progress"));
    let own = &own;
    let number = |value: &Option<Value>| value.as_ref().map_or_else(String::new, Value::to_string);
    let cells = results.iter().flat_map(|result| {
        result.players.iter().map(move |player| {
            let mut cells = vec![
                result.matchday.to_string(),
                result.date.to_string(),
                text(result.table),
                text(result.game.unwrap_or_default()),
                result.rounds.to_string(),
                result.rated.to_string(),
                result.reason.unwrap_or_default().to_owned(),
                text(result.result.unwrap_or_default()),
                text(player.player),
                player.place.to_string(),
                number(&player.score),
                number(&player.expected),
                number(&player.before),
                number(&player.after),
                number(&result.k),
                number(&player.opposition),
                number(&player.unrounded),
            ];
            let own = own.iter().map(|key| match &result.facts {
                Some(facts) => cell(facts, key, player.player),
                None => String::new(),
            });
            cells.extend(own);
            cells.extend([&result.score_first, &result.score_second, &player.scored].map(number));
            let team = || text(player.team.as_deref().unwrap_or_default());
            cells.extend(has_teams.then(team));
            cells.extend(has_rounds.then(|| result.in_progress.to_string()));
            cells
        })
    });
    write(&header, cells)
}

/// A list of a round, with its heads; if its numbers have decimal commas, as Excel opens it.
pub(crate) fn list_csv(list: &ListTable, has_comma: bool) -> Vec<u8> {
    let header: Vec<&str> = list.head.iter().map(|head| head.text.as_str()).collect();
    let line = |row: &ListRow| {
        let cells = (1..).zip(&row.cells);
        let cell = |(column, cell): (usize, &NamedLink)| {
            if list.numbers.contains(&column) {
                cell.name.trim_end_matches('.').to_owned()
            } else {
                text(&open_result(&cell.name))
            }
        };
        cells.map(cell).collect()
    };
    let lines = list.rows.iter().map(line);
    match has_comma {
        true => [BYTE_ORDER_MARK, &separated(b';', &header, lines)].concat(),
        false => separated(b',', &header, lines),
    }
}

/// The mark by which Excel knows UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The sign of a result that is open, or of an absence, as a dash that no spreadsheet takes for
/// the beginning of a formula.
fn open_result(text: &str) -> String {
    match text.strip_prefix('-') {
        Some(rest) if rest.is_empty() || rest.starts_with(' ') => format!("–{rest}"),
        _ => text.to_owned(),
    }
}

/// The keys that a system adds to its lines, in the order of their first mention; lists
/// have no place in a cell, and `known` has a column already.
fn own_columns<'a>(
    facts: impl Iterator<Item = &'a Map<String, Value>>,
    known: &[&str],
) -> Vec<&'a str> {
    let mut columns = Vec::new();
    for (key, value) in facts.flatten() {
        let key = key.as_str();
        if !value.is_array() && !known.contains(&key) && !columns.contains(&key) {
            columns.push(key);
        }
    }
    columns
}

/// Returns the value of a line under a key, or of a map by player the value for this one.
fn cell(facts: &Map<String, Value>, key: &str, player: &str) -> String {
    let value = match facts.get(key) {
        Some(Value::Object(by_player)) => by_player.get(player),
        value => value,
    };
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(said)) => text(said),
        Some(value) => value.to_string(),
    }
}

/// A text that no spreadsheet takes for a formula: a quote stands before what one would run.
fn text(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

fn write(header: &[&str], lines: impl Iterator<Item = Vec<String>>) -> Vec<u8> {
    separated(b',', header, lines)
}

fn separated(separator: u8, header: &[&str], lines: impl Iterator<Item = Vec<String>>) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new()
        .delimiter(separator)
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    // Writing to memory can not fail, and every line has the header's length.
    let _ = writer.write_record(header);
    for line in lines {
        let _ = writer.write_record(&line);
    }
    writer.into_inner().unwrap_or_default()
}

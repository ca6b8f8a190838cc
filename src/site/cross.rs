//! Everybody against everybody.

use serde_json::Value;

use crate::model::player::PlayerId;
use crate::model::standing::Standing;
use crate::site::desk::Desk;
use crate::site::standing::fact_text;
use crate::site::view::table::{ColumnHead, CrossRow, CrossView};

/// The most players of a cross table of meetings; beyond that the best stay.
const MOST: usize = 100;

/// The cross table: rounds across in a Keizer tournament, players across in other leagues.
pub fn view(desk: &Desk<'_>) -> CrossView {
    let ranking = &desk.history.overall().ranking;
    let has_cells = ranking
        .rows
        .iter()
        .any(|row| row.facts.contains_key("cells"));
    let (columns, rows) = if has_cells {
        rounds(desk)
    } else {
        meetings(desk)
    };
    let labels: &[&str] = if has_cells {
        &["rank_value", "sum_keizer", "sum_games", "perf"]
    } else {
        &["rating"]
    };
    let lead = if has_cells {
        "cross_rounds"
    } else {
        "against_all"
    };
    CrossView {
        rounds: has_cells,
        heading: desk.locale.text("cross_table").to_owned(),
        lead: desk.locale.text(lead).to_owned(),
        labels: labels.iter().map(|label| label_text(desk, label)).collect(),
        columns,
        rows,
        notes: if has_cells {
            vec![desk.locale.text("cross_sum").to_owned()]
        } else {
            Vec::new()
        },
        data: desk.data(&[(
            "JSON",
            if has_cells {
                "standings.json"
            } else {
                "players.json"
            },
        )]),
    }
}

fn label_text(desk: &Desk<'_>, key: &str) -> String {
    if key == "rating" {
        desk.value_label().to_owned()
    } else {
        desk.locale.text(key).to_owned()
    }
}

/// A column a player: won, drawn and lost, from the side of the row.
fn meetings(desk: &Desk<'_>) -> (Vec<ColumnHead>, Vec<CrossRow>) {
    let ranking = &desk.history.overall().ranking;
    let rows: Vec<&Standing> = ranking.rows.iter().take(MOST).collect();
    let head = |row: &&Standing| {
        let name = desk.league.player(row.player).name.clone();
        let short: String = name.chars().take(4).collect();
        let title = (short != name).then_some(name);
        ColumnHead { text: short, title }
    };
    let columns = rows.iter().map(head).collect();
    let cell = |row: &Standing, other: &Standing| -> Option<String> {
        (row.player != other.player).then(|| score(desk, row.player, other.player))
    };
    let line = |row: &&Standing| CrossRow {
        place: row.place.map(|place| place.to_string()).unwrap_or_default(),
        player: desk.player(row.player),
        more: vec![desk.value(row.value)],
        cells: rows.iter().map(|other| cell(row, other)).collect(),
    };
    let lines = rows.iter().map(line).collect();
    (columns, lines)
}

/// Points of one player against another: `3½–1½`; empty where they never met.
fn score(desk: &Desk<'_>, player: PlayerId, other: PlayerId) -> String {
    let Some(record) = desk.digest.meetings[player.index()].get(&other) else {
        return String::new();
    };
    let points = |won: u32, drawn: u32| {
        let whole = won + drawn / 2;
        match (whole, drawn % 2) {
            (0, 1) => "½".to_owned(),
            (whole, 0) => whole.to_string(),
            (whole, _) => format!("{whole}½"),
        }
    };
    format!(
        "{}–{}",
        points(record.won, record.drawn),
        points(record.lost, record.drawn)
    )
}

/// A column a round, with what it earned (Keizer).
fn rounds(desk: &Desk<'_>) -> (Vec<ColumnHead>, Vec<CrossRow>) {
    let ranking = &desk.history.overall().ranking;
    let lines: Vec<&Standing> = ranking
        .rows
        .iter()
        .chain(
            ranking
                .others
                .iter()
                .filter(|row| row.facts.contains_key("cells")),
        )
        .collect();
    let count = lines
        .iter()
        .filter_map(|row| row.facts.get("cells")?.as_array())
        .map(Vec::len)
        .max()
        .unwrap_or(0);
    let columns = (1..=count).map(|round| ColumnHead {
        text: format!("R {round}"),
        title: None,
    });
    let row = |row: &&Standing| CrossRow {
        place: row
            .place
            .map_or_else(|| "(ret)".to_owned(), |place| format!("{place:02}")),
        player: desk.player(row.player),
        more: vec![
            fact_text(desk, row, "rank_value_before"),
            desk.value(row.value),
            fact_text(desk, row, "game_points"),
            fact_text(desk, row, "perf"),
        ],
        cells: cells(desk, row, count),
    };
    (columns.collect(), lines.iter().map(row).collect())
}

/// A player's rounds: `1 w Sascha p=22`, `bye - - p=2.5`, or `-`.
fn cells(desk: &Desk<'_>, row: &Standing, count: usize) -> Vec<Option<String>> {
    let nothing = Vec::new();
    let cells = row
        .facts
        .get("cells")
        .and_then(Value::as_array)
        .unwrap_or(&nothing);
    let text = |cell: &Value| -> String {
        let word = |key: &str| cell.get(key).and_then(Value::as_str);
        let points = cell
            .get("points")
            .and_then(Value::as_f64)
            .unwrap_or_default();
        let points = desk.locale.number_short(points, 2);
        if let Some(absent) = word("absent") {
            return format!("{} - - p={points}", absence(desk, absent));
        }
        let (Some(opponent), Some(colour)) = (word("opponent"), word("colour")) else {
            return "-".to_owned();
        };
        let players = &desk.league.players;
        let name = players
            .iter()
            .find(|player| player.public_id == opponent)
            .map_or(opponent, |player| player.name.as_str());
        format!(
            "{} {colour} {name} p={points}",
            result(desk, word("result").unwrap_or_default())
        )
    };
    (0..count)
        .map(|round| Some(cells.get(round).map_or_else(|| "-".to_owned(), text)))
        .collect()
}

/// The abbreviations of KEIZER, 4.2.
fn absence<'a>(desk: &Desk<'_>, word: &'a str) -> &'a str {
    let is_german = desk.locale.tag.starts_with("de");
    match (word, is_german) {
        ("bye", true) => "frei",
        ("club", true) => "verh",
        ("club", false) => "prev",
        ("excused" | "unexcused", true) => "fehl",
        ("excused", false) => "excu",
        ("unexcused", false) => "unex",
        ("late", true) => "spät",
        (other, _) => other,
    }
}

fn result<'a>(desk: &Desk<'_>, mark: &'a str) -> &'a str {
    match mark {
        "½" => "1/2",
        "+" => "(+)",
        "-" => "(-)",
        "*" if desk.locale.tag.starts_with("de") => "vert",
        "*" => "adjo",
        "" => "-",
        other => other,
    }
}

//! The outcome of an action: the lines of the files, and the numbers and places that changed.

use std::collections::BTreeMap;

use serde::Serialize;
use similar::{ChangeTag, TextDiff};

use crate::league::League;
use crate::league::model::history::LeagueTable;
use crate::league::model::ranking::Standing;
use crate::site::compile::CompiledSite;
use crate::site::league_context::LeagueContext;

/// A file that an action has written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WrittenFile {
    /// Relative to the site's root.
    pub path: String,
    /// `None` where the action began the file.
    pub before: Option<String>,
    /// `None` where the file is gone.
    pub after: Option<String>,
}

/// The lines of a file that an action has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ChangedFile {
    pub path: String,
    pub lines: Vec<ChangedLine>,
}

/// A line that is gone or new, or stands beside one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ChangedLine {
    /// `+`, `−` or nothing.
    pub sign: &'static str,
    /// The number of the line in the new file, or in the old one where it is gone; empty between
    /// parts of the file that are apart.
    pub number: String,
    pub text: String,
}

/// Lines that are shown beside those that changed.
const AROUND: usize = 1;

/// The lines that an action has changed in a file.
pub(crate) fn changed_lines(file: &WrittenFile) -> ChangedFile {
    let text = |side: &Option<String>| side.clone().unwrap_or_default();
    let (old, new) = (text(&file.before), text(&file.after));
    let diff = TextDiff::from_lines(&old, &new);
    let mut lines = Vec::new();
    for (index, group) in diff.grouped_ops(AROUND).iter().enumerate() {
        if index > 0 {
            lines.push(ChangedLine {
                sign: "",
                number: String::new(),
                text: "…".to_owned(),
            });
        }
        let changes = group.iter().flat_map(|op| diff.iter_changes(op));
        lines.extend(changes.map(|change| {
            let (sign, number) = match change.tag() {
                ChangeTag::Equal => ("", change.new_index()),
                ChangeTag::Delete => ("−", change.old_index()),
                ChangeTag::Insert => ("+", change.new_index()),
            };
            ChangedLine {
                sign,
                number: number.map_or_else(String::new, |it| (it + 1).to_string()),
                text: change.value().trim_end_matches(['\n', '\r']).to_owned(),
            }
        }));
    }
    ChangedFile {
        path: file.path.clone(),
        lines,
    }
}

/// A player whose number or place an action has changed, as the page prints them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MovedPlayer {
    pub name: String,
    /// Empty for who was not in the table before.
    pub was: String,
    /// Empty for who is not in it any more.
    pub now: String,
    pub was_place: String,
    pub now_place: String,
}

/// Everybody whose number or place in a league is another one now, in the order of the table, those
/// first whose number changed: the overall table, then those of the games that do not count there,
/// whose titles stand behind the names.
pub(crate) fn moved_players(
    context: &LeagueContext<'_>,
    before: &CompiledSite,
    index: usize,
) -> Vec<MovedPlayer> {
    let old = before
        .model
        .leagues
        .get(index)
        .zip(before.histories.get(index));
    let old = old.filter(|(league, _)| league.id == context.league.id);
    let tables = context.history.tables.iter();
    let tables = tables.filter(|table| {
        let kind = table.kind.map(|kind| context.league.kind(kind));
        kind.is_none_or(|kind| !kind.official)
    });
    let moved = tables.flat_map(|table| {
        let mut tables = old.iter().flat_map(|(_, history)| &history.tables);
        let earlier = tables.find(|earlier| earlier.id == table.id);
        let old = old.zip(earlier).map(|((league, _), table)| (league, table));
        moved_in_table(context, old, table)
    });
    moved.collect()
}

/// The same in one table, with the league and its table as they were before.
fn moved_in_table(
    context: &LeagueContext<'_>,
    old: Option<(&League, &LeagueTable)>,
    table: &LeagueTable,
) -> Vec<MovedPlayer> {
    let known = old.map_or_else(BTreeMap::new, |(league, table)| rows(league, table));
    let now = rows(context.league, table);
    let value = |row: &Standing| context.value(row.value);
    let place = |row: &Standing| {
        row.place
            .map_or_else(|| "–".to_owned(), |it| it.to_string())
    };
    let named = |name: &str| match table.kind {
        Some(kind) => format!("{name} ({})", context.kind_title(kind)),
        None => name.to_owned(),
    };
    let mut moved = Vec::new();
    for row in table.ranking.all() {
        let player = context.league.player(row.player);
        let earlier = known.get(player.id.as_str()).copied();
        let was = earlier.map_or_else(Default::default, |it| (value(it), place(it)));
        let is = (value(row), place(row));
        if was != is {
            moved.push(MovedPlayer {
                name: named(&player.name),
                was: was.0,
                was_place: was.1,
                now: is.0,
                now_place: is.1,
            });
        }
    }
    let gone = known.iter().filter(|(id, _)| !now.contains_key(*id));
    moved.extend(gone.map(|(id, row)| {
        let name = old.map_or(*id, |(league, _)| league.player(row.player).name.as_str());
        MovedPlayer {
            name: named(name),
            was: value(row),
            was_place: place(row),
            now: String::new(),
            now_place: String::new(),
        }
    }));
    // Who played is asked for first, not who was passed.
    moved.sort_by_key(|it| it.was == it.now);
    moved
}

/// The lines of a table by the ids of the players.
fn rows<'a>(league: &'a League, table: &'a LeagueTable) -> BTreeMap<&'a str, &'a Standing> {
    let rows = table.ranking.all();
    rows.map(|row| (league.player(row.player).id.as_str(), row))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(before: Option<&str>, after: Option<&str>, expected: &[&str]) {
        let changed = changed_lines(&WrittenFile {
            path: "a".to_owned(),
            before: before.map(str::to_owned),
            after: after.map(str::to_owned),
        });
        let line = |it: &ChangedLine| format!("{}{} {}", it.sign, it.number, it.text);
        let lines: Vec<String> = changed.lines.iter().map(line).collect();
        assert_eq!(lines, expected);
    }

    #[test]
    fn lines_that_changed_stand_beside_their_neighbours() {
        check(
            Some("a\nb\nc\nd\n"),
            Some("a\nb\nx\nd\n"),
            &["2 b", "−3 c", "+3 x", "4 d"],
        );
        check(None, Some("a\n"), &["+1 a"]);
        check(Some("a\n"), None, &["−1 a"]);
        check(
            Some("a\nb\nc\nd\ne\n"),
            Some("b\nc\nd\ne\nf\n"),
            &["−1 a", "1 b", " …", "4 e", "+5 f"],
        );
    }
}

//! The numbers of a source held against those that its results make.

use std::collections::{BTreeMap, BTreeSet};

use crate::formats::player_name::name_key;
use crate::formats::published_number::{PublishedMoment, PublishedNumber};
use crate::league::League;
use crate::league::model::history::{ChangedQuantity, History, HistoryEntry, LeagueTable};
use crate::league::model::player::PlayerId;

/// The agreement of published numbers with ours.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct PublishedComparison {
    pub agree: usize,
    pub all: usize,
    /// Each number that differs and does not follow from one before it, in words.
    pub differences: Vec<String>,
    /// The others that differ, by their places in the source.
    pub following: Vec<String>,
}

impl PublishedComparison {
    /// Adds what another comparison found.
    pub(crate) fn add(&mut self, other: PublishedComparison) {
        self.agree += other.agree;
        self.all += other.all;
        self.differences.extend(other.differences);
        self.following.extend(other.following);
    }

    /// The comparison in words, a line each; with `most` differences and as many that follow.
    pub(crate) fn lines(&self, most: usize) -> Vec<String> {
        if self.all == 0 {
            return Vec::new();
        }
        let mut lines = vec![format!(
            "{} of {} published numbers agree",
            self.agree, self.all
        )];
        for (index, difference) in self.differences.iter().take(most).enumerate() {
            let first = if index == 0 {
                "first difference"
            } else {
                "difference"
            };
            lines.push(format!("{first}: {difference}"));
        }
        if self.differences.len() > most {
            let more = self.differences.len() - most;
            lines.push(format!(
                "{more} more that do not follow from these, all with `-v`"
            ));
        }
        let follow = match self.following.len() {
            0 => return lines,
            1 => "1 later number follows".to_owned(),
            count => format!("{count} later numbers follow"),
        };
        let names = self.following.iter().take(most).cloned();
        let mut names = names.collect::<Vec<_>>().join("; ");
        if self.following.len() > most {
            names.push_str("; … (all with `-v`)");
        }
        lines.push(format!("{follow}: {names}"));
        lines
    }
}

/// Compares numbers with the tables of a league.
///
/// A difference follows from an earlier one where the player differed before, or has since
/// met somebody who did.
pub(crate) fn compare(
    numbers: &[PublishedNumber],
    league: &League,
    history: &History,
) -> PublishedComparison {
    let mut comparison = PublishedComparison::default();
    let players: BTreeMap<String, PlayerId> = league
        .players
        .iter()
        .zip(0..)
        .flat_map(|(player, index)| {
            let id = PlayerId(index);
            [(name_key(&player.id), id), (name_key(&player.name), id)]
        })
        .collect();
    let mut by_time: Vec<(usize, &PublishedNumber, PlayerId)> = Vec::new();
    for number in numbers {
        let Some(&player) = players.get(&name_key(&number.player)) else {
            continue;
        };
        let Some(after) = matchday(number.after, league) else {
            continue;
        };
        by_time.push((after, number, player));
    }
    by_time.sort_by_key(|(after, number, _)| (*after, number.line));
    let mut tainted: BTreeMap<&str, BTreeSet<PlayerId>> = BTreeMap::new();
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for (after, number, player) in by_time {
        let table = table_of(&number.table, league, history);
        let tainted = tainted.entry(&table.id).or_default();
        let from = seen.entry(&table.id).or_insert(0);
        while *from <= after && *from < league.matchdays.len() {
            for game in &league.matchdays[*from].games {
                let seats = game.seats.iter().map(|seat| seat.player);
                if seats.clone().any(|it| tainted.contains(&it)) {
                    tainted.extend(seats);
                }
            }
            *from += 1;
        }
        let Some(ours) = value_after(table, player, after) else {
            continue;
        };
        comparison.all += 1;
        let unit = libm::pow(10.0, -(number.decimals as f64));
        // Half a unit of the last digit printed, however it was rounded.
        if (ours - number.value).abs() <= unit / 2.0 + 1e-9 {
            comparison.agree += 1;
        } else if tainted.contains(&player) {
            let following = format!("line {}, {}", number.line, number.player);
            comparison.following.push(following);
        } else {
            tainted.insert(player);
            let decimals = number.decimals.max(usize::from(ours.fract() != 0.0));
            comparison.differences.push(format!(
                "line {}, {}: published {:.*}, computed {ours:.decimals$}",
                number.line, number.player, number.decimals, number.value
            ));
        }
    }
    comparison
}

/// The index of the matchday after which a number holds.
fn matchday(after: Option<PublishedMoment>, league: &League) -> Option<usize> {
    let days = &league.matchdays;
    let Some(PublishedMoment { number, date }) = after else {
        return days.len().checked_sub(1);
    };
    let numbered = number.and_then(|number| days.iter().position(|day| day.number == number));
    let same_date = |index: &usize| date.is_none_or(|date| days[*index].date == date);
    let dated = date.and_then(|date| days.iter().rposition(|day| day.date == date));
    numbered.filter(same_date).or(dated)
}

/// The table that a heading means: that of a game which it names, else that of all games.
fn table_of<'h>(heading: &str, league: &League, history: &'h History) -> &'h LeagueTable {
    let heading = heading.to_lowercase();
    let named = history.tables.iter().find(|table| {
        table.kind.is_some_and(|kind| {
            let kind = league.kind(kind);
            let titles = kind.title.by_language.values().chain([&kind.title.own]);
            titles
                .chain([&kind.key])
                .any(|name| !name.is_empty() && heading.contains(&name.to_lowercase()))
        })
    });
    named.unwrap_or_else(|| history.overall())
}

/// The number of a player after a matchday; before the first change the one that it begins with.
fn value_after(table: &LeagueTable, player: PlayerId, after: usize) -> Option<f64> {
    let is_before = |entry: &HistoryEntry| entry.matchday.is_some_and(|index| index <= after);
    let end = table
        .entries
        .iter()
        .rposition(is_before)
        .map_or(0, |index| index + 1);
    let changes = |entries: &[HistoryEntry]| {
        let changes: Vec<_> = entries
            .iter()
            .flat_map(|entry| table.changes_of(entry))
            .filter(|change| change.player == player && change.what == ChangedQuantity::Value)
            .collect();
        changes
    };
    match changes(&table.entries[..end]).last() {
        Some(change) => change.stored(),
        None => {
            let later = changes(&table.entries[end..]);
            let first = later.first()?;
            first.before.or(first.after)
        }
    }
}

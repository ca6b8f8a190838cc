//! The explanation of a player's numbers, in plain text: the same sentences as on the pages.

use jiff::civil::Date;

use crate::league::model::history::{Change, ChangeReason, ChangedQuantity};
use crate::league::model::player::PlayerId;
use crate::league::replay::journal::{dates, in_order};
use crate::site::league::player_results::{absence_key, told};
use crate::site::league::{matchday, round};
use crate::site::league_context::LeagueContext;
use crate::site::{explanation, handicap, standing};

/// Every change of a player in a table, in time order; of one matchday if it is named.
pub(crate) fn explain(
    context: &LeagueContext<'_>,
    table: usize,
    player: PlayerId,
    matchday: Option<u32>,
) -> String {
    let statistics = &context.statistics.tables[table];
    let table = &context.history.tables[table];
    let dates = dates(context.league, table);
    let mut text = String::new();
    // The entry whose head was written last.
    let mut headed = None;
    let is_told = |change: &Change| match change.what {
        ChangedQuantity::Value => true,
        ChangedQuantity::Modifier => change.reason != ChangeReason::Entered,
        ChangedQuantity::RankValue => false,
    };
    let mut own = statistics.changes_of[player.index()].clone();
    if context.league.rules.traits().by_date {
        own = in_order(table, &dates, own);
    }
    for index in own {
        let change = &table.changes[index];
        if !is_told(change) {
            continue;
        }
        let entry = statistics.entry_at(table, index);
        let at = entry.map(|(at, _)| at);
        let entry = entry.map(|(_, entry)| entry);
        // A round that values everything anew leads to one sum, whatever the game in it gave.
        let sum = entry.and_then(|entry| {
            let mut changes = table.changes_of(entry).iter();
            changes.find(|it| {
                it.player == player
                    && it.what == ChangedQuantity::Value
                    && it.reason == ChangeReason::Revalued
            })
        });
        let unrated = match change.reason {
            ChangeReason::Unrated { game, why } => Some((game, why)),
            _ => None,
        };
        // A matchday of friendlies alone is no entry of the history.
        let played_on = unrated.and_then(|(game, _)| context.statistics.day_of(game));
        let day = entry.map_or(played_on, |entry| entry.matchday);
        let number = day.map(|index| context.league.matchdays[index].number);
        // A season's beginning stands in its first entry, and has a day of its own.
        let begun = dates[index].filter(|_| change.reason == ChangeReason::SeasonBegan);
        let on = begun.or(entry.map(|entry| entry.date));
        let on = on.or(day.map(|index| context.league.matchdays[index].date));
        let Some(on) = on.filter(|_| matchday.is_none() || number == matchday) else {
            continue;
        };
        let title = day.filter(|_| begun.is_none());
        let title = title.map(|index| context.matchday_title(index));
        let head = title.map_or_else(String::new, |title| format!("{title}, "));
        let date = context.locale.date(on);
        let uncounted = unrated.map(|(_, why)| {
            let (result, opponent, _) = told(context, change).unwrap_or_default();
            let opponent = opponent.map_or_else(String::new, |it| format!(" {}", it.name));
            format!("{result}{opponent}, {}", explanation::unrated(context, why))
        });
        if let (Some(line), None) = (&uncounted, sum) {
            text.push_str(&format!("{head}{date}: {line}\n"));
            continue;
        }
        let is_first = headed != at;
        if sum.is_none() || is_first {
            let span = span(context, change, sum.unwrap_or(change));
            text.push_str(&format!("{head}{date}: {span}\n"));
        }
        headed = at;
        let addition = || {
            let index = day.filter(|_| change.reason == ChangeReason::Revalued)?;
            round::addition(context, index as u32 + 1, player)
        };
        let sentence = explanation::why(context, change).map(|why| why.sentence);
        let sentence = sentence.or(uncounted);
        let sentence = sentence.or_else(|| reason(context, change, on, table.kind.is_none()));
        if let Some(sentence) = sentence.or_else(addition) {
            text.push_str(&format!("  {sentence}\n"));
        }
        let lots = day
            .filter(|_| is_first)
            .map(|day| handicap::decided_by_lot(context, day));
        let drawn = lots.into_iter().flatten().find(|it| it.contains(&player));
        if let Some(drawn) = drawn {
            text.push_str(&format!("  {}\n", handicap::lot_in_words(context, &drawn)));
        }
    }
    let row = table.ranking.all().find(|row| row.player == player);
    let dropped = row.and_then(|row| standing::dropped(context, row));
    if let Some((label, days)) = dropped.filter(|_| matchday.is_none()) {
        text.push_str(&context.locale.labelled(&label, &days));
        text.push('\n');
    }
    text
}

/// "1512 → 1523": the number before a change, and the one after the sum to which it belongs.
fn span(context: &LeagueContext<'_>, change: &Change, sum: &Change) -> String {
    let number = |value: Option<f64>| match value {
        None => "–".to_owned(),
        Some(value) if change.what == ChangedQuantity::Modifier => handicap::signed(value as i32),
        Some(value) => context.value(value),
    };
    // What leaving cost is told, though no table shows the number any longer.
    let after = match change.reason {
        ChangeReason::AutoInactive { .. } | ChangeReason::Left { .. } => change.stored(),
        _ => sum.after,
    };
    match change.before == after {
        true => number(after),
        false => format!("{} → {}", number(change.before), number(after)),
    }
}

/// The reason for a change without a formula, as a matchday's page tells it, with the options of
/// its day; coming is told of the overall table alone.
fn reason(
    context: &LeagueContext<'_>,
    change: &Change,
    on: Date,
    is_overall: bool,
) -> Option<String> {
    let reason = match change.reason {
        ChangeReason::Entered | ChangeReason::Returned => {
            let word = explanation::arrival(context, change);
            word.filter(|_| is_overall).map(str::to_owned)
        }
        ChangeReason::Missed { why, .. } => {
            let why = context.locale.text(absence_key(why));
            let points = explanation::points_without_game(context, change);
            points.map(|points| context.locale.labelled(why, &points))
        }
        _ => matchday::change_line(context, change).map(|line| line.reason),
    };
    let is_of_leaving = |key: &str| key.starts_with("activity.leave-fee");
    let is_of_weeks = |key: &str| key.starts_with("activity.") && !is_of_leaving(key);
    let options = match change.reason {
        ChangeReason::Penalty { .. } | ChangeReason::AutoInactive { .. } => {
            explanation::options_since(context, on, is_of_weeks)
        }
        ChangeReason::Left { .. } => explanation::options_since(context, on, is_of_leaving),
        _ => String::new(),
    };
    reason.map(|reason| format!("{reason}{}", closed(&options)))
}

/// Further sentences behind one that has no full stop.
fn closed(sentences: &str) -> String {
    match sentences {
        "" => String::new(),
        more => format!(".{more}"),
    }
}

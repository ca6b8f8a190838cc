//! The explanation of a player's numbers, in plain text: the same sentences as on the pages.

use crate::league::model::history::{Change, ChangeReason, ChangedQuantity};
use crate::league::model::player::PlayerId;
use crate::site::league::{matchday, round};
use crate::site::league_context::LeagueContext;
use crate::site::{explanation, handicap};

/// Every change of a player in a table, in time order; of one matchday if it is named.
pub fn explain(
    context: &LeagueContext<'_>,
    table: usize,
    player: PlayerId,
    matchday: Option<u32>,
) -> String {
    let table = &context.history.tables[table];
    let mut text = String::new();
    for entry in table.entries.iter() {
        let day = entry.matchday.map(|index| &context.league.matchdays[index]);
        if matchday.is_some() && day.map(|day| day.number) != matchday {
            continue;
        }
        let changes = table.changes_of(entry).iter();
        let is_told = |change: &&Change| match change.what {
            ChangedQuantity::Value => true,
            ChangedQuantity::Modifier => change.reason != ChangeReason::Entered,
            ChangedQuantity::RankValue => false,
        };
        for change in changes
            .filter(|change| change.player == player)
            .filter(is_told)
        {
            let title = entry.matchday.map(|index| context.matchday_title(index));
            let head = title.map_or_else(String::new, |title| format!("{title}, "));
            let date = context.locale.date(entry.date);
            let number = |value: Option<f64>| match value {
                None => "–".to_owned(),
                Some(value) if change.what == ChangedQuantity::Modifier => {
                    handicap::signed(value as i32)
                }
                Some(value) => context.value(value),
            };
            // What leaving cost is told, though no table shows the number any longer.
            let after = match change.reason {
                ChangeReason::AutoInactive { .. } | ChangeReason::Left { .. } => change.stored(),
                _ => change.after,
            };
            let span = if change.before == after {
                number(after)
            } else {
                format!("{} → {}", number(change.before), number(after))
            };
            text.push_str(&format!("{head}{date}: {span}\n"));
            let sentence = explanation::why(context, change).map(|why| why.sentence);
            let reason = || match change.reason {
                ChangeReason::Entered => None,
                _ => matchday::change_line(context, change).map(|line| line.reason),
            };
            let addition = || {
                let index = entry
                    .matchday
                    .filter(|_| change.reason == ChangeReason::Revalued)?;
                round::addition(context, index as u32 + 1, player)
            };
            if let Some(sentence) = sentence.or_else(reason).or_else(addition) {
                text.push_str(&format!("  {sentence}\n"));
            }
        }
    }
    text
}

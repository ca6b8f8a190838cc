//! The calculator of a league's page: what a game would change, before it is played.

use serde_json::json;

use crate::site::league_context::LeagueContext;
use crate::site::view::league::WhatIf;

/// The numbers that the calculator needs; `None` where one game alone does not tell, and for a
/// league without players.
///
/// Ratings are those that the next game starts from, so the build says the same afterwards; those
/// who have a place come first.
pub(crate) fn view(context: &LeagueContext<'_>) -> Option<WhatIf> {
    // The next game goes by the options of today.
    let rules = context.league.rules_on(context.history.as_of);
    let formula = rules.formula()?;
    let ranking = &context.history.overall().ranking;
    let players = ranking.all();
    let players: Vec<_> = players
        .map(|row| json!([context.league.player(row.player).name, row.exact]))
        .collect();
    if players.len() < 2 {
        return None;
    }
    let is_of_two = rules.traits().duels_only || rules.most_sides("") == Some(2);
    let data = json!({
        "formula": formula,
        "most": if is_of_two { 2 } else { players.len() },
        "placed": ranking.rows.len(),
        "players": players,
    });
    // Nothing in a script element may look like its end.
    let data_html = data.to_string().replace('<', "\\u003c");
    Some(WhatIf {
        data_html,
        of_two: is_of_two,
    })
}

//! The calculator of a league's page: what a game would change, before it is played.

use serde_json::json;

use crate::league::League;
use crate::league::model::game::Game;
use crate::league::system::WhatIfFormula;
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
    // Of two all endings are told at once, of several the one whose places are given.
    let endings = match (is_of_two, context.statistics.has_draws()) {
        (false, _) => json!([[]]),
        (true, false) if never_draws(context.league, &formula) => json!([[1, 2], [2, 1]]),
        (true, _) => json!([[1, 2], [1, 1], [2, 1]]),
    };
    let data = json!({
        "formula": formula,
        "endings": endings,
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

/// So many scores tell how games end; of fewer chance may make all winners' equal.
const TELLING: usize = 6;

/// Returns whether a league in which nobody drew will not have a draw either: its games end when
/// one side has a certain score, as in a best of five, or nobody would get anything for it.
fn never_draws(league: &League, formula: &WhatIfFormula) -> bool {
    let games = league.matchdays.iter().flat_map(|day| &day.games);
    let scores = games.filter_map(Game::scores);
    let won: Vec<f64> = scores.map(|(first, second)| first.max(second)).collect();
    let is_race = won.len() >= TELLING && won.iter().all(|score| *score == won[0]);
    let has_no_points =
        matches!(formula, WhatIfFormula::Points(points) if points.draw == points.loss);
    is_race || !won.is_empty() && has_no_points
}

//! The calculator of a league's page: what a game would change, before it is played.

use serde_json::json;

use crate::league::League;
use crate::league::model::game::Game;
use crate::league::system::WhatIfFormula;
use crate::site::league_context::LeagueContext;
use crate::site::told_results::SCORE_DECIMALS;
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
    let scores = scores(context.league);
    let race = race(&scores);
    let has_draws = context.statistics.has_draws();
    // Where nobody drew nobody will, if games end when one side has a certain score, or nobody
    // would get anything for a draw.
    let never_draws = race.is_some() || !scores.is_empty() && !pays_draws(&formula);
    let endings = match (is_of_two, has_draws) {
        (false, _) => json!([[]]),
        (true, false) if never_draws => json!([[1, 2], [2, 1]]),
        (true, _) => json!([[1, 2], [1, 1], [2, 1]]),
    };
    let data = json!({
        "formula": formula,
        "endings": endings,
        "results": results(context, &scores, race.filter(|_| !has_draws)),
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

/// The scores of all games that have one, that of the winner first.
fn scores(league: &League) -> Vec<(f64, f64)> {
    let games = league.matchdays.iter().flat_map(|day| &day.games);
    let scores = games.filter_map(Game::scores);
    let winner_first = |(first, second): (f64, f64)| (first.max(second), first.min(second));
    scores.map(winner_first).collect()
}

/// A won, a drawn and a lost game as the league writes it: the scores of games that are played to
/// one, else words where there are scores.
fn results(context: &LeagueContext<'_>, scores: &[(f64, f64)], race: Option<f64>) -> [String; 3] {
    if scores.is_empty() {
        return ["1–0", "½–½", "0–1"].map(str::to_owned);
    }
    let mut lost: Vec<f64> = scores.iter().map(|(_, lost)| *lost).collect();
    lost.sort_by(f64::total_cmp);
    lost.dedup();
    let words = ["what_if_win", "what_if_draw", "what_if_loss"].map(|key| context.text(key));
    let Some(won) = race.filter(|_| lost.len() <= LISTED) else {
        return words;
    };
    let score = |score| context.locale.number_short(score, SCORE_DECIMALS);
    let told = |first_won: bool| {
        let told = lost.iter().map(|lost| match first_won {
            true => format!("{}:{}", score(won), score(*lost)),
            false => format!("{}:{}", score(*lost), score(won)),
        });
        told.collect::<Vec<String>>().join(", ")
    };
    let [_, drawn, _] = words;
    [told(true), drawn, told(false)]
}

/// The most scores that stand beside each other for a won game.
const LISTED: usize = 3;

/// The score with which every game ended, as in a best of five; `None` where chance may have made
/// the winners' scores equal. In football few win with three goals, many with two, and who wins by
/// 1:0 may also draw.
fn race(scores: &[(f64, f64)]) -> Option<f64> {
    let (won, _) = *scores.first()?;
    let telling = match won {
        3.0.. => 6,
        2.0.. => 12,
        _ => return None,
    };
    let is_race = scores
        .iter()
        .all(|(first, second)| *first == won && *second < won);
    (is_race && scores.len() >= telling).then_some(won)
}

/// Returns whether a draw brings a side more than a defeat.
fn pays_draws(formula: &WhatIfFormula) -> bool {
    !matches!(formula, WhatIfFormula::Points(points) if points.draw == points.loss)
}

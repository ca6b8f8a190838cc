//! A matchday as the content format writes it: the one writer of such files.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::authoring::word;
use crate::authoring::yaml::list;
use crate::league::model::matchday::Absence;
use crate::syntax::diagnostic::DiagnosticPlace;

/// One matchday.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SeasonDay {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matchday: Option<u32>,
    pub date: Date,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The game of all results, where the file says it once.
    #[serde(skip)]
    pub game: Option<String>,
    /// The rounds of all results, where the file says them once.
    #[serde(skip)]
    pub rounds: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<SeasonPlacing>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<SeasonGame>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bye: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub excused: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unexcused: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub club: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub join: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub leave: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub r#return: Vec<String>,
    /// Real ranks that changed: player and rank.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ranks: Vec<(String, String)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lots: Vec<String>,
    /// Points given or taken by hand.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub adjust: Vec<SeasonAdjustment>,
    /// The report of the evening, in Markdown.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The place in an imported file that begins the day.
    #[serde(skip)]
    pub origin: Option<DiagnosticPlace>,
}

/// Points that a file gives to a player or takes away.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SeasonAdjustment {
    pub player: String,
    /// A number as written; negative ones are taken away.
    pub points: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// A result by placings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SeasonPlacing {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<f64>,
    #[serde(skip_serializing_if = "is_false")]
    pub friendly: bool,
    /// True if it is meant though the same result stands before it.
    #[serde(skip_serializing_if = "is_false")]
    pub again: bool,
    /// The number of the form by which it came.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Players and teams with their places as written: `4`, `4(3)`.
    pub placings: Vec<(String, String)>,
    /// The score of each player or team.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<(String, String)>,
    /// League points that the result itself gives.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<(String, String)>,
    /// The place in an imported file that says it.
    #[serde(skip)]
    pub origin: Option<DiagnosticPlace>,
}

/// A game of two.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SeasonGame {
    pub first: String,
    pub second: String,
    /// A mark of the content format, or a score.
    pub result: String,
    /// League points that the result itself gives.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<(String, String)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<f64>,
    #[serde(skip_serializing_if = "is_false")]
    pub friendly: bool,
    /// True if it is meant though the same result stands before it.
    #[serde(skip_serializing_if = "is_false")]
    pub again: bool,
    /// The number of the form by which it came.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handicap: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The place in an imported file that says it.
    #[serde(skip)]
    pub origin: Option<DiagnosticPlace>,
}

impl SeasonDay {
    /// Those who are absent in one way; who has the bye counts as excused here.
    pub(crate) fn absent(&mut self, absence: Absence) -> &mut Vec<String> {
        match absence {
            Absence::Excused | Absence::Bye => &mut self.excused,
            Absence::Unexcused => &mut self.unexcused,
            Absence::Club => &mut self.club,
        }
    }

    /// Every player whom the day names, in the order of the file that it becomes.
    pub(crate) fn players(&mut self) -> impl Iterator<Item = &mut String> {
        let placings = self.results.iter_mut().flat_map(|it| {
            let lists = [&mut it.placings, &mut it.scores, &mut it.points];
            lists.into_iter().flatten()
        });
        let games = self.games.iter_mut();
        let lists = [
            &mut self.excused,
            &mut self.unexcused,
            &mut self.club,
            &mut self.join,
            &mut self.leave,
            &mut self.r#return,
            &mut self.lots,
        ];
        placings
            .map(|(player, _)| player)
            .chain(games.flat_map(|game| {
                let points = game.points.iter_mut().map(|(player, _)| player);
                [&mut game.first, &mut game.second]
                    .into_iter()
                    .chain(points)
            }))
            .chain(self.bye.as_mut())
            .chain(lists.into_iter().flatten())
            .chain(self.ranks.iter_mut().map(|(player, _)| player))
            .chain(self.adjust.iter_mut().map(|it| &mut it.player))
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

/// The whole file of a matchday; players by id, the number only where it has one.
pub(crate) fn text(day: &SeasonDay) -> String {
    let mut text = String::from("---\n");
    let mut add = |line: String| {
        text.push_str(&line);
        text.push('\n');
    };
    if let Some(number) = day.matchday {
        add(format!("matchday: {number}"));
    }
    add(format!("date: {}", day.date));
    if let Some(title) = &day.title {
        add(format!("title: {}", word(title)));
    }
    if let Some(game) = &day.game {
        add(format!("game: {}", word(game)));
    }
    if let Some(rounds) = day.rounds {
        add(format!("rounds: {rounds}"));
    }
    match day.results.as_slice() {
        [] => {}
        [only] if !only.friendly && !only.again && only.form.is_none() && only.note.is_none() => {
            parts(only).into_iter().for_each(add)
        }
        several => {
            add("results:".to_owned());
            for result in several {
                add(format!("  - {{ {} }}", parts(result).join(", ")));
            }
        }
    }
    let mut add = |line: String| {
        text.push_str(&line);
        text.push('\n');
    };
    if !day.games.is_empty() {
        add("games:".to_owned());
        for game in &day.games {
            add(format!("  - {}", pair(game)));
        }
    }
    if let Some(player) = &day.bye {
        add(format!("bye: {}", word(player)));
    }
    let absent = [
        ("excused", &day.excused),
        ("unexcused", &day.unexcused),
        ("club", &day.club),
    ];
    let members = [
        ("join", &day.join),
        ("leave", &day.leave),
        ("return", &day.r#return),
    ];
    for (key, lists) in [("absent", absent), ("members", members)] {
        let full = lists.iter().filter(|(_, players)| !players.is_empty());
        let parts: Vec<String> = full
            .map(|(name, players)| format!("{name}: {}", list(players.iter().map(String::as_str))))
            .collect();
        if !parts.is_empty() {
            add(format!("{key}: {{ {} }}", parts.join(", ")));
        }
    }
    if !day.ranks.is_empty() {
        add(format!("ranks: {}", map(&day.ranks)));
    }
    if !day.lots.is_empty() {
        let lots = day.lots.iter().map(String::as_str);
        add(format!("lots: {}", list(lots)));
    }
    if !day.adjust.is_empty() {
        add("adjust:".to_owned());
        for adjustment in &day.adjust {
            add(format!("  - {}", adjusted(adjustment)));
        }
    }
    let is_empty = day.results.is_empty() && day.games.is_empty() && day.adjust.is_empty();
    let nobody = day.excused.is_empty() && day.unexcused.is_empty() && day.club.is_empty();
    let nothing = day.join.is_empty() && day.leave.is_empty() && day.r#return.is_empty();
    if is_empty && nobody && nothing && day.ranks.is_empty() {
        add("games: []".to_owned());
    }
    text.push_str("---\n");
    text.push_str(&day.text);
    text
}

/// `{ player: anna, points: -2, why: late }`
pub(crate) fn adjusted(adjustment: &SeasonAdjustment) -> String {
    let SeasonAdjustment {
        player,
        points,
        why,
    } = adjustment;
    let why = why.as_ref().map(|why| format!(", why: {}", word(why)));
    let why = why.unwrap_or_default();
    format!("{{ player: {}, points: {points}{why} }}", word(player))
}

/// The keys of a result by placings.
pub(crate) fn parts(result: &SeasonPlacing) -> Vec<String> {
    let mut parts = Vec::new();
    if let Some(game) = &result.game {
        parts.push(format!("game: {}", word(game)));
    }
    if let Some(rounds) = result.rounds {
        parts.push(format!("rounds: {rounds}"));
    }
    if result.friendly {
        parts.push("ranked: false".to_owned());
    }
    if result.again {
        parts.push("again: true".to_owned());
    }
    if let Some(form) = result.form {
        parts.push(format!("form: {form}"));
    }
    if let Some(note) = &result.note {
        parts.push(format!("note: {}", word(note)));
    }
    parts.push(format!("placings: {}", map(&result.placings)));
    for (key, numbers) in [("scores", &result.scores), ("points", &result.points)] {
        if !numbers.is_empty() {
            parts.push(format!("{key}: {}", map(numbers)));
        }
    }
    parts
}

/// `{ I: 1, R: 4(3) }`
pub(crate) fn map(entries: &[(String, String)]) -> String {
    let entry = |(player, value): &(String, String)| format!("{}: {}", word(player), word(value));
    let entries: Vec<String> = entries.iter().map(entry).collect();
    format!("{{ {} }}", entries.join(", "))
}

/// A game of two, on one line where that says everything.
pub(crate) fn pair(game: &SeasonGame) -> String {
    let mut others = Vec::new();
    if let Some(kind) = &game.game {
        others.push(format!("game: {}", word(kind)));
    }
    if let Some(rounds) = game.rounds {
        others.push(format!("rounds: {rounds}"));
    }
    if let Some(handicap) = game.handicap {
        others.push(format!("handicap: {handicap}"));
    }
    if let Some(board) = game.board {
        others.push(format!("board: {board}"));
    }
    if game.friendly {
        others.push("ranked: false".to_owned());
    }
    if game.again {
        others.push("again: true".to_owned());
    }
    if let Some(form) = game.form {
        others.push(format!("form: {form}"));
    }
    if !game.points.is_empty() {
        others.push(format!("points: {}", map(&game.points)));
    }
    if let Some(note) = &game.note {
        others.push(format!("note: {}", word(note)));
    }
    let SeasonGame {
        first,
        second,
        result,
        ..
    } = game;
    if others.is_empty() {
        let line = format!("{first} {result} {second}");
        let is_plain = word(first) == *first && word(second) == *second;
        return if is_plain { line } else { word(&line) };
    }
    let players = list([first.as_str(), second.as_str()]);
    format!(
        "{{ players: {players}, result: {}, {} }}",
        word(result),
        others.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(texts: &[(&str, &str)]) -> Vec<(String, String)> {
        let own = |(player, place): &(&str, &str)| ((*player).to_owned(), (*place).to_owned());
        texts.iter().map(own).collect()
    }

    #[test]
    fn one_result_stands_at_the_top_of_its_file() {
        let day = SeasonDay {
            matchday: Some(5),
            date: jiff::civil::date(2017, 11, 10),
            results: vec![SeasonPlacing {
                game: Some("Hearts".to_owned()),
                rounds: Some(4.0),
                placings: pairs(&[("I", "2"), ("R", "4(3)")]),
                ..SeasonPlacing::default()
            }],
            ..SeasonDay::default()
        };
        assert_eq!(
            text(&day),
            "---\nmatchday: 5\ndate: 2017-11-10\ngame: Hearts\nrounds: 4\nplacings: { I: 2, R: 4(3) }\n---\n"
        );
    }

    #[test]
    fn a_round_says_who_was_not_there() {
        let day = SeasonDay {
            date: jiff::civil::date(2026, 1, 23),
            games: vec![
                SeasonGame {
                    first: "ida".to_owned(),
                    second: "jan".to_owned(),
                    result: "½-½".to_owned(),
                    board: Some(7),
                    ..SeasonGame::default()
                },
                SeasonGame {
                    first: "anna".to_owned(),
                    second: "bert".to_owned(),
                    result: "-".to_owned(),
                    ..SeasonGame::default()
                },
            ],
            bye: Some("karl".to_owned()),
            excused: vec!["lena".to_owned()],
            ..SeasonDay::default()
        };
        assert_eq!(
            text(&day),
            "---\ndate: 2026-01-23\ngames:\n  - { players: [ida, jan], result: ½-½, board: 7 }\n  - anna - bert\nbye: karl\nabsent: { excused: [lena] }\n---\n"
        );
    }
}

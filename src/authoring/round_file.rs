//! A Keizer round as the content format writes it.

use jiff::civil::Date;

use crate::authoring::yaml::{is_plain, list, scalar};
use crate::league::model::matchday::Absence;

/// The front matter of a round's file; players by id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoundFile {
    pub matchday: u32,
    pub date: Date,
    /// Other keys of a file that was there before, as YAML lines.
    pub others: String,
    pub games: Vec<RoundFileGame>,
    pub bye: Option<String>,
    /// Who is not there, and why; a bye has its own key.
    pub absent: Vec<(String, Absence)>,
    pub join: Vec<String>,
    pub leave: Vec<String>,
    /// Who returns.
    pub back: Vec<String>,
}

/// One game of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundFileGame {
    pub white: String,
    pub black: String,
    /// The mark of the result.
    pub result: &'static str,
    /// Only where the order of the games does not say it.
    pub board: Option<u32>,
}

impl RoundFile {
    /// The front matter between its `---` lines.
    pub fn text(&self) -> String {
        let mut text = format!("---\nmatchday: {}\ndate: {}\n", self.matchday, self.date);
        text.push_str(&self.others);
        if self.games.is_empty() {
            text.push_str("games: []\n");
        } else {
            text.push_str("games:\n");
        }
        for game in &self.games {
            text.push_str(&format!("  - {}\n", line(game)));
        }
        if let Some(player) = &self.bye {
            text.push_str(&format!("bye: {}\n", scalar(player)));
        }
        let kinds = [
            ("excused", Absence::Excused),
            ("unexcused", Absence::Unexcused),
            ("club", Absence::Club),
        ];
        let absent = kinds.map(|(key, kind)| {
            let of_kind = self.absent.iter().filter(|(_, absence)| *absence == kind);
            (key, of_kind.map(|(player, _)| player.as_str()).collect())
        });
        text.push_str(&lists("absent", &absent));
        let names = |players: &'_ [String]| -> Vec<String> { players.to_vec() };
        let members = [
            ("join", names(&self.join)),
            ("leave", names(&self.leave)),
            ("return", names(&self.back)),
        ];
        let members = members
            .each_ref()
            .map(|(key, players)| (*key, players.iter().map(String::as_str).collect()));
        text.push_str(&lists("members", &members));
        text.push_str("---\n");
        text
    }
}

fn line(game: &RoundFileGame) -> String {
    let RoundFileGame {
        white,
        black,
        result,
        board,
    } = game;
    match board {
        None if is_plain(white) && is_plain(black) => format!("{white} {result} {black}"),
        None => scalar(&format!("{white} {result} {black}")),
        Some(board) => {
            let players = list([white.as_str(), black.as_str()]);
            let result = if *result == "*" || *result == "-" {
                format!("\"{result}\"")
            } else {
                (*result).to_owned()
            };
            format!("{{ players: {players}, result: {result}, board: {board} }}")
        }
    }
}

/// A map of lists on one line, without the empty ones; nothing where all are empty.
fn lists(key: &str, lists: &[(&str, Vec<&str>)]) -> String {
    let full = lists.iter().filter(|(_, players)| !players.is_empty());
    let parts = full.map(|(name, players)| format!("{name}: {}", list(players.iter().copied())));
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() {
        String::new()
    } else {
        format!("{key}: {{ {} }}\n", parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(white: &str, result: &'static str, black: &str, board: Option<u32>) -> RoundFileGame {
        RoundFileGame {
            white: white.to_owned(),
            black: black.to_owned(),
            result,
            board,
        }
    }

    #[test]
    fn a_round_is_written_as_the_format_shows_it() {
        let sheet = RoundFile {
            matchday: 3,
            date: jiff::civil::date(2026, 1, 23),
            games: vec![
                game("anna", "1-0", "bert", None),
                game("emil", "*", "fritz", None),
                game("gerd", "+:-", "hanna", None),
                game("ida", "½-½", "jan", Some(7)),
                game("x", "-", "y", Some(8)),
            ],
            bye: Some("karl".to_owned()),
            absent: vec![
                ("max".to_owned(), Absence::Unexcused),
                ("lena".to_owned(), Absence::Excused),
            ],
            leave: vec!["otto".to_owned()],
            ..RoundFile::default()
        };
        let expected = "---\nmatchday: 3\ndate: 2026-01-23\ngames:\n  - anna 1-0 bert\n  \
            - emil * fritz\n  - gerd +:- hanna\n  - { players: [ida, jan], result: ½-½, board: 7 }\n  \
            - { players: [x, y], result: \"-\", board: 8 }\nbye: karl\n\
            absent: { excused: [lena], unexcused: [max] }\nmembers: { leave: [otto] }\n---\n";
        assert_eq!(sheet.text(), expected);
    }

    #[test]
    fn a_round_without_games_says_so() {
        let sheet = RoundFile {
            matchday: 1,
            ..RoundFile::default()
        };
        assert_eq!(
            sheet.text(),
            "---\nmatchday: 1\ndate: 0000-01-01\ngames: []\n---\n"
        );
    }
}

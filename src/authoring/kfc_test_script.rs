//! The test script of KeizerForClubs. Source: keizer.md, 6.

use crate::authoring::simulated_tournament::{ScriptCommand, ScriptedResults};

/// The most times that a line may be repeated, and the most players that it may create.
const MOST: u32 = 1000;

/// Returns whether a text is a script: its first line says so.
pub(crate) fn is_script(text: &str) -> bool {
    let first = text.trim_start_matches('\u{feff}').lines().next();
    first.is_some_and(|line| line.trim().eq_ignore_ascii_case("testscript"))
}

/// The commands of a script in the order in which they are carried out.
///
/// A leading number repeats its line, but for `create-player`, which makes so many players
/// once. What stands behind `#` is a comment.
///
/// # Errors
/// Line, from 1, and what is wrong with it: a word that is no command, a number that is
/// none or out of range, a number alone.
pub(crate) fn read_test_script(text: &str) -> Result<Vec<ScriptCommand>, (usize, String)> {
    let mut commands = Vec::new();
    for (number, line) in (1..).zip(text.lines()).skip(1) {
        let line = line.split('#').next().unwrap_or_default().to_lowercase();
        let mut words = line.split_whitespace().peekable();
        let Some(first) = words.peek() else { continue };
        let mut count = 1;
        if first.starts_with(|char: char| char.is_ascii_digit() || "+-".contains(char)) {
            count = first
                .parse()
                .ok()
                .filter(|count| (1..=MOST).contains(count))
                .ok_or_else(|| (number, format!("`{first}` is no number from 1 to {MOST}")))?;
            words.next();
        }
        let words: Vec<&str> = words.collect();
        if words.is_empty() {
            return Err((number, "a number without a command".to_owned()));
        }
        for turn in 0..count {
            for word in &words {
                let command =
                    command(word, count).ok_or_else(|| (number, format!("no command `{word}`")))?;
                if turn == 0 || !matches!(command, ScriptCommand::CreatePlayers(_)) {
                    commands.push(command);
                }
            }
        }
    }
    Ok(commands)
}

fn command(word: &str, count: u32) -> Option<ScriptCommand> {
    match word {
        "create-player" => Some(ScriptCommand::CreatePlayers(count)),
        "create-round" => Some(ScriptCommand::CreateRound),
        "create-results" => Some(ScriptCommand::CreateResults(ScriptedResults::Plain)),
        "create-results-2" => Some(ScriptCommand::CreateResults(ScriptedResults::Mixed)),
        "delete-round" => Some(ScriptCommand::DeleteRound),
        "delete-all-rounds" => Some(ScriptCommand::DeleteAllRounds),
        "delete-all-players" => Some(ScriptCommand::DeleteAllPlayers),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_repeated_but_players_are_made_once() {
        let script = "TestScript\n\n# a comment\n3 Create-Player # three\n2 create-round create-results\ndelete-round\ncreate-results-2\n";
        assert!(is_script(script));
        let (round, plain) = (
            ScriptCommand::CreateRound,
            ScriptCommand::CreateResults(ScriptedResults::Plain),
        );
        let expected = [
            ScriptCommand::CreatePlayers(3),
            round,
            plain,
            round,
            plain,
            ScriptCommand::DeleteRound,
            ScriptCommand::CreateResults(ScriptedResults::Mixed),
        ];
        assert_eq!(read_test_script(script), Ok(expected.to_vec()));
    }

    #[test]
    fn a_line_that_makes_no_sense_is_named() {
        let fault = |line: &str| read_test_script(&format!("testscript\n{line}")).unwrap_err();
        assert_eq!(
            fault("create-rounds"),
            (2, "no command `create-rounds`".to_owned())
        );
        assert_eq!(fault("\n3"), (3, "a number without a command".to_owned()));
        assert_eq!(fault("0 create-round").0, 2);
        assert_eq!(fault("1x create-round").0, 2);
        assert_eq!(fault("-1 create-round").0, 2);
        assert_eq!(fault("99999999999 create-round").0, 2);
        assert!(!is_script("Name;Rating"));
        assert!(!is_script(""));
    }
}

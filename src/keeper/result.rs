//! One more result in a matchday's file.

use std::ops::Range;

use crate::keeper::word;
use crate::model::game::Duel;
use crate::source::Source;
use crate::source::tree::{Id, Kind, Tree};
use crate::source::yaml;

/// A result as the command line gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewResult {
    /// Best first; those in one list tie.
    Placings(Vec<Vec<String>>),
    /// `anna 1-0 bert`
    Game {
        first: String,
        mark: String,
        second: String,
    },
}

/// What holds for the result beside its places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    pub game: Option<String>,
    pub rounds: Option<String>,
}

/// The front matter lines of a result that is the first of its day.
pub fn lines(result: &NewResult, details: &Details) -> String {
    let mut text = String::new();
    for (key, value) in [("game", &details.game), ("rounds", &details.rounds)] {
        if let Some(value) = value {
            text.push_str(&format!("{key}: {}\n", word(value)));
        }
    }
    match result {
        NewResult::Placings(places) => text.push_str(&format!("placings: {}\n", list(places))),
        NewResult::Game { .. } => text.push_str(&format!("games:\n  - {}\n", game(result))),
    }
    text
}

/// The file with the result added behind those that it has.
///
/// # Errors
/// Says why the result can not stand in this file.
pub fn append(source: &Source, result: &NewResult, details: &Details) -> Result<String, String> {
    let text = appended(source, result, details)?;
    Ok(with_ends_of(&source.text, text))
}

/// The file with a paragraph behind its Markdown.
pub fn report(text: &str, paragraph: &str) -> String {
    let gap = match text {
        _ if text.ends_with("---\n") || text.ends_with("\n\n") => "",
        _ if text.ends_with('\n') => "\n",
        _ => "\n\n",
    };
    with_ends_of(text, format!("{text}{gap}{}\n", paragraph.trim_end()))
}

/// A text whose lines end as those of the file do.
pub fn with_ends_of(file: &str, text: String) -> String {
    if file.contains("\r\n") {
        text.replace("\r\n", "\n").replace('\n', "\r\n")
    } else {
        text
    }
}

fn appended(source: &Source, result: &NewResult, details: &Details) -> Result<String, String> {
    let (front, _) = source
        .split()
        .map_err(|_| "its front matter has no end".to_owned())?;
    let front = front.ok_or("it has no front matter")?;
    let tree = yaml::parse(front.text, front.start)
        .map_err(|_| "its front matter can not be read".to_owned())?;
    let entry = |key: &str| tree.entry(tree.root, key);
    match (entry("placings"), entry("results"), entry("games"), result) {
        (None, None, None, _) => {
            let end = front.start + front.text.len();
            let gap = if front.text.is_empty() || front.text.ends_with('\n') {
                ""
            } else {
                "\n"
            };
            Ok(splice(
                &source.text,
                end..end,
                &format!("{gap}{}", lines(result, details)),
            ))
        }
        (None, None, Some((_, games)), NewResult::Game { .. }) => {
            if let Some(mark) = pairing(&source.text, &tree, games, result) {
                let NewResult::Game { mark: now, .. } = result else {
                    return Ok(source.text.clone());
                };
                return Ok(splice(&source.text, mark, now));
            }
            let item = match details.game.as_ref() {
                None => game(result),
                Some(kind) => long(result, kind),
            };
            Ok(push(&source.text, &tree, games, &item))
        }
        (None, Some((_, results)), None, NewResult::Placings(places)) => Ok(push(
            &source.text,
            &tree,
            results,
            &entry_of(places, details),
        )),
        (Some((key, value)), None, None, NewResult::Placings(places)) => {
            let text = several(&source.text, &tree, key, value);
            let added = Source {
                path: source.path.clone(),
                text,
            };
            let (front, _) = added
                .split()
                .map_err(|_| "its front matter has no end".to_owned())?;
            let front = front.ok_or("it has no front matter")?;
            let tree = yaml::parse(front.text, front.start)
                .map_err(|_| "its placings can not be moved".to_owned())?;
            let (_, results) = tree
                .entry(tree.root, "results")
                .ok_or("its placings can not be moved")?;
            Ok(push(
                &added.text,
                &tree,
                results,
                &entry_of(places, details),
            ))
        }
        _ => Err("it lists results of another form, placings or games of two".to_owned()),
    }
}

/// Where the mark stands of a game of the list that the two have not finished: `anna - bert`.
fn pairing(text: &str, tree: &Tree<'_>, list: Id, result: &NewResult) -> Option<Range<usize>> {
    let NewResult::Game {
        first,
        second,
        mark: now,
    } = result
    else {
        return None;
    };
    if Duel::from_mark(now) == Some(Duel::Pending) {
        return None;
    }
    let Kind::List(items) = &tree.nodes[tree.resolve(list)].kind else {
        return None;
    };
    items.iter().find_map(|&item| {
        let span = tree.nodes[item].span.clone();
        let line = &text[span.clone()];
        let words: Vec<&str> = line.split_whitespace().collect();
        let &[one, mark, other] = words.as_slice() else {
            return None;
        };
        let open = matches!(Duel::from_mark(mark), Some(Duel::Pending | Duel::Adjourned));
        if !open || one != first || other != second {
            return None;
        }
        let start = span.start + mark.as_ptr().addr() - line.as_ptr().addr();
        Some(start..start + mark.len())
    })
}

/// `placings:` as the first of `results:`.
fn several(text: &str, tree: &Tree<'_>, key: Id, value: Id) -> String {
    let start = tree.nodes[key].span.start;
    let span = tree.nodes[tree.resolve(value)].span.clone();
    let moved = text[span.clone()].trim_end();
    let moved = if moved.contains('\n') || !moved.starts_with(['[', '{']) {
        let indent = " ".repeat(text[..span.start].len() - line_start(text, span.start));
        let lines = format!("{indent}{moved}")
            .lines()
            .map(|line| format!("\n    {line}"))
            .collect::<String>();
        format!("results:\n  - placings:{lines}")
    } else {
        format!("results:\n  - placings: {moved}")
    };
    let end = span.start + text[span.clone()].trim_end().len();
    splice(text, start..end, &moved)
}

/// A list with one more item, in the form that the list has.
fn push(text: &str, tree: &Tree<'_>, list: Id, item: &str) -> String {
    let node = &tree.nodes[tree.resolve(list)];
    let items = match &node.kind {
        Kind::List(items) => items.as_slice(),
        Kind::Scalar { .. } | Kind::Map(_) | Kind::Alias(_) => &[],
    };
    let Some(&last) = items.last() else {
        return splice(text, node.span.clone(), &format!("\n  - {item}"));
    };
    let last = &tree.nodes[last].span;
    if text[node.span.clone()].starts_with('[') {
        let close = node.span.end - 1;
        return splice(text, close..close, &format!(", {item}"));
    }
    let start = line_start(text, tree.nodes[items[0]].span.start);
    let indent: String = text[start..].chars().take_while(|c| *c == ' ').collect();
    let content = last.start + text[last.clone()].trim_end().len();
    let end = text[content..]
        .find('\n')
        .map_or(text.len(), |newline| content + newline + 1);
    splice(text, end..end, &format!("{indent}- {item}\n"))
}

/// A result of several, on one line.
fn entry_of(places: &[Vec<String>], details: &Details) -> String {
    let mut parts = Vec::new();
    for (key, value) in [("game", &details.game), ("rounds", &details.rounds)] {
        if let Some(value) = value {
            parts.push(format!("{key}: {}", word(value)));
        }
    }
    parts.push(format!("placings: {}", list(places)));
    format!("{{ {} }}", parts.join(", "))
}

/// `[GL, [I, J], R]`
fn list(places: &[Vec<String>]) -> String {
    let tie = |players: &Vec<String>| {
        let players: Vec<String> = players.iter().map(|player| word(player)).collect();
        if let [only] = players.as_slice() {
            only.clone()
        } else {
            format!("[{}]", players.join(", "))
        }
    };
    format!(
        "[{}]",
        places.iter().map(tie).collect::<Vec<_>>().join(", ")
    )
}

fn game(result: &NewResult) -> String {
    match result {
        NewResult::Game {
            first,
            mark,
            second,
        } => {
            let line = format!("{first} {mark} {second}");
            let plain = word(first) == *first && word(second) == *second;
            if plain {
                line
            } else {
                format!("\"{}\"", line.replace('\\', "\\\\").replace('"', "\\\""))
            }
        }
        NewResult::Placings(places) => list(places),
    }
}

/// A game of two in the long form, which can name its kind.
fn long(result: &NewResult, kind: &str) -> String {
    match result {
        NewResult::Game {
            first,
            mark,
            second,
        } => format!(
            "{{ players: [{}, {}], result: \"{mark}\", game: {} }}",
            word(first),
            word(second),
            word(kind)
        ),
        NewResult::Placings(_) => game(result),
    }
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

fn splice(text: &str, range: Range<usize>, with: &str) -> String {
    format!("{}{with}{}", &text[..range.start], &text[range.end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(first: &str, mark: &str, second: &str) -> NewResult {
        NewResult::Game {
            first: first.into(),
            mark: mark.into(),
            second: second.into(),
        }
    }

    fn places(places: &[&[&str]]) -> NewResult {
        NewResult::Placings(
            places
                .iter()
                .map(|tie| tie.iter().map(|it| (*it).to_owned()).collect())
                .collect(),
        )
    }

    fn check(before: &str, result: &NewResult, details: &Details, after: Result<&str, &str>) {
        let source = Source {
            path: "a.md".into(),
            text: before.into(),
        };
        let appended = append(&source, result, details);
        assert_eq!(appended.as_deref().map_err(String::as_str), after);
    }

    #[test]
    fn a_game_goes_behind_the_last_one_and_comments_stay() {
        check(
            "---\ndate: 2026-01-09 # Friday\ngames: # two so far\n  - anna 1-0 bert # quick\n  # break\n  - carl - dora\n---\nText.\n",
            &duel("emil", "½-½", "anna"),
            &Details::default(),
            Ok(
                "---\ndate: 2026-01-09 # Friday\ngames: # two so far\n  - anna 1-0 bert # quick\n  # break\n  - carl - dora\n  - emil ½-½ anna\n---\nText.\n",
            ),
        );
    }

    #[test]
    fn a_pairing_has_its_result_where_it_stands() {
        check(
            "---\ngames:\n  - anna - bert # board 1\n  - carl * dora\nbye: emil\n---\n",
            &duel("anna", "½-½", "bert"),
            &Details::default(),
            Ok("---\ngames:\n  - anna ½-½ bert # board 1\n  - carl * dora\nbye: emil\n---\n"),
        );
        check(
            "---\ngames: [anna - bert, carl * dora]\n---\n",
            &duel("carl", "0-1", "dora"),
            &Details::default(),
            Ok("---\ngames: [anna - bert, carl 0-1 dora]\n---\n"),
        );
        // Colours exchanged, it is another game.
        check(
            "---\ngames: [anna - bert]\n---\n",
            &duel("bert", "0-1", "anna"),
            &Details::default(),
            Ok("---\ngames: [anna - bert, bert 0-1 anna]\n---\n"),
        );
    }

    #[test]
    fn a_list_in_brackets_stays_in_brackets() {
        check(
            "---\ngames: [anna 1-0 bert]\n---\n",
            &duel("carl", "0-1", "dora"),
            &Details::default(),
            Ok("---\ngames: [anna 1-0 bert, carl 0-1 dora]\n---\n"),
        );
    }

    #[test]
    fn the_first_result_of_a_day_becomes_keys_of_the_file() {
        check(
            "---\ndate: 2026-01-09\n---\n",
            &places(&[&["GL"], &["I", "J"], &["R"]]),
            &Details {
                game: Some("hearts".into()),
                rounds: Some("4".into()),
            },
            Ok("---\ndate: 2026-01-09\ngame: hearts\nrounds: 4\nplacings: [GL, [I, J], R]\n---\n"),
        );
    }

    #[test]
    fn a_second_result_turns_placings_into_results() {
        check(
            "---\nrounds: 4\nplacings: { I: 1, R: 2 } # close\n---\n",
            &places(&[&["R"], &["I"]]),
            &Details {
                game: None,
                rounds: Some("2".into()),
            },
            Ok(
                "---\nrounds: 4\nresults:\n  - placings: { I: 1, R: 2 } # close\n  - { rounds: 2, placings: [R, I] }\n---\n",
            ),
        );
        check(
            "---\nplacings:\n  I: 1\n  R: 2\nrounds: 4\n---\n",
            &places(&[&["R"], &["I"]]),
            &Details::default(),
            Ok(
                "---\nresults:\n  - placings:\n      I: 1\n      R: 2\n  - { placings: [R, I] }\nrounds: 4\n---\n",
            ),
        );
    }

    #[test]
    fn lines_end_as_those_of_the_file() {
        check(
            "---\r\ndate: 2026-01-09 # Friday\r\ngames:\r\n  - anna 1-0 bert\r\n---\r\n",
            &duel("carl", "0-1", "dora"),
            &Details::default(),
            Ok(
                "---\r\ndate: 2026-01-09 # Friday\r\ngames:\r\n  - anna 1-0 bert\r\n  - carl 0-1 dora\r\n---\r\n",
            ),
        );
    }

    #[test]
    fn a_report_is_a_paragraph_of_its_own() {
        assert_eq!(
            report("---\na: b\n---\n", "Text.\n\n"),
            "---\na: b\n---\nText.\n"
        );
        assert_eq!(
            report("---\n---\nOne.\n", "Two."),
            "---\n---\nOne.\n\nTwo.\n"
        );
        assert_eq!(report("---\n---\nOne.", "Two."), "---\n---\nOne.\n\nTwo.\n");
    }

    #[test]
    fn placings_and_games_do_not_mix() {
        check(
            "---\ngames:\n  - anna 1-0 bert\n---\n",
            &places(&[&["R"], &["I"]]),
            &Details::default(),
            Err("it lists results of another form, placings or games of two"),
        );
    }
}

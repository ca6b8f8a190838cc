//! One more result in a matchday's file.

use std::ops::Range;

use crate::authoring::word;
use crate::league::model::game::Duel;
use crate::syntax::source::Source;
use crate::syntax::tree::{NodeId, NodeKind, SyntaxTree};
use crate::syntax::yaml;

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
pub struct ResultDetails {
    pub game: Option<String>,
    pub rounds: Option<String>,
}

/// The front matter lines of a result that is the first of its day.
pub fn result_lines(result: &NewResult, details: &ResultDetails) -> String {
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
pub fn append_results(
    source: &Source,
    result: &NewResult,
    details: &ResultDetails,
) -> Result<String, String> {
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

fn appended(
    source: &Source,
    result: &NewResult,
    details: &ResultDetails,
) -> Result<String, String> {
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
                &format!("{gap}{}", result_lines(result, details)),
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
fn pairing(
    text: &str,
    tree: &SyntaxTree<'_>,
    list: NodeId,
    result: &NewResult,
) -> Option<Range<usize>> {
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
    let NodeKind::List(items) = &tree.nodes[tree.resolve(list)].kind else {
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
fn several(text: &str, tree: &SyntaxTree<'_>, key: NodeId, value: NodeId) -> String {
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
fn push(text: &str, tree: &SyntaxTree<'_>, list: NodeId, item: &str) -> String {
    let node = &tree.nodes[tree.resolve(list)];
    let items = match &node.kind {
        NodeKind::List(items) => items.as_slice(),
        NodeKind::Scalar { .. } | NodeKind::Map(_) | NodeKind::Alias(_) => &[],
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
fn entry_of(places: &[Vec<String>], details: &ResultDetails) -> String {
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
mod tests;

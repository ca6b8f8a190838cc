//! A player gets another id in the files of a league and of the rule books whose members play
//! there, and every other byte stays.

use std::collections::BTreeSet;

use crate::authoring::word;
use crate::authoring::yaml_edit::YamlEdit;
use crate::syntax::tree::{NodeId, NodeKind, ScalarForm, SyntaxTree};

/// Keys of a matchday below which every text and every key is a player.
const OF_PLAYERS: [&str; 8] = [
    "placings", "ranks", "lots", "bye", "scores", "points", "players", "player",
];
/// Keys below which lists of players stand, under keys of their own.
const OF_LISTS: [&str; 2] = ["absent", "members"];
/// Keys below which results stand.
const OF_RESULTS: [&str; 3] = ["games", "results", "adjust"];

/// The ways to people in a proposal, through lists.
const IN_PROPOSALS: [&[&str]; 5] = [
    &["author"],
    &["signed"],
    &["votes", "by"],
    &["consents", "by"],
    &["changes", "player"],
];
/// Those in the configuration of a rule book; `*` is any key.
const IN_RULE_BOOKS: [&[&str]; 2] = [
    &["rules", "offices", "*", "holder"],
    &["rules", "notes", "by"],
];

/// A matchday's file with another id for a player; `None` where it does not name the player.
///
/// # Errors
/// A file that can not be read.
pub(crate) fn in_matchday(text: &str, old: &str, new: &str) -> Result<Option<String>, String> {
    let edit = YamlEdit::page(text)?;
    changed(edit, old, new, |renaming, tree| {
        for (key, value) in entries(tree) {
            renaming.entry(tree, key, value);
        }
    })
}

/// A register with another id for a player; `None` where it does not have the player.
///
/// # Errors
/// A file that can not be read.
pub(crate) fn in_register(text: &str, old: &str, new: &str) -> Result<Option<String>, String> {
    let edit = YamlEdit::data(text)?;
    changed(edit, old, new, |renaming, tree| {
        for (key, _) in entries(tree) {
            renaming.scalar(tree, key);
        }
    })
}

/// A proposal with another id for a person; `None` where it does not name the person.
///
/// # Errors
/// A file that can not be read.
pub(crate) fn in_proposal(text: &str, old: &str, new: &str) -> Result<Option<String>, String> {
    along(YamlEdit::page(text)?, &IN_PROPOSALS, old, new)
}

/// The configuration of a rule book with another id for a person; `None` where it does not name
/// the person.
///
/// # Errors
/// A file that can not be read.
pub(crate) fn in_rule_book(text: &str, old: &str, new: &str) -> Result<Option<String>, String> {
    along(YamlEdit::page(text)?, &IN_RULE_BOOKS, old, new)
}

/// Remarks on a document with another id for a person; `None` where they do not name the person.
///
/// # Errors
/// A file that can not be read.
pub(crate) fn in_notes(text: &str, old: &str, new: &str) -> Result<Option<String>, String> {
    along(YamlEdit::data(text)?, &[&["by"]], old, new)
}

/// A file with another id at the ends of some ways.
fn along(edit: YamlEdit, ways: &[&[&str]], old: &str, new: &str) -> Result<Option<String>, String> {
    changed(edit, old, new, |renaming, tree| {
        for way in ways {
            renaming.follow(tree, tree.root, way);
        }
    })
}

/// The entries of the map that a file is.
fn entries(tree: &SyntaxTree<'_>) -> Vec<(NodeId, NodeId)> {
    match &tree.nodes[tree.resolve(tree.root)].kind {
        NodeKind::Map(entries) => entries.clone(),
        NodeKind::Scalar { .. } | NodeKind::List(_) | NodeKind::Alias(_) => Vec::new(),
    }
}

/// The nodes that are to be written anew: each with its text, and how it is written where it
/// has had no quotes.
struct Renaming<'a> {
    old: &'a str,
    new: &'a str,
    changes: Vec<(NodeId, String, String)>,
}

/// A file in which `rename` has looked at what is written; `None` where that changed nothing.
fn changed(
    mut edit: YamlEdit,
    old: &str,
    new: &str,
    rename: impl Fn(&mut Renaming<'_>, &SyntaxTree<'_>),
) -> Result<Option<String>, String> {
    let mut renaming = Renaming {
        old,
        new,
        changes: Vec::new(),
    };
    let mut places: Vec<_> = edit.look(|tree| {
        rename(&mut renaming, tree);
        let nodes: BTreeSet<_> = renaming.changes.iter().map(|(node, ..)| *node).collect();
        // An alias follows its anchor, and gets the id itself where the anchor is no player.
        let follows = |node| tree.resolve(node) != node && nodes.contains(&tree.resolve(node));
        let changes = renaming.changes.drain(..);
        changes
            .filter(|(node, ..)| !follows(*node))
            .map(|(node, text, written)| (tree.nodes[node].span.clone(), text, written))
            .collect()
    })?;
    if places.is_empty() {
        return Ok(None);
    }
    places.sort_by_key(|(place, ..)| place.start);
    // What has an anchor may have been met more than once.
    places.dedup();
    let before = edit.clone().into_text();
    for (place, text, written) in places.into_iter().rev() {
        let quoted = in_quotes_of(&before[place.clone()], &text);
        edit.apply(place, &quoted.unwrap_or(written))?;
    }
    Ok(Some(edit.into_text()))
}

/// A text in the quotes that another one has, if it can stand in them.
fn in_quotes_of(before: &str, text: &str) -> Option<String> {
    match before.chars().next()? {
        '\'' => Some(format!("'{}'", text.replace('\'', "''"))),
        '"' if !text.contains(['"', '\\']) => Some(format!("\"{text}\"")),
        _ => None,
    }
}

impl Renaming<'_> {
    /// An entry of a matchday, or of one of its results.
    fn entry(&mut self, tree: &SyntaxTree<'_>, key: NodeId, value: NodeId) {
        let Some(name) = tree.text(key) else { return };
        if OF_PLAYERS.contains(&name) {
            self.players(tree, value);
        } else if OF_LISTS.contains(&name) {
            if let NodeKind::Map(lists) = &tree.nodes[tree.resolve(value)].kind {
                lists.iter().for_each(|&(_, list)| self.players(tree, list));
            }
        } else if OF_RESULTS.contains(&name)
            && let NodeKind::List(items) = &tree.nodes[tree.resolve(value)].kind
        {
            items.iter().for_each(|&item| self.result(tree, item));
        }
    }

    fn result(&mut self, tree: &SyntaxTree<'_>, item: NodeId) {
        match &tree.nodes[tree.resolve(item)].kind {
            NodeKind::Scalar { .. } => self.line(tree, item),
            NodeKind::Map(entries) => entries
                .iter()
                .for_each(|&(key, value)| self.entry(tree, key, value)),
            NodeKind::List(_) | NodeKind::Alias(_) => {}
        }
    }

    fn players(&mut self, tree: &SyntaxTree<'_>, node: NodeId) {
        match &tree.nodes[tree.resolve(node)].kind {
            NodeKind::Scalar { .. } => self.scalar(tree, node),
            NodeKind::List(items) => items.iter().for_each(|&item| self.players(tree, item)),
            NodeKind::Map(entries) => entries.iter().for_each(|&(key, _)| self.scalar(tree, key)),
            NodeKind::Alias(_) => {}
        }
    }

    /// The person at the end of a way, and at that of each item of a list on it.
    fn follow(&mut self, tree: &SyntaxTree<'_>, node: NodeId, way: &[&str]) {
        match &tree.nodes[tree.resolve(node)].kind {
            NodeKind::List(items) => items.iter().for_each(|&it| self.follow(tree, it, way)),
            NodeKind::Map(entries) => {
                let Some((step, rest)) = way.split_first() else {
                    return;
                };
                for &(key, value) in entries {
                    if *step == "*" || tree.text(key) == Some(*step) {
                        self.follow(tree, value, rest);
                    }
                }
            }
            NodeKind::Scalar { .. } if way.is_empty() => self.scalar(tree, node),
            NodeKind::Scalar { .. } | NodeKind::Alias(_) => {}
        }
    }

    /// A player, or a team of players.
    fn scalar(&mut self, tree: &SyntaxTree<'_>, node: NodeId) {
        let Some(text) = tree.text(node) else { return };
        let members = text.split('+').map(|member| self.renamed(member));
        let team = members.collect::<Vec<_>>().join("+");
        if team != text {
            let written = word(&team);
            self.changes.push((node, team, written));
        }
    }

    /// `anna 1-0 bert`
    fn line(&mut self, tree: &SyntaxTree<'_>, node: NodeId) {
        let NodeKind::Scalar { text, style } = &tree.nodes[tree.resolve(node)].kind else {
            return;
        };
        let words = text.split(' ').map(|name| {
            let members = name.split('+').map(|member| self.renamed(member));
            members.collect::<Vec<_>>().join("+")
        });
        let line = words.collect::<Vec<_>>().join(" ");
        if line == *text {
            return;
        }
        let is_plain = *style == ScalarForm::Plain && word(self.new) == self.new;
        let written = if is_plain { line.clone() } else { word(&line) };
        self.changes.push((node, line, written));
    }

    fn renamed<'t>(&'t self, name: &'t str) -> &'t str {
        if name == self.old { self.new } else { name }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_renamed_wherever_a_file_names_one() {
        let before = "---\ntitle: anna\n# anna was late\ndate: x\nplacings: { anna: 1, bert: 2 } # anna\nresults:\n  - placings: [bert, [anna, carl]]\n    note: anna\ngames:\n  - anna 1-0 bert # anna\n  - \"bert - anna\"\n  - { players: [carl, anna], result: 1-0 }\nbye: anna\nabsent: { excused: [bert, anna] }\nmembers:\n  leave:\n    - anna\nranks: { anna: 3 Kyu }\n---\nanna won.\n";
        let after = "---\ntitle: anna\n# anna was late\ndate: x\nplacings: { ann-2: 1, bert: 2 } # anna\nresults:\n  - placings: [bert, [ann-2, carl]]\n    note: anna\ngames:\n  - ann-2 1-0 bert # anna\n  - \"bert - ann-2\"\n  - { players: [carl, ann-2], result: 1-0 }\nbye: ann-2\nabsent: { excused: [bert, ann-2] }\nmembers:\n  leave:\n    - ann-2\nranks: { ann-2: 3 Kyu }\n---\nanna won.\n";
        let renamed = in_matchday(before, "anna", "ann-2").unwrap();
        assert_eq!(renamed.as_deref(), Some(after));
        assert_eq!(in_matchday(before, "dora", "x"), Ok(None));
    }

    #[test]
    fn a_person_is_renamed_wherever_a_rule_book_names_one() {
        let before = "---\ntitle: ada\nauthor: ada # ada\nvotes:\n  - { at: x, by: ada, vote: FOR }\nconsents: [{ office: ada, by: 'ada' }]\nchanges:\n  - { op: award, player: ada }\n  - { op: append, target: ada, text: ada }\n---\nada\n";
        let after = "---\ntitle: ada\nauthor: eve # ada\nvotes:\n  - { at: x, by: eve, vote: FOR }\nconsents: [{ office: ada, by: 'eve' }]\nchanges:\n  - { op: award, player: eve }\n  - { op: append, target: ada, text: ada }\n---\nada\n";
        let renamed = in_proposal(before, "ada", "eve").unwrap();
        assert_eq!(renamed.as_deref(), Some(after));
        let before = "---\nrules:\n  offices:\n    ada: { holder: ada }\n    chair: [{ holder: bo }, { holder: ada }]\n  notes: [{ by: ada, text: ada }]\n---\n";
        let after = "---\nrules:\n  offices:\n    ada: { holder: eve }\n    chair: [{ holder: bo }, { holder: eve }]\n  notes: [{ by: eve, text: ada }]\n---\n";
        let renamed = in_rule_book(before, "ada", "eve").unwrap();
        assert_eq!(renamed.as_deref(), Some(after));
        let renamed = in_notes("- { by: ada, on: x }\n", "ada", "eve").unwrap();
        assert_eq!(renamed.as_deref(), Some("- { by: eve, on: x }\n"));
    }

    #[test]
    fn an_alias_is_renamed_with_its_anchor() {
        let before = "---\ntitle: &t ada\nauthor: &a 'ada'\nsigned: &all [*a, bo]\nvotes:\n  - { by: *a, vote: FOR }\n  - &v { by: *t, vote: FOR }\n  - *v\nconsents: [{ office: ada, by: *all }]\n---\n";
        let after = "---\ntitle: &t ada\nauthor: &a 'eve'\nsigned: &all [*a, bo]\nvotes:\n  - { by: *a, vote: FOR }\n  - &v { by: eve, vote: FOR }\n  - *v\nconsents: [{ office: ada, by: *all }]\n---\n";
        let renamed = in_proposal(before, "ada", "eve").unwrap();
        assert_eq!(renamed.as_deref(), Some(after));
        let before = "---\ngames: &g\n  - &one anna 1-0 bert\n  - *one\n  - placings: &p { bert: 2, anna: 1 }\n  - placings: *p\n---\n";
        let after = before.replace("bert\n", "bob\n").replace("bert:", "bob:");
        let renamed = in_matchday(before, "bert", "bob").unwrap();
        assert_eq!(renamed, Some(after));
    }

    #[test]
    fn the_register_keeps_its_comments() {
        let before = "# anna\nanna: { name: anna } # first\nbert:\n";
        let renamed = in_register(before, "anna", "ann").unwrap();
        let after = "# anna\nann: { name: anna } # first\nbert:\n";
        assert_eq!(renamed.as_deref(), Some(after));
    }
}

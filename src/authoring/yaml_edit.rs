//! Changes of YAML that keep every byte which they do not name.
//!
//! Comments, order, quotes and line ends stay, since a change is made in the text, at the
//! place that the syntax tree tells.

use std::ops::Range;

use crate::syntax::source::Source;
use crate::syntax::tree::{NodeId, NodeKind, ScalarForm, SyntaxTree};
use crate::syntax::yaml;

/// A YAML text, or the front matter of a page, that is being changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct YamlEdit {
    text: String,
    is_page: bool,
}

/// One step on the way to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathStep<'a> {
    Key(&'a str),
    Item(usize),
}

use PathStep::{Item, Key};

impl YamlEdit {
    /// A page with front matter.
    ///
    /// # Errors
    /// Front matter that is missing, has no end or can not be read.
    pub(crate) fn page(text: &str) -> Result<YamlEdit, String> {
        YamlEdit::new(text, true)
    }

    /// A file that is YAML as a whole.
    ///
    /// # Errors
    /// A file that can not be read.
    pub(crate) fn data(text: &str) -> Result<YamlEdit, String> {
        YamlEdit::new(text, false)
    }

    fn new(text: &str, is_page: bool) -> Result<YamlEdit, String> {
        let edit = YamlEdit {
            text: text.to_owned(),
            is_page,
        };
        edit.tree()?;
        Ok(edit)
    }

    /// The text with every change.
    pub(crate) fn into_text(self) -> String {
        self.text
    }

    /// The front matter as it is now, or the whole of a data file.
    pub(crate) fn yaml(&self) -> &str {
        self.range().map_or("", |range| &self.text[range])
    }

    /// Looks at the tree of the text as it is now.
    ///
    /// # Errors
    /// A text that can not be read, which no change leaves behind.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&SyntaxTree<'_>) -> T) -> Result<T, String> {
        self.tree().map(|tree| look(&tree))
    }

    /// Returns whether the text has something but null at a place.
    pub(crate) fn has(&self, path: &[PathStep<'_>]) -> bool {
        let Ok(tree) = self.tree() else { return false };
        find(&tree, path).is_some_and(|found| !is_null(&tree, found.value))
    }

    /// The scalar at a place, as YAML means it.
    pub(crate) fn scalar(&self, path: &[PathStep<'_>]) -> Option<String> {
        let tree = self.tree().ok()?;
        let found = find(&tree, path)?;
        tree.text(found.value).map(str::to_owned)
    }

    /// The keys of the map at a place, in order.
    pub(crate) fn keys(&self, path: &[PathStep<'_>]) -> Vec<String> {
        let Ok(tree) = self.tree() else {
            return Vec::new();
        };
        let map = find(&tree, path).map(|found| &tree.nodes[tree.resolve(found.value)].kind);
        match map {
            Some(NodeKind::Map(entries)) => entries
                .iter()
                .filter_map(|&(key, _)| tree.text(key).map(str::to_owned))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The number of items of the list at a place; 0 where there is none.
    pub(crate) fn count(&self, path: &[PathStep<'_>]) -> usize {
        let Ok(tree) = self.tree() else { return 0 };
        find(&tree, path).map_or(0, |found| items(&tree, found.value).len())
    }

    /// The scalars of the list at a place.
    pub(crate) fn list(&self, path: &[PathStep<'_>]) -> Vec<String> {
        let Ok(tree) = self.tree() else {
            return Vec::new();
        };
        let Some(found) = find(&tree, path) else {
            return Vec::new();
        };
        let items = items(&tree, found.value).iter();
        items
            .filter_map(|&item| tree.text(item).map(str::to_owned))
            .collect()
    }

    /// Returns the place of a value in the text.
    pub(crate) fn place(&self, path: &[PathStep<'_>]) -> Option<Range<usize>> {
        let tree = self.tree().ok()?;
        let found = find(&tree, path)?;
        Some(self.trimmed(&tree, found.value))
    }

    /// Returns the place of an entry's key in the text.
    pub(crate) fn key_place(&self, path: &[PathStep<'_>]) -> Option<Range<usize>> {
        let tree = self.tree().ok()?;
        let key = find(&tree, path)?.key?;
        Some(tree.nodes[key].span.clone())
    }

    /// The text of a value as it is written.
    pub(crate) fn written(&self, path: &[PathStep<'_>]) -> Option<&str> {
        self.place(path).map(|place| &self.text[place])
    }

    /// Puts `value`, which is YAML on one line, at a place; maps on the way are made.
    ///
    /// # Errors
    /// A place within something that is no map.
    pub(crate) fn set(&mut self, path: &[PathStep<'_>], value: &str) -> Result<(), String> {
        let tree = self.tree()?;
        if let Some(found) = find(&tree, path) {
            if is_empty(&tree, found.value) {
                let at = self.behind_colon(&tree, found.key)?;
                return self.apply(at..at, &format!(" {value}"));
            }
            let place = self.trimmed(&tree, found.value);
            return self.apply(place, value);
        }
        let Some((Key(key), parent)) = path.split_last() else {
            return Err("it has no such entry".to_owned());
        };
        let entry = format!("{}: {value}", crate::authoring::word(key));
        match find(&tree, parent) {
            Some(found) if parent.is_empty() || !is_empty(&tree, found.value) => {
                let (place, text) = self.new_entry(&tree, found.value, &entry)?;
                self.apply(place, &text)
            }
            _ => self.set(parent, &format!("{{ {entry} }}")),
        }
    }

    /// Adds an item, which is YAML on one line, to the list at a place, in the form that
    /// the list has; an empty list or none is begun.
    ///
    /// # Errors
    /// A place that holds no list.
    pub(crate) fn push(&mut self, path: &[PathStep<'_>], item: &str) -> Result<(), String> {
        let tree = self.tree()?;
        let Some(found) = find(&tree, path) else {
            if let [Key(key)] = path {
                let (place, text) = self.new_entry(
                    &tree,
                    tree.root,
                    &format!("{}:\n  - {item}", crate::authoring::word(key)),
                )?;
                return self.apply(place, &text);
            }
            return self.set(path, &format!("[{item}]"));
        };
        let is_top = path.len() == 1 && !self.is_flow(&tree, tree.root);
        if is_empty(&tree, found.value) {
            if !is_top {
                return self.set(path, &format!("[{item}]"));
            }
            let at = line_end(&self.text, self.behind_colon(&tree, found.key)?);
            return self.apply(at..at, &self.line(at, &format!("  - {item}")));
        }
        let place = self.trimmed(&tree, found.value);
        let items = match &tree.nodes[tree.resolve(found.value)].kind {
            NodeKind::List(items) => items.as_slice(),
            NodeKind::Scalar { .. } if is_null(&tree, found.value) => &[],
            NodeKind::Scalar { .. } | NodeKind::Map(_) | NodeKind::Alias(_) => {
                return Err("it has something else in the place of a list".to_owned());
            }
        };
        match (items, self.is_flow(&tree, found.value)) {
            ([], _) if is_top => {
                // The comment behind the empty list stays with the key.
                let at = line_end(&self.text, place.end);
                let line = self.line(at, &format!("  - {item}"));
                let start = self.behind_colon(&tree, found.key)?;
                let rest = &self.text[place.end..at];
                self.apply(start..at, &format!("{rest}{line}"))
            }
            ([], _) => self.apply(place, &format!("[{item}]")),
            ([.., last], true) => {
                let end = self.trimmed(&tree, *last).end;
                self.apply(end..end, &format!(", {item}"))
            }
            ([first, .., last], false) | ([first @ last], false) => {
                let start = line_start(&self.text, self.dash(&tree, *first));
                let indent = indent(&self.text[start..]);
                let at = line_end(&self.text, self.trimmed(&tree, *last).end);
                let line = self.line(at, &format!("{indent}- {item}"));
                self.apply(at..at, &line)
            }
        }
    }

    /// Returns the number of bytes before a place in its line.
    pub(crate) fn column(&self, at: usize) -> usize {
        at - line_start(&self.text, at)
    }

    /// Gives the list at a place these items, each of which is YAML on one line: they take
    /// the places of those that stand there, and comments beside them stay.
    ///
    /// # Errors
    /// A place that holds no list.
    pub(crate) fn set_items(
        &mut self,
        path: &[PathStep<'_>],
        items: &[String],
    ) -> Result<(), String> {
        let at = |index| [path, &[Item(index)]].concat();
        for index in (items.len()..self.count(path)).rev() {
            self.remove(&at(index))?;
        }
        let count = self.count(path);
        for (index, item) in items.iter().enumerate() {
            if index >= count {
                self.push(path, item)?;
            } else if self.written(&at(index)) != Some(item) {
                self.set(&at(index), item)?;
            }
        }
        if items.is_empty() && !self.has(path) {
            self.set(path, "[]")?;
        }
        Ok(())
    }

    /// Removes an entry of a map, or an item of a list, with the comment on its line.
    ///
    /// # Errors
    /// A place that does not exist.
    pub(crate) fn remove(&mut self, path: &[PathStep<'_>]) -> Result<(), String> {
        let nothing = || "it has no such entry".to_owned();
        let (step, parent) = path.split_last().ok_or_else(nothing)?;
        let tree = self.tree()?;
        let holder = find(&tree, parent).ok_or_else(nothing)?;
        let node = &tree.nodes[tree.resolve(holder.value)];
        let spans: Vec<Range<usize>> = match &node.kind {
            NodeKind::List(items) => items
                .iter()
                .map(|&item| self.dash(&tree, item)..self.trimmed(&tree, item).end)
                .collect(),
            NodeKind::Map(entries) => entries
                .iter()
                .map(|&(key, value)| {
                    let key = tree.nodes[key].span.clone();
                    key.start..self.trimmed(&tree, value).end.max(key.end)
                })
                .collect(),
            NodeKind::Scalar { .. } | NodeKind::Alias(_) => Vec::new(),
        };
        let index = match (step, &node.kind) {
            (Item(index), NodeKind::List(_)) => *index,
            (Key(key), NodeKind::Map(entries)) => entries
                .iter()
                .position(|&(id, _)| tree.text(id) == Some(key))
                .ok_or_else(nothing)?,
            _ => return Err(nothing()),
        };
        let span = spans.get(index).ok_or_else(nothing)?.clone();
        if self.is_flow(&tree, holder.value) {
            let place = match (index, spans.get(index + 1)) {
                (0, Some(next)) => span.start..next.start,
                (0, None) => span,
                _ => spans[index - 1].end..span.end,
            };
            return self.apply(place, "");
        }
        let lines = line_start(&self.text, span.start)..line_end(&self.text, span.end);
        if spans.len() > 1 || parent.is_empty() {
            return self.apply(lines, "");
        }
        // Nothing would be left but the key.
        let list = matches!(node.kind, NodeKind::List(_));
        let start = self.behind_colon(&tree, holder.key)?;
        let between = &self.text[start..lines.start];
        let nothing = if list { " []" } else { " {}" };
        self.apply(start..lines.end, &format!("{nothing}{between}"))
    }

    /// Replaces a piece of the text.
    ///
    /// # Errors
    /// A change after which the text could not be read.
    pub(crate) fn apply(&mut self, place: Range<usize>, with: &str) -> Result<(), String> {
        let with = with
            .replace("\r\n", "\n")
            .replace('\n', ends_of(&self.text));
        let before = self.text.clone();
        self.text.replace_range(place, &with);
        if let Err(why) = self.tree() {
            self.text = before;
            return Err(why);
        }
        Ok(())
    }

    /// Returns the place of the YAML.
    fn range(&self) -> Result<Range<usize>, String> {
        if !self.is_page {
            return Ok(0..self.text.len());
        }
        let source = Source {
            path: String::new(),
            text: self.text.clone(),
        };
        let (front, _) = source
            .split()
            .map_err(|_| "its front matter has no end".to_owned())?;
        let front = front.ok_or("it has no front matter")?;
        Ok(front.start..front.start + front.text.len())
    }

    fn tree(&self) -> Result<SyntaxTree<'_>, String> {
        let range = self.range()?;
        let tree = yaml::parse(&self.text[range.clone()], range.start);
        tree.map_err(|_| match self.is_page {
            true => "its front matter can not be read".to_owned(),
            false => "it can not be read".to_owned(),
        })
    }

    /// A value without the blank lines behind it.
    fn trimmed(&self, tree: &SyntaxTree<'_>, node: NodeId) -> Range<usize> {
        let span = tree.nodes[node].span.clone();
        let text = &self.text[span.clone()];
        span.start..span.start + text.trim_end().len()
    }

    fn is_flow(&self, tree: &SyntaxTree<'_>, node: NodeId) -> bool {
        let span = tree.nodes[tree.resolve(node)].span.clone();
        self.text[span].starts_with(['[', '{'])
    }

    /// Returns the beginning of an item of a list: at its dash, or in brackets at its anchor or
    /// itself.
    fn dash(&self, tree: &SyntaxTree<'_>, item: NodeId) -> usize {
        let start = tree.nodes[item].span.start;
        let before = self.text[..start].trim_end();
        let parts = |char: char| char.is_whitespace() || "[,".contains(char);
        let anchor = before.rsplit(parts).next();
        let anchor = anchor.filter(|word| word.starts_with('&'));
        let start = anchor.map_or(start, |anchor| before.len() - anchor.len());
        let before = self.text[..start].trim_end();
        if before.ends_with('-') {
            before.len() - 1
        } else {
            start
        }
    }

    /// Behind the colon of a key.
    fn behind_colon(&self, tree: &SyntaxTree<'_>, key: Option<NodeId>) -> Result<usize, String> {
        let key = key.ok_or("it has something else in the place of an entry")?;
        let end = tree.nodes[key].span.end;
        let colon = self.text[end..].find(':');
        colon
            .map(|colon| end + colon + 1)
            .ok_or_else(|| "it has a key without a colon".to_owned())
    }

    /// Returns the place at which an entry is added to a map, and the text to put there.
    fn new_entry(
        &self,
        tree: &SyntaxTree<'_>,
        map: NodeId,
        entry: &str,
    ) -> Result<(Range<usize>, String), String> {
        let range = self.range()?;
        if is_empty(tree, map) {
            return Ok((range.end..range.end, self.line(range.end, entry)));
        }
        let NodeKind::Map(entries) = &tree.nodes[tree.resolve(map)].kind else {
            return Err("it has something else in the place of entries".to_owned());
        };
        let end = |value: NodeId, key: NodeId| {
            let end = tree.nodes[key].span.end;
            self.trimmed(tree, value).end.max(end)
        };
        let last = entries.last().map(|&(key, value)| end(value, key));
        match (last, self.is_flow(tree, map)) {
            (None, _) => Ok((self.trimmed(tree, map), format!("{{ {entry} }}"))),
            (Some(end), true) => Ok((end..end, format!(", {entry}"))),
            (Some(_), false) if map == tree.root => {
                Ok((range.end..range.end, self.line(range.end, entry)))
            }
            (Some(end), false) => {
                let first = tree.nodes[entries[0].0].span.start;
                let start = line_start(&self.text, first);
                let indent = " ".repeat(self.text[start..first].chars().count());
                let at = line_end(&self.text, end);
                Ok((at..at, self.line(at, &format!("{indent}{entry}"))))
            }
        }
    }

    /// A line to put at the beginning of a line, or behind a text that does not end one.
    fn line(&self, at: usize, line: &str) -> String {
        let is_start = at == 0 || self.text[..at].ends_with('\n');
        let gap = if is_start { "" } else { "\n" };
        format!("{gap}{line}\n")
    }
}

/// Returns the end of each line of a text.
pub(crate) fn ends_of(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// An entry or item that was found.
struct FoundValue {
    key: Option<NodeId>,
    value: NodeId,
}

fn find(tree: &SyntaxTree<'_>, path: &[PathStep<'_>]) -> Option<FoundValue> {
    let mut found = FoundValue {
        key: None,
        value: tree.root,
    };
    for step in path {
        found = match *step {
            Key(key) => {
                let (key, value) = tree.entry(found.value, key)?;
                FoundValue {
                    key: Some(key),
                    value,
                }
            }
            Item(index) => FoundValue {
                key: None,
                value: *items(tree, found.value).get(index)?,
            },
        };
    }
    Some(found)
}

fn items<'t>(tree: &'t SyntaxTree<'_>, list: NodeId) -> &'t [NodeId] {
    match &tree.nodes[tree.resolve(list)].kind {
        NodeKind::List(items) => items,
        NodeKind::Scalar { .. } | NodeKind::Map(_) | NodeKind::Alias(_) => &[],
    }
}

/// Returns whether a value is not there: `games:` with nothing behind it.
fn is_empty(tree: &SyntaxTree<'_>, node: NodeId) -> bool {
    let node = &tree.nodes[node];
    node.span.is_empty() && matches!(node.kind, NodeKind::Scalar { .. })
}

/// Returns whether a value is null, said or unsaid.
fn is_null(tree: &SyntaxTree<'_>, node: NodeId) -> bool {
    let node = &tree.nodes[tree.resolve(node)];
    match &node.kind {
        NodeKind::Scalar { text, style } => {
            *style == ScalarForm::Plain && matches!(text.as_ref(), "" | "~" | "null")
        }
        NodeKind::List(_) | NodeKind::Map(_) | NodeKind::Alias(_) => false,
    }
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

/// Behind the line break of the line that a place is in.
fn line_end(text: &str, at: usize) -> usize {
    let newline = text[at..].find('\n');
    newline.map_or(text.len(), |newline| at + newline + 1)
}

fn indent(line: &str) -> &str {
    &line[..line.len() - line.trim_start_matches(' ').len()]
}

#[cfg(test)]
mod tests;

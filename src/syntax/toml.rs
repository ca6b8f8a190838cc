//! TOML as a tree.

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use crate::syntax::tree::{
    MAX_DEPTH, NodeId, NodeKind, ScalarForm, SyntaxTree, TreeFault, TreeFaultKind, TreeLanguage,
    fault,
};

/// Reads TOML; where the text is none the tree has a fault, and what could be read.
pub(crate) fn parse(text: &str) -> SyntaxTree<'_> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut tree = SyntaxTree::default();
    tree.faults = errors.iter().map(|error| in_words(text, error)).collect();
    tree.root = match add_table(&mut tree, table.span(), table.get_ref(), 0) {
        Ok(root) => root,
        Err(fault) => {
            tree.faults.push(fault);
            tree.push(0..0, NodeKind::Map(Vec::new()))
        }
    };
    tree
}

/// Returns the fault that the parser found, in a keeper's words.
fn in_words(text: &str, error: &toml::de::Error) -> TreeFault {
    let span = error.span().unwrap_or(0..0);
    let info = error.message().lines().next().unwrap_or_default();
    if is_repeated_key(text, &span) {
        let key = text[span.clone()].to_owned();
        return fault(span, TreeFaultKind::Repeated { key, first: None });
    }
    let language = TreeLanguage::Toml;
    let message = format!("not TOML: {info}");
    let help = is_text(text, span.start).then_some("put texts in quotes: `title = \"Card Games\"`");
    fault(
        span,
        TreeFaultKind::Syntax {
            language,
            message,
            help,
        },
    )
}

/// Returns whether a key stands at a place, and the same one at an earlier place.
fn is_repeated_key(text: &str, span: &Range<usize>) -> bool {
    let Some(key) = text.get(span.clone()).filter(|key| !key.is_empty()) else {
        return false;
    };
    let earlier = text[..span.start].match_indices(key);
    let mut earlier = earlier.map(|(start, key)| start..start + key.len());
    is_key(text, span) && earlier.any(|place| is_key(text, &place))
}

/// Returns whether a word stands where keys and the names of tables do.
fn is_key(text: &str, word: &Range<usize>) -> bool {
    let begin = text[..word.start].rfind('\n').map_or(0, |end| end + 1);
    let before = text[begin..word.start].trim_end();
    let behind = text[word.end..].trim_start_matches([' ', '\t']);
    behind.starts_with(['=', '.', ']'])
        && (before.is_empty() || before.ends_with(['[', '.', '{', ',']))
}

/// Returns whether the value that stands at a place, or goes on there, is a text or begins
/// like one.
fn is_text(text: &str, at: usize) -> bool {
    let begin = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = text[begin..].lines().next().unwrap_or_default();
    let value = line
        .split_once('=')
        .filter(|(key, _)| begin + key.len() < at);
    value.is_some_and(|(_, value)| {
        let first = value.trim_start().chars().next();
        !first.is_some_and(|first| first.is_ascii_digit() || "+-[{#".contains(first))
    })
}

fn add_table(
    tree: &mut SyntaxTree<'_>,
    span: Range<usize>,
    table: &DeTable<'_>,
    depth: usize,
) -> Result<NodeId, TreeFault> {
    let mut entries = Vec::with_capacity(table.len());
    for (key, value) in table {
        let name = NodeKind::Scalar {
            text: Cow::Owned(key.get_ref().to_string()),
            style: ScalarForm::Quoted,
        };
        let name = tree.push(key.span(), name);
        entries.push((name, add(tree, value, depth + 1)?));
    }
    // Tables come sorted by name; the places of the keys are the order of the file.
    entries.sort_by_key(|&(key, _)| tree.nodes[key].span.start);
    Ok(tree.push(span, NodeKind::Map(entries)))
}

fn add(
    tree: &mut SyntaxTree<'_>,
    value: &Spanned<DeValue<'_>>,
    depth: usize,
) -> Result<NodeId, TreeFault> {
    let span = value.span();
    if depth > MAX_DEPTH {
        return Err(fault(span, TreeFaultKind::TooDeep));
    }
    let (text, style) = match value.get_ref() {
        DeValue::Table(table) => return add_table(tree, span, table, depth),
        DeValue::Array(array) => {
            let items = array.iter().map(|item| add(tree, item, depth + 1));
            let items = items.collect::<Result<_, _>>()?;
            return Ok(tree.push(span, NodeKind::List(items)));
        }
        DeValue::String(text) => (text.to_string(), ScalarForm::Quoted),
        DeValue::Datetime(datetime) => (datetime.to_string(), ScalarForm::Quoted),
        DeValue::Boolean(value) => (value.to_string(), ScalarForm::Typed),
        DeValue::Integer(number) => (decimal(number), ScalarForm::Typed),
        DeValue::Float(number) => (real(number.as_str()), ScalarForm::Typed),
    };
    let text = Cow::Owned(text);
    Ok(tree.push(span, NodeKind::Scalar { text, style }))
}

/// An integer without the liberties that TOML takes: bases and underscores.
fn decimal(number: &DeInteger<'_>) -> String {
    let digits = number.as_str();
    i128::from_str_radix(digits, number.radix())
        .map_or_else(|_| digits.to_owned(), |number| number.to_string())
}

/// A number as YAML writes it.
fn real(text: &str) -> String {
    match text.trim_start_matches('+') {
        "nan" | "-nan" => ".nan".to_owned(),
        "inf" => ".inf".to_owned(),
        "-inf" => "-.inf".to_owned(),
        number => number.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text at each fault's place with its kind: a key that comes twice, or a help or none.
    #[test]
    fn mistakes_are_known_by_the_text_around_them() {
        let quotes = Some("put texts in quotes: `title = \"Card Games\"`");
        let cases = [
            ("a = 1\na = 2\n", "a", Err("a")),
            ("[a]\nb=1\n[a]\nc=2\n", "a", Err("a")),
            ("a = {b=1, b=2}\n", "b", Err("b")),
            ("[x]\n\"a b\" = 1\n\"a b\" = 2\n", "\"a b\"", Err("\"a b\"")),
            ("title = Card Games\n", "Card Games", Ok(quotes)),
            ("title = \"Cards\n", "", Ok(quotes)),
            ("title =\n", "", Ok(quotes)),
            ("[build\n", "", Ok(None)),
            ("b c = 1\n", "", Ok(None)),
            ("ü = 1\n", "ü", Ok(None)),
            ("day = 2020-13-01\n", "2020-13-01", Ok(None)),
        ];
        for (text, place, expected) in cases {
            let tree = parse(text);
            let fault = &tree.faults[0];
            let found = match &fault.what {
                TreeFaultKind::Repeated { key, .. } => Err(key.as_str()),
                TreeFaultKind::Syntax { help, .. } => Ok(*help),
                other => panic!("{text:?}: {other:?}"),
            };
            assert_eq!(
                (&text[fault.span.clone()], found),
                (place, expected),
                "{text:?}"
            );
        }
    }
}

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
pub fn parse(text: &str) -> SyntaxTree<'_> {
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
    if info.starts_with("duplicate key") {
        let key = text.get(span.clone()).unwrap_or_default().to_owned();
        return fault(span, TreeFaultKind::Repeated { key, first: None });
    }
    let language = TreeLanguage::Toml;
    let message = format!("not TOML: {info}");
    let help = info
        .contains("string")
        .then_some("put texts in quotes: `title = \"Card Games\"`");
    fault(
        span,
        TreeFaultKind::Syntax {
            language,
            message,
            help,
        },
    )
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

//! KaTeX's markup, as browsers and validators want it.

use std::borrow::Cow;

use super::letters;

/// Puts the markup of a formula in order.
///
/// - The attributes of each tag are sorted, since KaTeX's order is random.
/// - `style` goes, which the pages' security policy forbids, and `width` of table cells.
/// - `mathvariant` becomes letters that have that shape: browsers know only `normal`.
/// - An `mi` or `mo` that holds elements becomes an `mrow`: browsers read what stands in it
///   as HTML.
/// - A prime stands beside its letter: the character itself is raised.
/// - A formula with a number stays in display style.
pub(super) fn normal(markup: &str) -> String {
    let mut out = String::with_capacity(markup.len());
    let mut rest = markup;
    while !rest.is_empty() {
        let (node, after) = node(rest);
        write(&mut out, &node);
        rest = after;
    }
    out
}

enum MarkupNode<'m> {
    /// Escaped text.
    Text(&'m str),
    Element {
        name: &'m str,
        attributes: Vec<(&'m str, &'m str)>,
        children: Vec<MarkupNode<'m>>,
    },
}

/// The node at the start of well-formed markup, and what follows it.
///
/// KaTeX escapes `<`, `>` and `"` in texts and values, so a tag ends at the first `>`.
fn node(markup: &str) -> (MarkupNode<'_>, &str) {
    let Some(tag) = markup.strip_prefix('<') else {
        let (text, rest) = markup.split_at(markup.find('<').unwrap_or(markup.len()));
        return (MarkupNode::Text(text), rest);
    };
    let (tag, mut rest) = tag.split_once('>').unwrap_or((tag, ""));
    let (open, is_empty) = match tag.strip_suffix('/') {
        Some(tag) => (tag, true),
        None => (tag, false),
    };
    let (name, attributes) = open.split_once(' ').unwrap_or((open, ""));
    let mut children = Vec::new();
    while !is_empty && !rest.is_empty() {
        if let Some(after) = rest.strip_prefix("</") {
            rest = after.split_once('>').map_or("", |(_, after)| after);
            break;
        }
        let (child, after) = node(rest);
        children.push(child);
        rest = after;
    }
    let element = MarkupNode::Element {
        name,
        attributes: sorted(attributes),
        children,
    };
    (element, rest)
}

fn sorted(mut rest: &str) -> Vec<(&str, &str)> {
    let mut attributes = Vec::new();
    while let Some((key, after)) = rest.split_once("=\"") {
        let (value, after) = after.split_once('"').unwrap_or((after, ""));
        attributes.push((key.trim_start(), value));
        rest = after;
    }
    attributes.sort_unstable();
    attributes
}

fn write(out: &mut String, node: &MarkupNode<'_>) {
    let (name, attributes, children) = match node {
        MarkupNode::Text(text) => return out.push_str(text),
        MarkupNode::Element {
            name,
            attributes,
            children,
        } => (*name, attributes, children),
    };
    // A prime is raised already: as an exponent it would fly off its letter.
    let name = match (name, &children[..]) {
        ("msup", [_, exponent]) if is_prime(exponent) => "mrow",
        _ => name,
    };
    let is_token = matches!(name, "mi" | "mo" | "mn" | "mtext");
    if is_token
        && children
            .iter()
            .any(|it| matches!(it, MarkupNode::Element { .. }))
    {
        return write_row(out, name, children);
    }
    let variant = attributes.iter().find(|(key, _)| *key == "mathvariant");
    let variant = variant.map_or("normal", |(_, value)| value);
    let is_numbered = name == "mtable" && attributes.contains(&("width", "100%"));
    out.push('<');
    out.push_str(name);
    if is_numbered {
        out.push_str(" displaystyle=\"true\"");
    }
    for (key, value) in attributes {
        if is_kept(name, key, value) && !(is_numbered && *key == "displaystyle") {
            out.push(' ');
            out.push_str(key);
            out.push_str("=\"");
            out.push_str(value);
            out.push('"');
        }
    }
    out.push('>');
    for child in children {
        match child {
            MarkupNode::Text(text) if is_token => out.push_str(&shaped(name, text, variant)),
            child => write(out, child),
        }
    }
    out.push_str("</");
    out.push_str(name);
    out.push('>');
}

/// Returns whether there is nothing but primes.
fn is_prime(node: &MarkupNode<'_>) -> bool {
    match node {
        MarkupNode::Text(text) => !text.is_empty() && text.chars().all(|it| it == '′'),
        MarkupNode::Element { children, .. } => {
            !children.is_empty() && children.iter().all(is_prime)
        }
    }
}

/// Returns whether an attribute means something to browsers and may stand there.
fn is_kept(name: &str, key: &str, value: &str) -> bool {
    match key {
        "style" => false,
        "mathvariant" => value == "normal",
        "width" => name != "mtd",
        "lspace" | "rspace" | "stretchy" => name == "mo",
        // KaTeX writes `columnspacing` for no columns.
        _ => !value.is_empty(),
    }
}

/// Writes a token element that holds elements, each of its texts as a token of its own.
fn write_row(out: &mut String, name: &str, children: &[MarkupNode<'_>]) {
    out.push_str("<mrow>");
    for child in children {
        match child {
            MarkupNode::Text(text) => out.push_str(&format!("<{name}>{text}</{name}>")),
            child => write(out, child),
        }
    }
    out.push_str("</mrow>");
}

/// The text of a token in the shape of a variant.
fn shaped<'t>(name: &str, text: &'t str, variant: &str) -> Cow<'t, str> {
    match (name, text) {
        // An arrow over a letter, not the character that combines with the one before it.
        ("mo", "\u{20d7}") => Cow::Borrowed("→"),
        _ if text.contains(char::is_control) => {
            // `\char1` asks for a character that no page may hold.
            Cow::Owned(text.chars().filter(|it| !it.is_control()).collect())
        }
        _ if variant == "normal" || text.contains('&') => Cow::Borrowed(text),
        _ => text
            .chars()
            .map(|it| letters::shaped(it, variant))
            .collect(),
    }
}

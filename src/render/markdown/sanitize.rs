//! The HTML that an author may write, and the removal of everything else.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
    sync::LazyLock,
};

use ammonia::{Builder, UrlRelative};

use super::url::{AddressReach, SCHEMES};
use super::{html, url};

/// The elements that authors may use; `math` and `svg` are never among them.
#[rustfmt::skip]
const ELEMENTS: &[&str] = &[
    "a", "abbr", "article", "aside", "b", "bdi", "bdo", "blockquote", "br", "caption", "cite",
    "code", "col", "colgroup", "data", "dd", "del", "details", "dfn", "div", "dl", "dt", "em",
    "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr",
    "i", "img", "ins", "kbd", "li", "mark", "nav", "ol", "p", "pre", "q", "rp", "rt", "ruby", "s",
    "samp", "section", "small", "span", "strong", "sub", "summary", "sup", "table", "tbody", "td",
    "tfoot", "th", "thead", "time", "tr", "u", "ul", "var", "wbr",
];

/// The attributes that every element may have.
const GENERIC: &[&str] = &["aria-label", "class", "dir", "id", "lang", "role", "title"];

/// The attributes that some elements may have besides.
const ATTRIBUTES: &[(&str, &[&str])] = &[
    ("a", &["href", "hreflang"]),
    ("blockquote", &["cite"]),
    ("col", &["span"]),
    ("colgroup", &["span"]),
    ("data", &["value"]),
    ("del", &["cite", "datetime"]),
    ("details", &["open"]),
    ("div", &["tabindex"]),
    ("img", &["alt", "height", "loading", "src", "width"]),
    ("ins", &["cite", "datetime"]),
    ("li", &["value"]),
    ("ol", &["reversed", "start", "type"]),
    ("pre", &["tabindex"]),
    ("q", &["cite"]),
    ("td", &["colspan", "headers", "rowspan"]),
    ("th", &["abbr", "colspan", "headers", "rowspan", "scope"]),
    ("time", &["datetime"]),
];

/// Elements that go with all they contain.
const WITH_CONTENT: [&str; 12] = [
    "embed", "iframe", "math", "noembed", "noframes", "noscript", "object", "script", "style",
    "svg", "template", "title",
];

/// HTML without anything that could run, load or change more than the page's text.
pub(super) fn clean(html: &str) -> String {
    static BUILDER: LazyLock<Builder<'static>> = LazyLock::new(builder);
    BUILDER.clean(html).to_string()
}

fn builder() -> Builder<'static> {
    let mut builder = Builder::empty();
    let of_elements: HashMap<_, _> = ATTRIBUTES
        .iter()
        .map(|(element, names)| (*element, names.iter().copied().collect::<HashSet<_>>()))
        .collect();
    builder
        .tags(ELEMENTS.iter().copied().collect())
        .clean_content_tags(HashSet::from(WITH_CONTENT))
        .generic_attributes(GENERIC.iter().copied().collect())
        .tag_attributes(of_elements)
        .url_schemes(HashSet::from(SCHEMES))
        .url_relative(UrlRelative::PassThrough)
        .link_rel(None)
        .attribute_filter(|_, name, value| {
            // Any other number changes the order in which the keyboard visits the page.
            let is_allowed = name != "tabindex" || matches!(value, "0" | "-1");
            is_allowed.then(|| value.into())
        });
    builder
}

/// The parts that [`clean`] takes out of a piece of HTML first, and their places.
///
/// Comments go without a word.
pub(super) fn removed(html: &str) -> Option<(Range<usize>, String)> {
    html::tags(html)
        .iter()
        .filter(|tag| !tag.is_end)
        .find_map(|tag| {
            if !ELEMENTS.contains(&tag.name.as_str()) {
                return Some((tag.span.clone(), format!("<{}>", tag.name)));
            }
            let attribute = tag.attributes.iter().find(|it| !is_kept(&tag.name, it))?;
            let start = tag.span.start..attribute.quoted.end;
            Some((start, format!("{}=", attribute.name)))
        })
}

fn is_kept(element: &str, attribute: &html::HtmlAttribute) -> bool {
    let name = attribute.name.as_str();
    let of_element = ATTRIBUTES.iter().find(|(it, _)| *it == element);
    let is_address = matches!(name, "href" | "src" | "cite");
    let is_known = GENERIC.contains(&name) || of_element.is_some_and(|(_, it)| it.contains(&name));
    is_known && !(is_address && url::reach(&attribute.value) == AddressReach::Unsafe)
}

/// The mark that stands for the insert of a number until [`fill`].
pub(super) fn mark(number: usize) -> String {
    format!("{OPEN}{number}{CLOSE}")
}

/// Puts the inserts in the place of their marks.
///
/// Only between tags: a mark that an author forges in an attribute would let a formula's
/// quotation marks end it.
pub(super) fn fill(html: &str, inserts: &[String]) -> String {
    let mut out = String::with_capacity(html.len() * 2);
    let mut rest = html;
    while let Some(at) = rest.find([OPEN, '<']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let (piece, length) = match insert(rest, inserts) {
            Some(found) => found,
            None if rest.starts_with('<') => {
                let tag = &rest[..tag_length(rest)];
                (tag, tag.len())
            }
            None => ("", OPEN.len_utf8()),
        };
        out.push_str(piece);
        rest = &rest[length..];
    }
    out.push_str(rest);
    out
}

/// Private-use characters, which no font shows.
const OPEN: char = '\u{e000}';
const CLOSE: char = '\u{e001}';

fn insert<'i>(text: &str, inserts: &'i [String]) -> Option<(&'i str, usize)> {
    let (number, _) = text.strip_prefix(OPEN)?.split_once(CLOSE)?;
    let insert = inserts.get(number.parse::<usize>().ok()?)?;
    let length = OPEN.len_utf8() + number.len() + CLOSE.len_utf8();
    Some((insert, length))
}

/// The bytes of the tag at the start of clean HTML, whose values stand in double quotes.
fn tag_length(html: &str) -> usize {
    let mut in_value = false;
    for (at, byte) in html.bytes().enumerate() {
        match byte {
            b'"' => in_value = !in_value,
            b'>' if !in_value => return at + 1,
            _ => {}
        }
    }
    html.len()
}

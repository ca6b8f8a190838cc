//! The tags of an author's HTML and their places.
//!
//! This finds links and names what will be taken out; what is safe is decided by
//! [`super::sanitize`] alone.

use std::ops::Range;

/// A tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HtmlTag {
    /// In lower case.
    pub name: String,
    pub attributes: Vec<HtmlAttribute>,
    pub is_end: bool,
    /// From `<` to the end of the name.
    pub span: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HtmlAttribute {
    /// In lower case.
    pub name: String,
    /// With the commonest character references read.
    pub value: String,
    /// The value, without its quotes.
    pub span: Range<usize>,
    /// The value, with its quotes.
    pub quoted: Range<usize>,
}

/// Elements whose content is no HTML.
const RAW_TEXT: [&str; 6] = ["script", "style", "textarea", "title", "xmp", "iframe"];

/// The tags in a piece of HTML, in order.
pub(super) fn tags(html: &str) -> Vec<HtmlTag> {
    let mut tags = Vec::new();
    let mut at = 0;
    while let Some(open) = html[at..].find('<') {
        let start = at + open;
        if html[start..].starts_with("<!--") {
            at = after(html, start + 4, "-->");
            continue;
        }
        let Some((tag, end)) = tag(html, start) else {
            at = start + 1;
            continue;
        };
        at = end;
        if !tag.is_end && RAW_TEXT.contains(&tag.name.as_str()) {
            at = end_of_raw_text(html, at, &tag.name);
        }
        tags.push(tag);
    }
    tags
}

/// The places of each `<` in a piece of HTML that opens neither an element of HTML nor a comment.
pub(super) fn no_elements(html: &str) -> Vec<usize> {
    let tags = tags(html);
    let foreign = tags.iter().filter(|tag| !is_element(&tag.name));
    let mut places: Vec<usize> = foreign.map(|tag| tag.span.start).collect();
    // Declarations and processing instructions are no elements either.
    let declared = html
        .match_indices("<!")
        .filter(|(at, _)| !html[*at..].starts_with("<!--"));
    places.extend(declared.chain(html.match_indices("<?")).map(|(at, _)| at));
    places.sort_unstable();
    places
}

/// Returns whether HTML, or what it may embed, has or had an element of that name, in lower case.
pub(super) fn is_element(name: &str) -> bool {
    ELEMENTS.binary_search(&name).is_ok()
}

/// The elements of the HTML standard, obsolete ones included, with `math` and `svg`; in order.
#[rustfmt::skip]
const ELEMENTS: &[&str] = &[
    "a", "abbr", "acronym", "address", "applet", "area", "article", "aside", "audio", "b", "base",
    "basefont", "bdi", "bdo", "bgsound", "big", "blink", "blockquote", "body", "br", "button",
    "canvas", "caption", "center", "cite", "code", "col", "colgroup", "data", "datalist", "dd",
    "del", "details", "dfn", "dialog", "dir", "div", "dl", "dt", "em", "embed", "fieldset",
    "figcaption", "figure", "font", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4",
    "h5", "h6", "head", "header", "hgroup", "hr", "html", "i", "iframe", "image", "img", "input",
    "ins", "isindex", "kbd", "keygen", "label", "legend", "li", "link", "listing", "main", "map",
    "mark", "marquee", "math", "menu", "menuitem", "meta", "meter", "multicol", "nav", "nextid",
    "nobr", "noembed", "noframes", "noscript", "object", "ol", "optgroup", "option", "output", "p",
    "param", "picture", "plaintext", "pre", "progress", "q", "rb", "rbc", "rp", "rt", "rtc",
    "ruby", "s", "samp", "script", "search", "section", "select", "slot", "small", "source",
    "spacer", "span", "strike", "strong", "style", "sub", "summary", "sup", "svg", "table",
    "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "time", "title", "tr", "track",
    "tt", "u", "ul", "var", "video", "wbr", "xmp",
];

/// The place of the end tag of an element whose content is no HTML.
fn end_of_raw_text(html: &str, from: usize, name: &str) -> usize {
    let mut ends = html[from..].match_indices("</").map(|(at, _)| from + at);
    let is_end = |at: &usize| {
        let tag = html.as_bytes().get(at + 2..at + 2 + name.len());
        tag.is_some_and(|tag| tag.eq_ignore_ascii_case(name.as_bytes()))
    };
    ends.find(is_end).unwrap_or(html.len())
}

fn after(html: &str, from: usize, end: &str) -> usize {
    let found = html.get(from..).and_then(|rest| rest.find(end));
    found.map_or(html.len(), |at| from + at + end.len())
}

/// The tag that begins at `start`, and where it ends.
fn tag(html: &str, start: usize) -> Option<(HtmlTag, usize)> {
    let bytes = html.as_bytes();
    let is_end = bytes.get(start + 1) == Some(&b'/');
    let from = start + 1 + usize::from(is_end);
    if !bytes.get(from)?.is_ascii_alphabetic() {
        return None;
    }
    let is_name = |byte: &u8| !byte.is_ascii_whitespace() && !matches!(byte, b'/' | b'>');
    let mut at = from + bytes[from..].iter().take_while(|it| is_name(it)).count();
    let mut tag = HtmlTag {
        name: html[from..at].to_ascii_lowercase(),
        attributes: Vec::new(),
        is_end,
        span: start..at,
    };
    loop {
        let skip = |byte: &&u8| byte.is_ascii_whitespace() || **byte == b'/';
        at += bytes[at..].iter().take_while(skip).count();
        match bytes.get(at) {
            None => return Some((tag, at)),
            Some(b'>') => return Some((tag, at + 1)),
            Some(_) => {
                let (attribute, end) = attribute(html, at);
                tag.attributes.push(attribute);
                at = end;
            }
        }
    }
}

/// The attribute that begins at `start`, and where it ends.
fn attribute(html: &str, start: usize) -> (HtmlAttribute, usize) {
    let bytes = html.as_bytes();
    let blanks = |at: usize| bytes[at..].iter().take_while(|it| it.is_ascii_whitespace());
    // The first byte belongs to the name even if it is `=`.
    let is_name = |byte: &u8| !byte.is_ascii_whitespace() && !matches!(byte, b'/' | b'>' | b'=');
    let end = start
        + 1
        + bytes[start + 1..]
            .iter()
            .take_while(|it| is_name(it))
            .count();
    let equals = end + blanks(end).count();
    let mut quoted = end..end;
    let mut span = end..end;
    if bytes.get(equals) == Some(&b'=') {
        let from = equals + 1 + blanks(equals + 1).count();
        span = match bytes.get(from) {
            Some(quote @ (b'"' | b'\'')) => {
                let length = bytes[from + 1..]
                    .iter()
                    .take_while(|it| *it != quote)
                    .count();
                from + 1..from + 1 + length
            }
            _ => {
                let is_value = |byte: &u8| !byte.is_ascii_whitespace() && *byte != b'>';
                from..from + bytes[from..].iter().take_while(|it| is_value(it)).count()
            }
        };
        quoted = from..(span.end + (span.start - from)).min(bytes.len());
    }
    let attribute = HtmlAttribute {
        name: html[start..end].to_ascii_lowercase(),
        value: decode(&html[span.clone()]),
        span,
        quoted: quoted.clone(),
    };
    (attribute, quoted.end)
}

/// Reads the character references that occur in addresses.
fn decode(value: &str) -> String {
    if !value.contains('&') {
        return value.to_owned();
    }
    let mut text = String::with_capacity(value.len());
    let mut rest = value;
    while let Some((before, after)) = rest.split_once('&') {
        text.push_str(before);
        let end = after.find(|it: char| !it.is_ascii_alphanumeric() && it != '#');
        let (name, tail) = after.split_at(end.unwrap_or(after.len()));
        match character(name) {
            Some(letter) => {
                text.push(letter);
                rest = tail.strip_prefix(';').unwrap_or(tail);
            }
            None => {
                text.push('&');
                rest = after;
            }
        }
    }
    text.push_str(rest);
    text
}

fn character(name: &str) -> Option<char> {
    let number = name.strip_prefix('#');
    let hex = number.and_then(|it| it.strip_prefix(['x', 'X']));
    match (name, hex, number) {
        ("amp", ..) => Some('&'),
        ("lt", ..) => Some('<'),
        ("gt", ..) => Some('>'),
        ("quot", ..) => Some('"'),
        ("apos", ..) => Some('\''),
        (_, Some(hex), _) => u32::from_str_radix(hex, 16).ok().and_then(char::from_u32),
        (_, None, Some(number)) => number.parse().ok().and_then(char::from_u32),
        _ => None,
    }
}

//! The mistakes that make a text no YAML, as they are seen at the place where the parser
//! stopped.

use std::ops::Range;

/// A mistake with its place in the text, and the usual way out.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SyntaxFault {
    pub span: Range<usize>,
    pub message: &'static str,
    pub help: Option<&'static str>,
}

/// The list or map in which the parser stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OpenCollection {
    /// `[a, b]`
    Brackets,
    /// `{ a: 1 }`
    Braces,
    /// A line for each element.
    Elements,
    /// A line for each key, or nothing at all.
    Keys,
}

/// The mistake that is seen where the parser stopped.
pub(super) fn find(yaml: &str, at: usize, inside: OpenCollection) -> SyntaxFault {
    let at = at.min(yaml.len());
    if let Some(tab) = tab_at(yaml, at) {
        let (message, help) = ("a tab in the indentation", "indent with blanks");
        return SyntaxFault {
            span: tab..tab + 1,
            message,
            help: Some(help),
        };
    }
    let line = line_before(yaml, at);
    let (message, help) = by_next(yaml, at)
        .or_else(|| by_collection(inside))
        .or_else(|| by_line(yaml, at, inside))
        .unwrap_or(("text that is not YAML", ""));
    let is_earlier = message == NO_COLON.0;
    SyntaxFault {
        span: if is_earlier { line } else { at..at },
        message,
        help: Some(help).filter(|it| !it.is_empty()),
    }
}

/// A message and the way out, empty where there is none.
type Told = (&'static str, &'static str);

const OPEN_QUOTE: Told = (
    "a quote that is never closed",
    "close it with the same quote; lines that go on are indented",
);
const NO_COLON: Told = (
    "a line without a colon",
    "write `key: value`; text over several lines is indented further than its key",
);

/// Mistakes that the next letter tells, in whatever it stands.
fn by_next(yaml: &str, at: usize) -> Option<Told> {
    let rest = &yaml[at..];
    let mut letters = rest.chars();
    let (first, second) = (letters.next()?, letters.next());
    match first {
        '"' | '\'' => match quoted(rest, first) {
            None => Some(OPEN_QUOTE),
            Some(inner) if first == '"' && has_unknown_escape(inner) => Some((
                "a backslash before a letter that has no meaning",
                "write `\\\\` for a backslash, or use single quotes",
            )),
            Some(inner) if inner.contains('\n') => Some(OPEN_QUOTE),
            Some(_) => None,
        },
        '@' | '`' | '%' => Some((
            "a character that can not begin a value",
            "put the value in quotes",
        )),
        '*' if second.is_some_and(|it| it.is_alphanumeric()) => Some((
            "an alias without its anchor",
            "put text that begins with `*` in quotes",
        )),
        '*' | '&' => Some((
            "`&` or `*` without a name",
            "put text that begins with `&` or `*` in quotes",
        )),
        '-' if second.is_some_and(|it| ",[]{}".contains(it)) => Some((
            "a dash without a blank behind it",
            "write `- element`, or put the text in quotes",
        )),
        _ => None,
    }
}

/// Mistakes in brackets, which end only where all are closed.
fn by_collection(inside: OpenCollection) -> Option<Told> {
    match inside {
        OpenCollection::Braces => Some((
            "a `{` without its `}`, or entries without a comma between",
            "write `{ anna: 1, bert: 2 }`",
        )),
        OpenCollection::Brackets => Some((
            "a `[` without its `]`, or elements without a comma between",
            "write `[anna, bert]`",
        )),
        OpenCollection::Elements | OpenCollection::Keys => None,
    }
}

/// Mistakes that the line tells in which the parser stopped, or the one before.
fn by_line(yaml: &str, at: usize, inside: OpenCollection) -> Option<Told> {
    let next = yaml[at..].chars().next();
    let begin = yaml[..at].rfind('\n').map_or(0, |end| end + 1);
    let before = yaml[begin..at].trim();
    match next {
        Some(']' | '}') => return Some(("a bracket that does not close what is open", "")),
        Some(',') => {
            return Some((
                "a comma where a value is expected",
                "put text that begins with a comma in quotes",
            ));
        }
        Some('>' | '|') => {
            return Some((
                "text behind `>` or `|`",
                "begin the text on the next line, further in than its key",
            ));
        }
        _ => {}
    }
    if before.ends_with(['"', '\'', ']', '}']) {
        let message = "text behind a closing quote or bracket";
        return Some((message, "put the whole text in quotes"));
    }
    if next == Some(':') {
        return Some((
            "a colon where none is expected",
            "put text that contains `: ` in quotes, and begin keys of one map in one column",
        ));
    }
    let is_dash = next == Some('-') && !before.is_empty() || before == "-";
    if is_dash && inside == OpenCollection::Keys {
        return Some((
            "a list element where none is expected",
            "begin the list on a line of its own below its key",
        ));
    }
    let last = yaml[line_before(yaml, at)].trim_end();
    if before.is_empty() && !last.is_empty() && !last.contains(':') && !last.starts_with('-') {
        return Some(NO_COLON);
    }
    let is_elements = inside == OpenCollection::Elements;
    let help = match is_elements {
        true => "begin all elements of one list with `- ` in one column",
        false => "begin all keys of one map in one column",
    };
    let is_indented = before.is_empty() || before == "-" || is_elements;
    is_indented.then_some((
        "a line that is indented differently from those before",
        help,
    ))
}

/// The text of the last line with one that begins before a place.
fn line_before(yaml: &str, at: usize) -> Range<usize> {
    let before = yaml[..at].trim_end();
    let begin = before.rfind('\n').map_or(0, |end| end + 1);
    let indentation = before[begin..].len() - before[begin..].trim_start().len();
    begin + indentation..before.len()
}

/// The text between a quote and the next one that closes it.
fn quoted(text: &str, quote: char) -> Option<&str> {
    let inner = &text[1..];
    let mut letters = inner.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let is_doubled = quote == '\'' && letters.peek().is_some_and(|&(_, next)| next == quote);
        if letter == '\\' && quote == '"' || letter == quote && is_doubled {
            letters.next();
        } else if letter == quote {
            return Some(&inner[..at]);
        }
    }
    None
}

/// Returns whether a backslash stands before a letter that YAML does not know behind one.
fn has_unknown_escape(inner: &str) -> bool {
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        let is_known = |next: char| "0abt\tnvfre \"/\\N_LPxuU\r\n".contains(next);
        if letter == '\\' && !letters.next().is_some_and(is_known) {
            return true;
        }
    }
    false
}

/// The first tab in the indentation of the line of a byte or of the one after it: there the
/// parser notices it, if not as one.
fn tab_at(yaml: &str, at: usize) -> Option<usize> {
    let mut begin = yaml[..at].rfind('\n').map_or(0, |end| end + 1);
    yaml[begin..]
        .split_inclusive('\n')
        .take(2)
        .find_map(|line| {
            let text = line.trim_start_matches([' ', '\t']);
            let indentation = &line[..line.len() - text.len()];
            let tab = indentation.find('\t').filter(|_| !text.trim().is_empty());
            let tab = tab.map(|tab| begin + tab);
            begin += line.len();
            tab
        })
}

#[cfg(test)]
mod tests {
    use crate::syntax::tree::TreeFaultKind;
    use crate::syntax::yaml::parse;

    /// The text at the fault's place and the message, for a mistake each.
    #[test]
    fn a_mistake_is_told_by_the_text_around_it() {
        let cases = [
            ("title: Magic: The\n", "", "a colon where none is expected"),
            (
                "a:\n  I: 1\n   R: 2\n",
                "",
                "a colon where none is expected",
            ),
            (
                "title: \"Laws\ndate: 1\n",
                "",
                "a quote that is never closed",
            ),
            (
                "title: 'Laws\n  date: 1\n",
                "",
                "a quote that is never closed",
            ),
            ("a: \"b\nc\": d\n", "", "a quote that is never closed"),
            (
                "a: { I: 1, R: 2\ngame: h\n",
                "",
                "a `{` without its `}`, or entries without a comma between",
            ),
            (
                "a: { I: 1 R: 2 }\n",
                "",
                "a `{` without its `}`, or entries without a comma between",
            ),
            (
                "a: [x, y\ngame: h\n",
                "",
                "a `[` without its `]`, or elements without a comma between",
            ),
            (
                "a: {b: [1, 2}\n",
                "",
                "a `[` without its `]`, or elements without a comma between",
            ),
            (
                "a: [\"x\" \"y\"]\n",
                "",
                "a `[` without its `]`, or elements without a comma between",
            ),
            ("a: ]\n", "", "a bracket that does not close what is open"),
            (
                "{a: 1}}\n",
                "",
                "a bracket that does not close what is open",
            ),
            ("a: 1\nfoo\nb: 2\n", "foo", "a line without a colon"),
            ("a:\n  - x\n  y\n", "y", "a line without a colon"),
            (
                "a:\n  b: 1\n c: 2\n",
                "",
                "a line that is indented differently from those before",
            ),
            (
                "a:\n  - x\n - y\n",
                "",
                "a line that is indented differently from those before",
            ),
            (
                "- x\nkey: v\n",
                "",
                "a line that is indented differently from those before",
            ),
            (
                "  a: 1\nb: 2\n",
                "",
                "a line that is indented differently from those before",
            ),
            ("a: - x\n", "", "a list element where none is expected"),
            ("a: b\n- c\n", "", "a list element where none is expected"),
            ("a: \"x\" y\n", "", "text behind a closing quote or bracket"),
            ("a: 'x' y\n", "", "text behind a closing quote or bracket"),
            (
                "a: \"x\\q\"\n",
                "",
                "a backslash before a letter that has no meaning",
            ),
            ("a: @x\n", "", "a character that can not begin a value"),
            ("a: *x\n", "", "an alias without its anchor"),
            ("a: &\n", "", "`&` or `*` without a name"),
            ("a: [-]\n", "", "a dash without a blank behind it"),
            ("a: ,\n", "", "a comma where a value is expected"),
            ("a: >x\n b\n", "", "text behind `>` or `|`"),
            ("a:\n\tb: 1\n", "\t", "a tab in the indentation"),
        ];
        for (yaml, place, expected) in cases {
            let fault = parse(yaml, 0).map(|_| ()).unwrap_err();
            let TreeFaultKind::Syntax { message, .. } = fault.what else {
                panic!("{yaml:?}: {:?}", fault.what);
            };
            assert_eq!(
                (&yaml[fault.span], message.as_str()),
                (place, expected),
                "{yaml:?}"
            );
        }
    }

    /// A hundred levels are refused as such, wherever the parser itself stops.
    #[test]
    fn brackets_without_end_are_too_deep() {
        for open in ["[", "{a: "] {
            let fault = parse(&open.repeat(5_000), 0).map(|_| ()).unwrap_err();
            assert_eq!(fault.what, TreeFaultKind::TooDeep);
        }
    }
}

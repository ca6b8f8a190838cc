//! The messages of the YAML parser, in a keeper's words.

/// The message and, where there is a usual cause, the way out.
pub fn plain(info: &str) -> (String, Option<&'static str>) {
    let known = WORDS.iter().find(|(start, _, _)| info.contains(start));
    match known {
        Some(&(_, message, help)) => (message.to_owned(), Some(help).filter(|it| !it.is_empty())),
        None => (format!("not YAML: {info}"), None),
    }
}

/// The message about a tab in the indentation.
pub fn tab() -> (String, Option<&'static str>) {
    let message = "a tab in the indentation".to_owned();
    (message, Some("indent with blanks"))
}

/// Returns whether the parser stopped at more levels than it takes.
pub fn is_too_deep(info: &str) -> bool {
    info.contains("recursion limit exceeded")
}

/// The part that the parser's message contains, our words for it, and the usual way out.
const WORDS: &[(&str, &str, &str)] = &[
    (
        "mapping values are not allowed",
        "a colon where none is expected",
        "put text that contains `: ` in quotes, and begin keys of one map in one column",
    ),
    (
        "simple key expect",
        "a line without a colon",
        "write `key: value`; text over several lines is indented further than its key",
    ),
    (
        "did not find expected ',' or '}'",
        "a `{` without its `}`, or entries without a comma between",
        "write `{ anna: 1, bert: 2 }`",
    ),
    (
        "expected ',' or ']'",
        "a `[` without its `]`, or elements without a comma between",
        "write `[anna, bert]`",
    ),
    (
        "misplaced bracket",
        "a bracket that does not close what is open",
        "",
    ),
    (
        "did not find expected key",
        "a line that is indented differently from those before",
        "begin all keys of one map in one column",
    ),
    (
        "did not find expected '-' indicator",
        "a line that is indented differently from those before",
        "begin all elements of one list with `- ` in one column",
    ),
    (
        "block sequence entries are not allowed",
        "a list element where none is expected",
        "begin the list on a line of its own below its key",
    ),
    (
        "invalid indentation in quoted scalar",
        "a quote that is never closed",
        "close it with the same quote; lines that go on are indented",
    ),
    (
        "invalid indentation",
        "a line that is indented too little",
        "indent lines that go on further than their key",
    ),
    (
        "unexpected end of stream",
        "a quote that is never closed",
        "close it with the same quote",
    ),
    (
        "unexpected eof",
        "a quote or bracket that is never closed",
        "close it",
    ),
    (
        "invalid trailing content after double-quoted",
        "text behind a closing quote",
        "put the whole text in quotes",
    ),
    (
        "unknown escape character",
        "a backslash before a letter that has no meaning",
        "write `\\\\` for a backslash, or use single quotes",
    ),
    (
        "unexpected character",
        "a character that can not begin a value",
        "put the value in quotes",
    ),
    (
        "':' must be followed",
        "a colon without a blank behind it",
        "write `key: value`",
    ),
    (
        "'-' must be followed",
        "a dash without a blank behind it",
        "write `- element`, or put the text in quotes",
    ),
    (
        "unknown anchor",
        "an alias without its anchor",
        "put text that begins with `*` in quotes",
    ),
    (
        "scanning an anchor or alias",
        "`&` or `*` without a name",
        "put text that begins with `&` or `*` in quotes",
    ),
];

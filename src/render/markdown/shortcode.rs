//! `{{ standings(league="cards", top=5) }}`: a live table or chart in a page.

use std::ops::Range;

/// The shortcodes that pages know.
pub(crate) const SHORTCODE_NAMES: [&str; 9] = [
    "standings",
    "history",
    "chart",
    "evening",
    "crosstable",
    "compare",
    "matchdays",
    "player",
    "results",
];

/// The most bytes that a shortcode may have; more than that between braces is text.
pub(super) const MAX_BYTES: usize = 1024;

/// A shortcode with its places in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortcode {
    /// One of [`SHORTCODE_NAMES`].
    pub name: String,
    pub arguments: Vec<ShortcodeArgument>,
    pub span: Range<usize>,
}

/// `top=5`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortcodeArgument {
    pub name: String,
    pub value: ArgumentValue,
    pub name_span: Range<usize>,
    /// With the quotes, if it has them.
    pub value_span: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentValue {
    Text(String),
    Number(i64),
    Flag(bool),
}

impl Shortcode {
    /// The argument of a name.
    #[must_use]
    pub fn argument(&self, name: &str) -> Option<&ShortcodeArgument> {
        self.arguments.iter().find(|it| it.name == name)
    }
}

/// A fault of a shortcode, and its place in the spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MalformedShortcode {
    pub span: Range<usize>,
    pub message: String,
    pub help: Option<String>,
    /// True if the name, and not the arguments, is wrong.
    pub unknown: bool,
}

/// The length of the shortcode at the start of a text, which begins with `{{`.
///
/// Only an identifier directly followed by `(` makes one; a blank line ends it, and so
/// does [`MAX_BYTES`].
pub(super) fn extent(text: &str) -> Option<usize> {
    let text = &text[..text.floor_char_boundary(MAX_BYTES)];
    let name = text[2..].trim_start_matches([' ', '\t']);
    let after = name.trim_start_matches(|it: char| it.is_ascii_alphanumeric() || it == '_');
    let is_identifier = name.starts_with(|it: char| it.is_ascii_alphabetic() || it == '_');
    if !is_identifier || !after.starts_with('(') {
        return None;
    }
    let end = text.find("\n\n").unwrap_or(text.len());
    let end = text[..end].find("\n\r\n").unwrap_or(end);
    let paragraph = &text[..end];
    let mut quote = None;
    for (at, letter) in paragraph.char_indices() {
        match letter {
            '"' | '\'' if quote.is_none() => quote = Some(letter),
            it if quote == Some(it) => quote = None,
            '}' if quote.is_none() && paragraph[at..].starts_with("}}") => return Some(at + 2),
            _ => {}
        }
    }
    // A quotation mark is open; the first closing braces are the best guess.
    paragraph.find("}}").map(|at| at + 2)
}

/// Reads a shortcode from its spelling, braces included; `base` is its place in the file.
///
/// # Errors
///
/// Fails when no shortcode has that name, or the arguments are not `name=value`.
pub(super) fn parse(spelling: &str, base: usize) -> Result<Shortcode, MalformedShortcode> {
    let mut reader = ShortcodeReader {
        text: spelling,
        at: 2,
        base,
    };
    reader.skip_blanks();
    let (name, name_span) = reader.word();
    if !SHORTCODE_NAMES.contains(&name) {
        return Err(unknown(name, name_span));
    }
    reader.take('(');
    let mut arguments: Vec<ShortcodeArgument> = Vec::new();
    loop {
        reader.skip_blanks();
        if reader.take(')') {
            break;
        }
        let argument = reader.argument()?;
        if arguments.iter().any(|it| it.name == argument.name) {
            let message = format!("the argument `{}` is given twice", argument.name);
            return Err(malformed(argument.name_span, message));
        }
        arguments.push(argument);
        reader.skip_blanks();
        if !reader.take(',') && !reader.rest().starts_with(')') {
            let message = "the arguments need a `,` between them and a `)` at the end".to_owned();
            return Err(malformed(reader.here(), message));
        }
    }
    reader.skip_blanks();
    if reader.rest() != "}}" {
        let message = "only `}}` may follow the `)` of a shortcode".to_owned();
        return Err(malformed(reader.here(), message));
    }
    Ok(Shortcode {
        name: name.to_owned(),
        arguments,
        span: base..base + spelling.len(),
    })
}

struct ShortcodeReader<'a> {
    text: &'a str,
    at: usize,
    base: usize,
}

impl<'a> ShortcodeReader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The place of the next letter in the file.
    fn here(&self) -> Range<usize> {
        let length = self.rest().chars().next().map_or(0, char::len_utf8);
        self.base + self.at..self.base + self.at + length
    }

    fn skip_blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn take(&mut self, letter: char) -> bool {
        let is_next = self.rest().starts_with(letter);
        self.at += if is_next { letter.len_utf8() } else { 0 };
        is_next
    }

    /// Letters, digits, `_` and `-`, perhaps none.
    fn word(&mut self) -> (&'a str, Range<usize>) {
        let rest = self.rest();
        let is_in_word = |it: char| it.is_alphanumeric() || matches!(it, '_' | '-' | '.');
        let length = rest.find(|it| !is_in_word(it)).unwrap_or(rest.len());
        let start = self.base + self.at;
        self.at += length;
        (&rest[..length], start..start + length)
    }

    fn argument(&mut self) -> Result<ShortcodeArgument, MalformedShortcode> {
        let (name, name_span) = self.word();
        if name.is_empty() {
            let message = "an argument is written `name=value`".to_owned();
            return Err(malformed(self.here(), message));
        }
        self.skip_blanks();
        if !self.take('=') {
            let message = format!("the argument `{name}` needs a name: `league=\"{name}\"`");
            return Err(malformed(name_span, message));
        }
        self.skip_blanks();
        let start = self.at;
        let value = self.value(name)?;
        Ok(ShortcodeArgument {
            name: name.to_owned(),
            value,
            name_span,
            value_span: self.base + start..self.base + self.at,
        })
    }

    fn value(&mut self, name: &str) -> Result<ArgumentValue, MalformedShortcode> {
        let quote = self
            .rest()
            .chars()
            .next()
            .filter(|it| matches!(it, '"' | '\''));
        if let Some(quote) = quote {
            let inside = &self.rest()[1..];
            let Some(end) = inside.find(quote) else {
                let message = format!("the value of `{name}` has no closing `{quote}`");
                return Err(malformed(self.here(), message));
            };
            self.at += end + 2;
            return Ok(ArgumentValue::Text(inside[..end].to_owned()));
        }
        let (word, span) = self.word();
        match word {
            "true" => Ok(ArgumentValue::Flag(true)),
            "false" => Ok(ArgumentValue::Flag(false)),
            _ => word.parse().map(ArgumentValue::Number).map_err(|_| MalformedShortcode {
                span: if word.is_empty() { self.here() } else { span },
                message: format!("the value of `{name}` is neither text in quotes, a whole number, `true` nor `false`"),
                help: (!word.is_empty()).then(|| format!("write `{name}=\"{word}\"`")),
                unknown: false,
            }),
        }
    }
}

fn unknown(name: &str, span: Range<usize>) -> MalformedShortcode {
    let nearest = SHORTCODE_NAMES
        .iter()
        .map(|known| (strsim::osa_distance(known, name), known))
        .min()
        .filter(|(distance, known)| *distance <= known.len() / 3);
    MalformedShortcode {
        span,
        message: format!("no shortcode `{name}`"),
        help: Some(match nearest {
            Some((_, known)) => format!("did you mean `{known}`?"),
            None => format!("there are `{}`", SHORTCODE_NAMES.join("`, `")),
        }),
        unknown: true,
    }
}

fn malformed(span: Range<usize>, message: String) -> MalformedShortcode {
    MalformedShortcode {
        span,
        message,
        help: Some("write `{{ standings(league=\"cards\", top=5) }}`".to_owned()),
        unknown: false,
    }
}

//! The faults of a formula.

use std::ops::Range;

use katex::{ParseError, types::ParseErrorKind as Kind};

/// The reason for which a formula was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormulaFault {
    /// It does not parse.
    Syntax,
    /// It is longer, or nests deeper, than the limits allow.
    Limit,
    /// It uses a command that defines macros or makes links.
    Forbidden,
}

/// A fault in a formula and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MathError {
    /// Bytes within the formula, without its dollar signs.
    pub span: Range<usize>,
    pub fault: FormulaFault,
    pub message: String,
}

impl MathError {
    /// A formula that can not be typeset, and nothing in it is to blame.
    pub(super) fn whole(tex: &str, message: &str) -> Self {
        Self {
            span: 0..tex.len(),
            fault: FormulaFault::Syntax,
            message: message.to_owned(),
        }
    }

    /// A formula that KaTeX does not understand.
    pub(super) fn said_by_katex(error: &ParseError, tex: &str) -> Self {
        Self {
            span: place(error, tex),
            fault: FormulaFault::Syntax,
            message: message(&error.kind),
        }
    }
}

/// The bytes that KaTeX points at; the whole formula where it points at none.
fn place(error: &ParseError, tex: &str) -> Range<usize> {
    let start = error.position().unwrap_or(0);
    let end = start + error.length().unwrap_or(tex.len());
    // A command's token ends after the blanks that follow it.
    let token = tex.get(start..end).unwrap_or_default().trim_end();
    if token.is_empty() {
        return 0..tex.len();
    }
    start..start + token.len()
}

/// KaTeX's complaint in our words, where there are better ones.
fn message(kind: &Kind) -> String {
    match kind {
        Kind::UndefinedControlSequence { name } => format!("no command `{name}` in formulas"),
        Kind::NoSuchEnvironment { name } => format!("no environment `{name}` in formulas"),
        Kind::InvalidEnvironmentName { .. } => {
            r"`\begin` needs the name of an environment, `\begin{cases}`".to_owned()
        }
        Kind::UnexpectedEndOfMacroArgument { expected } => {
            format!("the formula ends before the closing `{expected}`")
        }
        Kind::ExpectedToken { expected, found } if found == "EOF" => {
            format!("the formula ends before the closing `{expected}`")
        }
        Kind::ExpectedToken { expected, found } if expected == "EOF" => {
            format!("`{found}` can not stand here in a formula")
        }
        Kind::ExpectedToken { expected, found } => {
            format!("the formula needs `{expected}` here, not `{found}`")
        }
        Kind::InvalidSize { size } => format!("`{size}` is no size such as `1em`"),
        Kind::InvalidColor { color } => format!("`{color}` is no colour such as `red` or `#c00`"),
        Kind::InvalidDelimiterAfter {
            delimiter,
            function,
        } => format!("`{delimiter}` is no delimiter such as `(` or `|`, which `{function}` needs"),
        Kind::ExtraCloseBrace => "`}` closes nothing in the formula".to_owned(),
        Kind::DoubleSuperscript => "two superscripts on one base".to_owned(),
        Kind::DoubleSubscript => "two subscripts on one base".to_owned(),
        other => {
            let said = other.to_string().replace('\'', "`");
            let said = lower_first(said.trim_end_matches('.'));
            format!("the formula does not parse: {said}")
        }
    }
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_lowercase);
    let rest: Vec<char> = letters.collect();
    first.chain(rest).collect()
}

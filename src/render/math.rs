//! Formulas to MathML, by KaTeX.
//!
//! KaTeX is given only what [`guard`] lets through, and its attributes are put in
//! order afterwards: it keeps them in a hash map, and the same formula must give
//! the same bytes.

use std::{
    collections::HashMap,
    ops::Range,
    sync::{Arc, PoisonError, RwLock},
    thread,
};

use katex::{KatexContext, OutputFormat, ParseError, Settings};

pub use fault::{MathError, MathFault};
pub use template::Template;

mod fault;
mod guard;
mod markup;
mod template;

/// The most bytes that a formula may have.
pub const MAX_BYTES: usize = 4096;
/// The most levels of `{…}`, `\left` and `\begin` that a formula may have.
pub const MAX_DEPTH: usize = 50;

/// The formulas that are remembered; beyond that they are rendered each time.
const MAX_CACHED: usize = 4096;
/// The stack on which KaTeX runs, in bytes.
///
/// It parses by recursion. Switches such as `\rm` nest without braces, and 4 KiB of
/// them take 40 MiB in a build without optimisation; untouched pages cost nothing.
const STACK: usize = 128 << 20;

/// How a formula stands in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Display {
    /// Within a line.
    Inline,
    /// In a paragraph of its own.
    Block,
}

/// Renders formulas, and remembers those it has rendered.
///
/// What it remembers changes its speed and nothing else; it may be shared by threads.
#[derive(Default)]
pub struct Formulas {
    context: KatexContext,
    known: RwLock<HashMap<(Display, String), Rendered>>,
}

type Rendered = Result<Arc<str>, MathError>;

impl Formulas {
    /// The MathML of a formula, in a `span` of the class `katex`.
    ///
    /// # Errors
    ///
    /// When the formula does not parse, has more than [`MAX_BYTES`] or [`MAX_DEPTH`], or
    /// uses a command that content may not use.
    pub fn render(&self, tex: &str, display: Display) -> Rendered {
        guard::check(tex)?;
        let key = (display, tex.to_owned());
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(rendered) = known.get(&key) {
            return rendered.clone();
        }
        drop(known);

        let rendered = typeset(&self.context, tex, display);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() < MAX_CACHED {
            known.insert(key, rendered.clone());
        }
        rendered
    }
}

/// Runs KaTeX on a stack that no formula within the limits overflows.
fn typeset(context: &KatexContext, tex: &str, display: Display) -> Rendered {
    let run = || {
        let settings = Settings::builder()
            .display_mode(display == Display::Block)
            .output(OutputFormat::Mathml)
            .max_size(MAX_EM)
            .build();
        katex::render_to_string(context, tex, &settings)
            .map(|markup| Arc::from(markup::normal(&markup)))
            .map_err(|error| explain(&error, tex))
    };
    thread::scope(|scope| {
        thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, run)
            .map_err(|_| MathError::whole(tex, "there is no memory to typeset the formula"))?
            .join()
            .unwrap_or_else(|_| Err(MathError::whole(tex, "KaTeX can not typeset the formula")))
    })
}

/// The largest size, in em, that `\rule` and `\kern` may ask for.
const MAX_EM: f64 = 50.0;

/// KaTeX's complaint in our words, where there are better ones.
fn explain(error: &ParseError, tex: &str) -> MathError {
    use katex::types::ParseErrorKind as Kind;

    let message = match error.kind.as_ref() {
        Kind::UndefinedControlSequence { name } => format!("no command `{name}` in formulas"),
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
        Kind::ExtraCloseBrace => "`}` closes nothing in the formula".to_owned(),
        Kind::DoubleSuperscript => "two superscripts on one base".to_owned(),
        Kind::DoubleSubscript => "two subscripts on one base".to_owned(),
        other => {
            let said = other.to_string().replace('\'', "`");
            format!(
                "the formula does not parse: {}",
                lower_first(said.trim_end_matches('.'))
            )
        }
    };
    MathError {
        span: place(error, tex),
        fault: MathFault::Syntax,
        message,
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

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_lowercase().chain(letters).collect())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests;

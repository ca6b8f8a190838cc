//! Formulas to MathML, by KaTeX.
//!
//! KaTeX is given only what [`guard`] lets through, and its attributes are put in
//! order afterwards: it keeps them in a hash map, and the same formula must give
//! the same bytes.

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock},
    thread,
};

use katex::{KatexContext, OutputFormat, Settings};

pub(crate) use error::{FormulaFault, MathError};

mod error;
mod guard;
mod letters;
mod markup;

/// The most bytes that a formula may have.
pub(crate) const MAX_BYTES: usize = 4096;
/// The most levels of `{…}`, `\left` and `\begin` that a formula may have.
pub(crate) const MAX_DEPTH: usize = 50;

/// The formulas that are remembered; beyond that they are rendered each time.
const MAX_CACHED: usize = 4096;
/// The stack on which KaTeX runs, in bytes.
///
/// It parses by recursion. Switches such as `\rm` nest without braces, and 4 KiB of
/// them take 40 MiB in a build without optimisation; untouched pages cost nothing.
const STACK: usize = 128 << 20;

/// The position of a formula in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FormulaDisplay {
    /// Within a line.
    Inline,
    /// In a paragraph of its own.
    Block,
}

/// Renders formulas, and remembers those it has rendered.
///
/// Its memory changes its speed and nothing else; it may be shared by threads.
#[derive(Default)]
pub struct Formulas {
    context: KatexContext,
    known: RwLock<HashMap<(FormulaDisplay, String), RenderedFormula>>,
}

type RenderedFormula = Result<Arc<str>, MathError>;

impl Formulas {
    /// The MathML of a formula, in a `span` of the class `katex`.
    ///
    /// # Errors
    ///
    /// Fails when the formula does not parse, has more than [`MAX_BYTES`] or [`MAX_DEPTH`], or
    /// uses a command that content may not use.
    pub fn render(&self, tex: &str, display: FormulaDisplay) -> RenderedFormula {
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
fn typeset(context: &KatexContext, tex: &str, display: FormulaDisplay) -> RenderedFormula {
    let run = || {
        let settings = Settings::builder()
            .display_mode(display == FormulaDisplay::Block)
            .output(OutputFormat::Mathml)
            .max_size(MAX_EM)
            .build();
        katex::render_to_string(context, tex, &settings)
            .map(|markup| Arc::from(markup::normal(&markup)))
            .map_err(|error| MathError::said_by_katex(&error, tex))
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

#[cfg(test)]
mod tests;

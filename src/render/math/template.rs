//! Formulas whose numbers are put in after they were rendered.

use super::{FormulaDisplay, Formulas, MathError, markup};
use crate::render::escape;

/// A formula rendered once, with gaps for numbers.
///
/// Ten thousand explained results take one run of KaTeX, not ten thousand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaTemplate {
    /// The markup before the first gap.
    head: String,
    /// For each gap the number that it takes, and the markup after it.
    gaps: Vec<(usize, String)>,
}

impl FormulaTemplate {
    /// Renders a formula in which `#1` to `#9` stand for the first to the ninth number.
    ///
    /// A number may stand in several places.
    ///
    /// # Errors
    ///
    /// As [`Formulas::render`].
    pub fn new(formulas: &Formulas, tex: &str, display: FormulaDisplay) -> Result<Self, MathError> {
        let mark = unused(tex);
        let mut marked = String::with_capacity(tex.len() * 2);
        let mut rest = tex.chars().peekable();
        while let Some(letter) = rest.next() {
            match rest.peek().and_then(|next| next.to_digit(10)) {
                Some(number @ 1..=9) if letter == '#' => {
                    rest.next();
                    marked.push_str(&format!("{{{mark}{number}}}"));
                }
                _ => marked.push(letter),
            }
        }
        let html = markup::without_source(&formulas.render(&marked, display)?);
        let mut pieces = html.split(&mark);
        let head = pieces.next().unwrap_or_default().to_owned();
        let gaps = pieces
            .filter_map(|piece| {
                let number = piece.chars().next()?.to_digit(10)?;
                Some((number as usize - 1, piece[1..].to_owned()))
            })
            .collect();
        Ok(Self { head, gaps })
    }

    /// The markup with the numbers, as text, in their places; a missing one is left out.
    #[must_use]
    pub fn fill(&self, numbers: &[&str]) -> String {
        let mut html = self.head.clone();
        for (number, after) in &self.gaps {
            let text = numbers.get(*number).copied().unwrap_or_default();
            escape::push_text(&mut html, text);
            html.push_str(after);
        }
        html
    }
}

/// A number that is not in the formula, to find the gaps by.
///
/// KaTeX keeps the digits of a number together; neighbouring digits stay outside.
fn unused(tex: &str) -> String {
    let mut mark = "8045720".to_owned();
    while tex.contains(&mark) {
        mark.push('0');
    }
    mark
}

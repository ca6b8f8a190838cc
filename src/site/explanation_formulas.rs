//! The formulas of the explanations.

use crate::render::math::{FormulaDisplay, FormulaTemplate, Formulas};

/// Formulas, rendered once, whose numbers are put in for each result.
#[derive(Debug, Default)]
pub struct ExplanationFormulas {
    /// R, K, S, E and R' before and after rounding.
    pub elo: Option<FormulaTemplate>,
    /// The same where nothing is rounded.
    pub elo_exact: Option<FormulaTemplate>,
}

impl ExplanationFormulas {
    /// Renders the formulas.
    pub fn new(formulas: &Formulas) -> ExplanationFormulas {
        let elo = |end: &str| {
            let tex = format!(
                r"\begin{{aligned}} R' &= R + K\,(S - E) \\ &= #1 + #2\,(#3 - #4) \\ &= #5{end} \end{{aligned}}"
            );
            FormulaTemplate::new(formulas, &tex, FormulaDisplay::Block).ok()
        };
        ExplanationFormulas {
            elo: elo(r" \approx #6"),
            elo_exact: elo(""),
        }
    }
}

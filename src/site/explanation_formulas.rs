//! The formulas of the explanations, rendered once for a whole site.

use std::collections::BTreeMap;

use crate::league::system::SYSTEMS;
use crate::render::math::{FormulaDisplay, Formulas};

/// The formulas of all systems, rendered once.
#[derive(Debug, Default)]
pub struct ExplanationFormulas {
    /// The markup by the TeX of the formula.
    pub(super) markup: BTreeMap<&'static str, String>,
}

impl ExplanationFormulas {
    /// Renders the formulas.
    pub(crate) fn new(formulas: &Formulas) -> ExplanationFormulas {
        let all = SYSTEMS.iter().flat_map(|system| system.formulas);
        let markup = all.filter_map(|tex| {
            let html = formulas.render(tex, FormulaDisplay::Block).ok()?;
            Some((*tex, html.to_string()))
        });
        ExplanationFormulas {
            markup: markup.collect(),
        }
    }
}

//! The formulas of the explanations, rendered once for a whole site.

use std::collections::BTreeMap;

use crate::league::system::SYSTEMS;
use crate::render::math::{FormulaDisplay, FormulaTemplate, Formulas};

/// The formulas of all systems, rendered once, whose numbers are put in for each result.
#[derive(Debug, Default)]
pub struct ExplanationFormulas {
    /// By the TeX of the formula.
    pub(super) templates: BTreeMap<&'static str, FormulaTemplate>,
}

impl ExplanationFormulas {
    /// Renders the formulas.
    pub fn new(formulas: &Formulas) -> ExplanationFormulas {
        let all = SYSTEMS.iter().flat_map(|system| system.formulas);
        let templates = all.filter_map(|tex| {
            let template = FormulaTemplate::new(formulas, tex, FormulaDisplay::Block).ok()?;
            Some((*tex, template))
        });
        ExplanationFormulas {
            templates: templates.collect(),
        }
    }
}

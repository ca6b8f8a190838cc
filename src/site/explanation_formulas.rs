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
            Some((*tex, without_annotation(html.as_ref())))
        });
        ExplanationFormulas {
            markup: markup.collect(),
        }
    }
}

/// Leaves out the TeX beside the marks: nobody copies it from below each table of results.
fn without_annotation(markup: &str) -> String {
    let cut = markup.split_once("<annotation").and_then(|(before, rest)| {
        let (_, after) = rest.split_once("</annotation>")?;
        Some([before, after].concat())
    });
    cut.unwrap_or_else(|| markup.to_owned())
}

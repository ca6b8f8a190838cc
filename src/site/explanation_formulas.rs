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
            Some((*tex, marks_alone(html.as_ref())))
        });
        ExplanationFormulas {
            markup: markup.collect(),
        }
    }
}

/// Leaves out the TeX beside the marks, and what only tells both apart: nobody copies it from
/// below each table of results.
fn marks_alone(markup: &str) -> String {
    let cut = markup.split_once("<annotation").and_then(|(before, rest)| {
        let (_, after) = rest.split_once("</annotation>")?;
        let marks = [before, after].concat();
        Some(marks.replace("<semantics>", "").replace("</semantics>", ""))
    });
    cut.unwrap_or_else(|| markup.to_owned())
}

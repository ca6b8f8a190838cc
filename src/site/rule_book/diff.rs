//! Differences between texts, as markup.

use super::context::RuleBookContext;
use super::view::{DiffView, ParagraphView};
use crate::render::escape;
use crate::rulebook::text::diff::{
    ParagraphDiff, ParagraphOrder, SectionChange, SectionDiff, TextRun,
};

/// A section's difference; only the text that changed is shown.
pub fn view(context: &RuleBookContext<'_>, diff: &SectionDiff) -> DiffView {
    let kind = match diff.kind {
        SectionChange::Added => "op_insert",
        SectionChange::Removed => "op_remove",
        SectionChange::Changed if diff.is_repealed => "op_repeal",
        SectionChange::Changed => "op_substitute",
        SectionChange::Retitled => "op_retitle",
        SectionChange::Moved => "op_moved",
        SectionChange::Unchanged => "op_unchanged",
    };
    DiffView {
        id: diff.id.clone(),
        kind: context.text(kind),
        title_html: runs(&diff.title),
        paragraphs: diff.paragraphs.iter().map(paragraph).collect(),
    }
}

/// The differences of sections that have any.
pub fn changed(context: &RuleBookContext<'_>, diffs: &[SectionDiff]) -> Vec<DiffView> {
    diffs
        .iter()
        .filter(|diff| diff.kind != SectionChange::Unchanged)
        .map(|diff| view(context, diff))
        .collect()
}

fn paragraph(paragraph: &ParagraphDiff) -> ParagraphView {
    let one = |class, sort, text: &String| ParagraphView {
        class,
        html: runs(&[TextRun {
            sort,
            text: text.clone(),
        }]),
    };
    match paragraph {
        ParagraphDiff::Same(text) => one("same", ParagraphOrder::Same, text),
        ParagraphDiff::Added(text) => one("added", ParagraphOrder::Added, text),
        ParagraphDiff::Removed(text) => one("removed", ParagraphOrder::Removed, text),
        ParagraphDiff::Changed(parts) => ParagraphView {
            class: "changed",
            html: runs(parts),
        },
    }
}

fn runs(runs: &[TextRun]) -> String {
    let mut html = String::new();
    for run in runs {
        let text = escape::text(&run.text);
        match run.sort {
            ParagraphOrder::Same => html.push_str(&text),
            ParagraphOrder::Added => html.push_str(&format!("<ins>{text}</ins>")),
            ParagraphOrder::Removed => html.push_str(&format!("<del>{text}</del>")),
        }
    }
    html
}

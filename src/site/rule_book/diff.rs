//! Differences between texts, as markup.

use super::context::Room;
use super::view::{DiffView, ParagraphView};
use crate::render::escape;
use crate::rulebook::text::diff::{Kind, Paragraph, Run, SectionDiff, Sort};

/// A section's difference; only the text that changed is shown.
pub fn view(room: &Room<'_>, diff: &SectionDiff) -> DiffView {
    let kind = match diff.kind {
        Kind::Added => "op_insert",
        Kind::Removed => "op_remove",
        Kind::Changed if diff.is_repealed => "op_repeal",
        Kind::Changed => "op_substitute",
        Kind::Retitled => "op_retitle",
        Kind::Moved => "op_moved",
        Kind::Unchanged => "op_unchanged",
    };
    DiffView {
        id: diff.id.clone(),
        kind: room.text(kind),
        title_html: runs(&diff.title),
        paragraphs: diff.paragraphs.iter().map(paragraph).collect(),
    }
}

/// The differences of sections that have any.
pub fn changed(room: &Room<'_>, diffs: &[SectionDiff]) -> Vec<DiffView> {
    diffs
        .iter()
        .filter(|diff| diff.kind != Kind::Unchanged)
        .map(|diff| view(room, diff))
        .collect()
}

fn paragraph(paragraph: &Paragraph) -> ParagraphView {
    let one = |class, sort, text: &String| ParagraphView {
        class,
        html: runs(&[Run {
            sort,
            text: text.clone(),
        }]),
    };
    match paragraph {
        Paragraph::Same(text) => one("same", Sort::Same, text),
        Paragraph::Added(text) => one("added", Sort::Added, text),
        Paragraph::Removed(text) => one("removed", Sort::Removed, text),
        Paragraph::Changed(parts) => ParagraphView {
            class: "changed",
            html: runs(parts),
        },
    }
}

fn runs(runs: &[Run]) -> String {
    let mut html = String::new();
    for run in runs {
        let text = escape::text(&run.text);
        match run.sort {
            Sort::Same => html.push_str(&text),
            Sort::Added => html.push_str(&format!("<ins>{text}</ins>")),
            Sort::Removed => html.push_str(&format!("<del>{text}</del>")),
        }
    }
    html
}

//! Differences between texts, as markup.

use super::context::RuleBookContext;
use super::view::{ChangedValue, DiffView, ParagraphView};
use crate::render::escape;
use crate::rulebook::text::diff::{
    AttributeDiff, ParagraphDiff, ParagraphOrder, SectionChange, SectionDiff, TextRun,
};

/// The old text of as many words is shown apart from the new one, if most of both differs.
const LONG_REPLACED: usize = 40;

/// A section's difference; only the text that changed is shown.
pub(crate) fn view(context: &RuleBookContext<'_>, diff: &SectionDiff) -> DiffView {
    let is_replaced = is_replaced(&diff.paragraphs);
    let kind = match diff.kind {
        SectionChange::Added => "op_insert",
        SectionChange::Removed => "op_remove",
        SectionChange::Changed if diff.is_repealed => "op_repeal",
        SectionChange::Changed if is_replaced => "op_replace",
        SectionChange::Changed => "op_substitute",
        SectionChange::Retitled => "op_retitle",
        SectionChange::Renumbered => "op_renumber",
        SectionChange::Moved => "op_moved",
        SectionChange::Unchanged => "op_unchanged",
    };
    let side = |sort| {
        let paragraphs = diff.paragraphs.iter();
        paragraphs.filter_map(|it| one_side(it, sort)).collect()
    };
    let (before, paragraphs) = match is_replaced {
        true => (side(ParagraphOrder::Removed), side(ParagraphOrder::Added)),
        false => (Vec::new(), diff.paragraphs.iter().map(paragraph).collect()),
    };
    DiffView {
        id: diff.id.clone(),
        kind: context.text(kind),
        title: title(diff),
        title_html: runs(&diff.title),
        is_retitled: is_mixed(&diff.title),
        values: diff.attributes.iter().map(value).collect(),
        before,
        paragraphs,
    }
}

/// Returns whether a long text was written anew: most of its words went, and most are new.
fn is_replaced(paragraphs: &[ParagraphDiff]) -> bool {
    let runs: Vec<TextRun> = paragraphs.iter().flat_map(as_runs).collect();
    let count = |sort| word_count(&runs, sort);
    let (kept, went) = (count(ParagraphOrder::Same), count(ParagraphOrder::Removed));
    went >= LONG_REPLACED && went > kept && count(ParagraphOrder::Added) > kept
}

/// A paragraph as it was or as it is, without marks.
fn one_side(paragraph: &ParagraphDiff, sort: ParagraphOrder) -> Option<ParagraphView> {
    let runs = as_runs(paragraph);
    let own = runs
        .iter()
        .filter(|run| run.sort == sort || run.sort == ParagraphOrder::Same);
    let text: String = own.map(|run| run.text.as_str()).collect();
    (!text.is_empty()).then(|| ParagraphView {
        class: match sort {
            ParagraphOrder::Removed => "removed",
            ParagraphOrder::Added | ParagraphOrder::Same => "added",
        },
        is_of_markup: false,
        html: escape::text(&text),
    })
}

fn as_runs(paragraph: &ParagraphDiff) -> Vec<TextRun> {
    let one = |sort, text: &String| {
        vec![TextRun {
            sort,
            text: text.clone(),
        }]
    };
    match paragraph {
        ParagraphDiff::Same(text) => one(ParagraphOrder::Same, text),
        ParagraphDiff::Added(text) => one(ParagraphOrder::Added, text),
        ParagraphDiff::Removed(text) => one(ParagraphOrder::Removed, text),
        ParagraphDiff::Changed(runs) => runs.clone(),
    }
}

/// Returns whether a part of a text came or went and another one did not.
fn is_mixed(runs: &[TextRun]) -> bool {
    let mut sorts = runs.iter().map(|run| run.sort);
    let first = sorts.next();
    sorts.any(|sort| Some(sort) != first)
}

/// The title after a change; that of a section that is gone as it was.
fn title(diff: &SectionDiff) -> String {
    let is_left =
        |run: &&TextRun| run.sort != ParagraphOrder::Removed || diff.kind == SectionChange::Removed;
    let left = diff.title.iter().filter(is_left);
    left.map(|run| run.text.as_str()).collect()
}

/// The same without the paragraphs that stay, of which `…` tells.
pub(crate) fn brief(context: &RuleBookContext<'_>, diff: &SectionDiff) -> DiffView {
    let mut view = view(context, diff);
    let mut paragraphs: Vec<ParagraphView> = Vec::new();
    for mut paragraph in std::mem::take(&mut view.paragraphs) {
        if paragraph.class == "same" {
            if paragraphs.last().is_some_and(|it| it.class == "same") {
                continue;
            }
            paragraph.html = "…".to_owned();
        }
        paragraphs.push(paragraph);
    }
    view.paragraphs = paragraphs;
    view
}

/// An attribute before and after.
fn value(diff: &AttributeDiff) -> ChangedValue {
    ChangedValue {
        name: diff.name.clone(),
        before: diff.before.clone(),
        after: diff.after.clone(),
    }
}

/// The differences of sections that have any.
pub(crate) fn changed(context: &RuleBookContext<'_>, diffs: &[SectionDiff]) -> Vec<DiffView> {
    diffs
        .iter()
        .filter(|diff| diff.kind != SectionChange::Unchanged)
        .map(|diff| view(context, diff))
        .collect()
}

/// The differences of sections that have any, without the paragraphs that stay.
pub(crate) fn changed_briefly(
    context: &RuleBookContext<'_>,
    diffs: &[SectionDiff],
) -> Vec<DiffView> {
    let changed = diffs.iter();
    let changed = changed.filter(|diff| diff.kind != SectionChange::Unchanged);
    changed.map(|diff| brief(context, diff)).collect()
}

fn paragraph(paragraph: &ParagraphDiff) -> ParagraphView {
    let whole = |class| ParagraphView {
        class,
        is_of_markup: false,
        html: runs(&as_runs(paragraph)),
    };
    match paragraph {
        ParagraphDiff::Same(_) => whole("same"),
        ParagraphDiff::Added(_) => whole("added"),
        ParagraphDiff::Removed(_) => whole("removed"),
        ParagraphDiff::Changed(parts) => {
            let (class, html) = match is_another(parts) {
                true => ("replaced", runs(&replaced(parts))),
                false => ("changed", runs(parts)),
            };
            ParagraphView {
                class,
                is_of_markup: paragraph.is_of_markup(),
                html,
            }
        }
    }
}

/// Returns whether a paragraph keeps so few of its words that it reads as another one: fewer
/// than a third of the longer of the two.
fn is_another(runs: &[TextRun]) -> bool {
    let count = |sort| word_count(runs, sort);
    let kept = count(ParagraphOrder::Same);
    let longer = count(ParagraphOrder::Removed).max(count(ParagraphOrder::Added));
    kept * 3 < kept + longer
}

fn word_count(runs: &[TextRun], sort: ParagraphOrder) -> usize {
    let of_sort = runs.iter().filter(|run| run.sort == sort);
    of_sort.map(|run| run.text.split_whitespace().count()).sum()
}

/// The whole paragraph before, then the whole one after.
fn replaced(runs: &[TextRun]) -> [TextRun; 2] {
    let whole = |sort: ParagraphOrder| TextRun {
        sort,
        text: runs
            .iter()
            .filter(|run| run.sort == sort || run.sort == ParagraphOrder::Same)
            .map(|run| run.text.as_str())
            .collect(),
    };
    [whole(ParagraphOrder::Removed), whole(ParagraphOrder::Added)]
}

/// The runs of a text, with marks around the words that came or went, but not around the space
/// beside them; where one word stands for another, the two stand apart.
fn runs(runs: &[TextRun]) -> String {
    let mut html = String::new();
    for run in runs {
        let mark = match run.sort {
            ParagraphOrder::Same => {
                html.push_str(&escape::text(&run.text));
                continue;
            }
            ParagraphOrder::Added => "ins",
            ParagraphOrder::Removed => "del",
        };
        let (words, start) = (run.text.trim(), run.text.trim_start());
        let before = &run.text[..run.text.len() - start.len()];
        let after = &start[words.len()..];
        if before.is_empty() && html.ends_with("</del>") {
            html.push(' ');
        }
        html.push_str(before);
        if !words.is_empty() {
            html.push_str(&format!("<{mark}>{}</{mark}>", escape::text(words)));
        }
        html.push_str(after);
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(sort: ParagraphOrder, text: &str) -> TextRun {
        TextRun {
            sort,
            text: text.to_owned(),
        }
    }

    #[test]
    fn marks_have_no_space_at_their_edges_and_stand_apart() {
        use ParagraphOrder::{Added, Removed, Same};
        let parts = [
            run(Same, "One "),
            run(Removed, "old "),
            run(Added, "new "),
            run(Same, "rule"),
            run(Removed, "."),
            run(Added, "!"),
        ];
        let html = "One <del>old</del> <ins>new</ins> rule<del>.</del> <ins>!</ins>";
        assert_eq!(runs(&parts), html);
    }

    /// One word of four is kept, and one of three.
    #[test]
    fn a_paragraph_that_keeps_less_than_a_third_is_another() {
        use ParagraphOrder::{Added, Removed, Same};
        let parts = |removed: &str, added: &str| {
            [run(Removed, removed), run(Same, "has"), run(Added, added)]
        };
        let class = |runs: &[TextRun]| paragraph(&ParagraphDiff::Changed(runs.to_vec())).class;
        let another = parts("Nobody ", " three more words");
        let html = "<del>Nobody has</del> <ins>has three more words</ins>";
        assert_eq!(runs(&replaced(&another)), html);
        assert_eq!(class(&another), "replaced");
        assert_eq!(class(&parts("Nobody ", " two words")), "changed");
    }

    #[test]
    fn a_long_text_that_was_written_anew_is_shown_apart_from_the_old_one() {
        let removed = |words: usize| ParagraphDiff::Removed("went ".repeat(words));
        let added = |words: usize| ParagraphDiff::Added("came ".repeat(words));
        let same = |words: usize| ParagraphDiff::Same("stays ".repeat(words));
        assert!(is_replaced(&[removed(40), added(20), same(19)]));
        assert!(!is_replaced(&[removed(39), added(20)]));
        assert!(!is_replaced(&[removed(40), added(20), same(20)]));
        assert!(!is_replaced(&[removed(40), added(50), same(40)]));
        let parts = [
            run(ParagraphOrder::Same, "One "),
            run(ParagraphOrder::Removed, "& two"),
        ];
        let changed = ParagraphDiff::Changed(parts.to_vec());
        let side = |sort| one_side(&changed, sort).map(|it| it.html);
        let both = "One &amp; two";
        assert_eq!(side(ParagraphOrder::Removed).as_deref(), Some(both));
        assert_eq!(side(ParagraphOrder::Added).as_deref(), Some("One "));
    }
}

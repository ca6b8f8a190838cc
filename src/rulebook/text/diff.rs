//! The differences between two texts: by section, then by paragraph, then by word.

mod paragraph_pairing;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

pub(crate) use paragraph_pairing::pair_paragraphs;
use serde::Serialize;
use similar::{Algorithm, ChangeTag, DiffOp, TextDiff, capture_diff_slices};

use super::operation::{ChangedSections, HistoryEvent};
use super::reading::{self, Paragraph};
use super::{Section, Wording};

/// A section in one or both of two texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SectionDiff {
    pub id: String,
    pub level: u8,
    pub kind: SectionChange,
    /// True if only the heading is left.
    pub is_repealed: bool,
    pub title: Vec<TextRun>,
    /// The attributes that are new, gone or other.
    pub attributes: Vec<AttributeDiff>,
    /// Empty where the body is the same.
    pub paragraphs: Vec<ParagraphDiff>,
}

impl SectionDiff {
    /// The title of the later section.
    pub fn new_title(&self) -> String {
        let kept = self.title.iter();
        let kept = kept.filter(|run| run.sort != ParagraphOrder::Removed);
        kept.map(|run| run.text.as_str()).collect()
    }
}

/// An attribute in one or both of two sections.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AttributeDiff {
    pub name: String,
    pub before: Option<String>,
    pub after: Option<String>,
}

/// The change of a section; the first that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SectionChange {
    Added,
    Removed,
    Changed,
    Retitled,
    /// It goes on under another id.
    Renumbered,
    Moved,
    Unchanged,
}

/// A paragraph in one or both of two bodies, as it is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ParagraphDiff {
    Same(String),
    Added(String),
    Removed(String),
    Changed(Vec<TextRun>),
}

impl ParagraphDiff {
    /// Returns whether both paragraphs read the same, and only what is written differs.
    pub(crate) fn is_of_markup(&self) -> bool {
        let ParagraphDiff::Changed(runs) = self else {
            return false;
        };
        let without = |sort: ParagraphOrder| -> String {
            let left = runs.iter().filter(|run| run.sort != sort);
            left.map(|run| run.text.as_str()).collect()
        };
        let read = [ParagraphOrder::Added, ParagraphOrder::Removed]
            .map(|sort| reading::title_words(&without(sort)));
        reads_same(&read[0], &read[1])
    }
}

/// A piece of text in one or both of two paragraphs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextRun {
    pub sort: ParagraphOrder,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ParagraphOrder {
    Same,
    Added,
    Removed,
}

/// A step from one list to another: places that hold the same, or what goes and what comes there.
#[derive(Clone, Debug)]
pub(crate) struct ListStep {
    pub old: Range<usize>,
    pub new: Range<usize>,
    pub is_same: bool,
}

/// The steps from one list to another that keep much of it.
pub(crate) fn list_steps(old: &[String], new: &[String]) -> Vec<ListStep> {
    let mut steps: Vec<ListStep> = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, old, new) {
        let step = ListStep {
            old: op.old_range(),
            new: op.new_range(),
            is_same: matches!(op, DiffOp::Equal { .. }),
        };
        match steps.last_mut().filter(|it| !it.is_same && !step.is_same) {
            Some(last) => {
                last.old.end = last.old.end.max(step.old.end);
                last.new.end = last.new.end.max(step.new.end);
            }
            None => steps.push(step),
        }
    }
    steps
}

/// Compares two texts, in the order of the later one; what is gone stands where it was,
/// and what has not changed is left out.
pub(crate) fn diff_texts(before: &Wording, after: &Wording) -> Vec<SectionDiff> {
    let new_ids = ids(after);
    let old_ids = renumbered_ids(before, after);
    let old: BTreeMap<&str, &Arc<Section>> =
        old_ids.iter().copied().zip(&before.sections).collect();
    let kept: BTreeSet<&str> = new_ids.iter().copied().collect();
    let mut diffs = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, &old_ids, &new_ids) {
        let is_in_place = matches!(op, DiffOp::Equal { .. });
        let gone = &old_ids[op.old_range()];
        for (id, section) in gone.iter().zip(&before.sections[op.old_range()]) {
            if !is_in_place && !kept.contains(id) {
                diffs.push(one_sided(section, SectionChange::Removed));
            }
        }
        for section in &after.sections[op.new_range()] {
            match old.get(&*section.id) {
                Some(old) if is_in_place && Arc::ptr_eq(old, section) => {}
                Some(old) => diffs.push(compare(old, section, is_in_place)),
                None => diffs.push(one_sided(section, SectionChange::Added)),
            }
        }
    }
    diffs.retain(|diff| diff.kind != SectionChange::Unchanged);
    diffs
}

fn ids(text: &Wording) -> Vec<&str> {
    text.sections.iter().map(|it| it.id.as_str()).collect()
}

/// The ids of a text as they are in a later one, where a section may have been renumbered: the
/// one that it had leads to it there.
fn renumbered_ids<'a>(before: &'a Wording, after: &'a Wording) -> Vec<&'a str> {
    let own: BTreeSet<&str> = ids(before).into_iter().collect();
    let standing: BTreeSet<&str> = ids(after).into_iter().collect();
    let new = |section: &'a Arc<Section>| {
        let id = section.id.as_str();
        if standing.contains(id) {
            return id;
        }
        let leads = |it: &&Arc<Section>| it.aliases.iter().any(|alias| alias == id);
        let led = after.sections.iter().find(leads);
        led.map(|it| it.id.as_str())
            .filter(|id| !own.contains(id))
            .unwrap_or(id)
    };
    before.sections.iter().map(new).collect()
}

/// The attributes in which two sections differ.
fn attributes(
    old: &BTreeMap<String, String>,
    new: &BTreeMap<String, String>,
) -> Vec<AttributeDiff> {
    let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let differ = names
        .into_iter()
        .filter(|name| old.get(*name) != new.get(*name));
    differ
        .map(|name| AttributeDiff {
            name: name.clone(),
            before: old.get(name).cloned(),
            after: new.get(name).cloned(),
        })
        .collect()
}

/// Returns whether two texts read the same but for white space.
pub(crate) fn reads_same(before: &str, after: &str) -> bool {
    before == after || before.split_whitespace().eq(after.split_whitespace())
}

/// Compares a section with what it was.
pub(crate) fn compare(old: &Arc<Section>, new: &Arc<Section>, is_in_place: bool) -> SectionDiff {
    let is_same = Arc::ptr_eq(old, new);
    let same_title = is_same || reads_same(&old.title, &new.title);
    let same_body = is_same || reads_same(&old.body, &new.body);
    let attributes = attributes(&old.attributes, &new.attributes);
    let same_place = is_in_place && old.level == new.level;
    let kind = match (
        same_body && old.repealed == new.repealed && attributes.is_empty(),
        same_title,
        same_place,
    ) {
        (false, ..) => SectionChange::Changed,
        (true, ..) if old.id != new.id => SectionChange::Renumbered,
        (true, false, _) => SectionChange::Retitled,
        (true, true, false) => SectionChange::Moved,
        (true, true, true) => SectionChange::Unchanged,
    };
    let title = if same_title {
        vec![run(ParagraphOrder::Same, &reading::title_words(&new.title))]
    } else {
        titles(&old.title, &new.title)
    };
    let paragraphs = if same_body {
        Vec::new()
    } else {
        paragraphs(&old.body, &new.body)
    };
    SectionDiff {
        id: new.id.clone(),
        level: new.level,
        kind,
        is_repealed: new.repealed && !old.repealed,
        title,
        attributes,
        paragraphs,
    }
}

/// The difference that a change makes in a section; `None` if there is none before or after.
pub(crate) fn altered(altered: &ChangedSections) -> Option<SectionDiff> {
    match (&altered.before, &altered.after) {
        (Some(old), Some(new)) => {
            let is_in_place = altered.entry != HistoryEvent::Move;
            Some(compare(old, new, is_in_place))
        }
        (None, Some(new)) => Some(one_sided(new, SectionChange::Added)),
        (Some(old), None) => Some(one_sided(old, SectionChange::Removed)),
        (None, None) => None,
    }
}

/// A section that only one of the texts has.
fn one_sided(section: &Section, kind: SectionChange) -> SectionDiff {
    let (sort, paragraph): (_, fn(String) -> ParagraphDiff) = match kind {
        SectionChange::Removed => (ParagraphOrder::Removed, ParagraphDiff::Removed),
        SectionChange::Added
        | SectionChange::Changed
        | SectionChange::Retitled
        | SectionChange::Renumbered
        | SectionChange::Moved
        | SectionChange::Unchanged => (ParagraphOrder::Added, ParagraphDiff::Added),
    };
    SectionDiff {
        id: section.id.clone(),
        level: section.level,
        kind,
        is_repealed: false,
        title: vec![run(sort, &reading::title_words(&section.title))],
        attributes: match kind {
            SectionChange::Removed => attributes(&section.attributes, &BTreeMap::new()),
            _ => attributes(&BTreeMap::new(), &section.attributes),
        },
        paragraphs: reading::paragraphs(&section.body)
            .into_iter()
            .map(|it| paragraph(it.words))
            .collect(),
    }
}

/// Compares two titles as they are read, or as they are written if only that differs.
fn titles(old: &str, new: &str) -> Vec<TextRun> {
    let read = [old, new].map(reading::title_words);
    match reads_same(&read[0], &read[1]) {
        true => words(old, new),
        false => words(&read[0], &read[1]),
    }
}

/// Compares two bodies by paragraph, as they are read. Where only the signs of Markdown changed,
/// the target of a link say, the paragraph is compared as it is written. Paragraphs that only
/// differ in white space are the same.
fn paragraphs(old: &str, new: &str) -> Vec<ParagraphDiff> {
    let (old, new) = (reading::paragraphs(old), reading::paragraphs(new));
    let plain = |paragraphs: &[Paragraph]| -> Vec<String> {
        let sources = paragraphs.iter().map(|it| it.source.split_whitespace());
        sources
            .map(|words| words.collect::<Vec<_>>().join(" "))
            .collect()
    };
    let mut diffs = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, &plain(&old), &plain(&new)) {
        let (old, new) = (&old[op.old_range()], &new[op.new_range()]);
        if matches!(op, DiffOp::Equal { .. }) {
            diffs.extend(new.iter().map(|it| ParagraphDiff::Same(it.words.clone())));
            continue;
        }
        let paragraph = |pair: (Option<&Paragraph>, Option<&Paragraph>)| match pair {
            (Some(old), Some(new)) if reads_same(&old.words, &new.words) => {
                ParagraphDiff::Changed(words(&old.source, &new.source))
            }
            (Some(old), Some(new)) => ParagraphDiff::Changed(words(&old.words, &new.words)),
            (Some(old), None) => ParagraphDiff::Removed(old.words.clone()),
            (None, new) => ParagraphDiff::Added(new.map(|it| it.words.clone()).unwrap_or_default()),
        };
        let pairs = pair_paragraphs(old, new, |it| it.words.as_str());
        diffs.extend(pairs.into_iter().map(paragraph));
    }
    diffs
}

/// Compares two paragraphs by word.
///
/// Changes with nothing but a blank between them are shown as one: all that goes, then
/// all that comes.
fn words(old: &str, new: &str) -> Vec<TextRun> {
    let diff = TextDiff::configure()
        .algorithm(Algorithm::Myers)
        .diff_words(old, new);
    let mut runs: Vec<TextRun> = Vec::new();
    let (mut gone, mut come, mut blank) = (String::new(), String::new(), String::new());
    for change in diff.iter_all_changes() {
        let text = change.value();
        let is_exchange = !gone.is_empty() && !come.is_empty();
        match change.tag() {
            ChangeTag::Equal if is_exchange && text.trim().is_empty() => blank.push_str(text),
            ChangeTag::Equal => {
                push(
                    &mut runs,
                    ParagraphOrder::Removed,
                    &std::mem::take(&mut gone),
                );
                push(&mut runs, ParagraphOrder::Added, &std::mem::take(&mut come));
                push(&mut runs, ParagraphOrder::Same, &std::mem::take(&mut blank));
                push(&mut runs, ParagraphOrder::Same, text);
            }
            tag => {
                let blank = std::mem::take(&mut blank);
                gone.push_str(&blank);
                come.push_str(&blank);
                match tag {
                    ChangeTag::Delete => gone.push_str(text),
                    _ => come.push_str(text),
                }
            }
        }
    }
    push(&mut runs, ParagraphOrder::Removed, &gone);
    push(&mut runs, ParagraphOrder::Added, &come);
    push(&mut runs, ParagraphOrder::Same, &blank);
    runs
}

/// Appends a text to the last run of its sort, or as a new one.
fn push(runs: &mut Vec<TextRun>, sort: ParagraphOrder, text: &str) {
    match runs.last_mut().filter(|run| run.sort == sort) {
        _ if text.is_empty() => {}
        Some(run) => run.text.push_str(text),
        None => runs.push(run(sort, text)),
    }
}

fn run(sort: ParagraphOrder, text: &str) -> TextRun {
    TextRun {
        sort,
        text: text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::text::id::SectionLabels;
    use crate::rulebook::text::parse;

    /// Holds the diff of two texts, one line a section and a paragraph, against `expected`.
    fn check(before: &str, after: &str, expected: &[&str]) {
        let read = |text| parse::parse_document(text, SectionLabels::default()).text;
        let mut lines = Vec::new();
        for section in diff_texts(&read(before), &read(after)) {
            lines.push(format!(
                "{:?} {}: {}",
                section.kind,
                section.id,
                marked(&section.title)
            ));
            lines.extend(section.paragraphs.iter().map(|paragraph| match paragraph {
                ParagraphDiff::Same(text) => format!("  {text}"),
                ParagraphDiff::Added(text) => format!("+ {text}"),
                ParagraphDiff::Removed(text) => format!("- {text}"),
                ParagraphDiff::Changed(runs) => format!("~ {}", marked(runs)),
            }));
        }
        assert_eq!(lines, expected);
    }

    fn marked(runs: &[TextRun]) -> String {
        let mark = |run: &TextRun| match run.sort {
            ParagraphOrder::Same => run.text.clone(),
            ParagraphOrder::Added => format!("[+{}]", run.text),
            ParagraphOrder::Removed => format!("[-{}]", run.text),
        };
        runs.iter().map(mark).collect()
    }

    #[test]
    fn by_section() {
        check(
            "# A\na\n# B\nb\n# C\nc",
            "# A\na\n# D\nd\n# C\nc",
            &["Removed b: [-B]", "- b", "Added d: [+D]", "+ d"],
        );
    }

    #[test]
    fn by_paragraph_and_word() {
        check(
            "# A\nfirst\n\nfive red coins\n\nlast",
            "# A\nfirst\n\nsix red coins\n\nlast\n\nnew",
            &[
                "Changed a: A",
                "  first",
                "~ [-five][+six] red coins",
                "  last",
                "+ new",
            ],
        );
    }

    #[test]
    fn a_new_paragraph_hides_no_change_behind_it() {
        check(
            "# A\nfive red coins",
            "# A\nnobody pays\n\nsix red coins",
            &["Changed a: A", "+ nobody pays", "~ [-five][+six] red coins"],
        );
    }

    #[test]
    fn neighbouring_words_change_together() {
        check(
            "# A\nthe one with the higher number stays",
            "# A\nthe later one stays",
            &[
                "Changed a: A",
                "~ the [-one with the higher number][+later one] stays",
            ],
        );
        check(
            "# A\nfive red coins and more",
            "# A\nsix red coins and less",
            &[
                "Changed a: A",
                "~ [-five][+six] red coins and [-more][+less]",
            ],
        );
    }

    #[test]
    fn titles_and_places() {
        check(
            "# Fees now",
            "# Dues now {#fees-now}",
            &["Retitled fees-now: [-Fees][+Dues] now"],
        );
        let read = |text| parse::parse_document(text, SectionLabels::default()).text;
        let found: Vec<_> = diff_texts(&read("# A\n# B"), &read("# B\n# A"))
            .iter()
            .map(|it| format!("{:?} {}: {}", it.kind, it.id, marked(&it.title)))
            .collect();
        let one_moved = ["Moved a: A", "Moved b: B"];
        assert!(
            one_moved.iter().any(|expected| found == [*expected]),
            "{found:?}"
        );
    }

    #[test]
    fn white_space_is_no_change() {
        check("# A\none two\n\nthree", "# A\none\n two\n\n\n three", &[]);
        check(
            "# A\none\ntwo\n\nx",
            "# A\none two\n\ny",
            &["Changed a: A", "  one two", "~ [-x][+y]"],
        );
    }

    #[test]
    fn a_line_that_only_goes_on_is_no_line_of_its_own() {
        check(
            "# A\nfive red\ncoins",
            "# A\nfive\nblue coins\n- one\n  more\n- two",
            &[
                "Changed a: A",
                "~ five [-red][+blue] coins[+\n• one more\n• two]",
            ],
        );
        check(
            "# A\none  \ntwo\\\nthree\n1. four",
            "# A\n",
            &["Changed a: A", "- one\ntwo\nthree\n1. four"],
        );
    }

    #[test]
    fn code_is_one_paragraph() {
        check(
            "# A\n```\na\n\nb\n```",
            "# A\n```\na\n\nc\n```",
            &["Changed a: A", "~ a\n\n[-b][+c]"],
        );
    }

    #[test]
    fn signs_of_markdown_are_not_shown() {
        check(
            "# The **fee**\nPay *five* [points](#rule-2-3) &amp; go home.\n\n* one\n    * of `two`",
            "# The **fee**\nPay *six* [points](#rule-2-3) &amp; go home.\n\n* one\n    * of `three`",
            &[
                "Changed the-fee: The fee",
                "~ Pay [-five][+six] points & go home.",
                "~ • one\n  • of [-two][+three]",
            ],
        );
        check(
            "# A\n| a | b |\n| - | - |\n| 1 | 2 |\n\n3. x\n4. y",
            "# A\n| a | b |\n| - | - |\n| 1 | 3 |\n\n3. x\n4. z",
            &[
                "Changed a: A",
                "~ a | b\n1 | [-2][+3]",
                "~ 3. x\n4. [-y][+z]",
            ],
        );
    }

    #[test]
    fn a_change_of_signs_alone_is_shown_as_it_is_written() {
        check(
            "# A\nPay [points](#rule-2-3).\n\nAs **is**.\n\n[x]: #a",
            "# A\nPay [points](#rule-2-4).\n\nAs **is**.\n\n[x]: #b",
            &[
                "Changed a: A",
                "~ Pay [-[points](#rule-2-3).][+[points](#rule-2-4).]",
                "  As is.",
                "~ [x]: [-#a][+#b]",
            ],
        );
    }

    #[test]
    fn what_is_no_html_element_stays() {
        check(
            "# A\nA <Ribbon type> has $k$ points.",
            "# A\nA <Ribbon type> has $2k$ points.",
            &[
                "Changed a: A",
                "~ A <Ribbon type> has [-$k$][+$2k$] points.",
            ],
        );
        // The stars of a formula are no emphasis.
        check(
            "# A\nIt is $a*b*c$ now.",
            "# A\nIt is $a*b*c$ then.",
            &["Changed a: A", "~ It is $a*b*c$ [-now.][+then.]"],
        );
    }
}

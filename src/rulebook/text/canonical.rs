//! Writes a document as Markdown, so that reading it again gives the same ids.

use std::collections::BTreeSet;

use super::id::SectionLabels;
use super::{Section, Wording, parse};
use crate::syntax::address::free_name;

/// The canonical Markdown of a text: headings with `#`, one blank line between blocks,
/// and `{#id}` wherever the id would not follow from the title.
pub(crate) fn markdown(text: &Wording, labels: &SectionLabels) -> String {
    let mut out = String::new();
    let mut taken: BTreeSet<String> = BTreeSet::new();
    push_block(&mut out, &text.preamble);
    for section in &text.sections {
        let derived = labels.derive(&section.title);
        let follows = free_name(derived.id, |id| taken.contains(id)) == section.id;
        push_block(&mut out, &heading(section, follows));
        push_block(&mut out, &section.body);
        taken.insert(section.id.clone());
        taken.extend(derived.aliases);
    }
    out
}

fn heading(section: &Section, id_follows: bool) -> String {
    let marks = "#".repeat(usize::from(section.level));
    let mut line = format!("{marks} {}", section.title);
    let id = (!id_follows).then(|| format!("#{}", section.id));
    let attributes = section.attributes.iter();
    let attributes = attributes.map(|(name, value)| format!("{name}={value}"));
    let braces: Vec<String> = id.into_iter().chain(attributes).collect();
    if !braces.is_empty() {
        line.push_str(&format!(" {{{}}}", braces.join(" ")));
    }
    line.truncate(line.trim_end().len());
    let reads_back = parse::title(&section.title).as_ref() == Some(&section.title);
    if braces.is_empty() && section.title.ends_with('#') && !reads_back {
        // Otherwise the last marks of the title could be read as closing ones.
        line.push_str(" #");
    }
    line
}

fn push_block(out: &mut String, block: &str) {
    if block.is_empty() {
        return;
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out.push_str(block);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(markdown: &str, expected: &str) {
        let document = parse::parse_document(markdown, SectionLabels::default());
        assert_eq!(super::markdown(&document.text, &document.labels), expected);
    }

    #[test]
    fn one_blank_line_between_blocks() {
        check(
            "pre\n\n\n##  One ##\ntext\n\n\n\nmore\n### Two",
            "pre\n\n## One\n\ntext\n\n\n\nmore\n\n### Two\n",
        );
        check("", "");
    }

    #[test]
    fn ids_only_where_they_are_needed() {
        check(
            "# Fees {#fees}\n# Fees\n# Money {#costs}\n#",
            "# Fees\n\n# Fees\n\n# Money {#costs}\n\n#\n",
        );
        check(
            "# Fees\n# Money {#fees}\n",
            "# Fees {#fees-2}\n\n# Money {#fees}\n",
        );
        check(
            "# Fees {power=3}\n# Money { power=2 #costs }\n# Set {1, 2}",
            "# Fees {power=3}\n\n# Money {#costs power=2}\n\n# Set {1, 2}\n",
        );
    }

    proptest! {
        #[test]
        fn reading_it_again_changes_nothing(lines in prop::collection::vec(
            prop_oneof![
                "#{1,6} (Article [1-3]( - 5)?|Fees|C #|)( \\{#(fees|article-2|x)\\})?",
                "[a-z`~# ]{0,8}",
                Just("```".to_owned()),
            ], 0..20)) {
            let first = parse::parse_document(&lines.join("\n"), SectionLabels::default());
            let written = markdown(&first.text, &first.labels);
            let second = parse::parse_document(&written, SectionLabels::default());
            let shape = |text: &Wording| text.sections.iter()
                .map(|it| (it.id.clone(), it.level, it.title.clone(), it.body.clone()))
                .collect::<Vec<_>>();
            prop_assert_eq!(shape(&first.text), shape(&second.text));
            prop_assert_eq!(markdown(&second.text, &second.labels), written);
        }
    }
}

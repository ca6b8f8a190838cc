//! Remarks on sections, in the rule book's own file or in one beside a document.

use super::RuleBookSources;
use super::clock;
use crate::load::content::rules::{NoteMatter, RulesMatter};
use crate::rulebook::book::{RuleBook, SectionNote};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};

impl RuleBookSources<'_> {
    /// The remarks by their day; `at` is the map under `rules`.
    pub(super) fn notes(
        &self,
        book: &RuleBook,
        matter: &RulesMatter,
        at: &KeyPath<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Vec<SectionNote> {
        let list = at.field("notes");
        let mut notes = Vec::new();
        for (index, note) in matter.notes.iter().enumerate() {
            notes.extend(read(book, note, None, &list.index(index), diagnostics));
        }
        for (file, document, list) in self.content.notes.get(&book.id).into_iter().flatten() {
            let root = KeyPath::file(file);
            for (index, note) in list.iter().enumerate() {
                notes.extend(read(
                    book,
                    note,
                    Some(document),
                    &root.index(index),
                    diagnostics,
                ));
            }
        }
        notes.sort_by_key(|note| note.on);
        notes
    }
}

/// One remark; `document` is the one beside which its file stands.
fn read(
    book: &RuleBook,
    matter: &NoteMatter,
    document: Option<&str>,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<SectionNote> {
    let [Some(section), Some(on), Some(by), Some(text)] =
        [&matter.section, &matter.on, &matter.by, &matter.text]
    else {
        diagnostics
            .error(
                Code::MissingKey,
                at.first_line(),
                "a remark without `section`, `on`, `by` or `text`",
            )
            .help("write which section, the day, who remarks it, and what");
        return None;
    };
    let first = book.documents.first().map(|document| document.id.as_str());
    let own = document.or(first).unwrap_or_default();
    let (document, section) = section.split_once('#').unwrap_or((own, section));
    let Some(rules) = book.documents.iter().find(|rules| rules.id == document) else {
        let known = book.documents.iter().map(|rules| rules.id.as_str());
        diagnostics
            .error(
                Code::UnknownDocument,
                at.field("section").value(),
                format!("no document `{document}`"),
            )
            .help(
                did_you_mean(document, known)
                    .unwrap_or_else(|| "write the section as `document#id`".to_owned()),
            );
        return None;
    };
    let on_day = clock::date(on);
    if on_day.is_none() {
        diagnostics
            .error(
                Code::BadDate,
                at.field("on").value(),
                format!("`{on}` is no date"),
            )
            .help("write a day of the calendar as 2006-12-04");
    }
    Some(SectionNote {
        document: rules.id.clone(),
        section: section.to_owned(),
        on: on_day?,
        by: by.clone(),
        text: text.clone(),
    })
}

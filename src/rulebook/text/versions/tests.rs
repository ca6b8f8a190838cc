use super::*;
use crate::rulebook::proposal::{EndOfSection, SectionInsertion, SectionPlace};
use crate::rulebook::text::id::SectionLabels;
use crate::rulebook::text::{canonical, parse};

const ENGLISH: &str = "# Article 1\n\nFive.\n\n# Article 2\n\nTen.\n";
const GERMAN: &str = "# Artikel 1 {#article-1}\n\nFünf.\n\n# Artikel 2 {#article-2}\n\nZehn.\n";

fn archive() -> DocumentVersions {
    let read = |markdown| parse::parse_document(markdown, SectionLabels::default());
    let documents = [("en", read(ENGLISH)), ("de", read(GERMAN))];
    let documents = documents.map(|(language, document)| (language.to_owned(), document));
    DocumentVersions::new("de", documents.into()).unwrap()
}

fn both(german: &str, english: &str) -> LocalizedText {
    let texts = [("de", german), ("en", english)];
    let by_language = texts.map(|(language, text)| (language.to_owned(), text.to_owned()));
    LocalizedText {
        plain: None,
        by_language: by_language.into(),
    }
}

fn replace(text: LocalizedText) -> EditOperation {
    EditOperation::Replace {
        target: "article-1".to_owned(),
        text,
    }
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(second).unwrap()
}

fn written(archive: &DocumentVersions, language: &str) -> String {
    let document = &archive.documents()[language];
    canonical::markdown(&document.text, &document.labels)
}

#[test]
fn a_translation_follows_where_it_is_given() {
    let mut archive = archive();
    archive
        .apply(&replace(both("Sechs.", "Six.")), "p", at(1))
        .unwrap();
    assert_eq!(written(&archive, "en"), ENGLISH.replace("Five", "Six"));
    assert_eq!(written(&archive, "de"), GERMAN.replace("Fünf", "Sechs"));
    archive.seal(Some(at(1)));
    assert!(archive.in_force().wordings["en"].outdated.is_empty());
}

#[test]
fn a_missing_translation_is_outdated_until_the_next_full_text() {
    let mut archive = archive();
    archive
        .apply(
            &replace(LocalizedText::from("Sechs.".to_owned())),
            "p",
            at(1),
        )
        .unwrap();
    archive.seal(Some(at(1)));
    archive
        .apply(&replace(both("Sieben.", "Seven.")), "q", at(2))
        .unwrap();
    archive.seal(Some(at(2)));
    let outdated = |version: usize| archive.versions[version].wordings["en"].outdated.len();
    assert_eq!([outdated(0), outdated(1), outdated(2)], [0, 1, 0]);
    assert!(archive.versions[1].wordings["de"].outdated.is_empty());
}

#[test]
fn a_new_section_has_one_id_in_all_languages() {
    let mut archive = archive();
    let insert = EditOperation::Insert(SectionInsertion {
        place: SectionPlace::Document(EndOfSection::End),
        title: both("Gebühren", "Fees"),
        text: both("Drei.", "Three."),
        id: None,
        level: Some(1),
        attributes: std::collections::BTreeMap::new(),
    });
    assert_eq!(
        archive.apply(&insert, "p", at(1)),
        Ok("gebühren".to_owned())
    );
    assert_eq!(
        written(&archive, "en"),
        format!("{ENGLISH}\n# Fees {{#gebühren}}\n\nThree.\n")
    );
}

#[test]
fn each_section_has_its_history() {
    let mut archive = archive();
    archive
        .apply(
            &replace(LocalizedText::from("Sechs.".to_owned())),
            "p",
            at(1),
        )
        .unwrap();
    let repeal = EditOperation::Repeal {
        target: "article-1".to_owned(),
    };
    archive.apply(&repeal, "q", at(2)).unwrap();
    assert_eq!(
        archive.apply(&repeal, "r", at(3)),
        Err(VoidReason::Repealed)
    );
    let history: Vec<_> = archive.histories["article-1"]
        .iter()
        .map(|it| (it.rev, it.op, it.proposal.as_deref(), it.at))
        .collect();
    let expected = [
        (0, HistoryEvent::Enact, None, None),
        (1, HistoryEvent::Replace, Some("p"), Some(at(1))),
        (2, HistoryEvent::Repeal, Some("q"), Some(at(2))),
    ];
    assert_eq!(history, expected);
    assert_eq!(archive.histories["article-2"].len(), 1);
    assert!(written(&archive, "en").starts_with("# Article 1\n\n# Article 2"));
}

#[test]
fn an_instant_without_a_change_makes_no_version() {
    let mut archive = archive();
    archive.seal(Some(at(1)));
    assert_eq!(archive.versions.len(), 1);
    assert_eq!(archive.in_force().at, None);
}

use super::*;
use crate::rulebook::text::canonical;
use crate::rulebook::text::id::SectionLabels;

const RULES: &str = "\
# Rules

## Article 1

Ada leads.

### Votes

One each.

### Fees

Five coins.

## Article 2

The end.
";

/// Holds the text after one change, or the reason for which it is void, against `expected`.
fn check(step: LocalizedChange<'_>, expected: Result<&str, VoidReason>) {
    let mut document = parse::parse_document(RULES, SectionLabels::default());
    let before = document.clone();
    let result = apply_change(&mut document, step);
    match expected {
        Ok(text) => {
            assert!(result.is_ok(), "{result:?}");
            assert_eq!(canonical::markdown(&document.text, &document.labels), text);
        }
        Err(void) => {
            assert_eq!(result, Err(void));
            assert_eq!(document, before, "a void change leaves no trace");
        }
    }
}

/// The entries that a change makes in the histories of the sections.
fn entries(step: LocalizedChange<'_>) -> Vec<(String, HistoryEvent)> {
    let mut document = parse::parse_document(RULES, SectionLabels::default());
    let altered = apply_change(&mut document, step).unwrap();
    altered
        .into_iter()
        .map(|altered| (altered.id, altered.entry))
        .collect()
}

fn changed(from: &str, to: &str) -> String {
    assert!(RULES.contains(from), "{from}");
    RULES.replacen(from, to, 1)
}

fn new_section<'a>(place: &'a SectionPlace, title: &'a str, text: &'a str) -> NewSection<'a> {
    NewSection {
        place,
        title,
        text,
        id: None,
        level: None,
        attributes: NONE,
    }
}

const NONE: &BTreeMap<String, String> = &BTreeMap::new();

#[test]
fn replace_takes_the_inner_sections_too() {
    let text = "Ben leads.\n\n### Fees\n\nSix coins.\n\n### Oaths\n\nNone.";
    let step = LocalizedChange::Replace {
        target: "article-1",
        text,
    };
    let old = "Ada leads.\n\n### Votes\n\nOne each.\n\n### Fees\n\nFive coins.";
    check(step, Ok(&changed(old, text)));
    let expected = [
        ("article-1", HistoryEvent::Replace),
        ("fees", HistoryEvent::Replace),
        ("oaths", HistoryEvent::Enact),
        ("votes", HistoryEvent::Remove),
    ];
    assert_eq!(
        entries(step),
        expected.map(|(id, entry)| (id.to_owned(), entry))
    );
}

#[test]
fn replace_by_an_inner_section_that_stays_enters_nothing_for_it() {
    let step = LocalizedChange::Replace {
        target: "article-1",
        text: "New.\n\n### Fees\n\nFive coins.",
    };
    let ids: Vec<_> = entries(step).into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, ["article-1", "votes"]);
}

#[test]
fn removed_ids_stay_taken() {
    let mut document = parse::parse_document(RULES, SectionLabels::default());
    let text = "No more.";
    apply_change(
        &mut document,
        LocalizedChange::Replace {
            target: "article-1",
            text,
        },
    )
    .unwrap();
    let again = LocalizedChange::Insert(new_section(
        &SectionPlace::Document(EndOfSection::End),
        "Fees",
        "Six.",
    ));
    let altered = apply_change(&mut document, again).unwrap();
    assert_eq!(altered[0].id, "fees-2");
    assert!(canonical::markdown(&document.text, &document.labels).contains("## Fees {#fees-2}"));
    let gone = LocalizedChange::Repeal { target: "votes" };
    assert_eq!(
        apply_change(&mut document, gone),
        Err(VoidReason::NoSuchSection)
    );
}

#[test]
fn append_goes_to_the_end_of_all_that_is_inside() {
    let step = LocalizedChange::Append {
        target: "article-1",
        text: "Payable in May.",
    };
    check(
        step,
        Ok(&changed(
            "Five coins.\n",
            "Five coins.\n\nPayable in May.\n",
        )),
    );
    let expected = [
        ("article-1", HistoryEvent::Append),
        ("fees", HistoryEvent::Append),
    ];
    assert_eq!(
        entries(step),
        expected.map(|(id, entry)| (id.to_owned(), entry))
    );
    let step = LocalizedChange::Append {
        target: "article-2",
        text: "### Coda\n\nReally.",
    };
    check(step, Ok(&format!("{RULES}\n### Coda\n\nReally.\n")));
}

#[test]
fn insert_beside_inside_and_at_the_ends() {
    let after = SectionPlace::After("article-1".to_owned());
    check(
        LocalizedChange::Insert(new_section(&after, "Article 1a", "More.")),
        Ok(&changed(
            "## Article 2",
            "## Article 1a\n\nMore.\n\n## Article 2",
        )),
    );
    let before = SectionPlace::Before("fees".to_owned());
    check(
        LocalizedChange::Insert(new_section(&before, "Seats", "Four.")),
        Ok(&changed("### Fees", "### Seats\n\nFour.\n\n### Fees")),
    );
    let start = SectionPlace::Within("article-1".to_owned(), EndOfSection::Start);
    check(
        LocalizedChange::Insert(new_section(&start, "Seats", "Four.")),
        Ok(&changed("### Votes", "### Seats\n\nFour.\n\n### Votes")),
    );
    let end = SectionPlace::Within("article-1".to_owned(), EndOfSection::End);
    check(
        LocalizedChange::Insert(new_section(&end, "Seats", "Four.")),
        Ok(&changed(
            "## Article 2",
            "### Seats\n\nFour.\n\n## Article 2",
        )),
    );
    let last = SectionPlace::Document(EndOfSection::End);
    check(
        LocalizedChange::Insert(new_section(&last, "Seats", "Four.")),
        Ok(&format!("{RULES}\n## Seats\n\nFour.\n")),
    );
    let first = SectionPlace::Document(EndOfSection::Start);
    let new = NewSection {
        level: Some(1),
        ..new_section(&first, "Preface", "")
    };
    check(
        LocalizedChange::Insert(new),
        Ok(&format!("# Preface\n\n{RULES}")),
    );
}

#[test]
fn repeal_leaves_a_tombstone() {
    let step = LocalizedChange::Repeal {
        target: "article-1",
    };
    let inner = "Ada leads.\n\n### Votes\n\nOne each.\n\n### Fees\n\nFive coins.\n\n";
    check(step, Ok(&changed(inner, "")));
    let mut document = parse::parse_document(RULES, SectionLabels::default());
    apply_change(&mut document, step).unwrap();
    let votes = LocalizedChange::Retitle {
        target: "votes",
        title: "Voices",
    };
    for step in [
        step,
        votes,
        LocalizedChange::Append {
            target: "article-1",
            text: "x",
        },
    ] {
        assert_eq!(apply_change(&mut document, step), Err(VoidReason::Repealed));
    }
    let place = SectionPlace::After("article-1".to_owned());
    let new = NewSection {
        id: Some("votes"),
        ..new_section(&place, "Votes", "")
    };
    assert_eq!(
        apply_change(&mut document, LocalizedChange::Insert(new)),
        Err(VoidReason::IdUsed)
    );
}

#[test]
fn retitle_keeps_the_id() {
    let step = LocalizedChange::Retitle {
        target: "fees",
        title: "Dues",
    };
    check(step, Ok(&changed("### Fees", "### Dues {#fees}")));
    check(
        LocalizedChange::Retitle {
            target: "fees",
            title: "a {#b}",
        },
        Err(VoidReason::BadHeading),
    );
    check(
        LocalizedChange::Retitle {
            target: "fees",
            title: "",
        },
        Err(VoidReason::BadHeading),
    );
}

#[test]
fn substitute_must_match_once() {
    let step = |find, with| LocalizedChange::Substitute {
        target: "article-1",
        find,
        with,
    };
    check(step("Five", "Six"), Ok(&changed("Five", "Six")));
    check(
        step("Fees", "Dues"),
        Ok(&changed("### Fees", "### Dues {#fees}")),
    );
    check(
        step("leads", "leads,\nand"),
        Ok(&changed("leads", "leads,\nand")),
    );
    check(step("Seven", "Six"), Err(VoidReason::NoMatch));
    check(step("The end", "It"), Err(VoidReason::NoMatch));
    check(step("Article 1", "Article 3"), Err(VoidReason::NoMatch));
    check(step("es", "?"), Err(VoidReason::AmbiguousMatch));
    check(step("", "?"), Err(VoidReason::NoMatch));
    check(step("Five", "\n# Not\n"), Err(VoidReason::BadHeading));
}

#[test]
fn what_cannot_be_carried_out_is_void() {
    check(
        LocalizedChange::Repeal {
            target: "article-9",
        },
        Err(VoidReason::NoSuchSection),
    );
    let step = LocalizedChange::Replace {
        target: "article-1",
        text: "## As high",
    };
    check(step, Err(VoidReason::BadHeading));
    let step = LocalizedChange::Replace {
        target: "article-1",
        text: "### Other {#article-2}",
    };
    check(step, Err(VoidReason::IdUsed));
    let step = LocalizedChange::Replace {
        target: "article-1",
        text: "### Self {#article-1}",
    };
    check(step, Err(VoidReason::IdUsed));
    let place = SectionPlace::After("fees".to_owned());
    let shallow = NewSection {
        level: Some(2),
        ..new_section(&place, "Up", "")
    };
    check(
        LocalizedChange::Insert(shallow),
        Err(VoidReason::BadHeading),
    );
    let deep = NewSection {
        level: Some(7),
        ..new_section(&place, "Down", "")
    };
    check(LocalizedChange::Insert(deep), Err(VoidReason::BadHeading));
}

#[test]
fn an_open_fence_swallows_nothing() {
    let step = LocalizedChange::Replace {
        target: "article-1",
        text: "```\ncode",
    };
    let old = "Ada leads.\n\n### Votes\n\nOne each.\n\n### Fees\n\nFive coins.";
    check(step, Ok(&changed(old, "```\ncode\n```")));
}

/// A repealed section comes back where its heading stands, with its id; one that went with
/// another comes to the end.
#[test]
fn reenact_brings_a_repealed_section_back() {
    let back = |target, title, text| LocalizedChange::Reenact {
        target,
        place: None,
        title,
        text,
        attributes: NONE,
    };
    check(back("article-1", None, "x"), Err(VoidReason::IdUsed));
    check(back("article-9", None, "x"), Err(VoidReason::NoSuchSection));
    let mut document = parse::parse_document(RULES, SectionLabels::default());
    let repeal = LocalizedChange::Repeal {
        target: "article-1",
    };
    apply_change(&mut document, repeal).unwrap();
    let altered = apply_change(&mut document, back("article-1", None, "Ben leads.")).unwrap();
    let entries: Vec<_> = altered
        .iter()
        .map(|it| (it.id.as_str(), it.entry))
        .collect();
    assert_eq!(entries, [("article-1", HistoryEvent::Reenact)]);
    assert_eq!(
        apply_change(&mut document, back("fees", None, "")),
        Err(VoidReason::BadHeading)
    );
    apply_change(&mut document, back("fees", Some("Dues"), "Six.")).unwrap();
    let expected = "# Rules\n\n## Article 1\n\nBen leads.\n\n## Article 2\n\nThe end.\n\n## Dues {#fees}\n\nSix.\n";
    assert_eq!(
        canonical::markdown(&document.text, &document.labels),
        expected
    );
}

#[test]
fn set_changes_attributes_and_nothing_else() {
    let set = |document: &mut RuleText, power: Option<&str>| {
        let attributes = [("power".to_owned(), power.map(str::to_owned))].into();
        let step = LocalizedChange::Set {
            target: "fees",
            attributes: &attributes,
        };
        apply_change(document, step).unwrap()
    };
    let mut document = parse::parse_document(RULES, SectionLabels::default());
    let altered = set(&mut document, Some("3"));
    assert_eq!(altered[0].entry, HistoryEvent::Set);
    let text = canonical::markdown(&document.text, &document.labels);
    assert_eq!(text, changed("### Fees", "### Fees {power=3}"));
    let again = parse::parse_document(&text, SectionLabels::default());
    assert_eq!(again.text.section("fees"), document.text.section("fees"));
    set(&mut document, None);
    assert_eq!(canonical::markdown(&document.text, &document.labels), RULES);
}

/// The sections inside go along, and their levels with them.
#[test]
fn move_takes_along_what_is_inside() {
    let relocated = |target, place: &SectionPlace, expected: Result<&str, VoidReason>| {
        check(LocalizedChange::Move { target, place }, expected);
    };
    let after = SectionPlace::After("article-2".to_owned());
    let inner = "## Article 1\n\nAda leads.\n\n### Votes\n\nOne each.\n\n### Fees\n\nFive coins.\n";
    let behind = format!("# Rules\n\n## Article 2\n\nThe end.\n\n{inner}");
    relocated("article-1", &after, Ok(&behind));
    let inside = SectionPlace::Within("article-2".to_owned(), EndOfSection::Start);
    let deeper = inner.replace("## ", "### ");
    let deeper = format!("# Rules\n\n## Article 2\n\nThe end.\n\n{deeper}");
    relocated("article-1", &inside, Ok(&deeper));
    let before = SectionPlace::Before("votes".to_owned());
    let votes = "### Votes\n\nOne each.\n\n";
    let fees = "### Fees\n\nFive coins.\n\n";
    let swapped = changed(&format!("{votes}{fees}"), &format!("{fees}{votes}"));
    relocated("fees", &before, Ok(&swapped));
    let itself = SectionPlace::Within("votes".to_owned(), EndOfSection::End);
    relocated("article-1", &itself, Err(VoidReason::BadHeading));
    let nowhere = SectionPlace::After("article-9".to_owned());
    relocated("article-1", &nowhere, Err(VoidReason::NoSuchSection));
}

#[test]
fn renumber_gives_another_id_and_keeps_the_old_one_taken() {
    let renumber = |id, title| LocalizedChange::Renumber {
        target: "article-2",
        id,
        title,
    };
    check(renumber("fees", None), Err(VoidReason::IdUsed));
    check(
        renumber("article-3", Some("Article 3")),
        Ok(&changed("## Article 2", "## Article 3")),
    );
    let mut document = parse::parse_document(RULES, SectionLabels::default());
    apply_change(&mut document, renumber("end", None)).unwrap();
    let section = document.text.section("article-2").unwrap();
    assert_eq!(section.id, "end");
    let place = SectionPlace::Document(EndOfSection::End);
    let new = NewSection {
        id: Some("article-2"),
        ..new_section(&place, "Other", "")
    };
    assert_eq!(
        apply_change(&mut document, LocalizedChange::Insert(new)),
        Err(VoidReason::IdUsed)
    );
}

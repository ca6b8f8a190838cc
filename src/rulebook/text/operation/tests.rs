use super::*;
use crate::rulebook::text::canonical;
use crate::rulebook::text::id::Labels;

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
fn check(step: Step<'_>, expected: Result<&str, Void>) {
    let mut document = parse::document(RULES, Labels::default());
    let before = document.clone();
    let result = apply(&mut document, step);
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

/// What the histories of the sections take from a change.
fn entries(step: Step<'_>) -> Vec<(String, Entry)> {
    let mut document = parse::document(RULES, Labels::default());
    let altered = apply(&mut document, step).unwrap();
    altered
        .into_iter()
        .map(|altered| (altered.id, altered.entry))
        .collect()
}

fn changed(from: &str, to: &str) -> String {
    assert!(RULES.contains(from), "{from}");
    RULES.replacen(from, to, 1)
}

fn new_section<'a>(place: &'a Place, title: &'a str, text: &'a str) -> NewSection<'a> {
    NewSection {
        place,
        title,
        text,
        id: None,
        level: None,
    }
}

#[test]
fn replace_takes_the_inner_sections_too() {
    let text = "Ben leads.\n\n### Fees\n\nSix coins.\n\n### Oaths\n\nNone.";
    let step = Step::Replace {
        target: "article-1",
        text,
    };
    let old = "Ada leads.\n\n### Votes\n\nOne each.\n\n### Fees\n\nFive coins.";
    check(step, Ok(&changed(old, text)));
    let expected = [
        ("article-1", Entry::Replace),
        ("fees", Entry::Replace),
        ("oaths", Entry::Enact),
        ("votes", Entry::Remove),
    ];
    assert_eq!(
        entries(step),
        expected.map(|(id, entry)| (id.to_owned(), entry))
    );
}

#[test]
fn replace_by_an_inner_section_that_stays_enters_nothing_for_it() {
    let step = Step::Replace {
        target: "article-1",
        text: "New.\n\n### Fees\n\nFive coins.",
    };
    let ids: Vec<_> = entries(step).into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, ["article-1", "votes"]);
}

#[test]
fn removed_ids_stay_taken() {
    let mut document = parse::document(RULES, Labels::default());
    let text = "No more.";
    apply(
        &mut document,
        Step::Replace {
            target: "article-1",
            text,
        },
    )
    .unwrap();
    let again = Step::Insert(new_section(&Place::Document(Edge::End), "Fees", "Six."));
    let altered = apply(&mut document, again).unwrap();
    assert_eq!(altered[0].id, "fees-2");
    assert!(canonical::markdown(&document.text, &document.labels).contains("## Fees {#fees-2}"));
    let gone = Step::Repeal { target: "votes" };
    assert_eq!(apply(&mut document, gone), Err(Void::NoSuchSection));
}

#[test]
fn append_goes_to_the_end_of_all_that_is_inside() {
    let step = Step::Append {
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
    let expected = [("article-1", Entry::Append), ("fees", Entry::Append)];
    assert_eq!(
        entries(step),
        expected.map(|(id, entry)| (id.to_owned(), entry))
    );
    let step = Step::Append {
        target: "article-2",
        text: "### Coda\n\nReally.",
    };
    check(step, Ok(&format!("{RULES}\n### Coda\n\nReally.\n")));
}

#[test]
fn insert_beside_inside_and_at_the_ends() {
    let after = Place::After("article-1".to_owned());
    check(
        Step::Insert(new_section(&after, "Article 1a", "More.")),
        Ok(&changed(
            "## Article 2",
            "## Article 1a\n\nMore.\n\n## Article 2",
        )),
    );
    let before = Place::Before("fees".to_owned());
    check(
        Step::Insert(new_section(&before, "Seats", "Four.")),
        Ok(&changed("### Fees", "### Seats\n\nFour.\n\n### Fees")),
    );
    let start = Place::Within("article-1".to_owned(), Edge::Start);
    check(
        Step::Insert(new_section(&start, "Seats", "Four.")),
        Ok(&changed("### Votes", "### Seats\n\nFour.\n\n### Votes")),
    );
    let end = Place::Within("article-1".to_owned(), Edge::End);
    check(
        Step::Insert(new_section(&end, "Seats", "Four.")),
        Ok(&changed(
            "## Article 2",
            "### Seats\n\nFour.\n\n## Article 2",
        )),
    );
    let last = Place::Document(Edge::End);
    check(
        Step::Insert(new_section(&last, "Seats", "Four.")),
        Ok(&format!("{RULES}\n## Seats\n\nFour.\n")),
    );
    let first = Place::Document(Edge::Start);
    let new = NewSection {
        level: Some(1),
        ..new_section(&first, "Preface", "")
    };
    check(Step::Insert(new), Ok(&format!("# Preface\n\n{RULES}")));
}

#[test]
fn repeal_leaves_a_tombstone() {
    let step = Step::Repeal {
        target: "article-1",
    };
    let inner = "Ada leads.\n\n### Votes\n\nOne each.\n\n### Fees\n\nFive coins.\n\n";
    check(step, Ok(&changed(inner, "")));
    let mut document = parse::document(RULES, Labels::default());
    apply(&mut document, step).unwrap();
    let votes = Step::Retitle {
        target: "votes",
        title: "Voices",
    };
    for step in [
        step,
        votes,
        Step::Append {
            target: "article-1",
            text: "x",
        },
    ] {
        assert_eq!(apply(&mut document, step), Err(Void::Repealed));
    }
    let place = Place::After("article-1".to_owned());
    let new = NewSection {
        id: Some("votes"),
        ..new_section(&place, "Votes", "")
    };
    assert_eq!(apply(&mut document, Step::Insert(new)), Err(Void::IdUsed));
}

#[test]
fn retitle_keeps_the_id() {
    let step = Step::Retitle {
        target: "fees",
        title: "Dues",
    };
    check(step, Ok(&changed("### Fees", "### Dues {#fees}")));
    check(
        Step::Retitle {
            target: "fees",
            title: "a {#b}",
        },
        Err(Void::BadHeading),
    );
    check(
        Step::Retitle {
            target: "fees",
            title: "",
        },
        Err(Void::BadHeading),
    );
}

#[test]
fn substitute_must_match_once() {
    let step = |find, with| Step::Substitute {
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
    check(step("Seven", "Six"), Err(Void::NoMatch));
    check(step("The end", "It"), Err(Void::NoMatch));
    check(step("Article 1", "Article 3"), Err(Void::NoMatch));
    check(step("es", "?"), Err(Void::AmbiguousMatch));
    check(step("", "?"), Err(Void::NoMatch));
    check(step("Five", "\n# Not\n"), Err(Void::BadHeading));
}

#[test]
fn what_cannot_be_carried_out_is_void() {
    check(
        Step::Repeal {
            target: "article-9",
        },
        Err(Void::NoSuchSection),
    );
    let step = Step::Replace {
        target: "article-1",
        text: "## As high",
    };
    check(step, Err(Void::BadHeading));
    let step = Step::Replace {
        target: "article-1",
        text: "### Other {#article-2}",
    };
    check(step, Err(Void::IdUsed));
    let step = Step::Replace {
        target: "article-1",
        text: "### Self {#article-1}",
    };
    check(step, Err(Void::IdUsed));
    let place = Place::After("fees".to_owned());
    let shallow = NewSection {
        level: Some(2),
        ..new_section(&place, "Up", "")
    };
    check(Step::Insert(shallow), Err(Void::BadHeading));
    let deep = NewSection {
        level: Some(7),
        ..new_section(&place, "Down", "")
    };
    check(Step::Insert(deep), Err(Void::BadHeading));
}

#[test]
fn an_open_fence_swallows_nothing() {
    let step = Step::Replace {
        target: "article-1",
        text: "```\ncode",
    };
    let old = "Ada leads.\n\n### Votes\n\nOne each.\n\n### Fees\n\nFive coins.";
    check(step, Ok(&changed(old, "```\ncode\n```")));
}

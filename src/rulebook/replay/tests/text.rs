//! Changes to documents, in time.

use super::*;
use crate::rulebook::fixtures::edit;
use crate::rulebook::proposal::{EditOperation, VoidReason};

/// The text in force at a moment.
fn text(book: &RuleBook, as_of: AsOf) -> String {
    replayed_sample(book, as_of)
        .rules(|_, _| String::new())
        .documents
        .remove(0)
        .text
}

#[test]
fn q16_proposals_pass_in_ascending_number() {
    let mut book = ballot(&[1, 5]);
    book.proposals[0].changes = vec![replace("article-2", "First.")];
    book.proposals[1].changes = vec![replace("article-2", "Second.")];
    assert!(
        text(&book, later()).contains("Second."),
        "the higher number has the last word"
    );
    let trace = &replayed_sample(&book, later()).ballots()[0].trace;
    let passes: Vec<_> = trace.iter().filter(|event| event.step == Some(5)).collect();
    let ids: Vec<_> = passes.iter().map(|event| event.id.as_str()).collect();
    assert_eq!(ids, ["p1", "p2"]);
}

#[test]
fn q31_one_impossible_change_leaves_the_others() {
    let mut book = ballot(&[1]);
    let award = |player: &str| ProposalChange::Award {
        player: player.to_owned(),
        points: 5,
    };
    book.proposals[0].changes = vec![
        replace("article-9", "x"),
        replace("article-2", "New."),
        award("nobody"),
        award("a"),
    ];
    let voids = |book: &RuleBook| -> Vec<_> {
        replayed_sample(book, later()).change_results[0]
            .iter()
            .map(|result| result.void)
            .collect()
    };
    let expected = [
        Some(VoidReason::NoSuchSection),
        None,
        Some(VoidReason::UnknownPlayer),
        None,
    ];
    assert_eq!(voids(&book), expected);
    assert!(text(&book, later()).contains("New."));
    assert_eq!(
        replayed_sample(&book, later()).awards,
        [("a".to_owned(), 5)].into()
    );

    procedure(&mut book, "tally", "tally", "{ atomic: true }");
    let all = Some(VoidReason::Atomic);
    assert_eq!(
        voids(&book),
        [
            Some(VoidReason::NoSuchSection),
            all,
            Some(VoidReason::UnknownPlayer),
            all
        ]
    );
    assert!(!text(&book, later()).contains("New."));
    assert!(replayed_sample(&book, later()).awards.is_empty());
}

#[test]
fn changes_of_one_instant_follow_each_other_by_number() {
    let mut book = ballot(&[1, 1]);
    let substitute = |find: &str, with: &str| {
        let (find, with) = (find.to_owned().into(), with.to_owned().into());
        edit(EditOperation::Substitute {
            target: "article-2".to_owned(),
            find,
            with,
        })
    };
    book.proposals[0].changes = vec![substitute("Two", "Three")];
    book.proposals[1].changes = vec![substitute("Two", "Four"), substitute("Three", "Five")];
    let history = replayed_sample(&book, later());
    assert_eq!(history.change_results[1][0].void, Some(VoidReason::NoMatch));
    assert!(text(&book, later()).contains("Five"));
    assert_eq!(
        history.library.archives["rules"].versions.len(),
        2,
        "one instant, one version"
    );
}

#[test]
fn in_force_from_is_the_beginning_of_a_day() {
    let mut book = sample_book("a");
    let midnight = at("2018-04-02T00:00:00Z");
    book.proposals.push(Proposal {
        announced: Some(at("2018-03-01")),
        deadline: Some(at("2018-03-20")),
        in_force_from: Some(midnight),
        changes: vec![replace("article-2", "New.")],
        ..sample_proposal("m", "silent-assent")
    });
    let is_new = |as_of| text(&book, as_of).contains("New.");
    assert!(
        !is_new(AsOf::end_of_day(midnight)),
        "1 April is over, 2 April not begun"
    );
    assert!(is_new(AsOf::instant(midnight)));
    let history = replayed_sample(&book, AsOf::instant(at("2019-01-01")));
    let version = history.library.archives["rules"].versions[1].at;
    assert_eq!(version, Some(midnight));
}

#[test]
fn corrections_are_signed_and_dated() {
    let mut book = sample_book("a");
    let correction = Proposal {
        changes: vec![replace("article-2", "To.")],
        signed: Some("ada".to_owned()),
        at: Some(at("2006-12-24")),
        ..sample_proposal("typo", "editorial")
    };
    book.proposals.push(correction);
    assert!(!text(&book, AsOf::instant(at("2006-12-23"))).contains("To."));
    let history = replayed_sample(&book, later());
    let revisions = &history.rules(|_, _| String::new()).documents[0].sections[2].revisions;
    assert_eq!(revisions[1].proposal.as_deref(), Some("typo"));
    assert_eq!(revisions[1].at, Some(at("2006-12-24")));
    assert_eq!(history.proposals()[0].agreeing, None);
    book.proposals[0].signed = None;
    assert!(!text(&book, later()).contains("To."), "unsigned");
}

#[test]
fn q34_where_languages_differ_the_binding_one_counts() {
    use crate::rulebook::text::id::SectionLabels;
    use crate::rulebook::text::parse;
    let mut book = ballot(&[1]);
    book.binding = "de".to_owned();
    let german = parse::parse_document(
        "# Fristen {#article-2}\n\nAcht Wochen.\n",
        SectionLabels::default(),
    );
    book.documents[0].texts.insert("de".to_owned(), german);
    let substitute = EditOperation::Substitute {
        target: "article-2".to_owned(),
        find: "Acht Wochen".to_owned().into(),
        with: "Zehn Wochen".to_owned().into(),
    };
    book.proposals[0].changes = vec![edit(substitute)];
    let history = replayed_sample(&book, later());
    assert_eq!(history.change_results[0][0].void, None);
    assert!(text(&book, later()).contains("Zehn Wochen"));
    let english = &history.library.archives["rules"].in_force().wordings["en"];
    assert!(
        english.outdated.contains("article-2"),
        "both are shown, one is marked"
    );
}

#[test]
fn r5_a_preview_stands_on_the_changes_of_the_dependencies() {
    use crate::rulebook::predicted_conflicts::predict_conflicts;
    // p3 needs p2, which needs p1: "One." becomes "First.", "Second.", "Third." in turn.
    let substitute = |find: &str, with: &str| {
        edit(EditOperation::Substitute {
            target: "article-1".to_owned(),
            find: find.to_owned().into(),
            with: with.to_owned().into(),
        })
    };
    let mut book = ballot(&[1, 1, 1]);
    book.proposals[0].changes = vec![substitute("One.", "First.")];
    book.proposals[1].changes = vec![substitute("First.", "Second.")];
    book.proposals[2].changes = vec![substitute("Second.", "Third.")];
    book.proposals[1].depends = list(&["1"]);
    book.proposals[2].depends = list(&["2"]);
    let changed = |history: &RuleBookHistory, id: ProposalId| {
        let preview = &history.previews[id][0];
        assert_eq!(preview.void, None);
        format!("{:?}", preview.sections)
    };
    for (as_of, needed) in [
        ("2006-12-06", [1, 2]),
        ("2006-12-13", [1, 2]),
        ("2007-01-01", [0, 0]),
    ] {
        let history = replayed_sample(&book, AsOf::instant(at(as_of)));
        let last = changed(&history, ProposalId(2));
        assert!(last.contains("Second") && last.contains("Third"), "{last}");
        assert!(!last.contains("One"), "{last}");
        let counts = [1, 2].map(|id| history.previewed_with[ProposalId(id)].len());
        assert_eq!(counts, needed, "{as_of}");
        assert_eq!(predict_conflicts(&history), [], "{as_of}");
    }
}

#[test]
fn r5_a_preview_stands_on_what_is_certain_to_be_in_force_before() {
    use crate::rulebook::predicted_conflicts::{PredictedConflicts, predict_conflicts};
    let substitute = |find: &str, with: &str| {
        edit(EditOperation::Substitute {
            target: "article-2".to_owned(),
            find: find.to_owned().into(),
            with: with.to_owned().into(),
        })
    };
    // Two corrections, and a proposal of the ballot that closes with 15 December.
    let book = |day: &str, from: Option<&str>| {
        let correction = |id: &str, day: &str, find: &str, with: &str| Proposal {
            signed: Some("ada".to_owned()),
            at: Some(at(day)),
            changes: vec![substitute(find, with)],
            ..sample_proposal(id, "editorial")
        };
        let mut book = ballot(&[1]);
        book.proposals[0].changes = vec![substitute("Drei", "Four")];
        let first = correction("z-first", "2006-12-10", "Two", "Zwei");
        let mut second = correction("a-second", day, "Zwei", "Drei");
        second.in_force_from = from.map(at);
        book.proposals.extend([first, second]);
        book
    };
    let void = |book: &RuleBook, as_of: &str| {
        let history = replayed_sample(book, AsOf::instant(at(as_of)));
        let predicted = predict_conflicts(&history);
        let void = history.previews[ProposalId(0)][0].void;
        // Nothing but that is told of them.
        let alone = void.map(|void| PredictedConflicts::Void {
            proposal: ProposalId(0),
            change: 0,
            void,
        });
        assert_eq!(predicted, alone.into_iter().collect::<Vec<_>>(), "{as_of}");
        void
    };
    let early = book("2006-12-14", None);
    for as_of in ["2006-12-06", "2006-12-11", "2006-12-13", "2006-12-15"] {
        assert_eq!(void(&early, as_of), None, "{as_of}");
    }
    // In force only when the ballot has closed: the proposal will not meet it.
    let late = book("2006-12-14", Some("2006-12-17"));
    assert_eq!(void(&late, "2006-12-06"), Some(VoidReason::NoMatch));
}

#[test]
fn r5_a_preview_stands_on_what_has_passed_for_a_later_day() {
    // Decided on 10 December, in force on the 14th; the ballot closes with the 15th.
    let mut book = ballot(&[1]);
    book.proposals.push(Proposal {
        announced: Some(at("2006-12-01")),
        deadline: Some(at("2006-12-10")),
        in_force_from: Some(at("2006-12-14")),
        submitted: at("2006-12-01"),
        changes: vec![replace("article-2", "Zwei.")],
        ..sample_proposal("merge", "silent-assent")
    });
    book.proposals[0].changes = vec![edit(EditOperation::Substitute {
        target: "article-2".to_owned(),
        find: "Zwei".to_owned().into(),
        with: "Deux".to_owned().into(),
    })];
    let void = |as_of: &str| {
        let history = replayed_sample(&book, AsOf::instant(at(as_of)));
        history.previews[ProposalId(0)][0].void
    };
    let open_yet = void("2006-12-09");
    assert_eq!(open_yet, Some(VoidReason::NoMatch), "nobody has decided");
    for as_of in ["2006-12-11", "2006-12-13", "2006-12-15"] {
        assert_eq!(void(as_of), None, "{as_of}");
    }
}

#[test]
fn r5_what_has_passed_shows_what_it_changed() {
    // p1 comes first and makes "Uno." of "One.", so that p2 replaces "Uno." by "Eins.".
    let mut book = ballot(&[1, 1]);
    book.proposals[0].changes = vec![replace("article-2", "Uno.")];
    book.proposals[1].changes = vec![replace("article-2", "Eins.")];
    let before = |as_of: &str| {
        let history = replayed_sample(&book, AsOf::instant(at(as_of)));
        let sections = format!("{:?}", history.previews[ProposalId(1)][0].sections);
        (sections.contains("Two."), sections.contains("Uno."))
    };
    assert_eq!(before("2006-12-13"), (true, false), "while it is open");
    assert_eq!(before("2006-12-17"), (false, true), "when it is in force");
}

#[test]
fn a_pending_change_that_would_be_void_is_seen_in_advance() {
    use crate::rulebook::predicted_conflicts::{PredictedConflicts, predict_conflicts};
    let mut book = ballot(&[1, 1, 1]);
    let repeal = |target: &str| {
        edit(EditOperation::Repeal {
            target: target.to_owned(),
        })
    };
    book.proposals[0].changes = vec![repeal("article-1")];
    book.proposals[1].changes = vec![replace("detail", "x"), replace("ghost", "x")];
    book.proposals[2].changes = vec![replace("article-2", "x")];
    let history = replayed_sample(&book, AsOf::instant(at("2006-12-06")));
    let expected = [
        PredictedConflicts::Void {
            proposal: ProposalId(1),
            change: 1,
            void: VoidReason::NoSuchSection,
        },
        PredictedConflicts::Undeclared {
            proposal: ProposalId(1),
            change: 0,
            other: ProposalId(0),
            section: "rules#detail".to_owned(),
            void: Some(VoidReason::Repealed),
        },
    ];
    assert_eq!(predict_conflicts(&history), expected);
    assert!(
        predict_conflicts(&replayed_sample(&book, later())).is_empty(),
        "decided is decided"
    );
}

proptest! {
    /// Both as the state on a day and as the start of what comes after it.
    #[test]
    fn the_changes_up_to_a_day_and_then_the_rest_give_the_same_text_as_all(
        changes in prop::collection::vec((0_usize..4, 0_usize..3, "[a-c]{1,3}"), 1..8),
        cut in 0_usize..8,
    ) {
        let mut book = sample_book("a");
        for (place, (op, target, text)) in changes.iter().enumerate() {
            let target = ["article-1", "detail", "article-2"][*target].to_owned();
            let text = text.as_str();
            let op = match op {
                0 => EditOperation::Replace { target, text: format!("{text}\n\n### Sub {text}\n\nt").into() },
                1 => EditOperation::Append { target, text: text.to_owned().into() },
                2 => EditOperation::Repeal { target },
                _ => EditOperation::Retitle { target, title: format!("T {text}").into() },
            };
            let id = format!("p{place}");
            book.proposals.push(Proposal {
                signed: Some("a".to_owned()),
                at: Some(at(&format!("2006-12-{:02}", 10 + place))),
                changes: vec![edit(op)],
                ..sample_proposal(&id, "editorial")
            });
        }
        let day = AsOf::instant(at(&format!("2006-12-{:02}", 9 + cut)));
        let half = replayed_sample(&book, day);
        let mut rest = book.clone();
        rest.documents[0].texts = half.library.archives["rules"].documents().clone();
        rest.proposals.retain(|proposal| proposal.at.is_some_and(|at| !day.has_happened(at)));
        prop_assert_eq!(text(&rest, later()), text(&book, later()));
    }
}

#[test]
fn changes_are_shown_against_the_text_before_them() {
    let mut book = sample_book("a");
    procedure(&mut book, "order", "threshold", "{}");
    let noon = Some(at("2006-12-06"));
    // Accepted at the second of its opening, and in force from then on.
    book.proposals.push(Proposal {
        changes: vec![replace("article-1", "Order.")],
        opens: noon,
        ..sample_proposal("at-once", "order")
    });
    // Never open.
    book.proposals.push(Proposal {
        changes: vec![replace("article-2", "Signed.")],
        signed: Some("a".to_owned()),
        at: noon,
        ..sample_proposal("correction", "editorial")
    });
    let history = replayed_sample(&book, later());
    assert_eq!(history.library.archives["rules"].versions.len(), 2);
    for (place, before, after) in [(0, "One.", "Order."), (1, "Two.", "Signed.")] {
        let runs = format!("{:?}", history.previews[place][0].sections[0]);
        assert!(
            runs.contains(before) && runs.contains(after),
            "{place}: {runs}"
        );
    }
}

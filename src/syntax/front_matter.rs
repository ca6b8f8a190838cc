//! Reads a type from YAML, and reports everything that keeps it from being read.

use serde::de::DeserializeOwned;

use crate::syntax::diagnostic::{Diagnostics, KeyPath};
use crate::syntax::error_recovery;
pub(crate) use crate::syntax::ordered_map::OrderedMap;
use crate::syntax::tree::SyntaxTree;
use crate::syntax::yaml;

/// Reads YAML that begins at byte `offset` of a file.
///
/// Every fault is reported, each with its place. What is at fault is left out, and the
/// rest is returned if it makes a document; `None` if it does not.
pub(crate) fn read<T: DeserializeOwned>(
    file: &str,
    yaml: &str,
    offset: usize,
    diagnostics: &mut Diagnostics,
) -> Option<T> {
    read_with_tree(file, yaml, offset, diagnostics).0
}

/// The same, with the tree in which the parts stand that are read later.
pub(crate) fn read_with_tree<'a, T: DeserializeOwned>(
    file: &str,
    yaml: &'a str,
    offset: usize,
    diagnostics: &mut Diagnostics,
) -> (Option<T>, SyntaxTree<'a>) {
    match yaml::parse(yaml, offset) {
        Ok(tree) => (error_recovery::read(file, &tree, diagnostics), tree),
        Err(fault) => {
            error_recovery::report(&fault, &KeyPath::file(file), diagnostics);
            (None, SyntaxTree::default())
        }
    }
}

/// Reads YAML in which nothing may be wrong; else its first fault.
#[cfg(test)]
pub(crate) fn read_valid<T: DeserializeOwned>(yaml: &str) -> Result<T, String> {
    let mut diagnostics = Diagnostics::new();
    let read = read("test.yaml", yaml, 0, &mut diagnostics);
    match diagnostics.into_iter().next() {
        Some(fault) => Err(fault.message),
        None => read.ok_or_else(String::new),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::syntax::diagnostic::locate;
    use crate::syntax::source::{Source, Sources};

    #[derive(Debug, Default, Deserialize, PartialEq)]
    #[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
    struct TestEvening {
        matchday: Option<u64>,
        date: Option<String>,
        rounds: Option<f64>,
        draft: bool,
        placings: OrderedMap<String>,
        results: Vec<TestRow>,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct TestRow {
        game: String,
        place: u64,
    }

    /// Reads YAML; the faults come as `line:column-end message`, with the help behind `;`.
    fn read_all(yaml: &str) -> (Option<TestEvening>, Vec<String>) {
        let mut diagnostics = Diagnostics::new();
        let document = read("day.yaml", yaml, 0, &mut diagnostics);
        let source = Source::from_bytes("day.yaml", yaml.into()).unwrap();
        let faults = locate(diagnostics, &Sources::from_iter([source]));
        let line = |fault: &crate::syntax::diagnostic::LocatedDiagnostic| {
            let extent = fault.extent.clone().unwrap();
            let help = fault.help.as_ref().map(|help| format!("; {help}"));
            format!(
                "{}:{}-{} {}{}",
                extent.start.line,
                extent.start.column,
                extent.end.column,
                fault.message,
                help.unwrap_or_default()
            )
        };
        (document, faults.iter().map(line).collect())
    }

    fn check(yaml: &str, faults: &[&str]) {
        assert_eq!(read_all(yaml).1, faults, "{yaml}");
    }

    #[test]
    fn a_good_file_is_read() {
        let (document, faults) = read_all("matchday: 5\nplacings: { I: 2, R: 4(3) }\n");
        let placings = OrderedMap(vec![
            ("I".to_owned(), "2".to_owned()),
            ("R".to_owned(), "4(3)".to_owned()),
        ]);
        let expected = TestEvening {
            matchday: Some(5),
            placings,
            ..TestEvening::default()
        };
        assert_eq!((document, faults), (Some(expected), vec![]));
    }

    #[test]
    fn nothing_is_an_empty_document() {
        assert_eq!(read_all(""), (Some(TestEvening::default()), vec![]));
        assert_eq!(
            read_all("# a comment\n"),
            (Some(TestEvening::default()), vec![])
        );
    }

    #[test]
    fn every_fault_is_reported_and_the_rest_is_read() {
        let (document, faults) = read_all(concat!(
            "matchday: five\n",
            "datte: 2017-11-10\n",
            "date: [2017-02-28]\n",
            "rounds: many\n",
            "draft: perhaps\n",
            "placings: { I: 1, R: [2] }\n",
        ));
        assert_eq!(
            faults,
            [
                "1:11-15 expected a whole number from 0, not the text `five`",
                "2:1-6 unknown key `datte`; did you mean `date`?",
                "3:7-19 expected a text, not a list",
                "4:9-13 expected a number, not the text `many`",
                "5:8-15 expected `true` or `false`, not the text `perhaps`",
                "6:22-25 expected a text, not a list",
            ]
        );
        let placings = OrderedMap(vec![("I".to_owned(), "1".to_owned())]);
        let rest = TestEvening {
            placings,
            ..TestEvening::default()
        };
        assert_eq!(document, Some(rest));
    }

    #[test]
    fn missing_keys_stand_at_the_first_line_of_their_map() {
        let yaml = "results:\n  - game: hearts\n    place: 1\n  - gane: hearts\n  - { place: 3 }\n";
        let (document, faults) = read_all(yaml);
        assert_eq!(
            faults,
            [
                "4:5-9 unknown key `gane`; did you mean `game`?",
                "4:5-17 no key `game`; add `game: …`",
                "4:5-17 no key `place`; add `place: …`",
                "5:5-15 no key `game`; add `game: …`",
            ]
        );
        let row = TestRow {
            game: "hearts".to_owned(),
            place: 1,
        };
        assert_eq!(document.unwrap().results, [row]);
    }

    #[test]
    fn a_key_that_comes_twice_is_an_error_at_the_later_one() {
        check(
            "placings: { I: 1, R: 2, I: 3 }\n",
            &["1:25-26 key `I` for the second time; keep one of the two"],
        );
        check(
            "draft: true\ndraft: false\n",
            &["2:1-6 key `draft` for the second time; keep one of the two"],
        );
        let many: String = (0..100).map(|i| format!("  p{i}: 1\n")).collect();
        check(
            &format!("placings:\n{many}  p7: 1\n"),
            &["102:3-5 key `p7` for the second time; keep one of the two"],
        );
    }

    #[test]
    fn ids_and_names_are_read_as_written() {
        let ids = [
            "No",
            "Y",
            "007",
            "1e3",
            "2026-11-06",
            "0x1F",
            "true",
            "null",
            ".5",
        ];
        let entries: String = ids.iter().map(|id| format!("  {id}: {id}\n")).collect();
        let (document, faults) = read_all(&format!(
            "placings:\n{}",
            entries.replace(": null", ": 'null'")
        ));
        assert_eq!(faults, Vec::<String>::new());
        let read: Vec<(String, String)> = ids
            .iter()
            .map(|id| (id.to_string(), id.to_string()))
            .collect();
        assert_eq!(document.unwrap().placings, OrderedMap(read));
    }

    #[test]
    fn tags_merge_keys_and_second_documents_are_refused() {
        check(
            "date: !!str 2017-11-10\n",
            &["1:7-23 a tag of YAML (`!`); remove it, or put text that begins with `!` in quotes"],
        );
        check(
            "placings: &a { I: 1 }\nresults: [{ <<: *a, game: x, place: 1 }]\n",
            &["2:13-15 a merge key of YAML (`<<`); write the keys out"],
        );
        check(
            "draft: true\n---\ndraft: true\n",
            &["2:1-4 a second document of YAML; keep one document a file"],
        );
        check(
            "? [a, b]\n: 1\n",
            &[
                "1:3-9 a key that is a list or a map; keys are words; put text that begins with `[` or `{` in quotes",
            ],
        );
    }

    #[test]
    fn anchors_may_be_used_ten_thousand_times() {
        let uses = |count: usize| {
            format!(
                "placings: {{ I: &a x{} }}\n",
                ", ".to_owned()
                    + &(1..=count)
                        .map(|i| format!("p{i}: *a"))
                        .collect::<Vec<_>>()
                        .join(", ")
            )
        };
        check(&uses(10_000), &[]);
        let (document, faults) = read_all(&uses(10_001));
        assert_eq!(document, None);
        assert!(
            faults[0].contains("more than 10000 uses of anchors"),
            "{faults:?}"
        );
    }

    #[test]
    fn anchors_within_anchors_count_each_time() {
        let mut yaml = "a0: &a0 [x]\n".to_owned();
        for level in 1..30 {
            let below = level - 1;
            yaml += &format!("a{level}: &a{level} [*a{below}, *a{below}]\n");
        }
        let (document, faults) = read_all(&yaml);
        assert_eq!(document, None);
        assert!(
            faults[0].contains("more than 10000 uses of anchors"),
            "{faults:?}"
        );
        check(
            "a: &a [*a]\n",
            &["1:8-10 an anchor within itself; write the value out"],
        );
    }

    #[test]
    fn a_hundred_levels_are_allowed() {
        // The root map and the lists within it.
        let nested =
            |levels: usize| format!("x: {}{}\n", "[".repeat(levels - 1), "]".repeat(levels - 1));
        let unknown = read_all(&nested(100)).1;
        assert!(unknown[0].contains("unknown key `x`"), "{unknown:?}");
        for levels in [101, 128, 129, 5_000, 200_000] {
            let faults = read_all(&nested(levels)).1;
            assert!(
                faults[0].contains("more than 100 levels"),
                "{levels}: {faults:?}"
            );
        }
    }

    #[test]
    fn a_tab_is_shown_where_it_stands() {
        let tab = |place: &str| format!("{place} a tab in the indentation; indent with blanks");
        check("date: 2017-11-10\n\trounds: 4\n", &[&tab("2:1-2")]);
        check("results:\n  - game: x\n  \tplace: 1\n", &[&tab("3:3-4")]);
    }

    #[test]
    fn broken_yaml_is_explained() {
        check(
            "placings: { I: 1, R: 2\ndraft: true\n",
            &[
                "2:6-6 a `{` without its `}`, or entries without a comma between; write `{ anna: 1, bert: 2 }`",
            ],
        );
    }
}

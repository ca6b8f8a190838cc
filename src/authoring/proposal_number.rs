//! The numbers of proposals, which the administrator of a rule book gives.
//!
//! Source: proposals.md, 2.2.

use crate::authoring::yaml_edit::ends_of;
use crate::rulebook::book::RuleBook;
use crate::syntax::source::Source;

/// One more than every number of this era, and than those that are no longer there.
pub(crate) fn next_number(book: &RuleBook) -> i64 {
    let is_new = |submitted| book.era_start.is_none_or(|start| start <= submitted);
    let used = book
        .proposals
        .iter()
        .filter(|proposal| is_new(proposal.submitted));
    let used = used
        .filter_map(|proposal| proposal.number)
        .chain(book.used_through);
    used.max().unwrap_or(0).saturating_add(1)
}

/// The file of a proposal with a number and the instant at which it was given, in place of a
/// line that is left open for it or at the end of its front matter. `None` where it has no
/// front matter.
pub(crate) fn with_number(source: &Source, number: i64, at: &str) -> Option<String> {
    let (front, body) = source.split().ok()?;
    let front = front?;
    let end = front.start + front.text.len();
    let (opening, closing) = (&source.text[..front.start], &source.text[end..body.start]);
    let mut lines: Vec<&str> = front.text.split_inclusive('\n').collect();
    let ends = ends_of(&source.text);
    let written = format!("number: {number}{ends}numbered: {at}{ends}");
    let is_open = |line: &str, key: &str| line.trim_start_matches("# ").starts_with(key);
    lines.retain(|line| !is_open(line, "numbered:"));
    match lines.iter().position(|line| is_open(line, "number:")) {
        Some(place) => lines[place] = &written,
        None => lines.push(&written),
    }
    Some(format!("{opening}{}{closing}{}", lines.concat(), body.text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::fixtures;

    #[test]
    fn numbers_are_greater_than_all_that_were_used() {
        let mut book = fixtures::sample_book("ada");
        assert_eq!(next_number(&book), 1);
        book.proposals.push(fixtures::numbered(7));
        book.used_through = Some(9);
        assert_eq!(next_number(&book), 10);
        book.used_through = Some(3);
        book.era_start = Some(fixtures::at("2006-12-06"));
        assert_eq!(next_number(&book), 4, "the seventh is of an older era");
    }

    #[test]
    fn a_number_takes_the_place_that_is_left_open_for_it() {
        let check = |text: &str, expected: Option<&str>| {
            let source = Source::from_bytes("p.md", text.into()).unwrap();
            let at = "2026-11-22T10:00:00Z";
            assert_eq!(with_number(&source, -3, at).as_deref(), expected, "{text}");
        };
        let expected = Some(
            "---\nauthor: a\nnumber: -3\nnumbered: 2026-11-22T10:00:00Z\ndepends: []\n---\nnumber: 1\n",
        );
        for line in [
            "number:",
            "number: null # given later",
            "# number: 7    # given",
            "number:\n# numbered:",
        ] {
            let text = format!("---\nauthor: a\n{line}\ndepends: []\n---\nnumber: 1\n");
            check(&text, expected);
        }
        check(
            "---\r\nauthor: a\r\n---\r\n",
            Some("---\r\nauthor: a\r\nnumber: -3\r\nnumbered: 2026-11-22T10:00:00Z\r\n---\r\n"),
        );
        check("number: 1\n", None);
    }
}

//! The ids and classes by which style sheets know a list. Source: keizer.md, 4.4.

use crate::league::system::round_list::{ListKind, ListName};

/// The id of a list: `kfc-{tournament}-{kind}-{round}`, and behind it what tells apart the
/// lists of categories and podiums.
pub(crate) fn id(tournament: &str, list: &ListName, round: u32) -> String {
    let kind = match list.kind {
        ListKind::Standings => "stand",
        ListKind::Cross => "cross",
        ListKind::Players => "player",
        ListKind::Pairings => "pairs",
    };
    let category = list.category.as_ref();
    let category = category.map_or(String::new(), |(code, _)| format!("-{code}"));
    let podium = if list.is_podium { "-podium" } else { "" };
    format!("kfc-{}-{kind}-{round}{category}{podium}", clean(tournament))
}

/// The classes of a list's frame; the cross table has its own, because it may be very wide.
pub(crate) fn class(kind: ListKind, columns: usize) -> String {
    let x = if kind == ListKind::Cross { "ex" } else { "" };
    format!("my-{x}wrapper kfc-{x}wrapper kfc-{x}wrapper-{columns:02}")
}

/// The class of a line: header, the first three, and all others.
pub(crate) fn row(place: Option<usize>) -> String {
    match place {
        Some(place @ 0..=3) => format!("kfc-place-{place}"),
        _ => "kfc-place-n".to_owned(),
    }
}

/// A name with the characters that an id keeps. One that would lose all its letters is
/// written in code points, so that no two names fall together.
fn clean(name: &str) -> String {
    let keeps = |char: &char| char.is_ascii_alphanumeric() || *char == '-' || *char == '_';
    let kept: String = name.chars().filter(keeps).collect();
    if kept.contains(|char: char| char.is_ascii_alphanumeric()) {
        return kept;
    }
    let points = name.chars().map(|char| format!("{:x}", u32::from(char)));
    format!("u{}", points.collect::<Vec<_>>().join("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_classes_are_those_of_the_program() {
        assert_eq!(
            id("Herbst Cup", &ListName::of(ListKind::Standings), 3),
            "kfc-HerbstCup-stand-3"
        );
        assert_eq!(
            id("a_b-c", &ListName::of(ListKind::Pairings), 12),
            "kfc-a_b-c-pairs-12"
        );
        let category = Some(("u16".to_owned(), "Under 16".to_owned()));
        let youth = ListName {
            category,
            ..ListName::of(ListKind::Standings)
        };
        assert_eq!(id("a", &youth, 12), "kfc-a-stand-12-u16");
        let podium = ListName {
            is_podium: true,
            ..youth
        };
        assert_eq!(id("a", &podium, 12), "kfc-a-stand-12-u16-podium");
        assert_eq!(
            class(ListKind::Standings, 4),
            "my-wrapper kfc-wrapper kfc-wrapper-04"
        );
        assert_eq!(
            class(ListKind::Cross, 32),
            "my-exwrapper kfc-exwrapper kfc-exwrapper-32"
        );
        assert_eq!(
            [Some(0), Some(3), Some(4), Some(90)].map(row),
            ["kfc-place-0", "kfc-place-3", "kfc-place-n", "kfc-place-n"]
        );
    }

    #[test]
    fn bug_04_any_name_is_legal_and_names_without_letters_differ() {
        let cross = |tournament| id(tournament, &ListName::of(ListKind::Cross), 1);
        assert_eq!(cross("O'Neill \"& Söhne\" <§>"), "kfc-ONeillShne-cross-1");
        assert_ne!(cross("東京"), cross("大阪"));
        assert_ne!(cross(""), cross("東"));
    }
}

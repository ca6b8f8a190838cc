//! The ids and classes by which style sheets know a list. Source: keizer.md, 4.4.

/// The kinds of lists, as ids name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListKind {
    Standings,
    Cross,
    Players,
    Pairings,
}

/// The id of a list: `kfc-{tournament}-{kind}-{round}`, and behind it what tells apart the
/// lists of categories and podiums.
pub(crate) fn id(tournament: &str, kind: ListKind, round: u32, suffix: &str) -> String {
    let kind = match kind {
        ListKind::Standings => "stand",
        ListKind::Cross => "cross",
        ListKind::Players => "player",
        ListKind::Pairings => "pairs",
    };
    format!("kfc-{}-{kind}-{round}{suffix}", clean(tournament))
}

/// The classes of a list's frame; the cross table has its own, because it may be very wide.
pub(crate) fn class(kind: ListKind, columns: usize) -> String {
    let x = if kind == ListKind::Cross { "ex" } else { "" };
    format!("my-{x}wrapper kfc-{x}wrapper kfc-{x}wrapper-{columns:02}")
}

/// The class of a line: header, the first three, and all others.
pub(crate) fn row(place: usize) -> String {
    match place {
        0..=3 => format!("kfc-place-{place}"),
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
            id("Herbst Cup", ListKind::Standings, 3, ""),
            "kfc-HerbstCup-stand-3"
        );
        assert_eq!(
            id("a_b-c", ListKind::Pairings, 12, "-u16"),
            "kfc-a_b-c-pairs-12-u16"
        );
        assert_eq!(
            class(ListKind::Standings, 4),
            "my-wrapper kfc-wrapper kfc-wrapper-04"
        );
        assert_eq!(
            class(ListKind::Cross, 32),
            "my-exwrapper kfc-exwrapper kfc-exwrapper-32"
        );
        assert_eq!(
            [0, 3, 4, 90].map(row),
            ["kfc-place-0", "kfc-place-3", "kfc-place-n", "kfc-place-n"]
        );
    }

    #[test]
    fn bug_04_any_name_is_legal_and_names_without_letters_differ() {
        assert_eq!(
            id("O'Neill \"& Söhne\" <§>", ListKind::Cross, 1, ""),
            "kfc-ONeillShne-cross-1"
        );
        assert_ne!(
            id("東京", ListKind::Cross, 1, ""),
            id("大阪", ListKind::Cross, 1, "")
        );
        assert_ne!(
            id("", ListKind::Cross, 1, ""),
            id("東", ListKind::Cross, 1, "")
        );
    }
}

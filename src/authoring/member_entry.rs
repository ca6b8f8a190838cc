//! The members of a rule book and the holders of its offices, in its front matter.
//!
//! Source: proposals.md, 11: a person has one time of membership or a list of them, an office one
//! holder or a list of them.

use crate::authoring::word;
use crate::authoring::yaml_edit::PathStep::{Item, Key};
use crate::authoring::yaml_edit::{PathStep, YamlEdit};

/// A rule book's file with one more time of membership, from a day on.
///
/// # Errors
/// A file that can not be read, or something else in the place of a person.
pub(crate) fn with_membership(
    text: &str,
    person: &str,
    from: &str,
    (name, class): (Option<&str>, Option<&str>),
) -> Result<String, String> {
    let given = [("name", name), ("from", Some(from)), ("class", class)];
    with_item(text, &[Key("rules"), Key("members"), Key(person)], &given)
}

/// A rule book's file in which a person's time of membership, the `index`th, has an end.
///
/// # Errors
/// A file that can not be read, or something else in the place of a person.
pub(crate) fn with_membership_ended(
    text: &str,
    person: &str,
    index: usize,
    until: &str,
) -> Result<String, String> {
    let at = [Key("rules"), Key("members"), Key(person)];
    with_key(text, &at, index, ("until", until))
}

/// A rule book's file in which a member has a name.
///
/// # Errors
/// A file that can not be read, or something else in the place of a person.
pub(crate) fn with_name(text: &str, person: &str, name: &str) -> Result<String, String> {
    let at = [Key("rules"), Key("members"), Key(person)];
    with_key(text, &at, 0, ("name", name))
}

/// A rule book's file with one more holder of an office, from a day on, which is the end of the
/// times in office that are named by their place.
///
/// # Errors
/// A file that can not be read, or something else in the place of an office.
pub(crate) fn with_holder(
    text: &str,
    office: &str,
    ended: &[usize],
    holder: Option<&str>,
    from: &str,
) -> Result<String, String> {
    let at = [Key("rules"), Key("offices"), Key(office)];
    let mut text = text.to_owned();
    for &index in ended {
        text = with_key(&text, &at, index, ("until", from))?;
    }
    match holder {
        Some(_) => with_item(&text, &at, &[("holder", holder), ("from", Some(from))]),
        None => Ok(text),
    }
}

/// Puts a key to the map at a place, or to the `index`th of the list there.
fn with_key(
    text: &str,
    at: &[PathStep<'_>],
    index: usize,
    (key, value): (&str, &str),
) -> Result<String, String> {
    let mut edit = YamlEdit::page(text)?;
    let item: &[PathStep<'_>] = if edit.count(at) > 0 {
        &[Item(index)]
    } else {
        &[]
    };
    let place = [at, item].concat();
    let value = word(value);
    match edit.has(&place) {
        true => edit.set(&[&place[..], &[Key(key)]].concat(), &value)?,
        // A person of whom nothing is said.
        false => edit.set(&place, &format!("{{ {key}: {value} }}"))?,
    }
    Ok(edit.into_text())
}

/// Adds a map to what stands at a place: nothing, one map, which becomes the first of a list, or
/// a list.
fn with_item(
    text: &str,
    at: &[PathStep<'_>],
    fields: &[(&str, Option<&str>)],
) -> Result<String, String> {
    let given = fields
        .iter()
        .filter_map(|(key, value)| Some(format!("{key}: {}", word((*value)?))));
    let item = format!("{{ {} }}", given.collect::<Vec<_>>().join(", "));
    let mut edit = YamlEdit::page(text)?;
    let place = edit.place(at).filter(|_| edit.has(at));
    match place {
        None => edit.set(at, &item)?,
        Some(_) if edit.count(at) > 0 => edit.push(at, &item)?,
        Some(place) => {
            let before = text[place.clone()].to_owned();
            if before.starts_with('{') {
                edit.set(at, &format!("[{before}, {item}]"))?;
            } else {
                // The lines of the map move behind the dash, with the comments between them.
                let gap = " ".repeat(edit.column(place.start));
                let first = before.replace("\r\n", "\n").replace('\n', "\n  ");
                edit.apply(place, &format!("- {first}\n{gap}- {item}"))?;
            }
        }
    }
    Ok(edit.into_text())
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str = "---
rules:
  members: # by hand
    ada: { name: Ada, from: 2026-09-01 } # the first
    ben:
      from: 2026-09-01 # on trial
      class: provisional
    eva: [{ from: 2026-09-01, until: 2026-09-22 }, { from: 2026-09-28 }]
    fay:
  offices:
    speaker: { holder: ada, from: 2026-09-01 }
---
Text.
";

    fn replaced(old: &str, new: &str) -> String {
        assert!(INDEX.contains(old));
        INDEX.replace(old, new)
    }

    #[test]
    fn a_member_gets_a_name() {
        let named = |who| with_name(INDEX, who, "Eva W").unwrap();
        let eva = "from: 2026-09-01, until: 2026-09-22, name: Eva W }";
        assert_eq!(
            named("eva"),
            replaced("from: 2026-09-01, until: 2026-09-22 }", eva)
        );
        let fay = "fay: { name: Eva W }\n";
        assert_eq!(named("fay"), replaced("fay:\n", fay));
    }

    #[test]
    fn a_member_leaves_in_the_time_that_runs() {
        let left = |who, index| with_membership_ended(INDEX, who, index, "2026-11-01").unwrap();
        let ada = "from: 2026-09-01, until: 2026-11-01 } # the first";
        assert_eq!(
            left("ada", 0),
            replaced("from: 2026-09-01 } # the first", ada)
        );
        let eva = "{ from: 2026-09-28, until: 2026-11-01 }]";
        assert_eq!(left("eva", 1), replaced("{ from: 2026-09-28 }]", eva));
        let ben = "class: provisional\n      until: 2026-11-01\n";
        assert_eq!(left("ben", 0), replaced("class: provisional\n", ben));
        let fay = "fay: { until: 2026-11-01 }\n";
        assert_eq!(left("fay", 0), replaced("fay:\n", fay));
    }

    #[test]
    fn a_member_joins_behind_the_others_and_comes_back_behind_the_time_before() {
        let joined = |who, more| with_membership(INDEX, who, "2026-11-01", more).unwrap();
        let gus = "    fay:\n    gus: { name: Gus, from: 2026-11-01, class: provisional }\n";
        let more = (Some("Gus"), Some("provisional"));
        assert_eq!(joined("gus", more), replaced("    fay:\n", gus));
        let ada = "[{ name: Ada, from: 2026-09-01 }, { from: 2026-11-01 }] # the first";
        let before = "{ name: Ada, from: 2026-09-01 } # the first";
        assert_eq!(joined("ada", (None, None)), replaced(before, ada));
        let eva = "{ from: 2026-09-28 }, { from: 2026-11-01 }]";
        assert_eq!(
            joined("eva", (None, None)),
            replaced("{ from: 2026-09-28 }]", eva)
        );
        let before = "      from: 2026-09-01 # on trial\n      class: provisional\n";
        let ben = "      - from: 2026-09-01 # on trial\n        class: provisional\n      \
                   - { from: 2026-11-01 }\n";
        assert_eq!(joined("ben", (None, None)), replaced(before, ben));
    }

    #[test]
    fn an_office_changes_hands_on_one_day() {
        let before = "{ holder: ada, from: 2026-09-01 }";
        let ended = "{ holder: ada, from: 2026-09-01, until: 2026-11-01 }";
        let both = format!("[{ended}, {{ holder: ben, from: 2026-11-01 }}]");
        assert_eq!(
            with_holder(INDEX, "speaker", &[0], Some("ben"), "2026-11-01").unwrap(),
            replaced(before, &both)
        );
        assert_eq!(
            with_holder(INDEX, "speaker", &[0], None, "2026-11-01").unwrap(),
            replaced(before, ended)
        );
    }
}

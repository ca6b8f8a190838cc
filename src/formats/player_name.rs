//! Names of players as different sources write them.

use unicode_normalization::UnicodeNormalization;

/// Words before a surname that belong to it, as in `van der Berg`.
const PARTICLES: [&str; 14] = [
    "von", "van", "der", "den", "de", "del", "della", "di", "da", "dos", "la", "le", "ten", "zu",
];

/// The form under which two spellings of one name are equal: without case and blanks too many,
/// `Carlsen, Magnus` like `Magnus Carlsen`.
pub(crate) fn name_key(name: &str) -> String {
    let plain: String = given_first(name)
        .nfkc()
        .flat_map(char::to_lowercase)
        .nfc()
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A name with the given name first: `Carlsen,Magnus` is `Magnus Carlsen`.
pub(crate) fn given_first(name: &str) -> String {
    match name
        .split(',')
        .map(str::trim)
        .collect::<Vec<_>>()
        .as_slice()
    {
        [surname, given] if !surname.is_empty() && !given.is_empty() => {
            format!("{given} {surname}")
        }
        _ => name.trim().to_owned(),
    }
}

/// A name as FIDE writes it: `Magnus Carlsen` is `Carlsen, Magnus`.
pub(crate) fn surname_first(name: &str) -> String {
    if name.contains(',') {
        return name.trim().to_owned();
    }
    let words: Vec<&str> = name.split_whitespace().collect();
    let Some(last) = words.len().checked_sub(1).filter(|last| *last > 0) else {
        return name.trim().to_owned();
    };
    let is_particle = |word: &str| PARTICLES.contains(&word.to_lowercase().as_str());
    let particles = words[1..last]
        .iter()
        .rev()
        .take_while(|word| is_particle(word))
        .count();
    let (given, surname) = words.split_at(last - particles);
    format!("{}, {}", surname.join(" "), given.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_the_same_in_either_order() {
        assert_eq!(name_key("Carlsen,Magnus"), name_key("magnus  CARLSEN"));
        assert_eq!(name_key("Schmidt, Änne"), name_key("A\u{308}nne Schmidt"));
        assert_ne!(name_key("Anna"), name_key("Anne"));
    }

    #[test]
    fn fide_has_the_surname_first() {
        for (ours, fide) in [
            ("Magnus Carlsen", "Carlsen, Magnus"),
            ("Jan van der Berg", "van der Berg, Jan"),
            ("Anna Maria Muzychuk", "Muzychuk, Anna Maria"),
            ("Ana", "Ana"),
        ] {
            assert_eq!(surname_first(ours), fide);
            assert_eq!(given_first(fide), ours);
        }
    }
}

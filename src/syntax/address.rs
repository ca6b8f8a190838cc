//! Addresses within a site: what a name becomes, and how an address is written.

use icu::casemap::CaseMapper;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use unicode_normalization::UnicodeNormalization;

use crate::syntax::digest::sha256;

/// The characters that are not written as they are: all but letters, digits and the signs that
/// stand for themselves in a path.
const MEANT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/')
    .remove(b'!')
    .remove(b'$')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b',')
    .remove(b';')
    .remove(b'=')
    .remove(b'@')
    .remove(b'+');

/// The most bytes of one part of an address: file systems allow 255, and a copy or an editor
/// may want to put something behind it.
pub(crate) const MOST_BYTES: usize = 200;

/// Returns whether Windows keeps the name for a device, whatever ending follows.
fn is_reserved(stem: &str) -> bool {
    let stem = stem.to_ascii_lowercase();
    let is_port = || {
        let number = stem.strip_prefix("com").or(stem.strip_prefix("lpt"));
        let mut digits = number.unwrap_or_default().chars();
        // The superscripts are digits to Windows.
        let is_digit = |digit: char| matches!(digit, '1'..='9' | '¹' | '²' | '³');
        digits.next().is_some_and(is_digit) && digits.next().is_none()
    };
    matches!(&*stem, "con" | "prn" | "aux" | "nul" | "conin$" | "conout$") || is_port()
}

/// A name itself, or with `-2`, `-3` and so on behind it: the first that is free.
pub(crate) fn free_name(name: String, is_taken: impl Fn(&str) -> bool) -> String {
    if !is_taken(&name) {
        return name;
    }
    (2_u64..)
        .map(|count| format!("{name}-{count}"))
        .find(|name| !is_taken(name))
        .expect("fewer names are taken than there are numbers")
}

/// A name as one part of an address, fit for every file system.
///
/// In NFC; what a file's name may not hold becomes a hyphen, a name that Windows reserves
/// gets one before its ending, and one that is too long is cut and ends in a hash of the whole.
pub(crate) fn part(name: &str) -> String {
    let allowed = |c: char| !c.is_control() && !c.is_whitespace() && !"<>:\"/\\|?*".contains(c);
    let mut part: String = name
        .nfc()
        .map(|c| if allowed(c) { c } else { '-' })
        .collect();
    if part.starts_with('.') {
        part.replace_range(..1, "-");
    }
    let stem = part.find('.').unwrap_or(part.len());
    if is_reserved(&part[..stem]) {
        part.insert(stem, '-');
    }
    if part.is_empty() || part.ends_with('.') {
        part.push('-');
    }
    if is_too_long(&part) {
        let hash = &sha256(name.as_bytes())[..HASH];
        let end = part.floor_char_boundary(MOST_BYTES - HASH - 1);
        part.truncate(end);
        part = format!("{part}-{hash}");
    }
    part
}

/// The hexadecimal digits that tell names apart which are cut.
const HASH: usize = 16;

/// Returns whether a text is too long for one part of an address.
pub(crate) fn is_too_long(part: &str) -> bool {
    part.len() > MOST_BYTES
}

/// The words of a text in lower case with hyphens between: letters and digits of any script.
///
/// A combining accent belongs to the letter before it. Empty where the text has no letters
/// and digits. Source: proposals.md, 8.1.
pub(crate) fn slug(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        let is_accent = matches!(letter, '\u{300}'..='\u{36f}');
        if letter.is_alphanumeric() || is_accent && slug.ends_with(|c| c != '-') {
            slug.push(letter);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// A path below content as an address, part by part; empty stays empty.
pub(crate) fn path(folder: &str) -> String {
    let parts = folder.split('/').filter(|name| !name.is_empty());
    parts.map(|name| part(name) + "/").collect()
}

/// The file that is served at an address.
pub(crate) fn file(address: &str) -> String {
    if address.is_empty() || address.ends_with('/') {
        format!("{address}index.html")
    } else {
        address.to_owned()
    }
}

/// An address as a link writes it: percent-encoded, without the characters that have a
/// meaning of their own.
pub(crate) fn encode(address: &str) -> String {
    utf8_percent_encode(address, MEANT).to_string()
}

/// The text of a percent-encoded address; `None` where that is no text.
pub(crate) fn decode(url: &str) -> Option<String> {
    let text = percent_decode_str(url).decode_utf8().ok()?;
    Some(text.into_owned())
}

/// Returns the form in which two addresses must differ: case and Unicode form do not count, so
/// that `straße` is `STRASSE` (full case folding of Unicode, as file systems that ignore case do).
pub(crate) fn fold(address: &str) -> String {
    // Nearly all addresses, and the general way takes fifty times as long.
    if address.is_ascii() {
        return address.to_ascii_lowercase();
    }
    let decomposed: String = address.nfd().collect();
    let folded = CaseMapper::new().fold_string(&decomposed);
    folded.nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn second_use() {
        let taken = ["fees", "fees-2"];
        assert_eq!(
            free_name("fees".to_owned(), |id| taken.contains(&id)),
            "fees-3"
        );
    }

    #[test]
    fn a_part_is_fit_for_every_file_system() {
        assert_eq!(part("I"), "I");
        assert_eq!(part("a/b?"), "a-b-");
        assert_eq!(part("aux"), "aux-");
        assert_eq!(part("Con.txt"), "Con-.txt");
        assert_eq!(part("lpt9.a"), "lpt9-.a");
        assert_eq!(part("com²"), "com²-");
        assert_eq!(part("com10"), "com10");
        assert_eq!(part(".git"), "-git");
        assert_eq!(part("v1."), "v1.-");
        assert_eq!(part("Zoe\u{308}"), "Zo\u{eb}");
    }

    #[test]
    fn a_long_part_is_cut_and_keeps_apart_what_was_cut_off() {
        let (one, other) = ("ä".repeat(150), "ä".repeat(151));
        assert_eq!(part(&"n".repeat(200)), "n".repeat(200));
        for long in [&one, &other] {
            assert!(part(long).len() <= 200 && part(long).starts_with("äää"));
        }
        assert_ne!(part(&one), part(&other));
    }

    #[test]
    fn case_is_folded_as_file_systems_do() {
        for (one, other) in [
            ("straße", "STRASSE"),
            ("maße", "masse"),
            ("ς", "Σ"),
            ("Zoe\u{308}", "zo\u{eb}"),
        ] {
            assert_eq!(fold(one), fold(other), "{one} {other}");
        }
        assert_ne!(fold("mase"), fold("masse"));
    }

    #[test]
    fn ascii_is_folded_as_the_general_way_folds_it() {
        let ascii: String = (0..128_u8).map(char::from).collect();
        let with_umlaut = fold(&format!("{ascii}ä"));
        assert_eq!(fold(&ascii), with_umlaut.strip_suffix('ä').unwrap());
    }

    #[test]
    fn a_slug_has_letters_digits_and_single_hyphens() {
        assert_eq!(slug("Who may vote?"), "who-may-vote");
        assert_eq!(slug("— Über  Größe & Maß —"), "über-größe-maß");
        assert_eq!(slug("Zoe\u{308} 7"), "zoe\u{308}-7");
        assert_eq!(slug("\u{308}規則 三"), "規則-三");
        assert_eq!(slug("!?"), "");
    }

    #[test]
    fn an_address_is_written_and_read_back() {
        assert_eq!(encode("cards/players/Zoë/"), "cards/players/Zo%C3%AB/");
        assert_eq!(encode("a b#c?d%"), "a%20b%23c%3Fd%25");
        assert_eq!(decode("a%20b%23c%3Fd%25").as_deref(), Some("a b#c?d%"));
        assert_eq!(decode("100%"), Some("100%".to_owned()));
        assert_eq!(decode("%FF"), None);
    }

    #[test]
    fn a_folder_s_address_is_its_index() {
        assert_eq!(file("cards/"), "cards/index.html");
        assert_eq!(file(""), "index.html");
        assert_eq!(file("404.html"), "404.html");
        assert_eq!(path("cards/aux"), "cards/aux-/");
        assert_eq!(path(""), "");
    }
}

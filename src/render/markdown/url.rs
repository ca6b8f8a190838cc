//! The addresses that a page may lead to.

/// The schemes that links may have.
pub(super) const SCHEMES: [&str; 9] = [
    "ftp", "geo", "http", "https", "irc", "ircs", "mailto", "tel", "xmpp",
];

/// The kind of address that a link has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressReach {
    /// Within the site: a file, a path or a fragment.
    Site,
    /// Another site, or a mailbox.
    Outside,
    /// A scheme that runs something or that nobody knows; such a link is dropped.
    Unsafe,
}

/// Judges an address as a browser reads it.
///
/// Browsers skip control characters and blanks before an address, and tabs and line
/// ends everywhere in it.
#[must_use]
pub(super) fn reach(url: &str) -> AddressReach {
    let url = url.trim_start_matches(|it: char| it <= ' ');
    let mut scheme = String::new();
    for letter in url.chars() {
        match letter {
            '\t' | '\n' | '\r' => {}
            ':' if !scheme.is_empty() => {
                return if SCHEMES.contains(&scheme.as_str()) {
                    AddressReach::Outside
                } else {
                    AddressReach::Unsafe
                };
            }
            it if it.is_ascii_alphanumeric() || matches!(it, '+' | '-' | '.') => {
                scheme.push(it.to_ascii_lowercase());
            }
            _ => break,
        }
    }
    let slashes = url.chars().filter(|it| !matches!(it, '\t' | '\n' | '\r'));
    if slashes
        .take(2)
        .filter(|it| matches!(it, '/' | '\\'))
        .count()
        == 2
    {
        return AddressReach::Outside;
    }
    AddressReach::Site
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn judges_addresses_as_browsers_do() {
        for (url, expected) in [
            ("laws.md", AddressReach::Site),
            ("#order-1", AddressReach::Site),
            ("/cards/", AddressReach::Site),
            ("@/cards/laws.md", AddressReach::Site),
            ("", AddressReach::Site),
            ("a/b:c", AddressReach::Site),
            ("?q=a:b", AddressReach::Site),
            ("https://example.org", AddressReach::Outside),
            ("HTTP://example.org", AddressReach::Outside),
            ("mailto:a@example.org", AddressReach::Outside),
            ("//example.org/x", AddressReach::Outside),
            ("\\/example.org", AddressReach::Outside),
            ("/\t/example.org", AddressReach::Outside),
            ("javascript:alert(1)", AddressReach::Unsafe),
            ("JavaScript:alert(1)", AddressReach::Unsafe),
            (" \u{1}javascript:alert(1)", AddressReach::Unsafe),
            ("java\nscript:alert(1)", AddressReach::Unsafe),
            ("java\tscript\r:alert(1)", AddressReach::Unsafe),
            ("vbscript:x", AddressReach::Unsafe),
            ("data:text/html;base64,PHNjcmlwdD4=", AddressReach::Unsafe),
            ("file:///etc/passwd", AddressReach::Unsafe),
            ("blob:https://x", AddressReach::Unsafe),
        ] {
            assert_eq!(reach(url), expected, "{url:?}");
        }
    }
}

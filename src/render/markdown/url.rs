//! Which addresses a page may lead to.

/// The schemes that links may have.
pub const SCHEMES: [&str; 9] = [
    "ftp", "geo", "http", "https", "irc", "ircs", "mailto", "tel", "xmpp",
];

/// What kind of address a link has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
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
pub fn reach(url: &str) -> Reach {
    let url = url.trim_start_matches(|it: char| it <= ' ');
    let mut scheme = String::new();
    for letter in url.chars() {
        match letter {
            '\t' | '\n' | '\r' => {}
            ':' if !scheme.is_empty() => {
                return if SCHEMES.contains(&scheme.as_str()) {
                    Reach::Outside
                } else {
                    Reach::Unsafe
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
        return Reach::Outside;
    }
    Reach::Site
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn judges_addresses_as_browsers_do() {
        for (url, expected) in [
            ("laws.md", Reach::Site),
            ("#order-1", Reach::Site),
            ("/cards/", Reach::Site),
            ("@/cards/laws.md", Reach::Site),
            ("", Reach::Site),
            ("a/b:c", Reach::Site),
            ("?q=a:b", Reach::Site),
            ("https://example.org", Reach::Outside),
            ("HTTP://example.org", Reach::Outside),
            ("mailto:a@example.org", Reach::Outside),
            ("//example.org/x", Reach::Outside),
            ("\\/example.org", Reach::Outside),
            ("/\t/example.org", Reach::Outside),
            ("javascript:alert(1)", Reach::Unsafe),
            ("JavaScript:alert(1)", Reach::Unsafe),
            (" \u{1}javascript:alert(1)", Reach::Unsafe),
            ("java\nscript:alert(1)", Reach::Unsafe),
            ("java\tscript\r:alert(1)", Reach::Unsafe),
            ("vbscript:x", Reach::Unsafe),
            ("data:text/html;base64,PHNjcmlwdD4=", Reach::Unsafe),
            ("file:///etc/passwd", Reach::Unsafe),
            ("blob:https://x", Reach::Unsafe),
        ] {
            assert_eq!(reach(url), expected, "{url:?}");
        }
    }
}

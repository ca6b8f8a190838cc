//! The target of a request: the way from its path to a path of the site's own table.

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

use super::snapshot::ServedSite;

/// The target of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RequestTarget {
    /// The file that a build would write at this path.
    Output(String),
    /// The address that was meant, percent-encoded.
    Redirect(String),
    Nowhere,
}

/// Finds what stands at the path of a request.
///
/// The path is only ever compared with those that the site has, so that no request names a
/// file of the disk.
pub(super) fn request_target(site: &ServedSite, path: &str, query: Option<&str>) -> RequestTarget {
    let Ok(decoded) = percent_decode_str(path).decode_utf8() else {
        return RequestTarget::Nowhere;
    };
    let base = percent_decode_str(site.base()).decode_utf8_lossy();
    let Some(rest) = decoded.strip_prefix(base.as_ref()) else {
        let is_above = decoded == "/" || format!("{decoded}/") == base;
        return match is_above {
            true => redirect(&base, query),
            false => RequestTarget::Nowhere,
        };
    };
    if rest.is_empty() || rest.ends_with('/') {
        let page = format!("{rest}index.html");
        return match site.contains(&page) {
            true => RequestTarget::Output(page),
            false => RequestTarget::Nowhere,
        };
    }
    if site.contains(rest) {
        return RequestTarget::Output(rest.to_owned());
    }
    match site.contains(&format!("{rest}/index.html")) {
        true => redirect(&format!("{base}{rest}/"), query),
        false => RequestTarget::Nowhere,
    }
}

fn redirect(address: &str, query: Option<&str>) -> RequestTarget {
    let mut encoded = utf8_percent_encode(address, RESERVED).to_string();
    if let Some(query) = query {
        encoded.push('?');
        encoded.push_str(query);
    }
    RequestTarget::Redirect(encoded)
}

/// The characters that have a meaning of their own in an address, or no place in one.
const RESERVED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

#[cfg(test)]
mod tests {
    use crate::disk::{FileOrigin, OutputFile};

    use super::*;

    fn check(base: &str, path: &str, expected: &str) {
        let paths = [
            "index.html",
            "404.html",
            "cards/index.html",
            "cards/data/results.csv",
            "spieler/ä ?/index.html",
        ];
        let outputs = paths.map(|path| OutputFile {
            path: path.to_owned(),
            origin: FileOrigin::Page(()),
        });
        let site = ServedSite::new(base, outputs.into(), |()| Ok(Vec::new()));
        let (path, query) = match path.split_once('?') {
            Some((path, query)) => (path, Some(query)),
            None => (path, None),
        };
        let shown = match request_target(&site, path, query) {
            RequestTarget::Output(path) => path,
            RequestTarget::Redirect(to) => format!("-> {to}"),
            RequestTarget::Nowhere => "nowhere".to_owned(),
        };
        assert_eq!(shown, expected, "{path} below {base}");
    }

    #[test]
    fn pages_and_files_are_found() {
        check("/", "/", "index.html");
        check("/", "/index.html", "index.html");
        check("/", "/cards/", "cards/index.html");
        check("/", "/cards/?top=5", "cards/index.html");
        check("/", "/cards/data/results.csv", "cards/data/results.csv");
        check("/", "/spieler/%C3%A4%20%3F/", "spieler/ä ?/index.html");
        check("/", "/c%61rds/", "cards/index.html");
    }

    #[test]
    fn a_folder_leads_to_its_slash() {
        check("/", "/cards", "-> /cards/");
        check("/", "/cards?top=5", "-> /cards/?top=5");
        check("/", "/spieler/%C3%A4%20%3F", "-> /spieler/%C3%A4%20%3F/");
        check("/", "/cards/data", "nowhere");
    }

    #[test]
    fn a_site_below_a_path_answers_there() {
        check("/club/", "/club/", "index.html");
        check("/club/", "/club/cards/", "cards/index.html");
        check("/club/", "/club/cards", "-> /club/cards/");
        check("/club/", "/club", "-> /club/");
        check("/club/", "/", "-> /club/");
        check("/club/", "/cards/", "nowhere");
        check("/club/", "/clubs/", "nowhere");
        check("/m%C3%BCnchen/", "/m%C3%BCnchen/cards/", "cards/index.html");
        check("/m%C3%BCnchen/", "/", "-> /m%C3%BCnchen/");
    }

    #[test]
    fn nothing_else_is_reached() {
        for path in [
            "/../book.toml",
            "/cards/../../book.toml",
            "/%2e%2e/book.toml",
            "/..%2fbook.toml",
            "/cards/%2e%2e/index.html",
            "/etc/passwd",
            "//etc/passwd",
            "//cards",
            "//evil.example",
            "/\\evil.example",
            "/cards//",
            "/cards/index.html/",
            "/cards%00/",
            "/%ff",
        ] {
            check("/", path, "nowhere");
        }
    }
}

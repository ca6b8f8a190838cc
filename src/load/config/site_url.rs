//! The address of a site.

use url::Url;

/// The address of a site: an origin, if it is known, and the path below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteUrl {
    /// Scheme, host and port (`https://example.org`), without a final `/`.
    pub origin: Option<String>,
    /// Begins and ends with `/`; non-ASCII characters are percent-encoded.
    pub base: String,
}

impl Default for SiteUrl {
    fn default() -> SiteUrl {
        SiteUrl {
            origin: None,
            base: "/".to_owned(),
        }
    }
}

impl SiteUrl {
    /// The form in which the address of a site is written.
    pub const HELP: &str = "write `https://example.org/cards/`, or a path alone: `/cards/`";

    /// Reads a URL (`https://example.org/cards/`) or a path (`/cards/`).
    ///
    /// # Errors
    ///
    /// The fault, in a keeper's words.
    pub fn parse(text: &str) -> Result<SiteUrl, String> {
        if text.contains(char::is_whitespace) {
            return Err("a blank in the address of a site".to_owned());
        }
        let is_path = text.starts_with('/') && !text.starts_with("//");
        let parsed = if is_path {
            Url::parse("http://localhost").and_then(|host| host.join(text))
        } else {
            Url::parse(text)
        };
        let url = parsed.map_err(|_| format!("`{text}` is no URL and no path"))?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(format!("`{text}` does not begin with `https://` or `/`"));
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err("a query or fragment in the address of a site".to_owned());
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err("a user name or password in the address of a site".to_owned());
        }
        let mut base = url.path().to_owned();
        if base.contains("//") {
            return Err("an empty folder name (`//`) in the address of a site".to_owned());
        }
        if !base.ends_with('/') {
            base.push('/');
        }
        let origin = (!is_path).then(|| url.origin().ascii_serialization());
        Ok(SiteUrl { origin, base })
    }

    /// The address as people write it, `example.org/cards`; `None` where the host is not known.
    ///
    /// It has no quotes: a URL writes them as `%22`.
    pub fn without_scheme(&self) -> Option<String> {
        let (_, host) = self.origin.as_deref()?.split_once("://")?;
        Some(format!("{host}{}", self.base.trim_end_matches('/')))
    }

    /// The address of a path of the site, as complete as it is known.
    pub fn absolute(&self, path: &str) -> String {
        let origin = self.origin.as_deref().unwrap_or_default();
        format!("{origin}{}{}", self.base, path.trim_start_matches('/'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<(Option<&str>, &str), &str>) {
        let read = SiteUrl::parse(text);
        let read = read
            .as_ref()
            .map(|url| (url.origin.as_deref(), url.base.as_str()));
        assert_eq!(read.map_err(String::as_str), expected, "{text}");
    }

    #[test]
    fn people_write_an_address_without_its_scheme() {
        let written = |text: &str| SiteUrl::parse(text).unwrap().without_scheme();
        assert_eq!(
            written("https://example.org/cards/").unwrap(),
            "example.org/cards"
        );
        assert_eq!(written("http://localhost:8000").unwrap(), "localhost:8000");
        assert_eq!(
            written("https://example.org/a\"b/").unwrap(),
            "example.org/a%22b"
        );
        assert_eq!(written("/cards/"), None);
    }

    #[test]
    fn a_url_has_an_origin_and_a_base() {
        let origin = Some("https://example.org");
        check("https://example.org/cards/", Ok((origin, "/cards/")));
        check("https://example.org/cards", Ok((origin, "/cards/")));
        check("https://EXAMPLE.org", Ok((origin, "/")));
        check(
            "http://localhost:8000/a/b",
            Ok((Some("http://localhost:8000"), "/a/b/")),
        );
        check("https://example.org/für/", Ok((origin, "/f%C3%BCr/")));
    }

    #[test]
    fn a_path_has_a_base_alone() {
        check("/", Ok((None, "/")));
        check("/cards", Ok((None, "/cards/")));
        check("/cards/2017/", Ok((None, "/cards/2017/")));
    }

    #[test]
    fn anything_else_is_refused() {
        check("cards", Err("`cards` is no URL and no path"));
        check("", Err("`` is no URL and no path"));
        check(
            "//example.org/",
            Err("`//example.org/` is no URL and no path"),
        );
        check(
            "ftp://example.org/",
            Err("`ftp://example.org/` does not begin with `https://` or `/`"),
        );
        check(
            "https://example.org/?a",
            Err("a query or fragment in the address of a site"),
        );
        check(
            "https://me@example.org/",
            Err("a user name or password in the address of a site"),
        );
        check(
            "https://example.org/a b/",
            Err("a blank in the address of a site"),
        );
        check(
            "/a//b",
            Err("an empty folder name (`//`) in the address of a site"),
        );
    }

    #[test]
    fn an_absolute_address_is_as_complete_as_it_can_be() {
        let with_origin = SiteUrl::parse("https://example.org/cards").unwrap();
        assert_eq!(with_origin.absolute("/a/"), "https://example.org/cards/a/");
        assert_eq!(SiteUrl::default().absolute("a/"), "/a/");
    }
}

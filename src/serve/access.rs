//! The access to the preview: nobody may ask it but the browser that was told its address.
//!
//! A page of a foreign site can let its own name lead to this machine, and then asks us with
//! that name in `Host`; or it asks us by our name, and then `Origin` names the foreign site.

use std::net::IpAddr;

use axum::http::{HeaderMap, Uri, header, uri::Authority};

/// The hosts under which the preview may be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HostGuard {
    /// The host of the command line, in lower case.
    name: String,
    /// True if we listen on every address of the machine.
    is_everywhere: bool,
}

impl HostGuard {
    /// For the host that the command line names and the address to which it led.
    ///
    /// Names and addresses of this machine alone are always admitted. Who listens on all
    /// addresses admits every address, which no foreign site can make its own, and no name.
    pub(super) fn new(host: &str, address: IpAddr) -> HostGuard {
        HostGuard {
            name: host.to_ascii_lowercase(),
            is_everywhere: address.is_unspecified(),
        }
    }

    /// Returns whether a request is meant for us and was not sent by the page of another site.
    pub(super) fn admits(&self, uri: &Uri, headers: &HeaderMap) -> bool {
        let mut hosts = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else {
            return false;
        };
        let Ok(host) = Authority::try_from(host.as_bytes()) else {
            return false;
        };
        let is_ours = self.admits_host(&host) && uri.authority().is_none_or(|it| *it == host);
        let mut origins = headers.get_all(header::ORIGIN).iter();
        is_ours && origins.all(|origin| is_same(origin.as_bytes(), &host))
    }

    fn admits_host(&self, host: &Authority) -> bool {
        let text = host.as_str();
        let rest = text.strip_prefix(host.host());
        let is_port = |rest: &str| match rest.strip_prefix(':') {
            Some(port) => port.parse::<u16>().is_ok(),
            None => rest.is_empty(),
        };
        if !rest.is_some_and(is_port) {
            return false;
        }
        let name = host.host().to_ascii_lowercase();
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        match bare.parse::<IpAddr>() {
            Ok(address) => address.is_loopback() || self.is_everywhere || bare == self.name,
            Err(_) => name == "localhost" || name == self.name,
        }
    }
}

/// Returns whether an origin is that of the pages at `host`.
fn is_same(origin: &[u8], host: &Authority) -> bool {
    let schemes: [&[u8]; 2] = [b"http://", b"https://"];
    let rest = schemes
        .iter()
        .find_map(|scheme| origin.strip_prefix(*scheme));
    rest.is_some_and(|rest| rest.eq_ignore_ascii_case(host.as_str().as_bytes()))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn check(listening: &str, address: &str, host: &str, expected: bool) {
        let guard = HostGuard::new(listening, address.parse().unwrap());
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_str(host).unwrap());
        let admitted = guard.admits(&Uri::from_static("/"), &headers);
        assert_eq!(admitted, expected, "{host} at {listening}");
    }

    #[test]
    fn the_names_of_this_machine_are_admitted() {
        for host in [
            "127.0.0.1:3000",
            "127.0.0.1",
            "127.1.2.3:80",
            "localhost:3000",
            "LocalHost",
            "[::1]:3000",
            "[::1]",
        ] {
            check("127.0.0.1", "127.0.0.1", host, true);
        }
    }

    #[test]
    fn foreign_hosts_are_refused() {
        for host in [
            "evil.example",
            "evil.example:3000",
            "127.0.0.1.evil.example",
            "localhost.evil.example:3000",
            "evil.localhost",
            "localhost.",
            "192.168.1.5:3000",
            "0.0.0.0:3000",
            "user@127.0.0.1:3000",
            "127.0.0.1:port",
            "127.0.0.1:99999",
            "127.0.0.1/x",
            "127.0.0.1, evil.example",
            "",
        ] {
            check("127.0.0.1", "127.0.0.1", host, false);
        }
    }

    #[test]
    fn a_host_that_was_named_is_admitted() {
        check("192.168.1.5", "192.168.1.5", "192.168.1.5:3000", true);
        check("192.168.1.5", "192.168.1.5", "192.168.1.6:3000", false);
        check("Club.lan", "192.168.1.5", "club.lan:3000", true);
        check("club.lan", "192.168.1.5", "other.lan:3000", false);
        check("0.0.0.0", "0.0.0.0", "192.168.1.5:3000", true);
        check("0.0.0.0", "0.0.0.0", "evil.example:3000", false);
        check("::", "::", "[fe80::1]:3000", true);
    }

    #[test]
    fn host_is_needed_once() {
        let guard = HostGuard::new("127.0.0.1", [127, 0, 0, 1].into());
        let mut headers = HeaderMap::new();
        assert!(!guard.admits(&Uri::from_static("/"), &headers));
        headers.append(header::HOST, HeaderValue::from_static("localhost"));
        assert!(guard.admits(&Uri::from_static("/"), &headers));
        assert!(!guard.admits(&Uri::from_static("http://evil.example/"), &headers));
        headers.append(header::HOST, HeaderValue::from_static("evil.example"));
        assert!(!guard.admits(&Uri::from_static("/"), &headers));
    }

    #[test]
    fn foreign_origins_are_refused() {
        let guard = HostGuard::new("127.0.0.1", [127, 0, 0, 1].into());
        for (origin, expected) in [
            ("http://127.0.0.1:3000", true),
            ("https://127.0.0.1:3000", true),
            ("http://127.0.0.1:3001", false),
            ("http://localhost:3000", false),
            ("http://evil.example", false),
            ("http://127.0.0.1:3000.evil.example", false),
            ("null", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("127.0.0.1:3000"));
            headers.insert(header::ORIGIN, HeaderValue::from_str(origin).unwrap());
            let admitted = guard.admits(&Uri::from_static("/"), &headers);
            assert_eq!(admitted, expected, "{origin}");
        }
    }
}

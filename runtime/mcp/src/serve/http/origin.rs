//! Which pages and which names of this machine may be behind a request.
//!
//! A page in a browser can reach a loopback address, and a foreign name can be made to mean one; both tell
//! themselves by these headers.

use std::net::{IpAddr, Ipv6Addr};

/// The port where none is named.
const USUAL: &str = "80";

/// Tells whether a `Host` header names this machine by a name that only it has.
pub(crate) fn is_own_host(authority: &str) -> bool {
    parts(authority).is_some_and(|(host, _)| is_loopback(host))
}

/// Tells whether a page of this origin is let in.
pub(crate) fn is_allowed(origin: &str, allowed: &[String]) -> bool {
    let same = |allowed: &String| allowed.trim_end_matches('/').eq_ignore_ascii_case(origin);
    allowed.iter().any(same)
}

/// Tells whether an origin is the server's own address on this machine, by the name that the request came under.
/// Another port is another program, and its pages are as foreign as any.
pub(crate) fn is_own(origin: &str, authority: &str, served: u16) -> bool {
    let Some((scheme, named)) = origin.split_once("://") else { return false };
    let is_here = parts(authority).is_some_and(|(host, port)| port == served && is_loopback(host));
    is_here && scheme.eq_ignore_ascii_case("http") && named.eq_ignore_ascii_case(authority)
}

/// Gives the host and the port of an authority, which has nothing else.
fn parts(authority: &str) -> Option<(&str, u16)> {
    let (host, port) = match authority.strip_prefix('[') {
        Some(rest) => {
            let (host, after) = rest.split_once(']')?;
            (host, after.strip_prefix(':').or(after.is_empty().then_some(USUAL))?)
        }
        None => authority.split_once(':').unwrap_or((authority, USUAL)),
    };
    Some((host, port.parse().ok()?))
}

fn is_loopback(host: &str) -> bool {
    if host.eq_ignore_ascii_case("localhost") {
        return true;
    }
    match host.parse::<IpAddr>() {
        Ok(IpAddr::V4(address)) => address.is_loopback(),
        Ok(IpAddr::V6(address)) => address == Ipv6Addr::LOCALHOST,
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_allowed, is_own, is_own_host};

    #[test]
    fn only_names_of_this_machine_are_its_own() {
        for own in ["localhost", "LOCALHOST:80", "127.0.0.1:8808", "127.9.9.9", "[::1]", "[::1]:1"] {
            assert!(is_own_host(own), "{own}");
        }
        for other in [
            "",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example:80",
            "evil@localhost",
            "localhost:80:80",
            "localhost:x",
            "[::1",
            "[::1]x",
            "10.0.0.1",
        ] {
            assert!(!is_own_host(other), "{other}");
        }
    }

    #[test]
    fn only_pages_that_are_named_are_let_in() {
        let allowed = ["https://app.example/".to_owned(), "http://localhost:3000".to_owned()];
        for named in ["https://app.example", "https://APP.example", "http://localhost:3000"] {
            assert!(is_allowed(named, &allowed), "{named}");
        }
        for other in [
            "null",
            "",
            "https://app.example.evil",
            "http://app.example",
            "http://localhost:3001",
            "http://localhost",
            "http://127.0.0.1:3000",
        ] {
            assert!(!is_allowed(other, &allowed), "{other}");
        }
    }

    #[test]
    fn its_own_address_is_its_own_origin_and_no_other_port_is() {
        for (origin, host) in [
            ("http://localhost:8808", "localhost:8808"),
            ("http://LOCALHOST:8808", "localhost:8808"),
            ("http://127.0.0.1:8808", "127.0.0.1:8808"),
            ("http://[::1]:8808", "[::1]:8808"),
        ] {
            assert!(is_own(origin, host, 8808), "{origin}");
        }
        assert!(is_own("http://localhost", "localhost", 80));
        for (origin, host) in [
            ("http://localhost:3000", "localhost:8808"),
            ("http://localhost:3000", "localhost:3000"),
            ("http://localhost", "localhost"),
            ("http://localhost:8808", "127.0.0.1:8808"),
            ("https://localhost:8808", "localhost:8808"),
            ("http://evil.example:8808", "evil.example:8808"),
            ("http://10.0.0.1:8808", "10.0.0.1:8808"),
            ("localhost:8808", "localhost:8808"),
            ("null", "localhost:8808"),
        ] {
            assert!(!is_own(origin, host, 8808), "{origin} {host}");
        }
    }
}

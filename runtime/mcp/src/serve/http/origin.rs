//! Which pages and which names of this machine may be behind a request.
//!
//! A page in a browser can reach a loopback address, and a foreign name can be made to mean one; both tell
//! themselves by these headers.

use std::net::{IpAddr, Ipv6Addr};

/// Tells whether a `Host` header names this machine by a name that only it has.
pub(crate) fn is_own_host(authority: &str) -> bool {
    host(authority).is_some_and(is_loopback)
}

/// Tells whether a page of this origin is let in.
pub(crate) fn is_allowed(origin: &str, allowed: &[String]) -> bool {
    let same = |allowed: &String| allowed.trim_end_matches('/').eq_ignore_ascii_case(origin);
    if allowed.iter().any(same) {
        return true;
    }
    let Some((scheme, authority)) = origin.split_once("://") else { return false };
    let is_web = scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https");
    is_web && host(authority).is_some_and(is_loopback)
}

/// Gives the host of an authority, which may have a port and nothing else.
fn host(authority: &str) -> Option<&str> {
    let (host, port) = match authority.strip_prefix('[') {
        Some(rest) => {
            let (host, after) = rest.split_once(']')?;
            (host, after.strip_prefix(':').or(after.is_empty().then_some("0"))?)
        }
        None => authority.split_once(':').unwrap_or((authority, "0")),
    };
    port.parse::<u16>().ok().map(|_| host)
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
    use super::{is_allowed, is_own_host};

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
    fn only_pages_of_this_machine_and_those_named_are_let_in() {
        let allowed = ["https://app.example".to_owned()];
        for own in ["http://localhost:3000", "https://127.0.0.1", "http://[::1]:5", "https://APP.example"] {
            assert!(is_allowed(own, &allowed), "{own}");
        }
        for other in ["null", "", "https://app.example.evil", "https://evil.example", "file://localhost"] {
            assert!(!is_allowed(other, &allowed), "{other}");
        }
    }
}

//! Addresses in the network, and the ones at which clouds hand out credentials.

use super::UNKNOWN;
use crate::{Class, Classes};

/// The hosts that give a machine its cloud credentials, in every spelling that resolvers take.
const METADATA: &[&str] = &[
    "169.254.169.254",
    "169.254.170.2",
    "169.254.170.23",
    "metadata.google.internal",
    "metadata.goog",
    "metadata",
    "100.100.100.200",
    "192.0.0.192",
    "fd00:ec2::254",
    "2852039166",
    "0xa9fea9fe",
    "0xa9.0xfe.0xa9.0xfe",
    "0251.0376.0251.0376",
    "[fd00:ec2::254]",
    "[::ffff:169.254.169.254]",
];

/// Gives the classes of an address; none at all for one that is a path after `file://`. `None` is no address.
pub(super) fn classes(flat: &str) -> Option<Classes> {
    let scheme = flat.split_once("://").filter(|(scheme, _)| {
        !scheme.is_empty()
            && scheme
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '+' | '-' | '.'))
    });
    if let Some((scheme, rest)) = scheme {
        if scheme.eq_ignore_ascii_case("file") {
            return Some(Classes::NONE);
        }
        return Some(of_host(host(rest)));
    }
    if METADATA.contains(&host(flat)) && flat.len() > "metadata".len() {
        return Some(of_host(host(flat)));
    }
    is_remote_path(flat).then(|| Classes::of(&[Class::Address]))
}

fn of_host(host: &str) -> Classes {
    let host = host.to_ascii_lowercase();
    if METADATA.contains(&host.as_str()) {
        Classes::of(&[Class::Address, Class::Metadata])
    } else {
        Classes::of(&[Class::Address])
    }
}

/// Cuts the host out of what follows the scheme.
fn host(rest: &str) -> &str {
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let authority = rest.get(..end).unwrap_or_default();
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    if host.starts_with('[') {
        return host.find(']').and_then(|end| host.get(..=end)).unwrap_or(host);
    }
    host.split_once(':').map_or(host, |(name, _)| name).trim_end_matches('.')
}

/// Tells whether it is `host:path` or `user@host:path`.
fn is_remote_path(flat: &str) -> bool {
    let Some((host, path)) = flat.split_once(':') else { return false };
    let may_be_host =
        host.len() > 1 || path.is_empty() && host.chars().all(|letter| letter.is_ascii_lowercase());
    may_be_host
        && !path.starts_with(' ')
        && host
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_' | '@' | UNKNOWN))
}

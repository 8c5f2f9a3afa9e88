//! Which parts of addresses are passwords.

/// A user name that is at least so long is a token.
const LONG_USER: usize = 20;
/// On the web, where nobody has a name without a password, so long a one is.
const LONG_WEB_USER: usize = 8;

/// Gives the passwords of all addresses in a value, `scheme://user:password@host`, and the tokens that stand where the
/// user does. The name tells whether the value is an address of a proxy, which may have no scheme.
pub(super) fn passwords<'v>(name: &str, value: &'v [u8]) -> Vec<&'v [u8]> {
    let schemes = memchr::memmem::find_iter(value, b"://");
    let mut found: Vec<_> = schemes.filter_map(|at| password(&value[..at], &value[at + 3..])).collect();
    let name = name.to_ascii_lowercase();
    let is_of_proxy = name.ends_with("_proxy") && name != "no_proxy";
    if is_of_proxy && memchr::memmem::find(value, b"://").is_none() {
        found.extend(password(b"http", value));
    }
    found
}

/// Gives the password of the address that begins with this scheme, whatever stands before it, and goes on so.
fn password<'v>(before: &[u8], rest: &'v [u8]) -> Option<&'v [u8]> {
    let is_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    if before.is_empty() || !before.iter().rev().take(2).all(is_scheme) {
        return None;
    }
    let end = rest.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#') || byte.is_ascii_whitespace());
    let authority = &rest[..end.unwrap_or(rest.len())];
    let user = &authority[..authority.iter().rposition(|byte| *byte == b'@')?];
    let is_web = [&b"http"[..], b"https"].iter().any(|web| before.to_ascii_lowercase().ends_with(web));
    match user.iter().position(|byte| *byte == b':') {
        // With nothing behind the colon, a token stands before it.
        Some(colon) if colon + 1 < user.len() => Some(&user[colon + 1..]),
        Some(colon) => Some(&user[..colon]).filter(|user| is_web && user.len() >= LONG_WEB_USER),
        None => Some(user).filter(|user| user.len() >= if is_web { LONG_WEB_USER } else { LONG_USER }),
    }
}

#[cfg(test)]
mod tests {
    use super::passwords;

    #[test]
    fn passwords_in_addresses_are_found() {
        let table: [(&str, Option<&str>); 13] = [
            ("postgres://app:hunter2hunter2@db:5432/x", Some("hunter2hunter2")),
            ("http://user:p%40ss@proxy:3128", Some("p%40ss")),
            ("https://x-token-0123456789abcdef@host/", Some("x-token-0123456789abcdef")),
            ("https://x-token-1:@host/", Some("x-token-1")),
            ("https://token@host/", None),
            ("postgres://somebody@host/", None),
            ("redis://:only-a-password@host", Some("only-a-password")),
            ("http://a:b@c@host/", Some("b@c")),
            ("ssh://git@github.com/x", None),
            ("http://proxy:3128", None),
            ("http://host/path?mail=a:b@c", None),
            ("://a:bcdefg@host", None),
            ("no address", None),
        ];
        for (value, password) in table {
            let wanted: Vec<_> = password.map(str::as_bytes).into_iter().collect();
            assert_eq!(passwords("NOTE", value.as_bytes()), wanted, "{value}");
        }
    }
}

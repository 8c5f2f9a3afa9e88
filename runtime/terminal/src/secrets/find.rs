//! Which values are secrets, and which are too plain to be searched for.

use std::path::Path;

use super::looks_secret;

/// Shorter values are found in ordinary text everywhere.
const SHORTEST: usize = 6;
/// Shorter numbers are ports, sizes and years.
const SHORTEST_NUMBER: usize = 8;
/// Shorter lines of a value with several are not telling by themselves.
const SHORTEST_LINE: usize = 8;
/// A user name in an address that is at least so long is a token.
const LONG_USER: usize = 20;

/// Words that stand where a secret may, and are none.
const PLAIN: &[&str] = &[
    "anonymous",
    "anthropic",
    "api-key",
    "api_key",
    "apikey",
    "bearer",
    "browser",
    "changeme",
    "default",
    "digest",
    "disabled",
    "enabled",
    "example",
    "github",
    "google",
    "keychain",
    "keyring",
    "localhost",
    "negotiate",
    "oauth2",
    "openai",
    "optional",
    "password",
    "required",
    "secret",
    "undefined",
    "unlimited",
];

/// How tokens begin whose form is well known, each with the least length of the whole.
const FORMS: &[(&[u8], usize)] = &[
    (b"AIza", 35),
    (b"github_pat_", 30),
    (b"gho_", 30),
    (b"ghp_", 30),
    (b"ghs_", 30),
    (b"glpat-", 20),
    (b"hf_", 30),
    (b"npm_", 30),
    (b"pypi-", 40),
    (b"sk-", 24),
    (b"sk_live_", 20),
    (b"xoxb-", 24),
    (b"xoxp-", 24),
];

/// Tells whether a value can be told from ordinary text.
pub(super) fn is_telling(value: &[u8]) -> bool {
    let value = value.trim_ascii();
    let is_short = value.len() < SHORTEST;
    let is_number = value.len() < SHORTEST_NUMBER && value.iter().all(u8::is_ascii_digit);
    let is_plain = PLAIN.iter().any(|word| word.as_bytes().eq_ignore_ascii_case(value));
    let is_one_letter = value.iter().all(|byte| value.first() == Some(byte));
    !(is_short || is_number || is_plain || is_one_letter)
}

/// Tells whether a line of a value with several can; the frame around an armoured key cannot.
pub(super) fn is_telling_line(line: &[u8]) -> bool {
    line.len() >= SHORTEST_LINE && !line.starts_with(b"-----") && is_telling(line)
}

/// Gives what is secret in a named value.
pub(super) fn found_in(name: &str, value: &[u8]) -> Vec<Vec<u8>> {
    let value = value.trim_ascii();
    let mut found = Vec::new();
    if speaks(name) && !is_place(value) {
        found.push(value.to_vec());
        found.extend(without_scheme(value).map(<[u8]>::to_vec));
    } else if has_known_form(value) {
        found.push(value.to_vec());
    }
    found.extend(url_password(value).map(<[u8]>::to_vec));
    found.extend(assigned(value).map(<[u8]>::to_vec));
    found
}

/// Gives what is assigned to secret names inside a value: in a connection string, in options, in a shell function.
fn assigned(value: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b';' | b'&' | b',');
    value.split(is_between).filter_map(|part| {
        let sign = part.iter().position(|byte| *byte == b'=')?;
        let name = std::str::from_utf8(&part[..sign]).ok().filter(|name| speaks(name))?;
        let quotes = |byte: &&u8| matches!(byte, b'"' | b'\'');
        let begin = sign + 1 + part[sign + 1..].iter().take_while(quotes).count();
        let end = part.len() - part[begin..].iter().rev().take_while(quotes).count();
        (!name.is_empty()).then(|| &part[begin..end])
    })
}

/// Gives the password in `scheme://user:password@host`, or a token that stands where the user does.
pub(crate) fn url_password(value: &[u8]) -> Option<&[u8]> {
    let begin = value.windows(3).position(|three| three == b"://")? + 3;
    let is_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    if begin == 3 || !value[..begin - 3].iter().rev().take(2).all(is_scheme) {
        return None;
    }
    let rest = &value[begin..];
    let end = rest.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#') || byte.is_ascii_whitespace());
    let authority = &rest[..end.unwrap_or(rest.len())];
    let user = &authority[..authority.iter().rposition(|byte| *byte == b'@')?];
    match user.iter().position(|byte| *byte == b':') {
        Some(colon) => Some(&user[colon + 1..]).filter(|password| !password.is_empty()),
        None => Some(user).filter(|user| user.len() >= LONG_USER),
    }
}

/// Gives what follows the name of a way to authenticate: `Bearer …`.
fn without_scheme(value: &[u8]) -> Option<&[u8]> {
    let space = value.iter().position(|byte| *byte == b' ')?;
    let ways: [&[u8]; 3] = [b"bearer", b"basic", b"token"];
    let is_way = ways.iter().any(|way| way.eq_ignore_ascii_case(&value[..space]));
    is_way.then(|| value[space..].trim_ascii())
}

/// Tells whether the last step of a path of names speaks of a secret, or the one before of several.
fn speaks(name: &str) -> bool {
    let mut steps = name.rsplit('.').map(|step| step.split('[').next().unwrap_or_default());
    let is_list = |step: &str| {
        let lists = ["KEYS", "TOKENS", "SECRETS", "PASSWORDS", "CREDENTIALS"];
        lists.iter().any(|list| step.to_ascii_uppercase().ends_with(list))
    };
    steps.next().is_some_and(looks_secret) || steps.next().is_some_and(is_list)
}

/// Tells whether it is a reference to a variable or a path: one below the user's home or here, or to something
/// that is there.
fn is_place(value: &[u8]) -> bool {
    let begins: [&[u8]; 5] = [b"~/", b"./", b"../", b"${", b"file://"];
    let is_there = || std::str::from_utf8(value).is_ok_and(|path| Path::new(path).exists());
    begins.iter().any(|begin| value.starts_with(begin)) || (value.starts_with(b"/") && is_there())
}

fn has_known_form(value: &[u8]) -> bool {
    let is_word = value.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'));
    let is_token = FORMS.iter().any(|(begin, least)| value.starts_with(begin) && value.len() >= *least);
    (is_word && is_token)
        || (value.starts_with(b"-----BEGIN ") && value.windows(11).any(|some| some == b"PRIVATE KEY"))
}

#[cfg(test)]
mod tests {
    use super::{found_in, is_telling, url_password};

    #[test]
    fn passwords_in_addresses_are_found() {
        let table: [(&str, Option<&str>); 10] = [
            ("postgres://app:hunter2hunter2@db:5432/x", Some("hunter2hunter2")),
            ("http://user:p%40ss@proxy:3128", Some("p%40ss")),
            ("https://x-token-0123456789abcdef@host/", Some("x-token-0123456789abcdef")),
            ("redis://:only-a-password@host", Some("only-a-password")),
            ("http://a:b@c@host/", Some("b@c")),
            ("ssh://git@github.com/x", None),
            ("http://proxy:3128", None),
            ("http://host/path?mail=a:b@c", None),
            ("://a:bcdefg@host", None),
            ("no address", None),
        ];
        for (value, password) in table {
            assert_eq!(url_password(value.as_bytes()), password.map(str::as_bytes), "{value}");
        }
    }

    #[test]
    fn what_is_secret_is_taken_and_what_is_plain_is_not() {
        let found = |name: &str, value: &str| {
            let found = found_in(name, value.as_bytes());
            found.into_iter().map(|value| String::from_utf8(value).expect("text")).collect::<Vec<_>>()
        };
        assert_eq!(found("API_KEY", " abcdef "), ["abcdef"]);
        assert_eq!(found("Authorization", "Bearer abcdef"), ["Bearer abcdef", "abcdef"]);
        assert_eq!(found("ssh_key", "~/.ssh/id_ed25519"), [""; 0]);
        assert_eq!(found("ssh_key", "/proc/self/stat"), [""; 0]);
        assert_eq!(found("ssh_key", "/wJalrXUtnFEMI/bPxRfi"), ["/wJalrXUtnFEMI/bPxRfi"]);
        assert_eq!(found("providers.openai.api_key", "abcdef"), ["abcdef"]);
        assert_eq!(found("api_keys.openai", "abcdef"), ["abcdef"]);
        assert_eq!(found("my.tokens[3]", "abcdef"), ["abcdef"]);
        assert_eq!(found("CONNECTION", "Server=db;User=me;Password=hunter2;"), ["hunter2"]);
        assert_eq!(found("JAVA_OPTS", "-Xmx1g -Djavax.keyStorePassword='hunter2'"), ["hunter2"]);
        assert_eq!(found("BASH_FUNC_f%%", "() {  export MY_TOKEN=\"hunter2\"\n}"), ["hunter2"]);
        assert_eq!(found("NOTE", "a=b c=\"\" =hunter2"), [""; 0]);
        assert_eq!(found("auth.provider", "google"), [""; 0]);
        assert_eq!(
            found("NOTE", "ghp_0123456789abcdef0123456789abcdef"),
            ["ghp_0123456789abcdef0123456789abcdef"]
        );
        assert_eq!(found("NOTE", "sk-short"), [""; 0]);
        assert_eq!(found("DATABASE_URL", "postgres://a:bcdefgh@c/d"), ["bcdefgh"]);
    }

    #[test]
    fn plain_values_are_not_searched_for() {
        for plain in ["", "short", "true", "1234567", "Password", "------", "  abc  "] {
            assert!(!is_telling(plain.as_bytes()), "{plain:?}");
        }
        for telling in ["hunter2", "12345678", "pässwörd", "s3cr3t"] {
            assert!(is_telling(telling.as_bytes()), "{telling:?}");
        }
    }
}

//! Which values are secrets, and which are too plain to be searched for.

use std::path::Path;

use super::{address, looks_secret};

/// Shorter values are found in ordinary text everywhere.
const SHORTEST: usize = 6;
/// Shorter numbers are ports, sizes and years.
const SHORTEST_NUMBER: usize = 8;
/// Shorter lines of a value with several are not telling by themselves.
const SHORTEST_LINE: usize = 8;
/// Shorter values are not taken for secrets on the word of a name alone.
const SHORTEST_DISTINCT: usize = 8;
/// Plain words and numbers that are at least so long are.
const LONGEST_PLAIN: usize = 16;

/// Ends of names of options that speak of how secrets are used.
const DESCRIBING: &[&str] = &[
    "agent",
    "algorithm",
    "algorithms",
    "authentication",
    "checking",
    "format",
    "length",
    "method",
    "methods",
    "mode",
    "name",
    "size",
    "type",
    "types",
];

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

/// Tells whether a value that nobody calls a secret outright can be taken for one: it is long enough, and neither a
/// number nor a plain word such as `postgres` or `created_at`, which stand in ordinary text and in other variables.
pub(super) fn is_distinct(value: &[u8]) -> bool {
    let value = value.trim_ascii();
    let is_word = |byte: &u8| byte.is_ascii_lowercase() || matches!(byte, b'_' | b'-' | b'.');
    let is_plain = value.iter().all(is_word) || value.iter().all(u8::is_ascii_digit);
    value.len() >= SHORTEST_DISTINCT && !(is_plain && value.len() < LONGEST_PLAIN)
}

/// Gives what is secret in a named value.
pub(super) fn found_in(name: &str, value: &[u8]) -> Vec<Vec<u8>> {
    let value = value.trim_ascii();
    let mut found = Vec::new();
    if speaks(name) && !is_place(value) {
        found.push(value.to_vec());
        found.extend(without_scheme(value).map(<[u8]>::to_vec));
    }
    found.extend(credentials(name, value).into_iter().map(<[u8]>::to_vec));
    found
}

/// Gives the credentials that a value shows by its form, whatever it is called: in addresses, in what is assigned to
/// secret names, in command lines, and tokens of a well-known form.
pub(super) fn credentials<'v>(name: &str, value: &'v [u8]) -> Vec<&'v [u8]> {
    let value = value.trim_ascii();
    let mut found = if is_private_key(value) { vec![value] } else { Vec::new() };
    let is_in_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    found.extend(value.split(|byte| !is_in_word(byte)).filter(|word| has_known_form(word)));
    found.extend(address::passwords(name, value));
    found.extend(assigned(value).filter(|value| !is_trivial(value)));
    found.extend(options(value).into_iter().filter(|value| !is_trivial(value)));
    found
}

/// Gives what is assigned to secret names inside a value: in a connection string, in options, in a shell function, in
/// the query of an address.
fn assigned(value: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b';' | b'&' | b',' | b'?');
    value.split(is_between).filter_map(|part| {
        let sign = part.iter().position(|byte| *byte == b'=')?;
        let name = std::str::from_utf8(&part[..sign]).ok()?.trim_start_matches(['"', '\'']);
        let is_signature =
            || ["sig", "signature", "x-amz-signature"].iter().any(|s| s.eq_ignore_ascii_case(name));
        let is_name = !name.is_empty() && !name.contains([':', '*', '/']);
        (is_name && !describes(name) && (speaks(name) || is_signature())).then(|| unquoted(&part[sign + 1..]))
    })
}

/// Gives what follows the secret options of a command line: `--token …`, and `-p …` of `sshpass`.
fn options(value: &[u8]) -> Vec<&[u8]> {
    let words: Vec<_> =
        value.split(u8::is_ascii_whitespace).map(unquoted).filter(|word| !word.is_empty()).collect();
    let mut found = Vec::new();
    let mut is_sshpass = false;
    for (at, word) in words.iter().enumerate() {
        let next = words.get(at + 1).copied().filter(|next| !next.starts_with(b"-"));
        if word.ends_with(b"sshpass") {
            is_sshpass = true;
        } else if is_sshpass && word.starts_with(b"-p") {
            found.extend(if word.len() > 2 { Some(&word[2..]) } else { words.get(at + 1).copied() });
            is_sshpass = false;
        } else if let Some(name) = std::str::from_utf8(word).ok().and_then(|word| word.strip_prefix("--"))
            && !name.contains('=')
            && looks_secret(name)
            && !describes(name)
        {
            found.extend(next);
        }
    }
    found
}

/// Takes quotes away around a word.
fn unquoted(word: &[u8]) -> &[u8] {
    let is_quote = |byte: &&u8| matches!(byte, b'"' | b'\'');
    let begin = word.iter().take_while(is_quote).count();
    let end = word.len() - word[begin..].iter().rev().take_while(is_quote).count();
    &word[begin..end]
}

/// Tells whether a value says nothing: a switch, a short number, a reference to a variable, a path.
fn is_trivial(value: &[u8]) -> bool {
    let switches: [&[u8]; 8] = [b"true", b"false", b"yes", b"no", b"on", b"off", b"none", b"ask"];
    let is_switch = switches.iter().any(|switch| switch.eq_ignore_ascii_case(value));
    let is_number = value.len() < SHORTEST_NUMBER && value.iter().all(u8::is_ascii_digit);
    is_switch || is_number || value.starts_with(b"$") || is_place(value)
}

/// Tells whether a name with a secret word in it is that of a way or a kind: `StrictHostKeyChecking`.
fn describes(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    DESCRIBING.iter().any(|end| name.ends_with(end))
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

/// Tells whether a word is a token of a well-known form.
fn has_known_form(word: &[u8]) -> bool {
    FORMS.iter().any(|(begin, least)| word.starts_with(begin) && word.len() >= *least)
}

fn is_private_key(value: &[u8]) -> bool {
    value.starts_with(b"-----BEGIN ") && value.windows(11).any(|some| some == b"PRIVATE KEY")
}

#[cfg(test)]
mod tests {
    use super::{credentials, found_in, is_distinct, is_telling};

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
    #[test]
    fn credentials_are_found_by_their_form_alone() {
        let table: [(&str, &str, &[&str]); 19] = [
            ("HTTPS_PROXY", "bob:hunter2@proxy:3128", &["hunter2"]),
            ("GOPROXY", "https://a,https://u:hunter2@b,direct", &["hunter2"]),
            ("NIX_PATH", "x=https://a/ y=https://u:hunter2@b/", &["hunter2"]),
            ("PIP_INDEX_URL", "https://t0ken678@host/simple", &["t0ken678"]),
            ("GIT_SSH_COMMAND", "sshpass -p hunter2 ssh", &["hunter2"]),
            ("GIT_SSH_COMMAND", "/usr/bin/sshpass -phunter2 ssh -p 22", &["hunter2"]),
            ("EDITOR", "edit --password=hunter2 --token 'abc-1'", &["hunter2", "abc-1"]),
            ("UV_INDEX_URL", "https://h/x?a=b&sig=hunter%202", &["hunter%202"]),
            ("UV_INDEX_URL", "https://h/x?token=hunter2", &["hunter2"]),
            ("UV_INDEX_URL", "https://h/x?a=b&key=hunter2", &["hunter2"]),
            ("A", "x \"ghp_0123456789abcdef0123456789abcdef\"", &["ghp_0123456789abcdef0123456789abcdef"]),
            ("D", "\"--password=hunter2\"", &["hunter2"]),
            (
                "GIT_SSH_COMMAND",
                "ssh -i /k -o StrictHostKeyChecking=accept-new -o PasswordAuthentication=no",
                &[],
            ),
            ("GIT_SSH_COMMAND", "ssh -o HostKeyAlgorithms=ssh-ed25519 -p 22", &[]),
            ("LS_COLORS", "rs=0:di=01;34:*.key=01:*.x=02;35", &[]),
            ("NO_PROXY", "me@host,localhost", &[]),
            ("DOCKER_HOST", "ssh://developer@host", &[]),
            ("GIT_AUTHOR_EMAIL", "someone@example.com", &[]),
            ("EDITOR", "code --wait --key $KEY --key-file x --token --other", &[]),
        ];
        for (name, value, wanted) in table {
            let found = credentials(name, value.as_bytes());
            let wanted: Vec<_> = wanted.iter().map(|value| value.as_bytes()).collect();
            assert_eq!(found, wanted, "{name}={value}");
        }
    }

    #[test]
    fn plain_words_and_short_values_are_not_taken_for_secrets() {
        for plain in
            ["ubuntu", "postgres", "created_at", "publickey", "hunter2", "172839400000", "a.b-c_d.efghijk"]
        {
            assert!(!is_distinct(plain.as_bytes()), "{plain:?}");
        }
        for distinct in ["hunter22", "Postgres", "correct-horse-battery", "1234567890123456"] {
            assert!(is_distinct(distinct.as_bytes()), "{distinct:?}");
        }
    }
}

//! Takes out of a text what looks like a secret: passwords, tokens, keys. One pass, for what models and chats see;
//! what runs is never changed. Too much is taken out rather than too little.

use std::iter::Peekable;
use std::str::CharIndices;

/// What stands in place of a secret.
const TAKEN_OUT: &str = "‹redacted›";

/// What the tokens of well-known services begin with.
const TOKENS: [&str; 34] = [
    "sk-",
    "pk_live_",
    "sk_live_",
    "rk_live_",
    "sk_test_",
    "ghp_",
    "gho_",
    "ghu_",
    "ghs_",
    "ghr_",
    "github_pat_",
    "glpat-",
    "gldt-",
    "xoxb-",
    "xoxa-",
    "xoxp-",
    "xoxr-",
    "xoxs-",
    "xapp-",
    "AKIA",
    "ASIA",
    "AIza",
    "ya29.",
    "npm_",
    "pypi-",
    "hf_",
    "dop_v1_",
    "SG.",
    "eyJ",
    "shpat_",
    "hvs.",
    "tskey-",
    "r8_",
    "dapi",
];

/// What the name of a secret has in it, without `-` and `_`.
const NAMES: [&str; 12] = [
    "password",
    "passwd",
    "passphrase",
    "secret",
    "token",
    "apikey",
    "accesskey",
    "privatekey",
    "credential",
    "authorization",
    "connectionstring",
    "cookie",
];

/// Options that are followed by `user:password`.
const USERS: [&str; 4] = ["-u", "--user", "--proxy-user", "-U"];

/// Takes out what looks like a secret.
pub fn redact(text: &str) -> String {
    let out = String::with_capacity(text.len());
    let mut redaction = Redaction { text, out, next: Next::Plain, program: Program::Any };
    redaction.run();
    redaction.out
}

/// What the next word is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// Nothing special.
    Plain,
    /// What a colon behind would make the name of a secret.
    MaybeNamed,
    /// A secret.
    Secret,
    /// A user with a password behind a colon.
    User,
}

/// Whether the command so far is of a program that takes `-p` for the password.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Program {
    Any,
    WithPassword,
}

struct Redaction<'t> {
    text: &'t str,
    out: String,
    next: Next,
    program: Program,
}

impl Redaction<'_> {
    fn run(&mut self) {
        let text = self.text;
        let mut letters = text.char_indices().peekable();
        while let Some((start, letter)) = letters.peek().copied() {
            if text.get(start..).is_some_and(|rest| rest.starts_with("-----BEGIN ")) {
                let end = end_of_block(text, start);
                self.out.push_str(TAKEN_OUT);
                skip_to(&mut letters, end);
            } else if is_between(letter) {
                letters.next();
                self.out.push(letter);
                if matches!(letter, '"' | '\'') && self.next == Next::Secret {
                    self.quoted(letter, start, &mut letters);
                } else if matches!(letter, '\n' | ';' | '|' | '&') {
                    self.next = Next::Plain;
                    self.program = Program::Any;
                }
            } else {
                while letters.next_if(|(_, letter)| !is_between(*letter)).is_some() {}
                let end = letters.peek().map_or(text.len(), |(end, _)| *end);
                self.word(text.get(start..end).unwrap_or_default());
            }
        }
    }

    /// Takes out the whole of a quoted secret. Without an end of the quotes only a word is taken out, and so it is
    /// where something in them may run.
    fn quoted(&mut self, quote: char, start: usize, letters: &mut Peekable<CharIndices<'_>>) {
        let inside = start + quote.len_utf8();
        let Some(length) = self.text.get(inside..).and_then(|rest| rest.find(quote)) else { return };
        if self
            .text
            .get(inside..inside + length)
            .is_some_and(|text| text.contains("$(") || text.contains('`'))
        {
            return;
        }
        if length > 0 {
            self.out.push_str(TAKEN_OUT);
        }
        skip_to(letters, inside + length);
        self.next = Next::Plain;
        // The quotation mark at the end is written here, so that it is not taken for another beginning.
        self.out.extend(letters.next().map(|(_, letter)| letter));
    }

    fn word(&mut self, word: &str) {
        let before = std::mem::replace(&mut self.next, Next::Plain);
        let bare = word.trim_matches(':');
        match before {
            Next::Secret if bare.is_empty() || is_scheme(bare) => self.next = Next::Secret,
            Next::Secret => return self.out.push_str(TAKEN_OUT),
            Next::MaybeNamed if word.starts_with(':') => {
                if bare.is_empty() {
                    self.next = Next::Secret;
                } else {
                    self.out.push(':');
                    return self.out.push_str(TAKEN_OUT);
                }
            }
            Next::User if word.contains(':') => {
                let user = word.split(':').next().unwrap_or_default();
                self.out.extend([user, ":", TAKEN_OUT]);
                return;
            }
            _ => {}
        }
        if self.program == Program::WithPassword
            && let Some(value) = word.strip_prefix("-p")
        {
            // `-p` with a number is a port elsewhere, but here it is a password all the same.
            self.out.push_str("-p");
            if value.is_empty() {
                self.next = Next::Secret;
            } else {
                self.out.push_str(TAKEN_OUT);
            }
            return;
        }
        self.named(word);
    }

    /// Looks at the names and forms of secrets in a word.
    fn named(&mut self, word: &str) {
        if let Some(at) = word.find(['=', ':']).filter(|at| !is_address(word, *at)) {
            let (name, value) = word.split_at(at);
            if is_secret_name(name) {
                self.out.push_str(name);
                self.out.extend(value.chars().next());
                if value.len() == 1 {
                    self.next = Next::Secret;
                } else {
                    self.out.push_str(TAKEN_OUT);
                }
                return;
            }
        }
        if is_secret_name(word) {
            self.next = if word.starts_with('-') { Next::Secret } else { Next::MaybeNamed };
        } else if USERS.contains(&word) {
            self.next = Next::User;
        } else if ["mysql", "mysqldump", "mysqladmin", "mariadb", "sshpass"].contains(&word) {
            self.program = Program::WithPassword;
        }
        self.shaped(word);
    }

    /// Writes a word without what has the form of a secret.
    fn shaped(&mut self, word: &str) {
        let mut rest = word;
        if let Some((scheme, behind)) = word.split_once("://") {
            let end = behind.find('/').unwrap_or(behind.len());
            let (place, path) = behind.split_at(end);
            if let Some((user, host)) = place.rsplit_once('@') {
                let name = user.split(':').next().unwrap_or_default();
                // A name alone may be a token too.
                let name = if user.contains(':') && !looks_secret(name) { name } else { "" };
                self.out.extend([scheme, "://", name, ":", TAKEN_OUT, "@", host]);
                rest = path;
            }
        }
        for piece in rest.split_inclusive(['/', '=', ':', '@', '?', '&']) {
            let plain = piece.trim_end_matches(['/', '=', ':', '@', '?', '&']);
            if looks_secret(plain) {
                self.out.push_str(TAKEN_OUT);
                self.out.push_str(piece.get(plain.len()..).unwrap_or_default());
            } else {
                self.out.push_str(piece);
            }
        }
    }
}

/// Tells whether a letter stands between words.
fn is_between(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(
            letter,
            '"' | '\'' | '`' | ',' | ';' | '(' | ')' | '{' | '}' | '[' | ']' | '<' | '>' | '|' | '&'
        )
}

fn skip_to(letters: &mut Peekable<CharIndices<'_>>, end: usize) {
    while letters.next_if(|(at, _)| *at < end).is_some() {}
}

/// Gives the end of a block such as a private key; one that does not end goes as far as it looks like one, so that
/// nothing that runs behind it is taken out with it.
fn end_of_block(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    let is_inside = |letter: char| {
        letter.is_ascii_alphanumeric() || letter.is_ascii_whitespace() || "+/=-:,.@()\\".contains(letter)
    };
    let inside = rest.find(|letter| !is_inside(letter)).unwrap_or(rest.len());
    let behind = |mark: &str, from: usize| {
        rest.get(from..inside).and_then(|rest| rest.find(mark)).map(|at| from + at + mark.len())
    };
    start + behind("-----END ", 0).and_then(|from| behind("-----", from)).unwrap_or(inside)
}

fn is_scheme(word: &str) -> bool {
    ["bearer", "basic", "token", "digest"].iter().any(|scheme| scheme.eq_ignore_ascii_case(word))
}

/// Tells whether the colon of a word is that of `https://`.
fn is_address(word: &str, at: usize) -> bool {
    word.get(at..).is_some_and(|rest| rest.starts_with("://"))
}

fn is_secret_name(name: &str) -> bool {
    // What is longer is a text and no name.
    if name.len() > 80 {
        return false;
    }
    let name: String =
        name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    NAMES.iter().any(|known| name.contains(known)) || ["pass", "pwd", "auth"].contains(&name.as_str())
}

/// Tells whether a piece has the form of a token or a key.
fn looks_secret(piece: &str) -> bool {
    let length = piece.len();
    if TOKENS.iter().any(|token| piece.starts_with(token)) && length >= 12 {
        return true;
    }
    if length < 24 || !piece.chars().all(|letter| letter.is_ascii_alphanumeric() || "+_-.".contains(letter)) {
        return false;
    }
    if length >= 32 && piece.chars().all(|letter| letter.is_ascii_hexdigit()) {
        return true;
    }
    let count = |is: fn(&char) -> bool| piece.chars().filter(is).count();
    count(char::is_ascii_digit) >= 3
        && count(char::is_ascii_uppercase) >= 3
        && count(char::is_ascii_lowercase) >= 3
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::redact;

    #[test]
    fn secrets_are_taken_out_and_the_rest_stays() {
        let table = [
            ("git push --force origin main", "git push --force origin main"),
            ("ls -l /usr/local/share/doc", "ls -l /usr/local/share/doc"),
            ("mysql -u root -phunter2 db", "mysql -u root -p‹redacted› db"),
            ("mysql -u root -p hunter2", "mysql -u root -p ‹redacted›"),
            ("docker run -p 80:80 nginx", "docker run -p 80:80 nginx"),
            ("PASSWORD=hunter2 run", "PASSWORD=‹redacted› run"),
            ("export DB_PASSWORD='two words' x", "export DB_PASSWORD='‹redacted›' x"),
            ("curl -u me:hunter2 https://x.example", "curl -u me:‹redacted› https://x.example"),
            ("curl https://me:hunter2@x.example/a", "curl https://me:‹redacted›@x.example/a"),
            ("curl -H \"Authorization: Bearer abc.def\" x", "curl -H \"Authorization: Bearer ‹redacted›\" x"),
            ("{\"password\": \"hunter2\", \"a\": 1}", "{\"password\": \"‹redacted›\", \"a\": 1}"),
            ("x --token abc --other", "x --token ‹redacted› --other"),
            ("x --api-key=abc", "x --api-key=‹redacted›"),
            ("echo ghp_0123456789abcdefghij", "echo ‹redacted›"),
            ("aws AKIAIOSFODNN7EXAMPLE", "aws ‹redacted›"),
            (
                "echo '-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----' > k",
                "echo '‹redacted›' > k",
            ),
            ("echo '-----BEGIN x'; rm -rf src", "echo '‹redacted›'; rm -rf src"),
            ("x --token \"$(rm -rf src)\"", "x --token \"‹redacted›(rm -rf src)\""),
            ("git commit -m 'a new token for the parser'", "git commit -m 'a new token for the parser'"),
        ];
        for (text, redacted) in table {
            assert_eq!(redact(text), redacted);
        }
    }

    proptest! {
        #[test]
        fn a_token_never_shows(before in "\\PC{0,20}", token in "ghp_[A-Za-z0-9]{20,36}") {
            let shown = redact(&format!("{before} {token} x"));
            prop_assert!(!shown.contains(&token));
        }
    }
}

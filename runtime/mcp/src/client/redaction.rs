//! Takes secrets out of what servers say when something goes wrong. Too much is taken out rather than too little.

use toolwright_approval::redact;

/// What stands in place of a secret.
const TAKEN_OUT: &str = "‹redacted›";

/// What tokens begin with whose whole form is not known: also a short one is one.
const PREFIXES: [&str; 12] =
    ["sk-", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "xoxb-", "xoxp-", "xoxa-", "AKIA", "ASIA"];

/// What the next word is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Plain,
    /// What `Bearer` stands before; an ordinary word is none.
    Bearer,
    /// What `key=` stands before.
    Value,
}

/// Takes secrets out of a text.
pub(crate) fn redacted(text: &str) -> String {
    let (mut out, mut next) = (String::with_capacity(text.len()), Next::Plain);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = is_of_word(first);
        let end = rest.find(|letter| is_of_word(letter) != is_word).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        rest = after;
        if !is_word {
            let stays = match next {
                Next::Bearer => run.chars().all(char::is_whitespace),
                Next::Value => run == "=",
                Next::Plain => false,
            };
            if !stays {
                next = Next::Plain;
            }
            out.push_str(run);
            continue;
        }
        let is_secret = match next {
            Next::Bearer => !run.bytes().all(|byte| byte.is_ascii_lowercase()),
            Next::Value => true,
            Next::Plain => run.len() >= 6 && PREFIXES.iter().any(|prefix| run.starts_with(prefix)),
        };
        next = if run.eq_ignore_ascii_case("bearer") {
            Next::Bearer
        } else if run.eq_ignore_ascii_case("key") && after.starts_with('=') {
            Next::Value
        } else {
            Next::Plain
        };
        out.push_str(if is_secret { TAKEN_OUT } else { run });
    }
    redact(&out)
}

fn is_of_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '.' | '+' | '~')
}

#[cfg(test)]
mod tests {
    use super::redacted;

    #[test]
    fn w16_secrets_of_every_form_go_whole_and_ordinary_words_stay() {
        for (text, secret) in [
            ("ghp_abcDEF123", "abcDEF123"),
            ("sk-abc", "abc"),
            ("sk-proj-AAAAAAAAAAAASECRETTAIL", "SECRETTAIL"),
            ("sk-proj-abc", "abc"),
            ("xoxb-1234-abcd", "abcd"),
            ("AKIAIOSFODNN7EXAMPLE", "EXAMPLE"),
            ("Bearer abc.def", "abc.def"),
            ("token=abc&x=1", "abc"),
            ("API_KEY=abc", "abc"),
            ("password=hunter2;", "hunter2"),
            ("secret=abc", "abc"),
            ("key=abc", "abc"),
            ("GET /x?key=abc&b=1", "abc"),
            ("{\"api_key\": \"abc\"}", "abc"),
        ] {
            let shown = redacted(text);
            assert!(!shown.contains(secret) && shown.contains("‹redacted›"), "{text}: {shown}");
        }
        for text in [
            "nothing",
            "monkey=1",
            "monkey=abc",
            "task-list",
            "risk-free",
            "the bearer of bad news",
            "the key is gone",
            "a=b",
        ] {
            assert_eq!(redacted(text), text);
        }
        assert!(redacted("token=abc&x=1").ends_with("&x=1"));
    }
}

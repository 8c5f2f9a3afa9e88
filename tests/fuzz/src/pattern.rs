//! A pattern over argument words: read or told why not, and what it allows it also denies.

use toolwright_shell::{Pattern, Setting, Text, understand};

/// Reads a pattern, which is the first line, and holds it against what the rest would run.
pub fn pattern(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let line = understand(rest, &Setting::default());
    match Pattern::parse(first) {
        Err(fault) => {
            assert!(first.is_char_boundary(fault.at) && !fault.message.is_empty(), "{first:?}: {fault:?}");
            assert_eq!(Pattern::parse(first), Err(fault), "the fault changes from run to run");
        }
        Ok(pattern) => {
            assert_eq!(pattern.text(), first);
            assert_eq!(Pattern::parse(first).as_ref(), Ok(&pattern), "the pattern changes from run to run");
            for invocation in &line.invocations {
                let allows = pattern.matches(invocation);
                assert!(!allows || pattern.touches(invocation), "{first:?} allows and misses {invocation:?}");
            }
        }
    }
    for invocation in &line.invocations {
        let arguments = invocation.arguments.iter().map(Text::exact);
        let words: Option<Vec<&str>> = std::iter::once(invocation.word.exact()).chain(arguments).collect();
        let Some(words) = words.filter(|words| !words[0].is_empty()) else { continue };
        let quoted: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        let quoted = quoted.join(" ");
        // The signs that stand for a star and a question mark are themselves no words.
        if quoted.contains(['\u{e000}', '\u{e001}']) {
            continue;
        }
        let pattern = Pattern::parse(&quoted).unwrap_or_else(|fault| panic!("{quoted:?}: {fault}"));
        assert!(pattern.touches(invocation), "{quoted:?} misses {invocation:?}");
    }
}

/// A word in quotes, as a pattern has them.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}

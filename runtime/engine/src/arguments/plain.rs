//! Is a short text surely a JSON object? A quick look that knows the usual shape only: flat, whole numbers, texts
//! without escapes. A "no" says nothing; whatever else an object may be, serde judges.

/// Longer texts are left to serde, which reads them in larger steps.
const SHORT: usize = 256;

/// The bytes at which a text without escapes ends, or is none.
const ENDS: [bool; 256] = {
    let mut ends = [false; 256];
    let mut control = 0;
    while control < 0x20 {
        ends[control] = true;
        control += 1;
    }
    ends[b'"' as usize] = true;
    ends[b'\\' as usize] = true;
    ends
};

/// Tells whether a text is surely one JSON object.
pub(super) fn is_surely_object(text: &str) -> bool {
    text.len() <= SHORT && object(text.as_bytes()).is_some_and(<[u8]>::is_empty)
}

/// Gives what comes behind an object.
fn object(bytes: &[u8]) -> Option<&[u8]> {
    let mut rest = unspaced(unspaced(bytes).strip_prefix(b"{")?);
    if let Some(end) = rest.strip_prefix(b"}") {
        return Some(unspaced(end));
    }
    loop {
        let value = unspaced(string(rest)?).strip_prefix(b":")?;
        match unspaced(scalar(unspaced(value))?) {
            [b',', more @ ..] => rest = unspaced(more),
            [b'}', end @ ..] => return Some(unspaced(end)),
            _ => return None,
        }
    }
}

/// Gives what comes behind a text, a whole number, or a word.
fn scalar(bytes: &[u8]) -> Option<&[u8]> {
    match bytes.first()? {
        b'"' => string(bytes),
        b't' => bytes.strip_prefix(b"true"),
        b'f' => bytes.strip_prefix(b"false"),
        b'n' => bytes.strip_prefix(b"null"),
        b'0' => Some(&bytes[1..]),
        b'1'..=b'9' => bytes.iter().position(|byte| !byte.is_ascii_digit()).map(|end| &bytes[end..]),
        _ => None,
    }
}

/// Gives what comes behind a text without escapes.
fn string(bytes: &[u8]) -> Option<&[u8]> {
    let inside = bytes.strip_prefix(b"\"")?;
    let end = inside.iter().position(|byte| ENDS[usize::from(*byte)])?;
    inside[end..].strip_prefix(b"\"")
}

/// Gives what comes behind JSON's blanks, which are fewer than ASCII's.
fn unspaced(mut bytes: &[u8]) -> &[u8] {
    while let [b' ' | b'\n' | b'\r' | b'\t', rest @ ..] = bytes {
        bytes = rest;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::value::RawValue;

    use super::is_surely_object;

    fn is_object(text: &str) -> bool {
        text.trim_ascii().starts_with('{') && serde_json::from_str::<&RawValue>(text).is_ok()
    }

    #[test]
    fn the_usual_arguments_are_seen_at_once() {
        for text in [
            "{}",
            " { } ",
            r#"{"path":"a/ä.rs","limit":500,"deep":true}"#,
            "\n{ \"a\" : 0 , \"b\" : null, \"c\": false}\t",
        ] {
            assert!(is_surely_object(text) && is_object(text), "{text}");
        }
    }

    #[test]
    fn everything_else_is_left_to_serde() {
        let long = format!(r#"{{"a":"{}"}}"#, "a".repeat(300));
        for text in [
            "",
            "{",
            "{}}",
            "[]",
            r#"{"a":1"#,
            r#"{"a":01}"#,
            r#"{"a":1.5}"#,
            r#"{"a":-1}"#,
            r#"{"a":"\n"}"#,
            r#"{"a":truest}"#,
            r#"{"a":1,}"#,
            "{\"a\":\"\u{c}\"}",
            "{\u{c}}",
            &long,
        ] {
            assert!(!is_surely_object(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_is_taken_that_serde_refuses(
            text in r#"[ \n\f]?\{([ ]?("a\\?"|[ab"]{0,3}) ?: ?(-?[0-9]{1,2}[.e]?1?|true|nulls?|"[^"]{0,2}"|[{\[])[,}]?){0,3}\}{0,2} ?"#
        ) {
            prop_assert!(!is_surely_object(&text) || is_object(&text), "{}", text);
        }
    }
}

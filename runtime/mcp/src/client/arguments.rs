//! Reads the arguments of a call for the wire. A number that the wire's library could not keep is refused, never
//! changed.

use rmcp::model::JsonObject;
use toolwright::ToolError;

/// Reads arguments.
pub(crate) fn arguments(text: &str) -> Result<JsonObject, ToolError> {
    if let Some(number) = too_large(text) {
        let message = format!(
            "the whole number {number} has more than 64 bits and cannot be passed on unchanged: pass it as text, if the tool takes that"
        );
        return Err(ToolError::Arguments(message));
    }
    serde_json::from_str(text)
        .map_err(|error| ToolError::Arguments(format!("the arguments are no JSON object: {error}")))
}

/// Finds a whole number of more than 64 bits.
fn too_large(text: &str) -> Option<&str> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => at = after_text(bytes, at),
            b'-' | b'0'..=b'9' => {
                let length = bytes[at..].iter().take_while(|byte| is_of_number(**byte)).count();
                let number = &text[at..at + length];
                // Shorter ones all fit.
                let is_whole = length >= 19 && !number.contains(['.', 'e', 'E']);
                if is_whole && number.parse::<i64>().is_err() && number.parse::<u64>().is_err() {
                    return Some(number);
                }
                at += length;
            }
            _ => at += 1,
        }
    }
    None
}

fn is_of_number(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E')
}

/// Gives the place behind the text that begins here.
fn after_text(bytes: &[u8], begin: usize) -> usize {
    let mut at = begin + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::{arguments, too_large};

    #[test]
    fn whole_numbers_are_kept_or_refused() {
        for kept in [
            "{\"n\":9007199254740993}",
            "{\"n\":[18446744073709551615,-9223372036854775808]}",
            "{\"n\":\"123456789012345678901234567890\"}",
            "{\"n\":\"\\\"123456789012345678901234567890\"}",
            "{}",
        ] {
            let read = arguments(kept).expect("it is kept");
            assert_eq!(serde_json::to_string(&read).expect("JSON"), kept);
        }
        assert_eq!(too_large("{\"a\":1,\"n\":18446744073709551616}"), Some("18446744073709551616"));
        assert_eq!(too_large("[-9223372036854775809]"), Some("-9223372036854775809"));
        assert_eq!(too_large("{\"n\":1234567890123456789012.5}"), None);
        assert!(arguments("[1]").is_err());
    }
}

//! Texts of a definition as literals: what is JSON text in the tables is escaped here, once.

use std::fmt::Write as _;

/// Escapes a text for JSON, without quotes around it; the same bytes that `serde_json` writes.
pub fn json_text(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match character {
            '"' => escaped.push_str("\\\""),
            '\\' => escaped.push_str("\\\\"),
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            '\u{8}' => escaped.push_str("\\b"),
            '\u{c}' => escaped.push_str("\\f"),
            control if control < ' ' => {
                // Writing to a String cannot fail.
                let _ = write!(escaped, "\\u{:04x}", u32::from(control));
            }
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::json_text;

    #[test]
    fn what_json_forbids_is_escaped_and_nothing_else() {
        assert_eq!(json_text("a \"b\" \\ c"), r#"a \"b\" \\ c"#);
        assert_eq!(json_text("\n\r\t\u{8}\u{c}\u{0}\u{1f}\u{7f}"), "\\n\\r\\t\\b\\f\\u0000\\u001f\u{7f}");
        assert_eq!(json_text("größe 🦀 / '"), "größe 🦀 / '");
    }
}

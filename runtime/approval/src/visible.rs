//! Shows text from a model on a terminal so that it cannot pretend to be something else.

use std::fmt::Write as _;

/// Writes control characters and characters that show nothing or turn the text around as `‹U+001B›`.
/// Line ends and tabs stay.
pub(crate) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '\n' | '\t') || !hides(character) {
            shown.push(character);
        } else {
            // Writing to a string cannot fail.
            let _ = write!(shown, "‹U+{:04X}›", u32::from(character));
        }
    }
    shown
}

/// Does the same for a name, which stays on one line: its line ends could pretend to be lines of ours.
pub(crate) fn name(text: &str) -> String {
    visible(text).replace('\n', "‹U+000A›")
}

/// Cuts text to a number of characters for a message, on one line.
pub(crate) fn short(text: &str, most: usize) -> String {
    let line = visible(text).replace('\n', " ⏎ ");
    match line.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

fn hides(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{name, short, visible};

    #[test]
    fn what_hides_is_spelled_out() {
        let table = [
            ("ls -l\n\tpwd", "ls -l\n\tpwd"),
            ("echo \u{1b}[2K\rsafe", "echo ‹U+001B›[2K‹U+000D›safe"),
            ("rm\u{202e}txt", "rm‹U+202E›txt"),
            ("a\u{200b}b\u{7f}", "a‹U+200B›b‹U+007F›"),
            ("grüße 日本", "grüße 日本"),
        ];
        for (text, shown) in table {
            assert_eq!(visible(text), shown);
        }
        assert_eq!(name("a\nb"), "a‹U+000A›b");
        assert_eq!(short("a\nbcdef", 6), "a ⏎ bc…");
    }

    proptest! {
        #[test]
        fn nothing_shown_can_move_the_cursor(text in "\\PC*|[\\x00-\\x9f]*") {
            prop_assert!(visible(&text).chars().all(|c| !c.is_control() || c == '\n' || c == '\t'));
        }
    }
}

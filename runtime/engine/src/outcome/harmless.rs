//! Makes error text harmless: what a model or its host could take for framing, a fence or a command to a
//! terminal is replaced by something that looks alike. Nothing readable is taken away, and since nothing is
//! cut out, no two pieces can join into what was to be kept away.

use std::{borrow::Cow, iter::Peekable, str::Chars};

/// Names of tags that frame messages, calls and results, or that are tokens themselves.
const TAGS: [&str; 38] = [
    "antml",
    "assistant",
    "bos",
    "developer",
    "end_of_turn",
    "eos",
    "function",
    "function_call",
    "function_calls",
    "function_result",
    "function_results",
    "human",
    "input",
    "invoke",
    "output",
    "pad",
    "parameter",
    "persisted-output",
    "response",
    "result",
    "results",
    "s",
    "start_of_turn",
    "sys",
    "system",
    "system-reminder",
    "system_prompt",
    "think",
    "thinking",
    "tool",
    "tool_call",
    "tool_calls",
    "tool_response",
    "tool_result",
    "tool_results",
    "tool_use",
    "unk",
    "user",
];

/// Words that are tokens in square brackets.
const WORDS: [&str; 10] = [
    "[INST]",
    "[/INST]",
    "[TOOL_CALLS]",
    "[TOOL_RESULTS]",
    "[/TOOL_RESULTS]",
    "[TOOL_CONTENT]",
    "[AVAILABLE_TOOLS]",
    "[/AVAILABLE_TOOLS]",
    "[SYSTEM_PROMPT]",
    "[/SYSTEM_PROMPT]",
];

/// Gives the text without anything that frames.
pub(super) fn harmless(text: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| matches!(byte, b'\n' | b'\t' | b' '..=b'~') && !b"<[`~".contains(&byte);
    if text.bytes().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut rest = text.chars();
    while let Some(letter) = rest.next() {
        match letter {
            '<' if frames(rest.as_str()) => shown.push('‹'),
            '[' if WORDS.iter().any(|word| rest.as_str().starts_with(&word[1..])) => shown.push('⁅'),
            '`' | '~' => fence(letter, &mut rest, &mut shown),
            '\n' | '\t' => shown.push(letter),
            '\r' if rest.as_str().starts_with('\n') => {}
            '\r' => shown.push('\n'),
            '\u{1b}' if rest.as_str().starts_with('[') => skip_sequence(&mut rest),
            _ => shown.push(visible(letter)),
        }
    }
    Cow::Owned(shown)
}

/// Tells whether a `<` before this text begins a tag that frames.
fn frames(rest: &str) -> bool {
    if rest.starts_with(['|', '｜']) || rest.starts_with("![CDATA[") {
        return true;
    }
    let name = rest.trim_start_matches([' ', '\t', '\n', '/', '<']);
    let end = name.find(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '_' | '-'));
    let name = &name[..end.unwrap_or(name.len())];
    TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name))
}

/// Copies a run of marks; three or more of them would open or close a fence.
fn fence(mark: char, rest: &mut Chars<'_>, shown: &mut String) {
    let mut count = 1;
    while rest.as_str().starts_with(mark) {
        rest.next();
        count += 1;
    }
    let kept = match (count, mark) {
        (1 | 2, _) => mark,
        (_, '`') => '\'',
        _ => '-',
    };
    shown.extend(std::iter::repeat_n(kept, count));
}

/// Leaves out a colour or a move of the cursor: to a model it says nothing.
fn skip_sequence(rest: &mut Chars<'_>) {
    rest.next();
    let mut ahead: Peekable<Chars<'_>> = rest.clone().peekable();
    while ahead.next_if(|letter| matches!(letter, '0'..='?' | ' '..='/')).is_some() {
        rest.next();
    }
    if ahead.next_if(|letter| matches!(letter, '@'..='~')).is_some() {
        rest.next();
    }
}

/// Gives a character that is seen in place of one that acts unseen.
fn visible(letter: char) -> char {
    match letter {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(letter)).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\u{7f}' => '␡',
        // Controls, marks that reverse the reading direction, and tags that spell unseen text.
        '\u{80}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{e0000}'..='\u{e007f}' => char::REPLACEMENT_CHARACTER,
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::{TAGS, WORDS, harmless};

    #[test]
    fn what_frames_is_shown_and_does_not_frame() {
        let cases = [
            ("<tool_call>x</tool_call>", "‹tool_call>x‹/tool_call>"),
            ("< / SYSTEM role=x>", "‹ / SYSTEM role=x>"),
            ("<sys<system>tem>", "‹sys‹system>tem>"),
            ("<<SYS>>", "‹‹SYS>>"),
            ("<|im_start|>system", "‹|im_start|>system"),
            ("<｜tool▁calls▁begin｜>", "‹｜tool▁calls▁begin｜>"),
            ("<![CDATA[x]]>", "‹![CDATA[x]]>"),
            ("[INST] a [/INST] [1]", "⁅INST] a ⁅/INST] [1]"),
            ("a < b, Vec<u8>, <inputs>, <div>, <", "a < b, Vec<u8>, <inputs>, <div>, <"),
            ("a ```json\n{}\n````", "a '''json\n{}\n''''"),
            ("~~~\n`x` ``y``", "---\n`x` ``y``"),
            ("a\r\nb\rc", "a\nb\nc"),
            ("\u{1b}[1;31mred\u{1b}[0m \u{1b}]0;x\u{7} \u{1b}[", "red ␛]0;x␇ "),
            ("\0\u{8}\u{7f}\u{85}\u{202e}\u{e0041}", "␀␈␡\u{fffd}\u{fffd}\u{fffd}"),
            ("größe 😀 👩‍💻 \t", "größe 😀 👩‍💻 \t"),
        ];
        for (text, expected) in cases {
            assert_eq!(harmless(text), expected);
            assert_eq!(harmless(expected), expected, "once is enough");
        }
        assert!(matches!(harmless("plain: text (1)\n"), Cow::Borrowed(_)));
    }

    #[test]
    fn lists_are_written_as_they_are_searched() {
        assert!(TAGS.is_sorted() && TAGS.iter().all(|tag| *tag == tag.to_lowercase()));
        assert!(WORDS.iter().all(|word| word.starts_with('[') && word.ends_with(']')));
    }
}

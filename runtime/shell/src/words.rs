//! Alternatives as rules write them: `*` stands for any text, and in a word without it `?` for one character.

/// Tells whether a text is one of the alternatives of `a|b*|*c`.
pub(crate) fn is_one_of(words: &str, text: &str) -> bool {
    words.split('|').any(|word| fits(word, text))
}

/// Tells whether a text is one of the alternatives, whatever the case.
pub(crate) fn is_one_of_any_case(words: &str, text: &str) -> bool {
    is_one_of(words, text) || is_one_of(&words.to_lowercase(), &text.to_lowercase())
}

/// Tells whether a text is what a word with `*` in it stands for.
pub(crate) fn fits(word: &str, text: &str) -> bool {
    if word.contains('?') {
        let length = text.chars().count() == word.chars().count();
        return length && word.chars().zip(text.chars()).all(|(sign, letter)| sign == '?' || sign == letter);
    }
    let mut parts = word.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let mut ends = first.len() == word.len();
    while let Some(part) = parts.next() {
        if parts.clone().next().is_none() {
            return rest.ends_with(part);
        }
        let Some(at) = rest.find(part) else { return false };
        rest = rest.get(at + part.len()..).unwrap_or_default();
        ends = false;
    }
    !ends || rest.is_empty()
}

/// Tells whether one of the alternatives is somewhere in a text; both are in small letters.
pub(crate) fn is_in(words: &str, text: &str) -> bool {
    words.split('|').any(|word| {
        let mut rest = text;
        word.split('*').all(|part| match rest.find(part) {
            Some(at) => {
                rest = rest.get(at + part.len()..).unwrap_or_default();
                true
            }
            None => false,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_any_text() {
        for (word, text, expected) in [
            ("push", "push", true),
            ("push", "pushd", false),
            ("*", "", true),
            ("*", "x", true),
            ("mkfs.*", "mkfs.ext4", true),
            ("mkfs.*", "mkfs", false),
            ("*-ns", "delete-ns", true),
            ("a*b*c", "aXbYc", true),
            ("a*b*c", "aXcYb", false),
            ("a*a", "a", false),
            ("**", "x", true),
            ("4???", "4755", true),
            ("4???", "444", false),
        ] {
            assert_eq!(fits(word, text), expected, "{word} {text}");
        }
        assert!(is_one_of("a|b*", "bc"));
        assert!(is_in("flush*all|drop", "x flushdb all"));
        assert!(!is_in("flush*all", "all flush"));
    }
}

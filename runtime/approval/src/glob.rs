//! Globs over a whole line, as the original has them: case does not matter, nor how many spaces there are.

/// Tells whether a glob (`*`, `?`) covers the whole of a text. Takes the product of both lengths at most.
pub(crate) fn glob(pattern: &str, text: &str) -> bool {
    let pattern = letters(pattern);
    let text = letters(text);
    let (mut at, mut from) = (0, 0);
    // Where to go on when a letter does not fit: behind the last `*`, one letter further in the text.
    let mut again = None;
    while from < text.len() {
        match pattern.get(at) {
            Some('*') => {
                at += 1;
                again = Some((at, from));
            }
            Some(letter) if *letter == '?' || text.get(from) == Some(letter) => {
                at += 1;
                from += 1;
            }
            _ => {
                let Some((behind, start)) = again else { return false };
                again = Some((behind, start + 1));
                (at, from) = (behind, start + 1);
            }
        }
    }
    pattern.get(at..).unwrap_or_default().iter().all(|letter| *letter == '*')
}

fn letters(text: &str) -> Vec<char> {
    let mut letters = Vec::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !letters.is_empty() {
            letters.push(' ');
        }
        letters.extend(word.chars().flat_map(char::to_lowercase));
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::glob;

    #[test]
    fn a_glob_covers_whole_lines() {
        for (pattern, text, covers) in [
            ("git push --force*", "git push  --force origin", true),
            ("git push --force*", "GIT push --force", true),
            ("git push", "git push origin", false),
            ("*drop table*", "mysql -e 'DROP TABLE x'", true),
            ("a?c", "abc", true),
            ("a?c", "ac", false),
            ("*", "", true),
            ("", "", true),
            ("", "a", false),
            ("a*b*c", "a1b2b3c", true),
            ("a*b*c", "a1b2b3", false),
        ] {
            assert_eq!(glob(pattern, text), covers, "{pattern} {text}");
        }
        assert!(!glob(&"*a".repeat(50), &format!("{}b", "a".repeat(20_000))));
    }
}

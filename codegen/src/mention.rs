//! Which words of a description could be the names of tools.

/// Gives the words of a text that could name a tool: words with `_` or `-` wherever they stand, and any word
/// between backticks. A plain word such as `terminal` is a name only there: elsewhere it is English.
pub fn names_in(text: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let start = rest.find(|character: char| is_part(character) || character == '`')?;
            rest = &rest[start..];
            if let Some(behind) = rest.strip_prefix('`') {
                quoted = !quoted;
                rest = behind;
                continue;
            }
            let end = rest.find(|character: char| !is_part(character)).unwrap_or(rest.len());
            let (word, behind) = rest.split_at(end);
            rest = behind;
            let word = word.trim_matches('-');
            if !word.is_empty() && (quoted || word.contains(['_', '-'])) {
                return Some(word);
            }
        }
    })
}

fn is_part(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_' || character == '-'
}

#[cfg(test)]
mod tests {
    use super::names_in;

    #[test]
    fn finds_marked_words_anywhere_and_plain_words_between_backticks() {
        let text = "Use web_search (not `terminal` or terminal), read-only; `todo(x)` and --browser_click--.";
        let words: Vec<&str> = names_in(text).collect();
        assert_eq!(words, ["web_search", "terminal", "read-only", "todo", "x", "browser_click"]);
    }

    #[test]
    fn takes_whole_words_only() {
        assert_eq!(names_in("my_web_search_tool").collect::<Vec<_>>(), ["my_web_search_tool"]);
        assert_eq!(names_in("plain words - and a dash").count(), 0);
        assert_eq!(names_in("größe_web_search `ä`").collect::<Vec<_>>(), ["e_web_search"]);
    }
}

//! Patterns over tool names: `*` stands for any letters, `?` for one.

use crate::resolve::index::KnownTool;

pub(super) fn is_glob(text: &str) -> bool {
    text.contains(['*', '?'])
}

/// Gives the positions of the tools whose names match; looks only at names that begin as the pattern does.
pub(super) fn matches(pattern: &str, tools: &[KnownTool<'_>]) -> Vec<usize> {
    let prefix = pattern.split(['*', '?']).next().unwrap_or_default();
    let first = tools.partition_point(|tool| tool.name < prefix);
    tools
        .iter()
        .enumerate()
        .skip(first)
        .take_while(|(_, tool)| tool.name.starts_with(prefix))
        .filter(|(_, tool)| is_match(pattern.as_bytes(), tool.name.as_bytes()))
        .map(|(position, _)| position)
        .collect()
}

/// Matches greedily and goes back to the last `*` only, which is enough and never slow.
fn is_match(pattern: &[u8], name: &[u8]) -> bool {
    let (mut at, mut read) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while read < name.len() {
        match pattern.get(at) {
            Some(b'*') => {
                star = Some((at, read));
                at += 1;
            }
            Some(&letter) if letter == b'?' || letter == name[read] => {
                at += 1;
                read += 1;
            }
            _ => {
                let Some((back, taken)) = star else { return false };
                star = Some((back, taken + 1));
                at = back + 1;
                read = taken + 1;
            }
        }
    }
    pattern[at..].iter().all(|&letter| letter == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_and_question_marks() {
        for (pattern, name, expected) in [
            ("browser_*", "browser_back", true),
            ("browser_*", "browse", false),
            ("*", "x", true),
            ("*_*k", "browser_back", true),
            ("*_*k", "browser_backs", false),
            ("b?ck", "back", true),
            ("b?ck", "bck", false),
            ("a*b*c", "aXbYbZc", true),
            ("", "x", false),
        ] {
            assert_eq!(is_match(pattern.as_bytes(), name.as_bytes()), expected, "{pattern} {name}");
        }
    }
}

//! Which known names are nearest to a wrong one.

use crate::mend;

const SUGGESTIONS: usize = 3;
const LONGEST: usize = 100;
/// How far away a name with its words in another order is at least: farther than any slip of the pen.
const REORDERED: usize = 5;

/// Gives up to three known names that the wrong one may have meant, the nearest first.
pub(crate) fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    // Nobody means a tool by a text of this length, and comparing it would cost its length for each name.
    if name.len() > LONGEST {
        return Vec::new();
    }
    let wrong = Wrong { plain: plain(name), words: words(name) };
    let mut found: Vec<(usize, &str)> =
        known.into_iter().filter_map(|known| Some((wrong.rank(known)?, known))).collect();
    found.sort_unstable();
    found.dedup();
    // A slip of the pen is likelier than a forgotten part, and an equal name with other signs likelier still.
    let worst = match found.first() {
        Some((0, _)) => 0,
        Some((rank, _)) if *rank < LONGEST => LONGEST - 1,
        _ => usize::MAX,
    };
    found.retain(|(rank, _)| *rank <= worst);
    found.truncate(SUGGESTIONS);
    found.into_iter().map(|(_, known)| known).collect()
}

/// Words a suggestion, or gives nothing when there is none.
pub(crate) fn suggestion(near: &[&str]) -> String {
    match near {
        [] => String::new(),
        [only] => format!("did you mean `{only}`?"),
        [first @ .., last] => format!("did you mean `{}` or `{last}`?", first.join("`, `")),
    }
}

fn plain(name: &str) -> String {
    name.trim().to_lowercase().replace(['-', ' ', '.'], "_")
}

/// A name's words, sorted: `file_read` and `ReadFile` have the same.
fn words(name: &str) -> String {
    let plain = mend::plain(name.trim());
    let mut words: Vec<&str> = plain.split('_').filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words.join("_")
}

/// A name that is not known.
struct Wrong {
    plain: String,
    words: String,
}

impl Wrong {
    /// Small is near. Names of the same words come after names that are a few letters away, and names that contain
    /// one another after both.
    fn rank(&self, known: &str) -> Option<usize> {
        let (wrong, known_words) = (&self.plain, words(known));
        let known = plain(known);
        let length = wrong.chars().count();
        let distance = strsim::osa_distance(wrong, &known);
        if distance <= (length / 3).clamp(1, 4) {
            return Some(distance);
        }
        let reordered = strsim::osa_distance(&self.words, &known_words);
        if self.words.contains('_') && reordered <= length / 6 {
            return Some(REORDERED + reordered);
        }
        let contained =
            length >= 3 && known.contains(wrong.as_str()) || known.len() >= 3 && wrong.contains(&known);
        contained.then_some(LONGEST + distance)
    }
}

#[cfg(test)]
mod tests {
    use super::{nearest, suggestion};

    const KNOWN: [&str; 6] = ["browser_click", "hermes-cli", "read_file", "terminal", "todo", "write_file"];

    #[test]
    fn a_slip_finds_its_name() {
        assert_eq!(nearest("raed_file", KNOWN), ["read_file"]);
        assert_eq!(nearest("READ-FILE", KNOWN), ["read_file"]);
        assert_eq!(nearest("hermes_cli", KNOWN), ["hermes-cli"]);
        assert_eq!(nearest("terminl", KNOWN), ["terminal"]);
    }

    #[test]
    fn the_order_of_words_does_not_matter() {
        for name in ["file_read", "file-read", "FileRead", "file_raed", "File Reads"] {
            assert_eq!(nearest(name, KNOWN), ["read_file"], "{name}");
        }
        assert_eq!(nearest("click_browser", KNOWN), ["browser_click"]);
        assert_eq!(nearest("cli_hermes", KNOWN), ["hermes-cli"]);
        assert!(nearest("file_delete", ["read_file", "write_file"]).is_empty());
        assert_eq!(nearest("b_c_a", ["a_b_c", "b_c_d"]), ["b_c_d", "a_b_c"], "a slip is likelier");
    }

    #[test]
    fn a_part_finds_the_whole() {
        assert_eq!(nearest("file", KNOWN), ["read_file", "write_file"]);
        assert_eq!(nearest("todo_list", KNOWN), ["todo"]);
        assert_eq!(
            nearest("todos", ["todo", "todo_list", "todos_x"]),
            ["todo"],
            "a slip is likelier than a part"
        );
    }

    #[test]
    fn nothing_near_gives_nothing() {
        assert!(nearest("kubernetes", KNOWN).is_empty());
        assert!(nearest("", KNOWN).is_empty());
        assert!(nearest(&"read_file".repeat(1000), KNOWN).is_empty());
    }

    #[test]
    fn suggestions_are_worded() {
        assert_eq!(suggestion(&[]), "");
        assert_eq!(suggestion(&["a"]), "did you mean `a`?");
        assert_eq!(suggestion(&["a", "b", "c"]), "did you mean `a`, `b` or `c`?");
    }
}

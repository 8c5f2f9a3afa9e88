//! Which known names are nearest to a wrong one.

const SUGGESTIONS: usize = 3;
const LONGEST: usize = 100;

/// Gives up to three known names that the wrong one may have meant, the nearest first.
pub(crate) fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    // Nobody means a tool by a text of this length, and comparing it would cost its length for each name.
    if name.len() > LONGEST {
        return Vec::new();
    }
    let wrong = plain(name);
    let mut found: Vec<(usize, &str)> =
        known.into_iter().filter_map(|known| Some((rank(&wrong, &plain(known))?, known))).collect();
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

/// Small is near. Names that contain one another come after names that are a few letters away.
fn rank(wrong: &str, known: &str) -> Option<usize> {
    let length = wrong.chars().count();
    let distance = strsim::osa_distance(wrong, known);
    if distance <= (length / 3).clamp(1, 4) {
        return Some(distance);
    }
    let contained = length >= 3 && known.contains(wrong) || known.len() >= 3 && wrong.contains(known);
    contained.then_some(LONGEST + distance)
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

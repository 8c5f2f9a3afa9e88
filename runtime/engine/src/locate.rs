//! `toolset!`: a toolset found while the program is compiled, and the words for a typo.

use crate::table::{ToolsetRow, same};

/// Gives the `&'static ToolsetRow` of a toolset, found while the program is compiled. A name that there is
/// not fails the build and says the nearest one.
///
/// ```
/// mod registry {
///     # use toolwright::{Registry, table::{ToolsetKind, ToolsetRow}};
///     # const WEB: ToolsetRow = ToolsetRow {
///     #     name: "web", kind: ToolsetKind::Group, description: "", source: "", tools: &[], includes: &[],
///     #     shared: &[], resolved: &[], mask: &[], removal: &[], open: true, when_env: None, platforms: &[],
///     # };
///     # pub static REGISTRY: Registry = Registry {
///     #     tools: &[], toolsets: &[WEB], legacy: &[], core: &[], tool_id: |_| None, toolset_id: |_| None,
///     # };
///     // toolwright::registry!();
/// }
/// # fn main() {
/// assert_eq!(toolwright::toolset!("web").name, "web");
/// assert_eq!(toolwright::toolset!(crate::registry, "web").name, "web");
/// # }
/// ```
///
/// A typo does not compile:
///
/// ```compile_fail,E0080
/// mod registry {
///     # use toolwright::{Registry, table::{ToolsetKind, ToolsetRow}};
///     # const WEB: ToolsetRow = ToolsetRow {
///     #     name: "web", kind: ToolsetKind::Group, description: "", source: "", tools: &[], includes: &[],
///     #     shared: &[], resolved: &[], mask: &[], removal: &[], open: true, when_env: None, platforms: &[],
///     # };
///     # pub static REGISTRY: Registry = Registry {
///     #     tools: &[], toolsets: &[WEB], legacy: &[], core: &[], tool_id: |_| None, toolset_id: |_| None,
///     # };
///     // toolwright::registry!();
/// }
/// # fn main() {
/// // error: no toolset is called `wep`; did you mean `web`?
/// let web = toolwright::toolset!("wep");
/// # }
/// ```
///
/// `toolset!("web")` looks in `crate::registry`, the module where [`registry!`](crate::registry!) stands by
/// convention; `toolset!(some::path::registry, "web")` looks in another.
// The row is a constant item, because `cargo check` looks into no inline constant.
#[expect(clippy::crate_in_macro_def, reason = "the caller's own registry is meant")]
#[macro_export]
macro_rules! toolset {
    ($name:literal) => {
        $crate::toolset!(crate::registry, $name)
    };
    ($($registry:ident)::+, $name:literal) => {
        {
            const FOUND: &$crate::table::ToolsetRow = $crate::locate::toolset($($registry)::+::REGISTRY.toolsets, $name);
            FOUND
        }
    };
    (::$($registry:ident)::+, $name:literal) => {
        {
            const FOUND: &$crate::table::ToolsetRow = $crate::locate::toolset(::$($registry)::+::REGISTRY.toolsets, $name);
            FOUND
        }
    };
}

/// The longest name that is compared; providers refuse longer ones.
const LONGEST: usize = 64;
const MESSAGE: usize = 256;

/// Finds a toolset in a constant, or stops the build.
#[track_caller]
pub const fn toolset(toolsets: &'static [ToolsetRow], name: &str) -> &'static ToolsetRow {
    let mut next = 0;
    while next < toolsets.len() {
        if same(toolsets[next].name, name) {
            return &toolsets[next];
        }
        next += 1;
    }
    let message = Message::no_toolset(toolsets, name);
    panic!("{}", message.text())
}

/// A text that a constant writes.
struct Message {
    bytes: [u8; MESSAGE],
    length: usize,
}

impl Message {
    const fn no_toolset(toolsets: &[ToolsetRow], name: &str) -> Self {
        let message = Self { bytes: [0; MESSAGE], length: 0 };
        let message = message.with("no toolset is called `").with(name).with("`; ");
        match nearest(toolsets, name) {
            Some(near) => message.with("did you mean `").with(near).with("`?"),
            None => message.with("`toolwright toolsets` lists the ones there are"),
        }
    }

    /// Adds a text, whole or not at all, so that no letter is cut in two.
    const fn with(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        if self.length + text.len() <= MESSAGE {
            let mut next = 0;
            while next < text.len() {
                self.bytes[self.length + next] = text[next];
                next += 1;
            }
            self.length += text.len();
        }
        self
    }

    const fn text(&self) -> &str {
        match std::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "no toolset has this name",
        }
    }
}

const fn nearest<'a>(toolsets: &[ToolsetRow], name: &str) -> Option<&'a str> {
    let allowed = match name.len() {
        0..4 => 1,
        4..9 => 2,
        length => length / 3,
    };
    let mut best = allowed + 1;
    let mut found = None;
    let mut next = 0;
    while next < toolsets.len() {
        let known = toolsets[next].name;
        // Names of very different lengths are far apart; comparing them would only cost the build time.
        if known.len().abs_diff(name.len()) < best {
            let distance = distance(known.as_bytes(), name.as_bytes());
            if distance < best {
                best = distance;
                found = Some(known);
            }
        }
        next += 1;
    }
    found
}

/// Counts the letters to change, add or leave out, one row of the table at a time.
const fn distance(left: &[u8], right: &[u8]) -> usize {
    if left.len() > LONGEST || right.len() > LONGEST {
        return usize::MAX;
    }
    let mut row = [0; LONGEST + 1];
    let mut column = 0;
    while column <= right.len() {
        row[column] = column;
        column += 1;
    }
    let mut line = 0;
    while line < left.len() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        let mut column = 0;
        while column < right.len() {
            let change = diagonal + (left[line] != right[column]) as usize;
            diagonal = row[column + 1];
            row[column + 1] = min(change, min(row[column], diagonal) + 1);
            column += 1;
        }
        line += 1;
    }
    row[right.len()]
}

const fn min(left: usize, right: usize) -> usize {
    if left < right { left } else { right }
}

#[cfg(test)]
mod tests {
    use super::{Message, distance, toolset};
    use crate::table::{ToolsetKind, ToolsetRow};

    const fn row(name: &'static str) -> ToolsetRow {
        ToolsetRow {
            name,
            kind: ToolsetKind::Group,
            description: "",
            source: "",
            tools: &[],
            includes: &[],
            shared: &[],
            resolved: &[],
            mask: &[],
            removal: &[],
            open: true,
            when_env: None,
            platforms: &[],
        }
    }

    static ROWS: [ToolsetRow; 4] = [row("file"), row("hermes-cli"), row("hermes-cron"), row("web")];

    fn words(name: &str) -> String {
        Message::no_toolset(&ROWS, name).text().to_owned()
    }

    #[test]
    fn a_name_that_there_is_gives_its_row() {
        const CLI: &ToolsetRow = toolset(&ROWS, "hermes-cli");
        assert_eq!(CLI.name, "hermes-cli");
    }

    #[test]
    fn a_typo_is_told_with_the_nearest_name() {
        assert_eq!(words("hermes-clj"), "no toolset is called `hermes-clj`; did you mean `hermes-cli`?");
        assert_eq!(words("hermescron"), "no toolset is called `hermescron`; did you mean `hermes-cron`?");
        assert_eq!(words("wen"), "no toolset is called `wen`; did you mean `web`?");
        assert_eq!(words("fiel"), "no toolset is called `fiel`; did you mean `file`?");
        assert_eq!(
            words("todo"),
            "no toolset is called `todo`; `toolwright toolsets` lists the ones there are"
        );
    }

    #[test]
    fn a_name_too_long_for_the_words_is_left_out() {
        let long = "ä".repeat(500);
        assert_eq!(words(&long), "no toolset is called ``; `toolwright toolsets` lists the ones there are");
        assert!(words(&"a".repeat(65)).ends_with("lists the ones there are"));
    }

    #[test]
    fn the_distance_agrees_with_another_implementation() {
        let names = ["", "a", "web", "wen", "hermes-cli", "hermes-cron", "hermes_cli", "terminal", "process"];
        for left in names {
            for right in names {
                let expected = strsim::levenshtein(left, right);
                assert_eq!(distance(left.as_bytes(), right.as_bytes()), expected, "{left} {right}");
            }
        }
    }
}

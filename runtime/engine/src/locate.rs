//! `toolset!`: a toolset found while the program is compiled, and the words for a typo.

use crate::table::{ToolsetRow, same};

/// Gives the `&'static ToolsetRow` of a toolset, found while the program is compiled. A name that there is
/// not fails the build and says the nearest one.
///
/// `toolset!("web")` looks in `crate::registry`, the module where [`registry!`](crate::registry!) stands by
/// convention; `toolset!(some::path::registry, "web")` looks in another.
#[expect(clippy::crate_in_macro_def, reason = "the caller's own registry is meant")]
#[macro_export]
macro_rules! toolset {
    ($name:literal) => {
        $crate::toolset!(crate::registry, $name)
    };
    ($($registry:ident)::+, $name:literal) => {
        const { $crate::locate::toolset($($registry)::+::REGISTRY.toolsets, $name) }
    };
    (::$($registry:ident)::+, $name:literal) => {
        const { $crate::locate::toolset(::$($registry)::+::REGISTRY.toolsets, $name) }
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
    let allowed = if name.len() < 6 { 1 } else { name.len() / 3 };
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

//! What a name in a request or a call stands for.

use crate::{
    ToolId,
    mask::ToolMask,
    table::{LegacyRow, Registry, ToolRow, ToolsetRow},
};

/// What a toolset name in a request stands for.
#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    /// `all` or `*`: every tool.
    Everything,
    /// A toolset.
    Toolset(&'static ToolsetRow),
    /// An old name for a list of tools.
    Legacy(&'static LegacyRow),
}

impl Registry {
    /// Finds a toolset by its exact name.
    #[inline]
    pub fn resolve(&self, name: &str) -> Option<&'static ToolsetRow> {
        self.toolsets.get((self.toolset_id)(name)?.index())
    }

    /// Finds what a toolset name in a request stands for.
    pub fn meaning(&self, name: &str) -> Option<Meaning> {
        if let Some(toolset) = self.resolve(name) {
            return Some(Meaning::Toolset(toolset));
        }
        if matches!(name, "all" | "*") {
            return Some(Meaning::Everything);
        }
        let legacy = self.legacy.binary_search_by(|row| row.name.cmp(name)).ok()?;
        self.legacy.get(legacy).map(Meaning::Legacy)
    }

    /// Finds a tool by its exact name.
    #[inline]
    pub fn tool(&self, name: &str) -> Option<ToolId> {
        (self.tool_id)(name)
    }

    /// Gives a tool's row. The id must be one of this registry's.
    #[inline]
    pub fn row(&self, tool: ToolId) -> &'static ToolRow {
        &self.tools[tool.index()]
    }

    /// Gives the tools that a name or a pattern with `*` and `?` matches, in order.
    pub fn matching<'a>(&self, pattern: &'a str) -> impl Iterator<Item = ToolId> + use<'a> {
        let rows: &'static [ToolRow] = self.tools;
        let exact = if is_pattern(pattern) { None } else { Some(self.tool(pattern)) };
        let scanned = if exact.is_none() { rows } else { &[] };
        let found =
            scanned.iter().zip(0..).filter(|(row, _)| fits(pattern, row.name)).map(|(_, id)| ToolId(id));
        exact.flatten().into_iter().chain(found)
    }

    /// Makes an empty set of this registry's tools.
    pub fn nothing(&self) -> ToolMask {
        ToolMask::empty(self.tools.len())
    }

    /// Makes the set of all of this registry's tools.
    pub fn everything(&self) -> ToolMask {
        ToolMask::full(self.tools.len())
    }

    /// Every name that a request may enable or disable.
    pub(crate) fn toolset_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let (toolsets, legacy) = (self.toolsets, self.legacy);
        toolsets.iter().map(|row| row.name).chain(legacy.iter().map(|row| row.name)).chain(["all"])
    }

    /// Every tool's name.
    pub(crate) fn tool_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let rows: &'static [ToolRow] = self.tools;
        rows.iter().map(|row| row.name)
    }
}

impl Meaning {
    /// Adds what the name gives.
    #[inline]
    pub(crate) fn add_to(self, mask: &mut ToolMask, tools: usize) {
        match self {
            Self::Everything => *mask = ToolMask::full(tools),
            Self::Toolset(row) => mask.add(row.mask),
            Self::Legacy(row) => mask.add(row.mask),
        }
    }

    /// Takes away what disabling the name takes away.
    #[inline]
    pub(crate) fn take_from(self, mask: &mut ToolMask) {
        match self {
            Self::Everything => mask.clear(),
            Self::Toolset(row) => mask.remove(row.removal),
            Self::Legacy(row) => mask.remove(row.mask),
        }
    }
}

/// Tells whether a text is a pattern and not a name.
pub(crate) fn is_pattern(text: &str) -> bool {
    text.contains(['*', '?'])
}

/// Matches a whole name: `*` stands for any characters, `?` for one. Time grows with the product of the
/// lengths at worst: only the last `*` is ever widened.
pub(crate) fn fits(pattern: &str, name: &str) -> bool {
    let (pattern, name) = (pattern.as_bytes(), name.as_bytes());
    let (mut at, mut next) = (0, 0);
    let mut star = None;
    while next < name.len() {
        match pattern.get(at) {
            Some(b'*') => {
                star = Some((at + 1, next));
                at += 1;
            }
            Some(letter) if *letter == b'?' || *letter == name[next] => {
                at += 1;
                next += 1;
            }
            _ => match star {
                Some((after, covered)) => {
                    star = Some((after, covered + 1));
                    at = after;
                    next = covered + 1;
                }
                None => return false,
            },
        }
    }
    pattern[at..].iter().all(|letter| *letter == b'*')
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn patterns_match_whole_names() {
        let cases = [
            ("*", "read_file", true),
            ("read_file", "read_file", true),
            ("read_fil", "read_file", false),
            ("read_*", "read_file", true),
            ("*_file", "read_file", true),
            ("*file*", "read_file", true),
            ("r*d_f*e", "read_file", true),
            ("r*d_f*x", "read_file", false),
            ("rea?_file", "read_file", true),
            ("read_file?", "read_file", false),
            ("**", "", true),
            ("", "", true),
            ("", "a", false),
        ];
        for (pattern, name, expected) in cases {
            assert_eq!(fits(pattern, name), expected, "{pattern} on {name}");
        }
    }
}

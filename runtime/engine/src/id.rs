//! Small numbers that stand for the tools and toolsets of one registry.

/// The position of a tool in its registry's table, which is sorted by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ToolId(pub u16);

/// The position of a toolset in its registry's table, which is sorted by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ToolsetId(pub u16);

impl ToolId {
    /// Gives the position as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl ToolsetId {
    /// Gives the position as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

//! Which toolset a platform gets when the configuration says nothing about it.

use toolwright::{Registry, table::ToolsetRow};

/// Finds the preset of a platform.
pub(crate) fn preset(registry: &'static Registry, platform: &str) -> Option<&'static ToolsetRow> {
    registry.toolsets.iter().find(|row| row.platforms.contains(&platform))
}

/// Names every platform that has a preset, sorted.
pub(crate) fn names(registry: &'static Registry) -> Vec<&'static str> {
    let mut names: Vec<&str> = registry.toolsets.iter().flat_map(|row| row.platforms).copied().collect();
    names.sort_unstable();
    names
}

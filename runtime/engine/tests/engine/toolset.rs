//! `toolset!`: found while compiling, in the crate's own registry or in another module's.

use toolwright::{table::ToolsetRow, toolset};

/// The tables of a crate, at the place where the compiler puts them by convention (seen from its root).
pub(crate) mod tables {
    use toolwright::{
        Registry, ToolsetId,
        table::{ToolsetKind, ToolsetRow},
    };

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

    pub(crate) static TOOLSETS: [ToolsetRow; 3] = [row("file"), row("hermes-cli"), row("web")];

    pub(crate) static REGISTRY: Registry = Registry {
        tools: &[],
        toolsets: &TOOLSETS,
        legacy: &[],
        core: &[],
        tool_id: |_| None,
        toolset_id: |name| TOOLSETS.iter().position(|row| row.name == name).map(|_| ToolsetId(0)),
    };
}

const CLI: &ToolsetRow = toolset!("hermes-cli");

#[test]
fn a_name_becomes_a_row() {
    assert!(std::ptr::eq(CLI, &raw const tables::TOOLSETS[1]));
    assert_eq!(toolset!("web").name, "web");
    assert_eq!(toolset!(crate::toolset::tables, "file").name, "file");
    assert_eq!(toolset!(tables, "web").name, "web");
}

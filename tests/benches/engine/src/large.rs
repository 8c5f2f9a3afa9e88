//! A registry of 5,000 tools in 500 toolsets, made when the bench runs.

use toolwright::{
    Registry, ToolId, ToolsetId,
    table::{Implementation, ToolRow, ToolsetKind, ToolsetRow},
};

/// How many tools it has.
pub const TOOLS: u16 = 5_000;

/// How many toolsets it has.
pub const TOOLSETS: u16 = 500;

/// How many tools one toolset gives.
const TOOLS_OF_ONE: u16 = 40;

const WORDS: usize = (TOOLS as usize).div_ceil(64);

/// Makes the registry; it is never freed, like the static tables it stands for.
pub fn registry() -> &'static Registry {
    Box::leak(Box::new(Registry {
        tools: leak((0..TOOLS).map(tool_row).collect()),
        toolsets: leak((0..TOOLSETS).map(toolset_row).collect()),
        legacy: &[],
        core: leak(vec![0; WORDS]),
        tool_id: |name| number(name, "tool_").map(ToolId),
        toolset_id: |name| number(name, "toolset_").map(ToolsetId),
    }))
}

fn tool_row(position: u16) -> ToolRow {
    ToolRow {
        name: text(format!("tool_{position:04}")),
        home: ToolsetId(position % TOOLSETS),
        source: "made by the bench",
        implementation: Implementation::External { requires_env: &[] },
        mentions: &[],
        check: None,
    }
}

/// Makes a toolset whose tools lie all over the table, so that every word of the mask counts.
fn toolset_row(position: u16) -> ToolsetRow {
    let step = TOOLS / TOOLS_OF_ONE;
    let mut tools: Vec<ToolId> =
        (0..TOOLS_OF_ONE).map(|each| ToolId((each * step + position * 7) % TOOLS)).collect();
    tools.sort_unstable();
    let mut mask = vec![0_u64; WORDS];
    for tool in &tools {
        mask[tool.index() / 64] |= 1 << (tool.index() % 64);
    }
    let (tools, mask): (&[ToolId], &[u64]) = (leak(tools), leak(mask));
    ToolsetRow {
        name: text(format!("toolset_{position:04}")),
        kind: ToolsetKind::Group,
        description: "a toolset of the bench",
        source: "made by the bench",
        tools,
        includes: &[],
        shared: &[],
        resolved: tools,
        mask,
        removal: mask,
        open: false,
        when_env: None,
        platforms: &[],
    }
}

fn number(name: &str, prefix: &str) -> Option<u16> {
    name.strip_prefix(prefix)?.parse().ok()
}

fn text(text: String) -> &'static str {
    text.leak()
}

fn leak<T>(values: Vec<T>) -> &'static [T] {
    values.leak()
}

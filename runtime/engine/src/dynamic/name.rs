//! Names for what comes from outside: what a provider takes, one for each, the same every time.

/// The longest name that providers take.
pub(super) const LONGEST: usize = 64;
/// What the names of MCP servers' tools begin with; nobody else's do.
pub(super) const MCP_TOOL: &str = "mcp__";
/// What the names of MCP servers' toolsets begin with; nobody else's do.
pub(super) const MCP_TOOLSET: &str = "mcp-";
/// The names of the three tools that stand in for others; nobody may take them.
pub(crate) const RESERVED: [&str; 3] = ["tool_call", "tool_describe", "tool_search"];

/// Gives the name by which a model calls a tool of an MCP server. Where that loses nothing the name is plain;
/// one that providers would refuse for its length ends in a number made from the whole.
pub fn mcp_tool_name(server: &str, tool: &str) -> String {
    let name = format!("{MCP_TOOL}{}__{}", plain(server), plain(tool));
    if name.len() <= LONGEST { name } else { marked(&name, &[server, tool]) }
}

/// Gives the name of an MCP server's toolset.
pub fn mcp_toolset_name(server: &str) -> String {
    format!("{MCP_TOOLSET}{server}")
}

/// Tells whether a part of a name comes out as it is.
pub(super) fn is_plain(part: &str) -> bool {
    !part.contains("__") && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Tells whether providers take a name.
pub(super) fn is_tool_name(name: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    (1..=LONGEST).contains(&name.len()) && name.bytes().all(letter)
}

/// Gives a name an end that only these parts give it.
pub(super) fn marked(name: &str, parts: &[&str]) -> String {
    const MARK: usize = 9;
    // A name is ASCII, so it can be cut anywhere.
    let kept = name.get(..name.len().min(LONGEST - MARK)).unwrap_or_default();
    format!("{kept}_{:08x}", mark(parts))
}

/// FNV-1a over the parts, with a byte between them that no text has, folded to half its length.
fn mark(parts: &[&str]) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for part in parts {
        for byte in part.bytes().chain([0xff]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    (hash ^ (hash >> 32)) & 0xffff_ffff
}

fn plain(part: &str) -> String {
    part.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect()
}

//! Which MCP servers a command can be about, so that no other is started.

use toolwright::{Meaning, Registry, Request, dynamic::mcp_toolset_name};

/// What a command wants tools for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose<'a> {
    /// The whole selection.
    Selection,
    /// The whole selection for as long as the command runs: what comes later is taken up then.
    Serving,
    /// One tool, by its name for models.
    Tool(&'a str),
}

/// The longest beginning that the names of a server's tools certainly have: longer ones end in a mark.
const CERTAIN: usize = 55;

/// Tells whether a request can select tools of a server, and the command can be about them.
pub(crate) fn is_wanted(
    registry: &'static Registry,
    request: &Request,
    purpose: Purpose<'_>,
    server: &str,
) -> bool {
    let asked = match &request.enabled {
        None => true,
        Some(names) => names.iter().any(|name| names_server(registry, name, server)),
    };
    let asked = asked || request.tools.iter().any(|tool| may_be_of(registry, tool, server));
    asked
        && match purpose {
            Purpose::Selection | Purpose::Serving => true,
            Purpose::Tool(name) => is_bridge(name) || may_be_of(registry, name, server),
        }
}

/// Tells whether a toolset's name stands for a server: a name that means something built in never does.
pub(crate) fn names_server(registry: &'static Registry, name: &str, server: &str) -> bool {
    match registry.meaning(name) {
        Some(Meaning::Everything) => true,
        Some(Meaning::Toolset(_) | Meaning::Legacy(_)) => false,
        None => name == server || name == mcp_toolset_name(server),
    }
}

/// Tells whether a name or a pattern can match a tool of a server.
fn may_be_of(registry: &'static Registry, tool: &str, server: &str) -> bool {
    if registry.tool(tool).is_some() {
        return false;
    }
    let letter = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '_' };
    let mut begin: String = format!("mcp__{server}__").chars().map(letter).collect();
    begin.truncate(CERTAIN);
    let literal = tool.split(['*', '?']).next().unwrap_or_default();
    literal.starts_with(&begin) || begin.starts_with(literal) && literal.len() < tool.len()
}

/// The tools that reach others by name.
fn is_bridge(name: &str) -> bool {
    matches!(name, "tool_call" | "tool_describe" | "tool_search")
}

#[cfg(test)]
mod tests {
    use toolwright::Request;

    use super::{Purpose, is_wanted};

    fn wanted(enabled: Option<&[&str]>, tools: &[&str], purpose: Purpose<'_>, server: &str) -> bool {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let request = Request { enabled: enabled.map(owned), tools: owned(tools), ..Request::default() };
        is_wanted(&toolwright_tools::registry::REGISTRY, &request, purpose, server)
    }

    #[test]
    fn only_servers_that_a_request_can_mean_are_wanted() {
        let all = Purpose::Selection;
        assert!(wanted(None, &[], all, "github"));
        assert!(!wanted(Some(&[]), &[], all, "github"));
        assert!(wanted(Some(&["all"]), &[], all, "github"));
        assert!(wanted(Some(&["web", "github"]), &[], all, "github"));
        assert!(wanted(Some(&["mcp-github"]), &[], all, "github"));
        assert!(!wanted(Some(&["web"]), &[], all, "github"));
        assert!(!wanted(Some(&["mcp-git"]), &[], all, "github"));
    }

    #[test]
    fn a_server_with_a_built_in_name_is_wanted_under_its_own_toolset_only() {
        for name in ["terminal", "browser"] {
            assert!(!wanted(Some(&[name]), &[], Purpose::Selection, name));
            assert!(wanted(Some(&[&format!("mcp-{name}")]), &[], Purpose::Selection, name));
        }
        assert!(!wanted(Some(&["web_tools"]), &[], Purpose::Selection, "web_tools"));
    }

    #[test]
    fn tools_and_patterns_name_the_servers_whose_tools_they_can_match() {
        let all = Purpose::Selection;
        assert!(wanted(Some(&[]), &["mcp__my_srv__get"], all, "my-srv"));
        assert!(wanted(Some(&[]), &["mcp__my*"], all, "my-srv"));
        assert!(wanted(Some(&[]), &["*"], all, "my-srv"));
        assert!(wanted(Some(&[]), &["mcp__my_srv__?et"], all, "my-srv"));
        assert!(!wanted(Some(&[]), &["mcp__my_srv"], all, "my-srv"));
        assert!(!wanted(Some(&[]), &["mcp__other__*"], all, "my-srv"));
        assert!(!wanted(Some(&[]), &["read_file"], all, "my-srv"));
        let long = "a".repeat(70);
        assert!(wanted(Some(&[]), &[&format!("mcp__{}_1234abcd", &long[..50])], all, &long));
    }

    #[test]
    fn a_call_wants_the_servers_of_its_tool_only() {
        assert!(wanted(None, &[], Purpose::Tool("mcp__a__b"), "a"));
        assert!(!wanted(None, &[], Purpose::Tool("mcp__a__b"), "b"));
        assert!(!wanted(None, &[], Purpose::Tool("terminal"), "a"));
        assert!(!wanted(None, &[], Purpose::Tool("no_such_tool"), "a"));
        assert!(wanted(None, &[], Purpose::Tool("tool_search"), "a"));
        assert!(!wanted(Some(&["web"]), &[], Purpose::Tool("mcp__a__b"), "a"));
    }
}

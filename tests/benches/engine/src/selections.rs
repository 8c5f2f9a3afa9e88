//! The selections that are measured; `original.py` has the same names.

use toolwright::{Environment, Registry, Request, Selection, ToolsetId};

/// Five toolsets to enable.
pub const ENABLED: [&str; 5] = ["web", "file", "browser", "terminal", "vision"];

/// Two toolsets to disable.
pub const DISABLED: [&str; 2] = ["terminal", "debugging"];

/// Asks for five toolsets without two.
pub fn five_minus_two() -> Request {
    Request { enabled: Some(owned(&ENABLED)), disabled: owned(&DISABLED), ..Request::default() }
}

/// Selects what `hermes-cli` gives.
pub fn hermes_cli(registry: &'static Registry) -> Selection {
    let request = Request { enabled: Some(owned(&["hermes-cli"])), ..Request::default() };
    registry.select(&request, &Environment::default())
}

/// Looks toolsets up; a name that the registry does not have is left out.
pub fn toolset_ids(registry: &Registry, names: &[&str]) -> Vec<ToolsetId> {
    names.iter().filter_map(|name| (registry.toolset_id)(name)).collect()
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

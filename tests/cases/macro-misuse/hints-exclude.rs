#![allow(unused_variables)]

use toolwright::tool;

/// Looks, or deletes.
#[tool(toolset = "file", destructive, open_world = "no", read_only)]
fn look_or_delete() {}

fn main() {}

#![allow(unused_variables)]

use serde::Deserialize;
use toolwright::{ToolArgs, tool};

#[derive(Deserialize, ToolArgs)]
struct Tree {
    leaves: Vec<Leaf>,
}

#[derive(Deserialize, ToolArgs)]
struct Leaf {
    tree: Option<Box<Tree>>,
}

/// Grows.
#[tool(toolset = "grow")]
fn grow(
    /// What.
    tree: Tree,
) {
}

fn main() {}

#![allow(unused_variables)]

use toolwright::tool;

/// Reads.
#[tool(toolset = "file")]
#[when(write_file)]
fn read() {}

fn main() {}

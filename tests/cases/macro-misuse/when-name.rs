#![allow(unused_variables)]

use toolwright::tool;

/// Reads.
#[tool(toolset = "file")]
#[when("write file" | read | read, "Write with write_file.")]
fn read() {}

fn main() {}

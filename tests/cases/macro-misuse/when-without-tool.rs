#![allow(unused_variables)]

use toolwright::when;

/// Reads.
#[when(write_file, "Write with write_file.")]
fn read() {}

fn main() {}

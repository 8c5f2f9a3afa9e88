//! Compiles toolsets and tools into the tables of `crate::registry`.

fn main() {}

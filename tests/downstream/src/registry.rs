//! The tables that the build script compiled.

toolwright::registry!();

//! The tables that the build compiled from `toolsets/` and `src/tools/`.

toolwright::registry!();

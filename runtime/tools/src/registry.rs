//! The tables of the built-in tools and toolsets, compiled from `toolsets/toolsets.toml` and `src/tools`.

toolwright::registry!();

/// What a crate that depends on this one, or a check of toolset files, knows of the built-in names.
pub const MANIFEST: &str = include_str!(concat!(env!("OUT_DIR"), "/manifest.toml"));

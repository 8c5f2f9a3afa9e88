//! The built-in tools, one file each, and the host that lends them this machine.
//!
//! A tool starts no process and opens no file itself: it asks the services in its context.

pub mod registry;
pub mod tools;

mod host;

pub use crate::host::LocalHost;

/// What this crate's build tells the builds of crates that depend on it: its tools and toolsets, as TOML.
pub const MANIFEST: &str = include_str!(concat!(env!("OUT_DIR"), "/manifest.toml"));

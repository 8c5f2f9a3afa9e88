//! What do these sources mean, and is it consistent: `toolsets.toml` and `#[tool]` functions in, tables out.
//!
//! The pipeline is [`compile`]; [`Build`] is its use in a build script. Only `read` and `build` touch files.

pub mod attr;
pub mod cfg;
pub mod diagnostic;
pub mod doc;
pub mod emit;
pub mod literal;
pub mod manifest;
pub mod mention;
pub mod model;
pub mod names;
pub mod render;
pub mod resolve;
pub mod rules;
pub mod scan;
#[cfg(any(test, feature = "schema"))]
pub mod schema;
pub mod source;
pub mod toolset;

mod build;
mod compile;
mod constant;
mod lookup;
mod module_list;
mod nearest;
mod read;

pub use build::Build;
pub use compile::{Compilation, Sources, compile};
pub use rules::{RuleCompilation, compile_rules, with_rules};

/// The JSON Schema of `toolsets.toml`, as committed; a test holds it against the reader's keys.
pub const TOOLSETS_SCHEMA: &str = include_str!("../../toolsets/schema/toolsets.json");

/// The JSON Schema of `approval.toml`, as committed; a test holds it against the reader's keys.
pub const APPROVAL_SCHEMA: &str = include_str!("../../toolsets/schema/approval.json");

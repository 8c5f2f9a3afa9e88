//! The commands, one file each.

pub(crate) mod approve;
pub(crate) mod call;
pub(crate) mod calls;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod env;
pub(crate) mod explain;
pub(crate) mod graph;
pub(crate) mod mcp;
pub(crate) mod plugins;
pub(crate) mod resolve;
pub(crate) mod schema;
pub(crate) mod serve;
pub(crate) mod tools;
pub(crate) mod toolsets;

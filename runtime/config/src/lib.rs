//! What has the operator said, and where. Knows no tool; drops no comment.

mod check;
mod config;
mod edit;
mod error;
mod fault;
mod keys;
mod location;
mod places;
mod plugins;
#[cfg(any(test, feature = "schema"))]
mod schema;
mod sections;
mod servers;
mod setting;
pub mod show;
mod size;
mod terminal;
mod text;
mod tree;

pub use config::{Config, Loaded, Source};
pub use edit::{Change, EditError, Replaced, Scalar, edited, write};
pub use error::ConfigError;
pub use fault::{Fault, Faults, Level, Place};
pub use keys::{Key, Shape, Usage, keys, paths};
pub use location::{Arguments, Locations, Origin, Variables};
pub use plugins::{PluginEntry, PluginSettings};
#[cfg(any(test, feature = "schema"))]
pub use schema::config_schema;
pub use sections::{Keeping, SearchMode, Server, ToolSearch};
pub use servers::{McpAddress, McpElicitation, McpReached, McpSampling, McpServer, McpTools};
pub use setting::{Named, Setting};
pub use terminal::TerminalSettings;
pub use text::{MAX_BYTES, MAX_DEPTH};
pub use tree::Value;

/// The JSON Schema of `config.yaml`, as committed; a test holds it against the table of keys.
pub const CONFIG_SCHEMA: &str = include_str!("../../../toolsets/schema/config.json");

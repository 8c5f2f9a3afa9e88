//! What has the operator said, and where. Knows no tool; drops no comment.

mod check;
mod config;
mod edit;
mod error;
mod fault;
mod keys;
mod location;
mod places;
#[cfg(feature = "schema")]
mod schema;
mod sections;
mod setting;
pub mod show;
mod text;
mod tree;

pub use config::{Config, Loaded, Source};
pub use edit::{Change, EditError, Replaced, Scalar, edited, write};
pub use error::ConfigError;
pub use fault::{Fault, Faults, Level, Place};
pub use keys::{Key, Shape, Usage, keys, paths};
pub use location::{Arguments, Locations, Origin, Variables};
#[cfg(feature = "schema")]
pub use schema::config_schema;
pub use sections::Server;
pub use setting::{Named, Setting};
pub use text::{MAX_BYTES, MAX_DEPTH};
pub use tree::Value;

//! What has the operator said, and where. Knows no tool; drops no comment.

mod check;
mod config;
mod error;
mod fault;
mod keys;
mod location;
mod places;
mod sections;
mod setting;
mod text;
mod tree;

pub use config::{Config, Loaded, Source};
pub use error::ConfigError;
pub use fault::{Fault, Level, Place};
pub use keys::{Key, Shape, Usage, keys, paths};
pub use location::{Arguments, Locations, Origin, Variables};
pub use sections::Server;
pub use setting::{Named, Setting};
pub use text::{MAX_BYTES, MAX_DEPTH};
pub use tree::Value;

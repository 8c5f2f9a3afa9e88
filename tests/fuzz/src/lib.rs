//! What must hold for any bytes: one function for each reader. A fuzzer calls them, and so do the tests on stable.

mod compile;
mod config;
mod edit;
mod message;

pub use compile::{tools, toolsets};
pub use config::config;
pub use edit::edit;
pub use message::message;

/// The longest input, in bytes.
pub const LONGEST: usize = 16 * 1024;

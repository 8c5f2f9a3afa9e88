//! What must hold for any bytes: one function for each reader. A fuzzer calls them, and so do the tests on stable.

mod compile;
mod config;
mod edit;
mod message;
mod shell;

pub use compile::{tools, toolsets};
pub use config::config;
pub use edit::edit;
pub use message::message;
pub use shell::shell_read;

/// The longest input, in bytes.
pub const LONGEST: usize = 16 * 1024;

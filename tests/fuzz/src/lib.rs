//! What must hold for any bytes: one function for each reader. A fuzzer calls them, and so do the tests on stable.

mod allowlist;
mod compile;
mod config;
mod edit;
mod message;
mod pattern;
mod rules;
mod served;
mod shell;
mod verdict;

pub use allowlist::allowlist;
pub use compile::{tools, toolsets};
pub use config::config;
pub use edit::edit;
pub use message::message;
pub use pattern::pattern;
pub use rules::rules;
pub use served::served;
pub use shell::shell_read;
pub use verdict::shell_verdict;

/// The longest input, in bytes.
pub const LONGEST: usize = 16 * 1024;

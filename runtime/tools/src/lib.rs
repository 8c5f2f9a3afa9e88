//! The built-in tools, one file each, and the host that lends them this machine.
//!
//! A tool starts no process and opens no file itself: it asks the services in its context.

pub mod tools;

mod host;

pub use crate::host::LocalHost;

// `pub mod registry;` stands above once its file is there; the build compiles the tables into it.

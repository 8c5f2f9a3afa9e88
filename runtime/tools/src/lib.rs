//! The built-in tools, one file each, and the host that lends them this machine.
//!
//! A tool starts no process and opens no file itself: it asks the services in its context.

pub mod registry;
pub mod tools;

mod host;

pub use crate::{
    host::{LocalHost, Notices},
    registry::MANIFEST,
};

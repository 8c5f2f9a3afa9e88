//! Tools and hooks from plugin processes and crates.
//!
//! A plugin is a folder with a manifest and a program that speaks JSON-RPC over its standard input and output
//! (`PROTOCOL.md` says how), or a crate that was compiled in. Nothing of a plugin runs unless the operator has
//! enabled it; what it brings comes and goes as a whole; while one holds a policy, what it would judge does not
//! run without its word.

mod bring;
mod claim;
mod compiled;
mod connection;
mod fault;
mod found;
mod handler;
mod hooks;
mod house;
mod line;
mod log;
mod manifest;
mod message;
mod plugins;
mod reading;
mod registration;
mod resident;
mod scaffold;
mod state;
mod tending;

pub use crate::{
    compiled::{CompiledPlugin, RegisterError, Registration},
    fault::{PluginFault, nearest as nearest_name},
    house::House,
    manifest::{Kind, MANIFEST},
    plugins::{CommandError, Plugins},
    reading::CommandOutput,
    registration::CommandInfo,
    scaffold::{ScaffoldError, scaffold},
    state::{HookInfo, PluginState, Source, Standing},
};

//! Tools and toolsets that come and go while the program runs, over tables that never change.
//!
//! A [`Catalog`] holds what plugins and MCP servers bring; who brings something holds an [`Owner`] and can do
//! no more than it allows. A turn works on a [`Snapshot`], which nothing changes any more.

mod catalog;
mod change;
mod layer;
mod name;
mod owner;
mod refusal;
mod snapshot;
mod tool;
mod view;

pub use self::{
    catalog::Catalog,
    change::{Change, Changed, NewToolset, Published},
    layer::DynamicToolset,
    name::{mcp_tool_name, mcp_toolset_name},
    owner::{Bringer, Consent, Owner},
    refusal::{Refusal, RefusalKind},
    snapshot::Snapshot,
    tool::{Beside, DynamicCall, DynamicCheck, DynamicHandler, DynamicTool, NewTool, Replaces},
};
pub(crate) use self::{
    layer::Layer,
    name::RESERVED,
    snapshot::Beyond,
    view::{Named, View},
};

//! Which tools may a session see, with what schema, and how is a call carried out.
//!
//! The engine knows no concrete tool and no backend: it works on the static tables that the compiler
//! emits where [`registry!`] stands, and on the definitions that `#[tool]` puts beside a function.

pub mod declare;
#[doc(hidden)]
pub mod private;
pub mod schema;
pub mod table;

mod answer;
mod context;
mod id;
mod outcome;

pub use crate::{
    context::{Context, MissingService, Services},
    declare::ToolDef,
    id::{ToolId, ToolsetId},
    outcome::{Output, ToolError},
    table::Registry,
};
pub use toolwright_macros::{ToolArgs, tool, when};

/// Puts the tables that this crate's build script compiled into the module where it stands.
///
/// By convention that module is `crate::registry`; [`toolset!`] looks there.
#[macro_export]
macro_rules! registry {
    () => {
        include!(concat!(env!("OUT_DIR"), "/registry.rs"));
    };
}

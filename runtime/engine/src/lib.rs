//! Which tools may a session see, with what schema, and how is a call carried out.
//!
//! The engine knows no concrete tool and no backend: it works on the static tables that the compiler
//! emits where [`registry!`] stands, and on the definitions that `#[tool]` puts beside a function.

pub mod arguments;
pub mod declare;
pub mod dynamic;
pub mod hook;
#[doc(hidden)]
pub mod locate;
#[doc(hidden)]
pub mod private;
#[cfg(feature = "proofs")]
#[doc(hidden)]
pub mod proof;
pub mod sanitise;
pub mod schema;
pub mod search;
pub mod table;

mod agent;
mod alone;
mod answer;
mod availability;
mod bridge;
mod call;
mod caught;
mod context;
mod definition;
mod dispatch;
mod environment;
mod explain;
mod id;
mod inventory;
mod lookup;
mod mask;
mod mend;
mod near;
mod note;
mod outcome;
mod path;
mod result;
mod select;
mod trace;

pub use crate::{
    agent::AgentState,
    alone::others_named,
    availability::{Answer, Availability, Available, CheckLimits, Missing, Unavailable},
    call::{Call, CallFault, MessageError, ToolMessage},
    context::{Context, MissingService, Services},
    declare::ToolDef,
    definition::{Definitions, Format, ToolDefinition, definitions},
    dispatch::{CallLimits, CallResult, Dispatcher, Status, plan_batch},
    environment::Environment,
    explain::{CheckReport, Explanation, HiddenMention, UnknownTool},
    id::{ToolId, ToolsetId},
    inventory::ToolsetSummary,
    lookup::Meaning,
    mask::{ToolMask, Tools},
    mend::Mended,
    note::{Level, Note, NoteKind},
    outcome::{Output, ToolError},
    path::{Access, PathResolver, PathUse},
    result::{
        Budget, LongResult, Media, MediaSource, Part, Reader, Results, Saved, Spill, SpillError, SpillFuture,
        Trust, frame, preview, result_file_name,
    },
    select::{Entry, Request, Selection},
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

/// Passes on the proofs that `#[tool]` and the derive emit, or, without the feature `proofs`, drops them.
#[cfg(feature = "proofs")]
#[doc(hidden)]
#[macro_export]
macro_rules! __proof {
    ($($proof:tt)*) => { $($proof)* };
}

/// Passes on the proofs that `#[tool]` and the derive emit, or, without the feature `proofs`, drops them.
#[cfg(not(feature = "proofs"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __proof {
    ($($proof:tt)*) => {};
}

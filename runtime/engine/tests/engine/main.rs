//! Does the engine keep its promises, seen from outside.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod arguments;
mod availability;
mod batch;
mod chaos;
mod conformance;
mod consent;
mod definition;
mod dispatch;
mod door;
mod dynamic;
mod explain;
mod fault;
mod fixture;
mod hook;
mod mask;
mod meeting;
mod mend;
mod message;
mod note;
mod plan;
mod result;
mod sanitise;
mod search;
mod select;
mod strip;
mod toolset;

/// Where `toolset!` looks by convention.
use toolset::tables as registry;

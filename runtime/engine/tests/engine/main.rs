//! Does the engine keep its promises, seen from outside.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod availability;
mod conformance;
mod definition;
mod dispatch;
mod dynamic;
mod explain;
mod fixture;
mod mask;
mod message;
mod note;
mod sanitise;
mod search;
mod select;
mod toolset;

/// Where `toolset!` looks by convention.
use toolset::tables as registry;

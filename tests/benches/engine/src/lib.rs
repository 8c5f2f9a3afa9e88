//! What the benches of our side share: selections, tools that do nothing, a large registry, many servers' tools,
//! and source texts to compile.

pub mod idle;
pub mod large;
pub mod selections;
pub mod servers;
pub mod sources;

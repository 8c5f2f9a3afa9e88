//! What the benches of our side share: the selections measured, a large registry, and source texts to compile.

pub mod large;
pub mod selections;
pub mod sources;

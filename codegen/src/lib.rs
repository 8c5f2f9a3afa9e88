//! What do these sources mean, and is it consistent: `toolsets.toml` and `#[tool]` functions in, tables out.

pub mod cfg;
pub mod diagnostic;
pub mod model;
pub mod names;
pub mod resolve;
pub mod source;
pub mod toolset;

mod constant;
mod nearest;

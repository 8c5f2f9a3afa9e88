//! What do these sources mean, and is it consistent: `toolsets.toml` and `#[tool]` functions in, tables out.

pub mod diagnostic;
pub mod model;
pub mod source;

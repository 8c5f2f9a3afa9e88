//! What do these sources mean, and is it consistent: `toolsets.toml` and `#[tool]` functions in, tables out.

pub mod attr;
pub mod diagnostic;
pub mod doc;
pub mod literal;
pub mod model;
pub mod names;
pub mod source;

//! From what a model wrote to arguments that fit a tool's parameters.

mod json;
#[expect(dead_code, reason = "coercion uses the rest")]
mod number;
#[expect(dead_code, reason = "coercion uses the rest")]
mod path;
mod reader;

pub use self::{
    json::Json,
    reader::{ReadError, Reading, Remark, RemarkKind},
};

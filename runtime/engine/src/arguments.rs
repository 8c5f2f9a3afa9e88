//! From what a model wrote to arguments that fit a tool's parameters.

mod json;
mod number;
mod path;
mod reader;

pub use self::{
    json::Json,
    reader::{ReadError, Reading, Remark, RemarkKind},
};

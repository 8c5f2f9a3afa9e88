//! What the code that `#[tool]` and `#[derive(ToolArgs)]` emit refers to; not for people.

pub use serde;
pub use serde_json;

pub use crate::{
    answer::{OutputJson, OutputVerbatim, SettleForeign, SettleOwn, SettlePlain, Tag},
    declare::Availability,
    schema::{Constant, FromConstant, FromText, ToolText, Written, read, text},
};

//! What the code that `#[tool]` and `#[derive(ToolArgs)]` emit refers to; not for people.

#[cfg(feature = "proofs")]
pub use schemars;
pub use serde;
pub use serde_json;

#[cfg(feature = "proofs")]
pub use crate::proof;
pub use crate::{
    answer::{OutputJson, OutputVerbatim, SettleForeign, SettleOwn, SettlePlain, Tag},
    declare::Availability,
    schema::{Annotations, Constant, FromConstant, FromText, ToolText, Written, read, text},
};

//! The schemas of the types that every program has.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

use super::{Bounds, Kind, Number, ParamSchema, Schema};
use crate::arguments::Json;

macro_rules! plain {
    ($($kind:ident $zero:literal: $($type:ty),*;)*) => {$($(
        impl ParamSchema for $type {
            const SCHEMA: &'static Schema = &Schema::new(Kind::$kind).with_zero($zero);
        }
    )*)*};
}

plain! {
    Any "null": Json<'static>;
    Value "null": serde_json::Value;
    Boolean "false": bool;
    Integer "0": i32, i64, i128, isize;
    Number "0.0": f32, f64;
    Text "\"\"": String, Box<str>, Cow<'_, str>, PathBuf;
}

macro_rules! ranged {
    ($($type:ty: $min:expr, $max:expr;)*) => {$(
        impl ParamSchema for $type {
            const SCHEMA: &'static Schema = &Schema {
                bounds: Bounds { min: Some(Number::Integer($min)), max: $max, ..Bounds::NONE },
                ..Schema::new(Kind::Integer).with_zero("0")
            };
        }
    )*};
}

// Only what schemars bounds too: serde refuses a wider number in any case.
ranged! {
    i8: -128, Some(Number::Integer(127));
    i16: -32_768, Some(Number::Integer(32_767));
    u8: 0, Some(Number::Integer(255));
    u16: 0, Some(Number::Integer(65_535));
    u32: 0, None;
    u64: 0, None;
    u128: 0, None;
    usize: 0, None;
}

impl ParamSchema for char {
    const SCHEMA: &'static Schema = &Schema {
        bounds: Bounds { min_length: Some(1), max_length: Some(1), ..Bounds::NONE },
        ..Schema::new(Kind::Text)
    };
}

impl<T: ParamSchema> ParamSchema for Option<T> {
    const SCHEMA: &'static Schema = &Schema { optional: true, zero: "null", ..*T::SCHEMA };
}

impl<T: ParamSchema> ParamSchema for Box<T> {
    const SCHEMA: &'static Schema = T::SCHEMA;
}

impl<T: ParamSchema> ParamSchema for Vec<T> {
    const SCHEMA: &'static Schema = &Schema::new(Kind::List(T::SCHEMA)).with_zero("[]");
}

impl<T: ParamSchema> ParamSchema for BTreeSet<T> {
    const SCHEMA: &'static Schema = &Schema::new(Kind::List(T::SCHEMA)).with_zero("[]");
}

impl<T: ParamSchema, const COUNT: usize> ParamSchema for [T; COUNT] {
    const SCHEMA: &'static Schema = &Schema {
        bounds: Bounds { min_items: Some(COUNT), max_items: Some(COUNT), ..Bounds::NONE },
        ..Schema::new(Kind::List(T::SCHEMA))
    };
}

impl<T: ParamSchema> ParamSchema for BTreeMap<String, T> {
    const SCHEMA: &'static Schema = &Schema::new(Kind::Map(T::SCHEMA)).with_zero("{}");
}

#[expect(clippy::disallowed_types, reason = "a tool may take one; nothing of ours depends on its order")]
impl<T: ParamSchema, S> ParamSchema for std::collections::HashMap<String, T, S> {
    const SCHEMA: &'static Schema = &Schema::new(Kind::Map(T::SCHEMA)).with_zero("{}");
}

impl ParamSchema for serde_json::Map<String, serde_json::Value> {
    const SCHEMA: &'static Schema = &Schema::new(Kind::Map(serde_json::Value::SCHEMA)).with_zero("{}");
}

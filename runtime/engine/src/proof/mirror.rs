//! Types for schemars that stand for the types of parameters.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

use schemars::JsonSchema;
use serde_json::{Map, Value};

use crate::arguments::Json;

/// A type that schemars can describe through another one. `#[derive(ToolArgs)]` implements it with a copy of the
/// type that derives `JsonSchema`, in whatever crate the type is.
pub trait Mirrored {
    /// The type that schemars is shown.
    type Mirror: JsonSchema;
}

macro_rules! itself {
    ($($type:ty),*) => {$(
        impl Mirrored for $type {
            type Mirror = Self;
        }
    )*};
}

itself!(bool, char, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f32, f64);
itself!(String, Box<str>, PathBuf, Value, Map<String, Value>);

impl Mirrored for Json<'static> {
    type Mirror = Value;
}

impl Mirrored for Cow<'_, str> {
    type Mirror = String;
}

impl<T: Mirrored> Mirrored for Option<T> {
    type Mirror = Option<T::Mirror>;
}

impl<T: Mirrored> Mirrored for Box<T> {
    type Mirror = T::Mirror;
}

impl<T: Mirrored> Mirrored for Vec<T> {
    type Mirror = Vec<T::Mirror>;
}

impl<T: Mirrored> Mirrored for BTreeSet<T> {
    type Mirror = Vec<T::Mirror>;
}

impl<T: Mirrored, const COUNT: usize> Mirrored for [T; COUNT]
where
    [T::Mirror; COUNT]: JsonSchema,
{
    type Mirror = [T::Mirror; COUNT];
}

impl<T: Mirrored> Mirrored for BTreeMap<String, T> {
    type Mirror = BTreeMap<String, T::Mirror>;
}

#[expect(clippy::disallowed_types, reason = "a tool may take one; nothing of ours depends on its order")]
impl<T: Mirrored, S> Mirrored for std::collections::HashMap<String, T, S> {
    type Mirror = BTreeMap<String, T::Mirror>;
}

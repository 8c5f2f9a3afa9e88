//! What one key is, and the macro that makes a section's table and its documented type from one list.

use std::collections::BTreeMap;

/// One key of a section.
#[derive(Debug)]
pub struct Key {
    /// Its name in the file.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
    /// What may stand under it.
    pub shape: Shape,
    /// Whether this program reads it.
    pub usage: Usage,
}

/// Whether a key is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Usage {
    /// This program reads it.
    Now,
    /// It is a key of the original that this program recognises and does not use.
    Later,
}

/// What may stand under a key.
#[derive(Debug, Clone, Copy)]
pub enum Shape {
    /// True or false, in any spelling of YAML 1.1 or 1.2.
    Flag,
    /// A whole number.
    Integer,
    /// Any number.
    Number,
    /// Text.
    Text,
    /// One of some words.
    Word(&'static [&'static str]),
    /// A list of text.
    Names,
    /// Names of the operator's choice, each with a value of one shape.
    Map(&'static Self),
    /// Known keys.
    Section(&'static [Key]),
    /// Known keys, or true or false for all of it.
    Switch(&'static [Key]),
    /// Anything.
    Any,
}

impl Shape {
    /// Gives the known keys, where there are some.
    pub(crate) const fn known_keys(self) -> Option<&'static [Key]> {
        match self {
            Self::Section(keys) | Self::Switch(keys) => Some(keys),
            _ => None,
        }
    }
}

/// A section for which true or false may stand.
#[cfg(any(test, feature = "schema"))]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its description is used")]
pub(crate) enum Switch<T> {
    /// All of it, or none.
    Flag(bool),
    /// What is set.
    Section(T),
}

/// A section for which true or false may stand.
#[cfg(not(any(test, feature = "schema")))]
pub(crate) struct Switch<T>(std::marker::PhantomData<T>);

/// A type that stands for what may be under a key.
pub(crate) trait Describe {
    const SHAPE: Shape;
}

impl Describe for bool {
    const SHAPE: Shape = Shape::Flag;
}
impl Describe for u64 {
    const SHAPE: Shape = Shape::Integer;
}
impl Describe for f64 {
    const SHAPE: Shape = Shape::Number;
}
impl Describe for String {
    const SHAPE: Shape = Shape::Text;
}
impl Describe for Vec<String> {
    const SHAPE: Shape = Shape::Names;
}
impl<T: Describe> Describe for Switch<T> {
    const SHAPE: Shape = match T::SHAPE {
        Shape::Section(keys) => Shape::Switch(keys),
        other => other,
    };
}
impl Describe for serde_json::Value {
    const SHAPE: Shape = Shape::Any;
}
impl<T: Describe> Describe for BTreeMap<String, T> {
    const SHAPE: Shape = Shape::Map(&T::SHAPE);
}

/// Finds a key in a section, whose keys are sorted by name.
pub(crate) fn key(keys: &'static [Key], name: &str) -> Option<&'static Key> {
    keys.binary_search_by(|key| key.name.cmp(name)).ok().and_then(|index| keys.get(index))
}

/// Makes a section: its table of keys, and with the feature `schema` a documented type of the same fields.
macro_rules! section {
    ($(#[doc = $about:literal])+ $name:ident {
        $($(#[doc = $doc:literal])+ $key:ident: $type:ty = $usage:ident,)+
    }) => {
        $(#[doc = $about])+
        #[cfg(any(test, feature = "schema"))]
        #[derive(schemars::JsonSchema)]
        #[schemars(deny_unknown_fields)]
        #[expect(dead_code, reason = "only its description is used")]
        pub(crate) struct $name {
            $($(#[doc = $doc])+ pub(crate) $key: Option<$type>,)+
        }

        $(#[doc = $about])+
        #[cfg(not(any(test, feature = "schema")))]
        pub(crate) enum $name {}

        impl $crate::keys::section::Describe for $name {
            const SHAPE: $crate::keys::section::Shape = $crate::keys::section::Shape::Section(&[
                $($crate::keys::section::Key {
                    name: stringify!($key),
                    about: concat!($($doc),+).trim_ascii(),
                    shape: <$type as $crate::keys::section::Describe>::SHAPE,
                    usage: $crate::keys::section::Usage::$usage,
                },)+
            ]);
        }
    };
}

/// Makes a choice of words.
macro_rules! words {
    ($(#[doc = $about:literal])+ $name:ident { $($variant:ident = $word:literal,)+ }) => {
        $(#[doc = $about])+
        #[cfg(any(test, feature = "schema"))]
        #[derive(schemars::JsonSchema)]
        #[expect(dead_code, reason = "only its description is used")]
        pub(crate) enum $name {
            $(#[schemars(rename = $word)] $variant,)+
        }

        $(#[doc = $about])+
        #[cfg(not(any(test, feature = "schema")))]
        pub(crate) enum $name {}

        impl $crate::keys::section::Describe for $name {
            const SHAPE: $crate::keys::section::Shape = $crate::keys::section::Shape::Word(&[$($word),+]);
        }
    };
}

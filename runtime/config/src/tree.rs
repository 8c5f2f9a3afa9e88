//! The configuration as a tree that forgets nothing a reader needs: order, repeated keys, tags, merges.

use crate::text::MAX_DEPTH;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use std::{cell::Cell, collections::BTreeMap, fmt};

/// The most values that a file may expand to; references to anchors count each time.
pub(crate) const MAX_VALUES: usize = 100_000;

/// One value, as it stands in the file.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Nothing, `~` or `null`.
    Null,
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Integer(i128),
    /// Any other number.
    Number(f64),
    /// Text, quoted or not.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// A map in the order of the file; a repeated key is there twice, a merge as the key `<<`.
    Map(Vec<(String, Value)>),
    /// A value with a tag that is not one of YAML's own.
    Tagged(String, Box<Value>),
}

impl Value {
    /// The value without its tag.
    pub fn untagged(&self) -> &Self {
        match self {
            Self::Tagged(_, value) => value.untagged(),
            value => value,
        }
    }

    /// What a person calls this kind of value.
    pub fn kind(&self) -> &'static str {
        match self.untagged() {
            Self::Null | Self::Tagged(..) => "nothing",
            Self::Flag(_) => "true or false",
            Self::Integer(_) | Self::Number(_) => "a number",
            Self::Text(_) => "text",
            Self::List(_) => "a list",
            Self::Map(_) => "a map",
        }
    }

    /// The value as JSON, merges applied; a number that JSON lacks becomes text.
    pub fn to_json(&self) -> serde_json::Value {
        match self.untagged() {
            Self::Null | Self::Tagged(..) => serde_json::Value::Null,
            Self::Flag(flag) => (*flag).into(),
            Self::Integer(integer) => match (i64::try_from(*integer), u64::try_from(*integer)) {
                (Ok(small), _) => small.into(),
                (_, Ok(large)) => large.into(),
                _ => integer.to_string().into(),
            },
            Self::Number(number) => serde_json::Number::from_f64(*number)
                .map_or_else(|| number.to_string().into(), serde_json::Value::Number),
            Self::Text(text) => text.as_str().into(),
            Self::List(items) => items.iter().map(Self::to_json).collect(),
            Self::Map(_) => {
                self.entries().into_iter().map(|(key, _, value)| (key.to_owned(), value.to_json())).collect()
            }
        }
    }

    /// The entries in force: the last of a repeated key, and what merges bring under keys not written here.
    ///
    /// Each with the steps that lead to it: its own index, or the merge's index and the steps beyond.
    pub(crate) fn entries(&self) -> Vec<(&str, Vec<usize>, &Self)> {
        let Self::Map(own) = self.untagged() else { return Vec::new() };
        let mut found: Vec<(&str, Vec<usize>, &Self)> = Vec::with_capacity(own.len());
        let mut known: BTreeMap<&str, usize> = BTreeMap::new();
        for (index, (key, value)) in own.iter().enumerate().filter(|(_, (key, _))| key != MERGE) {
            let entry = (key.as_str(), vec![index], value);
            if let Some(earlier) = known.get(key.as_str()).and_then(|at| found.get_mut(*at)) {
                *earlier = entry;
            } else {
                known.insert(key, found.len());
                found.push(entry);
            }
        }
        for (index, (_, value)) in own.iter().enumerate().filter(|(_, (key, _))| key == MERGE) {
            let sources: Vec<(Vec<usize>, &Self)> = match value.untagged() {
                Self::List(items) => {
                    items.iter().enumerate().map(|(item, value)| (vec![index, item], value)).collect()
                }
                value => vec![(vec![index], value)],
            };
            for (steps, source) in sources {
                for (key, more, value) in source.entries() {
                    if !known.contains_key(key) {
                        known.insert(key, found.len());
                        found.push((key, [steps.clone(), more].concat(), value));
                    }
                }
            }
        }
        found
    }

    /// One entry in force, without listing all of them where it is written here.
    pub(crate) fn entry(&self, key: &str) -> Option<(Vec<usize>, &Self)> {
        let Self::Map(own) = self.untagged() else { return None };
        if let Some((index, (_, value))) = own.iter().enumerate().rev().find(|(_, (known, _))| known == key)
            && key != MERGE
        {
            return Some((vec![index], value));
        }
        if own.iter().all(|(known, _)| known != MERGE) {
            return None;
        }
        self.entries().into_iter().find(|(known, ..)| *known == key).map(|(_, steps, value)| (steps, value))
    }
}

/// The key that merges other maps into its own.
pub(crate) const MERGE: &str = "<<";

/// Reads a value, counting it and its depth.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'c> {
    pub(crate) count: &'c Cell<usize>,
    pub(crate) depth: usize,
}

/// The error text for nesting, recognised by the caller, which knows the place.
pub(crate) const TOO_DEEP: &str = "nested too deep";

/// The error text for a file that expands without end.
pub(crate) const TOO_MANY: &str = "too many values";

impl Reader<'_> {
    fn deeper<E: Error>(self) -> Result<Self, E> {
        if self.depth >= MAX_DEPTH {
            return Err(E::custom(TOO_DEEP));
        }
        Ok(Self { depth: self.depth + 1, ..self })
    }
}

impl<'de> DeserializeSeed<'de> for Reader<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        self.count.set(self.count.get() + 1);
        if self.count.get() > MAX_VALUES {
            return Err(D::Error::custom(TOO_MANY));
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Flag(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Integer(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Integer(value.into()))
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Value, E> {
        Ok(Value::Integer(value))
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<Value, E> {
        Ok(i128::try_from(value).map_or_else(|_| Value::Text(value.to_string()), Value::Integer))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Number(value))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(Value::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Value, A::Error> {
        let deeper = self.deeper()?;
        let mut items = Vec::new();
        while let Some(item) = sequence.next_element_seed(deeper)? {
            items.push(item);
        }
        Ok(Value::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let deeper = self.deeper()?;
        let mut entries = Vec::new();
        while let Some(key) = map.next_key_seed(Word)? {
            entries.push((key, map.next_value_seed(deeper)?));
        }
        Ok(Value::Map(entries))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, tagged: A) -> Result<Value, A::Error> {
        let (tag, value) = tagged.variant_seed(Word)?;
        Ok(Value::Tagged(tag, Box::new(value.newtype_variant_seed(self.deeper()?)?)))
    }
}

/// Reads a key or a tag as the text that stands in the file.
struct Word;

impl<'de> DeserializeSeed<'de> for Word {
    type Value = String;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Word {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key of plain text")
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<String, E> {
        Ok(value.to_owned())
    }
}

//! The members of a schema while it is put together.

use std::{borrow::Cow, collections::BTreeSet};

use super::keyword::Keyword;
use crate::arguments::Json;

/// Members in their order, each name once.
#[derive(Debug, Default)]
pub(super) struct Members<'t>(Vec<(Cow<'t, str>, Json<'t>)>);

impl<'t> Members<'t> {
    /// Takes the members of a schema; what is no object has none.
    pub(super) fn of(schema: Json<'t>) -> Self {
        if let Json::Object(members) = schema { Self(members) } else { Self::default() }
    }

    pub(super) fn get(&self, word: &str) -> Option<&Json<'t>> {
        self.0.iter().find(|(known, _)| known == word).map(|(_, value)| value)
    }

    pub(super) fn has(&self, word: &str) -> bool {
        self.get(word).is_some()
    }

    pub(super) fn take(&mut self, word: &str) -> Option<Json<'t>> {
        let place = self.0.iter().position(|(known, _)| known == word)?;
        Some(self.0.remove(place).1)
    }

    /// Sets a member, in place of an earlier one of that name.
    pub(super) fn set(&mut self, word: impl Into<Cow<'t, str>>, value: Json<'t>) {
        let word = word.into();
        match self.0.iter_mut().find(|(known, _)| *known == word) {
            Some((_, known)) => *known = value,
            None => self.0.push((word, value)),
        }
    }

    /// Sets a member that there is not yet.
    pub(super) fn add(&mut self, word: impl Into<Cow<'t, str>>, value: Json<'t>) {
        let word = word.into();
        if !self.has(&word) {
            self.0.push((word, value));
        }
    }

    /// Lays members over these: they win. Properties and required names of both are kept.
    pub(super) fn overlay(mut self, upper: Self) -> Self {
        for (word, value) in upper.0 {
            let both = match (word.as_ref(), self.take(&word), value) {
                ("properties", Some(Json::Object(lower)), Json::Object(upper)) => {
                    Json::Object(joined(lower, upper))
                }
                ("required", Some(Json::List(mut lower)), Json::List(upper)) => {
                    lower.extend(upper);
                    Json::List(lower)
                }
                (_, _, value) => value,
            };
            self.set(word, both);
        }
        self
    }

    /// Gives the schema, its members in the order in which native tools' schemas have them.
    pub(super) fn into_schema(mut self) -> Json<'t> {
        self.0.sort_by_key(|(word, _)| Keyword::rank(word));
        Json::Object(self.0)
    }
}

/// Puts members behind others and in place of those with their names.
fn joined<'t>(
    mut lower: Vec<(Cow<'t, str>, Json<'t>)>,
    upper: Vec<(Cow<'t, str>, Json<'t>)>,
) -> Vec<(Cow<'t, str>, Json<'t>)> {
    let names: BTreeSet<&str> = upper.iter().map(|(name, _)| name.as_ref()).collect();
    lower.retain(|(name, _)| !names.contains(name.as_ref()));
    lower.extend(upper);
    lower
}

/// The empty schema: anything.
pub(super) fn anything<'t>() -> Json<'t> {
    Json::Object(Vec::new())
}

/// A schema of one type.
pub(super) fn typed<'t>(name: &'static str) -> Json<'t> {
    Json::Object(vec![("type".into(), Json::Text(name.into()))])
}

//! What the members of one schema mean together: its type, its alternatives, its properties.

use std::collections::BTreeSet;

use super::{
    keyword::type_name,
    member::{Members, anything, typed},
    walk::{Step, Walk},
};
use crate::arguments::Json;

impl<'t> Walk<'_, 't> {
    /// Brings the members of one schema into a form that every provider takes.
    pub(super) fn finish(&mut self, members: &mut Members<'t>) {
        self.types(members);
        for word in ["anyOf", "oneOf", "allOf"] {
            collapse(word, members);
        }
        self.exclusive("exclusiveMinimum", "minimum", members);
        self.exclusive("exclusiveMaximum", "maximum", members);
        let name = members.get("type").and_then(Json::text).map(str::to_owned);
        match name.as_deref() {
            Some("object") => members.add("properties", Json::Object(Vec::new())),
            Some("array") if !members.has("items") => {
                self.note(|| "an array must say what its items are; they may be anything".to_owned());
                members.add("items", anything());
            }
            None if members.has("properties") && !has_branches(members) => {
                members.set("type", Json::Text("object".into()));
            }
            _ => {}
        }
        self.required(members);
    }

    /// One type for a schema: several become alternatives, null becomes a flag.
    fn types(&mut self, members: &mut Members<'t>) {
        let Some(value) = members.take("type") else { return };
        let names = match &value {
            Json::Text(name) => vec![self.name(name)],
            Json::List(names) => {
                names.iter().map(|name| name.text().and_then(|name| self.name(name))).collect()
            }
            Json::Null => Vec::new(),
            _ => vec![None],
        };
        let mut known: Vec<&'static str> = Vec::new();
        for name in names.iter().flatten() {
            if !known.contains(name) {
                known.push(name);
            }
        }
        if names.contains(&None) {
            self.within(Step::Name("type"), |walk| {
                walk.note(|| "what is no type's name was left out".to_owned());
            });
        }
        let listed = matches!(value, Json::List(_));
        let nullable = listed && known.len() > 1 && known.contains(&"null");
        if nullable {
            known.retain(|name| *name != "null");
            members.set("nullable", Json::Bool(true));
        }
        match known.as_slice() {
            // Nothing is left that says what it is; an empty list of types would allow no value at all.
            [] => {}
            [only] => members.set("type", Json::Text((*only).into())),
            _ if members.has("anyOf") => {
                self.note(|| "a list of types beside `anyOf` was left out".to_owned());
            }
            several => {
                let branches = several.iter().map(|name| branch(name, members)).collect();
                for word in ["items", "properties", "required", "additionalProperties"] {
                    members.take(word);
                }
                members.set("anyOf", Json::List(branches));
            }
        }
    }

    fn name(&mut self, written: &str) -> Option<&'static str> {
        let name = type_name(written)?;
        if name != written {
            self.note(|| format!("the type `{}` is called `{name}`", crate::note::shown(written)));
        }
        Some(name)
    }

    /// Before draft 6 an exclusive bound was a flag beside the inclusive one.
    fn exclusive(&mut self, word: &'static str, bound: &'static str, members: &mut Members<'t>) {
        let Some(Json::Bool(is)) = members.get(word) else { return };
        let is = *is;
        members.take(word);
        if is && let Some(value) = members.take(bound) {
            members.set(word, value);
        }
        self.within(Step::Name(word), |walk| walk.note(|| "written as later drafts do".to_owned()));
    }

    /// Keeps the names of properties that there are, each once.
    fn required(&mut self, members: &mut Members<'t>) {
        let Some(value) = members.take("required") else { return };
        let known = members.get("properties").map(Json::members);
        let names: BTreeSet<&str> = known.unwrap_or_default().iter().map(|(name, _)| name.as_ref()).collect();
        // Without properties here it may speak of those beside the combinator that it is a branch of.
        let open = known.is_none() || has_branches(members);
        let mut kept: Vec<Json<'t>> = Vec::new();
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for item in value.items() {
            let Some(name) = item.text() else { continue };
            if (open || names.contains(name)) && seen.insert(name) {
                kept.push(item.clone());
            }
        }
        if kept.len() != value.items().len() || !matches!(value, Json::List(_)) {
            self.within(Step::Name("required"), |walk| {
                walk.note(|| "names that no property bears were left out".to_owned());
            });
        }
        if !kept.is_empty() {
            members.set("required", Json::List(kept));
        }
    }
}

/// A single alternative is the schema itself; one beside null is the schema, nullable.
fn collapse(word: &'static str, members: &mut Members<'_>) {
    let Some(Json::List(branches)) = members.get(word) else { return };
    let is_null = |branch: &Json<'_>| branch.get("type").and_then(Json::text) == Some("null");
    let values = branches.iter().filter(|branch| !is_null(branch)).count();
    let nullable = word != "allOf" && values < branches.len();
    if values != 1 || word == "allOf" && branches.len() != 1 {
        return;
    }
    let Some(Json::List(branches)) = members.take(word) else { return };
    let only = branches.into_iter().find(|branch| !is_null(branch)).unwrap_or_else(anything);
    let outer = std::mem::take(members);
    *members = Members::of(only).overlay(outer);
    if nullable {
        members.set("nullable", Json::Bool(true));
    }
}

fn has_branches(members: &Members<'_>) -> bool {
    ["anyOf", "oneOf", "allOf"].into_iter().any(|word| members.has(word))
}

/// One type of several, with what belongs to it alone.
fn branch<'t>(name: &'static str, members: &Members<'t>) -> Json<'t> {
    let mut branch = Members::of(typed(name));
    let own: &[&'static str] = match name {
        "array" => &["items"],
        "object" => &["properties", "required", "additionalProperties"],
        _ => &[],
    };
    for word in own {
        if let Some(value) = members.get(word) {
            branch.set(*word, value.clone());
        }
    }
    match name {
        "array" => branch.add("items", anything()),
        "object" => branch.add("properties", Json::Object(Vec::new())),
        _ => {}
    }
    branch.into_schema()
}

//! The parameters as a whole: one object with properties, which is all that providers take there.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use super::{
    Unmendable,
    member::Members,
    walk::{Step, Walk, any_of},
};
use crate::arguments::Json;

impl<'t> Walk<'_, 't> {
    /// Mends the whole.
    pub(super) fn top(&mut self) -> Result<Json<'t>, Unmendable> {
        let root = self.root;
        let mut members = match root {
            Json::Object(_) => Members::of(self.schema(root)),
            Json::Null => Members::default(),
            _ => {
                self.note(|| "the parameters are no schema of an object; it has none".to_owned());
                Members::default()
            }
        };
        self.unfold(&mut members);
        members.take("nullable");
        if members.take("enum").is_some() {
            self.note(|| "`enum` for all parameters together was left out".to_owned());
        }
        match members.get("type").and_then(Json::text) {
            Some("object") => {}
            Some(other) => {
                let other = other.to_owned();
                self.note(|| format!("a call's arguments are an object, not `{other}`"));
                for word in ["items", "default"] {
                    members.take(word);
                }
                members.set("type", Json::Text("object".into()));
            }
            None => members.set("type", Json::Text("object".into())),
        }
        self.property_names(&mut members)?;
        self.finish(&mut members);
        Ok(members.into_schema())
    }

    /// Gives the properties of alternatives to the whole, since providers take no alternatives there.
    fn unfold(&mut self, members: &mut Members<'t>) {
        for word in ["allOf", "anyOf", "oneOf"] {
            let Some(Json::List(branches)) = members.take(word) else { continue };
            self.note(|| {
                format!("`{word}` for all parameters together was left out; the properties of its branches were kept")
            });
            let mut all: Vec<(Cow<'t, str>, Json<'t>)> = match members.take("properties") {
                Some(Json::Object(properties)) => properties,
                _ => Vec::new(),
            };
            let own = all.len();
            let mut places: BTreeMap<Cow<'t, str>, usize> =
                all.iter().enumerate().map(|(place, (name, _))| (name.clone(), place)).collect();
            let mut required: Vec<Json<'t>> = Vec::new();
            for branch in branches {
                let mut branch = Members::of(branch);
                if let Some(Json::Object(properties)) = branch.take("properties") {
                    merge(&mut all, &mut places, own, properties);
                }
                if let Some(Json::List(names)) = branch.take("required").filter(|_| word == "allOf") {
                    required.extend(names);
                }
            }
            members.set("properties", Json::Object(all));
            if !required.is_empty() {
                let mut names =
                    members.take("required").map(|known| known.items().to_vec()).unwrap_or_default();
                names.extend(required);
                members.set("required", Json::List(names));
            }
        }
    }

    /// A property that no provider takes is left out; a tool that cannot do without it is lost.
    fn property_names(&mut self, members: &mut Members<'t>) -> Result<(), Unmendable> {
        let Some(Json::Object(properties)) = members.take("properties") else { return Ok(()) };
        let required = members.get("required").map(Json::items).unwrap_or_default();
        let required: BTreeSet<&str> = required.iter().filter_map(Json::text).collect();
        let mut kept = Vec::with_capacity(properties.len());
        for (name, schema) in properties {
            if is_taken_by_providers(&name) {
                kept.push((name, schema));
                continue;
            }
            if required.contains(name.as_ref()) {
                return Err(Unmendable {
                    path: format!("/properties/{}", crate::note::shown(&name)),
                    why: "providers refuse this parameter's name, and the tool requires it".to_owned(),
                });
            }
            let shown = crate::note::shown(&name);
            self.within(Step::Name("properties"), |walk| {
                walk.note(|| {
                    format!("the optional parameter `{shown}` was left out: providers refuse its name")
                });
            });
        }
        members.set("properties", Json::Object(kept));
        Ok(())
    }
}

/// Adds a branch's properties. One that another branch has too may be what either says; the whole's own stay.
fn merge<'t>(
    all: &mut Vec<(Cow<'t, str>, Json<'t>)>,
    places: &mut BTreeMap<Cow<'t, str>, usize>,
    own: usize,
    properties: Vec<(Cow<'t, str>, Json<'t>)>,
) {
    for (name, schema) in properties {
        match places.get(&name) {
            None => {
                places.insert(name.clone(), all.len());
                all.push((name, schema));
            }
            Some(place) if *place < own => {}
            Some(place) => {
                let place = *place;
                let known = std::mem::replace(&mut all[place].1, Json::Null);
                let mut either = match known {
                    Json::Object(members) => match members.as_slice() {
                        [(word, Json::List(branches))] if word == "anyOf" => branches.clone(),
                        _ => vec![Json::Object(members)],
                    },
                    other => vec![other],
                };
                either.push(schema);
                all[place].1 = any_of(either);
            }
        }
    }
}

/// Anthropic takes `^[a-zA-Z0-9_.-]{1,64}$`, the others more.
fn is_taken_by_providers(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
    (1..=64).contains(&name.len()) && name.bytes().all(plain)
}

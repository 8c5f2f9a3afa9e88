//! The walk through a schema: each keyword by its kind, each change noted with its place.

use std::{borrow::Cow, fmt::Write as _};

use super::{
    Mending,
    keyword::Keyword,
    member::{Members, anything, typed},
    reference::{target, weight},
};
use crate::arguments::Json;

/// How deep schemas may stand within one another.
const DEEPEST: usize = 48;
/// How much references may add, in steps of a copy.
const FUEL: usize = 32_768;
/// The most changes that are noted one by one; the rest is counted.
const NOTED: usize = 32;

/// A walk through one document.
pub(super) struct Walk<'a, 't> {
    pub(super) root: &'a Json<'t>,
    path: Vec<Step<'a>>,
    mendings: Vec<Mending>,
    more: usize,
    depth: usize,
    /// The references that are being followed.
    active: Vec<&'a str>,
    fuel: usize,
}

/// One step of a path.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step<'a> {
    Name(&'a str),
    Index(usize),
}

impl<'a, 't> Walk<'a, 't> {
    pub(super) fn new(root: &'a Json<'t>) -> Self {
        Self {
            root,
            path: Vec::new(),
            mendings: Vec::new(),
            more: 0,
            depth: 0,
            active: Vec::new(),
            fuel: FUEL,
        }
    }

    pub(super) fn into_mendings(mut self) -> Vec<Mending> {
        if self.more > 0 {
            let what = format!("{} more changes of this sort", self.more);
            self.mendings.push(Mending { path: String::new(), what });
        }
        self.mendings
    }

    /// Notes a change at the place where the walk is.
    pub(super) fn note(&mut self, what: impl FnOnce() -> String) {
        let place = if self.mendings.len() < NOTED { self.place() } else { String::new() };
        self.note_at(|| place, what);
    }

    /// Notes a change at another place.
    pub(super) fn note_at(&mut self, place: impl FnOnce() -> String, what: impl FnOnce() -> String) {
        if self.mendings.len() < NOTED {
            self.mendings.push(Mending { path: place(), what: what() });
        } else {
            self.more += 1;
        }
    }

    pub(super) fn place(&self) -> String {
        let mut place = String::new();
        for step in &self.path {
            place.push('/');
            match step {
                Step::Name(name) => place.push_str(&name.replace('~', "~0").replace('/', "~1")),
                // A text can always be written to.
                Step::Index(index) => write!(place, "{index}").unwrap_or_default(),
            }
        }
        place
    }

    /// Does something one step further down.
    pub(super) fn within<T>(&mut self, step: Step<'a>, inside: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(step);
        let result = inside(self);
        self.path.pop();
        result
    }

    /// Mends whatever stands where a schema belongs.
    pub(super) fn schema(&mut self, value: &'a Json<'t>) -> Json<'t> {
        if !self.burn(1) {
            return anything();
        }
        match value {
            Json::Object(members) => {
                if self.depth >= DEEPEST {
                    self.note(|| format!("schemas stand more than {DEEPEST} deep within one another; from here on anything is allowed"));
                    return anything();
                }
                self.depth += 1;
                let mended = self.object(members);
                self.depth -= 1;
                mended
            }
            Json::Bool(true) => anything(),
            Json::Text(word) => self.word(word),
            _ => {
                self.note(|| "no schema stands here; anything is allowed".to_owned());
                anything()
            }
        }
    }

    /// A bare text where a schema belongs: a type's name, or words about the value.
    fn word(&mut self, word: &Cow<'t, str>) -> Json<'t> {
        if let Some(name) = super::keyword::type_name(word) {
            self.note(|| format!("the bare text `{name}` became a schema of that type"));
            let mut members = Members::of(typed(name));
            self.finish(&mut members);
            return members.into_schema();
        }
        self.note(|| "a bare text that is no type became a description".to_owned());
        Json::Object(vec![("description".into(), Json::Text(word.clone()))])
    }

    fn object(&mut self, members: &'a [(Cow<'t, str>, Json<'t>)]) -> Json<'t> {
        let mut own = self.keywords(members);
        let reference = members.iter().find(|(word, _)| word == "$ref").map(|(_, value)| value);
        if let Some(reference) = reference {
            let below = Members::of(self.referred(reference));
            own = below.overlay(own);
        }
        self.finish(&mut own);
        own.into_schema()
    }

    /// Mends every member by itself.
    pub(super) fn keywords(&mut self, members: &'a [(Cow<'t, str>, Json<'t>)]) -> Members<'t> {
        let mut out = Members::default();
        for (word, value) in members {
            self.within(Step::Name(word), |walk| walk.keyword(word, value, &mut out));
        }
        one_items(&mut out);
        // Providers do not take patterns, and without them this would refuse what they allow.
        if members.iter().any(|(word, _)| word == "patternProperties") && out.has("additionalProperties") {
            out.take("additionalProperties");
            self.within(Step::Name("additionalProperties"), |walk| {
                walk.note(|| "left out: it goes with `patternProperties`".to_owned());
            });
        }
        out
    }

    fn keyword(&mut self, word: &str, value: &'a Json<'t>, out: &mut Members<'t>) {
        let keyword = Keyword::of(word);
        match keyword {
            Keyword::Properties => self.properties(value, out),
            Keyword::Items => self.items(word, value, out),
            Keyword::Additional => self.additional(value, out),
            Keyword::Branches => self.branches(word, value, out),
            Keyword::Exclusive if matches!(value, Json::Bool(_)) => out.set(word.to_owned(), value.clone()),
            // Looked at when all members are known.
            Keyword::Type | Keyword::Required => out.set(word.to_owned(), value.clone()),
            Keyword::Definitions | Keyword::Silent => {}
            Keyword::Refused if word == "$ref" => {}
            Keyword::Refused => self.note(|| "left out: providers do not take this keyword".to_owned()),
            _ if !keyword.takes(value) => {
                self.note(|| format!("left out: it must be {}", keyword.expected()));
            }
            _ if self.burn(weight_when(self.active.is_empty(), value)) => {
                out.set(word.to_owned(), value.clone());
            }
            _ => {}
        }
    }

    fn properties(&mut self, value: &'a Json<'t>, out: &mut Members<'t>) {
        let Json::Object(properties) = value else {
            return self.note(|| "left out: it must be an object".to_owned());
        };
        let mut mended = Vec::with_capacity(properties.len());
        for (name, schema) in properties {
            self.within(Step::Name(name), |walk| {
                if schema == &Json::Bool(false) {
                    walk.note(|| "left out: no value is allowed here".to_owned());
                } else {
                    mended.push((name.clone(), walk.schema(schema)));
                }
            });
        }
        out.set("properties", Json::Object(mended));
    }

    /// `items`, which may be a list of schemas in old drafts; `prefixItems` is that list in new ones.
    fn items(&mut self, word: &str, value: &'a Json<'t>, out: &mut Members<'t>) {
        match value {
            Json::List(list) => {
                let first = self.listed(list);
                self.note(|| "providers take one schema for all items: any of these is allowed".to_owned());
                out.set("prefixItems", any_of(first));
            }
            Json::Bool(false) if word == "items" => out.set("items", value.clone()),
            _ if word == "items" => {
                let rest = self.schema(value);
                out.set("items", rest);
            }
            _ => self.note(|| "left out: it must be a list".to_owned()),
        }
    }

    fn additional(&mut self, value: &'a Json<'t>, out: &mut Members<'t>) {
        let word = value.text().map(|word| word.trim().to_ascii_lowercase());
        let mended = match (value, word.as_deref()) {
            (Json::Bool(_), _) => value.clone(),
            (_, Some(word @ ("true" | "false"))) => {
                let is = word == "true";
                self.note(|| format!("the text `{is}` became the boolean"));
                Json::Bool(is)
            }
            _ => self.schema(value),
        };
        out.set("additionalProperties", mended);
    }

    fn branches(&mut self, word: &str, value: &'a Json<'t>, out: &mut Members<'t>) {
        let Json::List(list) = value else {
            return self.note(|| "left out: it must be a list of schemas".to_owned());
        };
        if list.is_empty() {
            return self.note(|| "left out: the list is empty".to_owned());
        }
        let branches = self.listed(list);
        out.set(word.to_owned(), Json::List(branches));
    }

    fn listed(&mut self, list: &'a [Json<'t>]) -> Vec<Json<'t>> {
        list.iter()
            .enumerate()
            .map(|(index, schema)| self.within(Step::Index(index), |walk| walk.schema(schema)))
            .collect()
    }

    /// Puts a schema where it is referred to.
    fn referred(&mut self, reference: &'a Json<'t>) -> Json<'t> {
        let Some(reference) = reference.text() else {
            self.note(|| "left out: `$ref` must be a text".to_owned());
            return anything();
        };
        let (found, looked) = target(self.root, reference);
        let Some(found) = found else {
            self.note(|| format!("`{}` leads nowhere; anything is allowed", crate::note::shown(reference)));
            return anything();
        };
        if self.active.contains(&reference) || self.active.len() >= DEEPEST {
            self.note(|| format!("`{}` leads back to itself; cut here", crate::note::shown(reference)));
            return stub(found);
        }
        self.active.push(reference);
        let mended = if self.burn(looked) { self.schema(found) } else { stub(found) };
        self.active.pop();
        mended
    }

    /// Pays for what a reference adds. What stands in the text itself is free.
    fn burn(&mut self, cost: usize) -> bool {
        if self.active.is_empty() {
            return true;
        }
        if self.fuel == 0 {
            return false;
        }
        if self.fuel < cost {
            self.fuel = 0;
            self.note(|| {
                "its references would make the schema too large; from here on anything is allowed".to_owned()
            });
            return false;
        }
        self.fuel -= cost;
        true
    }
}

/// One schema for all items: the first ones' and the rest's.
fn one_items(members: &mut Members<'_>) {
    let first = members.take("prefixItems");
    match (first, members.take("items")) {
        (Some(first), Some(Json::Bool(false)) | None) => members.set("items", first),
        (Some(first), Some(rest)) => members.set("items", any_of(vec![first, rest])),
        (None, Some(Json::Bool(false))) => {
            members.set("items", anything());
            members.set("maxItems", Json::Number("0".into()));
        }
        (None, Some(rest)) => members.set("items", rest),
        (None, None) => {}
    }
}

fn weight_when(free: bool, value: &Json<'_>) -> usize {
    if free { 0 } else { weight(value) }
}

/// What is left of a schema that cannot be put here whole.
fn stub<'t>(schema: &Json<'t>) -> Json<'t> {
    let mut members = Members::default();
    let name = schema.get("type").and_then(Json::text).and_then(super::keyword::type_name);
    if let Some(name) = name {
        members = Members::of(typed(name));
    }
    if let Some(text @ Json::Text(_)) = schema.get("description") {
        members.set("description", text.clone());
    }
    members.into_schema()
}

/// One schema that allows what any of these allows.
pub(super) fn any_of<'t>(schemas: Vec<Json<'t>>) -> Json<'t> {
    let mut distinct: Vec<Json<'t>> = Vec::new();
    for schema in schemas {
        if !distinct.contains(&schema) && distinct.len() < DEEPEST {
            distinct.push(schema);
        }
    }
    if distinct.iter().any(|schema| schema.members().is_empty()) {
        return anything();
    }
    match distinct.len() {
        0 => anything(),
        1 => distinct.remove(0),
        _ => Json::Object(vec![("anyOf".into(), Json::List(distinct))]),
    }
}

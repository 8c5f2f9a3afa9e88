//! Takes out of definitions what one provider has just refused, though others take it: not beforehand, because
//! models write better arguments where it stands. Calls are still judged by the tools' own parameters.

use std::borrow::Cow;

use super::{Mending, keyword::Keyword};
use crate::arguments::{Json, ReadError};

/// What a provider refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// `pattern` and `format`: grammars of local servers know few of them.
    PatternsAndFormats,
    /// `enum` where a value has a `/`: some providers' grammars break at it.
    SlashedEnums,
}

/// Definitions without what was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stripped {
    /// The definitions, in the shape in which they came.
    pub text: String,
    /// What was taken out, in the order of the text; empty when nothing was, and another request would be
    /// refused as the first one was.
    pub notes: Vec<StripNote>,
}

/// One thing that was taken out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripNote {
    /// The tool's name.
    pub tool: String,
    /// Where in its parameters, and what.
    pub mending: Mending,
}

/// Takes what a provider refused out of a list of definitions in any of the provider's shapes.
pub fn strip(definitions: &str, refused: Refused) -> Result<Stripped, ReadError> {
    let mut list = Json::read(definitions)?.value;
    let mut notes = Vec::new();
    each(&mut list, refused, &mut notes);
    Ok(Stripped { text: list.to_string(), notes })
}

fn each(list: &mut Json<'_>, refused: Refused, notes: &mut Vec<StripNote>) {
    let Json::List(definitions) = list else { return };
    for definition in definitions {
        if member(definition, "type").is_some_and(|kind| kind.text() == Some("namespace")) {
            if let Some(inside) = member(definition, "tools") {
                each(inside, refused, notes);
            }
            continue;
        }
        let has_function = definition.get("function").is_some();
        let Some(definition) = (if has_function { member(definition, "function") } else { Some(definition) })
        else {
            continue;
        };
        let tool = definition.get("name").and_then(Json::text).unwrap_or_default().to_owned();
        let key = ["parameters", "input_schema", "inputSchema"]
            .into_iter()
            .find(|key| definition.get(key).is_some());
        let mut walk = Walk { refused, path: Vec::new(), found: Vec::new() };
        if let Some(parameters) = key.and_then(|key| member(definition, key)) {
            walk.schema(parameters);
        }
        notes.extend(walk.found.into_iter().map(|mending| StripNote { tool: tool.clone(), mending }));
    }
}

/// A walk through the parameters of one tool.
struct Walk {
    refused: Refused,
    path: Vec<String>,
    found: Vec<Mending>,
}

impl Walk {
    fn schema(&mut self, schema: &mut Json<'_>) {
        let Json::Object(members) = schema else { return };
        members.retain(|(word, value)| {
            let is_refused = self.refused.has(word, value);
            if is_refused {
                self.note(word, value);
            }
            !is_refused
        });
        for (word, value) in members {
            match Keyword::of(word) {
                Keyword::Properties | Keyword::Definitions => self.named(word, value),
                Keyword::Items | Keyword::Additional | Keyword::Branches => {
                    self.within(word, |walk| walk.one_or_more(value));
                }
                _ => {}
            }
        }
    }

    fn named(&mut self, word: &str, value: &mut Json<'_>) {
        let Json::Object(schemas) = value else { return };
        self.within(word, |walk| {
            for (name, schema) in schemas {
                walk.within(name, |walk| walk.schema(schema));
            }
        });
    }

    fn one_or_more(&mut self, value: &mut Json<'_>) {
        let Json::List(schemas) = value else { return self.schema(value) };
        for (place, schema) in schemas.iter_mut().enumerate() {
            self.within(&place.to_string(), |walk| walk.schema(schema));
        }
    }

    fn within(&mut self, step: &str, inside: impl FnOnce(&mut Self)) {
        self.path.push(step.replace('~', "~0").replace('/', "~1"));
        inside(self);
        self.path.pop();
    }

    fn note(&mut self, word: &str, value: &Json<'_>) {
        let path: String =
            self.path.iter().map(String::as_str).chain([word]).flat_map(|step| ["/", step]).collect();
        let what =
            format!("left out, because the provider refused it: {}", crate::note::shown(&value.to_text()));
        self.found.push(Mending { path, what });
    }
}

impl Refused {
    fn has(self, word: &str, value: &Json<'_>) -> bool {
        let has_slash = |value: &Json<'_>| value.text().is_some_and(|text| text.contains('/'));
        match self {
            Self::PatternsAndFormats => matches!(word, "pattern" | "format"),
            Self::SlashedEnums => word == "enum" && value.items().iter().any(has_slash),
        }
    }
}

fn member<'j, 't>(value: &'j mut Json<'t>, name: &str) -> Option<&'j mut Json<'t>> {
    let Json::Object(members) = value else { return None };
    let found = members.iter_mut().find(|(known, _): &&mut (Cow<'t, str>, Json<'t>)| known == name);
    found.map(|(_, value)| value)
}

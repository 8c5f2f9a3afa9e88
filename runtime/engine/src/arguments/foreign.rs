//! What a foreign JSON Schema demands of a value, as far as arguments are judged here.
//!
//! Words of the language that are not known (`not`, `if`, `format`, `multipleOf`, …) demand nothing.

use super::{
    form::{Allowed, Edge, Form, Kinds, Limits, Members, Node, Others, Pattern},
    json::Json,
    number::Decimal,
};

/// The longest chain of references that are nothing but references.
const CHAIN: usize = 32;

/// Looks at a schema.
pub(super) fn node<'a>(schema: &'a Json<'a>, root: &'a Json<'a>) -> Node<'a> {
    let schema = followed(schema, root);
    let mut node = Node { spelled: false, ..Node::any() };
    if schema == &Json::Bool(false) {
        node.kinds = Kinds::NONE;
    }
    let Json::Object(members) = schema else { return node };
    let form = |schema| Form::Foreign { schema, root };
    node.items.root = root;
    let (mut known, mut required, mut others) = (&Json::Null, &[] as &[Json<'_>], Others::Allowed(Form::Any));
    let (mut has_type, mut has_patterns) = (false, false);
    for (word, value) in members {
        match word.as_ref() {
            "$ref" => node.parts.extend(target(value, root).map(form)),
            "type" => {
                node.kinds = kinds(value);
                has_type = true;
            }
            "nullable" => node.nullable = value == &Json::Bool(true),
            "enum" if matches!(value, Json::List(_)) => node.allowed = Allowed::Values(value.items()),
            "const" => node.allowed = Allowed::Values(std::slice::from_ref(value)),
            "properties" => known = value,
            "required" => required = value.items(),
            "additionalProperties" => {
                others =
                    if value == &Json::Bool(false) { Others::Refused } else { Others::Allowed(form(value)) };
            }
            "patternProperties" => has_patterns = true,
            "prefixItems" => node.items.first = value.items(),
            "items" if matches!(value, Json::List(_)) => node.items.first = value.items(),
            "items" => node.items.rest = form(value),
            "allOf" => node.parts.extend(value.items().iter().map(form)),
            "anyOf" | "oneOf" if !value.items().is_empty() => {
                node.unions.push(value.items().iter().map(form).collect());
            }
            _ => {}
        }
    }
    if has_patterns {
        others = Others::Allowed(Form::Any);
    }
    node.members = Members::Foreign { known, root, required, others };
    if let (false, Allowed::Values(values)) = (has_type, node.allowed) {
        node.kinds = values.iter().map(kind).fold(Kinds::NONE, Kinds::with);
    }
    node
}

/// Looks at a schema's limits.
pub(super) fn limits<'a>(schema: &'a Json<'a>, root: &'a Json<'a>) -> Limits<'a> {
    let schema = followed(schema, root);
    let edge = |word| match schema.get(word) {
        Some(Json::Number(text)) => Some(Edge::Written(text)),
        _ => None,
    };
    let count = |word| match schema.get(word) {
        Some(Json::Number(text)) => Decimal::of(text).to_integer()?.parse().ok(),
        _ => None,
    };
    // Before draft 6 the exclusive words were booleans about the inclusive ones.
    let excludes = |word| schema.get(word) == Some(&Json::Bool(true));
    let (mut min, mut max) = (edge("minimum"), edge("maximum"));
    let over = edge("exclusiveMinimum").or_else(|| min.take_if(|_| excludes("exclusiveMinimum")));
    let under = edge("exclusiveMaximum").or_else(|| max.take_if(|_| excludes("exclusiveMaximum")));
    Limits {
        min,
        max,
        over,
        under,
        min_length: count("minLength"),
        max_length: count("maxLength"),
        min_items: count("minItems"),
        max_items: count("maxItems"),
        pattern: schema.get("pattern").and_then(Json::text).map(Pattern::Foreign),
        held: false,
    }
}

/// Follows references that stand alone.
fn followed<'a>(schema: &'a Json<'a>, root: &'a Json<'a>) -> &'a Json<'a> {
    let mut schema = schema;
    for _ in 0..CHAIN {
        let [(word, reference)] = schema.members() else { return schema };
        let Some(next) = (word == "$ref").then(|| target(reference, root)).flatten() else { return schema };
        schema = next;
    }
    &Json::Bool(true)
}

/// Finds what a reference into the same document points at; any other demands nothing.
fn target<'a>(reference: &Json<'_>, root: &'a Json<'a>) -> Option<&'a Json<'a>> {
    let steps = reference.text()?.strip_prefix('#')?;
    let mut place = root;
    for step in steps.split('/').skip(1) {
        let name = step.replace("~1", "/").replace("~0", "~");
        place = match place {
            Json::List(items) => items.get(name.parse::<usize>().ok()?)?,
            _ => place.get(&name)?,
        };
    }
    Some(place)
}

fn kinds(value: &Json<'_>) -> Kinds {
    match value {
        Json::Text(name) => named(name),
        Json::List(names) => {
            names.iter().map(|name| name.text().map_or(Kinds::ALL, named)).fold(Kinds::NONE, Kinds::with)
        }
        _ => Kinds::ALL,
    }
}

fn named(name: &str) -> Kinds {
    match name {
        "null" => Kinds::NULL,
        "boolean" => Kinds::BOOLEAN,
        "integer" => Kinds::INTEGER,
        "number" => Kinds::NUMBER,
        "string" => Kinds::TEXT,
        "array" => Kinds::LIST,
        "object" => Kinds::OBJECT,
        _ => Kinds::ALL,
    }
}

fn kind(value: &Json<'_>) -> Kinds {
    match value {
        Json::Null => Kinds::NULL,
        Json::Bool(_) => Kinds::BOOLEAN,
        Json::Number(_) => Kinds::NUMBER,
        Json::Text(_) => Kinds::TEXT,
        Json::List(_) => Kinds::LIST,
        Json::Object(_) => Kinds::OBJECT,
    }
}

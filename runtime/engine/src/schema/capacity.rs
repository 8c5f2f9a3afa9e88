//! How long can a definition's text become: an upper bound, from which the writer's buffer is sized.

use super::{Bounds, Fallback, Kind, Number, Object, Schema};

/// A byte of raw text takes at most six bytes in JSON (`\u0001`).
const ESCAPED: usize = 6;
/// A number takes at most as many bytes as `i128::MIN`.
pub(super) const DIGITS: usize = 40;
/// The keys, quotes and braces of one schema, with all its bounds but without texts and numbers.
pub(super) const FRAME: usize = 240;

pub(super) const fn whens_length(whens: &[&str]) -> usize {
    let mut length = 0;
    let mut next = 0;
    while next < whens.len() {
        length += whens[next].len();
        next += 1;
    }
    length
}

const fn names_capacity(names: &[&str]) -> usize {
    whens_length(names) * ESCAPED + names.len() * 3
}

pub(super) const fn object_capacity(object: &Object) -> usize {
    let mut size = FRAME;
    if let Some((name, value)) = object.tag {
        size += (2 * name.len() + value.len()) * ESCAPED + FRAME;
    }
    let mut next = 0;
    while next < object.fields.len() {
        let field = &object.fields[next];
        let doc = &object.docs[next];
        // A name stands twice: as a key, and in `required`.
        size += 2 * field.name.len() * ESCAPED + doc.text.len() + whens_length(doc.whens);
        size += schema_capacity(field.schema) + bounds_capacity(field.bounds);
        if let Fallback::Text(text) = field.fallback {
            size += text.len() * ESCAPED;
        }
        if let Fallback::Number(number) = field.fallback {
            size += number_capacity(Some(number));
        }
        next += 1;
    }
    size
}

const fn schema_capacity(schema: &Schema) -> usize {
    let shape = match schema.kind {
        Kind::Names(names) => names_capacity(names),
        Kind::List(inner) | Kind::Map(inner) => schema_capacity(inner),
        Kind::Object(object) => object_capacity(&object),
        Kind::AnyOf(variants) => {
            let mut size = 0;
            let mut next = 0;
            while next < variants.len() {
                size += schema_capacity(&variants[next]) + 1;
                next += 1;
            }
            size
        }
        Kind::Any | Kind::Value | Kind::Boolean | Kind::Integer | Kind::Number | Kind::Text => 0,
    };
    FRAME
        + schema.description.len()
        + schema.notes.len()
        + schema.zero.len()
        + bounds_capacity(&schema.bounds)
        + shape
}

const fn bounds_capacity(bounds: &Bounds) -> usize {
    let pattern = match bounds.pattern {
        Some(pattern) => pattern.len() * ESCAPED,
        None => 0,
    };
    number_capacity(bounds.min)
        + number_capacity(bounds.max)
        + count_capacity(bounds.min_length)
        + count_capacity(bounds.max_length)
        + count_capacity(bounds.min_items)
        + count_capacity(bounds.max_items)
        + names_capacity(bounds.names)
        + pattern
}

const fn number_capacity(number: Option<Number>) -> usize {
    match number {
        None => 0,
        Some(Number::Integer(_)) => DIGITS,
        Some(Number::Float(_, text)) => text.len(),
    }
}

const fn count_capacity(count: Option<usize>) -> usize {
    if count.is_some() { DIGITS } else { 0 }
}

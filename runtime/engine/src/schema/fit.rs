//! Do bounds and defaults fit their types? Asked in constants, so that a misfit stops the build at the
//! parameter that has it.

use super::{Bounds, Fallback, Kind, Number, Schema};
use crate::table::same;

/// Stops the build if a bound makes no sense for a type.
#[track_caller]
pub(super) const fn bounds(schema: &Schema, bounds: &Bounds) {
    let numeric = matches!(schema.kind, Kind::Integer | Kind::Number);
    let textual = matches!(schema.kind, Kind::Text);
    let listed = matches!(schema.kind, Kind::List(_));
    assert!(
        numeric || (bounds.min.is_none() && bounds.max.is_none()),
        "`min` and `max` are for numbers; a text has `min_length` and `max_length`, a list `min_items` and `max_items`"
    );
    assert!(
        textual || (bounds.min_length.is_none() && bounds.max_length.is_none()),
        "`min_length` and `max_length` are for texts; a number has `min` and `max`, a list `min_items` and `max_items`"
    );
    assert!(textual || bounds.pattern.is_none(), "`pattern` is for texts");
    assert!(
        textual || bounds.names.is_empty(),
        "`enum` is for String; for a type of its own derive ToolArgs on an enum"
    );
    assert!(
        listed || (bounds.min_items.is_none() && bounds.max_items.is_none()),
        "`min_items` and `max_items` are for lists; a text has `min_length` and `max_length`"
    );
    if let Some(min) = bounds.min {
        whole(schema, min);
        if let Some(least) = schema.bounds.min {
            assert!(!min.is_less(least), "`min` is less than the type's own least value");
        }
    }
    if let Some(max) = bounds.max {
        whole(schema, max);
        if let Some(greatest) = schema.bounds.max {
            assert!(!greatest.is_less(max), "`max` is greater than the type's own greatest value");
        }
    }
}

/// Stops the build if a default is not a value of its type, or breaks its bounds.
#[track_caller]
pub(super) const fn fallback(schema: &Schema, bounds: &Bounds, fallback: &Fallback) {
    let narrowed = schema.bounds.narrowed(bounds);
    match fallback {
        Fallback::None => {}
        Fallback::Zero => assert!(
            !schema.zero.is_empty(),
            "the value of this type's `Default` is not known here; say it: `#[arg(default = …)]` beside `#[serde(default)]`"
        ),
        Fallback::Boolean(_) => {
            assert!(
                matches!(schema.kind, Kind::Boolean | Kind::Any | Kind::Value),
                "the default is a bool, the type is not"
            );
        }
        Fallback::Empty => {
            assert!(
                matches!(schema.kind, Kind::List(_) | Kind::Any | Kind::Value),
                "the default is a list, the type is not"
            );
        }
        Fallback::Number(number) => {
            assert!(
                matches!(schema.kind, Kind::Integer | Kind::Number | Kind::Any | Kind::Value),
                "the default is a number, the type is not"
            );
            whole(schema, *number);
            if let Some(min) = narrowed.min {
                assert!(!number.is_less(min), "the default is less than `min`");
            }
            if let Some(max) = narrowed.max {
                assert!(!max.is_less(*number), "the default is greater than `max`");
            }
        }
        Fallback::Text(text) => match schema.kind {
            Kind::Text => {
                assert!(
                    narrowed.names.is_empty() || contains(narrowed.names, text),
                    "the default is not in `enum`"
                );
            }
            Kind::Names(names) => assert!(contains(names, text), "the default is none of the type's names"),
            Kind::Any | Kind::Value => {}
            _ => panic!("the default is a text, the type is not"),
        },
    }
}

#[track_caller]
const fn whole(schema: &Schema, number: Number) {
    assert!(
        !matches!((schema.kind, number), (Kind::Integer, Number::Float(..))),
        "the type is an integer, so its bounds and its default are integers"
    );
}

const fn contains(names: &[&str], name: &str) -> bool {
    let mut next = 0;
    while next < names.len() {
        if same(names[next], name) {
            return true;
        }
        next += 1;
    }
    false
}

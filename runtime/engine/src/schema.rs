//! What a type looks like to a model: a tree of static parts, which rustc writes out as JSON Schema text.
//!
//! The same tree judges arguments when a call comes in, so text and judgement cannot drift apart. Every
//! schema is written with its keys in one order: `type`, `description`, the shape (`enum`, `items`,
//! `properties`, `required`, `additionalProperties`, `anyOf`), the bounds, `default`.

mod annotation;
mod bounds;
mod buffer;
mod capacity;
mod fallback;
mod fit;
mod read;
mod types;
mod write;

pub use self::{
    annotation::Annotations,
    bounds::{Bounds, Number},
    buffer::{Written, text},
    fallback::{Constant, Fallback, FromConstant, FromText},
    read::{Refused, read},
    write::ToolText,
};

/// A type that a tool's parameter may have. Implemented for primitives, `String`, `Option`, `Vec`, maps,
/// [`Json`](crate::arguments::Json) and `serde_json::Value` here, and by `#[derive(ToolArgs)]` for structs and enums.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be described to a model",
    label = "this type has no schema",
    note = "derive it: `#[derive(serde::Deserialize, toolwright::ToolArgs)]`, or use a primitive, String, Option, Vec, a map with String keys, toolwright::arguments::Json, or serde_json::Value",
    note = "instead of a tuple write a struct: providers refuse lists whose items differ in type"
)]
pub trait ParamSchema {
    /// The description of the type.
    const SCHEMA: &'static Schema;
}

/// The description of a type.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// What sort of value it is.
    pub kind: Kind,
    /// The type's own words for a model, as JSON text without quotes; empty when it has none.
    pub description: &'static str,
    /// What single values mean, as JSON text without quotes: one line each, told behind any description.
    pub notes: &'static str,
    /// What a value must keep to.
    pub bounds: Bounds,
    /// The JSON text of the type's `Default`; empty when it is not known.
    pub zero: &'static str,
    /// Whether a parameter of this type may be left out (`Option`).
    pub optional: bool,
    /// Whether there is more to check than what serde sees: bounds, an object (serde takes a list for one), or
    /// free names (serde takes the last of two equal ones).
    pub judged: bool,
}

/// What sort of value a schema allows.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Anything.
    Any,
    /// Anything whose numbers a `serde_json::Value` holds as they are.
    Value,
    /// `true` or `false`.
    Boolean,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// Text.
    Text,
    /// One of these texts.
    Names(&'static [&'static str]),
    /// A list whose items all have one schema.
    List(&'static Schema),
    /// An object whose keys are free and whose values all have one schema.
    Map(&'static Schema),
    /// An object with known fields.
    Object(Object),
    /// What one of these allows.
    AnyOf(&'static [Schema]),
}

/// An object with known fields.
#[derive(Clone, Copy, Debug)]
pub struct Object {
    /// The fields, in the order of their declaration.
    pub fields: &'static [Field],
    /// The fields' descriptions, as many as there are fields. They stand apart, so that a program keeps only
    /// the written text of them.
    pub docs: &'static [Doc],
    /// The field that tells this object from its siblings, and its value: `{"kind": "move", …}`.
    pub tag: Option<(&'static str, &'static str)>,
    /// Whether other fields are refused.
    pub closed: bool,
}

/// A field of an object, or a parameter of a tool.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name in JSON.
    pub name: &'static str,
    /// Its type.
    pub schema: &'static Schema,
    /// What it must keep to beyond its type.
    pub bounds: &'static Bounds,
    /// What stands in for it when it is left out.
    pub fallback: Fallback,
}

/// The words for a field.
#[derive(Clone, Copy, Debug)]
pub struct Doc {
    /// The description, as JSON text without quotes; empty to take the type's.
    pub text: &'static str,
    /// The conditional parts, each as JSON text without quotes, with the space that parts it from the text.
    pub whens: &'static [&'static str],
}

/// What the model is told about a tool, as static text.
#[derive(Clone, Copy, Debug)]
pub struct Definition {
    /// `"name":"…","description":"…"` followed, from byte `split` on, by the parameters' schema object `{…}`.
    pub text: &'static str,
    /// Where the parameters' schema begins.
    pub split: usize,
    /// The conditional parts, in the order of their place in the text and of the tool's `#[when]` attributes.
    pub cuts: &'static [Cut],
    /// What MCP clients are told beside it, with a comma before: `,"annotations":{…}`; empty where nothing is said.
    pub annotations: &'static str,
}

/// A part of a definition's text that is left out unless its condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The first byte of the part.
    pub start: usize,
    /// The byte after the part.
    pub end: usize,
}

impl Schema {
    /// Makes the schema of a kind of value, with no words and no bounds.
    pub const fn new(kind: Kind) -> Self {
        let judged = match kind {
            Kind::List(items) => items.judged,
            Kind::Object(_) | Kind::AnyOf(_) | Kind::Any | Kind::Value | Kind::Map(_) => true,
            Kind::Boolean | Kind::Integer | Kind::Number | Kind::Text | Kind::Names(_) => false,
        };
        Self { kind, description: "", notes: "", bounds: Bounds::NONE, zero: "", optional: false, judged }
    }

    /// Makes the schema of an object with known fields.
    pub const fn object(fields: &'static [Field], docs: &'static [Doc], closed: bool) -> Self {
        Self::new(Kind::Object(Object { fields, docs, tag: None, closed }))
    }

    /// Gives it words, unless there are none.
    #[must_use]
    pub const fn described(mut self, description: &'static str) -> Self {
        if !description.is_empty() {
            self.description = description;
        }
        self
    }

    /// Says what single values mean.
    #[must_use]
    pub const fn noted(mut self, notes: &'static str) -> Self {
        self.notes = notes;
        self
    }

    /// Gives the schema of a type of its own around a value: it has more bounds, must be given, and its
    /// `Default` is not known.
    #[must_use]
    #[track_caller]
    pub const fn as_new_type(mut self, bounds: &'static Bounds) -> Self {
        fit::bounds(&self, bounds);
        self.bounds = self.bounds.narrowed(bounds);
        self.judged = self.judged || !bounds.is_none();
        self.optional = false;
        self.zero = "";
        self
    }

    /// Names the JSON text of the type's `Default`.
    #[must_use]
    pub const fn with_zero(mut self, zero: &'static str) -> Self {
        self.zero = zero;
        self
    }

    /// Adds a field with a fixed value to an object, as serde's internal tag does.
    #[must_use]
    #[track_caller]
    pub const fn tagged(mut self, name: &'static str, value: &'static str) -> Self {
        let Kind::Object(mut object) = self.kind else {
            panic!(
                "a variant of an internally tagged enum must hold a struct: nothing else has room for the tag"
            );
        };
        object.tag = Some((name, value));
        self.kind = Kind::Object(object);
        self
    }
}

impl Field {
    /// Makes a field, and sees to it that bounds, default and type go together.
    #[track_caller]
    pub const fn new(
        name: &'static str,
        schema: &'static Schema,
        bounds: &'static Bounds,
        fallback: Fallback,
    ) -> Self {
        fit::bounds(schema, bounds);
        fit::fallback(schema, bounds, &fallback);
        Self { name, schema, bounds, fallback }
    }

    /// Tells whether it must be given.
    pub const fn required(&self) -> bool {
        !self.schema.optional && matches!(self.fallback, Fallback::None)
    }

    /// Tells whether there is more to check than what serde sees.
    pub const fn judged(&self) -> bool {
        self.schema.judged || !self.bounds.is_none()
    }
}

#[cfg(test)]
mod tests;

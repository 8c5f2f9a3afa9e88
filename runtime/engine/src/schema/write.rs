//! Writes a tool's definition as JSON text, in a constant, in one pass.
//!
//! The buffer's size is an upper bound taken from the tree (`ToolText::capacity`); what is not used is cut off.

use super::{
    Bounds, Doc, Fallback, Field, Kind, Number, Object, Schema, Written,
    capacity::{FRAME, object_capacity, whens_length},
};

/// All that a definition's text is made of.
#[derive(Clone, Copy, Debug)]
pub struct ToolText {
    /// `"name":"…","description":"…`, without the quote that ends the description.
    pub head: &'static str,
    /// The conditional parts of the tool's description, as in [`Doc::whens`].
    pub whens: &'static [&'static str],
    /// The parameters.
    pub fields: &'static [Field],
    /// Their descriptions.
    pub docs: &'static [Doc],
}

impl ToolText {
    /// Gives an upper bound of the text's length.
    pub const fn capacity(&self) -> usize {
        let object = Object { fields: self.fields, docs: self.docs, tag: None, closed: false };
        self.head.len() + whens_length(self.whens) + object_capacity(&object) + FRAME
    }

    /// Writes the text. `SIZE` is its capacity, `CUTS` the number of conditional parts.
    pub const fn write<const SIZE: usize, const CUTS: usize>(&self) -> Written<SIZE, CUTS> {
        let mut out = Written::empty();
        out.push(self.head);
        out.whens(self.whens);
        out.push("\"");
        out.split = out.length;
        out.push("{\"type\":\"object\"");
        out.object(&Object { fields: self.fields, docs: self.docs, tag: None, closed: false });
        out.push("}");
        out.finished()
    }
}

impl<const SIZE: usize, const CUTS: usize> Written<SIZE, CUTS> {
    /// Writes `{…}` for a value of this schema.
    const fn schema(&mut self, schema: &Schema, doc: &Doc, bounds: &Bounds, fallback: &Fallback) {
        let opened = self.length + 1;
        self.push("{");
        match schema.kind {
            Kind::Any | Kind::Value | Kind::AnyOf(_) => {}
            Kind::Boolean => self.push("\"type\":\"boolean\""),
            Kind::Integer => self.push("\"type\":\"integer\""),
            Kind::Number => self.push("\"type\":\"number\""),
            Kind::Text | Kind::Names(_) => self.push("\"type\":\"string\""),
            Kind::List(_) => self.push("\"type\":\"array\""),
            Kind::Map(_) | Kind::Object(_) => self.push("\"type\":\"object\""),
        }
        self.words(opened, schema, doc);
        let bounds = schema.bounds.narrowed(bounds);
        match schema.kind {
            Kind::Names(names) => {
                self.push(",\"enum\":");
                self.names(names);
            }
            Kind::List(items) => {
                self.push(",\"items\":");
                self.plain(items);
            }
            Kind::Map(values) => {
                self.push(",\"additionalProperties\":");
                self.plain(values);
            }
            Kind::Object(object) => self.object(&object),
            Kind::AnyOf(variants) => {
                self.key(opened, "\"anyOf\":[");
                self.variants(variants);
                self.push("]");
            }
            Kind::Any | Kind::Value | Kind::Boolean | Kind::Integer | Kind::Number | Kind::Text => {}
        }
        self.bounds(&bounds);
        self.fallback(opened, schema, fallback);
        self.push("}");
    }

    /// Writes the description: the field's own or the type's, conditional parts, what single values mean.
    const fn words(&mut self, opened: usize, schema: &Schema, doc: &Doc) {
        let description = if doc.text.is_empty() { schema.description } else { doc.text };
        if description.is_empty() && doc.whens.is_empty() && schema.notes.is_empty() {
            return;
        }
        self.key(opened, "\"description\":\"");
        self.push(description);
        self.whens(doc.whens);
        if !description.is_empty() && !schema.notes.is_empty() {
            self.push("\\n");
        }
        self.push(schema.notes);
        self.push("\"");
    }

    const fn plain(&mut self, schema: &Schema) {
        self.schema(schema, &Doc { text: "", whens: &[] }, &Bounds::NONE, &Fallback::None);
    }

    /// Writes a key, after a comma unless the object that opened at `opened` is still empty.
    const fn key(&mut self, opened: usize, key: &str) {
        if self.length > opened {
            self.push(",");
        }
        self.push(key);
    }

    const fn variants(&mut self, variants: &[Schema]) {
        let mut next = 0;
        while next < variants.len() {
            if next > 0 {
                self.push(",");
            }
            self.plain(&variants[next]);
            next += 1;
        }
    }

    /// Writes the keys of an object from `properties` on.
    const fn object(&mut self, object: &Object) {
        self.push(",\"properties\":{");
        let mut required = 0;
        if let Some((name, value)) = object.tag {
            self.quoted(name);
            self.push(":{\"type\":\"string\",\"enum\":");
            self.names(&[value]);
            self.push("}");
            required += 1;
        }
        let mut next = 0;
        while next < object.fields.len() {
            let field = &object.fields[next];
            if next > 0 || object.tag.is_some() {
                self.push(",");
            }
            self.quoted(field.name);
            self.push(":");
            self.schema(field.schema, &object.docs[next], field.bounds, &field.fallback);
            if field.required() {
                required += 1;
            }
            next += 1;
        }
        self.push("}");
        if required > 0 {
            self.required(object);
        }
        if object.closed {
            self.push(",\"additionalProperties\":false");
        }
    }

    const fn required(&mut self, object: &Object) {
        self.push(",\"required\":[");
        let mut first = true;
        if let Some((name, _)) = object.tag {
            self.quoted(name);
            first = false;
        }
        let mut next = 0;
        while next < object.fields.len() {
            let field = &object.fields[next];
            if field.required() {
                if !first {
                    self.push(",");
                }
                self.quoted(field.name);
                first = false;
            }
            next += 1;
        }
        self.push("]");
    }

    const fn bounds(&mut self, bounds: &Bounds) {
        if !bounds.names.is_empty() {
            self.push(",\"enum\":");
            self.names(bounds.names);
        }
        self.number(",\"minimum\":", bounds.min);
        self.number(",\"maximum\":", bounds.max);
        self.count(",\"minLength\":", bounds.min_length);
        self.count(",\"maxLength\":", bounds.max_length);
        if let Some(pattern) = bounds.pattern {
            self.push(",\"pattern\":");
            self.quoted(pattern);
        }
        self.count(",\"minItems\":", bounds.min_items);
        self.count(",\"maxItems\":", bounds.max_items);
    }

    const fn fallback(&mut self, opened: usize, schema: &Schema, fallback: &Fallback) {
        if matches!(fallback, Fallback::None) || (matches!(fallback, Fallback::Zero) && schema.optional) {
            return;
        }
        self.key(opened, "\"default\":");
        match *fallback {
            Fallback::None => {}
            Fallback::Zero => self.push(schema.zero),
            Fallback::Boolean(value) => self.push(if value { "true" } else { "false" }),
            Fallback::Number(Number::Integer(value)) => self.integer(value),
            Fallback::Number(Number::Float(_, text)) => self.push(text),
            Fallback::Text(text) => self.quoted(text),
            Fallback::Empty => self.push("[]"),
        }
    }
}

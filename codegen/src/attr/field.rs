//! The fields of a type with `#[derive(ToolArgs)]`.

use syn::{Ident, Type};

use super::{
    ArgAttribute, Case, Faults, Word, recognise,
    serde::{SerdeAttribute, SerdeDefault, name},
};
use crate::doc;

/// The fields of an object.
#[derive(Debug)]
pub struct Fields {
    /// Each field.
    pub list: Vec<FieldShape>,
    /// Whether other fields are refused.
    pub closed: bool,
}

/// A field.
#[derive(Debug)]
pub struct FieldShape {
    /// Its name in JSON.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Its doc comment.
    pub description: String,
    /// Its default and bounds.
    pub arg: ArgAttribute,
    /// Whether the type's `Default` stands in for it.
    pub zero: bool,
}

impl Fields {
    pub(super) fn read<'field>(
        fields: impl Iterator<Item = &'field syn::Field>,
        container: &SerdeAttribute,
        rule: Option<Case>,
        faults: &mut Faults,
    ) -> Self {
        let list = fields.filter_map(|field| FieldShape::read(field, container, rule, faults)).collect();
        Self { list, closed: container.closed }
    }
}

impl FieldShape {
    fn read(
        field: &syn::Field,
        container: &SerdeAttribute,
        rule: Option<Case>,
        faults: &mut Faults,
    ) -> Option<Self> {
        let ident = field.ident.as_ref()?;
        let serde = SerdeAttribute::read_all(&field.attrs, faults);
        if serde.skip {
            return None;
        }
        let description = doc::description(&field.attrs, faults);
        let arg = ArgAttribute::read_all(&field.attrs, faults);
        if let Some(rename) = &arg.rename {
            faults.at(
                rename.span,
                "serde reads this field, so serde names it",
                "write `#[serde(rename = \"…\")]`",
            );
        }
        if let Some(when) =
            field.attrs.iter().find(|attribute| recognise(attribute.path()) == Some(Word::When))
        {
            faults.push(
                when,
                "`#[when]` on a field of a type",
                "put it on the tool, or on the parameter that has this type",
            );
        }
        let zero = default(ident, &arg, &serde, container, faults);
        let name = name(ident, &serde, |plain| rule.map(|case| case.of_field(plain)));
        Some(Self { name, ty: field.ty.clone(), description, arg, zero })
    }
}

/// Sees to it that serde and the schema have one default. Tells whether it is the type's own.
fn default(
    ident: &Ident,
    arg: &ArgAttribute,
    serde: &SerdeAttribute,
    container: &SerdeAttribute,
    faults: &mut Faults,
) -> bool {
    let filled = serde.default.or(container.default);
    match (&arg.default, filled) {
        (Some(value), None) => {
            faults.at(
                value.span(),
                format!("serde does not know this default of `{ident}`"),
                "serde reads this type: add `#[serde(default = \"function\")]`, a function that gives the same value",
            );
            false
        }
        (Some(_), Some(_)) | (None, None) => false,
        (None, Some((SerdeDefault::Type, _))) if serde.default.is_some() => true,
        (None, Some((_, span))) => {
            let span = if serde.default.is_some() { span } else { ident.span() };
            faults.at(
                span,
                format!("the default of `{ident}` is known to serde only"),
                "say it to the model too: `#[arg(default = …)]`",
            );
            false
        }
    }
}

//! A type with `#[derive(ToolArgs)]`: what JSON it is read from, as data.

use quote::ToTokens as _;
use syn::{Attribute, Data, DeriveInput, Generics, Ident, Type, Variant, spanned::Spanned as _};

use super::{
    ArgAttribute, Faults, Fields, Word, recognise,
    serde::{SerdeAttribute, name, names_itself},
};
use crate::doc;

/// A described type.
#[derive(Debug)]
pub struct TypeShape {
    /// Its identifier.
    pub ident: Ident,
    /// Its generic parameters.
    pub generics: Generics,
    /// Its doc comment.
    pub description: String,
    /// What it is read from.
    pub shape: Shape,
}

/// What a type is read from.
#[derive(Debug)]
pub enum Shape {
    /// An object.
    Object(Fields),
    /// What another type is read from: a struct with one unnamed field, or `#[serde(from = "…")]`.
    Same(Box<Type>, Box<ArgAttribute>),
    /// One of some texts: an enum without data.
    Names(Vec<VariantShape>),
    /// One of some shapes.
    Enum {
        /// How they are told apart.
        tagging: Tagging,
        /// Each.
        variants: Vec<VariantShape>,
        /// Whether fields beside a tag are refused.
        closed: bool,
    },
}

/// How serde tells the variants of an enum apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tagging {
    /// `{"Variant": …}`.
    External,
    /// `{"tag": "Variant", …}`.
    Internal(String),
    /// `{"tag": "Variant", "content": …}`.
    Adjacent(String, String),
    /// By what fits.
    Untagged,
}

/// A variant.
#[derive(Debug)]
pub struct VariantShape {
    /// Its identifier.
    pub ident: Ident,
    /// Its name in JSON.
    pub name: String,
    /// Its doc comment.
    pub description: String,
    /// What it holds.
    pub data: VariantData,
}

/// What a variant holds.
#[derive(Debug)]
pub enum VariantData {
    /// Nothing.
    Unit,
    /// A value.
    Newtype(Box<Type>),
    /// Fields.
    Object(Fields),
}

const TUPLE: &str = "a tuple has no schema that providers take";
const NAMED: &str = "give the fields names: `{ name: Type }`";

impl TypeShape {
    /// Reads a type. `None` if it has no shape at all.
    pub fn read(input: &DeriveInput, faults: &mut Faults) -> Option<Self> {
        misplaced(&input.attrs, "on a type", faults);
        let serde = SerdeAttribute::read_all(&input.attrs, faults);
        let description = doc::description(&input.attrs, faults);
        let shape = if let Some(ty) = &serde.from {
            Shape::Same(Box::new(ty.clone()), Box::default())
        } else {
            match &input.data {
                Data::Struct(data) => structure(&input.ident, &data.fields, &serde, faults)?,
                Data::Enum(data) => {
                    let variants = data
                        .variants
                        .iter()
                        .filter_map(|variant| VariantShape::read(variant, &serde, faults));
                    enumeration(&input.ident, variants.collect(), &serde, faults)?
                }
                Data::Union(data) => {
                    faults.push(
                        data.union_token,
                        "a union cannot be read from JSON",
                        "write a struct or an enum",
                    );
                    return None;
                }
            }
        };
        let shape = Self { ident: input.ident.clone(), generics: input.generics.clone(), description, shape };
        shape.recursion(faults);
        Some(shape)
    }

    /// Gives every type that stands in the shape.
    pub fn types(&self) -> Vec<&Type> {
        let mut types = Vec::new();
        match &self.shape {
            Shape::Object(fields) => types.extend(fields.list.iter().map(|field| &field.ty)),
            Shape::Same(ty, _) => types.push(&**ty),
            Shape::Names(_) => {}
            Shape::Enum { variants, .. } => {
                for variant in variants {
                    match &variant.data {
                        VariantData::Unit => {}
                        VariantData::Newtype(ty) => types.push(ty),
                        VariantData::Object(fields) => {
                            types.extend(fields.list.iter().map(|field| &field.ty));
                        }
                    }
                }
            }
        }
        types
    }

    fn recursion(&self, faults: &mut Faults) {
        for ty in self.types() {
            if names_itself(ty.to_token_stream(), &self.ident) {
                faults.push(
                    ty,
                    format!("`{}` contains itself, so its schema would have no end", self.ident),
                    "providers refuse recursive schemas: give a flat list that refers by id, or take a serde_json::Value",
                );
            }
        }
    }
}

fn structure(
    ident: &Ident,
    fields: &syn::Fields,
    serde: &SerdeAttribute,
    faults: &mut Faults,
) -> Option<Shape> {
    match fields {
        syn::Fields::Named(named) => {
            let read = Fields::read(named.named.iter(), serde, serde.rename_all, faults);
            if serde.transparent
                && let [only] = &read.list[..]
            {
                return Some(Shape::Same(Box::new(only.ty.clone()), Box::new(only.arg.clone())));
            }
            Some(Shape::Object(read))
        }
        syn::Fields::Unnamed(unnamed) => {
            let mut each = unnamed.unnamed.iter();
            if let (Some(only), None) = (each.next(), each.next()) {
                let arg = ArgAttribute::read_all(&only.attrs, faults);
                SerdeAttribute::read_all(&only.attrs, faults);
                Some(Shape::Same(Box::new(only.ty.clone()), Box::new(arg)))
            } else {
                faults.push(unnamed, TUPLE, NAMED);
                None
            }
        }
        syn::Fields::Unit => {
            faults.push(
                ident,
                format!("`{ident}` holds nothing that a model could give"),
                "take it out of the parameters",
            );
            None
        }
    }
}

fn enumeration(
    ident: &Ident,
    variants: Vec<VariantShape>,
    serde: &SerdeAttribute,
    faults: &mut Faults,
) -> Option<Shape> {
    if variants.is_empty() {
        faults.push(
            ident,
            format!("`{ident}` has no variant that a model could give"),
            "write one, or take the type out of the parameters",
        );
        return None;
    }
    let tagging = match (&serde.tag, &serde.content, serde.untagged) {
        (_, _, Some(_)) => {
            if let Some(unit) = variants.iter().find(|variant| matches!(variant.data, VariantData::Unit)) {
                faults.at(
                    unit.ident.span(),
                    "in an untagged enum a variant without data is `null`, which no model gives",
                    "give it a name in JSON: take `untagged` away",
                );
            }
            Tagging::Untagged
        }
        (Some(tag), Some(content), None) => Tagging::Adjacent(tag.clone(), content.clone()),
        (Some(tag), None, None) => Tagging::Internal(tag.clone()),
        (None, ..) => {
            if variants.iter().all(|variant| matches!(variant.data, VariantData::Unit)) {
                return Some(Shape::Names(variants));
            }
            Tagging::External
        }
    };
    Some(Shape::Enum { tagging, variants, closed: serde.closed })
}

impl VariantShape {
    fn read(variant: &Variant, container: &SerdeAttribute, faults: &mut Faults) -> Option<Self> {
        misplaced(&variant.attrs, "on a variant", faults);
        let serde = SerdeAttribute::read_all(&variant.attrs, faults);
        if serde.skip {
            return None;
        }
        if let Some(span) = serde.untagged {
            faults.at(
                span,
                "one untagged variant among tagged ones cannot be described",
                "make the whole enum untagged, or tag the variant",
            );
        }
        let data = match &variant.fields {
            syn::Fields::Unit => VariantData::Unit,
            syn::Fields::Named(named) => {
                let rule = serde.rename_all.or(container.rename_all_fields);
                VariantData::Object(Fields::read(named.named.iter(), container, rule, faults))
            }
            syn::Fields::Unnamed(unnamed) => {
                let mut each = unnamed.unnamed.iter();
                let (Some(only), None) = (each.next(), each.next()) else {
                    faults.push(unnamed, TUPLE, NAMED);
                    return None;
                };
                misplaced(&only.attrs, "here", faults);
                SerdeAttribute::read_all(&only.attrs, faults);
                VariantData::Newtype(Box::new(only.ty.clone()))
            }
        };
        let name =
            name(&variant.ident, &serde, |plain| container.rename_all.map(|case| case.of_variant(plain)));
        let description = doc::description(&variant.attrs, faults);
        Some(Self { ident: variant.ident.clone(), name, description, data })
    }
}

/// Reports our attributes where they mean nothing.
fn misplaced(attributes: &[Attribute], place: &str, faults: &mut Faults) {
    for attribute in attributes {
        if let Some(Word::Arg | Word::When) = recognise(attribute.path()) {
            faults.at(
                attribute.path().span(),
                format!("this attribute means nothing {place}"),
                "put it on a field, or on a tool's parameter",
            );
        }
    }
}

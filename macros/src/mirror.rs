//! Copies of types that derive schemars' `JsonSchema`: the second opinion of the proofs.
//!
//! serde's attributes are copied word for word, so that schemars reads them for itself.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{
    Attribute, Data, DeriveInput, Field, Generics, Meta, Token, Type, parse_quote, punctuated::Punctuated,
};
use toolwright_codegen::attr::{ArgAttribute, Faults, Value};

/// The keys of `#[serde(…)]` that decide what JSON is read.
const COPIED: [&str; 10] = [
    "rename",
    "rename_all",
    "rename_all_fields",
    "tag",
    "content",
    "untagged",
    "deny_unknown_fields",
    "transparent",
    "skip",
    "skip_deserializing",
];

/// A field of a mirror.
pub(crate) struct MirrorField {
    pub(crate) attributes: TokenStream,
    pub(crate) ty: TokenStream,
}

/// Gives the mirror of a field: the same bounds and default in schemars' words.
pub(crate) fn field(ty: &Type, arg: &ArgAttribute, zero: bool) -> MirrorField {
    let mirrored = mirrored(ty);
    let mut attributes = Vec::new();
    for (word, low, high) in [
        ("range", "min", "max"),
        ("length", "min_length", "max_length"),
        ("length", "min_items", "max_items"),
    ] {
        let word = format_ident!("{word}");
        let limits: Vec<TokenStream> = [("min", low), ("max", high)]
            .into_iter()
            .filter_map(|(key, name)| {
                let key = format_ident!("{key}");
                let value = expression(&arg.bound(name)?.value);
                Some(quote!(#key = #value))
            })
            .collect();
        if !limits.is_empty() {
            attributes.push(quote!(#[schemars(#word(#(#limits),*))]));
        }
    }
    if let Some(pattern) = &arg.pattern {
        let pattern = &pattern.value;
        attributes.push(quote!(#[schemars(regex(pattern = #pattern))]));
    }
    if !arg.names.is_empty() {
        let names = arg.names.iter().map(|name| &name.value);
        attributes.push(quote!(#[schemars(extend("enum" = [#(#names),*]))]));
    }
    let default = arg.default.as_ref().map(expression).or_else(|| zero.then(|| zero_expression(ty)));
    let Some(default) = default else {
        return MirrorField { attributes: quote!(#(#attributes)*), ty: mirrored };
    };
    // Optional, so that schemars does not require it; the normal form drops `null`.
    attributes.push(quote!(#[schemars(extend("default" = #default))]));
    MirrorField { attributes: quote!(#(#attributes)*), ty: quote!(::core::option::Option<#mirrored>) }
}

fn mirrored(ty: &Type) -> TokenStream {
    quote!(<#ty as ::toolwright::private::proof::Mirrored>::Mirror)
}

fn expression(value: &Value) -> TokenStream {
    match value {
        Value::Integer(number, _) => crate::field::integer(*number),
        Value::Float(text, _) => crate::field::float(text),
        Value::Boolean(value, _) => quote!(#value),
        Value::Text(text) => {
            let text = &text.value;
            quote!(#text)
        }
        Value::Empty(_) => quote!([]),
        Value::Constant(path) => quote!(#path),
    }
}

/// The type's own default, as its schema knows it; that it knows it rightly is tested for each such type.
fn zero_expression(ty: &Type) -> TokenStream {
    quote!(::toolwright::private::proof::zero(<#ty as ::toolwright::schema::ParamSchema>::SCHEMA.zero))
}

/// Gives the mirror of a type that derives `ToolArgs`.
pub(crate) fn item(input: &DeriveInput) -> TokenStream {
    let original = &input.ident;
    let mut mirror = input.clone();
    mirror.ident = format_ident!("__ToolwrightMirror{original}");
    bounded(&mut mirror.generics);
    let from = from(&input.attrs);
    mirror.attrs = copied(&input.attrs);
    let contains_default = has_key(&input.attrs, "default");
    match &mut mirror.data {
        Data::Struct(data) => fields(data.fields.iter_mut(), contains_default),
        Data::Enum(data) => {
            for variant in &mut data.variants {
                variant.attrs = copied(&variant.attrs);
                variant.discriminant = None;
                fields(variant.fields.iter_mut(), contains_default);
            }
        }
        Data::Union(_) => {}
    }
    let body = if let Some(ty) = from {
        let docs = input.attrs.iter().filter(|attribute| attribute.path().is_ident("doc"));
        let ident = &mirror.ident;
        let mirrored = mirrored(&ty);
        quote!(#(#docs)* struct #ident(#mirrored);)
    } else {
        quote!(#mirror)
    };
    let ident = &mirror.ident;
    let (before, of, clause) = mirror.generics.split_for_impl();
    quote! {
        ::toolwright::__proof! {
            const _: () = {
                #[allow(dead_code, non_camel_case_types)]
                #[derive(::toolwright::private::schemars::JsonSchema)]
                #[schemars(crate = "::toolwright::private::schemars", bound = "")]
                #body
                #[automatically_derived]
                impl #before ::toolwright::private::proof::Mirrored for #original #of #clause {
                    type Mirror = #ident #of;
                }
            };
        }
    }
}

fn bounded(generics: &mut Generics) {
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(parse_quote!(::toolwright::private::proof::Mirrored));
        parameter.bounds.push(parse_quote!(::toolwright::schema::ParamSchema));
    }
}

fn fields<'field>(fields: impl Iterator<Item = &'field mut Field>, container_default: bool) {
    for one in fields {
        let mut unread = Faults::default();
        let arg = ArgAttribute::read_all(&one.attrs, &mut unread);
        let zero = has_key(&one.attrs, "default") || container_default;
        let mirror = field(&one.ty, &arg, zero && arg.default.is_none());
        let mut attributes = copied(&one.attrs);
        let tokens = mirror.attributes;
        let own: Vec<Attribute> = parse_attributes(tokens);
        attributes.extend(own);
        one.attrs = attributes;
        one.vis = syn::Visibility::Inherited;
        one.ty = Type::Verbatim(mirror.ty);
    }
}

fn parse_attributes(tokens: TokenStream) -> Vec<Attribute> {
    syn::parse::Parser::parse2(Attribute::parse_outer, tokens).unwrap_or_default()
}

/// Gives the doc comments, and those of serde's attributes that decide what JSON is read.
fn copied(attributes: &[Attribute]) -> Vec<Attribute> {
    let mut copied = Vec::new();
    for attribute in attributes {
        if attribute.path().is_ident("doc") {
            copied.push(attribute.clone());
        }
        let kept: Vec<Meta> = serde(attribute)
            .into_iter()
            .filter(|meta| COPIED.iter().any(|key| meta.path().is_ident(key)))
            .collect();
        if !kept.is_empty() {
            copied.push(parse_quote!(#[serde(#(#kept),*)]));
        }
    }
    copied
}

fn serde(attribute: &Attribute) -> Vec<Meta> {
    if !attribute.path().is_ident("serde") {
        return Vec::new();
    }
    let list = attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
    list.map(|list| list.into_iter().collect()).unwrap_or_default()
}

fn has_key(attributes: &[Attribute], key: &str) -> bool {
    attributes.iter().flat_map(serde).any(|meta| meta.path().is_ident(key))
}

/// Gives the type of `#[serde(from = "…")]`.
fn from(attributes: &[Attribute]) -> Option<Type> {
    attributes.iter().flat_map(serde).find_map(|meta| match meta {
        Meta::NameValue(pair) if pair.path.is_ident("from") => match &pair.value {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => text.parse().ok(),
            _ => None,
        },
        _ => None,
    })
}

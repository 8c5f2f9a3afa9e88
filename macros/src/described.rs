//! What `#[derive(ToolArgs)]` makes of a type: its schema as a constant.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote, quote_spanned};
use syn::{DeriveInput, parse_quote, spanned::Spanned as _};
use toolwright_codegen::{
    attr::{ArgAttribute, Faults, FieldShape, Fields, Shape, Tagging, TypeShape, VariantData, VariantShape},
    literal::json_text,
};

use crate::{field, mirror, proof};

/// Expands `#[derive(ToolArgs)]`.
pub(crate) fn expand(item: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(item) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let mut faults = Faults::default();
    let shape = TypeShape::read(&input, &mut faults);
    match shape {
        Some(shape) if faults.is_empty() => {
            let implementation = implementation(&shape);
            let mirror = mirror::item(&input);
            let defaults = proof::defaults(&shape);
            quote!(#implementation #mirror #defaults)
        }
        _ => faults.to_compile_errors(),
    }
}

fn implementation(shape: &TypeShape) -> TokenStream {
    let ident = &shape.ident;
    let mut generics = shape.generics.clone();
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(parse_quote!(::toolwright::schema::ParamSchema));
    }
    let (before, of, clause) = generics.split_for_impl();
    let schema = schema(shape);
    let text = from_text(shape);
    quote! {
        #[automatically_derived]
        impl #before ::toolwright::schema::ParamSchema for #ident #of #clause {
            const SCHEMA: &'static ::toolwright::schema::Schema = &#schema;
        }
        #text
    }
}

fn schema(shape: &TypeShape) -> TokenStream {
    let words = json_text(&shape.description);
    let schema = match &shape.shape {
        Shape::Object(fields) => object(fields),
        Shape::Same(ty, arg) => same(ty, arg),
        Shape::Names(variants) => names(variants.iter()),
        Shape::Enum { tagging, variants, closed } => any_of(tagging, variants, *closed),
    };
    quote!(#schema.described(#words))
}

fn object(fields: &Fields) -> TokenStream {
    let closed = fields.closed;
    let docs = fields.list.iter().map(|field| field::doc(&field.description, &[]));
    let fields = fields.list.iter().map(one);
    // `const { … }` and not a plain reference: only so may a type parameter stand in it.
    quote!(::toolwright::schema::Schema::object(const { &[#(#fields),*] }, const { &[#(#docs),*] }, #closed))
}

fn one(field: &FieldShape) -> TokenStream {
    let fallback = if field.zero {
        quote_spanned!(field.ty.span()=> ::toolwright::schema::Fallback::Zero)
    } else {
        field::fallback(field.arg.default.as_ref())
    };
    field::field(&field.name, &field.ty, &field.arg, &fallback)
}

fn same(ty: &syn::Type, arg: &ArgAttribute) -> TokenStream {
    let schema = field::schema(ty);
    let bounds = field::bounds(arg);
    quote_spanned!(ty.span()=> ::toolwright::schema::Schema::as_new_type(*#schema, #bounds))
}

fn names<'variant>(variants: impl Iterator<Item = &'variant VariantShape> + Clone) -> TokenStream {
    let names = variants.clone().map(|variant| &variant.name);
    let lines: Vec<String> = variants
        .filter(|variant| !variant.description.is_empty())
        .map(|variant| format!("- {}: {}", variant.name, variant.description.replace('\n', " ")))
        .collect();
    let notes = json_text(&lines.join("\n"));
    let kind = quote!(::toolwright::schema::Kind::Names(&[#(#names),*]));
    quote!(::toolwright::schema::Schema::new(#kind).noted(#notes))
}

fn any_of(tagging: &Tagging, variants: &[VariantShape], closed: bool) -> TokenStream {
    let mut each = Vec::new();
    if *tagging == Tagging::External {
        let units = variants.iter().filter(|variant| matches!(variant.data, VariantData::Unit));
        if units.clone().next().is_some() {
            each.push(names(units));
        }
    }
    each.extend(variants.iter().filter_map(|one| variant(tagging, one, closed)));
    quote!(::toolwright::schema::Schema::new(::toolwright::schema::Kind::AnyOf(const { &[#(#each),*] })))
}

/// Gives the schema of one variant; `None` where it stands among the names already.
fn variant(tagging: &Tagging, variant: &VariantShape, closed: bool) -> Option<TokenStream> {
    let name = &variant.name;
    let words = json_text(&variant.description);
    let held = match &variant.data {
        VariantData::Unit => None,
        VariantData::Newtype(ty) => {
            let schema = field::schema(ty);
            Some(quote!(*#schema))
        }
        VariantData::Object(fields) => Some(object(fields)),
    };
    let nothing = quote!(::toolwright::schema::Schema::object(&[], &[], #closed));
    let schema = match (tagging, held) {
        (Tagging::External | Tagging::Untagged, None) => return None,
        (Tagging::External, Some(held)) => within(name, &held, true),
        (Tagging::Internal(tag), held) => {
            let span = match &variant.data {
                VariantData::Newtype(ty) => ty.span(),
                _ => variant.ident.span(),
            };
            let held = held.unwrap_or(nothing);
            quote_spanned!(span=> ::toolwright::schema::Schema::tagged(#held, #tag, #name))
        }
        (Tagging::Adjacent(tag, _), None) => quote!(#nothing.tagged(#tag, #name)),
        (Tagging::Adjacent(tag, content), Some(held)) => {
            let outer = within(content, &held, closed);
            quote!(#outer.tagged(#tag, #name))
        }
        (Tagging::Untagged, Some(held)) => quote!((#held)),
    };
    Some(quote!(#schema.described(#words)))
}

/// Gives the schema of an object whose one field holds something.
fn within(name: &str, held: &TokenStream, closed: bool) -> TokenStream {
    let none = quote!(::toolwright::schema::Fallback::None);
    let bounds = quote!(&::toolwright::schema::Bounds::NONE);
    let doc = field::doc("", &[]);
    quote! {
        ::toolwright::schema::Schema::object(
            const { &[::toolwright::schema::Field::new(#name, const { &#held }, #bounds, #none)] },
            &[#doc],
            #closed,
        )
    }
}

/// Lets `#[arg(default = "name")]` name a variant of an enum without data.
fn from_text(shape: &TypeShape) -> TokenStream {
    let Shape::Names(variants) = &shape.shape else { return TokenStream::new() };
    let Some((last, others)) = variants.split_last() else { return TokenStream::new() };
    let ident = &shape.ident;
    let arms = others.iter().map(|variant| {
        let VariantShape { ident, name, .. } = variant;
        quote!(#name => Self::#ident,)
    });
    let last = last.ident.to_token_stream();
    let (before, of, clause) = shape.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #before ::toolwright::private::FromText for #ident #of #clause {
            fn from_text(text: &'static str) -> Self {
                match text {
                    #(#arms)*
                    // The text was checked against the names when it was compiled.
                    _ => Self::#last,
                }
            }
        }
    }
}

//! A parameter or field as the tokens of `toolwright::schema::Field` and `Doc`.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Type, spanned::Spanned as _};
use toolwright_codegen::{
    attr::{ArgAttribute, Value, When},
    literal::json_text,
};

/// Gives the expression of a `Field`. Its span is the type's, so that rustc reports a misfit there.
pub(crate) fn field(name: &str, ty: &Type, arg: &ArgAttribute, fallback: &TokenStream) -> TokenStream {
    let bounds = bounds(arg);
    let schema = schema(ty);
    let span = arg.default.as_ref().map_or_else(|| ty.span(), Value::span);
    let span = arg.bounds.first().map_or(span, |bound| bound.key.span());
    // The whole call, or rustc would report it at the attribute.
    quote_spanned!(span=> ::toolwright::schema::Field::new(#name, #schema, #bounds, #fallback))
}

/// Gives the expression of a type's schema, spanned to the type.
pub(crate) fn schema(ty: &Type) -> TokenStream {
    let span = ty.span();
    quote_spanned!(span=> <#ty as ::toolwright::schema::ParamSchema>::SCHEMA)
}

/// Gives the expression of a `Doc`.
pub(crate) fn doc(description: &str, whens: &[When]) -> TokenStream {
    let text = json_text(description);
    let whens = when_texts(whens);
    quote!(::toolwright::schema::Doc { text: #text, whens: &[#(#whens),*] })
}

/// Gives the texts of conditional parts, each with the space that parts it from what stands before it.
pub(crate) fn when_texts(whens: &[When]) -> Vec<String> {
    whens.iter().map(|when| format!(" {}", json_text(when.text.value.trim()))).collect()
}

/// Gives the expression of a `Fallback`.
pub(crate) fn fallback(default: Option<&Value>) -> TokenStream {
    let path = quote!(::toolwright::schema::Fallback);
    match default {
        None => quote!(#path::None),
        Some(Value::Boolean(value, _)) => quote!(#path::Boolean(#value)),
        Some(Value::Text(text)) => {
            let value = &text.value;
            quote!(#path::Text(#value))
        }
        Some(Value::Empty(_)) => quote!(#path::Empty),
        Some(Value::Constant(constant)) => {
            quote_spanned!(constant.span()=> ::toolwright::schema::Constant(#constant).fallback())
        }
        Some(number) => {
            let number = number_tokens(number);
            quote!(#path::Number(#number))
        }
    }
}

/// Gives the expression of a `&'static Bounds`.
pub(crate) fn bounds(arg: &ArgAttribute) -> TokenStream {
    let path = quote!(::toolwright::schema::Bounds);
    let mut given = Vec::new();
    for bound in &arg.bounds {
        let key = &bound.key;
        let value = if key == "min" || key == "max" {
            number_tokens(&bound.value)
        } else {
            count_tokens(&bound.value)
        };
        given.push(quote!(#key: ::core::option::Option::Some(#value)));
    }
    if let Some(pattern) = &arg.pattern {
        let pattern = &pattern.value;
        given.push(quote!(pattern: ::core::option::Option::Some(#pattern)));
    }
    if !arg.names.is_empty() {
        let names = arg.names.iter().map(|name| &name.value);
        given.push(quote!(names: &[#(#names),*]));
    }
    if given.is_empty() { quote!(&#path::NONE) } else { quote!(&#path { #(#given,)* ..#path::NONE }) }
}

fn number_tokens(value: &Value) -> TokenStream {
    let path = quote!(::toolwright::schema::Number);
    match value {
        Value::Integer(number, _) => {
            let literal = integer(*number);
            quote!(#path::Integer(#literal))
        }
        Value::Float(text, _) => {
            let literal = float(text);
            quote!(#path::Float(#literal, #text))
        }
        Value::Constant(constant) => {
            quote_spanned!(constant.span()=> ::toolwright::schema::Constant(#constant).number())
        }
        // Refused while parsing.
        Value::Boolean(..) | Value::Text(_) | Value::Empty(_) => quote!(#path::Integer(0)),
    }
}

fn count_tokens(value: &Value) -> TokenStream {
    match value {
        Value::Integer(number, _) => integer(*number),
        Value::Constant(constant) => {
            quote_spanned!(constant.span()=> ::toolwright::schema::Constant(#constant).count())
        }
        // Refused while parsing.
        _ => quote!(0),
    }
}

/// Gives an integer as a literal without a suffix, its sign before it.
pub(crate) fn integer(number: i128) -> TokenStream {
    signed(number < 0, Literal::u128_unsuffixed(number.unsigned_abs()))
}

/// Gives a float as a literal without a suffix, its sign before it.
pub(crate) fn float(text: &str) -> TokenStream {
    let value: f64 = text.parse().unwrap_or_default();
    signed(value.is_sign_negative(), Literal::f64_unsuffixed(value.abs()))
}

fn signed(negative: bool, mut literal: Literal) -> TokenStream {
    literal.set_span(Span::call_site());
    if negative { quote!(-#literal) } else { quote!(#literal) }
}

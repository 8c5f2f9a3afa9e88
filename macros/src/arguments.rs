//! The struct that a tool's arguments are read into.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::{Ident, spanned::Spanned as _};
use toolwright_codegen::{
    attr::{Parameter, ToolFunction, Value},
    names,
};

use crate::{definition, field};

/// Gives the struct's identifier.
pub(crate) fn ident(function: &ToolFunction) -> Ident {
    format_ident!("{}", names::arguments_struct(&function.signature.ident.to_string()))
}

/// Gives the struct, with functions for the defaults. `#[cfg]` on the function goes with both.
pub(crate) fn item(function: &ToolFunction) -> TokenStream {
    let ident = ident(function);
    let cfgs = definition::cfgs(function);
    let fields = function.parameters().map(|parameter| field(&ident, parameter));
    let defaults = function.parameters().filter_map(default);
    quote! {
        #(#cfgs)*
        #[doc(hidden)]
        #[derive(::toolwright::private::serde::Deserialize)]
        #[serde(crate = "::toolwright::private::serde")]
        #[allow(non_camel_case_types, clippy::struct_excessive_bools)]
        struct #ident { #(#fields),* }
        #(#cfgs)*
        impl #ident { #(#defaults)* }
    }
}

fn field(owner: &Ident, parameter: &Parameter) -> TokenStream {
    let Parameter { ident, ty, .. } = parameter;
    let name = &parameter.name.value;
    let default = parameter.arg.default.as_ref().map(|_| {
        let function = format!("{owner}::{ident}");
        quote!(#[serde(default = #function)])
    });
    quote!(#[serde(rename = #name)] #default #ident: #ty)
}

fn default(parameter: &Parameter) -> Option<TokenStream> {
    let Parameter { ident, ty, arg, .. } = parameter;
    let default = arg.default.as_ref()?;
    let span = default.span();
    let value = match default {
        Value::Integer(number, _) => respan(field::integer(*number), span),
        Value::Float(text, _) => respan(field::float(text), span),
        Value::Boolean(value, _) => quote_spanned!(span=> #value),
        Value::Text(text) => {
            let text = &text.value;
            quote_spanned!(span=> <#ty as ::toolwright::private::FromText>::from_text(#text))
        }
        Value::Empty(_) => quote_spanned!(span=> ::core::default::Default::default()),
        Value::Constant(path) => {
            quote_spanned!(path.span()=> ::toolwright::private::FromConstant::from_constant(#path))
        }
    };
    let value = match default {
        // Literals keep rustc's own inference, so that a wrong type is reported at the literal.
        Value::Integer(..) | Value::Float(..) | Value::Boolean(..) => {
            quote_spanned!(ty.span()=> ::toolwright::private::FromConstant::<_>::from_constant(#value))
        }
        _ => value,
    };
    Some(quote!(fn #ident() -> #ty { #value }))
}

fn respan(tokens: TokenStream, span: proc_macro2::Span) -> TokenStream {
    tokens
        .into_iter()
        .map(|mut token| {
            token.set_span(span);
            token
        })
        .collect()
}

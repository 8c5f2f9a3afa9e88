//! `#[when]` above `#[tool]`: steps back, so that `#[tool]` sees all of them in their order.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::{Attribute, parse::Parser as _};
use toolwright_codegen::attr::{Faults, Word, recognise};

/// Puts `#[tool]` first and this attribute behind it; an error if there is no `#[tool]` below.
pub(crate) fn expand(attribute: &TokenStream, item: TokenStream) -> TokenStream {
    let split = |input: syn::parse::ParseStream<'_>| {
        let attributes = input.call(Attribute::parse_outer)?;
        Ok((attributes, input.parse::<TokenStream>()?))
    };
    let Ok((attributes, rest)) = split.parse2(item.clone()) else { return item };
    let tool = attributes.iter().position(|attribute| recognise(attribute.path()) == Some(Word::Tool));
    let Some(tool) = tool else {
        let mut faults = Faults::default();
        faults.push(
            attribute,
            "`#[when]` without `#[tool]`",
            "it stands beside `#[tool]`, or on a parameter of a tool; a type's fields cannot have it",
        );
        let errors = faults.to_compile_errors();
        return quote!(#errors #item);
    };
    let mut out = attributes[tool].to_token_stream();
    out.extend(quote!(#[::toolwright::when(#attribute)]));
    let others = attributes.iter().enumerate().filter(|(position, _)| *position != tool);
    out.extend(others.map(|(_, attribute)| attribute.to_token_stream()));
    out.extend(rest);
    out
}

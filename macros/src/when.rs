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

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::expand;

    #[test]
    fn it_steps_behind_the_tool_and_keeps_the_order() {
        let item = quote! {
            #[doc = "Reads."]
            #[when(two, "2")]
            #[toolwright::tool(toolset = "x")]
            #[when(three, "3")]
            fn read() {}
        };
        let expected = quote! {
            #[toolwright::tool(toolset = "x")]
            #[::toolwright::when(one, "1")]
            #[doc = "Reads."]
            #[when(two, "2")]
            #[when(three, "3")]
            fn read() {}
        };
        assert_eq!(expand(&quote!(one, "1"), item).to_string(), expected.to_string());
    }

    #[test]
    fn without_a_tool_it_is_a_fault_and_the_item_stays() {
        let expanded = expand(
            &quote!(one, "1"),
            quote!(
                fn read() {}
            ),
        )
        .to_string();
        assert!(expanded.contains("compile_error"), "{expanded}");
        assert!(expanded.ends_with("fn read () { }"), "{expanded}");
    }
}

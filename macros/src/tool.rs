//! What `#[tool]` makes of a function: the function, the struct of its arguments, and the static beside it.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use toolwright_codegen::attr::{Faults, Run, ToolFunction};

use crate::{arguments, definition, proof};

/// Expands `#[tool(attribute)] item`. `written` is the attribute as it stands in the source.
pub(crate) fn expand(attribute: TokenStream, item: &TokenStream, written: Option<&str>) -> TokenStream {
    let mut faults = Faults::default();
    if let Some(name) = written.and_then(foreign_name) {
        faults.at(
            Span::call_site(),
            format!("`#[{name}]` is `#[tool]` under another name"),
            "the build finds tools by the attribute's name: `use toolwright::tool;`",
        );
    }
    let Some(function) = ToolFunction::read(attribute, item.clone(), &mut faults) else {
        let errors = faults.to_compile_errors();
        return quote!(#errors #item);
    };
    let plain = plain(&function);
    if !faults.is_empty() {
        let errors = faults.to_compile_errors();
        return quote!(#plain #errors);
    }
    let arguments = (function.run != Run::Agent).then(|| arguments::item(&function));
    let definition = definition::item(&function);
    let proof = proof::item(&function);
    quote!(#plain #arguments #definition #proof)
}

/// Gives the function without our attributes.
fn plain(function: &ToolFunction) -> TokenStream {
    let ToolFunction { attributes, visibility, signature, body, .. } = function;
    // How many parameters a tool has, and that they are owned, is the model's matter and not the author's.
    // Not `expect`: whether clippy would object is not known here.
    let mut lints =
        quote!(clippy::too_many_arguments, clippy::needless_pass_by_value, clippy::fn_params_excessive_bools);
    if function.run == Run::Agent {
        lints.extend(quote!(, unused_variables, dead_code));
    }
    quote!(#(#attributes)* #[allow(#lints)] #visibility #signature #body)
}

/// Gives the attribute's name where it is not ours: `use toolwright::tool as t` hides a tool from the build.
fn foreign_name(written: &str) -> Option<&str> {
    let inside = written.strip_prefix("#[")?;
    let path = inside.split(['(', ']', ' ', '\n']).next()?;
    let name = path.rsplit("::").next()?;
    (!name.is_empty() && name != "tool").then_some(path)
}

#[cfg(test)]
mod tests {
    use proc_macro2::TokenStream;
    use quote::quote;
    use syn::{File, Item};

    use super::{expand, foreign_name};

    fn items(attribute: TokenStream, item: &TokenStream) -> Vec<Item> {
        let file: File = syn::parse2(expand(attribute, item, None)).unwrap();
        file.items
    }

    fn read() -> TokenStream {
        quote! {
            /// Reads.
            #[inline]
            #[cfg(unix)]
            #[when(web, "Or web.")]
            pub(crate) async fn read(
                /// Where.
                #[arg(default = "x")]
                r#type: String,
                ctx: &Context,
            ) -> u8 { 1 }
        }
    }

    #[test]
    fn the_function_stays_and_everything_beside_it_has_its_condition() {
        let items = items(quote!(toolset = "file"), &read());
        let [
            Item::Fn(function),
            Item::Struct(arguments),
            Item::Impl(defaults),
            Item::Static(definition),
            Item::Macro(proof),
        ] = &items[..]
        else {
            panic!("other items: {items:#?}");
        };
        let kept: Vec<String> =
            function.attrs.iter().map(|one| one.path().segments[0].ident.to_string()).collect();
        assert_eq!(kept, ["doc", "inline", "cfg", "allow"]);
        assert!(
            function
                .sig
                .inputs
                .iter()
                .all(|input| matches!(input, syn::FnArg::Typed(typed) if typed.attrs.is_empty()))
        );
        for attributes in [&arguments.attrs, &defaults.attrs, &definition.attrs] {
            assert!(attributes.iter().any(|one| *one == syn::parse_quote!(#[cfg(unix)])));
        }
        assert_eq!(definition.ident, "__TOOLWRIGHT_READ");
        assert!(matches!(definition.vis, syn::Visibility::Public(_)));
        assert_eq!(arguments.ident, "__ToolwrightArguments_read");
        assert!(proof.mac.tokens.to_string().contains("fn __toolwright_proof_read ()"));
    }

    #[test]
    fn after_a_fault_the_function_is_still_there_without_our_attributes() {
        let items = items(quote!(toolset = "file", quik), &read());
        let [Item::Fn(function), Item::Macro(error)] = &items[..] else { panic!("other items: {items:#?}") };
        assert_eq!(function.sig.ident, "read");
        assert_eq!(error.mac.path, syn::parse_quote!(::core::compile_error));
        assert_eq!(error.mac.tokens.to_string(), r#""unknown key `quik`\nhelp: did you mean `quick`?""#);
    }

    #[test]
    fn what_is_no_function_is_left_as_it_is() {
        let items = items(
            quote!(toolset = "file"),
            &quote!(
                struct Thing;
            ),
        );
        assert!(matches!(&items[..], [Item::Macro(_), Item::Struct(_)]), "{items:#?}");
    }

    #[test]
    fn an_agent_tool_reads_arguments_in_its_proof_only() {
        let item = quote! {
            /// Plans.
            fn plan(/** What. */ what: String) {}
        };
        let items = items(quote!(toolset = "plan", agent), &item);
        assert!(matches!(&items[..], [Item::Fn(_), Item::Static(_), Item::Macro(_)]), "{items:#?}");
    }

    #[test]
    fn another_name_of_the_attribute_is_noticed() {
        assert_eq!(foreign_name("#[t(toolset = \"x\")]"), Some("t"));
        assert_eq!(foreign_name("#[other::t]"), Some("other::t"));
        for fine in
            ["#[tool(toolset = \"x\")]", "#[toolwright::tool]", "#[tool (x)]", "tool(x)", "#[ tool(x)]", ""]
        {
            assert_eq!(foreign_name(fine), None, "{fine}");
        }
    }
}

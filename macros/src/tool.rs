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

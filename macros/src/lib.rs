//! The `#[tool]` attribute and the `ToolArgs` derive: entry points only, all parsing is codegen's.

mod arguments;
mod definition;
mod described;
mod field;
mod handler;
mod mirror;
mod proof;
mod tool;
mod when;

use proc_macro::TokenStream;

/// Makes a tool of a function: what a model reads about it, and a shim that reads arguments, calls the function
/// and writes its answer. The function itself stays as it is.
///
/// The doc comment is the tool's description, each parameter's doc comment the parameter's.
#[proc_macro_attribute]
pub fn tool(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let written = proc_macro::Span::call_site().source_text();
    tool::expand(attribute.into(), &item.into(), written.as_deref()).into()
}

/// Adds a sentence to the description of a tool, or of a parameter, that is told only where one of the named tools is selected too:
/// `#[when(web_search | web_extract, "For pages prefer web_search.")]`.
#[proc_macro_attribute]
pub fn when(attribute: TokenStream, item: TokenStream) -> TokenStream {
    when::expand(&attribute.into(), item.into()).into()
}

/// Describes a type to a model, as the type of a tool's parameter: structs with named fields, and enums in each
/// of serde's four representations. serde's attributes are understood.
#[proc_macro_derive(ToolArgs, attributes(arg, when))]
pub fn tool_args(item: TokenStream) -> TokenStream {
    described::expand(item.into()).into()
}

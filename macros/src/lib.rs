//! The `#[tool]` attribute and the `ToolArgs` derive: entry points only, all parsing is codegen's.

use proc_macro::TokenStream;

/// Makes a tool of a function.
#[proc_macro_attribute]
pub fn tool(_attribute: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// Describes a type to a model.
#[proc_macro_derive(ToolArgs, attributes(arg))]
pub fn tool_args(_item: TokenStream) -> TokenStream {
    TokenStream::new()
}

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
/// ```
/// use toolwright::{Context, tool};
///
/// /// Counts the lines of a text.
/// #[tool(toolset = "text", quick)]
/// pub fn count_lines(
///     /// The text.
///     text: String,
///     /// Lines shorter than this are not counted.
///     #[arg(default = 0, max = 1000)]
///     shortest: u32,
/// ) -> usize {
///     text.lines().filter(|line| line.chars().count() >= shortest as usize).count()
/// }
///
/// assert_eq!(__TOOLWRIGHT_COUNT_LINES.name, "count_lines");
/// assert!(__TOOLWRIGHT_COUNT_LINES.definition.text.ends_with(
///     r#""shortest":{"type":"integer","description":"Lines shorter than this are not counted.","minimum":0,"maximum":1000,"default":0}},"required":["text"]}"#
/// ));
/// ```
///
/// The doc comment is what the model is told; each parameter has one too. Tools stand at the top level of a file
/// in `src/tools`, where the build finds them.
///
/// | key | meaning |
/// |---|---|
/// | `toolset = "…"` | the toolset where the tool is at home (required) |
/// | `name = "…"` | the name, where it is not the function's |
/// | `quick` | takes microseconds: runs where the call is made |
/// | `agent` | is carried out by the agent's own state; the body is `{}` |
/// | `check = path` | a function that gives a `bool` or `Result<(), E>`: can the tool work here and now |
/// | `requires_env = ["A", "B \| C"]` | variables that must be set; `\|` parts alternatives |
/// | `concurrency = …` | `shared`, `exclusive` (else), `interactive`, or `path("parameter")` |
/// | `max_result_chars = …` | the longest result that goes to the model whole |
/// | `emoji = "…"`, `description = "…"` | for people's lists |
///
/// A parameter's type implements `toolwright::schema::ParamSchema`: primitives, `String`, `Option`, `Vec`, maps with
/// `String` keys, `toolwright::arguments::Json` (any JSON, its numbers as they are written), `serde_json::Value` (a number
/// that it would round is refused), and what derives [`ToolArgs`](macro@ToolArgs). `ctx: &Context` is no parameter for
/// the model. `#[arg(…)]` has `default` (a literal, `[]` or a constant), `min`, `max`, `min_length`,
/// `max_length`, `pattern`, `enum`, `min_items`, `max_items` and `rename`; all are told to the model and enforced.
///
/// The function gives a `String` (passed on as it is), a `toolwright::Output`, any other value that serde can
/// write, or a `Result` of one of these. `toolwright::ToolError::Tell` reaches the model in its own words.
#[proc_macro_attribute]
pub fn tool(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let written = proc_macro::Span::call_site().source_text();
    tool::expand(attribute.into(), &item.into(), written.as_deref()).into()
}

/// Adds a sentence to the description of a tool, or of a parameter, that is told only where one of the listed tools
/// is selected, and every tool that the sentence itself names: `#[when(web_search, "For pages prefer web_search.")]`.
/// A sentence for several tools that names one of them is better written once for each.
///
/// It stands beside `#[tool]` or on a parameter, as often as needed.
#[proc_macro_attribute]
pub fn when(attribute: TokenStream, item: TokenStream) -> TokenStream {
    when::expand(&attribute.into(), item.into()).into()
}

/// Describes a type to a model, as the type of a tool's parameter: structs with named fields, and enums in each
/// of serde's four representations.
///
/// serde's attributes are understood, doc comments are the descriptions, and `#[arg(…)]` on a field has the same
/// bounds as on a parameter. Since serde reads the type, a field's default is said to both:
/// `#[serde(default = "three")] #[arg(default = 3)]`; a bare `#[serde(default)]` suffices where the type's own default is
/// known.
///
/// ```
/// #[derive(serde::Deserialize, toolwright::ToolArgs)]
/// #[serde(rename_all = "lowercase")]
/// enum Order {
///     /// Smallest first.
///     Up,
///     /// Largest first.
///     Down,
/// }
/// ```
#[proc_macro_derive(ToolArgs, attributes(arg, when))]
pub fn tool_args(item: TokenStream) -> TokenStream {
    described::expand(item.into()).into()
}

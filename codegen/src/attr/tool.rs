//! The keys of `#[tool(…)]`.

use proc_macro2::{Span, TokenStream};
use syn::{
    Ident, LitInt, LitStr, Path, Token, bracketed, parenthesized, parse::ParseStream, punctuated::Punctuated,
};

use super::{Faults, Hints, hint::HINT_KEYS, key};
use crate::names;

const HELP: &str = "write `#[tool(toolset = \"…\")]`; other keys: name, quick, agent, check, requires_env, emoji, max_result_chars, concurrency, untrusted, description, read_only, destructive, idempotent, open_world";

const KEYS: [&str; 15] = [
    "toolset",
    "name",
    "quick",
    "agent",
    "check",
    "requires_env",
    "emoji",
    "max_result_chars",
    "concurrency",
    "untrusted",
    "description",
    HINT_KEYS[0],
    HINT_KEYS[1],
    HINT_KEYS[2],
    HINT_KEYS[3],
];

/// A text in an attribute.
#[derive(Clone, Debug)]
pub struct Text {
    /// The text.
    pub value: String,
    /// Its literal, or the identifier that says it.
    pub span: Span,
}

impl From<&LitStr> for Text {
    fn from(literal: &LitStr) -> Self {
        Self { value: literal.value(), span: literal.span() }
    }
}

/// What may run beside a call of the tool.
#[derive(Clone, Debug)]
pub enum Concurrency {
    /// Any number of calls.
    Shared,
    /// Nothing else.
    Exclusive,
    /// Nothing else, and a person is asked.
    Interactive,
    /// Calls that use no path at or below the one in this parameter.
    Path(String),
    /// Calls that change no path at or below the one in this parameter.
    Reads(String),
    /// Calls that disturb none of the paths that this function tells.
    Paths(Path),
}

/// `#[tool(…)]`, as it is written.
#[derive(Debug, Default)]
pub struct ToolAttribute {
    /// The home toolset.
    pub toolset: Option<Text>,
    /// Whether a home is named at all, be it wrongly.
    pub(super) has_toolset: bool,
    /// The name, where it is not the function's.
    pub name: Option<Text>,
    /// Runs inline.
    pub quick: Option<Span>,
    /// Carried out by the agent's state.
    pub agent: Option<Span>,
    /// The availability check.
    pub check: Option<Path>,
    /// Variables that must be set.
    pub requires_env: Vec<Text>,
    /// A sign for people.
    pub emoji: Option<Text>,
    /// The longest result.
    pub max_result_chars: Option<LitInt>,
    /// What may run beside it.
    pub concurrency: Option<(Concurrency, Span)>,
    /// Its results are strangers' words.
    pub untrusted: Option<Span>,
    /// What its calls may do to the world.
    pub hints: Hints,
    /// Metadata for people.
    pub about: Option<Text>,
}

impl ToolAttribute {
    /// Reads what stands between the parentheses.
    pub fn read(tokens: TokenStream, faults: &mut Faults) -> Self {
        let mut tool = Self::default();
        key::entries(tokens, faults, HELP, |key, input, faults| tool.entry(key, input, faults));
        tool.hints.check(faults);
        tool
    }

    fn entry(&mut self, key: &Ident, input: ParseStream<'_>, faults: &mut Faults) -> syn::Result<()> {
        match key.to_string().as_str() {
            "toolset" => {
                self.has_toolset = true;
                self.toolset = name(input, "toolset", faults)?;
            }
            "name" => self.name = name(input, "tool", faults)?,
            "quick" => self.quick = Some(key.span()),
            "agent" => self.agent = Some(key.span()),
            "untrusted" => self.untrusted = Some(key.span()),
            "check" => {
                input.parse::<Token![=]>()?;
                if input.peek(LitStr) {
                    return Err(input.error("expected the path of a function, without quotes"));
                }
                self.check = Some(input.parse()?);
            }
            "requires_env" => self.requires_env = variables(input, faults)?,
            "emoji" => self.emoji = Some(key::text(input)?),
            "max_result_chars" => {
                input.parse::<Token![=]>()?;
                let number: LitInt = input.parse()?;
                if number.base10_parse::<usize>().ok().is_none_or(|count| count == 0) {
                    faults.push(
                        &number,
                        "a result cannot have that many characters",
                        "write a number from 1",
                    );
                }
                self.max_result_chars = Some(number);
            }
            "concurrency" => self.concurrency = Some(concurrency(input)?),
            "description" => self.about = Some(key::text(input)?),
            _ if self.hints.entry(key, input)? => {}
            _ => key::unknown(key, &KEYS, input, faults)?,
        }
        Ok(())
    }
}

/// Reads a name; a bad one is a fault, and none.
fn name(input: ParseStream<'_>, what: &str, faults: &mut Faults) -> syn::Result<Option<Text>> {
    let name = key::text(input)?;
    if names::is_valid(&name.value) {
        return Ok(Some(name));
    }
    faults.at(name.span, format!("`{}` cannot be the name of a {what}", name.value), names::RULE);
    Ok(None)
}

fn variables(input: ParseStream<'_>, faults: &mut Faults) -> syn::Result<Vec<Text>> {
    input.parse::<Token![=]>()?;
    let list;
    bracketed!(list in input);
    let literals = Punctuated::<LitStr, Token![,]>::parse_terminated(&list)?;
    let variables: Vec<Text> = literals.iter().map(Text::from).collect();
    for variable in &variables {
        if !variable.value.split('|').map(str::trim).all(names::is_environment_variable) {
            faults.at(
                variable.span,
                format!("`{}` is not the name of an environment variable", variable.value),
                "write a name like `API_KEY`, or alternatives: `\"API_KEY | API_TOKEN\"`",
            );
        }
    }
    Ok(variables)
}

fn concurrency(input: ParseStream<'_>) -> syn::Result<(Concurrency, Span)> {
    const WORDS: &str = "expected `shared`, `exclusive`, `interactive`, `path(\"parameter\")`, `reads(\"parameter\")` or `paths(function)`";
    input.parse::<Token![=]>()?;
    let word: Ident = input.parse().map_err(|error| syn::Error::new(error.span(), WORDS))?;
    let concurrency = match word.to_string().as_str() {
        "shared" => Concurrency::Shared,
        "exclusive" => Concurrency::Exclusive,
        "interactive" => Concurrency::Interactive,
        kind @ ("path" | "reads") => {
            let inner;
            parenthesized!(inner in input);
            let parameter: LitStr = inner.parse()?;
            let make = if kind == "path" { Concurrency::Path } else { Concurrency::Reads };
            return Ok((make(parameter.value()), parameter.span()));
        }
        "paths" => {
            let inner;
            parenthesized!(inner in input);
            if inner.peek(LitStr) {
                // Taken out, so that nothing is said of what is left.
                let quoted: LitStr = inner.parse()?;
                return Err(syn::Error::new(quoted.span(), "expected a function's path, without quotes"));
            }
            Concurrency::Paths(inner.parse()?)
        }
        _ => return Err(syn::Error::new(word.span(), WORDS)),
    };
    Ok((concurrency, word.span()))
}

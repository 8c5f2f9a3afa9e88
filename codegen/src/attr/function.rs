//! A function with `#[tool]`: attribute, words and parameters together, and the rules that need all three.

use proc_macro2::TokenStream;
use syn::{
    Attribute, Signature, Visibility,
    parse::{Parse, ParseStream},
};

use super::{
    Concurrency, Faults, Input, Parameter, Text, ToolAttribute, When, Word, parameter::inputs, recognise,
};
use crate::{doc, names, nearest::Nearest};

/// How the function is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// An async function.
    Async,
    /// A function that may block.
    Blocking,
    /// A function of microseconds.
    Quick,
    /// No function: the agent's own state does it.
    Agent,
}

/// A function with `#[tool]`.
#[derive(Debug)]
pub struct ToolFunction {
    /// The attributes that stay on the function.
    pub attributes: Vec<Attribute>,
    /// Its visibility.
    pub visibility: Visibility,
    /// Its signature, our attributes taken off the parameters.
    pub signature: Signature,
    /// Its body: one group, unread.
    pub body: TokenStream,
    /// The tool's name.
    pub name: Text,
    /// `#[tool(…)]`.
    pub tool: ToolAttribute,
    /// How it is carried out.
    pub run: Run,
    /// The unconditional description.
    pub description: String,
    /// The conditional parts of the tool's description.
    pub whens: Vec<When>,
    /// The inputs, in order.
    pub inputs: Vec<Input>,
}

/// The function as it stands in the source, its body unread.
pub(crate) struct Bare {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    pub(crate) signature: Signature,
    pub(crate) body: TokenStream,
}

impl Parse for Bare {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        let signature = input.parse().map_err(|error| {
            syn::Error::new(error.span(), format!("`#[tool]` stands on a function: {error}"))
        })?;
        Ok(Self { attributes, visibility, signature, body: input.parse()? })
    }
}

impl ToolFunction {
    /// Reads the item under `#[tool(…)]`. `None` if it is no function.
    pub fn read(attribute: TokenStream, item: TokenStream, faults: &mut Faults) -> Option<Self> {
        match syn::parse2::<Bare>(item) {
            Ok(bare) => Some(Self::from_bare(ToolAttribute::read(attribute, faults), bare, faults)),
            Err(error) => {
                faults.syntax(
                    &error,
                    "write `#[tool(toolset = \"…\")]` above `fn name(…)` or `async fn name(…)`",
                );
                None
            }
        }
    }

    pub(crate) fn from_bare(tool: ToolAttribute, bare: Bare, faults: &mut Faults) -> Self {
        let Bare { mut attributes, visibility, mut signature, body } = bare;
        let function = names::plain(&signature.ident.to_string()).to_owned();
        let name = tool.name.clone().unwrap_or_else(|| {
            if !names::is_valid(&function) {
                faults.at(
                    signature.ident.span(),
                    format!("`{function}` cannot be the name of a tool"),
                    format!("{}; name it with `name = \"…\"`", names::RULE),
                );
            }
            Text { value: function.clone(), span: signature.ident.span() }
        });
        if !tool.has_toolset {
            faults.at(
                signature.ident.span(),
                format!("the tool `{}` has no toolset", name.value),
                "write `#[tool(toolset = \"…\")]`: the toolset where it is at home",
            );
        }
        let description = doc::description(&attributes, faults);
        if description.is_empty() {
            faults.at(
                signature.ident.span(),
                format!("the tool `{}` has no description", name.value),
                "write a doc comment above it: `/// What it does.`; a model chooses tools by it",
            );
        }
        let whens = When::read_all(&attributes, faults);
        attributes.retain(|attribute| {
            if recognise(attribute.path()) == Some(Word::Tool) {
                faults.push(
                    attribute,
                    "`#[tool]` stands twice on one function",
                    "put all keys into one `#[tool(…)]`",
                );
            }
            recognise(attribute.path()).is_none()
        });
        signature_faults(&signature, faults);
        let inputs = inputs(&mut signature, faults);
        let run = run(&tool, &signature, faults);
        let function =
            Self { attributes, visibility, signature, body, name, tool, run, description, whens, inputs };
        function.check(faults);
        function
    }

    /// Gives the parameters that the model gives.
    pub fn parameters(&self) -> impl Iterator<Item = &Parameter> {
        self.inputs.iter().filter_map(|input| match input {
            Input::Context => None,
            Input::Parameter(parameter) => Some(&**parameter),
        })
    }

    /// Gives the conditional parts in the order in which they stand in the definition's text, each with the
    /// parameter it belongs to.
    pub fn mentions(&self) -> impl Iterator<Item = (Option<&Parameter>, &When)> {
        let own = self.whens.iter().map(|when| (None, when));
        own.chain(
            self.parameters()
                .flat_map(|parameter| parameter.whens.iter().map(move |when| (Some(parameter), when))),
        )
    }

    /// The rules that need the whole function.
    fn check(&self, faults: &mut Faults) {
        let mut seen: Vec<&str> = Vec::new();
        for parameter in self.parameters() {
            if seen.contains(&parameter.name.value.as_str()) {
                faults.at(
                    parameter.name.span,
                    format!("two parameters are named `{}`", parameter.name.value),
                    "a call's arguments are a JSON object: give each a name of its own",
                );
            }
            seen.push(&parameter.name.value);
        }
        if let Some((Concurrency::Path(wanted) | Concurrency::Reads(wanted), span)) = &self.tool.concurrency
            && !seen.contains(&wanted.as_str())
        {
            let help = match Nearest::default().to(wanted, seen.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "name the parameter that holds the path".to_owned(),
            };
            faults.at(*span, format!("this tool has no parameter `{wanted}`"), help);
        }
        if self.run == Run::Agent && !is_empty_body(&self.body) {
            faults.push(
                &self.body,
                "an agent tool has a body, which would never run",
                "write an empty body, `{}`: the agent's own state carries the call out",
            );
        }
    }
}

fn is_empty_body(body: &TokenStream) -> bool {
    let mut tokens = body.clone().into_iter();
    matches!(tokens.next(), Some(proc_macro2::TokenTree::Group(group)) if group.stream().is_empty())
}

fn signature_faults(signature: &Signature, faults: &mut Faults) {
    let function = "write a plain `fn` or `async fn`";
    if let syn::Safety::Unsafe(token) = &signature.safety {
        faults.push(token, "a tool cannot be unsafe", function);
    }
    if let Some(abi) = &signature.abi {
        faults.push(abi, "a tool cannot be an extern function", function);
    }
    if let Some(token) = &signature.constness {
        faults.push(token, "a tool cannot be a const function", function);
    }
    if let Some(variadic) = &signature.variadic {
        faults.push(variadic.dots, "a tool cannot take variadic arguments", "take a `Vec`");
    }
    if !signature.generics.params.is_empty() {
        faults.push(
            &signature.generics,
            "a tool cannot be generic",
            "its parameters are read from JSON: write types that can be named, without lifetimes",
        );
    }
    if let Some(clause) = &signature.generics.where_clause
        && signature.generics.params.is_empty()
    {
        faults.push(clause, "a tool cannot have a where clause", "write types that need none");
    }
}

fn run(tool: &ToolAttribute, signature: &Signature, faults: &mut Faults) -> Run {
    let asyncness = signature.asyncness.is_some();
    if let Some(span) = tool.agent {
        if tool.quick.is_some() {
            faults.at(
                span,
                "`agent` and `quick` exclude each other",
                "an agent tool has no function that could be quick",
            );
        }
        if let Some(check) = &tool.check {
            faults.push(
                check,
                "an agent tool cannot have a `check`",
                "it is there whenever there is an agent",
            );
        }
        if asyncness {
            faults.push(signature.asyncness, "an agent tool is not async", "write `fn`; its body is empty");
        }
        return Run::Agent;
    }
    match (asyncness, tool.quick) {
        (true, Some(span)) => {
            faults.at(
                span,
                "`quick` is for functions that are not async",
                "write `fn`, or leave `quick` out",
            );
            Run::Async
        }
        (true, None) => Run::Async,
        (false, Some(_)) => Run::Quick,
        (false, None) => Run::Blocking,
    }
}

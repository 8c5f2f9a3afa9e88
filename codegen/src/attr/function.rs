//! A function with `#[tool]`: attribute, words and parameters together, and the rules that need all three.

use proc_macro2::{Span, TokenStream};
use syn::{
    Attribute, FnArg, Ident, Pat, PatType, Signature, Type, Visibility,
    parse::{Parse, ParseStream},
    spanned::Spanned as _,
};

use super::{ArgAttribute, Concurrency, Faults, Text, ToolAttribute, When, Word, is_context, recognise};
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

/// One input of the function.
#[derive(Debug)]
pub enum Input {
    /// The call's context.
    Context,
    /// A parameter that the model gives.
    Parameter(Box<Parameter>),
}

/// A parameter that the model gives.
#[derive(Debug)]
pub struct Parameter {
    /// Its identifier.
    pub ident: Ident,
    /// Its name in JSON.
    pub name: Text,
    /// Its type.
    pub ty: Type,
    /// Its description.
    pub description: String,
    /// The conditional parts of its description.
    pub whens: Vec<When>,
    /// Its default and bounds.
    pub arg: ArgAttribute,
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

fn inputs(signature: &mut Signature, faults: &mut Faults) -> Vec<Input> {
    let mut inputs = Vec::new();
    let mut contexts = 0;
    for argument in &mut signature.inputs {
        match argument {
            FnArg::Receiver(receiver) => faults.push(
                receiver.self_token,
                "a tool cannot take `self`",
                "tools are functions at the top level of a file in src/tools; take `ctx: &Context`",
            ),
            FnArg::Typed(typed) if is_context(&typed.ty) => {
                contexts += 1;
                context_faults(typed, contexts, faults);
                typed.attrs.retain(|attribute| {
                    recognise(attribute.path()).is_none() && !attribute.path().is_ident("doc")
                });
                inputs.push(Input::Context);
            }
            FnArg::Typed(typed) => {
                inputs
                    .extend(parameter(typed, faults).map(|parameter| Input::Parameter(Box::new(parameter))));
            }
        }
    }
    inputs
}

fn context_faults(typed: &PatType, count: usize, faults: &mut Faults) {
    if count > 1 {
        faults.push(&typed.ty, "a tool has one context", "take `ctx: &Context` once");
    }
    match &*typed.ty {
        Type::Reference(reference) if reference.mutability.is_none() => {}
        other => faults.push(other, "the context is lent, not given", "write `ctx: &Context`"),
    }
    let ours = typed.attrs.iter().find(|attribute| recognise(attribute.path()).is_some());
    if let Some(attribute) = ours {
        faults.push(attribute, "the context is not a parameter for the model", "take the attribute away");
    }
}

fn parameter(typed: &mut PatType, faults: &mut Faults) -> Option<Parameter> {
    let attributes = std::mem::take(&mut typed.attrs);
    let description = doc::description(&attributes, faults);
    let whens = When::read_all(&attributes, faults);
    let arg = ArgAttribute::read_all(&attributes, faults);
    typed.attrs = attributes
        .into_iter()
        .filter(|attribute| recognise(attribute.path()).is_none() && !attribute.path().is_ident("doc"))
        .collect();
    let cfg = typed
        .attrs
        .iter()
        .find(|attribute| attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr"));
    if let Some(attribute) = cfg {
        faults.push(
            attribute,
            "a parameter cannot depend on a `cfg`",
            "put the `cfg` on the tool, or take an Option",
        );
    }
    type_faults(&typed.ty, faults);
    let Some(ident) = identifier(&typed.pat) else {
        faults.push(
            &typed.pat,
            "a pattern as a parameter has no name that a model could use",
            "write `name: Type`, and take it apart in the body",
        );
        return None;
    };
    let written = names::plain(&ident.to_string()).to_owned();
    let name = arg.rename.clone().unwrap_or(Text { value: written, span: ident.span() });
    if !names::is_valid(&name.value) && arg.rename.is_none() {
        faults.at(
            ident.span(),
            format!("`{}` cannot be the name of a parameter", name.value),
            format!("{}; name it with `#[arg(rename = \"…\")]`", names::RULE),
        );
    }
    if description.is_empty() {
        faults.at(
            ident.span(),
            format!("the parameter `{}` has no description", name.value),
            "write a doc comment above it: `/// What it is.`",
        );
    }
    Some(Parameter { ident, name, ty: (*typed.ty).clone(), description, whens, arg })
}

fn identifier(pattern: &Pat) -> Option<Ident> {
    match pattern {
        Pat::Ident(pattern) if pattern.by_ref.is_none() && pattern.subpat.is_none() => {
            Some(pattern.ident.clone())
        }
        _ => None,
    }
}

fn type_faults(ty: &Type, faults: &mut Faults) {
    let (message, help) = match ty {
        Type::Reference(reference) => {
            let owned = match &*reference.elem {
                Type::Path(path) if path.path.is_ident("str") => "take a `String`",
                Type::Path(path) if path.path.is_ident("Path") => "take a `PathBuf`",
                Type::Slice(_) => "take a `Vec`",
                _ => "take it without `&`",
            };
            ("a parameter is read from JSON, so it cannot be borrowed", owned)
        }
        Type::ImplTrait(_) => ("`impl` leaves open which type to read", "write the type"),
        Type::Infer(_) => ("`_` leaves open which type to read", "write the type"),
        Type::Tuple(_) => {
            ("a tuple has no schema that providers take", "derive ToolArgs on a struct with named fields")
        }
        Type::Ptr(_) | Type::FnPtr(_) | Type::TraitObject(_) | Type::Never(_) => (
            "this type cannot be read from JSON",
            "take a primitive, a String, a Vec, an Option, or a type that derives ToolArgs",
        ),
        _ => return,
    };
    faults.push(ty, message, help);
}

impl Parameter {
    /// Where its type stands.
    pub fn type_span(&self) -> Span {
        self.ty.span()
    }
}

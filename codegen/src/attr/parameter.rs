//! What a function with `#[tool]` takes: the context, and the parameters that the model gives.

use proc_macro2::Span;
use syn::{FnArg, Ident, Pat, PatType, Signature, Type, spanned::Spanned as _};

use super::{ArgAttribute, Faults, Text, When, is_context, recognise};
use crate::{doc, names};

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

impl Parameter {
    /// Where its type stands.
    pub fn type_span(&self) -> Span {
        self.ty.span()
    }
}

/// Reads the inputs, and takes our attributes off them.
pub(super) fn inputs(signature: &mut Signature, faults: &mut Faults) -> Vec<Input> {
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

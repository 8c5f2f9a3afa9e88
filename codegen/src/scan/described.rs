//! Types with `#[derive(ToolArgs)]` in a file of tools: the derive's own rules, and types that contain themselves
//! through one another, of which rustc would only say that a constant depends on itself.

use std::collections::BTreeMap;

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use syn::{DeriveInput, spanned::Spanned as _};

use crate::attr::{Faults, TypeShape};

/// The described types of one file.
#[derive(Default)]
pub(super) struct Described {
    /// For each type, the names that stand in its fields, with where.
    fields: BTreeMap<String, Vec<(String, Span, Span)>>,
}

/// Tells whether an attribute's group is a `derive` with `ToolArgs`.
pub(super) fn is_described(group: &Group) -> bool {
    let mut tokens = group.stream().into_iter();
    matches!(tokens.next(), Some(TokenTree::Ident(word)) if word == "derive")
        && matches!(tokens.next(), Some(TokenTree::Group(list)) if list.stream().into_iter().any(
            |token| matches!(&token, TokenTree::Ident(word) if word == "ToolArgs"),
        ))
}

impl Described {
    /// Reads a type. One that cannot be read is rustc's to report.
    pub(super) fn read(&mut self, item: TokenStream, faults: &mut Faults) {
        let Ok(input) = syn::parse2::<DeriveInput>(item) else { return };
        let Some(shape) = TypeShape::read(&input, faults) else { return };
        let fields = self.fields.entry(shape.ident.to_string()).or_default();
        for ty in shape.types() {
            let mut spans = quote::ToTokens::to_token_stream(ty).into_iter().map(|token| token.span());
            let start = spans.next().unwrap_or_else(|| ty.span());
            let end = spans.last().unwrap_or(start);
            let mut names = Vec::new();
            collect(quote::ToTokens::to_token_stream(ty), &mut names);
            fields.extend(names.into_iter().map(|name| (name, start, end)));
        }
    }

    /// Reports types that contain themselves through others, each circle once.
    pub(super) fn circles(&self, faults: &mut Faults) {
        for (name, fields) in &self.fields {
            for (inner, start, end) in fields {
                let Some(path) = self.path(inner, name) else { continue };
                // The first by name speaks for the circle; a type that contains itself is the derive's matter.
                if path.len() > 1 && path.iter().all(|other| name.as_str() <= *other) {
                    let through: Vec<String> =
                        path[..path.len() - 1].iter().map(|other| format!("`{other}`")).collect();
                    faults.between(
                        *start,
                        *end,
                        format!("`{name}` contains itself through {}, so its schema would have no end", through.join(", ")),
                        "providers refuse recursive schemas: give a flat list that refers by id, or take a serde_json::Value",
                    );
                }
            }
        }
    }

    /// Gives the types on the way from one to another, both included.
    fn path<'own>(&'own self, from: &'own str, to: &str) -> Option<Vec<&'own str>> {
        let mut reached_from: BTreeMap<&str, &str> = BTreeMap::new();
        let mut waiting = vec![from];
        while let Some(name) = waiting.pop() {
            if name == to {
                let mut path = vec![name];
                while let Some(before) =
                    path.last().filter(|step| **step != from).and_then(|step| reached_from.get(step))
                {
                    path.push(before);
                }
                path.reverse();
                return Some(path);
            }
            for (inner, ..) in self.fields.get(name).into_iter().flatten() {
                if !reached_from.contains_key(inner.as_str()) {
                    reached_from.insert(inner, name);
                    waiting.push(inner);
                }
            }
        }
        None
    }
}

/// Collects the identifiers that stand alone: `Leaf`, not `other::Leaf`.
fn collect(tokens: TokenStream, names: &mut Vec<String>) {
    let mut after_colon = false;
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                if !after_colon {
                    names.push(ident.to_string());
                }
                after_colon = false;
            }
            TokenTree::Punct(mark) => after_colon = mark.as_char() == ':',
            TokenTree::Group(group) => collect(group.stream(), names),
            TokenTree::Literal(_) => {}
        }
    }
}

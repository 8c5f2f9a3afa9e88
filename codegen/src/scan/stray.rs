//! `#[tool]` in places where the build does not look for it: each is an error that says where tools live.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::{HOME, is_word};
use crate::attr::{Faults, Word};

/// Tells whether an attribute's group is `#[tool…]`.
pub(super) fn is_tool(group: &Group) -> bool {
    group.delimiter() == Delimiter::Bracket && names_tool(group.stream()) && is_word(group, Word::Tool)
}

/// Tells whether an attribute's group is `#[cfg_attr(…, tool…)]`.
pub(super) fn is_conditional_tool(group: &Group) -> bool {
    let mut tokens = group.stream().into_iter();
    let Some(TokenTree::Ident(first)) = tokens.next() else { return false };
    let Some(TokenTree::Group(inner)) = tokens.next() else { return false };
    if first != "cfg_attr" {
        return false;
    }
    // Behind each comma of `cfg_attr(condition, attribute, …)` stands an attribute; its path is read once, whole.
    let inside: Vec<TokenTree> = inner.stream().into_iter().collect();
    let comma = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ',');
    inside.split(comma).skip(1).any(|attribute| {
        let path = attribute.iter().take_while(|token| match token {
            TokenTree::Ident(_) => true,
            TokenTree::Punct(mark) => mark.as_char() == ':',
            TokenTree::Group(_) | TokenTree::Literal(_) => false,
        });
        is_tool(&Group::new(Delimiter::Bracket, path.cloned().collect()))
    })
}

/// Whether the path that begins a stream has `tool` in it: a cheap question, before the path is read.
fn names_tool(stream: TokenStream) -> bool {
    stream
        .into_iter()
        .take_while(|token| !matches!(token, TokenTree::Group(_)))
        .any(|token| matches!(&token, TokenTree::Ident(word) if word == "tool"))
}

/// Reports every `#[tool]` inside an item, and an import that gives it another name.
pub(super) fn search<'raw>(
    attributes: impl Iterator<Item = &'raw Group>,
    item: &[TokenTree],
    faults: &mut Faults,
) {
    let mut found = Vec::new();
    for token in item {
        if let TokenTree::Group(group) = token {
            collect(group.stream(), &mut found);
        }
    }
    if !found.is_empty() {
        let place = place(item, attributes);
        for group in found {
            faults.push(group.stream(), format!("`#[tool]` {place}"), HOME);
        }
    }
    renamed(item, faults);
}

fn collect(stream: TokenStream, found: &mut Vec<Group>) {
    let mut pound = false;
    for token in stream {
        match token {
            TokenTree::Punct(mark) => pound = mark.as_char() == '#' || (pound && mark.as_char() == '!'),
            TokenTree::Group(group) => {
                if pound && (is_tool(&group) || is_conditional_tool(&group)) {
                    found.push(group);
                } else {
                    collect(group.stream(), found);
                }
                pound = false;
            }
            TokenTree::Ident(_) | TokenTree::Literal(_) => pound = false,
        }
    }
}

/// Says what sort of item holds a stray tool.
fn place<'raw>(item: &[TokenTree], mut attributes: impl Iterator<Item = &'raw Group>) -> &'static str {
    if attributes.any(|group| group.stream().to_string().replace(' ', "").starts_with("cfg(test)")) {
        return "in a test module";
    }
    let word =
        |wanted: &str| item.iter().any(|token| matches!(token, TokenTree::Ident(word) if word == wanted));
    let called = item.iter().any(|token| matches!(token, TokenTree::Punct(mark) if mark.as_char() == '!'));
    if word("impl") {
        "in an `impl`"
    } else if word("trait") {
        "in a trait"
    } else if word("mod") {
        "in a nested module"
    } else if word("fn") {
        "inside a function"
    } else if called {
        "in a macro call, which the build does not expand"
    } else {
        "inside another item"
    }
}

/// Reports `use toolwright::tool as t`.
fn renamed(item: &[TokenTree], faults: &mut Faults) {
    let is_use = item.iter().take(3).any(|token| matches!(token, TokenTree::Ident(word) if word == "use"));
    let ours =
        is_use && item.iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "toolwright"));
    if ours {
        let mut flat = Vec::new();
        flatten(item.iter().cloned().collect(), &mut flat);
        for window in flat.windows(3) {
            if let [TokenTree::Ident(name), TokenTree::Ident(word), TokenTree::Ident(new)] = window
                && name == "tool"
                && word == "as"
                && new != "_"
                && new != "tool"
            {
                faults.push(
                    window.iter().cloned().collect::<TokenStream>(),
                    format!("`tool` under another name: the build would not find `#[{new}]`"),
                    "write `use toolwright::tool;`",
                );
            }
        }
    }
}

fn flatten(stream: TokenStream, flat: &mut Vec<TokenTree>) {
    for token in stream {
        match token {
            TokenTree::Group(group) => flatten(group.stream(), flat),
            other => flat.push(other),
        }
    }
}

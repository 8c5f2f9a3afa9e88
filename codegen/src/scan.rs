//! Finds the `#[tool]` functions of a source file without reading more of it than their signatures.
//!
//! Syntax errors are rustc's to report: a file that cannot be read yields nothing here. What `#[tool]` itself
//! gets wrong is found by the same code as in the macro.

mod depth;
mod described;
mod place;
mod stray;

use std::str::FromStr as _;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::{Attribute, Meta, parse::Parser as _};

use self::{described::Described, place::Lines};
use crate::{
    attr::{Fault, Faults, Text, ToolAttribute, ToolFunction, When, Word, function::Bare, recognise},
    diagnostic::{Diagnostic, Level},
    model::{MentionDeclaration, ParameterDeclaration, Placed, ToolDeclaration},
    names,
    source::SourceText,
};

/// Where tools live, for the help of a diagnostic.
pub(crate) const HOME: &str =
    "tools are functions at the top level of a file in src/tools, one file for each";

/// Finds the tools of a file.
pub fn scan(source: &SourceText) -> (Vec<ToolDeclaration>, Vec<Diagnostic>) {
    let nothing = (Vec::new(), Vec::new());
    if !source.text.contains("tool") {
        return nothing;
    }
    let Ok(tokens) = TokenStream::from_str(&source.text) else {
        return nothing;
    };
    let lines = Lines::new(source);
    if let Some(fault) = depth::too_deep(tokens.clone()) {
        return (Vec::new(), vec![diagnostic(fault, &lines)]);
    }
    let mut scanner = Scanner {
        lines,
        file_cfg: Vec::new(),
        tools: Vec::new(),
        described: Described::default(),
        faults: Faults::default(),
    };
    scanner.file(tokens);
    let Scanner { mut tools, mut faults, lines, file_cfg, described } = scanner;
    described.circles(&mut faults);
    for tool in &mut tools {
        tool.cfg.splice(0..0, file_cfg.iter().cloned());
    }
    (tools, faults.into_list().into_iter().map(|fault| diagnostic(fault, &lines)).collect())
}

struct Scanner<'source> {
    lines: Lines<'source>,
    file_cfg: Vec<Placed>,
    tools: Vec<ToolDeclaration>,
    described: Described,
    faults: Faults,
}

/// An attribute as tokens, not yet read.
struct Raw {
    tokens: [TokenTree; 2],
    group: Group,
}

impl Scanner<'_> {
    fn file(&mut self, tokens: TokenStream) {
        let mut tokens = tokens.into_iter().peekable();
        let mut attributes: Vec<Raw> = Vec::new();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Punct(pound) if pound.as_char() == '#' => {
                    let inner = tokens
                        .next_if(|next| matches!(next, TokenTree::Punct(mark) if mark.as_char() == '!'));
                    let Some(TokenTree::Group(group)) =
                        tokens.next_if(|next| matches!(next, TokenTree::Group(_)))
                    else {
                        continue;
                    };
                    if inner.is_some() {
                        self.file_attribute(&group);
                    } else {
                        let tree = TokenTree::Group(group.clone());
                        attributes.push(Raw { tokens: [TokenTree::Punct(pound), tree], group });
                    }
                }
                first => {
                    let item = item(first, &mut tokens);
                    self.item(&attributes, &item);
                    attributes.clear();
                }
            }
        }
    }

    fn file_attribute(&mut self, group: &Group) {
        if let Ok(Meta::List(list)) = syn::parse2::<Meta>(group.stream())
            && list.path.is_ident("cfg")
        {
            self.file_cfg.push(self.lines.placed_tokens(&list.tokens));
        }
    }

    fn item(&mut self, attributes: &[Raw], item: &[TokenTree]) {
        let mut ours = None;
        for raw in attributes {
            if stray::is_tool(&raw.group) {
                ours = Some(raw);
            } else if stray::is_conditional_tool(&raw.group) {
                self.faults.push(
                    raw.group.stream(),
                    "`#[tool]` inside `cfg_attr`, where the build does not find it",
                    "write `#[cfg(…)]` and `#[tool(…)]`, one below the other",
                );
            }
        }
        stray::search(attributes.iter().map(|raw| &raw.group), item, &mut self.faults);
        if let Some(raw) = ours {
            self.tool(attributes, raw, item);
        } else if attributes.iter().any(|raw| described::is_described(&raw.group)) {
            let attributes = attributes.iter().flat_map(|raw| raw.tokens.clone());
            self.described.read(attributes.chain(item.iter().cloned()).collect(), &mut self.faults);
        }
    }

    fn tool(&mut self, attributes: &[Raw], ours: &Raw, item: &[TokenTree]) {
        let keys = match syn::parse2::<Meta>(ours.group.stream()) {
            Ok(Meta::List(list)) => list.tokens,
            Ok(Meta::Path(_)) => TokenStream::new(),
            // rustc refuses `#[tool = …]` itself.
            Ok(Meta::NameValue(_)) | Err(_) => return,
        };
        let others =
            attributes.iter().filter(|raw| !std::ptr::eq(*raw, ours)).flat_map(|raw| raw.tokens.clone());
        let tokens: TokenStream = others.chain(item.iter().cloned()).collect();
        if !item.iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "fn")) {
            self.faults.push(ours.group.stream(), "`#[tool]` stands on something that is no function", HOME);
            return;
        }
        // A signature that cannot be read is rustc's to report.
        let Ok(bare) = syn::parse2::<Bare>(tokens) else { return };
        let tool = ToolAttribute::read(keys, &mut self.faults);
        let function = ToolFunction::from_bare(tool, bare, &mut self.faults);
        self.tools.extend(self.declaration(&function));
    }

    /// Gives the plain data of a tool; `None` without a toolset, which is a fault already.
    fn declaration(&self, function: &ToolFunction) -> Option<ToolDeclaration> {
        let module = self.lines.module();
        let parameters = function.parameters().map(|parameter| ParameterDeclaration {
            name: self.placed(&parameter.name),
            description: parameter.description.clone(),
        });
        let mentions = function.mentions().map(|(parameter, when)| {
            let parameter = parameter.map(|parameter| parameter.name.value.clone());
            self.mention(when, parameter)
        });
        Some(ToolDeclaration {
            name: self.placed(&function.name),
            toolset: self.placed(function.tool.toolset.as_ref()?),
            module: module.to_owned(),
            function: names::plain(&function.signature.ident.to_string()).to_owned(),
            cfg: function.attributes.iter().filter_map(|attribute| self.cfg(attribute)).collect(),
            description: function.description.clone(),
            parameters: parameters.collect(),
            mentions: mentions.collect(),
            check: function.tool.check.as_ref().map(|path| absolute(path, module)),
            requires_env: function.tool.requires_env.iter().map(|variable| variable.value.clone()).collect(),
        })
    }

    fn mention(&self, when: &When, parameter: Option<String>) -> MentionDeclaration {
        MentionDeclaration {
            any: when.any.iter().map(|name| self.placed(name)).collect(),
            text: self.placed(&when.text),
            parameter,
        }
    }

    fn cfg(&self, attribute: &Attribute) -> Option<Placed> {
        match &attribute.meta {
            Meta::List(list) if list.path.is_ident("cfg") => Some(self.lines.placed_tokens(&list.tokens)),
            _ => None,
        }
    }

    fn placed(&self, text: &Text) -> Placed {
        Placed { text: text.value.clone(), place: self.lines.place(text.span, text.span) }
    }
}

/// Gives the tokens of one item, up to its body or its semicolon. Braces within angle brackets are a constant
/// argument of a type, not a body.
fn item(first: TokenTree, tokens: &mut impl Iterator<Item = TokenTree>) -> Vec<TokenTree> {
    let mut item = Vec::new();
    let mut depth = 0_usize;
    let mut before = ' ';
    let mut next = Some(first);
    while let Some(token) = next {
        let ends = match &token {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace && depth == 0,
            TokenTree::Punct(mark) => {
                let mark = mark.as_char();
                match mark {
                    '<' => depth += 1,
                    '>' if before != '-' && before != '=' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                before = mark;
                mark == ';'
            }
            _ => false,
        };
        if !matches!(token, TokenTree::Punct(_)) {
            before = ' ';
        }
        item.push(token);
        if ends {
            break;
        }
        next = tokens.next();
    }
    item
}

/// Gives the path of a check as seen from the crate, so that tools of different files that name one function
/// share it.
fn absolute(path: &syn::Path, module: &str) -> String {
    let mut names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    if path.leading_colon.is_some() {
        return format!("::{}", names.join("::"));
    }
    let mut home = vec!["crate".to_owned(), "tools".to_owned(), module.to_owned()];
    while let Some(first) = names.first() {
        match first.as_str() {
            "crate" => return names.join("::"),
            "self" => {}
            "super" => {
                home.pop();
            }
            _ => break,
        }
        names.remove(0);
    }
    home.extend(names);
    home.join("::")
}

fn diagnostic(fault: Fault, lines: &Lines<'_>) -> Diagnostic {
    Diagnostic {
        level: Level::Error,
        place: Some(lines.place(fault.start, fault.end)),
        message: fault.message,
        help: fault.help,
        notes: Vec::new(),
    }
}

/// Reads the attributes of a group of tokens.
pub(crate) fn path_of(group: &Group) -> Option<syn::Path> {
    let path = |input: syn::parse::ParseStream<'_>| {
        let path = input.call(syn::Path::parse_mod_style)?;
        input.parse::<TokenStream>()?;
        Ok(path)
    };
    path.parse2(group.stream()).ok()
}

/// Tells whether an attribute's group is `#[tool…]`.
pub(crate) fn is_word(group: &Group, word: Word) -> bool {
    path_of(group).is_some_and(|path| recognise(&path) == Some(word))
}

#[cfg(test)]
mod tests;

//! `#[when(web_search | web_extract, "…")]`: a part of a description that is told only beside other tools.

use proc_macro2::Span;
use syn::{
    Attribute, Ident, LitStr, Meta, Token,
    ext::IdentExt as _,
    parse::{Parse, ParseStream},
};

use super::{Faults, Text, Word, recognise};
use crate::names;

const HELP: &str = "write `#[when(tool_a | tool_b, \"The sentence.\")]`";

/// A conditional part of a description.
#[derive(Clone, Debug)]
pub struct When {
    /// The tools of which one must be selected.
    pub any: Vec<Text>,
    /// What is told then.
    pub text: Text,
}

impl When {
    /// Reads all `#[when]` among some attributes.
    pub fn read_all(attributes: &[Attribute], faults: &mut Faults) -> Vec<Self> {
        let mut whens = Vec::new();
        for attribute in attributes.iter().filter(|attribute| recognise(attribute.path()) == Some(Word::When))
        {
            let Meta::List(list) = &attribute.meta else {
                faults.push(attribute, "`#[when]` without a condition and a sentence", HELP);
                continue;
            };
            match list.parse_args::<Self>() {
                Ok(mut when) => {
                    when.check(faults);
                    when.any.retain(|name| names::is_valid(&name.value));
                    whens.push(when);
                }
                Err(error) => faults.syntax(&error, HELP),
            }
        }
        whens
    }

    fn check(&self, faults: &mut Faults) {
        for (position, name) in self.any.iter().enumerate() {
            if !names::is_valid(&name.value) {
                faults.at(name.span, format!("`{}` cannot be the name of a tool", name.value), names::RULE);
            }
            if self.any[..position].iter().any(|other| other.value == name.value) {
                faults.at(
                    name.span,
                    format!("`{}` stands twice in this condition", name.value),
                    "keep one of them",
                );
            }
        }
        if self.text.value.trim().is_empty() {
            faults.at(self.text.span, "an empty sentence", HELP);
        }
    }
}

impl Parse for When {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut any = vec![name(input)?];
        while input.parse::<Option<Token![|]>>()?.is_some() {
            any.push(name(input)?);
        }
        if input.peek(Token![||]) {
            return Err(input.error("one `|` parts the tools of a condition"));
        }
        input.parse::<Token![,]>()?;
        let text: LitStr = input.parse()?;
        input.parse::<Option<Token![,]>>()?;
        if !input.is_empty() {
            return Err(input.error("unexpected text after the sentence"));
        }
        Ok(Self { any, text: Text::from(&text) })
    }
}

fn name(input: ParseStream<'_>) -> syn::Result<Text> {
    let missing = |span: Span| syn::Error::new(span, "expected the name of a tool");
    if input.peek(LitStr) {
        let name: LitStr = input.parse()?;
        if input.is_empty() {
            return Err(missing(name.span()));
        }
        return Ok(Text::from(&name));
    }
    let name = Ident::parse_any(input).map_err(|error| missing(error.span()))?;
    Ok(Text { value: names::plain(&name.to_string()).to_owned(), span: name.span() })
}

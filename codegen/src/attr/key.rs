//! Lists of `key`, `key = value` and `key(…)`, as attributes have them: read one by one, so that a fault in one
//! entry does not hide those of the next.

use proc_macro2::{TokenStream, TokenTree};
use syn::{
    Ident, LitStr, Token,
    ext::IdentExt as _,
    parse::{ParseStream, Parser as _},
};

use super::{Faults, Text};
use crate::nearest::Nearest;

/// Reads a list of entries. `read` is given each key and the input behind it.
pub(super) fn entries(
    tokens: TokenStream,
    faults: &mut Faults,
    help: &str,
    mut read: impl FnMut(&Ident, ParseStream<'_>, &mut Faults) -> syn::Result<()>,
) {
    let mut seen: Vec<Ident> = Vec::new();
    let parse = |input: ParseStream<'_>| {
        while !input.is_empty() {
            match Ident::parse_any(input) {
                Ok(key) => {
                    if seen.contains(&key) {
                        faults.push(&key, format!("`{key}` is given twice"), "keep one of them");
                    }
                    if let Err(error) = read(&key, input, faults) {
                        faults.at(error.span(), format!("`{key}`: {error}"), help);
                    } else if !input.is_empty() && !input.peek(Token![,]) {
                        faults.at(
                            input.span(),
                            format!("unexpected text after `{key}`"),
                            "put a comma between entries",
                        );
                    }
                    seen.push(key);
                }
                Err(error) => faults.syntax(&error, help),
            }
            skip_to_comma(input)?;
        }
        Ok(())
    };
    if let Err(error) = parse.parse2(tokens) {
        faults.syntax(&error, help);
    }
}

/// Reads `= "…"`.
pub(super) fn text(input: ParseStream<'_>) -> syn::Result<Text> {
    input.parse::<Token![=]>()?;
    let literal: LitStr =
        input.parse().map_err(|error| syn::Error::new(error.span(), "expected a text in quotes"))?;
    Ok(Text::from(&literal))
}

fn skip_to_comma(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() {
        if input.parse::<Option<Token![,]>>()?.is_some() {
            return Ok(());
        }
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

/// Reports a key that nobody knows, and passes over what belongs to it.
pub(super) fn unknown(
    key: &Ident,
    known: &[&str],
    input: ParseStream<'_>,
    faults: &mut Faults,
) -> syn::Result<()> {
    let help = match Nearest::default().to(&key.to_string(), known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are: {}", known.join(", ")),
    };
    faults.push(key, format!("unknown key `{key}`"), help);
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

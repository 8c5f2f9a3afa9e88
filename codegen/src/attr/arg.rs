//! The keys of `#[arg(…)]`: default, bounds, enum, pattern.

use proc_macro2::{Span, TokenStream};
use syn::{
    Attribute, Ident, Lit, LitFloat, LitInt, LitStr, Meta, Path, Token, bracketed, parse::ParseStream,
    punctuated::Punctuated, spanned::Spanned as _,
};

use super::{Faults, Text, Word, key, recognise};
use crate::names;

const HELP: &str = "write `#[arg(default = 1, min = 1, max = 100)]`; other keys: enum, pattern, min_length, max_length, min_items, max_items, rename";

const KEYS: [&str; 10] = [
    "default",
    "min",
    "max",
    "enum",
    "pattern",
    "min_length",
    "max_length",
    "min_items",
    "max_items",
    "rename",
];

/// A literal or a constant in an attribute.
#[derive(Clone, Debug)]
pub enum Value {
    /// A whole number.
    Integer(i128, Span),
    /// Another number: its text without a suffix, and with its sign.
    Float(String, Span),
    /// `true` or `false`.
    Boolean(bool, Span),
    /// A text.
    Text(Text),
    /// `[]`.
    Empty(Span),
    /// The path of a constant.
    Constant(Path),
}

/// A count or a number that limits, with its key.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The key.
    pub key: Ident,
    /// The limit.
    pub value: Value,
}

/// `#[arg(…)]`, as it is written.
#[derive(Clone, Debug, Default)]
pub struct ArgAttribute {
    /// What stands in for it when it is left out.
    pub default: Option<Value>,
    /// `min`, `max` and the counts.
    pub bounds: Vec<Bound>,
    /// The texts that are allowed.
    pub names: Vec<Text>,
    /// A regular expression.
    pub pattern: Option<Text>,
    /// The name in JSON, where it is not the identifier.
    pub rename: Option<Text>,
}

impl ArgAttribute {
    /// Reads all `#[arg]` among some attributes.
    pub fn read_all(attributes: &[Attribute], faults: &mut Faults) -> Self {
        let mut arg = Self::default();
        for attribute in attributes.iter().filter(|attribute| recognise(attribute.path()) == Some(Word::Arg))
        {
            let Meta::List(list) = &attribute.meta else {
                faults.push(attribute, "`#[arg]` without keys", HELP);
                continue;
            };
            key::entries(list.tokens.clone(), faults, HELP, |key, input, faults| {
                arg.entry(key, input, faults)
            });
        }
        arg.check(faults);
        arg
    }

    /// Gives a bound by its key.
    pub fn bound(&self, key: &str) -> Option<&Bound> {
        self.bounds.iter().find(|bound| bound.key == key)
    }

    fn entry(&mut self, key: &Ident, input: ParseStream<'_>, faults: &mut Faults) -> syn::Result<()> {
        match key.to_string().as_str() {
            "default" => self.default = Some(value(input)?),
            "min" | "max" | "min_length" | "max_length" | "min_items" | "max_items" => {
                let bound = Bound { key: key.clone(), value: value(input)? };
                bound.check(faults);
                self.bounds.push(bound);
            }
            "enum" => self.names = list(input, faults)?,
            "pattern" => self.pattern = Some(pattern(input, faults)?),
            "rename" => {
                let name = key::text(input)?;
                if !names::is_valid(&name.value) {
                    faults.at(
                        name.span,
                        format!("`{}` cannot be the name of a parameter", name.value),
                        names::RULE,
                    );
                }
                self.rename = Some(name);
            }
            _ => key::unknown(key, &KEYS, input, faults)?,
        }
        Ok(())
    }

    fn check(&self, faults: &mut Faults) {
        for (low, high) in [("min", "max"), ("min_length", "max_length"), ("min_items", "max_items")] {
            let bounds = self.bound(low).zip(self.bound(high));
            if let Some((least, greatest)) = bounds
                && let Some((least, most)) = least.value.number().zip(greatest.value.number())
                && least > most
            {
                faults.at(
                    greatest.value.span(),
                    format!("`{high}` is less than `{low}`"),
                    "no value could keep to both",
                );
            }
        }
        let Some(default) = &self.default else { return };
        if let Some(number) = default.number() {
            for (key, wrong) in [("min", "less"), ("max", "greater")] {
                let limit = self.bound(key).and_then(|bound| bound.value.number());
                let broken =
                    limit.is_some_and(|limit| if key == "min" { number < limit } else { number > limit });
                if broken {
                    faults.at(
                        default.span(),
                        format!("the default is {wrong} than `{key}`"),
                        "change one of them",
                    );
                }
            }
        }
        if let Value::Text(text) = default {
            self.check_text(text, faults);
        }
    }

    fn check_text(&self, text: &Text, faults: &mut Faults) {
        if !self.names.is_empty() && !self.names.iter().any(|name| name.value == text.value) {
            let names: Vec<&str> = self.names.iter().map(|name| name.value.as_str()).collect();
            faults.at(
                text.span,
                format!("the default `{}` is not in `enum`", text.value),
                format!("take one of: {}", names.join(", ")),
            );
        }
        let matched = self.pattern.as_ref().and_then(|pattern| regex_lite::Regex::new(&pattern.value).ok());
        if matched.is_some_and(|pattern| !pattern.is_match(&text.value)) {
            faults.at(text.span, "the default does not match `pattern`", "change one of them");
        }
    }
}

impl Bound {
    fn check(&self, faults: &mut Faults) {
        let counts = self.key != "min" && self.key != "max";
        let fine = match &self.value {
            Value::Integer(number, _) => !counts || (0..=i128::from(u32::MAX)).contains(number),
            Value::Float(..) => !counts,
            Value::Constant(_) => true,
            Value::Boolean(..) | Value::Text(_) | Value::Empty(_) => false,
        };
        if !fine {
            let wanted = if counts { "a count" } else { "a number" };
            faults.at(
                self.value.span(),
                format!("`{}` is not {wanted}", self.key),
                format!("write `{} = 1`", self.key),
            );
        }
    }
}

impl Value {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Self::Integer(_, span) | Self::Float(_, span) | Self::Boolean(_, span) | Self::Empty(span) => {
                *span
            }
            Self::Text(text) => text.span,
            Self::Constant(path) => path.span(),
        }
    }

    /// Its value as a number, when it is one that is written out.
    #[expect(clippy::cast_precision_loss, reason = "only compared with other bounds")]
    fn number(&self) -> Option<f64> {
        match self {
            Self::Integer(value, _) => Some(*value as f64),
            Self::Float(text, _) => text.parse().ok(),
            _ => None,
        }
    }
}

fn pattern(input: ParseStream<'_>, faults: &mut Faults) -> syn::Result<Text> {
    let pattern = key::text(input)?;
    if let Err(error) = regex_lite::Regex::new(&pattern.value) {
        faults.at(
            pattern.span,
            format!("this pattern cannot be read: {error}"),
            "write a regular expression like `^[a-z]+$`",
        );
    }
    Ok(pattern)
}

fn list(input: ParseStream<'_>, faults: &mut Faults) -> syn::Result<Vec<Text>> {
    input.parse::<Token![=]>()?;
    let list;
    let bracket = bracketed!(list in input);
    let literals = Punctuated::<LitStr, Token![,]>::parse_terminated(&list)?;
    let names: Vec<Text> = literals.iter().map(Text::from).collect();
    if names.is_empty() {
        faults.at(bracket.span.join(), "an empty `enum` allows nothing", "write `enum = [\"a\", \"b\"]`");
    }
    for (position, name) in names.iter().enumerate() {
        if names[..position].iter().any(|other| other.value == name.value) {
            faults.at(name.span, format!("`{}` stands twice in `enum`", name.value), "keep one of them");
        }
    }
    Ok(names)
}

fn value(input: ParseStream<'_>) -> syn::Result<Value> {
    const WANTED: &str = "expected a literal, `[]` or the path of a constant";
    input.parse::<Token![=]>()?;
    if input.peek(syn::token::Bracket) {
        let inner;
        let bracket = bracketed!(inner in input);
        let rest: TokenStream = inner.parse()?;
        return if rest.is_empty() {
            Ok(Value::Empty(bracket.span.join()))
        } else {
            Err(syn::Error::new(bracket.span.join(), "a list as default can only be the empty one, `[]`"))
        };
    }
    if let Some(minus) = input.parse::<Option<Token![-]>>()? {
        let span = minus.span;
        return match input.parse::<Lit>()? {
            Lit::Int(literal) => integer(&literal, true).map(|number| Value::Integer(number, span)),
            Lit::Float(literal) => Ok(Value::Float(format!("-{}", float(&literal)?), span)),
            other => Err(syn::Error::new(other.span(), "expected a number after `-`")),
        };
    }
    if input.peek(Lit) {
        let literal: Lit = input.parse()?;
        let span = literal.span();
        return match &literal {
            Lit::Int(literal) => integer(literal, false).map(|number| Value::Integer(number, span)),
            Lit::Float(literal) => Ok(Value::Float(float(literal)?, span)),
            Lit::Bool(literal) => Ok(Value::Boolean(literal.value, span)),
            Lit::Str(literal) => Ok(Value::Text(Text::from(literal))),
            _ => Err(syn::Error::new(span, WANTED)),
        };
    }
    let path: Path = input.parse().map_err(|error| syn::Error::new(error.span(), WANTED))?;
    if let Some(last) = path.segments.last()
        && last.ident.to_string().chars().any(char::is_lowercase)
    {
        return Err(syn::Error::new_spanned(
            &path,
            "expected a literal or a constant; write an enum's variant as its name in JSON: `default = \"fast\"`",
        ));
    }
    Ok(Value::Constant(path))
}

fn integer(literal: &LitInt, negative: bool) -> syn::Result<i128> {
    let value: i128 = literal.base10_parse()?;
    Ok(if negative { -value } else { value })
}

/// Gives a float's text as JSON has it.
fn float(literal: &LitFloat) -> syn::Result<String> {
    let value: f64 = literal.base10_parse()?;
    if value.is_finite() {
        Ok(format!("{value:?}"))
    } else {
        Err(syn::Error::new(literal.span(), "a number beyond all numbers"))
    }
}

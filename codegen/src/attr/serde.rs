//! serde's attributes, as far as they decide what JSON a type is read from.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::{
    Attribute, Ident, LitStr, Meta, Token, Type, ext::IdentExt as _, parenthesized, parse::ParseStream,
    token::Paren,
};

use super::Faults;

/// How `rename_all` writes names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// `lowercase`.
    Lower,
    /// `UPPERCASE`.
    Upper,
    /// `PascalCase`.
    Pascal,
    /// `camelCase`.
    Camel,
    /// `snake_case`.
    Snake,
    /// `SCREAMING_SNAKE_CASE`.
    ScreamingSnake,
    /// `kebab-case`.
    Kebab,
    /// `SCREAMING-KEBAB-CASE`.
    ScreamingKebab,
}

/// What stands in for a missing field, as serde is told.
#[derive(Clone, Copy, Debug)]
pub(super) enum SerdeDefault {
    /// `#[serde(default)]`: the type's `Default`.
    Type,
    /// `#[serde(default = "path")]`: what a function gives.
    Function,
}

/// What `#[serde(…)]` says on a type, a variant or a field.
#[derive(Default)]
pub(super) struct SerdeAttribute {
    pub(super) rename: Option<String>,
    pub(super) rename_all: Option<Case>,
    pub(super) rename_all_fields: Option<Case>,
    pub(super) tag: Option<String>,
    pub(super) content: Option<String>,
    pub(super) untagged: Option<Span>,
    pub(super) closed: bool,
    pub(super) default: Option<(SerdeDefault, Span)>,
    pub(super) transparent: bool,
    pub(super) from: Option<Type>,
    pub(super) skip: bool,
}

/// Keys after which the JSON is no longer what the type says.
const OPAQUE: [(&str, &str, &str); 8] = [
    (
        "flatten",
        "`flatten` mixes the fields of two types, which this derive cannot see",
        "write the fields here, or give the inner type a field of its own",
    ),
    (
        "with",
        "what a function of its own reads cannot be described",
        "take a type whose `Deserialize` is derived, and convert it in the tool",
    ),
    (
        "deserialize_with",
        "what a function of its own reads cannot be described",
        "take a type whose `Deserialize` is derived, and convert it in the tool",
    ),
    (
        "try_from",
        "what a conversion refuses the schema would not say",
        "convert in the tool, or say it with bounds: `#[arg(pattern = \"…\")]`",
    ),
    (
        "remote",
        "a remote definition cannot be described",
        "derive ToolArgs on a type of your own, and convert it in the tool",
    ),
    (
        "other",
        "a variant for everything else leaves open what may be given",
        "list what may be given, and take the variant away",
    ),
    ("variant_identifier", "an identifier is no value", "take the attribute away"),
    ("field_identifier", "an identifier is no value", "take the attribute away"),
];

impl SerdeAttribute {
    /// Reads all `#[serde]` among some attributes. What serde itself refuses is left to serde.
    pub(super) fn read_all(attributes: &[Attribute], faults: &mut Faults) -> Self {
        let mut serde = Self::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
            if let Meta::List(list) = &attribute.meta {
                let parsed = list.parse_args_with(|input: ParseStream<'_>| {
                    while !input.is_empty() {
                        let key = Ident::parse_any(input)?;
                        serde.entry(&key, input, faults)?;
                        while !input.is_empty() && !input.peek(Token![,]) {
                            input.parse::<TokenTree>()?;
                        }
                        input.parse::<Option<Token![,]>>()?;
                    }
                    Ok(())
                });
                // An error here is one that serde's own derive reports.
                drop(parsed);
            }
        }
        serde
    }

    fn entry(&mut self, key: &Ident, input: ParseStream<'_>, faults: &mut Faults) -> syn::Result<()> {
        let word = key.to_string();
        if let Some((_, message, help)) = OPAQUE.iter().find(|(opaque, ..)| *opaque == word) {
            faults.push(key, *message, *help);
            return Ok(());
        }
        match word.as_str() {
            "rename" => self.rename = text(input)?.or(self.rename.take()),
            "rename_all" => self.rename_all = text(input)?.and_then(|rule| Case::read(&rule)),
            "rename_all_fields" => self.rename_all_fields = text(input)?.and_then(|rule| Case::read(&rule)),
            "tag" => self.tag = text(input)?,
            "content" => self.content = text(input)?,
            "untagged" => self.untagged = Some(key.span()),
            "deny_unknown_fields" => self.closed = true,
            "transparent" => self.transparent = true,
            "skip" | "skip_deserializing" => self.skip = true,
            "default" => {
                let kind = if input.peek(Token![=]) { SerdeDefault::Function } else { SerdeDefault::Type };
                self.default = Some((kind, key.span()));
            }
            "from" => {
                input.parse::<Token![=]>()?;
                self.from = Some(input.parse::<LitStr>()?.parse()?);
            }
            _ => {}
        }
        Ok(())
    }
}

/// Reads `= "text"`, or the text for reading of `(serialize = "…", deserialize = "…")`.
fn text(input: ParseStream<'_>) -> syn::Result<Option<String>> {
    if input.parse::<Option<Token![=]>>()?.is_some() {
        return Ok(Some(input.parse::<LitStr>()?.value()));
    }
    let mut read = None;
    if input.peek(Paren) {
        let inner;
        parenthesized!(inner in input);
        while !inner.is_empty() {
            let key = Ident::parse_any(&inner)?;
            inner.parse::<Token![=]>()?;
            let value = inner.parse::<LitStr>()?.value();
            if key == "deserialize" {
                read = Some(value);
            }
            inner.parse::<Option<Token![,]>>()?;
        }
    }
    Ok(read)
}

impl Case {
    fn read(rule: &str) -> Option<Self> {
        Some(match rule {
            "lowercase" => Self::Lower,
            "UPPERCASE" => Self::Upper,
            "PascalCase" => Self::Pascal,
            "camelCase" => Self::Camel,
            "snake_case" => Self::Snake,
            "SCREAMING_SNAKE_CASE" => Self::ScreamingSnake,
            "kebab-case" => Self::Kebab,
            "SCREAMING-KEBAB-CASE" => Self::ScreamingKebab,
            _ => return None,
        })
    }

    /// Writes the name of a variant, which is `PascalCase` in Rust.
    pub fn of_variant(self, name: &str) -> String {
        match self {
            Self::Lower => name.to_ascii_lowercase(),
            Self::Upper => name.to_ascii_uppercase(),
            Self::Pascal => name.to_owned(),
            Self::Camel => first(name, char::to_ascii_lowercase),
            Self::Snake | Self::ScreamingSnake | Self::Kebab | Self::ScreamingKebab => {
                let mut snake = String::new();
                for (position, character) in name.char_indices() {
                    if position > 0 && character.is_uppercase() {
                        snake.push('_');
                    }
                    snake.push(character.to_ascii_lowercase());
                }
                self.of_field(&snake)
            }
        }
    }

    /// Writes the name of a field, which is `snake_case` in Rust.
    pub fn of_field(self, name: &str) -> String {
        match self {
            Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => name.split('_').map(|part| first(part, char::to_ascii_uppercase)).collect(),
            Self::Camel => first(&Self::Pascal.of_field(name), char::to_ascii_lowercase),
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }
}

fn first(name: &str, change: impl Fn(&char) -> char) -> String {
    let mut characters = name.chars();
    characters.next().map(|first| change(&first)).into_iter().chain(characters).collect()
}

/// Gives the name for reading that `#[serde(rename)]` or a rule makes of an identifier.
pub(super) fn name(
    ident: &Ident,
    serde: &SerdeAttribute,
    rule: impl FnOnce(&str) -> Option<String>,
) -> String {
    let plain = crate::names::plain(&ident.to_string()).to_owned();
    serde.rename.clone().or_else(|| rule(&plain)).unwrap_or(plain)
}

/// Tells whether some tokens name a type by its own name.
pub(super) fn names_itself(tokens: TokenStream, own: &Ident) -> bool {
    let mut after_colon = false;
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                if !after_colon && (&ident == own || ident == "Self") {
                    return true;
                }
                after_colon = false;
            }
            TokenTree::Punct(mark) => after_colon = mark.as_char() == ':',
            TokenTree::Group(group) => {
                if names_itself(group.stream(), own) {
                    return true;
                }
            }
            TokenTree::Literal(_) => {}
        }
    }
    false
}

//! What functions give that do nothing: decoded texts, paths, characters.

use std::rc::Rc;

use super::{Machine, operator::length};
use crate::{
    Piece, Text,
    code::{
        Language, decoded,
        table::{Decoding, Effect},
        value::{Argument, Shape, Source, Value, joined, plain},
    },
};

impl Machine<'_, '_> {
    /// Gives what an effect gives that does nothing.
    pub(super) fn value_effect(&mut self, effect: Effect, arguments: &[Argument], name: &str) -> Value {
        let at = |place: usize| plain(arguments, place).cloned().unwrap_or_else(Value::unknown);
        match effect {
            Effect::Import(place) => match at(place).known() {
                Some(module) if module.contains("://") || module.starts_with("data:") => {
                    self.code(self.language, &Value::unknown())
                }
                Some(module) => Value::name(&Self::module(module)),
                None => Value::unknown(),
            },
            Effect::Attribute => match at(1).known() {
                Some(attribute) => {
                    let attribute = attribute.to_owned();
                    self.member(&at(0), &attribute)
                }
                None => Value::unknown(),
            },
            Effect::Print(printing) => self.print(printing, arguments),
            Effect::Input => self.state.input.as_deref().map_or_else(Value::unknown, Value::exact),
            Effect::Environment => Value::unknown().with(Source::Environment),
            Effect::Variable(place) => match at(place).known() {
                Some(name) => Self::variable(name),
                None if arguments.is_empty() => Value::unknown().with(Source::Environment),
                None => Value::unknown(),
            },
            Effect::Decode(decoding) => self.decode(decoding, arguments),
            Effect::Join => {
                let parts: Vec<Value> = arguments.iter().map(|argument| argument.value.clone()).collect();
                let path = self.path_joined(&parts);
                if matches!(name, "glob" | "rglob") { Self::glob(&path) } else { path }
            }
            Effect::Home if self.language == Language::Python => {
                Value::of(Shape::Made(Rc::from("path"), Rc::from([Argument::plain(Self::home())])))
            }
            Effect::Home => Self::home(),
            Effect::List(place) => Self::listing(&at(place)),
            Effect::Glob(place) => Self::glob(&at(place)),
            Effect::Keep(place) => self.kept(&at(place), arguments, name),
            Effect::Make(kind) => {
                let value = match arguments {
                    [_, _, ..] if kind == "path" => {
                        let parts: Vec<Value> =
                            arguments.iter().map(|argument| argument.value.clone()).collect();
                        self.path_joined(&parts)
                    }
                    _ => at(0),
                };
                let mut made = Value::of(Shape::Made(Rc::from(kind), Rc::from([Argument::plain(value)])));
                made.take_sources(&Self::all_sources(arguments));
                made
            }
            Effect::Words(place) => at(place),
            Effect::Characters => self.characters(arguments),
            Effect::Implode => self.implode(arguments),
            Effect::Paste(between) => {
                let list = arguments
                    .iter()
                    .filter(|argument| argument.name.is_none())
                    .map(|a| a.value.clone())
                    .collect();
                self.imploded(&Value::list(list), between)
            }
            Effect::Format => {
                let rest = arguments.iter().skip(1).map(|argument| argument.value.clone()).collect();
                self.formatted(&at(0), &Value::list(rest))
            }
            Effect::Collect => Value::list(arguments.iter().map(|argument| argument.value.clone()).collect()),
            _ => Value::unknown(),
        }
    }

    fn kept(&mut self, value: &Value, arguments: &[Argument], name: &str) -> Value {
        let text = value.as_text();
        let home = text.known_start().strip_prefix('~').filter(|_| name.ends_with("expanduser"));
        let mut value = match home {
            Some(rest) => self.concatenated(&Self::home(), &Value::exact(rest)),
            None => value.clone(),
        };
        if matches!(name, "str" | "repr") && value.path().is_some_and(super::is_environment) {
            // A text with all variables in it, which has a text's methods.
            value = Value::unknown();
        }
        value.take_sources(&Self::all_sources(arguments));
        value
    }

    fn implode(&mut self, arguments: &[Argument]) -> Value {
        let values: Vec<&Value> = arguments.iter().map(|argument| &argument.value).collect();
        match values.as_slice() {
            [list, between] if list.items().is_some() => self.imploded(list, between.known().unwrap_or("")),
            [list] if list.items().is_some() => self.imploded(list, ""),
            [between, list] if list.items().is_some() => self.imploded(list, between.known().unwrap_or("")),
            [between, rest @ ..] => {
                let list = Value::list(rest.iter().copied().cloned().collect());
                self.imploded(&list, between.known().unwrap_or(""))
            }
            [] => Value::unknown(),
        }
    }

    pub(super) fn variable(name: &str) -> Value {
        if name == "HOME" {
            return Self::home();
        }
        Value::unknown().with(Source::Variable(Rc::from(name)))
    }

    pub(super) fn listing(directory: &Value) -> Value {
        let directory = match directory.shape {
            Shape::Unknown | Shape::Name(_) => Value::exact("."),
            _ => directory.clone(),
        };
        let text = directory.as_text();
        let end = if text.shown().ends_with('/') { "" } else { "/" };
        let tail = Text::Mixed(vec![Piece::Known(end.to_owned()), Piece::Glob("*".to_owned())]);
        Value::text(joined([text, tail]))
    }

    /// Joins the parts of a path; one that begins at the root stands alone.
    pub(super) fn path_joined(&mut self, parts: &[Value]) -> Value {
        let first = parts.iter().rposition(|part| part.as_text().known_start().starts_with('/')).unwrap_or(0);
        let mut texts = Vec::new();
        let mut size = 0;
        for (place, part) in parts.iter().enumerate().skip(first) {
            let text = part.as_text();
            if place > first && !texts.last().is_some_and(|text: &Text| text.shown().ends_with('/')) {
                texts.push(Text::Exact("/".to_owned()));
            }
            size += length(&text);
            texts.push(text);
        }
        if !self.state.spend(size) {
            return Value::unknown();
        }
        let mut value = Value::text(joined(texts));
        for part in parts {
            value.take_sources(part);
        }
        value
    }

    pub(super) fn decode(&mut self, decoding: Decoding, arguments: &[Argument]) -> Value {
        let value = plain(arguments, 0).cloned().unwrap_or_else(Value::unknown);
        let mut result = Self::all_sources(arguments);
        if let (Decoding::Reverse, Shape::List(items)) = (decoding, &value.shape) {
            return Value::list(items.iter().rev().cloned().collect());
        }
        let option = plain(arguments, 1).and_then(Value::known).unwrap_or_default();
        if matches!(decoding, Decoding::Buffer)
            && let Some(items) = value.items()
        {
            let numbers: Vec<Argument> = items.iter().cloned().map(Argument::plain).collect();
            return self.characters(&numbers);
        }
        let subject = match decoding {
            Decoding::Pack => {
                let first = plain(arguments, 1).cloned().unwrap_or_else(Value::unknown);
                return self.packed(value.known().unwrap_or_default(), &first, arguments);
            }
            Decoding::Reverse if arguments.len() > 1 => {
                return Value::list(arguments.iter().rev().map(|argument| argument.value.clone()).collect());
            }
            _ => &value,
        };
        let Some(text) = subject.known() else { return result };
        if !self.state.spend(text.len()) {
            return result;
        }
        let text = match decoding {
            Decoding::Base64 => decoded::base64(text),
            Decoding::Base32 => decoded::base32(text),
            Decoding::Hex => decoded::hex(text),
            Decoding::Rot13 => Some(decoded::rot13(text)),
            Decoding::Percent => Some(decoded::percent(text)),
            Decoding::Reverse => Some(text.chars().rev().collect()),
            Decoding::Lower => Some(text.to_lowercase()),
            Decoding::Upper => Some(text.to_uppercase()),
            Decoding::Named | Decoding::Buffer => {
                match option.replace(['-', '_'], "").to_lowercase().as_str() {
                    "base64" | "base64url" => decoded::base64(text),
                    "hex" => decoded::hex(text),
                    "rot13" => Some(decoded::rot13(text)),
                    "" | "utf8" | "ascii" | "latin1" | "binary" => Some(text.to_owned()),
                    _ => None,
                }
            }
            Decoding::Pack | Decoding::Unknown => None,
        };
        if let Some(text) = text {
            result.shape = Shape::Text(Rc::new(Text::Exact(text)));
        }
        result
    }

    pub(super) fn packed(&mut self, template: &str, first: &Value, arguments: &[Argument]) -> Value {
        match template.chars().next() {
            Some('H') => first.known().and_then(decoded::hex).map_or_else(Value::unknown, Value::exact),
            Some('C' | 'c' | 'U' | 'W') => {
                let rest: Vec<Argument> = arguments.iter().skip(1).cloned().collect();
                self.characters(&rest)
            }
            Some('A' | 'a') => first.clone(),
            _ => Value::unknown(),
        }
    }

    pub(super) fn characters(&mut self, arguments: &[Argument]) -> Value {
        let mut text = String::new();
        let mut add = |value: &Value| {
            let Some(character) =
                value.number().and_then(|number| u32::try_from(number).ok()).and_then(char::from_u32)
            else {
                return false;
            };
            text.push(character);
            true
        };
        let known = arguments.iter().all(|argument| match argument.value.items() {
            Some(items) => items.iter().all(&mut add),
            None => add(&argument.value),
        });
        if !known || !self.state.spend(text.len()) {
            return Self::all_sources(arguments);
        }
        Value::exact(text)
    }
}

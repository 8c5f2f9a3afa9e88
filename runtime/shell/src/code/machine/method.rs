//! What methods of texts and lists give, what indexes give, and the effects that only give a value.

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
            Effect::List(place) => self.listing(&at(place)),
            Effect::Glob(place) => Self::glob(&at(place)),
            Effect::Keep(place) => {
                let mut value = at(place);
                if name.ends_with("expanduser")
                    && let Some(rest) = value.as_text().known_start().strip_prefix('~')
                {
                    value = self.concatenated(&Self::home(), &Value::exact(rest));
                }
                value.take_sources(&Self::all_sources(arguments));
                value
            }
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
            Effect::Implode => {
                let values: Vec<&Value> = arguments.iter().map(|argument| &argument.value).collect();
                match values.as_slice() {
                    [list, between] if list.items().is_some() => {
                        self.imploded(list, between.known().unwrap_or(""))
                    }
                    [list] if list.items().is_some() => self.imploded(list, ""),
                    [between, list] if list.items().is_some() => {
                        self.imploded(list, between.known().unwrap_or(""))
                    }
                    [between, rest @ ..] => {
                        let list = Value::list(rest.iter().map(|value| Value::clone(value)).collect());
                        self.imploded(&list, between.known().unwrap_or(""))
                    }
                    [] => Value::unknown(),
                }
            }
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

    fn variable(name: &str) -> Value {
        if name == "HOME" {
            return Self::home();
        }
        Value::unknown().with(Source::Variable(Rc::from(name)))
    }

    fn listing(&mut self, directory: &Value) -> Value {
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

    fn decode(&mut self, decoding: Decoding, arguments: &[Argument]) -> Value {
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

    fn packed(&mut self, template: &str, first: &Value, arguments: &[Argument]) -> Value {
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

    fn characters(&mut self, arguments: &[Argument]) -> Value {
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

    fn imploded(&mut self, list: &Value, between: &str) -> Value {
        let Some(items) = list.items() else { return Self::mixed(&[list]) };
        let mut texts = Vec::with_capacity(items.len() * 2);
        let mut size = 0;
        for (place, item) in items.iter().enumerate() {
            if place > 0 && !between.is_empty() {
                texts.push(Text::Exact(between.to_owned()));
            }
            let text = match item.items() {
                Some(_) => self.imploded(item, between).as_text(),
                None => item.as_text(),
            };
            size += length(&text) + between.len();
            texts.push(text);
        }
        if !self.state.spend(size) {
            return Self::mixed(&[list]);
        }
        let mut value = Value::text(joined(texts));
        value.take_sources(list);
        for item in items {
            value.take_sources(item);
        }
        value
    }

    /// Puts values into `%s`, `%d` and `{}`.
    pub(super) fn formatted(&mut self, pattern: &Value, arguments: &Value) -> Value {
        let Some(text) = pattern.known() else { return Self::mixed(&[pattern, arguments]) };
        let values: Vec<Value> = match arguments.items() {
            Some(items) => items.to_vec(),
            None => vec![arguments.clone()],
        };
        let mut values = values.into_iter();
        let mut texts = Vec::new();
        let mut known = String::new();
        let mut rest = text;
        let mut sources = Self::mixed(&[pattern, arguments]);
        while let Some(at) = rest.find(['%', '{']) {
            let (before, mark) = rest.split_at(at);
            known.push_str(before);
            let width = placeholder(mark);
            if mark.starts_with("%%") || width == 0 {
                known.push_str(mark.get(..1).unwrap_or_default());
                rest = mark.get(if mark.starts_with("%%") { 2 } else { 1 }..).unwrap_or_default();
                continue;
            }
            texts.push(Text::Exact(std::mem::take(&mut known)));
            let value = values.next().unwrap_or_else(Value::unknown);
            sources.take_sources(&value);
            texts.push(value.as_text());
            rest = mark.get(width..).unwrap_or_default();
        }
        known.push_str(rest);
        texts.push(Text::Exact(known));
        if !self.state.spend(texts.iter().map(length).sum()) {
            return sources;
        }
        let mut value = Value::text(joined(texts));
        value.take_sources(&sources);
        value
    }

    /// Gives what an index gives.
    pub(super) fn index(&mut self, value: &Value, keys: &[Value], written: &str) -> Value {
        let key = keys.first();
        let path = value.path().unwrap_or_default();
        if path == "$ENV" || super::is_environment(path) {
            return key.and_then(Value::known).map_or_else(Value::unknown, Self::variable);
        }
        if path == "Dir" {
            return key.map_or_else(Value::unknown, Self::glob);
        }
        if matches!(written, "::-1" | "-1::-1") {
            let reversed = [Argument::plain(value.clone())];
            return self.decode(Decoding::Reverse, &reversed);
        }
        match (&value.shape, key) {
            (Shape::List(items), Some(key)) if keys.len() == 1 => {
                let place = key.number().and_then(|number| usize::try_from(number).ok());
                if let Some(item) = place.and_then(|place| items.get(place)) {
                    return item.clone();
                }
                Self::element_of(value)
            }
            (Shape::Record(_), Some(key)) => {
                let name = key.known().or_else(|| key.path()).unwrap_or_default();
                value.field(name).cloned().unwrap_or_else(|| Self::mixed(&[value]))
            }
            (Shape::Name(_) | Shape::Either(_) | Shape::Member(..) | Shape::Unknown, Some(key)) => {
                match key.known() {
                    Some(name) if !name.is_empty() && name.len() < 100 => {
                        let name = name.to_owned();
                        self.member(value, &name)
                    }
                    _ => Self::mixed(&[value]),
                }
            }
            _ => Self::mixed(&[value]),
        }
    }

    /// Gives what a method of a known value gives; nothing if it has no such method.
    pub(super) fn own_method(
        &mut self,
        receiver: &Value,
        name: &str,
        arguments: &[Argument],
    ) -> Option<Value> {
        let first = plain(arguments, 0);
        match name {
            "decode" | "encode" | "toString" | "to_s" | "strip" | "trim" | "chomp" | "format!" | "freeze"
            | "dup" | "to_a" | "to_str" | "toList" | "as_posix" | "rstrip" | "lstrip" | "force_encoding"
            | "toPath" | "b" | "trimEnd" | "stripIndent" | "asString"
                if !matches!(receiver.shape, Shape::Name(_)) =>
            {
                let option = first.and_then(Value::known).unwrap_or_default().to_ascii_lowercase();
                let decoding = matches!(option.as_str(), "hex" | "base64" | "rot13" | "rot_13");
                if decoding && name != "encode" && name != "toString" {
                    let all = [Argument::plain(receiver.clone()), Argument::plain(Value::exact(option))];
                    return Some(self.decode(Decoding::Named, &all));
                }
                return Some(receiver.clone());
            }
            "execute" if self.language == Language::Groovy => return Some(self.start_shell(receiver)),
            "unpack1" | "unpack" if receiver.known().is_some() => {
                let template = first.and_then(Value::known).unwrap_or_default();
                let text = receiver.known().unwrap_or_default();
                let text = if template.starts_with('m') { decoded::base64(text) } else { None };
                return Some(text.map_or_else(Value::unknown, Value::exact));
            }
            "pack" if receiver.items().is_some() => {
                let template = first.and_then(Value::known).unwrap_or_default().to_owned();
                let item =
                    receiver.items().and_then(<[Value]>::first).cloned().unwrap_or_else(Value::unknown);
                if template.starts_with('m') {
                    return Some(Value::unknown());
                }
                let mut all = vec![Argument::plain(Value::exact(template.as_str()))];
                all.extend(receiver.items().unwrap_or_default().iter().cloned().map(Argument::plain));
                return Some(self.packed(&template, &item, &all));
            }
            _ => {}
        }
        match &receiver.shape {
            Shape::Text(_) => self.text_method(receiver, name, arguments),
            Shape::List(_) => self.list_method(receiver, name, arguments),
            _ => None,
        }
    }

    fn text_method(&mut self, receiver: &Value, name: &str, arguments: &[Argument]) -> Option<Value> {
        let first = plain(arguments, 0);
        match name {
            "join" => return Some(self.imploded(first?, receiver.known().unwrap_or_default())),
            "format" => {
                let values = arguments.iter().map(|argument| argument.value.clone()).collect();
                return Some(self.formatted(receiver, &Value::list(values)));
            }
            "concat" => return Some(self.concatenated(receiver, first?)),
            "run" | "lazyLines" if self.language == Language::Groovy => {
                return Some(self.start_shell(receiver));
            }
            "split" | "words" | "chars" | "each_char" | "getBytes" | "bytes" => {
                let text = receiver.known()?;
                if !self.state.spend(text.len() * 8) {
                    return Some(Value::unknown());
                }
                let between = first.and_then(Value::known);
                let parts: Vec<Value> = match between {
                    None if name == "split" => text.split_whitespace().map(Value::exact).collect(),
                    None | Some("") => text.chars().map(Value::exact).collect(),
                    Some(" ") => text.split_whitespace().map(Value::exact).collect(),
                    Some(between) => text.split(between).map(Value::exact).collect(),
                };
                return Some(Value::list(parts));
            }
            _ => {}
        }
        let text = receiver.known()?;
        if !self.state.spend(text.len()) {
            return Some(Value::unknown());
        }
        let second = plain(arguments, 1).and_then(Value::known);
        let result = match name {
            "lower" | "toLowerCase" | "downcase" => text.to_lowercase(),
            "upper" | "toUpperCase" | "upcase" => text.to_uppercase(),
            "swapcase" => text.chars().map(decoded::swapped).collect(),
            "reverse" | "reversed" => text.chars().rev().collect(),
            "replace" | "replaceAll" | "gsub" | "sub" | "tr" | "delete" => {
                let from = first?.known()?;
                let to = if name == "delete" { "" } else { second? };
                if name == "tr" && from.chars().count() > 1 {
                    return crate::decode::output(
                        "tr",
                        &[Text::Exact(from.to_owned()), Text::Exact(to.to_owned())],
                        Some(text),
                    )
                    .map(Value::exact);
                }
                if from.is_empty() || text.len().saturating_mul(to.len()) > 1 << 18 {
                    return Some(Value::unknown());
                }
                text.replace(from, to)
            }
            _ => return None,
        };
        let mut value = Value::exact(result);
        value.take_sources(receiver);
        Some(value)
    }

    fn list_method(&mut self, receiver: &Value, name: &str, arguments: &[Argument]) -> Option<Value> {
        let items = receiver.items()?;
        let first = plain(arguments, 0);
        match name {
            "join" => Some(self.imploded(receiver, first.and_then(Value::known).unwrap_or_default())),
            "reverse" | "reversed" => Some(Value::list(items.iter().rev().cloned().collect())),
            "concat" => Some(self.concatenated(receiver, first?)),
            "first" => items.first().cloned(),
            "map" | "collect" => match first.map(|value| &value.shape) {
                Some(Shape::Name(function)) if items.len() < 1024 => {
                    let function = Value::name(function);
                    let results =
                        items.iter().map(|item| self.call(&function, vec![Argument::plain(item.clone())]));
                    Some(Value::list(results.collect()))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// Gives the length of a placeholder: `%s`, `%-3d`, `{}`, `{0}`, `{name}`; 0 if it is none.
fn placeholder(mark: &str) -> usize {
    if mark.starts_with('{') {
        let end = mark.bytes().take(32).position(|byte| byte == b'}');
        let inside = end.and_then(|end| mark.get(1..end)).unwrap_or(" ");
        let fits = inside.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.!:".contains(&byte));
        return if fits { end.map_or(0, |end| end + 1) } else { 0 };
    }
    let flags = mark.bytes().skip(1).take_while(|byte| b"0123456789.-+#l".contains(byte)).count();
    let letter = mark.as_bytes().get(flags + 1);
    if letter.is_some_and(|letter| b"sdiuxcqrpf".contains(letter)) { flags + 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders() {
        assert_eq!(placeholder("%s x"), 2);
        assert_eq!(placeholder("%-3d"), 4);
        assert_eq!(placeholder("{} x"), 2);
        assert_eq!(placeholder("{ print }"), 0);
    }
}

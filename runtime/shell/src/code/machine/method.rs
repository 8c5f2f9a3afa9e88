//! What methods of texts and lists give, what indexes give, and the effects that only give a value.

use super::{Machine, operator::length};
use crate::{
    Text,
    code::{
        Language, decoded,
        table::Decoding,
        value::{Argument, Shape, Value, joined, plain},
    },
};

impl Machine<'_, '_> {
    pub(super) fn imploded(&mut self, list: &Value, between: &str) -> Value {
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

//! Reads texts: their holes are filled with what is known.

use std::rc::Rc;

use super::Machine;
use crate::{
    Text,
    code::{
        Language,
        token::{Kind, Part},
        value::{Argument, Shape, Source, Value, joined},
    },
};

impl Machine<'_, '_> {
    /// Reads a text or a command with its holes filled.
    pub(super) fn quoted(&mut self) -> Value {
        let at = self.at;
        self.at += 1;
        let Some(token) = self.tokens.get_mut(at) else { return Value::unknown() };
        let (parts, command) = match &mut token.kind {
            Kind::Text(parts) => (std::mem::take(parts), false),
            Kind::Command(parts) => (std::mem::take(parts), true),
            _ => return Value::unknown(),
        };
        let value = self.filled(&parts);
        if let Some(Kind::Text(text) | Kind::Command(text)) =
            self.tokens.get_mut(at).map(|token| &mut token.kind)
        {
            *text = parts;
        }
        if !command {
            return value;
        }
        if self.language == Language::Julia {
            return Value::of(Shape::Made(Rc::from("Cmd"), Rc::from([Argument::plain(value)])));
        }
        self.start_shell(&value);
        Value::unknown().with(Source::Output(Rc::new(value.as_text())))
    }

    pub(super) fn filled(&mut self, parts: &[Part<'_>]) -> Value {
        let mut done: Option<Value> = None;
        let mut texts = Vec::with_capacity(parts.len());
        let mut sources = Value::unknown();
        let mut size = 0;
        for part in parts {
            let text = match part {
                Part::Known(text) => Text::Exact(text.clone()),
                Part::Hole(code) => {
                    let value = self.hole(code);
                    sources.take_sources(&value);
                    if matches!(value.shape, Shape::Either(_)) {
                        let before = Value::text(joined(std::mem::take(&mut texts)));
                        let before = match done.take() {
                            Some(done) => self.concatenated(&done, &before),
                            None => before,
                        };
                        done = Some(self.concatenated(&before, &value));
                        continue;
                    }
                    value.as_text()
                }
            };
            size += super::operator::length(&text);
            texts.push(text);
        }
        if !self.state.spend(size) {
            return sources;
        }
        let mut value = Value::text(joined(texts));
        if let Some(done) = done {
            value = self.concatenated(&done, &value);
        }
        value.take_sources(&sources);
        value
    }

    /// Gives the value of code inside a text.
    pub(super) fn hole(&mut self, code: &str) -> Value {
        if code.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'@')) {
            return self.resolve(code);
        }
        match code.strip_prefix("${").and_then(|code| code.strip_suffix('}')) {
            Some(name) => self.resolve(&format!("${name}")),
            None => self.nested(self.language, code),
        }
    }
}

//! What opens, writes and reads files.

use std::rc::Rc;

use super::{Flag, Machine, operator::length};
use crate::code::{
    Act, Language,
    table::Effect,
    value::{Argument, Shape, Source, Value, plain},
};

impl Machine<'_, '_> {
    pub(super) fn open_effect(&mut self, arguments: &[Argument]) -> Value {
        if self.language == Language::Perl {
            return self.perl_open(arguments);
        }
        let file = Self::argument(arguments, 0, &["file", "name", "path"]);
        let mode = Self::argument(arguments, 1, &["mode", "flags"]);
        if self.language == Language::Ruby
            && let Some(command) = file.as_text().known_start().strip_prefix('|')
        {
            return self.start_shell(&Value::exact(command));
        }
        match mode.known() {
            Some(mode) if mode.contains('a') && !mode.contains("readonly") => self.write(&file, Flag::Seen),
            Some(mode) if mode.contains(['w', 'x', '+', 'c']) => self.write(&file, Flag::Unseen),
            Some(_) => self.read(&file),
            None if arguments.len() < 2 || matches!(mode.shape, Shape::Record(_)) => self.read(&file),
            None => match &mode.shape {
                Shape::Number(0) => self.read(&file),
                Shape::Name(name) if name.ends_with("O_RDONLY") => self.read(&file),
                Shape::Name(name) if name.contains("lambda") => self.read(&file),
                _ => self.write(&file, Flag::Unseen),
            },
        }
    }

    /// Perl's `open`: two arguments or more, and pipes.
    pub(super) fn perl_open(&mut self, arguments: &[Argument]) -> Value {
        let at = |place: usize| plain(arguments, place).cloned().unwrap_or_else(Value::unknown);
        let mode = at(1);
        let text = mode.as_text();
        let start = text.known_start().trim();
        if arguments.len() > 2 {
            return match start {
                "-|" | "|-" => {
                    let words: Vec<Value> =
                        arguments.iter().skip(2).map(|argument| argument.value.clone()).collect();
                    match words.as_slice() {
                        [only] => self.start_shell(&only.clone()),
                        _ => self.start_words(&words),
                    }
                }
                _ if start.starts_with(">&") || start.starts_with("<&") => {
                    self.state.seen.shell = Flag::Seen;
                    Value::unknown()
                }
                _ if start.starts_with(">>") => self.write(&at(2), Flag::Seen),
                _ if start.starts_with('>') || start.starts_with("+<") => self.write(&at(2), Flag::Unseen),
                _ => self.read(&at(2)),
            };
        }
        if start.starts_with(">&") || start.starts_with("<&") {
            self.state.seen.shell = Flag::Seen;
            return Value::unknown();
        }
        if let Some(command) = start.strip_prefix('|') {
            return self.start_shell(&Value::exact(command));
        }
        if let Some(command) = text.exact().and_then(|text| text.trim().strip_suffix('|')) {
            return self.start_shell(&Value::exact(command));
        }
        if let Some(file) = start.strip_prefix(">>") {
            return self.write(&Value::exact(file.trim()), Flag::Seen);
        }
        if let Some(file) = start.strip_prefix('>') {
            return self.write(&Value::exact(file.trim()), Flag::Unseen);
        }
        self.read(&Value::exact(start.trim_start_matches('<').trim()))
    }

    pub(super) fn write(&mut self, file: &Value, append: Flag) -> Value {
        let text = match file.items().and_then(<[Value]>::first) {
            Some(first) => first.as_text(),
            None => file.as_text(),
        };
        self.act(if append == Flag::Seen { Act::Append(text) } else { Act::Write(text) });
        Value::unknown()
    }

    pub(super) fn read(&mut self, file: &Value) -> Value {
        let text = file.as_text();
        if text.known_start().contains("://") {
            return self.network(Effect::Fetch(0), &[Argument::plain(file.clone())]);
        }
        if self.state.spend(length(&text)) && !matches!(file.shape, Shape::Number(_)) {
            self.act(Act::Read(text.clone()));
        }
        Value::unknown().with(Source::File(Rc::new(text)))
    }
}

/// Tells whether an option says that a file is added to.
pub(super) fn appends(value: &Value) -> bool {
    let text = |value: &Value| value.known().is_some_and(|mode| mode.starts_with('a'));
    value.path() == Some("file_append")
        || value.is_true()
        || text(value)
        || value
            .field("flag")
            .or_else(|| value.field("flags"))
            .or_else(|| value.field("mode"))
            .is_some_and(text)
        || value.field("append").is_some_and(Value::is_true)
}

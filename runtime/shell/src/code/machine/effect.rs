//! Does what a table says of a function: adds acts and gives values.

use std::rc::Rc;

use super::{Flag, Machine, file::appends};
use crate::{
    Piece, Text,
    code::{
        Act, Language,
        table::{Effect, Take},
        value::{Argument, Shape, Source, Value, globbed, joined, named, plain},
    },
};

impl Machine<'_, '_> {
    /// Does what the effect says, with arguments that have no alternatives.
    pub(super) fn perform(&mut self, effect: Effect, arguments: &[Argument], name: &str) -> Value {
        let at = |place: usize| plain(arguments, place).cloned().unwrap_or_else(Value::unknown);
        match effect {
            Effect::Nothing => Self::all_sources(arguments),
            Effect::Shell(place) => self.shell_effect(place, arguments, name),
            Effect::Start => self.start_effect(arguments),
            Effect::Spawn(place) => self.spawn_effect(place, arguments),
            Effect::Exec(place) => {
                let words = at(place + 1).items().map(<[Value]>::to_vec).unwrap_or_default();
                let words: Vec<Value> = std::iter::once(at(place)).chain(words.into_iter().skip(1)).collect();
                self.start_words(&words)
            }
            Effect::ExecWords(place) => {
                let rest = arguments.iter().skip(place + 2).map(|argument| argument.value.clone());
                let words: Vec<Value> = std::iter::once(at(place)).chain(rest).collect();
                self.start_words(&words)
            }
            Effect::Same(program, options, take) => {
                self.same(program, options, take, arguments);
                Self::all_sources(arguments)
            }
            Effect::Remove => self.remove_effect(arguments),
            Effect::Open => self.open_effect(arguments),
            Effect::Write(place) => self.write(&at(place), Flag::Unseen),
            Effect::Append(place) => self.write(&at(place), Flag::Seen),
            Effect::WriteOrAppend(place) => {
                let mode = arguments.iter().skip(1).any(|argument| appends(&argument.value));
                self.write(&at(place), if mode { Flag::Seen } else { Flag::Unseen })
            }
            Effect::Read(place) => self.read(&at(place)),
            Effect::Code(_) if named(arguments, "block").is_some() => Value::unknown(),
            Effect::Code(place) => {
                self.code(self.language, &Self::argument(arguments, place, &["source", "text"]))
            }
            Effect::File(place) => self.code_file(&at(place)),
            Effect::Kill(process, signal) => self.kill(&at(process), &at(signal), arguments),
            Effect::Apply(place) => self.apply_effect(place, arguments),
            Effect::Fetch(_)
            | Effect::Send(_)
            | Effect::Download(..)
            | Effect::Connect(_)
            | Effect::Transmit => self.network(effect, arguments),
            Effect::Fork => {
                self.state.seen.forks += 1;
                if self.state.seen.endless == Flag::Seen {
                    self.state.seen.bomb = Flag::Seen;
                }
                Value::unknown()
            }
            Effect::Duplicate => {
                self.state.seen.shell = Flag::Seen;
                Value::unknown()
            }
            Effect::Wait => {
                self.state.seen.waits = Flag::Seen;
                self.call_callbacks(arguments)
            }
            Effect::Database(place) => self.database(&at(place)),
            Effect::Remote(place) => {
                let words = vec![Text::Mixed(vec![Piece::Unknown("{host}".to_owned())]), at(place).as_text()];
                self.act(Act::Same("ssh", words));
                Value::unknown()
            }
            _ => self.value_effect(effect, arguments, name),
        }
    }

    fn call_callbacks(&mut self, arguments: &[Argument]) -> Value {
        if let Some(function) = arguments.first().filter(|argument| argument.value.path().is_some()) {
            let rest: Vec<Argument> = arguments.iter().skip(2).cloned().collect();
            let function = function.value.clone();
            if !rest.is_empty() {
                self.apply(&function, &rest);
            }
        }
        Value::unknown()
    }

    pub(super) fn all_sources(arguments: &[Argument]) -> Value {
        let mut value = Value::unknown();
        for argument in arguments {
            value.take_sources(&argument.value);
        }
        value
    }

    fn same(&mut self, program: &'static str, options: &[&str], take: Take, arguments: &[Argument]) {
        let mut words: Vec<Text> = options.iter().map(|option| Text::Exact((*option).to_owned())).collect();
        let values: Vec<&Value> = arguments
            .iter()
            .filter(|argument| argument.name.is_none())
            .map(|argument| &argument.value)
            .collect();
        let named_first = arguments
            .iter()
            .find(|argument| matches!(argument.name.as_deref(), Some("path" | "src" | "file")));
        let at = |place: usize| {
            let value = values.get(place).copied();
            let value =
                if place == 0 { value.or(named_first.map(|argument| &argument.value)) } else { value };
            value.map_or_else(|| Value::unknown().as_text(), Value::as_text)
        };
        match take {
            Take::None => {}
            Take::First => match values.first().and_then(|value| value.items()) {
                Some(items) => words.extend(items.iter().map(Value::as_text)),
                None => words.push(at(0)),
            },
            Take::Two => words.extend([at(0), at(1)]),
            Take::Swapped => words.extend([at(1), at(0)]),
            Take::Mode | Take::ModeLast => {
                let (mode, from) = if matches!(take, Take::Mode) { (0, 1) } else { (1, 0) };
                words.push(octal(values.get(mode).copied()));
                match values.get(from).and_then(|value| value.items()) {
                    Some(items) => words.extend(items.iter().map(Value::as_text)),
                    None => words.push(at(from)),
                }
            }
            Take::Owner => {
                let owner = joined([at(1), Text::Exact(":".to_owned()), at(2)]);
                words.extend([owner, at(0)]);
            }
            Take::All | Take::Rest => {
                let skipped = usize::from(matches!(take, Take::Rest));
                for value in values.iter().skip(skipped) {
                    match &value.shape {
                        Shape::List(items) => words.extend(items.iter().map(Value::as_text)),
                        Shape::Record(_) => {}
                        _ => words.push(value.as_text()),
                    }
                }
                if words.len() == options.len() {
                    words.push(self.resolve("$_").as_text());
                }
            }
        }
        self.act(Act::Same(program, words));
    }

    fn remove_effect(&mut self, arguments: &[Argument]) -> Value {
        let told = arguments.iter().any(|argument| {
            let field = argument.value.field("recursive").is_some_and(Value::is_true);
            let name = argument.name.as_deref() == Some("recursive") && argument.value.is_true();
            field || name || (self.language == Language::R && argument.value.is_true())
        });
        let options: &[&str] = if told { &["-r", "-f"] } else { &[] };
        self.same("rm", options, Take::First, arguments);
        Value::unknown()
    }

    /// Runs a text as code.
    pub(super) fn code(&mut self, language: Language, value: &Value) -> Value {
        if let Some(text) = value.known() {
            let text = text.to_owned();
            return self.nested(language, &text);
        }
        match value.sources.first() {
            Some(Source::File(file)) if value.sources.len() == 1 => {
                let file = Text::clone(file);
                self.act(Act::Same(self.program(), vec![file]));
            }
            _ => match &value.shape {
                Shape::Record(_) | Shape::Number(_) => {}
                Shape::Name(name) if &**name == "block" => {}
                Shape::Text(text) if value.sources.is_empty() && !value.is_open() => {
                    let shown = super::super::script(text);
                    self.nested(language, &shown);
                    self.unknown(value);
                }
                _ => {
                    if self.state.seen.connected.is_some() {
                        self.state.seen.shell = Flag::Seen;
                    }
                    self.unknown(value);
                }
            },
        }
        Value::unknown()
    }

    /// Runs a file as code.
    pub(super) fn code_file(&mut self, file: &Value) -> Value {
        let text = file.as_text();
        if text.known_start().contains("://") {
            let mut page = Value::unknown().with(Source::Page(Rc::new(text.clone())));
            page.shape = Shape::Unknown;
            self.unknown(&page);
        } else if matches!(file.shape, Shape::Text(_) | Shape::Made(..)) {
            self.act(Act::Same(self.program(), vec![text]));
        }
        Value::unknown()
    }

    fn kill(&mut self, process: &Value, signal: &Value, arguments: &[Argument]) -> Value {
        let signal = match &signal.shape {
            Shape::Number(number) => format!("-{}", number.unsigned_abs()),
            Shape::Name(name) => {
                format!("-{}", name.rsplit('.').next().unwrap_or(name).trim_start_matches("SIG"))
            }
            Shape::Text(_) => format!("-{}", signal.as_text().shown().trim_start_matches("SIG")),
            _ => "-TERM".to_owned(),
        };
        let mut words = vec![Text::Exact(signal), process.as_text()];
        if matches!(self.language, Language::Perl | Language::Ruby) {
            words.extend(arguments.iter().skip(2).map(|argument| argument.value.as_text()));
        }
        self.act(Act::Same("kill", words));
        Value::unknown()
    }

    fn apply_effect(&mut self, place: usize, arguments: &[Argument]) -> Value {
        let mut others: Vec<Argument> = arguments.to_vec();
        let found = others
            .iter()
            .position(|argument| {
                argument.value.path().is_some_and(|name| name != "None") || is_callable(&argument.value)
            })
            .unwrap_or(place);
        if found >= others.len() {
            return Value::unknown();
        }
        let function = others.remove(found).value;
        let function = match (function.known(), self.language) {
            (Some(name), Language::Php | Language::Ruby | Language::R) => Value::name(name),
            _ => function,
        };
        if others.is_empty() {
            return Value::of(Shape::Bound(Rc::new(function), Rc::from([])));
        }
        let has_list = others.iter().any(|argument| argument.value.items().is_some());
        if has_list && self.language != Language::Ruby {
            self.mapped(&function, &others)
        } else {
            self.call(&function, others.clone())
        }
    }

    /// Calls a function for each element of the one list it is given.
    fn mapped(&mut self, function: &Value, others: &[Argument]) -> Value {
        let [only] = others else { return self.apply(function, others) };
        let Some(items) = only.value.items().filter(|items| items.len() <= 1024) else {
            return self.apply(function, others);
        };
        if matches!(self.language, Language::Php) && items.len() > 1 {
            self.apply(function, others);
        }
        let results =
            items.iter().map(|item| self.call(function, vec![Argument::plain(item.clone())])).collect();
        Value::list(results)
    }

    fn database(&mut self, statement: &Value) -> Value {
        let text = statement.as_text();
        let first = text.known_start().split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
        let changes =
            ["DROP", "DELETE", "TRUNCATE", "ALTER", "UPDATE", "GRANT", "REVOKE", "FLUSHALL", "FLUSHDB"];
        if changes.contains(&first.as_str()) {
            self.act(Act::Same("psql", vec![Text::Exact("-c".to_owned()), text]));
        }
        Value::unknown()
    }

    /// Gives the files that a pattern names.
    pub(super) fn glob(value: &Value) -> Value {
        match value.known() {
            Some(pattern) => Value::text(globbed(pattern)),
            None => value.clone(),
        }
    }
}

fn is_callable(value: &Value) -> bool {
    matches!(value.shape, Shape::Bound(..) | Shape::Member(..))
}

/// Gives a mode as the digits that chmod reads.
fn octal(value: Option<&Value>) -> Text {
    match value.map(|value| &value.shape) {
        Some(Shape::Number(number)) => Text::Exact(format!("{number:o}")),
        Some(_) => value.map_or_else(|| Text::Exact(String::new()), Value::as_text),
        None => Value::unknown().as_text(),
    }
}

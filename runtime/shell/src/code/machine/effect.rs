//! Does what a table says of a function: adds acts and gives values.

use std::rc::Rc;

use super::{Flag, Machine, operator::length};
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

    fn shell_effect(&mut self, place: usize, arguments: &[Argument], name: &str) -> Value {
        let value = Self::argument(arguments, place, &["args", "cmd", "command", "shell_command"]);
        let option = |name: &str| {
            named(arguments, name)
                .cloned()
                .or_else(|| arguments.iter().find_map(|argument| argument.value.field(name).cloned()))
        };
        let value = match &value.shape {
            Shape::Record(_) => {
                value.field("cmd").or_else(|| value.field("command")).cloned().unwrap_or(value)
            }
            Shape::Made(kind, inner) if &**kind == "Cmd" => {
                plain(inner, 0).cloned().unwrap_or_else(Value::unknown)
            }
            _ => value,
        };
        let Some(items) = value.items() else {
            let input = option("input");
            if let Some(items) = plain(arguments, 1).and_then(Value::items) {
                let words: Vec<Value> = std::iter::once(value.clone()).chain(items.iter().cloned()).collect();
                return self.start_words(&words);
            }
            return match input.as_ref().and_then(Value::known) {
                Some(text) => self.fed(&value, text),
                None => self.start_shell(&value),
            };
        };
        let shell = option("shell").is_some_and(|shell| shell.is_true());
        if shell && self.language == Language::Python {
            let first = items.first().cloned().unwrap_or_else(Value::unknown);
            return self.start_shell(&first);
        }
        let mut words = items.to_vec();
        if let Some(executable) = option("executable").filter(|value| value.known().is_some())
            && let Some(first) = words.first_mut()
        {
            *first = executable;
        }
        if let Some(text) = option("input").as_ref().and_then(Value::known) {
            let line =
                words.iter().map(|word| quoted(&super::super::script(&word.as_text()))).collect::<Vec<_>>();
            return self.fed(&Value::exact(line.join(" ")), text);
        }
        if name == "$" {
            return Value::unknown();
        }
        self.start_words(&words)
    }

    /// Gives a shell a text whose input is known.
    fn fed(&mut self, command: &Value, input: &str) -> Value {
        let line = format!("printf '%s' {} | {}", quoted(input), super::super::script(&command.as_text()));
        self.start_shell(&Value::exact(line))
    }

    fn start_effect(&mut self, arguments: &[Argument]) -> Value {
        let mut words: Vec<Value> = Vec::new();
        for argument in arguments {
            let block = argument.name.as_deref() == Some("block");
            match &argument.value.shape {
                Shape::Record(_) => {}
                Shape::List(items) => words.extend(items.iter().cloned()),
                _ if argument.name.is_some() && !block => {}
                _ => words.push(argument.value.clone()),
            }
        }
        // What stands first without a comma is the program, the rest its words with their own zeroth.
        match words.as_slice() {
            [] => self.start_shell(&Value::unknown()),
            [only] => self.start_shell(&only.clone()),
            _ => self.start_words(&words),
        }
    }

    fn spawn_effect(&mut self, place: usize, arguments: &[Argument]) -> Value {
        let values: Vec<&Argument> =
            arguments.iter().filter(|argument| argument.name.is_none()).skip(place).collect();
        let mut words = Vec::new();
        let mut shell = false;
        for argument in values {
            match &argument.value.shape {
                Shape::List(items) => words.extend(items.iter().cloned()),
                Shape::Record(_) => {
                    shell |= argument.value.field("shell").is_some_and(Value::is_true);
                    if let Some(items) = argument.value.field("args").and_then(Value::items) {
                        words.extend(items.iter().cloned());
                    }
                }
                Shape::Name(name)
                    if matches!(&**name, "function" | "None" | "null" | "undefined" | "NULL") => {}
                _ => words.push(argument.value.clone()),
            }
        }
        let lone_text =
            words.len() == 1 && words.first().and_then(Value::known).is_some_and(|text| text.contains(' '));
        if shell || lone_text {
            let texts = words.iter().enumerate().flat_map(|(place, word)| {
                let blank = if place == 0 { "" } else { " " };
                [Text::Exact(blank.to_owned()), word.as_text()]
            });
            let text = joined(texts);
            return self.start_shell(&Value::text(text));
        }
        self.start_words(&words)
    }

    /// Starts a program without a shell.
    pub(super) fn start_words(&mut self, words: &[Value]) -> Value {
        if words.is_empty() || words.iter().all(Value::is_open) {
            return self.start_shell(&Value::unknown());
        }
        let mut texts: Vec<Text> = Vec::new();
        for (place, word) in words.iter().enumerate() {
            let interpreter = place == 0
                && matches!(
                    word.path(),
                    Some(
                        "sys.executable"
                            | "process.execPath"
                            | "process.argv0"
                            | "$^X"
                            | "RbConfig.ruby"
                            | "php_binary"
                    )
                );
            texts.push(if interpreter { Text::Exact(self.program().to_owned()) } else { word.as_text() });
        }
        if let [first, rest @ ..] = texts.as_slice() {
            let interactive =
                rest.iter().all(|word| matches!(word.exact(), Some("-i" | "-l" | "-il" | "-li")));
            if interactive && is_shell(first.known_start()) {
                self.state.seen.shell = Flag::Seen;
            }
        }
        let output =
            Source::Output(Rc::new(texts.first().cloned().unwrap_or_else(|| Text::Exact(String::new()))));
        self.act(Act::Run(texts));
        Value::unknown().with(output)
    }

    /// Gives a text to a shell.
    pub(super) fn start_shell(&mut self, value: &Value) -> Value {
        if let Some(items) = value.items() {
            return self.start_words(items);
        }
        let text = value.as_text();
        let output = Value::unknown().with(Source::Output(Rc::new(text.clone())));
        if value.is_open() && !matches!(text, Text::Exact(_)) {
            if self.state.seen.connected.is_some() {
                self.state.seen.shell = Flag::Seen;
            }
            self.unknown(value);
            return output;
        }
        let mut words = text.known_start().split_whitespace();
        let first = words.next().unwrap_or_default();
        let second = words.next().unwrap_or("-i");
        if is_shell(first) && (matches!(second, "-i" | "-l") || second.contains(['<', '>', '&'])) {
            self.state.seen.shell = Flag::Seen;
        }
        self.act(Act::Shell(text));
        output
    }

    /// Runs code that cannot be known.
    fn unknown(&mut self, value: &Value) {
        for source in &value.sources {
            if let Source::Page(address) = source {
                let line = format!("curl {} | {}", quoted(&super::super::script(address)), self.program());
                self.act(Act::Shell(Text::Exact(line)));
            }
        }
        let shown = self.shown_from(self.at.saturating_sub(4)).to_owned();
        let shown = if value.shown() == "{…}" { shown } else { value.shown() };
        self.state.unknown_code(&shown);
    }

    const fn program(&self) -> &'static str {
        match self.language {
            Language::JavaScript => "node",
            Language::Perl => "perl",
            Language::Ruby => "ruby",
            Language::Php => "php",
            Language::Lua => "lua",
            _ => "python3",
        }
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

    fn open_effect(&mut self, arguments: &[Argument]) -> Value {
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
    fn perl_open(&mut self, arguments: &[Argument]) -> Value {
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

    fn read(&mut self, file: &Value) -> Value {
        let text = file.as_text();
        if text.known_start().contains("://") {
            return self.network(Effect::Fetch(0), &[Argument::plain(file.clone())]);
        }
        if self.state.spend(length(&text)) && !matches!(file.shape, Shape::Number(_)) {
            self.act(Act::Read(text.clone()));
        }
        Value::unknown().with(Source::File(Rc::new(text)))
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

    fn code_file(&mut self, file: &Value) -> Value {
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
        let result = if has_list && self.language != Language::Ruby {
            self.mapped(&function, &others)
        } else {
            self.call(&function, others.clone())
        };
        if matches!(result.shape, Shape::Unknown) { result } else { result }
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

/// Tells whether an option says that a file is added to.
fn appends(value: &Value) -> bool {
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

/// Gives a mode as the digits that chmod reads.
fn octal(value: Option<&Value>) -> Text {
    match value.map(|value| &value.shape) {
        Some(Shape::Number(number)) => Text::Exact(format!("{number:o}")),
        Some(_) => value.map_or_else(|| Text::Exact(String::new()), Value::as_text),
        None => Value::unknown().as_text(),
    }
}

/// Tells whether a program is a shell.
pub(super) fn is_shell(program: &str) -> bool {
    const SHELLS: &[&str] = &[
        "sh",
        "bash",
        "dash",
        "zsh",
        "ksh",
        "ash",
        "fish",
        "csh",
        "tcsh",
        "cmd",
        "cmd.exe",
        "powershell",
        "powershell.exe",
        "pwsh",
    ];
    let name = program.rsplit(['/', '\\']).next().unwrap_or(program);
    SHELLS.contains(&name)
}

/// Puts a text into single quotes, with its variables left alive.
pub(super) fn quoted(text: &str) -> String {
    if text.starts_with('$') && text[1..].bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        return format!("\"{text}\"");
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

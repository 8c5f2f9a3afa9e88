//! What starts programs: argument words, texts for a shell, code that cannot be known.

use std::rc::Rc;

use super::{Flag, Machine};
use crate::{
    Text,
    code::{
        Act, Language, script,
        value::{Argument, Shape, Source, Value, joined, named, plain},
    },
};

impl Machine<'_, '_> {
    pub(super) fn shell_effect(&mut self, place: usize, arguments: &[Argument], name: &str) -> Value {
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
            let line = words.iter().map(|word| quoted(&script(&word.as_text()))).collect::<Vec<_>>();
            return self.fed(&Value::exact(line.join(" ")), text);
        }
        if name == "$" {
            return Value::unknown();
        }
        self.start_words(&words)
    }

    /// Gives a shell a text whose input is known.
    pub(super) fn fed(&mut self, command: &Value, input: &str) -> Value {
        let line = format!("printf '%s' {} | {}", quoted(input), script(&command.as_text()));
        self.start_shell(&Value::exact(line))
    }

    pub(super) fn start_effect(&mut self, arguments: &[Argument]) -> Value {
        let mut words: Vec<Value> = Vec::new();
        let renamed = named(arguments, "block").is_some();
        for argument in arguments {
            let block = argument.name.as_deref() == Some("block");
            match &argument.value.shape {
                Shape::Record(_) => {}
                Shape::List(items) => words.extend(items.iter().cloned()),
                _ if argument.name.is_some() && !block => {}
                _ => words.push(argument.value.clone()),
            }
        }
        // `exec {PROGRAM} NAME, …`: the name is only shown.
        if renamed && words.len() > 1 {
            words.remove(1);
        }
        match words.as_slice() {
            [] => self.start_shell(&Value::unknown()),
            [only] => self.start_shell(&only.clone()),
            _ => self.start_words(&words),
        }
    }

    pub(super) fn spawn_effect(&mut self, place: usize, arguments: &[Argument]) -> Value {
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
    pub(super) fn unknown(&mut self, value: &Value) {
        for source in &value.sources {
            if let Source::Page(address) = source {
                let line = format!("curl {} | {}", quoted(&script(address)), self.program());
                self.act(Act::Shell(Text::Exact(line)));
            }
        }
        let shown = self.shown_from(self.at.saturating_sub(4)).to_owned();
        let shown = if value.shown() == "{…}" { shown } else { value.shown() };
        self.state.unknown_code(&shown);
    }

    pub(super) const fn program(&self) -> &'static str {
        match self.language {
            Language::JavaScript => "node",
            Language::Perl => "perl",
            Language::Ruby => "ruby",
            Language::Php => "php",
            Language::Lua => "lua",
            _ => "python3",
        }
    }
}

/// Tells whether a program is a shell.
pub(crate) fn is_shell(program: &str) -> bool {
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
pub(crate) fn quoted(text: &str) -> String {
    if text.starts_with('$') && text[1..].bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        return format!("\"{text}\"");
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

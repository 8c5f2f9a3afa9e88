//! Programs that start other programs: which of their words are a program, a text for a shell, or code.
//!
//! [`table`] holds one row for each of them with its option grammar; [`option`] reads words by such a grammar. What
//! a grammar cannot say (`find -exec`, `xargs`, `git`) has a function in a file of its own.

mod code;
mod container;
mod find;
mod git;
mod network;
mod option;
mod shell;
mod table;
mod tool;
mod xargs;

use std::{collections::BTreeMap, sync::LazyLock};

pub(crate) use self::option::{Parsed, cut, parse};
use crate::{Input, Piece, Place, Text, code::Language, understand::Source};

/// A program that starts others.
#[derive(Debug)]
pub(crate) struct Wrapper {
    /// Its names, and those of programs with the same grammar.
    names: &'static str,
    /// Its options, as [`option::parse`] reads them.
    options: &'static str,
    /// What its operands are.
    form: Form,
    /// Where it runs what it starts.
    place: Place,
}

/// What the operands of a wrapper are.
#[derive(Debug)]
enum Form {
    /// After so many of its own, a program and its arguments.
    Command(usize),
    /// `NAME=value`s, a program and its arguments.
    Assignments,
    /// After so many of its own, words that are joined to a text for a shell; without any, a shell reads its input.
    Line(usize),
    /// Nothing that runs: only its options are.
    Options,
    /// A subcommand with a grammar of its own.
    Within(&'static [Wrapper]),
    /// A file of code in that language, or none if its input is the code.
    Code(Language),
    /// What a function says.
    Special(fn(&Call<'_>) -> Vec<Inner>),
}

/// A call of a wrapper.
#[derive(Debug)]
pub(crate) struct Call<'c> {
    /// The program's name.
    pub(crate) program: &'c str,
    /// All its arguments.
    pub(crate) arguments: &'c [Text],
    /// Its options and operands.
    pub(crate) parsed: Parsed,
    /// What it reads.
    pub(crate) source: &'c Source,
}

/// Something that a wrapper starts.
#[derive(Clone, Debug)]
pub(crate) struct Inner {
    /// What.
    pub(crate) what: What,
    /// Where it runs, if not where the wrapper does.
    pub(crate) place: Option<Place>,
    /// The directory that it runs in, if not the wrapper's.
    pub(crate) directory: Option<Text>,
    /// Variables that the wrapper sets.
    pub(crate) variables: Vec<(String, Text)>,
    /// Whether it reads nothing of the wrapper's input.
    pub(crate) detached: bool,
}

/// What a wrapper starts.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// A program and its arguments.
    Words(Vec<Text>),
    /// A text for a shell, and that shell's `$0`, `$1` and so on.
    Shell(Text, Vec<Text>),
    /// A text for the shell that is running.
    Here(Text),
    /// The text that a file holds, for the shell that is running or for another one.
    File(Text, Vec<Text>, Reader),
    /// What standard input gives, for a shell.
    Input(Vec<Text>),
    /// Code in a language.
    Code(Language, Text),
    /// What standard input gives, as code.
    CodeInput(Language),
    /// A file of code.
    CodeFile(Language, Text),
    /// Code that cannot be known.
    Unknown(String),
}

/// Who reads a file of shell code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reader {
    /// The shell that is running.
    Here,
    /// A shell of its own.
    Child,
}

impl Inner {
    pub(crate) fn new(what: What) -> Self {
        Self { what, place: None, directory: None, variables: Vec::new(), detached: false }
    }

    fn words(words: Vec<Text>) -> Self {
        Self::new(What::Words(words))
    }

    fn shell(text: Text) -> Self {
        Self::new(What::Shell(text, Vec::new()))
    }
}

static INDEX: LazyLock<BTreeMap<&'static str, &'static Wrapper>> = LazyLock::new(|| {
    table::TABLES
        .iter()
        .flat_map(|table| table.iter())
        .flat_map(|wrapper| wrapper.names.split(' ').map(move |name| (name, wrapper)))
        .collect()
});

/// Gives what a program starts; nothing if it is no wrapper.
pub(crate) fn inner(program: &str, arguments: &[Text], source: &Source) -> Option<Vec<Inner>> {
    let wrapper = INDEX.get(program).or_else(|| {
        let stem = program.trim_end_matches(|last: char| last.is_ascii_digit() || matches!(last, '.' | '-'));
        if stem.len() == program.len() { None } else { INDEX.get(stem) }
    })?;
    let mut all = Vec::new();
    wrapper.start(program, arguments, source, Place::Here, &mut all);
    Some(all)
}

impl Wrapper {
    fn start(&self, program: &str, arguments: &[Text], source: &Source, place: Place, all: &mut Vec<Inner>) {
        let own = match self.form {
            Form::Command(skip) | Form::Line(skip) => Some(skip),
            Form::Assignments | Form::Within(_) | Form::Code(_) => Some(0),
            Form::Special(_) | Form::Options => None,
        };
        let own = match self.options.bytes().next() {
            Some(b'*') => None,
            Some(b'1') => Some(1),
            _ => own.or(Some(0)),
        };
        let parsed = parse(self.options, arguments, own);
        let place = if self.place == Place::Here { place } else { self.place };
        if parsed.has("stop") {
            return;
        }
        let before = all.len();
        let mut shared = Inner::words(Vec::new());
        for (role, value) in &parsed.found {
            let Some(value) = value else { continue };
            match *role {
                "shell" => all.push(Inner::shell(value.clone())),
                "dir" => shared.directory = Some(value.clone()),
                "var" => shared.variables.extend(assignment(value)),
                _ => {}
            }
        }
        let call = Call { program, arguments, parsed, source };
        match &self.form {
            Form::Command(skip) => call.command(*skip, all),
            Form::Assignments => call.assignments(all),
            Form::Line(skip) => call.line(*skip, all),
            Form::Options => {}
            Form::Within(rows) => {
                if let Some((name, rest)) = call.parsed.operands.split_first() {
                    let row = name
                        .exact()
                        .and_then(|name| rows.iter().find(|row| row.names.split(' ').any(|one| one == name)));
                    if let Some(row) = row {
                        row.start(program, rest, source, place, all);
                    }
                }
            }
            Form::Code(language) => call.code(*language, all),
            Form::Special(special) => all.extend(special(&call)),
        }
        for inner in all.iter_mut().skip(before) {
            if place != Place::Here && inner.place.is_none() {
                inner.place = Some(place);
            }
            if inner.directory.is_none() {
                inner.directory.clone_from(&shared.directory);
            }
            if !shared.variables.is_empty() {
                let own = std::mem::replace(&mut inner.variables, shared.variables.clone());
                inner.variables.extend(own);
            }
        }
    }
}

impl Call<'_> {
    fn command(&self, skip: usize, all: &mut Vec<Inner>) {
        let words = self.parsed.operands.get(skip..).unwrap_or_default();
        if words.is_empty() {
            if self.parsed.has("session") {
                all.push(Inner::new(What::Input(Vec::new())));
            }
            return;
        }
        if self.parsed.unsure && words.len() > 1 {
            // An option that is not known may take the first of them.
            all.push(Inner::words(words.get(1..).unwrap_or_default().to_vec()));
        }
        all.push(Inner::words(words.to_vec()));
    }

    fn assignments(&self, all: &mut Vec<Inner>) {
        let mut words = self.parsed.operands.as_slice();
        let mut variables = Vec::new();
        if let Some((dash, rest)) = words.split_first()
            && dash.exact() == Some("-")
        {
            words = rest;
        }
        while let Some((first, rest)) = words.split_first() {
            let Some(variable) = assignment(first) else { break };
            variables.push(variable);
            words = rest;
        }
        let split = self.parsed.value("split");
        if split.is_none() && self.parsed.unsure {
            self.command(self.parsed.operands.len() - words.len(), all);
            return;
        }
        let inner = match split {
            // The string's words stand before the operands.
            Some(split) => {
                let mut text = option::split_string(split);
                for word in &self.parsed.operands {
                    text = beside(&beside(&text, &exact(" ")), &quote(word));
                }
                let env = beside(&exact("env "), &text);
                Inner::shell(env)
            }
            None if words.is_empty() => return,
            None => Inner::words(words.to_vec()),
        };
        all.push(Inner { variables, ..inner });
    }

    fn line(&self, skip: usize, all: &mut Vec<Inner>) {
        let words = self.parsed.operands.get(skip..).unwrap_or_default();
        if let Some(text) = joined(words) {
            all.push(Inner::shell(text));
        } else if self.parsed.operands.len() >= skip
            && !self.parsed.found.iter().any(|(role, _)| *role == "shell")
        {
            all.push(Inner::new(What::Input(Vec::new())));
        }
    }

    fn code(&self, language: Language, all: &mut Vec<Inner>) {
        let mut inline = false;
        for (role, value) in &self.parsed.found {
            match (*role, value) {
                ("code" | "last-code", Some(value)) => {
                    inline = true;
                    all.push(Inner::new(What::Code(language, value.clone())));
                }
                ("script", Some(value)) => {
                    inline = true;
                    all.push(Inner::new(What::CodeFile(language, value.clone())));
                }
                ("module", _) => inline = true,
                _ => {}
            }
        }
        if inline {
            return;
        }
        match self.parsed.operands.first() {
            None => all.push(Inner::new(What::CodeInput(language))),
            Some(file) if is_input(file) => all.push(Inner::new(What::CodeInput(language))),
            Some(file) => all.push(Inner::new(What::CodeFile(language, file.clone()))),
        }
    }
}

/// Gives whether a file's name means standard input.
pub(crate) fn is_input(file: &Text) -> bool {
    matches!(file.exact(), Some("-" | "/dev/stdin" | "/dev/fd/0" | "/proc/self/fd/0"))
}

/// Gives the name and the value of `NAME=value`.
pub(crate) fn assignment(word: &Text) -> Option<(String, Text)> {
    let (name, _) = word.known_start().split_once('=')?;
    if name.is_empty() || name.contains('/') {
        return None;
    }
    Some((name.to_owned(), cut(word, name.len() + 1)))
}

/// Gives words as one text with blanks between them.
pub(crate) fn joined(words: &[Text]) -> Option<Text> {
    let (first, rest) = words.split_first()?;
    if words.iter().all(|word| word.exact().is_some()) {
        let all: Vec<&str> = words.iter().filter_map(Text::exact).collect();
        return Some(Text::Exact(all.join(" ")));
    }
    let mut pieces = pieces(first);
    for word in rest {
        pieces.push(Piece::Known(" ".to_owned()));
        pieces.extend(self::pieces(word));
    }
    Some(Text::Mixed(pieces))
}

/// Gives words as a text that a shell reads as the same words.
pub(crate) fn quoted(words: &[Text]) -> Option<Text> {
    let words: Vec<Text> = words.iter().map(quote).collect();
    joined(&words)
}

fn quote(word: &Text) -> Text {
    let quoted = |text: &str| {
        let plain = !text.is_empty()
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_./:=@%+,".contains(&byte));
        if plain { text.to_owned() } else { format!("'{}'", text.replace('\'', r"'\''")) }
    };
    match word {
        Text::Exact(text) => Text::Exact(quoted(text)),
        Text::Mixed(pieces) => Text::Mixed(
            pieces
                .iter()
                .map(|piece| match piece {
                    Piece::Known(text) => Piece::Known(quoted(text)),
                    other => other.clone(),
                })
                .collect(),
        ),
    }
}

fn pieces(text: &Text) -> Vec<Piece> {
    match text {
        Text::Exact(text) => vec![Piece::Known(text.clone())],
        Text::Mixed(pieces) => pieces.clone(),
    }
}

fn beside(left: &Text, right: &Text) -> Text {
    crate::understand::beside(left, right)
}

fn exact(text: &str) -> Text {
    Text::Exact(text.to_owned())
}

fn known_input(source: &Source) -> Option<&str> {
    match &source.input {
        Input::Known(text) => Some(text),
        _ => None,
    }
}

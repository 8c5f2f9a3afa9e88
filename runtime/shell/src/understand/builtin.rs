//! Commands that change what is known: directories, variables, positional parameters, aliases, files.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use super::{Context, Environment, Mind, Start, Variable, environment::Written, start::resolve};
use crate::{Command, Input, Piece, Script, Text, wrapper};

/// How many lines of known input a variable may have as its values.
const LINES_LIMIT: usize = 8;

/// The aliases of the line.
#[derive(Debug, Default)]
pub(crate) struct Aliases {
    bodies: BTreeMap<String, String>,
    active: Vec<String>,
    called: BTreeSet<String>,
}

impl Aliases {
    /// Gives the text that an alias stands for, with its arguments; it stays plain inside until [`Self::end`].
    pub(super) fn begin(&mut self, name: &str, arguments: &[Text]) -> Option<Text> {
        if self.bodies.is_empty() || self.active.iter().any(|active| active == name) {
            return None;
        }
        let body = self.bodies.get(name)?;
        self.called.insert(name.to_owned());
        self.active.push(name.to_owned());
        let body = Text::Exact(format!("{body} "));
        Some(match wrapper::quoted(arguments) {
            Some(arguments) => super::beside(&body, &arguments),
            None => body,
        })
    }

    /// Ends what [`Self::begin`] began.
    pub(super) fn end(&mut self) {
        self.active.pop();
    }

    /// Gives the body of an alias that nobody has called, once.
    pub(super) fn uncalled(&mut self) -> Option<String> {
        let (name, body) = self.bodies.iter().find(|(name, _)| !self.called.contains(*name))?;
        self.called.insert(name.clone());
        Some(body.clone())
    }

    fn define(&mut self, name: &str, body: &str) {
        self.bodies.insert(name.to_owned(), body.to_owned());
    }
}

impl Mind<'_> {
    /// Lets a builtin have its effect on what is known.
    pub(super) fn builtin(&mut self, name: &str, start: &Start, context: &Context) {
        let arguments = start.arguments();
        match name {
            "cd" | "chdir" | "pushd" => self.change_directory(name, arguments),
            "popd" => self.environment.pop_directory(),
            "Set-Location" | "sl" => self.change_directory("cd", arguments),
            "export" | "declare" | "typeset" | "local" | "readonly" => {
                for argument in arguments {
                    if let Some((name, value)) = wrapper::assignment(argument) {
                        let name = name.trim_end_matches('+').to_owned();
                        let variable =
                            Variable { choices: vec![vec![value.clone()]], reads: start.reads.clone() };
                        self.environment.set(&name, variable);
                        self.hook(&name, &value, context);
                    }
                }
            }
            "unset" => {
                for name in arguments.iter().filter_map(Text::exact).filter(|name| !name.starts_with('-')) {
                    self.environment.set(name, Variable::of(Text::Exact(String::new())));
                    self.environment.undefine(name);
                }
            }
            "set" => self.set_positional(arguments),
            "shift" => {
                let count =
                    arguments.first().and_then(Text::exact).and_then(|count| count.parse().ok()).unwrap_or(1);
                if let Some(old) = self.environment.positional.take() {
                    self.environment.positional = Some(old.iter().skip(count).cloned().collect());
                }
            }
            "read" => self.read_variables(arguments, start),
            "mapfile" | "readarray" => {
                if let Some(name) = arguments.last().and_then(Text::exact)
                    && let Input::Known(text) = &start.source.input
                {
                    let lines = text.lines().map(|line| Text::Exact(line.to_owned())).collect();
                    let variable = Variable { choices: vec![lines], reads: start.source.reads.clone() };
                    self.environment.set(name, variable);
                }
            }
            "printf" if arguments.first().and_then(Text::exact) == Some("-v") => {
                if let (Some(name), Some(rest)) = (arguments.get(1).and_then(Text::exact), arguments.get(2..))
                {
                    let text = crate::decode::output("printf", rest, None);
                    let value = text.map_or_else(|| unknown(name), Text::Exact);
                    self.environment
                        .set(name, Variable { choices: vec![vec![value]], reads: start.reads.clone() });
                }
            }
            "getopts" => {
                if let Some(name) = arguments.get(1).and_then(Text::exact) {
                    self.environment.set(name, Variable::of(unknown(name)));
                }
            }
            "alias" if arguments.len() > 1 && !arguments.iter().any(|word| word.shown().contains('=')) => {
                // As csh and fish write it.
                if let Some((name, rest)) = arguments.split_first()
                    && let (Some(name), Some(body)) = (name.exact(), wrapper::joined(rest))
                {
                    let body = self.source_of(&body);
                    self.aliases.define(name, &body);
                }
            }
            "alias" => {
                for argument in arguments {
                    if let Some((name, body)) = wrapper::assignment(argument) {
                        let body = self.source_of(&body);
                        self.aliases.define(&name, &body);
                    }
                }
            }
            "hash" => {
                if let [option, path, name, ..] = arguments
                    && option.exact() == Some("-p")
                    && let (Some(path), Some(name)) = (path.exact(), name.exact())
                {
                    self.aliases.define(name, path);
                }
            }
            _ => {}
        }
    }

    fn change_directory(&mut self, name: &str, arguments: &[Text]) {
        let target = arguments.iter().find(|word| {
            let known = word.known_start();
            known == "-" || !known.starts_with('-')
        });
        let directory = match target {
            None if name == "pushd" => None,
            None => Some(self.home()),
            Some(target) => match target.exact() {
                Some("-") => self.environment.previous().map(str::to_owned),
                Some("") => self.environment.directory().map(str::to_owned),
                Some(path) => resolve(self.environment.directory(), path),
                None => None,
            },
        };
        if name == "pushd" {
            self.environment.push_directory(directory);
        } else {
            self.environment.change_directory(directory);
        }
    }

    fn set_positional(&mut self, arguments: &[Text]) {
        let dashes = arguments.iter().position(|word| matches!(word.exact(), Some("--" | "-")));
        let words = match dashes {
            Some(at) => arguments.get(at + 1..),
            None if arguments.first().is_some_and(|word| word.known_start().starts_with(['-', '+'])) => None,
            None if arguments.is_empty() => None,
            None => Some(arguments),
        };
        if let Some(words) = words {
            self.environment.positional = Some(Rc::from(words));
        }
    }

    fn read_variables(&mut self, arguments: &[Text], start: &Start) {
        let parsed = wrapper::parse("a=@array d= e i= n= N= p= r s t= u= E", arguments, Some(0));
        let reads = start.source.reads.clone();
        let names: Vec<&str> = parsed.operands.iter().filter_map(Text::exact).collect();
        let known = match &start.source.input {
            Input::Known(text) => Some(text.clone()),
            _ => None,
        };
        if let Some(name) = parsed.value("array").and_then(Text::exact) {
            let values = known.map_or_else(
                || vec![unknown(name)],
                |text| text.split_whitespace().map(|word| Text::Exact(word.to_owned())).collect(),
            );
            self.environment.set(name, Variable { choices: vec![values], reads });
            return;
        }
        let names = if names.is_empty() { vec!["REPLY"] } else { names };
        for (index, name) in names.iter().enumerate() {
            let last = index + 1 == names.len();
            let choices = match &known {
                Some(text) if text.lines().count() <= LINES_LIMIT => text
                    .lines()
                    .map(|line| {
                        let mut words = line.split_whitespace().skip(index);
                        let value = if last {
                            words.collect::<Vec<_>>().join(" ")
                        } else {
                            words.next().unwrap_or_default().to_owned()
                        };
                        vec![Text::Exact(value)]
                    })
                    .collect(),
                _ => vec![vec![unknown(name)]],
            };
            self.environment.set(name, Variable { choices, reads: reads.clone() });
        }
    }

    /// Remembers what `tee`, `cp` and `mv` write.
    pub(super) fn copies(&mut self, name: &str, start: &Start, printed: Option<&String>) {
        let files: Vec<&Text> =
            start.arguments().iter().filter(|word| !word.known_start().starts_with('-')).collect();
        if name == "tee" {
            for file in files {
                if let Some(path) = self.path(file) {
                    self.environment.write(&path, printed.cloned());
                }
            }
        } else if let [from, to] = files.as_slice()
            && let (Some(from), Some(to)) = (self.path(from), self.path(to))
        {
            let program = super::path::base(&from);
            match self.environment.file(&from).cloned() {
                Some(Written::Program(program)) => self.environment.rename(&to, &program),
                Some(written) => self.environment.write(&to, written.text().map(str::to_owned)),
                None if super::program::is_compared(program) => self.environment.rename(&to, program),
                None if name == "ln" => self.environment.link(&to, &from),
                None => {}
            }
        }
    }
}

impl Environment {
    /// Gives how many words a script has, which is what a copy of it costs.
    pub(crate) fn words_of(script: &Script) -> usize {
        let mut size = 1;
        for stage in script.items.iter().flat_map(|item| &item.pipeline.stages) {
            size += 1 + stage.redirects.len();
            match &stage.command {
                Command::Simple { assignments, words } => size += assignments.len() + words.len(),
                Command::Compound { words, bodies, .. } => {
                    size += words.len() + bodies.iter().map(Self::words_of).sum::<usize>();
                }
            }
        }
        size
    }
}

fn unknown(name: &str) -> Text {
    Text::Mixed(vec![Piece::Unknown(format!("${name}"))])
}

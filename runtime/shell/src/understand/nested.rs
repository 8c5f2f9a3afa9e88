//! Texts inside the line: for a shell of their own, for the one that is running, from files and from inputs.

use std::rc::Rc;

use super::{Context, Mind, Output, Source, Start, Variable, path, start::is_positional};
use crate::{
    Input, Place, RemarkKind, Text,
    wrapper::{self, Reader},
};

/// Programs that print settings for a shell, sorted.
const SETUP: &[&str] = &[
    "atuin",
    "brew",
    "conda",
    "dircolors",
    "direnv",
    "docker",
    "fnm",
    "fzf",
    "gh",
    "goenv",
    "helm",
    "jenv",
    "just",
    "keychain",
    "kubectl",
    "lesspipe",
    "luarocks",
    "mamba",
    "micromamba",
    "minikube",
    "mise",
    "nodenv",
    "npm",
    "opam",
    "pdm",
    "pip",
    "pipenv",
    "poetry",
    "pyenv",
    "rbenv",
    "register-python-argcomplete",
    "resize",
    "rtx",
    "rustup",
    "ssh-agent",
    "starship",
    "thefuck",
    "uv",
    "zoxide",
];

/// What they are told to print.
const SETUP_VERBS: &[&str] = &[
    "--alias",
    "--bash",
    "--init",
    "--shell",
    "--zsh",
    "-b",
    "-s",
    "activate",
    "alias",
    "completion",
    "completions",
    "docker-env",
    "env",
    "generate-shell-completion",
    "hook",
    "init",
    "path",
    "shell.bash",
    "shell.posix",
    "shell.zsh",
    "shellenv",
];

/// Programs that turn unreadable text into readable one.
const DECODERS: &[&str] = &["base32", "base58", "base64", "basenc", "gbase64", "openssl", "uudecode", "xxd"];

impl Mind<'_> {
    /// Walks a text in a shell of its own.
    pub(crate) fn child(
        &mut self,
        text: &Text,
        positional: Vec<Text>,
        start: &Start,
        context: &Context,
    ) -> Output {
        if self.is_unknown(text, context) {
            return Output::unknown();
        }
        let text = self.source_of(text);
        self.decoded(&start.reads, "sh");
        self.child_text(text, positional, start, context)
    }

    fn child_text(
        &mut self,
        text: String,
        positional: Vec<Text>,
        start: &Start,
        context: &Context,
    ) -> Output {
        let mark = self.environment.mark();
        if self.environment.directory() != start.directory.as_deref() {
            self.environment.change_directory(start.directory.clone());
        }
        for (name, value) in &start.variables {
            self.environment.set(name, Variable::of(value.clone()));
        }
        let mut positional = positional.into_iter();
        if let Some(name) = positional.next() {
            self.environment.set("0", Variable::of(name));
        }
        let outer = self.environment.positional.replace(positional.collect());
        let output = self.text(text, &Self::inside_of(start, context));
        self.environment.positional = outer;
        self.environment.leave_subshell(mark);
        output
    }

    fn inside_of(start: &Start, context: &Context) -> Context {
        Context {
            via: Rc::clone(&start.via),
            origin: start.origin,
            place: start.place,
            source: Rc::clone(&start.source),
            ..context.clone()
        }
    }

    /// Walks a text in the shell that is running.
    pub(super) fn here(&mut self, text: &Text, start: &Start, context: &Context) -> Output {
        if self.prints_setup(&start.reads) || self.is_unknown(text, context) {
            return Output::unknown();
        }
        let text = self.source_of(text);
        self.decoded(&start.reads, "eval");
        let inside = Self::inside_of(start, context);
        self.text(text, &inside)
    }

    /// Gives whether nothing is known of a text that is run, and remarks it.
    fn is_unknown(&mut self, text: &Text, context: &Context) -> bool {
        let Text::Mixed(pieces) = text else { return false };
        let blank = pieces.iter().all(|piece| match piece {
            crate::Piece::Known(text) => text.trim_matches([' ', ';', '\n', '"']).is_empty(),
            crate::Piece::Glob(_) => false,
            crate::Piece::Unknown(_) => true,
        });
        if blank && !(context.idle && is_positional(text)) {
            self.remark(RemarkKind::UnknownCode, &text.shown());
        }
        blank
    }

    /// Walks a file of shell text, if the line itself says what is in it.
    pub(super) fn file(
        &mut self,
        file: &Text,
        arguments: Vec<Text>,
        reader: Reader,
        start: &Start,
        context: &Context,
    ) -> Output {
        if let Some(output) = self.process(file).cloned() {
            self.decoded(&output.from, "sh");
            return match output.text {
                Some(text) if reader == Reader::Here => self.text(text, &Self::inside_of(start, context)),
                Some(text) => self.child_text(text, named(file, arguments), start, context),
                None => {
                    if !self.is_from_file(&output.from) && !self.prints_setup(&output.from) {
                        self.remark(RemarkKind::UnknownCode, &file.shown());
                    }
                    Output::unknown()
                }
            };
        }
        if wrapper::is_input(file) {
            return self.input(arguments, ("source", 0), start, context);
        }
        if let Some(text) = self.written(file, context) {
            let mark = self.environment.mark();
            if let Some(path) = self.path(file) {
                self.environment.write(&path, None);
            }
            let output = match reader {
                Reader::Here => self.text(text, &Self::inside_of(start, context)),
                Reader::Child => self.child_text(text, named(file, arguments), start, context),
            };
            if reader == Reader::Child {
                self.environment.rollback(mark);
            }
            return output;
        }
        let shown = file.shown();
        if matches!(file, Text::Mixed(pieces) if pieces.len() == 1)
            && (shown.starts_with("$(") || shown.starts_with('`'))
        {
            self.remark(RemarkKind::UnknownCode, &shown);
        }
        Output::unknown()
    }

    /// Walks what a shell reads from its input.
    pub(super) fn input(
        &mut self,
        positional: Vec<Text>,
        (name, _): (&str, usize),
        start: &Start,
        context: &Context,
    ) -> Output {
        match &start.source.input {
            Input::Known(text) => {
                let text = text.clone();
                if self.is_placeholder(&text) {
                    let shown = self.without_placeholders(&text);
                    self.remark(RemarkKind::UnknownCode, &shown);
                    return Output::unknown();
                }
                self.decoded(&start.source.reads, name);
                let positional = named(&Text::Exact(name.to_owned()), positional);
                let mut begun = start.without_words();
                begun.source = Rc::new(Source { input: Input::Inherited, reads: Vec::new() });
                self.child_text(text, positional, &begun, context)
            }
            Input::Piped => {
                if !self.is_from_file(&start.source.reads.clone()) {
                    let shown = self.shown_pipe(&start.source.reads, name);
                    self.remark(RemarkKind::UnknownCode, &shown);
                }
                Output::unknown()
            }
            Input::Inherited | Input::File(_) => Output::unknown(),
        }
    }

    /// Remarks that a text is run which somebody has taken care to make unreadable.
    fn decoded(&mut self, reads: &[usize], name: &str) {
        let decoders = |index: &usize| {
            let invocation = self.line.invocations.get(*index);
            invocation.is_some_and(|invocation| DECODERS.contains(&invocation.program.as_str()))
        };
        if reads.iter().any(decoders) {
            let shown = self.shown_pipe(reads, name);
            self.remark(RemarkKind::UnknownCode, &shown);
        }
    }

    /// Gives the programs that a text comes from and the one that reads it, for a remark.
    pub(crate) fn shown_pipe(&self, reads: &[usize], name: &str) -> String {
        let from = reads.iter().rev().find_map(|index| self.line.invocations.get(*index));
        match from {
            Some(from) => {
                let words = [std::slice::from_ref(&from.word), from.arguments.as_slice()].concat();
                let words: Vec<String> = words.iter().take(8).map(Text::shown).collect();
                format!("{} | {name}", words.join(" "))
            }
            None => format!("… | {name}"),
        }
    }

    /// Gives whether a text comes from files of this machine only, unchanged or cut.
    pub(crate) fn is_from_file(&self, reads: &[usize]) -> bool {
        const PASSING: &[&str] =
            &["cat", "head", "tail", "sed", "grep", "egrep", "envsubst", "tee", "sort", "uniq"];
        let mut seen = Vec::new();
        let mut waiting = reads.to_vec();
        let mut any = false;
        while let Some(index) = waiting.pop() {
            if seen.contains(&index) {
                continue;
            }
            seen.push(index);
            let Some(invocation) = self.line.invocations.get(index).filter(|_| seen.len() < 64) else {
                return false;
            };
            if invocation.place != Place::Here || !PASSING.contains(&invocation.program.as_str()) {
                return false;
            }
            let written = invocation.arguments.iter().any(|argument| {
                let Text::Mixed(_) = argument else {
                    return self.path(argument).is_some_and(|path| self.environment.file(&path).is_some());
                };
                true
            });
            if written {
                return false;
            }
            any = true;
            waiting.extend(&invocation.reads);
        }
        any
    }

    /// Gives whether a text comes only from programs that print a shell's settings for it to read.
    fn prints_setup(&self, reads: &[usize]) -> bool {
        !reads.is_empty()
            && reads.iter().all(|index| {
                self.line.invocations.get(*index).is_some_and(|invocation| {
                    let verb = |word: &Text| word.exact().is_some_and(|word| SETUP_VERBS.contains(&word));
                    invocation.place == Place::Here
                        && SETUP.binary_search(&invocation.program.as_str()).is_ok()
                        && (invocation.arguments.iter().any(verb) || invocation.arguments.is_empty())
                })
            })
    }

    /// Gives the text that the line itself has written to a file.
    pub(crate) fn written(&self, file: &Text, context: &Context) -> Option<String> {
        if context.place != Place::Here
            || !file.exact()?.contains(['/', '.', '_']) && !file.exact()?.is_ascii()
        {
            return None;
        }
        let path = self.path(file)?;
        self.environment.file(&path)?.text().map(str::to_owned)
    }

    /// Walks a script file that is started by its name.
    pub(super) fn script_text(
        &mut self,
        text: &str,
        start: &Start,
        index: usize,
        context: &Context,
    ) -> Output {
        let mut begun = start.without_words();
        let word = start.words.first().cloned();
        let name = word.as_ref().and_then(Text::exact).map(path::base).unwrap_or_default();
        begun.via = Self::via(&start.via, name);
        let mark = self.environment.mark();
        if let Some(path) = word.and_then(|word| self.path(&word)) {
            self.environment.write(&path, None);
        }
        let interpreter = text.strip_prefix("#!").and_then(|rest| rest.lines().next()).and_then(|line| {
            line.split_whitespace().map(path::base).find(|name| *name != "env" && !name.starts_with('-'))
        });
        let language = interpreter.and_then(crate::code::Language::of);
        let output = match language {
            Some(language) => self.code(language, &Text::Exact(text.to_owned()), index, &begun, context),
            None => self.child_text(text.to_owned(), start.words.clone(), &begun, context),
        };
        self.environment.rollback(mark);
        output
    }
}

/// Gives `$0` and the other positional parameters.
fn named(name: &Text, arguments: Vec<Text>) -> Vec<Text> {
    std::iter::once(name.clone()).chain(arguments).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn setup_programs_are_sorted() {
        assert!(super::SETUP.is_sorted());
    }
}

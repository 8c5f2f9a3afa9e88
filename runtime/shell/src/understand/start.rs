//! Program starts: from words to invocations, and on to whatever the program itself starts.

use std::rc::Rc;

use super::{Context, Mind, Output, Source, Variable, flow, path};
use crate::{
    Input, Invocation, Origin, Place, Redirection, RemarkKind, Text,
    wrapper::{self, Inner, Reader, What},
};

/// A program that is about to start.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    /// The program and its arguments.
    pub(crate) words: Vec<Text>,
    /// Whether the program's word was written without quotes: an alias may be meant.
    pub(crate) bare: bool,
    /// Whether a function of that name is passed over.
    pub(crate) external: bool,
    /// Its redirections.
    pub(crate) redirections: Vec<Redirection>,
    /// What it reads.
    pub(crate) source: Rc<Source>,
    /// Its variables.
    pub(crate) variables: Vec<(String, Text)>,
    /// What starts it.
    pub(crate) via: Rc<[String]>,
    /// How it came into the line.
    pub(crate) origin: Origin,
    /// Where it runs.
    pub(crate) place: Place,
    /// The directory that it runs in.
    pub(crate) directory: Option<String>,
    /// The invocations that its words come from.
    pub(crate) reads: Vec<usize>,
}

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

impl Start {
    /// Gives the start of these words where the script stands.
    pub(crate) fn of(words: Vec<Text>, context: &Context, directory: Option<&str>) -> Self {
        Self {
            words,
            bare: false,
            external: false,
            redirections: Vec::new(),
            source: Rc::clone(&context.source),
            variables: Vec::new(),
            via: Rc::clone(&context.via),
            origin: context.origin,
            place: context.place,
            directory: directory.map(str::to_owned),
            reads: Vec::new(),
        }
    }

    /// Gives the start of nothing, for redirections that stand alone.
    pub(crate) fn null(context: &Context, directory: Option<&str>) -> Self {
        Self::of(vec![Text::Exact(String::new())], context, directory)
    }

    /// Gives a start in the same place that has no words yet.
    pub(crate) fn without_words(&self) -> Self {
        Self {
            words: Vec::new(),
            bare: false,
            external: self.external,
            redirections: Vec::new(),
            source: Rc::clone(&self.source),
            variables: self.variables.clone(),
            via: Rc::clone(&self.via),
            origin: self.origin,
            place: self.place,
            directory: self.directory.clone(),
            reads: self.reads.clone(),
        }
    }

    /// Gives the arguments.
    pub(crate) fn arguments(&self) -> &[Text] {
        self.words.get(1..).unwrap_or_default()
    }

    /// Gives the invocation of a program.
    pub(crate) fn invocation(&self, program: &str) -> Invocation {
        let mut reads = self.source.reads.clone();
        flow::extend(&mut reads, &self.reads);
        Invocation {
            program: program.to_owned(),
            word: self.words.first().cloned().unwrap_or_else(|| Text::Exact(String::new())),
            arguments: self.arguments().to_vec(),
            redirections: self.redirections.clone(),
            input: self.source.input.clone(),
            variables: self.variables.clone(),
            via: self.via.to_vec(),
            origin: self.origin,
            place: self.place,
            directory: self.directory.clone(),
            reads,
        }
    }
}

impl Mind<'_> {
    /// Starts a program, and what it starts, and so on.
    pub(crate) fn start(&mut self, start: Start, context: &Context) -> Output {
        let mut waiting = vec![start];
        let mut printed: Option<Output> = None;
        while let Some(start) = waiting.pop() {
            let mut next = Vec::new();
            let output = self.one(start, context, &mut next);
            waiting.extend(next.into_iter().rev());
            let Some(output) = output else { continue };
            printed = Some(match printed {
                None => output,
                Some(Output { mut from, .. }) => {
                    flow::extend(&mut from, &output.from);
                    Output { text: None, from }
                }
            });
        }
        printed.unwrap_or_default()
    }

    /// Starts one program. What it starts by words is put to `next`; otherwise what it prints is given.
    fn one(&mut self, mut start: Start, context: &Context, next: &mut Vec<Start>) -> Option<Output> {
        let word = start.words.first()?.clone();
        if let Text::Exact(name) = &word {
            if start.bare
                && let Some(text) = self.aliases.begin(name, start.arguments())
            {
                let inner = Context {
                    via: Rc::clone(&start.via),
                    source: Rc::clone(&start.source),
                    ..context.clone()
                };
                let text = self.source_of(&text);
                let output = self.text(text, &inner);
                self.aliases.end();
                return Some(output);
            }
            if !start.external
                && let Some(function) = self.environment.function(name)
            {
                return Some(self.call(name, &function, &start, context));
            }
        }
        let program = self.program(&word, &mut start, context);
        if program.skipped && start.words.len() > 1 {
            // A word that may expand to nothing: what follows may be the program.
            let mut rest = start.clone();
            rest.words.remove(0);
            next.push(rest);
        }
        for name in program.names.iter().skip(1) {
            let index = self.emit(start.invocation(name));
            index?;
        }
        let name = program.names.first().cloned().unwrap_or_default();
        let Some(index) = self.emit(start.invocation(&name)) else { return Some(Output::unknown()) };
        self.builtin(&name, &start, context);
        let inner =
            wrapper::inner(&name, start.arguments(), &start.source).or_else(|| Self::stranger(&name, &start));
        let mut output = Output { text: None, from: vec![index] };
        let Some(inner) = inner.filter(|inner| !inner.is_empty()) else {
            if let Some(text) = self.written(&word, context) {
                let from = self.script_text(&text, &start, index, context);
                flow::extend(&mut output.from, &from.from);
                return Some(output);
            }
            if context.wanted || name == "tee" {
                output.text = self.print(&name, &start);
            }
            if matches!(name.as_str(), "tee" | "cp" | "mv" | "ln" | "install") {
                self.copies(&name, &start, output.text.as_ref());
            }
            return Some(output);
        };
        let single = inner.len() == 1;
        let mut all = None;
        for inner in inner {
            if let Some(started) = self.inner(inner, (&name, index), &start, context, next) {
                flow::extend(&mut output.from, &started.from);
                all = started.text;
            }
        }
        if single {
            output.text = all;
        }
        if next.is_empty() || !single {
            Some(output)
        } else {
            Some(output).filter(|output| output.text.is_some())
        }
    }

    /// Starts what a wrapper starts.
    fn inner(
        &mut self,
        inner: Inner,
        (name, index): (&str, usize),
        start: &Start,
        context: &Context,
        next: &mut Vec<Start>,
    ) -> Option<Output> {
        let mut begun = start.without_words();
        begun.via = Self::via(&start.via, name);
        let moved = inner.place.filter(|place| *place != start.place);
        if let Some(place) = inner.place {
            begun.place = if place == Place::Here { start.place } else { place };
            if moved.is_some() && place != Place::Here {
                begun.directory = None;
            }
        }
        if let Some(directory) = &inner.directory {
            begun.directory =
                directory.exact().and_then(|directory| resolve(begun.directory.as_deref(), directory));
        }
        if inner.detached {
            let null = Input::File(Text::Exact("/dev/null".to_owned()));
            begun.source = Rc::new(Source { input: null, reads: Vec::new() });
            // What its words come from is what the wrapper reads.
            flow::extend(&mut begun.reads, &start.source.reads);
        }
        for (variable, value) in &inner.variables {
            self.hook(variable, value, &Context { via: Rc::clone(&begun.via), ..context.clone() });
        }
        begun.variables.extend(inner.variables);
        match inner.what {
            What::Words(words) => {
                if !self.pay(2 * words.len()) {
                    return Some(Output::unknown());
                }
                begun.words = words;
                begun.external = true;
                begun.origin = if start.origin == Origin::Code { Origin::Code } else { Origin::Wrapper };
                next.push(begun);
                None
            }
            What::Shell(text, positional) => Some(self.child(&text, positional, &begun, context)),
            What::Here(text) => Some(self.here(&text, &begun, context)),
            What::File(file, arguments, reader) => Some(self.file(&file, arguments, reader, &begun, context)),
            What::Input(positional) => Some(self.input(positional, (name, index), &begun, context)),
            What::Code(language, text) => Some(self.code(language, &text, index, &begun, context)),
            What::CodeInput(language) => Some(self.code_input(language, index, &begun, context)),
            What::CodeFile(language, file) => Some(self.code_file(language, &file, index, &begun, context)),
            What::Unknown(words) => {
                self.remark(RemarkKind::UnknownCode, &words);
                Some(Output::unknown())
            }
        }
    }

    /// Gives the chain of what starts something.
    pub(crate) fn via(via: &Rc<[String]>, name: &str) -> Rc<[String]> {
        via.iter().cloned().chain([name.to_owned()]).collect()
    }

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
    fn here(&mut self, text: &Text, start: &Start, context: &Context) -> Output {
        if self.prints_setup(&start.reads) || self.is_unknown(text, context) {
            return Output::unknown();
        }
        let text = self.source_of(text);
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
    fn file(
        &mut self,
        file: &Text,
        arguments: Vec<Text>,
        reader: Reader,
        start: &Start,
        context: &Context,
    ) -> Output {
        if let Some(output) = self.process(file).cloned() {
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
    fn input(
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
    fn script_text(&mut self, text: &str, start: &Start, index: usize, context: &Context) -> Output {
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

/// How long a directory's name may be before it counts as unknown.
const PATH_LIMIT: usize = 4096;

/// Gives a directory seen from another one, if that can be known.
pub(crate) fn resolve(from: Option<&str>, directory: &str) -> Option<String> {
    let known = directory.starts_with('/') || from.is_some();
    known.then(|| path::join(from, directory)).filter(|joined| joined.len() <= PATH_LIMIT)
}

/// Gives whether a text is a positional parameter.
pub(crate) fn is_positional(text: &Text) -> bool {
    let shown = text.shown();
    let name = shown.trim_start_matches(['$', '{']).trim_end_matches('}');
    matches!(name, "@" | "*") || !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    #[test]
    fn setup_programs_are_sorted() {
        assert!(super::SETUP.is_sorted());
    }
}

//! Program starts: from words to invocations, and on to whatever the program itself starts.

use std::rc::Rc;

use super::{Context, Mind, Output, Source, flow, path};
use crate::{
    Input, Invocation, Origin, Place, Redirection, RemarkKind, Text, Turn,
    wrapper::{self, Inner, What},
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
    /// Whether the line waits for it.
    pub(crate) turn: Turn,
    /// Whether something of the line gets what it prints.
    pub(crate) wanted: bool,
    /// The invocations that its words come from.
    pub(crate) reads: Vec<usize>,
}

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
            turn: context.turn,
            wanted: context.wanted,
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
            turn: self.turn,
            wanted: self.wanted,
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
            is_moved: false,
            turn: self.turn,
            is_captured: self.wanted,
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
        if word.exact() == Some("-") && context.is_zsh() && start.words.len() > 1 {
            // zsh's modifier for a login shell's name.
            start.words.remove(0);
            next.push(start);
            return None;
        }
        let program = self.program(&word, &mut start, context);
        if program.skipped && start.words.len() > 1 && self.pay(start.words.len()) {
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
        if let Some(arguments) = self.through_links(&start) {
            let led = Invocation { arguments, ..start.invocation(&name) };
            self.emit(led);
        }
        self.builtin(&name, &start, context);
        let mut inner = match self.given(&name, &start, context) {
            Some((arguments, source)) => wrapper::inner(&name, &arguments, &source),
            None => wrapper::inner(&name, start.arguments(), &start.source),
        };
        if inner.is_none() {
            inner = Self::stranger(&name, &start);
            if inner.is_some() {
                start.origin = Origin::Guess;
            }
        }
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
        if output.text.is_none() && context.wanted && next.is_empty() {
            output.text = self.print(&name, &start);
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
            self.environment.has_moved = true;
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
                begun.words = self.settle(words);
                begun.external = true;
                if !matches!(start.origin, Origin::Code | Origin::Guess) {
                    begun.origin = Origin::Wrapper;
                }
                next.push(begun);
                None
            }
            What::Shell(text, positional) => {
                let plain = text.exact().and_then(|text| super::dialect::plain(name, text));
                Some(self.child(&plain.map_or(text, Text::Exact), positional, &begun, context))
            }
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
}

/// How long a directory's name may be before it counts as unknown.
const PATH_LIMIT: usize = 1024;

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

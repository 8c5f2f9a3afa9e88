//! Scripts, pipelines and constructs, in the order of their text.

use std::{cell::Cell, rc::Rc};

use super::{
    Context, Environment, Function, Mind, Output, Source, Start, Variable, bomb::itself,
    environment::Written, flow,
};
use crate::{
    Command, Compound, Follows, Input, Origin, Piece, Pipeline, Redirect, RedirectOperator, Redirection,
    RedirectionKind, RemarkKind, Script, Stage, Text, Word,
};

/// How often, in one line, a loop's body is walked once more for another value.
pub(super) const ROUNDS_LIMIT: usize = 128;

/// How many values of one loop are looked at one by one.
const VALUES_LIMIT: usize = 32;

/// A function that is being called.
#[derive(Debug)]
pub(crate) struct Call {
    /// The function: another one may get its name while it runs.
    function: Rc<Function>,
    /// How often it calls itself.
    repeats: usize,
    /// Whether it runs beside itself.
    beside: bool,
}

/// What the redirections of a stage amount to.
#[derive(Clone, Default)]
pub(crate) struct Channels {
    /// The files that are opened.
    pub(crate) files: Vec<Redirection>,
    /// What standard input gives, if it is not inherited.
    pub(crate) source: Option<Source>,
    /// Where standard output goes, if not to whoever reads it.
    pub(crate) output: Option<Target>,
    /// What other descriptors than standard input give.
    pub(crate) descriptors: Vec<(String, Source)>,
    /// The invocations that file names come from.
    pub(crate) reads: Vec<usize>,
}

/// Where standard output goes.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    /// It empties and writes this file.
    Write(String),
    /// It is added to this file.
    Append(String),
    /// It goes somewhere else.
    Elsewhere,
}

impl Target {
    /// Gives whether what goes there can be read again.
    pub(crate) fn is_kept(&self) -> bool {
        !matches!(self, Self::Elsewhere)
    }
}

impl Mind<'_> {
    /// Walks a script and gives what it prints.
    pub(crate) fn script(&mut self, script: &Script, context: &Context) -> Output {
        if context.depth >= super::DEPTH_LIMIT {
            return self.postpone(super::Body::Script(Rc::new(script.clone())), context);
        }
        let context = &Context { depth: context.depth + 1, ..context.clone() };
        if itself(script) > 1 {
            self.bomb(context);
        }
        let mut output = Output::nothing();
        let mut chain = None;
        for item in &script.items {
            if !self.pay(1) {
                return Output::unknown();
            }
            match item.follows {
                Follows::Always => {
                    if let Some(mark) = chain.take() {
                        self.environment.join(mark);
                    }
                }
                Follows::OnSuccess | Follows::OnFailure => {
                    chain.get_or_insert_with(|| self.environment.mark());
                }
            }
            let printed = if item.background {
                let mark = self.environment.mark();
                let context = Context { beside: self.calls.len(), ..context.aside() };
                let printed = self.pipeline(&item.pipeline, &context);
                self.environment.leave_subshell(mark);
                printed
            } else {
                self.pipeline(&item.pipeline, context)
            };
            if context.wanted {
                if item.follows == Follows::OnFailure {
                    output.then(printed);
                } else {
                    self.join_outputs(&mut output, printed);
                }
            }
        }
        if let Some(mark) = chain {
            self.environment.join(mark);
        }
        output
    }

    /// Adds what is printed next. What cannot be known beside something known is a line of its own.
    fn join_outputs(&mut self, output: &mut Output, next: Output) {
        let known = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.is_empty());
        let from = output.from.clone();
        if output.text.is_none() && known(&next.text) {
            *output = Output { text: Some(self.unknown_line()), from };
        } else if known(&output.text) && next.text.is_none() {
            let unknown = Output { text: Some(self.unknown_line()), from: next.from };
            return output.then(unknown);
        }
        output.then(next);
    }

    fn unknown_line(&mut self) -> String {
        let placeholder = self.placeholder("…");
        format!("{placeholder}\n")
    }

    fn pipeline(&mut self, pipeline: &Pipeline, context: &Context) -> Output {
        if let [stage] = pipeline.stages.as_slice() {
            return self.stage(stage, context);
        }
        let mut source = Rc::clone(&context.source);
        let last = pipeline.stages.len().saturating_sub(1);
        for (index, stage) in pipeline.stages.iter().enumerate() {
            let mark = self.environment.mark();
            let wanted = index < last || context.wanted;
            let context =
                Context { source: Rc::clone(&source), wanted, beside: self.calls.len(), ..context.clone() };
            let output = self.stage(stage, &context);
            self.environment.leave_subshell(mark);
            if index == last {
                return output;
            }
            source = Rc::new(output.source());
        }
        Output::unknown()
    }

    fn stage(&mut self, stage: &Stage, context: &Context) -> Output {
        match &stage.command {
            Command::Simple { assignments, words } => {
                self.simple(assignments, words, &stage.redirects, context)
            }
            Command::Compound { kind, words, bodies } => {
                let channels = self.channels(&stage.redirects, context);
                self.compound_stage(kind, words, bodies, channels, context)
            }
        }
    }

    fn compound_stage(
        &mut self,
        kind: &Compound,
        words: &[Word],
        bodies: &[Script],
        mut channels: Channels,
        context: &Context,
    ) -> Output {
        let mut inner = context.clone();
        if let Some(source) = channels.source.take() {
            inner.source = Rc::new(source);
        }
        if let Some(target) = &channels.output {
            inner.wanted = target.is_kept();
        }
        let output = self.compound(kind, words, bodies, &inner);
        if channels.files.iter().any(|file| file.kind != RedirectionKind::Read) {
            let mut start = Start::null(&inner, self.environment.directory());
            start.redirections = std::mem::take(&mut channels.files);
            start.reads.clone_from(&output.from);
            flow::extend(&mut start.reads, &channels.reads);
            let index = self.emit(start.invocation(":"));
            self.sinks(index, &output, context);
        }
        self.divert(output, channels.output.as_ref())
    }

    /// Keeps what goes to a file, and gives what is left for whoever reads the output.
    pub(crate) fn divert(&mut self, output: Output, target: Option<&Target>) -> Output {
        let Some(target) = target else { return output };
        match target {
            Target::Write(path) => self.environment.write(path, output.text),
            Target::Append(path) => {
                let text = match self.environment.file(path) {
                    Some(Written::Unknown | Written::Program(_) | Written::Link(_)) => None,
                    Some(Written::Text(old)) => output.text.map(|text| format!("{old}{text}")),
                    None => output.text,
                };
                self.environment.write(path, text);
            }
            Target::Elsewhere => {}
        }
        Output::nothing()
    }

    fn compound(&mut self, kind: &Compound, words: &[Word], bodies: &[Script], context: &Context) -> Output {
        let repeats = matches!(kind, Compound::Loop | Compound::For(_) | Compound::ArithmeticFor);
        if repeats && bodies.last().is_some_and(|body| itself(body) > 0) {
            self.bomb(context);
        }
        match kind {
            Compound::Subshell | Compound::Coprocess => {
                let mark = self.environment.mark();
                let beside = matches!(kind, Compound::Coprocess).then(|| context.aside());
                let output = self.bodies(bodies, beside.as_ref().unwrap_or(context));
                self.environment.leave_subshell(mark);
                output
            }
            Compound::Group => self.bodies(bodies, context),
            Compound::If | Compound::Loop => self.branches(bodies, context),
            Compound::For(name) => self.each(name, words, bodies, context),
            Compound::Select(name) => {
                let values = self.words(words, context);
                let choices = values.iter().take(8).map(|value| vec![value.clone()]).collect();
                self.environment.set(name, Variable { choices, reads: Vec::new() });
                self.branches(bodies, context)
            }
            Compound::Case | Compound::ArithmeticFor | Compound::Test | Compound::Arithmetic => {
                for word in words {
                    self.value(word, context);
                }
                self.branches(bodies, context)
            }
            Compound::Function(name) => {
                if let [body] = bodies {
                    self.function(name, body, context);
                }
                Output::nothing()
            }
        }
    }

    fn bodies(&mut self, bodies: &[Script], context: &Context) -> Output {
        let mut output = Output::nothing();
        for body in bodies {
            output.then(self.script(body, context));
        }
        output
    }

    /// Walks scripts of which some may not run.
    fn branches(&mut self, bodies: &[Script], context: &Context) -> Output {
        let start = self.environment.directory().map(str::to_owned);
        let mark = self.environment.mark();
        let mut last = None;
        let mut output = Output::nothing();
        for (index, body) in bodies.iter().enumerate() {
            if index > 0 && self.environment.directory() != start.as_deref() {
                last = Some(self.environment.directory().map(str::to_owned));
                self.environment.change_directory(start.clone());
            }
            output.then(self.script(body, context));
        }
        if let Some(directory) = last
            && self.environment.directory() == start.as_deref()
        {
            self.environment.change_directory(directory);
        }
        self.environment.join(mark);
        if bodies.len() > 1 {
            output.text = None;
        }
        output
    }

    /// Walks a loop's body with each value, as far as that is few.
    fn each(&mut self, name: &str, words: &[Word], bodies: &[Script], context: &Context) -> Output {
        let (values, reads) = if words.is_empty() {
            (self.environment.positional.as_deref().unwrap_or_default().to_vec(), Vec::new())
        } else {
            self.words_and_origins(words, context)
        };
        let mark = self.environment.mark();
        let mut output = Output::nothing();
        let mut values = values.into_iter();
        let mut walked = false;
        for value in values.by_ref().take(VALUES_LIMIT) {
            if walked {
                if self.rounds == 0 {
                    break;
                }
                self.rounds -= 1;
            }
            walked = true;
            self.environment.set(name, Variable { choices: vec![vec![value]], reads: reads.clone() });
            let before = self.line.invocations.len();
            output.then(self.bodies(bodies, context));
            if self.line.invocations.len() == before {
                break;
            }
        }
        if values.next().is_some() || !walked {
            self.environment.restore(name, None);
            output.then(self.bodies(bodies, context));
            output.text = None;
        }
        self.environment.join(mark);
        output
    }

    fn function(&mut self, name: &str, body: &Script, context: &Context) {
        let size = Environment::words_of(body);
        if !self.pay(size) {
            return;
        }
        let function = Rc::new(Function {
            body: body.clone(),
            text: Rc::clone(&context.text),
            name: name.to_owned(),
            called: Cell::new(false),
        });
        self.functions.push(Rc::clone(&function));
        self.environment.define(name, function);
    }

    /// Calls a function with arguments.
    pub(crate) fn call(
        &mut self,
        name: &str,
        function: &Rc<Function>,
        start: &Start,
        context: &Context,
    ) -> Output {
        function.called.set(true);
        if !self.pay(4) {
            return Output::unknown();
        }
        if let Some(position) = self.calls.iter().position(|call| Rc::ptr_eq(&call.function, function)) {
            if let Some(call) = self.calls.get_mut(position) {
                call.repeats += 1;
                call.beside |= context.beside > position;
            }
            return Output::unknown();
        }
        let context = Context {
            text: Rc::clone(&function.text),
            source: Rc::clone(&start.source),
            depth: context.depth + 1,
            ..context.clone()
        };
        self.calls.push(Call { function: Rc::clone(function), repeats: 0, beside: false });
        let arguments = start.words.get(1..).unwrap_or_default();
        let positional = self.environment.positional.replace(Rc::from(arguments));
        let output = self.script(&function.body, &context);
        self.environment.positional = positional;
        if let Some(call) = self.calls.pop()
            && call.repeats > 1
            && call.beside
        {
            let guessed = context.origin == Origin::Guess;
            let kind = if guessed { RemarkKind::UnknownCode } else { RemarkKind::ForkBomb };
            self.remark(kind, &format!("{name}() {{ … }}; {name}"));
        }
        output
    }

    /// Gives what the redirections amount to.
    pub(crate) fn channels(&mut self, redirects: &[Redirect], context: &Context) -> Channels {
        let mut channels = Channels::default();
        for redirect in redirects {
            let descriptor = redirect.descriptor.as_deref();
            let input = descriptor.is_none_or(|descriptor| descriptor == "0");
            let output = descriptor.is_none_or(|descriptor| descriptor == "1");
            let (target, reads) = self.value_and_origins(&redirect.target, context);
            flow::extend(&mut channels.reads, &reads);
            match redirect.operator {
                RedirectOperator::Read => {
                    let source = self.file_source(&target, reads);
                    channels.open(RedirectionKind::Read, target);
                    channels.feed(input, descriptor, source);
                }
                RedirectOperator::ReadWrite => {
                    channels.open(RedirectionKind::Read, target.clone());
                    channels.open(RedirectionKind::Append, target.clone());
                    let source = self.file_source(&target, reads);
                    channels.feed(input, descriptor, source);
                }
                RedirectOperator::Write | RedirectOperator::WriteBoth => {
                    if output || redirect.operator == RedirectOperator::WriteBoth {
                        channels.output = Some(self.path(&target).map_or(Target::Elsewhere, Target::Write));
                    }
                    channels.connect(redirect, &target);
                    channels.open(RedirectionKind::Write, target);
                }
                RedirectOperator::Append | RedirectOperator::AppendBoth => {
                    if output || redirect.operator == RedirectOperator::AppendBoth {
                        channels.output = Some(self.path(&target).map_or(Target::Elsewhere, Target::Append));
                    }
                    channels.connect(redirect, &target);
                    channels.open(RedirectionKind::Append, target);
                }
                RedirectOperator::Duplicate => {
                    if input && let Some(name) = target.exact() {
                        let opened = channels.descriptors.iter().chain(&self.descriptors).rev();
                        if let Some((_, source)) = opened.into_iter().find(|(one, _)| one == name) {
                            channels.source = Some(source.clone());
                        } else if name != "0" && descriptor.is_some() {
                            channels.source = Some(Source { input: Input::Inherited, reads });
                        }
                    }
                }
                RedirectOperator::HereDocument | RedirectOperator::HereString => {
                    let mut text = self.source_of(&target);
                    if redirect.operator == RedirectOperator::HereString {
                        text.push('\n');
                    }
                    let source = Source { input: Input::Known(text), reads };
                    channels.feed(input, descriptor, source);
                }
            }
        }
        channels
    }

    fn file_source(&self, target: &Text, mut reads: Vec<usize>) -> Source {
        if let Some(output) = self.process(target) {
            flow::extend(&mut reads, &output.from);
            let input = output.text.clone().map_or(Input::Piped, Input::Known);
            return Source { input, reads };
        }
        let known =
            self.path(target).and_then(|path| self.environment.file(&path)?.text().map(str::to_owned));
        let input = known.map_or_else(|| Input::File(target.clone()), Input::Known);
        Source { input, reads }
    }

    /// Walks the scripts of `>( … )` that read what was just written.
    pub(crate) fn sinks(&mut self, index: Option<usize>, output: &Output, context: &Context) {
        for script in std::mem::take(&mut self.sinks) {
            let input = output.text.clone().map_or(Input::Piped, Input::Known);
            let source = Rc::new(Source { input, reads: index.into_iter().collect() });
            let mark = self.environment.mark();
            let depth = context.depth + 1;
            self.script(&script, &Context { source, depth, wanted: false, ..context.aside() });
            self.environment.leave_subshell(mark);
        }
    }
}

impl Channels {
    fn open(&mut self, kind: RedirectionKind, target: Text) {
        // A process substitution is no file.
        if matches!(&target, Text::Mixed(pieces) if matches!(pieces.as_slice(),
            [Piece::Unknown(shown)] if shown.starts_with(">(") || shown.starts_with("<(")))
        {
            return;
        }
        self.files.push(Redirection { kind, target });
    }

    /// Remembers a connection that output goes to: `0>&1` reads from it.
    fn connect(&mut self, redirect: &Redirect, target: &Text) {
        let start = target.known_start();
        if !start.starts_with("/dev/tcp/") && !start.starts_with("/dev/udp/") {
            return;
        }
        let both = matches!(redirect.operator, RedirectOperator::WriteBoth | RedirectOperator::AppendBoth);
        let first = redirect.descriptor.as_deref().unwrap_or("1");
        for descriptor in std::iter::once(first).chain(both.then_some("2")) {
            let source = Source { input: Input::File(target.clone()), reads: Vec::new() };
            self.feed(false, Some(descriptor), source);
        }
    }

    fn feed(&mut self, input: bool, descriptor: Option<&str>, source: Source) {
        if input {
            self.source = Some(source);
        } else if let Some(descriptor) = descriptor {
            self.descriptors.push((descriptor.trim_matches(['{', '}']).to_owned(), source));
        }
    }
}

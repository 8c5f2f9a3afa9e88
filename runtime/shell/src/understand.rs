//! Which programs would a script start, and with which words.
//!
//! The tree is walked in the order of its text, with what is known of variables, functions, aliases, files and the
//! directory at each point. Texts inside texts (`sh -c`, `eval`, here-documents for shells) are read and walked the
//! same way; past a certain depth they wait in a queue, so that nesting costs no stack. Work is counted, and when it
//! is used up the rest is [`RemarkKind::Unparsed`].

mod bomb;
mod builtin;
mod command;
mod dialect;
mod environment;
mod flow;
mod fold;
mod given;
mod hook;
mod interpreter;
mod nested;
mod path;
mod program;
mod start;
#[cfg(test)]
mod tests;
mod walk;

use std::{collections::VecDeque, rc::Rc};

use crate::{
    Input, Invocation, Line, Origin, Place, Remark, RemarkKind, Script, Setting, Text, Turn, read::read,
};

pub(crate) use self::{
    command::beside,
    environment::{Environment, Function, Variable},
    flow::{Output, Source, extend},
    start::Start,
};

/// Gives everything that the text would run. One that is too long has a remark of its own.
pub fn understand(text: &str, setting: &Setting) -> Line {
    let mut mind = Mind::new(setting);
    if text.len() > LENGTH_LIMIT {
        mind.remark(RemarkKind::Unparsed, "a text of more than 128 kB");
    }
    if text.len() <= READ_LIMIT {
        mind.run(text);
    }
    mind.line
}

/// How long a text may be; somebody is asked about a longer one, whatever is found in it.
const LENGTH_LIMIT: usize = 128 << 10;

/// How long a text may be to be looked at nevertheless.
const READ_LIMIT: usize = 1 << 20;

/// How deep scripts may be walked in one another before they wait in the queue.
const DEPTH_LIMIT: usize = 48;

/// How much work any line may cost, in words and in quarters of bytes that are read again.
const STEPS: usize = 80_000;

/// How many bytes of a text a remark shows.
const SHOWN_LIMIT: usize = 120;

/// What is found, and what is known while it is being found.
pub(crate) struct Mind<'s> {
    /// Where the line would run.
    pub(crate) setting: &'s Setting,
    /// What is found.
    pub(crate) line: Line,
    /// What is known at this point.
    pub(crate) environment: Environment,
    /// Scripts that are too deep to be walked at once.
    jobs: VecDeque<Job>,
    /// Every function that is defined.
    functions: Vec<Rc<Function>>,
    /// The functions that are being called.
    calls: Vec<walk::Call>,
    /// The aliases that are being expanded, and those that were.
    pub(crate) aliases: builtin::Aliases,
    /// Unknown pieces that stand in texts as placeholder characters.
    unknowns: Vec<String>,
    /// What process substitutions print, by how they are written.
    pub(crate) processes: Vec<(String, Output)>,
    /// Scripts of `>( … )` that wait for what is written to them.
    pub(crate) sinks: Vec<Rc<Script>>,
    /// What descriptors give that `exec` has opened.
    pub(crate) descriptors: Vec<(String, Source)>,
    /// The invocations that the words being put together come from.
    pub(crate) origins: Vec<usize>,
    /// Which of several values is taken where a variable may have several.
    pub(crate) choices: command::Choices,
    /// Loops that may still be walked once for each value.
    pub(crate) rounds: usize,
    /// The last editor, by its number in the line, with the file that it was given.
    edited: Option<(usize, Option<Rc<str>>)>,
    /// Work left.
    steps: usize,
}

/// Where a part of the script stands.
#[derive(Clone)]
pub(crate) struct Context {
    /// The text that word positions count in.
    pub(crate) text: Rc<str>,
    /// The programs that start what stands here.
    pub(crate) via: Rc<[String]>,
    /// How it came into the line.
    pub(crate) origin: Origin,
    /// Where it runs.
    pub(crate) place: Place,
    /// What standard input gives.
    pub(crate) source: Rc<Source>,
    /// Whether anything reads its output.
    pub(crate) wanted: bool,
    /// How many scripts it is inside of.
    pub(crate) depth: usize,
    /// How many functions were being called where something began to run beside what follows it.
    pub(crate) beside: usize,
    /// Whether it only runs if somebody calls a function that nobody calls here.
    pub(crate) idle: bool,
    /// Whether the line waits for it.
    pub(crate) turn: Turn,
}

impl Context {
    /// Gives it as one that the line does not wait for.
    pub(crate) fn aside(&self) -> Self {
        let turn = if self.turn == Turn::Uncalled { Turn::Uncalled } else { Turn::Beside };
        Self { turn, ..self.clone() }
    }

    /// Gives whether the shell that reads it is zsh.
    pub(crate) fn is_zsh(&self) -> bool {
        self.via.iter().any(|via| via == "zsh")
    }
}

/// A script that waits to be walked.
struct Job {
    body: Body,
    context: Context,
    environment: Environment,
}

/// What a job walks.
enum Body {
    Text(String),
    Script(Rc<Script>),
}

impl<'s> Mind<'s> {
    fn new(setting: &'s Setting) -> Self {
        Self {
            setting,
            line: Line::default(),
            environment: Environment::new(setting.directory.clone()),
            jobs: VecDeque::new(),
            functions: Vec::new(),
            calls: Vec::new(),
            aliases: builtin::Aliases::default(),
            unknowns: Vec::new(),
            processes: Vec::new(),
            sinks: Vec::new(),
            descriptors: Vec::new(),
            origins: Vec::new(),
            choices: command::Choices::default(),
            rounds: walk::ROUNDS_LIMIT,
            edited: None,
            steps: STEPS,
        }
    }

    fn run(&mut self, text: &str) {
        self.steps += 2 * text.len();
        let context = Context {
            text: Rc::from(""),
            via: Rc::from([]),
            origin: Origin::Shell,
            place: Place::Here,
            source: Rc::new(Source { input: Input::Inherited, reads: Vec::new() }),
            wanted: false,
            depth: 0,
            beside: 0,
            idle: false,
            turn: Turn::Waited,
        };
        self.text(text.to_owned(), &context);
        self.drain();
        self.idle(&context);
    }

    /// Walks what waits in the queue.
    fn drain(&mut self) {
        while let Some(job) = self.jobs.pop_front() {
            self.environment = job.environment;
            match job.body {
                Body::Text(text) => self.text(text, &job.context),
                Body::Script(script) => self.script(&script, &job.context),
            };
        }
    }

    /// Walks the bodies of functions and aliases that nobody calls: they count as mentioned.
    fn idle(&mut self, context: &Context) {
        let mut index = 0;
        loop {
            while let Some(function) = self.functions.get(index).cloned() {
                index += 1;
                if !function.called.replace(true) {
                    let text = Rc::clone(&function.text);
                    let context = Context { text, idle: true, turn: Turn::Uncalled, ..context.clone() };
                    self.environment.positional = None;
                    // Where it was defined may be left by now, and it still knows itself.
                    self.environment.define(&function.name, Rc::clone(&function));
                    self.script(&function.body, &context);
                    self.drain();
                }
            }
            let Some(body) = self.aliases.uncalled() else { break };
            self.text(body, &Context { idle: true, turn: Turn::Uncalled, ..context.clone() });
            self.drain();
        }
    }

    /// Reads a text and walks it.
    pub(crate) fn text(&mut self, text: String, context: &Context) -> Output {
        if !self.pay(text.len() / 4 + 8) {
            return Output::unknown();
        }
        if context.depth >= DEPTH_LIMIT {
            return self.postpone(Body::Text(text), context);
        }
        match read(&text) {
            Ok(script) => {
                let context = Context { text: Rc::from(text), depth: context.depth + 1, ..context.clone() };
                self.script(&script, &context)
            }
            Err(unreadable) => {
                let rest = text.get(unreadable.at.min(text.len())..).unwrap_or(&text);
                let shown = if rest.trim().is_empty() { &text } else { rest };
                self.remark(RemarkKind::Unparsed, shown);
                // A shell runs the lines before the fault.
                let context = Context { text: Rc::from(text), depth: context.depth + 1, ..context.clone() };
                self.script(&unreadable.before, &context);
                Output::unknown()
            }
        }
    }

    fn postpone(&mut self, body: Body, context: &Context) -> Output {
        if !self.pay(self.environment.size()) {
            return Output::unknown();
        }
        let environment = self.environment.snapshot();
        let context = Context { depth: 0, ..context.clone() };
        self.jobs.push_back(Job { body, context, environment });
        Output::unknown()
    }

    /// Takes work from what is left; false when there is none left.
    pub(crate) fn pay(&mut self, steps: usize) -> bool {
        let left = self.steps.checked_sub(steps);
        self.steps = left.unwrap_or(0);
        if left.is_none() {
            self.remark(RemarkKind::Unparsed, "more than can be looked at");
        }
        left.is_some()
    }

    /// Adds a remark, unless it is there already.
    pub(crate) fn remark(&mut self, kind: RemarkKind, words: &str) {
        let words = shorten(words);
        let known = self.line.remarks.iter().rev().take(16).any(|one| one.kind == kind && one.words == words);
        if !known {
            self.line.remarks.push(Remark { kind, words });
        }
    }

    /// Adds an invocation and gives its index.
    pub(crate) fn emit(&mut self, mut invocation: Invocation) -> Option<usize> {
        if let Input::Known(text) = &mut invocation.input
            && self.has_unknowns()
        {
            *text = self.without_placeholders(text);
        }
        invocation.is_moved = match &self.setting.directory {
            Some(_) => invocation.directory != self.setting.directory,
            None => self.environment.has_moved,
        };
        let input = if let Input::Known(text) = &invocation.input { text.len() / 32 } else { 0 };
        let cost = 1 + invocation.arguments.len() + invocation.via.len() + invocation.reads.len() + input;
        if !self.pay(cost) {
            return None;
        }
        self.line.invocations.push(invocation);
        Some(self.line.invocations.len() - 1)
    }

    /// Gives the text as one that can be read again: each unknown piece becomes a placeholder character.
    pub(crate) fn source_of(&mut self, text: &Text) -> String {
        let Text::Mixed(pieces) = text else { return text.shown() };
        let mut source = String::new();
        for piece in pieces {
            match piece {
                crate::Piece::Known(text) | crate::Piece::Glob(text) => source.push_str(text),
                crate::Piece::Unknown(shown) => source.push(self.placeholder(shown)),
            }
        }
        source
    }

    pub(crate) fn placeholder(&mut self, shown: &str) -> char {
        let recent = self.unknowns.len().saturating_sub(16);
        let found = self.unknowns.iter().skip(recent).position(|one| one == shown);
        let index = found.map_or(self.unknowns.len(), |at| recent + at);
        if found.is_none() {
            self.unknowns.push(shown.to_owned());
        }
        u32::try_from(index)
            .ok()
            .and_then(|index| char::from_u32(PLACEHOLDERS + index.min(0xFFFD)))
            .unwrap_or('?')
    }

    /// Gives whether any placeholder was given out.
    pub(crate) fn has_unknowns(&self) -> bool {
        !self.unknowns.is_empty()
    }

    /// Gives whether a text is nothing but placeholders.
    pub(crate) fn is_placeholder(&self, text: &str) -> bool {
        let text = text.trim();
        self.has_unknowns() && !text.is_empty() && text.chars().all(|one| self.unknown(one).is_some())
    }

    /// Gives a text with unknown pieces as they were written.
    pub(crate) fn without_placeholders(&self, text: &str) -> String {
        let mut shown = String::with_capacity(text.len());
        for character in text.chars() {
            match self.unknown(character) {
                Some(unknown) => shown.push_str(unknown),
                None => shown.push(character),
            }
        }
        shown
    }

    /// Gives how the unknown piece behind a placeholder was written.
    pub(crate) fn unknown(&self, placeholder: char) -> Option<&str> {
        let index = u32::from(placeholder).checked_sub(PLACEHOLDERS).filter(|index| *index <= 0xFFFD)?;
        Some(self.unknowns.get(usize::try_from(index).ok()?).map_or("…", String::as_str))
    }
}

/// The first of the characters that stand for unknown pieces: a plane for private use.
const PLACEHOLDERS: u32 = 0xF_0000;

/// Gives the text without what is past a certain length.
pub(crate) fn shorten(text: &str) -> String {
    let text = text.trim();
    if text.len() <= SHOWN_LIMIT {
        return text.to_owned();
    }
    let mut end = SHOWN_LIMIT;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}…", text.get(..end).unwrap_or_default())
}

//! Simple commands: assignments, words and redirections become program starts.

use std::rc::Rc;

use super::{Context, Mind, Output, Start, Variable, flow};
use crate::{Assignment, Input, Part, Piece, Redirect, Text, Word};

/// How many combinations of variables' values one command is looked at with.
const COMBINATIONS_LIMIT: usize = 8;

/// Which of several values is taken where a variable may have several: a counter with a place for each look-up.
#[derive(Debug, Default)]
pub(crate) struct Choices {
    places: Vec<(usize, usize)>,
    at: usize,
    combinations: usize,
}

impl Choices {
    /// Gives the value to take of so many.
    pub(crate) fn take(&mut self, count: usize) -> usize {
        if count < 2 {
            return 0;
        }
        let at = self.at;
        self.at += 1;
        if let Some((taken, _)) = self.places.get(at) {
            return *taken;
        }
        self.places.push((0, count));
        0
    }

    fn advance(&mut self) -> bool {
        self.at = 0;
        self.combinations += 1;
        while let Some((taken, count)) = self.places.pop() {
            if taken + 1 < count {
                self.places.push((taken + 1, count));
                return self.combinations < COMBINATIONS_LIMIT;
            }
        }
        false
    }
}

impl Mind<'_> {
    /// Walks a simple command, once for each combination of the values that its variables may have.
    pub(super) fn simple(
        &mut self,
        assignments: &[Assignment],
        words: &[Word],
        redirects: &[Redirect],
        context: &Context,
    ) -> Output {
        let outer = std::mem::take(&mut self.choices);
        let mut output = None;
        loop {
            let printed = if words.is_empty() {
                self.assignments_alone(assignments, redirects, context)
            } else {
                self.command(assignments, words, redirects, context)
            };
            output = Some(match output {
                None => printed,
                Some(Output { mut from, .. }) => {
                    flow::extend(&mut from, &printed.from);
                    Output { text: None, from }
                }
            });
            if !self.choices.advance() {
                break;
            }
        }
        self.choices = outer;
        output.unwrap_or_default()
    }

    fn assignments_alone(
        &mut self,
        assignments: &[Assignment],
        redirects: &[Redirect],
        context: &Context,
    ) -> Output {
        for assignment in assignments {
            self.assign(assignment, context);
        }
        let channels = self.channels(redirects, context);
        let mut output = Output::nothing();
        if let Some(source) = &channels.source
            && assignments.is_empty()
            && context.wanted
        {
            // `$(<file)` gives the file.
            output = Output { text: None, from: source.reads.clone() };
            if let Input::Known(text) = &source.input {
                output.text = Some(text.clone());
            }
        }
        if !channels.files.is_empty() {
            let mut start = Start::null(context, self.environment.directory());
            start.redirections.clone_from(&channels.files);
            start.reads.clone_from(&channels.reads);
            output.from.extend(self.emit(start.invocation(":")));
        }
        self.divert(output, channels.output.as_ref())
    }

    /// Sets a variable as an assignment says.
    fn assign(&mut self, assignment: &Assignment, context: &Context) -> Text {
        let (variable, shown) = self.assigned(assignment, context);
        self.environment.set(&assignment.name, variable);
        self.hook(&assignment.name, &shown, context);
        shown
    }

    fn assigned(&mut self, assignment: &Assignment, context: &Context) -> (Variable, Text) {
        let (mut values, reads) = if assignment.array {
            self.words_and_origins(&assignment.values, context)
        } else {
            let mut reads = Vec::new();
            let mut values = Vec::new();
            for word in &assignment.values {
                let (value, origins) = self.value_and_origins(word, context);
                values.push(value);
                flow::extend(&mut reads, &origins);
            }
            (values, reads)
        };
        let shown = values.first().cloned().unwrap_or_else(|| Text::Exact(String::new()));
        let old = self.environment.variable(&assignment.name).filter(|_| assignment.partial).cloned();
        if let Some(old) = old {
            let taken = self.choices.take(old.choices.len());
            let mut all = old.choices.get(taken).cloned().unwrap_or_default();
            if assignment.array {
                all.append(&mut values);
            } else if let (Some(last), Some(more)) = (all.first_mut(), values.first()) {
                *last = beside(last, more);
            } else {
                all.append(&mut values);
            }
            values = all;
        }
        if values.is_empty() && !assignment.array {
            values.push(Text::Exact(String::new()));
        }
        (Variable { choices: vec![values], reads }, shown)
    }

    fn command(
        &mut self,
        assignments: &[Assignment],
        words: &[Word],
        redirects: &[Redirect],
        context: &Context,
    ) -> Output {
        let outer = std::mem::take(&mut self.sinks);
        let before = self.processes.len();
        let (values, mut reads) = if declares(words) {
            self.declaration(words, context)
        } else {
            self.words_and_origins(words, context)
        };
        let channels = self.channels(redirects, context);
        let mut old = Vec::new();
        let mut start = Start::of(values, context, self.environment.directory());
        for assignment in assignments {
            let (variable, shown) = self.assigned(assignment, context);
            old.push((assignment.name.as_str(), self.environment.variable(&assignment.name).cloned()));
            flow::extend(&mut reads, &variable.reads);
            self.environment.set(&assignment.name, variable);
            start.variables.push((assignment.name.clone(), shown));
        }
        if let Some(source) = channels.source {
            start.source = Rc::new(source);
        }
        flow::extend(&mut reads, &channels.reads);
        if matches!(start.words.first().and_then(Text::exact), Some("exec")) {
            self.descriptors.extend(channels.descriptors);
        }
        start.redirections = channels.files;
        start.reads = reads;
        start.bare = matches!(words.first().map(|word| word.parts.as_slice()), Some([Part::Bare(_)]));
        let wanted = match &channels.output {
            None => context.wanted || !self.sinks.is_empty(),
            Some(target) => target.is_kept() || !self.sinks.is_empty(),
        };
        start.wanted = wanted;
        let sinks = std::mem::replace(&mut self.sinks, outer);
        for (name, value) in start.variables.clone() {
            let program = start.words.first().map(Text::shown).unwrap_or_default();
            let via = Self::via(&context.via, super::path::base(&program));
            self.hook(&name, &value, &Context { via, ..context.clone() });
        }
        let output = self.start(start, &Context { wanted, ..context.clone() });
        if !declares(words) {
            for (name, old) in old {
                self.environment.restore(name, old);
            }
        }
        if !sinks.is_empty() {
            let outer = std::mem::replace(&mut self.sinks, sinks);
            self.sinks(output.from.last().copied(), &output, context);
            self.sinks = outer;
        }
        self.processes.truncate(before);
        self.divert(output, channels.output.as_ref())
    }

    /// Gives the words of `export A=b` and its like: values are not split.
    fn declaration(&mut self, words: &[Word], context: &Context) -> (Vec<Text>, Vec<usize>) {
        let mut values = Vec::new();
        let mut reads = Vec::new();
        for word in words {
            let assigns = matches!(word.parts.first(), Some(Part::Bare(text)) if text.contains('='));
            if assigns {
                let (value, origins) = self.value_and_origins(word, context);
                values.push(value);
                flow::extend(&mut reads, &origins);
            } else {
                let (more, origins) = self.words_and_origins(std::slice::from_ref(word), context);
                values.extend(more);
                flow::extend(&mut reads, &origins);
            }
        }
        (values, reads)
    }
}

fn declares(words: &[Word]) -> bool {
    let Some([Part::Bare(first)]) = words.first().map(|word| word.parts.as_slice()) else { return false };
    matches!(first.as_str(), "export" | "declare" | "typeset" | "local" | "readonly" | "alias")
}

/// Gives two texts side by side.
pub(crate) fn beside(left: &Text, right: &Text) -> Text {
    if let (Text::Exact(left), Text::Exact(right)) = (left, right) {
        return Text::Exact(format!("{left}{right}"));
    }
    let pieces = |text: &Text| match text {
        Text::Exact(text) => vec![Piece::Known(text.clone())],
        Text::Mixed(pieces) => pieces.clone(),
    };
    let mut all = pieces(left);
    all.extend(pieces(right));
    Text::Mixed(all)
}

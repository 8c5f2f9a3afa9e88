//! Lists of pipelines: everything between commands, and where commands begin and end.

use std::mem;

use crate::{
    Follows, Item, Pipeline, Redirect, RedirectOperator, Script, Word,
    read::{
        Fault, Reader,
        compound::Building,
        frame::{Flow, Frame, Step, Value},
        redirect::{OpenRedirect, is_descriptor},
        reserved::Closed,
        stage::OpenStage,
        word::{Mode, OpenWord},
    },
    syntax::Part,
};

/// What ends a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closer {
    /// The end of the text that was given.
    Text,
    /// The end of the text between backquotes.
    Backquotes,
    /// The `)` of a subshell.
    Parenthesis,
    /// The `)` of a substitution.
    Substitution,
    /// The `}` of `${ …; }`.
    BraceSubstitution,
    /// `}`
    Brace,
    /// `then`
    Then,
    /// `elif`, `else` or `fi`
    Branch,
    /// `fi`
    Fi,
    /// `do`
    Do,
    /// `done`
    Done,
    /// `;;`, `;&`, `;;&` or `esac`
    Clause,
}

/// What a list expects next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expects {
    /// A command, or the end of the list.
    Command,
    /// A command, after any number of new lines.
    Required,
    /// A command, or the end of the pipeline: after `!` and `time`.
    Prefixed,
    /// More of a simple command, or its end.
    More,
    /// Redirections of a compound command, or its end.
    Redirect,
}

/// What the value is that the frame above will give.
#[derive(Default)]
pub(super) enum Awaits {
    #[default]
    Word,
    Redirect(OpenRedirect),
    Compound,
}

/// A list that is being read.
pub(super) struct List {
    pub(super) closer: Closer,
    items: Vec<Item>,
    pub(super) stages: usize,
    pub(super) pipeline: Pipeline,
    follows: Follows,
    pub(super) expects: Expects,
    pub(super) stage: OpenStage,
    pub(super) descriptor: Option<String>,
    pub(super) awaits: Awaits,
    pub(super) building: Option<Building>,
}

impl List {
    pub(super) fn frame(closer: Closer) -> Frame {
        Frame::List(Box::new(Self {
            closer,
            items: Vec::new(),
            stages: 0,
            pipeline: Pipeline::default(),
            follows: Follows::Always,
            expects: Expects::Command,
            stage: OpenStage::default(),
            descriptor: None,
            awaits: Awaits::Word,
            building: None,
        }))
    }

    pub(super) fn step(
        mut self: Box<Self>,
        reader: &mut Reader<'_>,
        given: Option<Value>,
    ) -> Result<Step, Fault> {
        let mut flow = match given {
            Some(value) => self.receive(reader, value)?,
            None => Flow::On,
        };
        loop {
            flow = match flow {
                Flow::On => self.next(reader)?,
                Flow::Inside(frame) => return Ok(Step::Into(Frame::List(self), frame)),
                Flow::Done(closed) => {
                    let script = Script { items: self.items };
                    return Ok(Step::Give(Value::Script(script, closed)));
                }
            };
        }
    }

    fn receive(&mut self, reader: &mut Reader<'_>, value: Value) -> Result<Flow, Fault> {
        match (mem::take(&mut self.awaits), value) {
            (Awaits::Word, Value::Word(word)) => self.word(reader, word),
            (Awaits::Word, Value::Assignment(assignment)) => {
                self.stage.assignments.push(*assignment);
                self.expects = Expects::More;
                Ok(Flow::On)
            }
            (Awaits::Redirect(redirect), Value::Word(word)) => {
                if Self::is_descriptor_of_next(reader, &word) {
                    return Err(reader.fault("a redirection without a target"));
                }
                let redirect = reader.redirect(redirect, word);
                self.stage.redirects.push(redirect);
                Ok(Flow::On)
            }
            (_, value) => self.receive_inside(reader, value),
        }
    }

    /// Reads the next token, or a part of a compound command's head.
    fn next(&mut self, reader: &mut Reader<'_>) -> Result<Flow, Fault> {
        reader.source.skip_blanks();
        if self.building.is_some() {
            return self.next_of_compound(reader);
        }
        let Some(byte) = reader.source.look() else { return self.end_of_text(reader) };
        match byte {
            b'\n' => self.new_line(reader),
            b';' => self.semicolon(reader),
            b'&' => self.ampersand(reader),
            b'|' => self.bar(reader),
            b'(' => self.parenthesis(reader),
            b')' => self.closing_parenthesis(reader),
            b'<' | b'>' if reader.source.look_after() != Some(b'(') => self.redirect(reader),
            _ => {
                let mode = if self.expects == Expects::Redirect {
                    Mode::Argument
                } else if self.stage.words.is_empty() {
                    Mode::Command
                } else if self.stage.declares() {
                    Mode::Declaration
                } else {
                    Mode::Argument
                };
                self.awaits = Awaits::Word;
                Ok(Flow::Inside(OpenWord::plain(reader, mode)))
            }
        }
    }

    /// Takes a word of a command.
    fn word(&mut self, reader: &mut Reader<'_>, word: Word) -> Result<Flow, Fault> {
        if Self::is_descriptor_of_next(reader, &word) {
            self.descriptor = word.as_bare().map(str::to_owned);
            return Ok(Flow::On);
        }
        if self.expects == Expects::Redirect {
            return match word.as_bare().and_then(|text| self.closer.closed_by(text)) {
                Some(closed) if self.stage.redirects.is_empty() => self.close(reader, closed),
                _ => Err(Fault { at: word.span.start, reason: "a word after a compound command" }),
            };
        }
        let may_be_reserved = self.stage.is_fresh() && self.descriptor.is_none();
        if may_be_reserved || self.names_coprocess(&word) {
            return self.first_word(reader, word);
        }
        self.stage.words.push(word);
        self.expects = Expects::More;
        Ok(Flow::On)
    }

    fn is_descriptor_of_next(reader: &mut Reader<'_>, word: &Word) -> bool {
        matches!(reader.source.look(), Some(b'<' | b'>')) && is_descriptor(word)
    }

    fn new_line(&mut self, reader: &mut Reader<'_>) -> Result<Flow, Fault> {
        reader.new_line();
        match self.expects {
            Expects::Command | Expects::Required => {}
            Expects::Prefixed | Expects::More | Expects::Redirect => self.finish_item(reader)?,
        }
        if self.closer == Closer::Text && self.expects == Expects::Command {
            reader.complete.append(&mut self.items);
        }
        Ok(Flow::On)
    }

    fn semicolon(&mut self, reader: &mut Reader<'_>) -> Result<Flow, Fault> {
        if matches!(reader.source.look_after(), Some(b';' | b'&')) {
            if self.closer != Closer::Clause {
                return Err(reader.fault("the end of a clause outside `case`"));
            }
            reader.source.skip();
            reader.source.eat(b';');
            reader.source.eat(b'&');
            return self.close(reader, Closed::Clause);
        }
        if self.expects != Expects::Prefixed {
            self.must_have_command(reader)?;
        }
        reader.source.skip();
        self.finish_item(reader)?;
        Ok(Flow::On)
    }

    fn ampersand(&mut self, reader: &mut Reader<'_>) -> Result<Flow, Fault> {
        match reader.source.look_after() {
            Some(b'>') => return self.redirect(reader),
            Some(b'&') => {
                self.must_have_command(reader)?;
                reader.source.skip();
                reader.source.eat(b'&');
                self.finish_item(reader)?;
                self.follows = Follows::OnSuccess;
                self.expects = Expects::Required;
            }
            _ => {
                self.must_have_command(reader)?;
                reader.source.skip();
                self.finish_item(reader)?;
                for item in self.items.iter_mut().rev() {
                    item.background = true;
                    if item.follows == Follows::Always {
                        break;
                    }
                }
            }
        }
        Ok(Flow::On)
    }

    fn bar(&mut self, reader: &mut Reader<'_>) -> Result<Flow, Fault> {
        self.must_have_command(reader)?;
        reader.source.skip();
        if reader.source.eat(b'|') {
            self.finish_item(reader)?;
            self.follows = Follows::OnFailure;
        } else {
            if reader.source.look() == Some(b'&') {
                let start = reader.source.position();
                reader.source.skip();
                let target =
                    Word { parts: vec![Part::Bare("1".to_owned())], span: reader.source.span(start) };
                self.stage.redirects.push(Redirect {
                    descriptor: Some("2".to_owned()),
                    operator: RedirectOperator::Duplicate,
                    target,
                });
            }
            self.finish_stage(reader)?;
        }
        self.expects = Expects::Required;
        Ok(Flow::On)
    }

    fn closing_parenthesis(&mut self, reader: &mut Reader<'_>) -> Result<Flow, Fault> {
        if !matches!(self.closer, Closer::Parenthesis | Closer::Substitution) {
            return Err(reader.fault("a `)` that closes nothing"));
        }
        let flow = self.close(reader, Closed::Parenthesis)?;
        reader.source.skip();
        Ok(flow)
    }

    fn end_of_text(&mut self, reader: &mut Reader<'_>) -> Result<Flow, Fault> {
        let closed = match self.closer {
            Closer::Text | Closer::Backquotes => Closed::End,
            Closer::Parenthesis | Closer::Substitution => {
                return Err(reader.fault("the text ends before a `)`"));
            }
            _ => return Err(reader.fault("the text ends inside a compound command")),
        };
        self.close(reader, closed)
    }

    /// Ends the list.
    pub(super) fn close(&mut self, reader: &mut Reader<'_>, closed: Closed) -> Result<Flow, Fault> {
        match self.expects {
            Expects::Prefixed if closed == Closed::End => self.finish_item(reader)?,
            Expects::Required | Expects::Prefixed => return Err(reader.fault("a command is missing")),
            Expects::Command => {}
            Expects::More | Expects::Redirect => self.finish_item(reader)?,
        }
        let may_be_empty = matches!(
            self.closer,
            Closer::Text
                | Closer::Backquotes
                | Closer::Substitution
                | Closer::BraceSubstitution
                | Closer::Clause
        );
        if self.items.is_empty() && !may_be_empty {
            return Err(reader.fault("a command is missing"));
        }
        Ok(Flow::Done(closed))
    }

    fn must_have_command(&self, reader: &Reader<'_>) -> Result<(), Fault> {
        match self.expects {
            Expects::Command | Expects::Required | Expects::Prefixed => {
                Err(reader.fault("an operator where a command must begin"))
            }
            Expects::More | Expects::Redirect => Ok(()),
        }
    }

    fn finish_stage(&mut self, reader: &Reader<'_>) -> Result<(), Fault> {
        if self.stage.around.is_some() && self.stage.is_fresh() {
            return Err(reader.fault("a command is missing"));
        }
        let stage = self.stage.finish();
        push(&mut self.pipeline.stages, stage);
        self.stages += 1;
        Ok(())
    }

    fn finish_item(&mut self, reader: &Reader<'_>) -> Result<(), Fault> {
        self.finish_stage(reader)?;
        let pipeline = mem::take(&mut self.pipeline);
        push(&mut self.items, Item { follows: self.follows, pipeline, background: false });
        self.stages = 0;
        self.follows = Follows::Always;
        self.expects = Expects::Command;
        Ok(())
    }
}

/// Adds to a list that mostly has one entry: room for four would be most of a tree's memory.
pub(super) fn push<T>(list: &mut Vec<T>, entry: T) {
    if list.capacity() == 0 {
        list.reserve_exact(1);
    }
    list.push(entry);
}

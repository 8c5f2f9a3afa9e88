//! Words, and everything that is read as a word is: operands, subscripts, arithmetic, bodies of here-documents.

use crate::{
    Part, Quoting, Word,
    read::{
        Fault, Reader,
        arithmetic::Ending,
        assignment::Head,
        expansion::Awaits,
        frame::{Flow, Frame, Step, Value},
        list::push,
        reserved::Closed,
        source::is_operator,
    },
};

/// A word that is being read.
pub(super) struct OpenWord {
    pub(super) context: Context,
    /// Where it begins in its source.
    start: usize,
    pub(super) parts: Vec<Part>,
    /// Text that is not yet a part.
    pub(super) text: String,
    /// Where that text stands.
    pub(super) text_quoting: Quoting,
    /// Whether the text is a part even when it is empty.
    is_kept: bool,
    /// The parts and bytes that there were at the double quote that is open.
    double: Option<(usize, usize)>,
    /// Whether all of it stands in double quotes.
    pub(super) around: Quoting,
    /// How many parentheses or brackets are open in it.
    pub(super) nested: usize,
    /// Whether a single quote is open that is text.
    pub(super) single: bool,
    pub(super) head: Option<Head>,
    pub(super) awaits: Awaits,
}

/// What a word is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Context {
    /// A word of a command; a blank or an operator ends it.
    Plain(Mode),
    /// An operand in `${…}`; `}` ends it, or the separator.
    Operand(Option<u8>),
    /// What stands in brackets.
    Subscript,
    /// Arithmetic.
    Arithmetic(Ending),
    /// The body of a here-document.
    Body,
}

/// Which words are special.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// `NAME=` begins an assignment.
    Command,
    /// `NAME=(` begins an array.
    Declaration,
    /// `[…]=` is an index.
    Element,
    /// Nothing is special.
    Argument,
    /// A regular expression: parentheses and bars are text.
    Regex,
}

impl OpenWord {
    fn new(context: Context, start: usize, around: Quoting) -> Self {
        Self {
            context,
            start,
            parts: Vec::new(),
            text: String::new(),
            text_quoting: around,
            is_kept: false,
            double: None,
            around,
            nested: 0,
            single: false,
            head: None,
            awaits: Awaits::Part,
        }
    }

    pub(super) fn plain(reader: &Reader<'_>, mode: Mode) -> Frame {
        let word = Self::new(Context::Plain(mode), reader.source.position(), Quoting::Bare);
        Frame::Word(Box::new(word))
    }

    pub(super) fn inner(reader: &Reader<'_>, context: Context, around: Quoting) -> Frame {
        Frame::Word(Box::new(Self::new(context, reader.source.position(), around)))
    }

    pub(super) fn arithmetic(reader: &Reader<'_>, ending: Ending) -> Frame {
        Self::inner(reader, Context::Arithmetic(ending), Quoting::Quoted)
    }

    pub(super) fn body() -> Frame {
        Frame::Word(Box::new(Self::new(Context::Body, 0, Quoting::Quoted)))
    }

    pub(super) fn is_construct(&self) -> bool {
        !matches!(self.context, Context::Plain(_) | Context::Operand(_))
    }

    pub(super) fn step(
        mut self: Box<Self>,
        reader: &mut Reader<'_>,
        given: Option<Value>,
    ) -> Result<Step, Fault> {
        if let Some(value) = given {
            self.receive(reader, value)?;
        }
        loop {
            let flow = match reader.source.look() {
                None => self.end_of_text(reader)?,
                Some(byte) if self.double.is_some() => self.quoted_byte(reader, byte)?,
                Some(byte) => match self.context {
                    Context::Plain(mode) => self.plain_byte(reader, byte, mode)?,
                    Context::Operand(separator) => self.operand_byte(reader, byte, separator)?,
                    Context::Subscript => self.subscript_byte(reader, byte)?,
                    Context::Arithmetic(ending) => self.arithmetic_byte(reader, byte, ending)?,
                    Context::Body => self.quoted_byte(reader, byte)?,
                },
            };
            match flow {
                Flow::On => {}
                Flow::Inside(frame) => return Ok(Step::Into(Frame::Word(self), frame)),
                Flow::Done(_) => return Ok(Step::Give(self.finish(reader))),
            }
        }
    }

    /// Whether what is next stands in double quotes, or in what is read like them.
    pub(super) fn quoting(&self) -> Quoting {
        if self.double.is_some() { Quoting::Quoted } else { self.around }
    }

    pub(super) fn push(&mut self, text: &str, quoting: Quoting) {
        if self.text_quoting != quoting {
            self.flush();
            self.text_quoting = quoting;
        }
        self.text.push_str(text);
    }

    /// Takes text from quotes, which is a part even when it is empty.
    pub(super) fn push_kept(&mut self, text: &str) {
        self.push(text, Quoting::Quoted);
        self.is_kept |= text.is_empty();
    }

    pub(super) fn push_part(&mut self, part: Part) {
        self.flush();
        push(&mut self.parts, part);
    }

    fn flush(&mut self) {
        if self.text.is_empty() && !self.is_kept {
            return;
        }
        self.is_kept = false;
        let text = std::mem::take(&mut self.text);
        let part = match self.text_quoting {
            Quoting::Bare => Part::Bare(text),
            Quoting::Quoted => Part::Quoted(text),
        };
        push(&mut self.parts, part);
    }

    fn end_of_text(&mut self, reader: &Reader<'_>) -> Result<Flow, Fault> {
        let is_complete = match self.context {
            Context::Plain(_) => self.nested == 0,
            Context::Body => true,
            _ => false,
        };
        if self.double.is_some() || !is_complete {
            let at = reader.source.place_of(self.start);
            return Err(Fault { at, reason: "a quote, brace or parenthesis that is not closed" });
        }
        Ok(DONE)
    }

    fn plain_byte(&mut self, reader: &mut Reader<'_>, byte: u8, mode: Mode) -> Result<Flow, Fault> {
        match byte {
            b'\\' => self.escape(reader),
            b'\'' => self.single(reader)?,
            b'"' => self.open_double(reader),
            b'$' => return self.dollar(reader),
            b'`' => return self.backquotes(reader),
            b'<' | b'>' if reader.source.look_after() == Some(b'(') => return Ok(self.process(reader, byte)),
            b'(' if self.nested > 0 || mode == Mode::Regex || self.is_pattern(mode) => {
                self.nested += 1;
                self.take_one(reader);
            }
            b')' if self.nested > 0 => {
                self.nested -= 1;
                self.take_one(reader);
            }
            b'|' if mode == Mode::Regex => self.take_one(reader),
            b' ' | b'\t' | b'\n' if self.nested > 0 => self.take_one(reader),
            b' ' | b'\t' | b'\n' => return Ok(DONE),
            _ if is_operator(byte) && self.nested > 0 => self.take_one(reader),
            _ if is_operator(byte) => return Ok(DONE),
            b'=' if self.is_head(mode) => return Ok(self.equals(reader, mode)),
            b'[' if self.is_subscript(mode) => {
                reader.source.skip();
                self.awaits = Awaits::Subscript;
                return Ok(Flow::Inside(Self::inner(reader, Context::Subscript, Quoting::Bare)));
            }
            _ => self.take_run(reader, |byte| is_operator(byte) || b" \t\n\\'\"$`=[".contains(&byte)),
        }
        Ok(Flow::On)
    }

    pub(super) fn take_one(&mut self, reader: &mut Reader<'_>) {
        self.take_run(reader, |_| true);
    }

    pub(super) fn take_run(&mut self, reader: &mut Reader<'_>, ends: impl Fn(u8) -> bool) {
        let quoting = self.quoting();
        if self.text_quoting != quoting {
            self.flush();
            self.text_quoting = quoting;
        }
        self.text.push_str(reader.source.run(ends));
    }

    pub(super) fn open_double(&mut self, reader: &mut Reader<'_>) {
        reader.source.skip();
        self.push("", Quoting::Quoted);
        self.double = Some((self.parts.len(), self.text.len()));
    }

    pub(super) fn close_double(&mut self, reader: &mut Reader<'_>) {
        reader.source.skip();
        if self.double.take() == Some((self.parts.len(), self.text.len())) {
            self.push_kept("");
        }
    }

    /// Whether a `(` that is next belongs to a pattern such as `@(a|b)`.
    fn is_pattern(&self, mode: Mode) -> bool {
        let negates = mode == Mode::Command && self.parts.is_empty() && self.text == "!";
        self.text_quoting == Quoting::Bare && self.text.ends_with(['?', '*', '+', '@', '!']) && !negates
    }

    fn finish(mut self, reader: &mut Reader<'_>) -> Value {
        let end = reader.source.position();
        self.flush();
        let word = Word { parts: self.parts, span: reader.source.span(self.start) };
        if let Context::Arithmetic(ending) = self.context {
            let text = reader.source.slice(self.start..end).to_owned();
            reader.source.skip();
            if ending == Ending::Parentheses {
                reader.source.eat(b')');
            }
            let mut parts = word.parts;
            parts.retain(|part| !matches!(part, Part::Bare(_) | Part::Quoted(_)));
            return Value::Part(Part::Arithmetic { text, parts });
        }
        match self.head {
            None => Value::Word(word),
            Some(head) => Value::Assignment(Box::new(head.with(word))),
        }
    }
}

pub(super) const DONE: Flow = Flow::Done(Closed::End);

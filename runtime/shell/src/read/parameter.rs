//! Parameters: their names, and what `${…}` does with them.

use crate::{
    Operation, Part, Quoting, Word,
    read::{
        Fault, Reader,
        frame::{Frame, Step, Value},
        source::Source,
        word::{Context, OpenWord},
    },
};

/// A `${…}` that is being read.
pub(super) struct OpenParameter {
    quoting: Quoting,
    name: String,
    index: Option<Word>,
    operator: String,
    words: Vec<Word>,
    phase: Phase,
    /// Where the last operand or the index began.
    start: usize,
}

/// What comes next in `${…}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Name,
    Index,
    Operator,
    Operands,
}

impl OpenParameter {
    pub(super) fn frame(quoting: Quoting) -> Frame {
        Frame::Parameter(Box::new(Self {
            quoting,
            name: String::new(),
            index: None,
            operator: String::new(),
            words: Vec::new(),
            phase: Phase::Name,
            start: 0,
        }))
    }

    pub(super) fn step(
        mut self: Box<Self>,
        reader: &mut Reader<'_>,
        given: Option<Value>,
    ) -> Result<Step, Fault> {
        if let Some(Value::Word(word)) = given {
            self.receive(reader, word);
        }
        loop {
            let Some(next) = reader.source.look() else { return Err(reader.fault("a `${` without `}`")) };
            match self.phase {
                Phase::Name => {
                    self.read_name(&mut reader.source);
                    self.phase = Phase::Index;
                }
                Phase::Index if next == b'[' && !self.name.is_empty() => {
                    reader.source.skip();
                    self.start = reader.source.position();
                    let frame = OpenWord::inner(reader, Context::Subscript, Quoting::Bare);
                    return Ok(Step::Into(Frame::Parameter(self), frame));
                }
                Phase::Index => self.phase = Phase::Operator,
                Phase::Operator | Phase::Operands if next == b'}' => return Ok(self.finish(reader)),
                Phase::Operator => {
                    self.read_operator(reader);
                    self.phase = Phase::Operands;
                    return Ok(self.operand(reader));
                }
                Phase::Operands => {
                    reader.source.skip();
                    return Ok(self.operand(reader));
                }
            }
        }
    }

    fn receive(&mut self, reader: &mut Reader<'_>, word: Word) {
        if self.phase == Phase::Index {
            let end = reader.source.position();
            let written = format!("{}[{}]", self.name, reader.source.slice(self.start..end));
            reader.source.skip();
            self.phase = Phase::Operator;
            if self.operator.is_empty() && reader.source.look() == Some(b'}') {
                "[".clone_into(&mut self.operator);
                self.words.push(word);
            } else {
                self.name = written;
                self.index = Some(word);
            }
        } else {
            self.words.push(word);
        }
    }

    /// Reads the name and the sign before it.
    fn read_name(&mut self, source: &mut Source<'_>) {
        let next = source.look_after();
        match source.look() {
            Some(b'#') if next.is_some_and(|next| next != b'}') => {
                let start = source.position();
                source.skip();
                let name = source.long_parameter_name();
                if let (Some(name), Some(b'}' | b'[')) = (name, source.look()) {
                    self.name = name;
                    "length".clone_into(&mut self.operator);
                } else {
                    source.go_to(start);
                    source.skip();
                    "#".clone_into(&mut self.name);
                }
            }
            Some(b'!') if next.is_some_and(|next| next != b'}') => {
                let start = source.position();
                source.skip();
                match source.long_parameter_name() {
                    Some(name) if is_name(&name) || source.look() == Some(b'}') => {
                        self.name = format!("!{name}");
                    }
                    _ => {
                        source.go_to(start);
                        source.skip();
                        "!".clone_into(&mut self.name);
                    }
                }
            }
            _ => self.name = source.long_parameter_name().unwrap_or_default(),
        }
    }

    fn read_operator(&mut self, reader: &mut Reader<'_>) {
        let source = &mut reader.source;
        let known: &[&str] = if self.name.is_empty() || !self.operator.is_empty() {
            &[]
        } else if self.name.starts_with('!') {
            &[
                "*", ":-", ":=", ":+", ":?", "-", "=", "+", "?", "##", "#", "%%", "%", "//", "/#", "/%", "/",
                ":", "^^", "^", ",,", ",", "@",
            ]
        } else {
            &[
                ":-", ":=", ":+", ":?", "-", "=", "+", "?", "##", "#", "%%", "%", "//", "/#", "/%", "/", ":",
                "^^", "^", ",,", ",", "@", "~~", "~",
            ]
        };
        let operator = known.iter().find(|operator| source.eat_operator(operator));
        (*operator.unwrap_or(&"invalid")).clone_into(&mut self.operator);
    }

    /// Begins the next operand.
    fn operand(mut self: Box<Self>, reader: &Reader<'_>) -> Step {
        let is_first = self.words.is_empty();
        let separator = match self.operator.as_str() {
            "/" | "//" | "/#" | "/%" if is_first => Some(b'/'),
            ":" if is_first => Some(b':'),
            _ => None,
        };
        let is_pattern = self.operator.starts_with(['#', '%', '/', '^', ',', '~']);
        let quoting = if is_pattern { Quoting::Bare } else { self.quoting };
        self.start = reader.source.position();
        let frame = OpenWord::inner(reader, Context::Operand(separator), quoting);
        Step::Into(Frame::Parameter(self), frame)
    }

    fn finish(self, reader: &mut Reader<'_>) -> Step {
        reader.source.skip();
        let Self { quoting, name, index, operator, mut words, .. } = self;
        words.extend(index.filter(Word::has_expansions));
        let operation = (!operator.is_empty()).then_some(Operation { operator, words });
        Step::Give(Value::Part(Part::Parameter { name, operation, quoting }))
    }
}

impl Source<'_> {
    /// Reads the name of a parameter after `$`: a name, one digit or one sign.
    pub(super) fn parameter_name(&mut self) -> Option<String> {
        match self.look()? {
            byte @ (b'0'..=b'9' | b'@' | b'*' | b'#' | b'?' | b'-' | b'$' | b'!') => {
                self.skip();
                Some(char::from(byte).to_string())
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => Some(self.identifier()),
            _ => None,
        }
    }

    /// Reads the name of a parameter in braces, where several digits are one name.
    fn long_parameter_name(&mut self) -> Option<String> {
        match self.look()? {
            b'0'..=b'9' => Some(self.identifier()),
            _ => self.parameter_name(),
        }
    }

    fn identifier(&mut self) -> String {
        let mut name = String::new();
        while let Some(byte) = self.look().filter(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') {
            name.push(char::from(byte));
            self.skip();
        }
        name
    }

    fn eat_operator(&mut self, operator: &str) -> bool {
        let start = self.position();
        let is_next = operator.bytes().all(|byte| self.eat(byte));
        if !is_next {
            self.go_to(start);
        }
        is_next
    }
}

fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '_')
}

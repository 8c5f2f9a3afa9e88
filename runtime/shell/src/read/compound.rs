//! Compound commands: their heads, and what follows each of the lists inside them.

use crate::{
    Command, Compound, Script, Word,
    read::{
        Fault, Reader,
        arithmetic::Ending,
        condition::Condition,
        frame::{Flow, Value},
        list::{Awaits, Closer, Expects, List},
        reserved::Closed,
        word::{Mode, OpenWord},
    },
};

/// A compound command that is being read.
pub(super) struct Building {
    kind: Compound,
    words: Vec<Word>,
    bodies: Vec<Script>,
    phase: Phase,
}

/// What comes next in a compound command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// A list.
    Body,
    /// The name of a variable or a function.
    Name,
    /// `in`, `do` or `{`.
    In,
    /// The words of `for`.
    Words,
    /// `do` or `{`.
    Do,
    /// The subject of `case`.
    Subject,
    /// The `in` of `case`.
    CaseIn,
    /// A pattern or `esac`.
    Pattern,
    /// `|` or the `)` of a clause.
    AfterPattern,
    /// `()` or nothing, after the name of a function.
    Parentheses,
    /// A condition.
    Test,
    /// An arithmetic expression.
    Arithmetic,
}

impl List {
    pub(super) fn begin(&mut self, kind: Compound, phase: Phase) -> Flow {
        self.stage.words.clear();
        self.building = Some(Building { kind, words: Vec::new(), bodies: Vec::new(), phase });
        Flow::On
    }

    pub(super) fn begin_body(&mut self, kind: Compound, closer: Closer) -> Flow {
        self.begin(kind, Phase::Body);
        self.body(closer)
    }

    fn body(&mut self, closer: Closer) -> Flow {
        self.awaits = Awaits::Compound;
        Flow::Inside(List::frame(closer))
    }

    /// Reads `(`, where a command may begin or after the name of a function.
    pub(super) fn parenthesis(&mut self, reader: &mut Reader<'_>) -> Result<Flow, Fault> {
        let begins = self.stage.is_fresh() && self.expects != Expects::Redirect && self.descriptor.is_none();
        if begins || self.is_named_coprocess() {
            reader.source.skip();
            if reader.source.look() == Some(b'(') && reader.source.is_arithmetic() {
                reader.source.skip();
                self.begin(Compound::Arithmetic, Phase::Arithmetic);
                self.awaits = Awaits::Compound;
                return Ok(Flow::Inside(OpenWord::arithmetic(reader, Ending::Parentheses)));
            }
            return Ok(self.begin_body(Compound::Subshell, Closer::Parenthesis));
        }
        let names = self.expects == Expects::More
            && self.stage.around.is_none()
            && self.stage.assignments.is_empty()
            && self.stage.redirects.is_empty();
        let [word] = self.stage.words.as_slice() else { return Err(reader.fault(UNEXPECTED)) };
        if !names {
            return Err(reader.fault(UNEXPECTED));
        }
        let name = Reader::written(word);
        if !eat_parentheses(reader) {
            return Err(reader.fault(UNEXPECTED));
        }
        self.begin_function(name);
        Ok(Flow::On)
    }

    fn begin_function(&mut self, name: String) {
        self.building = None;
        self.stage.words.clear();
        self.stage.around = Some(Compound::Function(name));
        self.expects = Expects::Required;
    }

    /// Reads the next part of a compound command's head.
    pub(super) fn next_of_compound(&mut self, reader: &mut Reader<'_>) -> Result<Flow, Fault> {
        let Some(building) = &mut self.building else { return Ok(Flow::On) };
        let next = reader.source.look();
        let phase = building.phase;
        if next == Some(b'\n')
            && matches!(phase, Phase::In | Phase::Do | Phase::CaseIn | Phase::Pattern | Phase::Words)
        {
            if phase == Phase::Words {
                building.phase = Phase::Do;
            }
            reader.new_line();
            return Ok(Flow::On);
        }
        match phase {
            Phase::Name if next == Some(b'(') => return self.arithmetic_for(reader),
            Phase::In | Phase::Do | Phase::Words => return self.next_of_for(reader, phase),
            Phase::CaseIn => {
                if !reader.source.eat_word("in") {
                    return Err(reader.fault("`case` without `in`"));
                }
                building.phase = Phase::Pattern;
                return Ok(Flow::On);
            }
            Phase::Pattern => {
                if reader.source.eat_word("esac") {
                    return self.finish_compound(reader);
                }
                reader.source.eat(b'(');
                reader.source.skip_blanks();
            }
            Phase::AfterPattern => {
                if reader.source.eat(b')') {
                    building.phase = Phase::Body;
                    return Ok(self.body(Closer::Clause));
                }
                if !reader.source.eat(b'|') {
                    return Err(reader.fault("a pattern of `case` without `)`"));
                }
                reader.source.skip_blanks();
            }
            Phase::Parentheses => {
                if next == Some(b'(') && !eat_parentheses(reader) {
                    // `function f (list)`: the parenthesis begins the body.
                    reader.source.look();
                }
                if let Compound::Function(name) = &building.kind {
                    let name = name.clone();
                    self.begin_function(name);
                }
                return Ok(Flow::On);
            }
            Phase::Test => {
                self.awaits = Awaits::Compound;
                return Ok(Flow::Inside(Condition::frame()));
            }
            Phase::Name | Phase::Subject | Phase::Body | Phase::Arithmetic => {}
        }
        self.word_of_compound(reader)
    }

    fn word_of_compound(&mut self, reader: &mut Reader<'_>) -> Result<Flow, Fault> {
        match reader.source.look() {
            None | Some(b'\n' | b';' | b'&' | b'|' | b'(' | b')') => {
                Err(reader.fault("a word of a compound command is missing"))
            }
            Some(b'<' | b'>') if reader.source.look_after() != Some(b'(') => {
                Err(reader.fault("a word of a compound command is missing"))
            }
            Some(_) => {
                self.awaits = Awaits::Compound;
                Ok(Flow::Inside(OpenWord::plain(reader, Mode::Argument)))
            }
        }
    }

    fn arithmetic_for(&mut self, reader: &mut Reader<'_>) -> Result<Flow, Fault> {
        let is_for = matches!(&self.building, Some(Building { kind: Compound::For(_), .. }));
        reader.source.skip();
        if !is_for || reader.source.look() != Some(b'(') {
            return Err(reader.fault(UNEXPECTED));
        }
        reader.source.skip();
        self.begin(Compound::ArithmeticFor, Phase::Arithmetic);
        self.awaits = Awaits::Compound;
        Ok(Flow::Inside(OpenWord::arithmetic(reader, Ending::Parentheses)))
    }

    fn next_of_for(&mut self, reader: &mut Reader<'_>, phase: Phase) -> Result<Flow, Fault> {
        let Some(building) = &mut self.building else { return Ok(Flow::On) };
        if phase == Phase::In && reader.source.eat_word("in") {
            building.phase = Phase::Words;
            return Ok(Flow::On);
        }
        if phase != Phase::Do && reader.source.eat(b';') {
            building.phase = Phase::Do;
            return Ok(Flow::On);
        }
        if phase == Phase::Words {
            return self.word_of_compound(reader);
        }
        building.phase = Phase::Body;
        if reader.source.eat_word("do") {
            return Ok(self.body(Closer::Done));
        }
        if reader.source.eat_word("{") {
            return Ok(self.body(Closer::Brace));
        }
        Err(reader.fault("a loop without `do`"))
    }

    /// Takes what a frame inside a compound command gave.
    pub(super) fn receive_inside(&mut self, reader: &mut Reader<'_>, value: Value) -> Result<Flow, Fault> {
        let Some(building) = &mut self.building else { return Err(reader.fault(UNEXPECTED)) };
        match (building.phase, value) {
            (_, Value::Script(script, closed)) => {
                building.bodies.push(script);
                match closed {
                    Closed::Then => return Ok(self.body(Closer::Branch)),
                    Closed::Elif => return Ok(self.body(Closer::Then)),
                    Closed::Else => return Ok(self.body(Closer::Fi)),
                    Closed::Do => return Ok(self.body(Closer::Done)),
                    Closed::Clause => building.phase = Phase::Pattern,
                    _ => return self.finish_compound(reader),
                }
            }
            (Phase::Name, Value::Word(word)) => {
                let written = Reader::written(&word);
                building.phase = Phase::In;
                match &mut building.kind {
                    Compound::Function(name) => {
                        *name = written;
                        building.phase = Phase::Parentheses;
                    }
                    Compound::For(name) | Compound::Select(name) => *name = written,
                    _ => {}
                }
            }
            (phase, Value::Word(word)) => {
                building.words.push(word);
                match phase {
                    Phase::Subject => building.phase = Phase::CaseIn,
                    Phase::Pattern => building.phase = Phase::AfterPattern,
                    _ => {}
                }
            }
            (Phase::Test, Value::Words(words)) => {
                building.words = words;
                return self.finish_compound(reader);
            }
            (Phase::Arithmetic, Value::Part(part)) => {
                building.words.push(Word { parts: vec![part], span: reader.here() });
                if building.kind == Compound::Arithmetic {
                    return self.finish_compound(reader);
                }
                // As after the words of `for`: a `;` may stand before `do`.
                building.phase = Phase::In;
            }
            (_, _) => return Err(reader.fault(UNEXPECTED)),
        }
        Ok(Flow::On)
    }

    fn finish_compound(&mut self, reader: &Reader<'_>) -> Result<Flow, Fault> {
        let Some(Building { kind, words, bodies, .. }) = self.building.take() else {
            return Err(reader.fault(UNEXPECTED));
        };
        self.stage.compound = Some(Command::Compound { kind, words, bodies });
        self.expects = Expects::Redirect;
        Ok(Flow::On)
    }
}

const UNEXPECTED: &str = "a `(` where none can stand";

/// Goes past `()` with blanks between.
fn eat_parentheses(reader: &mut Reader<'_>) -> bool {
    let start = reader.source.position();
    reader.source.skip();
    while matches!(reader.source.look(), Some(b' ' | b'\t')) {
        reader.source.skip();
    }
    let is_closed = reader.source.eat(b')');
    if !is_closed {
        reader.source.go_to(start);
    }
    is_closed
}

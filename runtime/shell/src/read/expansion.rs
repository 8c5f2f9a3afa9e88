//! What is expanded in a word: `$…`, backquotes and process substitutions; escapes and quotes beside them.

use std::mem;

use crate::{
    Direction, Part, Quoting,
    read::{
        Fault, Reader,
        arithmetic::Ending,
        frame::{Flow, Value},
        list::{Closer, List},
        parameter::OpenParameter,
        word::{Context, OpenWord},
    },
};

/// What the value is that the frame above a word will give.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Awaits {
    /// A part.
    #[default]
    Part,
    /// The script of a substitution.
    Substitution,
    /// The script of a substitution in backquotes.
    Backquotes,
    /// The script of a process substitution.
    Process(Direction),
    /// What stands in the brackets after a name.
    Subscript,
    /// The values of an array.
    Array,
}

impl OpenWord {
    /// Takes what the frame above gave.
    pub(super) fn receive(&mut self, reader: &mut Reader<'_>, value: Value) -> Result<(), Fault> {
        let quoting = self.quoting();
        match (mem::take(&mut self.awaits), value) {
            (Awaits::Part, Value::Part(part)) => self.push_part(part),
            (Awaits::Substitution, Value::Script(script, _)) => {
                reader.close_scope();
                self.push_part(Part::Substitution { script, quoting });
            }
            (Awaits::Backquotes, Value::Script(script, _)) => {
                reader.leave();
                self.push_part(Part::Substitution { script, quoting });
            }
            (Awaits::Process(direction), Value::Script(script, _)) => {
                reader.close_scope();
                self.push_part(Part::Process { script, direction });
            }
            (Awaits::Subscript, Value::Word(index)) => self.take_subscript(reader, index),
            (Awaits::Array, Value::Words(words)) => self.take_array(words),
            (_, _) => return Err(reader.fault("an expansion that does not end")),
        }
        Ok(())
    }

    /// Reads in double quotes, or where text is read as in double quotes.
    pub(super) fn quoted_byte(&mut self, reader: &mut Reader<'_>, byte: u8) -> Result<Flow, Fault> {
        let is_body = self.context == Context::Body;
        match byte {
            b'"' if !is_body => self.close_double(reader),
            b'$' => return self.dollar(reader),
            b'`' => return self.backquotes(reader),
            b'\\' if is_body => self.escape_in_quotes(reader, b"$`\\"),
            b'\\' => self.escape_in_quotes(reader, b"$`\"\\"),
            _ => self.take_run(reader, |byte| b"\"$`\\".contains(&byte)),
        }
        Ok(Flow::On)
    }

    /// Reads a backslash outside quotes and the character after it.
    pub(super) fn escape(&mut self, reader: &mut Reader<'_>) {
        reader.source.skip();
        match reader.source.character() {
            Some(character) => self.push(character.encode_utf8(&mut [0; 4]), Quoting::Quoted),
            None => self.push("\\", Quoting::Quoted),
        }
    }

    /// Reads a backslash in double quotes, which escapes only some characters.
    pub(super) fn escape_in_quotes(&mut self, reader: &mut Reader<'_>, escaped: &[u8]) {
        let next = reader.source.byte(reader.source.position() + 1);
        if next.is_some_and(|next| escaped.contains(&next)) {
            reader.source.skip();
        }
        self.take_one(reader);
    }

    pub(super) fn single(&mut self, reader: &mut Reader<'_>) -> Result<(), Fault> {
        let text = reader.source.single_quoted()?;
        self.push_kept(text);
        Ok(())
    }

    /// Reads `$` and what it begins.
    pub(super) fn dollar(&mut self, reader: &mut Reader<'_>) -> Result<Flow, Fault> {
        reader.source.skip();
        let quoting = self.quoting();
        let reads_quotes = quoting == Quoting::Bare;
        let Some(next) = reader.source.look() else {
            self.push("$", quoting);
            return Ok(Flow::On);
        };
        match next {
            b'(' => return Ok(self.substitution(reader)),
            b'[' => {
                reader.source.skip();
                return Ok(Flow::Inside(OpenWord::arithmetic(reader, Ending::Bracket)));
            }
            b'{' => {
                reader.source.skip();
                if let Some(b' ' | b'\t' | b'\n' | b'|') = reader.source.look() {
                    reader.source.eat(b'|');
                    reader.open_scope();
                    self.awaits = Awaits::Substitution;
                    return Ok(Flow::Inside(List::frame(Closer::BraceSubstitution)));
                }
                return Ok(Flow::Inside(OpenParameter::frame(quoting)));
            }
            b'\'' if reads_quotes => {
                let text = reader.source.decoded()?;
                self.push_kept(&text);
            }
            b'"' if reads_quotes => {}
            _ => match reader.source.parameter_name() {
                Some(name) => self.push_part(Part::Parameter { name, operation: None, quoting }),
                None => self.push("$", quoting),
            },
        }
        Ok(Flow::On)
    }

    fn substitution(&mut self, reader: &mut Reader<'_>) -> Flow {
        reader.source.skip();
        if reader.source.look() == Some(b'(') && reader.source.is_arithmetic() {
            reader.source.skip();
            return Flow::Inside(OpenWord::arithmetic(reader, Ending::Parentheses));
        }
        reader.open_scope();
        self.awaits = Awaits::Substitution;
        Flow::Inside(List::frame(Closer::Substitution))
    }

    /// Reads `<(` or `>(`.
    pub(super) fn process(&mut self, reader: &mut Reader<'_>, byte: u8) -> Flow {
        reader.source.skip();
        reader.source.eat(b'(');
        reader.open_scope();
        let direction = if byte == b'<' { Direction::Read } else { Direction::Write };
        self.awaits = Awaits::Process(direction);
        Flow::Inside(List::frame(Closer::Substitution))
    }

    /// Cuts out what stands between backquotes and begins to read it.
    pub(super) fn backquotes(&mut self, reader: &mut Reader<'_>) -> Result<Flow, Fault> {
        let fault = reader.fault("a backquote that is not closed");
        let is_double = self.quoting() == Quoting::Quoted;
        let start = reader.source.position() + 1;
        let mut text = String::new();
        let mut from = start;
        let mut position = start;
        loop {
            match reader.source.byte(position) {
                None => return Err(fault),
                Some(b'`') => break,
                Some(b'\\') => {
                    let next = reader.source.byte(position + 1);
                    if matches!(next, Some(b'`' | b'\\' | b'$')) || (is_double && next == Some(b'"')) {
                        text.push_str(reader.source.slice(from..position));
                        from = position + 1;
                    }
                    position += 2;
                }
                Some(_) => position += 1,
            }
        }
        let inner = if from == start {
            reader.source.part(start..position)
        } else {
            text.push_str(reader.source.slice(from..position));
            reader.source.changed(text, start..position)
        };
        reader.source.go_to(position + 1);
        reader.enter(inner);
        self.awaits = Awaits::Backquotes;
        Ok(Flow::Inside(List::frame(Closer::Backquotes)))
    }
}

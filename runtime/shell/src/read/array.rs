//! The values of an array: `( … )` after `NAME=`.

use std::mem;

use crate::{
    Word,
    read::{
        Fault, Reader,
        frame::{Frame, Step, Value},
        source::is_operator,
        word::{Mode, OpenWord},
    },
};

/// An array that is being read.
#[derive(Default)]
pub(super) struct OpenArray {
    words: Vec<Word>,
}

impl OpenArray {
    pub(super) fn frame() -> Frame {
        Frame::Array(Box::default())
    }

    pub(super) fn step(
        mut self: Box<Self>,
        reader: &mut Reader<'_>,
        given: Option<Value>,
    ) -> Result<Step, Fault> {
        match given {
            Some(Value::Word(word)) => self.words.push(word),
            Some(Value::Assignment(assignment)) => self.words.extend(assignment.values),
            _ => {}
        }
        loop {
            reader.source.skip_blanks();
            match reader.source.look() {
                Some(b'\n') => reader.new_line(),
                Some(b')') => {
                    reader.source.skip();
                    return Ok(Step::Give(Value::Words(mem::take(&mut self.words))));
                }
                Some(b'<' | b'>') if reader.source.look_after() == Some(b'(') => break,
                Some(byte) if !is_operator(byte) => break,
                _ => return Err(reader.fault("an array without `)`")),
            }
        }
        Ok(Step::Into(Frame::Array(self), OpenWord::plain(reader, Mode::Element)))
    }
}

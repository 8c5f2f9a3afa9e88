//! What is read like a word and ends otherwise: operands of `${…}`, subscripts, arithmetic.

use crate::{
    Quoting,
    read::{
        Fault, Reader,
        arithmetic::Ending,
        frame::Flow,
        word::{DONE, OpenWord},
    },
};

impl OpenWord {
    pub(super) fn operand_byte(
        &mut self,
        reader: &mut Reader<'_>,
        byte: u8,
        separator: Option<u8>,
    ) -> Result<Flow, Fault> {
        let is_bare = self.around == Quoting::Bare;
        match byte {
            // Read as quotes when looking for the end, and yet text, in which expansions are alive.
            b'\'' if !is_bare => {
                self.single = !self.single;
                self.take_one(reader);
            }
            b'"' | b'}' if self.single => self.take_one(reader),
            b'}' => return Ok(DONE),
            _ if Some(byte) == separator => return Ok(DONE),
            b'\\' if is_bare => self.escape(reader),
            b'\\' => self.escape_in_quotes(reader, b"$`\"\\}"),
            b'\'' => self.single(reader)?,
            b'"' => self.open_double(reader),
            b'$' => return self.dollar(reader),
            b'`' => return self.backquotes(reader),
            b'<' | b'>' if is_bare && reader.source.look_after() == Some(b'(') => {
                return Ok(self.process(reader, byte));
            }
            _ => self.take_run(reader, |byte| Some(byte) == separator || b"}\\'\"$`<>".contains(&byte)),
        }
        Ok(Flow::On)
    }

    pub(super) fn subscript_byte(&mut self, reader: &mut Reader<'_>, byte: u8) -> Result<Flow, Fault> {
        match byte {
            b']' if self.nested == 0 => return Ok(DONE),
            b']' => {
                self.nested -= 1;
                self.take_one(reader);
            }
            b'[' => {
                self.nested += 1;
                self.take_one(reader);
            }
            b'\\' => self.escape(reader),
            b'\'' => self.single(reader)?,
            b'"' => self.open_double(reader),
            b'$' => return self.dollar(reader),
            b'`' => return self.backquotes(reader),
            _ => self.take_run(reader, |byte| b"[]\\'\"$`".contains(&byte)),
        }
        Ok(Flow::On)
    }

    pub(super) fn arithmetic_byte(
        &mut self,
        reader: &mut Reader<'_>,
        byte: u8,
        ending: Ending,
    ) -> Result<Flow, Fault> {
        let (open, close) = match ending {
            Ending::Parentheses => (b'(', b')'),
            Ending::Bracket => (b'[', b']'),
        };
        match byte {
            b'$' => return self.dollar(reader),
            b'`' => return self.backquotes(reader),
            b'\\' => self.escape(reader),
            b'\'' => {
                self.single = !self.single;
                reader.source.skip();
            }
            b'"' if !self.single => self.open_double(reader),
            _ if byte == open && !self.single => {
                self.nested += 1;
                reader.source.skip();
            }
            _ if byte == close && !self.single && self.nested > 0 => {
                self.nested -= 1;
                reader.source.skip();
            }
            _ if byte == close && !self.single => {
                if ending == Ending::Parentheses && reader.source.look_after() != Some(b')') {
                    return Err(reader.fault("arithmetic without `))`"));
                }
                return Ok(DONE);
            }
            _ => {
                reader.source.run(|byte| b"$`\\'\"()[]".contains(&byte));
            }
        }
        Ok(Flow::On)
    }
}

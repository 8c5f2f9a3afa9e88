//! What stands between `[[` and `]]`.

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

/// A condition that is being read.
#[derive(Default)]
pub(super) struct Condition {
    words: Vec<Word>,
    /// How many `(` are open.
    open: usize,
    expects: Expects,
}

/// What comes next in a condition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Expects {
    /// A term, `!` or `(`.
    #[default]
    Term,
    /// The operand of an operator such as `-f`.
    UnaryOperand,
    /// An operator with two sides, or what may follow a term.
    BinaryOperator,
    /// The right side.
    Operand,
    /// The right side of `=~`.
    Expression,
    /// `&&`, `||`, `)` or `]]`.
    After,
}

impl Condition {
    pub(super) fn frame() -> Frame {
        Frame::Condition(Box::default())
    }

    pub(super) fn step(
        mut self: Box<Self>,
        reader: &mut Reader<'_>,
        given: Option<Value>,
    ) -> Result<Step, Fault> {
        if let Some(Value::Word(word)) = given {
            if self.is_end(&word) {
                return Ok(Step::Give(Value::Words(mem::take(&mut self.words))));
            }
            self.word(word)?;
        }
        while !self.operator(reader)? {}
        let mode = if self.expects == Expects::Expression { Mode::Regex } else { Mode::Argument };
        Ok(Step::Into(Frame::Condition(self), OpenWord::plain(reader, mode)))
    }

    fn is_end(&self, word: &Word) -> bool {
        word.as_bare() == Some("]]") && self.open == 0 && self.may_end()
    }

    fn may_end(&self) -> bool {
        matches!(self.expects, Expects::BinaryOperator | Expects::After)
    }

    fn word(&mut self, word: Word) -> Result<(), Fault> {
        let bare = word.as_bare().unwrap_or_default();
        self.expects = match self.expects {
            _ if bare == "]]" => {
                return Err(Fault { at: word.span.start, reason: "a condition that is not complete" });
            }
            Expects::Term if bare == "!" => return Ok(()),
            Expects::Term if is_unary(bare) => {
                // Not an operand, and yet a word when nothing follows it.
                Expects::UnaryOperand
            }
            Expects::Term => Expects::BinaryOperator,
            Expects::BinaryOperator if bare == "=~" => {
                self.expects = Expects::Expression;
                return Ok(());
            }
            Expects::BinaryOperator if is_binary(bare) => {
                self.expects = Expects::Operand;
                return Ok(());
            }
            Expects::UnaryOperand | Expects::Operand | Expects::Expression => Expects::After,
            Expects::BinaryOperator | Expects::After => {
                return Err(Fault { at: word.span.start, reason: "a word too many in a condition" });
            }
        };
        if self.expects != Expects::UnaryOperand {
            self.words.push(word);
        }
        Ok(())
    }

    /// Reads an operator, if one is next; tells whether a word is next.
    fn operator(&mut self, reader: &mut Reader<'_>) -> Result<bool, Fault> {
        reader.source.skip_blanks();
        let next = reader.source.look();
        let after = reader.source.look_after();
        match next {
            None => return Err(reader.fault("a condition without `]]`")),
            Some(b'\n') => {
                reader.new_line();
                return Ok(false);
            }
            Some(b'(') if self.expects == Expects::Expression => return Ok(true),
            Some(b'(') if self.expects == Expects::Term => self.open += 1,
            Some(b')') if self.may_end() && self.open > 0 => {
                self.open -= 1;
                self.expects = Expects::After;
            }
            Some(b'&' | b'|') if self.may_end() && next == after => {
                self.expects = Expects::Term;
                reader.source.skip();
                reader.source.look();
            }
            Some(b'<' | b'>') if after == Some(b'(') => return Ok(true),
            Some(b'<' | b'>') if self.expects == Expects::BinaryOperator => self.expects = Expects::Operand,
            Some(b'|') if self.expects == Expects::Expression => return Ok(true),
            Some(byte) if !is_operator(byte) => return Ok(true),
            Some(_) => return Err(reader.fault("an operator where none can stand in a condition")),
        }
        reader.source.skip();
        Ok(false)
    }
}

fn is_unary(word: &str) -> bool {
    matches!(word.as_bytes(), [b'-', letter] if b"abcdefghknoprstuvwxzGLNORS".contains(letter))
}

fn is_binary(word: &str) -> bool {
    matches!(word, "=" | "==" | "!=" | "-eq" | "-ne" | "-lt" | "-le" | "-gt" | "-ge" | "-nt" | "-ot" | "-ef")
}

//! The open constructs, and what they give to one another.

use crate::{
    Assignment, Part, Script, Word,
    read::{
        Fault, Reader, array::OpenArray, condition::Condition, list::List, parameter::OpenParameter,
        reserved::Closed, word::OpenWord,
    },
};

/// An open construct.
pub(super) enum Frame {
    List(Box<List>),
    Word(Box<OpenWord>),
    Parameter(Box<OpenParameter>),
    Array(Box<OpenArray>),
    Condition(Box<Condition>),
}

/// What a complete construct gives to the one around it.
pub(super) enum Value {
    Script(Script, Closed),
    Word(Word),
    Assignment(Box<Assignment>),
    Part(Part),
    Words(Vec<Word>),
}

/// What a frame wants after it has read on.
pub(super) enum Step {
    /// To wait below another.
    Into(Frame, Frame),
    /// To end.
    Give(Value),
}

/// What one piece of reading came to.
pub(super) enum Flow {
    /// The frame reads on.
    On,
    /// Another frame must read first.
    Inside(Frame),
    /// The frame is complete; for a list, what closed it.
    Done(Closed),
}

impl Frame {
    pub(super) fn step(self, reader: &mut Reader<'_>, given: Option<Value>) -> Result<Step, Fault> {
        match self {
            Self::List(list) => list.step(reader, given),
            Self::Word(word) => word.step(reader, given),
            Self::Parameter(parameter) => parameter.step(reader, given),
            Self::Array(array) => array.step(reader, given),
            Self::Condition(condition) => condition.step(reader, given),
        }
    }

    /// Whether it makes the tree deeper.
    pub(super) fn is_construct(&self) -> bool {
        match self {
            Self::List(_) | Self::Parameter(_) | Self::Array(_) => true,
            Self::Word(word) => word.is_construct(),
            Self::Condition(_) => false,
        }
    }
}

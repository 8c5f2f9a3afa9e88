//! Assignments: what in a word is a name, and what stands after its `=`.

use crate::{
    Assignment, Part, Quoting, Word,
    read::{
        Reader,
        array::OpenArray,
        expansion::Awaits,
        frame::Flow,
        word::{Mode, OpenWord},
    },
};

/// What stands before the value of an assignment.
pub(super) struct Head {
    name: String,
    is_partial: bool,
    index: Option<Word>,
    array: Option<Vec<Word>>,
}

impl Head {
    /// Completes the assignment with what stands after the `=`, or after the array.
    pub(super) fn with(self, rest: Word) -> Assignment {
        let array = self.array.is_some();
        let mut values = match self.array {
            Some(mut words) => {
                words.extend((!rest.parts.is_empty()).then_some(rest));
                words
            }
            None => vec![rest],
        };
        values.extend(self.index.filter(Word::has_expansions));
        Assignment { name: self.name, partial: self.is_partial, values, array }
    }
}

impl OpenWord {
    /// The text so far, if it is all there is.
    fn only_text(&self) -> Option<&str> {
        let is_only = self.parts.is_empty() && self.head.is_none() && self.nested == 0;
        (is_only && self.text_quoting == Quoting::Bare).then_some(self.text.as_str())
    }

    pub(super) fn is_head(&self, mode: Mode) -> bool {
        matches!(mode, Mode::Command | Mode::Declaration)
            && self.only_text().is_some_and(|text| is_name(text.strip_suffix('+').unwrap_or(text)))
    }

    pub(super) fn is_subscript(&self, mode: Mode) -> bool {
        match mode {
            Mode::Command => self.only_text().is_some_and(is_name),
            Mode::Element => self.only_text() == Some(""),
            _ => false,
        }
    }

    /// Takes the `=` after a name.
    pub(super) fn equals(&mut self, reader: &mut Reader<'_>, mode: Mode) -> Flow {
        let is_array = reader.source.look_after() == Some(b'(');
        if mode == Mode::Declaration && !is_array {
            self.take_one(reader);
            return Flow::On;
        }
        reader.source.skip();
        let name = std::mem::take(&mut self.text);
        let is_partial = name.ends_with('+');
        let name = name.trim_end_matches('+').to_owned();
        self.head = Some(Head { name, is_partial, index: None, array: None });
        if is_array {
            reader.source.look();
            reader.source.skip();
            self.awaits = Awaits::Array;
            return Flow::Inside(OpenArray::frame());
        }
        Flow::On
    }

    pub(super) fn take_array(&mut self, words: Vec<Word>) {
        if let Some(head) = &mut self.head {
            head.array = Some(words);
        }
    }

    /// Takes what stands in the brackets after a name; its `]` is next.
    pub(super) fn take_subscript(&mut self, reader: &mut Reader<'_>, index: Word) {
        reader.source.skip();
        let adds = reader.source.look() == Some(b'+') && reader.source.look_after() == Some(b'=');
        if adds {
            reader.source.skip();
        }
        if reader.source.eat(b'=') {
            let name = std::mem::take(&mut self.text);
            self.head = Some(Head { name, is_partial: true, index: Some(index), array: None });
            return;
        }
        self.push("[", Quoting::Bare);
        for part in index.parts {
            match part {
                Part::Bare(text) => self.push(&text, Quoting::Bare),
                Part::Quoted(text) => self.push_kept(&text),
                part => self.push_part(part),
            }
        }
        self.push("]", Quoting::Bare);
    }
}

impl Word {
    /// Whether anything in it is expanded.
    pub(super) fn has_expansions(&self) -> bool {
        self.parts.iter().any(|part| !matches!(part, Part::Bare(_) | Part::Quoted(_)))
    }
}

fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

//! Reserved words: the first word of a command.

use crate::{
    Compound, Word,
    read::{
        Fault, Reader,
        compound::Phase,
        frame::Flow,
        list::{Closer, Expects, List},
    },
};

/// What closed a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closed {
    End,
    Parenthesis,
    Brace,
    Then,
    Elif,
    Else,
    Fi,
    Do,
    Done,
    Clause,
    Esac,
}

impl Closer {
    /// What a reserved word does to a list that ends with this.
    pub(super) fn closed_by(self, word: &str) -> Option<Closed> {
        match (self, word) {
            (Self::Brace | Self::BraceSubstitution, "}") => Some(Closed::Brace),
            (Self::Then, "then") => Some(Closed::Then),
            (Self::Branch, "elif") => Some(Closed::Elif),
            (Self::Branch, "else") => Some(Closed::Else),
            (Self::Branch | Self::Fi, "fi") => Some(Closed::Fi),
            (Self::Do, "do") => Some(Closed::Do),
            (Self::Done, "done") => Some(Closed::Done),
            (Self::Clause, "esac") => Some(Closed::Esac),
            _ => None,
        }
    }
}

fn opens_compound(word: &str) -> bool {
    matches!(word, "{" | "if" | "while" | "until" | "for" | "select" | "case" | "[[")
}

impl List {
    /// Whether the one word before this one is the name of a coprocess.
    pub(super) fn names_coprocess(&self, word: &Word) -> bool {
        self.is_named_coprocess() && word.as_bare().is_some_and(opens_compound)
    }

    pub(super) fn is_named_coprocess(&self) -> bool {
        self.stage.around == Some(Compound::Coprocess)
            && self.stage.words.len() == 1
            && self.stage.assignments.is_empty()
            && self.stage.redirects.is_empty()
            && self.stage.compound.is_none()
    }

    /// Takes a word that stands where a command begins.
    pub(super) fn first_word(&mut self, reader: &mut Reader<'_>, word: Word) -> Result<Flow, Fault> {
        let bare = word.as_bare().unwrap_or_default();
        if let Some(closed) = self.closer.closed_by(bare)
            && self.stage.around.is_none()
        {
            return self.close(reader, closed);
        }
        if matches!(self.stage.around, Some(Compound::Function(_))) && !opens_compound(bare) {
            return Err(Fault { at: word.span.start, reason: "a function needs a compound command" });
        }
        match bare {
            "!" | "time" | "coproc" | "function" => self.prefix(reader, word),
            "{" => Ok(self.begin_body(Compound::Group, Closer::Brace)),
            "if" => Ok(self.begin_body(Compound::If, Closer::Then)),
            "while" | "until" => Ok(self.begin_body(Compound::Loop, Closer::Do)),
            "for" => Ok(self.begin(Compound::For(String::new()), Phase::Name)),
            "select" => Ok(self.begin(Compound::Select(String::new()), Phase::Name)),
            "case" => Ok(self.begin(Compound::Case, Phase::Subject)),
            "[[" => Ok(self.begin(Compound::Test, Phase::Test)),
            "then" | "elif" | "else" | "fi" | "do" | "done" | "esac" | "}" | "in" | "]]" => {
                Err(Fault { at: word.span.start, reason: "a reserved word where a command must begin" })
            }
            _ => {
                self.stage.words.push(word);
                self.expects = Expects::More;
                Ok(Flow::On)
            }
        }
    }

    /// Takes a reserved word that stands before a command.
    fn prefix(&mut self, reader: &mut Reader<'_>, word: Word) -> Result<Flow, Fault> {
        let is_inside = self.stage.around.is_some();
        match word.as_bare().unwrap_or_default() {
            "!" if self.stages == 0 && !is_inside => {
                self.pipeline.is_negated = !self.pipeline.is_negated;
                self.expects = Expects::Prefixed;
            }
            "!" => return Err(Fault { at: word.span.start, reason: "a `!` inside a pipeline" }),
            "time" if self.stages == 0 && !is_inside && takes_no_options(reader) => {
                self.expects = Expects::Prefixed;
            }
            "coproc" if !is_inside => {
                self.stage.around = Some(Compound::Coprocess);
                self.expects = Expects::Prefixed;
            }
            "function" if !is_inside => {
                return Ok(self.begin(Compound::Function(String::new()), Phase::Name));
            }
            "time" => {
                self.stage.words.push(word);
                self.expects = Expects::More;
            }
            _ => return Err(Fault { at: word.span.start, reason: "a reserved word inside another" }),
        }
        Ok(Flow::On)
    }
}

/// Goes past `-p` and `--` after `time`; with any other option it is the program of that name.
fn takes_no_options(reader: &mut Reader<'_>) -> bool {
    let start = reader.source.position();
    reader.source.skip_blanks();
    if reader.source.eat_word("-p") {
        reader.source.skip_blanks();
    }
    if reader.source.eat_word("--") {
        return true;
    }
    let is_option = reader.source.look() == Some(b'-');
    if is_option {
        reader.source.go_to(start);
    }
    !is_option
}

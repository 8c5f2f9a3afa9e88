//! Redirections.

use crate::{
    Part, Redirect, RedirectOperator, Word,
    read::{
        Fault, Reader,
        frame::Flow,
        list::{Awaits, Expects, List},
        source::is_operator,
        word::{Mode, OpenWord},
    },
};

/// A redirection whose target is being read.
pub(super) struct OpenRedirect {
    descriptor: Option<String>,
    operator: RedirectOperator,
    pub(super) detail: Detail,
    /// Where the target begins in the source.
    pub(super) start: usize,
}

/// What an operator says beside what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    Nothing,
    /// `<<-`: leading tabs are taken from the here-document's lines.
    Tabs,
    /// `>&`: the target tells whether it is a duplicate or a file for both.
    Either,
}

/// Whether a word in front of `<` or `>` is a descriptor: digits, or a name in braces.
pub(super) fn is_descriptor(word: &Word) -> bool {
    word.as_bare().is_some_and(|text| {
        let name = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
        match name {
            Some(name) => {
                name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
                    && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_[]".contains(&byte))
            }
            None => text.bytes().all(|byte| byte.is_ascii_digit()),
        }
    })
}

impl List {
    /// Reads a redirection's operator and begins its target.
    pub(super) fn redirect(&mut self, reader: &mut Reader<'_>) -> Result<Flow, Fault> {
        if self.expects != Expects::Redirect {
            self.expects = Expects::More;
        }
        let (operator, detail) = operator(reader);
        reader.source.skip_blanks();
        let start = reader.source.position();
        match reader.source.look() {
            Some(b'<' | b'>') if reader.source.look_after() == Some(b'(') => {}
            Some(byte) if byte != b'\n' && !is_operator(byte) => {}
            _ => return Err(reader.fault("a redirection without a target")),
        }
        let descriptor = self.descriptor.take().map(|text| text.trim_matches(['{', '}']).to_owned());
        self.awaits = Awaits::Redirect(OpenRedirect { descriptor, operator, detail, start });
        Ok(Flow::Inside(OpenWord::plain(reader, Mode::Argument)))
    }
}

fn operator(reader: &mut Reader<'_>) -> (RedirectOperator, Detail) {
    let source = &mut reader.source;
    let first = source.look();
    source.skip();
    let operator = match (first, source.look()) {
        (Some(b'&'), _) => {
            source.skip();
            if source.eat(b'>') { RedirectOperator::AppendBoth } else { RedirectOperator::WriteBoth }
        }
        (Some(b'<'), Some(b'<')) => {
            source.skip();
            if source.eat(b'<') {
                RedirectOperator::HereString
            } else if source.eat(b'-') {
                return (RedirectOperator::HereDocument, Detail::Tabs);
            } else {
                RedirectOperator::HereDocument
            }
        }
        (Some(b'<'), Some(b'>')) => {
            source.skip();
            RedirectOperator::ReadWrite
        }
        (Some(b'<'), Some(b'&')) => {
            source.skip();
            RedirectOperator::Duplicate
        }
        (Some(b'<'), _) => RedirectOperator::Read,
        (_, Some(b'>')) => {
            source.skip();
            RedirectOperator::Append
        }
        (_, Some(b'|')) => {
            source.skip();
            RedirectOperator::Write
        }
        (_, Some(b'&')) => {
            source.skip();
            return (RedirectOperator::Duplicate, Detail::Either);
        }
        (_, _) => RedirectOperator::Write,
    };
    (operator, Detail::Nothing)
}

impl Reader<'_> {
    /// Completes a redirection.
    pub(super) fn redirect(&mut self, open: OpenRedirect, target: Word) -> Redirect {
        let is_file = open.detail == Detail::Either && !names_descriptor(&target);
        let operator = if is_file { RedirectOperator::WriteBoth } else { open.operator };
        let target = if operator == RedirectOperator::HereDocument {
            self.expect_document(&open, &target)
        } else {
            target
        };
        Redirect { descriptor: open.descriptor, operator, target }
    }
}

/// Whether the target of `>&` is a descriptor, with or without a `-`.
fn names_descriptor(target: &Word) -> bool {
    match target.parts.as_slice() {
        [Part::Bare(text) | Part::Quoted(text)] if !text.is_empty() => {
            text.strip_suffix('-').unwrap_or(text).bytes().all(|byte| byte.is_ascii_digit())
        }
        _ => false,
    }
}

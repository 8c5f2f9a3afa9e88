//! Here-documents: where their bodies are cut out of the text, and how they come into the tree.
//!
//! A body begins on the line after its operator, wherever that line ends: it is cut out when the line does. Its
//! own expansions are read after everything else, and the tree is filled at the end; until then the target of the
//! redirection is empty and its span is the document's number.

use std::{mem, ops::Range};

use crate::{
    Command, Part, Redirect, RedirectOperator, Script, Word,
    read::{
        Reader,
        redirect::{Detail, OpenRedirect},
        source::Source,
    },
};

/// A here-document whose body has not been reached.
pub(super) struct Pending {
    index: usize,
    delimiter: String,
    is_quoted: bool,
    detail: Detail,
}

/// A here-document.
pub(super) struct Document<'a> {
    body: Body<'a>,
    /// How deep in the tree it stands.
    depth: usize,
}

enum Body<'a> {
    /// Not yet read.
    Text(Source<'a>),
    Word(Word),
}

impl<'a> Document<'a> {
    /// Gives the body's text if it has not been read.
    pub(super) fn open(&mut self) -> Option<(Source<'a>, usize)> {
        match mem::replace(&mut self.body, Body::Word(Word::default())) {
            Body::Text(source) => Some((source, self.depth)),
            Body::Word(word) => {
                self.body = Body::Word(word);
                None
            }
        }
    }
}

impl<'a> Reader<'a> {
    pub(super) fn set_body(&mut self, index: usize, word: Word) {
        if let Some(document) = self.documents.get_mut(index) {
            document.body = Body::Word(word);
        }
    }

    /// Notes a here-document; gives the target that stands for it.
    pub(super) fn expect_document(&mut self, open: &OpenRedirect, delimiter: &Word) -> Word {
        let index = self.documents.len();
        let written = self.source.slice(open.start..self.source.position());
        let is_quoted = written.contains(['\'', '"', '\\']);
        let delimiter = if delimiter.has_expansions() {
            written.replace(['\'', '"', '\\'], "")
        } else {
            Self::written(delimiter)
        };
        let place = self.here();
        self.documents
            .push(Document { body: Body::Word(Word { parts: Vec::new(), span: place }), depth: self.depth });
        if let Some(pending) = self.pending.last_mut() {
            pending.push(Pending { index, delimiter, is_quoted, detail: open.detail });
        }
        Word { parts: Vec::new(), span: index..index }
    }

    /// Goes past the end of a line and the bodies that follow it.
    pub(super) fn new_line(&mut self) {
        self.source.skip();
        for pending in self.pending.last_mut().map(mem::take).unwrap_or_default() {
            self.cut(&pending);
        }
    }

    /// Begins a substitution, which has here-documents of its own.
    pub(super) fn open_scope(&mut self) {
        self.pending.push(Vec::new());
    }

    /// Ends a substitution: bodies that were not reached begin on the next line, before those of the text around.
    pub(super) fn close_scope(&mut self) {
        let mut inner = self.pending.pop().unwrap_or_default();
        if let Some(outer) = self.pending.last_mut() {
            inner.append(outer);
            *outer = inner;
        }
    }

    fn cut(&mut self, pending: &Pending) {
        let start = self.source.position();
        let mut line = start;
        let (end, next) = loop {
            if line >= self.source.text().len() {
                break (line, line);
            }
            let (range, full) = self.line(line, pending);
            let content = match pending.detail {
                Detail::Tabs => full.trim_start_matches('\t'),
                _ => &full,
            };
            if content == pending.delimiter {
                break (line, range.end + 1);
            }
            // In a substitution the `)` may stand behind the delimiter.
            if self.pending.len() > 1
                && let Some(rest) = content.strip_prefix(&pending.delimiter)
                && rest.contains(')')
            {
                break (line, self.source.after(line, full.len() - rest.len()));
            }
            line = range.end + 1;
        };
        let end = end.min(self.source.text().len());
        let body = self.body(start..end, pending);
        if let Some(document) = self.documents.get_mut(pending.index) {
            document.body = body;
        }
        self.source.go_to(next);
    }

    /// One line, and what it says: in an unquoted body a backslash at the end joins it with the next.
    fn line(&self, start: usize, pending: &Pending) -> (Range<usize>, String) {
        let mut content = String::new();
        let mut from = start;
        loop {
            let end = self.source.line_end_from(from);
            let line = self.source.slice(from..end);
            let backslashes = line.bytes().rev().take_while(|byte| *byte == b'\\').count();
            let is_last = end >= self.source.text().len();
            if pending.is_quoted || backslashes % 2 == 0 || is_last {
                content.push_str(line);
                return (start..end, content);
            }
            content.push_str(line.get(..line.len() - 1).unwrap_or_default());
            from = end + 1;
        }
    }

    fn body(&self, range: Range<usize>, pending: &Pending) -> Body<'a> {
        let source = match pending.detail {
            Detail::Tabs => {
                let lines = self.source.slice(range.clone()).split_inclusive('\n');
                let text = lines.map(|line| line.trim_start_matches('\t')).collect();
                self.source.changed(text, range)
            }
            _ => self.source.part(range),
        };
        if pending.is_quoted {
            let text = source.text().to_owned();
            let span = source.span_of_all();
            return Body::Word(Word { parts: vec![Part::Quoted(text)], span });
        }
        Body::Text(source)
    }
}

/// Puts the bodies of here-documents where they belong.
pub(super) fn fill(script: &mut Script, documents: Vec<Document<'_>>) {
    if documents.is_empty() {
        return;
    }
    let words = documents.into_iter().map(|document| match document.body {
        Body::Word(word) => word,
        Body::Text(_) => Word::default(),
    });
    Bodies(words.collect()).script(script);
}

struct Bodies(Vec<Word>);

impl Bodies {
    fn script(&mut self, script: &mut Script) {
        for stage in script.items.iter_mut().flat_map(|item| &mut item.pipeline.stages) {
            match &mut stage.command {
                Command::Simple { assignments, words } => {
                    for assignment in assignments {
                        self.words(&mut assignment.values);
                    }
                    self.words(words);
                }
                Command::Compound { words, bodies, .. } => {
                    self.words(words);
                    for body in bodies {
                        self.script(body);
                    }
                }
            }
            for redirect in &mut stage.redirects {
                self.redirect(redirect);
            }
        }
    }

    fn redirect(&mut self, redirect: &mut Redirect) {
        if redirect.operator == RedirectOperator::HereDocument
            && let Some(body) = self.0.get_mut(redirect.target.span.start)
        {
            redirect.target = mem::take(body);
        }
        self.parts(&mut redirect.target.parts);
    }

    fn words(&mut self, words: &mut [Word]) {
        for word in words {
            self.parts(&mut word.parts);
        }
    }

    fn parts(&mut self, parts: &mut [Part]) {
        for part in parts {
            match part {
                Part::Bare(_) | Part::Quoted(_) => {}
                Part::Parameter { operation, .. } => {
                    if let Some(operation) = operation {
                        self.words(&mut operation.words);
                    }
                }
                Part::Substitution { script, .. } | Part::Process { script, .. } => self.script(script),
                Part::Arithmetic { parts, .. } => self.parts(parts),
            }
        }
    }
}

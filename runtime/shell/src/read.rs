//! Text to tree, as bash reads it: one pass, on a stack of its own.
//!
//! Every construct that is open has a frame. The frame on top reads on until it needs something that is inside it
//! (then it puts a frame for that above itself) or is complete (then what it has read is given to the frame below).
//! Here-documents are cut out where bash cuts them out and read after everything else.
//!
//! As bash without settings reads it: no aliases, and `!(` begins a subshell where a command may begin. More
//! lenient than bash in one way: `?(…)` and its like are patterns without `shopt -s extglob`. Strict where it
//! counts: what bash would not run is an [`Unreadable`], never a part of a tree.

mod arithmetic;
mod array;
mod assignment;
mod compound;
mod condition;
mod context;
mod document;
mod expansion;
mod frame;
mod list;
mod parameter;
mod quote;
mod redirect;
mod reserved;
mod source;
mod stage;
mod word;

use std::{error, fmt, ops::Range};

use crate::{
    Item, Part, Script, Word,
    read::{
        document::{Document, Pending},
        frame::{Frame, Step, Value},
        list::{Closer, List},
        source::Source,
        word::OpenWord,
    },
};

/// Why a text cannot be read as a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Where, in bytes of the text.
    pub at: usize,
    /// What is wrong there.
    pub reason: &'static str,
    /// What a shell runs all the same: the lines before the fault.
    pub before: Script,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} (at byte {})", self.reason, self.at)
    }
}

impl error::Error for Unreadable {}

/// Reads a text as bash would read it.
pub fn read(text: &str) -> Result<Script, Unreadable> {
    let mut reader = Reader {
        source: Source::whole(text),
        outer: Vec::new(),
        frames: Vec::new(),
        depth: 0,
        pending: vec![Vec::new()],
        documents: Vec::new(),
        complete: Vec::new(),
    };
    let fault = reader.text().err();
    let mut script = Script { items: reader.complete };
    document::fill(&mut script, reader.documents);
    match fault {
        None => Ok(script),
        Some(Fault { at, reason }) => Err(Unreadable { at, reason, before: script }),
    }
}

/// What is wrong, and where in the text.
#[derive(Debug)]
struct Fault {
    at: usize,
    reason: &'static str,
}

/// Everything that is open.
struct Reader<'a> {
    /// What is being read.
    source: Source<'a>,
    /// What was being read before a text inside it was begun.
    outer: Vec<Source<'a>>,
    /// The open constructs, each with its depth.
    frames: Vec<(usize, Frame)>,
    /// The depth of the construct that is reading.
    depth: usize,
    /// Here-documents whose bodies have not been reached, for each open substitution.
    pending: Vec<Vec<Pending>>,
    /// The bodies of here-documents.
    documents: Vec<Document<'a>>,
    /// The pipelines of the complete lines.
    complete: Vec<Item>,
}

impl<'a> Reader<'a> {
    /// Reads the text, then the bodies of its here-documents; the first fault counts.
    fn text(&mut self) -> Result<(), Fault> {
        if let Some(at) = self.source.find_nul() {
            return Err(Fault { at, reason: "a NUL byte" });
        }
        let mut result = self.run(0, List::frame(Closer::Text)).map(|value| {
            if let Value::Script(script, _) = value {
                self.complete.extend(script.items);
            }
        });
        let mut index = 0;
        while let Some(document) = self.documents.get_mut(index) {
            if let Some((source, depth)) = document.open() {
                self.source = source;
                let body = self.run(depth, OpenWord::body()).map(|value| {
                    if let Value::Word(word) = value {
                        self.set_body(index, word);
                    }
                });
                result = result.and(body);
            }
            index += 1;
        }
        result
    }

    /// Runs the frames until the first one is complete.
    fn run(&mut self, depth: usize, frame: Frame) -> Result<Value, Fault> {
        self.frames.clear();
        self.put(depth, frame)?;
        let mut given = None;
        while let Some((depth, frame)) = self.frames.pop() {
            self.depth = depth;
            match frame.step(self, given.take())? {
                Step::Into(below, above) => {
                    self.frames.push((depth, below));
                    self.put(depth, above)?;
                }
                Step::Give(value) => given = Some(value),
            }
        }
        given.ok_or_else(|| self.fault("the text does not end"))
    }

    fn put(&mut self, below: usize, frame: Frame) -> Result<(), Fault> {
        let depth = if frame.is_construct() { below + 1 } else { below };
        if depth > Script::DEPTH_LIMIT {
            return Err(self.fault("too many constructs inside one another"));
        }
        self.frames.push((depth, frame));
        Ok(())
    }

    /// Begins a text inside the one that is being read.
    fn enter(&mut self, source: Source<'a>) {
        self.outer.push(std::mem::replace(&mut self.source, source));
        self.pending.push(Vec::new());
    }

    /// Goes back to the text around.
    fn leave(&mut self) {
        if let Some(source) = self.outer.pop() {
            self.source = source;
        }
        self.pending.pop();
    }

    /// The place that is being read, as a span of nothing.
    fn here(&self) -> Range<usize> {
        let place = self.source.place();
        place..place
    }

    /// The text of a word that is a name.
    fn written(word: &Word) -> String {
        let texts = word.parts.iter().map(|part| match part {
            Part::Bare(text) | Part::Quoted(text) => text.as_str(),
            _ => "",
        });
        texts.collect()
    }

    /// A fault at the place that is being read.
    fn fault(&self, reason: &'static str) -> Fault {
        Fault { at: self.source.place(), reason }
    }
}

//! What a case of the list is: the commands of one task, one after the other, and what each must come to.
//!
//! In lines and expected texts `@HOME@` stands for the case's own directory, `@LEAF@` for a time that no other
//! process sleeps for, and `@N@` for the number of the copy where several run at once.

use std::time::Duration;

use toolwright_terminal::{DirectoryError, Ending, RunError, ScreenSize};

/// Commands of one task.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) steps: Vec<Step>,
    /// How many copies run at once, each a task of its own.
    pub(crate) copies: usize,
}

/// One command.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) line: String,
    pub(crate) timeout: Duration,
    pub(crate) input: Vec<u8>,
    pub(crate) screen: Option<ScreenSize>,
    /// Changes to what the steps before exported.
    pub(crate) given: Vec<(&'static str, Option<Vec<u8>>)>,
    pub(crate) stop: Stop,
    pub(crate) end: End,
}

/// Whether a command is ended from outside.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stop {
    /// It is left alone.
    Never,
    /// It is cancelled once its last line is this.
    CancelAfter(&'static str),
    /// Nobody waits for it any more once its last line is this.
    DropAfter(&'static str),
}

/// What must come of a command.
#[derive(Debug)]
pub(crate) enum End {
    /// It runs to an end.
    Finished(Box<Finish>),
    /// It is dropped before.
    Dropped,
    /// It is not run, for this reason.
    Refused(fn(&RunError) -> bool),
    /// Its directory cannot be used, for this reason.
    NoDirectory(fn(&DirectoryError) -> bool),
}

/// What must be told of a command that ran; by default a quiet, successful one that leaves nothing behind.
#[derive(Debug)]
pub(crate) struct Finish {
    pub(crate) ending: Ending,
    pub(crate) text: Text,
    pub(crate) total_chars: Option<u64>,
    pub(crate) parts: Option<Vec<i32>>,
    pub(crate) left_running: Option<bool>,
    pub(crate) notes: Notes,
    pub(crate) after: After,
    /// What must be exported and unset at the end, as far as named.
    pub(crate) exported: Vec<(&'static str, Option<Vec<u8>>)>,
    pub(crate) within: Option<Duration>,
    /// How many bytes the file has that keeps all of it.
    pub(crate) file: Option<u64>,
    /// How many bytes this process may grow by meanwhile.
    pub(crate) growth: Option<u64>,
}

/// What must be written.
#[derive(Debug)]
pub(crate) enum Text {
    Exactly(String),
    /// Something with these in it, in this order.
    With(Vec<String>),
    Any,
}

/// What must be told in sentences.
#[derive(Debug)]
pub(crate) enum Notes {
    None,
    Some,
    Any,
}

/// Where the task must be afterwards.
#[derive(Debug)]
pub(crate) enum After {
    Somewhere,
    In(String),
    Unknown,
    Any,
}

/// Begins a case with a line.
pub(crate) fn case(name: &'static str, line: impl Into<String>) -> Case {
    Case { name, steps: vec![Step::new(line.into())], copies: 1 }
}

impl Case {
    /// Adds a line that the same task runs next.
    pub(crate) fn then(mut self, line: impl Into<String>) -> Self {
        self.steps.push(Step::new(line.into()));
        self
    }

    /// Whether something may still run when the case is over.
    pub(crate) fn leaves_something(&self) -> bool {
        let leaves =
            |step: &Step| matches!(&step.end, End::Finished(finish) if finish.left_running != Some(false));
        self.steps.iter().any(leaves)
    }

    /// Runs so many copies at once.
    pub(crate) fn at_once(mut self, copies: usize) -> Self {
        self.copies = copies;
        self
    }

    pub(crate) fn timeout(mut self, milliseconds: u64) -> Self {
        self.last().timeout = Duration::from_millis(milliseconds);
        let ending = Ending::TimedOut(self.last().timeout);
        self.finish(|finish| finish.ending = ending)
    }

    pub(crate) fn cancelled_after(mut self, word: &'static str) -> Self {
        self.last().stop = Stop::CancelAfter(word);
        self.finish(|finish| finish.ending = Ending::Cancelled)
    }

    pub(crate) fn dropped_after(mut self, word: &'static str) -> Self {
        self.last().stop = Stop::DropAfter(word);
        self.last().end = End::Dropped;
        self
    }

    pub(crate) fn reads(mut self, input: impl Into<Vec<u8>>) -> Self {
        self.last().input = input.into();
        self
    }

    pub(crate) fn on_screen(mut self, rows: u16, columns: u16) -> Self {
        self.last().screen = Some(ScreenSize { rows, columns });
        self
    }

    /// Starts the command with this exported.
    pub(crate) fn given(mut self, name: &'static str, value: impl Into<Vec<u8>>) -> Self {
        self.last().given.push((name, Some(value.into())));
        self
    }

    /// Starts the command with this unset.
    pub(crate) fn without(mut self, name: &'static str) -> Self {
        self.last().given.push((name, None));
        self
    }

    pub(crate) fn refused(mut self, why: fn(&RunError) -> bool) -> Self {
        self.last().end = End::Refused(why);
        self
    }

    pub(crate) fn no_directory(mut self, why: fn(&DirectoryError) -> bool) -> Self {
        self.last().end = End::NoDirectory(why);
        self
    }

    pub(crate) fn exits(self, status: i32) -> Self {
        self.finish(|finish| finish.ending = Ending::Exited(status))
    }

    pub(crate) fn dies(self, signal: i32) -> Self {
        self.finish(|finish| finish.ending = Ending::Signalled(signal))
    }

    pub(crate) fn writes(self, text: impl Into<String>) -> Self {
        self.finish(|finish| finish.text = Text::Exactly(text.into()))
    }

    pub(crate) fn writes_among_others<const N: usize>(self, texts: [&str; N]) -> Self {
        self.finish(|finish| finish.text = Text::With(texts.map(ToOwned::to_owned).into()))
    }

    pub(crate) fn writes_anything(self) -> Self {
        self.finish(|finish| finish.text = Text::Any)
    }

    pub(crate) fn writes_chars(self, total: u64) -> Self {
        self.finish(|finish| finish.total_chars = Some(total))
    }

    /// Names the statuses of the last pipeline's parts.
    pub(crate) fn parts(self, statuses: &[i32]) -> Self {
        self.finish(|finish| finish.parts = Some(statuses.to_vec()))
    }

    /// Something that it started still runs.
    pub(crate) fn leaves(self) -> Self {
        self.finish(|finish| finish.left_running = Some(true))
    }

    /// Something that it started may be about to end.
    pub(crate) fn may_leave(self) -> Self {
        self.finish(|finish| finish.left_running = None)
    }

    pub(crate) fn notes(self, notes: Notes) -> Self {
        self.finish(|finish| finish.notes = notes)
    }

    pub(crate) fn ends_in(self, after: After) -> Self {
        self.finish(|finish| finish.after = after)
    }

    pub(crate) fn exports(self, name: &'static str, value: impl Into<Vec<u8>>) -> Self {
        self.finish(|finish| finish.exported.push((name, Some(value.into()))))
    }

    pub(crate) fn exports_no(self, name: &'static str) -> Self {
        self.finish(|finish| finish.exported.push((name, None)))
    }

    pub(crate) fn within(self, seconds: u64) -> Self {
        self.finish(|finish| finish.within = Some(Duration::from_secs(seconds)))
    }

    /// Keeps all of it, so many bytes, in a file.
    pub(crate) fn keeps_bytes(self, bytes: u64) -> Self {
        self.finish(|finish| finish.file = Some(bytes))
    }

    pub(crate) fn grows_by_at_most(self, bytes: u64) -> Self {
        self.finish(|finish| finish.growth = Some(bytes))
    }

    fn finish(mut self, change: impl FnOnce(&mut Finish)) -> Self {
        if let End::Finished(finish) = &mut self.last().end {
            change(finish);
        }
        self
    }

    fn last(&mut self) -> &mut Step {
        self.steps.last_mut().expect("a case begins with a step")
    }
}

impl Step {
    fn new(line: String) -> Self {
        let finish = Finish {
            ending: Ending::Exited(0),
            text: Text::Exactly(String::new()),
            total_chars: None,
            parts: None,
            left_running: Some(false),
            notes: Notes::None,
            after: After::Somewhere,
            exported: Vec::new(),
            within: None,
            file: None,
            growth: None,
        };
        Self {
            line,
            timeout: Duration::from_mins(1),
            input: Vec::new(),
            screen: None,
            given: Vec::new(),
            stop: Stop::Never,
            end: End::Finished(Box::new(finish)),
        }
    }
}

//! The question on a terminal: what would run, where, what was found, and which words answer it.

use std::fmt::Write as _;

use crate::{
    Answer, ApprovalRequest, Breadth, Subject,
    visible::{name, visible},
};

/// The word that shows the whole command.
pub(super) const SHOW: &str = "show";

/// How much of a command is shown at first, in lines and in characters.
const MOST_LINES: usize = 12;
const MOST_CHARACTERS: usize = 1200;

/// How much of a question is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Length {
    /// The beginning of a long command.
    Short,
    /// All of it.
    Whole,
}

/// A question in words.
pub(super) struct Question<'r> {
    request: &'r ApprovalRequest,
    /// What would run, with nothing that could hide or repaint.
    shown: String,
}

impl<'r> Question<'r> {
    pub(super) fn new(request: &'r ApprovalRequest) -> Self {
        Self { request, shown: visible(&request.subject().text()) }
    }

    /// Writes the question. Writing to a string cannot fail.
    pub(super) fn text(&self, length: Length) -> String {
        let mut text = String::new();
        let (what, place) = self.what();
        let _ = writeln!(text, "\nMay this {what}?\n");
        let (part, left) = match length {
            Length::Short => beginning(&self.shown),
            Length::Whole => (self.shown.as_str(), 0),
        };
        for line in part.split('\n') {
            let _ = writeln!(text, "  | {line}");
        }
        if left > 0 {
            let _ = writeln!(text, "  … {left} more characters: `{SHOW}` shows all of it");
        }
        let _ = writeln!(text, "\n  {place}\n");
        self.findings(&mut text);
        self.answers(&mut text, left > 0);
        text
    }

    fn what(&self) -> (&'static str, String) {
        let place = self.request.subject().place().map(|(directory, backend)| {
            format!("in {}, backend {backend}", name(&directory.to_string_lossy()))
        });
        let place = place.unwrap_or_default();
        match self.request.subject() {
            Subject::Command(_) => ("command run", place),
            Subject::Call(call) => ("tool be called", visible(call.reason())),
            Subject::Input(input) => ("be typed", format!("into {}, {place}", name(&input.process))),
            Subject::File(_) => ("be done", place),
        }
    }

    fn findings(&self, text: &mut String) {
        let concerns = self.request.concerns();
        if matches!(self.request.subject(), Subject::Call(_)) {
            return;
        }
        for (index, concern) in concerns.iter().enumerate() {
            let mark = if index == 0 && concerns.len() > 1 { '>' } else { '!' };
            let _ = writeln!(text, "  {mark} {}: {}", visible(&concern.rule), visible(&concern.reason));
            let words = concern.words.join(" ");
            if !words.is_empty() && words != self.shown {
                let _ = writeln!(text, "      {}", crate::visible::short(&words, 160));
            }
            if let Some(safer) = &concern.safer {
                let _ = writeln!(text, "      safer: {}", visible(safer));
            }
        }
        if !concerns.is_empty() {
            text.push('\n');
        }
    }

    fn answers(&self, text: &mut String, is_cut: bool) {
        let offers = |answer, breadth| self.request.offers().contains(&(answer, breadth));
        let mut words: Vec<&str> = Answer::ALL
            .into_iter()
            .filter(|answer| offers(*answer, Breadth::Usual))
            .map(Answer::word)
            .collect();
        if is_cut {
            words.push(SHOW);
        }
        let _ = writeln!(text, "Type one of: {}. Anything else, Enter alone too, denies.", words.join(", "));
        if self.request.concerns().len() > 1 {
            let _ = writeln!(
                text,
                "`once` is about all of this; what is remembered is about > alone, then the next is asked."
            );
        }
        let session = offers(Answer::Session, Breadth::Usual);
        let always = offers(Answer::Always, Breadth::Usual);
        if session {
            let what = self.request.concerns().first().map(|concern| visible(&concern.category));
            let what = what.unwrap_or_default();
            let always = if always { "; always: what this rule finds, from now on" } else { "" };
            let _ = writeln!(text, "session: all of {what} until the session ends{always}.");
        }
        let mut narrow = Vec::new();
        for (breadth, meaning) in [
            (Breadth::Exact, "this very line"),
            (Breadth::Program, "this program with these options under this directory"),
        ] {
            if offers(Answer::Session, breadth) {
                narrow.push(format!("{} ({meaning})", breadth.word()));
            }
        }
        if !narrow.is_empty() {
            let and = if always { " or always" } else { "" };
            let _ = writeln!(
                text,
                "Narrower: {} before session{and}. Shorter: a duration behind it, such as 2h or 7d.",
                narrow.join(" or ")
            );
        }
        text.push_str("> ");
    }
}

/// Cuts a long text at a whole character, and tells how many characters are left.
fn beginning(text: &str) -> (&str, usize) {
    let lines = text.match_indices('\n').nth(MOST_LINES - 1).map(|(at, _)| at);
    let letters = text.char_indices().nth(MOST_CHARACTERS).map(|(at, _)| at);
    let end = lines.unwrap_or(text.len()).min(letters.unwrap_or(text.len()));
    let (part, rest) = text.split_at(end);
    (part, rest.chars().count())
}

//! What someone who is asked may say, and what may come of asking.

use std::{fmt, time::Duration};

/// What a person may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Answer {
    /// This command, this one time.
    Once,
    /// This and what is like it, until the session ends.
    Session,
    /// This and what is like it, from now on.
    Always,
    /// No.
    Deny,
}

impl Answer {
    /// Every answer, from the narrowest yes to no.
    pub const ALL: [Self; 4] = [Self::Once, Self::Session, Self::Always, Self::Deny];

    /// Gives the word that stands for the answer.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Once => "once",
            Self::Session => "session",
            Self::Always => "always",
            Self::Deny => "deny",
        }
    }

    /// Reads a word, in any case and with spaces around it; whatever is not one of the four words denies.
    pub fn read(text: &str) -> Self {
        let word = text.trim();
        Self::ALL.into_iter().find(|answer| answer.word().eq_ignore_ascii_case(word)).unwrap_or(Self::Deny)
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.word())
    }
}

/// What came of asking. Everything but a clear yes keeps the command from running.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The one asked answered.
    Answered(Answer),
    /// Nobody answered in time.
    TimedOut(Duration),
    /// The question did not reach anybody, for this reason.
    Undeliverable(String),
    /// The call was cancelled while the question stood.
    Cancelled,
}

#[cfg(test)]
mod tests {
    use super::Answer;

    #[test]
    fn only_the_exact_words_say_yes() {
        let table = [
            ("once", Answer::Once),
            (" ONCE\t", Answer::Once),
            ("session", Answer::Session),
            ("Always", Answer::Always),
            ("deny", Answer::Deny),
            ("", Answer::Deny),
            ("\n", Answer::Deny),
            ("y", Answer::Deny),
            ("yes", Answer::Deny),
            ("o", Answer::Deny),
            ("a", Answer::Deny),
            ("once always", Answer::Deny),
            ("once;", Answer::Deny),
            ("оnce", Answer::Deny),
        ];
        for (text, answer) in table {
            assert_eq!(Answer::read(text), answer, "{text:?}");
        }
    }
}

//! What someone who is asked may say, and what may come of asking.

use std::{fmt, time::Duration};

use crate::moment;

/// What a person may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Answer {
    /// This command, this one time.
    Once,
    /// What one finding is about, until the session ends.
    Session,
    /// What one finding is about, from now on.
    Always,
    /// No.
    Deny,
}

/// How much a yes that is remembered covers. Whatever it is, it covers one finding and no other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Breadth {
    /// The finding's category for a session, its rule for ever.
    #[default]
    Usual,
    /// This very line in this directory.
    Exact,
    /// This program with these options on what is under this directory.
    Program,
}

/// An answer with how much it covers and how long it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The answer.
    pub answer: Answer,
    /// How much a yes that is remembered covers.
    pub breadth: Breadth,
    /// How long a yes is remembered at most.
    pub lasts: Option<Duration>,
}

/// What came of asking. Everything but a clear yes keeps the command from running.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The one asked answered.
    Answered(Reply),
    /// Nobody answered in time.
    TimedOut(Duration),
    /// The question did not reach anybody, for this reason.
    Undeliverable(String),
    /// The call was cancelled while the question stood.
    Cancelled,
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

    /// Tells whether a yes of this sort is remembered.
    pub const fn is_remembered(self) -> bool {
        matches!(self, Self::Session | Self::Always)
    }
}

impl Breadth {
    /// Gives the word that narrows an answer; the usual breadth has none.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Usual => "",
            Self::Exact => "exact",
            Self::Program => "here",
        }
    }
}

impl Reply {
    /// No.
    pub const DENY: Self = Self::of(Answer::Deny);

    /// Takes an answer in its usual breadth, for as long as it lasts.
    pub const fn of(answer: Answer) -> Self {
        Self { answer, breadth: Breadth::Usual, lasts: None }
    }

    /// Reads `once`, `session`, `always` or `deny`; before `session` or `always` may stand `exact` or `here`,
    /// after them a duration such as `30m`, `2h` or `7d`. Case and spaces do not matter, and whatever is not
    /// understood to the last word denies.
    pub fn read(text: &str) -> Self {
        Self::understood(text).unwrap_or(Self::DENY)
    }

    /// Does the same and tells what is not understood from a plain no.
    pub fn understood(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        let mut words = text.split_ascii_whitespace().peekable();
        let narrow = [Breadth::Exact, Breadth::Program];
        let breadth = words.peek().and_then(|word| narrow.into_iter().find(|narrow| narrow.word() == *word));
        if breadth.is_some() {
            words.next();
        }
        let word = words.next()?;
        let answer = Answer::ALL.into_iter().find(|answer| answer.word() == word)?;
        let lasts = match words.next() {
            Some(word) => Some(moment::duration(word)?),
            None => None,
        };
        let is_plain = breadth.is_none() && lasts.is_none();
        if words.next().is_some() || !(answer.is_remembered() || is_plain) {
            return None;
        }
        Some(Self { answer, breadth: breadth.unwrap_or_default(), lasts })
    }
}

impl From<Answer> for Reply {
    fn from(answer: Answer) -> Self {
        Self::of(answer)
    }
}

impl From<Answer> for Outcome {
    fn from(answer: Answer) -> Self {
        Self::Answered(answer.into())
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.word())
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.breadth != Breadth::Usual {
            write!(formatter, "{} ", self.breadth.word())?;
        }
        write!(formatter, "{}", self.answer)?;
        match self.lasts {
            Some(lasts) => write!(formatter, " for {}", moment::shown(lasts)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Answer, Breadth, Reply};

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
            ("once 2h", Answer::Deny),
            ("exact once", Answer::Deny),
            ("exact", Answer::Deny),
            ("always 2", Answer::Deny),
            ("always 0d", Answer::Deny),
            ("always 2h 3h", Answer::Deny),
            ("always exact", Answer::Deny),
            ("оnce", Answer::Deny),
        ];
        for (text, answer) in table {
            assert_eq!(Reply::read(text), Reply::of(answer), "{text:?}");
        }
    }

    #[test]
    fn a_yes_may_be_narrower_and_shorter() {
        let hours = |hours| Some(Duration::from_hours(hours));
        let table = [
            ("exact session", Answer::Session, Breadth::Exact, None),
            ("Here  always", Answer::Always, Breadth::Program, None),
            ("always 7d", Answer::Always, Breadth::Usual, hours(168)),
            ("here session 2h", Answer::Session, Breadth::Program, hours(2)),
        ];
        for (text, answer, breadth, lasts) in table {
            let reply = Reply { answer, breadth, lasts };
            assert_eq!(Reply::understood(text), Some(reply), "{text:?}");
        }
    }
}

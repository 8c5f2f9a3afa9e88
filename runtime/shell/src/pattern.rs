//! Patterns over argument words: what an operator allows, denies or wants to be asked about.

use crate::Invocation;

/// A pattern such as `git push *`: word by word, with globs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    text: String,
}

/// Why a text is no pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The byte at which it goes wrong.
    pub at: usize,
    /// What is wrong, and what to write.
    pub message: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

impl Pattern {
    /// Reads a pattern.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        Ok(Self { text: text.to_owned() })
    }

    /// Gives the pattern as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Tells whether an invocation fits.
    pub fn matches(&self, invocation: &Invocation) -> bool {
        let mut words = vec![invocation.program.clone()];
        words.extend(invocation.arguments.iter().map(crate::Text::shown));
        let text = words.join(" ");
        match self.text.strip_suffix('*') {
            Some(start) => text.starts_with(start),
            None => text == self.text,
        }
    }
}

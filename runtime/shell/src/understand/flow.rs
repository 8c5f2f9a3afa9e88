//! What flows between programs: texts that are known, and the programs that others come from.

use crate::Input;

/// How many origins of a text are kept.
const ORIGINS_LIMIT: usize = 16;

/// What something prints.
#[derive(Clone, Debug, Default)]
pub(crate) struct Output {
    /// The text, if it is known.
    pub(crate) text: Option<String>,
    /// The invocations that print it.
    pub(crate) from: Vec<usize>,
}

/// What standard input gives.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// The input.
    pub(crate) input: Input,
    /// The invocations that it comes from.
    pub(crate) reads: Vec<usize>,
}

impl Output {
    /// Gives an output of which nothing is known.
    pub(crate) fn unknown() -> Self {
        Self::default()
    }

    /// Gives an output that is known.
    pub(crate) fn known(text: impl Into<String>) -> Self {
        Self { text: Some(text.into()), from: Vec::new() }
    }

    /// Gives an output where nothing is printed.
    pub(crate) fn nothing() -> Self {
        Self::known("")
    }

    /// Adds what is printed next.
    pub(crate) fn then(&mut self, next: Self) {
        self.text = match (self.text.take(), next.text) {
            (Some(mut text), Some(more)) => {
                text.push_str(&more);
                Some(text)
            }
            _ => None,
        };
        extend(&mut self.from, &next.from);
    }

    /// Gives it as standard input of what reads it.
    pub(crate) fn source(self) -> Source {
        let input = self.text.map_or(Input::Piped, Input::Known);
        Source { input, reads: self.from }
    }
}

/// Adds origins that are not there yet.
pub(crate) fn extend(all: &mut Vec<usize>, more: &[usize]) {
    for origin in more {
        if all.len() >= ORIGINS_LIMIT {
            return;
        }
        if !all.contains(origin) {
            all.push(*origin);
        }
    }
}

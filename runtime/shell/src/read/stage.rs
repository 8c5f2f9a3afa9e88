//! A command that is being read, before it is known where it ends.

use std::mem;

use crate::{Assignment, Command, Compound, Item, Pipeline, Redirect, Script, Stage, Word, syntax::Follows};

/// A command that is being read.
#[derive(Default)]
pub(super) struct OpenStage {
    pub(super) assignments: Vec<Assignment>,
    pub(super) words: Vec<Word>,
    pub(super) redirects: Vec<Redirect>,
    pub(super) compound: Option<Command>,
    /// What is around it.
    pub(super) around: Option<Compound>,
}

impl OpenStage {
    /// Whether nothing of it has been read.
    pub(super) fn is_fresh(&self) -> bool {
        self.assignments.is_empty()
            && self.words.is_empty()
            && self.redirects.is_empty()
            && self.compound.is_none()
    }

    /// Ends it, and begins the next.
    pub(super) fn finish(&mut self) -> Stage {
        let open = mem::take(self);
        let command =
            open.compound.unwrap_or(Command::Simple { assignments: open.assignments, words: open.words });
        let stage = Stage { command, redirects: open.redirects };
        match open.around {
            None => stage,
            Some(kind) => {
                let item = Item {
                    follows: Follows::Always,
                    pipeline: Pipeline { stages: vec![stage], is_negated: false },
                    background: false,
                };
                let bodies = vec![Script { items: vec![item] }];
                Stage {
                    command: Command::Compound { kind, words: Vec::new(), bodies },
                    redirects: Vec::new(),
                }
            }
        }
    }

    /// Whether its program takes `NAME=(…)` as an argument.
    pub(super) fn declares(&self) -> bool {
        let program = self.words.first().and_then(Word::as_bare);
        program.is_some_and(|program| {
            matches!(
                program,
                "alias" | "declare" | "eval" | "export" | "let" | "local" | "readonly" | "typeset"
            )
        })
    }
}

impl Word {
    /// The whole word, if nothing in it is quoted or expanded.
    pub(super) fn as_bare(&self) -> Option<&str> {
        match self.parts.as_slice() {
            [crate::Part::Bare(text)] => Some(text),
            _ => None,
        }
    }
}

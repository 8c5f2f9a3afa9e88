//! Where a remembered yes holds: everywhere, for one very line, or for one program under one directory.

use std::path::{Component, Path, PathBuf};

use toolwright_shell::{Input, Invocation, Piece, Place, Text};

use super::Situation;
use crate::{BackendKind, Breadth, Concern};

/// Where a remembered yes holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Wherever its finding comes up.
    Everywhere,
    /// For this very line.
    Line {
        /// The line.
        line: String,
        /// The directory it starts in.
        directory: PathBuf,
        /// The backend.
        backend: BackendKind,
    },
    /// For a program with exactly these options, on nothing that is not under a directory.
    Program {
        /// The programs that start it, then the program, then its options in order.
        words: Vec<String>,
        /// The directory.
        directory: PathBuf,
        /// The backend.
        backend: BackendKind,
    },
}

impl Extent {
    /// Makes what a breadth means for a finding; nothing where it makes no sense.
    pub(crate) fn of(breadth: Breadth, concern: &Concern, situation: Situation<'_>) -> Option<Self> {
        if breadth == Breadth::Usual {
            return Some(Self::Everywhere);
        }
        let command = situation.command?;
        let (directory, backend) = (command.directory().to_owned(), command.backend());
        let extent = if breadth == Breadth::Exact {
            Self::Line { line: command.line().to_owned(), directory, backend }
        } else {
            Self::Program { words: shape(situation.invocation(concern)?)?, directory, backend }
        };
        extent.holds(concern, situation).then_some(extent)
    }

    /// Tells whether a finding is within it.
    pub(super) fn holds(&self, concern: &Concern, situation: Situation<'_>) -> bool {
        match self {
            Self::Everywhere => true,
            Self::Line { line, directory, backend } => situation.command.is_some_and(|command| {
                (command.line(), command.directory(), command.backend()) == (line, directory, *backend)
            }),
            Self::Program { words, directory, backend } => {
                let is_here = situation.command.is_some_and(|command| command.backend() == *backend);
                is_here
                    && situation.invocation(concern).is_some_and(|invocation| {
                        shape(invocation).is_some_and(|shape| shape == *words)
                            && stays_under(invocation, directory)
                    })
            }
        }
    }
}

/// Gives what is the same about all uses of a program with the same options; nothing where the invocation is
/// more than its words.
fn shape(invocation: &Invocation) -> Option<Vec<String>> {
    if !is_plain(invocation) {
        return None;
    }
    let mut words = invocation.via.clone();
    words.push(invocation.word.exact()?.to_owned());
    for argument in &invocation.arguments {
        if argument.known_start().starts_with('-') {
            words.push(argument.exact()?.to_owned());
        } else if matches!(argument, Text::Mixed(pieces) if !matches!(pieces.first(), Some(Piece::Known(_))))
        {
            // What it begins with is not known, so it may become an option, unless it is a glob with a name.
            return None;
        }
    }
    Some(words)
}

/// Tells whether the words say all about an invocation: nothing is set, piped in, or redirected.
pub(crate) fn is_plain(invocation: &Invocation) -> bool {
    let nowhere = |target: &Text| {
        matches!(target.exact(), Some("/dev/null" | "/dev/stdout" | "/dev/stderr" | "/dev/stdin" | "1" | "2"))
    };
    invocation.place == Place::Here
        && invocation.input == Input::Inherited
        && invocation.reads.is_empty()
        && invocation.variables.is_empty()
        && invocation.redirections.iter().all(|redirection| nowhere(&redirection.target))
}

/// Tells whether every argument that may be a path leads to something under a directory.
fn stays_under(invocation: &Invocation, directory: &Path) -> bool {
    let Some(here) = invocation.directory.as_deref().map(Path::new) else { return false };
    resolved(here, "").is_some_and(|here| here.starts_with(directory))
        && invocation.arguments.iter().all(|argument| {
            let text = argument.shown();
            let is_known = match argument {
                Text::Exact(_) => true,
                Text::Mixed(pieces) => pieces.iter().all(|piece| !matches!(piece, Piece::Unknown(_))),
            };
            // A glob behind a dot may stand for the parent directory.
            let is_climbing =
                argument.exact().is_none() && text.split('/').any(|part| part.starts_with(['.', '[']));
            let value = text
                .strip_prefix('-')
                .map_or(Some(text.as_str()), |option| option.split_once('=').map(|(_, value)| value));
            // Behind a colon stands another machine or an address, behind the others a path as in `of=/etc/x`.
            let mut parts =
                value.iter().copied().chain(value.iter().flat_map(|value| value.split(['=', '@', ','])));
            is_known
                && !is_climbing
                && !value.is_some_and(|value| value.contains(':'))
                && parts.all(|part| resolved(here, part).is_some_and(|path| path.starts_with(directory)))
        })
}

/// Resolves a path by its letters alone; nothing where it climbs above the root or is not absolute in the end.
fn resolved(here: &Path, path: &str) -> Option<PathBuf> {
    let mut resolved = PathBuf::new();
    for component in here.join(path).components() {
        match component {
            Component::RootDir => resolved.push("/"),
            Component::CurDir => {}
            Component::Normal(name) => resolved.push(name),
            Component::ParentDir => {
                resolved.pop();
            }
            Component::Prefix(_) => return None,
        }
    }
    resolved.is_absolute().then_some(resolved)
}

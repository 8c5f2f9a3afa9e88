//! What each task has between its calls: a working directory, exported variables, and where its commands run.
//!
//! Tasks share nothing: one task's `cd` and `export` are never another's.

mod kept;
mod state;
mod store;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use toolwright_approval::BackendKind;

pub use self::kept::KeptTask;
use self::{
    state::{Lasting, State},
    store::Store,
};
use crate::{After, Backend, Exported, Owner, Secrets, Workspace};

/// The tasks of one host. Cheap to clone; clones share them.
#[derive(Clone, Debug)]
pub struct Tasks(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    workspace: Workspace,
    backends: BTreeMap<BackendKind, Arc<dyn Backend>>,
    usual: BackendKind,
    store: Option<Store>,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    states: BTreeMap<(String, BackendKind), Lasting>,
    overrides: BTreeMap<String, Overrides>,
}

/// What a task or a session has instead of what the host has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overrides {
    /// Where its first command begins; absolute.
    pub directory: Option<PathBuf>,
    /// Variables that it has, or has not.
    pub variables: Exported,
    /// Where its commands run.
    pub backend: Option<BackendKind>,
}

/// Whom overrides are for; those of a task come before those of its session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope<'a> {
    /// A task.
    Task(&'a str),
    /// A session.
    Session(&'a str),
}

/// Where a task's next command begins.
#[derive(Clone, Debug)]
pub struct Place {
    /// The working directory, and the home.
    pub workspace: Workspace,
    /// What the task has exported and unset.
    pub exported: Exported,
    /// Where its commands run.
    pub backend: Arc<dyn Backend>,
}

/// There is no such place for commands here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this host has no backend {0}; use one that it has, or add it to the host's tasks")]
pub struct NoBackend(pub BackendKind);

impl Tasks {
    /// Begins in a workspace; commands run on `backend` unless a task or session has another.
    pub fn new(workspace: Workspace, backend: Arc<dyn Backend>) -> Self {
        let usual = backend.kind();
        let backends = BTreeMap::from([(usual, backend)]);
        Self(Arc::new(Inner { workspace, backends, usual, store: None, known: Mutex::default() }))
    }

    /// Adds another place for commands. To be called before the tasks are shared; later it has no effect.
    #[must_use]
    pub fn with_backend(mut self, backend: Arc<dyn Backend>) -> Self {
        if let Some(inner) = Arc::get_mut(&mut self.0) {
            inner.backends.insert(backend.kind(), backend);
        }
        self
    }

    /// Keeps what tasks with a name have in files of this folder, so that another program goes on with it. Variables
    /// that look like secrets, or have one of these secrets in them, are not written. To be called before the tasks
    /// are shared; later it has no effect.
    #[must_use]
    pub fn kept_in(mut self, folder: &Path, secrets: Secrets) -> Self {
        if let Some(inner) = Arc::get_mut(&mut self.0) {
            inner.store = Some(Store::new(folder, secrets));
        }
        self
    }

    /// Gives a task or session something of its own; the state that its commands left goes on from there.
    pub fn override_for(&self, scope: Scope<'_>, overrides: Overrides) {
        self.known().overrides.insert(scope.key(), overrides);
    }

    /// Forgets what a task or session had of its own, and what its commands left.
    pub fn forget(&self, scope: Scope<'_>) {
        let key = scope.key();
        let mut known = self.known();
        known.overrides.remove(&key);
        known.states.retain(|(task, _), _| *task != key);
        if let (Some(store), Scope::Task(task)) = (&self.0.store, scope) {
            store.remove(task);
        }
    }

    /// Gives where the next command of a task begins. Calls with neither task nor session are one task of the host.
    pub fn place(&self, owner: &Owner) -> Result<Place, NoBackend> {
        let known = self.known();
        let kind = known.backend(owner).unwrap_or(self.0.usual);
        let backend = self.0.backends.get(&kind).cloned().ok_or(NoBackend(kind))?;
        let State { directory, exported } = self.state(known, owner, kind);
        let workspace = self.0.workspace.clone().at(directory);
        Ok(Place { workspace, exported, backend })
    }

    /// Gives the directory that a task's relative paths begin in, and the home.
    pub fn workspace(&self, owner: &Owner) -> Workspace {
        let known = self.known();
        let kind = known.backend(owner).unwrap_or(self.0.usual);
        let state = self.state(known, owner, kind);
        self.0.workspace.clone().at(state.directory)
    }

    /// Takes over what a command changed that began at `before`; what another command of the task changed meanwhile
    /// stays, also one of another program. Gives what people should know about it, each a sentence.
    pub fn go_on(&self, owner: &Owner, before: &Place, after: After, moves: Moves) -> Vec<String> {
        let kind = before.backend.kind();
        let old =
            State { directory: before.workspace.directory().to_owned(), exported: before.exported.clone() };
        let directory = match moves {
            Moves::Lasting => after.directory,
            Moves::Once => old.directory.clone(),
        };
        let new = State { directory, exported: after.exported };
        let mut known = self.known();
        let lasting = self.state_in(&mut known, owner, kind);
        let mut notes = Vec::new();
        let store = self.0.store.as_ref().filter(|_| !owner.task.is_empty());
        let mut change = |state: &mut State| {
            state.follow(&old, &new);
            notes.extend(state.shed());
        };
        let unkept = if let Some(store) = store {
            store.change(&owner.task, kind, lasting, change)
        } else {
            change(&mut lasting.state);
            None
        };
        notes.extend(unkept);
        notes
    }

    fn state(&self, mut known: MutexGuard<'_, Known>, owner: &Owner, kind: BackendKind) -> State {
        self.state_in(&mut known, owner, kind).state.clone()
    }

    fn state_in<'a>(&self, known: &'a mut Known, owner: &Owner, kind: BackendKind) -> &'a mut Lasting {
        let Known { states, overrides } = known;
        states.entry((key(owner), kind)).or_insert_with(|| {
            let kept = self.0.store.as_ref().filter(|_| !owner.task.is_empty());
            let state = kept.and_then(|store| store.read(&owner.task, kind)).unwrap_or_else(|| {
                let mut state = State {
                    directory: self.0.workspace.directory().to_owned(),
                    exported: Exported::default(),
                };
                for scope in [Scope::Session(&owner.session), Scope::Task(&owner.task)] {
                    if let Some(own) = overrides.get(&scope.key()) {
                        state.directory = own.directory.clone().unwrap_or(state.directory);
                        state.exported.0.extend(own.variables.0.clone());
                    }
                }
                state
            });
            Lasting { kept: state.clone(), state }
        })
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a command moves its task to where it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// The next command begins where this one ended.
    Lasting,
    /// The directory was for this command only.
    Once,
}

impl Known {
    fn backend(&self, owner: &Owner) -> Option<BackendKind> {
        let of = |scope: Scope<'_>| self.overrides.get(&scope.key())?.backend;
        of(Scope::Task(&owner.task)).or_else(|| of(Scope::Session(&owner.session)))
    }
}

impl Scope<'_> {
    fn key(self) -> String {
        match self {
            Self::Task(name) => format!("task {name}"),
            Self::Session(name) => format!("session {name}"),
        }
    }
}

fn key(owner: &Owner) -> String {
    if owner.task.is_empty() { Scope::Session(&owner.session) } else { Scope::Task(&owner.task) }.key()
}

#[cfg(test)]
mod tests;

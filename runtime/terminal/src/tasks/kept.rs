//! What is kept of tasks, for whoever looks after them all.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::store::Kept;

/// A task whose directory and variables are kept for the next program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptTask {
    /// The task.
    pub task: String,
    /// Where its commands run.
    pub backend: String,
    /// Its working directory.
    pub directory: PathBuf,
    /// The names of the variables that it exported or unset.
    pub variables: Vec<String>,
    file: PathBuf,
}

impl KeptTask {
    /// Gives those of a folder, in the order of their names; see [`Tasks::kept_in`](super::Tasks::kept_in).
    pub fn all(folder: &Path) -> Vec<Self> {
        let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
        let files = entries.flatten().map(|entry| entry.path());
        let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "json"));
        // What cannot be read is nobody's.
        let mut all: Vec<_> = files.filter_map(Self::read).collect();
        all.sort_by(|one, other| (&one.task, &one.backend).cmp(&(&other.task, &other.backend)));
        all
    }

    /// Forgets what is kept: the task's next command begins where others begin.
    pub fn forget(&self) -> io::Result<()> {
        match fs::remove_file(&self.file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed,
        }
    }

    fn read(file: PathBuf) -> Option<Self> {
        let kept: Kept = serde_json::from_slice(&crate::bounded::read(&file).ok()?).ok()?;
        Some(Self {
            directory: kept.directory(),
            variables: kept.exported.into_keys().collect(),
            task: kept.task,
            backend: kept.backend,
            file,
        })
    }
}

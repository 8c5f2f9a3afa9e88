//! Lends the engine what it needs of this machine: a place for long results, and where paths lead.

use std::{path::PathBuf, sync::Arc};

use toolwright::{
    Context, LongResult, PathResolver, Saved, Spill, SpillError, SpillFuture, result_file_name,
};
use toolwright_terminal::{ResultFolder, Tasks};

use super::owner;

/// Saves results in a folder of this machine.
pub(super) struct Shelf(pub(super) Arc<ResultFolder>);

impl Spill for Shelf {
    fn save<'a>(&'a self, result: &'a LongResult) -> SpillFuture<'a> {
        let (folder, result) = (Arc::clone(&self.0), result.clone());
        Box::pin(async move {
            let saved = tokio::task::spawn_blocking(move || {
                let group = match result.session_id.as_str() {
                    "" => String::new(),
                    session => result_file_name(session).trim_end_matches(".txt").to_owned(),
                };
                folder.save(&group, &result.file_name, &result.text)
            });
            let kept = saved.await.map_err(|error| SpillError(error.to_string()))?;
            let kept = kept.map_err(|error| SpillError(error.to_string()))?;
            let name = |path: PathBuf| path.to_string_lossy().into_owned();
            Ok(Saved { path: name(kept.path), in_lines: kept.in_lines.map(name) })
        })
    }
}

/// Finds where paths lead on this machine.
pub(super) struct Places(pub(super) Tasks);

impl PathResolver for Places {
    fn resolve(&self, context: &Context, path: &str) -> Option<PathBuf> {
        self.0.workspace(&owner(context)).true_place(path)
    }
}

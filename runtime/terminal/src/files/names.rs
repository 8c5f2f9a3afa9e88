//! Searches files by name.

use std::{cmp::Reverse, path::PathBuf, time::SystemTime};

use tokio_util::sync::CancellationToken;

use super::{
    NameSearch, NamesFound, SearchError, Stopped,
    walk::{Clock, Names, file, walk},
};

/// The files changed last, no more of them than are wanted (and as many again before they are sorted out).
struct Latest {
    files: Vec<(Reverse<SystemTime>, PathBuf)>,
    most: usize,
}

/// Finds the wanted names.
pub(super) fn search(
    search: &NameSearch,
    cancellation: &CancellationToken,
) -> Result<NamesFound, SearchError> {
    let names = Names::new(&search.pattern)?;
    let clock = Clock::new(search.deadline, cancellation);
    let mut found = NamesFound::default();
    let mut latest = Latest { files: Vec::new(), most: search.offset.saturating_add(search.limit) };
    for entry in walk(&search.path, names.hidden)? {
        if clock.over() {
            found.stopped = Some(Stopped::Time);
            break;
        }
        let Some(entry) = file(entry, &mut found.troubles) else { continue };
        if !names.has(&search.path, entry.path()) {
            continue;
        }
        found.total += 1;
        let changed = entry.metadata().ok().and_then(|metadata| metadata.modified().ok());
        latest.add(changed.unwrap_or(SystemTime::UNIX_EPOCH), entry.into_path());
    }
    if clock.cancelled() {
        return Err(SearchError::Cancelled(search.path.clone()));
    }
    latest.trim();
    found.files = latest.files.into_iter().skip(search.offset).map(|(_, path)| path).collect();
    Ok(found)
}

impl Latest {
    fn add(&mut self, changed: SystemTime, path: PathBuf) {
        self.files.push((Reverse(changed), path));
        // Sorting only now and then keeps the cost of a file small.
        if self.files.len() > self.most.saturating_mul(2).saturating_add(1024) {
            self.trim();
        }
    }

    fn trim(&mut self) {
        self.files.sort_unstable();
        self.files.truncate(self.most);
    }
}

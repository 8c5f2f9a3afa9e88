//! Walks a directory as ripgrep does: ignore files count, hidden and linked things are passed over.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use globset::{GlobBuilder, GlobMatcher};
use ignore::{DirEntry, Walk, WalkBuilder};
use tokio_util::sync::CancellationToken;

use super::{FileError, SearchError, Troubles, similar};

/// Views of the running system: endless, waiting, or secret.
const SYSTEM: &[&str] = &["/proc", "/sys", "/dev"];

/// Which files a glob names.
#[derive(Debug)]
pub(super) struct Names {
    matcher: GlobMatcher,
    by: By,
    /// Whether hidden files are meant, because the glob itself begins a name with a dot.
    pub(super) hidden: bool,
}

#[derive(Debug)]
enum By {
    Name,
    Path,
    FullPath,
}

/// Says when to stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock<'a> {
    cancellation: &'a CancellationToken,
    end: Instant,
}

impl Names {
    pub(super) fn new(glob: &str) -> Result<Self, SearchError> {
        let glob = glob.strip_prefix("./").unwrap_or(glob);
        let matcher = GlobBuilder::new(glob).literal_separator(true).build();
        let matcher = matcher
            .map_err(|error| SearchError::Glob { glob: glob.to_owned(), message: error.kind().to_string() })?
            .compile_matcher();
        let by = match (glob.starts_with('/'), glob.contains('/')) {
            (true, _) => By::FullPath,
            (false, true) => By::Path,
            (false, false) => By::Name,
        };
        let hidden = glob.split('/').any(|part| part.starts_with('.') && part != "..");
        Ok(Self { matcher, by, hidden })
    }

    pub(super) fn has(&self, root: &Path, path: &Path) -> bool {
        match self.by {
            By::Name => path.file_name().is_some_and(|name| self.matcher.is_match(name)),
            By::Path => self.matcher.is_match(path.strip_prefix(root).unwrap_or(path)),
            By::FullPath => self.matcher.is_match(path),
        }
    }
}

impl<'a> Clock<'a> {
    pub(super) fn new(deadline: Duration, cancellation: &'a CancellationToken) -> Self {
        Self { cancellation, end: Instant::now() + deadline }
    }

    pub(super) fn cancelled(&self) -> bool {
        self.cancellation.is_cancelled()
    }

    pub(super) fn over(&self) -> bool {
        self.cancelled() || Instant::now() >= self.end
    }
}

/// Starts a walk in the order of paths.
pub(super) fn walk(root: &Path, hidden: bool) -> Result<Walk, SearchError> {
    check(root).map_err(SearchError::Path)?;
    let mut builder = WalkBuilder::new(root);
    builder.hidden(!hidden).follow_links(false).require_git(false).sort_by_file_path(Path::cmp);
    builder.filter_entry(|entry| {
        entry.depth() == 0 || !SYSTEM.iter().any(|path| entry.path() == Path::new(path))
    });
    Ok(builder.build())
}

/// Gives the file of an entry; what could not be looked at is counted.
pub(super) fn file(entry: Result<DirEntry, ignore::Error>, troubles: &mut Troubles) -> Option<DirEntry> {
    match entry {
        // The place where the walk begins may be a link to a file.
        Ok(entry) if entry.depth() == 0 => entry.path().is_file().then_some(entry),
        Ok(entry) => entry.file_type().is_some_and(|kind| kind.is_file()).then_some(entry),
        Err(error) => {
            troubles.note(&error);
            None
        }
    }
}

impl Troubles {
    pub(super) fn note(&mut self, error: &impl ToString) {
        self.unreadable += 1;
        self.first.get_or_insert_with(|| error.to_string());
    }
}

fn check(root: &Path) -> Result<(), FileError> {
    let real = match root.canonicalize() {
        Ok(real) => real,
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Err(similar::missing(root));
        }
        Err(source) => return Err(FileError::Unreadable { path: root.to_owned(), source }),
    };
    if SYSTEM.iter().any(|system| real.starts_with(system)) {
        return Err(FileError::Special { path: root.to_owned(), kind: "view of the running system" });
    }
    let metadata =
        fs::metadata(&real).map_err(|source| FileError::Unreadable { path: root.to_owned(), source })?;
    if metadata.is_dir() {
        // Said at once, because the walk would only count it.
        let listed = fs::read_dir(&real).map(drop);
        return listed.map_err(|source| FileError::Unreadable { path: root.to_owned(), source });
    }
    if metadata.is_file() {
        return Ok(());
    }
    Err(FileError::Special { path: PathBuf::from(root), kind: "special file" })
}

//! Replaces a file in one step, one writer at a time.

use super::EditError;
use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

/// What became of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replaced {
    /// It has the new content.
    Changed,
    /// It said so already and was not touched.
    Unchanged,
}

/// How long another writer is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// Replaces a file by what `change` makes of its bytes; nothing from `change` leaves it untouched.
pub(super) fn replace(
    file: &Path,
    change: impl FnOnce(&[u8]) -> Result<Option<Vec<u8>>, EditError>,
) -> Result<Replaced, EditError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| EditError::Io { path, source }
    };
    // A link stays a link: what it leads to is replaced.
    let target = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let folder = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder).map_err(failed(folder))?;
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let _lock = lock(&folder.join(format!(".{name}.lock")))?;
    let (bytes, before) = match fs::read(&target) {
        Ok(bytes) => (bytes, Some(fs::metadata(&target).map_err(failed(&target))?)),
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => (Vec::new(), None),
        Err(source) => return Err(EditError::Io { path: target, source }),
    };
    let Some(content) = change(&bytes)? else { return Ok(Replaced::Unchanged) };
    let passing = folder.join(format!(".{name}.{}.new", std::process::id()));
    let written = write(&passing, &content, before.as_ref()).and_then(|()| fs::rename(&passing, &target));
    if let Err(source) = written {
        // The old file is whole; what is left of the new one only takes room.
        fs::remove_file(&passing).ok();
        return Err(EditError::Io { path: target, source });
    }
    // The name is safe on disk only when the folder is; not every system lets a folder be opened.
    if let Ok(folder) = File::open(folder) {
        folder.sync_all().ok();
    }
    Ok(Replaced::Changed)
}

/// Takes the lock; it is given back when the file is closed, however the program ends.
fn lock(path: &Path) -> Result<File, EditError> {
    let failed = |source| EditError::Io { path: path.to_owned(), source };
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(failed)?;
    let started = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if started.elapsed() < PATIENCE => {
                thread::sleep(Duration::from_millis(5));
            }
            Err(TryLockError::WouldBlock) => return Err(EditError::Locked { path: path.to_owned() }),
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
    }
}

/// Writes the new file beside the old one, with its owner and permissions; a first one is the user's alone.
fn write(path: &PathBuf, content: &[u8], before: Option<&fs::Metadata>) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    if let Some(before) = before {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let now = file.metadata()?;
            if (now.uid(), now.gid()) != (before.uid(), before.gid()) {
                std::os::unix::fs::fchown(&file, Some(before.uid()), Some(before.gid()))?;
            }
        }
        file.set_permissions(before.permissions())?;
    }
    file.write_all(content)?;
    file.sync_all()
}

//! Files with what tasks have, for programs that come and go.

use std::{
    collections::BTreeMap,
    ffi::OsString,
    fmt::Write as _,
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Write as _},
    os::unix::{
        ffi::{OsStrExt as _, OsStringExt as _},
        fs::{DirBuilderExt as _, OpenOptionsExt as _},
    },
    path::{Path, PathBuf},
    time::Duration,
};

use serde::{Deserialize, Serialize};
use toolwright_approval::BackendKind;

use super::state::{Lasting, State};
use crate::{
    Exported, Secrets, bounded,
    secrets::{holds_credentials, looks_secret},
};

/// How long another program may have a file for itself.
const LOCK_TURNS: u32 = 200;
const LOCK_PAUSE: Duration = Duration::from_millis(10);
/// A longer name of a task is shortened in the name of its file.
const LONGEST_NAME: usize = 100;

/// Whoever changes a file of the folder holds this one. It stays: who removed it would lock alone.
const LOCK: &str = ".lock";

/// A folder with one file for each task and backend.
#[derive(Debug)]
pub(super) struct Store {
    folder: PathBuf,
    secrets: Secrets,
}

/// What is in a file. Bytes that are no text are kept as numbers.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) task: String,
    pub(super) backend: String,
    directory: Bytes,
    pub(super) exported: BTreeMap<String, Option<Bytes>>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Bytes {
    Text(String),
    Raw(Vec<u8>),
}

impl Kept {
    fn new(task: &str, kind: BackendKind, state: &State) -> Self {
        let exported =
            state.exported.0.iter().filter_map(|(name, value)| {
                Some((name.to_str()?.to_owned(), value.clone().map(Bytes::from)))
            });
        Self {
            task: task.to_owned(),
            backend: kind.name().to_owned(),
            directory: Bytes::from(state.directory.clone().into_os_string()),
            exported: exported.collect(),
        }
    }

    fn put(&self, file: &Path) -> io::Result<()> {
        let new = file.with_extension(format!("new-{}", std::process::id()));
        let mut options = OpenOptions::new();
        let mut opened = options.write(true).create(true).truncate(true).mode(0o600).open(&new)?;
        opened.write_all(&serde_json::to_vec(self)?)?;
        fs::rename(&new, file)
    }

    pub(super) fn directory(&self) -> PathBuf {
        match &self.directory {
            Bytes::Text(text) => PathBuf::from(text),
            Bytes::Raw(bytes) => PathBuf::from(OsString::from_vec(bytes.clone())),
        }
    }
}

impl Store {
    pub(super) fn new(folder: &Path, secrets: Secrets) -> Self {
        Self { folder: folder.to_owned(), secrets }
    }

    /// Reads what a task has; `None` where nothing is kept that can be read.
    pub(super) fn read(&self, task: &str, kind: BackendKind) -> Option<State> {
        let text = bounded::read(&self.file(task, kind)).ok()?;
        let kept: Kept = serde_json::from_slice(&text).ok()?;
        if kept.task != task || kept.backend != kind.name() {
            return None;
        }
        let exported = kept.exported.into_iter();
        let exported = exported.map(|(name, value)| (OsString::from(name), value.map(OsString::from)));
        let directory = PathBuf::from(OsString::from(kept.directory));
        Some(State { directory, exported: Exported(exported.collect()) })
    }

    /// Changes what a task has, here and in its file, and takes over what other programs changed there. Tells what is
    /// not written.
    pub(super) fn change(
        &self,
        task: &str,
        kind: BackendKind,
        lasting: &mut Lasting,
        change: impl FnOnce(&mut State),
    ) -> Option<String> {
        let lock = self.lock();
        // A file that is gone or broken says nothing of what others changed.
        if let Some(now) = self.read(task, kind) {
            lasting.state.follow(&lasting.kept, &now);
            lasting.kept = now;
        }
        change(&mut lasting.state);
        let (written, left_out) = self.without_secrets(&lasting.state);
        let put = lock.and_then(|_lock| Kept::new(task, kind, &written).put(&self.file(task, kind)));
        if let Err(error) = put {
            return Some(format!(
                "The task's directory and variables could not be kept for the next program ({error})."
            ));
        }
        lasting.kept = written;
        let names = left_out.join(", ");
        (!left_out.is_empty()).then(|| {
            format!(
                "Not kept for the next program, because it looks like a secret: {names}; set it in each call."
            )
        })
    }

    pub(super) fn remove(&self, task: &str) {
        for kind in BackendKind::ALL {
            // Mostly there is none.
            drop(fs::remove_file(self.file(task, kind)));
        }
    }

    /// Gives what may be written, and the names of the rest.
    fn without_secrets(&self, state: &State) -> (State, Vec<String>) {
        let mut written = State { directory: state.directory.clone(), exported: Exported::default() };
        let mut left_out = Vec::new();
        for (name, value) in &state.exported.0 {
            let Some(text) = name.to_str() else { continue };
            let is_secret_in = |value: &OsString| {
                let value = value.as_bytes();
                self.secrets.name_of_one_in(value).is_some() || holds_credentials(text, value)
            };
            if value.as_ref().is_some_and(|value| looks_secret(text) || is_secret_in(value)) {
                left_out.push(text.to_owned());
            } else {
                written.exported.0.insert(name.clone(), value.clone());
            }
        }
        (written, left_out)
    }

    /// Waits until no other program changes a file; the lock is given back when it is closed.
    fn lock(&self) -> io::Result<File> {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(&self.folder)?;
        let mut options = OpenOptions::new();
        let lock =
            options.write(true).create(true).truncate(false).mode(0o600).open(self.folder.join(LOCK))?;
        for _ in 0..LOCK_TURNS {
            match lock.try_lock() {
                Ok(()) => return Ok(lock),
                Err(TryLockError::WouldBlock) => std::thread::sleep(LOCK_PAUSE),
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Err(io::Error::new(io::ErrorKind::TimedOut, "another program keeps the file to itself"))
    }

    fn file(&self, task: &str, kind: BackendKind) -> PathBuf {
        let mut name = String::new();
        for byte in task.bytes() {
            if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') {
                name.push(byte.into());
            } else {
                // Writing to a string cannot fail.
                let _ = write!(name, "%{byte:02x}");
            }
        }
        if name.len() > LONGEST_NAME {
            name.truncate(LONGEST_NAME - 17);
            // Writing to a string cannot fail.
            let _ = write!(name, "~{:016x}", fingerprint(task));
        }
        self.folder.join(format!("{name}.{}.json", kind.name()))
    }
}

/// The 64-bit FNV-1a hash, which stays the same from one version to the next. The file holds the whole name, so two
/// tasks that happen to share it do not share anything else.
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl From<OsString> for Bytes {
    fn from(text: OsString) -> Self {
        text.into_string().map_or_else(|text| Self::Raw(text.into_vec()), Self::Text)
    }
}

impl From<Bytes> for OsString {
    fn from(bytes: Bytes) -> Self {
        match bytes {
            Bytes::Text(text) => text.into(),
            Bytes::Raw(bytes) => Self::from_vec(bytes),
        }
    }
}

//! Files with what tasks have, for programs that come and go.

use std::{
    collections::BTreeMap,
    ffi::OsString,
    fmt::Write as _,
    fs::{self, OpenOptions},
    io::{self, Write as _},
    os::unix::{
        ffi::{OsStrExt as _, OsStringExt as _},
        fs::{DirBuilderExt as _, OpenOptionsExt as _},
    },
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use toolwright_approval::BackendKind;

use super::State;
use crate::{
    Exported, Secrets,
    secrets::{holds_credentials, looks_secret},
};

/// A longer name of a task is shortened in the name of its file.
const LONGEST_NAME: usize = 100;

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
        let text = fs::read(self.file(task, kind)).ok()?;
        let kept: Kept = serde_json::from_slice(&text).ok()?;
        if kept.task != task || kept.backend != kind.name() {
            return None;
        }
        let exported = kept.exported.into_iter();
        let exported = exported.map(|(name, value)| (OsString::from(name), value.map(OsString::from)));
        let directory = PathBuf::from(OsString::from(kept.directory));
        Some(State { directory, exported: Exported(exported.collect()) })
    }

    /// Writes what a task has, and tells what is not written.
    pub(super) fn write(&self, task: &str, kind: BackendKind, state: &State) -> Option<String> {
        let mut left_out = Vec::new();
        let mut exported = BTreeMap::new();
        for (name, value) in &state.exported.0 {
            let Some(name) = name.to_str() else { continue };
            let is_secret_in = |value: &OsString| {
                let value = value.as_bytes();
                self.secrets.name_of_one_in(value).is_some() || holds_credentials(name, value)
            };
            if value.as_ref().is_some_and(|value| looks_secret(name) || is_secret_in(value)) {
                left_out.push(name);
            } else {
                exported.insert(name.to_owned(), value.clone().map(Bytes::from));
            }
        }
        let kept = Kept {
            task: task.to_owned(),
            backend: kind.name().to_owned(),
            directory: Bytes::from(state.directory.clone().into_os_string()),
            exported,
        };
        if let Err(error) = self.put(&self.file(task, kind), &kept) {
            return Some(format!(
                "The task's directory and variables could not be kept for the next program ({error})."
            ));
        }
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

    fn put(&self, file: &Path, kept: &Kept) -> io::Result<()> {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(&self.folder)?;
        let new = file.with_extension(format!("new-{}", std::process::id()));
        let mut options = OpenOptions::new();
        let mut opened = options.write(true).create(true).truncate(true).mode(0o600).open(&new)?;
        opened.write_all(&serde_json::to_vec(kept)?)?;
        fs::rename(&new, file)
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

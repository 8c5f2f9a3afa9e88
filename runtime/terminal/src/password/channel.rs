//! The channel of one host for passwords, opened when the first command needs it.

use std::{
    ffi::OsString,
    io,
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};

use super::{AskPassword, Password, Passwords};
use crate::Helper;

/// Counts the channels of this process, so that each has a folder of its own.
static NEXT: AtomicU32 = AtomicU32::new(0);

/// Opens a channel when it is needed, and once more where the runtime that served it is gone.
#[derive(Debug)]
pub(crate) struct PasswordChannel {
    pub(crate) folder: PathBuf,
    pub(crate) helper: Helper,
    pub(crate) asker: Arc<dyn AskPassword>,
    pub(crate) configured: Option<Password>,
    open: Mutex<Option<Passwords>>,
}

impl PasswordChannel {
    pub(crate) fn new(
        folder: PathBuf,
        helper: Helper,
        asker: Arc<dyn AskPassword>,
        configured: Option<Password>,
    ) -> Self {
        Self { folder, helper, asker, configured, open: Mutex::default() }
    }

    /// Gives the variables that a command needs.
    pub(crate) fn variables(&self) -> io::Result<Vec<(OsString, OsString)>> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.as_ref().is_none_or(|passwords| !passwords.is_served()) {
            drop(open.take());
            std::fs::create_dir_all(&self.folder)?;
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let folder = self.folder.join(format!("{}-{number}", std::process::id()));
            // A folder of that name is of another process that had our number and was killed.
            drop(std::fs::remove_dir_all(&folder));
            let asker = Arc::clone(&self.asker);
            *open = Some(Passwords::listen(&folder, &self.helper, asker, self.configured.clone())?);
        }
        let variables = open.iter().flat_map(Passwords::variables);
        Ok(variables.map(|(name, value)| (name.to_owned(), value)).collect())
    }
}

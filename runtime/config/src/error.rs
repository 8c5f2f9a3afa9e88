//! Why a configuration could not be read at all.

use crate::fault::{Fault, Level, Place};
use std::{io, path::PathBuf};

/// A configuration that cannot be used; each variant is something different to do for the caller.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file that the operator named does not exist.
    #[error("{}: there is no such file; create it, or leave out --config to use the defaults", path.display())]
    Missing {
        /// The named file.
        path: PathBuf,
    },
    /// The file is there and cannot be read.
    #[error("{}: cannot be read: {source}; check that it is a file and who may read it", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The text is not a configuration.
    #[error("{place}: {message}; {help}")]
    Text {
        /// Where reading stopped.
        place: Place,
        /// What is wrong.
        message: String,
        /// What to do about it.
        help: String,
    },
}

impl ConfigError {
    /// Gives the error as a fault, for reports that hold both.
    pub fn fault(&self) -> Fault {
        let (place, message, help) = match self {
            Self::Missing { path } => (
                None,
                format!("{}: there is no such file", path.display()),
                "create it, or leave out --config to use the defaults".to_owned(),
            ),
            Self::Unreadable { path, source } => (
                None,
                format!("{}: cannot be read: {source}", path.display()),
                "check that it is a file and who may read it".to_owned(),
            ),
            Self::Text { place, message, help } => (Some(place.clone()), message.clone(), help.clone()),
        };
        Fault { level: Level::Error, path: String::new(), place, message, help }
    }
}

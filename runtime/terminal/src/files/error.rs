//! Why a file could not be read, or files not searched.

use std::{io, path::PathBuf};

use super::Binary;

/// Why a file's lines cannot be given.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// There is nothing at the path.
    #[error("{path} does not exist{}{}", nearest(.existing.as_ref()), meant(.similar))]
    Missing {
        /// The path.
        path: PathBuf,
        /// The nearest directory above that exists, if it is not the file's own.
        existing: Option<PathBuf>,
        /// What is there that has nearly that name.
        similar: Vec<PathBuf>,
    },
    /// It is a directory.
    #[error("{path} is a directory, not a file; give a file in it{}", inside(.names))]
    Directory {
        /// The path.
        path: PathBuf,
        /// Some of what is in it, or why it cannot be listed.
        names: io::Result<Vec<String>>,
    },
    /// It is neither a file nor a directory.
    #[error(
        "{path} is a {kind}; only regular files are read, because reading this could wait or go on for ever"
    )]
    Special {
        /// The path.
        path: PathBuf,
        /// What it is.
        kind: &'static str,
    },
    /// It shows secrets or memory of running processes.
    #[error(
        "{0} shows the memory or the environment of running processes and is not read; look elsewhere for what you need"
    )]
    Protected(PathBuf),
    /// It is no text.
    #[error("{path} is not text but {kind}, {size} bytes; use a program that understands it")]
    Binary {
        /// The path.
        path: PathBuf,
        /// What it seems to be.
        kind: Binary,
        /// Its size in bytes.
        size: u64,
    },
    /// The file ends before the first wanted line.
    #[error(
        "offset {offset} is past the end of {path}, which has {total} lines; use an offset from 1 to {total}"
    )]
    PastEnd {
        /// The path.
        path: PathBuf,
        /// The first wanted line.
        offset: u64,
        /// How many lines there are.
        total: u64,
    },
    /// The system refuses.
    #[error("{path} cannot be read: {source}")]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The call was cancelled.
    #[error("the call was cancelled while {0} was read")]
    Cancelled(PathBuf),
}

/// Why files cannot be searched.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// There is nothing at the path, or it cannot be looked at.
    #[error(transparent)]
    Path(FileError),
    /// The regular expression has a fault.
    #[error(
        "the pattern is not a valid regular expression: {0}; put a backslash before characters such as ( [ {{ . * + ? that should stand for themselves"
    )]
    Regex(String),
    /// A glob has a fault.
    #[error("{glob:?} is not a valid glob: {message}; write for example *.rs or src/**/*.{{c,h}}")]
    Glob {
        /// The glob.
        glob: String,
        /// What is wrong with it.
        message: String,
    },
    /// The call was cancelled.
    #[error("the call was cancelled while {0} was searched")]
    Cancelled(PathBuf),
}

fn nearest(existing: Option<&PathBuf>) -> String {
    existing
        .map(|path| format!("; the nearest directory that does is {}", path.display()))
        .unwrap_or_default()
}

fn meant(paths: &[PathBuf]) -> String {
    if paths.is_empty() {
        return "; check the path".to_owned();
    }
    let paths: Vec<_> = paths.iter().map(|path| path.display().to_string()).collect();
    format!("; similar: {}", paths.join(", "))
}

fn inside(names: &io::Result<Vec<String>>) -> String {
    match names {
        Ok(names) if names.is_empty() => "; it is empty".to_owned(),
        Ok(names) => format!(", which has: {}", names.join(", ")),
        Err(error) => format!("; what is in it cannot be listed: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use std::{io, path::PathBuf};

    use super::FileError;

    #[test]
    fn a_directory_that_cannot_be_listed_is_not_called_empty() {
        let told = |names| FileError::Directory { path: PathBuf::from("/d"), names }.to_string();
        let begin = "/d is a directory, not a file; give a file in it";
        assert_eq!(told(Ok(Vec::new())), format!("{begin}; it is empty"));
        assert_eq!(told(Ok(vec!["a/".to_owned(), "b".to_owned()])), format!("{begin}, which has: a/, b"));
        let denied = io::Error::from(io::ErrorKind::PermissionDenied);
        assert_eq!(told(Err(denied)), format!("{begin}; what is in it cannot be listed: permission denied"));
    }
}

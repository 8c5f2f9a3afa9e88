//! Where relative paths begin, the same for commands and files.

use std::path::{Path, PathBuf};

/// The directory that a call's relative paths and commands begin in, and the user's home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workspace {
    directory: PathBuf,
    home: Option<PathBuf>,
}

/// Why a text is no path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// The text is empty.
    #[error("the path is empty; give a file or directory, for example `.` for the working directory")]
    Empty,
    /// No path has a NUL byte.
    #[error("the path {0:?} has a NUL byte, which no file name can have; leave it out")]
    Nul(String),
    /// `~` stands for nothing.
    #[error("`~` cannot be expanded in {0:?}: no home directory is known; give the full path")]
    NoHome(String),
}

impl Workspace {
    /// Names the directory, which should be absolute, and what `~` stands for.
    pub fn new(directory: impl Into<PathBuf>, home: Option<PathBuf>) -> Self {
        Self { directory: directory.into(), home }
    }

    /// Gives the same with another directory, which should be absolute.
    #[must_use]
    pub fn at(self, directory: impl Into<PathBuf>) -> Self {
        Self { directory: directory.into(), ..self }
    }

    /// Gives the directory that relative paths begin in.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Makes a path as a model writes it absolute and drops `.` from it. `..` stays: only the file
    /// system knows what it means behind a link.
    pub fn resolve(&self, path: &str) -> Result<PathBuf, PathError> {
        if path.is_empty() {
            return Err(PathError::Empty);
        }
        if path.contains('\0') {
            return Err(PathError::Nul(path.to_owned()));
        }
        let Some(rest) = path.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with('/'))
        else {
            return Ok(self.directory.join(path).components().collect());
        };
        let home = self.home.as_deref().ok_or_else(|| PathError::NoHome(path.to_owned()))?;
        Ok(home.join(rest.trim_start_matches('/')).components().collect())
    }

    /// Writes a path as short as [`resolve`](Self::resolve) understands it.
    pub fn shorten(&self, path: &Path) -> String {
        let short = path.strip_prefix(&self.directory).unwrap_or(path);
        let text = short.to_string_lossy();
        match text.strip_prefix('~') {
            _ if text.is_empty() => ".".to_owned(),
            // A name that begins like the home directory is not it.
            Some(rest) if rest.is_empty() || rest.starts_with('/') => format!("./{text}"),
            _ => text.into_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{PathError, Workspace};

    #[test]
    fn paths_begin_where_they_should() {
        let workspace = Workspace::new("/srv/project", Some(PathBuf::from("/home/me")));
        let table = [
            ("a/b", "/srv/project/a/b"),
            ("./a/./b", "/srv/project/a/b"),
            (".", "/srv/project"),
            ("../x", "/srv/project/../x"),
            ("/etc/hosts", "/etc/hosts"),
            ("~", "/home/me"),
            ("~/x", "/home/me/x"),
            ("~//x", "/home/me/x"),
            ("~x", "/srv/project/~x"),
            ("a/~", "/srv/project/a/~"),
        ];
        for (path, resolved) in table {
            let found = workspace.resolve(path).expect("a path");
            assert_eq!(found.to_str(), Some(resolved), "{path}");
        }
        assert_eq!(workspace.resolve(""), Err(PathError::Empty));
        assert_eq!(workspace.resolve("a\0"), Err(PathError::Nul("a\0".to_owned())));
        assert_eq!(Workspace::new("/", None).resolve("~/x"), Err(PathError::NoHome("~/x".to_owned())));
        assert_eq!(workspace.shorten("/srv/project/a/b".as_ref()), "a/b");
        assert_eq!(workspace.shorten("/srv/project".as_ref()), ".");
        assert_eq!(workspace.shorten("/etc".as_ref()), "/etc");
        assert_eq!(workspace.shorten("/srv/project/~/f".as_ref()), "./~/f");
        assert_eq!(workspace.shorten("/srv/project/~f".as_ref()), "~f");
    }
}

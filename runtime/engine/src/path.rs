//! Which files a call uses, so that calls that would disturb each other do not run at once.

use std::path::PathBuf;

use crate::Context;

/// A path that a call uses, as the model wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathUse {
    /// The path.
    pub path: String,
    /// What the call does there.
    pub access: Access,
}

/// What a call does with a file or with what lies below a directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// It reads.
    Read,
    /// It may change something.
    Write,
}

/// Finds the one true place of a path. A host lends it as `Arc<dyn PathResolver>`; without it, calls that may
/// change files run alone.
pub trait PathResolver: Send + Sync {
    /// Gives the absolute path, with all links and `..` followed as far as it exists, relative paths taken
    /// from where the tools of this context take them; `None` if that cannot be told. May block for as long as a disk takes.
    fn resolve(&self, context: &Context, path: &str) -> Option<PathBuf>;
}

impl PathUse {
    /// Says that a call reads a path.
    pub fn read(path: impl Into<String>) -> Self {
        Self { path: path.into(), access: Access::Read }
    }

    /// Says that a call may change what is at a path.
    pub fn write(path: impl Into<String>) -> Self {
        Self { path: path.into(), access: Access::Write }
    }
}

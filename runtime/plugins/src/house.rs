//! What a host lends to its plugins.

use std::{ffi::OsString, fmt, path::PathBuf};

use toolwright::{dynamic::Catalog, hook::Hooks};
use toolwright_terminal::{Helper, Secrets};

/// What a host lends to its plugins.
pub struct House {
    /// Where their tools go.
    pub catalog: Catalog,
    /// Where their hooks go.
    pub hooks: Hooks,
    /// What looks after their processes.
    pub helper: Option<Helper>,
    /// The operator's folder: plugins are in `plugins` and their logs in `logs`.
    pub home: Option<PathBuf>,
    /// The project's folder, whose plugins are in `.toolwright/plugins`. They are looked at only where the
    /// operator's settings say so.
    pub project: Option<PathBuf>,
    /// The host's environment; a plugin gets what is harmless of it, and what its manifest names.
    pub environment: Vec<(OsString, OsString)>,
    /// What no plugin gets unless its manifest names it.
    pub secrets: Secrets,
}

impl fmt::Debug for House {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "House(home {:?}, project {:?})", self.home, self.project)
    }
}

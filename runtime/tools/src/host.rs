//! Lends this machine to the tools: its files, its shell, and the door between them and the model.

use std::{
    any::Any,
    ffi::OsString,
    fmt::{self, Display},
    path::PathBuf,
    sync::Arc,
};

use toolwright::{Context, Services, ToolError};
use toolwright_approval::{Ask, Gate, Nobody};
use toolwright_terminal::{Backend, Files, Limits, Local, LocalFiles, Variables, Workspace};

/// What tools work with on this machine, in plain settings.
pub struct LocalHost {
    /// The directory that relative paths and commands begin in; absolute.
    pub directory: PathBuf,
    /// What `~` stands for.
    pub home: Option<PathBuf>,
    /// The environment of this program, from which commands get an allow-list.
    pub environment: Vec<(OsString, OsString)>,
    /// Names of further variables that commands get.
    pub pass_on: Vec<String>,
    /// Who is asked before a command runs.
    pub asker: Arc<dyn Ask>,
    /// The bounds of commands.
    pub limits: Limits,
}

impl LocalHost {
    /// Begins in a directory, with no home, no variables, and nobody to agree to commands.
    pub fn new(directory: impl Into<PathBuf>) -> Self {
        Self {
            directory: directory.into(),
            home: None,
            environment: Vec::new(),
            pass_on: Vec::new(),
            asker: Arc::new(Nobody),
            limits: Limits::default(),
        }
    }

    /// Makes the services of a call's context: a [`Workspace`], `Arc<dyn Files>`, `Arc<dyn Backend>` and a
    /// [`Gate`]. Files and commands share the workspace, so they agree on every path.
    pub fn services(self) -> Services {
        let variables = Variables::pick(self.environment, &self.pass_on);
        let files: Arc<dyn Files> = Arc::new(LocalFiles);
        let backend: Arc<dyn Backend> = Arc::new(Local::new(variables, self.limits));
        Services::default()
            .with(Workspace::new(self.directory, self.home))
            .with(files)
            .with(backend)
            .with(Gate::new(self.asker))
    }
}

impl fmt::Debug for LocalHost {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Values of variables may be secrets.
        formatter.debug_struct("LocalHost").field("directory", &self.directory).finish_non_exhaustive()
    }
}

/// Gives what the host lends under this type, or tells the model that it lends nothing of the sort.
pub(crate) fn lent<T: Any + Send + Sync>(ctx: &Context) -> Result<&T, ToolError> {
    ctx.service().map_err(tell)
}

/// Makes an error whose own words the model is told.
pub(crate) fn tell(error: impl Display) -> ToolError {
    ToolError::tell(error.to_string())
}

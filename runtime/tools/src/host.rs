//! Lends this machine to the tools: its files, its shell, and the door between them and the model.

use std::{
    any::Any,
    ffi::OsString,
    fmt::{self, Display},
    path::PathBuf,
    sync::Arc,
};

use tokio_util::sync::CancellationToken;
use toolwright::{
    Context, Services, ToolError,
    hook::{Asker, Consent, ConsentFuture, Question},
};
use toolwright_approval::{Ask, Gate, Nobody, ToolCall};
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

    /// Makes the services of a call's context: a [`Workspace`], `Arc<dyn Files>`, `Arc<dyn Backend>`, a
    /// [`Gate`] and, for what hooks want to be asked, an `Arc<dyn Asker>` that goes through the gate. Files and commands share the workspace, so they agree on every path.
    pub fn services(self) -> Services {
        let variables = Variables::pick(self.environment, &self.pass_on);
        let files: Arc<dyn Files> = Arc::new(LocalFiles);
        let backend: Arc<dyn Backend> = Arc::new(Local::new(variables, self.limits));
        let gate = Gate::new(self.asker);
        let asker: Arc<dyn Asker> = Arc::new(GateAsker(gate.clone()));
        Services::default()
            .with(Workspace::new(self.directory, self.home))
            .with(files)
            .with(backend)
            .with(asker)
            .with(gate)
    }
}

impl fmt::Debug for LocalHost {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Values of variables may be secrets.
        formatter.debug_struct("LocalHost").field("directory", &self.directory).finish_non_exhaustive()
    }
}

/// Puts what hooks want to be asked to the one whom commands are put to.
struct GateAsker(Gate);

impl Asker for GateAsker {
    fn ask<'a>(&'a self, question: &'a Question) -> ConsentFuture<'a> {
        let Question { tool, arguments, hook, message, .. } = question;
        let reason = match message.as_str() {
            "" => format!("asked for by the hook {hook}"),
            message => format!("asked for by the hook {hook}: {message}"),
        };
        let call = ToolCall::new(*tool, arguments.text(), reason);
        Box::pin(async move {
            // Whoever drops this future withdraws the question; so the gate needs no other sign.
            match self.0.consent(call, &CancellationToken::new()).await {
                Ok(_) => Consent::Given,
                Err(refusal) => Consent::Refused(refusal.to_string()),
            }
        })
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

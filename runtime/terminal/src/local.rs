//! Runs commands on this machine.

use std::{
    ffi::{OsStr, OsString},
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use rustix::{
    fs::{Access, access},
    io::Errno,
    process::geteuid,
};
use toolwright_approval::{Approved, BackendKind, BoxFuture, Command};

use crate::{
    AskPassword, Backend, DirectoryError, Exported, Finished, Helper, Limits, Password, Processes,
    ResultFolder, Run, RunError, Secrets, Variables, crew::Crew, foreground::Foreground,
    password::PasswordChannel, prepare::Prepared, processes::Shelf, script::Care, spawn::Shell,
    supervisor::Launch,
};

/// This machine, with the rights of this process.
#[derive(Debug)]
pub struct Local {
    pub(crate) variables: Variables,
    pub(crate) limits: Limits,
    pub(crate) crew: Crew,
    pub(crate) shelf: Option<Shelf>,
    folder: Option<PathBuf>,
    pub(crate) secrets: Secrets,
    /// Where whole outputs go that are too long to be told.
    pub(crate) outputs: Option<Arc<ResultFolder>>,
    passwords: Option<PasswordChannel>,
    pub(crate) prepared: Prepared,
    pub(crate) shell: Option<Shell>,
}

impl Local {
    /// Runs commands with these variables and no others; a helper program looks after them.
    pub fn new(variables: Variables, limits: Limits, helper: Option<Helper>) -> Self {
        let shell = Shell::find(&variables);
        Self {
            variables,
            limits,
            shell,
            crew: Crew::new(helper, None),
            shelf: None,
            folder: None,
            secrets: Secrets::default(),
            outputs: None,
            passwords: None,
            prepared: Prepared::default(),
        }
    }

    /// Masks these where outputs show them, also in files.
    #[must_use]
    pub fn with_secrets(mut self, secrets: Secrets) -> Self {
        self.secrets = secrets;
        self
    }

    /// Keeps in this folder what outlives a command or this program: long outputs, background processes, and records of
    /// what runs, so that what is left when this program and its helpers are killed is found and ended at the next
    /// start.
    #[must_use]
    pub fn with_folder(mut self, folder: &Path) -> Self {
        self.folder = Some(folder.to_owned());
        self.outputs = Some(Arc::new(ResultFolder::new(folder.join("output"))));
        self.crew = Crew::new(self.crew.helper().cloned(), Some(folder.join("supervisors")));
        self.shelf = Some(Shelf::new(folder.join("processes"), self.limits.finished_for));
        self
    }

    /// Has a shell read these files before the first command; what they export, all commands get,
    /// but of what looks like a secret only what is `passed` on by name.
    #[must_use]
    pub fn with_shell_files(mut self, files: Vec<PathBuf>, passed: Vec<String>) -> Self {
        self.prepared.files = files;
        self.prepared.passed = passed;
        self
    }

    /// Has sudo's passwords asked for, in a folder below the one of [`with_folder`](Self::with_folder), which comes
    /// first. What is configured is tried before anybody is asked. Root needs none.
    #[must_use]
    pub fn with_passwords(mut self, asker: Arc<dyn AskPassword>, configured: Option<Password>) -> Self {
        if let (Some(folder), Some(helper)) = (&self.folder, self.crew.helper())
            && !geteuid().is_root()
        {
            let folder = folder.join("passwords");
            self.passwords = Some(PasswordChannel::new(folder, helper.clone(), asker, configured));
        }
        self
    }

    /// Makes what a supervisor needs to start a command, right before it does.
    pub(crate) async fn launch(&self, command: &Command, exported: &Exported) -> Result<Launch, RunError> {
        if command.backend() != self.kind() {
            return Err(RunError::WrongBackend { approved: command.backend(), here: self.kind() });
        }
        let shell = self.shell.as_ref().ok_or(RunError::NoShell)?;
        let (base, _) = self.base().await;
        if !command.is_in_place() {
            return Err(RunError::DirectoryGone(command.directory().to_owned()));
        }
        Ok(Launch {
            shell: shell.path.clone(),
            is_bash: shell.is_bash,
            line: command.line().to_owned(),
            care: Self::care(shell, command.line(), base, exported),
            directory: command.directory().as_os_str().to_owned(),
            shown: None,
            variables: self.environment(base, exported),
            screen: None,
        })
    }

    /// Tells what is to be asked of the shell. What it reads before the line may give any word another meaning.
    fn care(shell: &Shell, line: &str, base: &Variables, exported: &Exported) -> Care {
        let own = OsStr::new("BASH_ENV");
        let reads_more = match exported.0.get(own) {
            Some(value) => value.is_some(),
            None => base.get("BASH_ENV").is_some(),
        };
        if shell.is_bash && !reads_more { Care::of(line) } else { Care::Everything }
    }

    /// Tells why a command was not started, from what the system said.
    pub(crate) fn not_started(&self, command: &Command, exported: &Exported, error: io::Error) -> RunError {
        if error.raw_os_error() == Some(Errno::TOOBIG.raw_os_error()) {
            let variables = self.environment(&self.variables, exported);
            let sizes = variables.iter().map(|(name, value)| name.len() + value.len() + 2);
            RunError::TooLong(command.line().len() + sizes.sum::<usize>())
        } else if command.is_in_place() {
            RunError::Start(error)
        } else {
            RunError::DirectoryGone(command.directory().to_owned())
        }
    }

    fn environment(&self, base: &Variables, exported: &Exported) -> Vec<(OsString, OsString)> {
        let kept = base.iter().filter(|(name, _)| !exported.0.contains_key(*name));
        let kept = kept.map(|(name, value)| (name.clone(), value.clone()));
        let changed = exported.0.iter().filter_map(|(name, value)| Some((name.clone(), value.clone()?)));
        let mut all: Vec<_> = kept.chain(changed).collect();
        // Without the channel sudo itself says that it has no way to ask.
        let channel = self.passwords.as_ref().and_then(|channel| channel.variables().ok());
        for (name, value) in channel.into_iter().flatten() {
            if !all.iter().any(|(known, _)| *known == name) {
                all.push((name, value));
            }
        }
        all
    }
}

impl Backend for Local {
    fn kind(&self) -> BackendKind {
        BackendKind::Local
    }

    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn directory<'a>(&'a self, path: &'a Path) -> BoxFuture<'a, Result<PathBuf, DirectoryError>> {
        // A few calls of the system that seldom wait are quicker than a thread that is asked to make them.
        Box::pin(async move { find_directory(path.to_owned()) })
    }

    fn run(&self, command: Approved<Command>, mut run: Run) -> BoxFuture<'_, Result<Finished, RunError>> {
        let exported = std::mem::take(&mut run.exported);
        let command = Foreground { local: self, command: command.into_inner(), exported };
        Box::pin(async move { command.run(run).await })
    }

    fn processes(&self) -> &dyn Processes {
        self
    }
}

fn find_directory(path: PathBuf) -> Result<PathBuf, DirectoryError> {
    match path.canonicalize() {
        Ok(real) if real.is_dir() => match access(&real, Access::EXEC_OK) {
            Ok(()) => Ok(real),
            Err(error) => Err(DirectoryError::Unusable { path, source: error.into() }),
        },
        Ok(_) => Err(DirectoryError::NotDirectory(path)),
        Err(error) => match error.kind() {
            io::ErrorKind::NotFound => {
                let existing = path.ancestors().skip(1).find(|p| p.is_dir()).map(Path::to_owned);
                Err(DirectoryError::Missing { path, existing })
            }
            io::ErrorKind::NotADirectory => Err(DirectoryError::NotDirectory(path)),
            _ => Err(DirectoryError::Unusable { path, source: error }),
        },
    }
}

//! What the operator's own shell files export, read once.

use std::{
    ffi::OsString,
    fs::File,
    io,
    os::fd::AsFd as _,
    path::{Path, PathBuf},
    time::Duration,
};

use tokio::time::timeout;

use crate::{
    Exported, Local, RunError, Variables,
    report::Said,
    script::Care,
    supervisor::{Death, Launch, Order, Report},
};

/// How long the files may take together.
const PATIENCE: Duration = Duration::from_secs(30);

/// Files that a shell reads before the first command, and what came of it.
#[derive(Debug, Default)]
pub(crate) struct Prepared {
    pub(crate) files: Vec<PathBuf>,
    /// Names of what they may export although it looks like a secret.
    pub(crate) passed: Vec<String>,
    base: tokio::sync::OnceCell<(Variables, Option<String>)>,
}

impl Local {
    /// Gives the environment that every command begins with, from after the operator's files where there are some,
    /// and a word about them if they could not be read.
    pub(crate) async fn base(&self) -> &(Variables, Option<String>) {
        self.prepared.base.get_or_init(|| self.prepare()).await
    }

    async fn prepare(&self) -> (Variables, Option<String>) {
        let variables = self.variables.clone();
        if self.prepared.files.is_empty() {
            return (variables, None);
        }
        if let Some(missing) = self.prepared.files.iter().find(|file| !file.is_file()) {
            let missing = missing.display();
            let note = format!(
                "The shell files of the configuration were not read: there is no file {missing}; terminal.shell_init_files names it."
            );
            return (variables, Some(note));
        }
        match self.read_files(&variables).await {
            Ok(Exported(changes)) => {
                let (variables, withheld) =
                    variables.changed_without(changes, &self.prepared.passed, &self.secrets);
                let note = (!withheld.is_empty()).then(|| {
                    format!(
                        "Commands do not get {} from the shell files of the configuration, because it looks like a secret; terminal.env_passthrough passes a variable on all the same.",
                        withheld.join(", ")
                    )
                });
                (variables, note)
            }
            Err(error) => {
                let files: Vec<_> =
                    self.prepared.files.iter().map(|file| file.display().to_string()).collect();
                let note = format!(
                    "The shell files of the configuration ({}) were not read: {error}; terminal.shell_init_files names them.",
                    files.join(", ")
                );
                (variables, Some(note))
            }
        }
    }

    async fn read_files(&self, variables: &Variables) -> Result<Exported, RunError> {
        let shell = self.shell.as_ref().ok_or(RunError::NoShell)?;
        let mut worker = self.crew.take().await?;
        let given: Vec<(OsString, OsString)> =
            variables.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        let launch = Launch {
            shell: shell.path.clone(),
            is_bash: shell.is_bash,
            line: self.prepared.files.iter().map(|file| reading(file)).collect(),
            care: Care::Everything,
            directory: "/".into(),
            shown: None,
            variables: given.clone(),
            screen: None,
        };
        let nowhere = File::options().write(true).open("/dev/null").map_err(RunError::Start)?;
        worker.order(&Order::Run(launch), &[nowhere.as_fd()]).await.map_err(RunError::Start)?;
        // Dropped, the worker ends what takes too long.
        let slow =
            || RunError::Lost(io::Error::other(format!("they took longer than {} s", PATIENCE.as_secs())));
        let report = timeout(PATIENCE, worker.report()).await.map_err(|_| slow())?.map_err(RunError::Lost)?;
        let ended = match report {
            Report::Ended(ended) => ended,
            Report::NotStarted(failure) => return Err(RunError::Start(failure.into())),
            _ => return Err(RunError::Lost(io::Error::other("what looks after it said something else"))),
        };
        worker.release(ended.is_alone);
        if ended.death != Death::Exited(0) {
            let status = format!("the shell that read them ended with {:?}", ended.death);
            return Err(RunError::Lost(io::Error::other(status)));
        }
        let silent = || RunError::Lost(io::Error::other("the shell said nothing"));
        let said = Said::read(&ended.report).ok_or_else(silent)?;
        Ok(said.after(variables, &Exported::default(), &given).exported)
    }
}

/// Writes the line that reads a file.
fn reading(file: &Path) -> String {
    format!(". '{}'\n", file.to_string_lossy().replace('\'', r"'\''"))
}

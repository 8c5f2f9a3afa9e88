//! Runs commands on this machine.

use std::{
    future::pending,
    io,
    os::unix::process::ExitStatusExt,
    path::{Path, PathBuf},
    process::ExitStatus,
    sync::Arc,
    time::Duration,
};

use rustix::io::{Errno, ioctl_fionread};
use tokio::{
    io::AsyncReadExt,
    net::unix::pipe,
    time::{sleep, timeout},
};
use toolwright_approval::{Approved, BackendKind, BoxFuture, Command};

use crate::{
    Backend, DirectoryError, Ending, Finished, Limits, Processes, ResultFolder, Run, RunError, Secrets,
    Variables,
    output::{Plan, Recorder, Spill},
    spawn::{Process, Shell},
};

/// Bytes read at once; more than a pipe holds by default.
const CHUNK: usize = 64 * 1024;

/// This machine, with the rights of this process.
#[derive(Debug)]
pub struct Local {
    variables: Variables,
    limits: Limits,
    shell: Option<Shell>,
    secrets: Secrets,
    outputs: Option<Arc<ResultFolder>>,
}

/// Reads a command's pipe and records what comes.
struct Pump {
    pipe: pipe::Receiver,
    recorder: Recorder,
    buffer: Vec<u8>,
    open: bool,
}

enum Stop {
    Exited(ExitStatus),
    TimedOut,
    Cancelled,
}

impl Local {
    /// Runs commands with these variables and no others.
    pub fn new(variables: Variables, limits: Limits) -> Self {
        let shell = Shell::find(&variables);
        Self { variables, limits, shell, secrets: Secrets::default(), outputs: None }
    }

    /// Masks these in what commands write.
    #[must_use]
    pub fn with_secrets(mut self, secrets: Secrets) -> Self {
        self.secrets = secrets;
        self
    }

    /// Keeps long outputs whole in this folder.
    #[must_use]
    pub fn with_outputs(mut self, outputs: ResultFolder) -> Self {
        self.outputs = Some(Arc::new(outputs));
        self
    }

    fn plan(&self, run: &Run) -> Plan {
        let most_bytes = self.limits.spill_bytes;
        Plan {
            chars: self.limits.output_chars,
            spill: self.outputs.clone().map(|folder| Spill { folder, most_bytes }),
            secrets: self.secrets.clone(),
            progress: run.progress.clone(),
            is_screen: run.screen.is_some(),
        }
    }

    async fn carry_out(&self, command: Command, run: Run) -> Result<Finished, RunError> {
        if command.backend() != self.kind() {
            return Err(RunError::WrongBackend { approved: command.backend(), here: self.kind() });
        }
        let limit = self.limits.timeout(Some(run.timeout))?;
        let shell = self.shell.as_ref().ok_or(RunError::NoShell)?;
        let (mut process, pipe) = self.start(shell, &command)?;
        let mut pump = Pump::new(pipe, Recorder::new(self.plan(&run)));
        // The pump comes last: it is nearly always ready, and what is asked before it is never starved.
        let stop = tokio::select! {
            biased;
            status = process.wait() => Stop::Exited(status.map_err(RunError::Lost)?),
            () = run.cancellation.cancelled() => Stop::Cancelled,
            () = sleep(limit) => Stop::TimedOut,
            failed = pump.run() => return Err(RunError::Lost(failed)),
        };
        let mut notes = Vec::new();
        if !shell.is_bash {
            notes.push(format!("There is no bash here; {} ran the command.", shell.path.display()));
        }
        let ending = match stop {
            Stop::Exited(status) => {
                process.group.release();
                ending(status)
            }
            Stop::TimedOut | Stop::Cancelled => {
                notes.extend(self.end(&mut process, &mut pump).await?);
                if matches!(stop, Stop::TimedOut) { Ending::TimedOut(limit) } else { Ending::Cancelled }
            }
        };
        pump.drain(self.limits.drain).await.map_err(RunError::Lost)?;
        Ok(pump.finish(ending, notes))
    }

    fn start(&self, shell: &Shell, command: &Command) -> Result<(Process, pipe::Receiver), RunError> {
        let gone = || !command.is_in_place();
        if gone() {
            return Err(RunError::DirectoryGone(command.directory().to_owned()));
        }
        Process::start(shell, command.line(), command.directory(), &self.variables).map_err(|error| {
            if error.raw_os_error() == Some(Errno::TOOBIG.raw_os_error()) {
                RunError::TooLong(command.line().len())
            } else if gone() {
                RunError::DirectoryGone(command.directory().to_owned())
            } else {
                RunError::Start(error)
            }
        })
    }

    /// Ends every process of the command, reading on meanwhile, so that last words are kept.
    async fn end(&self, process: &mut Process, pump: &mut Pump) -> Result<Option<String>, RunError> {
        let left = tokio::select! {
            biased;
            left = process.group.end(self.limits.grace) => left,
            failed = pump.run() => return Err(RunError::Lost(failed)),
        };
        // The leader is dead unless it cannot be killed, and then waiting would have no end.
        let reaped = timeout(self.limits.grace, process.wait()).await;
        if left.is_empty() && reaped.is_ok() {
            return Ok(None);
        }
        Ok(Some(format!("Some processes could not be killed and may still run: {left:?}.")))
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
        let path = path.to_owned();
        Box::pin(async move {
            let asked = path.clone();
            let found = tokio::task::spawn_blocking(move || find_directory(path));
            found.await.unwrap_or_else(|error| {
                Err(DirectoryError::Unusable { path: asked, source: io::Error::other(error) })
            })
        })
    }

    fn processes(&self) -> &dyn Processes {
        todo!()
    }

    fn run(&self, command: Approved<Command>, run: Run) -> BoxFuture<'_, Result<Finished, RunError>> {
        Box::pin(self.carry_out(command.into_inner(), run))
    }
}

impl Pump {
    fn new(pipe: pipe::Receiver, recorder: Recorder) -> Self {
        Self { pipe, recorder, buffer: vec![0; CHUNK], open: true }
    }

    /// Reads for ever: gives nothing back but an error, and may be dropped at any time.
    async fn run(&mut self) -> io::Error {
        match self.read_on().await {
            Ok(()) => pending().await,
            Err(error) => error,
        }
    }

    async fn read_on(&mut self) -> io::Result<()> {
        while self.open {
            let length = self.pipe.read(&mut self.buffer).await?;
            self.take(length);
        }
        Ok(())
    }

    /// Reads what the ended command wrote, all of it, and a little more if others hold the pipe.
    async fn drain(&mut self, grace: Duration) -> io::Result<()> {
        // Whatever the command itself wrote is in the pipe by now; what comes later is not its own.
        let mut own = ioctl_fionread(&self.pipe)?;
        while self.open && own > 0 {
            let most = usize::try_from(own).unwrap_or(CHUNK).min(CHUNK);
            match self.pipe.try_read(&mut self.buffer[..most]) {
                Ok(length) => {
                    self.take(length);
                    own -= length as u64;
                }
                // Readiness is only known after a first wait.
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => self.pipe.readable().await?,
                Err(error) => return Err(error),
            }
        }
        timeout(grace, self.read_on()).await.unwrap_or(Ok(()))
    }

    fn take(&mut self, length: usize) {
        self.open = length > 0;
        self.recorder.push(&self.buffer[..length]);
    }

    fn finish(self, ending: Ending, notes: Vec<String>) -> Finished {
        let left_running = self.open;
        if left_running {
            // What was left behind would die of its next line if nobody held the pipe.
            let mut pipe = self.pipe;
            tokio::spawn(async move { tokio::io::copy(&mut pipe, &mut tokio::io::sink()).await });
        }
        Finished {
            output: self.recorder.finish(),
            ending,
            pipestatus: Vec::new(),
            after: None,
            left_running,
            notes,
        }
    }
}

fn ending(status: ExitStatus) -> Ending {
    status.code().map_or_else(|| Ending::Signalled(status.signal().unwrap_or(0)), Ending::Exited)
}

fn find_directory(path: PathBuf) -> Result<PathBuf, DirectoryError> {
    match path.canonicalize() {
        Ok(real) if real.is_dir() => Ok(real),
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

//! A background process: what its supervisor does for it.

mod door;
mod input;
mod output;
mod tended;
mod throttle;
mod watch;

use std::{
    io,
    os::fd::{AsFd as _, OwnedFd},
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use serde::{Deserialize, Serialize};

use self::{door::Door, input::Input, output::JobOutput, tended::Tended, watch::Watch};
use super::{Launch, Report, Supervisor, table::stat};
use crate::{
    Owner, ScreenSize, Secrets,
    output::log::LogWriter,
    processes::{Beginning, Folder},
    script::Care,
    secrets::HandedOver,
    spawn::{ShellFiles, Streams, start},
};

/// A background process that is to be started.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Job {
    /// How it is started.
    pub(crate) launch: Launch,
    /// Its name.
    pub(crate) id: String,
    /// Its folder, which is there.
    pub(crate) folder: Folder,
    /// Whose it is.
    pub(crate) owner: Owner,
    /// Whether its end is a notice.
    pub(crate) notify_on_complete: bool,
    /// The texts it is watched for.
    pub(crate) watch_patterns: Vec<String>,
    /// How much of its output is kept.
    pub(crate) most_bytes: u64,
    /// How long its processes have to end by themselves when it is ended.
    pub(crate) grace: Duration,
    /// How long output is awaited once its shell has ended.
    pub(crate) drain: Duration,
    /// What is masked in all that is written down.
    pub(crate) secrets: HandedOver,
}

/// What a host wants of a background process.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Request {
    /// Tell what has been sent to it and is not ended by a line end yet.
    Before,
    /// Send this to it, if what was sent before is still the same.
    Write {
        /// What was sent before.
        before: String,
        /// What is sent.
        bytes: Vec<u8>,
    },
    /// Close its standard input, or send the end-of-file character of its screen.
    Close,
    /// Change the size of its screen.
    Resize(ScreenSize),
    /// End it with all that descends from it.
    Kill,
    /// Answer once it is over.
    Wait,
}

/// What its supervisor answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Answer {
    /// It is done.
    Done,
    /// This was sent before.
    Before(String),
    /// Something else was sent meanwhile.
    Changed,
    /// The process is over.
    Over,
    /// It has no screen.
    NoScreen,
    /// Its standard input is closed.
    Closed,
    /// It did not take all of it.
    NotReading {
        /// How many bytes it took.
        written: usize,
    },
    /// The line would be longer than what is kept of one that has no end yet.
    TooLong {
        /// How many bytes a line may have.
        most: usize,
    },
    /// The system said no.
    Failed(String),
}

impl Supervisor {
    /// Starts a background process and looks after it until it is over and nothing is left of it.
    pub(super) async fn tend(&mut self, job: Job) -> io::Result<()> {
        self.leave_host()?;
        // The shell inherits nothing of what served other commands.
        self.files = None;
        let (mut tended, id) = match self.begin(job) {
            Ok(begun) => begun,
            Err(error) => return self.channel.send(&Report::NotStarted(error.into()), &[]).await,
        };
        // A host that is gone already knows nothing of it, so it ends with us.
        self.channel.send(&Report::Started { id }, &[]).await?;
        tended.run(&mut self.family, &mut self.ended).await;
        Ok(())
    }

    /// Writes down that this process goes on without its host.
    fn leave_host(&mut self) -> io::Result<()> {
        let Some(record) = &mut self.record else { return Ok(()) };
        record.leave_host();
        if let Some(folder) = self.file.as_deref().and_then(Path::parent) {
            record.write(folder)?;
        }
        Ok(())
    }

    fn begin(&mut self, job: Job) -> io::Result<(Tended, u32)> {
        let Job { mut launch, folder, .. } = job;
        let secrets = Secrets::from(job.secrets);
        let door = Door::open(&folder)?;
        folder.reserve()?;
        let log = LogWriter::create(&folder.log(), job.most_bytes, secrets.clone())?;
        let line = secrets.mask_text(&launch.line);
        let has_screen = launch.screen.is_some();
        // Nobody asks its shell for anything at its end.
        launch.care = Care::Nothing;
        let mut files = ShellFiles::new(launch.is_bash)?;
        let (streams, pipes) = if let Some(size) = launch.screen {
            (Streams::Screen(size), None)
        } else {
            let (out, output) = io::pipe()?;
            let (input, inward) = io::pipe()?;
            let streams = Streams::Pipes { output: output.into(), input: Some(input.into()) };
            (streams, Some((OwnedFd::from(inward), OwnedFd::from(out))))
        };
        let (shell, screen) = start(&launch, streams, &mut files, &self.mark)?;
        self.family.begin(shell);
        let (inward, out) = match (pipes, &screen) {
            (Some(pipes), _) => pipes,
            (None, Some(screen)) => {
                (screen.as_fd().try_clone_to_owned()?, screen.as_fd().try_clone_to_owned()?)
            }
            (None, None) => return Err(io::Error::other("the shell has neither pipes nor a screen")),
        };
        let watch = Watch::new(&job.id, &line, &job.watch_patterns, secrets);
        let no_table = || io::Error::other("the process table cannot be read");
        let beginning = Beginning {
            line,
            // What is no text cannot be written down, and it is only shown.
            directory: PathBuf::from(launch.directory.to_string_lossy().into_owned()),
            owner: job.owner,
            started: SystemTime::now(),
            supervisor: self.record.clone().ok_or_else(no_table)?,
            shell: shell.as_raw_pid().unsigned_abs(),
            shell_started: stat(shell.as_raw_pid()).map_or(0, |stat| stat.member.started),
            has_screen,
            notify_on_complete: job.notify_on_complete,
            watch_patterns: job.watch_patterns,
            id: job.id,
        };
        folder.begin(&beginning)?;
        let place = folder.place()?;
        let tended = Tended::new(tended::Parts {
            door,
            input: Input::new(inward, has_screen)?,
            output: JobOutput::new(out, has_screen, log, watch, folder.clone())?,
            folder,
            place,
            screen,
            grace: job.grace,
            drain: job.drain,
        });
        Ok((tended, beginning.shell))
    }
}

//! Background processes of this machine.

use std::{
    ffi::OsStr,
    io,
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use toolwright_approval::{Approved, BoxFuture, Command, ProcessInput};

use super::{
    Background, EndReason, Folder, LogPart, LogText, Notice, Owner, ProcessError, Processes, State, Status,
    line::{PATIENCE, ask},
    shelf::{Known, Shelf, leave_alone, unreachable},
};
use crate::{
    Backend as _, Local, RunError, ScreenSize,
    supervisor::{Answer, Job, Launch, Order, Report, Request},
};

/// How long is waited before somebody who does not answer is asked again.
const PAUSE: Duration = Duration::from_millis(100);
/// So much before the last characters is read too: a secret may begin there.
const LONGEST: usize = 512;

impl Processes for Local {
    fn start(
        &self,
        command: Approved<Command>,
        start: Background,
    ) -> BoxFuture<'_, Result<Status, RunError>> {
        let command = command.into_inner();
        Box::pin(async move {
            let shelf = self.shelf.as_ref().ok_or(RunError::NoFolder)?;
            let _lock = shelf.lock().await.map_err(RunError::Start)?;
            shelf.room_for_one(&start.owner, self.limits.most_processes)?;
            let (id, folder) = shelf.make().map_err(RunError::Start)?;
            let started = self.start_in(&id, &folder, &command, &start).await;
            if started.is_err() {
                // There may be nothing to remove.
                drop(folder.remove());
            }
            started?;
            let lost = |error: ProcessError| RunError::Lost(io::Error::other(error));
            shelf.find(&start.owner, &id).and_then(|known| shelf.looked_at(&known)).map_err(lost)
        })
    }

    fn list<'a>(&'a self, owner: &'a Owner) -> BoxFuture<'a, Vec<Status>> {
        Box::pin(async move {
            let all = self.shelf.as_ref().map(Shelf::all).unwrap_or_default();
            all.into_iter().filter(|status| owner.sees(&status.owner)).collect()
        })
    }

    fn all(&self) -> BoxFuture<'_, Vec<Status>> {
        Box::pin(async move { self.shelf.as_ref().map(Shelf::all).unwrap_or_default() })
    }

    fn status<'a>(&'a self, owner: &'a Owner, id: &'a str) -> BoxFuture<'a, Result<Status, ProcessError>> {
        Box::pin(async move { self.found(owner, id).and_then(|(shelf, known)| shelf.status(&known)) })
    }

    fn tail<'a>(
        &'a self,
        owner: &'a Owner,
        id: &'a str,
        most_chars: usize,
    ) -> BoxFuture<'a, Result<String, ProcessError>> {
        Box::pin(async move {
            let (_, known) = self.found(owner, id)?;
            let text =
                known.tail(most_chars.saturating_add(LONGEST)).map_err(|error| unreachable(id, &error))?;
            // Colours within a secret hid it from the log's own masking.
            let text = self.secrets.mask_text(&text);
            let left = text.chars().count().saturating_sub(most_chars);
            Ok(text.chars().skip(left).collect())
        })
    }

    fn log<'a>(
        &'a self,
        owner: &'a Owner,
        id: &'a str,
        part: LogPart,
    ) -> BoxFuture<'a, Result<LogText, ProcessError>> {
        Box::pin(async move {
            let (_, known) = self.found(owner, id)?;
            // All of a long log may have to be looked through once.
            let read = tokio::task::spawn_blocking(move || known.read(part)).await;
            let log =
                read.map_err(|error| unreachable(id, &error))?.map_err(|error| unreachable(id, &error))?;
            Ok(LogText { text: self.secrets.mask_text(&log.text), ..log })
        })
    }

    fn wait<'a>(
        &'a self,
        owner: &'a Owner,
        id: &'a str,
        at_most: Duration,
        cancellation: &'a CancellationToken,
    ) -> BoxFuture<'a, Result<Status, ProcessError>> {
        Box::pin(async move {
            let (shelf, known) = self.found(owner, id)?;
            let status = shelf.status(&known)?;
            if matches!(status.state, State::Over { .. }) {
                return Ok(status);
            }
            tokio::select! {
                () = is_over(shelf, &known, at_most) => {}
                () = sleep(at_most) => {}
                () = cancellation.cancelled() => {}
            }
            shelf.status(&known)
        })
    }

    fn kill<'a>(&'a self, owner: &'a Owner, id: &'a str) -> BoxFuture<'a, Result<Status, ProcessError>> {
        Box::pin(async move {
            let (shelf, known) = self.found(owner, id)?;
            if !shelf.status(&known)?.is_alive() {
                return shelf.status(&known);
            }
            let patience = self.limits.process_grace.saturating_add(PATIENCE);
            match ask(&known.folder, &Request::Kill, patience).await {
                Ok(answer @ Answer::Failed(_)) => return Err(refused(id, 0, answer)),
                Err(_) if known.beginning.supervisor.is_alive() => {
                    // Who does not answer cannot go on.
                    known.beginning.supervisor.end_by_force();
                    known.settle(EndReason::Killed).map_err(|error| unreachable(id, &error))?;
                }
                Ok(_) | Err(_) => {}
            }
            shelf.status(&known)
        })
    }

    fn input<'a>(
        &'a self,
        owner: &'a Owner,
        id: &'a str,
        text: String,
    ) -> BoxFuture<'a, Result<ProcessInput, ProcessError>> {
        Box::pin(async move {
            let (before, known) = match self.asked(owner, id, &Request::Before).await? {
                (Answer::Before(before), known) => (before, known),
                (other, _) => return Err(refused(id, 0, other)),
            };
            Ok(ProcessInput {
                process: id.to_owned(),
                line: known.beginning.line.clone(),
                before,
                text,
                is_typed: known.beginning.has_screen,
                directory: known.beginning.directory.clone(),
                backend: self.kind(),
            })
        })
    }

    fn write<'a>(
        &'a self,
        owner: &'a Owner,
        id: &'a str,
        input: Approved<ProcessInput>,
    ) -> BoxFuture<'a, Result<(), ProcessError>> {
        let ProcessInput { process, before, text, backend, .. } = input.into_inner();
        Box::pin(async move {
            if process != id || backend != self.kind() {
                return Err(ProcessError::OtherApproved { id: id.to_owned(), approved: process });
            }
            let length = text.len();
            let request = Request::Write { before, bytes: text.into_bytes() };
            match self.asked(owner, id, &request).await?.0 {
                Answer::Done => Ok(()),
                other => Err(refused(id, length, other)),
            }
        })
    }

    fn close<'a>(&'a self, owner: &'a Owner, id: &'a str) -> BoxFuture<'a, Result<(), ProcessError>> {
        Box::pin(async move {
            match self.asked(owner, id, &Request::Close).await?.0 {
                Answer::Done => Ok(()),
                other => Err(refused(id, 0, other)),
            }
        })
    }

    fn resize<'a>(
        &'a self,
        owner: &'a Owner,
        id: &'a str,
        size: ScreenSize,
    ) -> BoxFuture<'a, Result<(), ProcessError>> {
        Box::pin(async move {
            match self.asked(owner, id, &Request::Resize(size)).await?.0 {
                Answer::Done => Ok(()),
                other => Err(refused(id, 0, other)),
            }
        })
    }

    fn take_notices<'a>(&'a self, owner: &'a Owner) -> BoxFuture<'a, Vec<Notice>> {
        Box::pin(async move {
            let taken = self.shelf.as_ref().map(|shelf| shelf.take_notices(owner, Instant::now()));
            let masked = |notice| match notice {
                Notice::Ended { status, output } => {
                    Notice::Ended { status, output: self.secrets.mask_text(&output) }
                }
                other => other,
            };
            taken.unwrap_or_default().into_iter().map(masked).collect()
        })
    }
}

impl Local {
    fn found(&self, owner: &Owner, id: &str) -> Result<(&Shelf, Arc<Known>), ProcessError> {
        let none = || ProcessError::Unknown { id: id.to_owned(), near: None };
        let shelf = self.shelf.as_ref().ok_or_else(none)?;
        Ok((shelf, shelf.find(owner, id)?))
    }

    /// Asks what looks after a process for something.
    async fn asked(
        &self,
        owner: &Owner,
        id: &str,
        request: &Request,
    ) -> Result<(Answer, Arc<Known>), ProcessError> {
        let (shelf, known) = self.found(owner, id)?;
        match ask(&known.folder, request, PATIENCE).await {
            Ok(answer) => Ok((answer, known)),
            Err(error) => match shelf.status(&known)?.state {
                State::Over { .. } => Err(ProcessError::Over { id: id.to_owned() }),
                State::Running => Err(unreachable(id, &error)),
            },
        }
    }

    async fn start_in(
        &self,
        id: &str,
        folder: &Folder,
        command: &Command,
        start: &Background,
    ) -> Result<(), RunError> {
        let mut worker = self.crew.take().await?;
        let job = Job {
            launch: self.background_launch(command, start).await?,
            id: id.to_owned(),
            folder: folder.clone(),
            owner: start.owner.clone(),
            notify_on_complete: start.notify_on_complete,
            watch_patterns: start.watch_patterns.clone(),
            most_bytes: self.limits.spill_bytes,
            grace: self.limits.process_grace,
            drain: self.limits.drain,
            secrets: self.secrets.hand_over(),
        };
        worker.order(&Order::Tend(Box::new(job)), &[]).await.map_err(RunError::Start)?;
        match worker.report().await.map_err(RunError::Lost)? {
            Report::Started { .. } => {
                leave_alone(worker.detach());
                Ok(())
            }
            Report::NotStarted(failure) => Err(self.not_started(command, &start.exported, failure.into())),
            Report::Ready { .. } | Report::Ended(_) | Report::Alone => Err(RunError::Lost(io::Error::other(
                "what looks after it said something that makes no sense",
            ))),
        }
    }

    async fn background_launch(&self, command: &Command, start: &Background) -> Result<Launch, RunError> {
        let mut launch =
            self.launch(command, &start.exported).await?.on(start.screen).shown_as(start.shown.clone());
        let mut default = |name: &str, value: &str| {
            let is_set = launch.variables.iter().any(|(known, _)| known == OsStr::new(name));
            if !is_set && !start.exported.0.contains_key(OsStr::new(name)) {
                launch.variables.push((name.into(), value.into()));
            }
        };
        // A pipe makes Python keep its output back, and there would be nothing to look at for a long time.
        default("PYTHONUNBUFFERED", "1");
        Ok(launch)
    }
}

/// Waits until a process is over, or nobody can tell any more.
async fn is_over(shelf: &Shelf, known: &Known, at_most: Duration) {
    while ask(&known.folder, &Request::Wait, at_most.saturating_add(PATIENCE)).await.is_err() {
        if !matches!(shelf.status(known), Ok(Status { state: State::Running, .. })) {
            return;
        }
        sleep(PAUSE).await;
    }
}

/// Tells why something was not done.
fn refused(id: &str, length: usize, answer: Answer) -> ProcessError {
    let id = id.to_owned();
    match answer {
        Answer::Over => ProcessError::Over { id },
        Answer::NoScreen => ProcessError::NoScreen { id },
        Answer::Closed => ProcessError::Closed { id },
        Answer::Changed => ProcessError::Changed { id },
        Answer::NotReading { written } => ProcessError::NotReading { id, written, length },
        Answer::TooLong { most } => ProcessError::TooLong { id, most },
        Answer::Failed(reason) => ProcessError::Unreachable { id, reason },
        Answer::Done | Answer::Before(_) => {
            let reason = "what looks after it said something that makes no sense".to_owned();
            ProcessError::Unreachable { id, reason }
        }
    }
}

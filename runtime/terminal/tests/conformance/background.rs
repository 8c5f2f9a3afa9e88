//! Cases of background processes, and the only code that calls their API.

use std::{
    ffi::OsString,
    os::unix::ffi::OsStringExt as _,
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use tokio_util::sync::CancellationToken;
use toolwright_approval::{Gate, StandingYes};
use toolwright_terminal::{
    Backend, Background, EndReason, LogPart, Notice, Owner, ProcessError, ScreenSize, State,
};

use crate::check::approved;

/// How long what must come may take, on a machine with other work.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long a question may take that never waits for a process.
const AT_ONCE: Duration = Duration::from_secs(2);

/// A background process and what is done with it, one after the other.
#[derive(Debug)]
pub(crate) struct Process {
    pub(crate) name: &'static str,
    line: String,
    start: Background,
    acts: Vec<Act>,
    /// How many copies run at once.
    copies: usize,
}

/// What is done with a process, or must be so.
#[derive(Debug)]
enum Act {
    /// It runs, and that is told at once.
    Runs,
    /// It ends by itself with this status and leaves nothing, or something.
    Exits(i32, bool),
    /// It dies of this signal.
    Dies(i32),
    /// Its log comes to have this in it.
    Says(String),
    /// Its log is this.
    Said(String),
    /// The log of a finished one has so many lines.
    Lines(usize),
    /// This part of its log is this.
    Part(LogPart, &'static str),
    /// It is sent this.
    Send(String),
    /// Nothing can be sent to it, for this reason.
    CannotSend(String, fn(&ProcessError) -> bool),
    Close,
    /// It is ended.
    Kill,
    Resize(ScreenSize),
    CannotResize(fn(&ProcessError) -> bool),
    /// So many notices are there for its owner.
    Notices(usize),
    /// Another owner neither sees nor reaches it.
    IsHidden,
}

/// Begins a case.
pub(crate) fn process(name: &'static str, line: impl Into<String>) -> Process {
    Process { name, line: line.into(), start: Background::default(), acts: Vec::new(), copies: 1 }
}

impl Process {
    pub(crate) fn at_once(mut self, copies: usize) -> Self {
        self.copies = copies;
        self
    }

    pub(crate) fn on_screen(mut self, rows: u16, columns: u16) -> Self {
        self.start.screen = Some(ScreenSize { rows, columns });
        self
    }

    pub(crate) fn given(mut self, name: &str, value: &[u8]) -> Self {
        self.start.exported.0.insert(name.into(), Some(OsString::from_vec(value.to_vec())));
        self
    }

    pub(crate) fn told_of(mut self) -> Self {
        self.start.notify_on_complete = true;
        self
    }

    pub(crate) fn watched_for(mut self, pattern: &str) -> Self {
        self.start.watch_patterns.push(pattern.to_owned());
        self
    }

    pub(crate) fn runs(self) -> Self {
        self.act(Act::Runs)
    }

    pub(crate) fn exits(self, status: i32) -> Self {
        self.act(Act::Exits(status, false))
    }

    /// Ends by itself, and something that it started still runs.
    pub(crate) fn exits_leaving(self, status: i32) -> Self {
        self.act(Act::Exits(status, true))
    }

    pub(crate) fn dies(self, signal: i32) -> Self {
        self.act(Act::Dies(signal))
    }

    pub(crate) fn says(self, text: impl Into<String>) -> Self {
        self.act(Act::Says(text.into()))
    }

    pub(crate) fn said(self, text: impl Into<String>) -> Self {
        self.act(Act::Said(text.into()))
    }

    pub(crate) fn lines(self, count: usize) -> Self {
        self.act(Act::Lines(count))
    }

    pub(crate) fn part(self, part: LogPart, text: &'static str) -> Self {
        self.act(Act::Part(part, text))
    }

    pub(crate) fn send(self, text: impl Into<String>) -> Self {
        self.act(Act::Send(text.into()))
    }

    pub(crate) fn cannot_send(self, text: impl Into<String>, why: fn(&ProcessError) -> bool) -> Self {
        self.act(Act::CannotSend(text.into(), why))
    }

    pub(crate) fn close(self) -> Self {
        self.act(Act::Close)
    }

    pub(crate) fn kill(self) -> Self {
        self.act(Act::Kill)
    }

    pub(crate) fn resize(self, rows: u16, columns: u16) -> Self {
        self.act(Act::Resize(ScreenSize { rows, columns }))
    }

    pub(crate) fn cannot_resize(self, why: fn(&ProcessError) -> bool) -> Self {
        self.act(Act::CannotResize(why))
    }

    pub(crate) fn notices(self, count: usize) -> Self {
        self.act(Act::Notices(count))
    }

    pub(crate) fn hidden(self) -> Self {
        self.act(Act::IsHidden)
    }

    fn act(mut self, act: Act) -> Self {
        self.acts.push(act);
        self
    }
}

/// A process that was started.
struct Started<'a> {
    backend: &'a dyn Backend,
    owner: Owner,
    id: String,
}

/// Gives each thing that is wrong, with the number of the act and copy. Ends whatever still runs.
pub(crate) async fn check(backend: &dyn Backend, process: &Process, home: &Path, leaf: &str) -> Vec<String> {
    let home_text = home.to_str().expect("a path that is text");
    let filled = |text: &str| text.replace("@HOME@", home_text).replace("@LEAF@", leaf);
    let mut wrong = Vec::new();
    let mut started = Vec::new();
    for copy in 0..process.copies {
        let command = approved(backend, &filled(&process.line), home).await.expect("a directory");
        let owner = Owner { task: format!("{leaf}-{copy}"), session: String::new() };
        let start = Background { owner: owner.clone(), ..process.start.clone() };
        let begin = Instant::now();
        match backend.processes().start(command, start).await {
            Ok(status) => started.push(Started { backend, owner, id: status.id }),
            Err(error) => wrong.push(format!("copy {copy} is not started: {error}")),
        }
        if begin.elapsed() > AT_ONCE {
            wrong.push(format!("copy {copy} took {:?} to start", begin.elapsed()));
        }
    }
    for (number, act) in process.acts.iter().enumerate() {
        for (copy, started) in started.iter().enumerate() {
            if let Err(what) = started.act(act, &filled).await {
                wrong.push(format!("act {}, copy {copy}: {act:?}: {what}", number + 1));
            }
        }
    }
    for started in started {
        if let Err(error) = backend.processes().kill(&started.owner, &started.id).await {
            wrong.push(format!("it cannot be ended: {error}"));
        }
    }
    wrong
}

impl Started<'_> {
    async fn act(&self, act: &Act, filled: &(dyn Fn(&str) -> String + Sync)) -> Result<(), String> {
        match act {
            Act::Runs => self.runs().await,
            Act::Exits(status, leaves) => {
                let right = |reason, code, signal: Option<i32>| {
                    reason == EndReason::Exited && code == Some(*status) && signal.is_none()
                };
                self.over(right, *leaves).await
            }
            Act::Dies(number) => {
                let right = |_, code, signal| code == Some(128 + number) && signal == Some(*number);
                self.over(right, false).await
            }
            Act::Says(text) => self.says(&filled(text)).await,
            Act::Said(text) => same(&self.log(LogPart::LastChars(100_000)).await?.0, &filled(text)),
            Act::Lines(count) => same(&self.log(LogPart::LastLines(1)).await?.1, count),
            Act::Part(part, text) => same(&self.log(*part).await?.0.as_str(), text),
            Act::Send(text) => self.send(&filled(text)).await.map_err(|error| error.to_string()),
            Act::CannotSend(text, is_right) => refused(self.send(&filled(text)).await, *is_right),
            Act::Close => told(self.backend.processes().close(&self.owner, &self.id).await),
            Act::Kill => {
                let killed = self.backend.processes().kill(&self.owner, &self.id).await;
                let killed = killed.map_err(|error| error.to_string())?;
                let is_right = matches!(killed.state, State::Over { reason: EndReason::Killed, .. });
                if is_right && !killed.left_running { Ok(()) } else { Err(format!("{killed:?}")) }
            }
            Act::Resize(size) => told(self.backend.processes().resize(&self.owner, &self.id, *size).await),
            Act::CannotResize(is_right) => {
                let size = ScreenSize::default();
                refused(self.backend.processes().resize(&self.owner, &self.id, size).await, *is_right)
            }
            Act::Notices(count) => self.notices(*count).await,
            Act::IsHidden => self.is_hidden().await,
        }
    }

    async fn runs(&self) -> Result<(), String> {
        let begin = Instant::now();
        let status = self.backend.processes().status(&self.owner, &self.id).await;
        let status = status.map_err(|error| error.to_string())?;
        let is_listed = self.backend.processes().list(&self.owner).await.iter().any(|one| one.id == self.id);
        if status.state == State::Running && is_listed && begin.elapsed() < AT_ONCE {
            Ok(())
        } else {
            Err(format!("{status:?}, listed: {is_listed}, after {:?}", begin.elapsed()))
        }
    }

    async fn over(
        &self,
        is_right: impl Fn(EndReason, Option<i32>, Option<i32>) -> bool,
        leaves: bool,
    ) -> Result<(), String> {
        let never = CancellationToken::new();
        let status = self.backend.processes().wait(&self.owner, &self.id, PATIENCE, &never).await;
        let status = status.map_err(|error| error.to_string())?;
        match status.state {
            State::Over { exit_code, signal, reason, .. }
                if is_right(reason, exit_code, signal) && status.left_running == leaves =>
            {
                Ok(())
            }
            _ => Err(format!("{status:?}")),
        }
    }

    async fn says(&self, text: &str) -> Result<(), String> {
        let end = Instant::now() + PATIENCE;
        loop {
            let (log, _) = self.log(LogPart::LastChars(100_000)).await?;
            if log.contains(text) {
                return Ok(());
            }
            if Instant::now() > end {
                return Err(format!("it said {log:?}"));
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Gives a part of the log and how many lines the whole has.
    async fn log(&self, part: LogPart) -> Result<(String, usize), String> {
        let log = self.backend.processes().log(&self.owner, &self.id, part).await;
        log.map(|log| (log.text, log.total_lines)).map_err(|error| error.to_string())
    }

    async fn send(&self, text: &str) -> Result<(), ProcessError> {
        let processes = self.backend.processes();
        let input = processes.input(&self.owner, &self.id, text.to_owned()).await?;
        let gate = Gate::new(Arc::new(StandingYes));
        let input = gate.approve_input(input, &CancellationToken::new()).await.expect("nothing forbidden");
        processes.write(&self.owner, &self.id, input).await
    }

    async fn notices(&self, count: usize) -> Result<(), String> {
        let end = Instant::now() + PATIENCE;
        let mut notices: Vec<Notice> = Vec::new();
        loop {
            notices.extend(self.backend.processes().take_notices(&self.owner).await);
            if notices.len() >= count || Instant::now() > end {
                return same(&notices.len(), &count).map_err(|what| format!("{what}: {notices:?}"));
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    async fn is_hidden(&self) -> Result<(), String> {
        let processes = self.backend.processes();
        let other = Owner { task: "another".to_owned(), session: String::new() };
        let seen = processes.list(&other).await.iter().any(|one| one.id == self.id);
        let reached = processes.status(&other, &self.id).await;
        if !seen && matches!(reached, Err(ProcessError::Unknown { .. })) {
            Ok(())
        } else {
            Err(format!("seen: {seen}, reached: {reached:?}"))
        }
    }
}

fn told(result: Result<(), ProcessError>) -> Result<(), String> {
    result.map_err(|error| error.to_string())
}

fn refused(result: Result<(), ProcessError>, is_right: fn(&ProcessError) -> bool) -> Result<(), String> {
    match result {
        Err(error) if is_right(&error) => Ok(()),
        other => Err(format!("{other:?}")),
    }
}

fn same<T: PartialEq + std::fmt::Debug>(seen: &T, wanted: &T) -> Result<(), String> {
    if seen == wanted { Ok(()) } else { Err(format!("seen {seen:?} instead of {wanted:?}")) }
}

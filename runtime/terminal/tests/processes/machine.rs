//! A machine whose background processes can be told from all others.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use toolwright_approval::{Approved, BackendKind, Command, Gate, ProcessInput, StandingYes};
use toolwright_terminal::{
    Backend as _, Background, Finished, Helper, Limits, Local, LogPart, Notice, Owner, ProcessError,
    Processes, Run, RunError, ScreenSize, Secrets, Status, Variables,
};

/// Nothing here takes longer, however busy the machine is.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// A value that must be seen nowhere.
pub(crate) const SECRET: &str = "s3cr3t-0123456789-abcdefghij";

/// A host whose commands all carry a mark.
pub(crate) struct Machine {
    local: Option<Local>,
    limits: Limits,
    number: u32,
    root: tempfile::TempDir,
    folder: Option<PathBuf>,
}

/// Whose the processes are.
pub(crate) fn owner() -> Owner {
    Owner { task: "task".to_owned(), session: String::new() }
}

/// Starts for that owner, with pipes, and without notices.
pub(crate) fn background() -> Background {
    Background { owner: owner(), ..Background::default() }
}

impl Machine {
    pub(crate) fn new() -> Self {
        Self::with(Limits::default())
    }

    pub(crate) fn with(limits: Limits) -> Self {
        Self::made(limits, Some("terminal"))
    }

    pub(crate) fn in_folder(name: &str) -> Self {
        Self::made(Limits::default(), Some(name))
    }

    pub(crate) fn without_folder() -> Self {
        Self::made(Limits::default(), None)
    }

    fn made(limits: Limits, folder: Option<&str>) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let root = tempfile::tempdir().expect("a folder");
        let folder = folder.map(|name| root.path().join(name));
        let mut machine =
            Self { local: None, limits, number: NEXT.fetch_add(1, Ordering::Relaxed), root, folder };
        machine.restart();
        machine
    }

    /// Makes the host anew, over the same folder.
    pub(crate) fn restart(&mut self) {
        self.local = None;
        self.local = Some(self.another());
    }

    /// Makes another host over the same folder.
    pub(crate) fn another(&self) -> Local {
        let mark = self.mark();
        let (name, value) = mark.split_once('=').expect("a name and a value");
        let variables = Variables::default().with("PATH", "/usr/local/bin:/usr/bin:/bin").with(name, value);
        let helper = Helper::at(env!("CARGO_BIN_EXE_toolwright-supervisor"));
        let secrets = Secrets::new([("SOME_KEY".to_owned(), SECRET.into())]);
        let local = Local::new(variables, self.limits.clone(), Some(helper)).with_secrets(secrets);
        match &self.folder {
            Some(folder) => local.with_folder(folder),
            None => local,
        }
    }

    pub(crate) fn local(&self) -> &Local {
        self.local.as_ref().expect("a host")
    }

    pub(crate) fn processes(&self) -> &dyn Processes {
        self.local().processes()
    }

    pub(crate) async fn start_with(&self, line: &str, start: Background) -> Result<Status, RunError> {
        self.start_on(self.local(), line, start).await
    }

    pub(crate) async fn start_on(
        &self,
        local: &Local,
        line: &str,
        start: Background,
    ) -> Result<Status, RunError> {
        let directory = local.directory(self.root.path()).await.expect("a directory");
        let command = Command::new(line, directory, BackendKind::Local).expect("a command");
        let approved = gate().approve(command, &CancellationToken::new()).await.expect("approved");
        local.processes().start(approved, start).await
    }

    pub(crate) async fn start(&self, line: &str) -> Status {
        self.start_with(line, background()).await.expect("started")
    }

    pub(crate) async fn start_on_screen(&self, line: &str) -> Status {
        let start = Background { screen: Some(ScreenSize::default()), ..background() };
        self.start_with(line, start).await.expect("started")
    }

    pub(crate) async fn wait(&self, id: &str) -> Status {
        let token = CancellationToken::new();
        self.processes().wait(&owner(), id, PATIENCE, &token).await.expect("known")
    }

    pub(crate) async fn status(&self, id: &str) -> Result<Status, ProcessError> {
        self.processes().status(&owner(), id).await
    }

    pub(crate) async fn list(&self) -> Vec<Status> {
        self.processes().list(&owner()).await
    }

    pub(crate) async fn kill(&self, id: &str) -> Status {
        self.processes().kill(&owner(), id).await.expect("known")
    }

    pub(crate) async fn close(&self, id: &str) -> Result<(), ProcessError> {
        self.processes().close(&owner(), id).await
    }

    pub(crate) async fn notices(&self) -> Vec<Notice> {
        self.processes().take_notices(&owner()).await
    }

    pub(crate) async fn judged(&self, id: &str, text: &str) -> Result<Approved<ProcessInput>, ProcessError> {
        let input = self.processes().input(&owner(), id, text.to_owned()).await?;
        Ok(gate().approve_input(input, &CancellationToken::new()).await.expect("approved"))
    }

    pub(crate) async fn write(&self, id: &str, input: Approved<ProcessInput>) -> Result<(), ProcessError> {
        self.processes().write(&owner(), id, input).await
    }

    pub(crate) async fn send(&self, id: &str, text: &str) -> Result<(), ProcessError> {
        self.write(id, self.judged(id, text).await?).await
    }

    /// Gives all that a process has written.
    pub(crate) async fn text(&self, id: &str) -> String {
        let all = LogPart::Lines { offset: 0, limit: usize::MAX };
        self.processes().log(&owner(), id, all).await.expect("a log").text
    }

    /// Gives one line.
    pub(crate) async fn line(&self, id: &str, number: usize) -> String {
        let part = LogPart::Lines { offset: number, limit: 1 };
        self.processes().log(&owner(), id, part).await.expect("a log").text
    }

    pub(crate) async fn until(&self, id: &str, is_so: impl Fn(&Status) -> bool) {
        let end = Instant::now() + PATIENCE;
        loop {
            let status = self.status(id).await.expect("known");
            if is_so(&status) {
                return;
            }
            assert!(Instant::now() < end, "{status:?}: {}", self.text(id).await);
            sleep(Duration::from_millis(2)).await;
        }
    }

    /// Waits until a process has written this and nothing else.
    pub(crate) async fn until_text(&self, id: &str, text: &str) {
        self.until_written(id, |written| written == text).await;
    }

    pub(crate) async fn until_written(&self, id: &str, is_so: impl Fn(&str) -> bool) {
        let end = Instant::now() + PATIENCE;
        loop {
            let written = self.text(id).await;
            if is_so(&written) {
                return;
            }
            assert!(Instant::now() < end, "{written:?}: {:?}", self.status(id).await);
            sleep(Duration::from_millis(2)).await;
        }
    }

    fn mark(&self) -> String {
        format!("TOOLWRIGHT_MARK={}_{}", std::process::id(), self.number)
    }

    /// Gives a time for `sleep` that no other machine uses, by which also those are known who have no variables.
    pub(crate) fn sleep(&self) -> String {
        format!("60.{}{:03}", std::process::id(), self.number)
    }

    /// Gives the numbers of the processes that carry the mark.
    pub(crate) fn left(&self) -> Vec<String> {
        let (mark, time) = (self.mark(), self.sleep());
        let has = |path: PathBuf, wanted: &str| {
            let bytes = fs::read(path).unwrap_or_default();
            bytes.split(|byte| *byte == 0).any(|part| part == wanted.as_bytes())
        };
        let entries = fs::read_dir("/proc").expect("a process table").flatten();
        entries
            .filter(|entry| {
                has(entry.path().join("environ"), &mark) || has(entry.path().join("cmdline"), &time)
            })
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect()
    }

    /// Waits until the system knows a process no more.
    pub(crate) async fn until_gone(&self, id: &str) {
        let end = Instant::now() + PATIENCE;
        while is_there(id) {
            assert!(Instant::now() < end, "{id} is there");
            sleep(Duration::from_millis(2)).await;
        }
    }

    pub(crate) async fn until_nothing_is_left(&self) {
        let end = Instant::now() + PATIENCE;
        while !self.left().is_empty() {
            assert!(Instant::now() < end, "{:?}", self.left());
            sleep(Duration::from_millis(2)).await;
        }
    }

    /// Ends the host, and leaves its background processes alone.
    pub(crate) fn end_host(&mut self) {
        self.local = None;
    }

    pub(crate) async fn run(&self, line: &str) -> Finished {
        self.run_for(line, PATIENCE).await.expect("it runs")
    }

    pub(crate) async fn run_for(&self, line: &str, timeout: Duration) -> Result<Finished, RunError> {
        self.run_on(self.local(), line, timeout).await
    }

    pub(crate) async fn run_on(
        &self,
        local: &Local,
        line: &str,
        timeout: Duration,
    ) -> Result<Finished, RunError> {
        let directory = local.directory(self.root.path()).await.expect("a directory");
        let command = Command::new(line, directory, BackendKind::Local).expect("a command");
        let approved = gate().approve(command, &CancellationToken::new()).await.expect("approved");
        local.run(approved, Run::new(timeout, CancellationToken::new())).await
    }

    /// Gives the path of a file where commands run.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    pub(crate) fn records(&self) -> PathBuf {
        self.folder.as_ref().expect("a folder").join("supervisors")
    }

    pub(crate) fn process_folder(&self, id: &str) -> PathBuf {
        self.folder.as_ref().expect("a folder").join("processes").join(id)
    }

    pub(crate) fn supervisor(&self, id: &str) -> Pid {
        let record = fs::read(self.process_folder(id).join("record.json")).expect("a record");
        let record: serde_json::Value = serde_json::from_slice(&record).expect("JSON");
        let number = record["supervisor"]["id"].as_i64().expect("a number");
        i32::try_from(number).ok().and_then(Pid::from_raw).expect("a number")
    }

    pub(crate) fn kill_supervisor(&self, id: &str) {
        let supervisor = self.supervisor(id);
        kill_process(supervisor, Signal::KILL).expect("it runs");
        while is_running(supervisor) {
            std::thread::yield_now();
        }
    }

    pub(crate) fn stop_supervisor(&self, id: &str) {
        kill_process(self.supervisor(id), Signal::STOP).expect("it runs");
    }

    /// Waits until no supervisor that has ended is kept by the system for us to look at.
    pub(crate) async fn until_no_child_is_dead(&self) {
        let supervisors: Vec<_> =
            self.list().await.iter().map(|status| self.supervisor(&status.id)).collect();
        let end = Instant::now() + PATIENCE;
        while supervisors.iter().any(|id| Path::new(&format!("/proc/{}", id.as_raw_pid())).exists()) {
            assert!(Instant::now() < end, "{supervisors:?}");
            sleep(Duration::from_millis(2)).await;
        }
    }
}

impl Drop for Machine {
    /// Ends what still runs.
    fn drop(&mut self) {
        self.local = None;
        for id in self.left() {
            if let Some(id) = id.parse().ok().and_then(Pid::from_raw) {
                // It may have ended by itself.
                let _gone = kill_process(id, Signal::KILL);
            }
        }
    }
}

fn gate() -> Gate {
    Gate::new(Arc::new(StandingYes))
}

/// Tells whether the system knows a process, even if it has ended.
pub(crate) fn is_there(id: &str) -> bool {
    Path::new("/proc").join(id).exists()
}

/// Sends a signal to a process, which must be there.
pub(crate) fn send(id: &str, signal: Signal) {
    let id = id.parse().ok().and_then(Pid::from_raw).expect("a number");
    kill_process(id, signal).expect("it runs");
}

fn is_running(id: Pid) -> bool {
    let stat = fs::read_to_string(format!("/proc/{}/stat", id.as_raw_pid())).unwrap_or_default();
    stat.rsplit(')').next().is_some_and(|fields| !fields.trim().is_empty() && !fields.trim().starts_with('Z'))
}

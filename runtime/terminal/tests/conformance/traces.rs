//! What a program leaves behind: processes, those that nobody waited for, open files, memory.
//!
//! This program makes itself the one that inherits orphans, so whatever comes of it stays below it in the table,
//! whether or not it wiped its environment, left its session or lost its parent. Marks in the environment and the
//! times that leaves sleep for are looked for in the whole table besides.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt, fs,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid};

/// How long what was told to end may take, on a machine with other work.
const PATIENCE: Duration = Duration::from_secs(10);
/// Between two looks at the table.
const PAUSE: Duration = Duration::from_millis(10);
/// Characters of a process's arguments that are shown.
const SHOWN: usize = 200;
/// What a supervisor is called, as far as the kernel keeps a name.
const SUPERVISOR: &str = "toolwright-supe";

/// A process of the table.
pub(crate) struct Process {
    stat: Stat,
    pub(crate) arguments: String,
    environment: String,
}

/// What the kernel tells of a process in one line.
#[derive(Clone)]
struct Stat {
    id: i32,
    name: String,
    state: String,
    parent: i32,
    session: i32,
    started: u64,
}

/// What there was before a case, and how to know what comes of it.
pub(crate) struct Watch {
    before: BTreeSet<(i32, u64)>,
    open_files: usize,
    marks: Vec<String>,
    /// Whether supervisors that have ended are for this program to take note of, and not for a backend.
    adopts_supervisors: bool,
}

/// How much memory this process had when it was begun to be watched.
pub(crate) struct Memory(Option<u64>);

impl Watch {
    /// Begins; what is started from now on and has one of the marks in its environment or arguments is ours.
    pub(crate) fn begin(marks: &[&str]) -> Self {
        set_child_subreaper(Some(getpid())).expect("this program inherits orphans");
        let before = numbers().filter_map(stat).map(|stat| (stat.id, stat.started)).collect();
        let marks = marks.iter().map(|&mark| mark.to_owned()).collect();
        Self { before, open_files: open_files().len(), marks, adopts_supervisors: false }
    }

    /// Lets this program take note of the end of supervisors too, where their host is another that is killed.
    pub(crate) fn adopting_supervisors(mut self) -> Self {
        self.adopts_supervisors = true;
        self
    }

    /// Gives all that came since and is still there.
    pub(crate) fn found(&self) -> Vec<Process> {
        let all: Vec<Stat> = numbers().filter_map(stat).collect();
        let parents: BTreeMap<i32, i32> = all.iter().map(|stat| (stat.id, stat.parent)).collect();
        let this = getpid().as_raw_pid();
        let descends = |process: &Process| {
            let mut above = std::iter::successors(Some(process.stat.parent), |id| parents.get(id).copied());
            above.any(|id| id == this)
        };
        let is_marked = |process: &Process| {
            let texts = [&process.arguments, &process.environment];
            self.marks.iter().any(|mark| texts.iter().any(|text| text.contains(mark)))
        };
        let is_new = |stat: &Stat| stat.id != this && !self.before.contains(&(stat.id, stat.started));
        let new = all.iter().filter(|stat| is_new(stat)).cloned().map(Process::of);
        new.filter(|process| descends(process) || is_marked(process)).collect()
    }

    /// Waits until there is nothing but what is expected. Gives the rest as texts.
    pub(crate) async fn left_but(&self, is_expected: impl Fn(&Process) -> bool) -> Vec<String> {
        let end = Instant::now() + PATIENCE;
        loop {
            self.reap();
            let mut found = self.found();
            found.retain(|process| !is_expected(process));
            if found.is_empty() || Instant::now() > end {
                return found.iter().map(ToString::to_string).collect();
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Waits until so many processes sleep for a marked time.
    pub(crate) async fn leaves(&self, mark: &str, count: usize) -> bool {
        let end = Instant::now() + PATIENCE;
        let is_leaf = |process: &&Process| process.stat.name == "sleep" && process.arguments.contains(mark);
        loop {
            if self.found().iter().filter(is_leaf).count() >= count {
                return true;
            }
            if Instant::now() > end {
                return false;
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Tells how many more files are open than before, if there are more.
    pub(crate) fn more_files(&self) -> Option<String> {
        let now = open_files();
        (now.len() > self.open_files).then(|| format!("{} files were open, and now {now:?}", self.open_files))
    }

    /// Takes note of the ended orphans that fell to this program; supervisors are for their backend to wait for.
    fn reap(&self) {
        let this = getpid().as_raw_pid();
        let is_orphan = |stat: &Stat| {
            stat.parent == this && stat.state == "Z" && (self.adopts_supervisors || stat.name != SUPERVISOR)
        };
        for stat in numbers().filter_map(stat).filter(is_orphan) {
            // An error means that another has taken note of it.
            let _gone = waitpid(Pid::from_raw(stat.id), WaitOptions::NOHANG);
        }
    }

    /// Ends all that is left, so that nothing outlives the test itself.
    pub(crate) fn end_all(&self) {
        for process in self.found() {
            process.signal(Signal::KILL);
        }
        self.reap();
    }
}

impl Process {
    fn of(stat: Stat) -> Self {
        let (arguments, environment) = (text(stat.id, "cmdline"), text(stat.id, "environ"));
        Self { stat, arguments: arguments.trim_end().to_owned(), environment }
    }

    /// Whether it looks after others. One that has ended may wait a while for its host to take note.
    pub(crate) fn is_supervisor(&self) -> bool {
        self.stat.name == SUPERVISOR
    }

    /// Whether it has ended and only waits to be taken note of.
    pub(crate) fn is_over(&self) -> bool {
        self.stat.state == "Z"
    }

    pub(crate) fn signal(&self, signal: Signal) {
        if let Some(id) = Pid::from_raw(self.stat.id) {
            // It may have ended by itself.
            let _gone = kill_process(id, signal);
        }
    }
}

impl fmt::Display for Process {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stat { id, name, state, parent, session, .. } = &self.stat;
        // The end of a line says what it is; it may begin with a trap of ours.
        let skipped = self.arguments.chars().count().saturating_sub(SHOWN);
        let end: String = self.arguments.chars().skip(skipped).collect();
        write!(formatter, "{id} (of {parent}, session {session}, {state}) {name}: {end}")
    }
}

impl Memory {
    /// Forgets the peak so far.
    pub(crate) fn watched() -> Self {
        // Refused in some containers, and then the old peak stays, which only hides growth.
        let _refused = fs::write("/proc/self/clear_refs", "5");
        Self(memory("VmRSS:"))
    }

    /// Gives how many bytes this process had more at most.
    pub(crate) fn growth(&self) -> Option<u64> {
        Some(memory("VmHWM:")?.saturating_sub(self.0?))
    }
}

fn memory(name: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

fn open_files() -> Vec<String> {
    let entries = fs::read_dir("/proc/self/fd").expect("a list of open files").flatten();
    let target = |entry: fs::DirEntry| fs::read_link(entry.path()).map(|path| path.display().to_string());
    entries.map(|entry| target(entry).unwrap_or_default()).collect()
}

fn numbers() -> impl Iterator<Item = i32> {
    let entries = fs::read_dir("/proc").expect("a table of processes").flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

fn stat(id: i32) -> Option<Stat> {
    let line = text(id, "stat");
    // The name may hold anything, brackets too.
    let (begin, end) = (line.find('(')?, line.rfind(')')?);
    let fields: Vec<_> = line[end + 1..].split_whitespace().collect();
    Some(Stat {
        id,
        name: line[begin + 1..end].to_owned(),
        state: (*fields.first()?).to_owned(),
        parent: fields.get(1)?.parse().ok()?,
        session: fields.get(3)?.parse().ok()?,
        started: fields.get(19)?.parse().ok()?,
    })
}

/// Reads a file of a process; nothing where it has ended meanwhile.
fn text(id: i32, file: &str) -> String {
    let bytes = fs::read(format!("/proc/{id}/{file}")).unwrap_or_default();
    String::from_utf8_lossy(&bytes).replace('\0', " ")
}

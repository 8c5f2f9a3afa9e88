//! The background processes of one folder, as they are found on disk, whoever started them.

use std::{
    collections::BTreeMap,
    fs::{self, DirBuilder, File, TryLockError},
    io::{self, Read as _},
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _},
    path::PathBuf,
    process::Child,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
    thread,
    time::{Duration, Instant, SystemTime},
};

use tokio::time::sleep;

use super::{Beginning, End, EndReason, Folder, Notice, Owner, ProcessError, State, Status, rate::Rate};
use crate::{LogPart, LogText, RunError, output::log::LogReader};

/// What names begin with.
const PREFIX: &str = "proc_";
/// How many hexadecimal digits follow.
const DIGITS: usize = 12;
/// The folder that remembers which names there were.
const GONE: &str = "gone";
/// How long that is.
const GONE_FOR: Duration = Duration::from_hours(24);
/// How old a folder is in which no process has begun before it is taken for a failed start.
const STALE: Duration = Duration::from_mins(1);
/// So many of those that run are named where there are too many.
const MOST_NAMED: usize = 5;
/// So many characters of output are told with the end.
const END_CHARS: usize = 2_000;

/// The file that a program holds while it starts a process, so that no two count at the same time.
const LOCK: &str = "lock";
/// How long another program may hold it.
const LOCKED_FOR: Duration = Duration::from_secs(30);
/// How long is waited before it is tried again.
const LOCK_PAUSE: Duration = Duration::from_millis(5);
/// What a thread needs that only waits.
const SMALL_STACK: usize = 64 * 1024;

/// Finds background processes.
#[derive(Debug)]
pub(crate) struct Shelf {
    folder: PathBuf,
    /// How long those are kept that are over.
    kept_for: Duration,
    known: Mutex<BTreeMap<String, Arc<Known>>>,
    rate: Mutex<Rate>,
}

/// A process that was found.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) folder: Folder,
    pub(crate) beginning: Beginning,
    /// Remembers what it has counted.
    log: Mutex<Option<LogReader>>,
    /// How it was when nothing of it was left, which stays so.
    over: OnceLock<Status>,
}

impl Shelf {
    pub(crate) fn new(folder: PathBuf, kept_for: Duration) -> Self {
        Self { folder, kept_for, known: Mutex::default(), rate: Mutex::default() }
    }

    /// Sees to it that nobody else starts a process as long as the file is open. Nothing where the file system has no
    /// locks.
    pub(crate) async fn lock(&self) -> io::Result<Option<File>> {
        DirBuilder::new().mode(0o700).recursive(true).create(&self.folder)?;
        let mut options = File::options();
        let file =
            options.write(true).create(true).truncate(false).mode(0o600).open(self.folder.join(LOCK))?;
        let end = Instant::now() + LOCKED_FOR;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Some(file)),
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                    return Ok(None);
                }
                Err(TryLockError::Error(error)) => return Err(error),
                Err(TryLockError::WouldBlock) if Instant::now() >= end => {
                    let why = format!(
                        "another program has been starting a background process for {} s; see which one holds {} and end it",
                        LOCKED_FOR.as_secs(),
                        self.folder.join(LOCK).display()
                    );
                    return Err(io::Error::other(why));
                }
                Err(TryLockError::WouldBlock) => sleep(LOCK_PAUSE).await,
            }
        }
    }

    /// Makes a folder for a new process, and its name.
    pub(crate) fn make(&self) -> io::Result<(String, Folder)> {
        DirBuilder::new().mode(0o700).recursive(true).create(&self.folder)?;
        loop {
            let mut bytes = [0; size_of::<u64>()];
            File::open("/dev/urandom")?.read_exact(&mut bytes)?;
            let number = u64::from_ne_bytes(bytes) % (1 << (4 * DIGITS));
            let id = format!("{PREFIX}{number:0DIGITS$x}");
            let folder = Folder::at(self.folder.join(&id));
            match folder.make() {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                made => return made.map(|()| (id, folder)),
            }
        }
    }

    /// Sees to it that another process may run, where at most so many do, whosever they are.
    pub(crate) fn room_for_one(&self, owner: &Owner, most: usize) -> Result<(), RunError> {
        let mut running = self.all();
        running.retain(Status::is_alive);
        if running.len() < most {
            return Ok(());
        }
        let own = running.iter().filter(|status| owner.sees(&status.owner));
        let mut named: Vec<_> =
            own.take(MOST_NAMED).map(|status| format!("{}: {}", status.id, short(&status.command))).collect();
        if named.len() < running.len() {
            named.push(format!("{} more", running.len() - named.len()));
        }
        Err(RunError::TooMany { most, running: named.join("; ") })
    }

    /// Finds a process that its owner asks for.
    pub(crate) fn find(&self, owner: &Owner, id: &str) -> Result<Arc<Known>, ProcessError> {
        if !is_name(id) {
            return Err(self.unknown(owner, id));
        }
        match self.look(id).map_err(|error| unreachable(id, &error))? {
            Some(known) if owner.sees(&known.beginning.owner) => Ok(known),
            Some(_) => Err(self.unknown(owner, id)),
            None => Err(self.gone(owner, id)),
        }
    }

    /// Tells how a process is doing, unless it ended too long ago.
    pub(crate) fn status(&self, known: &Known) -> Result<Status, ProcessError> {
        let status = self.looked_at(known)?;
        if let State::Over { at, .. } = &status.state
            && at.elapsed().is_ok_and(|age| age > self.kept_for)
            && !known.beginning.supervisor.is_alive()
        {
            self.remove(known);
            return Err(self.gone(&known.beginning.owner, &known.beginning.id));
        }
        Ok(status)
    }

    /// Looks at a process. What its supervisor left when that was killed, is ended now.
    pub(crate) fn looked_at(&self, known: &Known) -> Result<Status, ProcessError> {
        if let Some(status) = known.over.get() {
            return Ok(status.clone());
        }
        let id = &known.beginning.id;
        let read = || known.folder.end().map_err(|error| unreachable(id, &error));
        let mut end = read()?;
        let is_alive = known.beginning.supervisor.is_alive();
        if end.is_none() && !is_alive {
            // Its last word may have come in between.
            end = read()?;
            if end.is_none() {
                end = Some(known.settle(EndReason::Lost).map_err(|error| match error.kind() {
                    io::ErrorKind::NotFound => self.gone(&known.beginning.owner, id),
                    _ => unreachable(id, &error),
                })?);
            }
        }
        if let Some(end) = &end
            && !is_alive
            && end.left_running
            && known.folder.is_attended()
        {
            known.beginning.supervisor.end();
            known.folder.unattended();
        }
        let status = known.status(end, is_alive);
        if !is_alive {
            // Whoever was first has said the same.
            drop(known.over.set(status.clone()));
            known.close_log();
        }
        Ok(status)
    }

    /// Gives all processes, oldest first; those that ended too long ago are removed.
    pub(crate) fn all(&self) -> Vec<Status> {
        self.sweep_gone();
        let mut found = Vec::new();
        let Ok(entries) = fs::read_dir(&self.folder) else { return found };
        for name in entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()) {
            if !is_name(&name) {
                continue;
            }
            match self.look(&name) {
                Ok(Some(known)) => found.extend(self.status(&known)),
                Ok(None) => self.remove_if_stale(&name),
                // It is told when somebody asks for it by its name.
                Err(_) => {}
            }
        }
        found.sort_by(|one, other| (one.started, &one.id).cmp(&(other.started, &other.id)));
        found
    }

    /// Takes the notices for an owner.
    pub(crate) fn take_notices(&self, owner: &Owner, now: Instant) -> Vec<Notice> {
        let mut taken = Vec::new();
        for status in self.all().into_iter().filter(|status| owner.sees(&status.owner)) {
            let Ok(known) = self.find(owner, &status.id) else { continue };
            if !status.watch_patterns.is_empty() {
                for file in known.folder.notices() {
                    if !self.rate.lock().unwrap_or_else(PoisonError::into_inner).has_room(now) {
                        break;
                    }
                    taken.extend(Folder::take(&file));
                }
            }
            let is_told = status.notify_on_complete
                || (!status.watch_patterns.is_empty() && known.folder.is_promoted());
            if is_told && matches!(status.state, State::Over { .. }) && known.folder.take_end() {
                let output = known.tail(END_CHARS).unwrap_or_default();
                taken.push(Notice::Ended { status, output });
            }
        }
        taken
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Known>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks on disk for a process of this name.
    fn look(&self, id: &str) -> io::Result<Option<Arc<Known>>> {
        if let Some(known) = self.known().get(id) {
            return Ok(Some(Arc::clone(known)));
        }
        let folder = Folder::at(self.folder.join(id));
        let Some(beginning) = folder.beginning()? else { return Ok(None) };
        let known = Arc::new(Known { folder, beginning, log: Mutex::default(), over: OnceLock::new() });
        self.known().insert(id.to_owned(), Arc::clone(&known));
        Ok(Some(known))
    }

    /// Removes what is left of a process, and remembers its name for a while.
    fn remove(&self, known: &Known) {
        let id = &known.beginning.id;
        self.known().remove(id);
        let gone = self.folder.join(GONE);
        if DirBuilder::new().mode(0o700).recursive(true).create(&gone).is_ok()
            && let Ok(owner) = serde_json::to_vec(&known.beginning.owner)
        {
            // Without it the name is unknown later, which is true as well.
            drop(fs::write(gone.join(id), owner));
        }
        // What cannot be removed now is tried again the next time.
        drop(known.folder.remove());
    }

    fn remove_if_stale(&self, id: &str) {
        let folder = Folder::at(self.folder.join(id));
        if folder.age(SystemTime::now()).is_some_and(|age| age > STALE) {
            // What it may have owned is found by the record that each supervisor leaves of itself.
            drop(folder.remove());
        }
    }

    fn sweep_gone(&self) {
        let Ok(entries) = fs::read_dir(self.folder.join(GONE)) else { return };
        for entry in entries.flatten() {
            let age = entry.metadata().and_then(|found| found.modified()).map(|modified| modified.elapsed());
            if matches!(age, Ok(Ok(age)) if age > GONE_FOR) {
                drop(fs::remove_file(entry.path()));
            }
        }
    }

    /// Tells why there is no process of this name.
    fn gone(&self, owner: &Owner, id: &str) -> ProcessError {
        self.known().remove(id);
        let whose = crate::bounded::read(&self.folder.join(GONE).join(id)).ok();
        match whose.and_then(|whose| serde_json::from_slice::<Owner>(&whose).ok()) {
            Some(whose) if owner.sees(&whose) => {
                ProcessError::Forgotten { id: id.to_owned(), after: self.kept_for }
            }
            _ => self.unknown(owner, id),
        }
    }

    fn unknown(&self, owner: &Owner, id: &str) -> ProcessError {
        let seen = self.all().into_iter().filter(|status| owner.sees(&status.owner));
        let near = seen.map(|status| (strsim::osa_distance(&status.id, id), status.id)).min();
        let near = near.filter(|(distance, _)| *distance <= DIGITS / 3).map(|(_, id)| id);
        ProcessError::Unknown { id: id.to_owned(), near }
    }
}

impl Known {
    /// Gives the last characters of its output.
    pub(crate) fn tail(&self, most_chars: usize) -> io::Result<String> {
        self.with_log(|log| log.last_chars(most_chars))
    }

    /// Reads a part of its log. Blocks for as long as that takes.
    pub(crate) fn read(&self, part: LogPart) -> io::Result<LogText> {
        let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        self.opened(&mut log)?.read(part)
    }

    /// Does something quick with its log, and does not wait for those who do something slow.
    fn with_log<T>(&self, act: impl FnOnce(&mut LogReader) -> io::Result<T>) -> io::Result<T> {
        match self.log.try_lock() {
            Ok(mut log) => act(self.opened(&mut log)?),
            Err(_) => act(&mut LogReader::open(&self.folder.log())?),
        }
    }

    fn opened<'a>(&self, log: &'a mut Option<LogReader>) -> io::Result<&'a mut LogReader> {
        Ok(match log {
            Some(log) => log,
            none => none.insert(LogReader::open(&self.folder.log())?),
        })
    }

    /// Lets go of what is open for those that grow.
    fn close_log(&self) {
        if let Ok(mut log) = self.log.try_lock() {
            *log = None;
        }
    }

    /// Ends what is left of a process whose supervisor is dead, and writes that down. Gives the end that counts.
    pub(crate) fn settle(&self, reason: EndReason) -> io::Result<End> {
        self.beginning.supervisor.end();
        self.folder.unattended();
        let end = End { exit_code: None, signal: None, reason, at: SystemTime::now(), left_running: false };
        if self.folder.finish(&end)? {
            return Ok(end);
        }
        Ok(self.folder.end()?.unwrap_or(end))
    }

    fn status(&self, end: Option<End>, is_alive: bool) -> Status {
        let Beginning { owner, directory, watch_patterns, .. } = &self.beginning;
        let output_bytes = self.with_log(LogReader::total_bytes).unwrap_or_default();
        Status {
            id: self.beginning.id.clone(),
            pid: self.beginning.shell,
            command: self.beginning.line.clone(),
            directory: directory.clone(),
            owner: owner.clone(),
            started: self.beginning.started,
            left_running: is_alive
                && end.as_ref().is_some_and(|end| end.left_running)
                && self.folder.is_attended(),
            state: end.map_or(State::Running, |end| State::Over {
                exit_code: end.exit_code,
                signal: end.signal,
                reason: end.reason,
                at: end.at,
            }),
            has_screen: self.beginning.has_screen,
            output_bytes,
            notify_on_complete: self.beginning.notify_on_complete,
            watch_hits: if watch_patterns.is_empty() { 0 } else { self.folder.hits() },
            watch_patterns: watch_patterns.clone(),
            trouble: self.folder.trouble(),
        }
    }
}

impl Status {
    /// Tells whether it, or something that it started, runs.
    pub(super) fn is_alive(&self) -> bool {
        self.left_running || self.state == State::Running
    }
}

/// Leaves a supervisor alone with its process, and waits for its end meanwhile, so that the system forgets it then.
pub(crate) fn leave_alone(supervisor: Option<Child>) {
    let Some(mut supervisor) = supervisor else { return };
    let waiting = thread::Builder::new().name("background".to_owned()).stack_size(SMALL_STACK);
    // Without a thread the system keeps its number until this program ends, and nothing else comes of it.
    drop(waiting.spawn(move || supervisor.wait()));
}

pub(crate) fn unreachable(id: &str, why: &dyn std::fmt::Display) -> ProcessError {
    ProcessError::Unreachable { id: id.to_owned(), reason: why.to_string() }
}

fn is_name(id: &str) -> bool {
    let digits = id.strip_prefix(PREFIX).unwrap_or_default();
    digits.len() == DIGITS && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Gives the beginning of a line.
fn short(line: &str) -> String {
    let first = line.lines().next().unwrap_or_default();
    if first.chars().count() <= 40 && first.len() == line.len() {
        return line.to_owned();
    }
    first.chars().take(40).chain(['…']).collect()
}

//! What a supervisor leaves on disk about itself, so that what it owned is found when it was killed.

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
    sync::OnceLock,
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use serde::{Deserialize, Serialize};

use super::{
    MARK, cgroup,
    table::{Member, Stat, descendants, processes, stat},
};

/// How long what was killed has to be gone.
const KILLED_WITHIN: Duration = Duration::from_secs(2);
/// How long supervisors have to end what is left when their host goes away.
pub(crate) const FAREWELL: Duration = Duration::from_secs(3);

/// A supervisor that runs, or ran.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Record {
    /// Its process number, which is also that of its session.
    id: i32,
    /// When it started, in clock ticks since the system did.
    started: u64,
    /// Which start of the system that was.
    boot: String,
    /// The folder of its group.
    cgroup: Option<PathBuf>,
    /// Without whom it ends; nobody where it looks after a background process.
    #[serde(default)]
    host: Option<Member>,
}

impl Record {
    /// Describes this process, which ends when its host does, if it has one.
    pub(crate) fn of_this(cgroup: Option<&Path>, host: Option<Member>) -> Option<Self> {
        let Member { id, started } = Member::this()?;
        Some(Self { id, started, boot: boot().to_owned(), cgroup: cgroup.map(Path::to_owned), host })
    }

    /// Makes it outlive its host.
    pub(super) const fn leave_host(&mut self) {
        self.host = None;
    }

    /// Gives the mark of all that it starts.
    pub(crate) fn mark(&self) -> String {
        format!("{}-{}", self.id, self.started)
    }

    /// Writes it into a folder and gives the file.
    pub(crate) fn write(&self, folder: &Path) -> io::Result<PathBuf> {
        let mut builder = fs::DirBuilder::new();
        std::os::unix::fs::DirBuilderExt::mode(builder.recursive(true), 0o700);
        builder.create(folder)?;
        let (file, new) = (folder.join(self.mark()), folder.join(format!(".{}.new", self.mark())));
        fs::write(&new, serde_json::to_vec(self)?)?;
        fs::rename(new, &file)?;
        Ok(file)
    }

    /// Tells whether the process it is about still runs.
    pub(crate) fn is_alive(&self) -> bool {
        self.boot == boot() && self.member().is_alive()
    }

    /// Tells whether it runs although the host is gone without which it should end.
    fn is_forsaken(&self) -> bool {
        self.is_alive() && self.host.is_some_and(|host| !host.is_alive())
    }

    fn is_stopped(&self) -> bool {
        stat(self.id).is_some_and(|stat| stat.member == self.member() && stat.is_stopped)
    }

    /// Kills its process, which does not answer, and ends all that it owned. Gives whether all are gone.
    pub(crate) fn end_by_force(&self) -> bool {
        let mut below = Vec::new();
        if self.is_alive() {
            // Once it is dead, nobody can tell any more that these descend from it.
            below = descendants(&processes(), [self.id]);
            kill(self.member());
        }
        for stat in below {
            kill(stat.member);
        }
        self.end().1
    }

    /// Ends all that its process owned, once that is dead. Gives how many processes there were, and whether all are
    /// gone.
    pub(crate) fn end(&self) -> (usize, bool) {
        if self.boot != boot() {
            return (0, true);
        }
        let mut ended = BTreeSet::new();
        let end = Instant::now() + KILLED_WITHIN;
        let mut pause = Duration::from_micros(500);
        // Again and again, for what was started while the last round went on.
        loop {
            let members = self.members(&processes());
            if let Some(folder) = &self.cgroup {
                cgroup::kill(folder);
            }
            for member in &members {
                kill(*member);
            }
            let is_done = members.is_empty() && self.cgroup.as_deref().is_none_or(cgroup::remove);
            ended.extend(members);
            if is_done || Instant::now() >= end {
                return (ended.len(), is_done);
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }

    /// Gives what belongs to it: what is in its session, what carries its mark, and what descends from either.
    fn members(&self, all: &[Stat]) -> Vec<Member> {
        // Its number may be another session's by now, of people who have nothing to do with us. But as long as its own
        // session has a member, the number is not used again; so one mark there speaks for all of them.
        let has_mark = |stat: &&Stat| stat.member.started >= self.started && self.has_mark(stat.member.id);
        let is_own_session = all.iter().filter(|stat| stat.session == self.id).any(|stat| has_mark(&stat));
        let is_own = |stat: &&Stat| {
            let is_in_session = is_own_session && stat.session == self.id;
            (is_in_session && stat.member.started >= self.started) || has_mark(stat)
        };
        let roots: Vec<i32> = all.iter().filter(is_own).map(|stat| stat.member.id).collect();
        let below = descendants(all, roots.iter().copied());
        let own = all.iter().filter(|stat| roots.contains(&stat.member.id));
        own.chain(&below).filter(|stat| !stat.is_over).map(|stat| stat.member).collect()
    }

    fn has_mark(&self, id: i32) -> bool {
        let mark = format!("{MARK}={}", self.mark());
        let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|variable| variable == mark.as_bytes())
    }

    const fn member(&self) -> Member {
        Member { id: self.id, started: self.started }
    }
}

/// Ends what supervisors left that were killed, and forgets them. Gives how many processes that were. What could
/// not be ended is tried again the next time.
pub(crate) fn sweep(folder: &Path) -> usize {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    let mut ended = 0;
    let mut leaving = Vec::new();
    for file in entries.flatten().map(|entry| entry.path()) {
        let Ok(text) = crate::bounded::read(&file) else { continue };
        // What cannot be read is half written, or none of ours.
        let Ok(record) = serde_json::from_slice::<Record>(&text) else { continue };
        if record.is_forsaken() && record.is_stopped() {
            if record.end_by_force() {
                drop(fs::remove_file(&file));
            }
        } else if record.is_forsaken() {
            leaving.push((record, file));
        } else if !record.is_alive() {
            let (count, is_done) = record.end();
            ended += count;
            if is_done {
                drop(fs::remove_file(&file));
            }
        }
    }
    if !leaving.is_empty() {
        // Without a thread they are looked at the next time.
        drop(thread::Builder::new().name("sweep".to_owned()).spawn(move || end_late(leaving)));
    }
    ended
}

/// Ends supervisors that do not leave although they had the time.
fn end_late(leaving: Vec<(Record, PathBuf)>) {
    thread::sleep(FAREWELL);
    for (record, file) in leaving {
        if record.is_forsaken() && record.end_by_force() {
            drop(fs::remove_file(&file));
        }
    }
}

/// Kills a process, unless its number is another's by now.
fn kill(member: Member) {
    if stat(member.id).is_some_and(|stat| stat.member == member)
        && let Some(id) = Pid::from_raw(member.id)
    {
        // One that is stopped, or hangs, does not answer to anything else.
        let _gone = kill_process(id, Signal::KILL);
    }
}

/// Names this start of the system; no process sees another one.
fn boot() -> &'static str {
    static BOOT: OnceLock<String> = OnceLock::new();
    BOOT.get_or_init(|| {
        let text = fs::read_to_string("/proc/sys/kernel/random/boot_id");
        text.map(|text| text.trim().to_owned()).unwrap_or_default()
    })
}

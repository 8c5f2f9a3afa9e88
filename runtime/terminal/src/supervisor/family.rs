//! All that descends from a supervisor, and how it is ended.

use std::{fs, path::PathBuf, time::Duration};

use rustix::{
    io::Errno,
    process::{Pid, Signal, WaitOptions, WaitStatus, getpid, kill_process, wait},
};
use tokio::time::{Instant, sleep};

use super::{
    cgroup::Cgroup,
    table::{descendants, processes},
    wire::Death,
};

/// How long processes that were killed have to be gone.
const KILLED_WITHIN: Duration = Duration::from_secs(2);
/// How long those that were ending when the shell did have to be gone.
pub(super) const DYING: Duration = Duration::from_millis(10);

/// On this signal a shell reports where it is also when it ignores the usual ones.
const ASK: Signal = Signal::VTALARM;

/// Whether a shell that is ended says first where it is and what it exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LastWord {
    /// It was made to, and is asked once more before it is killed.
    Wanted,
    /// It has nothing to say.
    None,
}

/// Everything that this process started and what came of it. This process inherits orphans, so nothing gets away by
/// leaving its session or losing its parent.
#[derive(Debug)]
pub(crate) struct Family {
    /// Where the kernel keeps us all together, if it lets us.
    cgroup: Option<Cgroup>,
    shell: Option<Pid>,
    death: Option<Death>,
    /// Whether the shell was sent the signal on which it says its last word.
    is_asked: bool,
}

impl Family {
    pub(crate) const fn new(cgroup: Option<Cgroup>) -> Self {
        Self { cgroup, shell: None, death: None, is_asked: false }
    }

    /// Gives the path of the group that the kernel keeps, for the record.
    pub(crate) fn cgroup(&self) -> Option<&Cgroup> {
        self.cgroup.as_ref()
    }

    /// Watches for the end of this shell from now on.
    pub(crate) const fn begin(&mut self, shell: Pid) {
        self.shell = Some(shell);
        self.death = None;
        self.is_asked = false;
    }

    /// Gives how the shell ended, if it has; see [`reap`](Self::reap).
    pub(crate) const fn death(&self) -> Option<Death> {
        self.death
    }

    /// Takes note of all that have ended. Gives whether nothing at all is left.
    pub(crate) fn reap(&mut self) -> bool {
        loop {
            match wait(WaitOptions::NOHANG) {
                Ok(Some((id, status))) => {
                    if self.shell == Some(id) {
                        self.shell = None;
                        self.death = Some(match death(status) {
                            // That was us, where another shell would have been killed.
                            Death::Signalled(signal) if self.is_asked && signal == ASK.as_raw() => {
                                Death::Signalled(Signal::KILL.as_raw())
                            }
                            death => death,
                        });
                    }
                }
                Ok(None) | Err(Errno::INTR) => return false,
                Err(_) => return true,
            }
        }
    }

    /// Gives the directory where the shell is now.
    pub(crate) fn directory(&self) -> Option<PathBuf> {
        fs::read_link(format!("/proc/{}/cwd", self.shell?.as_raw_pid())).ok()
    }

    /// Asks all to end, kills what has not after `grace`, and waits until nothing is left. Gives the numbers of
    /// those that even that did not end in time.
    pub(super) async fn end(&mut self, grace: Duration, last_word: LastWord) -> Vec<i32> {
        if self.reap() {
            return Vec::new();
        }
        if !grace.is_zero() {
            signal_all(Signal::TERM);
            // A stopped process gets no other signal before it goes on.
            signal_all(Signal::CONT);
            if self.gone_within(grace).await {
                return Vec::new();
            }
            if let Some(shell) = self.shell.filter(|_| last_word == LastWord::Wanted) {
                self.is_asked = true;
                let _gone = kill_process(shell, ASK);
                if self.gone_within(Duration::from_millis(20)).await {
                    return Vec::new();
                }
            }
        }
        if let Some(cgroup) = &self.cgroup {
            cgroup.kill_others();
        }
        let end = Instant::now() + KILLED_WITHIN;
        while Instant::now() < end {
            // Again and again, for what was started while the last round went on.
            signal_all(Signal::KILL);
            if self.gone_within(Duration::from_millis(50)).await {
                return Vec::new();
            }
        }
        running()
    }

    /// Tells all that their screen is gone, before they are ended.
    pub(crate) fn hang_up(&self) {
        if self.shell.is_some() {
            signal_all(Signal::HUP);
        }
    }

    /// Waits until nothing at all is left, but no longer than this. Gives whether that is so.
    pub(super) async fn gone_within(&mut self, time: Duration) -> bool {
        let end = Instant::now() + time;
        let mut pause = Duration::from_micros(500);
        loop {
            if self.reap() {
                return true;
            }
            if Instant::now() >= end {
                return false;
            }
            sleep(pause).await;
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }
}

/// Gives the numbers of all descendants that run.
fn running() -> Vec<i32> {
    let found = descendants(&processes(), [getpid().as_raw_pid()]);
    found.iter().filter(|stat| !stat.is_over).map(|stat| stat.member.id).collect()
}

fn signal_all(signal: Signal) {
    for id in running() {
        if let Some(id) = Pid::from_raw(id) {
            // An error means that it is gone, or another's, and then there is nothing to do.
            let _gone = kill_process(id, signal);
        }
    }
}

fn death(status: WaitStatus) -> Death {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(status), _) => Death::Exited(status),
        (None, Some(signal)) => Death::Signalled(signal),
        (None, None) => Death::Unknown,
    }
}

//! A companion that nobody looks after but this program: weaker, for hosts without a supervisor.

use std::{
    io,
    os::unix::process::ExitStatusExt as _,
    process::{Child, ExitStatus},
    thread,
    time::Duration,
};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use tokio::{
    signal::unix::{self, SignalKind},
    time::timeout,
};

use super::CompanionEnd;
use crate::spawn::number;

/// How long a process that was killed has to be gone.
const KILLED_WITHIN: Duration = Duration::from_secs(2);

/// A program and its group. What leaves the group gets away.
#[derive(Debug)]
pub(super) struct Alone {
    child: Child,
    /// Its group, which has the program's number as long as that was not waited for.
    group: Pid,
    ends: unix::Signal,
    is_over: bool,
}

impl Alone {
    /// Takes care of a program that has been started in a group of its own.
    pub(super) fn new(start: impl FnOnce() -> io::Result<Child>) -> io::Result<Self> {
        // Heard before it can end.
        let ends = unix::signal(SignalKind::child())?;
        let child = start()?;
        Ok(Self { group: number(&child)?, child, ends, is_over: false })
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until the program has ended, and ends the rest of its group.
    pub(super) async fn ended(&mut self) -> CompanionEnd {
        let looked = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        while let Ok(None) = waitid(WaitId::Pid(self.group), looked) {
            self.ends.recv().await;
        }
        // As long as it is not waited for, its number is nobody else's.
        self.signal(Signal::KILL);
        self.is_over = true;
        self.child.wait().map_or(CompanionEnd::Unknown, end)
    }

    /// Waits for its end, asks for it, forces it.
    pub(super) async fn stop(&mut self, grace: Duration) -> CompanionEnd {
        for signal in [Signal::TERM, Signal::KILL] {
            if let Ok(end) = timeout(grace, self.ended()).await {
                return end;
            }
            self.signal(signal);
            // A stopped process gets no other signal before it goes on.
            self.signal(Signal::CONT);
        }
        timeout(KILLED_WITHIN, self.ended()).await.unwrap_or(CompanionEnd::Unknown)
    }

    fn signal(&self, signal: Signal) {
        if !self.is_over {
            // An error means that nobody is left, and then there is nothing to do.
            let _gone = kill_process_group(self.group, signal);
        }
    }
}

impl Drop for Alone {
    fn drop(&mut self) {
        if self.is_over {
            return;
        }
        self.signal(Signal::KILL);
        if let Ok(Some(_)) | Err(_) = self.child.try_wait() {
            return;
        }
        let id = self.group;
        let waiting = thread::Builder::new().name("farewell".to_owned());
        // Without a thread the system keeps its number until this program ends.
        drop(waiting.spawn(move || waitid(WaitId::Pid(id), WaitIdOptions::EXITED)));
    }
}

fn end(status: ExitStatus) -> CompanionEnd {
    match (status.code(), status.signal()) {
        (Some(code), _) => CompanionEnd::Status(code),
        (None, Some(signal)) => CompanionEnd::Signal(signal),
        (None, None) => CompanionEnd::Unknown,
    }
}

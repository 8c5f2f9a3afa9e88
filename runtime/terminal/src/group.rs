//! The processes of one command, and how they are ended.

use std::{collections::BTreeSet, fs, time::Duration};

use rustix::process::{Pid, Signal, kill_process, kill_process_group, test_kill_process_group};
use tokio::time::{Instant, sleep};

/// A command's session: its leader, whatever stayed in the session, and whatever descends from it by an
/// unbroken chain of parents. While it is armed, dropping it kills them all.
///
/// A process that left the session *and* whose parent has ended is out of reach here.
#[derive(Debug)]
pub(crate) struct Group {
    leader: Pid,
    known: BTreeSet<Member>,
    armed: bool,
}

/// A process by its number and the time it started, so that a reused number is not taken for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Member {
    id: i32,
    started: u64,
}

/// What the system tells about one process.
struct Stat {
    member: Member,
    parent: i32,
    session: i32,
    over: bool,
}

impl Group {
    pub(crate) const fn of(leader: Pid) -> Self {
        Self { leader, known: BTreeSet::new(), armed: true }
    }

    /// Lets go: the command has ended by itself, what it left behind may stay.
    pub(crate) const fn release(&mut self) {
        self.armed = false;
    }

    /// Asks every process to end, kills what has not after `grace`, and waits until nothing is left.
    /// Gives the numbers of those that even that did not end in time.
    ///
    /// Must be called before the leader is waited for: as long as its number is taken it cannot mean
    /// another process.
    pub(crate) async fn end(&mut self, grace: Duration) -> Vec<i32> {
        self.signal(Signal::TERM);
        // A stopped process gets no other signal before it goes on.
        self.signal(Signal::CONT);
        let mut left = self.gone_within(grace).await;
        if !left.is_empty() {
            // Twice, for what was started while the first round went on.
            for _ in 0..2 {
                self.signal(Signal::KILL);
                left = self.gone_within(Duration::from_secs(1)).await;
            }
        }
        self.release();
        left
    }

    async fn gone_within(&mut self, time: Duration) -> Vec<i32> {
        let end = Instant::now() + time;
        let mut pause = Duration::from_millis(1);
        loop {
            let left = self.running();
            if left.is_empty() || Instant::now() >= end {
                return left;
            }
            sleep(pause).await;
            pause = (pause * 2).min(Duration::from_millis(50));
        }
    }

    fn signal(&mut self, signal: Signal) {
        // Looked up first: once a parent has ended, nothing tells whose its children were.
        let running = self.running();
        // Errors mean that the process is gone or another's, and then there is nothing to do.
        let _gone = kill_process_group(self.leader, signal);
        for id in running {
            if let Some(id) = Pid::from_raw(id) {
                let _gone = kill_process(id, signal);
            }
        }
    }

    /// Gives the numbers of the processes that still run; a zombie no longer does.
    fn running(&mut self) -> Vec<i32> {
        let Some(all) = processes() else {
            // Without a process table only the group can be asked, zombies counted.
            let gone = test_kill_process_group(self.leader).is_err();
            return if gone { Vec::new() } else { vec![self.leader.as_raw_nonzero().get()] };
        };
        let leader = self.leader.as_raw_nonzero().get();
        // A child may stand before its parent in the table, so look until nothing new is found.
        loop {
            let before = self.known.len();
            for stat in &all {
                let child = self.known.iter().any(|known| known.id == stat.parent);
                if stat.member.id == leader || stat.session == leader || child {
                    self.known.insert(stat.member);
                }
            }
            if self.known.len() == before {
                break;
            }
        }
        let runs = |stat: &&Stat| !stat.over && self.known.contains(&stat.member);
        all.iter().filter(runs).map(|stat| stat.member.id).collect()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if self.armed {
            self.signal(Signal::KILL);
        }
    }
}

/// Reads the process table; `None` where there is none.
fn processes() -> Option<Vec<Stat>> {
    let entries = fs::read_dir("/proc").ok()?;
    let numbers = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let stats: Vec<_> = numbers.filter_map(stat).collect();
    if stats.is_empty() { None } else { Some(stats) }
}

fn stat(id: i32) -> Option<Stat> {
    let text = fs::read(format!("/proc/{id}/stat")).ok()?;
    let text = String::from_utf8_lossy(&text);
    // The program's name may hold anything, brackets too, so count from the last one.
    let fields: Vec<_> = text[text.rfind(')')? + 1..].split_whitespace().collect();
    Some(Stat {
        member: Member { id, started: fields.get(19)?.parse().ok()? },
        parent: fields.get(1)?.parse().ok()?,
        session: fields.get(3)?.parse().ok()?,
        over: matches!(*fields.first()?, "Z" | "X" | "x"),
    })
}

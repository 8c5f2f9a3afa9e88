//! The supervisors of one host: those that wait for work, and those that keep what finished commands left behind.

use std::{
    io,
    os::{
        fd::{BorrowedFd, OwnedFd},
        unix::net::UnixStream,
    },
    path::PathBuf,
    process::Child,
    sync::{Mutex, Once, PoisonError},
    thread,
    time::{Duration, Instant},
};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::{
    Helper, RunError,
    spawn::start_supervisor,
    supervisor::{Channel, Order, Report, sweep},
};

/// More supervisors than this do not wait for work.
const MOST_IDLE: usize = 4;
/// How long supervisors have to end what is left when their host goes away.
const FAREWELL: Duration = Duration::from_secs(3);

/// The supervisors of one host.
#[derive(Debug)]
pub(crate) struct Crew {
    helper: Option<Helper>,
    records: Option<PathBuf>,
    swept: Once,
    members: Mutex<Members>,
}

#[derive(Debug, Default)]
struct Members {
    idle: Vec<Idle>,
    /// Finished commands left something behind here.
    holding: Vec<Idle>,
    /// Their line is closed; they end by themselves and are only waited for.
    leaving: Vec<Child>,
}

#[derive(Debug)]
struct Idle {
    line: UnixStream,
    process: Child,
    mark: String,
}

/// A supervisor that is at work for one command. Dropped, it ends the command and itself.
#[derive(Debug)]
pub(crate) struct Worker<'a> {
    crew: &'a Crew,
    channel: Option<Channel>,
    process: Option<Child>,
    mark: String,
    /// Whether its line broke.
    is_lost: bool,
}

impl Crew {
    pub(crate) fn new(helper: Option<Helper>, records: Option<PathBuf>) -> Self {
        Self { helper, records, swept: Once::new(), members: Mutex::default() }
    }

    pub(crate) const fn helper(&self) -> Option<&Helper> {
        self.helper.as_ref()
    }

    /// Gives a supervisor that has nothing to look after.
    pub(crate) async fn take(&self) -> Result<Worker<'_>, RunError> {
        let idle = {
            let mut members = self.members();
            members.freed();
            members.idle.pop()
        };
        match idle {
            Some(idle) => {
                let Idle { line, process, mark } = idle;
                let channel = Channel::new(line).map_err(RunError::Start)?;
                Ok(Worker {
                    crew: self,
                    channel: Some(channel),
                    process: Some(process),
                    mark,
                    is_lost: false,
                })
            }
            None => self.hire().await,
        }
    }

    async fn hire(&self) -> Result<Worker<'_>, RunError> {
        let helper = self.helper.as_ref().ok_or_else(|| {
            RunError::NoSupervisor(
                "the host names none (see Helper); call toolwright_terminal::attend first thing in its main, or put the program toolwright beside it".to_owned(),
            )
        })?;
        self.swept.call_once(|| self.sweep());
        let no_supervisor = |error: io::Error| {
            RunError::NoSupervisor(format!("{} could not be started: {error}", helper.program.display()))
        };
        let (process, line) = start_supervisor(helper).map_err(no_supervisor)?;
        let mut worker =
            Worker { crew: self, channel: None, process: Some(process), mark: String::new(), is_lost: false };
        let mut channel = Channel::new(line).map_err(no_supervisor)?;
        let hello = Order::Hello { records: self.records.clone() };
        channel.send(&hello, &[]).await.map_err(no_supervisor)?;
        let ready = tokio::time::timeout(FAREWELL, channel.receive()).await;
        let Ok(Ok(Some(Report::Ready { mark }))) = ready else {
            let what = "it is no supervisor: its main must call toolwright_terminal::attend first";
            return Err(no_supervisor(io::Error::other(what)));
        };
        worker.channel = Some(channel);
        worker.mark = mark;
        Ok(worker)
    }

    /// Ends what supervisors left that are dead.
    fn sweep(&self) {
        if let Some(records) = &self.records {
            sweep(records);
        }
    }

    fn members(&self) -> std::sync::MutexGuard<'_, Members> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Members {
    /// Puts those back to work that hold nothing any more, and forgets those that are gone.
    fn freed(&mut self) {
        self.leaving.retain_mut(|process| matches!(process.try_wait(), Ok(None)));
        let mut still = Vec::new();
        for mut held in self.holding.drain(..) {
            match held.has_word() {
                Ok(false) => still.push(held),
                // The only word there can be is that nothing is left, or that it has died.
                Ok(true) => match held.hear() {
                    Ok(()) => self.idle.push(held),
                    Err(_) => self.leaving.push(held.process),
                },
                Err(_) => self.leaving.push(held.process),
            }
        }
        self.holding = still;
        let mut ready = Vec::new();
        for idle in self.idle.drain(..) {
            // One that waits for work says nothing, unless it has died.
            if ready.len() < MOST_IDLE && matches!(idle.has_word(), Ok(false)) {
                ready.push(idle);
            } else {
                self.leaving.push(idle.process);
            }
        }
        self.idle = ready;
    }
}

impl Idle {
    fn has_word(&self) -> io::Result<bool> {
        let mut line = [PollFd::new(&self.line, PollFlags::IN)];
        Ok(poll(&mut line, Some(&Timespec { tv_sec: 0, tv_nsec: 0 }))? > 0)
    }

    /// Takes the word that nothing is left.
    fn hear(&mut self) -> io::Result<()> {
        use std::io::Read as _;
        let expected = postcard::to_stdvec(&Report::Alone).map_err(io::Error::other)?;
        let mut bytes = vec![0; size_of::<u32>() + expected.len()];
        self.line.read_exact(&mut bytes)?;
        if bytes.ends_with(&expected) { Ok(()) } else { Err(io::Error::other("another word")) }
    }
}

impl Worker<'_> {
    /// Gives the value of the variable that marks what it starts.
    pub(crate) fn mark(&self) -> &str {
        &self.mark
    }

    pub(crate) async fn order(&mut self, order: &Order, files: &[BorrowedFd<'_>]) -> io::Result<()> {
        self.channel()?.send(order, files).await
    }

    /// Gives its next word; may be dropped and called again.
    pub(crate) async fn report(&mut self) -> io::Result<Report> {
        let word = self.channel()?.receive().await;
        self.is_lost = !matches!(word, Ok(Some(_)));
        word?.ok_or_else(|| io::Error::other("what looked after it is gone; somebody killed it"))
    }

    pub(crate) fn take_file(&mut self) -> Option<OwnedFd> {
        self.channel.as_mut()?.take_file()
    }

    /// Gives it back: for the next command, or to keep what this one left behind.
    pub(crate) fn release(mut self, is_alone: bool) {
        let line = self.channel.take().map(Channel::into_stream);
        // A word that is already there says that nothing is left; where it cannot be put back, another does the work.
        if let Some(Ok(line)) = line
            && let Some(process) = self.process.take()
        {
            let idle = Idle { line, process, mark: std::mem::take(&mut self.mark) };
            let mut members = self.crew.members();
            if is_alone { members.idle.push(idle) } else { members.holding.push(idle) }
        }
    }

    /// Lets it go on alone, with what it looks after, and gives its process, which no longer ends with this host.
    pub(crate) fn detach(mut self) -> Option<Child> {
        self.channel = None;
        self.process.take()
    }

    fn channel(&mut self) -> io::Result<&mut Channel> {
        self.channel.as_mut().ok_or_else(|| io::Error::other("the line is closed"))
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        self.channel = None;
        let Some(mut process) = self.process.take() else { return };
        if self.is_lost {
            // Dead or out of its mind: what it looked after is ended without it.
            drop(process.kill());
            drop(process.wait());
            self.crew.sweep();
        } else {
            self.crew.members().leaving.push(process);
        }
    }
}

impl Drop for Crew {
    /// Ends what finished commands left behind, and waits for that as long as it takes, but not for ever.
    fn drop(&mut self) {
        let members = self.members.get_mut().unwrap_or_else(PoisonError::into_inner);
        let idle = members.idle.drain(..).chain(members.holding.drain(..)).map(|idle| idle.process);
        let mut leaving: Vec<Child> = idle.chain(members.leaving.drain(..)).collect();
        let end = Instant::now() + FAREWELL;
        let mut pause = Duration::from_micros(200);
        loop {
            leaving.retain_mut(|process| matches!(process.try_wait(), Ok(None)));
            if leaving.is_empty() || Instant::now() >= end {
                break;
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
        self.sweep();
    }
}

//! The supervisors of one host: those that wait for work, and those that keep what finished commands left behind.

mod leaving;

use std::{
    io,
    os::{
        fd::{BorrowedFd, OwnedFd},
        unix::net::UnixStream,
    },
    path::PathBuf,
    process::Child,
    sync::{Mutex, Once, PoisonError},
    thread::{self, JoinHandle},
};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

pub(crate) use self::leaving::{Leaving, see_off};
use crate::{
    Helper, RunError,
    spawn::start_supervisor,
    supervisor::{Channel, FAREWELL, Member, Order, Record, Report, sweep, sweep_groups},
};

/// More supervisors than this do not wait for work.
const MOST_IDLE: usize = 4;

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
    /// They wait for those whose line is closed.
    leaving: Vec<JoinHandle<()>>,
}

#[derive(Debug)]
struct Idle {
    line: UnixStream,
    process: Child,
    record: Option<Record>,
}

/// A supervisor that is at work for one command. Dropped, it ends the command and itself.
#[derive(Debug)]
pub(crate) struct Worker<'a> {
    crew: &'a Crew,
    channel: Option<Channel>,
    process: Option<Child>,
    /// What it owns, once it has said so.
    record: Option<Record>,
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
        let (idle, leaving) = {
            let mut members = self.members();
            let leaving = members.freed();
            (members.idle.pop(), leaving)
        };
        self.let_go(leaving);
        match idle {
            Some(Idle { line, process, record }) => {
                let mut worker = Worker { crew: self, channel: None, process: Some(process), record };
                worker.channel = Some(Channel::new(line).map_err(RunError::Start)?);
                Ok(worker)
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
        self.swept.call_once(|| {
            self.sweep();
            sweep_groups();
        });
        let no_supervisor = |error: io::Error| {
            RunError::NoSupervisor(format!("{} could not be started: {error}", helper.program.display()))
        };
        let (process, line) = start_supervisor(helper).map_err(no_supervisor)?;
        let mut worker = Worker { crew: self, channel: None, process: Some(process), record: None };
        let mut channel = Channel::new(line).map_err(no_supervisor)?;
        let hello = Order::Hello { host: Member::this(), records: self.records.clone() };
        channel.send(&hello, &[]).await.map_err(no_supervisor)?;
        let ready = tokio::time::timeout(FAREWELL, channel.receive()).await;
        let Ok(Ok(Some(Report::Ready { record }))) = ready else {
            let what = "it is no supervisor: its main must call toolwright_terminal::attend first";
            return Err(no_supervisor(io::Error::other(what)));
        };
        worker.channel = Some(channel);
        worker.record = Some(record);
        Ok(worker)
    }

    /// Ends what supervisors left that are dead.
    fn sweep(&self) {
        if let Some(records) = &self.records {
            sweep(records);
        }
    }

    /// Has somebody wait for these, so that the system forgets them, and end those by force that do not leave.
    fn let_go(&self, leaving: Vec<Leaving>) {
        if leaving.is_empty() {
            return;
        }
        let records = self.records.clone();
        let waiting = thread::Builder::new().name("farewell".to_owned());
        // Without a thread they leave all the same, and the system keeps their numbers until this program ends.
        let waiting = waiting.spawn(move || see_off(leaving, records.as_deref()));
        let mut members = self.members();
        members.leaving.retain(|waiting| !waiting.is_finished());
        members.leaving.extend(waiting);
    }

    fn members(&self) -> std::sync::MutexGuard<'_, Members> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Members {
    /// Puts those back to work that hold nothing any more, and gives those that are gone or too many.
    fn freed(&mut self) -> Vec<Leaving> {
        let mut leaving = Vec::new();
        let mut still = Vec::new();
        for mut held in self.holding.drain(..) {
            match held.has_word() {
                Ok(false) => still.push(held),
                // The only word there can be is that nothing is left, or that it has died.
                Ok(true) if held.hear().is_ok() => self.idle.push(held),
                Ok(true) | Err(_) => leaving.push(held.leave()),
            }
        }
        self.holding = still;
        let mut ready = Vec::new();
        for idle in self.idle.drain(..) {
            // One that waits for work says nothing, unless it has died.
            if ready.len() < MOST_IDLE && matches!(idle.has_word(), Ok(false)) {
                ready.push(idle);
            } else {
                leaving.push(idle.leave());
            }
        }
        self.idle = ready;
        leaving
    }
}

impl Idle {
    /// Closes its line.
    fn leave(self) -> Leaving {
        Leaving { process: self.process, record: self.record }
    }

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
    pub(crate) async fn order(&mut self, order: &Order, files: &[BorrowedFd<'_>]) -> io::Result<()> {
        self.channel()?.send(order, files).await
    }

    /// Gives its next word; may be dropped and called again.
    pub(crate) async fn report(&mut self) -> io::Result<Report> {
        match self.channel()?.receive().await {
            Ok(Some(report)) => Ok(report),
            Ok(None) => Err(self.give_up("what looked after it is gone; somebody killed it")),
            Err(error) => Err(self.give_up(&error.to_string())),
        }
    }

    /// Ends it by force, which is dead, does not answer or is out of its mind, and all that it looked after. Gives the
    /// error that says so.
    pub(crate) fn give_up(&mut self, why: &str) -> io::Error {
        self.channel = None;
        let Some(process) = self.process.take() else { return io::Error::other(why.to_owned()) };
        let is_done = Leaving { process, record: self.record.take() }.end_by_force();
        self.crew.sweep();
        let done = if is_done {
            "all that was started has been ended"
        } else {
            "not all that was started could be ended"
        };
        io::Error::other(format!("{why}; {done}"))
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
            let idle = Idle { line, process, record: self.record.take() };
            let mut members = self.crew.members();
            if is_alone {
                members.idle.push(idle);
            } else {
                members.holding.push(idle);
            }
            let leaving = if members.idle.len() > MOST_IDLE { members.freed() } else { Vec::new() };
            drop(members);
            self.crew.let_go(leaving);
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
        if let Some(process) = self.process.take() {
            self.crew.let_go(vec![Leaving { process, record: self.record.take() }]);
        }
    }
}

impl Drop for Crew {
    /// Ends what finished commands left behind, and waits for that as long as it takes, but not for ever.
    fn drop(&mut self) {
        let members = self.members.get_mut().unwrap_or_else(PoisonError::into_inner);
        let idle = members.idle.drain(..).chain(members.holding.drain(..));
        let leaving: Vec<_> = idle.map(Idle::leave).collect();
        let waiting: Vec<_> = members.leaving.drain(..).collect();
        see_off(leaving, self.records.as_deref());
        for waiting in waiting {
            // It does not panic, and there would be nothing to do about it.
            drop(waiting.join());
        }
        self.sweep();
    }
}

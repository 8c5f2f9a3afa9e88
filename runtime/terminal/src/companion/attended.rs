//! A companion that a supervisor looks after.

use std::{
    io,
    os::{
        fd::{AsFd as _, BorrowedFd, OwnedFd},
        unix::net::UnixStream,
    },
    path::{Path, PathBuf},
    process::Child,
    sync::Once,
    thread,
    time::Duration,
};

use tokio::time::timeout;

use super::CompanionEnd;
use crate::{
    Helper,
    crew::{Leaving, see_off},
    spawn::start_supervisor,
    supervisor::{
        Channel, Direct, Ended, Member, Order, Record, Report, receive_now, send_now, sweep, sweep_groups,
    },
};

/// How long a supervisor has to come up, however busy the machine is.
const STARTED_WITHIN: Duration = Duration::from_secs(20);
/// How much longer than what it is given a supervisor may take to end a program.
const PATIENCE: Duration = Duration::from_secs(5);

/// The line to a supervisor, which ends the program and all that it started when the line is closed.
#[derive(Debug)]
pub(super) struct Attended {
    channel: Option<Channel>,
    process: Option<Child>,
    /// What it owns, once it has said so.
    record: Option<Record>,
    records: Option<PathBuf>,
}

impl Attended {
    /// Starts a supervisor and has it start the program with these files. Gives it with the program's number.
    pub(super) fn start(
        helper: &Helper,
        records: Option<&Path>,
        program: Direct,
        files: &[OwnedFd],
    ) -> io::Result<(Self, u32)> {
        static SWEPT: Once = Once::new();
        if let Some(records) = records {
            SWEPT.call_once(|| {
                sweep(records);
                sweep_groups();
            });
        }
        let (process, line) = start_supervisor(helper).map_err(|error| no_supervisor(helper, &error))?;
        let records = records.map(Path::to_owned);
        let mut this = Self { channel: None, process: Some(process), record: None, records };
        let id = this.hand_over(&line, program, files).map_err(|failure| match failure {
            Refusal::Program(error) => error,
            Refusal::Supervisor(error) => no_supervisor(helper, &error),
        })?;
        line.set_read_timeout(None)?;
        this.channel = Some(Channel::new(line)?);
        Ok((this, id))
    }

    fn hand_over(&mut self, line: &UnixStream, program: Direct, files: &[OwnedFd]) -> Result<u32, Refusal> {
        line.set_read_timeout(Some(STARTED_WITHIN))?;
        // Both at once, so that nobody waits twice.
        send_now(line, &Order::Hello { host: Member::this(), records: self.records.clone() }, &[])?;
        let files: Vec<BorrowedFd<'_>> = files.iter().map(|file| file.as_fd()).collect();
        send_now(line, &Order::Accompany(program), &files)?;
        let what = "it is no supervisor: its main must call toolwright_terminal::attend first";
        let Report::Ready { record } = receive_now(line)? else { return Err(io::Error::other(what).into()) };
        self.record = Some(record);
        match receive_now(line)? {
            Report::Started { id } => Ok(id),
            Report::NotStarted(failure) => Err(Refusal::Program(failure.into())),
            Report::Ready { .. } | Report::Ended(_) | Report::Alone => Err(io::Error::other(what).into()),
        }
    }

    /// Waits until it is over. May be dropped and called again until it has given something.
    pub(super) async fn ended(&mut self) -> CompanionEnd {
        let Some(channel) = &mut self.channel else { return CompanionEnd::Unknown };
        if let Ok(Some(Report::Ended(Ended { death, .. }))) = channel.receive().await {
            self.let_go();
            return death.into();
        }
        self.give_up().await;
        CompanionEnd::Unknown
    }

    /// Has it ended, and waits for that.
    pub(super) async fn stop(&mut self, grace: Duration) -> CompanionEnd {
        let milliseconds = u64::try_from(grace.as_millis()).unwrap_or(u64::MAX);
        let ended = async {
            if let Some(channel) = &self.channel {
                // One that is gone says nothing any more, which is noticed next.
                drop(channel.send(&Order::End { grace: milliseconds }, &[]).await);
            }
            self.ended().await
        };
        let most = grace.saturating_mul(2).saturating_add(PATIENCE);
        if let Ok(end) = timeout(most, ended).await {
            return end;
        }
        self.give_up().await;
        CompanionEnd::Unknown
    }

    /// Ends by force what is dead, does not answer or is out of its mind, and all that it looked after.
    async fn give_up(&mut self) {
        self.channel = None;
        let Some(process) = self.process.take() else { return };
        let (record, records) = (self.record.take(), self.records.clone());
        let force = tokio::task::spawn_blocking(move || {
            Leaving { process, record }.end_by_force();
            records.as_deref().map(sweep)
        });
        // Only a runtime that ends does not carry it out, and with it this program.
        drop(force.await);
    }

    /// Closes the line, and has somebody wait for the supervisor, so that the system forgets it.
    fn let_go(&mut self) {
        self.channel = None;
        if let Some(process) = self.process.take() {
            let (record, records) = (self.record.take(), self.records.clone());
            let waiting = thread::Builder::new().name("farewell".to_owned());
            // Without a thread it leaves all the same, and the system keeps its number until this program ends.
            drop(waiting.spawn(move || see_off(vec![Leaving { process, record }], records.as_deref())));
        }
    }
}

impl Drop for Attended {
    fn drop(&mut self) {
        self.let_go();
    }
}

/// Who has said no.
enum Refusal {
    Program(io::Error),
    Supervisor(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::Supervisor(error)
    }
}

fn no_supervisor(helper: &Helper, error: &io::Error) -> io::Error {
    io::Error::other(format!(
        "what would look after it, {}, could not be started: {error}",
        helper.program.display()
    ))
}

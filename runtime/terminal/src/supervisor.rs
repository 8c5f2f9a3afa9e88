//! A small process of our own per command: it starts the command, owns all that descends from it, and ends it.
//!
//! It inherits orphans, so nothing gets away from it; and when its host goes away, it ends what is in the foreground
//! and itself.

mod beside;
mod cgroup;
mod channel;
mod family;
mod job;
mod record;
mod table;
mod wire;

use std::{
    fs::{self, File},
    io,
    os::{
        fd::{OwnedFd, RawFd},
        unix::net::UnixStream,
    },
    path::PathBuf,
    process::ExitCode,
    time::Duration,
};

use rustix::{
    io::fcntl_dupfd_cloexec,
    process::{DumpableBehavior, getpid, set_child_subreaper, set_dumpable_behavior, setsid},
    stdio::{dup2_stdin, stdin},
};
use tokio::{
    net::unix::pipe,
    signal::unix::{Signal, SignalKind, signal},
};

use self::{
    cgroup::Cgroup,
    family::{DYING, LastWord},
};
pub(crate) use self::{
    cgroup::sweep_groups,
    channel::{Channel, receive_now, receive_part, send_now, send_part},
    family::Family,
    job::{Answer, Job, Request},
    record::{FAREWELL, Record, sweep},
    table::Member,
    wire::{Death, Direct, Ended, Launch, Order, Report},
};
use crate::{
    script::Care,
    spawn::{ShellFiles, Streams, start},
};

/// The variable that marks all that a supervisor starts.
pub(crate) const MARK: &str = "TOOLWRIGHT_SUPERVISOR";
/// How long what runs has to end by itself once the host is gone.
const ORPHANED: Duration = Duration::from_millis(200);

/// A supervisor at work.
struct Supervisor {
    channel: Channel,
    family: Family,
    ended: Signal,
    files: Option<ShellFiles>,
    mark: String,
    record: Option<Record>,
    /// Where that is written.
    file: Option<PathBuf>,
    /// Whether something that a command left behind still ran when it was last looked.
    has_leftovers: bool,
}

/// What came next.
enum Event {
    Order(Option<Order>),
    Ended,
}

/// Serves the host at the other end of standard input until it goes away.
pub(crate) fn serve() -> ExitCode {
    match prepare().and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Leaves the host's session, becomes the parent of orphans, and takes the line to the host off standard input.
fn prepare() -> io::Result<UnixStream> {
    setsid()?;
    set_child_subreaper(Some(getpid()))?;
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    close_inherited()?;
    let line = fcntl_dupfd_cloexec(stdin(), 3)?;
    dup2_stdin(File::open("/dev/null")?)?;
    Ok(UnixStream::from(line))
}

/// Closes what the host had open and did not keep to itself, so that no command gets it. Nothing of ours is open yet.
fn close_inherited() -> io::Result<()> {
    let open = fs::read_dir("/proc/self/fd")?;
    let numbers = open.flatten().filter_map(|entry| entry.file_name().to_str()?.parse::<RawFd>().ok());
    let numbers: Vec<RawFd> = numbers.filter(|number| *number > 2).collect();
    for number in numbers {
        // One of them was the folder's own, which is closed by now.
        let _closed = nix::unistd::close(number);
    }
    Ok(())
}

fn run(line: UnixStream) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        // Kept, so that these signals are heard and do nothing; what we start gets the usual answers to them.
        let _deaf = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()].map(signal);
        let mut supervisor = Supervisor {
            channel: Channel::new(line)?,
            family: Family::new(Cgroup::enter()),
            ended: signal(SignalKind::child())?,
            files: None,
            mark: String::new(),
            record: None,
            file: None,
            has_leftovers: false,
        };
        let served = supervisor.serve().await;
        supervisor.leave().await;
        served
    })
}

impl Supervisor {
    async fn serve(&mut self) -> io::Result<()> {
        loop {
            match self.next().await? {
                Event::Order(None) => return Ok(()),
                Event::Order(Some(Order::Hello { host, records })) => self.greet(host, records).await?,
                Event::Order(Some(Order::Run(launch))) => self.run(launch).await?,
                Event::Order(Some(Order::Tend(job))) => return self.tend(*job).await,
                Event::Order(Some(Order::Accompany(program))) => return self.accompany(&program).await,
                Event::Order(Some(Order::Drain)) => drop(self.channel.take_file().map(drain)),
                Event::Order(Some(Order::End { grace })) => {
                    self.family.end(Duration::from_millis(grace), LastWord::None).await;
                }
                Event::Ended => self.look_after_leftovers().await?,
            }
        }
    }

    async fn next(&mut self) -> io::Result<Event> {
        let Self { channel, ended, .. } = self;
        tokio::select! {
            order = channel.receive() => Ok(Event::Order(order?)),
            _ = ended.recv() => Ok(Event::Ended),
        }
    }

    async fn greet(&mut self, host: Option<Member>, records: Option<PathBuf>) -> io::Result<()> {
        let record = Record::of_this(self.family.cgroup().map(Cgroup::folder), host);
        let record = record.ok_or_else(|| io::Error::other("the process table cannot be read"))?;
        self.mark = record.mark();
        self.file = records.and_then(|folder| record.write(&folder).ok());
        self.record = Some(record.clone());
        self.channel.send(&Report::Ready { record }, &[]).await
    }

    /// Runs a command in the foreground.
    async fn run(&mut self, launch: Launch) -> io::Result<()> {
        let files = match self.files.take() {
            Some(files) => files,
            None => ShellFiles::new(launch.is_bash)?,
        };
        let streams = match (launch.screen, self.channel.take_file()) {
            (Some(size), _) => Streams::Screen(size),
            (None, Some(output)) => Streams::Pipes { output, input: self.channel.take_file() },
            (None, None) => return Err(io::Error::other("no place for output came with an order")),
        };
        let last_word = if launch.care == Care::Everything { LastWord::Wanted } else { LastWord::None };
        let (shell, screen) = match start(&launch, streams, self.files.insert(files), &self.mark) {
            Ok(started) => started,
            Err(error) => return self.channel.send(&Report::NotStarted(error.into()), &[]).await,
        };
        self.family.begin(shell);
        if let Some(screen) = screen {
            let id = shell.as_raw_pid().unsigned_abs();
            self.channel.send(&Report::Started { id }, &[std::os::fd::AsFd::as_fd(&screen)]).await?;
        }
        let mut ended = Ended::default();
        loop {
            ended.is_alone = self.family.reap();
            if let Some(death) = self.family.death() {
                ended.death = death;
                // The parts of a pipeline end in any order, and what is just ending is not left running.
                ended.is_alone = ended.is_alone || self.family.gone_within(DYING).await;
                break;
            }
            match self.next().await? {
                Event::Ended => {}
                Event::Order(Some(Order::End { grace })) => {
                    ended.last_seen = self.family.directory();
                    ended.left = self.family.end(Duration::from_millis(grace), last_word).await;
                    ended.is_alone = ended.left.is_empty();
                    ended.death = self.family.death().unwrap_or(Death::Unknown);
                    break;
                }
                Event::Order(_) => return Ok(()),
            }
        }
        if let Some(files) = &self.files {
            ended.report = files.take_report()?;
        }
        self.has_leftovers = !ended.is_alone;
        self.channel.send(&Report::Ended(ended), &[]).await
    }

    async fn look_after_leftovers(&mut self) -> io::Result<()> {
        let is_alone = self.family.reap();
        if is_alone && std::mem::take(&mut self.has_leftovers) {
            self.channel.send(&Report::Alone, &[]).await?;
        }
        Ok(())
    }

    /// Ends all there is, and leaves nothing behind.
    async fn leave(&mut self) {
        let left = self.family.end(ORPHANED, LastWord::None).await;
        if let Some(cgroup) = self.family.cgroup() {
            cgroup.remove();
        }
        // With the record the next start can try once more.
        if left.is_empty()
            && let Some(file) = &self.file
        {
            drop(fs::remove_file(file));
        }
    }
}

/// Reads to nowhere until nobody writes any more.
fn drain(pipe: OwnedFd) -> tokio::task::JoinHandle<io::Result<u64>> {
    tokio::spawn(async move {
        let mut pipe = pipe::Receiver::from_owned_fd_unchecked(pipe)?;
        tokio::io::copy(&mut pipe, &mut tokio::io::sink()).await
    })
}

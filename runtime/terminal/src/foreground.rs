//! One command in the foreground, from its start to its end.

use std::{
    ffi::OsString,
    io,
    os::fd::{AsFd as _, BorrowedFd, OwnedFd},
    pin::pin,
    time::Duration,
};

use rustix::{
    fs::{MemfdFlags, SeekFrom, memfd_create, seek},
    pipe::fcntl_setpipe_size,
};
use tokio::time::{sleep, timeout};
use toolwright_approval::Command;

use crate::{
    After, Ending, Exported, Finished, Local, Run, RunError, Variables,
    crew::Worker,
    output::{Plan, Recorder, Spill},
    pump::Pump,
    report::Said,
    script::Care,
    supervisor::{Death, Ended, Launch, Order, Report},
};

/// How many bytes a command may be ahead of us.
const PIPE: usize = 1024 * 1024;
/// How much longer than the grace of processes a supervisor may take to end them.
const PATIENCE: Duration = Duration::from_secs(5);

/// A command and the machine it runs on.
pub(crate) struct Foreground<'a> {
    pub(crate) local: &'a Local,
    pub(crate) command: Command,
    /// What earlier commands of its task exported.
    pub(crate) exported: Exported,
}

/// Why a command is waited for no longer.
enum Stop {
    Report(Report),
    TimedOut,
    Cancelled,
}

impl Foreground<'_> {
    pub(crate) async fn run(&self, run: Run) -> Result<Finished, RunError> {
        let limits = &self.local.limits;
        let limit = limits.timeout(Some(run.timeout))?;
        let mut worker = self.local.crew.take().await?;
        let launch =
            self.local.launch(&self.command, &self.exported).await?.on(run.screen).shown_as(run.shown);
        let (is_bash, care) = (launch.is_bash, launch.care);
        let given = if care == Care::Everything { launch.variables.clone() } else { Vec::new() };
        let source = self.send(&mut worker, launch, run.input).await?;
        let spill = self.local.outputs.clone();
        let recorder = Recorder::new(Plan {
            chars: limits.output_chars,
            spill: spill.map(|folder| Spill { folder, most_bytes: limits.spill_bytes }),
            secrets: self.local.secrets.clone(),
            progress: run.progress,
            is_screen: run.screen.is_some(),
        });
        let mut pump = Pump::new(source, recorder).map_err(RunError::Start)?;
        let mut deadline = pin!(sleep(limit));
        // The pump comes last: it is nearly always ready, and what is asked before it is never starved.
        let stop = tokio::select! {
            biased;
            report = worker.report() => Stop::Report(report.map_err(RunError::Lost)?),
            () = run.cancellation.cancelled() => Stop::Cancelled,
            () = &mut deadline => Stop::TimedOut,
            failed = pump.run() => return Err(RunError::Lost(failed)),
        };
        let (ended, ending) = match stop {
            Stop::Report(report) => {
                let ended = self.ended(report)?;
                let ending = ending(ended.death);
                (ended, ending)
            }
            Stop::TimedOut => (self.end(&mut worker, &mut pump).await?, Ending::TimedOut(limit)),
            Stop::Cancelled => (self.end(&mut worker, &mut pump).await?, Ending::Cancelled),
        };
        pump.drain(limits.drain).await.map_err(RunError::Lost)?;
        let (output, source) = pump.finish();
        if let Some(source) = source.filter(|_| !ended.is_alone) {
            // What was left behind would die of its next line if nobody read it.
            worker.order(&Order::Drain, &[source.as_fd()]).await.map_err(RunError::Lost)?;
        }
        let left_running = !ended.is_alone;
        worker.release(ended.is_alone);
        let (base, note) = self.local.base().await;
        let mut notes: Vec<String> = note.iter().cloned().collect();
        if !is_bash {
            notes.push("There is no bash here; sh ran the command.".to_owned());
        }
        if !ended.left.is_empty() {
            notes.push(format!("Some processes could not be killed and may still run: {:?}.", ended.left));
        }
        let (pipestatus, after) = self.said(&ended, care, (base, &given), &mut notes);
        Ok(Finished { output, ending, pipestatus, after, left_running, notes })
    }

    /// Hands the command over and gives the file from which its output is read.
    async fn send(
        &self,
        worker: &mut Worker<'_>,
        launch: Launch,
        input: Vec<u8>,
    ) -> Result<OwnedFd, RunError> {
        if launch.screen.is_some() {
            worker.order(&Order::Run(launch), &[]).await.map_err(RunError::Start)?;
            return match worker.report().await.map_err(RunError::Lost)? {
                Report::Started { .. } => {
                    let none = || RunError::Lost(io::Error::other("its screen did not come"));
                    worker.take_file().ok_or_else(none)
                }
                other => Err(self.ended(other).err().unwrap_or_else(unexpected)),
            };
        }
        let (reader, writer) = io::pipe().map_err(RunError::Start)?;
        // A command that writes much waits less for us; where that is not granted, the usual size does.
        let _granted = fcntl_setpipe_size(&writer, PIPE);
        let input = if input.is_empty() { None } else { Some(in_memory(&input).map_err(RunError::Start)?) };
        let files: Vec<BorrowedFd<'_>> =
            [Some(writer.as_fd()), input.as_ref().map(|input| input.as_fd())].into_iter().flatten().collect();
        worker.order(&Order::Run(launch), &files).await.map_err(RunError::Start)?;
        Ok(reader.into())
    }

    fn ended(&self, report: Report) -> Result<Ended, RunError> {
        match report {
            Report::Ended(ended) => Ok(ended),
            Report::NotStarted(failure) => {
                Err(self.local.not_started(&self.command, &self.exported, failure.into()))
            }
            Report::Ready { .. } | Report::Started { .. } | Report::Alone => Err(unexpected()),
        }
    }

    /// Ends every process of the command, reading on meanwhile, so that last words are kept.
    async fn end(&self, worker: &mut Worker<'_>, pump: &mut Pump) -> Result<Ended, RunError> {
        let grace = self.local.limits.grace;
        let milliseconds = u64::try_from(grace.as_millis()).unwrap_or(u64::MAX);
        worker.order(&Order::End { grace: milliseconds }, &[]).await.map_err(RunError::Lost)?;
        let report = tokio::select! {
            biased;
            report = timeout(grace + PATIENCE, worker.report()) => report,
            failed = pump.run() => return Err(RunError::Lost(failed)),
        };
        let report = report.unwrap_or_else(|_| Err(worker.give_up("what looks after it does not answer")));
        self.ended(report.map_err(RunError::Lost)?)
    }

    /// Gives what the shell said last, as far as it said something.
    fn said(
        &self,
        ended: &Ended,
        care: Care,
        (base, given): (&Variables, &[(OsString, OsString)]),
        notes: &mut Vec<String>,
    ) -> (Vec<i32>, Option<After>) {
        if care < Care::Everything {
            let pipestatus = match (care, ended.death) {
                (Care::Nothing, Death::Exited(status)) => vec![status],
                _ => Said::pipestatus(&ended.report),
            };
            let directory = self.command.directory().to_owned();
            return (pipestatus, Some(After { directory, exported: self.exported.clone() }));
        }
        if let Some(said) = Said::read(&ended.report) {
            return (said.pipestatus.clone(), Some(said.after(base, &self.exported, given)));
        }
        let after =
            ended.last_seen.clone().map(|directory| After { directory, exported: self.exported.clone() });
        let kept = if after.is_some() { "the variables" } else { "the directory and variables" };
        notes.push(format!(
            "The shell did not tell what it had exported when it ended: {kept} from before this command hold."
        ));
        (Vec::new(), after)
    }
}

fn unexpected() -> RunError {
    RunError::Lost(io::Error::other("what looks after it said something that makes no sense"))
}

/// Puts what a command reads in a file in memory, so that nobody has to feed it.
fn in_memory(bytes: &[u8]) -> io::Result<OwnedFd> {
    let file = memfd_create("toolwright", MemfdFlags::CLOEXEC)?;
    let mut rest = bytes;
    while !rest.is_empty() {
        rest = &rest[rustix::io::write(&file, rest)?..];
    }
    seek(&file, SeekFrom::Start(0))?;
    Ok(file)
}

fn ending(death: Death) -> Ending {
    match death {
        Death::Exited(status) => Ending::Exited(status),
        Death::Signalled(signal) => Ending::Signalled(signal),
        Death::Unknown => Ending::Signalled(0),
    }
}

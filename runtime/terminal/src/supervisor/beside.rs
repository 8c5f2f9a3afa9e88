//! A program that speaks to the host over pipes: what its supervisor does for it.

use std::{
    fs, io,
    os::{
        fd::{AsFd as _, OwnedFd},
        unix::ffi::OsStrExt as _,
    },
    time::Duration,
};

use rustix::process::getpid;
use tokio::time::{Instant, sleep_until};

use super::{
    Death, Direct, Ended, Event, ORPHANED, Order, Report, Supervisor,
    family::LastWord,
    table::{descendants, processes},
};
use crate::spawn::{number, start_program};

/// A pipe by its number, as the process table shows it.
struct Pipe(String);

impl Supervisor {
    /// Starts a program and looks after it until it is over or nobody wants it any more; then nothing is left of it.
    pub(super) async fn accompany(&mut self, program: &Direct) -> io::Result<()> {
        let (Some(input), Some(output)) = (self.channel.take_file(), self.channel.take_file()) else {
            return Err(io::Error::other("no pipes came with an order"));
        };
        let errors = self.channel.take_file();
        let output_pipe = Pipe::of(&output)?;
        // The pipes go with the call, so that their other ends notice when the program closes them.
        let started = start_program(program, [input, output], errors, Some(&self.mark));
        let first = match started.and_then(|child| number(&child)) {
            Ok(first) => first,
            Err(error) => return self.channel.send(&Report::NotStarted(error.into()), &[]).await,
        };
        self.family.begin(first);
        let id = first.as_raw_pid().unsigned_abs();
        self.channel.send(&Report::Started { id }, &[]).await?;
        let Some(grace) = self.until_over(&output_pipe).await? else { return Ok(()) };
        let left = self.family.end(grace, LastWord::None).await;
        let death = self.family.death().unwrap_or(Death::Unknown);
        let ended = Ended { death, is_alone: left.is_empty(), left, ..Ended::default() };
        self.channel.send(&Report::Ended(ended), &[]).await
    }

    /// Waits until the program is over, or has had its time to end by itself. Gives how long what is left has to end;
    /// nothing if the host is gone.
    async fn until_over(&mut self, output: &Pipe) -> io::Result<Option<Duration>> {
        let mut asked: Option<(Instant, Duration)> = None;
        loop {
            let is_alone = self.family.reap();
            // A launcher leaves the program that it was asked for behind, which still has the pipe. What has it not
            // serves nobody.
            if self.family.death().is_some() && (is_alone || !output.is_held()) {
                return Ok(Some(asked.map_or(ORPHANED, |(_, grace)| grace)));
            }
            let event = match asked {
                None => self.next().await?,
                Some((until, grace)) if Instant::now() >= until => return Ok(Some(grace)),
                Some((until, _)) => tokio::select! {
                    event = self.next() => event?,
                    () = sleep_until(until) => continue,
                },
            };
            match event {
                Event::Ended => {}
                Event::Order(Some(Order::End { grace })) => {
                    let grace = Duration::from_millis(grace);
                    asked = Some((Instant::now() + grace, grace));
                }
                Event::Order(_) => return Ok(None),
            }
        }
    }
}

impl Pipe {
    fn of(end: &OwnedFd) -> io::Result<Self> {
        Ok(Self(format!("pipe:[{}]", rustix::fs::fstat(end.as_fd())?.st_ino)))
    }

    /// Tells whether anything that descends from this process has it open. What may not be looked at counts as if it had.
    fn is_held(&self) -> bool {
        let all = descendants(&processes(), [getpid().as_raw_pid()]);
        all.iter().filter(|stat| !stat.is_over).any(|stat| {
            match fs::read_dir(format!("/proc/{}/fd", stat.member.id)) {
                Ok(mut entries) => entries.any(|entry| {
                    let link = entry.and_then(|entry| fs::read_link(entry.path()));
                    link.is_ok_and(|link| link.as_os_str().as_bytes() == self.0.as_bytes())
                }),
                Err(error) => error.kind() != io::ErrorKind::NotFound,
            }
        })
    }
}

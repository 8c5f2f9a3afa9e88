//! Reads what a command writes, from a pipe or from its screen.

use std::{future::pending, io, os::fd::OwnedFd, time::Duration};

use rustix::{
    fs::{OFlags, fcntl_getfl, fcntl_setfl},
    io::{Errno, ioctl_fionread},
};
use tokio::{io::AsyncReadExt as _, net::unix::pipe, time::timeout};

use crate::output::{Output, Recorder};

/// Bytes read at once.
const CHUNK: usize = 256 * 1024;

/// Reads a command's output into a recorder.
#[derive(Debug)]
pub(crate) struct Pump {
    source: pipe::Receiver,
    recorder: Recorder,
    buffer: Vec<u8>,
    is_open: bool,
}

impl Pump {
    pub(crate) fn new(source: OwnedFd, recorder: Recorder) -> io::Result<Self> {
        fcntl_setfl(&source, fcntl_getfl(&source)? | OFlags::NONBLOCK)?;
        // A screen is read like a pipe.
        let source = pipe::Receiver::from_owned_fd_unchecked(source)?;
        Ok(Self { source, recorder, buffer: vec![0; CHUNK], is_open: true })
    }

    /// Reads for ever: gives nothing back but an error, and may be dropped at any time.
    pub(crate) async fn run(&mut self) -> io::Error {
        match self.read_on().await {
            Ok(()) => pending().await,
            Err(error) => error,
        }
    }

    /// Reads what the ended command wrote, all of it, and a little more if others hold the other side.
    pub(crate) async fn drain(&mut self, grace: Duration) -> io::Result<()> {
        // Whatever the command itself wrote is there by now; what comes later is not its own.
        let mut own = ioctl_fionread(&self.source).unwrap_or(0);
        while self.is_open && own > 0 {
            let length = rustix::io::read(&self.source, self.buffer.as_mut_slice());
            match ended(length.map_err(io::Error::from)) {
                Ok(length) => {
                    self.take(length);
                    own = own.saturating_sub(length as u64);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) => return Err(error),
            }
        }
        // Nobody else is there: then the end is there already, and this waits for nothing.
        timeout(grace, self.read_on()).await.unwrap_or(Ok(()))
    }

    /// Gives the output, and the source where somebody may still write to it.
    pub(crate) fn finish(self) -> (Output, Option<OwnedFd>) {
        let source = self.source;
        (self.recorder.finish(), self.is_open.then(|| source.into_nonblocking_fd().ok()).flatten())
    }

    async fn read_on(&mut self) -> io::Result<()> {
        while self.is_open {
            let length = ended(self.source.read(&mut self.buffer).await)?;
            self.take(length);
        }
        Ok(())
    }

    fn take(&mut self, length: usize) {
        self.is_open = length > 0;
        self.recorder.push(&self.buffer[..length]);
    }
}

/// A screen that nobody has any more is an error instead of an end.
fn ended(length: io::Result<usize>) -> io::Result<usize> {
    match length {
        Err(error) if error.raw_os_error() == Some(Errno::IO.raw_os_error()) => Ok(0),
        other => other,
    }
}

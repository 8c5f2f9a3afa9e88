//! What a background process writes: into its log, and past the watch.

use std::{
    fs::File,
    future::pending,
    io,
    os::{fd::OwnedFd, unix::fs::FileExt as _},
    time::Duration,
};

use rustix::{
    fs::{OFlags, fcntl_getfl, fcntl_setfl},
    io::{Errno, ioctl_fionread, read},
};
use tokio::{
    io::AsyncReadExt as _,
    net::unix::pipe,
    time::{Instant, sleep},
};

use super::watch::{Found, Watch};
use crate::{output::log::LogWriter, processes::Folder, supervisor::job::throttle::Room};

/// Bytes read at once; as much as a pipe holds by default.
const CHUNK: usize = 64 * 1024;
/// How long a screen is left alone on which nobody is.
const PAUSE: Duration = Duration::from_millis(100);
/// So many notices wait for somebody to take them.
const MOST_NOTICES: usize = 20;

/// Reads what a process writes, as long as anybody can write it.
#[derive(Debug)]
pub(super) struct JobOutput {
    source: Option<pipe::Receiver>,
    is_screen: bool,
    /// Whether the screen was empty when it was last looked at: somebody may come back to it.
    is_deserted: bool,
    log: LogWriter,
    watch: Watch,
    folder: Folder,
    /// Where the number of lines that were found is written, if any are looked for.
    hits: Option<File>,
    notices: u64,
    is_in_trouble: bool,
    buffer: Vec<u8>,
}

impl JobOutput {
    pub(super) fn new(
        source: OwnedFd,
        is_screen: bool,
        log: LogWriter,
        watch: Watch,
        folder: Folder,
    ) -> io::Result<Self> {
        fcntl_setfl(&source, fcntl_getfl(&source)? | OFlags::NONBLOCK)?;
        Ok(Self {
            // A screen is read like a pipe.
            source: Some(pipe::Receiver::from_owned_fd_unchecked(source)?),
            is_screen,
            is_deserted: false,
            hits: if watch.is_on() { Some(folder.hits_file()?) } else { None },
            log,
            watch,
            folder,
            notices: 0,
            is_in_trouble: false,
            buffer: vec![0; CHUNK],
        })
    }

    /// Tells whether nobody can write any more, as far as can be seen.
    pub(super) const fn is_closed(&self) -> bool {
        self.source.is_none() || self.is_deserted
    }

    /// Reads nothing more.
    pub(super) fn close(&mut self) {
        self.read_rest();
        self.source = None;
    }

    /// Reads a little. May be dropped and called again.
    pub(super) async fn step(&mut self) {
        let Some(source) = &mut self.source else { return pending().await };
        if self.is_deserted {
            sleep(PAUSE).await;
        }
        match source.read(&mut self.buffer).await {
            Ok(0) => self.source = None,
            Ok(length) => self.take(length),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if self.is_screen && error.raw_os_error() == Some(Errno::IO.raw_os_error()) => {
                self.is_deserted = true;
            }
            Err(error) => {
                self.source = None;
                self.complain(&format!("its output could not be read any further: {error}"));
            }
        }
    }

    /// Reads what the shell wrote before it ended, and stops watching.
    pub(super) fn shell_is_over(&mut self) {
        self.read_rest();
        let found = self.watch.finish(Instant::now(), || room(&self.folder));
        self.heed(found);
        self.watch.stop();
        self.flush();
    }

    /// Reads what was written before now, by processes that have all ended.
    pub(super) fn finish(&mut self) {
        self.read_rest();
        self.flush();
    }

    /// Reads what is there now, and no more: somebody else may go on writing.
    fn read_rest(&mut self) {
        let mut rest = self.source.as_ref().map_or(0, |source| ioctl_fionread(source).unwrap_or(0));
        while rest > 0 {
            let Some(source) = &self.source else { break };
            match read(source, self.buffer.as_mut_slice()) {
                Ok(0) | Err(_) => break,
                Ok(length) => {
                    rest = rest.saturating_sub(length as u64);
                    self.take(length);
                }
            }
        }
    }

    /// Writes to the log what still waits.
    fn flush(&mut self) {
        let written = self.log.finish();
        self.check(written);
    }

    fn take(&mut self, length: usize) {
        self.is_deserted = false;
        let written = self.log.push(&self.buffer[..length]);
        self.check(written);
        if self.watch.is_on() {
            let found = self.watch.look(&self.buffer[..length], Instant::now(), || room(&self.folder));
            self.heed(found);
        }
    }

    /// Passes on what was found.
    fn heed(&mut self, found: Found) {
        if let Some(hits) = &self.hits {
            // It is told again with the next one.
            drop(hits.write_all_at(&self.watch.hits().to_le_bytes(), 0));
        }
        if found.is_stopped {
            let promoted = self.folder.promote();
            self.check(promoted);
        }
        if let Some(notice) = found.notice {
            let left = self.folder.leave(self.notices, &notice);
            self.notices += 1;
            self.check(left);
        }
    }

    fn check(&mut self, written: io::Result<()>) {
        if let Err(error) = written {
            self.complain(&format!("something that it wrote could not be kept: {error}"));
        }
    }

    /// Says once that not all is there.
    fn complain(&mut self, why: &str) {
        if !self.is_in_trouble {
            // On a full disk even this may fail; the next time it may not.
            self.is_in_trouble = self.folder.complain(why).is_ok();
        }
    }
}

fn room(folder: &Folder) -> Room {
    if folder.notices().len() < MOST_NOTICES { Room::Left } else { Room::None }
}

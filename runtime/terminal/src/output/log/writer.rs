//! Writes a log, in bounded room.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write as _},
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
};

use super::{SEGMENTS, beside, line_ends, segment};
use crate::{Secrets, secrets::Masker};

/// Writes the log of one process. There is one writer of a log at any time.
#[derive(Debug)]
pub(crate) struct LogWriter {
    mask: Masker,
    files: Files,
}

#[derive(Debug)]
struct Files {
    path: PathBuf,
    file: fs::File,
    /// How many more bytes fit in the file that is written to.
    room: u64,
    /// How much the first file has when it is full.
    head: u64,
    /// The number that the next file beside the first one gets.
    next: u64,
    /// How many line ends were written.
    lines: u64,
}

impl LogWriter {
    /// Begins a log of which at most so many bytes are kept. The file must not be there.
    pub(crate) fn create(path: &Path, most_bytes: u64, secrets: Secrets) -> io::Result<Self> {
        let head = (most_bytes / 2).max(1);
        let file = new_file(path)?;
        let files = Files { path: path.to_owned(), file, room: head, head, next: 0, lines: 0 };
        Ok(Self { mask: Masker::new(secrets), files })
    }

    /// Adds bytes. Those that may begin a secret are written when more is known.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Self { mask, files } = self;
        let mut written = Ok(());
        mask.push(bytes, &mut |piece| {
            written = std::mem::replace(&mut written, Ok(())).and_then(|()| files.write(piece));
        });
        written
    }

    /// Adds what still waits: nothing more comes.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        let Self { mask, files } = self;
        let mut written = Ok(());
        mask.finish(&mut |piece| {
            written = std::mem::replace(&mut written, Ok(())).and_then(|()| files.write(piece));
        });
        written
    }
}

impl Files {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut rest = bytes;
        while !rest.is_empty() {
            if self.room == 0 {
                self.go_on()?;
            }
            let fits = usize::try_from(self.room).unwrap_or(usize::MAX).min(rest.len());
            // What was written stays counted if the rest fails, so that a later piece finds its place.
            let written = self.file.write(&rest[..fits])?;
            if written == 0 {
                return Err(io::ErrorKind::WriteZero.into());
            }
            self.room -= written as u64;
            self.lines += line_ends(&rest[..written]);
            rest = &rest[written..];
        }
        Ok(())
    }

    /// Begins the next file, and removes the one that is too many.
    fn go_on(&mut self) -> io::Result<()> {
        let path = beside(&self.path, self.next);
        // A reader takes a file without its number for one that is not there yet.
        let mut file = new_file(&path)?;
        if let Err(error) = file.write_all(&self.lines.to_le_bytes()) {
            drop(fs::remove_file(&path));
            return Err(error);
        }
        self.file = file;
        self.room = segment(self.head);
        if let Some(old) = self.next.checked_sub(SEGMENTS) {
            // One that cannot be removed is one too many, which harms nobody.
            drop(if old == 0 { self.empty_first() } else { fs::remove_file(beside(&self.path, old)) });
        }
        self.next += 1;
        Ok(())
    }

    /// Puts an empty file in place of the very first one, which whoever has that open does not notice.
    fn empty_first(&self) -> io::Result<()> {
        let mut empty = self.path.clone().into_os_string();
        empty.push(".empty");
        new_file(Path::new(&empty))?;
        fs::rename(empty, beside(&self.path, 0))
    }
}

fn new_file(path: &Path) -> io::Result<fs::File> {
    OpenOptions::new().append(true).create_new(true).mode(0o600).open(path)
}

//! The file with the whole of an output.

use std::{
    collections::VecDeque,
    fs,
    io::{self, Write as _},
    path::PathBuf,
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

use crate::ResultFolder;

/// So much waits in memory: most outputs need no file, and then none is made.
const EARLY: usize = 256 * 1024;
/// So much of the end is kept where there is more than the file may have.
const TAIL: u64 = 1 << 20;

/// Where an output may go that is longer than what is told.
#[derive(Clone, Debug)]
pub(crate) struct Spill {
    pub(crate) folder: Arc<ResultFolder>,
    /// The most that one file may have.
    pub(crate) most_bytes: u64,
}

/// A file that is made only if it is needed. What goes wrong with it is told at the end, and no sooner.
#[derive(Debug)]
pub(super) struct SpillFile {
    spill: Option<Spill>,
    early: Vec<u8>,
    file: Option<Written>,
    failed: Option<io::Error>,
}

/// What a file came to.
#[derive(Debug, Default)]
pub(super) struct Spilled {
    pub(super) path: Option<PathBuf>,
    /// What is to be said about it.
    pub(super) note: Option<String>,
}

#[derive(Debug)]
struct Written {
    path: PathBuf,
    file: fs::File,
    /// How many more bytes go to the file; what comes later is its end.
    room: u64,
    tail: VecDeque<u8>,
    tail_most: usize,
    /// How many bytes between are in neither.
    omitted: u64,
}

impl SpillFile {
    pub(super) fn new(spill: Option<Spill>) -> Self {
        Self { spill, early: Vec::new(), file: None, failed: None }
    }

    /// Takes bytes. `is_text` is asked when the file is made.
    pub(super) fn push(&mut self, bytes: &[u8], is_text: bool) {
        if self.spill.is_none() || self.failed.is_some() {
            return;
        }
        if self.file.is_none() && self.early.len() + bytes.len() <= EARLY {
            self.early.extend_from_slice(bytes);
            return;
        }
        let written = self.begin(is_text).and_then(|file| file.push(bytes));
        self.failed = written.err();
    }

    /// Ends the file; it is removed if it is not needed.
    pub(super) fn finish(mut self, is_needed: bool, is_text: bool) -> Spilled {
        if !is_needed {
            self.remove();
            return Spilled::default();
        }
        let Some(most) = self.spill.as_ref().map(|spill| spill.most_bytes) else { return Spilled::default() };
        let ended = match self.failed.take() {
            Some(error) => Err(error),
            None => self.begin(is_text).and_then(Written::end),
        };
        match ended {
            Ok((path, omitted)) => {
                let note = format!(
                    "The file has the beginning and the end of the output; {omitted} bytes between them were left out, because one file keeps at most {most} bytes."
                );
                Spilled { path: Some(path), note: (omitted > 0).then_some(note) }
            }
            Err(error) => {
                // Part of an output would be taken for all of it, and the room is wanted elsewhere.
                self.remove();
                let note = format!(
                    "The whole output could not be kept in a file ({error}); run the command again with its output in a file of your own to see the middle."
                );
                Spilled { path: None, note: Some(note) }
            }
        }
    }

    /// Makes the file, unless there is one.
    fn begin(&mut self, is_text: bool) -> io::Result<&mut Written> {
        if self.file.is_none() {
            let spill = self.spill.as_ref().ok_or(io::ErrorKind::NotFound)?;
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            let stem = format!("output-{}-{}", now.as_millis(), std::process::id());
            let (path, file) = spill.folder.begin(&stem, if is_text { "txt" } else { "bin" })?;
            let tail_most = TAIL.min(spill.most_bytes / 4);
            let mut written = Written {
                path,
                file,
                room: spill.most_bytes - tail_most,
                tail: VecDeque::new(),
                tail_most: usize::try_from(tail_most).unwrap_or(usize::MAX),
                omitted: 0,
            };
            let early = std::mem::take(&mut self.early);
            let pushed = written.push(&early);
            self.file = Some(written);
            pushed?;
        }
        self.file.as_mut().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// Lets the bytes that still come go elsewhere.
    #[cfg(test)]
    pub(super) fn replace_file(&mut self, file: &fs::File) {
        self.file.iter_mut().for_each(|written| written.file = file.try_clone().unwrap());
    }

    /// Removes the file; that it cannot be removed changes nothing.
    fn remove(&mut self) {
        drop(self.file.take().map(|written| fs::remove_file(written.path)));
    }
}

impl Written {
    fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        let fits = usize::try_from(self.room).unwrap_or(usize::MAX).min(bytes.len());
        let (now, later) = bytes.split_at(fits);
        self.file.write_all(now)?;
        self.room -= fits as u64;
        if !later.is_empty() {
            let last = &later[later.len().saturating_sub(self.tail_most)..];
            let over = (self.tail.len() + last.len()).saturating_sub(self.tail_most);
            self.tail.drain(..over);
            self.tail.extend(last);
            self.omitted += (later.len() - last.len() + over) as u64;
        }
        Ok(())
    }

    /// Writes the end, and gives the path and how much is left out before it.
    fn end(&mut self) -> io::Result<(PathBuf, u64)> {
        if self.omitted > 0 {
            write!(self.file, "\n[… {} bytes left out here …]\n", self.omitted)?;
        }
        let (one, other) = self.tail.as_slices();
        self.file.write_all(one)?;
        self.file.write_all(other)?;
        Ok((self.path.clone(), self.omitted))
    }
}

//! Keeps long results in files that the tools of this machine can read.

mod sweep;

use std::{
    collections::BTreeMap,
    fs::{self, OpenOptions},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    time::SystemTime,
};

pub use self::sweep::Keep;
use self::sweep::{IN_USE, sweep};

/// Longer lines are cut when a file is read, so there is a copy with shorter ones.
const LINE_CHARS: usize = 2_000;
/// After so many results old files are looked for again.
const SWEEP_EVERY: u32 = 100;
/// How many names are tried before giving up.
const MOST_NAMES: u32 = 100_000;

/// A folder for results.
#[derive(Debug)]
pub struct ResultFolder {
    folder: PathBuf,
    /// Goes up, so that finding a free name for the same call id is quick.
    number: AtomicU32,
    keep: Keep,
    saved: AtomicU32,
    /// The marks of the folders inside that this program has written to. As long as they are held, no other
    /// program removes anything there.
    in_use: Mutex<BTreeMap<PathBuf, fs::File>>,
}

/// Where a result was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptResult {
    /// The file, byte for byte the result.
    pub path: PathBuf,
    /// The same text with more line ends, if the file has lines too long to read.
    pub in_lines: Option<PathBuf>,
}

impl ResultFolder {
    /// Names a folder, which should be absolute. It is made when the first result comes.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            number: AtomicU32::new(2),
            keep: Keep::default(),
            saved: AtomicU32::new(0),
            in_use: Mutex::default(),
        }
    }

    /// Keeps files so long, and so many.
    #[must_use]
    pub fn keeping(mut self, keep: Keep) -> Self {
        self.keep = keep;
        self
    }

    /// Writes a result under a name that is not taken yet, only for this user to read. `group` is a folder
    /// inside, or empty. Blocks for as long as the disk takes. Now and then old files are removed first.
    pub fn save(&self, group: &str, file_name: &str, text: &str) -> io::Result<KeptResult> {
        if self.saved.fetch_add(1, Ordering::Relaxed).is_multiple_of(SWEEP_EVERY) {
            self.sweep(SystemTime::now());
        }
        let folder = self.folder.join(group);
        self.enter(&folder)?;
        match self.put(&folder, file_name, text) {
            // Another program found the folder empty and removed it before it was marked.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                self.marks().remove(&folder);
                self.enter(&folder)?;
                self.put(&folder, file_name, text)
            }
            outcome => outcome,
        }
    }

    /// Begins a file that is written to while something goes on, only for this user to read. Now and then old
    /// files are removed first.
    pub(crate) fn begin(&self, stem: &str, ending: &str) -> io::Result<(PathBuf, fs::File)> {
        if self.saved.fetch_add(1, Ordering::Relaxed).is_multiple_of(SWEEP_EVERY) {
            self.sweep(SystemTime::now());
        }
        self.enter(&self.folder)?;
        match self.new_file(&self.folder, stem, ending) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                self.marks().remove(&self.folder);
                self.enter(&self.folder)?;
                self.new_file(&self.folder, stem, ending)
            }
            outcome => outcome,
        }
    }

    /// Removes files that are too old by now, then the oldest until the rest is not too much. What a program that
    /// still runs has written is left alone.
    pub fn sweep(&self, now: SystemTime) {
        sweep(&self.folder, self.keep, now);
    }

    /// Makes a folder and marks it as in use.
    fn enter(&self, folder: &Path) -> io::Result<()> {
        let mut marks = self.marks();
        if marks.contains_key(folder) {
            return Ok(());
        }
        make_folder(folder)?;
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        // Where a mark cannot be made, nothing is ever removed either.
        let mark = options.open(folder.join(IN_USE)).and_then(|mark| mark.lock_shared().map(|()| mark));
        marks.extend(mark.ok().map(|mark| (folder.to_owned(), mark)));
        Ok(())
    }

    fn marks(&self) -> std::sync::MutexGuard<'_, BTreeMap<PathBuf, fs::File>> {
        self.in_use.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, folder: &Path, file_name: &str, text: &str) -> io::Result<KeptResult> {
        let (stem, ending) = file_name.rsplit_once('.').unwrap_or((file_name, "txt"));
        let path = self.write(folder, stem, ending, |file| file.write_all(text.as_bytes()))?;
        if text.lines().all(|line| line.len() <= LINE_CHARS || line.chars().count() <= LINE_CHARS) {
            return Ok(KeptResult { path, in_lines: None });
        }
        let stem = path.file_stem().map_or_else(|| stem.into(), |stem| stem.to_string_lossy());
        let copy = self.write(folder, &format!("{stem}.lines"), ending, |file| broken(text, file));
        // The whole result is safe; the copy is a convenience.
        Ok(KeptResult { in_lines: copy.ok(), path })
    }

    fn write(
        &self,
        folder: &Path,
        stem: &str,
        ending: &str,
        content: impl Fn(&mut BufWriter<fs::File>) -> io::Result<()>,
    ) -> io::Result<PathBuf> {
        let (path, file) = self.new_file(folder, stem, ending)?;
        let mut file = BufWriter::new(file);
        let written = content(&mut file).and_then(|()| file.flush());
        if let Err(error) = written {
            // Half a result would be taken for a whole one; that it cannot be removed changes nothing.
            drop(fs::remove_file(&path));
            return Err(error);
        }
        Ok(path)
    }

    /// Makes a file under the first name that is free.
    fn new_file(&self, folder: &Path, stem: &str, ending: &str) -> io::Result<(PathBuf, fs::File)> {
        let mut path = folder.join(format!("{stem}.{ending}"));
        for _ in 0..MOST_NAMES {
            match new_file(&path) {
                Ok(file) => return Ok((path, file)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    let number = self.number.fetch_add(1, Ordering::Relaxed);
                    path = folder.join(format!("{stem}-{number}.{ending}"));
                }
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::new(io::ErrorKind::AlreadyExists, "every name for the file is taken"))
    }
}

fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Makes a file that was not there, and follows no link.
fn new_file(path: &Path) -> io::Result<fs::File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Writes a text with a line end after each `\n` of its JSON strings, and after so many characters.
fn broken(text: &str, file: &mut impl Write) -> io::Result<()> {
    let mut begin = 0;
    let mut length = 0;
    let mut is_escaped = false;
    for (at, sign) in text.char_indices() {
        length += 1;
        let is_line_end = is_escaped && sign == 'n';
        is_escaped = sign == '\\' && !is_escaped;
        if sign == '\n' {
            length = 0;
        } else if is_line_end || length == LINE_CHARS {
            let end = at + sign.len_utf8();
            file.write_all(&text.as_bytes()[begin..end])?;
            file.write_all(b"\n")?;
            (begin, length) = (end, 0);
        }
    }
    file.write_all(&text.as_bytes()[begin..])
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{IN_USE, ResultFolder};

    #[test]
    fn nothing_is_overwritten_and_nothing_changed() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = ResultFolder::new(home.path().join("a/results"));
        for text in ["one", "two\r\n", "", "ünï\0"] {
            let kept = folder.save("", "call_1.txt", text).expect("saved");
            assert_eq!((fs::read_to_string(&kept.path).expect("read").as_str(), kept.in_lines), (text, None));
        }
        let kept = folder.save("session", "call_1.txt", "three").expect("saved");
        assert_eq!(kept.path, home.path().join("a/results/session/call_1.txt"));
        let names = fs::read_dir(home.path().join("a/results")).expect("read");
        let names = names.map(|entry| entry.expect("an entry").file_name());
        assert_eq!(names.filter(|name| name != IN_USE).count(), 5);
        let blocked = ResultFolder::new(home.path().join("a/results/call_1.txt"));
        assert!(blocked.save("", "call_1.txt", "four").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn only_the_user_can_read_it_and_no_link_is_followed() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let home = tempfile::tempdir().expect("a folder");
        let place = home.path().join("results");
        let folder = ResultFolder::new(&place);
        let kept = folder.save("", "x.txt", "secret").expect("saved");
        let mode = |path: &std::path::Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
        assert_eq!((mode(&kept.path), mode(&place)), (0o600, 0o700));
        symlink(home.path().join("target"), place.join("y.txt")).expect("linked");
        let kept = folder.save("", "y.txt", "secret").expect("saved");
        assert_ne!(kept.path, place.join("y.txt"));
        assert!(!home.path().join("target").exists());
    }

    #[test]
    fn long_lines_have_a_copy_in_short_ones() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = ResultFolder::new(home.path());
        let text =
            format!(r#"{{"output":"{}first\nsecond\\no end{}"}}"#, "é".repeat(3_000), "z".repeat(4_000));
        let kept = folder.save("", "call.txt", &text).expect("saved");
        assert_eq!(fs::read_to_string(&kept.path).expect("read"), text);
        let copy = kept.in_lines.expect("a copy");
        assert_eq!(copy, home.path().join("call.lines.txt"));
        let copy = fs::read_to_string(copy).expect("read");
        assert_eq!(copy.replace('\n', ""), text);
        assert!(copy.lines().all(|line| line.chars().count() <= 2_000));
        assert!(copy.contains("first\\n\nsecond\\\\no end"));
    }
}

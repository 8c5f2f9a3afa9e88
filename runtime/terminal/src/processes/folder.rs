//! What is on disk about one background process. Its supervisor writes it; whoever comes later reads it, without
//! locks, and without asking anybody.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write as _},
    os::{
        fd::AsRawFd as _,
        unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _},
    },
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{EndReason, Notice, Owner, supervisor::Record};

/// What the names of files with notices begin with; a number follows.
const NOTICE: &str = "notice-";
/// Says that the end was told.
const TOLD: &str = "told";
/// Says that the end is a notice although nobody asked for that at the start.
const PROMOTED: &str = "promoted";

/// What is said when the disk may be full is written into room that was taken at the start.
const ROOM: usize = 512;
/// The room for its end.
const END_ROOM: &str = "end.room";
/// The room for what went wrong.
const TROUBLE_ROOM: &str = "trouble.room";

/// Which folder it is, whatever it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    device: u64,
    number: u64,
}

/// The folder of one background process.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Folder(PathBuf);

/// How a background process began. Never changes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Beginning {
    /// Its name.
    pub(crate) id: String,
    /// The line it was started with.
    pub(crate) line: String,
    /// Where.
    pub(crate) directory: PathBuf,
    /// Whose it is.
    pub(crate) owner: Owner,
    /// When it was started.
    pub(crate) started: SystemTime,
    /// What looks after it.
    pub(crate) supervisor: Record,
    /// The process number of its shell.
    pub(crate) shell: u32,
    /// When the kernel started the shell, in clock ticks since the system did.
    pub(crate) shell_started: u64,
    /// Whether it has a screen.
    pub(crate) has_screen: bool,
    /// Whether its end is a notice.
    pub(crate) notify_on_complete: bool,
    /// The texts it is watched for.
    pub(crate) watch_patterns: Vec<String>,
}

/// How a background process ended. Never changes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct End {
    /// The status as shells count it.
    pub(crate) exit_code: Option<i32>,
    /// The signal that ended it.
    pub(crate) signal: Option<i32>,
    /// Why.
    pub(crate) reason: EndReason,
    /// When.
    pub(crate) at: SystemTime,
    /// Whether something that it started ran on.
    pub(crate) left_running: bool,
}

impl Folder {
    pub(crate) fn at(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// Makes the folder, which must not be there.
    pub(crate) fn make(&self) -> io::Result<()> {
        fs::DirBuilder::new().mode(0o700).create(&self.0)
    }

    /// Takes the room for what must be said later, however full the disk is then.
    pub(crate) fn reserve(&self) -> io::Result<()> {
        for name in [END_ROOM, TROUBLE_ROOM] {
            let mut options = OpenOptions::new();
            let mut file = options.write(true).create_new(true).mode(0o600).open(self.0.join(name))?;
            file.write_all(&[b' '; ROOM])?;
        }
        Ok(())
    }

    /// Tells which folder it is now.
    pub(crate) fn place(&self) -> io::Result<Place> {
        let found = fs::metadata(&self.0)?;
        Ok(Place { device: found.dev(), number: found.ino() })
    }

    /// Tells whether it is still the one that it was, and not removed; what cannot be told is taken for a yes.
    pub(crate) fn is_at_its_place(&self, place: Place) -> bool {
        match self.place() {
            Ok(found) => found == place,
            Err(error) => !matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory),
        }
    }

    pub(crate) fn log(&self) -> PathBuf {
        self.0.join("log")
    }

    /// Gives a path of the socket that is short enough for an address, as long as the file with it is open.
    pub(crate) fn socket(&self) -> io::Result<(PathBuf, File)> {
        let folder = File::open(&self.0)?;
        Ok((PathBuf::from(format!("/proc/self/fd/{}/socket", folder.as_raw_fd())), folder))
    }

    /// Tells whether its supervisor has not left in an orderly way.
    pub(crate) fn is_attended(&self) -> bool {
        self.0.join("socket").exists()
    }

    /// Says that nobody looks after it any more, nor needs to.
    pub(crate) fn unattended(&self) {
        // One that is gone already is as good.
        drop(fs::remove_file(self.0.join("socket")));
    }

    /// Writes down how it began.
    pub(crate) fn begin(&self, beginning: &Beginning) -> io::Result<()> {
        fs::rename(self.written("record.new", beginning)?, self.0.join("record.json"))
    }

    /// Tells how it began; nothing where there is no such process.
    pub(crate) fn beginning(&self) -> io::Result<Option<Beginning>> {
        self.read("record.json")
    }

    /// Writes down how it ended, unless somebody has. Gives whether it was this call.
    pub(crate) fn finish(&self, end: &End) -> io::Result<bool> {
        let new = self.written_in_room(END_ROOM, &format!("end.{}.new", std::process::id()), end)?;
        let place = self.0.join("end.json");
        let linked = fs::hard_link(&new, &place);
        match linked {
            Ok(()) => fs::remove_file(&new).map(|()| true),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                fs::remove_file(&new).map(|()| false)
            }
            // Some file systems have no links. Then the later one counts.
            Err(_) => fs::rename(&new, &place).map(|()| true),
        }
    }

    /// Tells how it ended; nothing while it runs.
    pub(crate) fn end(&self) -> io::Result<Option<End>> {
        self.read("end.json")
    }

    /// Opens the file with the number of lines that were watched for.
    pub(crate) fn hits_file(&self) -> io::Result<File> {
        OpenOptions::new().write(true).create_new(true).mode(0o600).open(self.0.join("hits"))
    }

    /// Tells how many lines were watched for and came.
    pub(crate) fn hits(&self) -> u64 {
        let bytes = crate::bounded::read(&self.0.join("hits")).unwrap_or_default();
        bytes.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
    }

    /// Writes down why its log has not all.
    pub(crate) fn complain(&self, why: &str) -> io::Result<()> {
        fs::rename(self.written_in_room(TROUBLE_ROOM, "trouble.new", &why)?, self.0.join("trouble"))
    }

    /// Tells why its log has not all.
    pub(crate) fn trouble(&self) -> Option<String> {
        self.read("trouble").ok().flatten()
    }

    /// Leaves a notice.
    pub(crate) fn leave(&self, number: u64, notice: &Notice) -> io::Result<()> {
        fs::rename(self.written("notice.new", notice)?, self.0.join(format!("{NOTICE}{number:08}")))
    }

    /// Gives the files with notices that nobody has taken, oldest first.
    pub(crate) fn notices(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(&self.0) else { return Vec::new() };
        let is_notice = |path: &PathBuf| {
            path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with(NOTICE))
        };
        let mut found: Vec<_> = entries.flatten().map(|entry| entry.path()).filter(is_notice).collect();
        found.sort_unstable();
        found
    }

    /// Takes a notice; nothing if somebody else was faster.
    pub(crate) fn take(file: &Path) -> Option<Notice> {
        let text = crate::bounded::read(file).ok()?;
        // Of all who read it, one can remove it.
        fs::remove_file(file).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// Makes the end a notice.
    pub(crate) fn promote(&self) -> io::Result<()> {
        File::create(self.0.join(PROMOTED)).map(drop)
    }

    /// Tells whether the end was made a notice later.
    pub(crate) fn is_promoted(&self) -> bool {
        self.0.join(PROMOTED).exists()
    }

    /// Takes the notice of the end: of all who try, one may tell it.
    pub(crate) fn take_end(&self) -> bool {
        OpenOptions::new().write(true).create_new(true).open(self.0.join(TOLD)).is_ok()
    }

    /// Tells for how long nothing in it was made or removed.
    pub(crate) fn age(&self, now: SystemTime) -> Option<Duration> {
        now.duration_since(fs::metadata(&self.0).ok()?.modified().ok()?).ok()
    }

    pub(crate) fn remove(&self) -> io::Result<()> {
        fs::remove_dir_all(&self.0)
    }

    /// Writes a file as a whole.
    fn written<T: Serialize>(&self, name: &str, value: &T) -> io::Result<PathBuf> {
        let path = self.0.join(name);
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&path)?;
        file.write_all(&serde_json::to_vec(value)?)?;
        Ok(path)
    }

    /// Writes a file as a whole in the room that was taken for it, unless that is used up. Of all who try, one gets it.
    fn written_in_room<T: Serialize>(&self, room: &str, name: &str, value: &T) -> io::Result<PathBuf> {
        let path = self.0.join(name);
        if fs::rename(self.0.join(room), &path).is_err() {
            return self.written(name, value);
        }
        let mut text = serde_json::to_vec(value)?;
        // All of the room is written anew; blanks at the end say nothing.
        text.resize(text.len().max(ROOM), b' ');
        OpenOptions::new().write(true).open(&path)?.write_all(&text)?;
        Ok(path)
    }

    fn read<T: DeserializeOwned>(&self, name: &str) -> io::Result<Option<T>> {
        match crate::bounded::read(&self.0.join(name)) {
            Ok(text) => Ok(Some(serde_json::from_slice(&text)?)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

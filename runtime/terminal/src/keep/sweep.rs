//! Which kept files are removed: the old ones, and the oldest where all are too much; never one whose folder a
//! running program has marked.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

/// The file by which a folder is marked as in use: whoever uses it holds a shared lock on it.
pub(super) const IN_USE: &str = ".in-use";
/// More files are not looked at in one go; those that are left wait for the next.
const MOST_FILES: usize = 20_000;

/// How long files are kept, and how much they may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    /// Older files are removed; `None` is never.
    pub age: Option<Duration>,
    /// Where all take more bytes together, the oldest are removed; `None` is never.
    pub bytes: Option<u64>,
}

impl Default for Keep {
    fn default() -> Self {
        Self { age: Some(Duration::from_hours(7 * 24)), bytes: Some(512 << 20) }
    }
}

/// A kept file.
struct Kept {
    modified: SystemTime,
    bytes: u64,
    path: PathBuf,
}

/// A folder whose mark nobody else holds while this lives.
struct Free {
    folder: PathBuf,
    mark: fs::File,
}

/// Removes what need not be kept any more from a folder and the folders in it. Whatever fails stays for the next
/// time.
pub(super) fn sweep(folder: &Path, keep: Keep, now: SystemTime) {
    if keep.age.is_none() && keep.bytes.is_none() {
        return;
    }
    let mut folders = vec![folder.to_owned()];
    let inside = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    folders.extend(inside.filter(is_folder).map(|entry| entry.path()));
    let (mut free, mut files, mut total) = (Vec::new(), Vec::new(), 0);
    for folder in folders {
        let left = MOST_FILES.saturating_sub(files.len());
        let found: Vec<Kept> = kept(&folder).take(left).collect();
        total += found.iter().map(|file| file.bytes).sum::<u64>();
        if let Some(mark) = unused(&folder) {
            free.push(Free { folder, mark });
            files.extend(found);
        }
    }
    files.sort_by_key(|file| file.modified);
    for file in files {
        let age = now.duration_since(file.modified).unwrap_or_default();
        let is_old = keep.age.is_some_and(|most| age > most);
        let is_much = keep.bytes.is_some_and(|most| total > most);
        if !is_old && !is_much {
            break;
        }
        if fs::remove_file(&file.path).is_ok() {
            total -= file.bytes;
        }
    }
    for empty in free.into_iter().filter(|free| free.folder != folder) {
        empty.leave();
    }
}

impl Free {
    /// Removes the folder if nothing but the mark is in it.
    fn leave(self) {
        let mut entries = fs::read_dir(&self.folder).into_iter().flatten();
        if entries.all(|entry| entry.is_ok_and(|entry| entry.file_name() == IN_USE)) {
            drop(fs::remove_file(self.folder.join(IN_USE)));
            drop(fs::remove_dir(&self.folder));
        }
        drop(self.mark);
    }
}

/// Takes the mark of a folder alone, if nobody holds it. Where none can be taken, the folder counts as in use.
fn unused(folder: &Path) -> Option<fs::File> {
    let mark = fs::OpenOptions::new().write(true).create(true).truncate(false).open(folder.join(IN_USE));
    mark.ok().filter(|mark| mark.try_lock().is_ok())
}

/// Gives the files of a folder that were kept; no links, and nothing that is no file.
fn kept(folder: &Path) -> impl Iterator<Item = Kept> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let files = entries.filter(|entry| entry.file_name() != IN_USE);
    files.filter_map(|entry| look(&entry).ok().flatten())
}

fn look(entry: &fs::DirEntry) -> io::Result<Option<Kept>> {
    let facts = entry.metadata()?;
    if !facts.is_file() {
        return Ok(None);
    }
    Ok(Some(Kept { modified: facts.modified()?, bytes: facts.len(), path: entry.path() }))
}

fn is_folder(entry: &fs::DirEntry) -> bool {
    entry.file_type().is_ok_and(|sort| sort.is_dir())
}

#[cfg(test)]
mod tests {
    use std::{
        fs,
        path::Path,
        time::{Duration, SystemTime},
    };

    use super::Keep;
    use crate::ResultFolder;

    const DAY: Duration = Duration::from_hours(24);

    /// Writes a result as a program does that has ended, and makes it so many days old.
    fn left_behind(place: &Path, group: &str, name: &str, text: &str, days: u32) {
        let forever = Keep { age: None, bytes: None };
        let kept = ResultFolder::new(place).keeping(forever).save(group, name, text).expect("saved");
        let file = fs::File::options().write(true).open(kept.path).expect("opened");
        file.set_modified(SystemTime::now() - DAY * days).expect("set");
    }

    fn names(place: &Path) -> Vec<String> {
        let mut names = Vec::new();
        for entry in fs::read_dir(place).expect("read").map(|entry| entry.expect("an entry")) {
            let name = entry.file_name().into_string().expect("a name");
            if entry.path().is_dir() {
                names.push(format!("{name}/"));
                names.extend(self::names(&entry.path()).into_iter().map(|inner| format!("{name}/{inner}")));
            } else if name != super::IN_USE {
                names.push(name);
            }
        }
        names.sort();
        names
    }

    #[test]
    fn old_files_go_and_empty_folders_with_them() {
        let home = tempfile::tempdir().expect("a folder");
        let place = home.path().join("results");
        for (group, name, days) in [
            ("", "old.txt", 8),
            ("", "new.txt", 6),
            ("one", "old.txt", 9),
            ("two", "old.txt", 9),
            ("two", "new.txt", 1),
        ] {
            left_behind(&place, group, name, "text", days);
        }
        ResultFolder::new(&place).keeping(Keep { age: None, bytes: None }).sweep(SystemTime::now());
        assert_eq!(names(&place).len(), 7);
        ResultFolder::new(&place).sweep(SystemTime::now());
        assert_eq!(names(&place), ["new.txt", "two/", "two/new.txt"]);
    }

    #[test]
    fn the_oldest_go_where_all_are_too_much() {
        let home = tempfile::tempdir().expect("a folder");
        for (name, days) in [("a.txt", 3), ("b.txt", 4), ("c.txt", 2), ("d.txt", 1)] {
            left_behind(home.path(), "", name, "0123456789", days);
        }
        let keep = Keep { age: None, bytes: Some(20) };
        ResultFolder::new(home.path()).keeping(keep).sweep(SystemTime::now());
        assert_eq!(names(home.path()), ["c.txt", "d.txt"]);
    }

    #[test]
    fn what_a_running_program_has_written_stays_however_old_and_much() {
        let home = tempfile::tempdir().expect("a folder");
        let keep = Keep { age: Some(DAY), bytes: Some(1) };
        let runs = ResultFolder::new(home.path()).keeping(keep);
        let kept = runs.save("session", "mine.txt", "text").expect("saved");
        left_behind(home.path(), "session", "before.txt", "text", 30);
        left_behind(home.path(), "other", "other.txt", "text", 30);
        for folder in [&runs, &ResultFolder::new(home.path()).keeping(keep)] {
            folder.sweep(SystemTime::now() + DAY * 30);
            assert_eq!(names(home.path()), ["session/", "session/before.txt", "session/mine.txt"]);
        }
        // Its own next result, for which it looks around first, changes nothing either.
        for _ in 0..=super::super::SWEEP_EVERY {
            runs.save("session", "next.txt", "").expect("saved");
        }
        assert!(kept.path.is_file());
        drop(runs);
        ResultFolder::new(home.path()).keeping(keep).sweep(SystemTime::now() + DAY * 30);
        assert!(names(home.path()).is_empty());
    }

    #[test]
    fn a_folder_that_was_removed_is_made_again() {
        let home = tempfile::tempdir().expect("a folder");
        let runs = ResultFolder::new(home.path());
        runs.save("session", "one.txt", "text").expect("saved");
        fs::remove_dir_all(home.path().join("session")).expect("removed");
        assert!(runs.save("session", "two.txt", "text").expect("saved").path.is_file());
    }

    #[cfg(unix)]
    #[test]
    fn no_link_is_followed() {
        let home = tempfile::tempdir().expect("a folder");
        let (place, other) = (home.path().join("results"), home.path().join("other"));
        left_behind(&other, "", "foreign.txt", "text", 30);
        left_behind(&place, "", "old.txt", "text", 30);
        std::os::unix::fs::symlink(&other, place.join("link")).expect("linked");
        std::os::unix::fs::symlink(other.join("foreign.txt"), place.join("file.txt")).expect("linked");
        ResultFolder::new(&place).sweep(SystemTime::now());
        assert_eq!(names(&other), ["foreign.txt"]);
        assert!(!place.join("old.txt").exists() && place.join("link").exists());
    }
}

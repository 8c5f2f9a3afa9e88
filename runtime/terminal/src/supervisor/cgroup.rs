//! A group of processes that the kernel keeps (cgroup version 2), where we may have one: nothing leaves it, and all
//! in it are killed at once.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use rustix::process::getpid;

use super::table::{Member, stat};

/// A group with this process in it and whatever it starts.
#[derive(Debug)]
pub(crate) struct Cgroup {
    folder: PathBuf,
}

impl Cgroup {
    /// Makes a group for this process and moves it there; `None` where that is not allowed or not to be had.
    pub(crate) fn enter() -> Option<Self> {
        let text = |path: &str| fs::read_to_string(path).ok();
        let here = own_folder(&text("/proc/self/mountinfo")?, &text("/proc/self/cgroup")?)?;
        // With the time, so that it is never taken for that of an earlier process of the same number.
        let Member { id, started } = stat(getpid().as_raw_pid())?.member;
        let folder = here.join(format!("toolwright-{id}-{started}"));
        fs::create_dir(&folder).ok()?;
        let group = Self { folder };
        let is_usable = group.folder.join("cgroup.kill").exists()
            && fs::write(group.folder.join("cgroup.procs"), "0").is_ok();
        if is_usable {
            Some(group)
        } else {
            group.remove();
            None
        }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Kills all in the group but this process, which steps aside for the moment. What cannot be done here is left
    /// to signals.
    pub(crate) fn kill_others(&self) {
        let aside = aside(&self.folder);
        if fs::create_dir(&aside).is_err() {
            return;
        }
        if fs::write(aside.join("cgroup.procs"), "0").is_ok() {
            kill(&self.folder);
            // What cannot go back stays aside, where it is as good.
            drop(fs::write(self.folder.join("cgroup.procs"), "0"));
        }
        drop(fs::remove_dir(&aside));
    }

    /// Leaves the group and removes it; it stays where something is still in it.
    pub(crate) fn remove(&self) {
        if let Some(above) = self.folder.parent() {
            drop(fs::write(above.join("cgroup.procs"), "0"));
        }
        drop(fs::remove_dir(&self.folder));
    }
}

/// Kills all in a group. Gives whether that was possible.
pub(crate) fn kill(folder: &Path) -> bool {
    fs::write(folder.join("cgroup.kill"), "1").is_ok()
}

/// Removes a group whose owner is dead. Gives whether it is gone; it stays while something is in it.
pub(crate) fn remove(folder: &Path) -> bool {
    [&aside(folder), folder].into_iter().all(|folder| match fs::remove_dir(folder) {
        Ok(()) => true,
        Err(error) => error.kind() == io::ErrorKind::NotFound,
    })
}

/// Gives the folder of the group where the owner of another is while all in that are killed.
fn aside(folder: &Path) -> PathBuf {
    folder.with_extension("aside")
}

/// Finds the folder of this process's own group.
fn own_folder(mounts: &str, groups: &str) -> Option<PathBuf> {
    let path = groups.lines().find_map(|line| line.strip_prefix("0::"))?;
    mounts.lines().find_map(|line| {
        // number, parent, device, root, place, options, more …, "-", kind, …
        let (before, after) = line.split_once(" - ")?;
        if after.split(' ').next() != Some("cgroup2") {
            return None;
        }
        let mut fields = before.split(' ').skip(3);
        let (root, place) = (unescaped(fields.next()?), unescaped(fields.next()?));
        let below = Path::new(path).strip_prefix(root).ok()?;
        Some(Path::new(&place).join(below))
    })
}

/// Reads a path of the mount table, where blanks are written as octal numbers.
fn unescaped(path: &str) -> String {
    path.replace("\\040", " ").replace("\\011", "\t").replace("\\012", "\n").replace("\\134", "\\")
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::own_folder;

    #[test]
    fn the_own_group_is_found() {
        let pure = "31 23 0:28 / /sys/fs/cgroup rw,relatime shared:4 - cgroup2 cgroup2 rw\n";
        let hybrid = "33 31 0:30 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n\
            41 31 0:38 / /sys/fs/cgroup/uni\\040fied rw,relatime - cgroup2 cgroup2 rw\n";
        let container = "41 31 0:38 /docker/x /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n";
        let table = [
            (pure, "0::/user.slice/a.scope\n", Some("/sys/fs/cgroup/user.slice/a.scope")),
            (hybrid, "8:pids:/\n0::/\n", Some("/sys/fs/cgroup/uni fied/")),
            (container, "0::/docker/x/y\n", Some("/sys/fs/cgroup/y")),
            (container, "0::/elsewhere\n", None),
            (pure, "8:pids:/\n", None),
            ("33 31 0:30 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n", "0::/\n", None),
        ];
        for (mounts, groups, folder) in table {
            assert_eq!(own_folder(mounts, groups), folder.map(PathBuf::from), "{mounts}{groups}");
        }
    }
}

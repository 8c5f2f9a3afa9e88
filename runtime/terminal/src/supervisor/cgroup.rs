//! A group of processes that the kernel keeps (cgroup version 2), where we may have one: nothing leaves it, and all
//! in it are killed at once.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::table::Member;

/// How the names of groups begin; the owner's number and the time of its start follow.
const NAME: &str = "toolwright-";

/// A group with this process in it and whatever it starts.
#[derive(Debug)]
pub(crate) struct Cgroup {
    folder: PathBuf,
}

impl Cgroup {
    /// Makes a group for this process and moves it there; `None` where that is not allowed or not to be had.
    pub(crate) fn enter() -> Option<Self> {
        let here = here()?;
        // With the time, so that it is never taken for that of an earlier process of the same number.
        let Member { id, started } = Member::this()?;
        let folder = here.join(format!("{NAME}{id}-{started}"));
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

/// Removes the empty groups beside which this program's own would be made, whose owners are dead.
pub(crate) fn sweep_groups() {
    let Some(entries) = here().and_then(|folder| fs::read_dir(folder).ok()) else { return };
    for entry in entries.flatten() {
        if entry.file_name().to_str().and_then(owner).is_some_and(|owner| !owner.is_alive()) {
            // One with something in it stays; its record tells what is to be done about that.
            drop(fs::remove_dir(entry.path()));
        }
    }
}

/// Reads from a group's name whose it is.
fn owner(name: &str) -> Option<Member> {
    let name = name.strip_prefix(NAME)?;
    let (id, started) = name.strip_suffix(".aside").unwrap_or(name).split_once('-')?;
    Some(Member { id: id.parse().ok()?, started: started.parse().ok()? })
}

/// Finds the folder of the group that this process is in.
fn here() -> Option<PathBuf> {
    let text = |path: &str| fs::read_to_string(path).ok();
    own_folder(&text("/proc/self/mountinfo")?, &text("/proc/self/cgroup")?)
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

    use super::{own_folder, owner};
    use crate::supervisor::table::Member;

    #[test]
    fn a_name_tells_whose_a_group_is() {
        let table = [
            ("toolwright-12-345", Some((12, 345))),
            ("toolwright-12-345.aside", Some((12, 345))),
            ("toolwright-test-12", None),
            ("toolwright-12", None),
            ("toolwright-12-", None),
            ("other-12-345", None),
        ];
        for (name, expected) in table {
            assert_eq!(owner(name), expected.map(|(id, started)| Member { id, started }), "{name}");
        }
    }

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

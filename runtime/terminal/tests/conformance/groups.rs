//! A group of processes (cgroup version 2) that this program has to itself while a test runs, so that the groups which
//! supervisors leave in it are all ours.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The group; none where the kernel keeps none for us.
pub(crate) struct Groups(Option<PathBuf>);

impl Groups {
    /// Makes a group and moves this program there.
    pub(crate) fn enter() -> Self {
        Self(own().filter(|folder| fs::create_dir(folder).is_ok() && is_moved_to(folder)))
    }

    /// Gives the groups that there are in it.
    pub(crate) fn left() -> Vec<String> {
        let Some(folder) = current() else { return Vec::new() };
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let groups = entries.filter(|entry| entry.file_type().is_ok_and(|sort| sort.is_dir()));
        groups.map(|entry| entry.path().display().to_string()).filter(|path| path.contains(MARK)).collect()
    }
}

impl Drop for Groups {
    fn drop(&mut self) {
        if let Some(folder) = &self.0
            && folder.parent().is_some_and(is_moved_to)
        {
            // What a failed test left in it stays with it.
            drop(fs::remove_dir(folder));
        }
    }
}

/// How the names of the groups begin that supervisors and tests make.
const MARK: &str = "/toolwright-";

fn own() -> Option<PathBuf> {
    Some(current()?.join(format!("toolwright-test-{}", std::process::id())))
}

/// Gives the folder of the group that this program is in, where the whole tree is mounted.
fn current() -> Option<PathBuf> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let path = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let mounts = fs::read_to_string("/proc/self/mounts").ok()?;
    let place =
        mounts.lines().find_map(|line| line.split(' ').nth(1).filter(|_| line.contains(" cgroup2 ")))?;
    Some(Path::new(place).join(path))
}

fn is_moved_to(folder: &Path) -> bool {
    fs::write(folder.join("cgroup.procs"), "0").is_ok()
}

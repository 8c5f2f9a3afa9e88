//! The list on this machine, and nothing left after each case.

use std::{
    fs,
    os::unix::ffi::OsStrExt as _,
    path::{Path, PathBuf},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use toolwright_terminal::{Helper, Limits, Local, Variables};

use crate::{
    background,
    case::Case,
    check::check,
    groups::Groups,
    list::{list, processes},
    traces::{Process, Watch},
};

/// A machine whose commands all carry a mark in their environment, with the folders it uses.
pub(crate) struct Machine {
    pub(crate) mark: String,
    /// A time that no other process sleeps for.
    pub(crate) leaf: String,
    folder: tempfile::TempDir,
}

impl Machine {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let (program, number) = (std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("home")).expect("made");
        Self { mark: format!("{program}_{number}_"), leaf: format!("600.{program:08}{number:05}"), folder }
    }

    /// Begins a program that uses it.
    pub(crate) fn local(&self) -> Local {
        let helper = Helper::at(env!("CARGO_BIN_EXE_toolwright-supervisor"));
        local(&self.mark, helper, &self.folder.path().join("terminal"))
    }

    /// Gives the directory that a case has to itself.
    pub(crate) fn home(&self) -> PathBuf {
        self.folder.path().join("home").canonicalize().expect("a real path")
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn watch(&self) -> Watch {
        Watch::begin(&[&self.mark, &self.leaf])
    }

    /// Gives the records that supervisors left, each with the folder of its group.
    pub(crate) fn records(&self) -> Vec<(PathBuf, Option<PathBuf>)> {
        let entries =
            fs::read_dir(self.folder.path().join("terminal/supervisors")).into_iter().flatten().flatten();
        let group = |path: &Path| {
            let record: serde_json::Value = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
            Some(record.get("cgroup")?.as_str()?.into())
        };
        entries.map(|entry| entry.path()).map(|path| (path.clone(), group(&path))).collect()
    }

    /// Tells which records and which groups of supervisors there are, and should not be.
    pub(crate) fn remains(&self) -> Vec<String> {
        let groups = Groups::left().into_iter().map(|group| format!("the group {group} is left"));
        let records =
            self.records().into_iter().map(|(path, _)| format!("the record {} is left", path.display()));
        groups.chain(records).collect()
    }

    /// Tells which files of the program, not of the case, have this in them.
    pub(crate) fn files_with(&self, bytes: &[u8]) -> Vec<PathBuf> {
        let mut folders = vec![self.folder.path().join("terminal")];
        let mut found = Vec::new();
        while let Some(folder) = folders.pop() {
            for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
                let has = |path: &Path| {
                    let text = fs::read(path).unwrap_or_default();
                    [text.as_slice(), path.as_os_str().as_bytes()]
                        .iter()
                        .any(|t| t.windows(bytes.len()).any(|w| w == bytes))
                };
                if path.is_dir() {
                    folders.push(path);
                } else if has(&path) {
                    found.push(path);
                }
            }
        }
        found
    }
}

/// Begins a program that runs commands here and keeps its records in this folder.
pub(crate) fn local(mark: &str, helper: Helper, folder: &Path) -> Local {
    let variables =
        Variables::default().with("PATH", "/usr/local/bin:/usr/bin:/bin").with("TOOLWRIGHT_CASE", mark);
    let limits = Limits { grace: Duration::from_millis(200), ..Limits::default() };
    Local::new(variables, limits, Some(helper)).with_folder(folder)
}

/// Tells whether the kernel keeps a group of processes for each supervisor here.
pub(crate) fn keeps_groups() -> bool {
    static KEEPS: OnceLock<bool> = OnceLock::new();
    *KEEPS.get_or_init(|| {
        let machine = Machine::new();
        let local = machine.local();
        let case = crate::case::case("anything", "true");
        crate::runtime().block_on(check(&local, &case, &machine.home(), &machine.leaf));
        machine.records().iter().any(|(_, group)| group.is_some())
    })
}

#[test]
fn the_list_passes_and_nothing_is_left() {
    let _alone = crate::alone();
    let runtime = crate::runtime();
    let mut wrong = Vec::new();
    for case in list() {
        let found = runtime.block_on(passes(&case));
        wrong.extend(found.into_iter().map(|what| format!("{}: {what}", case.name)));
    }
    for process in processes() {
        let found = runtime.block_on(process_passes(&process));
        wrong.extend(found.into_iter().map(|what| format!("{}: {what}", process.name)));
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

async fn passes(case: &Case) -> Vec<String> {
    let machine = Machine::new();
    let watch = machine.watch();
    let local = machine.local();
    let mut wrong = check(&local, case, &machine.home(), &machine.leaf).await;
    if !case.leaves_something() {
        wrong.extend(watch.left_but(Process::is_supervisor).await);
    }
    wrong.extend(left_after(machine, watch, local).await);
    wrong
}

async fn process_passes(process: &background::Process) -> Vec<String> {
    let machine = Machine::new();
    // It may outlive its host, and then nobody is left who could take note of the end of its supervisor.
    let watch = machine.watch().adopting_supervisors();
    let local = machine.local();
    let mut wrong = background::check(&local, process, &machine.home(), &machine.leaf).await;
    wrong.extend(left_after(machine, watch, local).await);
    wrong
}

/// Tells what is left once the backend is dropped.
async fn left_after(machine: Machine, watch: Watch, local: Local) -> Vec<String> {
    drop(local);
    let mut wrong = watch.left_but(|_| false).await;
    wrong.extend(machine.remains());
    wrong.extend(watch.more_files());
    watch.end_all();
    wrong
}

#[test]
fn what_is_exported_is_in_no_file() {
    let _alone = crate::alone();
    let machine = Machine::new();
    let local = machine.local();
    let case = crate::case::case("a secret", "export CANARY=s3cret-of-a-command")
        .then("echo ${#CANARY}")
        .writes("19\n");
    let wrong = crate::runtime().block_on(check(&local, &case, &machine.home(), &machine.leaf));
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(machine.files_with(b"s3cret-of-a-command"), Vec::<PathBuf>::new());
}

#[test]
fn names_are_unique_and_there_are_enough() {
    let mut names: Vec<_> = list().iter().map(|case| case.name).collect();
    names.extend(processes().iter().map(|process| process.name));
    let count = names.len();
    assert!(count >= 60, "{count}");
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

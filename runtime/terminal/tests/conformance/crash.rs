//! What is left when a host is killed, alone or together with its supervisors: nothing, at once or at the next start.

use std::{
    fs,
    os::unix::fs::{PermissionsExt as _, chown},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::Arc,
    thread,
    time::Duration,
};

use rustix::process::{Pid, Signal, getuid, kill_process};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use toolwright_terminal::{Backend as _, Background, EndReason, Helper, Owner, Run, State};

use crate::{
    check::approved,
    local::{Machine, keeps_groups, local},
    lot::Lot,
    traces::Watch,
};

/// Tells this program, started anew, to be a host: what it does, its folders, its mark and its leaves, a line each.
const HOST: &str = "TOOLWRIGHT_HOST";
/// Somebody without rights and without a name.
const STRANGER: u32 = 54_321;

/// More time than a test takes.
const LONG: Duration = Duration::from_mins(5);

/// Commands that try to live on, with the number of leaves each has.
const TREES: [(&str, usize); 8] = [
    ("sleep @LEAF@", 1),
    ("trap '' TERM HUP; sleep @LEAF@ & (setsid sleep @LEAF@ &); sleep @LEAF@; sleep @LEAF@", 3),
    ("setsid bash -c 'sleep @LEAF@ & sleep @LEAF@' & wait", 2),
    ("env -i setsid bash -c 'trap \"\" TERM; sleep @LEAF@; sleep @LEAF@' & wait", 1),
    ("exec 0<&- 1>&- 2>&- 61>&- 62>&-; (setsid nohup sleep @LEAF@ &); sleep @LEAF@", 2),
    ("(trap '' TERM; kill -STOP $BASHPID) & sleep @LEAF@", 1),
    ("set -m; sleep @LEAF@ & sleep @LEAF@ | cat & wait", 2),
    ("(bash -c 'cd /; (setsid sleep @LEAF@ &)' &); yes >/dev/null & exec bash -c 'sleep @LEAF@; :'", 2),
];
/// One that without a group kept by the kernel leaves no trace that could be followed: it has another session, wiped
/// its environment and lost its parent. Its supervisor finds it all the same, as long as that lives.
const TRACELESS: (&str, usize) = ("(env -i setsid bash -c '(sleep @LEAF@ &)' &); sleep @LEAF@", 2);

/// Background processes that try to live on, with the number of leaves each has.
const PROCESSES: [(&str, usize); 3] = [
    ("sleep @LEAF@ & while read line; do echo got $line; done", 1),
    ("trap '' TERM HUP; (setsid sleep @LEAF@ &); sleep @LEAF@; sleep @LEAF@", 2),
    ("env -i setsid bash -c 'trap \"\" TERM; sleep @LEAF@; sleep @LEAF@' & wait", 1),
];

/// Where and as whom a host runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Circumstances {
    /// As this program does.
    Here,
    /// Where the kernel keeps no groups.
    Groupless,
    /// As somebody without rights.
    Stranger,
}

/// Who is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Killed {
    Host,
    HostAndSupervisors,
}

#[test]
fn nothing_is_left_of_a_killed_host() {
    let _alone = crate::alone();
    // Found out here, since it takes a runtime of its own.
    keeps_groups();
    let runtime = crate::runtime();
    let mut wrong = Vec::new();
    let circumstances = circumstances();
    println!("skipped: {} of 3 circumstances, which only root can make", 3 - circumstances.len());
    for circumstances in circumstances {
        for killed in [Killed::Host, Killed::HostAndSupervisors] {
            let found = runtime.block_on(crash(circumstances, killed));
            wrong.extend(found.into_iter().map(|what| format!("{circumstances:?}, {killed:?}: {what}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_is_left_of_a_host_killed_at_any_moment() {
    let _alone = crate::alone();
    let runtime = crate::runtime();
    let mut lot = Lot::new(5);
    for _ in 0..20 {
        let machine = Machine::new();
        let watch = machine.watch().adopting_supervisors();
        let mut host = start(Circumstances::Here, "all", &machine);
        thread::sleep(Duration::from_millis(lot.below(120)));
        host.kill().expect("it runs");
        host.wait().expect("it ends");
        let left = runtime.block_on(watch.left_but(|_| false));
        watch.end_all();
        assert_eq!((left, machine.remains()), (Vec::new(), Vec::new()));
    }
}

#[test]
fn background_processes_of_a_killed_host_are_owned_again_or_ended() {
    let _alone = crate::alone();
    let runtime = crate::runtime();
    for killed in [Killed::Host, Killed::HostAndSupervisors] {
        let wrong = runtime.block_on(background_crash(killed));
        assert!(wrong.is_empty(), "{killed:?}:\n{}", wrong.join("\n"));
    }
}

async fn background_crash(killed: Killed) -> Vec<String> {
    let machine = Machine::new();
    let watch = machine.watch().adopting_supervisors();
    let mut host = start(Circumstances::Here, "background", &machine);
    let mut wrong = Vec::new();
    if !watch.leaves(&machine.leaf, PROCESSES.iter().map(|(_, leaves)| leaves).sum()).await {
        wrong.push("the processes did not come up".to_owned());
    }
    kill(&mut host, killed, &watch).await;
    let next = machine.local();
    let processes = next.processes();
    let owner = Owner::default();
    let found = processes.list(&owner).await;
    if found.len() != PROCESSES.len() {
        wrong.push(format!("{} are found: {found:?}", found.len()));
    }
    for status in found {
        let is_right = match (killed, &status.state) {
            (Killed::Host, State::Running) => true,
            (Killed::HostAndSupervisors, State::Over { reason, .. }) => *reason == EndReason::Lost,
            _ => false,
        };
        if !is_right {
            wrong.push(format!("{status:?}"));
        }
        processes.kill(&owner, &status.id).await.expect("known");
    }
    drop(next);
    wrong.extend(watch.left_but(|_| false).await);
    watch.end_all();
    wrong
}

fn circumstances() -> Vec<Circumstances> {
    if getuid().is_root() {
        return vec![Circumstances::Here, Circumstances::Groupless, Circumstances::Stranger];
    }
    vec![Circumstances::Here]
}

async fn crash(circumstances: Circumstances, killed: Killed) -> Vec<String> {
    let machine = Machine::new();
    let watch = machine.watch().adopting_supervisors();
    let what = if is_traced(circumstances, killed) { "all" } else { "traced" };
    let mut host = start(circumstances, what, &machine);
    let trees = trees(what);
    let mut wrong = Vec::new();
    if !watch.leaves(&machine.leaf, trees.iter().map(|(_, leaves)| leaves).sum()).await {
        wrong.push("the commands did not come up".to_owned());
    }
    let records = machine.records();
    if records.len() < trees.len() {
        wrong.push(format!("{} records for {} commands", records.len(), trees.len()));
    }
    kill(&mut host, killed, &watch).await;
    if killed == Killed::HostAndSupervisors {
        let next = start(circumstances, "next", &machine).wait().expect("it ends");
        if !ExitStatus::success(&next) {
            wrong.push(format!("the next host ended with {next}"));
        }
    }
    wrong.extend(watch.left_but(|_| false).await);
    wrong.extend(machine.remains());
    watch.end_all();
    wrong
}

async fn kill(host: &mut Child, killed: Killed, watch: &Watch) {
    if killed == Killed::HostAndSupervisors {
        let this = i32::try_from(host.id()).ok().and_then(Pid::from_raw).expect("a number");
        // Stopped, it neither ends what it loses nor starts more.
        kill_process(this, Signal::STOP).expect("it runs");
        for supervisor in watch.found().iter().filter(|process| process.is_supervisor()) {
            supervisor.signal(Signal::KILL);
        }
        let alive = watch.left_but(|process| !process.is_supervisor() || process.is_over()).await;
        assert!(alive.is_empty(), "{alive:?}");
    }
    host.kill().expect("it runs");
    host.wait().expect("it ends");
}

/// Whether all that a host started can be found when nobody is left who looked after it.
fn is_traced(circumstances: Circumstances, killed: Killed) -> bool {
    killed == Killed::Host || circumstances == Circumstances::Here && keeps_groups()
}

/// Gives what a host runs that is told this.
fn trees(what: &str) -> Vec<(&'static str, usize)> {
    match what {
        "all" => TREES.into_iter().chain([TRACELESS]).collect(),
        "traced" => TREES.into(),
        "background" => PROCESSES.into(),
        _ => vec![("true", 0)],
    }
}

/// Starts this program as a host.
#[expect(clippy::disallowed_methods, reason = "a host that is to be killed cannot be this program")]
fn start(circumstances: Circumstances, what: &str, machine: &Machine) -> Child {
    let mut programs = [std::env::current_exe().expect("this program"), helper()];
    let words: &[&str] = match circumstances {
        Circumstances::Here => &[],
        Circumstances::Groupless => {
            &["unshare", "--mount", "sh", "-c", "mount -t tmpfs none /sys/fs/cgroup && exec \"$@\"", "sh"]
        }
        Circumstances::Stranger => {
            programs = programs.map(|program| machine.for_all(&program));
            machine.give_to(STRANGER);
            &["setpriv", "--reuid", "54321", "--regid", "54321", "--clear-groups"]
        }
    };
    let [program, helper] = programs;
    let mut line: Vec<_> = words.iter().map(PathBuf::from).collect();
    line.push(program);
    let order = [what, &machine.mark, &machine.leaf].map(PathBuf::from);
    let order: Vec<_> = order.into_iter().chain([machine.folder().to_owned(), helper]).collect();
    let order: Vec<_> = order.iter().map(|part| part.to_str().expect("text")).collect();
    Command::new(&line[0])
        .args(&line[1..])
        .args(["--exact", "crash::a_host_when_it_is_told_to_be_one"])
        .env(HOST, order.join("\n"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("a host")
}

fn helper() -> PathBuf {
    env!("CARGO_BIN_EXE_toolwright-supervisor").into()
}

impl Machine {
    /// Copies a program to where everybody may start it.
    fn for_all(&self, program: &Path) -> PathBuf {
        let copy = self.folder().join(program.file_name().expect("a name"));
        if !copy.exists() {
            fs::copy(program, &copy).expect("copied");
        }
        copy
    }

    /// Gives the folders to another user.
    fn give_to(&self, user: u32) {
        fs::set_permissions(self.folder(), fs::Permissions::from_mode(0o755)).expect("set");
        for folder in [self.folder(), &self.home()] {
            chown(folder, Some(user), Some(user)).expect("given");
        }
    }
}

/// Not a test of its own: what the other tests start.
#[test]
#[expect(clippy::disallowed_methods, reason = "the test program can be told things in no other way")]
fn a_host_when_it_is_told_to_be_one() {
    let Ok(order) = std::env::var(HOST) else { return };
    let parts: Vec<&str> = order.split('\n').collect();
    let &[what, mark, leaf, folder, helper] = parts.as_slice() else { panic!("five parts, not {order}") };
    let (folder, is_background) = (Path::new(folder), what == "background");
    let host = Arc::new(local(mark, Helper::at(helper), &folder.join("terminal")));
    crate::runtime().block_on(async {
        let mut running = JoinSet::new();
        for (line, _) in trees(what) {
            let (host, home) = (Arc::clone(&host), folder.join("home"));
            let line = line.replace("@LEAF@", leaf);
            running.spawn(async move {
                let command = approved(&*host, &line, &home).await.expect("a directory");
                if is_background {
                    host.processes().start(command, Background::default()).await.expect("it runs");
                    std::future::pending::<()>().await;
                } else {
                    host.run(command, Run::new(LONG, CancellationToken::new())).await.expect("it runs");
                }
            });
        }
        running.join_all().await;
    });
}

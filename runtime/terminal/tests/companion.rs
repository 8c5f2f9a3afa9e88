//! Programs that run beside this one and are spoken to over pipes.
#![expect(clippy::expect_used, reason = "a test says what it expected by panicking")]

use std::{
    fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    process::{Child, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, getuid, kill_process};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    time::sleep,
};
use toolwright_terminal::{
    Companion, CompanionEnd, CompanionError, CompanionPipes, CompanionProgram, Helper, Variables,
};

/// Nothing here takes longer, however busy the machine is.
const PATIENCE: Duration = Duration::from_mins(1);
const GRACE: Duration = Duration::from_millis(100);
/// Tells this program what it is to be: another test's host.
const HOST: &str = "TOOLWRIGHT_COMPANION_HOST";
/// A user and group that nobody has.
const STRANGER: u32 = 54321;

/// A folder for programs whose processes can be told from all others by how long they sleep.
struct Place {
    folder: tempfile::TempDir,
    /// How long each of them sleeps, which no other process does.
    sleep: String,
}

impl Place {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let sleep = format!("7{:07}.{number:03}", std::process::id());
        Self { folder: tempfile::tempdir().expect("a folder"), sleep }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Describes a program that is a line of the shell.
    fn shell(&self, line: &str) -> CompanionProgram {
        self.program("sh", &["-c", &line.replace("60", &self.sleep)])
    }

    fn program(&self, program: &str, arguments: &[&str]) -> CompanionProgram {
        CompanionProgram {
            program: program.into(),
            arguments: arguments.iter().map(Into::into).collect(),
            directory: self.folder.path().to_owned(),
            variables: Variables::default().with("PATH", "/usr/local/bin:/usr/bin:/bin").with("GIVEN", "1"),
            log: Some(self.path("log")),
        }
    }

    fn log(&self) -> String {
        fs::read_to_string(self.path("log")).expect("a log")
    }

    /// Gives the numbers of the processes that sleep for this test.
    fn sleeping(&self) -> Vec<i32> {
        let entries = fs::read_dir("/proc").expect("a process table").flatten();
        let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
        let is_ours = |id: &i32| {
            let line = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
            line.split(|byte| *byte == 0).any(|word| word == self.sleep.as_bytes())
        };
        numbers.filter(is_ours).collect()
    }

    async fn until_sleeping(&self, count: usize) {
        until("not all are there", || self.sleeping().len() == count).await;
    }

    async fn until_nothing_is_left(&self) {
        until("something is left", || self.sleeping().is_empty()).await;
    }
}

fn helper() -> Helper {
    Helper::at(env!("CARGO_BIN_EXE_toolwright-supervisor"))
}

fn start(program: &CompanionProgram) -> (Companion, CompanionPipes) {
    Companion::start(Some(&helper()), program).expect("started")
}

async fn until(what: &str, is_so: impl Fn() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < end, "{what}");
        sleep(Duration::from_millis(2)).await;
    }
}

async fn ended(companion: &mut Companion) -> CompanionEnd {
    tokio::time::timeout(PATIENCE, companion.ended()).await.expect("it ends")
}

/// Sends a line and gives what comes back up to its end.
async fn ask(pipes: &mut CompanionPipes, line: &str) -> String {
    pipes.input.write_all(line.as_bytes()).await.expect("written");
    let mut answer = String::new();
    while !answer.ends_with('\n') {
        let mut byte = [0];
        let read = tokio::time::timeout(PATIENCE, pipes.output.read(&mut byte)).await.expect("in time");
        assert_eq!(read.expect("read"), 1, "the end comes after {answer:?}");
        answer.push(char::from(byte[0]));
    }
    answer
}

fn is_there(id: u32) -> bool {
    Path::new(&format!("/proc/{id}")).exists()
}

#[tokio::test]
async fn it_is_spoken_to_and_ends_with_its_input() {
    let place = Place::new();
    for helper in [Some(helper()), None] {
        let (companion, mut pipes) =
            Companion::start(helper.as_ref(), &place.program("cat", &[])).expect("started");
        assert_eq!(ask(&mut pipes, "one\n").await, "one\n");
        assert_eq!(ask(&mut pipes, "two\n").await, "two\n");
        let id = companion.id();
        assert!(is_there(id));
        drop(pipes);
        assert_eq!(companion.stop(PATIENCE).await, CompanionEnd::Status(0));
        assert!(!is_there(id));
    }
}

#[tokio::test]
async fn its_end_is_told_as_often_as_it_is_asked_for() {
    let place = Place::new();
    let table = [
        ("exit 0", CompanionEnd::Status(0)),
        ("exit 3", CompanionEnd::Status(3)),
        ("kill -9 $$", CompanionEnd::Signal(9)),
        ("kill -SEGV $$", CompanionEnd::Signal(11)),
    ];
    for helper in [Some(helper()), None] {
        for (line, end) in table {
            let (mut companion, _pipes) =
                Companion::start(helper.as_ref(), &place.shell(line)).expect("started");
            assert_eq!(ended(&mut companion).await, end, "{line}");
            assert_eq!(ended(&mut companion).await, end, "{line}");
            assert_eq!(companion.stop(GRACE).await, end, "{line}");
        }
    }
}

#[tokio::test]
async fn it_gets_what_it_is_given_and_nothing_else() {
    let place = Place::new();
    let line = "env -0 | cut -z -d= -f1 | sort -z | tr '\\0' ' '; ls /proc/self/fd | tr '\\n' ' '; pwd; echo bad >&2; cat >&2";
    let (companion, mut pipes) = start(&place.shell(line));
    let folder = place.folder.path().canonicalize().expect("a folder");
    let expected = format!("GIVEN PATH PWD TOOLWRIGHT_SUPERVISOR 0 1 2 3 {}\n", folder.display());
    assert_eq!(ask(&mut pipes, "more\n").await, expected);
    drop(pipes);
    assert_eq!(companion.stop(PATIENCE).await, CompanionEnd::Status(0));
    assert_eq!(place.log(), "bad\nmore\n");
    let mode = fs::metadata(place.path("log")).expect("a log").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[tokio::test]
async fn a_launcher_may_go_before_what_it_launched() {
    let place = Place::new();
    // In its group, in a session of its own, and with nothing that tells whose it is.
    let servers = ["cat <&3", "setsid cat <&3", "env -i /usr/bin/setsid /bin/cat <&3"];
    for server in servers {
        let (mut companion, mut pipes) = start(&place.shell(&format!("exec 3<&0; {server} & exit 7")));
        let launcher = companion.id();
        until("the launcher is there", || !is_there(launcher)).await;
        tokio::select! {
            end = companion.ended() => panic!("{server}: its end is said to be {end:?}"),
            answer = ask(&mut pipes, "still there\n") => assert_eq!(answer, "still there\n"),
        }
        drop(pipes);
        assert_eq!(companion.stop(PATIENCE).await, CompanionEnd::Status(7), "{server}");
    }
}

#[tokio::test]
async fn what_serves_nobody_is_ended_with_the_program() {
    let place = Place::new();
    let line =
        "(trap '' TERM; setsid sleep 60 >/dev/null) >/dev/null & sleep 60 >/dev/null & read line; exit 3";
    let (mut companion, mut pipes) = start(&place.shell(line));
    place.until_sleeping(2).await;
    pipes.input.write_all(b"\n").await.expect("written");
    assert_eq!(ended(&mut companion).await, CompanionEnd::Status(3));
    assert_eq!(place.sleeping(), Vec::<i32>::new());
}

const STUBBORN: [(&str, usize); 5] = [
    ("exec sleep 60", 1),
    ("trap '' TERM; sleep 60; sleep 60; sleep 60", 1),
    ("setsid sleep 60 & (trap '' TERM; setsid sh -c \"trap '' TERM; sleep 60; sleep 60\") & wait", 2),
    ("(env -i /usr/bin/setsid /bin/sh -c '(/usr/bin/setsid /bin/sleep 60 &)' &); sleep 60", 2),
    ("(setsid sleep 60 &); exec 3<&0; setsid sleep 60 <&3 & exit 0", 2),
];

#[tokio::test]
async fn stopping_leaves_nothing() {
    let place = Place::new();
    for (line, count) in STUBBORN {
        let (companion, pipes) = start(&place.shell(line));
        place.until_sleeping(count).await;
        drop(pipes);
        companion.stop(GRACE).await;
        assert_eq!(place.sleeping(), Vec::<i32>::new(), "{line}");
    }
}

#[tokio::test]
async fn stopping_asks_before_it_forces() {
    let place = Place::new();
    let line = "trap 'echo asked >&2; exit 4' TERM; echo ready; while :; do sleep 0.05; done";
    for helper in [Some(helper()), None] {
        let (companion, mut pipes) = Companion::start(helper.as_ref(), &place.shell(line)).expect("started");
        assert_eq!(ask(&mut pipes, "").await, "ready\n");
        drop(pipes);
        let begin = Instant::now();
        let end = companion.stop(Duration::from_secs(2)).await;
        assert!(begin.elapsed() >= Duration::from_secs(2), "{:?}", begin.elapsed());
        assert_eq!(end, CompanionEnd::Status(4));
    }
    // The shell itself says something too.
    assert_eq!(place.log().lines().filter(|line| *line == "asked").count(), 2);
}

#[tokio::test]
async fn dropping_leaves_nothing() {
    let place = Place::new();
    for (line, count) in STUBBORN {
        let (companion, pipes) = start(&place.shell(line));
        place.until_sleeping(count).await;
        drop(companion);
        place.until_nothing_is_left().await;
        drop(pipes);
    }
}

#[tokio::test]
async fn without_a_supervisor_its_group_is_ended() {
    let place = Place::new();
    let line = "trap '' TERM; sleep 60 & sleep 60; sleep 60";
    let (companion, pipes) = Companion::start(None, &place.shell(line)).expect("started");
    place.until_sleeping(2).await;
    drop(pipes);
    assert_eq!(companion.stop(GRACE).await, CompanionEnd::Signal(9));
    place.until_nothing_is_left().await;
    let (companion, _pipes) = Companion::start(None, &place.shell(line)).expect("started");
    place.until_sleeping(2).await;
    let id = companion.id();
    drop(companion);
    place.until_nothing_is_left().await;
    until("nobody waited for it", || !is_there(id)).await;
    let (mut companion, pipes) =
        Companion::start(None, &place.shell("sleep 60 & read line; exit 5")).expect("started");
    place.until_sleeping(1).await;
    drop(pipes);
    assert_eq!(ended(&mut companion).await, CompanionEnd::Status(5));
    place.until_nothing_is_left().await;
}

#[tokio::test]
async fn a_dead_supervisor_takes_it_along() {
    let place = Place::new();
    let line = "setsid sleep 60 & echo $PPID; sleep 60";
    let (mut companion, mut pipes) = start(&place.shell(line));
    let supervisor: i32 = ask(&mut pipes, "").await.trim().parse().expect("a number");
    place.until_sleeping(2).await;
    kill_process(Pid::from_raw(supervisor).expect("a number"), Signal::KILL).expect("it runs");
    assert_eq!(ended(&mut companion).await, CompanionEnd::Unknown);
    assert_eq!(place.sleeping(), Vec::<i32>::new());
}

#[tokio::test]
async fn a_stopped_supervisor_is_no_way_out() {
    let place = Place::new();
    let (companion, mut pipes) = start(&place.shell("setsid sleep 60 & echo $PPID; sleep 60"));
    let supervisor: i32 = ask(&mut pipes, "").await.trim().parse().expect("a number");
    place.until_sleeping(2).await;
    kill_process(Pid::from_raw(supervisor).expect("a number"), Signal::STOP).expect("it runs");
    drop(pipes);
    drop(companion);
    place.until_nothing_is_left().await;
    until("nobody waited for it", || !is_there(supervisor.unsigned_abs())).await;
}

#[tokio::test]
async fn what_cannot_be_started_is_said() {
    let place = Place::new();
    let write = |name: &str, text: &str, mode: u32| {
        fs::write(place.path(name), text).expect("written");
        fs::set_permissions(place.path(name), fs::Permissions::from_mode(mode)).expect("set");
    };
    write("plain", "", 0o644);
    write("script", "#!/no/such/interpreter\n", 0o755);
    let folder = place.folder.path().display().to_string();
    for helper in [Some(helper()), None] {
        let say = |program: &CompanionProgram| {
            Companion::start(helper.as_ref(), program).expect_err("not started").to_string()
        };
        assert_eq!(
            say(&place.program("no-such-program", &[])),
            "there is no program `no-such-program` on the search path /usr/local/bin:/usr/bin:/bin"
        );
        assert_eq!(say(&place.program("./none", &[])), format!("there is no program `{folder}/./none`"));
        assert_eq!(
            say(&place.program("./plain", &[])),
            format!("`{folder}/./plain` cannot be started: Permission denied (os error 13)")
        );
        assert_eq!(
            say(&place.program("./script", &[])),
            format!(
                "`{folder}/./script` cannot be started: the interpreter that its first line names is not there"
            )
        );
        let program = CompanionProgram { directory: place.path("gone"), ..place.program("cat", &[]) };
        assert_eq!(say(&program), format!("there is no directory {folder}/gone"));
        let program = CompanionProgram { log: Some(place.path("gone/log")), ..place.program("cat", &[]) };
        assert_eq!(say(&program), format!("its log {folder}/gone/log cannot be opened"));
    }
    let error = Companion::start(Some(&Helper::at("/bin/true")), &place.program("cat", &[]));
    let Err(CompanionError::Start(_, error)) = error else { panic!("it started") };
    assert!(error.to_string().starts_with("what would look after it, /bin/true, could not"), "{error}");
}

#[tokio::test]
async fn nothing_is_left_of_the_host_that_was_killed() {
    let mut circumstances = vec!["here"];
    if getuid().is_root() {
        circumstances.extend(["groupless", "stranger"]);
    } else {
        println!("not checked: other users, no groups");
    }
    for circumstances in circumstances {
        let place = Place::new();
        let mut host = start_host(circumstances, "many", &place);
        place.until_sleeping(STUBBORN.iter().map(|(_, count)| count).sum()).await;
        host.kill().expect("it runs");
        host.wait().expect("it ends");
        place.until_nothing_is_left().await;
    }
}

#[tokio::test]
async fn nothing_is_left_when_the_supervisor_is_killed_too_and_another_host_comes() {
    let place = Place::new();
    let mut host = start_host("here", "one", &place);
    place.until_sleeping(2).await;
    let supervisor = place.path("supervisor");
    until("its supervisor is not known", || supervisor.exists()).await;
    let supervisor: i32 = fs::read_to_string(supervisor).expect("read").trim().parse().expect("a number");
    let this = i32::try_from(host.id()).ok().and_then(Pid::from_raw).expect("a number");
    // Stopped, it does not end what it loses.
    kill_process(this, Signal::STOP).expect("it runs");
    kill_process(Pid::from_raw(supervisor).expect("a number"), Signal::KILL).expect("it runs");
    // On a busy machine it dies a little later, and whoever comes before that would leave the rest to it.
    let state = || fs::read_to_string(format!("/proc/{supervisor}/stat")).unwrap_or_default();
    until("it does not die", || state().is_empty() || state().contains(") Z ")).await;
    host.kill().expect("it runs");
    host.wait().expect("it ends");
    assert_eq!(place.sleeping().len(), 2);
    let mut next = start_host("here", "next", &place);
    assert!(next.wait().expect("it ends").success());
    place.until_nothing_is_left().await;
    let records = place.path("kept/supervisors");
    until("a record is left", || fs::read_dir(&records).expect("records").count() == 0).await;
}

#[tokio::test]
async fn many_starts_leave_neither_files_nor_zombies() {
    let place = Place::new();
    let status = start_host("here", "count", &place).wait().expect("it ends");
    assert!(status.success(), "{status}: {}", fs::read_to_string(place.path("counted")).unwrap_or_default());
}

/// Starts this program as a host.
#[expect(clippy::disallowed_methods, reason = "a host that is to be killed cannot be this program")]
fn start_host(circumstances: &str, what: &str, place: &Place) -> Child {
    let mut programs = [std::env::current_exe().expect("this program"), helper().program];
    let words: &[&str] = match circumstances {
        "groupless" => {
            &["unshare", "--mount", "sh", "-c", "mount -t tmpfs none /sys/fs/cgroup && exec \"$@\"", "sh"]
        }
        "stranger" => {
            programs = programs.map(|program| {
                let copy = place.path(program.file_name().and_then(|name| name.to_str()).expect("a name"));
                fs::copy(program, &copy).expect("copied");
                copy
            });
            fs::set_permissions(place.folder.path(), fs::Permissions::from_mode(0o755)).expect("set");
            std::os::unix::fs::chown(place.folder.path(), Some(STRANGER), Some(STRANGER)).expect("given");
            &["setpriv", "--reuid", "54321", "--regid", "54321", "--clear-groups"]
        }
        _ => &[],
    };
    let [program, helper] = programs;
    let mut line: Vec<_> = words.iter().map(PathBuf::from).collect();
    line.push(program);
    let folder = place.folder.path().display().to_string();
    let order = [what, &place.sleep, &folder, helper.to_str().expect("text")].join("\n");
    std::process::Command::new(&line[0])
        .args(&line[1..])
        .args(["--exact", "a_host_when_it_is_told_to_be_one"])
        .env(HOST, order)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("a host")
}

/// Not a test of its own: what other tests start.
#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "the test program can be told things in no other way")]
async fn a_host_when_it_is_told_to_be_one() {
    let Ok(order) = std::env::var(HOST) else { return };
    let parts: Vec<&str> = order.split('\n').collect();
    let &[what, time, folder, helper] = parts.as_slice() else { panic!("four parts, not {order}") };
    let (folder, helper) = (Path::new(folder), Helper::at(helper));
    let program = |line: &str| CompanionProgram {
        program: "sh".into(),
        arguments: ["-c".into(), line.replace("60", time).into()].into(),
        directory: folder.to_owned(),
        variables: Variables::default().with("PATH", "/usr/local/bin:/usr/bin:/bin"),
        log: None,
    };
    let kept = folder.join("kept");
    let start =
        |line: &str| Companion::start_recorded(Some(&helper), &program(line), Some(&kept)).expect("started");
    match what {
        "many" => {
            let _all = STUBBORN.map(|(line, _)| start(line));
            std::future::pending::<()>().await;
        }
        "one" => {
            let _one = start("echo $PPID >new; mv new supervisor; setsid sleep 60 & sleep 60");
            std::future::pending::<()>().await;
        }
        "next" => {
            let (companion, pipes) = start("cat");
            drop(pipes);
            companion.stop(PATIENCE).await;
        }
        _ => count(folder, start).await,
    }
}

/// Starts many, and counts before and after.
async fn count(folder: &Path, start: impl Fn(&str) -> (Companion, CompanionPipes)) {
    let files = || fs::read_dir("/proc/self/fd").expect("a process table").count();
    let children = || {
        let tasks = fs::read_dir("/proc/self/task").expect("a process table").flatten();
        let lists = tasks.map(|task| fs::read_to_string(task.path().join("children")).unwrap_or_default());
        lists.map(|list| list.split_whitespace().count()).sum::<usize>()
    };
    let one = async |round: usize| {
        let (mut companion, mut pipes) = start("read line; echo $line; cat; exit 3");
        assert_eq!(ask(&mut pipes, "a\n").await, "a\n");
        match round % 3 {
            0 => drop(companion),
            1 => {
                drop(pipes);
                companion.ended().await;
            }
            _ => {
                drop(pipes);
                companion.stop(PATIENCE).await;
            }
        }
    };
    // What a runtime opens once is open after the first.
    one(2).await;
    let before = files();
    for round in 0..50 {
        one(round).await;
    }
    let end = Instant::now() + PATIENCE;
    while files() > before || children() > 0 {
        let counted = format!("{before} files before, {} after, {} children", files(), children());
        fs::write(folder.join("counted"), &counted).expect("written");
        assert!(Instant::now() < end, "{counted}");
        sleep(Duration::from_millis(5)).await;
    }
}

//! Commands that really run.
#![expect(clippy::expect_used, reason = "a test says what it expected by panicking")]

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use tokio_util::sync::CancellationToken;
use toolwright_approval::{Approved, BackendKind, Command, Gate, StandingYes};
use toolwright_terminal::{
    Backend, DirectoryError, Ending, Exported, Finished, Helper, Limits, Local, Run, RunError, Variables,
    signal_name,
};

/// A machine whose commands all carry a mark in their environment.
struct Machine {
    local: Local,
    mark: String,
    folder: tempfile::TempDir,
}

impl Machine {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let mark = format!("TOOLWRIGHT_MARK={}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let (name, value) = mark.split_once('=').expect("a name and a value");
        let variables = Variables::default().with("PATH", "/usr/local/bin:/usr/bin:/bin").with(name, value);
        let limits = Limits { grace: Duration::from_millis(200), ..Limits::default() };
        let folder = tempfile::tempdir().expect("a folder");
        Self {
            local: Local::new(
                variables,
                limits,
                Some(Helper::at(env!("CARGO_BIN_EXE_toolwright-supervisor"))),
            ),
            mark,
            folder,
        }
    }

    async fn approved(&self, line: &str) -> Approved<Command> {
        let directory = self.local.directory(self.folder.path()).await.expect("a directory");
        approve(Command::new(line, directory, BackendKind::Local).expect("a command")).await
    }

    async fn run_for(&self, line: &str, timeout: Duration) -> Finished {
        let run = Run::new(timeout, CancellationToken::new());
        self.local.run(self.approved(line).await, run).await.expect("it runs")
    }

    async fn run(&self, line: &str) -> Finished {
        self.run_for(line, Duration::from_mins(1)).await
    }

    /// Gives the numbers of the processes that carry the mark.
    fn left(&self) -> Vec<String> {
        let entries = std::fs::read_dir("/proc").expect("a process table").flatten();
        entries
            .filter(|entry| {
                let environment = std::fs::read(entry.path().join("environ")).unwrap_or_default();
                environment.split(|byte| *byte == 0).any(|variable| variable == self.mark.as_bytes())
            })
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect()
    }
}

async fn approve(command: Command) -> Approved<Command> {
    let gate = Gate::new(Arc::new(StandingYes));
    gate.approve(command, &CancellationToken::new()).await.expect("approved")
}

#[tokio::test]
async fn output_status_and_directory() {
    let machine = Machine::new();
    let real = machine.folder.path().canonicalize().expect("a real path");
    let table = [
        ("echo out; echo err >&2; echo out", "out\nerr\nout\n".to_owned(), 0),
        ("exit 7", String::new(), 7),
        ("pwd", format!("{}\n", real.display()), 0),
        ("cat", String::new(), 0),
        ("read -t 5 line; echo $?", "1\n".to_owned(), 0),
        ("printf 'a\\xffb\\xe2\\x82'", "a\u{fffd}b\u{fffd}".to_owned(), 0),
        ("printf 'a\\0b'", "a\0b".to_owned(), 0),
        ("false | true", String::new(), 0),
        ("[[ a == a ]] && echo ${BASH_VERSION:+bash}", "bash\n".to_owned(), 0),
        ("cat <<'E'\n$HOME\nE", "$HOME\n".to_owned(), 0),
        ("nosuchprogram 2>/dev/null", String::new(), 127),
        ("(exec 3<>/dev/tty) 2>/dev/null || echo no terminal", "no terminal\n".to_owned(), 0),
    ];
    for (line, output, status) in table {
        let finished = machine.run(line).await;
        assert_eq!(finished.output.text, output, "{line}");
        assert_eq!(finished.ending, Ending::Exited(status), "{line}");
        assert_eq!((finished.left_running, finished.notes.len()), (false, 0), "{line}");
    }
}

#[tokio::test]
async fn only_the_given_variables_reach_a_command() {
    let machine = Machine::new();
    let finished = machine.run("env | cut -d= -f1 | sort | tr '\\n' ' '").await;
    assert_eq!(finished.output.text, "PATH PWD SHLVL TOOLWRIGHT_MARK TOOLWRIGHT_SUPERVISOR _ ");
}

#[tokio::test]
async fn files_that_the_host_keeps_open_reach_no_command() {
    let machine = Machine::new();
    let file = std::fs::File::open("/dev/null").expect("opened");
    // This copy is passed on to whatever is started, unless somebody closes it.
    let open = rustix::io::dup(&file).expect("a copy");
    let line = format!("ls -l /proc/self/fd | grep -c ' {} '", std::os::fd::AsRawFd::as_raw_fd(&open));
    let seen = machine.run(&line).await;
    assert_eq!((seen.output.text.as_str(), seen.ending), ("0\n", Ending::Exited(1)));
    let all = machine.run("ls /proc/self/fd").await;
    assert_eq!(all.output.text, "0\n1\n2\n3\n");
    // A line that may change its shell has the file for the shell's report beside them.
    let all = machine.run("ls /proc/self/fd; cd /").await;
    assert_eq!(all.output.text, "0\n1\n2\n3\n61\n");
}

#[tokio::test]
async fn death_by_signal_is_128_plus_its_number() {
    let machine = Machine::new();
    for (line, signal, name) in [("kill -9 $$", 9, "SIGKILL"), ("kill -SEGV $$", 11, "SIGSEGV")] {
        let finished = machine.run(line).await;
        assert_eq!(finished.ending, Ending::Signalled(signal), "{line}");
        assert_eq!(finished.ending.exit_code(), 128 + signal);
        assert_eq!(signal_name(signal), name);
    }
    // The shell's own report of a child's death is an ordinary status.
    assert_eq!(machine.run("bash -c 'kill -9 $$'; exit $?").await.ending, Ending::Exited(137));
}

#[tokio::test]
async fn a_finished_command_returns_although_others_hold_or_fill_the_pipe() {
    let machine = Machine::new();
    let lines = [
        "(sleep 30 &) ; echo x",
        "sleep 30 & echo x",
        "setsid sleep 30 & echo x",
        "(for i in $(seq 600); do echo y; sleep .05; done &) ; echo x",
        "(yes &) ; echo x",
        "cd / && sleep 30 >/dev/null & echo x",
    ];
    for line in lines {
        let start = Instant::now();
        let finished = machine.run(line).await;
        assert!(start.elapsed() < Duration::from_secs(2), "{line}: {:?}", start.elapsed());
        assert_eq!(finished.ending, Ending::Exited(0), "{line}");
        let flooded = finished.output.omitted_chars > 0 && line.contains("yes");
        assert!(finished.output.text.contains("x\n") || flooded, "{line}");
        assert!(finished.left_running || line.starts_with("cd"), "{line}");
    }
    kill(&machine.left());
}

#[tokio::test]
async fn all_that_the_command_wrote_is_kept_when_another_holds_the_pipe() {
    let machine = Machine::new();
    for _ in 0..10 {
        let finished = machine.run("(sleep 30 &); seq 1 9000").await;
        let expected = (1..=9000).fold(String::new(), |text, number| text + &format!("{number}\n"));
        assert_eq!(finished.output.text, expected);
    }
    kill(&machine.left());
}

#[tokio::test]
async fn a_timeout_leaves_no_process() {
    let lines = [
        "sleep 60",
        "sleep 60 & sleep 60 | sleep 60",
        "trap '' TERM; sleep 60; sleep 60; sleep 60",
        "setsid sleep 60 & wait",
        "set -m; sleep 60 & wait",
        "(trap '' TERM; setsid bash -c 'trap \"\" TERM; sleep 60; sleep 60') & wait",
        "kill -STOP $$",
        "yes",
        "for i in $(seq 50); do (trap '' TERM; sleep 60) & done; wait",
    ];
    for line in lines {
        let machine = Machine::new();
        let finished = machine.run_for(line, Duration::from_millis(300)).await;
        assert_eq!(finished.ending, Ending::TimedOut(Duration::from_millis(300)), "{line}");
        assert_eq!(finished.ending.exit_code(), 124);
        assert_eq!(machine.left(), Vec::<String>::new(), "{line}");
        assert_eq!(finished.notes, Vec::<String>::new(), "{line}");
    }
}

#[tokio::test]
async fn last_words_are_kept() {
    let machine = Machine::new();
    let line = "echo first; trap 'echo last; exit' TERM; sleep 60 & wait";
    let finished = machine.run_for(line, Duration::from_millis(300)).await;
    assert_eq!(finished.output.text, "first\nlast\n");
}

#[tokio::test]
async fn cancelling_and_dropping_leave_no_process() {
    let machine = Machine::new();
    let cancellation = CancellationToken::new();
    let run = Run::new(Duration::from_mins(1), cancellation.clone());
    let approved = machine.approved("echo here; sleep 60").await;
    let stop = async {
        while machine.left().is_empty() {
            tokio::task::yield_now().await;
        }
        cancellation.cancel();
    };
    let (finished, ()) = tokio::join!(machine.local.run(approved, run), stop);
    let finished = finished.expect("it ran");
    assert_eq!((finished.ending, finished.ending.exit_code()), (Ending::Cancelled, 130));
    assert_eq!(machine.left(), Vec::<String>::new());

    let run = Run::new(Duration::from_mins(1), CancellationToken::new());
    let approved = machine.approved("sleep 60 & setsid sleep 60 & wait").await;
    let seen = async {
        while machine.left().len() < 3 {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        _ = machine.local.run(approved, run) => {}
        () = seen => {}
    }
    // The kernel takes a moment to take a killed process apart.
    let patience = Instant::now() + Duration::from_secs(5);
    while !machine.left().is_empty() && Instant::now() < patience {
        tokio::task::yield_now().await;
    }
    assert_eq!(machine.left(), Vec::<String>::new());
}

#[tokio::test]
async fn much_output_is_bounded() {
    let machine = Machine::new();
    let finished = machine.run("seq 1 2000000; echo ä; echo end >&2").await;
    let total = 14_888_896 + 2 + 4;
    assert_eq!(finished.output.total_chars, total);
    assert_eq!(finished.output.omitted_chars, total - 50_000);
    assert!(finished.output.text.starts_with("1\n2\n3\n"));
    assert!(finished.output.text.ends_with("1999999\n2000000\nä\nend\n"));
    assert!(finished.output.text.contains("\n[… 14838902 of 14888902 characters left out here …]\n"));
    assert!(finished.output.text.chars().count() < 50_100);
}

#[tokio::test]
async fn many_at_once() {
    let machine = Arc::new(Machine::new());
    let runs: Vec<_> = (0..50)
        .map(|number| {
            let machine = Arc::clone(&machine);
            tokio::spawn(async move { machine.run(&format!("echo {number}")).await.output.text })
        })
        .collect();
    for (number, run) in runs.into_iter().enumerate() {
        assert_eq!(run.await.expect("it ran"), format!("{number}\n"));
    }
}

#[tokio::test]
async fn what_cannot_run_says_so() {
    let machine = Machine::new();
    let run = || Run::new(Duration::from_secs(1), CancellationToken::new());
    let long = machine.approved(&format!("echo {}", "x".repeat(200_000))).await;
    let finished = machine.local.run(long, run()).await.expect("it comes through a file");
    assert_eq!(finished.output.total_chars, 200_001);
    let value = "x".repeat(200_000).into();
    let exported = Exported([("LONG".into(), Some(value))].into_iter().collect());
    let large = machine.local.run(machine.approved("true").await, Run { exported, ..run() });
    let error = large.await.expect_err("more than the system passes on");
    assert!(matches!(error, RunError::TooLong(_)), "{error}");

    let gone = machine.folder.path().join("gone");
    std::fs::create_dir(&gone).expect("made");
    let command = approve(Command::new("pwd", &gone, BackendKind::Local).expect("a command")).await;
    std::fs::remove_dir(&gone).expect("removed");
    let error = machine.local.run(command, run()).await.expect_err("gone");
    assert!(matches!(error, RunError::DirectoryGone(path) if path == gone));

    let command = Command::new("pwd", "/", BackendKind::Docker).expect("a command");
    let error = machine.local.run(approve(command).await, run()).await.expect_err("elsewhere");
    assert!(matches!(error, RunError::WrongBackend { approved: BackendKind::Docker, .. }), "{error}");

    let asked = Limits::default().timeout(Some(Duration::from_secs(601))).expect_err("too long");
    assert_eq!(
        asked.to_string(),
        "a timeout of 601 s is longer than the 600 s that a foreground command may take; ask for at most that, or split the work"
    );
    assert_eq!(Limits::default().timeout(None).expect("a time"), Duration::from_mins(3));
}

#[tokio::test]
async fn directories_are_real_or_refused() {
    let machine = Machine::new();
    let folder = machine.folder.path().canonicalize().expect("a real path");
    std::fs::write(folder.join("file"), "").expect("written");
    std::os::unix::fs::symlink(&folder, folder.join("link")).expect("linked");
    let find = async |path: PathBuf| machine.local.directory(&path).await;
    assert_eq!(find(folder.join("link")).await.expect("a directory"), folder);
    let missing = find(folder.join("no/such")).await.expect_err("missing");
    assert!(
        matches!(&missing, DirectoryError::Missing { existing: Some(there), .. } if *there == folder),
        "{missing}"
    );
    for path in ["file", "file/below"] {
        let error = find(folder.join(path)).await.expect_err("no directory");
        assert!(matches!(error, DirectoryError::NotDirectory(_)), "{path}: {error}");
    }
}

fn kill(processes: &[String]) {
    for id in processes {
        let id = id.parse().ok().and_then(rustix::process::Pid::from_raw).expect("a number");
        // It may have ended by itself.
        let _gone = rustix::process::kill_process(id, rustix::process::Signal::KILL);
    }
    assert!(Path::new("/proc").exists());
}

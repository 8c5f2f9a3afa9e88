//! A thousand commands that try to get away in ways drawn by lot, ended in ways drawn by lot: nothing is left, and
//! the next command runs.

use std::{
    fmt::Write as _,
    path::PathBuf,
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use tokio::{sync::Semaphore, task::JoinSet, time::sleep};
use tokio_util::sync::CancellationToken;
use toolwright_terminal::{Backend as _, Ending, Finished, Local, Run, RunError};

use crate::{
    check::approved,
    local::{Machine, keeps_groups},
    lot::Lot,
    traces::{Process, Watch},
};

const CASES: usize = 1_000;
/// Cases of one backend; what finished commands left behind is ended when it is dropped.
const BATCH: usize = 50;
/// Cases at the same time.
const AT_ONCE: usize = 8;
/// Processes within processes at most.
const DEPTH: usize = 3;
/// Repeats the cases of an earlier run.
const SEED: &str = "TOOLWRIGHT_SEED";

/// How a command comes to its end.
#[derive(Clone, Copy, Debug)]
enum Fate {
    Exits(i32),
    TimesOut(Duration),
    IsCancelled(Duration),
    IsDropped(Duration),
    ShellKilled,
    SupervisorKilled,
}

/// A command drawn by lot.
#[derive(Debug)]
struct Case {
    line: String,
    fate: Fate,
    leaf: String,
}

/// What all cases of a batch share.
struct Batch {
    machine: Machine,
    watch: Watch,
    home: PathBuf,
    at_once: Semaphore,
}

#[test]
fn nothing_is_left_of_a_thousand_cases() {
    let _alone = crate::alone();
    let seed = seed();
    println!("{SEED}={seed} repeats these cases");
    let mut lot = Lot::new(seed);
    let keeps_groups = keeps_groups();
    let runtime = crate::runtime();
    let mut wrong = String::new();
    for batch in 0..CASES / BATCH {
        let machine = Machine::new();
        let cases = (0..BATCH).map(|number| case(&mut lot, format!("{}{number:02}", machine.leaf)));
        let cases = cases.map(|case| if keeps_groups { case } else { case.traced() }).collect();
        for what in runtime.block_on(run(machine, cases)) {
            // Writing to a string cannot fail.
            let _ = writeln!(wrong, "batch {batch}: {what}");
        }
    }
    assert!(wrong.is_empty(), "{SEED}={seed}\n{wrong}");
}

#[expect(clippy::disallowed_methods, reason = "whoever repeats a run says so in the environment")]
fn seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time after 1970");
    std::env::var(SEED).map_or(now.as_secs(), |text| text.parse().expect("a number"))
}

async fn run(machine: Machine, cases: Vec<Case>) -> Vec<String> {
    let watch = machine.watch();
    let local = Arc::new(machine.local());
    let home = machine.home();
    let batch = Arc::new(Batch { machine, watch, home, at_once: Semaphore::new(AT_ONCE) });
    let mut running = JoinSet::new();
    for case in cases {
        let (local, batch) = (Arc::clone(&local), Arc::clone(&batch));
        running.spawn(async move { batch.check(&local, &case).await });
    }
    let mut wrong = running.join_all().await.concat();
    drop(local);
    let left = batch.watch.left_but(|_| false).await.into_iter();
    wrong.extend(left.map(|what| format!("left after the backend was dropped: {what}")));
    wrong.extend(batch.machine.remains());
    wrong.extend(batch.watch.more_files());
    batch.watch.end_all();
    wrong
}

impl Case {
    /// Leaves its environment to what its dead supervisor could only be found by, without a group.
    fn traced(mut self) -> Self {
        if matches!(self.fate, Fate::SupervisorKilled) {
            self.line = self.line.replace("env -i ", "");
        }
        self
    }
}

impl Batch {
    async fn check(&self, local: &Local, case: &Case) -> Vec<String> {
        let _turn = self.at_once.acquire().await.expect("turns");
        let mut wrong = Vec::new();
        let result = self.end(local, case).await;
        if !case.fate.is_told_by(result.as_ref()) {
            wrong.push(format!("told as {result:?}"));
        }
        if case.fate.is_forced() {
            let is_other = |process: &Process| !process.arguments.contains(&case.leaf);
            wrong.extend(self.watch.left_but(is_other).await.into_iter().map(|what| format!("left: {what}")));
        }
        let command = approved(local, "echo next", &self.home).await.expect("a directory");
        match local.run(command, Run::new(Duration::from_secs(30), CancellationToken::new())).await {
            Ok(next) if next.output.text == "next\n" && next.ending == Ending::Exited(0) => {}
            other => wrong.push(format!("then came {other:?}")),
        }
        wrong.into_iter().map(|what| format!("{what} in {case:?}")).collect()
    }

    /// Runs the case to its end; `None` if it was dropped.
    async fn end(&self, local: &Local, case: &Case) -> Option<Result<Finished, RunError>> {
        let command = approved(local, &case.line, &self.home).await.expect("a directory");
        let cancellation = CancellationToken::new();
        let mut run = Run::new(Duration::from_secs(30), cancellation.clone());
        match case.fate {
            Fate::TimesOut(time) => run.timeout = time,
            Fate::IsDropped(time) => {
                return tokio::time::timeout(time, local.run(command, run)).await.ok();
            }
            Fate::IsCancelled(time) => {
                let stop = async {
                    sleep(time).await;
                    cancellation.cancel();
                };
                return Some(tokio::join!(local.run(command, run), stop).0);
            }
            Fate::Exits(_) | Fate::ShellKilled | Fate::SupervisorKilled => {}
        }
        Some(local.run(command, run).await)
    }
}

impl Fate {
    fn draw(lot: &mut Lot) -> Self {
        let time = Duration::from_millis(lot.below(150));
        match lot.below(10) {
            0 | 1 => Self::Exits(i32::try_from(lot.below(100)).expect("a small number")),
            2 | 3 => Self::TimesOut(time),
            4 | 5 => Self::IsCancelled(time),
            6 | 7 => Self::IsDropped(time),
            8 => Self::ShellKilled,
            _ => Self::SupervisorKilled,
        }
    }

    /// Whether nothing at all may be left of it.
    const fn is_forced(self) -> bool {
        !matches!(self, Self::Exits(_) | Self::ShellKilled)
    }

    fn is_told_by(self, result: Option<&Result<Finished, RunError>>) -> bool {
        match (self, result) {
            (Self::IsDropped(_), None) | (Self::SupervisorKilled, Some(Err(RunError::Lost(_)))) => true,
            (Self::Exits(status), Some(Ok(told))) => told.ending == Ending::Exited(status),
            (Self::ShellKilled, Some(Ok(told))) => told.ending == Ending::Signalled(9),
            (Self::TimesOut(time), Some(Ok(told))) => {
                told.ending == Ending::TimedOut(time)
                    && told.notes.iter().all(|note| !note.contains("killed and"))
            }
            (Self::IsCancelled(_), Some(Ok(told))) => told.ending == Ending::Cancelled,
            _ => false,
        }
    }
}

fn case(lot: &mut Lot, leaf: String) -> Case {
    let fate = Fate::draw(lot);
    let tree = tree(lot, &leaf, DEPTH);
    let pause = lot.below(40);
    let behind = format!("{{ {tree}\n}} & sleep 0.0{pause:02}");
    let line = match fate {
        Fate::Exits(status) => format!("{behind}; exit {status}"),
        Fate::ShellKilled => format!("{behind}; kill -9 $$"),
        Fate::SupervisorKilled => format!("{behind}; kill -9 $PPID; sleep {leaf}"),
        _ if lot.below(2) == 0 => format!("{behind}; wait; sleep {leaf}"),
        _ => format!("{tree}\nsleep {leaf}"),
    };
    Case { line, fate, leaf }
}

/// Draws a command that would go on for long, and whose every process has the leaf's time among its arguments.
fn tree(lot: &mut Lot, leaf: &str, depth: usize) -> String {
    if depth == 0 {
        return format!("sleep {leaf}");
    }
    let inner = tree(lot, leaf, depth - 1);
    match lot.below(14) {
        0 => format!("sleep {leaf}"),
        1 => format!("trap '' TERM HUP INT; {inner}"),
        // Two brackets without a blank would be a sum.
        2 => format!("( {inner} )"),
        3 => format!("{{ {inner}\n}} & wait"),
        4 => format!("{{ {inner}\n}} | cat"),
        5 => format!("setsid --wait {}", shell(&inner)),
        6 => format!("(setsid {} &); sleep {leaf}", shell(&inner)),
        7 => format!("env -i setsid {} & wait", shell(&inner)),
        8 => format!("nohup {} >/dev/null 2>&1", shell(&inner)),
        9 => format!("exec 0<&- 1>&- 2>&- 61>&- 62>&-; {inner}"),
        10 => format!("{{ kill -STOP $BASHPID; {inner}\n}} & {{ {inner}\n}}"),
        11 => format!("exec {}", shell(&inner)),
        12 => format!("{{ {inner}\n}} & {{ {}\n}} & wait", tree(lot, leaf, depth - 1)),
        _ => format!("trap '(env -i setsid sleep {leaf} &)' TERM; {{ {inner}\n}} & wait; wait"),
    }
}

fn shell(line: &str) -> String {
    format!("bash -c '{}'", line.replace('\'', r"'\''"))
}

//! Measures commands against the floor, in turns within one process: JSON lines of name and wall time.
#![expect(clippy::expect_used, clippy::print_stdout, reason = "a bench says what it expected by panicking")]

use std::{
    process::{Command as Process, ExitCode, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use tokio_util::sync::CancellationToken;
use toolwright_approval::{Approved, BackendKind, Command, Gate, StandingYes};
use toolwright_terminal::{Backend, Helper, Limits, Local, Run, Variables};

const ROUNDS: usize = 300;

fn main() -> ExitCode {
    if let Some(code) = toolwright_terminal::attend() {
        return code;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(latency());
    ExitCode::SUCCESS
}

fn variables() -> Variables {
    Variables::pick(std::env::vars_os(), &[])
}

async fn approved(gate: &Gate, line: &str) -> Approved<Command> {
    let command = Command::new(line, "/tmp", BackendKind::Local).expect("a command");
    gate.approve(command, &CancellationToken::new()).await.expect("approved")
}

async fn latency() {
    let local = Local::new(variables(), Limits::default(), Helper::find());
    let gate = Gate::new(Arc::new(StandingYes));
    let (mut floor, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let start = Instant::now();
        bare("true");
        floor.push(start.elapsed());
        let command = approved(&gate, "true").await;
        let start = Instant::now();
        let run = Run::new(Duration::from_secs(10), CancellationToken::new());
        local.run(command, run).await.expect("it runs");
        ours.push(start.elapsed());
    }
    print("floor: bash -c true", floor);
    print("warm true", ours);
}

#[expect(clippy::disallowed_methods, reason = "the floor is a process started without us")]
fn bare(line: &str) {
    let mut command = Process::new("/bin/bash");
    command.arg("-c").arg(line).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    drop(command.output().expect("it runs"));
}

fn print(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let (median, least) = (times[times.len() / 2], times[0]);
    println!(r#"{{"name":"{name}","median_ns":{},"min_ns":{}}}"#, median.as_nanos(), least.as_nanos());
}

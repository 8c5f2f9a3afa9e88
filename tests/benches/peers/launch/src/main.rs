//! Runs programs in turn, again and again, and prints what each run cost: one JSON document.
//!
//! Reads `{"repeats": 41, "programs": [{"name": "…", "argv": ["…"], "every": 1}]}` on standard input. A small
//! process of its own, because a child's peak memory begins with that of the process it was forked from.

use std::{
    error::Error,
    io::{self, Read},
    process::{Command, ExitCode, Stdio},
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};
use wait4::Wait4;

/// Runs that warm the file cache up and are not counted.
const DISCARDED: usize = 2;

/// What to run.
#[derive(Deserialize)]
struct Plan {
    repeats: usize,
    programs: Vec<Program>,
}

/// One program.
#[derive(Deserialize)]
struct Program {
    name: String,
    argv: Vec<String>,
    /// Takes part in every n-th turn only; for the slow ones.
    #[serde(default = "one")]
    every: usize,
}

/// What the runs of one program cost.
#[derive(Serialize)]
struct Cost {
    name: String,
    bytes: usize,
    wall_ns: Vec<u128>,
    cpu_ns: Vec<u128>,
    max_rss_bytes: Vec<u64>,
}

/// What one run cost.
struct Run {
    bytes: usize,
    wall: Duration,
    cpu: Duration,
    max_rss: u64,
}

fn one() -> usize {
    1
}

fn main() -> ExitCode {
    match measure() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("launch: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Carries the plan out.
fn measure() -> Result<(), Box<dyn Error>> {
    let plan: Plan = serde_json::from_reader(io::stdin().lock())?;
    let mut costs: Vec<Cost> = plan.programs.iter().map(Cost::of).collect();
    for turn in 0..plan.repeats + DISCARDED {
        for (program, cost) in plan.programs.iter().zip(&mut costs) {
            let warming = turn < DISCARDED;
            if !warming && (turn - DISCARDED) % program.every != 0 {
                continue;
            }
            let run = run(&program.argv)?;
            if !warming {
                cost.add(&run);
            }
        }
    }
    serde_json::to_writer(io::stdout().lock(), &costs)?;
    Ok(())
}

impl Cost {
    fn of(program: &Program) -> Self {
        let name = program.name.clone();
        Self { name, bytes: 0, wall_ns: Vec::new(), cpu_ns: Vec::new(), max_rss_bytes: Vec::new() }
    }

    fn add(&mut self, run: &Run) {
        self.bytes = run.bytes;
        self.wall_ns.push(run.wall.as_nanos());
        self.cpu_ns.push(run.cpu.as_nanos());
        self.max_rss_bytes.push(run.max_rss);
    }
}

/// Runs a program once; its output goes through a pipe and is read to the end, as a caller would do.
fn run(argv: &[String]) -> Result<Run, Box<dyn Error>> {
    let (program, arguments) = argv.split_first().ok_or("a program without a name")?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut output = Vec::with_capacity(1 << 18);
    let start = Instant::now();
    let mut child = command.spawn().map_err(|error| format!("{program}: {error}"))?;
    if let Some(mut pipe) = child.stdout.take() {
        pipe.read_to_end(&mut output)?;
    }
    let end = child.wait4()?;
    let wall = start.elapsed();
    if !end.status.success() {
        return Err(format!("{}: {}", argv.join(" "), end.status).into());
    }
    let cpu = end.rusage.utime + end.rusage.stime;
    Ok(Run { bytes: output.len(), wall, cpu, max_rss: end.rusage.maxrss })
}

//! Measures the verdicts by the built-in rules, one JSON line a figure.
//!
//! `judged` measures every judged command on its own, `shapes [PART]` every shape over doubling sizes, or those whose
//! name has the part in it, `text` what comes on standard input, `first` the first verdict of the process and the same
//! again. `line SHAPE SIZE` prints such a line instead. `check COUNT` judges one command so often, for counting instructions.
//!
//! Fails where eight times the text takes more than twenty times the time, or 128 kB more than 100 ms.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "../../../harness.rs"]
#[expect(dead_code, reason = "its loop is for what is quick")]
mod harness;

use std::{env, hint::black_box, io, process::ExitCode};

use harness::cpu_ns;
use toolwright_approval::built_in;
use toolwright_bench_approval::{READ, VERDICT, judged};
use toolwright_shell::{Setting, Verdict, check};

/// The sizes of a shape, in bytes.
const SIZES: [usize; 4] = [16_000, 32_000, 64_000, 128_000];

/// Eight times the text may take so many times as long.
const MOST_TIMES: f64 = 20.0;
/// The longest that the largest text may take.
const MOST_NS: f64 = 100_000_000.0;
/// How often a shape is judged at each size.
const RUNS: u32 = 5;
/// How often the judged commands are gone through, and how often each is judged in a row.
const TURNS: usize = 15;
const TIMES: u32 = 8;
/// A command for the first verdict of a process; it is judged, never run.
const COMMAND: &str = "sudo rm -rf /var/lib/app && ls -l";

fn main() -> ExitCode {
    let mut words = env::args().skip(1);
    match words.next().as_deref() {
        Some("judged") => measure_judged(),
        Some("shapes") => return measure_shapes(&words.next().unwrap_or_default()),
        Some("check") => {
            let count = words.next().and_then(|count| count.parse().ok()).unwrap_or(1);
            for _ in 0..count {
                black_box(verdict(COMMAND));
            }
        }
        Some("first") => measure_first(),
        Some("line") => {
            let (Some(name), Some(size)) = (words.next(), words.next().and_then(|size| size.parse().ok()))
            else {
                return ExitCode::from(2);
            };
            return print_line(&name, size);
        }
        Some("text") => measure_text(),
        _ => return ExitCode::from(2),
    }
    ExitCode::SUCCESS
}

fn verdict(line: &str) -> Verdict {
    check(line, &Setting::default(), built_in()).verdict
}

/// Measures every judged command on its own, in turns, and prints the median, the 99th hundredth and the longest.
fn measure_judged() {
    let lines = judged();
    let mut each: Vec<Vec<f64>> = vec![Vec::new(); lines.len()];
    for _ in 0..TURNS {
        for (line, times) in lines.iter().zip(&mut each) {
            times.push(least(1, || {
                for _ in 0..TIMES {
                    black_box(verdict(line));
                }
            }));
        }
    }
    let mut medians: Vec<f64> = each.iter_mut().map(|times| share(times, 50) / f64::from(TIMES)).collect();
    for (name, at) in [("median", 50), ("p90", 90), ("p99", 99), ("longest", 100)] {
        let value = share(&mut medians, at);
        println!(
            r#"{{"name":"judge a command, {name}","median_ns":{value:.0},"min_ns":{value:.0},"iterations":{}}}"#,
            lines.len()
        );
    }
}

/// Gives the value below which so many of a hundred are.
fn share(values: &mut [f64], hundredths: usize) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len().saturating_sub(1) * hundredths / 100).copied().unwrap_or_default()
}

/// Prints what the first verdict of a process takes, and what the same takes again.
fn measure_first() {
    let judge = || {
        black_box(verdict(COMMAND));
    };
    let (first, again) = (least(1, judge), least(RUNS, judge));
    for (name, value) in [("first", first), ("again", again)] {
        println!(
            r#"{{"name":"judge a command, {name}","median_ns":{value:.0},"min_ns":{value:.0},"iterations":1}}"#
        );
    }
}

fn print_line(name: &str, size: usize) -> ExitCode {
    let found = READ.iter().chain(VERDICT).find(|shape| shape.name == name);
    let Some(shape) = found else { return ExitCode::FAILURE };
    print!("{}", shape.line(size));
    ExitCode::SUCCESS
}

fn measure_text() {
    let line = io::read_to_string(io::stdin()).unwrap_or_default();
    let time = least(RUNS, || {
        black_box(verdict(&line));
    });
    println!(r#"{{"median_ns":{time:.0}}}"#);
}

fn measure_shapes(part: &str) -> ExitCode {
    let mut status = ExitCode::SUCCESS;
    for shape in READ.iter().chain(VERDICT).filter(|shape| shape.name.contains(part)) {
        let mut said = Verdict::Safe;
        let times = SIZES.map(|size| {
            let line = shape.line(size);
            least(RUNS, || said = verdict(&line))
        });
        let [first, .., last] = times;
        let is_linear = last < MOST_TIMES * first && last < MOST_NS;
        if !is_linear {
            status = ExitCode::FAILURE;
        }
        let shown = times.map(|time| format!("{time:.0}")).join(",");
        println!(
            r#"{{"name":"judge {}","sizes":{SIZES:?},"min_ns":[{shown}],"verdict":"{said:?}","linear":{is_linear}}}"#,
            shape.name
        );
    }
    status
}

/// Gives the least CPU time of a few runs; of one, where that is longer than anything may take.
fn least(runs: u32, mut work: impl FnMut()) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..runs {
        let start = cpu_ns();
        work();
        least = least.min(cpu_ns() - start);
        if least > MOST_NS {
            break;
        }
    }
    least
}

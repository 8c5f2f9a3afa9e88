//! Measures the verdicts by the built-in rules, one JSON line a figure.
//!
//! `judged` measures every judged command on its own, `shapes [PART]` every shape over doubling sizes, or those whose
//! name has the part in it. `check COUNT` judges one command so often, for counting instructions.
//!
//! Fails where eight times the text takes more than twenty times the time, or 128 kB more than 100 ms.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "../../../harness.rs"]
mod harness;

use std::{env, hint::black_box, process::ExitCode};

use harness::{bench, cpu_ns, figures};
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
const RUNS: usize = 5;

fn main() -> ExitCode {
    let mut words = env::args().skip(1);
    match words.next().as_deref() {
        Some("judged") => measure_judged(),
        Some("shapes") => return measure_shapes(&words.next().unwrap_or_default()),
        Some("check") => {
            let count = words.next().and_then(|count| count.parse().ok()).unwrap_or(1);
            for _ in 0..count {
                black_box(verdict("sudo rm -rf /var/lib/app && ls -l"));
            }
        }
        _ => return ExitCode::from(2),
    }
    ExitCode::SUCCESS
}

fn verdict(line: &str) -> Verdict {
    check(line, &Setting::default(), built_in()).verdict
}

/// Measures every judged command on its own.
fn measure_judged() {
    let lines = judged();
    bench("judge all the judged commands", || {
        lines.iter().filter(|line| verdict(line) == Verdict::Safe).count()
    });
    let mut each: Vec<f64> = lines.iter().map(|line| figures(|| verdict(line)).0).collect();
    each.sort_by(f64::total_cmp);
    let at = |share: usize| each.get(each.len().saturating_sub(1) * share / 100).copied().unwrap_or_default();
    println!(
        r#"{{"name":"judge a command","median_ns":{:.0},"p90_ns":{:.0},"p99_ns":{:.0},"max_ns":{:.0},"lines":{}}}"#,
        at(50),
        at(90),
        at(99),
        at(100),
        each.len()
    );
}

fn measure_shapes(part: &str) -> ExitCode {
    let mut status = ExitCode::SUCCESS;
    for shape in READ.iter().chain(VERDICT).filter(|shape| shape.name.contains(part)) {
        let mut said = Verdict::Safe;
        let times = SIZES.map(|size| {
            let line = shape.line(size);
            least(|| said = verdict(&line))
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

/// Gives the least CPU time of a few runs.
fn least(mut work: impl FnMut()) -> f64 {
    let runs = (0..RUNS).map(|_| {
        let start = cpu_ns();
        work();
        cpu_ns() - start
    });
    runs.fold(f64::INFINITY, f64::min)
}

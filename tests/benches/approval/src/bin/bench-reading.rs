//! Measures the reader, one JSON line a figure: the judged commands, then every shape over doubling sizes, or those
//! whose name has the argument in it.
//!
//! Fails where eight times the text takes more than twenty times the time, or 128 kB more than 100 ms.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "../../../harness.rs"]
mod harness;

use std::{env, process::ExitCode};

use harness::{bench, figures};
use toolwright_bench_approval::{READ, judged};
use toolwright_shell::read;

/// The sizes of a shape, in bytes.
const SIZES: [usize; 4] = [16_000, 32_000, 64_000, 128_000];

/// Eight times the text may take so many times as long.
const MOST_TIMES: f64 = 20.0;
/// The longest that the largest text may take.
const MOST_NS: f64 = 100_000_000.0;

fn main() -> ExitCode {
    let part = env::args().nth(1);
    if part.is_none() {
        measure_judged();
    }
    let is_wanted = |name: &str| part.as_deref().is_none_or(|part| name.contains(part));
    let mut status = ExitCode::SUCCESS;
    for shape in READ.iter().filter(|shape| is_wanted(shape.name)) {
        let times = SIZES.map(|size| {
            let line = shape.line(size);
            figures(|| read(&line)).0
        });
        let [first, .., last] = times;
        let is_linear = last < MOST_TIMES * first && last < MOST_NS;
        if !is_linear {
            status = ExitCode::FAILURE;
        }
        let shown = times.map(|time| format!("{time:.0}")).join(",");
        println!(
            r#"{{"name":"read {}","sizes":{SIZES:?},"median_ns":[{shown}],"linear":{is_linear}}}"#,
            shape.name
        );
    }
    status
}

/// Measures every judged command on its own.
fn measure_judged() {
    let lines = judged();
    bench("read all the judged commands", || lines.iter().filter(|line| read(line).is_ok()).count());
    let mut each: Vec<f64> = lines.iter().map(|line| figures(|| read(line)).0).collect();
    each.sort_by(f64::total_cmp);
    let at = |share: usize| each.get(each.len().saturating_sub(1) * share / 100).copied().unwrap_or_default();
    println!(
        r#"{{"name":"read a judged command","median_ns":{:.0},"p99_ns":{:.0},"max_ns":{:.0},"lines":{}}}"#,
        at(50),
        at(99),
        at(100),
        each.len()
    );
}

//! Measures the compiler on generated sources: one JSON line a size, wall time of `compile` alone.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

use std::{hint::black_box, process::ExitCode, time::Instant};

use toolwright_bench_engine::sources::{tool_files, toolsets_toml};
use toolwright_codegen::{Sources, compile, source::SourceText};

/// Tools and toolsets of each measurement.
const SIZES: [(usize, usize); 5] = [(50, 5), (500, 50), (5_000, 500), (50, 500), (500, 500)];

/// How many runs a figure is the median of.
const RUNS: usize = 5;

fn main() -> ExitCode {
    for (tools, toolsets) in SIZES {
        let sources = sources(tools, toolsets);
        let faults = compile(&sources).diagnostics;
        if let Some(fault) = faults.first() {
            println!("the sources of {tools} tools do not compile: {}; {}", fault.message, fault.help);
            return ExitCode::FAILURE;
        }
        let mut times: Vec<u128> = (0..RUNS).map(|_| nanoseconds(&sources)).collect();
        times.sort_unstable();
        let (median, min) = (times[RUNS / 2], times[0]);
        println!(
            r#"{{"name":"compile {tools} tools x {toolsets} toolsets","median_ns":{median},"min_ns":{min},"iterations":1}}"#
        );
    }
    ExitCode::SUCCESS
}

fn nanoseconds(sources: &Sources) -> u128 {
    let start = Instant::now();
    black_box(compile(black_box(sources)));
    start.elapsed().as_nanos()
}

fn sources(tools: usize, toolsets: usize) -> Sources {
    let text = |(path, text): (String, String)| SourceText { path: path.into(), text: text.into() };
    Sources {
        toolsets: vec![text(toolsets_toml(tools, toolsets))],
        tools: tool_files(tools, toolsets).into_iter().map(text).collect(),
        ..Sources::default()
    }
}

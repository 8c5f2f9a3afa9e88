//! The loop of both MCP clients: calls one after another, each in wall time, since another process answers; beside it
//! the client's own CPU time.

use std::{io, time::Instant};

use crate::harness::cpu_ns;

/// What every call gets.
pub(crate) const ARGUMENTS: &str = r#"{"query":"src/main.rs","limit":3}"#;
/// The tool that is called: it does nothing.
pub(crate) const TOOL: &str = "web_search";
/// How many calls come before any is measured.
const WARM: usize = 500;
/// How many batches are measured, and how many calls a batch has.
const BATCHES: (usize, u32) = (31, 100);

/// Measures calls and prints two JSON lines.
pub(crate) async fn measure(mut call: impl AsyncFnMut() -> io::Result<()>) -> io::Result<()> {
    for _ in 0..WARM {
        call().await?;
    }
    let (mut times, mut busy) = (Vec::new(), Vec::new());
    for _ in 0..BATCHES.0 {
        let began = cpu_ns();
        for _ in 0..BATCHES.1 {
            let start = Instant::now();
            call().await?;
            times.push(start.elapsed().as_secs_f64() * 1e9);
        }
        busy.push((cpu_ns() - began) / f64::from(BATCHES.1));
    }
    print("a call over stdio", &mut times, 1);
    print("a call over stdio, CPU time of the client", &mut busy, BATCHES.1);
    Ok(())
}

fn print(name: &str, samples: &mut [f64], iterations: u32) {
    samples.sort_by(f64::total_cmp);
    let (median, min) = (samples[samples.len() / 2], samples[0]);
    println!(r#"{{"name":"{name}","median_ns":{median:.2},"min_ns":{min:.2},"iterations":{iterations}}}"#);
}

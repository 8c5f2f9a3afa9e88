//! Measures commands against the floor, in turns within one process: JSON lines of name and wall time.
//!
//! The floor is what the system itself takes: a shell that is started, read and waited for, and nothing else.
#![expect(clippy::expect_used, clippy::print_stdout, reason = "a bench says what it expected by panicking")]

mod floor;
mod house;

use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

use toolwright_terminal::{Backend as _, Background, Run};

use crate::{
    floor::{bare, read_bare},
    house::House,
};

const USAGE: &str = "usage: bench-terminal commands|volume|bare-volume|background|together";
/// How often each side takes its turn.
const TURNS: usize = 300;
/// 100 MB in lines, as the issue of the terminal has it.
const VOLUME: &str = "seq 1 13000000";
const TOGETHER: usize = 50;

fn main() -> ExitCode {
    if let Some(code) = toolwright_terminal::attend() {
        return code;
    }
    let topic = std::env::args().nth(1).unwrap_or_default();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.expect("a runtime");
    match topic.as_str() {
        "commands" => runtime.block_on(commands()),
        "volume" => runtime.block_on(volume()),
        "bare-volume" => bare_volume(),
        "background" => runtime.block_on(background()),
        "together" => runtime.block_on(together()),
        _ => {
            println!("{USAGE}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

async fn commands() {
    let house = House::new();
    let mut samples = [const { Vec::new() }; 4];
    for turn in 0..TURNS + 10 {
        let start = Instant::now();
        bare("true");
        let floor = start.elapsed();
        let command = house.approved("true").await;
        let start = Instant::now();
        house.local.run(command, run()).await.expect("it runs");
        let warm = start.elapsed();
        let start = Instant::now();
        bare("echo hi");
        let echo = start.elapsed();
        let start = Instant::now();
        let result = house.call("terminal", r#"{"command":"echo hi"}"#).await;
        let tool = start.elapsed();
        assert!(result.contains(r#""output":"hi\n""#), "{result}");
        // The first turns warm up.
        if turn >= 10 {
            for (times, time) in samples.iter_mut().zip([floor, warm, echo, tool]) {
                times.push(time);
            }
        }
    }
    let names = ["bash -c true", "true, warm", "bash -c 'echo hi'", "echo hi, whole tool"];
    for (name, times) in names.iter().zip(samples) {
        print(name, times);
    }
}

/// Reads 100 MB through the whole tool, with all of it kept in a file.
async fn volume() {
    let house = House::new();
    let mut times = Vec::new();
    for _ in 0..3 {
        let start = Instant::now();
        let result = house.call("terminal", &format!(r#"{{"command":"{VOLUME}"}}"#)).await;
        times.push(start.elapsed());
        assert!(result.contains("full_output_path"), "{}", &result[result.len() - 300..]);
    }
    print("100 MB, whole tool", times);
    println!(r#"{{"name":"peak memory of 100 MB","bytes":{}}}"#, peak());
}

fn bare_volume() {
    let mut times = Vec::new();
    for _ in 0..3 {
        let start = Instant::now();
        assert!(read_bare(VOLUME) > 100_000_000);
        times.push(start.elapsed());
    }
    print("100 MB, a bare pipe", times);
}

async fn background() {
    let house = House::new();
    let (mut starts, mut polls) = (Vec::new(), Vec::new());
    for _ in 0..40 {
        let command = house.approved("sleep 5").await;
        let start = Instant::now();
        let status = house.local.processes().start(command, Background::default()).await.expect("it starts");
        starts.push(start.elapsed());
        for _ in 0..20 {
            let start = Instant::now();
            let polled =
                house.call("process", &format!(r#"{{"action":"poll","session_id":"{}"}}"#, status.id)).await;
            polls.push(start.elapsed());
            assert!(polled.contains("running"), "{polled}");
        }
        house.call("process", &format!(r#"{{"action":"kill","session_id":"{}"}}"#, status.id)).await;
    }
    print("background start returned", starts);
    print("poll, whole tool", polls);
}

async fn together() {
    let house = House::new();
    let (mut floor, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..7 {
        let start = Instant::now();
        let threads: Vec<_> = (0..TOGETHER).map(|_| std::thread::spawn(|| bare("true"))).collect();
        for thread in threads {
            thread.join().expect("it runs");
        }
        floor.push(start.elapsed());
        let start = Instant::now();
        let mut calls = Vec::new();
        for _ in 0..TOGETHER {
            let command = house.approved("true").await;
            let local = std::sync::Arc::clone(&house.local);
            calls.push(tokio::spawn(async move { local.run(command, run()).await.expect("it runs") }));
        }
        for call in calls {
            call.await.expect("it runs");
        }
        ours.push(start.elapsed());
    }
    print("50 at once, bare", floor);
    print("50 at once", ours);
}

fn run() -> Run {
    Run::new(Duration::from_secs(30), tokio_util::sync::CancellationToken::new())
}

fn print(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let (median, least) = (times[times.len() / 2].as_nanos(), times[0].as_nanos());
    println!(r#"{{"name":"{name}","median_ns":{median},"min_ns":{least},"iterations":{}}}"#, times.len());
}

/// Gives the most memory that this process ever had, in bytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("a status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") * 1024
}

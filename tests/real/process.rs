//! What runs: found by a mark in its environment.

use std::{
    fs,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};

/// How long anything may take before a test has failed.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// Gives the processes in whose environment this stands.
pub(crate) fn marked(mark: &str) -> Vec<u32> {
    let folder = fs::read_dir("/proc").unwrap();
    let numbers = folder.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    // One that ends meanwhile has no environment any more, and one that is a zombie none either.
    let bears = |number: &u32| {
        fs::read(format!("/proc/{number}/environ"))
            .is_ok_and(|environment| environment.windows(mark.len()).any(|window| window == mark.as_bytes()))
    };
    numbers.filter(bears).collect()
}

/// Waits until something holds; the time is a bound and not a wait.
pub(crate) fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < end, "it never came: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Waits until no process with this mark is left.
pub(crate) fn until_none_is_left(mark: &str) {
    until(&format!("nothing with {mark} is left"), || marked(mark).is_empty());
}

/// Ends a process as nothing can prevent.
pub(crate) fn kill(number: u32) {
    signal(number, Signal::KILL);
}

/// Asks a process to end.
pub(crate) fn end(number: u32) {
    signal(number, Signal::TERM);
}

fn signal(number: u32, signal: Signal) {
    let pid = Pid::from_raw(i32::try_from(number).unwrap()).unwrap();
    kill_process(pid, signal).unwrap();
}

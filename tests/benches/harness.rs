//! The loop that every Rust side shares: medians of samples in CPU time of the thread, printed as JSON lines.
//!
//! CPU time does not count what other processes do meanwhile; the machine may be shared.

use std::hint::black_box;

use rustix::time::{ClockId, clock_gettime};

/// How many samples a figure is the median of.
const SAMPLES: usize = 31;
/// How long one sample should take, in nanoseconds.
const SAMPLE_NS: f64 = 2_000_000.0;

/// Gives the CPU time of this thread in nanoseconds.
pub(crate) fn cpu_ns() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    #[expect(clippy::cast_precision_loss, reason = "a thread's CPU time is far below 2^53 ns")]
    let (seconds, nanoseconds) = (now.tv_sec as f64, now.tv_nsec as f64);
    seconds * 1e9 + nanoseconds
}

/// Measures `work` and prints one JSON line: name, `median_ns`, `min_ns`, iterations of one sample.
pub(crate) fn bench<R>(name: &str, work: impl FnMut() -> R) {
    let (median, min, iterations) = figures(work);
    println!(r#"{{"name":"{name}","median_ns":{median:.2},"min_ns":{min:.2},"iterations":{iterations}}}"#);
}

/// Measures `work`; gives the median and the least of the samples, and the iterations of one sample.
pub(crate) fn figures<R>(mut work: impl FnMut() -> R) -> (f64, f64, u32) {
    let iterations = iterations(&mut work);
    let mut samples: Vec<f64> = (0..SAMPLES).map(|_| sample(iterations, &mut work)).collect();
    samples.sort_by(f64::total_cmp);
    (samples[SAMPLES / 2], samples[0], iterations)
}

/// Doubles the number of iterations until a sample is long enough; this warms up, too.
fn iterations<R>(work: &mut impl FnMut() -> R) -> u32 {
    let mut iterations = 1;
    loop {
        let total = sample(iterations, work) * f64::from(iterations);
        if total >= SAMPLE_NS || iterations >= 1 << 24 {
            return iterations;
        }
        iterations *= 2;
    }
}

/// Gives the time of one iteration, over so many.
fn sample<R>(iterations: u32, work: &mut impl FnMut() -> R) -> f64 {
    let start = cpu_ns();
    for _ in 0..iterations {
        black_box(work());
    }
    (cpu_ns() - start) / f64::from(iterations)
}

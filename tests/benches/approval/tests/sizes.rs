//! What is harmless stays safe at any size up to the limit, and what is dangerous or forbidden is still found there.
#![expect(clippy::unwrap_used, reason = "a test stops at the first thing that is not as it must be")]

use toolwright_approval::built_in;
use toolwright_bench_approval::{READ, Shape, VERDICT};
use toolwright_shell::{Setting, Verdict, check};

fn verdict(line: &str) -> Verdict {
    check(line, &Setting::default(), built_in()).verdict
}

fn shape(name: &str) -> &'static Shape {
    READ.iter().chain(VERDICT).find(|shape| shape.name == name).unwrap()
}

/// Shapes in which nothing dangerous is.
const HARMLESS: [&str; 9] = [
    "echo lines",
    "quoted words",
    "here-document of JSON",
    "here-document of prose",
    "one long word",
    "one long quote",
    "blank lines",
    "comments",
    "commit messages",
];

#[test]
fn harmless_text_is_safe_at_any_size() {
    for name in HARMLESS {
        for size in [100_000, 128 << 10] {
            let line = shape(name).line(size);
            assert!(line.len() + 100 > size, "{name}: {} bytes", line.len());
            assert_eq!(verdict(&line), Verdict::Safe, "{name}, {size} bytes");
        }
    }
}

#[test]
fn what_follows_harmless_text_is_found() {
    for name in HARMLESS {
        let line = shape(name).line(128_000);
        assert_eq!(verdict(&format!("{line}\nrm -rf /")), Verdict::Forbidden, "{name}");
        assert_eq!(verdict(&format!("{line}\ngit reset --hard")), Verdict::Dangerous, "{name}");
    }
}

#[test]
fn what_is_larger_is_asked_about() {
    let line = shape("echo lines").line((128 << 10) + 100);
    let found = check(&line, &Setting::default(), built_in());
    assert_eq!(found.verdict, Verdict::Dangerous);
    assert!(found.findings.iter().any(|finding| finding.rule.contains("unparsed")), "{:?}", found.findings);
    let hidden = format!("{line}\nrm -rf /");
    assert_eq!(verdict(&hidden), Verdict::Forbidden);
    assert_eq!(verdict(&"echo hi; ".repeat(1 << 20)), Verdict::Dangerous);
}

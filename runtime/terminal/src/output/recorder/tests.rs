//! What is told of an output, and what is in its file.

use std::{
    fs,
    path::Path,
    sync::{Arc, Mutex},
};

use proptest::prelude::*;

use super::{Plan, Recorder, Spill};
use crate::{Output, Progress, ResultFolder, Secrets};

fn spill(folder: &Path, most_bytes: u64) -> Option<Spill> {
    Some(Spill { folder: Arc::new(ResultFolder::new(folder)), most_bytes })
}

fn recorded(plan: Plan, pieces: &[&[u8]]) -> Output {
    let mut recorder = Recorder::new(plan);
    for piece in pieces {
        recorder.push(piece);
    }
    recorder.finish()
}

fn files(folder: &Path) -> Vec<String> {
    let entries =
        fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("an entry").file_name());
    entries.map(|name| name.into_string().expect("text")).filter(|name| name != ".in-use").collect()
}

#[test]
fn what_fits_has_no_file() {
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path().join("output");
    let plan = Plan { chars: 100, spill: spill(&folder, 1000), ..Plan::default() };
    let output = recorded(plan, &[b"\x1b[1mone\x1b[0m\n", b"tw\0o\n"]);
    let wanted = Output { text: "one\ntw\0o\n".to_owned(), total_chars: 9, ..Output::default() };
    assert_eq!(output, wanted);
    assert!(!folder.exists());
}

#[test]
fn what_does_not_fit_is_whole_in_a_file_of_the_user() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path().join("deep/output");
    let whole: String = (0..100_000).flat_map(|number| [number.to_string(), "\n".to_owned()]).collect();
    let pieces: Vec<_> = whole.as_bytes().chunks(65_536).collect();
    let plan = Plan { chars: 1000, spill: spill(&folder, 1 << 30), ..Plan::default() };
    let output = recorded(plan, &pieces);
    assert!(output.text.starts_with("0\n1\n2\n") && output.text.ends_with("99998\n99999\n"));
    assert_eq!((output.total_chars, output.omitted_chars), (588_890, 587_890));
    let file = output.file.expect("a file");
    assert_eq!(fs::read_to_string(&file).expect("read"), whole);
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!((mode(&file), mode(&folder)), (0o600, 0o700));
    assert_eq!(output.notes, [""; 0]);
}

#[test]
fn what_turns_out_to_fit_leaves_no_file() {
    let home = tempfile::tempdir().expect("a folder");
    let colours = b"\x1b[31m\x1b[0m".repeat(100_000);
    let plan = Plan { chars: 100, spill: spill(home.path(), 1 << 30), ..Plan::default() };
    let output = recorded(plan, &[&colours, b"end"]);
    assert_eq!((output.text.as_str(), output.file), ("end", None));
    assert_eq!(files(home.path()), [""; 0]);
}

#[test]
fn beyond_the_bound_the_file_has_beginning_and_end() {
    let home = tempfile::tempdir().expect("a folder");
    let plan = Plan { chars: 10, spill: spill(home.path(), 40), ..Plan::default() };
    let output = recorded(plan, &[&b"a".repeat(25), &b"b".repeat(50), b"0123456789"]);
    let file = fs::read_to_string(output.file.expect("a file")).expect("read");
    assert_eq!(file, format!("{}bbbbb\n[… 45 bytes left out here …]\n0123456789", "a".repeat(25)));
    assert!(
        output.notes[0].contains("45 bytes") && output.notes[0].contains("at most 40 bytes"),
        "{:?}",
        output.notes
    );
    let plan = Plan { chars: 10, spill: spill(home.path(), 40), ..Plan::default() };
    let exact = recorded(plan, &[&b"c".repeat(40)]);
    assert_eq!(fs::read_to_string(exact.file.expect("a file")).expect("read"), "c".repeat(40));
    assert_eq!(exact.notes, [""; 0]);
}

#[test]
fn a_file_that_cannot_be_written_is_told_and_costs_nothing_else() {
    let home = tempfile::tempdir().expect("a folder");
    let blocked = home.path().join("blocked");
    fs::write(&blocked, "a file").expect("written");
    for length in [100, 1_000_000] {
        let plan = Plan { chars: 20, spill: spill(&blocked, 1 << 30), ..Plan::default() };
        let output = recorded(plan, &[b"begin", &b"-".repeat(length), b"end"]);
        assert!(
            output.text.starts_with("begin---\n[") && output.text.ends_with("---------end"),
            "{}",
            output.text
        );
        assert_eq!(output.file, None);
        assert!(output.notes[0].contains("could not be kept"), "{:?}", output.notes);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_costs_nothing_else() {
    let home = tempfile::tempdir().expect("a folder");
    let plan = Plan { chars: 20, spill: spill(home.path(), 1 << 30), ..Plan::default() };
    let mut recorder = Recorder::new(plan);
    recorder.push(&b"-".repeat(1_000_000));
    let path = home.path().join(files(home.path()).remove(0));
    // What stands in its stead takes no byte.
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("opened");
    recorder.kept.spill.replace_file(&full);
    recorder.push(b"the end");
    let output = recorder.finish();
    assert!(output.text.ends_with("-----the end"));
    assert_eq!(output.file, None);
    assert!(output.notes[0].contains("No space left"), "{:?}", output.notes);
    assert!(!path.exists());
}

#[test]
fn binary_data_is_announced_and_not_shown() {
    let home = tempfile::tempdir().expect("a folder");
    let bytes: Vec<u8> =
        (0_u32..5_000).map(|number| number.wrapping_mul(2_654_435_761).to_le_bytes()[2]).collect();
    let plan = Plan { chars: 100_000, spill: spill(home.path(), 1 << 30), ..Plan::default() };
    let output = recorded(plan, &[&bytes[..10], &bytes[10..]]);
    let file = output.file.expect("a file");
    assert_eq!(output.text, format!("[5000 bytes of binary data, in {}]", file.display()));
    assert_eq!(fs::read(&file).expect("read"), bytes);
    assert!(output.notes[0].contains("xxd"), "{:?}", output.notes);
    let unkept = recorded(Plan { chars: 100_000, ..Plan::default() }, &[&bytes]);
    assert_eq!(unkept.text, "[5000 bytes of binary data, not kept]");
}

#[test]
fn secrets_are_masked_in_text_and_file() {
    let home = tempfile::tempdir().expect("a folder");
    let secrets = Secrets::new([("PASS".to_owned(), b"hunter2".to_vec())]);
    let plan = Plan { chars: 60, spill: spill(home.path(), 1 << 30), secrets, ..Plan::default() };
    let filler = b".".repeat(300_000);
    let output = recorded(plan, &[b"is hun", b"ter2 or hun\x1b[1mter2 ", &filler, b" hunte", b"r2"]);
    assert!(output.text.starts_with("is [masked PASS] or [mas"), "{}", output.text);
    assert!(output.text.ends_with("... [masked PASS]"), "{}", output.text);
    let file = fs::read_to_string(output.file.expect("a file")).expect("read");
    assert!(!file.contains("hunter2"));
    assert_eq!(file.matches("[masked PASS]").count(), 2);
}

#[test]
fn a_screen_has_the_line_ends_of_a_file() {
    let plan = Plan { chars: 100, is_screen: true, ..Plan::default() };
    assert_eq!(recorded(plan, &[b"one\r", b"\ntwo\r\n", b"10%\r20%\r"]).text, "one\ntwo\n20%");
    let plan = Plan { chars: 100, ..Plan::default() };
    assert_eq!(recorded(plan, &[b"one\r\n"]).text, "one\r\n");
}

#[test]
fn what_was_written_over_is_in_the_file_only() {
    let home = tempfile::tempdir().expect("a folder");
    let steps = (0..20_000).map(|step| format!("\rprogress {step}")).collect::<Vec<_>>().concat();
    let plan = Plan { chars: 20, spill: spill(home.path(), 1 << 30), ..Plan::default() };
    let output = recorded(plan, &[steps.as_bytes(), b"\n", &b"x".repeat(50)]);
    assert!(output.text.starts_with("progress"), "{}", output.text);
    assert_eq!(output.total_chars, 15 + 50);
    let file = fs::read_to_string(output.file.expect("a file")).expect("read");
    assert_eq!(file, format!("{steps}\n{}", "x".repeat(50)));
}

#[test]
fn a_sequence_that_never_ends_hides_nothing() {
    for (written, text) in [
        ("a\x1b_b\nIMPORTANT\n", "ab\nIMPORTANT\n"),
        ("\x1b]0;IMPORTANT", "0;IMPORTANT"),
        ("\x1b]0;hunter2", "0;[masked PASS]"),
    ] {
        let secrets = Secrets::new([("PASS".to_owned(), b"hunter2".to_vec())]);
        let plan = Plan { chars: 100, secrets, ..Plan::default() };
        assert_eq!(recorded(plan, &[written.as_bytes()]).text, text);
    }
}

#[test]
fn progress_is_the_last_line_so_far() {
    let told = Arc::new(Mutex::new(Vec::new()));
    let told_to = Arc::clone(&told);
    let progress = Progress::new(move |update| {
        told_to.lock().expect("unbroken").push((update.last_line.to_owned(), update.bytes));
    });
    let secrets = Secrets::new([("PASS".to_owned(), b"hunter2".to_vec())]);
    let plan = Plan { chars: 100, progress: Some(progress), secrets, ..Plan::default() };
    let mut recorder = Recorder::new(plan);
    recorder.push(b"one\n10%\r\x1b[32mtwo hunter2\x1b[0m");
    for _ in 0..10_000 {
        recorder.push(b"x\n");
    }
    drop(recorder.finish());
    let told = told.lock().expect("unbroken");
    assert_eq!(told[0], ("two [masked PASS]".to_owned(), 28));
    assert!(told.len() < 1_000, "{} times", told.len());
}

proptest! {
    #[test]
    fn any_pieces_give_what_the_whole_gives(
        bytes in proptest::collection::vec(
            prop_oneof![Just(0x1b), Just(b'['), Just(b'm'), Just(b'\r'), Just(b'\n'), Just(b'a'), Just(b'b'), any::<u8>()],
            0..400,
        ),
        piece in 1_usize..40,
    ) {
        let secrets = Secrets::new([("PASS".to_owned(), b"aabbab".to_vec())]);
        let plan = || Plan { chars: 100, is_screen: true, secrets: secrets.clone(), ..Plan::default() };
        let pieces: Vec<_> = bytes.chunks(piece).collect();
        prop_assert_eq!(recorded(plan(), &pieces), recorded(plan(), &[&bytes]));
    }
}

//! A log against the plain bytes that went into it.

use std::{fs, path::Path};

use proptest::prelude::*;

use super::{LogReader, LogWriter, SEGMENTS, segment};
use crate::{LogPart, Secrets};

fn log(folder: &Path, most: u64) -> (LogWriter, LogReader) {
    let path = folder.join("log");
    let writer = LogWriter::create(&path, most, Secrets::default()).expect("created");
    (writer, LogReader::open(&path).expect("opened"))
}

#[test]
fn a_log_is_read_while_it_grows() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut writer, mut reader) = log(home.path(), 1 << 20);
    assert_eq!(reader.read(LogPart::LastLines(5)).expect("read").text, "");
    writer.push(b"one\ntwo\nthr").expect("written");
    assert_eq!(reader.last_chars(5).expect("read"), "o\nthr");
    let part = reader.read(LogPart::LastLines(2)).expect("read");
    assert_eq!((part.text.as_str(), part.total_lines, part.first_line, part.lines), ("two\nthr", 3, 1, 2));
    writer.push(b"ee\nfo\xc3").expect("written");
    let part = reader.read(LogPart::Lines { offset: 1, limit: 2 }).expect("read");
    assert_eq!(
        (part.text.as_str(), part.total_lines, part.first_line, part.lines),
        ("two\nthree\n", 4, 1, 2)
    );
    writer.push("ö\n".as_bytes()).expect("written");
    assert_eq!(reader.last_chars(100).expect("read"), "one\ntwo\nthree\nfo\u{fffd}ö\n");
    let part = reader.read(LogPart::Lines { offset: 9, limit: 2 }).expect("read");
    assert_eq!((part.text.as_str(), part.total_lines, part.first_line, part.lines), ("", 4, 4, 0));
    assert_eq!(reader.total_bytes().expect("read"), 20);
    assert_eq!(part.omitted_bytes, 0);
    assert_eq!(part.file, home.path().join("log"));
}

#[test]
fn colours_and_the_line_ends_of_a_screen_are_not_given() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut writer, mut reader) = log(home.path(), 1 << 20);
    writer.push(b"\x1b[31mred\x1b[0m\r\n").expect("written");
    assert_eq!(reader.last_chars(100).expect("read"), "red\n");
    assert_eq!(fs::read(home.path().join("log")).expect("read"), b"\x1b[31mred\x1b[0m\r\n");
    // More colours than text: what is wanted is looked for further back.
    writer.push(&b"\x1b[31m\x1b[0m".repeat(10_000)).expect("written");
    assert_eq!(reader.last_chars(3).expect("read"), "ed\n");
}

#[test]
fn a_progress_bar_is_one_line_also_where_its_beginning_is_far_back() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut writer, mut reader) = log(home.path(), 1 << 20);
    let steps = (0..20_000).map(|step| format!("\rprogress {step}%")).collect::<Vec<_>>().concat();
    writer.push(b"one\n").expect("written");
    writer.push(steps.as_bytes()).expect("written");
    assert_eq!(reader.last_chars(100).expect("read"), "one\nprogress 19999%");
    let part = reader.read(LogPart::LastLines(1)).expect("read");
    assert_eq!((part.text.as_str(), part.total_lines, part.lines), ("progress 19999%", 2, 1));
    assert_eq!(fs::read_to_string(home.path().join("log")).expect("read"), format!("one\n{steps}"));
    // What waits at the end is not lost.
    writer.push(b"\n\x1b]0;IMPORTANT").expect("written");
    assert_eq!(reader.last_chars(11).expect("read"), "0;IMPORTANT");
}

#[test]
fn secrets_are_masked_and_only_they_wait() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("log");
    let secrets = Secrets::new([("PASS".to_owned(), b"hunter2".to_vec())]);
    let mut writer = LogWriter::create(&path, 1 << 20, secrets).expect("created");
    writer.push(b"prompt> ").expect("written");
    assert_eq!(fs::read(&path).expect("read"), b"prompt> ");
    writer.push(b"hunt").expect("written");
    assert_eq!(fs::read(&path).expect("read"), b"prompt> ");
    writer.push(b"er2, hunt").expect("written");
    writer.finish().expect("written");
    assert_eq!(fs::read(&path).expect("read"), b"prompt> [masked PASS], hunt");
}

#[test]
fn a_long_log_keeps_beginning_and_end() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = tempfile::tempdir().expect("a folder");
    let (mut writer, mut reader) = log(home.path(), 80_000);
    for number in 0..50_000 {
        writer.push(format!("{number}\n").as_bytes()).expect("written");
    }
    let part = reader.read(LogPart::LastLines(2)).expect("read");
    assert_eq!((part.text.as_str(), part.total_lines, part.first_line), ("49998\n49999\n", 50_000, 49_998));
    // 288,890 bytes; the first 40,000 and the last 3 to 4 times 10,000.
    assert_eq!(part.omitted_bytes, 210_000);
    let part = reader.read(LogPart::Lines { offset: 49_000, limit: 1 }).expect("read");
    assert_eq!((part.text.as_str(), part.first_line), ("49000\n", 49_000));
    let part = reader.read(LogPart::Lines { offset: 0, limit: 2 }).expect("read");
    assert_eq!(part.text, "0\n1\n");
    let across = reader.read(LogPart::Lines { offset: 8_221, limit: 40_000 }).expect("read");
    assert!(across.text.starts_with("8221\n[… 210000 bytes left out here …]\n"), "{}", &across.text[..100]);
    let names = fs::read_dir(home.path()).expect("read").count();
    assert_eq!(names, 2 + usize::try_from(SEGMENTS).expect("small"));
    let mode = fs::metadata(home.path().join("log")).expect("there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let mut later = LogReader::open(&home.path().join("log")).expect("opened");
    assert_eq!(
        later.read(LogPart::LastLines(2)).expect("read"),
        reader.read(LogPart::LastLines(2)).expect("read")
    );
}

#[test]
fn a_log_is_never_written_over() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut writer, _) = log(home.path(), 100);
    writer.push(b"kept").expect("written");
    assert!(LogWriter::create(&home.path().join("log"), 100, Secrets::default()).is_err());
    assert!(LogReader::open(&home.path().join("other")).is_err());
}

/// The bytes of a log that are kept, and how many between are not.
fn kept(bytes: &[u8], most: u64) -> (Vec<u8>, Vec<u8>, u64) {
    let head = usize::try_from((most / 2).max(1)).expect("small");
    if bytes.len() <= head {
        return (bytes.to_vec(), Vec::new(), 0);
    }
    let whole = usize::try_from(segment(head as u64)).expect("small");
    let newest = (bytes.len() - head - 1) / whole;
    let rest = head + newest.saturating_sub(3) * whole;
    (bytes[..head].to_vec(), bytes[rest..].to_vec(), (rest - head) as u64)
}

proptest! {
    #[test]
    fn what_is_read_is_what_was_written(
        pieces in proptest::collection::vec(proptest::collection::vec(
            prop_oneof![3 => Just(b'\n'), 9 => 97_u8..100, 1 => Just(0xc3_u8), 1 => Just(0xa4_u8)], 0..60), 1..20),
        most in 1_u64..300,
        chars in 0_usize..200,
        offset in 0_usize..100,
        limit in 0_usize..20,
    ) {
        let home = tempfile::tempdir().expect("a folder");
        let (mut writer, mut reader) = log(home.path(), most);
        let mut whole = Vec::new();
        for piece in &pieces {
            writer.push(piece).expect("written");
            whole.extend_from_slice(piece);
            let (head, tail, omitted) = kept(&whole, most);
            prop_assert_eq!(reader.total_bytes().expect("read"), whole.len() as u64);
            let part = reader.read(LogPart::Lines { offset, limit }).expect("read");
            prop_assert_eq!(part.omitted_bytes, omitted);
            let lines: Vec<&[u8]> = whole.split_inclusive(|byte| *byte == b'\n').collect();
            prop_assert_eq!(part.total_lines, lines.len());
            let last = reader.last_chars(chars).expect("read");
            prop_assert!(last.chars().count() <= chars);
            if omitted == 0 {
                let text = String::from_utf8_lossy(&whole).into_owned();
                let skipped = text.chars().count().saturating_sub(chars);
                prop_assert_eq!(last, text.chars().skip(skipped).collect::<String>());
                let wanted: Vec<u8> = lines.iter().skip(offset).take(limit).copied().flatten().copied().collect();
                prop_assert_eq!(part.text, String::from_utf8_lossy(&wanted).into_owned());
                prop_assert_eq!(part.first_line, offset.min(lines.len()));
            } else {
                let text = String::from_utf8_lossy(&tail).into_owned();
                let skipped = text.chars().count().saturating_sub(chars);
                if skipped > 3 {
                    prop_assert_eq!(last, text.chars().skip(skipped).collect::<String>());
                }
                let ends = head.split(|byte| *byte == b'\n').count() - 1;
                if offset + limit <= ends {
                    let wanted: Vec<u8> = lines.iter().skip(offset).take(limit).copied().flatten().copied().collect();
                    prop_assert_eq!(part.text, String::from_utf8_lossy(&wanted).into_owned());
                }
            }
            let mut fresh = LogReader::open(&home.path().join("log")).expect("opened");
            for part in [LogPart::LastLines(limit), LogPart::LastChars(chars), LogPart::Lines { offset, limit }] {
                prop_assert_eq!(fresh.read(part).expect("read"), reader.read(part).expect("read"));
            }
        }
    }
}

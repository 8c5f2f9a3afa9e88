//! Files that are really read and searched.
#![expect(clippy::expect_used, reason = "a test says what it expected by panicking")]

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use proptest::prelude::*;
use tokio_util::sync::CancellationToken;
use toolwright_terminal::{
    Binary, ContentFound, ContentSearch, Excerpt, FileError, Files, Line, LineEnds, LineWindow, LocalFiles,
    NameSearch, NamesFound, SearchError, Shape, Stopped, Truncated,
};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(&path, content).expect("written");
        path
    }
}

async fn read(path: &Path, offset: u64, limit: u64) -> Result<Excerpt, FileError> {
    let window = LineWindow { path: path.to_owned(), offset, limit, line_chars: 2000, most_chars: 90_000 };
    LocalFiles.read(window, &CancellationToken::new()).await
}

fn texts(excerpt: &Excerpt) -> Vec<&str> {
    excerpt.lines.iter().map(|line| line.text.as_str()).collect()
}

fn content(path: &Path, pattern: &str) -> ContentSearch {
    ContentSearch {
        path: path.to_owned(),
        pattern: pattern.to_owned(),
        glob: None,
        shape: Shape::Lines,
        offset: 0,
        limit: 50,
        context: 0,
        most_chars: 90_000,
        deadline: Duration::from_mins(1),
    }
}

async fn find(search: ContentSearch) -> ContentFound {
    LocalFiles.search_content(search, &CancellationToken::new()).await.expect("found")
}

async fn names(path: &Path, pattern: &str, offset: usize, limit: usize) -> NamesFound {
    let search = NameSearch {
        path: path.to_owned(),
        pattern: pattern.to_owned(),
        offset,
        limit,
        deadline: Duration::from_mins(1),
    };
    LocalFiles.search_names(search, &CancellationToken::new()).await.expect("found")
}

fn ends(found: &[PathBuf]) -> Vec<String> {
    found.iter().map(|path| path.file_name().expect("a name").to_string_lossy().into_owned()).collect()
}

#[tokio::test]
async fn windows_of_lines() {
    let folder = Folder::new();
    let with_end = folder.write("with", "a\nb\nc\nd\n");
    let without = folder.write("without", "a\nb\nc\nd");
    for path in [with_end, without] {
        let table: [(u64, u64, &[&str], Option<Truncated>); 6] = [
            (1, 500, &["a", "b", "c", "d"], None),
            (1, 4, &["a", "b", "c", "d"], None),
            (1, 3, &["a", "b", "c"], Some(Truncated::Lines)),
            (2, 2, &["b", "c"], Some(Truncated::Lines)),
            (4, 9, &["d"], None),
            (1, 0, &[], Some(Truncated::Lines)),
        ];
        for (offset, limit, lines, truncated) in table {
            let excerpt = read(&path, offset, limit).await.expect("read");
            assert_eq!(
                (texts(&excerpt).as_slice(), excerpt.truncated),
                (lines, truncated),
                "{offset} {limit}"
            );
            assert_eq!(excerpt.total_lines, Some(4));
            assert_eq!(excerpt.lines.first().map_or(offset, |line| line.number), offset);
        }
        let error = read(&path, 5, 1).await.expect_err("past the end");
        assert!(matches!(error, FileError::PastEnd { offset: 5, total: 4, .. }), "{error}");
    }
    let empty = read(&folder.write("empty", ""), 7, 1).await.expect("read");
    assert_eq!(empty, Excerpt { total_lines: Some(0), ..Excerpt::default() });
}

#[tokio::test]
async fn line_ends_marks_and_bad_bytes_are_told() {
    let folder = Folder::new();
    let crlf = read(&folder.write("crlf", "a\r\nb\r\n"), 1, 9).await.expect("read");
    assert_eq!((texts(&crlf), crlf.line_ends), (vec!["a", "b"], LineEnds::CrLf));
    let mixed = read(&folder.write("mixed", "a\r\nb\nc"), 1, 9).await.expect("read");
    assert_eq!((texts(&mixed), mixed.line_ends), (vec!["a", "b", "c"], LineEnds::Mixed));
    let bom = read(&folder.write("bom", "\u{feff}ä\n"), 1, 9).await.expect("read");
    assert_eq!((texts(&bom), bom.byte_order_mark, bom.invalid_utf8), (vec!["ä"], true, false));
    let latin = read(&folder.write("latin", b"caf\xe9\n"), 1, 9).await.expect("read");
    assert_eq!((texts(&latin), latin.invalid_utf8), (vec!["caf\u{fffd}"], true));
    let proper = read(&folder.write("proper", "a \u{fffd}\n"), 1, 9).await.expect("read");
    assert!(!proper.invalid_utf8);
}

#[tokio::test]
async fn long_lines_and_large_files_are_bounded() {
    let folder = Folder::new();
    let long = format!("{}\nshort\n", "ä".repeat(500_000));
    let excerpt = read(&folder.write("long", long), 1, 9).await.expect("read");
    let first = Line { number: 1, text: "ä".repeat(2000), cut_from: Some(500_000) };
    assert_eq!(excerpt.lines[0], first);
    assert!(!excerpt.invalid_utf8);
    assert_eq!(excerpt.lines[1], Line { number: 2, text: "short".to_owned(), cut_from: None });

    let many: String = "0123456789\n".repeat(400_000);
    let path = folder.write("many", many);
    let excerpt = read(&path, 399_999, 2000).await.expect("read");
    assert_eq!((excerpt.lines.len(), excerpt.total_lines), (2, Some(400_000)));
    let wide = read(&folder.write("wide", format!("{}\n", "x".repeat(1900)).repeat(100)), 1, 2000).await;
    let wide = wide.expect("read");
    assert_eq!((wide.lines.len(), wide.truncated), (45, Some(Truncated::Characters)));
}

#[tokio::test]
async fn what_is_no_text_is_named() {
    let folder = Folder::new();
    let png = folder.write("p.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
    let error = read(&png, 1, 9).await.expect_err("binary");
    assert!(matches!(error, FileError::Binary { kind: Binary::Image("PNG"), size: 16, .. }), "{error}");
    let error = read(Path::new("/dev/zero"), 1, 9).await.expect_err("a device");
    assert!(matches!(error, FileError::Special { kind: "device", .. }), "{error}");
    let fifo = folder.path("fifo");
    let mode = rustix::fs::Mode::from_raw_mode(0o600);
    rustix::fs::mknodat(rustix::fs::CWD, &fifo, rustix::fs::FileType::Fifo, mode, 0).expect("made");
    let error = read(&fifo, 1, 9).await.expect_err("a pipe");
    assert!(matches!(error, FileError::Special { kind: "named pipe", .. }), "{error}");
    for path in ["/proc/self/environ", "/proc/./self/task/../mem", "/proc/self/auxv"] {
        let error = read(Path::new(path), 1, 9).await.expect_err("protected");
        assert!(matches!(error, FileError::Protected(_)), "{path}: {error}");
    }
    let status = read(Path::new("/proc/self/status"), 1, 1).await.expect("read");
    assert!(texts(&status)[0].starts_with("Name:"), "{status:?}");
    folder.write("dir/one", "");
    folder.write("dir/sub/two", "");
    let error = read(&folder.path("dir"), 1, 9).await.expect_err("a directory");
    assert!(error.to_string().ends_with("which has: one, sub/"), "{error}");
}

#[tokio::test]
async fn a_missing_file_has_neighbours() {
    let folder = Folder::new();
    folder.write("src/main.rs", "");
    folder.write("src/mainly.rs", "");
    folder.write("src/other.txt", "");
    let table = [
        ("src/Main.rs", vec!["src/main.rs", "src/mainly.rs"]),
        ("src/main.py", vec!["src/main.rs", "src/mainly.rs"]),
        ("src/zzz", vec![]),
        ("scr/main.rs", vec!["src"]),
    ];
    for (path, expected) in table {
        let error = read(&folder.path(path), 1, 9).await.expect_err("missing");
        let FileError::Missing { similar, existing, .. } = error else { panic!("{error}") };
        let expected: Vec<_> = expected.into_iter().map(|name| folder.path(name)).collect();
        assert_eq!(similar, expected, "{path}");
        assert_eq!(existing.is_some(), path.starts_with("scr"), "{path}");
    }
    std::os::unix::fs::symlink("nowhere", folder.path("link")).expect("linked");
    let error = read(&folder.path("link"), 1, 9).await.expect_err("dangling");
    assert!(error.to_string().contains("it is a link to nowhere, which does not exist"), "{error}");
}

#[tokio::test]
async fn content_is_found_with_its_surroundings() {
    let folder = Folder::new();
    folder.write("b.rs", "one\ntwo\nfn three\nfour\nfn five\nsix\nseven\nfn eight\n");
    folder.write("a:1.txt", "fn crlf\r\nplain\r\n");
    let found = find(ContentSearch { context: 1, ..content(folder.0.path(), r"^fn \w+$") }).await;
    let seen: Vec<_> = found
        .matches
        .iter()
        .map(|found| (found.line, found.text.as_str(), found.before.join("|"), found.after.join("|")))
        .collect();
    let expected = [
        (1, "fn crlf", String::new(), "plain".to_owned()),
        (3, "fn three", "two".to_owned(), "four".to_owned()),
        (5, "fn five", String::new(), "six".to_owned()),
        (8, "fn eight", "seven".to_owned(), String::new()),
    ];
    assert_eq!(seen, expected);
    assert_eq!((found.total_matches, found.total_files, found.searched), (4, 2, 2));
    assert_eq!(found.matches[0].path, folder.path("a:1.txt"));

    let files =
        find(ContentSearch { shape: Shape::Files, offset: 1, ..content(folder.0.path(), "fn") }).await;
    assert_eq!(files.files, [(folder.path("b.rs"), 3)]);
    assert_eq!((files.total_matches, files.total_files, files.matches.len()), (4, 2, 0));
}

#[tokio::test]
async fn what_is_passed_over() {
    let folder = Folder::new();
    fs::create_dir(folder.path(".git")).expect("made");
    folder.write(".gitignore", "ignored\n");
    folder.write("ignored", "needle");
    folder.write(".hidden", "needle");
    folder.write("binary", b"needle\nmore\0needle");
    folder.write("plain.txt", "needle");
    folder.write("deep/er/plain.md", "needle");
    std::os::unix::fs::symlink(folder.0.path(), folder.path("deep/loop")).expect("linked");
    let found = find(content(folder.0.path(), "needle")).await;
    let paths: Vec<_> = found.matches.iter().map(|found| found.path.clone()).collect();
    assert_eq!(paths, [folder.path("deep/er/plain.md"), folder.path("plain.txt")]);
    assert_eq!((found.total_matches, found.troubles.binary, found.troubles.unreadable), (2, 1, 0));

    for (glob, expected) in [
        ("*.md", vec!["plain.md"]),
        ("deep/**/*.md", vec!["plain.md"]),
        ("er/*.md", vec![]),
        ("*.{md,txt}", vec!["plain.md", "plain.txt"]),
        (".hid*", vec![".hidden"]),
    ] {
        let found =
            find(ContentSearch { glob: Some(glob.to_owned()), ..content(folder.0.path(), "needle") }).await;
        let paths: Vec<_> = found.matches.into_iter().map(|found| found.path).collect();
        assert_eq!(ends(&paths), expected, "{glob}");
        assert_eq!(ends(&names(folder.0.path(), glob, 0, 50).await.files).len(), expected.len(), "{glob}");
    }
    // Named itself, a file is meant, ignored or not.
    for name in ["ignored", ".hidden"] {
        assert_eq!(find(content(&folder.path(name), "needle")).await.total_matches, 1, "{name}");
    }
}

#[tokio::test]
async fn windows_and_budgets_of_matches() {
    let folder = Folder::new();
    for number in 0..10 {
        folder.write(&format!("{number}.txt"), "needle\n".repeat(10));
    }
    let found = find(ContentSearch { offset: 15, limit: 7, ..content(folder.0.path(), "needle") }).await;
    let lines: Vec<_> =
        found.matches.iter().map(|found| (ends(std::slice::from_ref(&found.path)), found.line)).collect();
    assert_eq!((lines.len(), found.total_matches, found.stopped), (7, 100, None));
    assert_eq!(lines[0], (vec!["1.txt".to_owned()], 6));
    let found =
        find(ContentSearch { limit: 1000, most_chars: 2000, ..content(folder.0.path(), "needle") }).await;
    assert_eq!((found.total_matches, found.stopped), (100, Some(Stopped::Characters)));
    assert!(!found.matches.is_empty() && found.matches.len() < 30);
    let late = find(ContentSearch { deadline: Duration::ZERO, ..content(folder.0.path(), "needle") }).await;
    assert_eq!((late.total_matches, late.stopped), (0, Some(Stopped::Time)));

    let long = format!("{}needle{}", "x".repeat(3000), "y".repeat(3000));
    let found = find(content(&folder.write("long", long), "needle")).await;
    let text = &found.matches[0].text;
    assert!(text.starts_with("…xxx") && text.contains("xneedley"), "{text}");
    assert!(text.ends_with("y… [500 of 6006 characters]"), "{text}");
}

#[tokio::test]
async fn names_come_newest_first() {
    let folder = Folder::new();
    for (name, age) in [("old.rs", 300), ("new.rs", 100), ("mid.rs", 200), ("x.txt", 50)] {
        let path = folder.write(name, "");
        let changed = SystemTime::now() - Duration::from_secs(age);
        fs::File::options().write(true).open(path).and_then(|file| file.set_modified(changed)).expect("aged");
    }
    let found = names(folder.0.path(), "*.rs", 0, 50).await;
    assert_eq!(
        (ends(&found.files), found.total),
        (vec!["new.rs".into(), "mid.rs".into(), "old.rs".into()], 3)
    );
    let found = names(folder.0.path(), "*.rs", 1, 1).await;
    assert_eq!((ends(&found.files), found.total), (vec!["mid.rs".into()], 3));
}

#[tokio::test]
async fn faults_of_a_search_are_told() {
    let folder = Folder::new();
    let search = async |search| LocalFiles.search_content(search, &CancellationToken::new()).await;
    let error = search(content(folder.0.path(), "fn (")).await.expect_err("a bad pattern");
    assert!(matches!(error, SearchError::Regex(_)), "{error}");
    assert!(error.to_string().contains("unclosed group"), "{error}");
    let bad = ContentSearch { glob: Some("a[".to_owned()), ..content(folder.0.path(), "x") };
    let error = search(bad).await.expect_err("a bad glob");
    assert!(matches!(error, SearchError::Glob { .. }), "{error}");
    let error = search(content(&folder.path("none"), "x")).await.expect_err("missing");
    assert!(matches!(error, SearchError::Path(FileError::Missing { .. })), "{error}");
    let error = search(content(Path::new("/proc"), "x")).await.expect_err("the system");
    assert!(matches!(error, SearchError::Path(FileError::Special { .. })), "{error}");
    let cancelled = CancellationToken::new();
    cancelled.cancel();
    let error = LocalFiles.search_content(content(folder.0.path(), "x"), &cancelled).await;
    assert!(matches!(error, Err(SearchError::Cancelled(_) | SearchError::Path(_))), "{error:?}");
    folder.write("file", "x");
    let window = LineWindow { path: folder.path("file"), offset: 1, limit: 1, line_chars: 9, most_chars: 9 };
    let error = LocalFiles.read(window, &cancelled).await.expect_err("cancelled");
    assert!(matches!(error, FileError::Cancelled(_)), "{error}");
}

proptest! {
    #[test]
    fn lines_read_are_the_lines_there_are(
        lines in proptest::collection::vec("[a-zä€\\t ]{0,30}", 0..40),
        end in any::<bool>(),
        offset in 1_u64..45,
        limit in 0_u64..45,
    ) {
        let mut text = lines.join("\n");
        if end && !lines.is_empty() {
            text.push('\n');
        }
        // What a person would count: pieces between line feeds, an empty last one not being a line.
        let naive: Vec<&str> = text.split_terminator('\n').collect();
        let folder = Folder::new();
        let path = folder.write("file", &text);
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let result = runtime.block_on(read(&path, offset, limit));
        let first = usize::try_from(offset).expect("small") - 1;
        if first < naive.len() || offset == 1 || naive.is_empty() {
            let excerpt = result.expect("read");
            let wanted: Vec<_> = naive.iter().skip(first).take(usize::try_from(limit).expect("small")).copied().collect();
            prop_assert_eq!(texts(&excerpt), wanted);
            prop_assert_eq!(excerpt.total_lines, Some(naive.len() as u64));
        } else {
            let past = matches!(result, Err(FileError::PastEnd { total, .. }) if total == naive.len() as u64);
            prop_assert!(past);
        }
    }
}

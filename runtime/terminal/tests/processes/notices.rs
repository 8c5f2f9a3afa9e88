//! What is told about background processes without being asked.

use toolwright_terminal::{Backend as _, Background, LogPart, Notice, Owner};

use crate::machine::{Machine, SECRET, background, owner};

#[tokio::test]
async fn a_notice_is_given_once_whoever_asks() {
    let mut machine = Machine::new();
    let start =
        Background { notify_on_complete: true, watch_patterns: vec!["ready".to_owned()], ..background() };
    let id =
        machine.start_with("echo is ready; read line; echo done; exit 2", start).await.expect("started").id;
    let silent = machine.start("true").await.id;
    machine.wait(&silent).await;
    machine.until(&id, |status| status.watch_hits == 1).await;
    machine.restart();
    let second = machine.another();
    let notices = [machine.notices().await, second.processes().take_notices(&owner()).await].concat();
    let [Notice::Matched { pattern, output, suppressed, .. }] = &notices[..] else { panic!("{notices:?}") };
    assert_eq!((pattern.as_str(), output.as_str(), *suppressed), ("ready", "is ready\n", 0));
    assert!(machine.notices().await.is_empty());
    machine.close(&id).await.expect("closed");
    for _ in 0..3 {
        machine.wait(&id).await;
        machine.status(&id).await.expect("known");
        machine.list().await;
    }
    let others = Owner { task: "other".to_owned(), ..Owner::default() };
    assert!(machine.processes().take_notices(&others).await.is_empty());
    let (whose, second) = (owner(), second.processes());
    let (one, other) = tokio::join!(machine.notices(), second.take_notices(&whose));
    let notices = [one, other, machine.notices().await].concat();
    let [Notice::Ended { status, output }] = &notices[..] else { panic!("{notices:?}") };
    assert_eq!((status.id.as_str(), output.as_str()), (id.as_str(), "is ready\ndone\n"));
    machine.restart();
    assert!(machine.notices().await.is_empty());
}

#[tokio::test]
async fn nobody_is_flooded_with_lines_that_are_watched_for() {
    let machine = Machine::new();
    let start = Background { watch_patterns: vec!["y".to_owned()], ..background() };
    let id = machine
        .start_with("for i in $(seq 50); do echo y; sleep 0.01; done", start)
        .await
        .expect("started")
        .id;
    machine.wait(&id).await;
    assert_eq!(machine.status(&id).await.expect("known").watch_hits, 50);
    // The rest of the first window was not told, and after the end nothing is.
    assert_eq!(machine.notices().await.len(), 1);
    assert!(machine.notices().await.is_empty());
}

#[tokio::test]
async fn a_secret_is_in_no_file_and_in_no_notice() {
    let machine = Machine::new();
    let start =
        Background { notify_on_complete: true, watch_patterns: vec!["key".to_owned()], ..background() };
    let line = format!("echo key {SECRET}; printf '%s' {SECRET} | fold -w 5; printf {SECRET}");
    let id = machine.start_with(&line, start).await.expect("started").id;
    let status = machine.wait(&id).await;
    let notices = machine.notices().await;
    assert_eq!(notices.len(), 2, "{notices:?}");
    let told = format!("{status:?} {notices:?} {}", machine.text(&id).await);
    assert!(!told.contains(SECRET) && told.contains("key "), "{told}");
    for entry in std::fs::read_dir(machine.process_folder(&id)).expect("a folder").flatten() {
        // The rest are sockets.
        if let Ok(text) = std::fs::read(entry.path()) {
            assert!(!String::from_utf8_lossy(&text).contains(SECRET), "{}", entry.path().display());
        }
    }
}

#[tokio::test]
async fn a_secret_with_colours_in_it_is_masked_where_they_are_taken_out() {
    let machine = Machine::new();
    let (begin, end) = SECRET.split_at(6);
    let line = format!("printf 'a {begin}\\033[31m{end}\\033[0m b\\n'");
    let id = machine
        .start_with(&line, Background { notify_on_complete: true, ..background() })
        .await
        .expect("started")
        .id;
    machine.wait(&id).await;
    let masked = "a [masked SOME_KEY] b\n";
    let log = machine.processes().log(&owner(), &id, LogPart::LastLines(9)).await.expect("a log");
    assert_eq!((log.text.as_str(), log.lines), (masked, 1));
    assert_eq!(machine.processes().tail(&owner(), &id, 100).await.expect("a log"), masked);
    // Of what is cut off, no half of a secret is left.
    assert_eq!(machine.processes().tail(&owner(), &id, 9).await.expect("a log"), "E_KEY] b\n");
    let told = machine.processes().take_notices(&owner()).await;
    assert!(matches!(&told[..], [Notice::Ended { output, .. }] if output == masked), "{told:?}");
}

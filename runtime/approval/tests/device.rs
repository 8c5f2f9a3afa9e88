//! The prompt on a real terminal device: a pseudo-terminal whose other end plays the person.
#![expect(clippy::expect_used, reason = "a test says what it expected by panicking")]

use std::{
    ffi::OsStr,
    fs::File,
    io::{Read, Write},
    os::unix::ffi::OsStrExt,
    path::PathBuf,
    sync::Arc,
    thread,
};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use tokio_util::sync::CancellationToken;
use toolwright_approval::{BackendKind, Command, Gate, Refusal, TerminalDevice};

fn terminal() -> (File, PathBuf) {
    let person = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
    grantpt(&person).expect("granted");
    unlockpt(&person).expect("unlocked");
    let name = ptsname(&person, Vec::new()).expect("a name");
    (File::from(person), PathBuf::from(OsStr::from_bytes(name.as_bytes())))
}

fn read_until(person: &mut File, end: &str) -> String {
    let mut seen = Vec::new();
    let mut byte = [0; 1];
    while !String::from_utf8_lossy(&seen).ends_with(end) {
        person.read_exact(&mut byte).expect("the prompt goes on");
        seen.push(byte[0]);
    }
    String::from_utf8_lossy(&seen).into_owned()
}

/// Runs one question; `typed` is answered once the prompt stands. Gives the screen and the result.
async fn ask(line: &str, before: &str, typed: &str) -> (String, Result<String, Refusal>) {
    let (mut person, path) = terminal();
    person.write_all(before.as_bytes()).expect("typed ahead");
    let device = TerminalDevice::at(&path);
    let typed = typed.to_owned();
    // Held open here, so that the other end is never without a reader.
    let held = File::open(&path).expect("the device opens");
    let human = thread::spawn(move || {
        let mut screen = String::new();
        for line in typed.split_inclusive('\n') {
            screen = read_until(&mut person, "\n> ");
            person.write_all(line.as_bytes()).expect("typed");
        }
        (screen, person)
    });
    let command = Command::new(line, "/srv/project", BackendKind::Local).expect("a command");
    let gate = Gate::new(Arc::new(device));
    let result = gate.approve(command, &CancellationToken::new()).await;
    let (screen, person) = human.join().expect("the person is done");
    drop((held, person));
    (screen, result.map(|approved| approved.into_inner().line().to_owned()))
}

#[tokio::test]
async fn answers() {
    let table = [
        ("once\n", true),
        ("  Once \n", true),
        ("\n", false),
        ("yes\n", false),
        ("deny\n", false),
        ("session\n", true),
        ("exact session\n", true),
        ("here session 2h\n", true),
        ("exact once\n", false),
        ("show\nonce\n", true),
        ("show\n\n", false),
        ("once more\n", false),
        ("\u{4}", false),
    ];
    for (typed, approved) in table {
        let (_, result) = ask("rm -rf build", "", typed).await;
        assert_eq!(result.is_ok(), approved, "{typed:?}");
    }
}

#[tokio::test]
async fn what_was_typed_before_the_question_does_not_answer_it() {
    let (_, result) = ask("rm -rf build", "once\n", "deny\n").await;
    assert_eq!(result, Err(Refusal::Denied { command: "rm -rf build".to_owned() }));
}

#[tokio::test]
async fn the_whole_command_is_shown_and_cannot_repaint_the_screen() {
    let long = format!("rm -rf build {}\necho \u{1b}[2J end", "x".repeat(5000));
    let (screen, result) = ask(&long, "", "once\n").await;
    assert_eq!(result.as_deref(), Ok(long.as_str()));
    assert!(screen.contains("more characters: `show` shows all of it"), "{screen}");
    assert!(!screen.contains("2J end"), "{screen}");
    let (screen, result) = ask(&long, "", "show\nonce\n").await;
    assert_eq!(result.as_deref(), Ok(long.as_str()));
    assert!(screen.contains(&"x".repeat(5000)), "{screen}");
    assert!(screen.contains("  | echo ‹U+001B›[2J end\r\n"), "{screen}");
    assert!(screen.contains("in /srv/project, backend local"), "{screen}");
    assert!(screen.contains("Type one of: once, session, always, deny."), "{screen}");
}

#[tokio::test]
async fn a_question_withdrawn_leaves_the_terminal() {
    let (mut person, path) = terminal();
    let cancellation = CancellationToken::new();
    let gate = Gate::new(Arc::new(TerminalDevice::at(&path)));
    let held = File::open(&path).expect("the device opens");
    let stop = cancellation.clone();
    let human = thread::spawn(move || {
        read_until(&mut person, "\n> ");
        stop.cancel();
        // Reading goes on until the prompt's thread says goodbye.
        read_until(&mut person, "withdrawn, not run\r\n");
    });
    let command = Command::new("rm -rf build", "/", BackendKind::Local).expect("a command");
    let refused = gate.approve(command, &cancellation).await.expect_err("it was cancelled");
    assert_eq!(refused, Refusal::Cancelled { command: "rm -rf build".to_owned() });
    human.join().expect("the prompt is gone");
    drop(held);
}

#[tokio::test]
async fn without_a_terminal_nothing_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "once\n").expect("written");
    for (path, reason) in [(folder.path().join("none"), "No such file"), (file, "not a terminal")] {
        let gate = Gate::new(Arc::new(TerminalDevice::at(&path)));
        let command = Command::new("rm -rf build", "/", BackendKind::Local).expect("a command");
        let refused = gate.approve(command, &CancellationToken::new()).await.expect_err("no terminal");
        let Refusal::Undeliverable { reason: said, .. } = refused else { panic!("{refused:?}") };
        assert!(said.contains(reason), "{said}");
    }
}

/// Asks for a secret; gives what the device said and what stood on the screen until then.
async fn ask_secret(typed: &'static [u8]) -> (Option<Vec<u8>>, String, bool) {
    let (mut person, path) = terminal();
    let device = TerminalDevice::at(&path);
    let held = File::open(&path).expect("the device opens");
    let human = thread::spawn(move || {
        let mut screen = read_until(&mut person, "Password: ");
        person.write_all(typed).expect("typed");
        screen.push_str(&read_until(&mut person, "\r\n"));
        (screen, person)
    });
    let secret = device.ask_secret("What \u{1b}[2J is it?\nPassword: ").await.expect("asked");
    let (screen, person) = human.join().expect("the person is done");
    let modes = rustix::termios::tcgetattr(&held).expect("modes").local_modes;
    let shows = modes.contains(rustix::termios::LocalModes::ECHO | rustix::termios::LocalModes::ISIG);
    drop((held, person));
    (secret.map(|secret| secret.to_vec()), screen, shows)
}

#[tokio::test]
async fn a_secret_is_never_shown_and_the_echo_comes_back() {
    for (typed, wanted) in [
        (b"p\xc3\xa4ss \"w$x\n".as_slice(), Some(b"p\xc3\xa4ss \"w$x".as_slice())),
        (b"\n", None),
        (b"half\x03", None),
        (b"\x04", None),
    ] {
        let (secret, screen, shows) = ask_secret(typed).await;
        assert_eq!(secret.as_deref(), wanted, "{typed:?}");
        assert_eq!(screen, "What ‹U+001B›[2J is it?\r\nPassword: \r\n", "{typed:?}");
        assert!(shows, "{typed:?}");
    }
}

#[tokio::test]
async fn a_secret_that_nobody_waits_for_any_more_gives_the_echo_back() {
    let (person, path) = terminal();
    let device = TerminalDevice::at(&path);
    let held = File::open(&path).expect("the device opens");
    let waiting = tokio::spawn(async move { device.ask_secret("Password: ").await });
    let read_on = |mut person: File, end: &'static str| {
        tokio::task::spawn_blocking(move || {
            read_until(&mut person, end);
            person
        })
    };
    let person = read_on(person, "Password: ").await.expect("the prompt stands");
    waiting.abort();
    let person = read_on(person, "\r\n").await.expect("the prompt is over");
    let modes = rustix::termios::tcgetattr(&held).expect("modes").local_modes;
    assert!(modes.contains(rustix::termios::LocalModes::ECHO));
    drop(person);
}

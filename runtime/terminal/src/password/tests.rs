//! The channel for passwords, from both ends.

use std::{
    fs::File,
    io::{PipeWriter, Read, pipe},
    os::{
        fd::{AsFd, AsRawFd, BorrowedFd},
        unix::{fs::PermissionsExt, net::UnixStream},
    },
    path::Path,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use rustix::fs::{CWD, FileType, Mode, OFlags, mknodat, open};
use tokio::net::unix::UCred;
use toolwright_approval::BoxFuture;

use super::{
    AskPassword, Password, PasswordRequest, Passwords,
    known::{KEPT, Known, Next, Question},
    peer::{Caller, Stranger, is_pipe_of_root},
    word,
};
use crate::{Helper, supervisor::send_part};

const SUDO: (i32, u64) = (7, 1);
const OTHER: (i32, u64) = (7, 2);

fn password(text: &str) -> Password {
    Password::new(text.as_bytes().to_vec())
}

fn given(next: &Next) -> Option<String> {
    match next {
        Next::Give(password) => {
            Some(String::from_utf8_lossy(password.line().unwrap().trim_ascii_end()).into_owned())
        }
        Next::Ask(_) | Next::Enough => None,
    }
}

fn question(next: &Next) -> Option<Question> {
    match next {
        Next::Ask(question) => Some(*question),
        Next::Give(_) | Next::Enough => None,
    }
}

#[test]
fn a_password_is_kept_for_a_while_and_dropped_when_it_was_wrong() {
    let start = Instant::now();
    let mut known = Known::new(None);
    assert_eq!(question(&known.next(SUDO, start)), Some(Question::First));
    known.keep(&password("wrong"), SUDO, start);
    assert_eq!(question(&known.next(SUDO, start)), Some(Question::Again));
    known.keep(&password("right"), SUDO, start);
    // The same id later is another process.
    assert_eq!(given(&known.next(OTHER, start)).as_deref(), Some("right"));
    let almost = start + KEPT.saturating_sub(Duration::from_secs(1));
    assert_eq!(given(&known.next((8, 1), almost)).as_deref(), Some("right"));
    assert_eq!(question(&known.next((9, 1), start + KEPT)), Some(Question::First));
}

#[test]
fn three_tries_are_enough() {
    let now = Instant::now();
    let mut known = Known::new(None);
    for wanted in [Question::First, Question::Again, Question::Again] {
        assert_eq!(question(&known.next(SUDO, now)), Some(wanted));
        known.keep(&password("wrong"), SUDO, now);
    }
    assert!(matches!(known.next(SUDO, now), Next::Enough));
    // What was wrong is not tried on others.
    assert_eq!(question(&known.next(OTHER, now)), Some(Question::First));
}

#[test]
fn two_at_once_do_not_spoil_each_other() {
    let now = Instant::now();
    let mut known = Known::new(Some(password("configured")));
    assert_eq!(given(&known.next(SUDO, now)).as_deref(), Some("configured"));
    assert_eq!(given(&known.next(OTHER, now)).as_deref(), Some("configured"));
    // It was wrong: from now on somebody is asked, and both get the answer.
    assert_eq!(question(&known.next(SUDO, now)), Some(Question::Again));
    known.keep(&password("right"), SUDO, now);
    assert_eq!(given(&known.next(OTHER, now)).as_deref(), Some("right"));
    assert_eq!(given(&known.next((8, 1), now)).as_deref(), Some("right"));
}

#[test]
fn a_password_is_not_shown() {
    let request = PasswordRequest { prompt: "p".to_owned(), command: "sudo id".to_owned(), is_again: false };
    let shown = format!("{:?} {:?} {request:?}", password("canary"), Known::new(Some(password("canary"))));
    assert!(!shown.contains("canary"), "{shown}");
    for bad in ["a\nb", "a\0b", &"x".repeat(1024)] {
        assert!(password(bad).line().is_none());
    }
}

/// Somebody who gives the next of some passwords, and remembers what was asked.
#[derive(Debug, Default)]
struct Person {
    passwords: Mutex<Vec<&'static str>>,
    asked: Mutex<Vec<PasswordRequest>>,
}

impl AskPassword for Person {
    fn ask<'a>(&'a self, request: &'a PasswordRequest) -> BoxFuture<'a, Option<Password>> {
        self.asked.lock().unwrap().push(request.clone());
        Box::pin(std::future::ready(self.passwords.lock().unwrap().pop().map(password)))
    }
}

fn as_sudo(_: UCred, _: BorrowedFd<'_>) -> Result<Caller, Stranger> {
    Ok(Caller { process: SUDO, command: "sudo id".to_owned() })
}

/// Asks as the helper does, with a file for the answer, and gives what the host says.
fn ask_into(folder: &Path, prompt: &str, files: &[BorrowedFd<'_>]) -> (u8, String) {
    let mut stream = UnixStream::connect(folder.join("socket")).unwrap();
    let question = [&u16::try_from(prompt.len()).unwrap().to_be_bytes(), prompt.as_bytes()].concat();
    assert_eq!(send_part(&stream, &question, files).unwrap(), question.len());
    let mut first = [0];
    stream.read_exact(&mut first).unwrap();
    let mut rest = String::new();
    stream.read_to_string(&mut rest).unwrap();
    (first[0], rest)
}

/// Asks with a pipe; gives what the host says, and what was in the pipe.
fn ask(folder: &Path, prompt: &str) -> (u8, String, String) {
    let (mut reader, writer) = pipe().unwrap();
    let (first, rest) = ask_into(folder, prompt, &[writer.as_fd()]);
    drop(writer);
    let mut line = String::new();
    reader.read_to_string(&mut line).unwrap();
    (first, rest, line)
}

#[tokio::test(flavor = "multi_thread")]
async fn sudo_gets_the_password_and_the_next_try_another_one() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("x".repeat(120));
    let person = Arc::new(Person { passwords: Mutex::new(vec!["right", "wrong"]), ..Person::default() });
    let helper = Helper::at("/proc/self/exe");
    let asker: Arc<dyn AskPassword> = Arc::clone(&person) as Arc<dyn AskPassword>;
    let passwords = Passwords::listen_to(&folder, &helper, asker, None, as_sudo).unwrap();
    assert_eq!(std::fs::metadata(&folder).unwrap().permissions().mode() & 0o777, 0o700);
    let [(name, program), (display, nothing)] = passwords.variables();
    assert_eq!((name.to_str(), display.to_str(), nothing.len()), (Some("SUDO_ASKPASS"), Some("DISPLAY"), 0));
    assert_eq!(std::fs::read_link(&program).unwrap(), helper.program);
    // An address is too short for such a folder, so the test reaches it by another name.
    let short = outer.path().join("s");
    std::os::unix::fs::symlink(&folder, &short).unwrap();
    let answers = tokio::task::spawn_blocking(move || [(); 3].map(|()| ask(&short, "[sudo] password: ")));
    let [first, second, third] = answers.await.unwrap();
    assert_eq!(first, (word::GIVEN, String::new(), "wrong\n".to_owned()));
    assert_eq!(second, (word::GIVEN, String::new(), "right\n".to_owned()));
    assert_eq!((third.0, third.2.as_str()), (word::NO, ""));
    assert!(third.1.starts_with("nobody gave one") && third.1.contains("sudo -n"), "{}", third.1);
    let asked = person.asked.lock().unwrap().clone();
    assert_eq!(asked.iter().map(|request| request.is_again).collect::<Vec<_>>(), [false, true, true]);
    assert_eq!(asked[0].prompt, "[sudo] password: ");
    assert_eq!(asked[0].command, "sudo id");
    drop(passwords);
    assert!(!folder.exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_else_gets_nothing() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("ask");
    let person = Arc::new(Person { passwords: Mutex::new(vec!["canary"]), ..Person::default() });
    let asker: Arc<dyn AskPassword> = Arc::clone(&person) as Arc<dyn AskPassword>;
    let configured = Some(password("canary"));
    // The real examination: this test is not the helper that sudo has started.
    let passwords = Passwords::listen(&folder, &Helper::at("/proc/self/exe"), asker, configured).unwrap();
    let (first, reason, line) = tokio::task::spawn_blocking(move || ask(&folder, "please")).await.unwrap();
    assert_eq!((first, line.as_str()), (word::NO, ""));
    assert!(reason.contains("it is for sudo alone") && !reason.contains("canary"), "{reason}");
    assert!(person.asked.lock().unwrap().is_empty());
    drop(passwords);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pipe_that_takes_nothing_gets_nothing() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("ask");
    let asker: Arc<dyn AskPassword> =
        Arc::new(Person { passwords: Mutex::new(vec!["canary"]), ..Person::default() });
    let helper = Helper::at("/proc/self/exe");
    let passwords = Passwords::listen_to(&folder, &helper, asker, Some(password("canary")), as_sudo).unwrap();
    let answers = tokio::task::spawn_blocking(move || {
        let said = |files: &[BorrowedFd<'_>]| ask_into(&folder, "p", files);
        let unread = pipe().unwrap().1;
        let (reader, full) = pipe().unwrap();
        fill(&full);
        let answers = [said(&[]), said(&[unread.as_fd()]), said(&[full.as_fd()])];
        drop(reader);
        answers
    });
    let reasons = ["there is no pipe for the answer", "Broken pipe", "Resource temporarily unavailable"];
    for ((first, said), reason) in answers.await.unwrap().into_iter().zip(reasons) {
        assert_eq!(first, word::NO);
        assert!(said.contains(reason), "{said}");
    }
    drop(passwords);
}

fn fill(pipe: &PipeWriter) {
    rustix::io::ioctl_fionbio(pipe, true).unwrap();
    while rustix::io::write(pipe, &[b'x'; 4096]).is_ok() {}
}

#[test]
fn only_the_writing_end_of_a_pipe_of_root_will_do() {
    let folder = tempfile::tempdir().unwrap();
    let (reader, writer) = pipe().unwrap();
    // What a user makes is the user's own.
    assert_eq!(is_pipe_of_root(writer.as_fd()), rustix::process::geteuid().is_root());
    assert!(!is_pipe_of_root(reader.as_fd()));
    let reopened =
        |flags| open(format!("/proc/self/fd/{}", reader.as_raw_fd()), flags, Mode::empty()).unwrap();
    assert!(!is_pipe_of_root(reopened(OFlags::RDWR).as_fd()));
    assert!(!is_pipe_of_root(reopened(OFlags::PATH).as_fd()));
    let fifo = folder.path().join("fifo");
    mknodat(CWD, &fifo, FileType::Fifo, Mode::from(0o622), 0).unwrap();
    let listening = open(&fifo, OFlags::RDONLY | OFlags::NONBLOCK, Mode::empty()).unwrap();
    assert!(!is_pipe_of_root(open(&fifo, OFlags::WRONLY, Mode::empty()).unwrap().as_fd()));
    drop(listening);
    assert!(!is_pipe_of_root(File::create(folder.path().join("file")).unwrap().as_fd()));
    assert!(!is_pipe_of_root(UnixStream::pair().unwrap().0.as_fd()));
}

//! Those who would like to have the password for themselves: they stand where sudo expects our helper.

use std::{
    fs,
    io::{IoSlice, Read, pipe},
    mem::MaybeUninit,
    os::{
        fd::{AsFd, BorrowedFd},
        unix::{fs::PermissionsExt, net::UnixStream},
    },
    path::Path,
};

use rustix::{
    fs::{CWD, FileType, Mode, OFlags, mknodat, open},
    net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags, sendmsg},
    stdio::{dup2_stdin, stdin},
};

use super::{Command, Machine, OsString, PASSWORD, Person, run, text};

/// How the thief goes about it.
const WAY: &str = "TOOLWRIGHT_SUDO_THIEF";
/// What code would do that is loaded into the real helper: write down all that it reads and writes, and, if told so,
/// put a pipe of its own in the place of sudo's.
const LOADED: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
static ssize_t note(const void *bytes, ssize_t length) {
    int file = open(getenv("STOLEN"), O_WRONLY | O_APPEND | O_CREAT, 0600);
    if (length > 0) syscall(SYS_write, file, bytes, length);
    close(file);
    return length;
}
ssize_t read(int file, void *bytes, size_t length) {
    return note(bytes, syscall(SYS_read, file, bytes, length));
}
ssize_t recv(int file, void *bytes, size_t length, int flags) {
    return note(bytes, recvfrom(file, bytes, length, flags, NULL, NULL));
}
ssize_t write(int file, const void *bytes, size_t length) {
    note(bytes, length);
    return syscall(SYS_write, file, bytes, length);
}
__attribute__((constructor)) static void start(void) {
    int ends[2];
    char byte;
    if (!getenv("SWAP") || pipe(ends)) return;
    if (fork() == 0) {
        close(ends[1]);
        while (read(ends[0], &byte, 1) > 0) {}
        _exit(0);
    }
    dup2(ends[1], 1);
    close(ends[0]);
    close(ends[1]);
}
"#;

/// What happens in the helper's place; standard input is what sudo gave as output. Started by [`Machine`] alone.
#[test]
fn as_a_thief() {
    let Some(way) = std::env::var_os(WAY) else { return };
    let (mut reader, writer) = pipe().expect("a pipe");
    let folder = tempfile::tempdir().expect("a folder");
    let fifo = folder.path().join("fifo");
    mknodat(CWD, &fifo, FileType::Fifo, Mode::from(0o600), 0).expect("a fifo");
    let fifo = open(&fifo, OFlags::RDWR, Mode::empty()).expect("opened");
    let mut stream = UnixStream::connect("socket").expect("connected");
    let mut heard = Vec::new();
    match way.to_str().expect("text") {
        "own" => send(&stream, &[writer.as_fd()]),
        "own first" => send(&stream, &[writer.as_fd(), stdin()]),
        "sudo's first" => send(&stream, &[stdin(), writer.as_fd()]),
        "fifo" => send(&stream, &[fifo.as_fd()]),
        "none" => send(&stream, &[]),
        "exchanged" => {
            send(&stream, &[stdin()]);
            // Sudo waits until nobody can write any more, so what is in its place is another one.
            dup2_stdin(&writer).expect("exchanged");
        }
        "opened" => {
            send(&stream, &[stdin()]);
            for flags in [OFlags::RDONLY, OFlags::WRONLY, OFlags::RDWR] {
                if open("/proc/self/fd/0", flags | OFlags::NONBLOCK, Mode::empty()).is_ok() {
                    heard.extend(b"Canary: sudo's pipe was opened once more");
                }
            }
        }
        way => panic!("{way} is no way"),
    }
    stream.read_to_end(&mut heard).expect("heard");
    if way == "exchanged" {
        dup2_stdin(fs::File::open("/dev/null").expect("opened")).expect("exchanged");
    }
    drop(writer);
    reader.read_to_end(&mut heard).expect("read");
    fs::write(std::env::var_os("STOLEN").expect("a path"), heard).expect("written");
}

fn send(stream: &UnixStream, files: &[BorrowedFd<'_>]) {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(2))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    assert!(files.is_empty() || control.push(SendAncillaryMessage::ScmRights(files)));
    sendmsg(stream, &[IoSlice::new(b"\0\x01?")], &mut control, SendFlags::empty()).expect("sent");
}

/// What becomes of a theft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// There is no password for anybody.
    Refused,
    /// Sudo gets its password, and the thief nothing.
    SudoAlone,
}

impl Machine {
    pub(super) fn gives_thieves_nothing(&self) {
        let person = Person::with(&[PASSWORD; 9]);
        let passwords = self.listen(&person, Some(PASSWORD));
        let real = passwords.variables()[0].1.clone().into_string().expect("text");
        let folder = Path::new(&real).parent().expect("its folder").display();
        let stolen = self.folder.join("stolen");
        let stolen = stolen.display();
        let mut thefts = vec![
            (format!("'{real}' x | tee '{stolen}'"), Fate::Refused),
            (format!("exec '{real}' x > '{stolen}'"), Fate::Refused),
            (format!("'{real}' x > '{stolen}'; cat '{stolen}'"), Fate::Refused),
            (format!("exec '{real}' x > >(cat > '{stolen}')"), Fate::Refused),
        ];
        let test = self.helper.with_file_name("test");
        for (way, fate) in [
            ("own", Fate::Refused),
            ("own first", Fate::Refused),
            ("fifo", Fate::Refused),
            ("none", Fate::Refused),
            ("sudo's first", Fate::SudoAlone),
            ("exchanged", Fate::SudoAlone),
            ("opened", Fate::SudoAlone),
        ] {
            let start = format!("exec '{}' --exact thief::as_a_thief --nocapture", test.display());
            let body = format!("cd '{folder}'; export {WAY}=\"{way}\"; {start} 0>&1 1>/dev/null");
            thefts.push((body, fate));
        }
        if let Some(loaded) = self.loaded() {
            let start = format!("exec -a '{real}' '{real}' x");
            thefts.push((format!("LD_PRELOAD='{loaded}' {start}"), Fate::SudoAlone));
            thefts.push((format!("SWAP=1 LD_PRELOAD='{loaded}' {start}"), Fate::Refused));
        }
        for (body, fate) in thefts {
            self.is_robbed(&body, fate);
        }
        assert!(person.asked().is_empty());
    }

    fn is_robbed(&self, body: &str, fate: Fate) {
        let stolen = self.folder.join("stolen");
        let thief = self.folder.join("thief");
        fs::write(&stolen, "").expect("written");
        let script = format!("#!/bin/bash\nexport STOLEN='{}'\n{body}\n", stolen.display());
        fs::write(&thief, script).expect("written");
        fs::set_permissions(&thief, fs::Permissions::from_mode(0o755)).expect("runnable");
        let variables =
            [("SUDO_ASKPASS".into(), thief.into_os_string()), ("DISPLAY".into(), OsString::new())];
        let output = run("setsid", &["-w", "sudo", "-k", "-A", "id", "-u"], &variables);
        let found = text(&fs::read(&stolen).expect("read"));
        let said = format!("{body}: {output:?} {found}");
        assert!(!said.contains("Canary"), "{said}");
        match fate {
            Fate::Refused => {
                assert_eq!(text(&output.stdout), "", "{said}");
                let reason = "it is for sudo alone";
                assert!(text(&output.stderr).contains(reason) || found.contains(reason), "{said}");
            }
            Fate::SudoAlone => {
                assert_eq!(text(&output.stdout), "0\n", "{said}");
                // It was there when sudo was given it.
                assert!(found.contains('g'), "{said}");
            }
        }
    }

    /// Builds what is loaded into the helper, where there is a compiler.
    fn loaded(&self) -> Option<String> {
        let (source, loaded) = (self.folder.join("loaded.c"), self.folder.join("loaded.so"));
        fs::write(&source, LOADED).expect("written");
        let mut compiler = Command::new("gcc");
        compiler.args(["-shared", "-fPIC", "-w", "-o"]).arg(&loaded).arg(&source).arg("-ldl");
        let Ok(output) = compiler.output() else {
            println!("not checked: code loaded into the helper, which needs gcc");
            return None;
        };
        assert!(output.status.success(), "{output:?}");
        loaded.into_os_string().into_string().ok()
    }
}

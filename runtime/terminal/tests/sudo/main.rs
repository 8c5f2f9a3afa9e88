//! The real sudo, asked by a user without rights, and those who would like to have the password for themselves.
#![expect(
    clippy::expect_used,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "tests start processes, panic, and tell what they did not check"
)]

mod thief;

use std::{
    ffi::OsString,
    fs,
    io::Write,
    os::unix::{
        fs::{PermissionsExt, chown},
        process::CommandExt,
    },
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio_util::sync::CancellationToken;
use toolwright_approval::{BackendKind, BoxFuture, Command as TerminalCommand, Gate, StandingYes};
use toolwright_terminal::{
    AskPassword, Backend, Ending, Helper, Limits, Local, Password, PasswordRequest, Passwords, Run, Variables,
};

const HELPER: &str = env!("CARGO_BIN_EXE_toolwright-supervisor");
const PASSWORD: &str = "Canary \"pass$word' 42";
/// The folder of the inner test, which runs as another user.
const FOLDER: &str = "TOOLWRIGHT_SUDO_TEST";

/// Somebody who gives some passwords one after another, the last one first.
#[derive(Debug)]
struct Person {
    passwords: Mutex<Vec<&'static str>>,
    asked: Mutex<Vec<PasswordRequest>>,
}

impl Person {
    fn with(passwords: &[&'static str]) -> Arc<Self> {
        Arc::new(Self { passwords: Mutex::new(passwords.to_vec()), asked: Mutex::default() })
    }

    fn asked(&self) -> Vec<bool> {
        self.asked.lock().expect("unpoisoned").iter().map(|request| request.is_again).collect()
    }
}

impl AskPassword for Person {
    fn ask<'a>(&'a self, request: &'a PasswordRequest) -> BoxFuture<'a, Option<Password>> {
        self.asked.lock().expect("unpoisoned").push(request.clone());
        let next = self.passwords.lock().expect("unpoisoned").pop();
        Box::pin(std::future::ready(next.map(|text| Password::new(text.into()))))
    }
}

fn listen(folder: &Path, helper: &Path, person: &Arc<Person>, configured: Option<&str>) -> Passwords {
    let asker: Arc<dyn AskPassword> = Arc::<Person>::clone(person);
    let configured = configured.map(|text| Password::new(text.into()));
    Passwords::listen(&folder.join("ask"), &Helper::at(helper), asker, configured).expect("it listens")
}

fn run(program: &str, arguments: &[&str], variables: &[(OsString, OsString)]) -> Output {
    let mut command = Command::new(program);
    command.args(arguments).env_remove("SUDO_ASKPASS").envs(variables.iter().cloned());
    command.stdin(Stdio::null()).output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_command_that_starts_the_helper_itself_gets_nothing() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let person = Person::with(&[PASSWORD]);
    let guard = runtime.enter();
    let passwords = listen(folder.path(), Path::new(HELPER), &person, Some(PASSWORD));
    drop(guard);
    let program = passwords.variables()[0].1.clone().into_string().expect("text");
    let output = run(&program, &["[sudo] password:"], &[]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), String::new()));
    let said = text(&output.stderr);
    assert!(said.contains("it is for sudo alone, and something else has started what asks"), "{said}");
    assert!(person.asked().is_empty());
    drop(passwords);
    assert!(!Path::new(&program).exists());
}

/// A user that is there for one test.
struct User {
    name: String,
    folder: tempfile::TempDir,
}

impl User {
    fn new() -> Self {
        let name = format!("tw{}", std::process::id());
        let folder = tempfile::tempdir().expect("a folder");
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("readable");
        let user = Self { name, folder };
        let added = run("useradd", &["-M", "-s", "/bin/bash", "-d", "/", "-G", "sudo", &user.name], &[]);
        assert!(added.status.success(), "{added:?}");
        let mut change = Command::new("chpasswd").stdin(Stdio::piped()).spawn().expect("it runs");
        let line = format!("{}:{PASSWORD}\n", user.name);
        change.stdin.take().expect("a pipe").write_all(line.as_bytes()).expect("written");
        assert!(change.wait().expect("it ends").success());
        user
    }

    fn number(&self, option: &str) -> u32 {
        text(&run("id", &[option, &self.name], &[]).stdout).trim().parse().expect("a number")
    }
}

impl Drop for User {
    fn drop(&mut self) {
        run("userdel", &[&self.name], &[]);
    }
}

#[test]
fn sudo_gets_its_password() {
    let is_there = Path::new("/usr/bin/sudo").exists() && Path::new("/usr/sbin/useradd").exists();
    if !rustix::process::getuid().is_root() || !is_there {
        println!("not checked: the real sudo, which needs root and the packages sudo and passwd");
        return;
    }
    let user = User::new();
    // What is built may stand where other users see nothing.
    let copied = |from: &Path, name: &str| {
        let to = user.folder.path().join(name);
        fs::copy(from, &to).expect("copied");
        fs::set_permissions(&to, fs::Permissions::from_mode(0o755)).expect("runnable");
        to
    };
    let test = copied(&std::env::current_exe().expect("this program"), "test");
    copied(Path::new(HELPER), "helper");
    let folder = user.folder.path().join("own");
    fs::create_dir(&folder).expect("a folder");
    chown(&folder, Some(user.number("-u")), Some(user.number("-g"))).expect("given away");
    let output = Command::new(test)
        .args(["--exact", "as_that_user", "--nocapture"])
        .env(FOLDER, &folder)
        .env("TMPDIR", &folder)
        .uid(user.number("-u"))
        .gid(user.number("-g"))
        .current_dir("/")
        .stdin(Stdio::null())
        .output()
        .expect("it runs");
    let said = format!("{}{}", text(&output.stdout), text(&output.stderr));
    assert!(output.status.success() && said.contains("all of it was checked"), "{said}");
    for line in said.lines().filter(|line| line.starts_with("not checked")) {
        println!("{line}");
    }
}

/// What happens as the user; started by [`sudo_gets_its_password`] alone.
#[test]
fn as_that_user() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    let helper = folder.parent().expect("a folder around it").join("helper");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let guard = runtime.enter();
    let machine = Machine { folder, helper };
    machine.gives_what_is_right();
    machine.asks_again();
    machine.leaves_others_alone();
    machine.tells_where_nobody_answers();
    machine.gives_thieves_nothing();
    drop(guard);
    runtime.block_on(machine.serves_the_first_command_of_each_host());
    println!("all of it was checked");
}

struct Machine {
    folder: PathBuf,
    helper: PathBuf,
}

impl Machine {
    fn listen(&self, person: &Arc<Person>, configured: Option<&str>) -> Passwords {
        listen(&self.folder, &self.helper, person, configured)
    }

    /// Runs sudo without a terminal, and without what it may remember itself.
    fn sudo(passwords: &Passwords, arguments: &[&str]) -> Output {
        let variables = passwords.variables().map(|(name, value)| (name.to_owned(), value));
        run("setsid", &[&["-w", "sudo", "-k"], arguments].concat(), &variables)
    }

    fn gives_what_is_right(&self) {
        let person = Person::with(&[PASSWORD]);
        let passwords = self.listen(&person, None);
        // As root, everything that any process was given can be read.
        let look = "cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ 2>/dev/null; id -u";
        let output = Self::sudo(&passwords, &["sh", "-c", look]);
        assert!(output.status.success() && text(&output.stdout).ends_with("0\n"), "{output:?}");
        assert!(!text(&output.stdout).contains("Canary") && !text(&output.stderr).contains("Canary"));
        let request = person.asked.lock().expect("unpoisoned")[0].clone();
        assert!(request.prompt.starts_with("[sudo] password for "), "{request:?}");
        assert!(request.command.starts_with("sudo -k sh -c cat /proc/"), "{request:?}");
        // The next one is not asked for.
        assert_eq!(text(&Self::sudo(&passwords, &["id", "-u"]).stdout), "0\n");
        assert_eq!(person.asked(), [false]);
        drop(passwords);
        let person = Person::with(&[]);
        let passwords = self.listen(&person, Some(PASSWORD));
        assert_eq!(text(&Self::sudo(&passwords, &["id", "-u"]).stdout), "0\n");
        assert!(person.asked().is_empty());
    }

    fn asks_again(&self) {
        let person = Person::with(&[PASSWORD, "wrong"]);
        let passwords = self.listen(&person, Some("outdated"));
        let output = Self::sudo(&passwords, &["id", "-u"]);
        assert_eq!(text(&output.stdout), "0\n", "{output:?}");
        assert_eq!(person.asked(), [true, true]);
        drop(passwords);
        let person = Person::with(&["wrong"; 5]);
        let passwords = self.listen(&person, None);
        let output = Self::sudo(&passwords, &["id", "-u"]);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), String::new()));
        assert_eq!(person.asked(), [false, true, true]);
    }

    fn leaves_others_alone(&self) {
        let person = Person::with(&[PASSWORD]);
        let passwords = self.listen(&person, Some(PASSWORD));
        let output = Self::sudo(&passwords, &["-n", "id", "-u"]);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), String::new()));
        assert!(text(&output.stderr).contains("a password is required"), "{output:?}");
        assert!(person.asked().is_empty());
    }

    fn tells_where_nobody_answers(&self) {
        let person = Person::with(&[]);
        let passwords = self.listen(&person, None);
        let output = Self::sudo(&passwords, &["id", "-u"]);
        assert!(!output.status.success());
        let said = text(&output.stderr);
        assert!(said.contains("nobody gave one; do without sudo, use `sudo -n`"), "{said}");
        drop(passwords);
        // Where we are gone, sudo ends too.
        let variables = [("SUDO_ASKPASS", "/nonexistent"), ("DISPLAY", "")];
        let variables = variables.map(|(name, value)| (name.into(), value.into()));
        assert!(!run("setsid", &["-w", "sudo", "-k", "id"], &variables).status.success());
    }

    /// The first command of a host is the one that starts its supervisor.
    async fn serves_the_first_command_of_each_host(&self) {
        for number in 0..10 {
            let person = Person::with(&[PASSWORD]);
            let asker: Arc<dyn AskPassword> = Arc::<Person>::clone(&person);
            let variables = Variables::default().with("PATH", "/usr/bin:/bin");
            let local = Local::new(variables, Limits::default(), Some(Helper::at(&self.helper)))
                .with_folder(&self.folder.join(format!("host-{number}")))
                .with_passwords(asker, None);
            let directory = local.directory(&self.folder).await.expect("a directory");
            let command = TerminalCommand::new("sudo -k id -u", directory, BackendKind::Local);
            let gate = Gate::new(Arc::new(StandingYes));
            let approved = gate.approve(command.expect("a command"), &CancellationToken::new()).await;
            let run = Run::new(Duration::from_mins(1), CancellationToken::new());
            let finished = local.run(approved.expect("approved"), run).await.expect("it runs");
            assert_eq!(
                (finished.output.text.as_str(), finished.ending),
                ("0\n", Ending::Exited(0)),
                "{number}"
            );
            assert_eq!(person.asked(), [false], "{number}");
        }
    }
}

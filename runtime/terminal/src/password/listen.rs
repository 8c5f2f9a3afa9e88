//! The host's side: a private folder with the helper and a socket, and who gets an answer there.

use std::{
    ffi::{OsStr, OsString},
    fs::{self, DirBuilder},
    io,
    os::{fd::AsRawFd, unix::fs::DirBuilderExt},
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use rustix::fs::{CWD, Mode, OFlags, openat};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{UnixListener, UnixStream},
    sync::Mutex,
    task::AbortHandle,
    time::{sleep, timeout},
};

use super::{
    AskPassword, LONGEST_PROMPT, Password, PasswordRequest, SOCKET,
    known::{KEPT, Known, Next, Question},
    peer::{self, Caller, Identity, Stranger},
    word,
};
use crate::helper::{ASKPASS, Helper};

/// How long a person has for an answer.
const ANSWER: Duration = Duration::from_secs(45);

/// How long the helper may take for what it says by itself.
const PATIENCE: Duration = Duration::from_secs(10);

/// What an operator or a model can do where nobody gives a password.
const REMEDY: &str = "do without sudo, use `sudo -n` where no password is needed, or ask the operator to run this at \
    a terminal or to set SUDO_PASSWORD";

/// Gives sudo passwords, as long as it is kept.
#[derive(Debug)]
pub struct Passwords {
    folder: PathBuf,
    program: PathBuf,
    tasks: [AbortHandle; 2],
}

/// What every connection needs.
#[derive(Debug)]
struct Desk {
    examine: Examine,
    helper: Identity,
    asker: Arc<dyn AskPassword>,
    known: Mutex<Known>,
}

/// How it is found out who asks.
pub(super) type Examine = fn(i32, Identity) -> Result<Caller, Stranger>;

impl Passwords {
    /// Begins to answer: makes a folder of that path, which nobody else may look into, with the helper and a socket.
    /// To be called where tokio runs; what is configured is tried before anybody is asked.
    pub fn listen(
        folder: &Path,
        helper: &Helper,
        asker: Arc<dyn AskPassword>,
        configured: Option<Password>,
    ) -> io::Result<Self> {
        Self::listen_to(folder, helper, asker, configured, peer::examine)
    }

    pub(super) fn listen_to(
        folder: &Path,
        helper: &Helper,
        asker: Arc<dyn AskPassword>,
        configured: Option<Password>,
        examine: Examine,
    ) -> io::Result<Self> {
        let identity = peer::identity(&helper.program)?;
        DirBuilder::new().mode(0o700).create(folder)?;
        let folder = fs::canonicalize(folder)?;
        let program = folder.join(ASKPASS);
        std::os::unix::fs::symlink(&helper.program, &program)?;
        // A socket's address is short, and a folder's path may be long.
        let directory =
            openat(CWD, &folder, OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?;
        let listener = UnixListener::bind(format!("/proc/self/fd/{}/{SOCKET}", directory.as_raw_fd()))?;
        let known = Mutex::new(Known::new(configured));
        let desk = Arc::new(Desk { examine, helper: identity, asker, known });
        let tasks = [
            tokio::spawn(accept(listener, Arc::clone(&desk))).abort_handle(),
            tokio::spawn(forget(desk)).abort_handle(),
        ];
        Ok(Self { folder, program, tasks })
    }

    /// Tells whether somebody still answers; not once the runtime is gone that it was opened in.
    pub(crate) fn is_served(&self) -> bool {
        self.tasks.iter().all(|task| !task.is_finished())
    }

    /// The variables that commands need, none of them a secret. `DISPLAY` is for those that have none: without it sudo
    /// starts no program to ask for a password.
    pub fn variables(&self) -> [(&'static OsStr, OsString); 2] {
        [
            (OsStr::new("SUDO_ASKPASS"), self.program.clone().into_os_string()),
            (OsStr::new("DISPLAY"), OsString::new()),
        ]
    }
}

impl Drop for Passwords {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
        // What cannot be removed holds nothing: a link and a socket that nobody answers.
        drop(fs::remove_dir_all(&self.folder));
    }
}

/// Overwrites what has been kept long enough, also where nobody asks any more.
async fn forget(desk: Arc<Desk>) {
    loop {
        sleep(KEPT / 10).await;
        desk.known.lock().await.forget_old(Instant::now());
    }
}

async fn accept(listener: UnixListener, desk: Arc<Desk>) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Without descriptors nothing can be accepted; some will be free again.
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        tokio::spawn(answer(stream, Arc::clone(&desk)));
    }
}

/// Serves one helper; whatever goes wrong, it gets no password.
async fn answer(mut stream: UnixStream, desk: Arc<Desk>) {
    let reply = match greet(&mut stream, &desk).await {
        Ok(Some((caller, prompt))) => desk.password(&mut stream, caller, prompt).await,
        Ok(None) => return,
        Err(stranger) => Err(stranger.to_string()),
    };
    let sent = match &reply {
        Ok(password) => match password.line() {
            Some(line) => send(&mut stream, word::PASSWORD, line).await,
            None => send(&mut stream, word::NO, b"what was given is not one line").await,
        },
        Err(reason) => send(&mut stream, word::NO, reason.as_bytes()).await,
    };
    // A helper that went away needs no answer.
    drop(sent);
}

async fn send(stream: &mut UnixStream, word: u8, text: &[u8]) -> io::Result<()> {
    stream.write_all(&[word]).await?;
    stream.write_all(text).await?;
    stream.shutdown().await
}

/// Hears what a helper wants and finds out who it is; nothing where it goes away.
async fn greet(stream: &mut UnixStream, desk: &Desk) -> Result<Option<(Caller, String)>, Stranger> {
    let Some(process) = stream.peer_cred().ok().and_then(|credentials| credentials.pid()) else {
        return Err(Stranger::NotSudo("nothing tells who asks"));
    };
    let Ok(Ok(prompt)) = timeout(PATIENCE, read_prompt(stream)).await else { return Ok(None) };
    let caller = (desk.examine)(process, desk.helper)?;
    let mut ready = [0];
    let exchange = async {
        stream.write_all(&[word::GO]).await?;
        stream.read_exact(&mut ready).await
    };
    let Ok(Ok(_)) = timeout(PATIENCE, exchange).await else { return Ok(None) };
    if ready != [word::READY] {
        return Err(Stranger::NotSudo("what asks does not speak as the helper does"));
    }
    peer::examine_again(process)?;
    Ok(Some((caller, prompt)))
}

async fn read_prompt(stream: &mut UnixStream) -> io::Result<String> {
    let length = usize::from(stream.read_u16().await?);
    let mut prompt = vec![0; length.min(LONGEST_PROMPT)];
    stream.read_exact(&mut prompt).await?;
    Ok(String::from_utf8_lossy(&prompt).into_owned())
}

impl Desk {
    /// Gives a password for a sudo, or why there is none. One is asked for at a time, so that nobody is asked twice.
    async fn password(
        &self,
        stream: &mut UnixStream,
        caller: Caller,
        prompt: String,
    ) -> Result<Password, String> {
        let mut known = self.known.lock().await;
        let is_again = match known.next(caller.process, Instant::now()) {
            Next::Give(password) => return Ok(password),
            Next::Enough => return Err(format!("it was wrong three times; {REMEDY}")),
            Next::Ask(question) => question == Question::Again,
        };
        let request = PasswordRequest { prompt, command: caller.command, is_again };
        let mut gone = [0];
        let password = tokio::select! {
            answered = timeout(ANSWER, self.asker.ask(&request)) => match answered {
                Ok(Some(password)) => password,
                Ok(None) => return Err(format!("nobody gave one; {REMEDY}")),
                Err(_) => return Err(format!("nobody gave one within {} s; {REMEDY}", ANSWER.as_secs())),
            },
            // The helper says nothing more: this is its end.
            _ = stream.read(&mut gone) => return Err("the question was withdrawn".to_owned()),
        };
        known.keep(&password, caller.process, Instant::now());
        Ok(password)
    }
}

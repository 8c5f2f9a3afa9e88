//! The host's side: a private folder with the helper and a socket, and what is written into which sudo's pipe.

use std::{
    collections::VecDeque,
    ffi::{OsStr, OsString},
    fs::{self, DirBuilder},
    io,
    os::{
        fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd},
        unix::fs::DirBuilderExt,
    },
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use rustix::fs::{CWD, Mode, OFlags, fcntl_getfl, fcntl_setfl, openat};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, Interest},
    net::{UnixListener, UnixStream, unix::UCred},
    sync::Mutex,
    task::AbortHandle,
    time::{sleep, timeout},
};

use super::{
    AskPassword, LONGEST_PROMPT, Password, PasswordRequest, SOCKET,
    known::{KEPT, Known, Next, Question},
    peer::{self, Caller, Stranger},
    word,
};
use crate::{
    helper::{ASKPASS, Helper},
    supervisor::receive_part,
};

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
    asker: Arc<dyn AskPassword>,
    known: Mutex<Known>,
}

/// How it is found out who asks, and where the answer would go.
pub(super) type Examine = fn(UCred, BorrowedFd<'_>) -> Result<Caller, Stranger>;

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
        fs::metadata(&helper.program)?;
        DirBuilder::new().mode(0o700).create(folder)?;
        let folder = fs::canonicalize(folder)?;
        let program = folder.join(ASKPASS);
        std::os::unix::fs::symlink(&helper.program, &program)?;
        // A socket's address is short, and a folder's path may be long.
        let directory =
            openat(CWD, &folder, OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?;
        let listener = UnixListener::bind(format!("/proc/self/fd/{}/{SOCKET}", directory.as_raw_fd()))?;
        let known = Mutex::new(Known::new(configured));
        let desk = Arc::new(Desk { examine, asker, known });
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

/// Serves one helper; whatever goes wrong, sudo gets no password.
async fn answer(mut stream: UnixStream, desk: Arc<Desk>) {
    // A helper that says nothing or goes away needs no answer.
    let Ok(Ok((prompt, output))) = timeout(PATIENCE, read_question(&stream)).await else { return };
    let sent = match serve(&mut stream, &desk, prompt, output).await {
        Ok(()) => send(&mut stream, word::GIVEN, "").await,
        Err(reason) => send(&mut stream, word::NO, &reason).await,
    };
    drop(sent);
}

/// Gives the sudo that waits at the other end of a pipe its password, or tells why it gets none.
async fn serve(
    stream: &mut UnixStream,
    desk: &Desk,
    prompt: String,
    output: Option<OwnedFd>,
) -> Result<(), String> {
    let output = output.ok_or_else(|| Stranger::NotSudo("there is no pipe for the answer").to_string())?;
    let asking = stream.peer_cred().map_err(|_| Stranger::NotSudo("nothing tells who asks").to_string())?;
    let caller = (desk.examine)(asking, output.as_fd()).map_err(|stranger| stranger.to_string())?;
    let password = desk.password(stream, caller, prompt).await?;
    write(&output, &password)
}

/// Writes a password into sudo's pipe, all of it or nothing: it is shorter than what a pipe takes at once.
fn write(output: &OwnedFd, password: &Password) -> Result<(), String> {
    let line = password.line().ok_or("what was given is not one line")?;
    let written = fcntl_getfl(output)
        .and_then(|flags| fcntl_setfl(output, flags | OFlags::NONBLOCK))
        .and_then(|()| rustix::io::retry_on_intr(|| rustix::io::write(output, &line)));
    match written {
        Ok(written) if written == line.len() => Ok(()),
        Ok(_) => Err("sudo took only a part of it".to_owned()),
        Err(error) => Err(format!("sudo does not take it: {}", io::Error::from(error))),
    }
}

async fn send(stream: &mut UnixStream, word: u8, text: &str) -> io::Result<()> {
    stream.write_all(&[word]).await?;
    stream.write_all(text.as_bytes()).await?;
    stream.shutdown().await
}

/// Hears what sudo asks, and takes the file into which the answer is to be written.
async fn read_question(stream: &UnixStream) -> io::Result<(String, Option<OwnedFd>)> {
    let (mut received, mut files) = (Vec::new(), VecDeque::new());
    loop {
        if let Some((length, rest)) = received.split_first_chunk() {
            let length = usize::from(u16::from_be_bytes(*length)).min(LONGEST_PROMPT);
            if let Some(prompt) = rest.get(..length) {
                return Ok((String::from_utf8_lossy(prompt).into_owned(), files.pop_front()));
            }
        }
        let part = stream.async_io(Interest::READABLE, || receive_part(stream, &mut received, &mut files));
        if part.await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        // One file is all that is wanted; whoever sends many does not use ours up.
        files.truncate(1);
    }
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

//! The line to one process of a plugin: requests by number, answers in any order, each wait with an end.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::{
    io::AsyncWriteExt as _,
    net::unix::pipe::{Receiver, Sender},
    sync::{mpsc, oneshot, watch},
};
use tokio_util::sync::{CancellationToken, DropGuard};
use toolwright::arguments::Json;
use toolwright_terminal::{Companion, CompanionEnd, CompanionPipes, signal_name};

use crate::{
    line::{Line, Lines},
    message::{self, Message},
};

/// How much may wait to be written to a plugin that does not read.
const MOST_QUEUED: usize = 64 << 20;
/// After so many waits in a row that ended without a word from the plugin, it hangs.
const SILENT: u32 = 3;
/// How long a process has to end by itself.
const GRACE: Duration = Duration::from_secs(2);
/// The most faults of a process that are told one by one.
const TOLD: usize = 20;

/// The line to one process. When the last clone is dropped, the process is ended.
#[derive(Clone)]
pub(crate) struct Connection(Arc<Held>);

struct Held {
    shared: Arc<Shared>,
    /// Asks for the end when it is dropped.
    _end: DropGuard,
    gone: watch::Receiver<bool>,
}

/// What the tasks of a connection share.
struct Shared {
    plugin: String,
    pending: Mutex<BTreeMap<u64, Waiting>>,
    next: AtomicU64,
    outgoing: mpsc::UnboundedSender<Vec<u8>>,
    queued: AtomicUsize,
    is_closed: AtomicBool,
    /// Why it is over, once it is.
    closed: watch::Sender<Option<String>>,
    silent: AtomicU32,
    end: CancellationToken,
    faults: Mutex<Vec<String>>,
}

struct Waiting {
    answer: oneshot::Sender<Result<String, CallError>>,
    progress: Option<Told>,
}

/// Somebody who is told how far a call is.
pub(crate) type Told = Arc<dyn Fn(&str) + Send + Sync>;

/// What was meant by something that cannot be understood.
#[derive(Clone, Copy)]
enum About {
    /// This call.
    Call(u64),
    /// An answer, so where there is only one call it is meant.
    TheOnlyCall,
    /// No call that could be told.
    Nothing,
}

/// Why a call has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CallError {
    /// The process is not there any more.
    #[error("it is not running: {0}")]
    Closed(String),
    /// It did not answer in time.
    #[error("it did not answer within {} s", .0.as_secs_f64())]
    Late(Duration),
    /// It answered with an error.
    #[error("{0}")]
    Refused(String),
    /// Its answer cannot be read.
    #[error("its answer cannot be read: {0}")]
    Unreadable(String),
    /// It does not read what it is sent.
    #[error("it does not read what it is sent")]
    Full,
}

impl Connection {
    /// Speaks with a process that was started. `stop` ends it.
    pub(crate) fn new(
        plugin: &str,
        companion: Companion,
        pipes: CompanionPipes,
        stop: &CancellationToken,
    ) -> Self {
        let (outgoing, lines) = mpsc::unbounded_channel();
        let (closed, _) = watch::channel(None);
        let (gone_sender, gone) = watch::channel(false);
        let end = stop.child_token();
        let shared = Arc::new(Shared {
            plugin: plugin.to_owned(),
            pending: Mutex::default(),
            next: AtomicU64::new(1),
            outgoing,
            queued: AtomicUsize::new(0),
            is_closed: AtomicBool::new(false),
            closed,
            silent: AtomicU32::new(0),
            end: end.clone(),
            faults: Mutex::default(),
        });
        let writing = tokio::spawn(write(Arc::clone(&shared), pipes.input, lines));
        let reading = tokio::spawn(read(Arc::clone(&shared), pipes.output));
        tokio::spawn(keep(Arc::clone(&shared), companion, (writing, reading), gone_sender));
        Self(Arc::new(Held { shared, _end: end.drop_guard(), gone }))
    }

    /// Asks something and waits for the answer: the result as JSON text. When the wait is given up, the plugin is
    /// told.
    pub(crate) async fn call(
        &self,
        method: &str,
        params: &str,
        limit: Duration,
        progress: Option<Told>,
    ) -> Result<String, CallError> {
        let shared = &self.0.shared;
        let (answer, answered) = oneshot::channel();
        let id = shared.next.fetch_add(1, Ordering::Relaxed);
        shared.pending().insert(id, Waiting { answer, progress });
        let mut asked = Asked { shared, id, is_over: false };
        let params = on_one_line(params);
        let line = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{params}}}"#);
        if let Err(error) = shared.send(line) {
            asked.is_over = true;
            shared.pending().remove(&id);
            return Err(error);
        }
        if let Ok(answer) = tokio::time::timeout(limit, answered).await {
            asked.is_over = true;
            return answer.unwrap_or_else(|_| Err(CallError::Closed(self.why_closed())));
        }
        let silent = shared.silent.fetch_add(1, Ordering::Relaxed) + 1;
        // One that has a longer call to carry out may be busy with that.
        let is_idle = shared.pending().keys().all(|other| *other == id);
        if silent >= SILENT && is_idle {
            shared.close(format!("it hangs: {SILENT} calls in a row had no answer"));
        }
        Err(CallError::Late(limit))
    }

    /// Tells whether it can be asked.
    pub(crate) fn is_open(&self) -> bool {
        !self.0.shared.is_closed.load(Ordering::Acquire)
    }

    /// Gives what is cancelled when it is over.
    pub(crate) fn clone_end(&self) -> CancellationToken {
        self.0.shared.end.clone()
    }

    /// Tells why it is over; empty while it is not.
    pub(crate) fn why_closed(&self) -> String {
        self.0.shared.closed.borrow().clone().unwrap_or_default()
    }

    /// Waits until it is over, and tells why.
    pub(crate) async fn closed(&self) -> String {
        let mut closed = self.0.shared.closed.subscribe();
        let why = closed.wait_for(Option::is_some).await.map(|why| why.clone().unwrap_or_default());
        why.unwrap_or_default()
    }

    /// What its process said that could not be understood.
    pub(crate) fn faults(&self) -> Vec<String> {
        self.0.shared.faults.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Asks the process to end, waits, and ends it if it must.
    pub(crate) async fn stop(&self) {
        drop(self.0.shared.send(farewell()));
        self.0.shared.close("it was stopped".to_owned());
        let mut gone = self.0.gone.clone();
        // The keeper is dropped with its runtime; then the process is gone too.
        drop(gone.wait_for(|gone| *gone).await);
    }
}

/// A call that the plugin is told about if nobody waits for it any more.
struct Asked<'a> {
    shared: &'a Shared,
    id: u64,
    is_over: bool,
}

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        if !self.is_over && self.shared.pending().remove(&self.id).is_some() {
            let id = self.id;
            let line = format!(r#"{{"jsonrpc":"2.0","method":"cancel","params":{{"id":{id}}}}}"#);
            drop(self.shared.send(line));
        }
    }
}

impl Shared {
    fn pending(&self) -> MutexGuard<'_, BTreeMap<u64, Waiting>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, line: String) -> Result<(), CallError> {
        let why = || CallError::Closed(self.closed.borrow().clone().unwrap_or_default());
        if self.is_closed.load(Ordering::Acquire) {
            return Err(why());
        }
        let mut line = line.into_bytes();
        line.push(b'\n');
        let length = line.len();
        if self.queued.fetch_add(length, Ordering::AcqRel) + length > MOST_QUEUED {
            self.queued.fetch_sub(length, Ordering::AcqRel);
            return Err(CallError::Full);
        }
        self.outgoing.send(line).map_err(|_| why())
    }

    /// Ends everything that waits. The first reason stands.
    fn close(&self, why: String) {
        self.closed.send_if_modified(|closed| {
            let is_first = closed.is_none();
            if is_first {
                *closed = Some(why);
            }
            is_first
        });
        self.is_closed.store(true, Ordering::Release);
        let why = self.closed.borrow().clone().unwrap_or_default();
        for (_, waiting) in std::mem::take(&mut *self.pending()) {
            drop(waiting.answer.send(Err(CallError::Closed(why.clone()))));
        }
        self.end.cancel();
    }

    /// Tells what cannot be understood, and ends the one call that it was about.
    fn misunderstood(&self, about: About, what: String) {
        tracing::warn!(target: "toolwright::plugin", plugin = %self.plugin, "{what}");
        let mut pending = self.pending();
        let id = match about {
            About::Call(id) => Some(id),
            About::TheOnlyCall if pending.len() == 1 => pending.keys().next().copied(),
            About::TheOnlyCall | About::Nothing => None,
        };
        let meant = id.and_then(|id| pending.remove(&id));
        drop(pending);
        if let Some(waiting) = meant {
            drop(waiting.answer.send(Err(CallError::Unreadable(what.clone()))));
        }
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        if faults.len() < TOLD {
            faults.push(what);
        }
    }

    fn take(&self, message: Message) {
        match message {
            Message::Answer(id, answer) => {
                // An answer to a call that was given up is late and no fault.
                let Some(waiting) = self.pending().remove(&id) else { return };
                let answer = answer.map_err(|error| CallError::Refused(error.message));
                drop(waiting.answer.send(answer));
            }
            Message::Told(method, params) => self.told(&method, &params),
            Message::Asked(id, method) => {
                let said = format!("this program answers no requests, so no `{method}`");
                let said = serde_json::to_string(&said).unwrap_or_default();
                let error = format!(r#"{{"code":-32601,"message":{said}}}"#);
                drop(self.send(format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#)));
            }
        }
    }

    fn told(&self, method: &str, params: &Json<'_>) {
        let text = |name: &str| params.get(name).and_then(Json::text).unwrap_or_default();
        match method {
            "log" => {
                let (plugin, said) = (&self.plugin, text("message"));
                match text("level") {
                    "error" => tracing::error!(target: "toolwright::plugin", %plugin, "{said}"),
                    "warning" => tracing::warn!(target: "toolwright::plugin", %plugin, "{said}"),
                    "debug" => tracing::debug!(target: "toolwright::plugin", %plugin, "{said}"),
                    _ => tracing::info!(target: "toolwright::plugin", %plugin, "{said}"),
                }
            }
            "progress" => {
                let Some(Json::Number(id)) = params.get("id") else { return };
                let Ok(id) = id.parse() else { return };
                let progress = self.pending().get(&id).and_then(|waiting| waiting.progress.clone());
                if let Some(progress) = progress {
                    progress(text("message"));
                }
            }
            _ => self
                .misunderstood(About::Nothing, format!("it sent the notification `{method}`, which is none")),
        }
    }
}

async fn write(shared: Arc<Shared>, mut input: Sender, mut lines: mpsc::UnboundedReceiver<Vec<u8>>) {
    while let Some(line) = lines.recv().await {
        shared.queued.fetch_sub(line.len(), Ordering::AcqRel);
        if let Err(error) = input.write_all(&line).await {
            // Its end says more; this is for one that only closed its input.
            tracing::debug!(target: "toolwright::plugin", plugin = %shared.plugin, %error, "it reads no more");
            return;
        }
    }
}

async fn read(shared: Arc<Shared>, output: Receiver) {
    let mut lines = Lines::new(output);
    loop {
        let line = match lines.next().await {
            Ok(Some(line)) => line,
            Ok(None) => return,
            Err(error) => {
                return shared.misunderstood(About::Nothing, format!("its output cannot be read: {error}"));
            }
        };
        shared.silent.store(0, Ordering::Relaxed);
        match line {
            Line::Whole(line) if line.trim_ascii().is_empty() => {}
            Line::Whole(line) => match message::read(&line) {
                Ok(message) => shared.take(message),
                Err(unreadable) => {
                    let shown: String = String::from_utf8_lossy(&line).chars().take(80).collect();
                    let why = format!("it wrote a line that is no message ({}): {shown:?}", unreadable.why);
                    shared.misunderstood(unreadable.id.map_or(About::Nothing, About::Call), why);
                }
            },
            Line::TooLong(beginning, length) => {
                let about = message::beginning_id(&beginning).map_or(About::TheOnlyCall, About::Call);
                shared.misunderstood(about, format!("a line of {length} bytes is over the limit of 16 MiB"));
            }
        }
    }
}

type Tasks = (tokio::task::JoinHandle<()>, tokio::task::JoinHandle<()>);

/// Looks after the process until it has ended, by itself or because it must.
async fn keep(shared: Arc<Shared>, mut companion: Companion, tasks: Tasks, gone: watch::Sender<bool>) {
    let (writing, mut reading) = tasks;
    let by_itself = tokio::select! {
        end = companion.ended() => Ok(end),
        () = shared.end.cancelled() => Err("it was stopped"),
        // Who says nothing more cannot answer either.
        _ = &mut reading => {
            tokio::time::timeout(GRACE, companion.ended()).await.map_err(|_| "it closed its output")
        }
    };
    if let Err(why) = by_itself {
        // Nobody has said goodbye where the last one who spoke with it has just gone.
        drop(shared.send(farewell()));
        shared.close(why.to_owned());
        // What is queued is written before the pipe is closed.
        let left = async {
            while shared.queued.load(Ordering::Acquire) > 0 && !writing.is_finished() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        drop(tokio::time::timeout(GRACE, left).await);
    }
    if let Ok(end) = by_itself {
        // What it wrote before its end still counts.
        if !reading.is_finished() {
            drop(tokio::time::timeout(GRACE, &mut reading).await);
        }
        shared.close(ended(end));
    }
    writing.abort();
    drop(writing.await);
    reading.abort();
    companion.stop(GRACE).await;
    gone.send_replace(true);
}

fn ended(end: CompanionEnd) -> String {
    match end {
        CompanionEnd::Status(status) => format!("it ended with status {status}"),
        CompanionEnd::Signal(signal) => format!("it was ended by {}", signal_name(signal)),
        CompanionEnd::Unknown => "it ended".to_owned(),
    }
}

fn farewell() -> String {
    r#"{"jsonrpc":"2.0","method":"shutdown","params":{}}"#.to_owned()
}

/// Outside of texts a line end is only space, and within one JSON has none.
fn on_one_line(json: &str) -> String {
    json.replace(['\n', '\r'], " ")
}

impl fmt::Debug for Connection {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Connection({})", self.0.shared.plugin)
    }
}

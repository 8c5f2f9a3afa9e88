//! One server: its settings, how it is, and its connection while there is one.

use std::{
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Instant,
};

use tokio::{
    runtime::Handle,
    sync::{Notify, watch},
};
use tokio_util::sync::CancellationToken;
use toolwright::dynamic::{Bringer, Consent, DynamicHandler, Owner};

use toolwright_terminal::Secrets;

use super::{
    breaker::Breaker,
    call::Caller,
    connect::withheld,
    extras::Extras,
    house::House,
    line::Line,
    oddities::Oddities,
    redaction::redacted,
    sample::Rate,
    settings::ServerSettings,
    state::{Condition, ServerState},
};

/// One server.
pub(crate) struct Server {
    pub(crate) settings: ServerSettings,
    pub(crate) house: Arc<House>,
    /// The house's secrets and the server's own.
    pub(crate) secrets: Secrets,
    /// Where its tasks run.
    pub(crate) runtime: Handle,
    pub(crate) owner: Owner,
    pub(crate) breaker: Breaker,
    /// The connection, while there is one.
    pub(crate) line: watch::Sender<Option<Arc<Line>>>,
    /// Somebody wants it now: it is not waited any longer.
    pub(crate) wanted: Notify,
    pub(crate) stop: CancellationToken,
    pub(crate) activity: Activity,
    /// What it does that it should not.
    pub(crate) oddities: Arc<Oddities>,
    /// How often it asked the model lately.
    pub(crate) sampled: Rate,
    handlers: OnceLock<Handlers>,
    state: Mutex<ServerState>,
    changes: watch::Sender<u64>,
}

/// Who carries out calls: the same as long as the server is there, so that a list that says the same changes nothing.
pub(crate) struct Handlers {
    pub(crate) tools: Arc<dyn DynamicHandler>,
    pub(crate) extras: Arc<dyn DynamicHandler>,
}

/// How busy a server is.
#[derive(Debug)]
pub(crate) struct Activity {
    running: AtomicUsize,
    last: Mutex<Instant>,
}

/// A call that runs.
pub(crate) struct Running<'a>(&'a Activity);

impl Server {
    pub(crate) fn new(
        mut settings: ServerSettings,
        house: &Arc<House>,
        changes: watch::Sender<u64>,
        stop: CancellationToken,
    ) -> Arc<Self> {
        settings.notes.extend(withheld(&settings, house).filter(|_| settings.enabled));
        let name = settings.name.clone();
        let state = ServerState {
            name: name.clone(),
            transport: settings.transport(),
            state: if settings.enabled { Condition::Connecting } else { Condition::Disabled },
            tools: Vec::new(),
            left_out: Vec::new(),
            notes: settings.notes.clone(),
            faults: settings.faults.clone(),
            protocol: None,
            server: None,
            attempts: 0,
            pid: None,
        };
        Arc::new(Self {
            secrets: house.secrets.and(&Secrets::among(settings.pairs())),
            settings,
            house: Arc::clone(house),
            runtime: Handle::current(),
            owner: house.catalog.admit(Bringer::Server(name), Consent::None),
            breaker: Breaker::default(),
            line: watch::Sender::new(None),
            wanted: Notify::new(),
            stop,
            activity: Activity { running: AtomicUsize::new(0), last: Mutex::new(Instant::now()) },
            oddities: Arc::default(),
            sampled: Rate::default(),
            handlers: OnceLock::new(),
            state: Mutex::new(state),
            changes,
        })
    }

    /// Gives who carries out its calls.
    pub(crate) fn handlers(self: &Arc<Self>) -> &Handlers {
        self.handlers.get_or_init(|| Handlers {
            tools: Arc::new(Caller::new(Arc::downgrade(self))),
            extras: Arc::new(Extras::new(Arc::downgrade(self))),
        })
    }

    /// Gives its name.
    pub(crate) fn name(&self) -> &str {
        &self.settings.name
    }

    /// Gives how it is.
    pub(crate) fn state(&self) -> ServerState {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner).clone();
        state.notes.extend(self.oddities.notes().iter().map(|note| self.shown(note)));
        state
    }

    /// Gives the condition it is in.
    pub(crate) fn condition(&self) -> Condition {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).state
    }

    /// Changes how it is, and says that something changed.
    pub(crate) fn change(&self, change: impl FnOnce(&mut ServerState)) {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.changes.send_modify(|count| *count += 1);
    }

    /// Makes a text fit to be shown: secrets taken out.
    pub(crate) fn shown(&self, text: &str) -> String {
        redacted(&self.secrets.mask_text(text))
    }
}

impl Activity {
    /// Notes that a call begins; it ends when what is given is dropped.
    pub(crate) fn begin(&self) -> Running<'_> {
        self.running.fetch_add(1, Ordering::Relaxed);
        Running(self)
    }

    /// Gives when the last call ended; nothing while one runs.
    pub(crate) fn quiet_since(&self) -> Option<Instant> {
        let last = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
        (self.running.load(Ordering::Relaxed) == 0).then_some(last)
    }

    /// Notes that the server is used.
    pub(crate) fn touch(&self) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.touch();
        self.0.running.fetch_sub(1, Ordering::Relaxed);
    }
}

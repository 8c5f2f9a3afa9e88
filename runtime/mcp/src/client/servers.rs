//! All configured servers, each in a task of its own.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{sync::watch, task::JoinHandle, time::timeout};
use tokio_util::sync::CancellationToken;

use super::{
    house::House,
    keep::keep,
    server::Server,
    settings::ServerSettings,
    state::{Condition, ServerState},
};

/// How long all servers together may take to end.
const ENDING: Duration = Duration::from_secs(15);

/// All configured servers. Cheap to clone; when the last clone is dropped, all are ended.
#[derive(Clone)]
pub struct Servers(Arc<Inner>);

struct Inner {
    servers: Vec<Arc<Server>>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
    changes: watch::Sender<u64>,
    stop: CancellationToken,
}

impl Servers {
    /// Starts to connect to all of them, side by side, and returns at once. Needs a tokio runtime, which carries them
    /// as long as they are there.
    pub fn start(house: House, settings: Vec<ServerSettings>) -> Self {
        let house = Arc::new(house);
        let changes = watch::Sender::new(0);
        let stop = CancellationToken::new();
        let of = |settings| Server::new(settings, &house, changes.clone(), stop.child_token());
        let servers: Vec<Arc<Server>> = settings.into_iter().map(of).collect();
        let mut tasks = Vec::new();
        for server in &servers {
            if !server.settings.faults.is_empty() {
                server.change(|state| state.state = Condition::Failed);
            } else if server.settings.enabled {
                tasks.push(tokio::spawn(keep(Arc::clone(server))));
            }
        }
        Self(Arc::new(Inner { servers, tasks: Mutex::new(tasks), changes, stop }))
    }

    /// Waits until each is connected or has failed, at most so long.
    pub async fn settled(&self, patience: Duration) {
        self.wait(patience, |state| state.state.is_settled()).await;
    }

    /// Waits until each is connected, has failed, or has failed once and is tried again, at most so long.
    pub async fn tried(&self, patience: Duration) {
        self.wait(patience, |state| state.state.is_settled() || !state.faults.is_empty()).await;
    }

    /// Tells how each is, in the order of the configuration.
    pub fn states(&self) -> Vec<ServerState> {
        self.0.servers.iter().map(|server| server.state()).collect()
    }

    async fn wait(&self, patience: Duration, holds: impl Fn(&ServerState) -> bool) {
        let mut changes = self.0.changes.subscribe();
        let all = async {
            while !self.0.servers.iter().all(|server| holds(&server.state())) {
                if changes.changed().await.is_err() {
                    return;
                }
            }
        };
        // Who is not ready by then comes later.
        timeout(patience, all).await.ok();
    }

    /// Tells when something has changed.
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.0.changes.subscribe()
    }

    /// Tries at once to connect to one that is waited for; an error where there is none of that name.
    pub fn retry(&self, name: &str) -> Result<(), UnknownServer> {
        let server = self.0.servers.iter().find(|server| server.name() == name);
        server.map(|server| server.wanted.notify_one()).ok_or_else(|| UnknownServer(name.to_owned()))
    }

    /// Ends all of them with everything that they started.
    pub async fn stop(self) {
        self.0.stop.cancel();
        let tasks = std::mem::take(&mut *self.0.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        let all = async {
            for task in tasks {
                // One that panicked has let go of its program by that.
                task.await.ok();
            }
        };
        if timeout(ENDING, all).await.is_err() {
            tracing::warn!(target: "toolwright::mcp", "servers did not end within {ENDING:?}");
        }
    }
}

/// There is no server of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no MCP server `{0}` in the configuration")]
pub struct UnknownServer(pub String);

impl Drop for Inner {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl std::fmt::Debug for Servers {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Servers({})", self.0.servers.len())
    }
}

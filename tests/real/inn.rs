//! A session with MCP servers, without a command line: a catalogue, a dispatcher, and servers from a configuration.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tempfile::TempDir;
use toolwright::{
    Availability, CallResult, Context, Dispatcher, Environment, Reader, Request, Results, Selection,
    Services, Status, dynamic::Catalog,
};
use toolwright_config::Config;
use toolwright_mcp::client::{Condition, House, ServerSettings, ServerState, Servers, Surfaces};
use toolwright_terminal::{Helper, Secrets};
use toolwright_tools::registry::REGISTRY;

use crate::process::PATIENCE;

/// A session with servers.
pub(crate) struct Inn {
    _folder: TempDir,
    pub(crate) catalog: Catalog,
    pub(crate) servers: Servers,
    dispatcher: Dispatcher,
    context: Context,
}

impl Inn {
    /// Starts what stands under `mcp_servers`, and waits until each server is connected or has failed.
    pub(crate) async fn open(servers: &Value) -> Self {
        Self::open_in(TempDir::new().unwrap(), servers, |_| {}).await
    }

    /// Does the same in a folder, in a house that is changed first.
    pub(crate) async fn open_in(folder: TempDir, servers: &Value, change: impl FnOnce(&mut House)) -> Self {
        let catalog = Catalog::new(&REGISTRY);
        let mut house = House {
            catalog: catalog.clone(),
            helper: Some(Helper::at(env!("CARGO_BIN_EXE_toolwright-under-test"))),
            home: Some(folder.path().join("home")),
            directory: folder.path().to_owned(),
            environment: std::env::vars_os().collect(),
            secrets: Secrets::default(),
            surfaces: Surfaces::default(),
        };
        change(&mut house);
        let environment = Environment::default();
        let servers = Servers::start(house, ServerSettings::all(&configuration(servers), &environment));
        servers.settled(PATIENCE).await;
        let results = Results { reader: Reader::Program, ..Results::default() };
        let context = Context { services: Services::default().with(results), ..Context::default() };
        let dispatcher = Dispatcher::new(Availability::new(&REGISTRY, environment));
        Self { _folder: folder, catalog, servers, dispatcher, context }
    }

    /// Tells how a server is.
    pub(crate) fn state(&self, name: &str) -> ServerState {
        self.servers.states().into_iter().find(|state| state.name == name).unwrap()
    }

    /// Waits until a server is as it should be.
    pub(crate) async fn until(&self, name: &str, wanted: impl Fn(&ServerState) -> bool) -> ServerState {
        let mut changes = self.servers.subscribe();
        let end = Instant::now() + PATIENCE;
        loop {
            changes.borrow_and_update();
            let state = self.state(name);
            if wanted(&state) {
                return state;
            }
            let left = end.saturating_duration_since(Instant::now());
            assert!(left > Duration::ZERO, "it never came: {state:#?}");
            tokio::time::timeout(left, changes.changed()).await.ok();
        }
    }

    /// Waits until a server is ready, in another process than this.
    pub(crate) async fn until_ready_again(&self, name: &str, before: Option<u32>) -> ServerState {
        self.until(name, |state| state.state == Condition::Ready && state.pid != before).await
    }

    /// Gives everything that there is now.
    pub(crate) fn selection(&self) -> Selection {
        self.catalog.snapshot().select(&Request::default(), &Environment::default())
    }

    /// Calls a tool through dispatch.
    pub(crate) async fn call(&self, tool: &str, arguments: &Value) -> CallResult {
        let (selection, arguments) = (self.selection(), arguments.to_string());
        let call = self.dispatcher.carry_out(&selection, &self.context, "call", tool, &arguments);
        tokio::time::timeout(PATIENCE, call).await.unwrap_or_else(|_| panic!("{tool} never ended"))
    }

    /// Calls a tool that must not fail, and gives its text.
    pub(crate) async fn text(&self, tool: &str, arguments: &Value) -> String {
        let result = self.call(tool, arguments).await;
        assert_eq!(result.status, Status::Ok, "{tool}: {}", result.text);
        result.text
    }
}

/// Gives the stand-in with these switches, as an entry of `mcp_servers`.
pub(crate) fn stand_in(switches: &[&str]) -> Value {
    let path = crate::parts::script("servers/stand_in.py");
    let words: Vec<&str> = std::iter::once(path.as_str()).chain(switches.iter().copied()).collect();
    json!({"command": "python3", "args": words})
}

fn configuration(servers: &Value) -> Config {
    // JSON is YAML.
    let text = json!({"mcp_servers": servers}).to_string();
    let loaded = Config::read(Path::new("config.yaml"), text.as_bytes()).unwrap();
    assert!(loaded.faults.is_empty(), "{:?}", loaded.faults);
    loaded.config
}

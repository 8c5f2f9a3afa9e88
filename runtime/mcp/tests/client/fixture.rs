//! A house with servers from a configuration, and the stand-in as a server.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use serde_json::Value;
use tempfile::TempDir;
use toolwright::{
    Context, Environment, Output, ToolError,
    dynamic::{Catalog, DynamicTool},
};
use toolwright_config::Config;
use toolwright_mcp::client::{Condition, House, ServerSettings, ServerState, Servers, Surfaces};
use toolwright_terminal::Secrets;
use toolwright_tools::registry::REGISTRY;

/// How long anything may take before a test has failed.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// A house with servers.
pub(crate) struct Inn {
    pub(crate) folder: TempDir,
    pub(crate) catalog: Catalog,
    pub(crate) servers: Servers,
}

/// What stands in a configuration for the stand-in with these switches.
pub(crate) fn stand_in(name: &str, switches: &[&str], more: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/servers/stand_in.py");
    let words = std::iter::once(path.to_str().expect("a path").to_owned());
    let words: Vec<String> = words.chain(switches.iter().map(|word| (*word).to_owned())).collect();
    let args = serde_json::to_string(&words).expect("JSON");
    format!("  {name}:\n    command: python3\n    args: {args}\n{more}")
}

/// A house, before it has servers.
pub(crate) fn house(folder: &Path, catalog: &Catalog) -> House {
    House {
        catalog: catalog.clone(),
        helper: None,
        home: Some(folder.join("home")),
        directory: folder.to_owned(),
        environment: std::env::vars_os().collect(),
        secrets: Secrets::default(),
        surfaces: Surfaces::default(),
    }
}

/// Reads servers from what stands under `mcp_servers`.
pub(crate) fn settings(servers: &str) -> Vec<ServerSettings> {
    settings_with(servers, &Environment::default())
}

/// Reads servers with these variables.
pub(crate) fn settings_with(servers: &str, environment: &Environment) -> Vec<ServerSettings> {
    let text = format!("mcp_servers:\n{servers}");
    let loaded = Config::read(Path::new("config.yaml"), text.as_bytes()).expect("YAML");
    ServerSettings::all(&loaded.config, environment)
}

impl Inn {
    /// Starts servers and waits until each is connected or has failed.
    pub(crate) async fn open(servers: &str) -> Self {
        let folder = TempDir::new().expect("a folder");
        Self::open_in(folder, servers, |_| {}).await
    }

    /// Does the same in a folder, in a house that is changed first.
    pub(crate) async fn open_in(folder: TempDir, servers: &str, change: impl FnOnce(&mut House)) -> Self {
        let catalog = Catalog::new(&REGISTRY);
        let mut house = house(folder.path(), &catalog);
        change(&mut house);
        let servers = Servers::start(house, settings(servers));
        servers.settled(PATIENCE).await;
        Self { folder, catalog, servers }
    }

    pub(crate) fn state(&self, name: &str) -> ServerState {
        self.servers.states().into_iter().find(|state| state.name == name).expect("a server of this name")
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
            assert!(!left.is_zero(), "it never came: {state:#?}");
            tokio::time::timeout(left, changes.changed()).await.ok();
        }
    }

    pub(crate) async fn until_is(&self, name: &str, condition: Condition) -> ServerState {
        self.until(name, |state| state.state == condition).await
    }

    pub(crate) fn tool(&self, name: &str) -> std::sync::Arc<DynamicTool> {
        let snapshot = self.catalog.snapshot();
        let found = snapshot.tools().find(|tool| tool.name() == name).cloned();
        found.unwrap_or_else(|| panic!("there is no tool {name}: {:#?}", self.servers.states()))
    }

    pub(crate) fn tool_names(&self) -> Vec<String> {
        self.catalog.snapshot().tools().map(|tool| tool.name().to_owned()).collect()
    }

    pub(crate) async fn call(&self, tool: &str, arguments: &str) -> Result<Output, ToolError> {
        self.call_in(&Context::default(), tool, arguments).await
    }

    pub(crate) async fn call_in(
        &self,
        context: &Context,
        tool: &str,
        arguments: &str,
    ) -> Result<Output, ToolError> {
        let tool = self.tool(tool);
        tokio::time::timeout(PATIENCE, tool.call(context, arguments)).await.expect("an answer in time")
    }

    /// Calls a tool and gives its text.
    pub(crate) async fn text(&self, tool: &str, arguments: &str) -> String {
        match self.call(tool, arguments).await.expect("an answer") {
            Output::Text(text) | Output::Json(text) => text,
            Output::Parts(parts) => panic!("parts: {parts:?}"),
        }
    }

    /// Calls a tool and gives its error.
    pub(crate) async fn error(&self, tool: &str, arguments: &str) -> String {
        self.call(tool, arguments).await.expect_err("an error").to_string()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// Reads what a stand-in has noted.
pub(crate) fn journal(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// Waits until something holds.
pub(crate) async fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < end, "it never came: {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

//! Servers from a configuration, and what a small MCP server answers.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tempfile::TempDir;
use toolwright::{Context, Environment, Output, ToolError, dynamic::Catalog};
use toolwright_config::Config;
use toolwright_mcp::client::{Condition, House, ServerSettings, ServerState, Servers, Surfaces};
use toolwright_terminal::Secrets;
use toolwright_tools::registry::REGISTRY;

use crate::site::{Reply, Request};

/// How long anything may take before a test has failed.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);
/// A value that must be seen nowhere.
pub(crate) const CANARY: &str = "c4n4ry-0123456789-abcdefghij";

/// A house with servers.
pub(crate) struct Inn {
    pub(crate) catalog: Catalog,
    pub(crate) servers: Servers,
}

/// Reads servers from what stands under `mcp_servers`.
pub(crate) fn settings(servers: &str) -> Vec<ServerSettings> {
    let text = format!("mcp_servers:\n{servers}");
    let loaded = Config::read(Path::new("config.yaml"), text.as_bytes()).expect("YAML");
    ServerSettings::all(&loaded.config, &Environment::default())
}

impl Inn {
    /// Starts servers and waits until each is connected or has failed.
    pub(crate) async fn open(folder: &TempDir, servers: &str) -> Self {
        let catalog = Catalog::new(&REGISTRY);
        let house = House {
            catalog: catalog.clone(),
            helper: None,
            home: Some(folder.path().join("home")),
            directory: folder.path().to_owned(),
            environment: Vec::new(),
            secrets: Secrets::default(),
            surfaces: Surfaces::default(),
        };
        let servers = Servers::start(house, settings(servers));
        servers.settled(PATIENCE).await;
        Self { catalog, servers }
    }

    pub(crate) fn state(&self) -> ServerState {
        self.servers.states().into_iter().next().expect("a server")
    }

    /// Waits until the server is in this condition.
    pub(crate) async fn until(&self, condition: Condition) -> ServerState {
        let mut changes = self.servers.subscribe();
        let end = Instant::now() + PATIENCE;
        loop {
            changes.borrow_and_update();
            let state = self.state();
            if state.state == condition {
                return state;
            }
            let left = end.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "it never came: {state:#?}");
            tokio::time::timeout(left, changes.changed()).await.ok();
        }
    }

    /// Tells that the server is well, and gives how it is.
    pub(crate) fn ready(&self) -> ServerState {
        let state = self.state();
        assert_eq!(state.state, Condition::Ready, "{state:#?}");
        state
    }

    /// Waits until it is known what is wrong, and gives it.
    pub(crate) async fn fault(&self, condition: Condition) -> String {
        self.until(condition).await.faults.join("; ")
    }

    /// Waits until anything is known to be wrong, and gives it.
    pub(crate) async fn fault_whatever(&self) -> String {
        let mut changes = self.servers.subscribe();
        let end = Instant::now() + PATIENCE;
        loop {
            changes.borrow_and_update();
            let state = self.state();
            if !state.faults.is_empty() {
                return state.faults.join("; ");
            }
            let left = end.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "it never came: {state:#?}");
            tokio::time::timeout(left, changes.changed()).await.ok();
        }
    }

    pub(crate) async fn call(&self, tool: &str, arguments: &str) -> Result<Output, ToolError> {
        let snapshot = self.catalog.snapshot();
        let tool = snapshot.tools().find(|found| found.name() == tool).cloned();
        let tool = tool.unwrap_or_else(|| panic!("no such tool: {:#?}", self.servers.states()));
        let context = Context::default();
        let called = tool.call(&context, arguments);
        tokio::time::timeout(PATIENCE, called).await.expect("an answer in time")
    }

    /// Calls the echo of server `s` and tells whether it came back.
    pub(crate) async fn echoes(&self, text: &str) -> Result<bool, String> {
        match self.call("mcp__s__echo", &json!({"text": text}).to_string()).await {
            Ok(Output::Text(answer) | Output::Json(answer)) => Ok(answer.contains(text)),
            Ok(Output::Parts(parts)) => panic!("parts: {parts:?}"),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// Gives what an MCP server of an older version says to a message; nothing to one that wants no answer.
pub(crate) fn said(message: &Value) -> Option<Value> {
    let id = message.get("id")?;
    let result = match message["method"].as_str().unwrap_or_default() {
        "initialize" => json!({
            "protocolVersion": "2025-06-18",
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "small", "version": "1"},
        }),
        "tools/list" => json!({"tools": [{
            "name": "echo",
            "description": "Says it again.",
            "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}},
        }]}),
        "tools/call" => {
            let text = message["params"]["arguments"]["text"].clone();
            json!({"content": [{"type": "text", "text": text}]})
        }
        "ping" => json!({}),
        _ => {
            let error = json!({"code": -32601, "message": "Method not found"});
            return Some(json!({"jsonrpc": "2.0", "id": id, "error": error}));
        }
    };
    Some(json!({"jsonrpc": "2.0", "id": id, "result": result}))
}

/// Gives what an MCP server answers over HTTP.
pub(crate) fn answered(request: &Request) -> Reply {
    if request.method != "POST" {
        return Reply::new(405, "", "");
    }
    let message: Value = serde_json::from_str(&request.body).expect("JSON");
    match said(&message) {
        None => Reply::new(202, "", ""),
        Some(answer) if answer.get("error").is_some() => Reply::json(400, &answer),
        Some(answer) if message["method"] == "initialize" => {
            Reply::json(200, &answer).with("Mcp-Session-Id", "session-1")
        }
        Some(answer) => Reply::json(200, &answer),
    }
}

/// Gives the method of the message in a request.
pub(crate) fn method(request: &Request) -> String {
    let message: Value = serde_json::from_str(&request.body).unwrap_or_default();
    message["method"].as_str().unwrap_or_default().to_owned()
}

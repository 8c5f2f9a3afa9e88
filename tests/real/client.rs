//! The client that the conformance suite judges: our own client, a configuration with the suite's address, and for each
//! scenario what a session would do there.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "the suite says in the environment which scenario it is, and keeps what is said"
)]

use std::{env, error::Error, path::PathBuf, time::Duration};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};
use toolwright::{Context, Environment, Output, dynamic::Catalog};
use toolwright_approval::{Gate, StandingYes};
use toolwright_config::Config;
use toolwright_mcp::client::{Condition, House, Login, ServerSettings, ServerState, Servers, Surfaces};
use toolwright_terminal::Secrets;
use toolwright_tools::registry::REGISTRY;

/// The server's name here.
const NAME: &str = "suite";
/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often somebody logs in, at most, as a person would.
const MOST_LOGINS: usize = 3;

/// A session with one server.
struct Session {
    house: House,
    settings: Vec<ServerSettings>,
    servers: Servers,
    logins: usize,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let url = env::args().next_back().ok_or("the last argument is the server's address")?;
    let scenario = env::var("MCP_CONFORMANCE_SCENARIO")?;
    let context = env::var("MCP_CONFORMANCE_CONTEXT").unwrap_or_else(|_| "null".to_owned());
    let home = PathBuf::from(env::var("TOOLWRIGHT_HOME")?).join(scenario.replace('/', "-"));
    std::fs::create_dir_all(&home)?;
    let mut session = Session::open(home, &entry(&url, &scenario, &serde_json::from_str(&context)?))?;
    let done = session.carry_out(&scenario).await;
    session.servers.stop().await;
    done
}

/// What stands in the configuration.
fn entry(url: &str, scenario: &str, context: &Value) -> Value {
    let mut entry = json!({"url": url, "connect_timeout": 15});
    if scenario.starts_with("auth/") {
        entry["auth"] = json!("oauth");
        entry["oauth"] = json!({});
        for key in ["client_id", "client_secret"] {
            if !context[key].is_null() {
                entry["oauth"][key] = context[key].clone();
            }
        }
        if scenario.contains("client-credentials") {
            entry["oauth"]["grant_type"] = json!("client_credentials");
        }
        if scenario == "auth/basic-cimd" {
            let document = "https://conformance-test.local/client-metadata.json";
            entry["oauth"]["client_metadata_url"] = json!(document);
        }
    }
    entry
}

impl Session {
    fn open(home: PathBuf, entry: &Value) -> Result<Self, Box<dyn Error>> {
        let text = json!({"mcp_servers": {NAME: entry}}).to_string();
        let loaded = Config::read("config.yaml".as_ref(), text.as_bytes())?;
        let settings = ServerSettings::all(&loaded.config, &Environment::default());
        let house = House {
            catalog: Catalog::new(&REGISTRY),
            helper: None,
            directory: home.clone(),
            home: Some(home),
            environment: env::vars_os().collect(),
            secrets: Secrets::default(),
            surfaces: Surfaces {
                gate: Some(Gate::new(std::sync::Arc::new(StandingYes))),
                forms: None,
                sampler: None,
            },
        };
        let servers = Servers::start(house.clone(), settings.clone());
        Ok(Self { house, settings, servers, logins: 0 })
    }

    async fn carry_out(&mut self, scenario: &str) -> Result<(), Box<dyn Error>> {
        self.connect().await?;
        match scenario {
            "initialize" => Ok(()),
            "tools_call" => self.call("add_numbers", json!({"a": 5, "b": 3})).await,
            "elicitation-sep1034-client-defaults" => {
                self.call("test_client_elicitation_defaults", json!({})).await
            }
            "sse-retry" => self.call("test_reconnection", json!({})).await,
            _ => self.call("test-tool", json!({})).await,
        }
    }

    fn state(&self) -> Result<ServerState, &'static str> {
        self.servers.states().pop().ok_or("there is no server")
    }

    /// Waits for the connection; where somebody must log in, somebody does.
    async fn connect(&mut self) -> Result<(), Box<dyn Error>> {
        loop {
            self.servers.settled(PATIENCE).await;
            let state = self.state()?;
            match state.state {
                Condition::Ready => return Ok(()),
                Condition::NeedsLogin if self.logins < MOST_LOGINS => self.log_in().await?,
                _ => return Err(format!("{state:#?}").into()),
            }
        }
    }

    async fn log_in(&mut self) -> Result<(), Box<dyn Error>> {
        self.logins += 1;
        let (settings, home) = (&self.settings[0], self.house.home.as_deref().ok_or("a home")?);
        let login = Login { settings, home, directory: &self.house.directory };
        let browse = |address: &str| {
            let address = address.to_owned();
            tokio::spawn(async move {
                if let Err(error) = browse(address).await {
                    eprintln!("the browser failed: {error}");
                }
            });
        };
        login.run(browse, std::future::pending()).await?;
        // Anew, as the next session would.
        let servers = Servers::start(self.house.clone(), self.settings.clone());
        std::mem::replace(&mut self.servers, servers).stop().await;
        Ok(())
    }

    /// Calls a tool of the server; where that wants another login, somebody logs in and it is called again.
    async fn call(&mut self, raw: &str, arguments: Value) -> Result<(), Box<dyn Error>> {
        loop {
            let snapshot = self.house.catalog.snapshot();
            let tool = snapshot.tools().find(|tool| tool.raw_name() == raw).cloned();
            let tool = tool.ok_or_else(|| format!("there is no {raw}: {:#?}", self.state()))?;
            match tool.call(&Context::default(), &arguments.to_string()).await {
                Ok(Output::Text(text) | Output::Json(text)) => {
                    eprintln!("{raw} answered: {text}");
                    return Ok(());
                }
                Ok(Output::Parts(parts)) => return Err(format!("{parts:?}").into()),
                Err(error) if error.to_string().contains("log in") && self.logins < MOST_LOGINS => {
                    self.log_in().await?;
                    self.connect().await?;
                }
                Err(error) => return Err(error.to_string().into()),
            }
        }
    }
}

/// Opens an address and goes where it is sent, as a browser whose user agrees to everything.
async fn browse(mut address: String) -> Result<(), Box<dyn Error + Send + Sync>> {
    for _ in 0..5 {
        let rest = address.strip_prefix("http://").ok_or("only http")?;
        let (host, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
        let path = if path.starts_with('/') { path.to_owned() } else { format!("/{path}") };
        let mut stream = TcpStream::connect(host).await?;
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let next = answer.lines().find_map(|line| {
            let (name, value) = line.split_once(": ")?;
            name.eq_ignore_ascii_case("location").then(|| value.trim().to_owned())
        });
        match next {
            Some(next) => address = next,
            None => return Ok(()),
        }
    }
    Err("sent about too often".into())
}

//! `mcp`: the configured MCP servers: how they are, and what they offer.

mod login;

use std::time::{Duration, Instant};

use serde::Serialize;
use toolwright_mcp::client::{Condition, House, ServerSettings, ServerState, Servers, Surfaces};

use crate::{
    arguments::{McpAction, McpArguments, McpTestArguments},
    failure::{Failure, Verdict, visible},
    output,
    session::Session,
};

/// How long `list` waits for servers that say nothing.
const PATIENCE: Duration = Duration::from_secs(30);

/// What `test` says as JSON.
#[derive(Serialize)]
struct Tested {
    /// Whether its tools can be called.
    ok: bool,
    /// How long it took until that was known.
    seconds: f64,
    /// How it is.
    #[serde(flatten)]
    state: ServerState,
}

/// Lists the servers, or tries one.
pub(crate) fn run(session: &Session, arguments: &McpArguments) -> Result<Verdict, Failure> {
    match &arguments.action {
        McpAction::List => list(session),
        McpAction::Test(arguments) => test(session, arguments),
        McpAction::Login(arguments) => login::login(session, &named(session, &arguments.name)?),
        McpAction::Logout(arguments) => login::logout(session, &arguments.name),
    }
}

fn list(session: &Session) -> Result<Verdict, Failure> {
    let settings = ServerSettings::all(session.configuration()?, &session.environment);
    let states = states(session, settings, PATIENCE)?;
    if session.global.json {
        output::json(&states)?;
    } else if states.is_empty() {
        output::note("no MCP server is configured: name one under mcp_servers in config.yaml");
    } else {
        output::lines(states.iter().flat_map(shown))?;
    }
    let is_well = |state: &ServerState| state.state == Condition::Disabled || state.state.is_callable();
    Ok(if states.iter().all(is_well) { Verdict::Done } else { Verdict::Failed })
}

fn test(session: &Session, arguments: &McpTestArguments) -> Result<Verdict, Failure> {
    let found = named(session, &arguments.name)?;
    // To try one that is switched off is what this is for; its settings must be readable all the same.
    let settings = ServerSettings { enabled: true, ..found };
    let patience = settings.connect_timeout.saturating_mul(2) + Duration::from_secs(1);
    let began = Instant::now();
    let mut states = states(session, vec![settings], patience)?;
    let Some(state) = states.pop() else {
        return Err(Failure::usage("the server is gone", "try it again"));
    };
    let tested = Tested { ok: state.state.is_callable(), seconds: began.elapsed().as_secs_f64(), state };
    if session.global.json {
        output::json(&tested)?;
    } else {
        output::lines(shown(&tested.state))?;
        output::note(&format!("{:.2} seconds", tested.seconds));
    }
    Ok(if tested.ok { Verdict::Done } else { Verdict::Failed })
}

/// Gives what is set for a server of this name.
fn named(session: &Session, name: &str) -> Result<ServerSettings, Failure> {
    let settings = ServerSettings::all(session.configuration()?, &session.environment);
    let names: Vec<String> = settings.iter().map(|settings| settings.name.clone()).collect();
    let Some(found) = settings.into_iter().find(|settings| settings.name == name) else {
        let help = if names.is_empty() {
            "name one under mcp_servers in config.yaml".to_owned()
        } else {
            format!("the servers are {}", names.join(", "))
        };
        return Err(Failure::usage(format!("there is no MCP server `{name}`"), help));
    };
    Ok(found)
}

/// Connects to servers, and ends them when each was reached or was not.
fn states(
    session: &Session,
    settings: Vec<ServerSettings>,
    patience: Duration,
) -> Result<Vec<ServerState>, Failure> {
    let house = House { surfaces: Surfaces::default(), ..session.server_house() };
    session.wait(async {
        let servers = Servers::start(house, settings);
        servers.tried(patience).await;
        let states = servers.states();
        servers.stop().await;
        states
    })
}

/// A server as a person reads it: a line, and below it what is to be said of it.
fn shown(state: &ServerState) -> Vec<String> {
    let mut line = format!("{}  {}  {}", state.name, state.transport, state.state.word());
    if state.state.is_callable() {
        line = format!("{line}  {} tools", state.tools.len());
    }
    if let Some(protocol) = &state.protocol {
        line = format!("{line}  protocol {protocol}");
    }
    if let Some(server) = &state.server {
        line = format!("{line}  {} {}", server.name, server.version);
    }
    let mut lines = vec![line];
    lines.extend(state.faults.iter().map(|fault| format!("  fault: {fault}")));
    lines.extend(state.tools.iter().map(|tool| {
        if tool.name.ends_with(&format!("__{}", tool.raw_name)) {
            format!("  {}", tool.name)
        } else {
            format!("  {}  (its own name: {})", tool.name, tool.raw_name)
        }
    }));
    lines.extend(
        state.left_out.iter().map(|left| format!("  left out: {}: {}; {}", left.name, left.why, left.remedy)),
    );
    lines.extend(state.notes.iter().map(|note| format!("  note: {note}")));
    lines.into_iter().map(|line| visible(&line.replace(['\n', '\r'], " "))).collect()
}

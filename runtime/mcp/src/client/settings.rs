//! What is set for a server, with variables in their places and defaults where nothing is set.

use std::time::Duration;

use toolwright::Environment;
use toolwright_config::{Config, Fault, Level, McpReached, McpServer, Server};

use super::{expand::Expansion, offers::Offers};

/// What is set for a server.
#[derive(Clone, Debug)]
pub struct ServerSettings {
    /// Its name.
    pub name: String,
    /// Whether it is used.
    pub enabled: bool,
    /// How it is reached, variables in their places.
    pub reached: McpReached,
    /// How long a call may take.
    pub timeout: Duration,
    /// How long connecting may take, with the first list of tools.
    pub connect_timeout: Duration,
    /// How often a quiet connection is tried.
    pub keepalive: Duration,
    /// After how long without a call its program is ended.
    pub idle_timeout: Option<Duration>,
    /// After how long its program is started anew.
    pub max_lifetime: Option<Duration>,
    /// Which of its tools are offered.
    pub offers: Offers,
    /// Whether its tools may run beside each other.
    pub parallel: bool,
    /// Whether it may ask the model.
    pub sampling: SamplingSettings,
    /// Whether it may ask the user.
    pub elicitation: ElicitationSettings,
    /// The least important of its messages that go to the log.
    pub log_level: Option<&'static str>,
    /// What the operator may want to know.
    pub notes: Vec<String>,
    /// What cannot be understood; such a server is never started.
    pub faults: Vec<String>,
}

/// Whether a server may ask the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SamplingSettings {
    /// Whether it may.
    pub enabled: bool,
    /// How many questions a minute.
    pub per_minute: u64,
    /// How long an answer may be.
    pub most_tokens: u64,
    /// How long an answer may take.
    pub timeout: Duration,
}

/// Whether a server may ask the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElicitationSettings {
    /// Whether it may.
    pub enabled: bool,
    /// How long a question stands.
    pub timeout: Duration,
}

/// How long a call may take.
const TIMEOUT: Duration = Duration::from_mins(5);
/// How long connecting may take.
const CONNECT_TIMEOUT: Duration = Duration::from_mins(1);
/// How often a quiet connection is tried.
const KEEPALIVE: Duration = Duration::from_mins(3);
/// The least time between two tries of a quiet connection.
const LEAST_KEEPALIVE: Duration = Duration::from_secs(5);

impl ServerSettings {
    /// Reads what is set for a server; an error where something cannot be understood.
    pub fn read(server: &Server<'_>, environment: &Environment) -> Result<Self, Vec<Fault>> {
        let set = server.read()?;
        let offers = Offers::new(&set.tools).map_err(|message| {
            let path = format!("{}.tools", server.setting.path());
            let help = "write names or globs such as read_*".to_owned();
            vec![Fault { level: Level::Error, path, place: Some(server.setting.place()), message, help }]
        })?;
        Ok(Self::of(server.name, set, offers, environment))
    }

    /// Reads what is set for every server; one that cannot be understood is there with its faults.
    pub fn all(config: &Config, environment: &Environment) -> Vec<Self> {
        let servers = config.mcp_servers();
        servers.iter().map(|server| Self::read_or_told(server, environment)).collect()
    }

    fn read_or_told(server: &Server<'_>, environment: &Environment) -> Self {
        Self::read(server, environment).unwrap_or_else(|faults| {
            let told = faults.iter().map(Fault::to_string).collect();
            let set = McpServer { enabled: server.enabled, ..McpServer::default() };
            Self { faults: told, ..Self::of(server.name, set, Offers::default(), environment) }
        })
    }

    fn of(name: &str, mut set: McpServer, offers: Offers, environment: &Environment) -> Self {
        let mut expansion = Expansion::new(environment);
        let mut notes = Vec::new();
        expand(&mut set.reached, &mut expansion);
        notes.extend(expansion.missing.iter().map(|name| {
            format!("the variable {name} is not set, so ${{{name}}} stays as it is written: set it, or write the value")
        }));
        let keepalive = set.keepalive.unwrap_or(KEEPALIVE);
        if keepalive < LEAST_KEEPALIVE {
            notes.push(format!("keepalive_interval is raised to {} seconds", LEAST_KEEPALIVE.as_secs()));
        }
        let is_program = matches!(set.reached, McpReached::Program { .. });
        let recycled = |set: Option<Duration>| set.filter(|time| is_program && !time.is_zero());
        if !is_program && (set.idle_timeout.is_some() || set.max_lifetime.is_some()) {
            notes.push("idle_timeout_seconds and max_lifetime_seconds are for programs only".to_owned());
        }
        Self {
            name: name.to_owned(),
            enabled: set.enabled,
            timeout: set.timeout.unwrap_or(TIMEOUT),
            connect_timeout: set.connect_timeout.unwrap_or(CONNECT_TIMEOUT),
            keepalive: keepalive.max(LEAST_KEEPALIVE),
            idle_timeout: recycled(set.idle_timeout),
            max_lifetime: recycled(set.max_lifetime),
            offers,
            parallel: set.parallel,
            sampling: SamplingSettings {
                enabled: set.sampling.enabled.unwrap_or(true),
                per_minute: set.sampling.per_minute.unwrap_or(10),
                most_tokens: set.sampling.most_tokens.unwrap_or(4096),
                timeout: set.sampling.timeout.unwrap_or(Duration::from_secs(30)),
            },
            elicitation: ElicitationSettings {
                enabled: set.elicitation.enabled.unwrap_or(true),
                timeout: set.elicitation.timeout.unwrap_or(Duration::from_mins(5)),
            },
            log_level: set.log_level,
            reached: set.reached,
            notes,
            faults: Vec::new(),
        }
    }

    /// Gives the word for how it is reached.
    pub fn transport(&self) -> &'static str {
        match &self.reached {
            McpReached::Program { .. } => "stdio",
            McpReached::Address(address) if address.is_sse => "sse",
            McpReached::Address(_) => "http",
            McpReached::Unknown => "unknown",
        }
    }

    /// Gives what the operator named for the server alone, to be masked where it shows secrets.
    pub(crate) fn pairs(&self) -> Vec<(String, String)> {
        match &self.reached {
            McpReached::Program { variables, .. } => variables.clone(),
            McpReached::Address(address) => address.headers.clone(),
            McpReached::Unknown => Vec::new(),
        }
    }
}

fn expand(reached: &mut McpReached, expansion: &mut Expansion<'_>) {
    let mut text = |text: &mut String| *text = expansion.text(text);
    match reached {
        McpReached::Program { command, arguments, variables, directory } => {
            text(command);
            arguments.iter_mut().for_each(&mut text);
            for (_, value) in variables {
                text(value);
            }
            directory.iter_mut().for_each(text);
        }
        McpReached::Address(address) => {
            text(&mut address.url);
            address.headers.iter_mut().for_each(|(_, value)| text(value));
            let files = [&mut address.trusted, &mut address.client_cert, &mut address.client_key];
            files.into_iter().flatten().for_each(text);
            expansion.value(&mut address.oauth);
        }
        McpReached::Unknown => {}
    }
}

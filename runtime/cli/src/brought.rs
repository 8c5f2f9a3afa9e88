//! What MCP servers and plugins bring to one command, and how long it waits for them.

use std::{convert::Infallible, fs, io, os::unix::fs::MetadataExt as _, sync::Arc, time::Duration};

use tokio::runtime::Builder;
use toolwright::{Level, Meaning, Note, NoteKind, dynamic::mcp_toolset_name};
use toolwright_approval::{Gate, TerminalDevice};
use toolwright_config::{Config, Faults, PluginSettings};
use toolwright_mcp::client::{self, Condition, ServerSettings, ServerState, Servers, Surfaces};
use toolwright_plugins::{self as plugins, PluginState, Plugins, Standing};
use toolwright_terminal::Helper;

use crate::{
    failure::Failure,
    notes, output,
    session::{Meant, Session},
};

mod wanted;

pub(crate) use self::wanted::Purpose;

/// The word in a platform's list that keeps MCP servers out.
pub(crate) const NO_SERVERS: &str = "no_mcp";
/// The longest that a command waits for all servers together, as in the original.
const PATIENCE: Duration = Duration::from_mins(2);
/// How often a command that goes on looks whether the configuration has changed.
const FOLLOWING: Duration = Duration::from_secs(2);
/// How long a command that goes on waits for them before it begins, as in the original.
const DISCOVERY: f64 = 1.5;

/// What brings tools at run time.
#[derive(Default)]
pub(crate) struct Brought {
    servers: Option<Servers>,
    plugins: Option<Plugins>,
}

/// Tells whether a configuration names anything that brings tools.
pub(crate) fn brings(config: &Config) -> bool {
    config.mcp_servers().iter().any(|server| server.enabled) || enables_plugins(&config.plugins())
}

/// How long a command that goes on waits before it begins (`mcp_discovery_timeout`, in seconds).
fn discovery(config: &Config) -> Duration {
    let set = config.get("mcp_discovery_timeout").and_then(|set| set.number(&mut Faults::untold()));
    Duration::try_from_secs_f64(set.unwrap_or(DISCOVERY)).unwrap_or(PATIENCE).min(PATIENCE)
}

/// Tells whether any plugin is enabled, as far as the configuration says.
fn enables_plugins(settings: &PluginSettings) -> bool {
    settings.enabled.iter().chain(settings.entries.keys()).any(|id| settings.is_enabled(id))
}

impl Session {
    /// Starts what the request can mean and waits for it, once a command. Plugins start whatever the request means: a
    /// policy of theirs may be about any call, and they may stand in for built-in tools.
    pub(crate) fn bring(&self, meant: &mut Meant<'_>, purpose: Purpose<'_>) -> Result<(), Failure> {
        let is_wanted =
            |server: &ServerSettings| wanted::is_wanted(self.registry, &meant.request, purpose, &server.name);
        let servers: Vec<_> = ServerSettings::all(meant.config, &self.environment)
            .into_iter()
            .filter(|server| server.enabled && is_wanted(server))
            .collect();
        let plugins = Some(meant.config.plugins()).filter(enables_plugins);
        if self.brought.get().is_none() && (plugins.is_some() || !servers.is_empty()) {
            let patience = match purpose {
                Purpose::Serving => discovery(meant.config),
                Purpose::Selection | Purpose::Tool(_) => PATIENCE,
            };
            let brought = self.wait(self.connected(servers, plugins, patience))?;
            drop(self.brought.set(brought));
        }
        self.add_plugin_toolsets(meant);
        Ok(())
    }

    async fn connected(
        &self,
        servers: Vec<ServerSettings>,
        plugins: Option<PluginSettings>,
        patience: Duration,
    ) -> Brought {
        let named: Vec<String> = servers.iter().map(|server| server.name.clone()).collect();
        if !named.is_empty() {
            output::progress(&format!("connecting to {}", named.join(", ")));
        }
        let servers = (!servers.is_empty()).then(|| Servers::start(self.server_house(), servers));
        let plugins = async {
            let settings = plugins?;
            Some(Plugins::start(self.plugin_house(), settings, self.plugins).await)
        };
        let settled = async {
            if let Some(servers) = &servers {
                servers.settled(patience).await;
            }
        };
        let (plugins, ()) = tokio::join!(plugins, settled);
        output::progress("");
        Brought { servers, plugins }
    }

    /// Gives what MCP servers get of this command.
    pub(crate) fn server_house(&self) -> client::House {
        let gate = self
            .operator()
            .ok()
            .map(|operator| Gate::new(Arc::new(TerminalDevice::default())).with_operator(operator));
        client::House {
            catalog: self.catalog.clone(),
            helper: Helper::find(),
            home: self.locations.home.clone(),
            directory: self.working_directory(),
            environment: self.own.variables().to_vec(),
            secrets: self.secrets(),
            surfaces: Surfaces { gate, ..Surfaces::default() },
        }
    }

    /// Gives what plugins get of this command.
    pub(crate) fn plugin_house(&self) -> plugins::House {
        plugins::House {
            catalog: self.catalog.clone(),
            hooks: self.hooks.clone(),
            helper: Helper::find(),
            home: self.locations.home.clone(),
            project: Some(self.working_directory()),
            environment: self.own.variables().to_vec(),
            secrets: self.secrets(),
        }
    }

    /// Gives the toolsets of MCP servers that a platform gets: all, unless its saved list names some, or keeps all out.
    /// A server is named by its own name only where that means nothing built in.
    pub(crate) fn servers_of_platform(&self, config: &Config, saved: Option<&[String]>) -> Vec<String> {
        let servers = config.mcp_servers();
        let enabled = servers.iter().filter(|server| server.enabled);
        let names = |name: &String| {
            servers.iter().any(|server| wanted::names_server(self.registry, name, server.name))
                && !matches!(self.registry.meaning(name), Some(Meaning::Everything))
        };
        let is_word = |name: &String| name == NO_SERVERS || names(name);
        // An empty list asks for nothing, of servers as of all else.
        if saved.is_some_and(|saved| saved.is_empty() || saved.iter().any(is_word)) {
            return Vec::new();
        }
        enabled.map(|server| mcp_toolset_name(server.name)).collect()
    }

    /// Adds the toolsets of plugins to a platform's: all, but for those that its saved list was made without.
    fn add_plugin_toolsets(&self, meant: &mut Meant<'_>) {
        let Some(platform) = &meant.platform else { return };
        let is_saved = meant.config.platform_toolsets(platform).is_some();
        let known = meant.config.known_plugin_toolsets(platform).filter(|_| is_saved).unwrap_or_default();
        let states = self.plugin_states();
        let running = states.iter().filter(|plugin| plugin.state == Standing::Running);
        let toolsets = running.flat_map(|plugin| &plugin.toolsets);
        let new = toolsets.filter(|name| !known.iter().any(|known| known.name == **name)).cloned();
        let enabled = meant.request.enabled.get_or_insert_default();
        for name in new {
            if self.registry.meaning(&name).is_none() && !enabled.contains(&name) {
                enabled.push(name);
            }
        }
    }

    /// Tells how the MCP servers are that this command has started.
    pub(crate) fn server_states(&self) -> Vec<ServerState> {
        self.brought
            .get()
            .and_then(|brought| brought.servers.as_ref())
            .map(Servers::states)
            .unwrap_or_default()
    }

    /// Tells how the plugins are that this command has started.
    pub(crate) fn plugin_states(&self) -> Vec<PluginState> {
        self.brought
            .get()
            .and_then(|brought| brought.plugins.as_ref())
            .map(Plugins::states)
            .unwrap_or_default()
    }

    /// Adds what there is to say about servers and plugins, and says of names that only an absent server bears why
    /// they stand for nothing.
    pub(crate) fn told(&self, meant: &Meant<'_>, notes: Vec<Note>) -> Vec<Note> {
        let servers = self.server_states();
        let configured = meant.config.mcp_servers();
        let is_servers = |name: &str| {
            configured.iter().any(|server| wanted::names_server(self.registry, name, server.name))
        };
        let mut told: Vec<Note> = notes
            .into_iter()
            .filter(|note| note.kind != NoteKind::Unknown || !is_servers(&note.name))
            .collect();
        for server in configured.iter().filter(|server| !server.enabled) {
            let is_named = |name: &String| {
                wanted::names_server(self.registry, name, server.name)
                    && self.registry.meaning(name).is_none()
            };
            if meant.request.enabled.iter().flatten().any(is_named) {
                told.push(absent(
                    Level::Warning,
                    server.name,
                    "MCP server is switched off",
                    "set enabled: true",
                ));
            }
        }
        told.extend(servers.iter().flat_map(server_notes));
        told.extend(self.plugin_states().iter().flat_map(plugin_notes));
        let unknown = self.brought.get().and_then(|brought| brought.plugins.as_ref());
        let unknown = unknown.map(Plugins::unknown_names).unwrap_or_default();
        told.extend(unknown.iter().map(|fault| absent(Level::Warning, "", &fault.message, &fault.remedy)));
        told
    }

    /// Waits for something. A tool that does not stop in time is left behind, not waited for.
    pub(crate) fn wait<F: Future>(&self, work: F) -> Result<F::Output, Failure> {
        if self.runtime.get().is_none() {
            let runtime = Builder::new_current_thread()
                .enable_all()
                .build()
                .map_err(|error: io::Error| Failure::io("starting the runtime for calls", error))?;
            drop(self.runtime.set(runtime));
        }
        match self.runtime.get() {
            Some(runtime) => Ok(runtime.block_on(work)),
            None => Err(Failure::io("starting the runtime for calls", io::Error::other("there is none"))),
        }
    }

    /// Loads plugins again whenever the configuration has changed; never comes back. What cannot be read changes nothing.
    pub(crate) async fn follow(&self) -> Infallible {
        let plugins = self.brought.get().and_then(|brought| brought.plugins.clone());
        let (Some(plugins), Some(path)) = (plugins, &self.locations.config) else {
            return std::future::pending().await;
        };
        let stamp = || fs::metadata(path).ok().map(|facts| (facts.modified().ok(), facts.len(), facts.ino()));
        let mut last = stamp();
        loop {
            tokio::time::sleep(FOLLOWING).await;
            let now = stamp();
            if now == last {
                continue;
            }
            last = now;
            match Config::load(&self.locations) {
                Ok(loaded) => {
                    plugins.reload(loaded.config.plugins()).await;
                    notes::print_faults(
                        &self.plugin_states().iter().flat_map(plugin_notes).collect::<Vec<_>>(),
                    );
                }
                Err(error) => output::note(&format!("warning: {error}; what was in force stays")),
            }
        }
    }

    /// Ends what was started.
    pub(crate) fn close(mut self) {
        let brought = self.brought.take();
        if let Some(runtime) = self.runtime.take() {
            if let Some(Brought { servers, plugins }) = brought {
                runtime.block_on(async {
                    let servers = async {
                        if let Some(servers) = servers {
                            servers.stop().await;
                        }
                    };
                    let plugins = async {
                        if let Some(plugins) = plugins {
                            plugins.stop().await;
                        }
                    };
                    tokio::join!(servers, plugins)
                });
            }
            runtime.shutdown_background();
        }
    }
}

/// What there is to say about a server: that it is not there, and what of it is not.
fn server_notes(server: &ServerState) -> Vec<Note> {
    let mut notes = Vec::new();
    if server.state != Condition::Ready {
        let why = server.faults.join("; ");
        let message =
            format!("MCP server is {}{}{why}", server.state.word(), if why.is_empty() { "" } else { ": " });
        let remedy = match server.state {
            Condition::NeedsLogin => format!("`toolwright mcp login {}`", server.name),
            _ => {
                format!("`toolwright mcp test {}` tells more; without it, its tools are missing", server.name)
            }
        };
        notes.push(absent(Level::Warning, &server.name, &message, &remedy));
    }
    for left in &server.left_out {
        let message = format!("`{}` of MCP server `{}` is left out: {}", left.name, server.name, left.why);
        notes.push(absent(Level::Info, &left.name, &message, &left.remedy));
    }
    notes
}

/// What there is to say about a plugin.
fn plugin_notes(plugin: &PluginState) -> Vec<Note> {
    let is_wrong = plugin.enabled && plugin.state != Standing::Running;
    let level = if is_wrong { Level::Warning } else { Level::Info };
    let faults = plugin.faults.iter();
    faults.map(|fault| absent(level, &plugin.id, &fault.message, &fault.remedy)).collect()
}

fn absent(level: Level, name: &str, message: &str, remedy: &str) -> Note {
    Note {
        level,
        kind: NoteKind::Absent,
        name: name.to_owned(),
        message: message.to_owned(),
        remedy: remedy.to_owned(),
    }
}

//! All plugins of a host: found, started side by side, loaded again, stopped.

use std::{
    collections::BTreeMap,
    fmt,
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::task::JoinHandle;
use tokio_util::sync::{CancellationToken, DropGuard};
use toolwright_config::PluginSettings;

use crate::{
    bring::{Bundle, Floor, Refused, committed, prepared, take_away},
    compiled::CompiledPlugin,
    connection::CallError,
    fault::{PluginFault, nearest},
    found::{Found, find, unknown},
    house::House,
    reading::{self, CommandOutput},
    resident::{Carrier, Resident},
    state::{PluginState, Standing},
    tending::tend,
};

/// How long a command may take.
const COMMAND: Duration = Duration::from_mins(10);

/// All plugins of a host. Cheap to clone. When the last clone is dropped without [`stop`](Self::stop), their
/// processes are ended, their tools do not work, and what their policies would judge is refused.
#[derive(Clone)]
pub struct Plugins(Arc<Handle>);

struct Handle {
    floor: Arc<Floor>,
    compiled: &'static [CompiledPlugin],
    all: Mutex<All>,
    /// Held while plugins are loaded, so that two reloads do not mix.
    loading: tokio::sync::Mutex<()>,
    _end: DropGuard,
}

#[derive(Default)]
struct All {
    settings: Arc<PluginSettings>,
    found: Vec<Found>,
    residents: BTreeMap<String, Arc<Resident>>,
}

/// What is to be done when plugins are loaded.
struct Stock {
    wanted: Vec<(Found, Arc<Resident>)>,
    /// Those that are enabled and cannot be read.
    unread: Vec<(Found, Arc<Resident>)>,
    gone: Vec<Arc<Resident>>,
}

/// Why a plugin's command was not run, or failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// There is no such plugin.
    #[error("there is no plugin `{name}`; {help}")]
    NoPlugin {
        /// The name.
        name: String,
        /// What may be meant.
        help: String,
    },
    /// The plugin does not run.
    #[error("plugin `{name}` does not run: {why}")]
    NotRunning {
        /// The plugin.
        name: String,
        /// Why, and what to do.
        why: String,
    },
    /// The plugin has no such command.
    #[error("plugin `{plugin}` has no command `{name}`; {help}")]
    NoCommand {
        /// The plugin.
        plugin: String,
        /// The command.
        name: String,
        /// What may be meant.
        help: String,
    },
    /// The command failed.
    #[error("{0}")]
    Failed(String),
}

impl Plugins {
    /// Starts every plugin that the operator has enabled, side by side, each within 10 s. One that cannot be started
    /// brings nothing and says so in its [`state`](Self::states).
    ///
    /// Needs a tokio runtime with its I/O driver and its timer, which their processes are tended on for as long as
    /// they run.
    pub async fn start(house: House, settings: PluginSettings, compiled: &'static [CompiledPlugin]) -> Self {
        let stop = CancellationToken::new();
        let floor = Arc::new(Floor { house, stop: stop.clone(), known: Mutex::default() });
        let plugins = Self(Arc::new(Handle {
            floor,
            compiled,
            all: Mutex::default(),
            loading: tokio::sync::Mutex::new(()),
            _end: stop.drop_guard(),
        }));
        plugins.reload(settings).await;
        plugins
    }

    /// Tells which plugins are there, from their manifests alone, and of names in the settings that none has. Nothing
    /// is started.
    pub fn survey(
        home: Option<&Path>,
        project: Option<&Path>,
        settings: &PluginSettings,
        compiled: &'static [CompiledPlugin],
    ) -> (Vec<PluginState>, Vec<PluginFault>) {
        let all = find(home, project, settings, compiled);
        (all.iter().map(|found| found.state(settings)).collect(), unknown(&all, settings))
    }

    /// Tells how it is with every plugin, those too that are off.
    pub fn states(&self) -> Vec<PluginState> {
        let all = self.0.all();
        let mut residents: BTreeMap<_, _> =
            all.residents.values().map(|resident| (resident.id.clone(), resident.state())).collect();
        let mut states = Vec::with_capacity(all.found.len());
        for found in &all.found {
            let is_its = residents.get(&found.id).is_some_and(|state| state.source == found.source);
            let resident = if is_its { residents.remove(&found.id) } else { None };
            states.push(resident.unwrap_or_else(|| found.state(&all.settings)));
        }
        // Those whose folders are gone while they run.
        states.extend(residents.into_values());
        states
    }

    /// Tells of names in the settings that no plugin has.
    pub fn unknown_names(&self) -> Vec<PluginFault> {
        let all = self.0.all();
        unknown(&all.found, &all.settings)
    }

    /// Gives the toolsets of all plugins that run, sorted.
    pub fn toolsets(&self) -> Vec<String> {
        let mut toolsets: Vec<String> = self.states().into_iter().flat_map(|state| state.toolsets).collect();
        toolsets.sort();
        toolsets.dedup();
        toolsets
    }

    /// Loads every plugin again, as the folders and the settings are now. What a plugin brings takes the place of
    /// what it brought before all at once; if it cannot be loaded again, what it brought before stays and the fault
    /// is told. Plugins that are not enabled any more are taken away.
    pub async fn reload(&self, settings: PluginSettings) {
        let _loading = self.0.loading.lock().await;
        let floor = &self.0.floor;
        let settings = Arc::new(settings);
        let house = &floor.house;
        let found = find(house.home.as_deref(), house.project.as_deref(), &settings, self.0.compiled);
        let Stock { wanted, unread, gone } = self.0.take_stock(found, &settings);
        for (found, resident) in unread {
            resident.holds(floor, &found.declared_policies());
            resident.stands(Standing::Failed, Vec::new());
            let faults = &found.faults;
            tracing::warn!(target: "toolwright::plugin", plugin = %found.id, ?faults, "not loaded, and it refuses");
        }
        let leaving: Vec<_> =
            gone.into_iter().map(|resident| tokio::spawn(leave(Arc::clone(floor), resident))).collect();
        let coming: Vec<_> = wanted
            .into_iter()
            .map(|(found, resident)| Coming::begin(floor, resident, found, &settings))
            .collect();
        for task in leaving {
            // A task that panicked has told so itself.
            drop(task.await);
        }
        // They start side by side and take their places one after the other, so that of two that bring the same the
        // same one comes first every time.
        for coming in coming {
            coming.end(floor, &settings).await;
        }
    }

    /// Runs a command of a plugin.
    pub async fn run_command(
        &self,
        plugin: &str,
        command: &str,
        arguments: &[String],
    ) -> Result<CommandOutput, CommandError> {
        let resident = self.0.resident(plugin)?;
        let not_running =
            || CommandError::NotRunning { name: plugin.to_owned(), why: resident.why_not_running() };
        let served = resident.current().ok_or_else(not_running)?;
        let no_command = |names: Vec<&str>| {
            let list = || format!("its commands are {}", names.join(", "));
            let help = if names.is_empty() {
                "it has none".to_owned()
            } else {
                nearest(command, names.iter().copied()).unwrap_or_else(list)
            };
            CommandError::NoCommand { plugin: plugin.to_owned(), name: command.to_owned(), help }
        };
        if let Carrier::Functions(commands) = &served.body {
            let running = commands.run(command, arguments.to_vec());
            let running = running.ok_or_else(|| no_command(commands.names().collect()))?;
            return running.await.map_err(CommandError::Failed);
        }
        let (served, connection) = resident.open().ok_or_else(not_running)?;
        let names = served.brought.commands.iter().map(|info| info.name.as_str());
        if !names.clone().any(|name| name == command) {
            return Err(no_command(names.collect()));
        }
        let params = serde_json::json!({"name": command, "args": arguments}).to_string();
        let answer = connection.call("command/run", &params, COMMAND, None).await;
        let failed = |why: &str| CommandError::Failed(format!("plugin `{plugin}`: {why}"));
        match answer {
            Ok(text) => reading::command(&text)
                .ok_or_else(|| failed("its answer is neither a text nor an object with `text` and `status`")),
            Err(CallError::Refused(message)) => Err(CommandError::Failed(message)),
            Err(error) => Err(failed(&error.to_string())),
        }
    }

    /// Takes everything away and ends every process.
    pub async fn stop(self) {
        self.reload(PluginSettings::default()).await;
        self.0.floor.stop.cancel();
    }
}

impl Handle {
    fn all(&self) -> MutexGuard<'_, All> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what is there now, and gives the plugins to be loaded and those to be taken away.
    fn take_stock(&self, found: Vec<Found>, settings: &Arc<PluginSettings>) -> Stock {
        let mut all = self.all();
        let mut before = std::mem::take(&mut all.residents);
        let (mut wanted, mut unread) = (Vec::new(), Vec::new());
        for found in found.iter().filter(|found| found.is_sound && found.is_enabled(settings)) {
            let state = found.state(settings);
            let resident = match before.remove(&found.id) {
                Some(resident) => {
                    resident.found_anew(state);
                    resident
                }
                None => Resident::new(found, state),
            };
            all.residents.insert(found.id.clone(), Arc::clone(&resident));
            wanted.push((found.clone(), resident));
        }
        let mut gone = Vec::new();
        for (id, resident) in before {
            if settings.is_enabled(&id) {
                // What cannot be read any more is no word of the operator's: what it holds stays.
                let now = found.iter().find(|found| found.id == id);
                resident.tells(now.map_or_else(Resident::vanished, |found| found.faults.clone()));
                all.residents.insert(id, resident);
            } else {
                gone.push(resident);
            }
        }
        for found in found.iter().filter(|found| !found.is_sound && found.is_enabled(settings)) {
            let resident = all.residents.entry(found.id.clone());
            let resident = resident.or_insert_with(|| Resident::new(found, found.state(settings)));
            // One that never ran and cannot be read judges nothing by itself, so others must not go unjudged.
            if resident.current().is_none() {
                resident.found_anew(found.state(settings));
                unread.push((found.clone(), Arc::clone(resident)));
            }
        }
        let there = found.iter().map(|found| (found.id.clone(), None));
        let enabled = all.residents.iter().map(|(id, resident)| (id.clone(), Some(Arc::clone(resident))));
        *self.floor.known() = there.chain(enabled).collect();
        all.found = found;
        all.settings = Arc::clone(settings);
        Stock { wanted, unread, gone }
    }

    fn resident(&self, plugin: &str) -> Result<Arc<Resident>, CommandError> {
        let all = self.all();
        if let Some(resident) = all.residents.get(plugin) {
            return Ok(Arc::clone(resident));
        }
        let ids = || all.found.iter().map(|found| found.id.as_str());
        if ids().any(|id| id == plugin) {
            let why = format!("it is not enabled; `toolwright plugins enable {plugin}`");
            return Err(CommandError::NotRunning { name: plugin.to_owned(), why });
        }
        let help = nearest(plugin, ids()).unwrap_or_else(|| "look at `toolwright plugins list`".to_owned());
        Err(CommandError::NoPlugin { name: plugin.to_owned(), help })
    }
}

async fn leave(floor: Arc<Floor>, resident: Arc<Resident>) {
    resident.tended(&floor.stop).cancel();
    let _turn = resident.turn.lock().await;
    take_away(&floor, &resident).await;
    resident.stands(Standing::Off, Vec::new());
}

/// A plugin on its way.
struct Coming {
    found: Found,
    resident: Arc<Resident>,
    tending: CancellationToken,
    task: JoinHandle<Result<Bundle, Refused>>,
}

impl Coming {
    fn begin(
        floor: &Arc<Floor>,
        resident: Arc<Resident>,
        found: Found,
        settings: &Arc<PluginSettings>,
    ) -> Self {
        let tending = resident.tended(&floor.stop);
        if resident.current().is_none() {
            resident.stands(Standing::Starting, Vec::new());
            resident.holds(floor, &found.declared_policies());
        }
        let (floor, settings) = (Arc::clone(floor), Arc::clone(settings));
        let (one, what) = (Arc::clone(&resident), found.clone());
        let task = tokio::spawn(async move { prepared(&floor, &one, &what, &settings).await });
        Self { found, resident, tending, task }
    }

    async fn end(self, floor: &Arc<Floor>, settings: &Arc<PluginSettings>) {
        let Self { found, resident, tending, task } = self;
        let turn = resident.turn.lock().await;
        let bundle = task.await.unwrap_or_else(|error| {
            let message = format!("it could not be loaded: {error}");
            Err(vec![PluginFault::new(message, PluginFault::disable(&resident.id))])
        });
        let loaded = match bundle {
            Ok(bundle) => committed(floor, &resident, bundle).await,
            Err(faults) => Err(faults),
        };
        match loaded {
            Ok(notes) => resident.stands(Standing::Running, notes),
            Err(faults) => {
                for fault in &faults {
                    tracing::warn!(target: "toolwright::plugin", plugin = %resident.id, "not loaded: {fault}");
                }
                // What it brought before stays.
                let standing =
                    if resident.is_running().is_ok() { Standing::Running } else { Standing::Failed };
                resident.stands(standing, faults);
            }
        }
        drop(turn);
        tokio::spawn(tend(Arc::clone(floor), Arc::clone(&resident), found, Arc::clone(settings), tending));
    }
}

impl fmt::Debug for Plugins {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.0.all().residents.keys()).finish()
    }
}

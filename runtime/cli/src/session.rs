//! What one command works with: registry, environment, configuration, and the selection that was meant.

use std::{
    cell::{Cell, OnceCell},
    io::{self, IsTerminal as _},
    path::{Path, PathBuf},
};

use tokio::runtime::Runtime;
use toolwright::{
    Availability, Environment, Level, Note, NoteKind, Registry, Request, Selection,
    dynamic::{Catalog, Snapshot},
    hook::Hooks,
    search::{SearchConfig, SearchMode, Searcher},
};
use toolwright_approval::{Operator, built_in};
use toolwright_config::{
    Arguments, Config, ConfigError, Fault, Keeping, Loaded, Locations, TerminalSettings, Variables,
};
use toolwright_plugins::CompiledPlugin;
use toolwright_terminal::{OwnEnvironment, Secrets};

use crate::{
    Program,
    arguments::{GlobalArguments, SelectionArguments},
    brought::{Brought, NO_SERVERS, Purpose},
    failure::{Failure, Problem, Verdict},
    notes, output, platform,
};

/// Everything that a command needs to know before it starts.
pub(crate) struct Session {
    /// The tools and toolsets.
    pub(crate) registry: &'static Registry,
    /// What every call is under.
    pub(crate) hooks: Hooks,
    /// The plugins that are compiled in.
    pub(crate) plugins: &'static [CompiledPlugin],
    /// What was typed for every command.
    pub(crate) global: GlobalArguments,
    /// The process's environment, also what other programs cannot read of it.
    pub(crate) own: OwnEnvironment,
    /// The same as text.
    pub(crate) environment: Environment,
    /// Where the configuration is.
    pub(crate) locations: Locations,
    /// What is gathered once, when it is needed.
    pub(crate) secrets: OnceCell<Secrets>,
    /// The tools and toolsets with what MCP servers and plugins bring.
    pub(crate) catalog: Catalog,
    /// What brings it, once a command has asked for it.
    pub(crate) brought: OnceCell<Brought>,
    /// What carries out everything that waits.
    pub(crate) runtime: OnceCell<Runtime>,
    /// The configuration, once it was read.
    loaded: OnceCell<Loaded>,
    /// The working directory, once it was asked for.
    here: OnceCell<PathBuf>,
    /// Whether its faults were told.
    is_told: Cell<bool>,
}

/// A request, with what the configuration added to it.
pub(crate) struct Meant<'s> {
    /// The request itself.
    pub(crate) request: Request,
    /// The configuration that it is under.
    pub(crate) config: &'s Config,
    /// The platform that it is for.
    pub(crate) platform: Option<String>,
    notes: Vec<Note>,
}

/// A selection that was carried out.
pub(crate) struct Chosen {
    /// The selected tools that are available.
    pub(crate) available: Selection,
    /// What a person should know about it.
    pub(crate) notes: Vec<Note>,
    /// What was asked for.
    pub(crate) request: Request,
    /// Everything that there was to select from.
    pub(crate) snapshot: Snapshot,
    /// What tells which tools are available.
    pub(crate) availability: Availability,
    /// When its tools wait to be searched for.
    pub(crate) search: SearchConfig,
    /// How long the files of long results are kept.
    pub(crate) keeping: Keeping,
    /// How commands run.
    pub(crate) terminal: Result<TerminalSettings, Fault>,
}

impl Chosen {
    /// Gives what a session sees whose tools wait where the configuration lets them. No model is known here, and
    /// so no context window.
    pub(crate) fn offered(&self, searcher: Searcher) -> Selection {
        self.snapshot.defer(&self.available, &self.search, 0, searcher)
    }

    /// Tells whether the selection gave what it must.
    pub(crate) fn verdict(&self) -> Verdict {
        if self.notes.iter().any(|note| note.level == Level::Error) { Verdict::Failed } else { Verdict::Done }
    }
}

impl Session {
    /// Takes the environment as it is now; the configuration is read when a command needs it.
    pub(crate) fn new(program: Program, global: GlobalArguments) -> Self {
        let Program { registry, hooks, plugins } = program;
        let own = OwnEnvironment::read();
        let variables = Variables::from_pairs(own.variables().iter().cloned());
        let arguments = Arguments { config: global.config.clone(), home: global.home.clone() };
        let mut locations = Locations::from(&arguments, &variables);
        // Where the directory is gone, a relative place cannot be meant from anywhere else either.
        if let Ok(directory) = std::env::current_dir() {
            locations = locations.from_directory(&directory);
        }
        let environment = Environment::from_pairs(variables.text_pairs());
        Self {
            registry,
            hooks,
            plugins,
            global,
            own,
            environment,
            locations,
            secrets: OnceCell::new(),
            catalog: Catalog::new(registry),
            brought: OnceCell::new(),
            runtime: OnceCell::new(),
            loaded: OnceCell::new(),
            here: OnceCell::new(),
            is_told: Cell::new(false),
        }
    }

    /// Reads the configuration. Warnings go to standard error; what the operator said and cannot be
    /// understood stops the command.
    pub(crate) fn configuration(&self) -> Result<&Config, Failure> {
        let is_first = !self.is_told.replace(true);
        let Loaded { config, faults, .. } = self
            .loaded()
            .map_err(|error| Failure::usage(error.to_string(), "`toolwright config check` tells more"))?;
        let mut problems = Vec::new();
        for fault in faults.iter().filter(|fault| is_first || fault.level == toolwright_config::Level::Error)
        {
            match fault.level {
                toolwright_config::Level::Error if means_asking(&fault.path) => {
                    output::note(&format!("warning: {fault}; until it is mended, commands are asked about"));
                }
                toolwright_config::Level::Error => problems.push(problem(fault.clone())),
                toolwright_config::Level::Warning => output::note(&format!("warning: {fault}")),
                toolwright_config::Level::Note => {}
            }
        }
        if problems.is_empty() { Ok(config) } else { Err(Failure::Usage { problems }) }
    }

    /// Reads the configuration once. What it says is told by [`configuration`](Self::configuration).
    pub(crate) fn loaded(&self) -> Result<&Loaded, ConfigError> {
        if let Some(loaded) = self.loaded.get() {
            return Ok(loaded);
        }
        let loaded = Config::load(&self.locations)?;
        Ok(self.loaded.get_or_init(|| loaded))
    }

    /// Reads the configuration as it is after a change.
    pub(crate) fn reread(&self) -> Result<Config, Failure> {
        let loaded = Config::load(&self.locations);
        let loaded = loaded
            .map_err(|error| Failure::usage(error.to_string(), "`toolwright config check` tells more"))?;
        Ok(loaded.config)
    }

    /// Makes what tells the operator's word about approval. What the operator denies and cannot be understood
    /// stops the command.
    pub(crate) fn operator(&self) -> Result<Operator, Failure> {
        let operator = Operator::file(self.locations.clone(), built_in());
        let mut problems = Vec::new();
        for fault in operator.faults() {
            match fault.level {
                toolwright_config::Level::Error => problems.push(problem(fault)),
                _ => output::note(&format!("warning: {fault}")),
            }
        }
        if problems.is_empty() { Ok(operator) } else { Err(Failure::Usage { problems }) }
    }

    /// Gives the directory that calls begin in. One that was removed is told, and the nearest that is there stands in.
    pub(crate) fn working_directory(&self) -> PathBuf {
        let find = || {
            std::env::current_dir().unwrap_or_else(|error| {
                let gone = PathBuf::from(self.environment.get("PWD").unwrap_or("/"));
                let nearest = gone.ancestors().find(|folder| folder.is_dir()).unwrap_or(Path::new("/"));
                output::note(&format!(
                    "warning: the working directory cannot be found ({error}); calls begin in {}",
                    nearest.display()
                ));
                nearest.to_owned()
            })
        };
        self.here.get_or_init(find).clone()
    }

    /// Makes what tells which tools are available.
    pub(crate) fn availability(&self, assumed: bool) -> Availability {
        if assumed {
            Availability::assumed(self.registry, self.environment.clone())
        } else {
            Availability::new(self.registry, self.environment.clone())
        }
    }

    /// Turns the selection options into a request. An unknown name stops the command unless it is lenient.
    pub(crate) fn request(
        &self,
        arguments: &SelectionArguments,
        purpose: Purpose<'_>,
    ) -> Result<Meant<'_>, Failure> {
        let mut meant = self.mean(arguments)?;
        self.bring(&mut meant, purpose)?;
        let snapshot = self.catalog.snapshot();
        let selection = snapshot.select(&meant.request, &self.environment);
        let notes = self.told(&meant, snapshot.notes(&meant.request, &self.environment, &selection));
        meant.refuse_unknown(arguments, &notes)?;
        let unknown =
            notes.into_iter().filter(|note| matches!(note.kind, NoteKind::Unknown | NoteKind::Absent));
        notes::print_faults(&unknown.chain(meant.notes.iter().cloned()).collect::<Vec<_>>());
        Ok(meant)
    }

    /// Carries the selection options out.
    pub(crate) fn choose(
        &self,
        arguments: &SelectionArguments,
        purpose: Purpose<'_>,
    ) -> Result<Chosen, Failure> {
        let mut meant = self.mean(arguments)?;
        self.bring(&mut meant, purpose)?;
        let snapshot = self.catalog.snapshot();
        let selection = snapshot.select(&meant.request, &self.environment);
        let mut notes = self.told(&meant, snapshot.notes(&meant.request, &self.environment, &selection));
        meant.refuse_unknown(arguments, &notes)?;
        let availability = self.availability(arguments.assume_available);
        let available = availability.available(&selection);
        notes.extend(available.notes(&meant.request, &self.environment));
        notes.extend(meant.notes);
        let (search, keeping) = (search(meant.config), meant.config.keeping());
        let terminal = meant.config.terminal();
        let available = available.selection;
        let request = meant.request;
        Ok(Chosen { available, notes, request, snapshot, availability, search, keeping, terminal })
    }

    fn mean(&self, arguments: &SelectionArguments) -> Result<Meant<'_>, Failure> {
        let config = self.configuration()?;
        let mut notes = Vec::new();
        // An option that was given and names nothing asks for nothing, never for everything.
        let asked = arguments.enable.as_deref().or((!arguments.tool.is_empty()).then_some(&[]));
        let mut request = Request {
            enabled: asked.map(listed),
            disabled: listed(&arguments.disable),
            tools: listed(&arguments.tool),
            no_tools: listed(&arguments.no_tool),
        };
        if let Some(platform) = &arguments.platform {
            let saved = config.platform_toolsets(platform);
            let saved = saved.map(|names| names.into_iter().map(|named| named.name).collect::<Vec<_>>());
            let servers = self.servers_of_platform(config, saved.as_deref());
            let mut enabled = match saved {
                Some(names) => names.into_iter().filter(|name| name != NO_SERVERS).collect(),
                None => self.preset(platform, arguments, &mut notes)?,
            };
            enabled.extend(servers);
            request.enabled = Some(enabled);
        }
        request.disabled.extend(config.disabled_toolsets().into_iter().map(|named| named.name));
        Ok(Meant { request, config, platform: arguments.platform.clone(), notes })
    }

    /// The preset of a platform about which the configuration says nothing.
    fn preset(
        &self,
        platform: &str,
        arguments: &SelectionArguments,
        notes: &mut Vec<Note>,
    ) -> Result<Vec<String>, Failure> {
        if let Some(preset) = platform::preset(self.registry, platform) {
            return Ok(vec![preset.name.to_owned()]);
        }
        let known = platform::names(self.registry).join(", ");
        let message = format!("there is no platform `{platform}`");
        let help = format!("the platforms are {known}; config.yaml can name others under platform_toolsets");
        if arguments.is_strict() {
            return Err(Failure::usage(message, help));
        }
        notes.push(Note {
            level: Level::Error,
            kind: NoteKind::Unknown,
            name: platform.to_owned(),
            message,
            remedy: help,
        });
        Ok(Vec::new())
    }
}

impl Meant<'_> {
    /// Tells when tools wait, as the configuration says it.
    pub(crate) fn search(&self) -> SearchConfig {
        search(self.config)
    }

    fn refuse_unknown(&self, arguments: &SelectionArguments, notes: &[Note]) -> Result<(), Failure> {
        if !arguments.is_strict() {
            return Ok(());
        }
        let unknown = notes.iter().filter(|note| note.kind == NoteKind::Unknown);
        let problems: Vec<Problem> = unknown.map(|note| self.problem(note)).collect();
        if problems.is_empty() { Ok(()) } else { Err(Failure::Usage { problems }) }
    }

    fn problem(&self, note: &Note) -> Problem {
        Problem {
            message: format!("{}{}", self.place(&note.name), note.message),
            help: format!("{}; or go on without it: --lenient", note.remedy),
        }
    }

    /// Where the configuration names it, for a message; nothing when it was typed.
    fn place(&self, name: &str) -> String {
        let platform = self.platform.as_ref().and_then(|platform| self.config.platform_toolsets(platform));
        let named = platform.into_iter().flatten().chain(self.config.disabled_toolsets());
        let found = named.into_iter().find(|named| named.name == name);
        found.map(|named| format!("{}: ", named.setting.place())).unwrap_or_default()
    }
}

impl SelectionArguments {
    /// What is meant where nothing can be selected.
    pub(crate) fn everything() -> Self {
        Self { lenient: true, ..Self::default() }
    }

    fn is_strict(&self) -> bool {
        let interactive = io::stdin().is_terminal() && io::stderr().is_terminal();
        self.strict || !(self.lenient || interactive)
    }
}

/// Tells whether a value that cannot be read leaves the mode manual and nothing allowed, so that a person is
/// asked and nothing needs to stop.
fn means_asking(path: &str) -> bool {
    const ASKING: [&str; 8] = [
        "approvals.mode",
        "approvals.timeout",
        "approvals.gateway_timeout",
        "approvals.smart_timeout",
        "approvals.headless",
        "approvals.cron_mode",
        "approvals.forbidden_asks_in",
        "command_allowlist",
    ];
    path == "approvals" || ASKING.contains(&path.split('[').next().unwrap_or_default())
}

pub(crate) fn problem(fault: Fault) -> Problem {
    let place = fault.place.map(|place| format!("{place}: ")).unwrap_or_default();
    Problem { message: format!("{place}{}", fault.message), help: fault.help }
}

/// The names of a list option; `''` is no name.
fn listed(names: &[String]) -> Vec<String> {
    names.iter().map(|name| name.trim()).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// When tools wait, as the configuration says it.
fn search(config: &Config) -> SearchConfig {
    let (set, usual) = (config.tool_search(), SearchConfig::default());
    let whole = |number: Option<i64>, usual| {
        number.map_or(usual, |number| usize::try_from(number.max(0)).unwrap_or(usize::MAX))
    };
    let mode = match set.mode {
        None | Some(toolwright_config::SearchMode::Auto) => SearchMode::Auto,
        Some(toolwright_config::SearchMode::On) => SearchMode::On,
        Some(toolwright_config::SearchMode::Off) => SearchMode::Off,
    };
    let (usual, most) = (whole(set.usual, usual.usual), whole(set.most, usual.most));
    SearchConfig { mode, share: set.threshold.unwrap_or(SearchConfig::default().share), usual, most }
        .limited()
}

//! A home with plugins in it, and everything around it.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use toolwright::{
    Availability, Context, Dispatcher, Environment, Request, Selection,
    dynamic::Catalog,
    hook::{Hooks, points},
};
use toolwright_config::{Config, PluginSettings};
use toolwright_plugins::{CompiledPlugin, House, PluginState, Plugins, Standing};
use toolwright_terminal::Secrets;
use toolwright_tools::registry::REGISTRY;

/// The plugin with switches.
const STAND_IN: &str = include_str!("stand_in.py");

/// A home folder, a project folder and the settings of a test.
pub(crate) struct Place {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) settings: Value,
    pub(crate) environment: Vec<(OsString, OsString)>,
    pub(crate) secrets: Secrets,
}

/// A host with its plugins.
pub(crate) struct Host {
    pub(crate) plugins: Plugins,
    pub(crate) catalog: Catalog,
    pub(crate) hooks: Hooks,
    pub(crate) dispatcher: Dispatcher,
}

impl Place {
    pub(crate) fn new() -> Self {
        let environment = vec![("PATH".into(), "/usr/local/bin:/usr/bin:/bin".into())];
        let folder = tempfile::tempdir().expect("a folder");
        let settings = json!({"plugins": {"enabled": [], "disabled": [], "entries": {}}});
        Self { folder, settings, environment, secrets: Secrets::default() }
    }

    pub(crate) fn home(&self) -> PathBuf {
        self.folder.path().join("home")
    }

    pub(crate) fn project(&self) -> PathBuf {
        self.folder.path().join("project")
    }

    /// Gives the folder of a plugin of the home.
    pub(crate) fn plugin(&self, id: &str) -> PathBuf {
        self.home().join("plugins").join(id)
    }

    /// Puts the plugin with switches there, enabled, behaving as `config` says.
    pub(crate) fn stand_in(&mut self, id: &str, config: &Value) -> &mut Self {
        let hooks = config["brings"]["hooks"].as_array().cloned().unwrap_or_default();
        let is_known = |point: &&str| points().iter().any(|(known, ..)| known == point);
        let named = hooks.iter().filter_map(|hook| hook["point"].as_str()).filter(is_known);
        let named: Vec<&str> = named.collect();
        let judges = |point: &&str| points().iter().any(|(known, decides, _)| known == point && *decides);
        let observes = hooks.iter().any(|hook| hook["role"] == "observe") || !named.iter().any(judges);
        let provides =
            if observes { String::new() } else { format!("provides_hooks: [{}]\n", named.join(", ")) };
        let manifest = format!("name: {id}\ncommand: python3\nargs: [plugin.py]\n{provides}");
        self.with(id, &manifest, STAND_IN).enable(id).config(id, config)
    }

    /// Puts a plugin there that is not enabled.
    pub(crate) fn with(&mut self, id: &str, manifest: &str, program: &str) -> &mut Self {
        write(&self.plugin(id), manifest, program);
        self
    }

    pub(crate) fn enable(&mut self, id: &str) -> &mut Self {
        let list = self.settings["plugins"]["enabled"].as_array_mut().expect("a list");
        list.push(id.into());
        self
    }

    pub(crate) fn config(&mut self, id: &str, config: &Value) -> &mut Self {
        self.settings["plugins"]["entries"][id]["config"] = config.clone();
        self
    }

    pub(crate) fn settings(&self) -> PluginSettings {
        let text = self.settings.to_string();
        let loaded = Config::read(Path::new("config.yaml"), text.as_bytes()).expect("settings");
        assert!(loaded.faults.is_empty(), "{:?}", loaded.faults);
        loaded.config.plugins()
    }

    pub(crate) async fn start(&self) -> Host {
        self.start_with(&[]).await
    }

    pub(crate) async fn start_with(&self, compiled: &'static [CompiledPlugin]) -> Host {
        let catalog = Catalog::new(&REGISTRY);
        let hooks = Hooks::default();
        let house = House {
            catalog: catalog.clone(),
            hooks: hooks.clone(),
            helper: None,
            home: Some(self.home()),
            project: Some(self.project()),
            environment: self.environment.clone(),
            secrets: self.secrets.clone(),
        };
        let plugins = Plugins::start(house, self.settings(), compiled).await;
        let availability = Availability::new(&REGISTRY, Environment::default());
        let dispatcher = Dispatcher::new(availability).with_hooks(hooks.clone());
        Host { plugins, catalog, hooks, dispatcher }
    }

    /// What a plugin with switches has been told.
    pub(crate) fn seen(&self, id: &str) -> Vec<Value> {
        let text = fs::read_to_string(self.plugin(id).join("seen.jsonl")).unwrap_or_default();
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }
}

impl Host {
    pub(crate) fn everything(&self) -> Selection {
        self.catalog.snapshot().select(&Request::default(), &Environment::default())
    }

    pub(crate) async fn call(&self, tool: &str, arguments: &Value) -> String {
        self.dispatcher.dispatch(&self.everything(), &Context::default(), tool, &arguments.to_string()).await
    }

    pub(crate) fn state(&self, id: &str) -> PluginState {
        let states = self.plugins.states();
        states.into_iter().find(|state| state.id == id).expect("the plugin is there")
    }

    /// Tells everything that is wrong with a plugin.
    pub(crate) fn faults(&self, id: &str) -> String {
        let faults = self.state(id).faults;
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    pub(crate) fn brought(&self) -> Vec<String> {
        self.catalog.snapshot().tools().map(|tool| tool.name().to_owned()).collect()
    }

    pub(crate) async fn until(&self, id: &str, standing: Standing) {
        until(&format!("{id} is {standing:?}"), || self.state(id).state == standing).await;
    }
}

/// Waits for something, but not for ever.
pub(crate) async fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(30), "never: {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

pub(crate) fn write(folder: &Path, manifest: &str, program: &str) {
    fs::create_dir_all(folder).expect("made");
    fs::write(folder.join("plugin.yaml"), manifest).expect("written");
    fs::write(folder.join("plugin.py"), program).expect("written");
}

/// A tool for a registration.
pub(crate) fn tool(name: &str) -> Value {
    json!({"name": name, "description": "A tool.", "parallel": true})
}

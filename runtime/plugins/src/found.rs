//! Which plugins are there. Only manifests are read; nothing is started.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use toolwright_config::PluginSettings;

use crate::{
    compiled::CompiledPlugin,
    fault::{PluginFault, nearest},
    manifest::{self, Manifest},
    registration::deciding,
    state::{HookInfo, PluginState, Source, Standing},
};

/// The point that every call comes to.
const EVERY_CALL: &str = "pre_tool_call";

/// A plugin that is there.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) id: String,
    pub(crate) source: Source,
    pub(crate) body: Body,
    /// What is to be said about it.
    pub(crate) faults: Vec<PluginFault>,
    /// Whether it can be started at all.
    pub(crate) is_sound: bool,
    /// Whether the name is its own.
    pub(crate) has_name: bool,
}

/// What a plugin is made of.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    /// A folder with a program.
    Folder(PathBuf, Box<Manifest>),
    /// A crate.
    Compiled(&'static CompiledPlugin),
}

/// Finds every plugin. A name belongs to the first source that has it; the same name in a later one is told there
/// and changes nothing about the first.
pub(crate) fn find(
    home: Option<&Path>,
    project: Option<&Path>,
    settings: &PluginSettings,
    compiled: &'static [CompiledPlugin],
) -> Vec<Found> {
    let mut all = Vec::new();
    for plugin in compiled {
        let (id, body) = (plugin.id.to_owned(), Body::Compiled(plugin));
        all.push(Found {
            id,
            source: Source::Compiled,
            body,
            faults: Vec::new(),
            is_sound: true,
            has_name: true,
        });
    }
    if let Some(home) = home {
        all.extend(folders(&home.join("plugins"), Source::User));
    }
    if let Some(project) = project.filter(|_| settings.project) {
        all.extend(folders(&project.join(".toolwright").join("plugins"), Source::Project));
    }
    let mut owners: BTreeMap<String, String> = BTreeMap::new();
    for found in &mut all {
        if let Some(owner) = owners.get(&found.id) {
            let message = format!("the name `{}` belongs to {owner}; this one is not loaded", found.id);
            found.faults.push(PluginFault::new(message, "give one of the two another name"));
            found.is_sound = false;
            found.has_name = false;
        } else {
            owners.insert(found.id.clone(), found.place());
        }
    }
    all
}

/// Tells of names in the settings that no plugin has.
pub(crate) fn unknown(all: &[Found], settings: &PluginSettings) -> Vec<PluginFault> {
    let known = |name: &str| all.iter().any(|found| found.id == name);
    let lists = [("plugins.enabled", &settings.enabled), ("plugins.disabled", &settings.disabled)];
    let listed = lists.into_iter().flat_map(|(key, names)| names.iter().map(move |name| (key, name)));
    let entries = settings.entries.keys().map(|name| ("plugins.entries", name));
    let mut faults = Vec::new();
    for (key, name) in listed.chain(entries).filter(|(_, name)| !known(name)) {
        let near = nearest(name, all.iter().map(|found| found.id.as_str()));
        let remedy =
            near.unwrap_or_else(|| "`toolwright plugins list` shows those that are there".to_owned());
        faults.push(PluginFault::new(format!("{key} names `{name}`, and there is no such plugin"), remedy));
    }
    faults
}

fn folders(folder: &Path, source: Source) -> Vec<Found> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut folders: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    folders.sort();
    let hidden =
        |path: &PathBuf| path.file_name().is_none_or(|name| name.as_encoded_bytes().starts_with(b"."));
    folders.into_iter().filter(|path| path.is_dir() && !hidden(path)).map(|path| one(path, source)).collect()
}

fn one(folder: PathBuf, source: Source) -> Found {
    let id = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let (manifest, faults, is_sound) = match manifest::read(&folder) {
        Ok((manifest, faults)) => (manifest, faults, true),
        Err(faults) => {
            // What it would judge is known where that part can be read; else it is every call.
            let points = manifest::hooks_at_least(&folder).unwrap_or_else(|| vec![EVERY_CALL.to_owned()]);
            let unread = Manifest { name: id.clone(), provides_hooks: Some(points), ..Manifest::default() };
            (unread, faults, false)
        }
    };
    Found { id, source, body: Body::Folder(folder, Box::new(manifest)), faults, is_sound, has_name: true }
}

impl Found {
    fn place(&self) -> String {
        match &self.body {
            Body::Folder(folder, _) => format!("the plugin in {}", folder.display()),
            Body::Compiled(_) => "a plugin that is compiled in".to_owned(),
        }
    }

    /// Whether the operator has enabled it, and means this one by the name.
    pub(crate) fn is_enabled(&self, settings: &PluginSettings) -> bool {
        settings.is_enabled(&self.id) && self.has_name
    }

    /// The points at which it says it holds policies, before anything of it runs.
    pub(crate) fn declared_policies(&self) -> Vec<String> {
        match &self.body {
            Body::Folder(_, manifest) => {
                manifest.provides_hooks.iter().flatten().filter(|point| deciding(point)).cloned().collect()
            }
            Body::Compiled(_) => Vec::new(),
        }
    }

    /// What is known of it before anything of it runs.
    pub(crate) fn state(&self, settings: &PluginSettings) -> PluginState {
        let mut state = PluginState {
            id: self.id.clone(),
            version: String::new(),
            description: String::new(),
            source: self.source,
            folder: None,
            kind: manifest::Kind::default(),
            sound: self.is_sound,
            enabled: self.is_enabled(settings),
            state: match (settings.is_enabled(&self.id), self.is_sound) {
                (false, _) => Standing::Off,
                (true, true) => Standing::Enabled,
                (true, false) => Standing::Failed,
            },
            tools: Vec::new(),
            toolsets: Vec::new(),
            hooks: Vec::new(),
            commands: Vec::new(),
            env: Vec::new(),
            allow_tool_override: settings.entry(&self.id).allow_tool_override,
            faults: self.faults.clone(),
        };
        match &self.body {
            Body::Folder(folder, manifest) => {
                state.folder = Some(folder.clone());
                state.version.clone_from(&manifest.version);
                state.description.clone_from(&manifest.description);
                state.kind = manifest.kind;
                state.tools = manifest.provides_tools.clone().unwrap_or_default();
                state.env = manifest.variables();
                let points = manifest.provides_hooks.iter().flatten();
                state.hooks = points.map(|point| HookInfo::at(point)).collect();
            }
            Body::Compiled(plugin) => {
                plugin.version.clone_into(&mut state.version);
                plugin.description.clone_into(&mut state.description);
            }
        }
        state
    }
}

impl HookInfo {
    fn at(point: &str) -> Self {
        let role = if deciding(point) { "policy" } else { "observe" };
        Self { point: point.to_owned(), name: point.to_owned(), role, tools: Vec::new() }
    }
}

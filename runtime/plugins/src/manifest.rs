//! A plugin's `plugin.yaml`: what the operator agrees to by enabling it. Read strictly; every fault has its place.

use std::{collections::BTreeSet, fs, io, os::unix::fs::PermissionsExt as _, path::Path};

use serde::Serialize;
use toolwright_config::{Config, Faults, Setting, Value};

use crate::fault::{PluginFault, nearest};

/// The manifest's file name.
pub const MANIFEST: &str = "plugin.yaml";
/// The protocol that this program speaks.
pub(crate) const PROTOCOL: i64 = 1;
/// A larger file is no manifest.
const MOST_BYTES: u64 = 256 * 1024;
const KEYS: [&str; 14] = [
    "args",
    "author",
    "command",
    "description",
    "env",
    "homepage",
    "kind",
    "license",
    "name",
    "protocol",
    "provides_hooks",
    "provides_tools",
    "requires_env",
    "version",
];

/// What sort of plugin it is, in the original's words. All are carried out alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// It stands for itself.
    #[default]
    Standalone,
    /// It carries out the tools of a built-in toolset.
    Backend,
    /// At most one of its sort.
    Exclusive,
    /// It reaches a platform.
    Platform,
    /// It brings models.
    ModelProvider,
}

impl Kind {
    const ALL: [(&'static str, Self); 5] = [
        ("standalone", Self::Standalone),
        ("backend", Self::Backend),
        ("exclusive", Self::Exclusive),
        ("platform", Self::Platform),
        ("model-provider", Self::ModelProvider),
    ];
}

/// What a manifest says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Manifest {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) description: String,
    pub(crate) kind: Kind,
    pub(crate) command: String,
    pub(crate) arguments: Vec<String>,
    /// Variables without which it is not started; it gets them.
    pub(crate) requires_env: Vec<String>,
    /// Other variables that it gets.
    pub(crate) env: Vec<String>,
    /// The only tools that it may bring, where it names them.
    pub(crate) provides_tools: Option<Vec<String>>,
    /// The only points at which it may hook, where it names them.
    pub(crate) provides_hooks: Option<Vec<String>>,
}

impl Manifest {
    /// The variables that it gets beside the harmless ones, sorted.
    pub(crate) fn variables(&self) -> Vec<String> {
        let mut names: Vec<String> = self.requires_env.iter().chain(&self.env).cloned().collect();
        names.sort();
        names.dedup();
        names
    }
}

/// A manifest with what is to be said about it that does not stop it.
pub(crate) type Read = (Manifest, Vec<PluginFault>);

/// Reads the manifest in a folder.
pub(crate) fn read(folder: &Path) -> Result<Read, Vec<PluginFault>> {
    let path = folder.join(MANIFEST);
    let bytes = bounded(&path).map_err(|error| {
        let remedy = "write one; `toolwright plugins new NAME` shows how it looks";
        vec![PluginFault::new(format!("{}: cannot be read: {error}", path.display()), remedy)]
    })?;
    let (manifest, faults) = parse(&path, &bytes)?;
    let folder_name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    if manifest.name != folder_name {
        let message = format!(
            "{}: its name is `{}` and its folder's name `{folder_name}`",
            path.display(),
            manifest.name
        );
        return Err(vec![PluginFault::new(message, "give both the same name")]);
    }
    program(folder, &manifest.command).map_err(|fault| vec![fault])?;
    Ok((manifest, faults))
}

/// Reads a manifest's text; the path is only for messages.
pub(crate) fn parse(path: &Path, bytes: &[u8]) -> Result<Read, Vec<PluginFault>> {
    let document = Config::document(path, bytes)
        .map_err(|error| vec![PluginFault::new(error.to_string(), "mend the manifest")])?;
    let mut reader = Reader { root: document.root(), faults: Faults::listed(), errors: Vec::new() };
    reader.unknown();
    reader.repeated();
    let mut notes = Vec::new();
    let manifest = Manifest {
        name: reader.needed("name"),
        version: reader.text("version").unwrap_or_default(),
        description: reader.text("description").unwrap_or_default(),
        kind: reader.kind(&mut notes),
        command: reader.needed("command"),
        arguments: reader.arguments(),
        requires_env: reader.variables("requires_env"),
        env: reader.variables("env"),
        provides_tools: reader.names("provides_tools"),
        provides_hooks: reader.names("provides_hooks"),
    };
    reader.check(&manifest);
    let mut faults = reader.errors;
    for fault in reader.faults.list() {
        let said = PluginFault::new(
            format!(
                "{}{}",
                fault.place.as_ref().map(|at| format!("{at}: ")).unwrap_or_default(),
                fault.message
            ),
            fault.help.clone(),
        );
        if fault.level == toolwright_config::Level::Error { faults.push(said) } else { notes.push(said) }
    }
    if faults.is_empty() { Ok((manifest, notes)) } else { Err(faults) }
}

/// Reads of a manifest that has faults at which points its plugin would hook, where that part can be understood.
pub(crate) fn hooks_at_least(folder: &Path) -> Option<Vec<String>> {
    let path = folder.join(MANIFEST);
    let document = Config::document(&path, &bounded(&path).ok()?).ok()?;
    let mut faults = Faults::listed();
    let named = document.root().get("provides_hooks")?.names(&mut faults)?;
    let known = |name: &str| toolwright::hook::points().iter().any(|(known, ..)| *known == name);
    let points: Vec<String> = named.into_iter().map(|named| named.name).collect();
    (faults.list().is_empty() && points.iter().all(|point| known(point))).then_some(points)
}

/// Finds the program that a manifest names: a name to be looked for on the search path, or a file in the folder.
pub(crate) fn program(folder: &Path, command: &str) -> Result<std::ffi::OsString, PluginFault> {
    let named = Path::new(command);
    if command.chars().any(char::is_whitespace) && !folder.join(named).exists() {
        let message = format!("the command `{command}` has a space in it, and is one word");
        return Err(PluginFault::new(message, "write what comes after the program into `args: [...]`"));
    }
    if named.components().count() == 1 && !command.starts_with('.') {
        return Ok(command.into());
    }
    let inside = "name a program on the search path, or a file in the plugin's folder such as ./plugin.py";
    let refused = |why: &str| PluginFault::new(format!("the command `{command}` {why}"), inside);
    if named.is_absolute() {
        return Err(refused("is an absolute path"));
    }
    let whole = folder.join(named);
    let (Ok(whole), Ok(folder)) = (whole.canonicalize(), folder.canonicalize()) else {
        return Err(refused("is not there"));
    };
    if !whole.starts_with(&folder) {
        return Err(refused("leads out of the plugin's folder"));
    }
    let facts = fs::metadata(&whole).map_err(|error| refused(&format!("cannot be looked at: {error}")))?;
    if !facts.is_file() {
        return Err(refused("is no file"));
    }
    if facts.permissions().mode() & 0o111 == 0 {
        let message = format!("the command `{command}` may not be executed");
        let remedy =
            format!("`chmod +x {}`, or name its interpreter and give the file in `args`", whole.display());
        return Err(PluginFault::new(message, remedy));
    }
    Ok(whole.into_os_string())
}

/// Tells whether a text can be a plugin's name: what is a file's name, a key and a word of a command line.
pub(crate) fn is_name(name: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    (1..=64).contains(&name.len()) && name.bytes().all(letter) && !name.starts_with('-')
}

struct Reader<'c> {
    root: Setting<'c>,
    faults: Faults,
    errors: Vec<PluginFault>,
}

impl Reader<'_> {
    fn unknown(&mut self) {
        for (key, setting) in self.root.entries() {
            if KEYS.contains(&key) {
                continue;
            }
            let remedy = nearest(key, KEYS).unwrap_or_else(|| format!("the keys are {}", KEYS.join(", ")));
            self.errors.push(PluginFault::new(format!("{}: unknown key {key}", setting.key_place()), remedy));
        }
    }

    fn text(&mut self, key: &str) -> Option<String> {
        self.root.get(key).and_then(|setting| setting.text(&mut self.faults))
    }

    fn needed(&mut self, key: &str) -> String {
        match self.text(key) {
            Some(text) if !text.trim().is_empty() => text,
            _ => {
                let remedy = match key {
                    "command" => {
                        "write what starts the plugin, such as `command: python3` and `args: [plugin.py]`"
                    }
                    _ => "write the folder's name",
                };
                let message = format!("{}: there is no `{key}`", self.root.place());
                self.errors.push(PluginFault::new(message, remedy));
                String::new()
            }
        }
    }

    fn names(&mut self, key: &str) -> Option<Vec<String>> {
        let names = self.root.get(key)?.names(&mut self.faults)?;
        Some(names.into_iter().map(|named| named.name).collect())
    }

    /// Tells of keys that are there twice, in the manifest itself and in what it holds.
    fn repeated(&mut self) {
        let Value::Map(entries) = self.root.value().untagged() else { return };
        let mut known = BTreeSet::new();
        for (key, _) in entries {
            if !known.insert(key) {
                let place = self.root.get(key).map_or_else(|| self.root.place(), |last| last.key_place());
                let message = format!("{place}: the key {key} is here again");
                self.errors.push(PluginFault::new(message, "keep one of them"));
            }
        }
    }

    /// Arguments, word for word.
    fn arguments(&mut self) -> Vec<String> {
        let Some(list) = self.root.get("args") else { return Vec::new() };
        if !matches!(list.value().untagged(), Value::List(_)) {
            let message = format!("{}: args must be a list, and is {}", list.place(), list.value().kind());
            self.errors.push(PluginFault::new(message, "write [a, b], or one `- argument` a line"));
        }
        let mut arguments = Vec::new();
        for item in list.items() {
            if let Value::Text(text) = item.value().untagged() {
                arguments.push(text.clone());
            } else {
                let message = format!("{}: {} is {}", item.place(), item.path(), item.value().kind());
                self.errors.push(PluginFault::new(message, "quote it: arguments are texts"));
            }
        }
        arguments
    }

    fn named(&mut self, item: &Setting<'_>) -> Option<String> {
        let name = item.get("name").and_then(|name| name.text(&mut self.faults));
        if name.is_none() {
            let message = format!("{}: {} has no `name`", item.place(), item.path());
            self.errors.push(PluginFault::new(message, "write the variable's name, or `name: VARIABLE`"));
        }
        name
    }

    /// Names of variables; as in the original an item may also be a map with a `name`.
    fn variables(&mut self, key: &str) -> Vec<String> {
        let Some(list) = self.root.get(key) else { return Vec::new() };
        let items = list.items();
        let is_map = |item: &Setting<'_>| matches!(item.value().untagged(), Value::Map(_));
        let names: Vec<String> = if items.iter().any(is_map) {
            let mut named = |item: &Setting<'_>| {
                if is_map(item) { self.named(item) } else { item.text(&mut self.faults) }
            };
            items.iter().filter_map(&mut named).collect()
        } else {
            self.names(key).unwrap_or_default()
        };
        for name in &names {
            let letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
            if name.is_empty() || !name.bytes().all(letter) {
                let message = format!("{}: `{name}` is no variable's name", list.place());
                self.errors.push(PluginFault::new(message, "write letters, digits and `_`"));
            }
        }
        names
    }

    fn kind(&mut self, notes: &mut Vec<PluginFault>) -> Kind {
        let Some(setting) = self.root.get("kind") else { return Kind::default() };
        let Some(word) = setting.text(&mut self.faults) else { return Kind::default() };
        let found = Kind::ALL.iter().find(|(known, _)| *known == word.replace('_', "-"));
        found.map_or_else(
            || {
                let known: Vec<&str> = Kind::ALL.iter().map(|(known, _)| *known).collect();
                let message = format!("{}: unknown kind `{word}`, read as standalone", setting.place());
                let remedy = nearest(&word, known.iter().copied());
                let remedy = remedy.unwrap_or_else(|| format!("the kinds are {}", known.join(", ")));
                notes.push(PluginFault::new(message, remedy));
                Kind::default()
            },
            |(_, kind)| *kind,
        )
    }

    fn check(&mut self, manifest: &Manifest) {
        if !manifest.name.is_empty() && !is_name(&manifest.name) {
            let place = self.root.get("name").map_or_else(|| self.root.place(), |name| name.place());
            let message = format!("{place}: `{}` cannot be a plugin's name", manifest.name);
            self.errors.push(PluginFault::new(message, "use letters, digits, `_` and `-`, at most 64"));
        }
        if let Some(setting) = self.root.get("protocol") {
            let version = setting.integer(&mut self.faults);
            if version.is_some_and(|version| version != PROTOCOL) {
                let message = format!("{}: this program speaks protocol {PROTOCOL} only", setting.place());
                self.errors.push(PluginFault::new(message, "use a version of the plugin for that protocol"));
            }
        }
        let points = toolwright::hook::points();
        for point in manifest.provides_hooks.iter().flatten() {
            if !points.iter().any(|(known, ..)| known == point) {
                let place =
                    self.root.get("provides_hooks").map_or_else(|| self.root.place(), |list| list.place());
                let remedy = nearest(point, points.iter().map(|(known, ..)| *known)).unwrap_or_default();
                let message = format!("{place}: there is no point `{point}` for hooks");
                self.errors.push(PluginFault::new(message, remedy));
            }
        }
    }
}

fn bounded(path: &Path) -> io::Result<Vec<u8>> {
    let facts = fs::metadata(path)?;
    if !facts.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    if facts.len() > MOST_BYTES {
        return Err(io::Error::other(format!("it is larger than {MOST_BYTES} bytes")));
    }
    fs::read(path)
}

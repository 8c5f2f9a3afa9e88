//! What a plugin's process says it brings: read strictly, part by part, every fault told with its place.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use toolwright::{
    declare::Hints,
    dynamic::{Beside, NewTool, NewToolset, Replaces},
    hook::{Role, points},
};

use crate::{fault::PluginFault, manifest::Manifest};

/// What a plugin brings.
#[derive(Debug, Default)]
pub(crate) struct Brought {
    pub(crate) tools: Vec<BroughtTool>,
    pub(crate) toolsets: Vec<BroughtToolset>,
    pub(crate) hooks: Vec<BroughtHook>,
    pub(crate) commands: Vec<CommandInfo>,
}

/// A command of a plugin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandInfo {
    /// Its name.
    pub name: String,
    /// What it does.
    #[serde(default)]
    pub description: String,
    /// What its arguments are, for people.
    #[serde(default)]
    pub args_hint: String,
}

/// A tool of a plugin's process.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BroughtTool {
    pub(crate) name: String,
    /// Without one it is at home in a toolset of the plugin's name.
    pub(crate) toolset: Option<String>,
    #[serde(default)]
    pub(crate) description: String,
    #[serde(default)]
    pub(crate) parameters: Text,
    #[serde(default)]
    pub(crate) hints: BroughtHints,
    #[serde(default)]
    pub(crate) requires_env: Vec<String>,
    /// Whether any number of its calls may run at once.
    #[serde(default)]
    pub(crate) parallel: bool,
    /// How long a call may take, in seconds.
    pub(crate) timeout: Option<f64>,
    pub(crate) max_result_chars: Option<usize>,
    #[serde(default, rename = "override")]
    pub(crate) replaces: bool,
}

/// What a tool's calls may do to the world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BroughtHints {
    read_only: Option<bool>,
    destructive: Option<bool>,
    idempotent: Option<bool>,
    open_world: Option<bool>,
}

/// A toolset of a plugin.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BroughtToolset {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) description: String,
    #[serde(default)]
    pub(crate) includes: Vec<String>,
}

/// A hook of a plugin's process.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BroughtHook {
    pub(crate) point: String,
    #[serde(default)]
    pub(crate) name: String,
    pub(crate) role: Option<BroughtRole>,
    /// Patterns of tools; without them it looks at every call.
    pub(crate) tools: Option<Vec<String>>,
}

/// Whether a hook's word counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BroughtRole {
    Policy,
    Observe,
}

/// JSON as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text(pub(crate) String);

impl Default for Text {
    fn default() -> Self {
        Self(r#"{"type":"object","properties":{}}"#.to_owned())
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(Box::<RawValue>::deserialize(deserializer)?.get().to_owned()))
    }
}

/// The whole answer to `initialize`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Whole {
    protocol: i64,
    #[serde(default)]
    tools: Vec<Box<RawValue>>,
    #[serde(default)]
    toolsets: Vec<Box<RawValue>>,
    #[serde(default)]
    hooks: Vec<Box<RawValue>>,
    #[serde(default)]
    commands: Vec<Box<RawValue>>,
}

/// The most parts of one sort.
const MOST: usize = 2_000;

/// Reads the answer to `initialize`. Its manifest, which stands at `place`, bounds what it may bring.
pub(crate) fn read(text: &str, manifest: &Manifest, place: &Path) -> Result<Brought, Vec<PluginFault>> {
    let remedy = "mend the plugin: its answer to `initialize` is described in PROTOCOL.md";
    let fault = |message: String| PluginFault::new(format!("its answer to `initialize`: {message}"), remedy);
    let whole: Whole = serde_json::from_str(text).map_err(|error| vec![fault(plain(&error))])?;
    if whole.protocol != crate::manifest::PROTOCOL {
        let message =
            format!("protocol {} is not spoken here, {} is", whole.protocol, crate::manifest::PROTOCOL);
        return Err(vec![fault(message)]);
    }
    let mut faults = Vec::new();
    let mut brought = Brought {
        tools: parts("tools", &whole.tools, &mut faults),
        toolsets: parts("toolsets", &whole.toolsets, &mut faults),
        hooks: parts("hooks", &whole.hooks, &mut faults),
        commands: parts("commands", &whole.commands, &mut faults),
    };
    brought.name_hooks();
    brought.check(manifest, &mut faults);
    let mut faults: Vec<PluginFault> = faults.into_iter().map(fault).collect();
    brought.check_policies(manifest, place, &mut faults);
    if faults.is_empty() { Ok(brought) } else { Err(faults) }
}

fn parts<T: for<'de> Deserialize<'de>>(
    list: &str,
    texts: &[Box<RawValue>],
    faults: &mut Vec<String>,
) -> Vec<T> {
    if texts.len() > MOST {
        faults.push(format!("{list} has {} items, and {MOST} are the most", texts.len()));
        return Vec::new();
    }
    let mut parts = Vec::with_capacity(texts.len());
    for (number, text) in texts.iter().enumerate() {
        match serde_json::from_str(text.get()) {
            Ok(part) => parts.push(part),
            Err(error) => faults.push(format!("{list}[{number}]: {}", plain(&error))),
        }
    }
    parts
}

/// Tells of names that a list has twice.
fn twice<'a>(list: &str, names: impl Iterator<Item = &'a str>, faults: &mut Vec<String>) {
    let mut known = std::collections::BTreeSet::new();
    for (number, name) in names.enumerate() {
        if !known.insert(name) {
            faults.push(format!("{list}[{number}]: `{name}` is there twice"));
        }
    }
}

/// An error's text without the line, which a person cannot look at.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or_default().to_owned()
}

/// Tells whether answers count at a point.
pub(crate) fn deciding(point: &str) -> bool {
    points().iter().any(|(known, decides, _)| known == &point && *decides)
}

impl Brought {
    fn name_hooks(&mut self) {
        for hook in self.hooks.iter_mut().filter(|hook| hook.name.is_empty()) {
            hook.name.clone_from(&hook.point);
        }
    }

    fn check(&self, manifest: &Manifest, faults: &mut Vec<String>) {
        let outside = |list: &Option<Vec<String>>, name: &str| {
            list.as_ref().is_some_and(|list| !list.iter().any(|known| known == name))
        };
        twice("tools", self.tools.iter().map(|tool| tool.name.as_str()), faults);
        twice("toolsets", self.toolsets.iter().map(|set| set.name.as_str()), faults);
        twice("commands", self.commands.iter().map(|command| command.name.as_str()), faults);
        for (number, tool) in self.tools.iter().enumerate() {
            if outside(&manifest.provides_tools, &tool.name) {
                faults.push(format!(
                    "tools[{number}]: `{}` is not among the manifest's provides_tools",
                    tool.name
                ));
            }
            if tool.timeout.is_some_and(|timeout| !(timeout > 0.0 && timeout <= 86_400.0)) {
                faults
                    .push(format!("tools[{number}]: timeout must be more than 0 and at most 86400 seconds"));
            }
        }
        for (number, hook) in self.hooks.iter().enumerate() {
            if !hook.judges() && outside(&manifest.provides_hooks, &hook.point) {
                let point = &hook.point;
                faults.push(format!("hooks[{number}]: `{point}` is not among the manifest's provides_hooks"));
            }
            let twice = self.hooks[..number]
                .iter()
                .any(|other| (&other.point, &other.name) == (&hook.point, &hook.name));
            if twice {
                let (point, name) = (&hook.point, &hook.name);
                faults
                    .push(format!("hooks[{number}]: a second hook `{name}` at {point}; give each a `name`"));
            }
            let known = points().iter().find(|(known, ..)| *known == hook.point);
            if hook.tools.is_some() && known.is_some_and(|(.., fields)| !fields.contains(&"tool_name")) {
                faults.push(format!(
                    "hooks[{number}]: {} is about no tool, so `tools` means nothing",
                    hook.point
                ));
            }
        }
        for (number, command) in self.commands.iter().enumerate() {
            if !crate::manifest::is_name(&command.name) {
                faults.push(format!("commands[{number}]: `{}` cannot be a command's name", command.name));
            }
        }
    }

    /// The policies must be those that the manifest names: what it names is in force when the plugin is not.
    fn check_policies(&self, manifest: &Manifest, place: &Path, faults: &mut Vec<PluginFault>) {
        let place = place.display();
        let named = || manifest.provides_hooks.iter().flatten();
        for (number, hook) in self.hooks.iter().enumerate().filter(|(_, hook)| hook.judges()) {
            let point = &hook.point;
            if !named().any(|known| known == point) {
                let message = format!(
                    "its answer to `initialize`: hooks[{number}]: `{point}` is not among the manifest's provides_hooks, \
                     so nothing would be refused while the plugin is not there"
                );
                faults.push(PluginFault::new(message, format!("add `{point}` to provides_hooks in {place}")));
            }
        }
        for point in named().filter(|point| deciding(point)) {
            if !self.hooks.iter().any(|hook| hook.judges() && hook.point == *point) {
                let message = format!(
                    "its answer to `initialize`: its manifest names the policy point `{point}`, and no policy comes for it"
                );
                let remedy = format!("mend the plugin, or take `{point}` out of provides_hooks in {place}");
                faults.push(PluginFault::new(message, remedy));
            }
        }
    }

    /// The names of the toolsets of its tools and its own, sorted.
    pub(crate) fn toolset_names(&self, plugin: &str) -> Vec<String> {
        let tools = self.tools.iter().map(|tool| tool.toolset.as_deref().unwrap_or(plugin));
        let own = self.toolsets.iter().map(|set| set.name.as_str());
        let mut names: Vec<String> = tools.chain(own).map(str::to_owned).collect();
        names.sort();
        names.dedup();
        names
    }
}

impl BroughtTool {
    /// Makes the tool that the catalogue takes.
    pub(crate) fn made(
        &self,
        plugin: &str,
        handler: &std::sync::Arc<dyn toolwright::dynamic::DynamicHandler>,
        check: &toolwright::dynamic::DynamicCheck,
    ) -> NewTool {
        let toolset = self.toolset.as_deref().unwrap_or(plugin);
        let BroughtHints { read_only, destructive, idempotent, open_world } = self.hints;
        NewTool {
            check: Some(std::sync::Arc::clone(check)),
            requires_env: self.requires_env.clone(),
            beside: if self.parallel { Beside::Shared } else { Beside::Exclusive },
            max_result_chars: self.max_result_chars,
            replaces: if self.replaces { Replaces::SameName } else { Replaces::Nothing },
            hints: Hints { read_only, destructive, idempotent, open_world },
            ..NewTool::new(
                &self.name,
                toolset,
                &self.description,
                &self.parameters.0,
                std::sync::Arc::clone(handler),
            )
        }
    }
}

impl BroughtToolset {
    /// Makes the toolset that the catalogue takes.
    pub(crate) fn made(&self) -> NewToolset {
        NewToolset { includes: self.includes.clone(), ..NewToolset::new(&self.name, &self.description) }
    }
}

impl BroughtHook {
    /// Its role in the engine's words, where it names one.
    pub(crate) fn role(&self) -> Option<Role> {
        self.role.map(|role| match role {
            BroughtRole::Policy => Role::Policy,
            BroughtRole::Observe => Role::Observer,
        })
    }

    /// Whether it is a policy where policies can be.
    pub(crate) fn judges(&self) -> bool {
        deciding(&self.point) && self.is_policy()
    }

    /// Whether its word counts.
    pub(crate) fn is_policy(&self) -> bool {
        self.role.map_or_else(|| deciding(&self.point), |role| role == BroughtRole::Policy)
    }
}

impl BroughtHook {
    /// Describes it for people.
    pub(crate) fn info(&self) -> crate::state::HookInfo {
        crate::state::HookInfo {
            point: self.point.clone(),
            name: self.name.clone(),
            role: if self.is_policy() { "policy" } else { "observe" },
            tools: self.tools.clone().unwrap_or_default(),
        }
    }
}

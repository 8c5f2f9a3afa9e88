//! What a person and a script are told about a plugin.

use std::path::PathBuf;

use serde::{Serialize, Serializer};

use crate::{fault::PluginFault, manifest::Kind, registration::CommandInfo};

/// Where a plugin is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// A crate that was compiled in.
    Compiled,
    /// The operator's folder.
    User,
    /// The project's folder.
    Project,
}

/// How it is with a plugin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// It is not enabled, and nothing of it runs.
    Off,
    /// It is enabled, and will be started where tools are used.
    Enabled,
    /// It is being started.
    Starting,
    /// Its tools and hooks are in force.
    Running,
    /// It could not be started, and brings nothing.
    Failed,
    /// It ended by itself or hung. Its tools do not work; what its policies would judge does not run.
    Crashed,
}

/// A hook that a plugin holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HookInfo {
    /// Its point.
    pub point: String,
    /// Its own name.
    pub name: String,
    /// Whether its word counts: `policy`, or `observe`.
    pub role: &'static str,
    /// The tools whose calls it looks at; empty for all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tools: Vec<String>,
}

/// All there is to tell about a plugin. The names are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PluginState {
    /// Its name, which is what the operator enables.
    pub id: String,
    /// Its version; empty where its manifest cannot be read.
    pub version: String,
    /// What it is for.
    pub description: String,
    /// Where it is from.
    pub source: Source,
    /// Its folder; none for a compiled one.
    #[serde(serialize_with = "as_text")]
    pub folder: Option<PathBuf>,
    /// Its kind.
    pub kind: Kind,
    /// Whether it can be loaded at all: its manifest is in order, and its name is its own.
    pub sound: bool,
    /// Whether the operator has enabled it.
    pub enabled: bool,
    /// How it is.
    pub state: Standing,
    /// Its tools; before it runs, those that its manifest names.
    pub tools: Vec<String>,
    /// The toolsets of its tools.
    pub toolsets: Vec<String>,
    /// Its hooks; before it runs, those that its manifest names.
    pub hooks: Vec<HookInfo>,
    /// Its commands.
    pub commands: Vec<CommandInfo>,
    /// The variables that it gets when it is enabled, beside the harmless ones.
    pub env: Vec<String>,
    /// Whether it may replace tools of others.
    pub allow_tool_override: bool,
    /// What is wrong.
    pub faults: Vec<PluginFault>,
}

/// Writes a path that JSON may not be able to hold.
#[expect(clippy::ref_option, reason = "serde passes a reference to the field")]
fn as_text<S: Serializer>(folder: &Option<PathBuf>, serializer: S) -> Result<S::Ok, S::Error> {
    folder.as_ref().map(|folder| folder.to_string_lossy()).serialize(serializer)
}

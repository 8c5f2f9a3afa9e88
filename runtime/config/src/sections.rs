//! The sections that this program reads, typed. Faults are told when the file is read, so readers tell none.

use crate::{
    config::Config,
    fault::Faults,
    setting::{Named, Setting},
    tree::Value,
};

/// An MCP server by name.
#[derive(Debug, Clone)]
pub struct Server<'c> {
    /// Its name, which may stand in a platform's list.
    pub name: &'c str,
    /// Whether it is used.
    pub enabled: bool,
    /// All that is set for it.
    pub setting: Setting<'c>,
}

/// When tools wait to be searched for; what is not set has no value.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct ToolSearch {
    /// Whether they wait.
    pub mode: Option<SearchMode>,
    /// The part of the context from which on they wait, in percent.
    pub threshold: Option<f64>,
    /// The results of a search that names no number.
    pub usual: Option<i64>,
    /// The most results.
    pub most: Option<i64>,
}

/// Whether tools wait to be searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchMode {
    /// Where they would fill the context.
    Auto,
    /// Always.
    On,
    /// Never.
    Off,
}

/// How long the files of results that were too long for the model are kept; what is not set has no value, and 0
/// is no limit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Keeping {
    /// So many days.
    pub days: Option<u64>,
    /// As long as all take so many megabytes together.
    pub megabytes: Option<u64>,
}

impl Config {
    /// The platforms for which toolsets are named, in the order of the file.
    pub fn platforms(&self) -> Vec<&str> {
        let section = self.get("platform_toolsets");
        section.iter().flat_map(Setting::entries).map(|(platform, _)| platform).collect()
    }

    /// The toolsets named for a platform; an empty list means none, no list means the platform's preset.
    pub fn platform_toolsets(&self, platform: &str) -> Option<Vec<Named<'_>>> {
        self.get("platform_toolsets")?.get(platform)?.names(&mut Faults::untold())
    }

    /// The toolsets that no platform gets.
    pub fn disabled_toolsets(&self) -> Vec<Named<'_>> {
        let list = self.get("agent.disabled_toolsets");
        list.and_then(|list| list.names(&mut Faults::untold())).unwrap_or_default()
    }

    /// The plugins' toolsets that a platform has been offered before.
    pub fn known_plugin_toolsets(&self, platform: &str) -> Option<Vec<Named<'_>>> {
        self.get("known_plugin_toolsets")?.get(platform)?.names(&mut Faults::untold())
    }

    /// The MCP servers, in the order of the file.
    pub fn mcp_servers(&self) -> Vec<Server<'_>> {
        let servers = self.get("mcp_servers").map(|section| section.entries()).unwrap_or_default();
        servers
            .into_iter()
            .map(|(name, setting)| {
                // A flag that cannot be read is a fault of its own; until it is mended the server is off.
                let flag = setting.get("enabled");
                let enabled = flag.is_none_or(|flag| flag.flag(&mut Faults::untold()).unwrap_or_default());
                Server { name, enabled, setting }
            })
            .collect()
    }

    /// When tools wait to be searched for.
    pub fn tool_search(&self) -> ToolSearch {
        let Some(section) = self.get("tools.tool_search") else { return ToolSearch::default() };
        let mode = match section.value().untagged() {
            Value::Map(_) => section.get("enabled").and_then(|mode| search_mode(&mode)),
            // As in the original, `true` stands for the default and not for "always".
            _ => section
                .flag(&mut Faults::untold())
                .map(|on| if on { SearchMode::Auto } else { SearchMode::Off }),
        };
        let whole = |key| section.get(key)?.integer(&mut Faults::untold());
        ToolSearch {
            mode,
            threshold: section.get("threshold_pct").and_then(|share| share.number(&mut Faults::untold())),
            usual: whole("search_default_limit"),
            most: whole("max_search_limit"),
        }
    }

    /// How long the files of long results are kept.
    pub fn keeping(&self) -> Keeping {
        let set = |key| {
            let set = self.get(key)?.integer(&mut Faults::untold())?;
            Some(u64::try_from(set).unwrap_or_default())
        };
        Keeping { days: set("tool_output.keep_days"), megabytes: set("tool_output.keep_megabytes") }
    }

    /// What is set for a plugin.
    pub fn plugin(&self, id: &str) -> Option<Setting<'_>> {
        self.get("plugins.entries")?.get(id)
    }

    /// Whether the operator lets a plugin replace built-in tools.
    pub fn allows_tool_override(&self, plugin: &str) -> bool {
        let flag = self.plugin(plugin).and_then(|plugin| plugin.get("allow_tool_override"));
        flag.and_then(|flag| flag.flag(&mut Faults::untold())).unwrap_or_default()
    }
}

fn search_mode(setting: &Setting<'_>) -> Option<SearchMode> {
    setting.word(&["auto", "on", "off"], &mut Faults::untold()).map(|word| match word {
        "on" => SearchMode::On,
        "off" => SearchMode::Off,
        _ => SearchMode::Auto,
    })
}

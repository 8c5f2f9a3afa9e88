//! The sections that this program reads, typed. Faults are told when the file is read, so readers tell none.

use crate::{
    config::Config,
    fault::Faults,
    setting::{Named, Setting},
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

//! What the operator has said about plugins. Whatever cannot be read counts as a no.

use crate::{
    config::Config,
    fault::Faults,
    setting::{Named, Setting},
};
use std::collections::BTreeMap;

/// What the operator has said about plugins.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PluginSettings {
    /// The plugins that are loaded.
    pub enabled: Vec<String>,
    /// The plugins that are never loaded, whatever else is said.
    pub disabled: Vec<String>,
    /// Whether the plugins of a project's own folder may be loaded too.
    pub project: bool,
    /// What is set for single plugins.
    pub entries: BTreeMap<String, PluginEntry>,
}

/// What is set for one plugin.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PluginEntry {
    /// Whether it is loaded, where its entry says it.
    pub enabled: Option<bool>,
    /// Whether it may replace tools of others.
    pub allow_tool_override: bool,
    /// What it reads itself, under `config`.
    pub config: serde_json::Value,
    /// What it reads itself, under `settings`.
    pub settings: serde_json::Value,
}

impl PluginSettings {
    /// Whether a plugin is loaded: somewhere enabled and nowhere disabled. Names are compared letter by letter.
    pub fn is_enabled(&self, id: &str) -> bool {
        let entry = self.entries.get(id).and_then(|entry| entry.enabled);
        let listed = |list: &[String]| list.iter().any(|name| name == id);
        !listed(&self.disabled) && entry.unwrap_or_else(|| listed(&self.enabled))
    }

    /// What is set for a plugin.
    pub fn entry(&self, id: &str) -> PluginEntry {
        self.entries.get(id).cloned().unwrap_or_default()
    }
}

impl Config {
    /// What the operator has said about plugins.
    pub fn plugins(&self) -> PluginSettings {
        let names = |key| self.get(key).and_then(|list| list.names(&mut Faults::untold()));
        let names = |key| names(key).unwrap_or_default().into_iter().map(|named: Named<'_>| named.name);
        let entries = self.get("plugins.entries").map(|section| section.entries()).unwrap_or_default();
        PluginSettings {
            enabled: names("plugins.enabled").collect(),
            disabled: names("plugins.disabled").collect(),
            project: self.get("plugins.project").is_some_and(|flag| is_yes(&flag)),
            entries: entries.into_iter().map(|(id, entry)| (id.to_owned(), read(&entry))).collect(),
        }
    }
}

fn read(entry: &Setting<'_>) -> PluginEntry {
    let json = |key| entry.get(key).map(|setting| setting.value().to_json()).unwrap_or_default();
    PluginEntry {
        enabled: entry.get("enabled").map(|flag| is_yes(&flag)),
        allow_tool_override: entry.get("allow_tool_override").is_some_and(|flag| is_yes(&flag)),
        config: json("config"),
        settings: json("settings"),
    }
}

fn is_yes(flag: &Setting<'_>) -> bool {
    flag.flag(&mut Faults::untold()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::Config;
    use std::path::Path;

    #[test]
    fn a_plugin_is_loaded_where_it_is_enabled_and_nowhere_disabled() {
        let text = "plugins:\n  enabled: [a, b, e, off]\n  disabled: [b, d]\n  entries:\n    c: {enabled: yes}\n    \
                    d: {enabled: true}\n    e: {enabled: off}\n    f: {enabled: maybe}\n    off: {allow_tool_override: 1}\n";
        let settings = Config::read(Path::new("c.yaml"), text.as_bytes()).unwrap().config.plugins();
        let enabled = ["a", "b", "c", "d", "e", "f", "off", "A", "a_b"].map(|id| settings.is_enabled(id));
        assert_eq!(enabled, [true, false, true, false, false, false, true, false, false]);
        assert!(settings.entry("off").allow_tool_override && !settings.entry("a").allow_tool_override);
        assert!(!settings.project);
    }

    #[test]
    fn what_a_plugin_reads_is_handed_on() {
        let text = "plugins: {project: on, entries: {a: {config: {n: 1}, settings: [x]}}}";
        let settings = Config::read(Path::new("c.yaml"), text.as_bytes()).unwrap().config.plugins();
        assert!(settings.project);
        assert_eq!(settings.entry("a").config, serde_json::json!({"n": 1}));
        assert_eq!(settings.entry("a").settings, serde_json::json!(["x"]));
        assert_eq!(settings.entry("b").config, serde_json::Value::Null);
    }
}

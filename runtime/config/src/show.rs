//! The documents of `config check`, `config show` and `config path`.

use crate::{
    config::{Loaded, Source},
    error::ConfigError,
    fault::{Fault, Level},
    location::Locations,
    setting::Setting,
    tree::Value,
};
use serde_json::{Map, json};
use std::path::{Path, PathBuf};

/// The document of `config check`.
///
/// `{"file": path or null, "exists": bool, "errors": [fault], "warnings": [fault], "notes": [fault]}`, a fault
/// as [`Fault`] says. A configuration that cannot be read at all is one error. The command fails (exit 1) where
/// there are errors or warnings.
pub fn check(locations: &Locations, loaded: &Result<Loaded, ConfigError>) -> serde_json::Value {
    let faults = faults(locations, loaded);
    let of = |level| faults.iter().filter(|fault| fault.level == level).collect::<Vec<_>>();
    let exists = match loaded {
        Ok(loaded) => matches!(loaded.source, Source::File(_)),
        Err(error) => !matches!(error, ConfigError::Missing { .. }),
    };
    json!({
        "file": told(locations.config.as_deref()),
        "exists": exists,
        "errors": of(Level::Error),
        "warnings": of(Level::Warning),
        "notes": of(Level::Note),
    })
}

/// All that `config check` tells: the faults, and that the defaults are in force where there is no file.
pub fn faults(locations: &Locations, loaded: &Result<Loaded, ConfigError>) -> Vec<Fault> {
    let loaded = match loaded {
        Ok(loaded) => loaded,
        Err(error) => return vec![error.fault()],
    };
    let note = |message: String, help: String| {
        vec![Fault { level: Level::Note, path: String::new(), place: None, message, help }]
    };
    match &loaded.source {
        Source::File(_) => loaded.faults.clone(),
        Source::Absent(path) => {
            let help = match locations.hermes.as_ref().filter(|hermes| hermes.is_file()) {
                Some(hermes) => format!("copy {} there, or give it with --config", hermes.display()),
                None => "write one where a default does not suit".to_owned(),
            };
            note(format!("there is no {}: the defaults are in force", path.display()), help)
        }
        Source::Nowhere => note(
            "no home folder is known: the defaults are in force".to_owned(),
            "set HOME or TOOLWRIGHT_HOME, or give --home or --config".to_owned(),
        ),
    }
}

/// The document of `config show`: what is in force, and where each value was said.
///
/// `{"file", "values": {as in the file, merges applied, secrets as "***"}, "origins": {"path.of.key": "file:line:column"}}`.
/// The lists and maps that decide about tools are there also where they are not said, with the origin `default`.
pub fn show(loaded: &Loaded) -> serde_json::Value {
    let mut origins = Map::new();
    let mut values = shown(&loaded.config.root(), Secrecy::Open, &mut origins);
    if !values.is_object() {
        values = json!({});
    }
    for (section, key) in
        [("agent", Some("disabled_toolsets")), ("platform_toolsets", None), ("mcp_servers", None)]
    {
        let path = key.map_or_else(|| section.to_owned(), |key| format!("{section}.{key}"));
        let Some(top) = values.as_object_mut() else { continue };
        let slot = top.entry(section).or_insert_with(|| json!({}));
        if slot.is_null() {
            *slot = json!({});
        }
        match (key, slot.as_object_mut()) {
            (Some(key), Some(map)) if map.get(key).is_none_or(serde_json::Value::is_null) => {
                map.insert(key.to_owned(), json!([]));
                origins.insert(path, "default".into());
            }
            (None, Some(map)) if map.is_empty() => {
                origins.insert(path, "default".into());
            }
            _ => {}
        }
    }
    let file = match &loaded.source {
        Source::File(path) => Some(path),
        Source::Absent(_) | Source::Nowhere => None,
    };
    json!({ "file": told(file.map(PathBuf::as_path)), "values": values, "origins": origins })
}

/// The document of `config path`.
///
/// `{"file": path or null, "home": path or null, "exists": bool, "from": "--config" | "--home" | "TOOLWRIGHT_HOME" | "default"}`.
pub fn path(locations: &Locations) -> serde_json::Value {
    let exists = locations.config.as_ref().is_some_and(|config| config.exists());
    json!({ "file": told(locations.config.as_deref()), "home": told(locations.home.as_deref()), "exists": exists, "from": locations.origin })
}

/// A path as JSON may have it: what is no UTF-8 becomes replacement characters.
fn told(path: Option<&Path>) -> Option<String> {
    path.map(|path| path.to_string_lossy().into_owned())
}

/// Whether text is shown.
#[derive(Clone, Copy, PartialEq)]
enum Secrecy {
    Open,
    Secret,
}

fn shown(
    setting: &Setting<'_>,
    secrecy: Secrecy,
    origins: &mut Map<String, serde_json::Value>,
) -> serde_json::Value {
    match setting.value().untagged() {
        Value::Map(_) => {
            let entries = setting.entries().into_iter().map(|(key, inner)| {
                let secrecy = if secrecy == Secrecy::Secret || is_secret(key) {
                    Secrecy::Secret
                } else {
                    Secrecy::Open
                };
                (key.to_owned(), shown(&inner, secrecy, origins))
            });
            serde_json::Value::Object(entries.collect())
        }
        Value::List(_) => {
            if !setting.path().is_empty() {
                origins.insert(setting.path().to_owned(), setting.place().to_string().into());
            }
            // A list is one value to whoever changes it: the places of its items are in `config check`.
            let items = setting.items();
            items.iter().map(|item| shown(item, secrecy, &mut Map::new())).collect()
        }
        value => {
            if !setting.path().is_empty() {
                origins.insert(setting.path().to_owned(), setting.place().to_string().into());
            }
            match value {
                Value::Text(text) if secrecy == Secrecy::Secret && !text.is_empty() => "***".into(),
                value => value.to_json(),
            }
        }
    }
}

/// Whether what stands under a key is never shown: keys, passwords, and what programs get to know them.
fn is_secret(key: &str) -> bool {
    let key = key.to_lowercase();
    let parts =
        ["api_key", "apikey", "token", "password", "secret", "authorization", "credential", "client_key"];
    matches!(key.as_str(), "env" | "headers" | "docker_env")
        || (!key.ends_with("_env") && parts.iter().any(|part| key.contains(part)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Arguments, Config, Variables};

    fn places() -> Locations {
        let arguments = Arguments { config: None, home: Some(PathBuf::from("home")) };
        Locations::from(&arguments, &Variables::default())
    }

    #[test]
    fn what_is_in_force_is_shown_with_its_origin() {
        let text = "agent: {max_turns: 9}\nplatform_toolsets:\n  cli: [web, file]\nmcp_servers:\n  a: {command: x, env: {K: v}}\n  b: {url: u, headers: [h]}\nproviders: {p: {api_key: k, api_key_env: K, max_tokens: 5}}\n";
        let loaded = Config::read(Path::new("c.yaml"), text.as_bytes()).unwrap();
        let shown = show(&loaded);
        assert_eq!(
            shown["values"],
            json!({
                "agent": {"max_turns": 9, "disabled_toolsets": []},
                "platform_toolsets": {"cli": ["web", "file"]},
                "mcp_servers": {"a": {"command": "x", "env": {"K": "***"}}, "b": {"url": "u", "headers": ["***"]}},
                "providers": {"p": {"api_key": "***", "api_key_env": "K", "max_tokens": 5}},
            })
        );
        assert_eq!(shown["file"], "c.yaml");
        assert_eq!(shown["origins"]["agent.max_turns"], "c.yaml:1:20");
        assert_eq!(shown["origins"]["agent.disabled_toolsets"], "default");
        assert_eq!(shown["origins"]["platform_toolsets.cli"], "c.yaml:3:8");
        assert_eq!(shown["origins"]["mcp_servers.a.env.K"], "c.yaml:5:28");
    }

    #[test]
    fn no_file_is_shown_as_defaults_and_said() {
        let loaded = Config::load(&places());
        let checked = check(&places(), &loaded);
        assert_eq!((&checked["exists"], &checked["errors"]), (&json!(false), &json!([])));
        assert_eq!(checked["notes"][0]["message"], "there is no home/config.yaml: the defaults are in force");
        let shown = show(&loaded.unwrap());
        assert_eq!(shown["values"]["agent"]["disabled_toolsets"], json!([]));
        assert_eq!(shown["file"], json!(null));
        assert_eq!(
            path(&places()),
            json!({"file": "home/config.yaml", "home": "home", "exists": false, "from": "--home"})
        );
    }

    #[test]
    fn faults_are_sorted_by_level_with_their_places() {
        let loaded = Config::read(
            Path::new("c.yaml"),
            b"zzzz: 1\nagent:\n  disabled_toolsets: '[a]'\nplatform_toolsets: {cli: web}\n",
        );
        let checked = check(&places(), &loaded);
        assert_eq!(checked["errors"][0]["path"], "agent.disabled_toolsets");
        assert_eq!((&checked["errors"][0]["line"], &checked["errors"][0]["column"]), (&json!(3), &json!(22)));
        assert_eq!(checked["warnings"][0]["message"], "unknown key zzzz");
        assert_eq!(checked["notes"][0]["path"], "platform_toolsets.cli");
        let broken = check(&places(), &Config::read(Path::new("c.yaml"), b"a: [\n"));
        assert_eq!(broken["errors"][0]["file"], "c.yaml");
        assert!(broken["errors"][0]["help"].as_str().is_some_and(|help| !help.is_empty()));
    }
}

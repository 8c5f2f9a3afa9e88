//! Every key that `config.yaml` may have, as data: its shape, its meaning, and whether this program reads it.
//!
//! One list serves the table, the unknown-key check and the JSON Schema, so the three cannot differ.

#[macro_use]
mod section;
mod root;
mod running;
mod servers;

pub use section::{Key, Shape, Usage};

pub(crate) use root::Root;

use section::Describe;
use std::fmt::Write;

/// Keys that take something away: when one is not in force, more is allowed than the operator said.
const DENYING: [&str; 4] = ["agent.disabled_toolsets", "approvals.ask", "approvals.deny", "plugins.disabled"];

/// The keys at the top of the file.
pub fn keys() -> &'static [Key] {
    Root::SHAPE.known_keys().unwrap_or_default()
}

/// Finds what is known of a path of keys; an error holds how many of the keys are known.
pub(crate) fn find<'k>(path: impl IntoIterator<Item = &'k str>) -> Result<Known, usize> {
    let mut known = Known { shape: Root::SHAPE, usage: Usage::Now };
    for (depth, name) in path.into_iter().enumerate() {
        known = match known.shape {
            Shape::Section(keys) | Shape::Switch(keys) => match section::key(keys, name) {
                Some(key) => Known { shape: key.shape, usage: key.usage },
                None => return Err(depth),
            },
            Shape::Map(shape) => Known { shape: *shape, ..known },
            Shape::Any => known,
            _ => return Err(depth),
        };
    }
    Ok(known)
}

/// What is known of one path.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known {
    pub(crate) shape: Shape,
    pub(crate) usage: Usage,
}

/// The valid key that an unknown one most likely stands for, and whether it takes something away.
pub(crate) fn nearest(parents: &[&str], name: &str) -> Option<(String, bool)> {
    let siblings = find(parents.iter().copied()).ok().and_then(|known| known.shape.known_keys());
    let siblings = siblings.unwrap_or_default();
    let folded = name.to_lowercase().replace(['-', ' '], "_");
    let close = siblings
        .iter()
        .map(|key| (strsim::jaro_winkler(&folded, key.name), join(parents, key.name)))
        .filter(|(likeness, _)| *likeness >= 0.85);
    // A key that is right but stands in the wrong section is as near as a misspelt one.
    let elsewhere = paths()
        .into_iter()
        .filter(|path| path.rsplit('.').next() == Some(folded.as_str()))
        .map(|path| (0.95, path));
    let best = close.chain(elsewhere).max_by(|one, other| one.0.total_cmp(&other.0))?.1;
    let denies = DENYING.contains(&best.as_str());
    Some((best, denies))
}

/// Every known path in dots, `*` for a name that the operator chooses.
pub fn paths() -> Vec<String> {
    fn walk(shape: Shape, path: &str, found: &mut Vec<String>) {
        match shape {
            Shape::Section(keys) | Shape::Switch(keys) => {
                for key in keys {
                    let path =
                        if path.is_empty() { key.name.to_owned() } else { format!("{path}.{}", key.name) };
                    found.push(path.clone());
                    walk(key.shape, &path, found);
                }
            }
            Shape::Map(shape) => walk(*shape, &format!("{path}.*"), found),
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk(Root::SHAPE, "", &mut found);
    found
}

fn join(parents: &[&str], name: &str) -> String {
    let mut path = parents.join(".");
    if !path.is_empty() {
        path.push('.');
    }
    // Writing into a string cannot fail.
    write!(path, "{name}").ok();
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_known_by_path() {
        let known = |path: &str| find(path.split('.')).map(|known| known.usage);
        assert_eq!(known("platform_toolsets.cli"), Ok(Usage::Now));
        assert_eq!(known("terminal.backend"), Ok(Usage::Now));
        assert_eq!(known("terminal.docker_image"), Ok(Usage::Later));
        assert_eq!(known("mcp_servers.any name.enabled"), Ok(Usage::Now));
        assert_eq!(known("display.whatever.below"), Ok(Usage::Later));
        assert_eq!(known("terminl.backend"), Err(0));
        assert_eq!(known("terminal.backnd"), Err(1));
        assert_eq!(known("mcp_servers.any.comand"), Err(2));
        assert_eq!(known("file_read_max_chars.x"), Err(1));
    }

    #[test]
    fn the_nearest_key_is_offered() {
        let near = |parents: &[&str], name| nearest(parents, name).map(|(path, _)| path);
        assert_eq!(near(&[], "platform_toolset").as_deref(), Some("platform_toolsets"));
        assert_eq!(near(&[], "Platform-Toolsets").as_deref(), Some("platform_toolsets"));
        assert_eq!(near(&["terminal"], "back_end").as_deref(), Some("terminal.backend"));
        assert_eq!(nearest(&[], "disabled_toolsets"), Some(("agent.disabled_toolsets".to_owned(), true)));
        assert_eq!(
            nearest(&["agent"], "disable_toolsets"),
            Some(("agent.disabled_toolsets".to_owned(), true))
        );
        assert_eq!(near(&["mcp_servers", "x"], "comand").as_deref(), Some("mcp_servers.x.command"));
        assert_eq!(near(&[], "zzz"), None);
    }

    #[test]
    fn the_table_is_sorted_and_described() {
        fn check(shape: Shape, at: &str) {
            let Some(keys) = shape.known_keys() else { return };
            for pair in keys.windows(2) {
                assert!(pair[0].name < pair[1].name, "{at}: {} before {}", pair[0].name, pair[1].name);
            }
            for key in keys {
                assert!(key.about.ends_with('.') && key.about.len() > 10, "{at}.{}", key.name);
                check(key.shape, key.name);
                if let Shape::Map(shape) = key.shape {
                    check(*shape, key.name);
                }
            }
        }
        check(Root::SHAPE, "");
        for path in DENYING {
            assert!(paths().iter().any(|known| known == path), "{path}");
        }
    }
}

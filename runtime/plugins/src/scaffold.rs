//! Writes a new plugin: a manifest, and a program that works.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use toolwright::Registry;

use crate::manifest::{MANIFEST, is_name};

/// A whole plugin in Python: `plugins new` writes it.
const PROGRAM: &str = include_str!("../template/plugin.py");
/// Its manifest, with `__NAME__` for its name.
const TEXT: &str = include_str!("../template/plugin.yaml");

/// The longest name; its tools' names are made from it.
const LONGEST: usize = 40;

/// Why no plugin was written.
#[derive(Debug, thiserror::Error)]
pub enum ScaffoldError {
    /// The name cannot be a plugin's.
    #[error("`{0}` cannot be a plugin's name; use letters, digits, `_` and `-`, at most 64")]
    Name(String),
    /// The name means something else already.
    #[error("`{0}` cannot be the name of a new plugin: {1}; take another name")]
    Taken(String, &'static str),
    /// There is something already.
    #[error("{} is there already; take another name, or take it away first", .0.display())]
    There(PathBuf),
    /// The system did not let it be written.
    #[error("{}: cannot be written: {source}; check who may write there", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// Writes a new plugin below a home's `plugins`, and gives its folder. Nothing that is there is changed.
pub fn scaffold(home: &Path, name: &str, registry: &Registry) -> Result<PathBuf, ScaffoldError> {
    if !is_name(name) {
        return Err(ScaffoldError::Name(name.to_owned()));
    }
    if let Some(why) = taken(name, registry) {
        return Err(ScaffoldError::Taken(name.to_owned(), why));
    }
    let (all, folder) = (home.join("plugins"), home.join("plugins").join(name));
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source: io::Error| match source.kind() {
            io::ErrorKind::AlreadyExists => ScaffoldError::There(path),
            _ => ScaffoldError::Io { path, source },
        }
    };
    fs::create_dir_all(&all).map_err(failed(&all))?;
    fs::create_dir(&folder).map_err(failed(&folder))?;
    for (file, text) in [(MANIFEST, TEXT), ("plugin.py", PROGRAM)] {
        let path = folder.join(file);
        let text =
            text.replace("__NAME__", name).replace("__TOOL__", &format!("{}_hello", name.replace('-', "_")));
        fs::write(&path, text).map_err(failed(&path))?;
    }
    Ok(folder)
}

/// Tells why the tools of a plugin of that name could not be taken: they are at home in a toolset of its name.
fn taken(name: &str, registry: &Registry) -> Option<&'static str> {
    let small = name.to_ascii_lowercase();
    if small == "all" {
        return Some("it means every toolset");
    }
    if small.starts_with("mcp-") || small.starts_with("mcp__") {
        return Some("such names are for MCP servers");
    }
    if registry.meaning(&small).is_some() {
        return Some("a built-in toolset has it");
    }
    (name.len() > LONGEST).then_some("it has over 40 letters, and its tools' names would be too long")
}

//! Paths of the line, seen from the directory that it is in.

use super::Mind;
use crate::Text;

impl Mind<'_> {
    /// Gives a path as an absolute one where the directory is known, without `.` and `..`.
    pub(crate) fn path(&self, text: &Text) -> Option<String> {
        text.exact().map(|path| join(self.environment.directory(), path))
    }
}

/// Gives the path seen from a directory; one of an unknown directory stays relative.
pub(crate) fn join(directory: Option<&str>, path: &str) -> String {
    if path.starts_with('/') {
        return clean("/", path);
    }
    match directory {
        Some(directory) => clean(directory, path),
        None => clean("", path),
    }
}

fn clean(base: &str, path: &str) -> String {
    let absolute = base.starts_with('/');
    let mut parts: Vec<&str> = Vec::new();
    for part in base.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." if absolute => drop(parts.pop()),
            ".." if parts.last().is_some_and(|last| *last != "..") => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    let joined = parts.join("/");
    if absolute { format!("/{joined}") } else { joined }
}

/// Gives what follows the last slash.
pub(crate) fn base(path: &str) -> &str {
    path.trim_end_matches('/').rsplit('/').next().unwrap_or(path)
}

//! What may have been meant by a path that does not exist.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::FileError;

/// How many names of a directory are looked at.
const MOST: usize = 10_000;

/// Describes a path that does not exist.
pub(super) fn missing(path: &Path) -> FileError {
    let above = path.ancestors().skip(1).find(|above| above.is_dir());
    let Some(above) = above else {
        return FileError::Missing { path: path.to_owned(), existing: None, similar: Vec::new() };
    };
    let wanted = path.strip_prefix(above).ok().and_then(|rest| rest.iter().next()).unwrap_or_default();
    let wanted = wanted.to_string_lossy().to_lowercase();
    // Where the directory cannot be listed, nothing is offered.
    let mut ranked: Vec<_> = names(above, MOST)
        .unwrap_or_default()
        .into_iter()
        .map(|name| (likeness(&wanted, &name.to_lowercase()), name))
        .filter(|(likeness, _)| *likeness > 0.8)
        .collect();
    ranked.sort_by(|left, right| right.0.total_cmp(&left.0).then_with(|| left.1.cmp(&right.1)));
    let similar = ranked.into_iter().take(5).map(|(_, name)| above.join(name)).collect();
    let existing = if path.parent() == Some(above) { None } else { Some(above.to_owned()) };
    FileError::Missing { path: path.to_owned(), existing, similar }
}

/// Gives some names in a directory, sorted, directories with a slash behind.
pub(super) fn inside(path: &Path, most: usize) -> io::Result<Vec<String>> {
    let mut names = names(path, MOST)?;
    names.sort_unstable();
    let left = names.len().saturating_sub(most);
    names.truncate(most);
    for name in &mut names {
        if path.join(&*name).is_dir() {
            name.push('/');
        }
    }
    if left > 0 {
        names.push(format!("and {left} more"));
    }
    Ok(names)
}

fn names(path: &Path, most: usize) -> io::Result<Vec<String>> {
    let entries = fs::read_dir(path)?.flatten().take(most);
    Ok(entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect())
}

fn likeness(left: &str, right: &str) -> f64 {
    // The same name with another ending, or none, is what is most often meant.
    let stem = |name: &str| PathBuf::from(name).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let same_stem = if stem(left) == stem(right) { 0.95 } else { 0.0 };
    // Two letters swapped, or one wrong, is a slip in a name of any length.
    let slip = if strsim::damerau_levenshtein(left, right) <= 1 { 0.9 } else { 0.0 };
    strsim::jaro_winkler(left, right).max(same_stem).max(slip)
}

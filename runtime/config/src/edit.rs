//! Changes to the configuration's text: only the bytes that say something new are touched.
//!
//! The text is changed as a syntax tree, read again, and compared with what was wanted; if anything else
//! changed, the change is refused and the file stays as it is.

mod replace;

use crate::{config, error::ConfigError, location::Locations, text, tree::Value};
use std::{io, panic, path::PathBuf};
use yaml_edit::{Mapping, Sequence, YamlFile, YamlNode};

pub use replace::Replaced;

/// A single value to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scalar {
    /// Text, quoted where it must be.
    Text(String),
    /// True or false.
    Flag(bool),
    /// A whole number.
    Integer(i64),
}

/// What to do with the value at a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Write this value.
    Set(Scalar),
    /// Add those of these names that a list lacks.
    Add(Vec<String>),
    /// Take these names out of a list.
    Remove(Vec<String>),
}

/// A change that was not made; the file is as it was.
#[derive(Debug, thiserror::Error)]
pub enum EditError {
    /// The file cannot be read, so it is not changed.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The value at the path cannot be changed that way.
    #[error("{path} cannot be changed: {message}; {help}")]
    Refused {
        /// The path of keys.
        path: String,
        /// Why.
        message: String,
        /// What to do.
        help: String,
    },
    /// No place for the file is known.
    #[error("there is no place for the configuration; set TOOLWRIGHT_HOME or give --home")]
    Nowhere,
    /// Another program keeps the file locked.
    #[error("{}: another program is changing it; try again", path.display())]
    Locked {
        /// The lock.
        path: PathBuf,
    },
    /// The system did not let the file be written.
    #[error("{}: cannot be written: {source}; check who may write there", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// Changes the configuration file; it is made if it is not there.
///
/// Writers wait for each other, so that none undoes what another did; readers see the old file or the new one.
pub fn write(locations: &Locations, path: &[&str], change: &Change) -> Result<Replaced, EditError> {
    let file = locations.config.as_deref().ok_or(EditError::Nowhere)?;
    replace::replace(file, |bytes| {
        let name = file.display().to_string();
        let text = text::checked(&name, bytes)?;
        let mark = bytes.len() - text.len();
        let edited = edited(&name, text, path, change)?;
        Ok(edited.map(|edited| [bytes.get(..mark).unwrap_or_default(), edited.as_bytes()].concat()))
    })
}

/// Gives the changed text, or nothing where the text says it already.
pub fn edited(file: &str, text: &str, path: &[&str], change: &Change) -> Result<Option<String>, EditError> {
    let refused = |message: &str, help: &str| EditError::Refused {
        path: path.join("."),
        message: message.to_owned(),
        help: help.to_owned(),
    };
    let before = config::parse(file, text)?;
    let Some(wanted) = wanted(&before, path, change).map_err(|(message, help)| refused(message, help))?
    else {
        return Ok(None);
    };
    let by_hand = "change it by hand";
    let edited = if before == Value::Null {
        appended(text, path, change)
    } else {
        // A defect in the syntax tree must not take the program down; the file is not touched then.
        let tried = panic::catch_unwind(|| in_tree(text, path, change));
        tried.unwrap_or(Err("the editor failed on this file")).map_err(|message| refused(message, by_hand))?
    };
    let after =
        config::parse(file, &edited).map_err(|_| refused("the file would not be YAML any more", by_hand))?;
    if after.to_json() != wanted {
        return Err(refused("something else in the file would change with it", by_hand));
    }
    if !keeps_comments(text, &edited) {
        return Err(refused(
            "a comment beside it would be lost",
            "move the comment to a line of its own first",
        ));
    }
    Ok(Some(edited))
}

/// The values that a change should lead to, or nothing where they are there already.
fn wanted(
    root: &Value,
    path: &[&str],
    change: &Change,
) -> Result<Option<serde_json::Value>, (&'static str, &'static str)> {
    let before = root.to_json();
    let mut after = if before.is_null() { serde_json::json!({}) } else { before.clone() };
    let mut slot = &mut after;
    for key in path {
        let Some(map) = slot.as_object_mut() else {
            return Err(("it is below a value that is not a map", "make that a map first"));
        };
        slot = map.entry(*key).or_insert(serde_json::Value::Null);
        if slot.is_null() && Some(key) != path.last() {
            *slot = serde_json::json!({});
        }
    }
    match change {
        Change::Set(scalar) => {
            if slot.is_array() || slot.is_object() {
                return Err(("it is a list or a map", "take that away first"));
            }
            *slot = match scalar {
                Scalar::Text(text) => text.as_str().into(),
                Scalar::Flag(flag) => (*flag).into(),
                Scalar::Integer(integer) => (*integer).into(),
            };
        }
        Change::Add(_) | Change::Remove(_) => {
            if slot.is_null() {
                if matches!(change, Change::Remove(_)) {
                    return Ok(None);
                }
                *slot = serde_json::json!([]);
            }
            let Some(list) = slot.as_array_mut() else {
                return Err(("it is not a list", "write it as a list first"));
            };
            match change {
                Change::Add(names) => {
                    for name in names {
                        if !list.iter().any(|item| item == name) {
                            list.push(name.as_str().into());
                        }
                    }
                }
                Change::Remove(names) => list.retain(|item| !names.iter().any(|name| item == name)),
                Change::Set(_) => {}
            }
        }
    }
    Ok((after != before).then_some(after))
}

/// Writes the path at the end of a text that holds no value yet.
fn appended(text: &str, path: &[&str], change: &Change) -> String {
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut edited = text.to_owned();
    if !edited.is_empty() && !edited.ends_with('\n') {
        edited.push_str(newline);
    }
    let value = match change {
        Change::Set(Scalar::Text(text)) => quoted(text),
        Change::Set(Scalar::Flag(flag)) => flag.to_string(),
        Change::Set(Scalar::Integer(integer)) => integer.to_string(),
        Change::Add(names) | Change::Remove(names) => {
            let mut unique: Vec<String> = Vec::new();
            for name in names.iter().map(|name| quoted(name)) {
                if !unique.contains(&name) {
                    unique.push(name);
                }
            }
            format!("[{}]", unique.join(", "))
        }
    };
    for (depth, key) in path.iter().enumerate() {
        let end = if depth + 1 == path.len() { format!(" {value}") } else { String::new() };
        let indent = "  ".repeat(depth);
        edited.extend([indent.as_str(), &quoted(key), ":", &end, newline]);
    }
    edited
}

/// Text as it can stand anywhere: plain where it is a word, else in quotes as JSON has them.
fn quoted(text: &str) -> String {
    let plain = text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.chars().all(|char| char.is_ascii_alphanumeric() || matches!(char, '_' | '-'));
    let special = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"];
    if plain && !special.contains(&text.to_lowercase().as_str()) {
        text.to_owned()
    } else {
        serde_json::Value::from(text).to_string()
    }
}

/// Makes the change in the syntax tree, which holds every byte of the text.
fn in_tree(text: &str, path: &[&str], change: &Change) -> Result<String, &'static str> {
    let file = YamlFile::parse(text).tree();
    let root = file.document().and_then(|document| document.as_mapping()).ok_or("the file is not a map")?;
    let (last, parents) = path.split_last().ok_or("no key is named")?;
    let mut map = root;
    for key in parents {
        map = descend(&map, key)?;
    }
    match change {
        Change::Set(Scalar::Text(text)) => map.set(*last, text.as_str()),
        Change::Set(Scalar::Flag(flag)) => map.set(*last, *flag),
        Change::Set(Scalar::Integer(integer)) => map.set(*last, *integer),
        Change::Add(names) => {
            let list = list(&map, last)?;
            if names.len() > MOST_ITEMS {
                return Err(TOO_MANY);
            }
            for name in names {
                if !list.values().any(|item| text_of(&item).as_ref() == Some(name)) {
                    list.push(name.as_str());
                }
            }
        }
        Change::Remove(names) => {
            let list = list(&map, last)?;
            let doomed: Vec<usize> = list
                .values()
                .enumerate()
                .filter(|(_, item)| text_of(item).is_some_and(|text| names.contains(&text)))
                .map(|(index, _)| index)
                .collect();
            if doomed.len() > MOST_ITEMS {
                return Err(TOO_MANY);
            }
            for index in doomed.into_iter().rev() {
                list.remove(index);
            }
        }
    }
    Ok(file.to_string())
}

fn text_of(item: &YamlNode) -> Option<String> {
    item.as_scalar().map(yaml_edit::Scalar::as_string)
}

/// The most items that one change adds or takes away: the syntax tree walks the whole list for each.
const MOST_ITEMS: usize = 100;

const TOO_MANY: &str = "it would add or take away more than 100 items";

const BY_REFERENCE: &str = "it is a reference (`*name`) or has a tag";

fn descend(map: &Mapping, key: &str) -> Result<Mapping, &'static str> {
    match map.get(key) {
        Some(YamlNode::Mapping(inner)) => Ok(inner),
        Some(YamlNode::Scalar(scalar)) if !scalar.is_null() => Err("it is below a value that is not a map"),
        None | Some(YamlNode::Scalar(_)) => {
            map.set(key, Mapping::new_pending_block());
            map.get_mapping(key).ok_or("the key above it cannot be made")
        }
        Some(_) => Err(BY_REFERENCE),
    }
}

fn list(map: &Mapping, key: &str) -> Result<Sequence, &'static str> {
    match map.get(key) {
        Some(YamlNode::Sequence(list)) => Ok(list),
        Some(YamlNode::Scalar(scalar)) if !scalar.is_null() => Err("it is not a list"),
        None | Some(YamlNode::Scalar(_)) => {
            map.set(key, Sequence::new_pending_block());
            map.get_sequence(key).ok_or("the list cannot be made")
        }
        Some(_) => Err(BY_REFERENCE),
    }
}

/// Whether every comment of the old text is in the new one, in the same order.
fn keeps_comments(before: &str, after: &str) -> bool {
    let comments = |text: &str| -> Vec<String> {
        YamlFile::parse(text).tree().comments().map(|comment| comment.text().trim_end().to_owned()).collect()
    };
    comments(before) == comments(after)
}

#[cfg(test)]
mod tests;

//! One value of the configuration with its path and place, and how it is read where a type is wanted.
//!
//! Reading is forgiving where the meaning is plain and says so; what is not plain is an error, never a guess.

use crate::{
    config::Config,
    fault::{Fault, Faults, Level, Place},
    tree::Value,
};
use std::fmt::Write;

/// A value, where it came from, and the way to it.
#[derive(Debug, Clone)]
pub struct Setting<'c> {
    config: &'c Config,
    value: &'c Value,
    steps: Vec<usize>,
    path: String,
}

/// A name from a list, with its place.
#[derive(Debug, Clone)]
pub struct Named<'c> {
    /// The name.
    pub name: String,
    /// Where it stands.
    pub setting: Setting<'c>,
}

impl<'c> Setting<'c> {
    pub(crate) fn root(config: &'c Config, value: &'c Value) -> Self {
        Self { config, value, steps: Vec::new(), path: String::new() }
    }

    /// The value as it stands in the file.
    pub fn value(&self) -> &'c Value {
        self.value
    }

    /// The path, such as `agent.disabled_toolsets[0]`.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Where the value stands; where there is none, its key.
    pub fn place(&self) -> Place {
        if matches!(self.value, Value::Null) {
            return self.key_place();
        }
        self.config.place(self.config.marks().value(&self.steps))
    }

    /// Where its key stands, or the value where it has none.
    pub fn key_place(&self) -> Place {
        self.config.place(self.config.marks().key(&self.steps))
    }

    /// What a map holds under a key.
    pub fn get(&self, key: &str) -> Option<Self> {
        let (steps, value) = self.value.entry(key)?;
        Some(self.below(key, steps, value))
    }

    /// What a map holds, in the order of the file; merges are applied.
    pub fn entries(&self) -> Vec<(&'c str, Self)> {
        let entries = self.value.entries().into_iter();
        entries.map(|(key, steps, value)| (key, self.below(key, steps, value))).collect()
    }

    /// What a list holds.
    pub fn items(&self) -> Vec<Self> {
        let Value::List(items) = self.value.untagged() else { return Vec::new() };
        items.iter().enumerate().map(|(index, value)| self.item(index, value)).collect()
    }

    fn below(&self, key: &str, steps: Vec<usize>, value: &'c Value) -> Self {
        let mut path = self.path.clone();
        if !path.is_empty() {
            path.push('.');
        }
        if key.is_empty() || key.contains(['.', '[', ' ']) {
            // Writing into a string cannot fail.
            write!(path, "{key:?}").ok();
        } else {
            path.push_str(key);
        }
        Self { steps: [self.steps.clone(), steps].concat(), value, path, ..*self }
    }

    pub(crate) fn item(&self, index: usize, value: &'c Value) -> Self {
        let path = format!("{}[{index}]", self.path);
        Self { steps: [self.steps.as_slice(), &[index]].concat(), value, path, ..*self }
    }

    /// A sibling entry of the file that is not in force, by its index.
    pub(crate) fn repeated(&self, index: usize, key: &str, value: &'c Value) -> Self {
        self.below(key, vec![index], value)
    }

    /// A fault at this value.
    pub fn fault(&self, level: Level, message: String, help: impl Into<String>) -> Fault {
        Fault { level, path: self.path.clone(), place: Some(self.place()), message, help: help.into() }
    }

    fn wanted(&self, wanted: &str, help: &str) -> Fault {
        let message = format!("{} must be {wanted}, and is {}", self.path, self.value.kind());
        self.fault(Level::Error, message, help)
    }

    fn note(&self, read: &str, help: String) -> Fault {
        self.fault(Level::Note, format!("{} is {}, read as {read}", self.path, self.value.kind()), help)
    }

    /// Reads true or false: also `yes`, `no`, `on`, `off`, 0 and 1, in any case.
    pub fn flag(&self, faults: &mut Faults) -> Option<bool> {
        let flag = match self.value.untagged() {
            Value::Null => return None,
            Value::Flag(flag) => Some(*flag),
            Value::Integer(0) => Some(false),
            Value::Integer(1) => Some(true),
            Value::Text(text) => flag_word(text),
            _ => None,
        };
        if flag.is_none() {
            faults.push(|| self.wanted("true or false", "write true or false"));
        }
        flag
    }

    /// Reads one of some words; where `off` or `on` is among them, all words for false and true stand
    /// for them.
    pub fn word(&self, words: &[&'static str], faults: &mut Faults) -> Option<&'static str> {
        let text = match self.value.untagged() {
            Value::Null => return None,
            Value::Flag(flag) => if *flag { "on" } else { "off" }.to_owned(),
            Value::Text(text) => text.trim().to_lowercase().replace('-', "_"),
            other => other.to_json().to_string(),
        };
        let switched = flag_word(&text).map(|flag| if flag { "on" } else { "off" });
        if let Some(word) = words.iter().find(|word| **word == text || Some(**word) == switched) {
            return Some(word);
        }
        let likeness = |word: &str| strsim::jaro_winkler(&text, word);
        let near = words.iter().max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
        let near = near.filter(|word| likeness(word) >= 0.8);
        let help =
            near.map_or_else(|| format!("write one of {}", words.join(", ")), |near| format!("write {near}"));
        let message = format!("{} is `{text}`, which is not one of {}", self.path, words.join(", "));
        faults.push(|| self.fault(Level::Error, message, help));
        None
    }

    /// Reads text; a number or a flag is taken as it is written.
    pub fn text(&self, faults: &mut Faults) -> Option<String> {
        match self.value.untagged() {
            Value::Null => None,
            Value::Text(text) => Some(text.clone()),
            Value::Flag(_) | Value::Integer(_) | Value::Number(_) => {
                faults.push(|| self.note("text", "put it in quotes".to_owned()));
                Some(self.value.to_json().to_string())
            }
            _ => {
                faults.push(|| self.wanted("text", "write one value"));
                None
            }
        }
    }

    /// Reads a whole number; text that is one is taken.
    pub fn integer(&self, faults: &mut Faults) -> Option<i64> {
        let read = match self.value.untagged() {
            Value::Null => return None,
            Value::Integer(integer) => i64::try_from(*integer).ok(),
            Value::Number(number) => format!("{number}").parse().ok(),
            Value::Text(text) => text.trim().replace('_', "").parse().ok(),
            _ => None,
        };
        match read {
            None => faults.push(|| self.wanted("a whole number", "write digits, without quotes")),
            Some(number) if !matches!(self.value.untagged(), Value::Integer(_)) => {
                faults.push(|| self.note(&format!("the number {number}"), format!("write {number}")));
            }
            Some(_) => {}
        }
        read
    }

    /// Reads a number; text that is one is taken.
    pub fn number(&self, faults: &mut Faults) -> Option<f64> {
        let read = match self.value.untagged() {
            Value::Null => return None,
            Value::Integer(integer) => integer.to_string().parse().ok(),
            Value::Number(number) => Some(*number),
            Value::Text(text) => text.trim().replace('_', "").parse().ok(),
            _ => None,
        };
        match read {
            None => faults.push(|| self.wanted("a number", "write digits, without quotes")),
            Some(number) if matches!(self.value.untagged(), Value::Text(_)) => {
                faults.push(|| self.note(&format!("the number {number}"), format!("write {number}")));
            }
            Some(_) => {}
        }
        read
    }

    /// Reads a list of names; no value at all is the same as the key not being there.
    pub fn names(&self, faults: &mut Faults) -> Option<Vec<Named<'c>>> {
        match self.value.untagged() {
            Value::Null => {
                let message = format!("{} has no value and is read as not set", self.path);
                faults.push(|| {
                    self.fault(Level::Warning, message, "write [] for an empty list, or leave the key out")
                });
                None
            }
            Value::List(_) => Some(self.items().iter().filter_map(|item| item.name(faults)).collect()),
            Value::Text(text) if text.trim_start().starts_with(['[', '{']) => {
                let message = format!("{} is text that looks like a list", self.path);
                faults.push(|| self.fault(Level::Error, message, "take away the quotes around it"));
                // What can be understood is kept, so that a list of what is forbidden still forbids.
                let names: Vec<String> = serde_json::from_str(text).unwrap_or_default();
                Some(names.into_iter().map(|name| Named { name, setting: self.clone() }).collect())
            }
            Value::Text(text) => {
                let names: Vec<&str> =
                    text.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
                let list = format!("[{}]", names.join(", "));
                faults.push(|| self.note(&format!("the list {list}"), format!("write {list}")));
                Some(
                    names
                        .into_iter()
                        .map(|name| Named { name: name.to_owned(), setting: self.clone() })
                        .collect(),
                )
            }
            _ => {
                faults.push(|| self.wanted("a list of names", "write [a, b], or one `- name` a line"));
                None
            }
        }
    }

    fn name(&self, faults: &mut Faults) -> Option<Named<'c>> {
        let name = match self.value.untagged() {
            Value::Text(text) if !text.trim().is_empty() => text.trim().to_owned(),
            Value::Flag(_) | Value::Integer(_) | Value::Number(_) => self.text(faults)?,
            _ => {
                faults.push(|| self.wanted("a name", "write a name, or take the item away"));
                return None;
            }
        };
        Some(Named { name, setting: self.clone() })
    }
}

/// The words that old and new YAML readers take for true and false.
fn flag_word(text: &str) -> Option<bool> {
    match text.trim().to_lowercase().as_str() {
        "true" | "yes" | "on" | "1" => Some(true),
        "false" | "no" | "off" | "0" => Some(false),
        _ => None,
    }
}

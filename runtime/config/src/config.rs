//! The configuration: read once, kept as values, with places worked out when they are asked for.

use crate::{
    check,
    error::ConfigError,
    fault::{Fault, Level, Place},
    location::{Locations, Origin},
    places::Marks,
    setting::Setting,
    text,
    tree::{self, Reader, Value},
};
use serde::de::{DeserializeSeed, IgnoredAny};
use serde_yaml::Deserializer;
use std::{
    cell::Cell,
    fs, io,
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// What the operator has said.
#[derive(Debug)]
pub struct Config {
    file: String,
    text: String,
    root: Value,
    marks: OnceLock<Marks>,
}

/// Where a configuration came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// This file.
    File(PathBuf),
    /// This file is not there: the defaults are in force.
    Absent(PathBuf),
    /// No place for a file is known: the defaults are in force.
    Nowhere,
}

/// A configuration and what is to be said against it.
#[derive(Debug)]
pub struct Loaded {
    /// The configuration.
    pub config: Config,
    /// Its faults in the order of the file. Where one is an error, a command that selects tools must stop:
    /// something that the operator forbade may not be in force.
    pub faults: Vec<Fault>,
    /// Where it came from.
    pub source: Source,
}

impl Loaded {
    /// Whether something the operator said is not in force.
    pub fn has_errors(&self) -> bool {
        self.faults.iter().any(|fault| fault.level == Level::Error)
    }
}

impl Config {
    /// Reads the configuration; a file that is not there, unless it was named, means the defaults.
    pub fn load(locations: &Locations) -> Result<Loaded, ConfigError> {
        let Some(path) = &locations.config else { return Ok(Self::defaults(Source::Nowhere)) };
        match bounded(path) {
            Ok(bytes) => Self::read(path, &bytes),
            Err(fault) if matches!(fault.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                if locations.origin == Origin::ConfigArgument {
                    return Err(ConfigError::Missing { path: path.clone() });
                }
                Ok(Self::defaults(Source::Absent(path.clone())))
            }
            Err(source) => Err(ConfigError::Unreadable { path: path.clone(), source }),
        }
    }

    /// Reads the configuration from bytes; the path is only for messages. Never panics.
    pub fn read(path: &Path, bytes: &[u8]) -> Result<Loaded, ConfigError> {
        let file = path.display().to_string();
        let text = text::checked(&file, bytes)?;
        let root = parse(&file, text)?;
        let config = Self { file, text: text.to_owned(), root, marks: OnceLock::new() };
        if !matches!(config.root.untagged(), Value::Map(_) | Value::Null) {
            let message = format!("the file holds {} and not a map", config.root.kind());
            return Err(error(config.root().place(), message, "write `key: value` lines"));
        }
        let faults = check::faults(&config.root());
        Ok(Loaded { config, faults, source: Source::File(path.to_owned()) })
    }

    /// Reads another YAML file of a map with the same care, such as a plugin's manifest: its values know their
    /// places. Its keys are not those of the configuration, so nothing is said about them.
    pub fn document(path: &Path, bytes: &[u8]) -> Result<Self, ConfigError> {
        let file = path.display().to_string();
        let text = text::checked(&file, bytes)?;
        let root = parse(&file, text)?;
        let config = Self { file, text: text.to_owned(), root, marks: OnceLock::new() };
        if matches!(config.root.untagged(), Value::Map(_)) {
            return Ok(config);
        }
        let message = format!("the file holds {} and not a map", config.root.kind());
        Err(error(config.root().place(), message, "write `key: value` lines"))
    }

    fn defaults(source: Source) -> Loaded {
        let marks = OnceLock::new();
        let config = Self { file: String::new(), text: String::new(), root: Value::Null, marks };
        Loaded { config, faults: Vec::new(), source }
    }

    /// The whole file as one setting.
    pub fn root(&self) -> Setting<'_> {
        Setting::root(self, &self.root)
    }

    /// What stands under a path of keys, such as `agent.disabled_toolsets`.
    pub fn get(&self, path: &str) -> Option<Setting<'_>> {
        path.split('.').try_fold(self.root(), |setting, key| setting.get(key))
    }

    /// Every text and number of the file with the path of keys that leads to it, such as `providers.one.api_key`.
    pub fn texts(&self) -> Vec<(String, String)> {
        let mut texts = Vec::new();
        let mut settings = vec![self.root()];
        while let Some(setting) = settings.pop() {
            let text = match setting.value().untagged() {
                Value::Text(text) => Some(text.clone()),
                Value::Integer(integer) => Some(integer.to_string()),
                _ => None,
            };
            texts.extend(text.map(|text| (setting.path().to_owned(), text)));
            settings.extend(setting.items());
            settings.extend(setting.entries().into_iter().map(|(_, below)| below));
        }
        texts
    }

    pub(crate) fn marks(&self) -> &Marks {
        self.marks.get_or_init(|| Marks::of(&self.text))
    }

    pub(crate) fn place(&self, offset: usize) -> Place {
        Place::at(&self.file, &self.text, offset)
    }
}

/// Reads a file up to one byte beyond the limit, so that a huge one is refused and not read.
fn bounded(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = text::MAX_BYTES as u64 + 1;
    // Opening a pipe would wait for its writer.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no file"));
    }
    io::Read::read_to_end(&mut io::Read::take(fs::File::open(path)?, limit), &mut bytes)?;
    Ok(bytes)
}

fn error(place: Place, message: impl Into<String>, help: &str) -> ConfigError {
    ConfigError::Text { place, message: message.into(), help: help.to_owned() }
}

/// Parses the one document of a text.
pub(crate) fn parse(file: &str, text: &str) -> Result<Value, ConfigError> {
    let count = Cell::new(0);
    let mut documents = Deserializer::from_str(text);
    let Some(first) = documents.next() else { return Ok(Value::Null) };
    let value = Reader { count: &count, depth: 0 }
        .deserialize(first)
        .map_err(|fault| parse_error(file, text, &fault))?;
    if let Some(second) = documents.next() {
        // A fault in what follows is told as that fault.
        serde::Deserialize::deserialize(second)
            .map(|_: IgnoredAny| ())
            .map_err(|fault| parse_error(file, text, &fault))?;
        let place = Place::at(file, text, second_document(text));
        return Err(error(place, "a second document begins here", "keep one: take the line `---` away"));
    }
    Ok(value)
}

/// The offset of the line `---` that begins the second document.
fn second_document(text: &str) -> usize {
    let mut begun = false;
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let marker = line
            .strip_prefix("---")
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace));
        if marker && begun {
            return offset;
        }
        let content = line.trim();
        begun |= marker || !(content.is_empty() || content.starts_with(['#', '%']));
        offset += line.len();
    }
    0
}

fn parse_error(file: &str, text: &str, fault: &serde_yaml::Error) -> ConfigError {
    let control = || text.find(|char: char| char.is_control() && !matches!(char, '\n' | '\r' | '\t'));
    let offset = fault.location().map(|location| location.index()).filter(|index| *index > 0);
    let place = Place::at(file, text, offset.or_else(control).unwrap_or_default());
    let said = fault.to_string();
    if said.contains(tree::TOO_DEEP) || said.contains("recursion limit") {
        return text::too_deep(place);
    }
    if said.contains(tree::TOO_MANY) || said.contains("repetition limit") {
        let message = format!("the file expands to more than {} values", tree::MAX_VALUES);
        return error(place, message, "write out less by references (`*name`)");
    }
    // The place is told once, before the message.
    let said =
        said.split(" at line ").next().unwrap_or_default().split(" at position ").next().unwrap_or_default();
    let said = said.rsplit(": ").next().unwrap_or_default();
    let help = if text.contains('\t') {
        "indent with spaces, never with tabs, and close what is opened"
    } else {
        "look at this line and the one before: indentation, a quote or bracket not closed, a `:` without a space"
    };
    error(place, format!("this is not YAML: {said}"), help)
}

#[cfg(test)]
mod tests;

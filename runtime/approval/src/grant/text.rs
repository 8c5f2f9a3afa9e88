//! A remembered yes as an entry of `command_allowlist`: `rule:ID`, and behind it what narrows it.
//!
//! `rule:git.rewrite until:2026-12-31T00:00:00Z line:"git push --force" in:"/srv/app" on:local`, or
//! `program:["git","--force"]` in place of the line. Texts are written as JSON has them.

use std::{fmt, path::PathBuf};

use super::{About, Extent, Grant};
use crate::{BackendKind, moment};

/// What an entry of ours begins with.
const RULE: &str = "rule:";

/// The parts of an entry, as far as they are read.
#[derive(Default)]
struct Parts {
    rule: Option<String>,
    until: Option<String>,
    line: Option<String>,
    program: Option<Vec<String>>,
    directory: Option<String>,
    backend: Option<String>,
}

impl Grant {
    /// Reads an entry. `None` is an entry that is not ours, an error says what is wrong with one that is.
    pub fn read(entry: &str) -> Option<Result<Self, String>> {
        let entry = entry.trim();
        entry.starts_with(RULE).then(|| Parts::read(entry)?.grant())
    }
}

impl Parts {
    fn read(entry: &str) -> Result<Self, String> {
        let mut parts = Self::default();
        let mut rest = entry;
        while !rest.is_empty() {
            let (key, behind) = rest.split_once(':').ok_or_else(|| format!("`{rest}` has no `key:`"))?;
            let twice = || format!("`{key}:` is there twice");
            let length;
            match key {
                "line" | "in" => {
                    let (text, read) = json::<String>(key, behind)?;
                    length = read;
                    let slot = if key == "in" { &mut parts.directory } else { &mut parts.line };
                    if slot.replace(text).is_some() {
                        return Err(twice());
                    }
                }
                "program" => {
                    let (words, read) = json::<Vec<String>>(key, behind)?;
                    length = read;
                    if parts.program.replace(words).is_some() {
                        return Err(twice());
                    }
                }
                "rule" | "until" | "on" => {
                    length = behind.find(' ').unwrap_or(behind.len());
                    let slot = match key {
                        "rule" => &mut parts.rule,
                        "until" => &mut parts.until,
                        _ => &mut parts.backend,
                    };
                    let word = behind.get(..length).unwrap_or_default().to_owned();
                    if word.is_empty() {
                        return Err(format!("nothing stands behind `{key}:`"));
                    }
                    if slot.replace(word).is_some() {
                        return Err(twice());
                    }
                }
                _ => return Err(format!("`{key}:` means nothing here")),
            }
            let behind = behind.get(length..).unwrap_or_default();
            if !behind.is_empty() && !behind.starts_with(' ') {
                return Err(format!("a space must stand behind the value of `{key}:`"));
            }
            rest = behind.trim_start_matches(' ');
        }
        Ok(parts)
    }

    fn grant(self) -> Result<Grant, String> {
        let rule = self.rule.ok_or("it names no rule")?;
        let until = match self.until {
            None => None,
            Some(text) => Some(moment::read(&text).ok_or_else(|| {
                format!("`until:{text}` is no date such as 2026-12-31 or 2026-12-31T23:59:59Z")
            })?),
        };
        let backend = match &self.backend {
            None => None,
            Some(name) => Some(
                BackendKind::ALL
                    .into_iter()
                    .find(|kind| kind.name() == name)
                    .ok_or_else(|| format!("`on:{name}` is no backend"))?,
            ),
        };
        let place = self.directory.map(PathBuf::from).zip(backend);
        let extent = match (self.line, self.program, place) {
            (None, None, None) if backend.is_none() => Extent::Everywhere,
            (Some(line), None, Some((directory, backend))) => Extent::Line { line, directory, backend },
            (None, Some(words), Some((directory, backend))) => Extent::Program { words, directory, backend },
            _ => return Err("`line:` or `program:` stands with `in:` and `on:`, or all are left out".into()),
        };
        Ok(Grant { about: About::Rule(rule), extent, until })
    }
}

/// Reads one JSON value at the start of a text, and gives its length.
fn json<T: serde::de::DeserializeOwned>(key: &str, text: &str) -> Result<(T, usize), String> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<T>();
    match values.next() {
        Some(Ok(value)) => Ok((value, values.byte_offset())),
        _ => Err(format!("the value of `{key}:` is not written as JSON has it")),
    }
}

/// Writes the entry; a category is written as one, and is not read again.
impl fmt::Display for Grant {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.about {
            About::Category(category) => write!(formatter, "category:{category}")?,
            About::Rule(rule) => write!(formatter, "{RULE}{rule}")?,
        }
        if let Some(until) = self.until {
            write!(formatter, " until:{}", moment::written(until))?;
        }
        let (directory, backend) = match &self.extent {
            Extent::Everywhere => return Ok(()),
            Extent::Line { line, directory, backend } => {
                write!(formatter, " line:{}", serde_json::Value::from(line.as_str()))?;
                (directory, backend)
            }
            Extent::Program { words, directory, backend } => {
                write!(formatter, " program:{}", serde_json::Value::from(words.as_slice()))?;
                (directory, backend)
            }
        };
        write!(formatter, " in:{} on:{backend}", serde_json::Value::from(directory.to_string_lossy()))
    }
}

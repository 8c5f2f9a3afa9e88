//! Everything that can be said against a configuration that was read: one walk beside the table of keys.

use crate::{
    fault::{Fault, Faults, Level},
    keys::{self, Key, Shape, Usage},
    servers,
    setting::Setting,
    terminal,
    tree::{MERGE, Value},
};
use std::collections::BTreeSet;

/// Finds the faults of a configuration, in the order of the file.
pub(crate) fn faults(root: &Setting<'_>) -> Vec<Fault> {
    let mut check = Check { faults: Faults::listed() };
    check.value(root, &[], Shape::Section(keys::keys()), Usage::Now);
    terminal::read(root, &mut check.faults);
    for (_, server) in root.get("mcp_servers").iter().flat_map(Setting::entries) {
        servers::read(&server, &mut check.faults);
    }
    check.faults.sorted()
}

struct Check {
    faults: Faults,
}

impl Check {
    fn value(&mut self, setting: &Setting<'_>, parents: &[&str], shape: Shape, usage: Usage) {
        if self.faults.full() {
            return;
        }
        if let Value::Tagged(tag, _) = setting.value() {
            let message = format!("{} has the tag !{tag}, which means nothing here", setting.path());
            self.faults.push(|| {
                setting.fault(Level::Warning, message, "take the tag away; the value is read without it")
            });
        }
        if let Value::Map(entries) = setting.value().untagged() {
            if !keys_differ(entries) {
                self.repeated(setting, entries);
            }
            self.merges(setting, entries);
        }
        let read = usage == Usage::Now;
        match shape {
            Shape::Section(keys) => self.section(setting, parents, keys, usage),
            Shape::Switch(keys) if matches!(setting.value().untagged(), Value::Map(_)) => {
                self.section(setting, parents, keys, usage);
            }
            Shape::Map(shape) => {
                self.must_be_map(setting, usage);
                for (key, inner) in setting.entries() {
                    self.value(&inner, &[parents, &[key]].concat(), *shape, usage);
                }
            }
            // The readers tell what is wrong; the values are not wanted here.
            Shape::Flag | Shape::Switch(_) if read => drop(setting.flag(&mut self.faults)),
            Shape::Integer if read => drop(setting.integer(&mut self.faults)),
            Shape::Number if read => drop(setting.number(&mut self.faults)),
            Shape::Text if read => drop(setting.text(&mut self.faults)),
            Shape::Word(words) if read => drop(setting.word(words, &mut self.faults)),
            Shape::Names if read => drop(setting.names(&mut self.faults)),
            _ => self.inside(setting, parents),
        }
    }

    /// Looks into a value of which only the form is known.
    fn inside(&mut self, setting: &Setting<'_>, parents: &[&str]) {
        if is_plain(setting.value()) {
            return;
        }
        for (key, inner) in setting.entries() {
            self.value(&inner, &[parents, &[key]].concat(), Shape::Any, Usage::Later);
        }
        for item in setting.items() {
            self.value(&item, parents, Shape::Any, Usage::Later);
        }
    }

    fn section(&mut self, setting: &Setting<'_>, parents: &[&str], keys: &'static [Key], usage: Usage) {
        self.must_be_map(setting, usage);
        for (name, inner) in setting.entries() {
            if self.faults.full() {
                return;
            }
            let path = [parents, &[name]].concat();
            match keys::find(path.iter().copied()) {
                Ok(known) => self.value(&inner, &path, known.shape, known.usage),
                // By custom such keys hold what anchors refer to.
                Err(_) if parents.is_empty() && name.starts_with("x-") => self.inside(&inner, &path),
                Err(_) => self.unknown(&inner, parents, name, keys),
            }
        }
    }

    fn unknown(&mut self, setting: &Setting<'_>, parents: &[&str], name: &str, keys: &[Key]) {
        let (level, help) = match keys::nearest(parents, name) {
            // Whoever wrote it wanted to forbid something: going on would allow it.
            Some((near, true)) => (Level::Error, format!("did you mean {near}?")),
            Some((near, false)) => (Level::Warning, format!("did you mean {near}?")),
            None if keys.len() <= 12 => {
                let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
                (Level::Warning, format!("the keys here are {}", names.join(", ")))
            }
            None => (Level::Warning, "no program reads it: take it away".to_owned()),
        };
        let place = Some(setting.key_place());
        let message = format!("unknown key {}", setting.path());
        self.faults.push(|| Fault { level, path: setting.path().to_owned(), place, message, help });
    }

    fn must_be_map(&mut self, setting: &Setting<'_>, usage: Usage) {
        let value = setting.value().untagged();
        if !matches!(value, Value::Map(_) | Value::Null) {
            let level = if usage == Usage::Now { Level::Error } else { Level::Warning };
            let message = format!("{} must be a map, and is {}", setting.path(), value.kind());
            self.faults.push(|| setting.fault(level, message, "write `key: value` lines below it"));
        }
    }

    fn repeated(&mut self, setting: &Setting<'_>, entries: &[(String, Value)]) {
        let mut sorted: Vec<(&str, usize)> =
            entries.iter().enumerate().map(|(index, (key, _))| (key.as_str(), index)).collect();
        sorted.sort_unstable();
        for pair in sorted.windows(2) {
            let [(key, first), (other, second)] = *pair else { continue };
            if key == other && key != MERGE && !self.faults.full() {
                let earlier = setting.repeated(first, key, setting.value()).key_place();
                let later = setting.repeated(second, key, setting.value());
                let message = format!("the key {} is here again; the first is at {earlier}", later.path());
                let help = "keep one of them: only the last one counts".to_owned();
                let (path, place) = (later.path().to_owned(), Some(later.key_place()));
                self.faults.push(|| Fault { level: Level::Error, path, place, message, help });
            }
        }
    }

    fn merges(&mut self, setting: &Setting<'_>, entries: &[(String, Value)]) {
        for (index, (key, value)) in entries.iter().enumerate().filter(|(_, (key, _))| key == MERGE) {
            let maps = match value.untagged() {
                Value::List(items) => items.iter().all(|item| matches!(item.untagged(), Value::Map(_))),
                value => matches!(value, Value::Map(_)),
            };
            if !maps {
                let merge = setting.repeated(index, key, setting.value());
                let message = format!("{} merges {}", merge.path(), value.kind());
                self.faults
                    .push(|| merge.fault(Level::Error, message, "`<<` takes a map, or a list of maps"));
            }
        }
    }
}

/// Whether nothing can be said against the form of a value: no tag, no merge, no key twice.
fn is_plain(value: &Value) -> bool {
    match value {
        Value::Tagged(..) => false,
        Value::List(items) => items.iter().all(is_plain),
        Value::Map(entries) => {
            keys_differ(entries) && entries.iter().all(|(key, value)| key != MERGE && is_plain(value))
        }
        _ => true,
    }
}

/// Whether no key is there twice; the usual small map is compared without making anything.
fn keys_differ(entries: &[(String, Value)]) -> bool {
    if entries.len() <= 32 {
        return entries
            .iter()
            .enumerate()
            .all(|(index, (key, _))| entries.iter().skip(index + 1).all(|(other, _)| other != key));
    }
    let keys: BTreeSet<&str> = entries.iter().map(|(key, _)| key.as_str()).collect();
    keys.len() == entries.len()
}

//! What is set for the local terminal, with the limits that each value has.

use std::time::Duration;

use crate::{
    config::Config,
    fault::{Fault, Faults, Level},
    setting::Setting,
    size,
    tree::Value,
};

/// The longest time that may be set, in seconds: a year.
const LONGEST: i64 = 366 * 24 * 60 * 60;

/// What is set for commands on this machine; what is not set has no value.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TerminalSettings {
    /// `terminal.cwd`: the folder where commands start, as it is written.
    pub directory: Option<String>,
    /// `terminal.timeout`: how long a command may take that names no time.
    pub timeout: Option<Duration>,
    /// `terminal.max_foreground_timeout`: the longest wait for a command in the foreground.
    pub longest_timeout: Option<Duration>,
    /// `terminal.daemon_term_grace_seconds`: how long a process has to end by itself before it is killed.
    pub grace: Option<Duration>,
    /// `terminal.env_passthrough`: variables that commands get beside the usual ones.
    pub passed_on: Vec<String>,
    /// `terminal.shell_init_files`: files that a shell reads before the command, as they are written.
    pub shell_files: Vec<String>,
    /// `terminal.spill_max`: how many bytes of one command's output are kept on disk.
    pub most_kept_output: Option<u64>,
    /// `tool_output.max_bytes`: how many bytes of a command's output the model gets.
    pub most_shown_output: Option<u64>,
    /// `terminal.background_max`: the most background processes at once.
    pub most_background: Option<u64>,
    /// `terminal.background_keep_seconds`: how long a background process is remembered after its end.
    pub background_kept: Option<Duration>,
}

impl Config {
    /// What is set for the terminal; an error where its commands are to run in a place that cannot be used, so that
    /// they never run in another one.
    pub fn terminal(&self) -> Result<TerminalSettings, Fault> {
        let backend = self.get("terminal.backend").filter(is_set);
        let place = backend.or_else(|| self.get("terminal.env_type").filter(is_set));
        if let Some(place) = place
            && place.word(&["local"], &mut Faults::untold()).is_none()
        {
            let message =
                format!("{} is {}, where commands cannot run yet", place.path(), place.value().to_json());
            let help = "write `local` to run them on this machine, or keep the terminal's tools out";
            return Err(place.fault(Level::Error, message, help));
        }
        Ok(read(&self.root(), &mut Faults::untold()))
    }
}

/// Reads the settings and tells what is wrong with them.
pub(crate) fn read(root: &Setting<'_>, faults: &mut Faults) -> TerminalSettings {
    let section = root.get("terminal");
    let get = |key: &str| section.as_ref()?.get(key).filter(is_set);
    let settings = TerminalSettings {
        directory: get("cwd").and_then(|set| directory(&set, faults)),
        timeout: get("timeout").and_then(|set| seconds(&set, 1, faults)),
        longest_timeout: get("max_foreground_timeout").and_then(|set| seconds(&set, 1, faults)),
        grace: get("daemon_term_grace_seconds").and_then(|set| fraction(&set, faults)),
        passed_on: get("env_passthrough").map(|set| variables(&set, faults)).unwrap_or_default(),
        shell_files: get("shell_init_files").map(|set| names(&set, faults)).unwrap_or_default(),
        most_kept_output: get("spill_max").and_then(|set| bytes(&set, faults)),
        most_shown_output: root
            .get("tool_output")
            .and_then(|output| output.get("max_bytes"))
            .filter(is_set)
            .and_then(|set| whole(&set, 1, i64::MAX, faults)),
        most_background: get("background_max").and_then(|set| whole(&set, 1, 10_000, faults)),
        background_kept: get("background_keep_seconds").and_then(|set| seconds(&set, 0, faults)),
    };
    if let (Some(timeout), Some(longest), Some(set)) =
        (settings.timeout, settings.longest_timeout, get("timeout"))
        && timeout > longest
    {
        let message = format!("{} is longer than terminal.max_foreground_timeout", set.path());
        faults.push(|| set.fault(Level::Error, message, "make it shorter, or that longer"));
    }
    if let Some(password) =
        get("sudo_password").filter(|set| set.value().untagged() != &Value::Text(String::new()))
    {
        let message =
            format!("{} is not read: a password in a file can be read by commands", password.path());
        let help = "take it away, and set the variable SUDO_PASSWORD or answer when you are asked";
        faults.push(|| password.fault(Level::Warning, message, help));
    }
    settings
}

fn is_set(setting: &Setting<'_>) -> bool {
    !matches!(setting.value().untagged(), Value::Null)
}

fn directory(set: &Setting<'_>, faults: &mut Faults) -> Option<String> {
    let text = set.text(faults)?;
    if text.trim().is_empty() || text.contains('\0') {
        let message = format!("{} is no folder's name", set.path());
        faults.push(|| set.fault(Level::Error, message, "write a path, or leave the key out"));
        return None;
    }
    Some(text)
}

/// Reads a whole number between two others.
fn whole(set: &Setting<'_>, least: i64, most: i64, faults: &mut Faults) -> Option<u64> {
    let number = set.integer(faults)?;
    if !(least..=most).contains(&number) {
        let limits =
            if most == i64::MAX { format!("at least {least}") } else { format!("from {least} to {most}") };
        let message = format!("{} is {number}, and must be {limits}", set.path());
        faults.push(|| set.fault(Level::Error, message, format!("write a number {limits}")));
        return None;
    }
    u64::try_from(number).ok()
}

fn seconds(set: &Setting<'_>, least: i64, faults: &mut Faults) -> Option<Duration> {
    whole(set, least, LONGEST, faults).map(Duration::from_secs)
}

/// Reads seconds with a fraction.
fn fraction(set: &Setting<'_>, faults: &mut Faults) -> Option<Duration> {
    const MOST: f64 = 3_600.0;
    let number = set.number(faults)?;
    let read = (0.0..=MOST).contains(&number).then(|| Duration::try_from_secs_f64(number).ok()).flatten();
    if read.is_none() {
        let message = format!("{} is {number}, and must be from 0 to {MOST}", set.path());
        faults.push(|| set.fault(Level::Error, message, "write seconds, such as 2.5"));
    }
    read
}

fn bytes(set: &Setting<'_>, faults: &mut Faults) -> Option<u64> {
    let read = match set.value().untagged() {
        Value::Integer(number) => u64::try_from(*number).ok(),
        Value::Text(text) => size::bytes(text),
        _ => None,
    };
    if read.is_none() {
        let message = format!("{} is no size", set.path());
        faults.push(|| set.fault(Level::Error, message, "write bytes, or a number and a unit: 512MiB, 1GB"));
    }
    read
}

fn names(set: &Setting<'_>, faults: &mut Faults) -> Vec<String> {
    set.names(faults).unwrap_or_default().into_iter().map(|named| named.name).collect()
}

fn variables(set: &Setting<'_>, faults: &mut Faults) -> Vec<String> {
    let mut read = Vec::new();
    for named in set.names(faults).unwrap_or_default() {
        let mut letters = named.name.chars();
        let is_name = letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
            && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        if is_name {
            read.push(named.name);
            continue;
        }
        let message = format!("`{}` is no variable's name", named.name);
        let help = "write names alone, without values: letters, digits and `_`";
        faults.push(|| named.setting.fault(Level::Error, message, help));
    }
    read
}

#[cfg(test)]
mod tests;

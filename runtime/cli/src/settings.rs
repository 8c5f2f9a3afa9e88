//! What the configuration says about commands, in the words of those who carry it out.

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    time::Duration,
};

use toolwright_config::TerminalSettings;
use toolwright_terminal::{Limits, Password, Workspace};

use crate::{output, session::Session};

/// The variable with sudo's password, as in the original.
const SUDO_PASSWORD: &str = "SUDO_PASSWORD";

/// Gives the bounds of commands.
pub(crate) fn limits(set: &TerminalSettings) -> Limits {
    let usual = Limits::default();
    let count = |set: Option<u64>, usual: usize| {
        set.map_or(usual, |number| usize::try_from(number).unwrap_or(usize::MAX))
    };
    let longest_timeout = set.longest_timeout.unwrap_or(usual.longest_timeout);
    // Whoever sets only the usual time to more than the longest means both.
    let longest_timeout = match (set.timeout, set.longest_timeout) {
        (Some(timeout), None) => longest_timeout.max(timeout),
        _ => longest_timeout,
    };
    Limits {
        default_timeout: set.timeout.unwrap_or(usual.default_timeout),
        longest_timeout,
        output_chars: count(set.most_shown_output, usual.output_chars),
        spill_bytes: set.most_kept_output.unwrap_or(usual.spill_bytes),
        process_grace: set.grace.unwrap_or(usual.process_grace),
        most_processes: count(set.most_background, usual.most_processes),
        finished_for: set.background_kept.unwrap_or(usual.finished_for),
        grace: set.grace.map_or(usual.grace, |grace| grace.min(Duration::from_secs(10))),
        drain: usual.drain,
    }
}

/// Gives the directory that calls begin in: the configured one, or `here`. One that is not there is told.
pub(crate) fn directory(set: &TerminalSettings, here: PathBuf, home: Option<&Path>) -> PathBuf {
    let Some(wanted) = &set.directory else { return here };
    let workspace = Workspace::new(here.clone(), home.map(Path::to_owned));
    if let Some(place) = workspace.true_place(wanted).filter(|place| place.is_dir()) {
        return place;
    }
    output::note(&format!(
        "warning: terminal.cwd is {wanted}, and there is no such directory; calls begin in {}",
        here.display()
    ));
    here
}

/// Gives the files that a shell reads before the first command.
pub(crate) fn shell_files(set: &TerminalSettings, here: &Path, home: Option<&Path>) -> Vec<PathBuf> {
    let workspace = Workspace::new(here, home.map(Path::to_owned));
    set.shell_files.iter().filter_map(|file| workspace.resolve(file).ok()).collect()
}

/// Gives the password that sudo is to be given first.
pub(crate) fn sudo_password(session: &Session) -> Option<Password> {
    let mut variables = session.own.variables().iter();
    let found = variables.find(|(name, _)| name == OsStr::new(SUDO_PASSWORD));
    found.map(|(_, value)| Password::new(value.as_encoded_bytes().to_vec()))
}

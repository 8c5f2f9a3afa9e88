//! A home and a working directory for the command line, and a mark for all that runs because of it.

use std::{
    fs,
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::process::until_none_is_left;

/// The command as it is shipped.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_toolwright-under-test");

/// A place of its own for the command.
pub(crate) struct Place {
    folder: TempDir,
    mark: String,
}

/// What a command printed and how it ended.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Place {
    pub(crate) fn new(name: &str) -> Self {
        let place =
            Self { folder: TempDir::new().unwrap(), mark: format!("place-{name}-{}", std::process::id()) };
        for folder in [place.home(), place.work()] {
            fs::create_dir(folder).unwrap();
        }
        fs::write(place.work().join("note.txt"), "the words of the note\n").unwrap();
        place
    }

    /// Writes what stands under `mcp_servers`; each server bears the mark.
    pub(crate) fn servers(&self, servers: &Value) {
        let mut servers = servers.clone();
        for server in servers.as_object_mut().unwrap().values_mut() {
            server["env"]["TOOLWRIGHT_MARK"] = json!(self.mark);
        }
        fs::write(self.home().join("config.yaml"), json!({"mcp_servers": servers}).to_string()).unwrap();
    }

    pub(crate) fn home(&self) -> PathBuf {
        self.folder.path().join("home")
    }

    pub(crate) fn work(&self) -> PathBuf {
        self.folder.path().canonicalize().unwrap().join("work")
    }

    /// Gives the variables of the command.
    pub(crate) fn environment(&self) -> Value {
        json!({
            "PATH": std::env::var("PATH").unwrap(),
            "HOME": self.home(),
            "TOOLWRIGHT_HOME": self.home(),
            "TOOLWRIGHT_MARK": self.mark,
        })
    }

    /// Starts the command with further variables; who starts it waits for it.
    pub(crate) fn start(&self, words: &[&str], more: &[(&str, &str)]) -> Child {
        let Value::Object(environment) = self.environment() else { unreachable!() };
        Command::new(PROGRAM)
            .args(words)
            .env_clear()
            .envs(environment.iter().map(|(name, value)| (name, value.as_str().unwrap())))
            .envs(more.iter().copied())
            .current_dir(self.work())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    /// Runs the command.
    pub(crate) fn run(&self, words: &[&str]) -> Ran {
        self.run_with(words, &[])
    }

    /// Runs the command with further variables.
    pub(crate) fn run_with(&self, words: &[&str], more: &[(&str, &str)]) -> Ran {
        let output = self.start(words, more).wait_with_output().unwrap();
        Ran {
            status: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Gives the mark as it stands in an environment.
    pub(crate) fn marked(&self) -> String {
        format!("TOOLWRIGHT_MARK={}", self.mark)
    }

    pub(crate) fn until_nothing_is_left(&self) {
        until_none_is_left(&self.marked());
    }
}

impl Ran {
    /// Gives standard output as the one JSON document that it must be.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

//! Runs the command in a home of its own, with an environment of its own.

use std::{
    ffi::OsStr,
    io::Write as _,
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;

/// A fresh home, a fresh working directory beside it and nothing else.
pub(crate) struct Bench {
    program: &'static str,
    folder: TempDir,
    variables: Vec<(String, String)>,
}

/// What a command printed and how it exited.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Bench {
    pub(crate) fn new() -> Self {
        let program = env!("CARGO_BIN_EXE_toolwright-under-test");
        let bench = Self { program, folder: TempDir::new().unwrap(), variables: Vec::new() };
        for folder in [bench.home(), bench.workdir()] {
            std::fs::create_dir(folder).unwrap();
        }
        bench
    }

    /// Runs another program than the command as it is shipped.
    pub(crate) fn program(mut self, program: &'static str) -> Self {
        self.program = program;
        self
    }

    pub(crate) fn variable(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Writes a file below the working directory.
    pub(crate) fn file(&self, path: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.workdir().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }

    /// Writes the configuration.
    pub(crate) fn config(&self, text: &str) -> PathBuf {
        let path = self.home().join("config.yaml");
        std::fs::write(&path, text).unwrap();
        path
    }

    pub(crate) fn workdir(&self) -> PathBuf {
        self.folder.path().join("work")
    }

    pub(crate) fn home(&self) -> PathBuf {
        self.folder.path().join("home")
    }

    pub(crate) fn run<S: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = S>) -> Ran {
        self.run_with(arguments, "")
    }

    pub(crate) fn run_with<S: AsRef<OsStr>>(
        &self,
        arguments: impl IntoIterator<Item = S>,
        input: &str,
    ) -> Ran {
        let mut child = self.start(arguments);
        // A command that refuses its input closes the pipe early, which is its right.
        drop(child.stdin.take().unwrap().write_all(input.as_bytes()));
        let output = child.wait_with_output().unwrap();
        Ran {
            status: output.status.code().expect("the command was ended by a signal"),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Starts a command; who starts it waits for it.
    pub(crate) fn start<S: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = S>) -> Child {
        Command::new(self.program)
            .args(arguments)
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("HOME", self.home())
            .env("TOOLWRIGHT_HOME", self.home())
            .envs(self.variables.iter().map(|(name, value)| (name, value)))
            .current_dir(self.workdir())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }
}

impl Ran {
    /// Gives standard output as the one JSON document that it must be.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| {
            panic!("not one JSON document: {error}\n{}\n{}", self.stdout, self.stderr)
        })
    }
}

/// Gives the texts of a JSON list.
pub(crate) fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

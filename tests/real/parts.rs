//! The real parts below `target/real`: installed when they are missing, and where that cannot be, their tests are told.

use std::{
    io::Write as _,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
};

/// Where the real parts are.
pub(crate) struct Parts {
    root: PathBuf,
}

/// Gives the real parts. Where they cannot be installed the test says that it is skipped, unless `TOOLWRIGHT_REAL` is
/// `required`: then it fails.
pub(crate) fn parts(test: &str) -> Option<&'static Parts> {
    static PARTS: OnceLock<Result<Parts, String>> = OnceLock::new();
    static SKIPPED: AtomicUsize = AtomicUsize::new(0);
    match PARTS.get_or_init(install) {
        Ok(parts) => Some(parts),
        Err(why) => {
            let is_required = std::env::var("TOOLWRIGHT_REAL").is_ok_and(|word| word == "required");
            assert!(!is_required, "{why}");
            let count = SKIPPED.fetch_add(1, Ordering::Relaxed) + 1;
            // Past the harness, which keeps the words of a test that passes.
            let line = format!("skipped: {test} ({count} so far): {why}\n");
            drop(std::io::stderr().write_all(line.as_bytes()));
            None
        }
    }
}

/// Gives the folder of the whole repository.
pub(crate) fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Gives a program of ours that is written in Python.
pub(crate) fn script(path: &str) -> String {
    repository().join("tests").join(path).display().to_string()
}

fn install() -> Result<Parts, String> {
    let ran = Command::new("python3").arg(script("real/prepare")).output();
    let ran = ran.map_err(|error| format!("the real parts need python3: {error}"))?;
    let said = String::from_utf8_lossy(&ran.stdout) + String::from_utf8_lossy(&ran.stderr);
    match ran.status.code() {
        Some(0) => Ok(Parts { root: repository().join("target/real") }),
        _ => Err(said.trim_end().lines().last().unwrap_or("real/prepare said nothing").to_owned()),
    }
}

impl Parts {
    /// Gives a program of the Python environment.
    pub(crate) fn python(&self, program: &str) -> String {
        self.root.join("venv/bin").join(program).display().to_string()
    }

    /// Gives the folder where `node` is, for a PATH.
    pub(crate) fn bin(&self) -> String {
        self.root.join("bin").display().to_string()
    }

    /// Gives node.
    pub(crate) fn node(&self) -> String {
        self.root.join("bin/node").display().to_string()
    }

    /// Gives a file of a package from npm.
    pub(crate) fn package(&self, path: &str) -> String {
        self.root.join("node/node_modules/@modelcontextprotocol").join(path).display().to_string()
    }
}

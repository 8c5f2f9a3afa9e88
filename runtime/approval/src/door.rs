//! What goes to the gate beside commands: text for a running process, and uses of a file. Each is put into the
//! words of the shell, so that one and the same judgement serves them all.

use std::path::{Path, PathBuf};

use crate::BackendKind;

/// Text that is about to be sent to the standard input of a running process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessInput {
    /// What people call the process.
    pub process: String,
    /// The command line it was started with, which tells what reads the text.
    pub line: String,
    /// What was sent before and is not ended by a line end yet: the two are read as one.
    pub before: String,
    /// The text.
    pub text: String,
    /// The directory that the process was started in.
    pub directory: PathBuf,
    /// Where it runs.
    pub backend: BackendKind,
}

/// A use of a file that goes past the shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileUse {
    /// The file; absolute and resolved.
    pub path: PathBuf,
    /// What is done with it.
    pub act: FileAct,
    /// Where it is.
    pub backend: BackendKind,
}

/// What is done with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileAct {
    /// It is written or changed.
    Write,
    /// It is deleted.
    Delete,
    /// This text, which is in it, is run as a script.
    Run(String),
}

/// What Ctrl-C and Ctrl-D send.
const INTERRUPT: char = '\u{3}';
const END_OF_FILE: char = '\u{4}';

/// Programs that take their standard input for commands, or hand it to one that does.
const SHELLS: [&str; 32] = [
    "sh",
    "bash",
    "dash",
    "zsh",
    "ksh",
    "mksh",
    "ash",
    "fish",
    "csh",
    "tcsh",
    "nu",
    "xonsh",
    "pwsh",
    "powershell",
    "cmd",
    "ssh",
    "mosh",
    "su",
    "sudo",
    "doas",
    "docker",
    "podman",
    "kubectl",
    "nsenter",
    "chroot",
    "unshare",
    "screen",
    "tmux",
    "script",
    "busybox",
    "adb",
    "wsl",
];

impl ProcessInput {
    /// Gives the text as the process reads it, with the part of a line that it already has.
    pub fn whole(&self) -> String {
        format!("{}{}", self.before, self.text)
    }

    /// Gives the text as lines: on a screen, a carriage return ends one, and so do interrupt and end-of-file.
    pub(crate) fn lines(&self) -> String {
        self.whole().replace(['\r', INTERRUPT, END_OF_FILE], "\n")
    }

    /// Tells whether it has keys that change what was typed, or bring back what was typed before: what is read in the
    /// end cannot be known from the text then.
    pub(crate) fn has_editing(&self) -> bool {
        self.lines().chars().any(|letter| letter.is_control() && !matches!(letter, '\n' | '\t'))
    }

    /// Writes it as a line of the shell that does the same.
    pub(crate) fn as_line(&self) -> String {
        fed(&self.line, &self.lines())
    }

    /// Tells whether a program hands its standard input to a shell.
    pub(crate) fn is_shell(program: &str) -> bool {
        let program = program.strip_suffix(".exe").unwrap_or(program);
        program.is_empty() || SHELLS.contains(&program)
    }
}

impl FileUse {
    /// Writes it as a line of the shell that does the same.
    pub(crate) fn as_line(&self) -> String {
        let path = quoted(&self.path);
        match &self.act {
            FileAct::Write => format!(": > {path}"),
            FileAct::Delete => format!("rm {path}"),
            FileAct::Run(text) => fed(interpreter(text), text),
        }
    }

    /// Tells people what is done.
    pub(crate) fn shown(&self) -> String {
        let does = match self.act {
            FileAct::Write => "write",
            FileAct::Delete => "delete",
            FileAct::Run(_) => "run",
        };
        format!("{does} {}", self.path.display())
    }
}

/// A command line that is given a text to read, under an end mark that is no line of the text.
fn fed(line: &str, text: &str) -> String {
    let mut mark = "END_OF_INPUT".to_owned();
    while text.lines().any(|line| line.trim() == mark) {
        mark.push('_');
    }
    format!("{} <<'{mark}'\n{text}\n{mark}\n", line.trim_end())
}

/// What runs a script: what its first line names, else bash.
fn interpreter(text: &str) -> &str {
    let first = text.lines().next().unwrap_or_default();
    first.strip_prefix("#!").map(str::trim).filter(|line| !line.is_empty()).unwrap_or("bash")
}

fn quoted(path: &Path) -> String {
    format!("'{}'", path.to_string_lossy().replace('\'', r"'\''"))
}

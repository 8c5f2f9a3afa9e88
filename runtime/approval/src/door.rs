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
    /// All that was sent before, since only with it can be told what the text means: where a shell is by now, what a
    /// line goes on with. Begins with a NUL where its own beginning is not known any more.
    pub before: String,
    /// The text.
    pub text: String,
    /// Whether it comes as keys of a screen, some of which do more than type.
    pub is_typed: bool,
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
    /// Gives the text with the part of a line that the process already has.
    pub fn shown(&self) -> String {
        let is_end = |letter: char| letter == '\n' || (self.is_typed && letter == '\r');
        let begun = self.before.rfind(is_end).map_or(0, |end| end + 1);
        format!("{}{}", &self.before[begun..], self.text)
    }

    /// Gives all that was sent, with the text.
    pub(crate) fn whole(&self) -> String {
        format!("{}{}", self.before, self.text)
    }

    /// Gives what a process may make of what was sent: on a screen a carriage return ends a line, and interrupt and
    /// end-of-file do, or do not.
    pub(crate) fn readings(&self, sent: &str) -> Vec<String> {
        if !self.is_typed {
            return vec![sent.to_owned()];
        }
        let lines = sent.replace('\r', "\n");
        let keys = [INTERRUPT, END_OF_FILE];
        if lines.contains(keys) {
            vec![lines.replace(keys, "\n"), lines.replace(keys, "")]
        } else {
            vec![lines]
        }
    }

    /// Tells whether what is read in the end cannot be known from the text: keys change what was typed, complete it or
    /// bring back what was typed before; or too much came before.
    pub(crate) fn is_obscure(&self) -> bool {
        if self.before.starts_with('\0') {
            return true;
        }
        let shown = self.shown();
        let plain = ['\n', '\r', INTERRUPT, END_OF_FILE];
        let is_key = |letter: char| letter.is_control() && !plain.contains(&letter);
        let letters: Vec<char> = shown.chars().collect();
        let is_recall =
            |pair: &[char]| pair[0] == '!' && !matches!(pair[1], ' ' | '\n' | '\r' | '=' | '(' | '"');
        let recalled = letters.windows(2).any(is_recall);
        self.is_typed && (shown.chars().any(is_key) || recalled)
    }

    /// Writes what was sent as a line of the shell that does the same.
    pub(crate) fn as_line(&self, sent: &str) -> String {
        fed(&self.line, sent)
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

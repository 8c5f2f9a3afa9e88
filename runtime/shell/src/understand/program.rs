//! The program's word: its name without directory, look-alike characters, globs, unknown pieces.

use super::{Context, Mind, Start, environment::Written, fold::fold, path, start::is_positional};
use crate::{Piece, RemarkKind, Text, expand::Pattern};

/// What a program's word says.
pub(super) struct Program {
    /// The names that it may have; the first is the likely one, empty when nothing is known of it.
    pub(super) names: Vec<String>,
    /// Whether it may be nothing at all, so that the next word is the program.
    pub(super) skipped: bool,
}

/// Programs that a glob in a program's place is compared with.
const COMPARED: &[&str] = &[
    "rm",
    "dd",
    "sh",
    "bash",
    "mkfs",
    "mkfs.ext4",
    "shred",
    "reboot",
    "shutdown",
    "halt",
    "poweroff",
    "init",
    "wipefs",
    "chmod",
    "chown",
    "kill",
    "killall",
    "pkill",
    "curl",
    "wget",
    "nc",
    "find",
    "mv",
    "cp",
    "tee",
    "systemctl",
    "sudo",
    "python3",
    "python",
    "perl",
    "busybox",
    "env",
    "unlink",
    "rmdir",
    "telinit",
    "passwd",
];

/// Tells whether a copy of a program under another name is told from other files.
pub(super) fn is_compared(program: &str) -> bool {
    COMPARED.contains(&program)
}

impl Mind<'_> {
    /// Gives what the program's word says; where it is disguised, the arguments are undisguised too.
    pub(super) fn program(&mut self, word: &Text, start: &mut Start, context: &Context) -> Program {
        match word {
            Text::Exact(text) => {
                let mut name = path::base(text).to_owned();
                if let Some(program) = name.strip_prefix('=').filter(|_| context.is_zsh()) {
                    // zsh writes `=rm` for where `rm` is.
                    name = program.to_owned();
                } else if let Some(program) =
                    name.strip_prefix('^').filter(|_| context.via.last().is_some_and(|via| via == "nu"))
                {
                    name = program.to_owned();
                }
                if let Some(Written::Program(program)) =
                    self.path(word).and_then(|path| self.environment.file(&path))
                {
                    name.clone_from(program);
                }
                if !text.is_ascii() || text.bytes().any(|byte| byte.is_ascii_control()) {
                    let folded = fold(&name);
                    if folded != name {
                        self.remark(RemarkKind::Hidden, text);
                        name = folded;
                        for argument in start.words.iter_mut().skip(1) {
                            if let Text::Exact(text) = argument {
                                *text = fold(text);
                            }
                        }
                    }
                }
                let lower = name.to_ascii_lowercase();
                if lower != name && COMPARED.contains(&lower.as_str()) {
                    // Some file systems know no case.
                    name = lower;
                }
                Program { names: vec![plain(&name)], skipped: false }
            }
            Text::Mixed(pieces) => self.partly_known(word, pieces, context),
        }
    }

    fn partly_known(&mut self, word: &Text, pieces: &[Piece], context: &Context) -> Program {
        // Only what follows the last slash names the program.
        let mut last: Vec<Piece> = Vec::new();
        for piece in pieces {
            match piece {
                Piece::Known(text) => match text.rsplit_once('/') {
                    Some((_, after)) => last = vec![Piece::Known(after.to_owned())],
                    None => last.push(piece.clone()),
                },
                other => last.push(other.clone()),
            }
        }
        let unknown = last.iter().any(|piece| matches!(piece, Piece::Unknown(_)));
        let glob = last.iter().any(|piece| matches!(piece, Piece::Glob(_)));
        let known: String = last
            .iter()
            .map(|piece| match piece {
                Piece::Known(text) => text.as_str(),
                _ => "",
            })
            .collect();
        if !unknown && !glob {
            return Program { names: vec![plain(&known)], skipped: false };
        }
        if !(context.idle && is_positional(word)) {
            self.remark(RemarkKind::Dynamic, &braced(pieces));
        }
        if glob {
            let parts = last.iter().filter(|piece| !matches!(piece, Piece::Unknown(_))).cloned().collect();
            let pattern = Pattern::of(&crate::expand::from_pieces(parts));
            let mut names: Vec<String> = COMPARED
                .iter()
                .filter(|name| pattern.as_ref().is_some_and(|pattern| pattern.matches(name)))
                .take(8)
                .map(|name| (*name).to_owned())
                .collect();
            if names.is_empty() {
                names.push(String::new());
            }
            return Program { names, skipped: false };
        }
        let skipped = pieces.len() == last.len() && known.is_empty();
        Program { names: vec![plain(&known)], skipped }
    }
}

/// Gives the word as it may have been written.
fn braced(pieces: &[Piece]) -> String {
    let mut shown = String::new();
    for piece in pieces {
        match piece {
            Piece::Unknown(text)
                if pieces.len() > 1 && !text.starts_with("$(") && !text.starts_with("${") =>
            {
                match text.strip_prefix('$') {
                    Some(name) => shown.extend(["${", name, "}"]),
                    None => shown.push_str(text),
                }
            }
            Piece::Known(text) | Piece::Glob(text) | Piece::Unknown(text) => shown.push_str(text),
        }
    }
    shown
}

/// Gives the name without the ending of Windows' programs.
fn plain(name: &str) -> String {
    for ending in [".exe", ".EXE", ".cmd", ".bat", ".com"] {
        if let Some(stem) = name.strip_suffix(ending)
            && !stem.is_empty()
        {
            let stem = stem.to_owned();
            return if ending == ".exe" || ending == ".EXE" { stem.to_ascii_lowercase() } else { stem };
        }
    }
    name.to_owned()
}

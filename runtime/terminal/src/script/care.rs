//! What a line could change of its shell, as far as that can be told by looking at its plain words.

use serde::{Deserialize, Serialize};

/// What has to be asked of a shell when it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Care {
    /// Nothing: it starts programs, and neither its directory nor its variables can be others afterwards.
    Nothing,
    /// The statuses of a pipeline's parts.
    Pipeline,
    /// All there is.
    Everything,
}

/// Words that, at the place of a program, may change the shell itself, or begin something bigger than a command.
const STATEFUL: [&str; 59] = [
    ".",
    ":",
    "[[",
    "alias",
    "bg",
    "bind",
    "break",
    "builtin",
    "caller",
    "case",
    "cd",
    "command",
    "compgen",
    "complete",
    "compopt",
    "continue",
    "coproc",
    "declare",
    "dirs",
    "disown",
    "do",
    "done",
    "elif",
    "else",
    "enable",
    "esac",
    "eval",
    "exec",
    "exit",
    "export",
    "fc",
    "fg",
    "fi",
    "for",
    "function",
    "getopts",
    "hash",
    "if",
    "in",
    "jobs",
    "kill",
    "let",
    "local",
    "logout",
    "mapfile",
    "popd",
    "printf",
    "pushd",
    "read",
    "readarray",
    "readonly",
    "return",
    "select",
    "set",
    "shift",
    "shopt",
    "source",
    "then",
    "time",
];

/// The rest of them.
const MORE: [&str; 14] = [
    "times", "trap", "typeset", "ulimit", "umask", "unalias", "unset", "until", "wait", "while", "pkill",
    "killall", "test", "[",
];

impl Care {
    /// Looks at a line. Whatever is not plain, is everything: quotes with plain text in them, pipes, lists and
    /// redirections are; expansions, groups, keywords, assignments and builtins with a memory are not.
    pub(crate) fn of(line: &str) -> Self {
        let mut care = Self::Nothing;
        let mut rest = line.as_bytes();
        loop {
            let Some(program) = word(&mut rest) else { return Self::Everything };
            let is_plain = std::str::from_utf8(&program).is_ok_and(|program| {
                let is_listed = STATEFUL.contains(&program) || MORE.contains(&program);
                !is_listed && !program.is_empty() && !program.contains(['=', '*', '?', '[', '~'])
            });
            // A number before a redirection is no program yet.
            if !is_plain || matches!(rest.first(), Some(b'<' | b'>')) {
                return Self::Everything;
            }
            match arguments(&mut rest) {
                After::Command => {}
                After::Pipe => care = care.max(Self::Pipeline),
                After::End => return care,
                After::Strange => return Self::Everything,
            }
        }
    }
}

/// What stands behind a command.
enum After {
    /// An operator, after which another command begins.
    Command,
    Pipe,
    End,
    /// Something that is not plain.
    Strange,
}

/// Passes over the arguments and redirections of a command, and the operator behind them.
fn arguments(rest: &mut &[u8]) -> After {
    loop {
        skip_blanks(rest);
        let Some((first, behind)) = rest.split_first() else { return After::End };
        match first {
            b'|' if behind.first() == Some(&b'|') => return passed(rest, 2, After::Command),
            b'|' if behind.first() == Some(&b'&') => return After::Strange,
            b'|' => return passed(rest, 1, After::Pipe),
            b'&' if behind.first() == Some(&b'&') => return passed(rest, 2, After::Command),
            b'&' if behind.first() == Some(&b'>') => *rest = &rest[2..],
            b'&' | b';' | b'\n' => return separated(rest),
            b'<' if behind.first() == Some(&b'<') => return After::Strange,
            b'<' | b'>' => {
                let length = behind.iter().take_while(|byte| matches!(byte, b'>' | b'&' | b'|')).count();
                *rest = &behind[length..];
            }
            _ => {
                if word(rest).is_none() {
                    return After::Strange;
                }
            }
        }
    }
}

/// Passes over a separator; the line may end there.
fn separated(rest: &mut &[u8]) -> After {
    *rest = &rest[1..];
    skip_blanks(rest);
    if rest.is_empty() { After::End } else { After::Command }
}

fn passed(rest: &mut &[u8], length: usize, after: After) -> After {
    *rest = &rest[length..];
    after
}

fn skip_blanks(rest: &mut &[u8]) {
    while let Some((b' ' | b'\t', behind)) = rest.split_first() {
        *rest = behind;
    }
}

/// Reads a word of plain characters and plain quotes; `None` where there is anything else.
fn word(rest: &mut &[u8]) -> Option<Vec<u8>> {
    skip_blanks(rest);
    let mut word = Vec::new();
    while let Some((first, behind)) = rest.split_first() {
        match first {
            b' ' | b'\t' | b'\n' | b'|' | b'&' | b';' | b'<' | b'>' => break,
            b'\'' | b'"' => {
                let length = behind.iter().position(|byte| byte == first)?;
                let text = &behind[..length];
                let is_plain = |byte: &u8| !matches!(byte, b'$' | b'`' | b'\\' | b'!');
                if *first == b'"' && !text.iter().all(is_plain) {
                    return None;
                }
                word.extend_from_slice(text);
                *rest = &behind[length + 1..];
            }
            b'$' | b'`' | b'\\' | b'(' | b')' | b'{' | b'}' | b'!' | b'#' | b'\r' | 0 => return None,
            _ => {
                word.push(*first);
                *rest = behind;
            }
        }
    }
    Some(word)
}

#[cfg(test)]
mod tests {
    use super::Care;

    #[test]
    fn what_may_change_the_shell_is_asked_about() {
        let table = [
            (Care::Nothing, "true"),
            (Care::Nothing, "echo hi"),
            (Care::Nothing, "  ls -la /tmp ~ *.rs 2>&1 >out &>all >>more <in"),
            (Care::Nothing, "git commit -m 'fix: cd $HOME' && cargo test --all; echo \"done it\"\n"),
            (Care::Nothing, "sleep 5 &"),
            (Care::Nothing, "make A=1"),
            (Care::Nothing, "a\nb"),
            (Care::Pipeline, "cargo build 2>&1 | tail -5"),
            (Care::Pipeline, "a | b || c"),
            (Care::Everything, "cd /tmp"),
            (Care::Everything, "true; cd /tmp"),
            (Care::Everything, "true\ncd /tmp"),
            (Care::Everything, "true && export A=1"),
            (Care::Everything, "A=1"),
            (Care::Everything, "A=1 env"),
            (Care::Everything, "echo $HOME"),
            (Care::Everything, "echo \"$(cd /)\""),
            (Care::Everything, "'cd' /tmp"),
            (Care::Everything, "c\\d /tmp"),
            (Care::Everything, "c*"),
            (Care::Everything, "{ cd /; }"),
            (Care::Everything, "! true"),
            (Care::Everything, ">file cd /tmp"),
            (Care::Everything, "2>&1 cd /tmp"),
            (Care::Nothing, "ls 2>&1"),
            (Care::Everything, "echo a # b"),
            (Care::Everything, "cat <<E\nE"),
            (Care::Everything, "a |& b"),
            (Care::Everything, "if true; then cd /; fi"),
            (Care::Everything, "exit 3"),
            (Care::Everything, "kill -9 1"),
            (Care::Everything, "echo 'a"),
            (Care::Everything, "a |"),
            (Care::Everything, ""),
            (Care::Everything, "a;;b"),
        ];
        for (care, line) in table {
            assert_eq!(Care::of(line), care, "{line:?}");
        }
    }
}

//! What a shell is given to run: the line itself, after a trap that reports what the next line needs to know.

mod care;

use std::{fmt::Write as _, os::fd::RawFd};

pub(crate) use self::care::Care;

/// A longer line does not fit in one argument, whose limit is 128 KiB; it comes through a file.
const LONGEST_ARGUMENT: usize = 120 * 1024;

/// What a shell is started with.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Script {
    /// What it reads before anything else, from the file of that name; empty for nothing.
    pub(crate) prelude: String,
    /// What comes after `-c`.
    pub(crate) text: String,
    /// Whether the line has to be in the file that the text reads.
    pub(crate) is_in_file: bool,
}

/// The numbers under which a shell finds its files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    /// Where it reports.
    pub(crate) report: RawFd,
    /// What it reads first.
    pub(crate) prelude: RawFd,
    /// A line that is too long for an argument.
    pub(crate) long: RawFd,
}

/// How bash can be made to read something first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum First {
    /// From the file that `BASH_ENV` names, so that the line stands alone, as messages about it show it. The
    /// variable's own value, where it has one, is put back and obeyed.
    Variable(Option<String>),
    /// In front of the line: a shell that begins in POSIX mode does not look at the variable.
    Line,
}

impl Script {
    /// Writes the script for bash. The report is made also after `exit`, after a failure under `set -e`, and when a
    /// signal ends the shell.
    pub(crate) fn bash(line: &str, care: Care, first: &First, numbers: Numbers) -> Self {
        let Numbers { report, prelude, .. } = numbers;
        let statuses = r#"builtin printf "%s " $? "${PIPESTATUS[@]}"; builtin pwd; builtin printf "\0""#;
        let exports = r#"; builtin declare -px; builtin printf "\0""#;
        let trap = match care {
            Care::Nothing => return Self::ending_with(String::new(), String::new(), line, numbers.long),
            Care::Everything if CAREFUL.iter().any(|word| has_word(line, word)) => careful(report),
            Care::Everything => {
                format!("trap '{{ {statuses}{exports}; }} 2>/dev/null >&{report} || :' EXIT; ")
            }
            Care::Pipeline => format!("trap '{{ {statuses}; }} 2>/dev/null >&{report} || :' EXIT; "),
        };
        match first {
            First::Line => Self::ending_with(String::new(), trap, line, numbers.long),
            First::Variable(own) => {
                let own = own.as_ref().map(|own| own.replace('\'', r"'\''"));
                let own =
                    own.map(|own| format!("BASH_ENV='{own}'; [[ ! -r $BASH_ENV ]] || . \"$BASH_ENV\"\n"));
                let restored = own.unwrap_or_else(|| "unset BASH_ENV\n".to_owned());
                // What the shell remembers as its last command until the line comes must not look like one that
                // ends it.
                let before = format!("exec {prelude}<&-\n{restored}{trap}\n:\n");
                Self::ending_with(before, String::new(), line, numbers.long)
            }
        }
    }

    /// Writes the script for a plain `sh`, which has no statuses of a pipeline's parts.
    pub(crate) fn sh(line: &str, care: Care, numbers: Numbers) -> Self {
        if care == Care::Nothing {
            return Self::ending_with(String::new(), String::new(), line, numbers.long);
        }
        let say = r#"printf "%s " $?; pwd; printf "\0"; export -p; printf "\0""#;
        let trap = format!("trap '{{ {say}; }} 2>/dev/null >&{} || :' EXIT; ", numbers.report);
        Self::ending_with(String::new(), trap, line, numbers.long)
    }

    fn ending_with(prelude: String, mut text: String, line: &str, long: RawFd) -> Self {
        let is_in_file = text.len() + line.len() > LONGEST_ARGUMENT;
        if is_in_file {
            // Writing to a string cannot fail.
            let _ = write!(text, ". /dev/fd/{long}");
        } else {
            text.push_str(line);
        }
        Self { prelude, text, is_in_file }
    }
}

/// Words of lines that may set a trap of their own, end their own shell by force, or become another program.
const CAREFUL: [&str; 5] = ["trap", "kill", "pkill", "killall", "exec"];

/// Tells whether a word stands alone somewhere, be it behind a path, and is no option.
fn has_word(line: &str, word: &str) -> bool {
    let is_inside = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    line.match_indices(word).any(|(at, _)| {
        let (before, after) = (line.as_bytes()[..at].last(), line.as_bytes().get(at + word.len()));
        !before.is_some_and(is_inside) && !after.is_some_and(is_inside)
    })
}

/// The trap for a line that may set a trap of its own, end its own shell by force, or become another program:
/// a trap of its own gets ours in front, and a report is made before whatever looks like the latter two.
///
/// Each report takes the place of the one before, or else a loop would write them without end. `f && :` hands
/// the status of `f` on to what follows and counts as no failure where a line stops at failures.
fn careful(report: RawFd) -> String {
    let say = r#"builtin printf "%s " "$__toolwright_s" "${__toolwright_p[@]}"; builtin pwd; builtin printf "\0"; builtin declare -px; builtin printf "\0""#;
    format!(
        r#"__toolwright_report() {{ local __toolwright_s=$? __toolwright_p=("${{PIPESTATUS[@]}}"); [[ $BASHPID != "$$" ]] || {{ {say}; }} 2>/dev/null >|/dev/fd/{report} || {{ {say}; }} 2>/dev/null >&{report} || :; return $__toolwright_s; }}; trap() {{ local __toolwright_all=("$@") __toolwright_own= __toolwright_first= __toolwright_name; case ${{1-}} in -[lpP]*) set --;; --) shift;; esac; [[ $# -gt 1 && ${{1-}} != - ]] && __toolwright_first=$1; for __toolwright_name in "${{@:1+($#>1)}}"; do case ${{__toolwright_name^^}} in EXIT|SIGEXIT|0) __toolwright_own=1;; esac; done; if [[ $__toolwright_own ]]; then builtin trap "${{__toolwright_all[@]}}" && builtin trap -- "{{ __toolwright_report && :; }} 2>/dev/null"$'\n'"$__toolwright_first" EXIT; else builtin trap "${{__toolwright_all[@]}}"; fi; }}; builtin trap '{{ __toolwright_report && :; }} 2>/dev/null' EXIT; builtin trap '{{ case $BASH_COMMAND in *kill*|*exec*) __toolwright_report "$_" && : "$_";; esac; }} 2>/dev/null' DEBUG; "#
    )
}

#[cfg(test)]
mod tests {
    use super::{Care, First, Numbers, Script};

    const NUMBERS: Numbers = Numbers { report: 61, prelude: 62, long: 63 };

    #[test]
    fn words_stand_alone() {
        let table = [
            ("kill $$", true),
            ("a;kill -9 1", true),
            ("eval 'exec x'", true),
            ("docker exec x y", true),
            ("find . -exec x", false),
            ("# executed", false),
            ("echo skilled", false),
            ("/usr/bin/kill x", true),
            ("exec-it", false),
        ];
        for (line, is_careful) in table {
            assert_eq!(super::CAREFUL.iter().any(|word| super::has_word(line, word)), is_careful, "{line}");
        }
    }

    #[test]
    fn a_line_stands_alone_where_that_can_be() {
        let alone = Script::bash("cd /", Care::Everything, &First::Variable(None), NUMBERS);
        assert_eq!((alone.text.as_str(), alone.is_in_file), ("cd /", false));
        assert!(alone.prelude.starts_with("exec 62<&-\nunset BASH_ENV\ntrap "), "{}", alone.prelude);
        let own = First::Variable(Some("it's".to_owned()));
        let own = Script::bash("cd /", Care::Everything, &own, NUMBERS);
        assert!(own.prelude.contains(r"BASH_ENV='it'\''s'; "), "{}", own.prelude);
        let inline = Script::bash("cd /", Care::Everything, &First::Line, NUMBERS);
        assert!(
            inline.prelude.is_empty() && inline.text.starts_with("trap ") && inline.text.ends_with("; cd /")
        );
        let nothing = Script::bash("true", Care::Nothing, &First::Variable(None), NUMBERS);
        assert_eq!(nothing, Script { text: "true".to_owned(), ..Script::default() });
        let long = Script::bash(&"x".repeat(130_000), Care::Nothing, &First::Line, NUMBERS);
        assert_eq!((long.text.as_str(), long.is_in_file), (". /dev/fd/63", true));
    }
}

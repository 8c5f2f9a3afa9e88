//! What a shell is given to run: the line itself, after a trap that reports what the next line needs to know.

mod care;

use std::{fmt::Write as _, os::fd::RawFd};

pub(crate) use self::care::Care;

/// A longer line does not fit in one argument, whose limit is 128 KiB; it comes through a file.
const LONGEST_ARGUMENT: usize = 120 * 1024;

/// What a shell gets after `-c`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Script {
    /// The text.
    pub(crate) text: String,
    /// Whether the line has to be in the file that the text reads.
    pub(crate) is_in_file: bool,
}

impl Script {
    /// Writes the script for bash: a report goes to the file `report`, a long line comes from the file `long`.
    ///
    /// The trap stands in the line's own first line, so that numbers of lines in messages are right. It runs
    /// also after `exit`, after a failure under `set -e`, and when a signal ends the shell.
    pub(crate) fn bash(line: &str, care: Care, report: RawFd, long: RawFd) -> Self {
        let numbers = r#"builtin printf "%s " $? "${PIPESTATUS[@]}"; builtin pwd; builtin printf "\0""#;
        let exports = r#"; builtin declare -px; builtin printf "\0""#;
        let mut text = String::with_capacity(line.len() + 1024);
        // Writing to a string cannot fail.
        let _ = match care {
            Care::Nothing => Ok(()),
            Care::Everything if ["trap", "kill", "exec"].iter().any(|word| line.contains(word)) => {
                write!(text, "{}", careful(report))
            }
            Care::Everything => {
                write!(text, "trap '{{ {numbers}{exports}; }} 2>/dev/null >&{report} || :' EXIT; ")
            }
            Care::Pipeline => write!(text, "trap '{{ {numbers}; }} 2>/dev/null >&{report} || :' EXIT; "),
        };
        Self::ending_with(text, line, long)
    }

    /// Writes the script for a plain `sh`, which has no statuses of a pipeline's parts.
    pub(crate) fn sh(line: &str, care: Care, report: RawFd, long: RawFd) -> Self {
        if care == Care::Nothing {
            return Self::ending_with(String::new(), line, long);
        }
        let say = r#"printf "%s " $?; pwd; printf "\0"; export -p; printf "\0""#;
        let text = format!("trap '{{ {say}; }} 2>/dev/null >&{report} || :' EXIT; ");
        Self::ending_with(text, line, long)
    }

    fn ending_with(mut text: String, line: &str, long: RawFd) -> Self {
        let is_in_file = text.len() + line.len() > LONGEST_ARGUMENT;
        if is_in_file {
            // Writing to a string cannot fail.
            let _ = write!(text, ". /dev/fd/{long}");
        } else {
            text.push_str(line);
        }
        Self { text, is_in_file }
    }
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

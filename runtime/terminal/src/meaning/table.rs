//! Statuses of well-known programs, each from its manual.

/// How a meaning ends that is an answer and no failure.
pub(super) const NO_ERROR: &str = "(not an error)";

/// What a status of a program means.
struct Row {
    /// The programs, with `|` between them.
    programs: &'static str,
    /// What must be among its words: the next operand as it stands, `-x` for an option, `!` for none of that.
    with: &'static str,
    status: i32,
    meaning: &'static str,
}

const fn row(programs: &'static str, with: &'static str, status: i32, meaning: &'static str) -> Row {
    Row { programs, with, status, meaning }
}

const NO_MATCH: &str = "no line matched (not an error)";
const DIFFERENT: &str = "the files differ (not an error)";
const FALSE: &str = "the condition is false (not an error)";
const NO_PROCESS: &str = "no process matched (not an error)";
const NOT_STARTED: &str = "what it was to start was not found";
const NOT_RUN: &str = "what it was to start was found but could not be run";
const REMOTE: &str = "the connection failed or ended, or the command there ended with 255";

/// Programs that hand on the status of what they start, so that 126 and 127 are not about themselves.
const STARTERS: &str = "sh|bash|dash|zsh|ksh|fish|env|sudo|doas|su|nice|ionice|nohup|setsid|stdbuf|time|command|timeout|\
    xargs|find|parallel|make|npm|npx|pnpm|yarn|bun|poetry|uv|pipenv|docker|podman|docker-compose|nerdctl|kubectl|ssh|\
    flock|watch|strace|script|chroot|systemd-run|node|python|python3|perl|ruby";

const ROWS: &[Row] = &[
    // grep(1), rg(1), ag(1), pgrep(1), look(1)
    row("grep|egrep|fgrep|zgrep|rg|ag|ack", "", 1, NO_MATCH),
    row("pgrep|pkill|pidof", "", 1, NO_PROCESS),
    // diff(1), cmp(1)
    row("diff|colordiff|cmp", "", 1, DIFFERENT),
    // find(1): other statuses than 0 also come from what `-exec … +` starts.
    row("find", "!-exec|-execdir", 1, "some directories could not be read; what was found is still valid"),
    // test(1), bash(1), expr(1)
    row("test|[|[[", "", 1, FALSE),
    row("expr", "", 1, "the value is empty or 0 (not an error)"),
    row("which|type", "", 1, "a program of this name was not found (not an error)"),
    row("command", "-v|-V", 1, "a command of this name was not found (not an error)"),
    row("kill", "", 1, "a process was not there, or may not be signalled"),
    row("wait", "", 127, "this shell has started no such process"),
    // git-diff(1), git-grep(1), git-merge-base(1), git-check-ignore(1), git-ls-remote(1), git-config(1); 128 is what
    // git's own fatal errors end with, 129 what its option parser ends with.
    row("git", "diff", 1, "there are differences (not an error)"),
    row("git", "grep", 1, NO_MATCH),
    row("git", "merge-base --is-ancestor", 1, "it is no ancestor (not an error)"),
    row("git", "check-ignore", 1, "none of the paths is ignored (not an error)"),
    row("git", "ls-remote --exit-code", 2, "no reference matched (not an error)"),
    row("git", "config --get", 1, "the key is not set (not an error)"),
    row("git", "", 128, "git could not go on; its message says why"),
    row("git", "", 129, "git does not know these options"),
    // curl(1), "EXIT CODES"
    row("curl", "", 3, "the URL is not well formed"),
    row("curl", "", 5, "the proxy's name could not be resolved"),
    row("curl", "", 6, "the host name could not be resolved"),
    row("curl", "", 7, "the host refused the connection or could not be reached"),
    row("curl", "", 22, "the server answered with an HTTP error status"),
    row("curl", "", 23, "what was received could not be written"),
    row("curl", "", 26, "what was to be sent could not be read"),
    row("curl", "", 28, "the request took longer than its time limit"),
    row("curl", "", 35, "the TLS connection could not be set up"),
    row("curl", "", 47, "there were too many redirects"),
    row("curl", "", 52, "the server closed the connection without an answer"),
    row("curl", "", 56, "the connection broke while data was received"),
    row("curl", "", 60, "the server's certificate could not be verified"),
    row("curl", "", 67, "the login was refused"),
    // wget(1), "EXIT STATUS"
    row("wget", "", 3, "a file could not be read or written"),
    row("wget", "", 4, "the network or the host could not be reached"),
    row("wget", "", 5, "the server's certificate could not be verified"),
    row("wget", "", 6, "the login was refused"),
    row("wget", "", 8, "the server answered with an error"),
    // ssh(1), sftp(1)
    row("ssh|sftp", "", 255, REMOTE),
    // rsync(1), "EXIT VALUES"
    row("rsync", "", 1, "the options are wrong"),
    row("rsync", "", 3, "a file or directory to read or write could not be chosen"),
    row("rsync", "", 5, "the other side refused to start"),
    row("rsync", "", 10, "the connection failed"),
    row("rsync", "", 11, "a file could not be read or written"),
    row("rsync", "", 12, "the connection broke, or rsync is not there on the other side"),
    row("rsync", "", 20, "it was interrupted"),
    row("rsync", "", 23, "some files could not be copied; the others were"),
    row("rsync", "", 24, "some files vanished while they were copied; the others were copied"),
    row("rsync", "", 30, "nothing was received within its time limit"),
    // GNU tar's manual, "Exit status"
    row("tar|gtar", "", 1, "some files changed while they were read, or differ"),
    row("tar|gtar", "", 2, "an error that could not be recovered from; its message says which"),
    // timeout(1)
    row("timeout|gtimeout", "!-p|--preserve-status", 124, "the time limit that `timeout` was given ran out"),
    row("timeout|gtimeout", "", 125, "`timeout` itself failed"),
    // xargs(1)
    row("xargs", "", 123, "a command that it started failed"),
    row("xargs", "", 124, "a command that it started ended with 255, so it stopped"),
    row("xargs", "", 125, "a command that it started was killed by a signal"),
    // GNU make's manual, "Running make"
    row("make|gmake", "-q|--question", 1, "a target is not up to date (not an error)"),
    row("make|gmake", "", 2, "a target could not be made, or the makefile could not be read"),
    // pytest's documentation, "Exit codes"
    row("pytest|py.test", "", 1, "some tests failed"),
    row("pytest|py.test", "", 2, "the tests were interrupted, or could not be collected"),
    row("pytest|py.test", "", 3, "pytest itself failed"),
    row("pytest|py.test", "", 4, "pytest does not know these options or paths"),
    row("pytest|py.test", "", 5, "no tests were found"),
    // The Cargo Book: every command ends with 101 when it does not succeed.
    row("cargo", "", 101, "cargo, the compiler or a test failed"),
    // npm-audit, npm-outdated
    row("npm", "audit", 1, "vulnerabilities were found"),
    row("npm", "outdated", 1, "some packages are outdated (not an error)"),
    // eslint, ruff, black, mypy, shellcheck(1), prettier: "exit codes" in the documentation of each
    row("eslint", "", 1, "the files have errors that its rules find"),
    row("eslint", "", 2, "eslint itself or its configuration failed"),
    row("ruff", "check", 1, "the files have errors that its rules find"),
    row("ruff", "format --check|--diff", 1, "some files would be formatted otherwise"),
    row("black", "--check", 1, "some files would be formatted otherwise"),
    row("prettier", "-c|--check|-l|--list-different", 1, "some files would be formatted otherwise"),
    row("mypy", "", 1, "there are type errors"),
    row("mypy", "", 2, "mypy itself or its options failed"),
    row("shellcheck", "", 1, "the scripts have errors that it finds"),
    row("tsc", "", 2, "there are type errors; output was written all the same"),
    // jq(1)
    row("jq", "-e|--exit-status", 1, "the last value is false or null (not an error)"),
    row("jq", "-e|--exit-status", 4, "there was no value (not an error)"),
    row("jq", "", 3, "the jq program could not be compiled"),
    row("jq", "", 5, "the input is not JSON, or the jq program failed on it"),
    // docker-run(1)
    row("docker|podman|nerdctl", "run", 125, "the container could not be started; nothing ran in it"),
    row(
        "docker|podman|nerdctl",
        "run|exec",
        126,
        "the command was found in the container but could not be run",
    ),
    row("docker|podman|nerdctl", "run|exec", 127, "the command was not found in the container"),
    // systemctl(1)
    row("systemctl", "status|is-active", 3, "the unit is not running (not an error)"),
    row("systemctl", "status|is-active", 4, "there is no such unit"),
    row("systemctl", "is-enabled", 1, "the unit is not enabled (not an error)"),
    row("systemctl", "is-failed", 1, "the unit has not failed (not an error)"),
    // getent(1), flock(1), ping(8), sha256sum(1), sort(1), ls(1), patch(1), terraform plan, mount(8)
    row("getent", "", 2, "a key was not found (not an error)"),
    row("flock", "-n|--nonblock|--nb", 1, "somebody else holds the lock"),
    row("ping|ping6", "", 1, "no answer came"),
    row(
        "sha256sum|sha1sum|sha512sum|md5sum",
        "-c|--check",
        1,
        "a file differs from its checksum, or is not there",
    ),
    row("sort", "-c|-C|--check", 1, "the lines are not sorted (not an error)"),
    row("ls", "", 2, "something that was named could not be read"),
    row("patch", "", 1, "some parts of the patch did not fit"),
    row("terraform|tofu", "plan -detailed-exitcode", 2, "there are changes to be made (not an error)"),
    row("mount", "", 32, "it could not be mounted"),
    // bash(1), "EXIT STATUS"
    row(STARTERS, "", 126, NOT_RUN),
    row(STARTERS, "", 127, NOT_STARTED),
    row("*", "", 126, "the file was found but could not be run (no permission, or not a program)"),
    row("*", "", 127, "a program of this name was not found"),
];

/// Finds what a status means for a command of these words.
pub(super) fn meaning(words: &[String], status: i32) -> Option<&'static str> {
    let words = unwrapped(words);
    let (program, arguments) = words.split_first()?;
    if matches!(status, 126 | 127) && program.contains('/') {
        // A script of one's own hands on the status of what it starts.
        return None;
    }
    let program = program.rsplit('/').next()?;
    let row = ROWS.iter().find(|row| {
        row.status == status
            && (row.programs == "*" || is_one_of(row.programs, program))
            && row.fits(arguments)
    })?;
    Some(row.meaning)
}

/// Leaves out what hands on the status of the command behind it and changes nothing in its words.
fn unwrapped(words: &[String]) -> &[String] {
    let mut words = words;
    while let Some((program, rest)) = words.split_first() {
        let is_plain = rest.first().is_some_and(|next| !next.starts_with('-'));
        words = match program.rsplit('/').next().unwrap_or_default() {
            "command" | "builtin" | "nohup" | "time" if is_plain => rest,
            "env" if is_plain => {
                let own = rest.iter().take_while(|word| word.contains('=')).count();
                match rest.get(own..) {
                    Some(rest) if !rest.is_empty() => rest,
                    _ => return words,
                }
            }
            "python" | "python3" if rest.first().is_some_and(|option| option == "-m") => {
                match rest.get(1..) {
                    Some(rest)
                        if rest.first().is_some_and(|module| module == "pytest" || module == "mypy") =>
                    {
                        rest
                    }
                    _ => return words,
                }
            }
            _ => return words,
        };
    }
    words
}

fn is_one_of(alternatives: &str, word: &str) -> bool {
    alternatives.split('|').any(|one| one == word)
}

impl Row {
    fn fits(&self, arguments: &[String]) -> bool {
        let mut operands = arguments.iter().filter(|word| !word.starts_with('-'));
        self.with.split_whitespace().all(|condition| match condition.strip_prefix('!') {
            Some(options) => !has_option(options, arguments),
            None if condition.starts_with('-') => has_option(condition, arguments),
            None => operands.next().is_some_and(|operand| is_one_of(condition, operand)),
        })
    }
}

/// Whether one of the options is given, alone or in a bundle of letters.
fn has_option(options: &str, arguments: &[String]) -> bool {
    options.split('|').any(|option| {
        let letter = option.strip_prefix('-').filter(|letter| letter.len() == 1);
        arguments.iter().any(|word| {
            let is_bundle = word.starts_with('-') && !word.starts_with("--");
            word == option
                || word.strip_prefix(option).is_some_and(|rest| rest.starts_with('='))
                || letter.is_some_and(|letter| is_bundle && word.contains(letter))
        })
    })
}

/// What tells the rows apart.
#[cfg(test)]
pub(super) fn keys() -> impl Iterator<Item = (&'static str, &'static str, i32)> {
    ROWS.iter().map(|row| (row.programs, row.with, row.status))
}

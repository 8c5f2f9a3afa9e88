//! What statuses mean, line by line.

use super::{exit_meaning, masked_failure};

#[test]
fn the_last_command_decides() {
    let table = [
        ("grep x file", 1, Some("no line matched (not an error)")),
        ("LC_ALL=C /usr/bin/grep x file", 1, Some("no line matched (not an error)")),
        ("cat a | rg 'b;c|d' 2>&1", 1, Some("no line matched (not an error)")),
        ("grep x file", 2, None),
        ("grep x file | head", 1, None),
        ("echo 'a | grep b'", 1, None),
        ("diff a b;", 1, Some("the files differ (not an error)")),
        ("cd x && test -f y", 1, Some("the condition is false (not an error)")),
        ("[ -f y ]", 1, Some("the condition is false (not an error)")),
        ("[[ -f y ]]", 1, Some("the condition is false (not an error)")),
        ("git -P diff --exit-code", 1, Some("there are differences (not an error)")),
        ("git commit", 1, None),
        ("git", 1, None),
        ("curl -f http://localhost", 22, Some("the server answered with an HTTP error status")),
        ("nosuchthing", 127, Some("a program of this name was not found")),
        ("(grep x y)", 1, None),
        ("! grep x y", 1, None),
        ("cat <<E | grep x\nE", 1, Some("no line matched (not an error)")),
        ("echo \"$(grep x y)\"", 1, None),
        ("grep \"$(cat pattern)\" y", 1, Some("no line matched (not an error)")),
        ("grep 'x", 1, None),
        ("", 1, None),
        // What else may have given the status.
        ("make && grep x y", 1, None),
        ("grep a b || grep c d", 1, None),
        ("grep a b && echo yes || grep c d", 1, None),
        ("set -e; make; grep x y", 1, None),
        ("set -o pipefail; make | grep x", 1, None),
        ("if true; then exit 1; fi; grep x y", 1, None),
        ("$X; grep x y", 1, None),
        ("make; grep x y", 1, Some("no line matched (not an error)")),
        ("grep x y &", 1, None),
        ("$GREP x y", 1, None),
        ("for f in *; do echo $f; done; grep x y", 1, Some("no line matched (not an error)")),
        // The manuals.
        ("git rev-parse nothing", 128, Some("git could not go on; its message says why")),
        ("timeout 5 make", 124, Some("the time limit that `timeout` was given ran out")),
        ("timeout -p 5 make", 124, None),
        ("ssh web true", 255, Some("the connection failed or ended, or the command there ended with 255")),
        ("ssh web grep x y", 1, None),
        ("ssh web nothing", 127, Some("what it was to start was not found")),
        ("bash x.sh", 127, Some("what it was to start was not found")),
        ("./x.sh", 127, None),
        ("make test", 2, Some("a target could not be made, or the makefile could not be read")),
        ("make -sq x", 1, Some("a target is not up to date (not an error)")),
        ("make x", 1, None),
        ("pytest -q", 5, Some("no tests were found")),
        ("python3 -m pytest -q", 1, Some("some tests failed")),
        ("python3 -m unittest", 1, None),
        ("env A=1 B=2 grep x y", 1, Some("no line matched (not an error)")),
        ("env -i grep x y", 1, None),
        ("time command grep x y", 1, Some("no line matched (not an error)")),
        ("sudo grep x y", 1, None),
        ("find . -name x", 1, Some("some directories could not be read; what was found is still valid")),
        ("find . -exec grep x {} +", 1, None),
        ("docker run --rm x nothing", 127, Some("the command was not found in the container")),
        ("docker run x", 125, Some("the container could not be started; nothing ran in it")),
        ("rsync -a a b", 23, Some("some files could not be copied; the others were")),
        ("ls a | xargs rm", 123, Some("a command that it started failed")),
        ("tar czf a.tgz a", 1, Some("some files changed while they were read, or differ")),
        ("kill -0 99999", 1, Some("a process was not there, or may not be signalled")),
        ("systemctl is-active x", 3, Some("the unit is not running (not an error)")),
        ("terraform plan -detailed-exitcode", 2, Some("there are changes to be made (not an error)")),
        ("terraform plan", 2, None),
        ("cargo test", 101, Some("cargo, the compiler or a test failed")),
        ("grep x y", 0, None),
    ];
    for (line, status, meaning) in table {
        assert_eq!(exit_meaning(line, status), meaning, "{line:?} {status}");
    }
}

#[test]
fn a_failure_before_the_last_bar_is_told() {
    let table: &[(&str, &[i32], Option<&str>)] = &[
        (
            "cargo build | tail",
            &[101, 0],
            Some("the exit status is that of `tail`, but before it `cargo build` failed with 101"),
        ),
        (
            "cd x && make -j4 2>&1 | tee log | tail -5",
            &[2, 1, 0],
            Some(
                "the exit status is that of `tail`, but before it `make` failed with 2 and `tee log` failed with 1",
            ),
        ),
        (
            "(cd x; make) | tail",
            &[2, 0],
            Some("the exit status is that of `tail`, but before it the part in brackets failed with 2"),
        ),
        (
            "false | true",
            &[1, 0],
            Some("the exit status is that of `true`, but before it `false` failed with 1"),
        ),
        ("cargo build | tail", &[0, 0], None),
        ("cargo build | tail", &[101, 1], None),
        ("yes | head", &[141, 0], None),
        ("grep x y | head", &[1, 0], None),
        (
            "grep x y | head",
            &[2, 0],
            Some("the exit status is that of `head`, but before it `grep x` failed with 2"),
        ),
        ("diff a b | head", &[1, 0], None),
        ("cargo build", &[101], None),
        ("cargo build", &[0], None),
        ("make || make | tail", &[2, 0], None),
        ("make | tail && other | tail", &[2, 0], None),
        ("set -o pipefail; make | tail", &[2, 0], None),
        ("! make | tail", &[2, 0], None),
        ("make | cat | tail", &[2, 0], None),
        ("make | tail &", &[2, 0], None),
        ("make | tail", &[], None),
    ];
    for (line, statuses, note) in table {
        assert_eq!(masked_failure(line, statuses).as_deref(), *note, "{line:?} {statuses:?}");
    }
}

#[test]
fn the_table_has_each_meaning_once() {
    let rows: Vec<_> = super::table::keys().collect();
    for (index, (programs, with, status)) in rows.iter().enumerate() {
        let again = rows.iter().skip(index + 1).find(|(other, words, number)| {
            let shares = programs.split('|').any(|program| other.split('|').any(|one| one == program));
            number == status && words == with && shares
        });
        assert_eq!(again, None, "{programs} {with} {status}");
    }
}

//! What is said about the terminal, read and held against the rules.

use std::{path::Path, time::Duration};

use crate::{Config, Fault, Loaded, TerminalSettings};

fn load(text: &str) -> Loaded {
    Config::read(Path::new("c.yaml"), text.as_bytes()).unwrap()
}

fn shown(faults: &[Fault]) -> Vec<String> {
    faults.iter().map(|fault| format!("{:?} {fault}", fault.level)).collect()
}

#[test]
fn what_is_set_is_read() {
    let text = "terminal:\n  backend: local\n  cwd: ~/work\n  timeout: 60\n  max_foreground_timeout: 300\n  \
        daemon_term_grace_seconds: 0.5\n  env_passthrough: [HTTP_PROXY, _X1]\n  shell_init_files: [~/.profile]\n  \
        spill_max: 512MiB\n  background_max: 8\n  background_keep_seconds: 0\ntool_output: {max_bytes: 1000}\n";
    let loaded = load(text);
    assert_eq!(shown(&loaded.faults), [] as [&str; 0]);
    assert_eq!(
        loaded.config.terminal(),
        Ok(TerminalSettings {
            directory: Some("~/work".to_owned()),
            timeout: Some(Duration::from_mins(1)),
            longest_timeout: Some(Duration::from_mins(5)),
            grace: Some(Duration::from_millis(500)),
            passed_on: vec!["HTTP_PROXY".to_owned(), "_X1".to_owned()],
            shell_files: vec!["~/.profile".to_owned()],
            most_kept_output: Some(512 << 20),
            most_shown_output: Some(1_000),
            most_background: Some(8),
            background_kept: Some(Duration::ZERO),
        })
    );
    for text in ["{}", "terminal:\n", "terminal: {timeout: null, spill_max: null, backend: null}\n"] {
        let loaded = load(text);
        assert_eq!(shown(&loaded.faults), [] as [&str; 0], "{text}");
        assert_eq!(loaded.config.terminal(), Ok(TerminalSettings::default()), "{text}");
    }
}

#[test]
fn bad_values_are_told_with_place_and_remedy() {
    for (text, fault) in [
        (
            "terminal: {timeout: 0}",
            "Error c.yaml:1:21: terminal.timeout is 0, and must be from 1 to 31622400; write a number from 1 to 31622400",
        ),
        (
            "terminal: {timeout: soon}",
            "Error c.yaml:1:21: terminal.timeout must be a whole number, and is text; write digits, without quotes",
        ),
        (
            "terminal: {timeout: 700, max_foreground_timeout: 600}",
            "Error c.yaml:1:21: terminal.timeout is longer than terminal.max_foreground_timeout; make it shorter, or that longer",
        ),
        (
            "terminal: {daemon_term_grace_seconds: -1}",
            "Error c.yaml:1:39: terminal.daemon_term_grace_seconds is -1, and must be from 0 to 3600; write seconds, such as 2.5",
        ),
        (
            "terminal: {daemon_term_grace_seconds: .nan}",
            "Error c.yaml:1:39: terminal.daemon_term_grace_seconds is NaN, and must be from 0 to 3600; write seconds, such as 2.5",
        ),
        (
            "terminal: {spill_max: 1 apple}",
            "Error c.yaml:1:23: terminal.spill_max is no size; write bytes, or a number and a unit: 512MiB, 1GB",
        ),
        (
            "terminal: {spill_max: -5}",
            "Error c.yaml:1:23: terminal.spill_max is no size; write bytes, or a number and a unit: 512MiB, 1GB",
        ),
        (
            "terminal: {env_passthrough: [A=b]}",
            "Error c.yaml:1:30: `A=b` is no variable's name; write names alone, without values: letters, digits and `_`",
        ),
        (
            "terminal: {background_max: 0}",
            "Error c.yaml:1:28: terminal.background_max is 0, and must be from 1 to 10000; write a number from 1 to 10000",
        ),
        (
            "terminal: {cwd: ''}",
            "Error c.yaml:1:17: terminal.cwd is no folder's name; write a path, or leave the key out",
        ),
        (
            "tool_output: {max_bytes: 0}",
            "Error c.yaml:1:26: tool_output.max_bytes is 0, and must be at least 1; write a number at least 1",
        ),
        (
            "terminal: {backend: lokal}",
            "Error c.yaml:1:21: terminal.backend is `lokal`, which is not one of local, docker, ssh, singularity, modal, daytona, vercel_sandbox; write local",
        ),
        (
            "terminal: {sudo_password: canary}",
            "Warning c.yaml:1:27: terminal.sudo_password is not read: a password in a file can be read by commands; take it away, and set the variable SUDO_PASSWORD or answer when you are asked",
        ),
    ] {
        assert_eq!(shown(&load(text).faults), [fault], "{text}");
    }
    assert_eq!(shown(&load("terminal: {sudo_password: ''}").faults), [] as [&str; 0]);
}

#[test]
fn commands_never_run_in_another_place_than_is_set() {
    for (text, fault) in [
        (
            "terminal: {backend: docker}",
            Some(
                "Error c.yaml:1:21: terminal.backend is \"docker\", where commands cannot run yet; write `local` to run them on this machine, or keep the terminal's tools out",
            ),
        ),
        (
            "terminal: {env_type: ssh}",
            Some(
                "Error c.yaml:1:22: terminal.env_type is \"ssh\", where commands cannot run yet; write `local` to run them on this machine, or keep the terminal's tools out",
            ),
        ),
        ("terminal: {env_type: ssh, backend: Local}", None),
        (
            "terminal: {env_type: local, backend: modal}",
            Some(
                "Error c.yaml:1:38: terminal.backend is \"modal\", where commands cannot run yet; write `local` to run them on this machine, or keep the terminal's tools out",
            ),
        ),
        (
            "terminal: {backend: [local]}",
            Some(
                "Error c.yaml:1:21: terminal.backend is [\"local\"], where commands cannot run yet; write `local` to run them on this machine, or keep the terminal's tools out",
            ),
        ),
    ] {
        let found = load(text).config.terminal().err().map(|fault| format!("{:?} {fault}", fault.level));
        assert_eq!(found.as_deref(), fault, "{text}");
    }
}

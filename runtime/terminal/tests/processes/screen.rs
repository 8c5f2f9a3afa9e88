//! Programs that want a screen, in the background.

use std::time::{Duration, Instant};

use toolwright_terminal::{EndReason, ProcessError, ScreenSize, State};

use crate::machine::{Machine, owner};

#[tokio::test]
async fn a_screen_is_there_and_has_a_size() {
    let machine = Machine::new();
    let id =
        machine.start_on_screen("tty; stty size; echo $TERM; test -t 0 -a -t 1 -a -t 2; exit $?").await.id;
    let status = machine.wait(&id).await;
    assert!(matches!(status.state, State::Over { exit_code: Some(0), .. }) && status.has_screen);
    let text = machine.text(&id).await;
    assert!(text.starts_with("/dev/pts/") && text.ends_with("\n30 120\nxterm-256color\n"), "{text}");
}

#[tokio::test]
async fn a_password_is_asked_for_and_not_shown() {
    let machine = Machine::new();
    let id = machine.start_on_screen("read -s -p Password: x; echo; echo got ${#x}").await.id;
    machine.until_text(&id, "Password:").await;
    machine.send(&id, "geheim\r").await.expect("sent");
    machine.wait(&id).await;
    assert_eq!(machine.text(&id).await, "Password:\ngot 6\n");
}

#[tokio::test]
async fn a_shell_is_used_step_by_step() {
    let machine = Machine::new();
    let id = machine.start_on_screen("PS1='> ' exec bash --norc --noprofile -i").await.id;
    machine.until_written(&id, |text| text.ends_with("> ")).await;
    machine.send(&id, "x=4").await.expect("sent");
    machine.send(&id, "2\r").await.expect("sent");
    machine.send(&id, "echo is $x\r").await.expect("sent");
    machine.until_written(&id, |text| text.contains("is 42\n")).await;
    // What runs in it can be interrupted, as from a keyboard.
    machine.send(&id, "sleep 60\r").await.expect("sent");
    machine.until_written(&id, |text| text.contains("sleep 60\n")).await;
    machine.send(&id, "\u{3}").await.expect("sent");
    machine.send(&id, "echo status $?\r").await.expect("sent");
    machine.until_written(&id, |text| text.contains("status 130\n")).await;
    machine.close(&id).await.expect("closed");
    let State::Over { exit_code, reason, .. } = machine.wait(&id).await.state else { panic!("it runs") };
    assert_eq!((exit_code, reason), (Some(0), EndReason::Exited));
}

#[tokio::test]
async fn a_python_is_used_step_by_step() {
    if !is_there("python3") {
        return;
    }
    let machine = Machine::new();
    let id = machine.start_on_screen("PYTHON_BASIC_REPL=1 python3 -q -i").await.id;
    machine.until_written(&id, |text| text.ends_with(">>> ")).await;
    machine.send(&id, "6 * 7\r").await.expect("sent");
    machine.until_written(&id, |text| text.contains("\n42\n")).await;
    machine.send(&id, "exit(5)\r").await.expect("sent");
    assert!(matches!(machine.wait(&id).await.state, State::Over { exit_code: Some(5), .. }));
}

#[tokio::test]
async fn a_pager_is_used_key_by_key() {
    if !is_there("less") {
        return;
    }
    let machine = Machine::new();
    let id = machine.start_on_screen("seq 1 500 > numbers; less numbers").await.id;
    machine.until_written(&id, |text| text.contains("29\n")).await;
    machine.send(&id, "G").await.expect("sent");
    machine.until_written(&id, |text| text.contains("500\n")).await;
    machine.send(&id, "q").await.expect("sent");
    assert!(matches!(machine.wait(&id).await.state, State::Over { exit_code: Some(0), .. }));
}

#[tokio::test]
async fn a_new_size_is_noticed() {
    let machine = Machine::new();
    let line = "trap 'stty size; exit 0' WINCH; echo ready; while :; do sleep 0.05; done";
    let id = machine.start_on_screen(line).await.id;
    machine.until_text(&id, "ready\n").await;
    let size = ScreenSize { rows: 50, columns: 132 };
    machine.processes().resize(&owner(), &id, size).await.expect("resized");
    machine.wait(&id).await;
    assert_eq!(machine.text(&id).await, "ready\n50 132\n");
    let id = machine.start("sleep 60").await.id;
    let error = machine.processes().resize(&owner(), &id, size).await.expect_err("no screen");
    assert_eq!(error.to_string(), format!("{id} has no screen; start it with pty=true"));
    machine.kill(&id).await;
    let error = machine.processes().resize(&owner(), &id, size).await.expect_err("over");
    assert!(matches!(error, ProcessError::Over { .. }), "{error}");
}

#[tokio::test]
async fn the_end_of_input_comes_also_in_the_middle_of_a_line() {
    let machine = Machine::new();
    for text in ["", "half a line"] {
        let id = machine.start_on_screen("stty -echo; echo ready; cat; echo; echo end").await.id;
        machine.until_text(&id, "ready\n").await;
        machine.send(&id, text).await.expect("sent");
        machine.close(&id).await.expect("closed");
        machine.wait(&id).await;
        assert_eq!(machine.text(&id).await, format!("ready\n{text}\nend\n"));
    }
}

#[tokio::test]
async fn a_screen_is_ended_without_delay_and_as_a_whole() {
    let machine = Machine::new();
    let lines = [
        "exec bash --norc --noprofile -i",
        "bash --norc --noprofile -i",
        "bash --norc --noprofile -ic 'sleep 60 & setsid sleep 60 & wait'",
        "trap '' HUP; sleep 60; true",
        "cat; cat",
    ];
    for line in lines {
        let id = machine.start_on_screen(line).await.id;
        if line.ends_with("-i") {
            machine.until(&id, |status| status.output_bytes > 0).await;
        }
        let begin = Instant::now();
        let killed = machine.kill(&id).await;
        // An interactive shell that was asked the usual way would wait for its whole grace.
        assert!(begin.elapsed() < Duration::from_millis(1500), "{line}: {:?}", begin.elapsed());
        assert!(matches!(killed.state, State::Over { reason: EndReason::Killed, .. }), "{line}");
        assert_eq!(machine.left(), Vec::<String>::new(), "{line}");
    }
}

#[tokio::test]
async fn a_screen_that_was_left_for_a_moment_is_still_read() {
    let machine = Machine::new();
    let line =
        "exec 3>/dev/null; echo first; tty=$(tty); exec <&3 >&3 2>&3; sleep 0.3; echo second > $tty; exit 0";
    let id = machine.start_on_screen(line).await.id;
    machine.wait(&id).await;
    assert_eq!(machine.text(&id).await, "first\nsecond\n");
}

/// Tells whether a program is installed; the gate installs all that are asked for here.
fn is_there(program: &str) -> bool {
    let folders = ["/usr/local/bin", "/usr/bin", "/bin"];
    let found = folders.iter().any(|folder| std::path::Path::new(folder).join(program).exists());
    if !found {
        println!("not checked: {program} on a screen, because it is not installed");
    }
    found
}

//! The prompt on a real terminal: the program is the leader of a session of its own, and a person types.

use std::{
    ffi::OsStr,
    fs::{self, File, OpenOptions},
    io::{Read as _, Write as _},
    os::unix::{ffi::OsStrExt as _, fs::OpenOptionsExt as _},
    process::{Command, Stdio},
};

use rustix::{
    fs::OFlags,
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
};
use serde_json::{Value, json};

use super::{FORBIDDEN, rule_of};
use crate::harness::Bench;

/// What was on the screen, what the program printed, and how it exited.
struct Seen {
    screens: Vec<String>,
    output: Value,
    status: Option<i32>,
}

/// Runs the command at a terminal of its own and types one answer at each prompt.
fn at_a_terminal(bench: &Bench, shell: &str, typed: &[&str]) -> Seen {
    let person = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&person).unwrap();
    unlockpt(&person).unwrap();
    let name = ptsname(&person, Vec::new()).unwrap();
    let flags = i32::try_from(OFlags::NOCTTY.bits()).unwrap();
    let device = OpenOptions::new()
        .read(true)
        .write(true)
        .custom_flags(flags)
        .open(OsStr::from_bytes(name.as_bytes()))
        .unwrap();
    let program = env!("CARGO_BIN_EXE_toolwright-under-test");
    // Standard input holds the terminal only until the shell puts a file in its place.
    let mut child = Command::new("setsid")
        .args(["-c", "sh", "-c", shell, program])
        .env_clear()
        .env("PATH", "/usr/local/bin:/usr/bin:/bin")
        .env("HOME", bench.home())
        .env("TOOLWRIGHT_HOME", bench.home())
        .current_dir(bench.workdir())
        .stdin(device.try_clone().unwrap())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let mut person = File::from(person);
    let mut screens = Vec::new();
    for line in typed {
        screens.push(prompt(&mut person));
        person.write_all(line.as_bytes()).unwrap();
    }
    let mut output = String::new();
    child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
    let status = child.wait().unwrap().code();
    drop((device, person));
    Seen { screens, output: serde_json::from_str(&output).unwrap_or(Value::String(output)), status }
}

/// Reads up to where the answer is typed.
fn prompt(person: &mut File) -> String {
    let mut seen = Vec::new();
    let mut byte = [0; 1];
    while !seen.ends_with(b"\n> ") {
        person.read_exact(&mut byte).unwrap();
        seen.extend(byte);
    }
    String::from_utf8_lossy(&seen).into_owned()
}

/// The shell's words for one call of the terminal tool.
fn call(command: &str) -> String {
    let arguments = json!({"command": command}).to_string().replace('\'', r"'\''");
    format!("exec \"$0\" call terminal '{arguments}' < /dev/null")
}

/// Makes what may be deleted.
fn folders(bench: &Bench) {
    for name in ["one", "two"] {
        fs::create_dir_all(bench.workdir().join(name)).unwrap();
    }
}

#[test]
fn a_person_answers_at_the_terminal() {
    let table: [(&[&str], bool); 9] = [
        (&["once\n"], true),
        (&["Session\n"], true),
        (&["exact session\n"], true),
        (&["here session 1h\n"], true),
        (&["show\n", "once\n"], true),
        (&["\n"], false),
        (&["y\n"], false),
        (&["yes\n"], false),
        (&["deny\n"], false),
    ];
    for (typed, runs) in table {
        let bench = Bench::new();
        bench.config("approvals: {timeout: 30}\n");
        folders(&bench);
        let seen = at_a_terminal(&bench, &call("rm -rf one"), typed);
        assert_eq!(!bench.workdir().join("one").exists(), runs, "{typed:?} {}", seen.output);
        assert_eq!(seen.status, Some(i32::from(!runs)), "{typed:?} {}", seen.output);
        let screen = &seen.screens[0];
        for part in
            ["May this command run?", "  | rm -rf one\r\n", &rule_of(&bench, "rm -rf one"), "Enter alone too"]
        {
            assert!(screen.contains(part), "{part}: {screen}");
        }
        if !runs {
            assert_eq!(seen.output["status"], "blocked");
            assert!(seen.output["error"].as_str().unwrap().contains("was denied"), "{}", seen.output);
        }
    }
}

#[test]
fn always_is_kept_and_covers_one_finding_of_two() {
    let bench = Bench::new();
    folders(&bench);
    let line = "rm -rf one; git reset --hard 2>/dev/null; true";
    let (delete, reset) = (rule_of(&bench, "rm -rf one"), rule_of(&bench, "git reset --hard"));
    let seen = at_a_terminal(&bench, &call(line), &["always\n", "deny\n"]);
    assert!(bench.workdir().join("one").exists(), "{}", seen.output);
    assert!(seen.screens[0].contains(&format!("> {delete}")), "{}", seen.screens[0]);
    assert!(!seen.screens[1].contains(&delete) && seen.screens[1].contains(&reset), "{}", seen.screens[1]);
    let kept = fs::read_to_string(bench.home().join("config.yaml")).unwrap();
    assert_eq!(kept, format!("command_allowlist: [\"rule:{delete}\"]\n"));
    // What is kept needs no terminal any more, and nothing else is covered by it.
    assert_eq!(bench.run(["call", "terminal", r#"{"command": "rm -rf one"}"#]).status, 0);
    assert!(!bench.workdir().join("one").exists());
    folders(&bench);
    let arguments = json!({"command": line}).to_string();
    let ran = bench.run(["call", "terminal", &arguments]);
    assert_eq!(ran.status, 1, "{}", ran.stdout);
    assert!(bench.workdir().join("one").exists());
}

#[test]
fn the_terminal_is_asked_while_standard_input_holds_the_models_words() {
    let bench = Bench::new();
    folders(&bench);
    let call = |id: &str, name: &str| {
        let arguments = json!({"command": format!("rm -rf {name}")}).to_string();
        json!({"id": id, "type": "function", "function": {"name": "terminal", "arguments": arguments}})
    };
    let message = json!({"role": "assistant", "tool_calls": [call("a", "one"), call("b", "two")]});
    bench.file("message.json", format!("{message}\nonce\nonce\n"));
    bench.file("message.json", message.to_string());
    let seen = at_a_terminal(&bench, "exec \"$0\" calls < message.json", &["once\n", "\n"]);
    assert!(!bench.workdir().join("one").exists());
    assert!(bench.workdir().join("two").exists());
    assert_eq!(seen.output.as_array().unwrap().len(), 2, "{}", seen.output);
}

#[test]
fn only_what_is_dangerous_is_asked_about() {
    let bench = Bench::new();
    folders(&bench);
    let seen = at_a_terminal(&bench, &call("touch made; ls"), &[]);
    assert_eq!((seen.status, seen.output["exit_code"].clone()), (Some(0), json!(0)), "{}", seen.output);
    for options in [&[][..], &["--yes"]] {
        let arguments = json!({"command": FORBIDDEN}).to_string();
        let ran = bench.run([&["call", "terminal", &arguments], options].concat());
        assert_eq!(ran.status, 1);
        let error = ran.json()["error"].as_str().unwrap().to_owned();
        assert!(error.contains("is forbidden in every mode"), "{error}");
    }
    bench.config("approvals: {mode: off}\n");
    let seen = at_a_terminal(&bench, &call(FORBIDDEN), &[]);
    assert!(seen.output["error"].as_str().unwrap().contains("is forbidden"), "{}", seen.output);
    let seen = at_a_terminal(&bench, &call("rm -rf one"), &[]);
    assert_eq!(seen.status, Some(0), "{}", seen.output);
    assert!(!bench.workdir().join("one").exists());
    bench.config("approvals: {timeout: 1}\n");
    let seen = at_a_terminal(&bench, &call("rm -rf two"), &[""]);
    assert!(seen.output["error"].as_str().unwrap().contains("nobody answered within 1 s"), "{}", seen.output);
    assert!(bench.workdir().join("two").exists());
}

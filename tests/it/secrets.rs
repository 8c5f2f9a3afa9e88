//! A canary in every place where a secret may be: no child has it, no file of ours, and no result shows it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::{Value, json};

use crate::harness::Bench;

/// The canaries, each in a place of its own.
const CANARIES: [&str; 15] = [
    "canary-in-a-secret-name-4f1c",
    "canary-in-a-listed-name-81d2",
    "canary-in-another-name-c07a",
    "canary-in-the-configuration-5be9",
    "canary-of-a-server-3a60",
    "canary-in-the-dotenv-file-97c4",
    "canary-of-the-parent-d218",
    "canary-for-sudo-60fe",
    "canary-in-an-address-2b7d",
    "canary-that-was-forced-e913",
    "canary-in-a-function-7c05",
    "canary-in-several-lines-a86b",
    "ghp_canaryofaknownform0123456789abcdef",
    "canary-in-a-connection-string-1d4e",
    "canary-after-an-option-0f92",
];

const CONFIG: &str = "
providers:
  one: {api_key: canary-in-the-configuration-5be9}
  two: {token: canary-in-a-listed-name-81d2}
  three: {client_secret: canary-in-another-name-c07a}
mcp_servers:
  git: {command: git-server, env: {GIT_ACCESS_TOKEN: canary-of-a-server-3a60}}
  web: {command: web-server, args: [--api-key, canary-after-an-option-0f92]}
";

const DOTENV: &str = "# variables\nexport SERVICE_PASSWORD='canary-in-the-dotenv-file-97c4'\n";

fn bench() -> Bench {
    let bench = Bench::new()
        .variable("MY_CUSTOM_API_KEY", CANARIES[0])
        .variable("LC_NOTES", CANARIES[1])
        .variable("FAVOURITE_COLOUR", CANARIES[2])
        .variable("HOST_DASHBOARD_TOKEN", CANARIES[6])
        .variable("SUDO_PASSWORD", CANARIES[7])
        .variable("HTTPS_PROXY", &format!("http://me:{}@proxy:3128", CANARIES[8]))
        .variable("_HERMES_FORCE_OTHER_API_KEY", CANARIES[9])
        .variable("BASH_FUNC_greet%%", &format!("() {{  export GREETING_TOKEN={}\n}}", CANARIES[10]))
        .variable("DEPLOY_KEY", &format!("-----BEGIN KEY-----\n{}\nxyz\n-----END KEY-----\n", CANARIES[11]))
        .variable("NOTE", CANARIES[12])
        .variable("CONNECTION", &format!("Server=db;Password={};Timeout=5", CANARIES[13]))
        .variable("HTTP_PROXY", "http://proxy:3128")
        .variable("LC_ALL", "C");
    bench.config(CONFIG);
    fs::write(bench.home().join(".env"), DOTENV).unwrap();
    bench.file("all.txt", CANARIES.join("\n"));
    bench
}

fn call(bench: &Bench, command: &str) -> Value {
    let arguments = json!({"command": command}).to_string();
    let ran = bench.run(["call", "terminal", &arguments, "--yes"]);
    let warning = "warning: commands do not get HTTPS_PROXY, LC_NOTES, because a secret is in it; terminal.env_passthrough passes a variable on all the same\n";
    assert_eq!((ran.status, ran.stderr.as_str()), (0, warning), "{}", ran.stdout);
    ran.json()
}

/// The canaries that stand in a text.
fn seen(text: &[u8]) -> Vec<&'static str> {
    let text = String::from_utf8_lossy(text);
    CANARIES.into_iter().filter(|canary| text.contains(canary)).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn no_child_and_no_process_of_ours_has_a_secret() {
    let bench = bench();
    // What a result shows is masked, so what is there goes to files. Ours are the processes of the command's line of
    // parents, up to the test, and all of the same program.
    let command = r#"
        env > env.txt; declare -f > functions.txt; tr '\0' '\n' < /proc/$$/environ > own.txt
        ours=$(readlink /proc/$PPID/exe)
        for process in /proc/[0-9]*; do
            if [ "$(readlink $process/exe)" = "$ours" ]; then
                echo "== $process" >> processes.txt
                cat $process/environ $process/cmdline >> processes.txt
                ls -l $process/fd >> processes.txt
            fi
        done
        ls -l /proc/$$/fd > files.txt; true"#;
    assert_eq!(call(&bench, command)["exit_code"], 0);
    let written = |name: &str| fs::read(bench.workdir().join(name)).unwrap();
    for name in ["env.txt", "functions.txt", "own.txt", "processes.txt"] {
        assert_eq!(seen(&written(name)), [""; 0], "{name}");
    }
    let environment = String::from_utf8(written("env.txt")).unwrap();
    assert!(environment.contains("HTTP_PROXY=http://proxy:3128\n") && environment.contains("LC_ALL=C\n"));
    let processes = String::from_utf8_lossy(&written("processes.txt")).into_owned();
    assert!(processes.contains("== /proc/") && processes.contains("LC_ALL=C"), "{processes}");
    for name in ["processes.txt", "files.txt"] {
        assert!(!String::from_utf8_lossy(&written(name)).contains("memfd:toolwright-environment"), "{name}");
    }
}

#[test]
fn what_a_command_prints_of_secrets_is_masked_in_results_and_files() {
    let bench = bench();
    let shown = call(&bench, "cat all.txt $HOME/.env $HOME/config.yaml");
    let output = shown["output"].as_str().unwrap();
    assert_eq!(seen(output.as_bytes()), [""; 0], "{output}");
    assert_eq!(output.matches("[masked ").count(), CANARIES.len() + 1 + 5, "{output}");
    assert!(output.contains("SERVICE_PASSWORD='[masked SERVICE_PASSWORD]'"), "{output}");
    assert!(output.contains("api_key: [masked providers.one.api_key]"), "{output}");

    let long = call(&bench, "lines=$(cat all.txt); yes \"$lines\" | head -n 20000");
    assert_eq!(seen(long["output"].as_str().unwrap().as_bytes()), [""; 0]);
    let kept: Vec<PathBuf> = files(&bench.home())
        .into_iter()
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("output-")))
        .collect();
    assert_eq!(kept.len(), 1);
    let text = fs::read_to_string(&kept[0]).unwrap();
    assert_eq!((text.lines().count(), text.matches("[masked ").count()), (20_000, 20_000));

    for path in files(&bench.home()) {
        let is_theirs = path.ends_with(".env") || path.ends_with("config.yaml");
        assert_eq!(!seen(&fs::read(&path).unwrap()).is_empty(), is_theirs, "{}", path.display());
    }
}

#[test]
fn plain_words_are_no_secrets_and_what_is_needed_is_passed_on() {
    let home = "/srv/postgres/s3cr3t-value";
    let bench = Bench::new()
        .variable("SUDO_PASSWORD", "ubuntu")
        .variable("POSTGRES_PASSWORD", "postgres")
        .variable("SORT_KEY", "created_at")
        .variable("MY_TOKEN", "s3cr3t-value")
        .variable("USER", "ubuntu")
        .variable("LOGNAME", home)
        .variable("LC_NOTES", "postgres");
    let ran = bench.run([
        "call",
        "terminal",
        r#"{"command": "echo $USER $LC_NOTES created_at ${#LOGNAME}"}"#,
        "--yes",
    ]);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{}", ran.stdout);
    assert_eq!(ran.json()["output"], format!("ubuntu postgres created_at {}\n", home.len()));
}

#[test]
fn a_trace_tells_no_secret() {
    let bench = bench();
    let ran = bench.run(["--trace", "call", "terminal", r#"{"command": "cat all.txt; false"}"#, "--yes"]);
    assert!(ran.stderr.contains("terminal"), "{}", ran.stderr);
    assert_eq!(seen(ran.stderr.as_bytes()), [""; 0]);
    assert_eq!(ran.json()["exit_code"], 1);
}

#[test]
fn what_was_taken_out_of_the_block_is_still_in_force() {
    let bench = Bench::new();
    let home = bench.home().join("with-hunter22-in-it");
    fs::create_dir(&home).unwrap();
    fs::write(home.join("config.yaml"), "agent: {disabled_toolsets: [terminal]}\n").unwrap();
    // The home's name holds a secret, so it is taken out and comes back.
    let bench = bench.variable("HOME_TOKEN", "hunter22").variable("TOOLWRIGHT_HOME", home.to_str().unwrap());
    let ran = bench.run_with(["call", "read_file", "-"], r#"{"path": "absent.txt"}"#);
    assert_eq!(ran.status, 1, "{} {}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("absent.txt"), "{}", ran.stdout);
    let ran = bench.run(["call", "terminal", r#"{"command": "true"}"#]);
    assert!(ran.stdout.contains("not among the selected tools"), "{} {}", ran.stdout, ran.stderr);
}

#[test]
fn a_sign_of_another_program_is_no_hindrance_and_a_false_one_no_loop() {
    let bench = bench().variable("TOOLWRIGHT_ENVIRONMENT", "1:77");
    let command = "tr '\\0' '\\n' < /proc/$PPID/environ > parent.txt";
    assert_eq!(call(&bench, command)["exit_code"], 0);
    assert_eq!(seen(&fs::read(bench.workdir().join("parent.txt")).unwrap()), [""; 0]);

    let program = env!("CARGO_BIN_EXE_toolwright-under-test");
    let script = format!(
        "export TOOLWRIGHT_ENVIRONMENT=$$:77; exec {program} call terminal '{{\"command\": \"echo ran\"}}'"
    );
    let ran = bench.program("/bin/bash").run(["-c", &script]);
    assert_eq!(ran.json()["output"], "ran\n", "{}", ran.stderr);
    assert!(ran.stderr.contains("warning: ") && ran.stderr.contains("MY_CUSTOM_API_KEY"), "{}", ran.stderr);
    assert_eq!(seen(ran.stderr.as_bytes()), [""; 0]);
}

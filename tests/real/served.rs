//! `toolwright serve` under the clients of others: the official Python SDK, fastmcp, and the inspector's command line.

use std::{
    collections::BTreeSet,
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    process::{Command, Stdio},
};

use serde_json::{Value, json};

use crate::{
    parts::{Parts, parts, script},
    place::{PROGRAM, Place},
    process::end,
};

/// What is served, and the three that are called.
const SELECTION: [&str; 2] = ["--enable", "hermes-acp"];

/// Gives the tools that the command line gives for the same selection.
fn offered(place: &Place) -> BTreeSet<String> {
    let words: Vec<&str> = ["tools", "--format", "mcp", "--json"].into_iter().chain(SELECTION).collect();
    let tools = place.run(&words).json();
    let names: BTreeSet<String> = names(&tools).into_iter().map(str::to_owned).collect();
    for native in ["process", "read_file", "search_files", "terminal"] {
        assert!(names.contains(native), "{native} is not served: {names:?}");
    }
    names
}

/// Gives what a client is told of the server.
fn server(place: &Place) -> Value {
    let words: Vec<&str> = ["serve", "--stdio"].into_iter().chain(SELECTION).collect();
    json!({"command": PROGRAM, "args": words, "env": place.environment(), "cwd": place.work()})
}

fn names(tools: &Value) -> Vec<&str> {
    tools.as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect()
}

/// Has one of the drivers hold some sessions, one after another, and gives what each saw.
fn drive(parts: &Parts, driver: &str, told: &[Value]) -> Vec<Value> {
    let mut child = Command::new(parts.python("python"))
        .args(["-B", &script(driver)])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(json!(told).to_string().as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{driver}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The three calls, and what must be in their results.
fn calls(place: &Place) -> [(&'static str, Value, &'static str); 3] {
    [
        ("read_file", json!({"path": place.work().join("note.txt")}), "the words of the note"),
        ("search_files", json!({"pattern": "words", "path": place.work()}), "note.txt"),
        ("terminal", json!({"command": "echo said; pwd"}), "said"),
    ]
}

/// Holds what a client saw to what it should.
fn hold(place: &Place, seen: &Value, who: &str) {
    hold_calls(place, seen, who);
    place.until_nothing_is_left();
}

fn hold_calls(place: &Place, seen: &Value, who: &str) {
    let listed: BTreeSet<String> = names(&seen["tools"]).into_iter().map(str::to_owned).collect();
    assert_eq!(listed, offered(place), "{who}");
    for tool in seen["tools"].as_array().unwrap() {
        assert_eq!(tool["inputSchema"]["type"], "object", "{who}: {tool}");
        assert!(!tool["description"].as_str().unwrap().is_empty(), "{who}: {tool}");
    }
    for ((tool, _, words), result) in calls(place).iter().zip(seen["results"].as_array().unwrap()) {
        assert_eq!(result["error"], false, "{who} {tool}: {result}");
        assert!(result["text"].as_str().unwrap().contains(words), "{who} {tool}: {result}");
    }
}

fn with_calls(mut told: Value, calls: &[(&str, Value, &str)]) -> Value {
    told["calls"] = calls.iter().map(|(tool, arguments, _)| json!([tool, arguments])).collect();
    told
}

/// Gives the sessions of the newest protocol and of the last one with a handshake.
fn both(place: &Place) -> [Value; 2] {
    ["auto", "legacy"].map(|mode| {
        let mut told = with_calls(server(place), &calls(place));
        told["mode"] = json!(mode);
        told
    })
}

#[test]
fn the_official_sdk_lists_every_native_tool_and_calls_three() {
    let Some(parts) = parts("served::the_official_sdk") else { return };
    let place = Place::new("sdk");
    let seen = drive(parts, "real/drive_sdk.py", &both(&place));
    for (seen, protocol) in seen.iter().zip(["2026-07-28", "2025-11-25"]) {
        assert_eq!(seen["protocol"], protocol);
        hold(&place, seen, protocol);
        let hints = |name: &str| {
            let tools = seen["tools"].as_array().unwrap();
            tools.iter().find(|tool| tool["name"] == name).unwrap()["annotations"].clone()
        };
        assert_eq!(hints("read_file")["readOnlyHint"], true, "{seen}");
        assert_ne!(hints("terminal")["readOnlyHint"], true, "{seen}");
    }
}

#[test]
fn fastmcp_lists_every_native_tool_and_calls_three() {
    let Some(parts) = parts("served::fastmcp") else { return };
    let place = Place::new("fastmcp");
    for seen in drive(parts, "real/drive_fastmcp.py", &both(&place)) {
        hold(&place, &seen, "fastmcp");
    }
}

#[test]
fn the_inspector_lists_every_native_tool_and_calls_three() {
    let Some(parts) = parts("served::the_inspector") else { return };
    let place = Place::new("inspector");
    let list = inspect(parts, &place, &["--method", "tools/list"]);
    let mut results = Vec::new();
    for (tool, arguments, _) in calls(&place) {
        let Value::Object(arguments) = arguments else { unreachable!() };
        let pairs = arguments.iter().map(|(name, value)| format!("{name}={}", value.as_str().unwrap()));
        let pairs: Vec<String> = pairs.flat_map(|pair| ["--tool-arg".to_owned(), pair]).collect();
        let mut words = vec!["--method", "tools/call", "--tool-name", tool];
        words.extend(pairs.iter().map(String::as_str));
        let answer = inspect(parts, &place, &words);
        let text = answer["content"][0]["text"].clone();
        results.push(json!({"error": answer["isError"] == true, "text": text}));
    }
    hold(&place, &json!({"tools": list["tools"], "results": results}), "inspector");
}

fn inspect(parts: &Parts, place: &Place, words: &[&str]) -> Value {
    let launcher = parts.package("inspector/clients/launcher/build/index.js");
    let path = format!("{}:{}", parts.bin(), std::env::var("PATH").unwrap());
    let server = [PROGRAM, "serve", "--stdio"].into_iter().chain(SELECTION);
    let mut command = Command::new(parts.node());
    command.args([launcher.as_str(), "--cli"]).args(server).args(words).current_dir(place.work());
    let Value::Object(environment) = place.environment() else { unreachable!() };
    command.env_clear().envs(environment.iter().map(|(name, value)| (name, value.as_str().unwrap())));
    for (name, value) in environment.iter().filter(|(name, _)| *name != "PATH") {
        command.args(["-e", &format!("{name}={}", value.as_str().unwrap())]);
    }
    let output = command.env("PATH", path).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {said}{}", String::from_utf8_lossy(&output.stdout));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A client's user is asked before anything dangerous; only a clear yes is one.
#[test]
fn approval_goes_to_the_clients_user() {
    let Some(parts) = parts("served::approval") else { return };
    let place = Place::new("approval");
    let no = json!({"answer": "deny"});
    let answers = [
        (Some("accept"), json!({"answer": "once"}), true),
        (Some("decline"), Value::Null, false),
        (Some("cancel"), Value::Null, false),
        (Some("accept"), no, false),
        (Some("accept"), json!({"answer": "yes"}), false),
        (None, Value::Null, false),
    ];
    for driver in ["real/drive_sdk.py", "real/drive_fastmcp.py"] {
        let (mut sessions, mut cases) = (Vec::new(), Vec::new());
        for mode in ["auto", "legacy"] {
            for (number, (answer, content, is_gone)) in answers.iter().enumerate() {
                let folder = format!("precious-{mode}-{number}");
                fs::create_dir_all(place.work().join(&folder)).unwrap();
                let command = format!("rm -rf {folder}");
                let call = ("terminal", json!({"command": command}), "");
                let mut told = with_calls(server(&place), &[call]);
                told["mode"] = json!(mode);
                if let Some(answer) = answer {
                    told["answer"] = json!(answer);
                    told["content"] = content.clone();
                }
                sessions.push(told);
                cases.push((folder, command, answer, is_gone));
            }
        }
        let seen = drive(parts, driver, &sessions);
        assert_eq!(seen.len(), cases.len());
        for (seen, (folder, command, answer, is_gone)) in seen.iter().zip(cases) {
            let case = format!("{driver} {folder} {answer:?}: {seen}");
            assert_eq!(!place.work().join(&folder).exists(), *is_gone, "{case}");
            assert_eq!(seen["results"][0]["error"], !is_gone, "{case}");
            let asked = seen["asked"].as_array().unwrap();
            assert_eq!(asked.len(), usize::from(answer.is_some()), "{case}");
            let is_shown = |card: &Value| card["message"].as_str().unwrap().contains(&command);
            assert!(asked.iter().all(is_shown), "{case}");
            if answer.is_none() {
                let text = seen["results"][0]["text"].as_str().unwrap();
                assert!(text.contains("elicitation"), "it says why nobody was asked: {case}");
            }
        }
    }
    place.until_nothing_is_left();
}

/// Over HTTP, with the token that the server made: the same tools, the same questions, and an end when it is told.
#[test]
fn over_http_the_official_sdk_is_served_alike() {
    let Some(parts) = parts("served::over_http") else { return };
    let place = Place::new("http");
    let words: Vec<&str> =
        ["serve", "--http", "127.0.0.1:0", "--json"].into_iter().chain(SELECTION).collect();
    let mut serving = place.start(&words, &[]);
    let mut line = String::new();
    BufReader::new(serving.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let told: Value = serde_json::from_str(&line).unwrap();
    let reached =
        |token: &str| json!({"url": told["url"], "headers": {"Authorization": format!("Bearer {token}")}});
    let token = told["token"].as_str().unwrap();
    let mut sessions = Vec::new();
    for mode in ["auto", "legacy"] {
        let mut session = with_calls(reached(token), &calls(&place));
        session["mode"] = json!(mode);
        sessions.push(session);
        let folder = format!("precious-{mode}");
        fs::create_dir(place.work().join(&folder)).unwrap();
        let command = json!({"command": format!("rm -rf {folder}")});
        let mut asking = with_calls(reached(token), &[("terminal", command, "")]);
        asking["mode"] = json!(mode);
        asking["answer"] = json!("accept");
        asking["content"] = json!({"answer": "once"});
        sessions.push(asking);
    }
    let seen = drive(parts, "real/drive_sdk.py", &sessions);
    for (number, mode) in [(0, "auto"), (2, "legacy")] {
        hold_calls(&place, &seen[number], mode);
        let asked = &seen[number + 1];
        assert_eq!(asked["asked"].as_array().unwrap().len(), 1, "{mode}: {asked}");
        assert!(!place.work().join(format!("precious-{mode}")).exists(), "{mode}: {asked}");
    }
    let address = told["url"].as_str().unwrap();
    assert_eq!(status(address, &format!("Authorization: Bearer {token}\r\n")), 200);
    for other in ["", "Authorization: Bearer not-the-token\r\n"] {
        assert_eq!(status(address, other), 401, "who does not show the token is kept out");
    }
    end(serving.id());
    let output = serving.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    place.until_nothing_is_left();
}

/// Asks for the list of tools with this header, and gives the status.
fn status(address: &str, header: &str) -> u16 {
    let (host, path) = address.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let meta = json!({"_meta": {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "bare", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    }});
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": meta}).to_string();
    let mut stream = TcpStream::connect(host).unwrap();
    let head = format!(
        "POST /{path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/list\r\n{header}Content-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.split(' ').nth(1).unwrap().parse().unwrap()
}

//! Tools of MCP servers and plugins at the command line: selected, denied, explained and called like any other.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    path::{Path, PathBuf},
};

use serde_json::{Value, json};

use crate::{
    doors::{Door, batch, batch_bridged, one, one_bridged},
    harness::{Bench, Ran, texts},
};

/// The stand-in server with these switches, as a server of the configuration.
fn server(name: &str, switches: &[&str]) -> String {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("servers/stand_in.py");
    let words: Vec<Value> =
        [program.to_str().unwrap()].iter().chain(switches).map(|word| json!(word)).collect();
    format!("  {name}: {{command: python3, args: {}}}\n", Value::from(words))
}

fn bench(servers: &[String]) -> Bench {
    let bench = Bench::new();
    bench.config(&format!("mcp_servers:\n{}", servers.concat()));
    bench
}

fn names(ran: &Ran) -> Vec<String> {
    let list = ran.json();
    let list = list.as_array().unwrap().iter();
    list.map(|tool| tool["function"]["name"].as_str().unwrap().to_owned()).collect()
}

/// The names of a server's four plain tools.
fn plain(server: &str) -> Vec<String> {
    ["add", "echo", "environment", "process"].map(|tool| format!("mcp__{server}__{tool}")).to_vec()
}

fn of_servers(ran: &Ran) -> Vec<String> {
    names(ran).into_iter().filter(|name| name.starts_with("mcp__")).collect()
}

#[test]
fn a_platform_gets_the_servers_that_its_list_lets_in() {
    let servers =
        [server("one", &[]), server("two", &[]), "  off: {command: nothing, enabled: false}\n".into()];
    let bench = Bench::new();
    let both = [plain("one"), plain("two")].concat();
    let lists: [(&str, &[String]); 6] = [
        ("", &both),
        ("[web, file]", &both),
        ("[file, two]", &plain("two")),
        ("[file, mcp-two]", &plain("two")),
        ("[file, no_mcp]", &[]),
        ("[]", &[]),
    ];
    for (list, wanted) in lists {
        let platforms =
            if list.is_empty() { String::new() } else { format!("platform_toolsets: {{cli: {list}}}\n") };
        bench.config(&format!("{platforms}mcp_servers:\n{}", servers.concat()));
        let ran = bench.run(["tools", "--platform", "cli", "--json"]);
        assert_eq!(of_servers(&ran), wanted, "{list}: {}", ran.stderr);
        assert_eq!(ran.status, 0, "{list}: {}", ran.stderr);
    }
}

#[test]
fn w07_the_name_of_a_server_grants_and_hides_nothing() {
    let servers = ["terminal", "browser", "all", "web_tools"].map(|name| server(name, &[]));
    let bench = bench(&servers);
    bench.config(&format!("platform_toolsets: {{cli: [file]}}\nmcp_servers:\n{}", servers.concat()));
    let ran = bench.run(["tools", "--platform", "cli", "--json"]);
    let mut wanted: Vec<String> =
        ["all", "browser", "terminal", "web_tools"].iter().flat_map(|name| plain(name)).collect();
    wanted.extend(["read_file", "search_files"].map(str::to_owned));
    assert_eq!(names(&ran), wanted, "{}", ran.stderr);
    let ran = bench.run(["tools", "--enable", "terminal", "--json"]);
    assert_eq!(names(&ran), ["process", "terminal"], "a built-in name means what is built in");
    let ran = bench.run(["tools", "--enable", "mcp-terminal", "--json"]);
    assert_eq!(names(&ran), plain("terminal"));
}

#[test]
fn tools_of_servers_are_called_denied_and_explained_like_others() {
    let bench = bench(&[server("box", &[])]);
    let ran = bench.run(["call", "mcp__box__echo", r#"{"big": 9007199254740993, "text": "ä"}"#]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stdout.contains("9007199254740993") && ran.stdout.contains('ä'), "{}", ran.stdout);
    for deny in [["--disable", "box"], ["--disable", "mcp-box"], ["--no-tool", "mcp__box__*"]] {
        let ran = bench.run([&["call", "mcp__box__echo"][..], &deny].concat());
        assert_eq!(ran.status, 1, "{deny:?}: {}", ran.stdout);
        assert!(ran.stdout.contains("not available in this session: mcp__box__echo"), "{}", ran.stdout);
    }
    let ran = bench.run(["call", "mcp__box__echo", "--enable", "file"]);
    assert_eq!(ran.status, 1, "no scope, no call: {}", ran.stdout);
    let story = bench.run(["explain", "mcp__box__echo", "--json"]).json();
    assert_eq!((&story["selected"], &story["available"]), (&json!(true), &json!(true)), "{story}");
    assert!(story.to_string().contains("box"), "{story}");
    let story = bench.run(["explain", "mcp__box__echo", "--disable", "box", "--json"]).json();
    assert_eq!((&story["selected"], &story["removed_by"]), (&json!(false), &json!("box")), "{story}");
    let list = bench.run(["toolsets", "--json"]).json();
    let row = list.as_array().unwrap().iter().find(|row| row["name"] == "mcp-box").unwrap().clone();
    assert_eq!(texts(&row["tools"]), plain("box"));
    let schema = bench.run(["schema", "mcp__box__add"]).json();
    assert_eq!(schema["required"], json!(["a", "b"]));
}

#[test]
fn an_absent_server_is_told_and_costs_nothing_else() {
    let bench = bench(&[server("dead", &["--dead"]), server("well", &[])]);
    let ran = bench.run(["tools", "--json"]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert_eq!(of_servers(&ran), plain("well"));
    assert!(ran.stderr.contains("warning: dead: MCP server is failed"), "{}", ran.stderr);
    assert!(ran.stderr.contains("toolwright mcp test dead"), "{}", ran.stderr);
    let ran = bench.run(["tools", "--enable", "dead", "--json"]);
    assert_eq!(ran.status, 1, "nothing is left of what was asked for: {}", ran.stderr);
    assert_eq!(ran.json(), json!([]));
    assert!(!ran.stderr.contains("there is no toolset"), "{}", ran.stderr);
    let ran = bench.run(["call", "mcp__dead__echo"]);
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.contains("dead: MCP server is failed"), "{}", ran.stderr);
    let ran = bench.run(["tools", "--enable", "deaf"]);
    assert_eq!(ran.status, 2, "a name that nothing bears is still one: {}", ran.stderr);
}

#[test]
fn only_servers_that_are_meant_are_started() {
    let folder = tempfile::TempDir::new().unwrap();
    let journal = |name: &str| folder.path().join(name);
    let one = journal("one");
    let two = journal("two");
    let bench = bench(&[
        server("one", &["--journal", one.to_str().unwrap()]),
        server("two", &["--journal", two.to_str().unwrap()]),
    ]);
    let started =
        |path: &PathBuf| std::fs::read_to_string(path).unwrap_or_default().matches("\"start\"").count();
    assert_eq!(bench.run(["tools", "--enable", "file"]).status, 0);
    assert_eq!(bench.run(["call", "read_file", "{}"]).status, 1);
    assert_eq!((started(&one), started(&two)), (0, 0));
    assert_eq!(bench.run(["call", "mcp__one__echo"]).status, 0);
    assert_eq!(bench.run(["tools", "--tool", "mcp__one__*"]).status, 0);
    assert_eq!((started(&one), started(&two)), (2, 0));
    let ended = std::fs::read_to_string(&one).unwrap().matches("\"end\"").count();
    assert_eq!(ended, 2, "each was asked to end, and did");
}

fn served_bridged(bench: &Bench, name: &str, arguments: &Value, options: &[&str]) -> (i32, String) {
    served(bench, "tool_call", &json!({"name": name, "arguments": arguments}), options)
}

/// Calls through our own MCP server, whose client cannot be asked.
fn served(bench: &Bench, name: &str, arguments: &Value, options: &[&str]) -> (i32, String) {
    let mut child = bench.start([&["serve", "--stdio"], options].concat());
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let hello = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "it", "version": "1"}});
    let mut ask = |id: u32, method: &str, params: &Value| -> Value {
        writeln!(input, "{}", json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))
            .unwrap();
        let line = lines.find_map(|line| {
            let line: Value = serde_json::from_str(&line.unwrap()).unwrap();
            (line["id"] == id).then_some(line)
        });
        line.unwrap_or_else(|| panic!("no answer to {method}"))
    };
    assert_eq!(ask(1, "initialize", &hello)["result"]["protocolVersion"], "2025-06-18");
    let answer = ask(2, "tools/call", &json!({"name": name, "arguments": arguments}));
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0), "the end of its input is a good end");
    if let Some(error) = answer.get("error") {
        return (1, error["message"].as_str().unwrap().to_owned());
    }
    let text = answer["result"]["content"][0]["text"].as_str().unwrap().to_owned();
    (i32::from(answer["result"]["isError"] == json!(true)), text)
}

/// The doors, each with what tool search is then.
const DOORS: [(&str, Door, &str); 6] = [
    ("call", one, "off"),
    ("calls", batch, "off"),
    ("serve", served, "off"),
    ("call tool_call", one_bridged, "on"),
    ("calls tool_call", batch_bridged, "on"),
    ("serve tool_call", served_bridged, "on"),
];

#[test]
fn every_policy_holds_for_tools_of_servers_at_every_door() {
    let bench = Bench::new().program(env!("CARGO_BIN_EXE_toolwright-hooked"));
    let servers = format!("mcp_servers:\n{}", server("box", &["--set", "plain,hints"]));
    let cases: [(&str, Value, &[&str], i32, &str); 9] = [
        ("echo", json!({"text": "hunter2"}), &[], 0, "[redacted]"),
        ("echo", json!({"text": "blocked.txt"}), &[], 1, "the guard keeps this file"),
        ("echo", json!({"text": "blocked.txt"}), &["--yes"], 1, "the guard keeps this file"),
        ("echo", json!({"text": "asked.txt"}), &[], 1, "needs approval (hook `guard`)"),
        ("echo", json!({"text": "asked.txt"}), &["--yes"], 0, "asked.txt"),
        ("echo", json!({"text": "slow.txt"}), &["--yes"], 1, "did not answer within 50ms"),
        ("echo", json!({}), &["--disable", "box"], 1, "mcp__box__echo"),
        ("destroy_it", json!({}), &[], 1, "BLOCKED"),
        ("destroy_it", json!({}), &["--yes"], 0, "destroy_it"),
    ];
    for (door, call, search) in DOORS {
        bench.config(&format!("tools: {{tool_search: {{enabled: {search}}}}}\n{servers}"));
        for (tool, arguments, options, status, words) in &cases {
            let (ended, result) = call(&bench, &format!("mcp__box__{tool}"), arguments, options);
            assert!(result.contains(words), "{door} {tool} {arguments} {options:?}: {result}");
            assert_eq!(ended, *status, "{door} {tool} {arguments} {options:?}: {result}");
            assert!(!result.contains("hunter2"), "{door}: {result}");
        }
    }
}

#[test]
fn every_policy_holds_for_tools_of_plugins_at_every_door() {
    let bench = Bench::new().program(env!("CARGO_BIN_EXE_toolwright-hooked"));
    assert_eq!(bench.run(["plugins", "new", "greeter"]).status, 0);
    let cases: [(Value, &[&str], i32, &str); 7] = [
        (json!({"name": "hunter2"}), &[], 0, "Hello, [redacted]"),
        (json!({"name": "blocked.txt"}), &[], 1, "the guard keeps this file"),
        (json!({"name": "blocked.txt"}), &["--yes"], 1, "the guard keeps this file"),
        (json!({"name": "asked.txt"}), &[], 1, "needs approval (hook `guard`)"),
        (json!({"name": "asked.txt"}), &["--yes"], 0, "Hello, asked.txt"),
        (json!({"name": "slow.txt"}), &["--yes"], 1, "did not answer within 50ms"),
        (json!({"name": "Ada"}), &["--disable", "greeter"], 1, "greeter_hello"),
    ];
    for (door, call, search) in DOORS {
        bench.config(&format!(
            "tools: {{tool_search: {{enabled: {search}}}}}\nplugins: {{enabled: [greeter]}}\n"
        ));
        for (arguments, options, status, words) in &cases {
            let (ended, result) = call(&bench, "greeter_hello", arguments, options);
            assert!(result.contains(words), "{door} {arguments} {options:?}: {result}");
            assert_eq!(ended, *status, "{door} {arguments} {options:?}: {result}");
            assert!(!result.contains("hunter2"), "{door}: {result}");
        }
    }
}

#[test]
fn a_server_that_runs_takes_up_that_a_plugin_is_disabled() {
    let bench = Bench::new();
    assert_eq!(bench.run(["plugins", "new", "greeter"]).status, 0);
    assert_eq!(bench.run(["plugins", "enable", "greeter"]).status, 0);
    let mut child = bench.start(["serve", "--stdio"]);
    let mut input = child.stdin.take().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut messages = lines.map(|line| serde_json::from_str::<Value>(&line.unwrap()).unwrap());
    let hello = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "it", "version": "1"}});
    writeln!(input, "{}", json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}))
        .unwrap();
    writeln!(input, "{}", json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).unwrap();
    let mut list = |messages: &mut dyn Iterator<Item = Value>, id: u32| -> bool {
        writeln!(input, "{}", json!({"jsonrpc": "2.0", "id": id, "method": "tools/list"})).unwrap();
        let answer = loop {
            let message = messages.next().unwrap();
            if message["id"] == id {
                break message;
            }
        };
        answer["result"]["tools"].as_array().unwrap().iter().any(|tool| tool["name"] == "greeter_hello")
    };
    assert!(list(&mut messages, 2));
    assert_eq!(bench.run(["plugins", "disable", "greeter"]).status, 0);
    let told = messages.find(|message| message["method"] == "notifications/tools/list_changed");
    assert!(told.is_some(), "a client is told of the change");
    assert!(!list(&mut messages, 3));
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

//! `serve` as a program: standard output is the client's alone, and it ends when it should.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    process::{Child, ChildStdin, ChildStdout},
};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use crate::harness::Bench;

/// A server that runs, and the two pipes to it.
struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Server {
    fn start(bench: &Bench, arguments: &[&str]) -> Self {
        let mut child = bench.start(["serve"].iter().chain(arguments));
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output }
    }

    /// Starts one and greets it.
    fn greeted(bench: &Bench, arguments: &[&str]) -> Self {
        let mut server = Self::start(bench, arguments);
        let params = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {}});
        let answer = server.ask(0, "initialize", params);
        assert_eq!(answer["result"]["serverInfo"]["name"], "toolwright", "{answer}");
        server
    }

    fn line(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    fn ask(&mut self, id: i64, method: &str, params: Value) -> Value {
        let mut message = json!({"jsonrpc": "2.0", "id": id, "method": method});
        message["params"] = params;
        writeln!(self.input, "{message}").unwrap();
        let answer = self.line();
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    fn call(&mut self, id: i64, tool: &str, arguments: Value) -> Value {
        let mut params = json!({"name": tool});
        params["arguments"] = arguments;
        self.ask(id, "tools/call", params)
    }

    /// Ends its input and gives its exit status, and what was still written to both outputs.
    fn end(mut self) -> (Option<i32>, String, String) {
        drop(self.input);
        let (mut rest, mut told) = (String::new(), String::new());
        self.output.read_to_string(&mut rest).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        (self.child.wait().unwrap().code(), rest, told)
    }
}

#[test]
fn tools_are_listed_and_called_over_pipes() {
    let bench = Bench::new();
    bench.file("note.txt", "the words of the note\n");
    let mut server = Server::greeted(&bench, &["--enable", "file,terminal"]);
    let answer = server.ask(1, "tools/list", json!({}));
    let tools = answer["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["process", "read_file", "search_files", "terminal"]);
    let read = tools.iter().find(|tool| tool["name"] == "read_file").unwrap();
    assert_eq!(read["annotations"]["readOnlyHint"], true, "{read}");
    let answer = server.call(2, "read_file", json!({"path": "note.txt"}));
    assert!(
        answer["result"]["content"][0]["text"].as_str().unwrap().contains("the words of the note"),
        "{answer}"
    );
    let answer = server.call(3, "terminal", json!({"command": "echo out; echo err >&2"}));
    assert_eq!(answer["result"]["structuredContent"]["exit_code"], 0, "{answer}");
    assert_eq!(server.call(4, "web_search", json!({}))["error"]["code"], -32_602, "outside the selection");
    let (status, rest, told) = server.end();
    assert_eq!((status, rest.as_str()), (Some(0), ""), "{told}");
}

#[test]
fn what_is_dangerous_does_not_run_unless_it_was_agreed_to_beforehand() {
    let bench = Bench::new();
    let file = bench.file("gone/file", "x");
    let command = json!({"command": "rm -rf gone"});
    let mut server = Server::greeted(&bench, &["--enable", "terminal"]);
    let answer = server.call(1, "terminal", command.clone());
    assert_eq!(answer["result"]["isError"], true, "{answer}");
    assert!(answer["result"]["content"][0]["text"].as_str().unwrap().contains("cannot be asked"), "{answer}");
    assert!(file.exists());
    server.end();
    let mut server = Server::greeted(&bench, &["--enable", "terminal", "--yes"]);
    let answer = server.call(1, "terminal", command);
    assert_eq!(answer["result"]["isError"], false, "{answer}");
    assert!(!file.exists());
    server.end();
}

#[test]
fn a_signal_ends_it_and_what_runs() {
    let bench = Bench::new();
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let mut server = Server::greeted(&bench, &["--enable", "terminal"]);
        let params = json!({"name": "terminal", "arguments": {"command": "echo $$ > pid; exec sleep 1000"}});
        let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
        writeln!(server.input, "{call}").unwrap();
        let pid = bench.workdir().join("pid");
        let began = std::time::Instant::now();
        while !std::fs::read_to_string(&pid).is_ok_and(|text| text.ends_with('\n')) {
            assert!(began.elapsed().as_secs() < 30, "the command does not begin");
            std::thread::yield_now();
        }
        let inner: i32 = std::fs::read_to_string(&pid).unwrap().trim().parse().unwrap();
        std::fs::remove_file(&pid).unwrap();
        kill_process(Pid::from_child(&server.child), signal).unwrap();
        let status = server.child.wait().unwrap();
        assert_eq!(status.code(), Some(0), "{signal:?}");
        assert!(!std::path::Path::new(&format!("/proc/{inner}")).exists(), "{signal:?} leaves {inner}");
        assert_eq!(server.line()["id"], 1, "the call that was ended has an answer");
    }
}

fn post(url: &str, token: &str) -> String {
    let address = url.strip_prefix("http://").unwrap().strip_suffix("/mcp").unwrap();
    let body = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-11-25", "capabilities": {}}}).to_string();
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "POST /mcp HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\nAccept: application/json, text/event-stream\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn over_http_it_tells_where_and_lets_in_who_has_the_token() {
    let bench = Bench::new();
    let mut server = Server::start(&bench, &["--http", "127.0.0.1:0", "--json", "--enable", "file"]);
    let ready = server.line();
    let (url, token) = (ready["url"].as_str().unwrap(), ready["token"].as_str().unwrap());
    assert_eq!(token.len(), 64);
    assert!(post(url, token).starts_with("HTTP/1.1 200 "));
    assert!(post(url, "wrong").starts_with("HTTP/1.1 401 "));
    kill_process(Pid::from_child(&server.child), Signal::TERM).unwrap();
    assert_eq!(server.child.wait().unwrap().code(), Some(0));

    let own = "a-token-of-my-own-0123456789";
    let bench = Bench::new().variable("TOOLWRIGHT_SERVE_TOKEN", own);
    let mut server = Server::start(&bench, &["--http", "127.0.0.1:0", "--json", "--enable", "file"]);
    let ready = server.line();
    assert_eq!(ready["token"], Value::Null, "a token of the operator's is not told");
    assert!(post(ready["url"].as_str().unwrap(), own).starts_with("HTTP/1.1 200 "));
    kill_process(Pid::from_child(&server.child), Signal::TERM).unwrap();
    server.child.wait().unwrap();
}

#[test]
fn what_other_machines_reach_is_never_open_to_everybody() {
    let bench = Bench::new();
    for arguments in [&["--http", "0.0.0.0:0"][..], &["--http", "[::]:0", "--no-token"]] {
        let ran = bench.run(["serve"].iter().chain(arguments));
        assert_eq!(ran.status, 2, "{}", ran.stderr);
        assert!(ran.stderr.contains("--token-file"), "{}", ran.stderr);
    }
    let file = bench.file("token", "short");
    let ran = bench.run(["serve", "--http", "127.0.0.1:0", "--token-file", file.to_str().unwrap()]);
    assert_eq!(ran.status, 2, "{}", ran.stderr);
    for arguments in [&["--stdio", "--http", "127.0.0.1:0"][..], &["--no-token"], &["--http", "nowhere"]] {
        assert_eq!(bench.run(["serve"].iter().chain(arguments)).status, 2);
    }
    let ran = bench.run(["serve", "--enable", "no_such_toolset"]);
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{}", ran.stderr);
}

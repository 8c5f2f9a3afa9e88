//! Servers that others have published: connected to, listed, called, ended by force, connected to again.

use std::{
    fs,
    io::{Read as _, Write as _},
    net::TcpListener,
    path::Path,
    process::Command,
};

use serde_json::{Value, json};
use tempfile::TempDir;
use toolwright::{Format, definitions};
use toolwright_mcp::client::Condition;

use crate::{
    inn::Inn,
    parts::parts,
    process::{kill, marked, until_none_is_left},
};

/// A call and what must stand in its result.
type Call<'a> = (&'a str, Value, &'a str);

/// A server: its name in the configuration, the newest protocol that it speaks, how it is started, its own names of all that it offers, three calls.
struct Published<'a> {
    name: &'a str,
    protocol: &'a str,
    program: Value,
    offers: &'a [&'a str],
    calls: [Call<'a>; 3],
}

/// Holds one server to everything; gives what it offers, for more.
async fn hold(folder: TempDir, published: Published<'_>) {
    let Published { name, protocol, mut program, offers, calls } = published;
    let mark = format!("TOOLWRIGHT_MARK={name}-{}", std::process::id());
    let (key, value) = mark.split_once('=').unwrap();
    program["env"][key] = json!(value);
    let inn = Inn::open_in(folder, &json!({name: program}), |_| {}).await;
    let state = inn.state(name);
    assert_eq!(state.state, Condition::Ready, "{state:#?}");
    assert!(state.faults.is_empty() && state.left_out.is_empty(), "{state:#?}");
    assert_eq!(state.protocol.as_deref(), Some(protocol), "{state:#?}");
    let mut raw: Vec<&str> = state.tools.iter().map(|tool| tool.raw_name.as_str()).collect();
    raw.sort_unstable();
    assert_eq!(raw, offers);
    let selection = inn.selection();
    let listed: Vec<Value> = serde_json::from_str(&definitions(&selection, Format::OpenAi)).unwrap();
    let listed: Vec<&str> =
        listed.iter().map(|tool| tool.pointer("/function/name").unwrap().as_str().unwrap()).collect();
    for tool in &state.tools {
        assert_eq!(tool.name, format!("mcp__{name}__{}", tool.raw_name.replace('-', "_")));
        assert!(listed.contains(&tool.name.as_str()), "the model is not told of {}", tool.name);
    }
    for (tool, arguments, words) in &calls {
        let text = inn.text(&format!("mcp__{name}__{tool}"), arguments).await;
        assert!(text.contains(words), "{tool}: {text}");
    }
    let before = marked(&mark);
    assert!(before.contains(&state.pid.unwrap()), "{before:?} {state:?}");
    kill(state.pid.unwrap());
    let again = inn.until_ready_again(name, state.pid).await;
    assert_eq!(again.tools, state.tools);
    let (tool, arguments, words) = &calls[2];
    let text = inn.text(&format!("mcp__{name}__{tool}"), arguments).await;
    assert!(text.contains(words), "after it was ended: {text}");
    inn.servers.stop().await;
    assert_eq!(inn.catalog.snapshot().tools().count(), 0, "its tools go with it");
    until_none_is_left(&mark);
}

#[tokio::test(flavor = "multi_thread")]
async fn time() {
    let Some(parts) = parts("published::time") else { return };
    let zone = json!({"timezone": "UTC"});
    let noon = json!({"source_timezone": "UTC", "time": "12:00", "target_timezone": "Asia/Tokyo"});
    hold(
        TempDir::new().unwrap(),
        Published {
            name: "time",
            protocol: "2026-07-28",
            program: json!({"command": parts.python("mcp-server-time")}),
            offers: &[
                "convert_time",
                "get_current_time",
                "get_prompt",
                "list_prompts",
                "list_resources",
                "read_resource",
            ],
            calls: [
                ("get_current_time", zone, r#""timezone":"UTC""#),
                ("convert_time", noon, "T21:00:00+09:00"),
                ("list_prompts", json!({}), r#""prompts":[]"#),
            ],
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn git() {
    let Some(parts) = parts("published::git") else { return };
    let folder = TempDir::new().unwrap();
    let repository = folder.path().join("repository");
    fs::create_dir(&repository).unwrap();
    run_git(&repository, &["init", "--quiet", "--initial-branch", "trunk"]);
    fs::write(repository.join("note.txt"), "the first line\n").unwrap();
    run_git(&repository, &["add", "note.txt"]);
    run_git(&repository, &["commit", "--quiet", "--message", "A first commit"]);
    fs::write(repository.join("note.txt"), "another line\n").unwrap();
    let at = json!({"repo_path": repository});
    hold(
        folder,
        Published {
            name: "git",
            protocol: "2026-07-28",
            program: json!({"command": parts.python("mcp-server-git")}),
            offers: &[
                "get_prompt",
                "git_add",
                "git_branch",
                "git_checkout",
                "git_commit",
                "git_create_branch",
                "git_diff",
                "git_diff_staged",
                "git_diff_unstaged",
                "git_log",
                "git_reset",
                "git_show",
                "git_status",
                "list_prompts",
                "list_resources",
                "read_resource",
            ],
            calls: [
                ("git_status", at.clone(), "modified:   note.txt"),
                ("git_diff_unstaged", at.clone(), "+another line"),
                ("git_log", at, "A first commit"),
            ],
        },
    )
    .await;
}

fn run_git(repository: &Path, words: &[&str]) {
    let author = ["-c", "user.name=A", "-c", "user.email=a@example.invalid"];
    let ran = Command::new("git").args(author).args(words).current_dir(repository).output().unwrap();
    assert!(ran.status.success(), "git {words:?}: {}", String::from_utf8_lossy(&ran.stderr));
}

#[tokio::test(flavor = "multi_thread")]
async fn fetch() {
    let Some(parts) = parts("published::fetch") else { return };
    let url = page("<html><head><title>T</title></head><body><p>The words of the page.</p></body></html>");
    hold(
        TempDir::new().unwrap(),
        Published {
            name: "fetch",
            protocol: "2026-07-28",
            program: json!({
                "command": parts.python("mcp-server-fetch"),
                "args": ["--ignore-robots-txt", "--allow-private-ips"],
            }),
            offers: &["fetch", "get_prompt", "list_prompts", "list_resources", "read_resource"],
            calls: [
                ("fetch", json!({"url": url}), "The words of the page."),
                ("fetch", json!({"url": url, "raw": true}), "<title>T</title>"),
                ("list_prompts", json!({}), r#""name":"fetch""#),
            ],
        },
    )
    .await;
}

/// Serves one page as often as it is asked for, as long as the test runs.
fn page(text: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut request = [0; 4096];
            if stream.read(&mut request).is_ok_and(|read| read > 0) {
                let head = format!(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                    text.len()
                );
                // Who asked may have gone away.
                drop(stream.write_all((head + text).as_bytes()));
            }
        }
    });
    format!("http://{address}/page")
}

#[tokio::test(flavor = "multi_thread")]
async fn filesystem() {
    let Some(parts) = parts("published::filesystem") else { return };
    let folder = TempDir::new().unwrap();
    let allowed = folder.path().canonicalize().unwrap().join("allowed");
    fs::create_dir(&allowed).unwrap();
    fs::write(allowed.join("note.txt"), "the words of the note\n").unwrap();
    let at = json!({"path": allowed.join("note.txt")});
    hold(
        folder,
        Published {
            name: "filesystem",
            protocol: "2025-11-25",
            program: json!({
                "command": parts.node(),
                "args": [parts.package("server-filesystem/dist/index.js"), allowed],
            }),
            offers: &[
                "create_directory",
                "directory_tree",
                "edit_file",
                "get_file_info",
                "list_allowed_directories",
                "list_directory",
                "list_directory_with_sizes",
                "move_file",
                "read_file",
                "read_media_file",
                "read_multiple_files",
                "read_text_file",
                "search_files",
                "write_file",
            ],
            calls: [
                ("read_text_file", at.clone(), "the words of the note"),
                ("list_directory", json!({"path": allowed}), "[FILE] note.txt"),
                ("get_file_info", at, "size: 22"),
            ],
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything() {
    let Some(parts) = parts("published::everything") else { return };
    hold(
        TempDir::new().unwrap(),
        Published {
            name: "everything",
            protocol: "2025-11-25",
            program: json!({
                "command": parts.node(),
                "args": [parts.package("server-everything/dist/index.js")],
            }),
            offers: &[
                "echo",
                "get-annotated-message",
                "get-env",
                "get-resource-links",
                "get-resource-reference",
                "get-roots-list",
                "get-structured-content",
                "get-sum",
                "get-tiny-image",
                "get_prompt",
                "gzip-file-as-resource",
                "list_prompts",
                "list_resources",
                "read_resource",
                "simulate-research-query",
                "toggle-simulated-logging",
                "toggle-subscriber-updates",
                "trigger-long-running-operation",
            ],
            calls: [
                ("echo", json!({"message": "said"}), "said"),
                ("get_sum", json!({"a": 2, "b": 40}), "42"),
                ("get_structured_content", json!({"location": "New York"}), r#""conditions":"#),
            ],
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn memory() {
    let Some(parts) = parts("published::memory") else { return };
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("memory.jsonl");
    let entity =
        json!({"entities": [{"name": "Ada", "entityType": "person", "observations": ["writes programs"]}]});
    hold(
        folder,
        Published {
            name: "memory",
            protocol: "2025-11-25",
            program: json!({
                "command": parts.node(),
                "args": [parts.package("server-memory/dist/index.js")],
                "env": {"MEMORY_FILE_PATH": file},
            }),
            offers: &[
                "add_observations",
                "create_entities",
                "create_relations",
                "delete_entities",
                "delete_observations",
                "delete_relations",
                "list_resources",
                "open_nodes",
                "read_graph",
                "read_resource",
                "search_nodes",
            ],
            calls: [
                ("create_entities", entity, "Ada"),
                ("search_nodes", json!({"query": "programs"}), "Ada"),
                ("read_graph", json!({}), "writes programs"),
            ],
        },
    )
    .await;
}

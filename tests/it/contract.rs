//! The command line's contract: exit statuses, where text goes, and the shapes of the JSON documents.

use crate::harness::{Bench, texts};

#[test]
fn bad_usage_exits_with_two_and_says_nothing_on_standard_output() {
    let bench = Bench::new();
    let cases: &[&[&str]] = &[
        &["resolve", "--platform", "cli", "--enable", "web"],
        &["resolve", "--strict", "--lenient"],
        &["resolve", "--enable", "wbe"],
        &["resolve", "--disable", "wbe"],
        &["resolve", "--tool", "reed_file"],
        &["resolve", "--platform", "clii"],
        &["tools", "--format", "yaml"],
        &["explain", "reed_file"],
        &["schema", "reed_file"],
        &["calls", "--enable", "wbe"],
        &["check", "no-such-file.toml"],
        &["--config", "no-such-file.yaml", "resolve"],
        &["frobnicate"],
    ];
    for arguments in cases {
        let ran = bench.run(*arguments);
        assert_eq!(ran.status, 2, "{arguments:?}: {}", ran.stderr);
        assert_eq!(ran.stdout, "", "{arguments:?}");
        assert!(ran.stderr.starts_with("error:"), "{arguments:?}: {}", ran.stderr);
    }
}

#[test]
fn an_unknown_name_names_the_nearest_one() {
    let ran = Bench::new().run(["resolve", "--json", "--enable", "file,wbe", "--disable", "termnal"]);
    assert_eq!(ran.status, 2);
    for word in ["wbe", "`web`", "termnal", "`terminal`", "--lenient"] {
        assert!(ran.stderr.contains(word), "{word}: {}", ran.stderr);
    }
}

#[test]
fn a_lenient_unknown_name_is_a_note_and_the_rest_goes_on() {
    let ran =
        Bench::new().run(["resolve", "--json", "--assume-available", "--lenient", "--enable", "file,wbe"]);
    assert_eq!(ran.status, 0);
    let answer = ran.json();
    assert_eq!(texts(&answer["tools"]), ["patch", "read_file", "search_files", "write_file"]);
    let note = &answer["notes"][0];
    assert_eq!(note["name"], "wbe");
    assert_eq!(note["level"], "warning");
    assert!(note["message"].as_str().unwrap().contains("wbe"));
    assert!(note["remedy"].as_str().unwrap().contains("web"));
    let keys: Vec<_> = note.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["level", "message", "name", "remedy"]);
}

#[test]
fn a_request_that_ends_with_nothing_is_loud() {
    let ran =
        Bench::new().run(["resolve", "--json", "--assume-available", "--enable", "web", "--disable", "web"]);
    assert_eq!(ran.status, 1);
    let answer = ran.json();
    assert_eq!(texts(&answer["tools"]), Vec::<&str>::new());
    assert!(answer["notes"].as_array().unwrap().iter().any(|note| note["level"] == "error"));
    let ran =
        Bench::new().run(["tools", "--json", "--assume-available", "--enable", "web", "--disable", "web"]);
    assert_eq!((ran.status, ran.stdout.as_str()), (1, "[]\n"));
    let ran = Bench::new().run(["tools", "--json", "--enable", ""]);
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "[]\n"), "nothing was asked for");
}

#[test]
fn a_single_tool_alone_means_only_that_tool() {
    let resolve = |arguments: &[&str]| {
        let ran = Bench::new().run(["resolve", "--json", "--assume-available"].iter().chain(arguments));
        assert_eq!(ran.status, 0, "{}", ran.stderr);
        texts(&ran.json()["tools"]).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(resolve(&["--tool", "terminal"]), ["terminal"]);
    assert_eq!(
        resolve(&["--tool", ""]),
        Vec::<String>::new(),
        "no name asks for nothing, never for everything"
    );
    assert_eq!(resolve(&["--tool", "read_*,process"]), ["process", "read_file", "read_terminal"]);
    assert_eq!(resolve(&["--enable", "todo", "--tool", "memory"]), ["memory", "todo"]);
    assert_eq!(resolve(&["--enable", "file", "--no-tool", "*_file"]), ["patch", "search_files"]);
    assert_eq!(resolve(&["--platform", "webhook", "--no-tool", "web_*"]), ["clarify", "vision_analyze"]);
}

#[test]
fn what_the_operator_configured_is_in_force() {
    let bench = Bench::new();
    bench.config(
        "platform_toolsets:\n  cli: [file, todo]\n  telegram: web\nagent:\n  disabled_toolsets:\n    - todo # not today\n",
    );
    let tools = |arguments: &[&str]| {
        let ran = bench.run(["resolve", "--json", "--assume-available"].iter().chain(arguments));
        assert_eq!(ran.status, 0, "{}", ran.stderr);
        texts(&ran.json()["tools"]).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(tools(&["--platform", "cli"]), ["patch", "read_file", "search_files", "write_file"]);
    assert_eq!(tools(&["--platform", "telegram"]), ["web_extract", "web_search"]);
    assert_eq!(tools(&["--enable", "todo,memory"]), ["memory"], "an operator's deny beats every request");
}

#[test]
fn an_unknown_name_in_the_configuration_names_its_place() {
    let bench = Bench::new();
    let path = bench.config("agent:\n  disabled_toolsets:\n    - webb\n");
    let ran = bench.run(["resolve"]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains(&format!("{}:3:7", path.display())), "{}", ran.stderr);
    assert!(ran.stderr.contains("`web`"), "{}", ran.stderr);
}

#[test]
fn the_four_shapes_carry_the_same_tools() {
    let bench = Bench::new();
    let shape = |format: &str| {
        let ran = bench.run(["tools", "--assume-available", "--enable", "file", "--format", format]);
        assert_eq!(ran.status, 0, "{}", ran.stderr);
        ran.json()
    };
    let (chat, responses) = (shape("openai"), shape("responses"));
    let (anthropic, mcp) = (shape("anthropic"), shape("mcp"));
    for (index, definition) in chat.as_array().unwrap().iter().enumerate() {
        assert_eq!(definition["type"], "function");
        let function = &definition["function"];
        assert_eq!(responses[index]["type"], "function");
        for (other, schema) in
            [(&responses, "parameters"), (&anthropic, "input_schema"), (&mcp, "inputSchema")]
        {
            assert_eq!(other[index]["name"], function["name"]);
            assert_eq!(other[index]["description"], function["description"]);
            assert_eq!(other[index][schema], function["parameters"]);
        }
        let annotations =
            serde_json::json!({"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false});
        assert_eq!(mcp[index]["annotations"], annotations, "both only read");
        assert!(anthropic[index]["annotations"].is_null() && responses[index]["annotations"].is_null());
    }
}

#[test]
fn explain_tells_the_whole_story() {
    let bench = Bench::new();
    let arguments = ["explain", "read_file", "--json", "--enable", "debugging", "--disable", "file"];
    let story = bench.run(arguments).json();
    assert_eq!(story["tool"], "read_file");
    assert_eq!(story["selected"], false);
    assert_eq!(story["available"], true);
    assert_eq!(texts(&story["path"]), ["debugging", "file"]);
    assert_eq!(story["removed_by"], "file");
    assert!(story["checks"].is_array() && story["missing_env"].is_array());
}

#[test]
fn check_reports_every_fault_of_every_file() {
    let bench = Bench::new();
    bench.file("a.toml", "[toolset.one]\ndescription = \"One.\"\ntools = [\"reed_file\"]\n\n[toolset.two\n");
    bench.file("b.toml", "[toolset.three]\ndescription = \"Three.\"\nincludes = [\"fiel\"]\n");
    let ran = bench.run(["check", "a.toml", "b.toml", "--json"]);
    assert_eq!(ran.status, 1);
    let report = ran.json();
    let errors = report["errors"].as_array().unwrap();
    assert!(errors.len() >= 3, "{errors:#?}");
    for error in errors {
        let keys: Vec<_> = error.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys, ["column", "file", "help", "line", "message"]);
    }
    let says = |word: &str| errors.iter().any(|error| error.to_string().contains(word));
    assert!(says("reed_file") && says("read_file") && says("fiel") && says("file"));
    let ran = bench.run(["check", "a.toml", "b.toml"]);
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.contains("a.toml:3:10") || ran.stdout.contains("a.toml:3:10"), "{ran:?}");
}

#[test]
fn check_without_files_and_schema_and_graph_and_completions_answer() {
    let bench = Bench::new();
    for (arguments, word) in [
        (&["schema", "toolsets"][..], "\"description\""),
        (&["schema", "config"], "platform_toolsets"),
        (&["schema", "read_file"], "\"offset\""),
        (&["graph"], "digraph"),
        (&["graph", "--format", "mermaid"], "flowchart"),
        (&["completions", "bash"], "toolwright"),
        (&["completions", "zsh"], "toolwright"),
        (&["completions", "fish"], "toolwright"),
        (&["config", "check", "--json"], "{"),
        (&["config", "show", "--json"], "{"),
        (&["config", "path"], "config.yaml"),
    ] {
        let ran = bench.run(arguments);
        assert_eq!(ran.status, 0, "{arguments:?}: {}", ran.stderr);
        assert!(ran.stdout.contains(word), "{arguments:?}: {}", ran.stdout);
    }
}

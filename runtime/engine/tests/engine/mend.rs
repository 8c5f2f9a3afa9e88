//! Misspelt tool names: harmless spelling is mended, another tool never runs; and errors that frame nothing.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use toolwright::{
    Availability, Context, Dispatcher, Environment, Output, Registry, Selection, ToolError, declare::Handler,
};

use crate::fixture::{Plan, Tool};

const NAMES: &str = include_str!("../../../../tests/cases/behaviour/repair_tool_name.json");
const ERRORS: &str = include_str!("../../../../tests/cases/behaviour/sanitize_tool_error.json");

fn registry(names: &[&str]) -> &'static Registry {
    let handler = Handler::Quick(|_, _| Ok(Output::Text("ran".to_owned())));
    names.iter().fold(Plan::default(), |plan, name| plan.tool(name, Tool::native("set", handler))).build()
}

fn all(registry: &'static Registry) -> Selection {
    Selection::new(registry, registry.everything())
}

fn mended(selection: &Selection, name: &str) -> Option<&'static str> {
    let mended = selection.mended(name, "{}")?;
    Some(selection.registry().row(mended.tool).name)
}

/// Where ours is better, and why.
const BETTER: [(&str, &str); 6] = [
    (
        "terminal\" parameter=\"x",
        "a name with a piece of a call in it is a broken call: its arguments are lost",
    ),
    ("web_serch", "letters are not guessed; the error says which name is near, and the model decides"),
    ("list_files", "another tool would run: write_file (W12)"),
    ("kanban_unlink", "the opposite would run: kanban_link (W12)"),
    ("kanban_delete", "another tool would run: kanban_complete (W12)"),
    ("remove_file", "another tool would run: read_file (W12)"),
];

#[test]
fn every_name_of_the_original_is_mended_alike_or_refused_for_a_reason() {
    let facts: BTreeMap<String, Option<String>> = serde_json::from_str(NAMES).unwrap();
    assert_eq!(facts.len(), 16);
    let registry = registry(&[
        "browser_click",
        "kanban_complete",
        "kanban_link",
        "read_file",
        "search_files",
        "terminal",
        "todo",
        "web_search",
        "write_file",
    ]);
    let selection = all(registry);
    let mut better = 0;
    for (name, theirs) in facts {
        let refused = BETTER.iter().any(|(known, _)| *known == name);
        better += usize::from(refused);
        let expected = if refused { None } else { theirs.as_deref() };
        assert_eq!(mended(&selection, &name), expected, "{name}");
    }
    assert_eq!(better, BETTER.len());
}

#[test]
fn a_name_is_mended_only_to_the_one_tool_that_it_can_mean() {
    let registry =
        registry(&["a_tool", "getUser", "get_user", "mcp__srv__get", "read_file", "secret", "x", "x_tool"]);
    let mut mask = registry.everything();
    mask.take(registry.tool("secret").unwrap());
    let selection = Selection::new(registry, mask);
    let cases = [
        ("functions.read_file", Some("read_file")),
        ("default_api:ReadFile", Some("read_file")),
        ("functions.read_file:3", Some("read_file")),
        (" read_file ", Some("read_file")),
        ("A-Tool", Some("a_tool")),
        ("XTool", Some("x_tool")),
        ("x_tool_tool", Some("x_tool")),
        ("read_file", None),
        ("Get-User", None),
        ("Secret", None),
        ("secret", None),
        ("mcp_read_file", None),
        ("MCP__srv__get", Some("mcp__srv__get")),
        ("mcp__srv__Get", Some("mcp__srv__get")),
        ("readfile", None),
        ("a", None),
        ("", None),
        ("functions.", None),
    ];
    for (name, expected) in cases {
        assert_eq!(mended(&selection, name), expected, "{name}");
    }
    assert_eq!(mended(&selection, &"Read_File".repeat(1000)), None);
    let note = selection.mended("READ-FILE", "{}").unwrap().note;
    assert_eq!(note, "the tool name `READ-FILE` was read as `read_file`");
    assert_eq!(selection.mended("READ-FILE", "[]"), None, "the arguments must fit");
    assert_eq!(selection.mended("READ-FILE", "{"), None);
}

#[derive(Deserialize)]
struct Error {
    #[serde(rename = "in")]
    given: String,
    out: Option<String>,
}

/// Where ours is better, and why.
const SHOWN: [(&str, &str, &str); 8] = [
    ("<tool_call>x</tool_call>", "‹tool_call>x‹/tool_call>", "what stood there is still told"),
    ("a <System> b", "a ‹System> b", "what stood there is still told"),
    ("<system role=x>", "‹system role=x>", "a tag with attributes frames as well"),
    ("```json\n{}\n```", "'''json\n{}\n'''", "what stood there is still told"),
    ("  ```\nx", "  '''\nx", "what stood there is still told"),
    ("mid ```json text", "mid '''json text", "a line may be broken anew before it is shown"),
    ("<![CDATA[secret]]>tail", "‹![CDATA[secret]]>tail", "the content may be all that the error says"),
    ("</RESPONSE>", "‹/RESPONSE>", "what stood there is still told"),
];

#[tokio::test]
async fn every_error_text_of_the_original_is_as_harmless() {
    let facts: Vec<Error> = serde_json::from_str(ERRORS).unwrap();
    assert_eq!(facts.len(), 13);
    let handler = Handler::Quick(|_, arguments| {
        let arguments: BTreeMap<String, String> = serde_json::from_str(arguments).unwrap();
        Err(ToolError::tell(&arguments["text"]))
    });
    let registry = Plan::default().tool("fails", Tool::native("set", handler)).build();
    let dispatcher = Dispatcher::new(Availability::new(registry, Environment::default()));
    let (selection, context) = (all(registry), Context::default());
    for Error { given, out } in facts {
        let text = match given.as_str() {
            "'x' * 2000" => "x".repeat(2000),
            "'x' * 2001" => "x".repeat(2001),
            _ => given.clone(),
        };
        let arguments = serde_json::json!({"text": text}).to_string();
        let result = dispatcher.dispatch(&selection, &context, "fails", &arguments).await;
        let result: Value = serde_json::from_str(&result).unwrap();
        let shown = result["error"].as_str().unwrap();
        let better =
            SHOWN.iter().find(|(known, ..)| *known == given).map(|(_, shown, _)| (*shown).to_owned());
        // The prefix is no part of the message: the key says that it is an error.
        let theirs = out.map(|out| out.strip_prefix("[TOOL_ERROR] ").unwrap().to_owned());
        let long = || if text.len() > 2000 { format!("{}...", "x".repeat(1997)) } else { text.clone() };
        assert_eq!(shown, better.or(theirs).unwrap_or_else(long), "{given}");
    }
}

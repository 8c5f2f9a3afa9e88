//! Definitions in their four shapes, and texts that speak of other tools only where those are.

use std::borrow::Cow;

use proptest::prelude::*;
use serde_json::{Value, json};
use toolwright::{
    Definitions, Format, Output, Registry, Selection, ToolDefinition, declare::Handler, definitions,
};

use crate::fixture::{
    Part::{self, Always, When},
    Plan, Tool,
};

const SANDBOX: [&str; 7] =
    ["patch", "read_file", "search_files", "terminal", "web_extract", "web_search", "write_file"];

fn tool(home: &str, description: &[Part], parameters: &[Part]) -> Tool {
    Tool::native(home, Handler::Quick(|_, _| Ok(Output::Text(String::new()))))
        .described(description, parameters)
}

fn part(name: &'static str) -> Part {
    let text = match name {
        "patch" => "\\n- patch(path)",
        "read_file" => "\\n- read_file(path)",
        "search_files" => "\\n- search_files(pattern)",
        "terminal" => "\\n- terminal(command)",
        "web_extract" => "\\n- web_extract(urls)",
        "web_search" => "\\n- web_search(query)",
        _ => "\\n- write_file(path, content)",
    };
    let slot = SANDBOX.iter().position(|tool| *tool == name).unwrap();
    When { text, any: &SANDBOX[slot..=slot], all: &SANDBOX[slot..=slot] }
}

/// Tools shaped like the original's two special cases, and the tools that they speak of.
fn registry() -> &'static Registry {
    let mut code = vec![Always("Runs a script. \\\"Tools\\\" it may call:")];
    code.extend(SANDBOX.map(part));
    let navigate = [
        Always("Opens a page."),
        When { text: " Reading alone costs less elsewhere.", any: &["web_search", "web_extract"], all: &[] },
        When { text: " To find a page use web_search.", any: &["web_search"], all: &["web_search"] },
        When { text: " To read one use web_extract.", any: &["web_extract"], all: &["web_extract"] },
    ];
    let url = [
        Always(r#"{"type":"object","properties":{"url":{"type":"string","description":"The address."#),
        When { text: " As web_search gives it.", any: &["web_search"], all: &["web_search"] },
        Always(r#""}},"required":["url"]}"#),
    ];
    let mut plan = Plan::default();
    for name in SANDBOX {
        plan = plan.tool(name, tool("sandbox", &[Always("Plain – with ünïcode.")], &[]));
    }
    plan = plan.tool("execute_code", tool("code", &code, &[]));
    plan = plan.tool("browser_navigate", tool("browser", &navigate, &url));
    plan.tool("outside", Tool::external("code")).build()
}

fn selected(registry: &'static Registry, names: &[&str]) -> Selection {
    let mut mask = registry.nothing();
    for name in names {
        mask.insert(registry.tool(name).unwrap());
    }
    Selection::new(registry, mask)
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn one<'a>(selection: &'a Selection, name: &str) -> ToolDefinition<'a> {
    Definitions::new(selection, Format::OpenAi).iter().find(|definition| definition.name() == name).unwrap()
}

#[test]
fn each_provider_gets_its_shape() {
    let registry = registry();
    let selection = selected(registry, &["browser_navigate", "outside", "web_search"]);
    let description = "Opens a page. Reading alone costs less elsewhere. To find a page use web_search.";
    let parameters = json!({
        "type": "object",
        "properties": {"url": {"type": "string", "description": "The address. As web_search gives it."}},
        "required": ["url"],
    });
    let (plain, empty) = ("Plain – with ünïcode.", json!({"type": "object", "properties": {}}));
    let shapes = [
        (
            Format::OpenAi,
            json!([
                {"type": "function", "function": {"name": "browser_navigate", "description": description, "parameters": parameters}},
                {"type": "function", "function": {"name": "web_search", "description": plain, "parameters": empty}},
            ]),
        ),
        (
            Format::Responses,
            json!([
                {"type": "function", "name": "browser_navigate", "description": description, "parameters": parameters, "strict": false},
                {"type": "function", "name": "web_search", "description": plain, "parameters": empty, "strict": false},
            ]),
        ),
        (
            Format::Anthropic,
            json!([
                {"name": "browser_navigate", "description": description, "input_schema": parameters},
                {"name": "web_search", "description": plain, "input_schema": empty},
            ]),
        ),
        (
            Format::Mcp,
            json!([
                {"name": "browser_navigate", "description": description, "inputSchema": parameters},
                {"name": "web_search", "description": plain, "inputSchema": empty},
            ]),
        ),
    ];
    for (format, expected) in shapes {
        let text = definitions(&selection, format);
        assert_eq!(read(&text), expected, "{format:?}");
        assert_eq!(text.capacity(), text.len(), "one buffer of exactly the size");
        let (all, mut written) = (Definitions::new(&selection, format), Vec::new());
        all.write_to(&mut written).unwrap();
        assert_eq!((written, all.to_string()), (text.clone().into_bytes(), text.clone()));
        let singly: Vec<String> = all.iter().map(|definition| definition.to_text()).collect();
        assert_eq!(format!("[{}]", singly.join(",")), text);
        assert!(all.iter().all(|definition| definition.to_string() == definition.to_text()));
    }
}

#[test]
fn no_tools_are_an_empty_list() {
    let registry = registry();
    assert_eq!(definitions(&selected(registry, &[]), Format::OpenAi), "[]");
    assert_eq!(definitions(&selected(registry, &["outside"]), Format::Mcp), "[]");
}

#[test]
fn a_script_tool_lists_only_the_tools_that_are_there() {
    let registry = registry();
    let text = |names: &[&str]| read(&one(&selected(registry, names), "execute_code").to_text());
    let description = |names: &[&str]| text(names)["function"]["description"].as_str().unwrap().to_owned();
    assert_eq!(description(&["execute_code"]), "Runs a script. \"Tools\" it may call:");
    assert_eq!(
        description(&["execute_code", "read_file", "write_file"]),
        "Runs a script. \"Tools\" it may call:\n- read_file(path)\n- write_file(path, content)",
    );
}

#[test]
fn a_browser_points_to_each_tool_that_is_there() {
    let registry = registry();
    let points = |names: &[&str]| {
        let selection = selected(registry, names);
        let definition = one(&selection, "browser_navigate");
        let head = definition.head();
        let told = ["elsewhere", "web_search", "web_extract"].map(|word| head.contains(word));
        (told, definition.parameters().contains("As web_search"))
    };
    assert_eq!(points(&["browser_navigate"]), ([false, false, false], false));
    assert_eq!(points(&["browser_navigate", "web_extract"]), ([true, false, true], false));
    assert_eq!(points(&["browser_navigate", "web_search"]), ([true, true, false], true));
    assert_eq!(points(&["browser_navigate", "web_search", "web_extract"]), ([true, true, true], true));
}

#[test]
fn a_text_with_nothing_hidden_is_not_copied() {
    let registry = registry();
    let all = Selection::new(registry, registry.everything());
    for definition in Definitions::new(&all, Format::OpenAi).iter() {
        assert!(matches!(definition.head(), Cow::Borrowed(_)), "{}", definition.name());
        assert!(matches!(definition.parameters(), Cow::Borrowed(_)), "{}", definition.name());
    }
    let alone = selected(registry, &["browser_navigate"]);
    let definition = one(&alone, "browser_navigate");
    assert!(matches!((definition.head(), definition.parameters()), (Cow::Owned(_), Cow::Owned(_))));
}

#[test]
fn tokens_are_a_quarter_of_the_characters() {
    let registry = registry();
    let selection = selected(registry, &["read_file", "terminal"]);
    let all = Definitions::new(&selection, Format::OpenAi);
    let counted = |definition: ToolDefinition<'_>| definition.to_text().chars().count().div_ceil(4);
    assert!(all.iter().all(|definition| definition.tokens() == counted(definition)));
    assert_eq!(all.tokens(), all.iter().map(counted).sum::<usize>());
    assert_ne!(all.to_text().len(), all.to_text().chars().count(), "the texts have letters of several bytes");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_selection_gives_valid_definitions_that_name_only_its_tools(picked in prop::collection::vec(any::<bool>(), 10)) {
        let registry = registry();
        let names: Vec<&str> = registry.tools.iter().zip(picked).filter(|(_, picked)| *picked).map(|(row, _)| row.name).collect();
        let selection = selected(registry, &names);
        for format in [Format::OpenAi, Format::Responses, Format::Anthropic, Format::Mcp] {
            prop_assert!(serde_json::from_str::<Vec<Value>>(&definitions(&selection, format)).is_ok());
        }
        // The browser's sentence has one condition for two names; the script tool's list has one each.
        if names.contains(&"execute_code") {
            let text = one(&selection, "execute_code").to_text();
            for name in SANDBOX {
                prop_assert_eq!(text.contains(name), names.contains(&name), "{}", name);
            }
        }
    }
}

#[test]
fn a_tool_that_names_another_without_a_condition_is_found() {
    assert_eq!(toolwright::others_named(registry()), Vec::<String>::new(), "conditions hide the others");
    let plan = Plan::default().tool("web_search", tool("web", &[Always("Searches.")], &[]));
    let plan = plan.tool("leaky", tool("web", &[Always("As web_search does, and leaky too.")], &[]));
    let found = toolwright::others_named(plan.build());
    assert_eq!(found, ["leaky speaks of web_search: As web_search does, and leaky too."]);
    let broken = Plan::default().tool("broken", tool("web", &[Always("A \"quote.")], &[]));
    let [found] = &toolwright::others_named(broken.build())[..] else { panic!("one finding") };
    assert!(found.starts_with("the definition of broken is not JSON: "), "{found}");
}

//! What a provider has refused is taken out of definitions, and nothing else.

use std::sync::Arc;

use serde_json::{Value, json};
use toolwright::{
    Environment, Format, Request, definitions,
    dynamic::{Bringer, Catalog, Consent, NewTool, NewToolset},
    sanitise::{Refused, Stripped, strip},
    search::{SearchConfig, SearchMode, Searcher},
};

use crate::dynamic::{Echo, registry};

const PARAMETERS: &str = r#"{"type":"object","properties":{
    "pattern":{"type":"string","pattern":"^\\d+$","default":"format"},
    "when":{"type":"array","items":{"type":"string","format":"date-time"}},
    "model":{"type":"string","enum":["Qwen/Qwen3","none"]},
    "mode":{"type":"string","enum":["on","off"],"default":"a/b"},
    "either":{"anyOf":[{"type":"string","format":"uri"},{"type":"integer","enum":[9007199254740993]}]},
    "data":{"type":"object","properties":{},"default":{"pattern":"x/y","enum":["a/b"]}},
    "enum":{"type":"object","properties":{"format":{"type":"string","enum":["a","b/c"]}},"additionalProperties":{"type":"string","format":"ipv4"}}
},"required":["pattern"]}"#;

fn catalog() -> Catalog {
    let catalog = Catalog::new(registry());
    let owner = catalog.admit(Bringer::Server("hub".to_owned()), Consent::None);
    let tool = NewTool::new("run", "", "Runs a model.", PARAMETERS, Arc::new(Echo("ran")));
    owner.publish(NewToolset::new("mcp-hub", "Models."), vec![tool]);
    catalog
}

fn shown(stripped: &Stripped) -> Vec<String> {
    stripped.notes.iter().map(|note| format!("{} {}", note.tool, note.mending)).collect()
}

#[test]
fn what_was_refused_goes_from_every_shape_with_a_note_each() {
    let snapshot = catalog().snapshot();
    let selection = snapshot.select(&Request::default(), &Environment::default());
    for (format, place) in [
        (Format::OpenAi, "/function/parameters"),
        (Format::Responses, "/parameters"),
        (Format::Anthropic, "/input_schema"),
        (Format::Mcp, "/inputSchema"),
    ] {
        let before = definitions(&selection, format);
        let parameters = |text: &str| -> Value {
            let list: Value = serde_json::from_str(text).unwrap();
            let found =
                list.as_array().unwrap().iter().rfind(|tool| tool.to_string().contains("mcp__hub__run"));
            found.unwrap().pointer(place).unwrap().clone()
        };
        let patterns = strip(&before, Refused::PatternsAndFormats).unwrap();
        let mut expected = parameters(&before);
        for (path, word) in [
            ("/properties/pattern", "pattern"),
            ("/properties/when/items", "format"),
            ("/properties/either/anyOf/0", "format"),
            ("/properties/enum/additionalProperties", "format"),
        ] {
            expected.pointer_mut(path).unwrap().as_object_mut().unwrap().remove(word).unwrap();
        }
        assert_eq!(parameters(&patterns.text), expected, "{format:?}");
        assert_eq!(
            shown(&patterns),
            [
                r#"mcp__hub__run at /properties/pattern/pattern: left out, because the provider refused it: "^\\d+$""#,
                r#"mcp__hub__run at /properties/when/items/format: left out, because the provider refused it: "date-time""#,
                r#"mcp__hub__run at /properties/either/anyOf/0/format: left out, because the provider refused it: "uri""#,
                r#"mcp__hub__run at /properties/enum/additionalProperties/format: left out, because the provider refused it: "ipv4""#,
            ]
        );
        let enums = strip(&before, Refused::SlashedEnums).unwrap();
        let mut expected = parameters(&before);
        for path in ["/properties/model", "/properties/enum/properties/format"] {
            expected.pointer_mut(path).unwrap().as_object_mut().unwrap().remove("enum").unwrap();
        }
        assert_eq!(parameters(&enums.text), expected, "{format:?}");
        assert_eq!(enums.notes.len(), 2);
        assert!(enums.text.contains("9007199254740993"), "numbers are kept");
        // Both, one after the other, and then nothing is left to be taken out.
        let both = strip(&enums.text, Refused::PatternsAndFormats).unwrap();
        assert_eq!(both.notes, patterns.notes);
        for refused in [Refused::PatternsAndFormats, Refused::SlashedEnums] {
            let again = strip(&both.text, refused).unwrap();
            assert_eq!((again.text.as_str(), again.notes.len()), (both.text.as_str(), 0));
        }
    }
}

#[test]
fn namespaces_are_looked_into_and_other_texts_left_alone() {
    let snapshot = catalog().snapshot();
    let everything = snapshot.select(&Request::default(), &Environment::default());
    let on = SearchConfig { mode: SearchMode::On, ..SearchConfig::default() };
    let selection = snapshot.defer(&everything, &on, 0, Searcher::Provider);
    let before = definitions(&selection, Format::Responses);
    assert!(before.contains("namespace"));
    let stripped = strip(&before, Refused::PatternsAndFormats).unwrap();
    assert_eq!(stripped.notes.len(), 4);
    assert!(!stripped.text.contains("date-time"));
    for text in ["[]", "{}", "7", r#"[7,{},{"function":7},{"name":"x","parameters":true}]"#] {
        let stripped = strip(text, Refused::SlashedEnums).unwrap();
        assert_eq!((stripped.text.as_str(), stripped.notes.len()), (text, 0));
    }
    assert!(strip("[", Refused::SlashedEnums).is_err());
    let deep = json!([{"name": "x", "parameters": {"items": 1}}]).to_string();
    let deep = deep.replace('1', &format!("{}1{}", "{\"items\":".repeat(5_000), "}".repeat(5_000)));
    assert!(strip(&deep, Refused::PatternsAndFormats).is_err(), "no stack is risked");
}

//! Every toolset, legacy name and combination of the conformance facts, through the command line.

use serde_json::Value;

use crate::harness::{Bench, texts};

fn facts() -> Value {
    serde_json::from_str(include_str!("../cases/conformance/toolsets.json")).unwrap()
}

fn joined(names: &Value) -> Option<String> {
    names
        .as_array()
        .map(|names| names.iter().map(|name| name.as_str().unwrap()).collect::<Vec<_>>().join(","))
}

#[test]
fn every_combination_gives_exactly_its_tools() {
    let facts = facts();
    let combinations = facts["combinations"].as_array().unwrap();
    assert!(combinations.len() >= 40);
    for combination in combinations {
        let mut arguments = vec!["resolve", "--json", "--assume-available", "--lenient"];
        let (enabled, disabled) = (joined(&combination["enabled"]), joined(&combination["disabled"]));
        if let Some(names) = &enabled {
            arguments.extend(["--enable", names]);
        }
        if let Some(names) = &disabled {
            arguments.extend(["--disable", names]);
        }
        let mut bench = Bench::new();
        for (name, value) in combination["env"].as_object().unwrap() {
            bench = bench.variable(name, value.as_str().unwrap());
        }
        let ran = bench.run(arguments);
        let label = &combination["label"];
        assert_eq!(texts(&ran.json()["tools"]), texts(&combination["tools"]), "{label}");
        let asks = enabled.as_deref() != Some("") || !combination["env"].as_object().unwrap().is_empty();
        let empty = combination["tools"].as_array().unwrap().is_empty();
        assert_eq!(
            ran.status,
            i32::from(asks && empty),
            "{label}: a request that ends with nothing exits with 1"
        );
    }
}

#[test]
fn every_toolset_resolves_exactly() {
    let facts = facts();
    let listed = Bench::new().run(["toolsets", "--json"]).json();
    let listed = listed.as_array().unwrap();
    let expected = facts["toolsets"].as_object().unwrap();
    let mut names: Vec<&str> = listed.iter().map(|toolset| toolset["name"].as_str().unwrap()).collect();
    let mut expected_names: Vec<&str> = expected.keys().map(String::as_str).collect();
    expected_names.sort_unstable();
    assert!(names.is_sorted());
    names.sort_unstable();
    assert_eq!(names, expected_names);
    for toolset in listed {
        let name = toolset["name"].as_str().unwrap();
        assert_eq!(texts(&toolset["resolved"]), texts(&expected[name]["resolved"]), "{name}");
    }
}

#[test]
fn every_legacy_name_gives_exactly_its_tools() {
    for (name, tools) in facts()["legacy"].as_object().unwrap() {
        let ran = Bench::new().run(["resolve", "--json", "--assume-available", "--strict", "--enable", name]);
        let mut expected = texts(tools);
        expected.sort_unstable();
        assert_eq!(texts(&ran.json()["tools"]), expected, "{name}");
        assert_eq!(ran.status, 0, "{name}");
    }
}

#[test]
fn tools_that_exist_have_exactly_the_parameters_of_the_facts() {
    let facts = facts();
    let definitions = Bench::new().run(["tools", "--json", "--assume-available"]).json();
    let definitions = definitions.as_array().unwrap();
    assert!(definitions.len() >= 3);
    for definition in definitions {
        let function = &definition["function"];
        let name = function["name"].as_str().unwrap();
        let expected = &facts["tools"][name];
        let mut parameters = function["parameters"].clone();
        let required = parameters["required"].take();
        let mut required = if required.is_null() { Vec::new() } else { texts(&required) };
        let mut expected_required = texts(&expected["required"]);
        required.sort_unstable();
        expected_required.sort_unstable();
        assert_eq!(required, expected_required, "{name}: required");
        let properties = parameters["properties"].as_object_mut().unwrap();
        for property in properties.values_mut() {
            let property = property.as_object_mut().unwrap();
            assert!(property.remove("description").is_some_and(|text| text.is_string()), "{name}");
        }
        properties.values_mut().for_each(undescribed);
        let expected = expected["parameters"].as_object().unwrap();
        assert!(properties.keys().eq(expected.keys()), "{name}: {:?}", properties.keys());
        for (parameter, facts) in expected {
            for (keyword, value) in facts.as_object().unwrap() {
                assert_eq!(&properties[parameter][keyword], value, "{name}.{parameter}: {keyword}");
            }
        }
    }
}

/// Takes the descriptions of a schema's inner parts away, which the facts leave out.
fn undescribed(schema: &mut Value) {
    if let Some(items) = schema.get_mut("items") {
        drop(items.as_object_mut().unwrap().remove("description"));
        undescribed(items);
    }
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        for property in properties.values_mut() {
            let described = property.as_object_mut().unwrap().remove("description");
            assert!(described.is_some(), "{property}");
            undescribed(property);
        }
    }
}

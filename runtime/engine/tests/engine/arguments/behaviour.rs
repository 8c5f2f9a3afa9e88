//! The original's pairs, one by one: the same, or better for a reason.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::foreign;

const FACTS: &str = include_str!("../../../../../tests/cases/behaviour/coerce.json");

#[derive(Deserialize)]
struct Facts {
    schema: Map<String, Value>,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    param: String,
    #[serde(rename = "in")]
    given: Value,
    out: Value,
}

/// What we do where the original does something else.
enum Ours {
    Gives(Value),
    LeavesOut,
    Refuses,
}

const ABSENT: &str = "a parameter that need not be given, and nothing in it: it is not given";
const TEXT: &str = "a number or boolean where only text is allowed has one spelling";

/// Where ours is better, and why.
fn better() -> Vec<(&'static str, Value, Ours, &'static str)> {
    use Ours::{Gives, LeavesOut, Refuses};
    vec![
        ("i", json!("1_000"), Refuses, "only some languages read it so (W26)"),
        ("i", json!("9007199254740993"), Gives(json!(9_007_199_254_740_993_u64)), "not rounded (W26)"),
        ("i", json!(""), LeavesOut, ABSENT),
        ("i", json!("null"), LeavesOut, ABSENT),
        ("i", json!(null), LeavesOut, ABSENT),
        ("b", json!(""), LeavesOut, ABSENT),
        ("b", json!(null), LeavesOut, ABSENT),
        ("s", json!(42), Gives(json!("42")), TEXT),
        ("s", json!(true), Gives(json!("true")), TEXT),
        ("a", json!("[1,"), Refuses, "a list that was cut off is no item"),
        ("a", json!(""), LeavesOut, ABSENT),
        ("a", json!("null"), LeavesOut, ABSENT),
        ("a", json!(null), LeavesOut, ABSENT),
        ("a", json!(5), Gives(json!(["5"])), "the items are texts"),
        ("a", json!(true), Gives(json!(["true"])), "the items are texts"),
        ("ao", json!("[{\"k\":\"[1,2]\"}]"), Gives(json!([{"k": [1, 2]}])), "at any depth"),
        ("u", json!("42"), Gives(json!("42")), "text is allowed, so it fits already (W26)"),
        ("u", json!("007"), Gives(json!("007")), "text is allowed, so it fits already (W26)"),
        ("ns", json!("null"), Gives(json!("null")), "text is allowed, so it fits already (W26)"),
        ("ns", json!("Null"), Gives(json!("Null")), "text is allowed, so it fits already (W26)"),
        ("any", json!("5"), Gives(json!(5)), "unions are read too"),
    ]
}

#[test]
fn every_pair_of_the_original_is_equal_or_better() {
    let facts: Facts = serde_json::from_str(FACTS).unwrap();
    assert_eq!(facts.cases.len(), 78);
    let schema = json!({"type": "object", "properties": facts.schema});
    let valid = jsonschema::validator_for(&schema).unwrap();
    let mut better = better();
    for Case { param, given, out } in facts.cases {
        let ours = foreign(&schema, &json!({&param: given}).to_string());
        let place = better.iter().position(|(name, value, ..)| *name == param && *value == given);
        let expected = match place.map(|place| better.remove(place)) {
            Some((.., ours, _)) => ours,
            None if nullable_is_fine(&param, &out) || valid.is_valid(&json!({&param: out})) => {
                Ours::Gives(out)
            }
            // What the original leaves unfit goes to its tool; ours tells the model.
            None => Ours::Refuses,
        };
        match (expected, ours) {
            (Ours::Gives(expected), Ok((text, notes))) => {
                let value: Value = serde_json::from_str(&text).unwrap();
                assert!(alike(&value[&param], &expected), "{param} {given}: {text}");
                assert_eq!(notes.is_empty(), value[&param] == given, "{param} {given}: {notes:?}");
            }
            (Ours::LeavesOut, Ok((text, notes))) => {
                assert_eq!((text.as_str(), notes.len()), ("{}", 1), "{param} {given}");
            }
            (Ours::Refuses, Err(error)) => {
                assert!(error.to_string().starts_with(&format!("invalid arguments: `{param}")), "{error}");
            }
            (_, ours) => unreachable!("{param} {given}: {ours:?}"),
        }
    }
    assert!(better.is_empty(), "every reason is about a pair");
}

/// The word `nullable` is `OpenAPI`'s, which the validator does not know.
fn nullable_is_fine(param: &str, out: &Value) -> bool {
    param == "ns" && out.is_null()
}

/// A number may be spelled in another way.
fn alike(left: &Value, right: &Value) -> bool {
    left == right || left.is_number() && left.as_f64() == right.as_f64()
}

#[test]
fn foreign_schemas_are_read_in_all_their_shapes() {
    let schema = json!({
        "type": "object",
        "properties": {
            "at": {"$ref": "#/$defs/point"},
            "tree": {"$ref": "#/$defs/tree"},
            "kind": {"enum": ["fast", "slow", 3, null]},
            "only": {"const": 7},
            "pair": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]},
            "both": {"allOf": [{"type": "integer"}, {"minimum": 3}]},
            "one": {"oneOf": [{"type": "boolean"}, {"type": "array", "items": {"type": "boolean"}}]},
            "size": {"type": "integer", "exclusiveMinimum": 2, "maximum": 9, "exclusiveMaximum": true},
            "odd": {"type": "string", "pattern": "(?=x)"},
            "never": false,
        },
        "patternProperties": {"^x-": {"type": "integer"}},
        "additionalProperties": false,
        "required": ["at"],
        "$defs": {
            "point": {"type": "object", "properties": {"x": {"type": "number"}}, "additionalProperties": false},
            "tree": {"type": "object", "properties": {"next": {"$ref": "#/$defs/tree"}, "n": {"type": "integer"}}},
        },
    });
    let good = [
        (r#"{"at":"{\"x\":\"1.5\"}"}"#, r#"{"at":{"x":1.5}}"#),
        (
            r#"{"at":{},"tree":{"next":{"next":"{\"n\":\"3\"}"}}}"#,
            r#"{"at":{},"tree":{"next":{"next":{"n":3}}}}"#,
        ),
        (r#"{"at":{},"kind":"FAST"}"#, r#"{"at":{},"kind":"fast"}"#),
        (r#"{"at":{},"kind":"3"}"#, r#"{"at":{},"kind":3}"#),
        (r#"{"at":{},"kind":"null"}"#, r#"{"at":{},"kind":null}"#),
        (r#"{"at":{},"only":"7"}"#, r#"{"at":{},"only":7}"#),
        (r#"{"at":{},"pair":"[\"1\",2]"}"#, r#"{"at":{},"pair":[1,"2"]}"#),
        (r#"{"at":{},"both":"3"}"#, r#"{"at":{},"both":3}"#),
        (r#"{"at":{},"one":"true"}"#, r#"{"at":{},"one":true}"#),
        (r#"{"at":{},"size":"3.0"}"#, r#"{"at":{},"size":3}"#),
        (r#"{"at":{},"size":3.0}"#, r#"{"at":{},"size":3}"#),
        (r#"{"at":{},"odd":"y","x-1":"kept"}"#, r#"{"at":{},"odd":"y","x-1":"kept"}"#),
    ];
    for (given, expected) in good {
        assert_eq!(foreign(&schema, given).map(|(text, _)| text), Ok(expected.to_owned()), "{given}");
    }
    let bad = [
        ("{}", "`at` is missing; it must be an object"),
        (r#"{"at":{"y":1}}"#, "`at.y` is not known; there are: x"),
        (r#"{"at":{},"tree":{"next":{"n":{}}}}"#, "`tree.next.n` must be an integer, not {}"),
        (r#"{"at":{},"kind":"quick"}"#, "`kind` must be one of \"fast\", \"slow\", 3, null, not \"quick\""),
        (r#"{"at":{},"both":2}"#, "`both` must be at least 3, not 2"),
        (r#"{"at":{},"one":7}"#, "`one` must be true or false, or an array, not 7"),
        (r#"{"at":{},"size":2}"#, "`size` must be more than 2, not 2"),
        (r#"{"at":{},"size":9}"#, "`size` must be less than 9, not 9"),
        (r#"{"at":{},"never":1}"#, "`never` must be left out, not 1"),
    ];
    for (given, expected) in bad {
        let error = foreign(&schema, given).unwrap_err().to_string();
        assert_eq!(error, format!("invalid arguments: {expected}"), "{given}");
    }
}

#[test]
fn a_servers_pattern_that_would_take_long_is_left_to_the_server() {
    let schema = |pattern: &str| json!({"type": "object", "properties": {"a": {"type": "string", "pattern": pattern}}});
    let given = |letters: usize| json!({"a": "a".repeat(letters)}).to_string();
    assert!(foreign(&schema("^b"), &given(4_096)).is_err());
    assert!(foreign(&schema("^b"), &given(4_097)).is_ok(), "the text is too long");
    assert!(foreign(&schema(r"^(\w{1,500}){1,20}b"), &given(9)).is_ok(), "the pattern is too large");
}

#[test]
fn schemas_that_go_round_in_circles_are_given_up() {
    let circle = json!({"$ref": "#"});
    assert_eq!(foreign(&circle, r#"{"a":1}"#).unwrap().0, r#"{"a":1}"#);
    let both = json!({"allOf": [{"$ref": "#"}], "type": "object"});
    assert_eq!(foreign(&both, r#"{"a":1}"#).unwrap().0, r#"{"a":1}"#);
    let node = json!({"$ref": "#/$defs/a"});
    let branch =
        |more: Value| json!({"type": "object", "properties": {"c": node, "n": more}, "required": ["c"]});
    let fork = json!({
        "$ref": "#/$defs/a",
        "$defs": {"a": {"anyOf": [branch(json!({"type": "integer"})), branch(json!({"type": "null"}))]}},
    });
    let deep = format!("{}1{}", r#"{"c":"#.repeat(100), "}".repeat(100));
    assert_eq!(foreign(&fork, &deep).unwrap().0, deep, "a server judges what cannot be judged here");
}

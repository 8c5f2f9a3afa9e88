//! Arguments of tools that `#[tool]` declares: the tool's own reader first, then what is told here.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use toolwright::{
    Context, Output, ToolArgs, ToolError,
    arguments::{Json, Parameters, open, prepare},
    declare::Handler,
    tool,
};

use super::owned;

/// A step.
#[derive(Debug, Deserialize, ToolArgs)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[expect(dead_code, reason = "read by Debug")]
enum Step {
    /// Goes.
    MoveTo {
        /// Where.
        x: f64,
    },
    /// Waits.
    Wait {
        /// How long.
        seconds: Option<u32>,
    },
}

/// How.
#[derive(Debug, Deserialize, ToolArgs)]
#[serde(rename_all = "snake_case")]
enum Pace {
    /// Slowly.
    VerySlow,
    /// Fast.
    Fast,
}

/// Does.
#[tool(toolset = "set", quick)]
fn every(
    /// A text.
    name: String,
    /// A count.
    #[arg(default = 10, max = 500)]
    count: u32,
    /// A size.
    size: Option<i64>,
    /// A flag.
    #[arg(default = false)]
    flag: bool,
    /// Words.
    #[arg(default = [])]
    words: Vec<String>,
    /// Counts by name.
    counts: Option<BTreeMap<String, u8>>,
    /// Steps.
    steps: Option<Vec<Step>>,
    /// A pace.
    pace: Option<Pace>,
) -> String {
    format!("{name} {count} {size:?} {flag} {words:?} {counts:?} {steps:?} {pace:?}")
}

/// Does nothing.
#[tool(toolset = "set", quick)]
fn nothing() -> String {
    "nothing".to_owned()
}

fn parameters() -> Parameters<'static> {
    Parameters::Native(__TOOLWRIGHT_EVERY.parameters)
}

/// What a dispatcher does: the tool's reader first, and once more with what was prepared.
fn call(arguments: &str) -> Result<(String, Vec<String>), String> {
    let Handler::Quick(run) = __TOOLWRIGHT_EVERY.handler else { return Err("not quick".to_owned()) };
    let context = Context::default();
    let opened = open(parameters(), arguments).map_err(|error| error.to_string())?;
    let (outcome, notes) = match run(&context, &opened.text) {
        Err(ToolError::Refused(_)) => {
            let prepared = prepare(parameters(), arguments).map_err(|error| error.to_string())?;
            (run(&context, &prepared.text), prepared.notes)
        }
        outcome => (outcome, opened.notes),
    };
    match outcome {
        Ok(Output::Text(text)) => Ok((text, notes)),
        Ok(output) => Err(format!("no text: {output:?}")),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn free_names_that_are_given_twice_are_told_too() {
    let error = call(r#"{"name":"a","counts":{"b":1,"b":2}}"#).unwrap_err();
    assert_eq!(error, "invalid arguments: `counts.b` is given twice, as 1 and as 2; give it once");
    assert_eq!(
        call(r#"{"name":"a","counts":{"b":1,"b":1}}"#).unwrap().0,
        "a 10 None false [] Some({\"b\": 1}) None None"
    );
}

/// Holds anything.
#[tool(toolset = "set", quick)]
fn holds(
    /// A value of serde's.
    value: Option<Value>,
    /// Values of serde's.
    values: Option<BTreeMap<String, Vec<Value>>>,
    /// A value as it is written.
    json: Option<Json<'static>>,
    /// A large number.
    #[arg(default = 7, min = -9)]
    signed: i128,
    /// A large number above zero.
    unsigned: Option<u128>,
) -> String {
    let json = json.map(|json| serde_json::to_string(&json).unwrap_or_default());
    format!("{value:?} {values:?} {json:?} {signed} {unsigned:?}")
}

fn hold(arguments: &str) -> Result<String, String> {
    let Handler::Quick(run) = __TOOLWRIGHT_HOLDS.handler else { return Err("not quick".to_owned()) };
    match run(&Context::default(), arguments) {
        Ok(Output::Text(text)) => Ok(text),
        Ok(output) => Err(format!("no text: {output:?}")),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn json_is_held_as_it_is_written() {
    let json =
        r#"{"id":12345678901234567890123,"price":1.50,"tiny":1e-400,"list":[0.1234567890123456789,null]}"#;
    assert_eq!(hold(&format!(r#"{{"json":{json}}}"#)), Ok(format!("None None {:?} 7 None", Some(json))));
    let large = i128::MIN + 1;
    let (least, most) = (-9, u128::MAX);
    assert_eq!(
        hold(&format!(r#"{{"signed":{},"unsigned":{most}}}"#, i128::MAX)),
        Ok(format!("None None None {} Some({most})", i128::MAX))
    );
    assert_eq!(
        hold(&format!(r#"{{"signed":{large},"unsigned":-1}}"#)),
        Err(format!(
            "invalid arguments: `signed` must be at least {least}, not {large}; `unsigned` must be at least 0, not -1"
        ))
    );
}

#[test]
fn a_number_that_would_be_rounded_is_told_with_its_path() {
    assert!(hold(r#"{"value":{"a":[18446744073709551615,1.50,0.30000000000000004]}}"#).is_ok());
    let rounded =
        "would be rounded: 12345678901234567890123 has too many digits; give it with fewer, or as a string";
    for (given, path) in [
        (r#"{"value":12345678901234567890123}"#, "value"),
        (r#"{"value":{"a":[1,{"b c":12345678901234567890123}]}}"#, r#"value.a[1]["b c"]"#),
        (r#"{"values":{"a":[1,12345678901234567890123]}}"#, "values.a[1]"),
    ] {
        assert_eq!(hold(given), Err(format!("invalid arguments: `{path}` {rounded}")), "{given}");
        let parameters = Parameters::Native(__TOOLWRIGHT_HOLDS.parameters);
        let error = prepare(parameters, given).unwrap_err().to_string();
        assert_eq!(error, format!("invalid arguments: `{path}` {rounded}"), "{given}");
    }
}

#[test]
fn half_a_surrogate_pair_in_any_json_is_mended_and_told() {
    assert!(hold(r#"{"json":["\ud800"]}"#).is_err(), "so that whoever mends it can say so");
    let parameters = Parameters::Native(__TOOLWRIGHT_HOLDS.parameters);
    let (text, notes) = owned(prepare(parameters, r#"{"json":["\ud800"]}"#).unwrap());
    assert_eq!((hold(&text).is_ok(), notes.len()), (true, 1), "{notes:?}");
}

#[test]
fn what_nearly_fits_is_read() {
    let cases = [
        (r#"{"name":"a"}"#, "a 10 None false [] None None None", 0),
        (r#"{"name":7,"count":"20","flag":"True"}"#, "7 20 None true [] None None None", 3),
        (
            r#"{"name":"a","count":20.0,"size":"9007199254740993"}"#,
            "a 20 Some(9007199254740993) false [] None None None",
            2,
        ),
        (r#"{"name":"a","count":null,"flag":"","size":"null"}"#, "a 10 None false [] None None None", 3),
        (r#"{"name":"a","words":"b"}"#, "a 10 None false [\"b\"] None None None", 1),
        (r#"{"name":"a","words":"[\"b\", 1]"}"#, "a 10 None false [\"b\", \"1\"] None None None", 2),
        (r#"{"name":"a","counts":"{\"b\":\"2\"}"}"#, "a 10 None false [] Some({\"b\": 2}) None None", 2),
        (
            r#"{"name":"a","steps":"[{\"kind\":\"move_to\",\"x\":\"1.5\"},\"{\\\"kind\\\":\\\"wait\\\"}\"]"}"#,
            "a 10 None false [] None Some([MoveTo { x: 1.5 }, Wait { seconds: None }]) None",
            3,
        ),
        (
            r#"{"name":"a","steps":{"kind":"WAIT","seconds":"3"}}"#,
            "a 10 None false [] None Some([Wait { seconds: Some(3) }]) None",
            3,
        ),
        (r#"{"name":"a","pace":"Very-Slow"}"#, "a 10 None false [] None None Some(VerySlow)", 1),
        (r#"{"name":"a\ud800"}"#, "a\u{fffd} 10 None false [] None None None", 1),
        ("{\"name\":\"a\nb\"}", "a\nb 10 None false [] None None None", 1),
        (r#"{"name":"a","name":"a"}"#, "a 10 None false [] None None None", 1),
        (r#""{\"name\":\"a\"}""#, "a 10 None false [] None None None", 1),
        (r#""\"{\\\"name\\\":7}\"""#, "7 10 None false [] None None None", 2),
    ];
    for (given, expected, changes) in cases {
        let (text, notes) = call(given).unwrap();
        assert_eq!((text.as_str(), notes.len()), (expected, changes), "{given}: {notes:?}");
        let (again, notes) = owned(prepare(parameters(), given).unwrap());
        assert_eq!(notes.len(), changes);
        assert_eq!(
            prepare(parameters(), &again).map(owned),
            Ok((again.clone(), Vec::new())),
            "once is enough"
        );
    }
}

#[test]
fn changes_are_told() {
    let given = r#"{"name":"a","count":"20","words":"b","size":null,"flag":"null","pace":"FAST"}"#;
    assert_eq!(
        call(given).unwrap().1,
        [
            "`count`: the string \"20\" was read as the number 20",
            "`flag`: the string \"null\" was read as not given",
            "`words`: the string \"b\" was read as an array with this one item",
            "`pace`: the string \"FAST\" was read as the string \"fast\"",
        ]
    );
    let many: Vec<u32> = (0..60).collect();
    let notes = call(&format!(r#"{{"name":"a","words":{many:?}}}"#)).unwrap().1;
    assert_eq!((notes.len(), notes[50].as_str()), (51, "10 more changes of this sort"));
    let halves = vec!["\"\\ud800\""; 60].join(",");
    let mended = call(&format!(r#"{{"name":"a","words":[{halves}]}}"#)).unwrap().1;
    assert_eq!((mended.len(), mended[50].as_str()), (51, "10 more places were mended"));
    assert_eq!(notes[3], "`words[3]`: the number 3 was read as the string \"3\"");
}

#[test]
fn everything_that_does_not_fit_is_told_at_once() {
    let cases = [
        (
            r#"{"count":"1_000","size":1.5,"flag":"yes","words":{"a":1},"counts":{"a b":256,"c":"x"},"pace":"slow"}"#,
            "invalid arguments: `name` is missing; it must be a string; \
             `count` must be an integer, not \"1_000\"; `size` must be an integer, not 1.5; \
             `flag` must be true or false, not \"yes\"; `words` must be an array, not {\"a\":1}; \
             `counts[\"a b\"]` must be at most 255, not 256; `counts.c` must be an integer, not \"x\"; \
             `pace` must be one of \"very_slow\", \"fast\", not \"slow\"",
        ),
        (
            r#"{"name":"a","steps":[{"kind":"move_to","x":"far"},{"kind":"fly"}]}"#,
            "invalid arguments: `steps[0].x` must be a number, not \"far\"; `steps[1]` must be an object with \
             \"kind\": \"move_to\", or an object with \"kind\": \"wait\", not {\"kind\":\"fly\"}",
        ),
        (
            r#"{"name":"a","words":"[\"b\", "}"#,
            "invalid arguments: `words` must be an array, not \"[\\\"b\\\", \" \
             (not valid as JSON: the text ends where a value should follow at character 6, in `[1]`)",
        ),
        (
            r#"{"name":"a","name":"b"}"#,
            "invalid arguments: `name` is given twice, as \"a\" and as \"b\"; give it once",
        ),
        (r#"{"name":["a"]}"#, "invalid arguments: `name` must be a string, not [\"a\"]"),
        (r#"{"name":null}"#, "invalid arguments: `name` must be a string, not null"),
        ("", "the arguments are empty, but `name` is missing; it must be a string"),
        (" null ", "the arguments are empty, but `name` is missing; it must be a string"),
        ("[]", "the arguments must be a JSON object, not a list"),
        ("path=x", "the arguments must be a JSON object, not something that is no JSON"),
        (r#""hello""#, "the arguments must be a JSON object, not a text"),
        (
            r#"{"name": "a"#,
            "the arguments are cut off: the text ends within a string at character 11, in `name`; \
             nothing was run, send the whole call again",
        ),
        (
            r#"{"name": "a"} x"#,
            "the arguments are not valid JSON: 'x' stands where the end of the text should, at character 15",
        ),
        (
            r#""{\"name\": \"a"#,
            "the arguments are cut off: the text ends within a string at character 15; nothing was run, send the whole call again",
        ),
    ];
    for (given, expected) in cases {
        assert_eq!(call(given), Err(expected.to_owned()), "{given}");
    }
}

#[test]
fn no_arguments_are_fine_where_none_are_needed() {
    let none = Parameters::Native(__TOOLWRIGHT_NOTHING.parameters);
    for (given, notes) in [("", 0), (" \n", 0), ("{}", 0), ("null", 1), ("\"\"", 1), ("\"{}\"", 1)] {
        assert_eq!(
            open(none, given).map(|opened| (opened.text.into_owned(), opened.notes.len())),
            Ok(("{}".to_owned(), notes))
        );
        assert_eq!(
            prepare(none, given).map(|ready| (ready.text.into_owned(), ready.notes.len())),
            Ok(("{}".to_owned(), notes))
        );
    }
}

#[test]
fn what_fits_is_given_as_it_came() {
    for given in [r#" {"name" : "a", "count":5, "other": 1.50} "#, r#"{"name":"007","size":null}"#] {
        let opened = open(parameters(), given).unwrap();
        assert_eq!((opened.text.as_ref(), opened.notes.len()), (given.trim(), 0));
        assert!(matches!(opened.text, std::borrow::Cow::Borrowed(_)));
        assert_eq!(prepare(parameters(), given), Ok(opened));
    }
}

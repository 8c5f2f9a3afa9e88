//! Would the proofs notice: each is given something that is wrong on purpose.

use schemars::JsonSchema;
use serde::Deserialize;
use toolwright::{
    Context, Output, ToolArgs, ToolDef, ToolError, Trust,
    declare::{Concurrency, Handler},
    proof,
    schema::{Bounds, Cut, Definition, Fallback, Field, Number, ParamSchema},
    tool,
};

/// Counts.
#[tool(toolset = "test", quick)]
fn count(
    /// From where.
    #[arg(default = 1, max = 9)]
    from: u32,
    /// What.
    word: String,
) -> String {
    format!("{from}{word}")
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "described, not used")]
struct Right {
    /// From where.
    #[schemars(range(max = 9), extend("default" = 1))]
    from: Option<u32>,
    /// What.
    word: String,
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "described, not used")]
struct OtherBound {
    /// From where.
    #[schemars(range(max = 8), extend("default" = 1))]
    from: Option<u32>,
    /// What.
    word: String,
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "described, not used")]
struct OtherWords {
    /// From where.
    #[schemars(range(max = 9), extend("default" = 1))]
    from: Option<u32>,
    /// What else.
    word: String,
}

fn read(text: &str) -> Result<(), ToolError> {
    let Handler::Quick(call) = __TOOLWRIGHT_COUNT.handler else { return Err(ToolError::tell("not quick")) };
    call(&Context::default(), text).map(drop)
}

fn disproof<M: JsonSchema>(tool: &ToolDef, read: fn(&str) -> Result<(), ToolError>) -> String {
    format!("{:?}", proof::tool::<M>(tool, read))
}

#[test]
fn a_right_tool_is_proved() {
    assert_eq!(disproof::<Right>(&__TOOLWRIGHT_COUNT, read), "Ok(())");
}

#[test]
fn a_text_that_differs_from_the_types_is_noticed() {
    let told = disproof::<OtherBound>(&__TOOLWRIGHT_COUNT, read);
    assert!(told.ends_with("at parameters.properties.from.maximum\n    ours: 9\nschemars: 8)"), "{told}");
    let told = disproof::<OtherWords>(&__TOOLWRIGHT_COUNT, read);
    assert!(
        told.ends_with(
            "at parameters.properties.word.description\n    ours: \"What.\"\nschemars: \"What else.\")"
        ),
        "{told}"
    );
}

#[test]
fn a_reader_that_judges_otherwise_is_noticed() {
    let told = disproof::<Right>(&__TOOLWRIGHT_COUNT, |_| Ok(()));
    assert!(told.contains("judged differently") && told.contains("reader: Ok(())"), "{told}");
    let told = disproof::<Right>(&__TOOLWRIGHT_COUNT, |text| read(&text.replace('9', "10")));
    assert!(told.contains("judged differently") && told.contains("jsonschema: valid"), "{told}");
    let told = disproof::<Right>(&__TOOLWRIGHT_COUNT, |text| read(text).map_err(|_| ToolError::tell("no")));
    assert!(told.contains("judged differently"), "an error that names no fault: {told}");
}

const BOUND: &Bounds = &Bounds { max: Some(Number::Integer(9)), ..Bounds::NONE };
const FIELDS: &[Field] = &[Field::new("from", u32::SCHEMA, BOUND, Fallback::None)];

/// A tool whose definition is written by hand.
fn by_hand(text: &'static str, cuts: &'static [Cut]) -> ToolDef {
    let split = text.find('{').unwrap_or_default();
    ToolDef {
        name: "count",
        toolset: "test",
        definition: Definition { text, split, cuts, annotations: "" },
        parameters: FIELDS,
        about: "",
        emoji: "",
        max_result_chars: None,
        requires_env: &[],
        check: None,
        concurrency: Concurrency::Shared,
        trust: Trust::Own,
        hints: toolwright::declare::Hints::NONE,
        handler: Handler::Quick(|_, _| Ok(Output::Text(String::new()))),
    }
}

#[derive(Debug, Deserialize, ToolArgs)]
#[expect(dead_code, reason = "described and shown, not used")]
struct Page {
    #[arg(min = 3)]
    number: u8,
    kind: Kind,
    /// How many lines.
    #[serde(default = "ten")]
    #[arg(default = 10)]
    lines: u32,
    #[serde(default = "left")]
    #[arg(default = "left")]
    side: String,
}

#[derive(Debug, Deserialize, ToolArgs)]
#[expect(dead_code, reason = "described and shown, not used")]
enum Kind {
    Wide { by: u8 },
}

fn ten() -> u32 {
    10
}

fn left() -> String {
    "left".to_owned()
}

fn looked(text: &str) -> Result<Option<String>, String> {
    serde_json::from_str::<Page>(text)
        .map(|page| Some(format!("{page:?}")))
        .map_err(|error| error.to_string())
}

#[test]
fn a_default_that_serde_does_not_take_is_noticed() {
    // What the derive emits for `Page` runs beside this, as `__toolwright_defaults_Page`.
    assert!(proof::defaults("Page", Page::SCHEMA, looked).is_ok());
    let told = proof::defaults("Page", Page::SCHEMA, |text| {
        let mut given: serde_json::Map<String, serde_json::Value> = serde_json::from_str(text).unwrap();
        given.entry("side").or_insert("right".into());
        looked(&serde_json::to_string(&given).unwrap())
    });
    let told = format!("{told:?}");
    assert!(told.contains("Page.side: the model is told that the default is \"left\""), "{told}");
    let told = format!("{:?}", proof::defaults("Page", Page::SCHEMA, |_| Ok(None)));
    assert!(told.contains("Page: derive Debug"), "{told}");
}

const WORD: &str = "X";

/// Takes a word.
#[tool(toolset = "test", quick)]
fn take(
    /// Which.
    #[arg(pattern = "^[a-z]+$", default = "x")]
    word: String,
) -> String {
    word + WORD
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "described, not used")]
struct Taken {
    /// Which.
    #[schemars(regex(pattern = "^[a-z]+$"), extend("default" = WORD))]
    word: Option<String>,
}

#[test]
fn a_default_that_breaks_its_pattern_is_noticed() {
    let text = r#""name":"take","description":"T."{"type":"object","properties":{"word":{"type":"string","description":"Which.","pattern":"^[a-z]+$","default":"X"}}}"#;
    let tool = ToolDef { name: "take", ..by_hand(text, &[]) };
    let told = disproof::<Taken>(&tool, read);
    assert!(told.contains("take: the default of word breaks its own schema"), "{told}");
}

#[test]
fn a_text_that_is_no_definition_is_noticed() {
    let broken = by_hand(r#""name":"count","description":"C."{"type":"object","properties":{}"#, &[]);
    assert!(disproof::<Right>(&broken, read).contains("not JSON"));
    let unnamed = by_hand(r#""name":"counts","description":"C."{"type":"object","properties":{}}"#, &[]);
    assert!(disproof::<Right>(&unnamed, read).contains("name or description is missing"));
    let misplaced = by_hand(
        r#""name":"count","description":"C."{"type":"object","properties":{}}"#,
        &[Cut { start: 3, end: 9 }],
    );
    assert!(disproof::<Right>(&misplaced, read).contains("conditional part 0 is misplaced"));
    let refused =
        by_hand(r#""name":"count","description":"C."{"type":"object","properties":{"a":{"$ref":"x"}}}"#, &[]);
    assert!(disproof::<Right>(&refused, read).contains("providers may refuse `$ref`"));
    let no_object = by_hand(r#""name":"count","description":"C."{"anyOf":[]}"#, &[]);
    assert!(disproof::<Right>(&no_object, read).contains("no plain object"));
}

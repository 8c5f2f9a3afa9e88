//! What types look like to a model: whole texts, as rustc wrote them.

#![expect(dead_code, reason = "the types are described, not used")]
#![expect(clippy::unwrap_used, reason = "a test's helper")]
#![expect(clippy::many_single_char_names, reason = "the names do not matter here")]

use std::{collections::BTreeMap, path::PathBuf};

use serde::Deserialize;
use serde_json::{Value, json};
use toolwright::{ToolArgs, ToolDef, arguments::Json, tool};

mod other {
    //! A type of the same name as one above it.

    use serde::Deserialize;
    use toolwright::ToolArgs;

    /// Which way.
    #[derive(Clone, Copy, Deserialize, ToolArgs)]
    #[serde(rename_all = "kebab-case")]
    pub(crate) enum Mode {
        UpStream,
        DownStream,
    }
}

use other::Mode as M;

/// How fast.
#[derive(Clone, Copy, Deserialize, ToolArgs)]
#[serde(rename_all = "lowercase")]
enum Mode {
    /// No checks.
    Fast,
    /// With checks.
    Safe,
    Other,
}

type Maybe = Option<u32>;
const FIRST: u32 = 7;
const NAME: &str = "x\"y";

/// From here to there.
#[derive(Deserialize, ToolArgs)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Range<T> {
    /// Where it starts.
    starts_at: T,
    #[serde(default)]
    ends_at: T,
    tags: Option<Vec<String>>,
}

/// A point in time.
#[derive(Deserialize, ToolArgs)]
struct Seconds(#[arg(min = 1, max = 60)] u32);

#[derive(Deserialize, ToolArgs)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Change {
    /// Puts it elsewhere.
    MoveTo {
        /// Where.
        path: String,
    },
    Delete,
    Resize(Size),
}

#[derive(Debug, Deserialize, ToolArgs)]
struct Size {
    #[arg(min = 0.5)]
    width: f64,
    #[serde(default = "one")]
    #[arg(default = 1)]
    height: i32,
}

fn one() -> i32 {
    1
}

#[derive(Deserialize, ToolArgs)]
enum Outer {
    Nothing,
    /// All of it.
    Everything,
    One(String),
    Two {
        left: bool,
    },
}

#[derive(Deserialize, ToolArgs)]
#[serde(tag = "t", content = "c")]
enum Beside {
    Empty,
    Full(Size),
}

#[derive(Deserialize, ToolArgs)]
#[serde(untagged)]
enum Either {
    Count(u8),
    Words(String),
}

fn parameters(tool: &ToolDef) -> Value {
    serde_json::from_str(&tool.definition.text[tool.definition.split..]).unwrap()
}

/// Has plain types.
#[tool(toolset = "test", quick)]
fn plain(
    /// A.
    a: bool,
    /// B.
    b: i8,
    /// C.
    c: u16,
    /// D.
    d: f32,
    /// E.
    e: char,
    /// F.
    f: PathBuf,
    /// G.
    g: Value,
    /// H.
    h: Vec<Option<u32>>,
    /// I.
    i: BTreeMap<String, Vec<u8>>,
    /// J.
    j: Box<[i64; 3]>,
    /// K.
    k: Maybe,
    /// L.
    #[arg(rename = "type")]
    l: String,
    /// M.
    m: i128,
    /// N.
    n: u128,
    /// O.
    o: Json<'static>,
) {
    drop((a, b, c, d, e, f, g, h, i, j, k, l));
    drop((m, n, o));
}

#[test]
fn primitives_lists_and_maps() {
    assert_eq!(
        parameters(&__TOOLWRIGHT_PLAIN),
        json!({
            "type": "object",
            "properties": {
                "a": {"type": "boolean", "description": "A."},
                "b": {"type": "integer", "description": "B.", "minimum": -128, "maximum": 127},
                "c": {"type": "integer", "description": "C.", "minimum": 0, "maximum": 65_535},
                "d": {"type": "number", "description": "D."},
                "e": {"type": "string", "description": "E.", "minLength": 1, "maxLength": 1},
                "f": {"type": "string", "description": "F."},
                "g": {"description": "G."},
                "h": {"type": "array", "description": "H.", "items": {"type": "integer", "minimum": 0}},
                "i": {"type": "object", "description": "I.", "additionalProperties":
                    {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 255}}},
                "j": {"type": "array", "description": "J.", "items": {"type": "integer"}, "minItems": 3, "maxItems": 3},
                "k": {"type": "integer", "description": "K.", "minimum": 0},
                "type": {"type": "string", "description": "L."},
                "m": {"type": "integer", "description": "M."},
                "n": {"type": "integer", "description": "N.", "minimum": 0},
                "o": {"description": "O."},
            },
            "required": ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "type", "m", "n", "o"],
        })
    );
}

/// Has defaults.
#[tool(toolset = "test", quick)]
fn defaults(
    /// A.
    #[arg(default = FIRST)]
    a: u32,
    /// B.
    #[arg(default = -3, min = -5)]
    b: i64,
    /// C.
    #[arg(default = NAME)]
    c: String,
    /// D.
    #[arg(default = "safe")]
    d: Mode,
    /// E.
    #[arg(default = -0.5)]
    e: f64,
    /// F.
    #[arg(default = true)]
    f: bool,
    /// G.
    #[arg(default = [])]
    g: Vec<String>,
    /// H.
    #[arg(default = 5)]
    h: Option<u8>,
    /// I.
    #[arg(default = "up-stream")]
    i: M,
    /// J.
    #[arg(default = ".")]
    j: PathBuf,
) -> String {
    format!("{a} {b} {c} {} {e} {f} {g:?} {h:?} {} {}", d as u8, i as u8, j.display())
}

#[test]
fn defaults_of_every_sort() {
    let parameters = parameters(&__TOOLWRIGHT_DEFAULTS);
    let of = |name: &str| parameters["properties"][name]["default"].clone();
    let all: Vec<Value> = "abcdefghij".split_terminator("").skip(1).map(of).collect();
    assert_eq!(Value::from(all), json!([7, -3, "x\"y", "safe", -0.5, true, [], 5, "up-stream", "."]));
    assert_eq!(parameters.get("required"), None);
    assert_eq!(
        parameters["properties"]["d"],
        json!({"type": "string", "description": "D.\n- fast: No checks.\n- safe: With checks.", "enum": ["fast", "safe", "other"], "default": "safe"})
    );
    assert_eq!(parameters["properties"]["i"]["enum"], json!(["up-stream", "down-stream"]));
    let toolwright::declare::Handler::Quick(call) = __TOOLWRIGHT_DEFAULTS.handler else {
        panic!("not quick")
    };
    assert_eq!(
        call(&toolwright::Context::default(), "{}").unwrap(),
        toolwright::Output::Text("7 -3 x\"y 1 -0.5 true [] Some(5) 0 .".to_owned())
    );
}

/// Has types of its own.
#[tool(toolset = "test", quick)]
fn own(
    /// A.
    a: Range<u8>,
    /// B.
    b: Option<Range<String>>,
    /// C.
    c: Seconds,
    /// D.
    d: Vec<Change>,
    /// E.
    e: Outer,
    /// F.
    f: Beside,
    /// G.
    g: Either,
) {
    drop((a, b, c, d, e, f, g));
}

#[test]
fn structs_and_enums() {
    let size = json!({
        "width": {"type": "number", "minimum": 0.5},
        "height": {"type": "integer", "default": 1},
    });
    let properties = parameters(&__TOOLWRIGHT_OWN)["properties"].clone();
    let range = |inner: Value, end: Value| {
        json!({
            "startsAt": inner,
            "endsAt": end,
            "tags": {"type": "array", "items": {"type": "string"}},
        })
    };
    let byte = json!({"type": "integer", "description": "Where it starts.", "minimum": 0, "maximum": 255});
    assert_eq!(
        properties["a"],
        json!({"type": "object", "description": "A.", "required": ["startsAt"], "additionalProperties": false,
            "properties": range(byte, json!({"type": "integer", "minimum": 0, "maximum": 255, "default": 0}))})
    );
    let text = json!({"type": "string", "description": "Where it starts."});
    assert_eq!(properties["b"]["properties"], range(text, json!({"type": "string", "default": ""})));
    assert_eq!(properties["c"], json!({"type": "integer", "description": "C.", "minimum": 1, "maximum": 60}));
    let kind = |name: &str| json!({"type": "string", "enum": [name]});
    assert_eq!(
        properties["d"]["items"],
        json!({"anyOf": [
            {"type": "object", "description": "Puts it elsewhere.", "required": ["kind", "path"],
                "properties": {"kind": kind("move_to"), "path": {"type": "string", "description": "Where."}}},
            {"type": "object", "required": ["kind"], "properties": {"kind": kind("delete")}},
            {"type": "object", "required": ["kind", "width"], "properties":
                {"kind": kind("resize"), "width": size["width"], "height": size["height"]}},
        ]})
    );
    assert_eq!(
        properties["e"],
        json!({"description": "E.", "anyOf": [
            {"type": "string", "description": "- Everything: All of it.", "enum": ["Nothing", "Everything"]},
            {"type": "object", "required": ["One"], "properties": {"One": {"type": "string"}}, "additionalProperties": false},
            {"type": "object", "required": ["Two"], "additionalProperties": false, "properties": {"Two":
                {"type": "object", "required": ["left"], "properties": {"left": {"type": "boolean"}}}}},
        ]})
    );
    assert_eq!(
        properties["f"],
        json!({"description": "F.", "anyOf": [
            {"type": "object", "required": ["t"], "properties": {"t": kind("Empty")}},
            {"type": "object", "required": ["t", "c"], "properties": {"t": kind("Full"), "c":
                {"type": "object", "required": ["width"], "properties": size}}},
        ]})
    );
    assert_eq!(
        properties["g"],
        json!({"description": "G.", "anyOf": [
            {"type": "integer", "minimum": 0, "maximum": 255}, {"type": "string"}
        ]})
    );
}

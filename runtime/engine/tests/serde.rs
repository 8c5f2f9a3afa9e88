//! Is serde understood: every attribute that decides what JSON is read. The proofs that `#[tool]` emits hold each
//! of these types against schemars and against serde itself; the asserts here are for what a proof cannot see.

#![expect(dead_code, reason = "the types are described, not used")]
#![expect(clippy::unwrap_used, reason = "a test's helper")]

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};
use toolwright::{ToolArgs, ToolDef, tool};

macro_rules! cased {
    ($($name:ident $case:literal)*) => {$(
        /// Has names of one case.
        #[derive(Deserialize, ToolArgs)]
        #[serde(rename_all = $case, rename_all_fields = $case)]
        enum $name {
            PlainName,
            /// Has fields.
            WithFields { first_field: u8, second: Option<bool> },
            #[serde(rename = "own name")]
            Renamed { #[serde(rename = "ownField")] field: u8 },
            #[serde(rename_all = "UPPERCASE")]
            Loud { some_field: String },
        }
    )*};
}

cased! {
    Lower "lowercase"
    Upper "UPPERCASE"
    Pascal "PascalCase"
    Camel "camelCase"
    Snake "snake_case"
    ScreamingSnake "SCREAMING_SNAKE_CASE"
    Kebab "kebab-case"
    ScreamingKebab "SCREAMING-KEBAB-CASE"
}

/// Takes names of every case.
#[tool(toolset = "test", quick)]
fn cases(
    /// A.
    lower: Lower,
    /// B.
    upper: Upper,
    /// C.
    pascal: Pascal,
    /// D.
    camel: Camel,
    /// E.
    snake: Option<Snake>,
    /// F.
    screaming_snake: Option<ScreamingSnake>,
    /// G.
    kebab: Option<Kebab>,
    /// H.
    screaming_kebab: Option<ScreamingKebab>,
) {
    drop((lower, upper, pascal, camel, snake, screaming_snake, kebab, screaming_kebab));
}

/// Is closed.
#[derive(Deserialize, ToolArgs)]
#[serde(tag = "type", deny_unknown_fields)]
enum ClosedInside {
    Empty {},
    Some {
        /// Which.
        #[serde(default)]
        number: i32,
    },
}

/// Is closed.
#[derive(Deserialize, ToolArgs)]
#[serde(tag = "t", content = "c", deny_unknown_fields)]
enum ClosedBeside {
    /// Has nothing.
    Empty,
    /// Has one.
    One(Inner),
    Other {
        list: Vec<Inner>,
    },
}

/// Is within.
#[derive(Deserialize, ToolArgs)]
struct Inner {
    /// Its name.
    #[serde(rename(deserialize = "label", serialize = "other"), alias = "title")]
    name: String,
    #[serde(skip)]
    skipped: u8,
    #[serde(skip_deserializing, default)]
    never_read: u8,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    maybe: Option<Colour>,
    #[serde(default = "half")]
    #[arg(default = 0.5, min = 0.25, max = 0.75)]
    share: f32,
    #[arg(enum = ["x", "y"])]
    axis: String,
    #[arg(min_items = 1, max_items = 2)]
    colours: Vec<Colour>,
    #[arg(pattern = "^[a-z]+$", min_length = 1, max_length = 8)]
    word: Option<String>,
}

fn half() -> f32 {
    0.5
}

/// A colour.
#[derive(Deserialize, ToolArgs)]
enum Colour {
    /// Like grass.
    Green,
    Blue,
    #[serde(skip)]
    Unseen,
}

/// Reads as a number.
#[derive(Deserialize, ToolArgs)]
#[serde(from = "u16")]
struct Port {
    number: u16,
}

impl From<u16> for Port {
    fn from(number: u16) -> Self {
        Self { number }
    }
}

/// Is seen through.
#[derive(Deserialize, ToolArgs)]
#[serde(transparent)]
struct Clear {
    inner: Inner,
}

#[derive(Deserialize, ToolArgs)]
#[serde(untagged)]
enum Either<T> {
    /// By words.
    Words(String),
    Many(Vec<T>),
    Named {
        name: T,
    },
}

/// Has everything else.
#[tool(toolset = "test", quick)]
fn others(
    /// A.
    inside: ClosedInside,
    /// B.
    beside: Option<ClosedBeside>,
    /// C.
    port: Port,
    /// D.
    clear: Clear,
    /// E.
    either: Either<u8>,
    /// F.
    colours: Vec<Colour>,
    /// G.
    map: BTreeMap<String, Option<Colour>>,
    /// H.
    #[arg(default = "Blue")]
    colour: Option<Colour>,
) {
    drop((inside, beside, port, clear, either, colours, map, colour));
}

fn property(tool: &ToolDef, name: &str) -> Value {
    let schema: Value = serde_json::from_str(&tool.definition.text[tool.definition.split..]).unwrap();
    schema["properties"][name].clone()
}

#[test]
fn the_words_of_names_follow_whatever_description_wins() {
    assert_eq!(
        property(&__TOOLWRIGHT_OTHERS, "colour"),
        json!({"type": "string", "description": "H.\n- Green: Like grass.", "enum": ["Green", "Blue"], "default": "Blue"})
    );
    assert_eq!(
        property(&__TOOLWRIGHT_OTHERS, "colours")["items"],
        json!({"type": "string", "description": "A colour.\n- Green: Like grass.", "enum": ["Green", "Blue"]})
    );
}

#[test]
fn a_type_of_another_crate_module_or_name_is_the_same_type() {
    use self::Colour as Renamed;
    use toolwright::schema::ParamSchema;

    assert!(std::ptr::eq(Renamed::SCHEMA, Colour::SCHEMA) || Renamed::SCHEMA.notes == Colour::SCHEMA.notes);
    assert_eq!(
        property(&__TOOLWRIGHT_OTHERS, "port"),
        json!({"type": "integer", "description": "C.", "minimum": 0, "maximum": 65_535})
    );
}

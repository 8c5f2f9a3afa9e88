//! Measures what reading a call's arguments costs, one JSON line a figure: as they should be, and with five
//! values that came as strings.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "../../../harness.rs"]
mod harness;

use std::hint::black_box;

use harness::bench;
use toolwright::{
    Context, ToolError,
    arguments::{Json, Parameters, Prepared, open, prepare},
    declare::Handler,
    tool,
};

/// As they should be.
const RIGHT: &str =
    r#"{"path":"src/main.rs","offset":20,"limit":500,"ratio":0.5,"deep":true,"names":["a","b"]}"#;
/// Five of them as strings.
const STRINGS: &str = r#"{"path":"src/main.rs","offset":"20","limit":"500","ratio":"0.5","deep":"true","names":"[\"a\",\"b\"]"}"#;
/// The schema of the same parameters, as a server would send it.
const SCHEMA: &str = r#"{"type":"object","properties":{"path":{"type":"string"},"offset":{"type":"integer"},
    "limit":{"type":"integer"},"ratio":{"type":"number"},"deep":{"type":"boolean"},
    "names":{"type":"array","items":{"type":"string"}}},"required":["path"]}"#;

/// Does nothing.
#[tool(toolset = "bench", quick)]
fn look(
    /// A path.
    path: String,
    /// A line.
    offset: i64,
    /// A count.
    limit: i64,
    /// A ratio.
    ratio: f64,
    /// A flag.
    deep: bool,
    /// Names.
    names: Vec<String>,
) -> String {
    black_box((path, offset, limit, ratio, deep, names));
    String::new()
}

fn main() {
    let Handler::Quick(run) = __TOOLWRIGHT_LOOK.handler else { return };
    let context = Context::default();
    let native = Parameters::Native(__TOOLWRIGHT_LOOK.parameters);
    bench("right arguments, the tool alone", || run(&context, black_box(RIGHT)));
    bench("right arguments, opened and run", || {
        open(native, black_box(RIGHT)).map(|opened| run(&context, &opened.text))
    });
    bench("right arguments, prepared and run", || {
        prepare(native, black_box(RIGHT)).map(|ready| run(&context, &ready.text))
    });
    bench("five strings, prepared", || prepare(native, black_box(STRINGS)));
    bench("five strings, refused, prepared and run", || {
        let refused = open(native, black_box(STRINGS)).map(|opened| run(&context, &opened.text));
        let Ok(Err(ToolError::Refused(_))) = refused else { return None };
        prepare(native, STRINGS).ok().map(|ready| run(&context, &ready.text))
    });
    let Ok(schema) = Json::read(SCHEMA) else { return };
    let foreign = Parameters::Foreign(&schema.value);
    bench("right arguments for a foreign tool", || length(prepare(foreign, black_box(RIGHT)).ok()));
    bench("five strings for a foreign tool", || length(prepare(foreign, black_box(STRINGS)).ok()));
}

fn length(prepared: Option<Prepared<'_>>) -> usize {
    prepared.map_or(0, |prepared| prepared.text.len() + prepared.notes.len())
}

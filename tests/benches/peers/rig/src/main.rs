//! The catalogue's tools on rig: `print`, `noop`, `bench`, `call`, `repeat`.

mod call;
#[path = "../../../harness.rs"]
mod harness;
#[path = "../../../ready.rs"]
mod ready;
mod tools;

use std::{
    env,
    io::{self, Write},
    process::ExitCode,
};

use harness::bench;
use peer_arguments::HERMES_CLI;
use rig_agent::tool::ToolSet;
use rig_core::{schemars::JsonSchema, serde::Deserialize};
use serde_json::{Value, json};

/// The parameters of a tool without any.
#[derive(Deserialize, JsonSchema)]
#[serde(crate = "rig_core::serde")]
#[schemars(crate = "rig_core::schemars")]
pub struct NoArguments {}

/// Declares a tool in the words of `#[rig_tool]`'s own expansion, the cache of its schema included; the
/// attribute itself takes neither defaults nor bounds nor enums.
#[macro_export]
macro_rules! portable_tool {
    ($tool:ident, $name:literal, $arguments:ty, $description:literal) => {
        #[derive(Default)]
        pub struct $tool;

        impl ::rig_core::tool::PortableTool for $tool {
            const NAME: &'static str = $name;

            type Args = $arguments;
            type Output = String;
            type Error = ::rig_agent::tool::ToolExecutionError;

            fn description(&self) -> String {
                $description.to_string()
            }

            fn parameters(&self) -> ::serde_json::Value {
                static SCHEMA: ::std::sync::LazyLock<::serde_json::Value> = ::std::sync::LazyLock::new(|| {
                    let mut schema = ::rig_core::schemars::schema_for!($arguments).to_value();
                    if let Some(object) = schema.as_object_mut() {
                        object.entry("required").or_insert_with(|| ::serde_json::Value::Array(Vec::new()));
                    }
                    schema
                });
                ::std::clone::Clone::clone(&*SCHEMA)
            }

            async fn call(&self, _arguments: Self::Args) -> Result<Self::Output, Self::Error> {
                Ok(String::new())
            }
        }
    };
}

/// Makes the set of the tools of `hermes-cli`; the others are removed, as rig offers it.
fn hermes_cli() -> ToolSet {
    let mut set = tools::toolset();
    let names: Vec<String> = set.names().map(str::to_owned).collect();
    for name in names {
        if HERMES_CLI.binary_search(&name.as_str()).is_err() {
            set.remove_tool(&name);
        }
    }
    set
}

/// Writes the tools of a set in the shape that OpenAI takes.
fn definitions(set: &ToolSet) -> String {
    let tools: Vec<Value> = set
        .tool_definitions()
        .into_iter()
        .map(|definition| json!({ "type": "function", "function": definition }))
        .collect();
    Value::from(tools).to_string()
}

fn main() -> ExitCode {
    match env::args().nth(1).as_deref() {
        Some("print") => match io::stdout().write_all(definitions(&hermes_cli()).as_bytes()) {
            Ok(()) => return ExitCode::SUCCESS,
            Err(error) => eprintln!("rig: {error}"),
        },
        Some("noop") => return ExitCode::SUCCESS,
        Some("bench") => {
            measure();
            return ExitCode::SUCCESS;
        }
        Some("call") => {
            call::measure();
            return ExitCode::SUCCESS;
        }
        Some("repeat") => {
            call::repeat(env::args().nth(2).and_then(|count| count.parse().ok()).unwrap_or(0));
            return ExitCode::SUCCESS;
        }
        _ => eprintln!("usage: peer-rig print|noop|bench|call|repeat COUNT"),
    }
    ExitCode::FAILURE
}

/// Measures what a host does with a registry, after one warm-up of the schemas' cells.
fn measure() {
    let set = hermes_cli();
    let bytes = definitions(&set).into_bytes();
    let mut buffer = vec![0_u8; bytes.len()];
    bench("memcpy", || buffer.copy_from_slice(std::hint::black_box(&bytes)));
    bench("build registry", tools::toolset);
    bench("list definitions to OpenAI JSON", || definitions(&set));
    bench("list definitions natively", || set.tool_definitions());
    bench("clone, then remove 5 tools", || {
        let mut some = set.clone();
        for name in &HERMES_CLI[..5] {
            some.remove_tool(name);
        }
        some
    });
}

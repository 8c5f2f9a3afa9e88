//! The catalogue's tools on rmcp: `print`, `noop`, `bench`, `call`, `repeat`, `serve`.

mod call;
#[path = "../../../harness.rs"]
mod harness;
#[path = "../../../ready.rs"]
mod ready;
mod served;
mod tools;
#[path = "../../../wire.rs"]
mod wire;

use std::{
    env,
    io::{self, Write},
    process::ExitCode,
};

use harness::bench;
use peer_arguments::HERMES_CLI;
use rmcp::{handler::server::router::tool::ToolRouter, model::Tool};
use serde_json::{Value, json};

/// The server that the tools belong to.
#[derive(Clone)]
pub struct Server {
    tool_router: ToolRouter<Self>,
}

impl Server {
    /// Makes a server with all 79 tools.
    fn all() -> Self {
        Self { tool_router: Self::tool_router() }
    }

    /// Makes a server with the tools of `hermes-cli`; the others are disabled, as rmcp offers it.
    fn hermes_cli() -> Self {
        let mut server = Self::all();
        for tool in server.tool_router.list_all() {
            if HERMES_CLI.binary_search(&tool.name.as_ref()).is_err() {
                server.tool_router.disable_route(tool.name);
            }
        }
        server
    }

    /// Writes the enabled tools in the shape that OpenAI takes.
    fn definitions(&self) -> String {
        let tools: Vec<Value> = self.tool_router.list_all().iter().map(openai).collect();
        Value::from(tools).to_string()
    }
}

/// Gives one tool in the shape that OpenAI takes.
fn openai(tool: &Tool) -> Value {
    json!({
        "type": "function",
        "function": { "name": tool.name, "description": tool.description, "parameters": &*tool.input_schema },
    })
}

fn main() -> ExitCode {
    match env::args().nth(1).as_deref() {
        Some("print") => match io::stdout().write_all(Server::hermes_cli().definitions().as_bytes()) {
            Ok(()) => return ExitCode::SUCCESS,
            Err(error) => eprintln!("rmcp: {error}"),
        },
        Some("noop") => return ExitCode::SUCCESS,
        Some("bench") => {
            measure();
            return ExitCode::SUCCESS;
        }
        Some("call") => match call::measure() {
            Ok(()) => return ExitCode::SUCCESS,
            Err(error) => eprintln!("rmcp: {error}"),
        },
        Some("serve") => match served::measure() {
            Ok(()) => return ExitCode::SUCCESS,
            Err(error) => eprintln!("rmcp: {error}"),
        },
        Some("repeat") => {
            let count = env::args().nth(2).and_then(|count| count.parse().ok()).unwrap_or(0);
            match call::repeat(count) {
                Ok(()) => return ExitCode::SUCCESS,
                Err(error) => eprintln!("rmcp: {error}"),
            }
        }
        _ => eprintln!("usage: peer-rmcp print|noop|bench|call|serve|repeat COUNT"),
    }
    ExitCode::FAILURE
}

/// Measures what a host does with a registry, after one warm-up of rmcp's cache of schemas.
fn measure() {
    let server = Server::hermes_cli();
    let bytes = server.definitions().into_bytes();
    let mut buffer = vec![0_u8; bytes.len()];
    bench("memcpy", || buffer.copy_from_slice(std::hint::black_box(&bytes)));
    bench("build registry", Server::all);
    bench("list definitions to OpenAI JSON", || server.definitions());
    bench("list definitions natively", || server.tool_router.list_all());
    let mut some = Server::all();
    bench("disable and enable 5 tools", || {
        for name in &HERMES_CLI[..5] {
            some.tool_router.disable_route(*name);
        }
        for name in &HERMES_CLI[..5] {
            some.tool_router.enable_route(name);
        }
    });
}

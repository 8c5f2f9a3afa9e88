//! What a call costs a bare rmcp client, with a server that is a process of its own.
//!
//! `peer-rmcp-client COMMAND…` agrees on the protocol as our client does; with `initialize` before the command, as
//! rmcp does by itself.

#[path = "../../../harness.rs"]
#[expect(dead_code, reason = "of the loop that others share, only the clock is used")]
mod harness;
#[path = "../../../turns.rs"]
mod turns;

use std::{env, io, process::ExitCode};

use rmcp::{
    model::{CallToolRequestParams, JsonObject, ProtocolVersion},
    service::{ClientLifecycleMode, ClientServiceExt as _},
    transport::TokioChildProcess,
};
use tokio::{process::Command, runtime::Builder};
use turns::{ARGUMENTS, TOOL, measure};

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let (lifecycle, command) = match words.split_first() {
        Some((first, rest)) if first == "initialize" => (ClientLifecycleMode::Initialize, rest),
        _ => (newest(), &words[..]),
    };
    match calls(lifecycle, command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("rmcp: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Speaks the newest protocol where the server does.
fn newest() -> ClientLifecycleMode {
    ClientLifecycleMode::Auto {
        preferred_versions: vec![ProtocolVersion::V_2026_07_28],
        legacy_version: Some(ProtocolVersion::LATEST_WITH_INITIALIZE),
    }
}

fn calls(lifecycle: ClientLifecycleMode, command: &[String]) -> io::Result<()> {
    let (program, arguments) = command.split_first().ok_or_else(|| io::Error::other("no server is named"))?;
    let mut started = Command::new(program);
    started.args(arguments);
    Builder::new_current_thread().enable_all().build()?.block_on(async {
        let transport = TokioChildProcess::new(started)?;
        let running = ().serve_with_lifecycle(transport, lifecycle).await.map_err(io::Error::other)?;
        let arguments: JsonObject = serde_json::from_str(ARGUMENTS)?;
        measure(async || {
            let parameters = CallToolRequestParams::new(TOOL).with_arguments(arguments.clone());
            let result = running.call_tool(parameters).await.map_err(io::Error::other)?;
            if result.is_error == Some(true) { Err(io::Error::other("the call failed")) } else { Ok(()) }
        })
        .await?;
        running.cancel().await.map(drop).map_err(io::Error::other)
    })
}

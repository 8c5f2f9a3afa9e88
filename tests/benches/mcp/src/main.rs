//! Measures what MCP costs: one JSON line a figure.
//!
//! `serve` measures requests to our server, from the bytes of the request to those of the answer; the client and the
//! server share one thread, as those of the others do. `client COMMAND…` measures calls by our client of a server that
//! is started with that command.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

mod client;
#[path = "../../harness.rs"]
mod harness;
#[path = "../../turns.rs"]
mod turns;
#[path = "../../wire.rs"]
mod wire;

use std::{env, hint::black_box, io, process::ExitCode, sync::Arc};

use harness::bench;
use tokio::{
    io::{duplex, split},
    runtime::Builder,
};
use tokio_util::sync::CancellationToken;
use toolwright::{Availability, Context, Dispatcher, Environment, Request};
use toolwright_approval::Ask;
use toolwright_bench_catalogue::registry::REGISTRY;
use toolwright_mcp::serve::{Contexts, Fixed, Identity, Service, stdio};
use wire::{CALL, Client, LIST, PIPE, contains};

/// Calls in nothing at all, as rmcp's do.
struct Nothing;

impl Contexts for Nothing {
    fn context(&self, _: &str, _: Arc<dyn Ask>) -> Context {
        Context::default()
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let done = match words.split_first() {
        Some((word, [])) if word == "serve" => measure(),
        Some((word, command)) if word == "client" => client::calls(command),
        _ => Err(io::Error::other("usage: bench-mcp serve|client COMMAND…")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn measure() -> io::Result<()> {
    let mut client = served()?;
    let list = client.round(LIST)?;
    let (bytes, tools) = (list.len(), list.windows(13).filter(|part| part == b"\"inputSchema\"").count());
    println!(r#"{{"name":"tools/list, size","bytes":{bytes},"tools":{tools}}}"#);
    if !contains(client.round(CALL)?, b"\"isError\":false") {
        return Err(io::Error::other("the call failed"));
    }
    bench("tools/list", || client.round(black_box(LIST)).map(<[u8]>::len));
    bench("tools/call", || client.round(black_box(CALL)).map(<[u8]>::len));
    Ok(())
}

/// Serves the tools of `hermes-cli`.
fn served() -> io::Result<Client> {
    let environment = Environment::default();
    let request = Request { enabled: Some(vec!["hermes-cli".to_owned()]), ..Request::default() };
    let selection = REGISTRY.select(&request, &environment);
    let dispatcher = Dispatcher::new(Availability::assumed(&REGISTRY, environment));
    let identity = Identity { name: "bench".to_owned(), version: "1".to_owned(), ..Identity::default() };
    let service = Service::new(Arc::new(Fixed::new(selection)), dispatcher, Arc::new(Nothing), identity);
    let runtime = Builder::new_current_thread().enable_time().build()?;
    let (ours, theirs) = duplex(PIPE);
    let (input, output) = split(theirs);
    runtime.spawn(async move { stdio(&service, input, output, CancellationToken::new()).await });
    Client::new(runtime, ours)
}

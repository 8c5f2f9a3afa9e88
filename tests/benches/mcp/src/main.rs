//! Measures requests to our MCP server, from the bytes of the request to those of the answer: one JSON line a figure.
//!
//! The client and the server share one thread, as those of the others do.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "../../harness.rs"]
mod harness;
#[path = "../../wire.rs"]
mod wire;

use std::{hint::black_box, io, process::ExitCode, sync::Arc};

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
    match measure() {
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

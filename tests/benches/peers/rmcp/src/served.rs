//! What requests cost rmcp's server, from the bytes of the request to those of the answer.

use std::{hint::black_box, io};

use rmcp::ServiceExt as _;
use tokio::{io::duplex, runtime::Builder};

use crate::{
    Server,
    harness::bench,
    wire::{CALL, Client, LIST, PIPE, contains},
};

/// Measures the list of the tools and a call.
pub fn measure() -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_time().build()?;
    let (ours, theirs) = duplex(PIPE);
    runtime.spawn(async move {
        match Server::hermes_cli().serve(theirs).await {
            Ok(running) => drop(running.waiting().await),
            Err(error) => eprintln!("rmcp: {error}"),
        }
    });
    let mut client = Client::new(runtime, ours)?;
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

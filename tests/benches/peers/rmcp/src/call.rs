//! What a call costs on rmcp: its router, with the context of a request.

use std::{hint::black_box, io};

use rmcp::{
    RoleServer, ServerHandler,
    handler::server::tool::ToolCallContext,
    model::{CallToolRequestParams, CallToolResponse, JsonObject, NumberOrString},
    service::{Peer, RequestContext, RunningService, serve_directly},
    tool_handler,
};
use tokio::{
    io::{DuplexStream, duplex},
    runtime::{Builder, Runtime},
};

use crate::{Server, harness::bench, ready::ready};

/// The arguments of every call.
const TWO: &str = r#"{"query":"src/main.rs","limit":3}"#;

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Server {}

/// A server that is being served, so that its requests have the peer that they need.
struct Served {
    server: Server,
    running: RunningService<RoleServer, Server>,
    arguments: JsonObject,
    _client: DuplexStream,
    runtime: Runtime,
}

impl Served {
    fn new() -> io::Result<Self> {
        let runtime = Builder::new_current_thread().build()?;
        let server = Server::hermes_cli();
        let (client, stream) = duplex(1 << 16);
        let inside = runtime.enter();
        let running = serve_directly(server.clone(), stream, None);
        drop(inside);
        let arguments = serde_json::from_str(TWO)?;
        Ok(Self { server, running, arguments, _client: client, runtime })
    }

    /// Carries out one call; its arguments have been read before.
    fn call(&self, peer: &Peer<RoleServer>) -> Option<CallToolResponse> {
        let mut parameters = CallToolRequestParams::new(black_box("web_search"));
        parameters.arguments = Some(black_box(&self.arguments).clone());
        self.carry_out(peer, parameters)
    }

    /// Carries out one call whose arguments come as text.
    fn call_from_text(&self, peer: &Peer<RoleServer>) -> Option<CallToolResponse> {
        let mut parameters = CallToolRequestParams::new(black_box("web_search"));
        parameters.arguments = serde_json::from_str(black_box(TWO)).ok();
        self.carry_out(peer, parameters)
    }

    fn carry_out(&self, peer: &Peer<RoleServer>, parameters: CallToolRequestParams) -> Option<CallToolResponse> {
        let request = RequestContext::new(NumberOrString::Number(1), peer.clone());
        ready(self.server.tool_router.call(ToolCallContext::new(&self.server, parameters, request))).ok()
    }
}

/// Measures a call whose arguments are an object already, as in a request that was read, and from text.
pub fn measure() -> io::Result<()> {
    let served = Served::new()?;
    let _inside = served.runtime.enter();
    let peer = served.running.peer().clone();
    if served.call(&peer).is_none() {
        return Err(io::Error::other("the call failed"));
    }
    bench("call", || served.call(&peer));
    bench("call, from text", || served.call_from_text(&peer));
    Ok(())
}

/// Makes the call so often.
pub fn repeat(count: u32) -> io::Result<()> {
    let served = Served::new()?;
    let _inside = served.runtime.enter();
    let peer = served.running.peer().clone();
    for _ in 0..count {
        black_box(served.call(&peer));
    }
    Ok(())
}

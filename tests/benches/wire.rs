//! A client of bare bytes, the same for every server: it writes a line and reads a line.

use std::io;

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream},
    runtime::Runtime,
};

/// The handshake that every server is sent.
pub(crate) const HANDSHAKE: [&str; 2] = [
    r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}"#,
    r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
];
/// Asks for the tools.
pub(crate) const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}"#;
/// Calls one that does nothing.
pub(crate) const CALL: &str = r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"web_search","arguments":{"query":"src/main.rs","limit":3}}}"#;
/// How many bytes may lie in a pipe.
pub(crate) const PIPE: usize = 1 << 18;

/// A client and the runtime in which its server runs, on one thread.
pub(crate) struct Client {
    runtime: Runtime,
    stream: DuplexStream,
    answer: Vec<u8>,
}

impl Client {
    /// Greets the server.
    pub(crate) fn new(runtime: Runtime, stream: DuplexStream) -> io::Result<Self> {
        let mut client = Self { runtime, stream, answer: Vec::with_capacity(PIPE) };
        let answer = client.round(HANDSHAKE[0])?;
        if !contains(answer, b"\"protocolVersion\":\"2025-06-18\"") {
            return Err(io::Error::other("the handshake failed"));
        }
        let Self { runtime, stream, .. } = &mut client;
        runtime.block_on(send(stream, HANDSHAKE[1]))?;
        Ok(client)
    }

    /// Sends a request and gives the answer's line.
    pub(crate) fn round(&mut self, request: &str) -> io::Result<&[u8]> {
        let Self { runtime, stream, answer } = self;
        answer.clear();
        runtime.block_on(async {
            send(stream, request).await?;
            while answer.last() != Some(&b'\n') {
                if stream.read_buf(answer).await? == 0 {
                    return Err(io::Error::other("the server has gone"));
                }
            }
            Ok(())
        })?;
        Ok(answer)
    }
}

async fn send(stream: &mut DuplexStream, line: &str) -> io::Result<()> {
    stream.write_all(line.as_bytes()).await?;
    stream.write_all(b"\n").await
}

/// Tells whether some bytes are among others.
pub(crate) fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|window| window == wanted)
}

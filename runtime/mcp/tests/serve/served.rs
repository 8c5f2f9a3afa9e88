//! A server on a real socket, and clients of bare requests.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};
use tokio_util::sync::CancellationToken;
use toolwright_mcp::serve::{HttpSettings, Service, Token, http};

use crate::fixture::{PATIENCE, meta};

pub(crate) const BOTH: &str = "application/json, text/event-stream";

/// A server, and how to reach it.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    pub(crate) stop: CancellationToken,
    pub(crate) serving: JoinHandle<std::io::Result<()>>,
}

/// A response that was read to its end.
#[derive(Debug)]
pub(crate) struct Got {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Got {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(':'));
        lines.into_iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// The messages of a stream.
    pub(crate) fn events(&self) -> Vec<Value> {
        let text = String::from_utf8(self.body.clone()).unwrap();
        let data = text.lines().filter_map(|line| line.strip_prefix("data: "));
        data.map(|data| serde_json::from_str(data).unwrap()).collect()
    }
}

/// A connection whose response is still coming.
pub(crate) struct Open {
    pub(crate) stream: TcpStream,
    pub(crate) bytes: Vec<u8>,
}

impl Open {
    /// Reads until the text has come, and gives all that came after what was given before.
    pub(crate) async fn until(&mut self, text: &str) -> String {
        let reading = async {
            loop {
                let all = String::from_utf8_lossy(&self.bytes).into_owned();
                if let Some(at) = all.find(text) {
                    self.bytes.drain(..at + text.len());
                    return all[..at + text.len()].to_owned();
                }
                assert!(
                    self.stream.read_buf(&mut self.bytes).await.unwrap() > 0,
                    "ended before {text}: {all}"
                );
            }
        };
        tokio::time::timeout(PATIENCE, reading).await.expect("the text in time")
    }

    /// Reads the next message of a stream.
    pub(crate) async fn event(&mut self) -> Value {
        self.until("data: ").await;
        let line = self.until("\n").await;
        serde_json::from_str(&line).unwrap()
    }

    pub(crate) async fn rest(mut self) -> Got {
        let reading = self.stream.read_to_end(&mut self.bytes);
        // A connection may be reset when it is refused; what came before counts.
        drop(tokio::time::timeout(PATIENCE, reading).await.expect("an end in time"));
        let split = self.bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let split = split.unwrap_or_else(|| panic!("no head: {:?}", String::from_utf8_lossy(&self.bytes)));
        let head = String::from_utf8(self.bytes[..split].to_vec()).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let mut body = self.bytes[split + 4..].to_vec();
        if head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
            body = dechunked(&body);
        }
        Got { status, head, body }
    }
}

pub(crate) fn dechunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(at) = bytes.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(str::from_utf8(&bytes[..at]).unwrap(), 16).unwrap();
        let start = at + 2;
        whole.extend_from_slice(&bytes[start..start + size]);
        bytes = &bytes[start + size + 2..];
    }
    whole
}

impl Served {
    pub(crate) async fn new(service: &Service, settings: HttpSettings) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (service, stop) = (service.clone(), CancellationToken::new());
        let own = stop.clone();
        let serving = tokio::spawn(async move { http(&service, listener, settings, own).await });
        Self { address, stop, serving }
    }

    pub(crate) async fn open(&self, request: &[u8]) -> Open {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(request).await.unwrap();
        Open { stream, bytes: Vec::new() }
    }

    /// Writes a request with these headers beside the usual ones; an empty value leaves a usual one out.
    pub(crate) fn request(&self, method: &str, headers: &[(&str, &str)], body: &str) -> Vec<u8> {
        let host = self.address.to_string();
        let mut all: Vec<(&str, &str)> = vec![("Host", &host), ("Accept", BOTH), ("Connection", "close")];
        if method == "POST" {
            all.push(("Content-Type", "application/json"));
        }
        for header in headers {
            all.retain(|(name, _)| name != &header.0);
            if !header.1.is_empty() {
                all.push(*header);
            }
        }
        let mut text = format!("{method} /mcp HTTP/1.1\r\n");
        for (name, value) in all {
            text.extend([name, ": ", value, "\r\n"]);
        }
        if !body.is_empty() {
            text.extend(["Content-Length: ", &body.len().to_string(), "\r\n"]);
        }
        format!("{text}\r\n{body}").into_bytes()
    }

    pub(crate) async fn send(&self, method: &str, headers: &[(&str, &str)], body: &str) -> Got {
        self.open(&self.request(method, headers, body)).await.rest().await
    }

    pub(crate) async fn post(&self, headers: &[(&str, &str)], body: &Value) -> Got {
        self.send("POST", headers, &body.to_string()).await
    }

    /// Begins a session and gives its name.
    pub(crate) async fn begin(&self, capabilities: Value) -> String {
        let got = self.post(&[], &handshake(capabilities)).await;
        assert_eq!(got.status, 200, "{got:?}");
        assert_eq!(got.json()["result"]["protocolVersion"], "2025-06-18");
        let name = got.header("mcp-session-id").unwrap().to_owned();
        assert!(name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit()), "{name}");
        name
    }

    pub(crate) async fn end(self) {
        self.stop.cancel();
        tokio::time::timeout(PATIENCE, self.serving).await.expect("an end in time").unwrap().unwrap();
    }
}

pub(crate) fn handshake(capabilities: Value) -> Value {
    let mut params = json!({"protocolVersion": "2025-06-18", "clientInfo": {}});
    params["capabilities"] = capabilities;
    json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params})
}

pub(crate) fn call(id: i64, tool: &str) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": tool}})
}

pub(crate) fn ping() -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "method": "ping"})
}

pub(crate) fn token() -> Token {
    Token::new("0123456789abcdef0123").unwrap()
}

pub(crate) fn modern<'a>(method: &'a str, name: &'a str) -> Vec<(&'a str, &'a str)> {
    vec![("MCP-Protocol-Version", "2026-07-28"), ("Mcp-Method", method), ("Mcp-Name", name)]
}

pub(crate) fn alone(id: i64, method: &str, mut params: Value, capabilities: &Value) -> Value {
    params["_meta"] = meta(capabilities);
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

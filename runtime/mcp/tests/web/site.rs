//! A small web server that answers as it is told, and remembers what it was asked.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use tokio::{
    io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    sync::mpsc,
};
use tokio_util::task::AbortOnDropHandle;

/// What was asked.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// The path with the query.
    pub(crate) path: String,
    /// Their names in small letters.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

/// What is answered.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Body,
}

#[derive(Debug)]
pub(crate) enum Body {
    Whole(String),
    /// Pieces, until there are no more.
    Pieces(mpsc::UnboundedReceiver<String>),
}

/// A web server.
#[derive(Debug)]
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    seen: Arc<Mutex<Vec<Request>>>,
    _task: AbortOnDropHandle<()>,
}

impl Request {
    pub(crate) fn header(&self, wanted: &str) -> Option<&str> {
        self.headers.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str())
    }

    /// Gives the path without the query.
    pub(crate) fn place(&self) -> &str {
        self.path.split('?').next().unwrap_or_default()
    }
}

impl Reply {
    pub(crate) fn new(status: u16, kind: &str, body: impl Into<String>) -> Self {
        let headers =
            if kind.is_empty() { vec![] } else { vec![("Content-Type".to_owned(), kind.to_owned())] };
        Self { status, headers, body: Body::Whole(body.into()) }
    }

    pub(crate) fn json(status: u16, body: &serde_json::Value) -> Self {
        Self::new(status, "application/json", body.to_string())
    }

    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }
}

impl Site {
    pub(crate) async fn open(answer: impl Fn(&Request) -> Reply + Send + Sync + 'static) -> Self {
        Self::open_behind(answer, |stream| async { Some(stream) }).await
    }

    /// Opens one whose visitors go through this door first.
    pub(crate) async fn open_behind<S, F>(
        answer: impl Fn(&Request) -> Reply + Send + Sync + 'static,
        door: impl Fn(TcpStream) -> F + Send + 'static,
    ) -> Self
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
        F: Future<Output = Option<S>> + Send + 'static,
    {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (seen, answer) = (Arc::<Mutex<Vec<Request>>>::default(), Arc::new(answer));
        let visitors = Arc::clone(&seen);
        let task = tokio::spawn(async move {
            let mut visits = tokio::task::JoinSet::new();
            loop {
                let (stream, _) = listener.accept().await.expect("a visitor");
                let (door, visitors, answer) = (door(stream), Arc::clone(&visitors), Arc::clone(&answer));
                visits.spawn(async move {
                    if let Some(stream) = door.await {
                        serve(stream, visitors, answer).await;
                    }
                });
            }
        });
        Self { address, seen, _task: AbortOnDropHandle::new(task) }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) fn seen(&self) -> Vec<Request> {
        self.seen.lock().expect("a list").clone()
    }
}

async fn serve<S: AsyncRead + AsyncWrite + Unpin>(
    mut stream: S,
    seen: Arc<Mutex<Vec<Request>>>,
    answer: Arc<impl Fn(&Request) -> Reply + Send + Sync + 'static>,
) {
    let mut received = Vec::new();
    while let Some(request) = request(&mut stream, &mut received).await {
        seen.lock().expect("a list").push(request.clone());
        let Reply { status, headers, body } = answer(&request);
        let mut head = format!("HTTP/1.1 {status} X\r\n");
        for (name, value) in headers {
            head.extend([name.as_str(), ": ", value.as_str(), "\r\n"]);
        }
        let sent = match body {
            Body::Whole(text) => {
                let text = if request.method == "HEAD" { String::new() } else { text };
                let whole = format!("{head}Content-Length: {}\r\n\r\n{text}", text.len());
                stream.write_all(whole.as_bytes()).await
            }
            Body::Pieces(mut pieces) => {
                let head = format!("{head}Connection: close\r\n\r\n");
                stream.write_all(head.as_bytes()).await.ok();
                while let Some(piece) = pieces.recv().await {
                    if stream.write_all(piece.as_bytes()).await.is_err() {
                        break;
                    }
                }
                return;
            }
        };
        if sent.is_err() {
            return;
        }
    }
}

async fn request<S: AsyncRead + Unpin>(stream: &mut S, received: &mut Vec<u8>) -> Option<Request> {
    loop {
        if let Some(end) = received.windows(4).position(|part| part == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&received[..end]).into_owned();
            let mut lines = head.lines();
            let mut words = lines.next()?.split(' ');
            let (method, path) = (words.next()?.to_owned(), words.next()?.to_owned());
            let headers: Vec<_> = lines
                .filter_map(|line| line.split_once(':'))
                .map(|(name, value)| (name.to_lowercase(), value.trim().to_owned()))
                .collect();
            let length = headers.iter().find(|(name, _)| name == "content-length");
            let length: usize = length.map_or(0, |(_, length)| length.parse().expect("a length"));
            if received.len() >= end + 4 + length {
                let body = String::from_utf8_lossy(&received[end + 4..end + 4 + length]).into_owned();
                received.drain(..end + 4 + length);
                return Some(Request { method, path, headers, body });
            }
        }
        let mut buffer = [0; 8192];
        let read = stream.read(&mut buffer).await.ok()?;
        if read == 0 {
            return None;
        }
        received.extend_from_slice(&buffer[..read]);
    }
}

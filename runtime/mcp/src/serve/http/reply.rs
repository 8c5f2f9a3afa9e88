//! Bodies of responses: a text, or a stream of events.

use std::{
    convert::Infallible,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use hyper::{
    Response, StatusCode,
    body::{Body, Bytes, Frame, SizeHint},
    header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue},
};
use tokio::{
    sync::mpsc,
    time::{Instant, Interval, interval_at},
};

use super::seats::Seat;
use crate::serve::outlet::Outgoing;

/// A response's body.
pub(super) enum Reply {
    Whole(Option<Bytes>),
    Stream(Box<Stream>),
}

/// Messages as events, while they come.
pub(super) struct Stream {
    first: Option<Outgoing>,
    messages: mpsc::Receiver<Outgoing>,
    alive: Interval,
    /// The session is in use as long as the stream is open.
    _seat: Option<Seat>,
}

impl Reply {
    /// Answers with nothing but a status.
    pub(super) fn empty(status: u16) -> Response<Self> {
        with_status(status, Self::Whole(None))
    }

    /// Answers with JSON.
    pub(super) fn json(status: u16, text: Vec<u8>) -> Response<Self> {
        let mut response = with_status(status, Self::Whole(Some(text.into())));
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        response
    }

    /// Answers with the messages that come, the first of which may have come already.
    pub(super) fn stream(
        first: Option<Outgoing>,
        messages: mpsc::Receiver<Outgoing>,
        silence: Duration,
        seat: Option<Seat>,
    ) -> Response<Self> {
        let alive = interval_at(Instant::now() + silence, silence);
        let stream = Box::new(Stream { first, messages, alive, _seat: seat });
        let mut response = with_status(200, Self::Stream(stream));
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache, no-transform"));
        headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
        response
    }
}

/// Refuses a request, in words for a person.
pub(super) fn refusal(status: u16, why: &str) -> Response<Reply> {
    let mut response = with_status(status, Reply::Whole(Some(format!("{why}\n").into())));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response
}

fn with_status(status: u16, body: Reply) -> Response<Reply> {
    let mut response = Response::new(body);
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response
}

impl Stream {
    fn poll(&mut self, task: &mut Context<'_>) -> Poll<Option<Bytes>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(event(&first.text)));
        }
        if let Poll::Ready(message) = self.messages.poll_recv(task) {
            self.alive.reset();
            return Poll::Ready(message.map(|message| event(&message.text)));
        }
        self.alive.poll_tick(task).map(|_| Some(Bytes::from_static(b": alive\n\n")))
    }
}

/// Writes a message, which has no line end, as an event.
fn event(message: &[u8]) -> Bytes {
    [b"event: message\ndata: ", message, b"\n\n"].concat().into()
}

impl Body for Reply {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        task: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let bytes = match self.get_mut() {
            Self::Whole(text) => Poll::Ready(text.take()),
            Self::Stream(stream) => stream.poll(task),
        };
        bytes.map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        matches!(self, Self::Whole(None))
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Whole(text) => SizeHint::with_exact(text.as_ref().map_or(0, Bytes::len) as u64),
            Self::Stream(_) => SizeHint::default(),
        }
    }
}

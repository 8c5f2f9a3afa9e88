//! `POST`: one message, and its answer as JSON or as the end of a stream.

use std::sync::Arc;

use http_body_util::{BodyExt as _, Limited};
use hyper::{
    Request, Response,
    body::{Bytes, Incoming},
    header::{CONTENT_TYPE, HeaderValue},
};
use tokio::sync::mpsc;

use super::{
    Hall, SILENCE, door, named_version,
    reply::{Reply, refusal},
    seats::{SESSION, Seat},
    standard,
};
use crate::serve::{
    answer,
    era::Meta,
    fault::Fault,
    id::Id,
    message::{self, Frame, Message},
    outlet::{Outgoing, Outlet, Sort},
    session::{Name, Session},
    version::Version,
};

impl Hall {
    /// Takes in a message, or a list of them where the session's version has lists.
    pub(super) async fn post(&self, request: Request<Incoming>) -> Response<Reply> {
        let headers = request.headers();
        if !(door::accepts(headers, "application/json") && door::accepts(headers, "text/event-stream")) {
            return refusal(406, "the client must accept application/json and text/event-stream");
        }
        let is_json = |value: &HeaderValue| {
            let name = value.to_str().ok().and_then(|text| text.split(';').next());
            name.is_some_and(|name| name.trim().eq_ignore_ascii_case("application/json"))
        };
        if !headers.get(CONTENT_TYPE).is_some_and(is_json) {
            return refusal(415, "the body must be application/json");
        }
        let (parts, body) = request.into_parts();
        let request = Request::from_parts(parts, ());
        let body = match self.whole(body).await {
            Ok(body) => body,
            Err(refused) => return *refused,
        };
        let frame = message::read(&body);
        let named = match named_version(&request) {
            Ok(named) => named,
            Err(fault) => return faulty(None, &fault, 400),
        };
        match &frame {
            Frame::Bad(fault) => faulty(None, fault, 400),
            Frame::One(Message::Invalid { id, fault }) => faulty(id.as_ref(), fault, 400),
            Frame::One(Message::Request { id, method, .. }) if method == "initialize" => {
                let id = id.clone();
                self.welcome(&request, frame, &id).await
            }
            Frame::One(Message::Request { id, method, params }) => {
                let meta = match Meta::of(*params) {
                    Ok(meta) => meta,
                    Err(fault) => return faulty(Some(id), &fault, 400),
                };
                let is_old =
                    |version: &str| Version::read(version).is_some_and(|known| !known.is_stateless());
                let has_session = request.headers().contains_key(SESSION);
                let is_alone = method == "server/discover"
                    || meta.version().is_some_and(|version| !is_old(&version))
                    || (!has_session && named.is_some_and(|version| !is_old(version)));
                if !is_alone {
                    return self.seated(&request, frame, named).await;
                }
                let checked = check_alone(&request, method, *params, &meta, named);
                match checked {
                    Ok(()) => self.alone(frame).await,
                    Err(fault) => faulty(Some(id), &fault, 400),
                }
            }
            // Without a session there is nothing that a notification could be about.
            Frame::One(Message::Notification { .. }) if super::is_stateless(&request) => Reply::empty(202),
            _ => self.seated(&request, frame, named).await,
        }
    }

    /// Reads the body.
    async fn whole(&self, body: Incoming) -> Result<Bytes, Box<Response<Reply>>> {
        let most = self.settings.body;
        let reading = Limited::new(body, most).collect();
        match tokio::time::timeout(self.settings.patience, reading).await {
            Ok(Ok(body)) => Ok(body.to_bytes()),
            Ok(Err(error)) if error.is::<http_body_util::LengthLimitError>() => {
                Err(Box::new(refusal(413, &format!("the body is longer than {most} bytes"))))
            }
            Ok(Err(_)) => Err(Box::new(refusal(400, "the body broke off"))),
            Err(_) => Err(Box::new(refusal(408, "the body took too long"))),
        }
    }

    /// Begins a session.
    async fn welcome<B>(&self, request: &Request<B>, frame: Frame<'_>, id: &Id) -> Response<Reply> {
        if request.headers().contains_key(SESSION) {
            let fault = Fault::request("Invalid request: this session is initialized already");
            return faulty(Some(id), &fault, 400);
        }
        let name = match Name::random() {
            Ok(name) => name,
            Err(error) => return refusal(500, &format!("no random bytes can be had: {error}")),
        };
        let header = HeaderValue::from_str(&name.secret);
        let session = Session::new(self.seats.house(), name, None);
        let (outlet, mut messages) = Outlet::open();
        session.take(frame, &outlet).await;
        drop(outlet);
        let Some(first) = messages.recv().await else { return Reply::empty(202) };
        if first.sort != Sort::Answer {
            return Reply::json(200, first.text);
        }
        match self.seats.add(session) {
            Ok(_seat) => {
                let mut response = Reply::json(200, first.text);
                if let Ok(name) = header {
                    response.headers_mut().insert(SESSION, name);
                }
                response
            }
            Err(refused) => *refused,
        }
    }

    /// Takes in what belongs to a session.
    async fn seated<B>(
        &self,
        request: &Request<B>,
        frame: Frame<'_>,
        named: Option<&str>,
    ) -> Response<Reply> {
        let seat = match self.seats.of(request) {
            Ok(seat) => seat,
            Err(refused) => return *refused,
        };
        if let Some(named) = named
            && Version::read(named).is_none()
        {
            return faulty(None, &Fault::version(named), 400);
        }
        let (outlet, messages) = Outlet::open();
        let session = Arc::clone(seat.session());
        session.take(frame, &outlet).await;
        drop(outlet);
        respond(messages, Some(seat), |_| 200).await
    }

    /// Carries out a request that says all that there is to know.
    async fn alone(&self, frame: Frame<'_>) -> Response<Reply> {
        let name = match Name::random() {
            Ok(name) => name,
            Err(error) => return refusal(500, &format!("no random bytes can be had: {error}")),
        };
        let session = Session::within(self.seats.house(), name, None, self.alone.clone());
        let (outlet, messages) = Outlet::open();
        session.take(frame, &outlet).await;
        drop((outlet, session));
        respond(messages, None, status).await
    }
}

/// Answers with what comes: JSON where that is the answer itself, else a stream that ends with it.
async fn respond(
    mut messages: mpsc::Receiver<Outgoing>,
    seat: Option<Seat>,
    status: fn(i32) -> u16,
) -> Response<Reply> {
    match tokio::time::timeout(SILENCE, messages.recv()).await {
        Ok(None) => Reply::empty(202),
        Ok(Some(Outgoing { text, sort: Sort::Answer })) => Reply::json(200, text),
        Ok(Some(Outgoing { text, sort: Sort::Fault(code) })) => Reply::json(status(code), text),
        Ok(Some(first)) => Reply::stream(Some(first), messages, SILENCE, seat),
        Err(_) => Reply::stream(None, messages, SILENCE, seat),
    }
}

/// Holds what the head of a request says against what its body says.
fn check_alone<B>(
    request: &Request<B>,
    method: &str,
    params: Option<&serde_json::value::RawValue>,
    meta: &Meta<'_>,
    named: Option<&str>,
) -> Result<(), Fault> {
    meta.era()?;
    match (named, meta.version()) {
        (Some(named), Some(version)) if named == version => {}
        (Some(_), _) => {
            return Err(standard::differs("MCP-Protocol-Version and _meta name different versions"));
        }
        (None, _) => return Err(standard::differs("MCP-Protocol-Version is missing")),
    }
    standard::check(request.headers(), method, params)
}

/// The status of a faulty request without a session.
fn status(code: i32) -> u16 {
    match code {
        Fault::METHOD_NOT_FOUND => 404,
        Fault::HEADER_MISMATCH | Fault::UNSUPPORTED_VERSION => 400,
        _ => 200,
    }
}

fn faulty(id: Option<&Id>, fault: &Fault, status: u16) -> Response<Reply> {
    Reply::json(status, answer::fault(id, fault))
}

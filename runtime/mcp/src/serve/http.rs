//! Many clients over HTTP: one path, with sessions for the versions that begin with a handshake and none for the
//! others.
//!
//! A stream that breaks is not taken up again: what it had still to say is lost, and the client asks anew.

mod door;
mod origin;
mod page;
mod post;
mod reply;
mod seats;
mod standard;
mod token;

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use hyper::{
    Method, Request, Response,
    body::Incoming,
    header::{ALLOW, HeaderValue, ORIGIN},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

pub use self::token::Token;
use self::{
    reply::{Reply, refusal},
    seats::{SESSION, Seats},
};
use super::{
    fault::Fault,
    service::Service,
    session::{Session, Surroundings},
    version::Version,
};

/// The one path that is served.
pub const PATH: &str = "/mcp";

/// The methods that are served.
const METHODS: &str = "GET, POST, DELETE";
/// The header in which a client says its version.
const VERSION: &str = "mcp-protocol-version";
/// How often idle sessions are looked for.
const SWEEP: Duration = Duration::from_secs(15);
/// How long a stream is silent before a comment shows that it is alive.
const SILENCE: Duration = Duration::from_secs(15);

/// Who is let in, and how many.
#[derive(Clone, Debug)]
pub struct HttpSettings {
    /// What clients must show; without one everybody who reaches the address is let in.
    pub token: Option<Token>,
    /// Origins of web pages that are let in; the server's own address is let in anyway.
    pub origins: Vec<String>,
    /// The most sessions at once.
    pub sessions: usize,
    /// How long a session may be idle.
    pub idle: Duration,
    /// The most connections at once.
    pub connections: usize,
    /// How long a client may take to send the head of a request, and then its body.
    pub patience: Duration,
    /// The longest body in bytes.
    pub body: usize,
}

impl Default for HttpSettings {
    fn default() -> Self {
        Self {
            token: None,
            origins: Vec::new(),
            sessions: 64,
            idle: Duration::from_mins(30),
            connections: 256,
            patience: Duration::from_secs(15),
            body: 4 << 20,
        }
    }
}

/// What all requests share.
struct Hall {
    service: Service,
    settings: HttpSettings,
    /// Where it is served.
    address: SocketAddr,
    seats: Seats,
    /// What bounds and ends the calls that belong to no session.
    alone: Surroundings,
    stop: CancellationToken,
    tasks: TaskTracker,
}

/// Serves clients until the server is stopped. Then no connection is accepted any more, what runs is cancelled, and
/// it is waited for as long as the service's limits say.
pub async fn http(
    service: &Service,
    listener: TcpListener,
    settings: HttpSettings,
    stop: CancellationToken,
) -> io::Result<()> {
    let address = listener.local_addr()?;
    let places = Arc::new(Semaphore::new(settings.connections.max(1)));
    let seats = Seats::new(service.house(), settings.sessions, settings.idle);
    let tasks = TaskTracker::new();
    let calls = service.house().limits.calls.min(Semaphore::MAX_PERMITS);
    let calls = Arc::new(Semaphore::new(calls));
    let hall = Arc::new(Hall {
        service: service.clone(),
        settings,
        address,
        seats,
        alone: Surroundings { places: Some(calls), tasks: tasks.clone(), stop: stop.clone() },
        stop: stop.clone(),
        tasks,
    });
    let accepting = async {
        loop {
            // Whoever finds no place waits in the system's queue.
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            match listener.accept().await {
                Ok((stream, _)) => {
                    let connection = Arc::clone(&hall).connection(stream);
                    hall.tasks.spawn(async move {
                        connection.await;
                        drop(place);
                    });
                }
                // Too many files are open, or the client was gone at once: neither ends the server.
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    };
    tokio::select! {
        () = accepting => {}
        () = hall.seats.sweep(SWEEP) => {}
        () = hall.tell_changes() => {}
        () = stop.cancelled() => {}
    }
    drop(listener);
    hall.end().await;
    Ok(())
}

impl Hall {
    /// Tells every session of other tools. None waits for another.
    async fn tell_changes(&self) {
        if let Some(mut changes) = self.service.house().offer.changes() {
            while changes.changed().await.is_ok() {
                for session in self.seats.sessions() {
                    session.hint_changed();
                }
            }
        }
        std::future::pending::<()>().await;
    }

    async fn end(&self) {
        self.seats.end().await;
        self.tasks.close();
        let grace = self.service.house().limits.grace;
        // What does not end in time is left behind.
        drop(tokio::time::timeout(grace, self.tasks.wait()).await);
    }

    async fn connection(self: Arc<Self>, stream: TcpStream) {
        // Small messages go out at once; where that cannot be had, they go out all the same.
        drop(stream.set_nodelay(true));
        let (hall, stop) = (Arc::clone(&self), self.stop.clone());
        let service = service_fn(move |request| {
            let hall = Arc::clone(&hall);
            async move { Ok::<_, std::convert::Infallible>(hall.answer(request).await) }
        });
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(self.settings.patience).max_headers(100);
        let connection = builder.serve_connection(TokioIo::new(stream), service);
        let mut connection = std::pin::pin!(connection);
        tokio::select! {
            // A client that breaks off is no fault of ours.
            done = connection.as_mut() => drop(done),
            () = stop.cancelled() => {
                connection.as_mut().graceful_shutdown();
                drop(connection.await);
            }
        }
    }

    async fn answer(self: Arc<Self>, request: Request<Incoming>) -> Response<Reply> {
        if let Some(refused) = self.not_of_here(&request) {
            return refused;
        }
        // A page that is let in may read every answer, also that the token is missing.
        let page = request.headers().get(ORIGIN).cloned();
        let mut response = match self.without_token(&request) {
            _ if page.is_some() && page::is_preflight(&request) => page::preflight(),
            Some(refused) => refused,
            None => match *request.method() {
                Method::POST => self.post(request).await,
                Method::GET => self.listen(&request),
                Method::DELETE => self.leave(&request),
                _ => not_allowed(METHODS),
            },
        };
        if let Some(origin) = page {
            page::open(&mut response, origin);
        }
        response
    }

    /// Opens the stream for what belongs to no request.
    fn listen(&self, request: &Request<Incoming>) -> Response<Reply> {
        if is_stateless(request) {
            return not_allowed("POST");
        }
        if !door::accepts(request.headers(), "text/event-stream") {
            return refusal(406, "the client must accept text/event-stream");
        }
        match self.seats.of(request) {
            Ok(seat) => {
                let (outlet, messages) = super::outlet::Outlet::open();
                // An earlier stream ends with this.
                seat.session().set_general(outlet);
                Reply::stream(None, messages, SILENCE, Some(seat))
            }
            Err(refused) => *refused,
        }
    }

    /// Ends a session.
    fn leave(&self, request: &Request<Incoming>) -> Response<Reply> {
        if is_stateless(request) {
            return not_allowed("POST");
        }
        match self.seats.of(request) {
            Ok(seat) => {
                self.seats.remove(&seat.session().name);
                let session: Arc<Session> = Arc::clone(seat.session());
                session.stop.cancel();
                session.clear_general();
                self.tasks.spawn(async move { session.end().await });
                Reply::empty(204)
            }
            Err(refused) => *refused,
        }
    }
}

fn not_allowed(methods: &'static str) -> Response<Reply> {
    let mut response = refusal(405, "this method is not served here");
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(methods));
    response
}

/// Gives the version that a request's head names.
fn named_version<B>(request: &Request<B>) -> Result<Option<&str>, Fault> {
    match request.headers().get(VERSION).map(HeaderValue::to_str) {
        None => Ok(None),
        Some(Ok(version)) => Ok(Some(version)),
        Some(Err(_)) => Err(Fault::version("what is in the header")),
    }
}

fn is_stateless<B>(request: &Request<B>) -> bool {
    let version = named_version(request).ok().flatten().and_then(Version::read);
    version.is_some_and(Version::is_stateless) && !request.headers().contains_key(SESSION)
}

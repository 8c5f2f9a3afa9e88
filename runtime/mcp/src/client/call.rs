//! Carries out a call over the connection: within its time, only as often as is safe, and given up when the caller
//! gives it up.

use std::{
    sync::{Arc, Weak},
    time::{Duration, Instant},
};

use rmcp::{
    RoleClient,
    model::{
        CallToolRequest, CallToolRequestParams, CancelledNotificationParam, ClientRequest, ErrorData,
        RequestId, ServerResult,
    },
    service::{Peer, PeerRequestOptions, ServiceError},
};
use toolwright::{
    Context, Output, ToolError,
    declare::HandlerFuture,
    dynamic::{DynamicCall, DynamicHandler},
};

use super::{
    arguments::arguments,
    house::{ProgressListener, Progressed},
    line::Line,
    marks::{is_refused_for_session, is_session_expired},
    rounds::rounds,
    server::Server,
    state::Condition,
};

/// How long a call waits for a connection that is being made.
const WAITING: Duration = Duration::from_secs(5);
/// How long a call waits for a program that is started again, or for a session that is made anew.
const WAITING_LONGER: Duration = Duration::from_secs(15);
/// How long a word to the server that a call is given up may be on its way.
const GIVING_UP: Duration = Duration::from_secs(5);

/// Carries out the calls of one server's tools.
pub(crate) struct Caller {
    server: Weak<Server>,
}

/// What is asked for, and on what terms.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) context: &'a Context,
    /// The server's own name for it, for messages.
    pub(crate) tool: &'a str,
    /// Whether a second call does no harm, as the server says: it only reads.
    pub(crate) again: Again,
}

/// Whether a call may be sent a second time though the first may have run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Again {
    Harmless,
    Never,
}

impl Asked<'_> {
    /// Tells whether the call may be sent again, over a new session, after this error: it only reads, or the error is
    /// one of the protocol's own that are given before anything runs. What a tool says of its own connections is none.
    fn may_go_again(&self, error: &ErrorData) -> bool {
        let is_of_protocol = error.code.0 == INVALID_REQUEST || SERVER_ERRORS.contains(&error.code.0);
        let is_harmless = self.again == Again::Harmless && is_session_expired(&error.message);
        is_harmless || is_of_protocol && is_refused_for_session(&error.message)
    }
}

/// The code of a request that a server does not take.
const INVALID_REQUEST: i32 = -32_600;
/// The codes that JSON-RPC leaves to servers; SDKs use them for sessions that they do not know.
const SERVER_ERRORS: std::ops::RangeInclusive<i32> = -32_099..=-32_000;

/// Why there is no answer.
#[derive(Debug)]
enum NoAnswer {
    /// The server answered with an error of the protocol.
    Refused(ErrorData),
    /// It did not reach the server, or the server did not take it: it has not run.
    NotRun(String),
    /// It may have run.
    Lost(String),
    /// Somebody must log in.
    NeedsLogin,
    /// There was no answer in time.
    TimedOut(Duration),
    /// The caller gave it up.
    Cancelled,
}

impl Caller {
    pub(crate) fn new(server: Weak<Server>) -> Self {
        Self { server }
    }
}

impl DynamicHandler for Caller {
    fn call<'a>(&'a self, call: DynamicCall<'a>) -> HandlerFuture<'a> {
        Box::pin(async move {
            let server = self.server.upgrade().ok_or_else(gone)?;
            call_tool(&server, call).await
        })
    }
}

pub(crate) fn gone() -> ToolError {
    ToolError::tell("this MCP server is no longer connected to; start the session anew to use it")
}

async fn call_tool(server: &Server, call: DynamicCall<'_>) -> Result<Output, ToolError> {
    let raw = call.tool.raw_name();
    let again = if call.tool.hints().read_only == Some(true) { Again::Harmless } else { Again::Never };
    let asked = Asked { context: call.context, tool: raw, again };
    let mut params = CallToolRequestParams::new(raw.to_owned());
    params.arguments = Some(arguments(call.arguments)?);
    let result = rounds(server, &asked, |responses, state| {
        let mut params = params.clone();
        params.input_responses = responses;
        params.request_state = state;
        ClientRequest::CallToolRequest(CallToolRequest::new(params))
    });
    super::result::output(server, result.await?).await
}

/// Sends a request and waits for its answer.
pub(crate) async fn send(
    server: &Server,
    asked: &Asked<'_>,
    request: ClientRequest,
) -> Result<ServerResult, ToolError> {
    let _running = server.activity.begin();
    let name = server.name();
    let mut before: Option<Arc<Line>> = None;
    loop {
        let line = line(server, asked, before.as_ref()).await?;
        let passage = server.breaker.pass(Instant::now()).map_err(|left| {
            ToolError::tell(format!(
                "MCP server `{name}` could not be spoken to several times in a row; it is tried again in {} seconds",
                left.as_secs().max(1)
            ))
        })?;
        let fault = match once(server, &line, asked, request.clone()).await {
            Ok(result) => {
                passage.answered();
                return Ok(result);
            }
            Err(fault) => fault,
        };
        match fault {
            NoAnswer::Cancelled => return Err(ToolError::tell("the call was cancelled")),
            NoAnswer::NeedsLogin => {
                passage.answered();
                return Err(ToolError::tell(format!(
                    "MCP server `{name}` wants somebody to log in: run `toolwright mcp login {name}`"
                )));
            }
            NoAnswer::Refused(error) if before.is_none() && asked.may_go_again(&error) => {
                // The answer is about the session, and a second call does no harm or the server did not take this one.
                passage.answered();
                line.broken.cancel();
                before = Some(line);
            }
            NoAnswer::Refused(error) => {
                passage.answered();
                let said = server.shown(&error.message);
                return Err(ToolError::tell(format!(
                    "MCP server `{name}` refused the call: {said} ({})",
                    error.code.0
                )));
            }
            NoAnswer::NotRun(_) if before.is_none() => {
                passage.failed(Instant::now());
                line.broken.cancel();
                before = Some(line);
            }
            NoAnswer::Lost(_) if before.is_none() && asked.again == Again::Harmless => {
                passage.failed(Instant::now());
                before = Some(line);
            }
            NoAnswer::NotRun(why) => {
                passage.failed(Instant::now());
                let why = server.shown(&why);
                return Err(ToolError::tell(format!(
                    "MCP server `{name}` cannot be spoken to: {why}; the call has not run"
                )));
            }
            NoAnswer::Lost(why) => {
                passage.failed(Instant::now());
                let why = server.shown(&why);
                return Err(ToolError::tell(format!(
                    "the connection to MCP server `{name}` was lost before `{}` had an answer: {why}; it may have run, so it was not called again: look at what it did before you do so",
                    asked.tool
                )));
            }
            NoAnswer::TimedOut(limit) => {
                // Whoever had less patience than the operator says nothing about the server.
                if limit >= server.settings.timeout {
                    passage.failed(Instant::now());
                } else {
                    passage.answered();
                }
                return Err(ToolError::tell(format!(
                    "MCP server `{name}` did not answer `{}` within {} seconds, and was told to give it up; it may have run all the same",
                    asked.tool,
                    limit.as_secs_f64()
                )));
            }
        }
    }
}

/// Gives a connection other than the one before, waiting for one that is being made.
async fn line(
    server: &Server,
    asked: &Asked<'_>,
    before: Option<&Arc<Line>>,
) -> Result<Arc<Line>, ToolError> {
    let is_other = |line: &Option<Arc<Line>>| {
        line.as_ref().is_some_and(|line| before.is_none_or(|before| !Arc::ptr_eq(line, before)))
    };
    let mut lines = server.line.subscribe();
    let now = lines.borrow_and_update().clone().filter(|line| is_other(&Some(Arc::clone(line))));
    if let Some(line) = now {
        return Ok(line);
    }
    let condition = server.condition();
    let waiting = match condition {
        Condition::Asleep => {
            server.wanted.notify_one();
            WAITING_LONGER
        }
        _ if before.is_some() => WAITING_LONGER,
        Condition::Ready | Condition::Connecting | Condition::Reconnecting => WAITING,
        Condition::Disabled | Condition::Parked | Condition::Failed | Condition::NeedsLogin => {
            return Err(unreachable(server));
        }
    };
    let limit = until(asked.context.deadline).min(waiting);
    let wait = tokio::time::timeout(limit, lines.wait_for(is_other));
    match asked.context.cancellation.run_until_cancelled(wait).await {
        None => Err(ToolError::tell("the call was cancelled")),
        Some(Ok(Ok(line))) => line.clone().ok_or_else(|| unreachable(server)),
        Some(Ok(Err(_)) | Err(_)) => Err(unreachable(server)),
    }
}

/// Tells why a server cannot be called.
fn unreachable(server: &Server) -> ToolError {
    let (name, state) = (server.name(), server.state());
    let why = state.faults.first().map(|fault| format!(": {fault}")).unwrap_or_default();
    ToolError::tell(match state.state {
        Condition::Disabled => format!("MCP server `{name}` is switched off in the configuration"),
        Condition::Parked => {
            format!(
                "MCP server `{name}` was lost and its tools are gone until it is back{why}; the call has not run"
            )
        }
        Condition::Failed => format!("MCP server `{name}` could not be reached{why}; the call has not run"),
        Condition::NeedsLogin => {
            format!("MCP server `{name}` wants somebody to log in: run `toolwright mcp login {name}`")
        }
        _ => format!("MCP server `{name}` is being connected to{why}; the call has not run, try again soon"),
    })
}

/// Sends it once.
async fn once(
    server: &Server,
    line: &Line,
    asked: &Asked<'_>,
    request: ClientRequest,
) -> Result<ServerResult, NoAnswer> {
    let options = PeerRequestOptions::no_options();
    let mut handle =
        line.peer.send_cancellable_request(request, options).await.map_err(|error| match error {
            ServiceError::TransportClosed => NoAnswer::NotRun("the connection is closed".to_owned()),
            other => NoAnswer::Lost(other.to_string()),
        })?;
    let _following = line.inbox.follow(&handle.progress_token, listener(asked.context));
    let mut giving_up = GivingUp { server, peer: &line.peer, id: Some(handle.id.clone()) };
    let limit = until(asked.context.deadline).min(server.settings.timeout);
    let answer = tokio::select! {
        biased;
        answer = &mut handle.rx => answer,
        () = asked.context.cancellation.cancelled() => return Err(NoAnswer::Cancelled),
        () = tokio::time::sleep(limit) => return Err(NoAnswer::TimedOut(limit)),
    };
    giving_up.id = None;
    let is_program = line.program.is_some();
    match answer {
        Ok(Ok(result)) => Ok(result),
        Ok(Err(ServiceError::McpError(error))) => Err(NoAnswer::Refused(error)),
        Ok(Err(error)) if error.is_authorization_required() => Err(NoAnswer::NeedsLogin),
        Ok(Err(ServiceError::TransportSend(error))) => {
            let why = error.error.to_string();
            // What could not be written whole to a program's pipe cannot have been read; an address may have answered
            // that it does not know the session. Anything else may have run.
            let has_not_run = is_program || is_refused_for_session(&why);
            Err(if has_not_run { NoAnswer::NotRun(why) } else { NoAnswer::Lost(why) })
        }
        Ok(Err(ServiceError::Cancelled { reason })) => {
            Err(NoAnswer::Lost(reason.unwrap_or_else(|| "it was cancelled".to_owned())))
        }
        Ok(Err(error)) => Err(NoAnswer::Lost(error.to_string())),
        Err(_) => Err(NoAnswer::Lost("the connection was closed".to_owned())),
    }
}

/// Gives how long it is until then; for ever without an end.
fn until(deadline: Option<Instant>) -> Duration {
    deadline.map_or(Duration::MAX, |deadline| deadline.saturating_duration_since(Instant::now()))
}

/// Gives whoever wants to know how far a call is.
fn listener(context: &Context) -> Option<ProgressListener> {
    if let Some(listener) = context.services.get::<ProgressListener>() {
        return Some(listener.clone());
    }
    let terminal = context.services.get::<toolwright_terminal::Progress>()?.clone();
    Some(ProgressListener::new(move |progressed| {
        terminal.tell(toolwright_terminal::Update { last_line: &in_words(progressed), bytes: 0 });
    }))
}

fn in_words(progressed: &Progressed) -> String {
    let done = match progressed.total {
        Some(total) => format!("{} of {total}", progressed.progress),
        None => progressed.progress.to_string(),
    };
    match &progressed.message {
        Some(message) => format!("{done}: {message}"),
        None => done,
    }
}

/// Tells the server that nobody waits for an answer any more, when it is dropped with the call's number.
struct GivingUp<'a> {
    server: &'a Server,
    peer: &'a Peer<RoleClient>,
    id: Option<RequestId>,
}

impl Drop for GivingUp<'_> {
    fn drop(&mut self) {
        let Some(id) = self.id.take() else { return };
        let peer = self.peer.clone();
        let told = CancelledNotificationParam::new(
            Some(id),
            Some("nobody waits for the answer any more".to_owned()),
        );
        self.server.runtime.spawn(async move {
            // A server that cannot be told any more has nothing to give up.
            tokio::time::timeout(GIVING_UP, peer.notify_cancelled(told)).await.ok();
        });
    }
}

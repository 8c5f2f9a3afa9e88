//! The task that keeps one server: connects, watches, mends, parks, and ends what it started.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use rmcp::{
    model::{ClientRequest, DiscoverRequest, DiscoverRequestParams, PingRequest},
    service::ServiceError,
};
use tokio::time::{sleep, timeout};
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};

use super::{
    connect::{Beginning, Connected, NoConnection, bound_log, connect, how_it_ended},
    handler::set_level,
    line::Line,
    list::{Listing, answer, list},
    offer::offer,
    refresh::{listen, refresh},
    server::Server,
    state::{Condition, ServerIdentity},
    tries::{Hope, Next, Tries},
};

/// How long a program may take to end by itself.
const GRACE: Duration = Duration::from_secs(2);
/// How long what is on its way when a program has ended may take.
const DRAIN: Duration = Duration::from_millis(300);
/// How long the library may take to let go of a connection.
const CLOSING: Duration = Duration::from_secs(3);
/// How long the answer to a sign of life may take.
const LIFE: Duration = Duration::from_secs(30);

/// Why a connection is over.
enum Ended {
    /// The house closes.
    Stopped,
    /// Its program was ended because nobody used it.
    Idle,
    /// Its program is old.
    Old,
    /// It was lost.
    Lost(String),
}

/// What is waited for, and what came of it.
#[derive(PartialEq)]
enum Waited {
    Enough,
    Stopped,
}

/// Keeps a server until the house closes.
pub(crate) async fn keep(server: Arc<Server>) {
    let mut tries = Tries::default();
    let mut beginning = Beginning::default();
    loop {
        server.change(|state| state.attempts += 1);
        let opened = tokio::select! {
            () = server.stop.cancelled() => break,
            opened = open(&server, &mut beginning) => opened,
        };
        let fault = match opened {
            Ok((connected, line, listing)) => {
                tries.ready();
                become_ready(&server, &line, listing);
                let begun = Instant::now();
                let ended = watch(&server, connected, line).await;
                tries.lasted(begun.elapsed());
                match ended {
                    Ended::Stopped => break,
                    Ended::Old => continue,
                    Ended::Idle => {
                        if rest(&server).await == Waited::Stopped {
                            break;
                        }
                        continue;
                    }
                    Ended::Lost(why) => NoConnection::new(why, Hope::Soon),
                }
            }
            Err(fault) => fault,
        };
        if after(&server, &mut tries, fault).await == Waited::Stopped {
            break;
        }
    }
    server.owner.withdraw();
    server.change(|state| {
        state.tools.clear();
        state.pid = None;
    });
}

/// Connects and reads the first list.
async fn open(
    server: &Arc<Server>,
    beginning: &mut Beginning,
) -> Result<(Connected, Arc<Line>, Listing), NoConnection> {
    let limit = server.settings.connect_timeout;
    let connected = match timeout(limit, connect(server, *beginning)).await {
        Ok(Ok(connected)) => connected,
        Ok(Err(fault)) => {
            *beginning = beginning.other();
            return Err(fault);
        }
        Err(_) => {
            *beginning = beginning.other();
            let why = format!("it did not answer within {} seconds (connect_timeout)", limit.as_secs_f64());
            return Err(NoConnection::new(why, Hope::Soon));
        }
    };
    let line = Arc::new(Line {
        peer: connected.running.peer().clone(),
        inbox: Arc::clone(&connected.inbox),
        broken: CancellationToken::new(),
        program: connected.program.as_ref().map(toolwright_terminal::Companion::id),
    });
    // One that got the old handshake gets it at once the next time.
    *beginning = if line.is_modern() { Beginning::Discover } else { Beginning::Handshake };
    let listed = timeout(limit, list(&line)).await;
    let why = match listed {
        Ok(Ok(listing)) => return Ok((connected, line, listing)),
        Ok(Err(error)) => format!("its tools could not be listed: {}", server.shown(&error.to_string())),
        Err(_) => {
            format!("it did not list its tools within {} seconds (connect_timeout)", limit.as_secs_f64())
        }
    };
    close(connected).await;
    Err(NoConnection::new(why, Hope::Soon))
}

fn become_ready(server: &Arc<Server>, line: &Arc<Line>, listing: Listing) {
    offer(server, line, listing);
    server.activity.touch();
    server.line.send_replace(Some(Arc::clone(line)));
    let agreed = line.agreed();
    server.change(|state| {
        state.state = Condition::Ready;
        state.faults.clear();
        state.attempts = 0;
        state.pid = line.program;
        state.protocol = agreed.as_ref().map(|info| info.protocol_version.to_string());
        state.server = agreed
            .as_ref()
            .and_then(|info| info.server_info.as_ref())
            .map(|info| ServerIdentity { name: info.name.clone(), version: info.version.clone() });
    });
    let state = server.state();
    tracing::info!(
        target: "toolwright::mcp",
        "MCP server `{}` is ready: {} tools, protocol {}",
        state.name, state.tools.len(), state.protocol.unwrap_or_default()
    );
}

/// Watches a connection until it is over, and lets go of it then.
async fn watch(server: &Arc<Server>, mut connected: Connected, line: Arc<Line>) -> Ended {
    let _refreshing = AbortOnDropHandle::new(tokio::spawn(refresh(Arc::clone(server), Arc::clone(&line))));
    let _listening = AbortOnDropHandle::new(tokio::spawn(listen(Arc::clone(server), Arc::clone(&line))));
    let _levelling = AbortOnDropHandle::new(tokio::spawn(set_level(Arc::clone(server), Arc::clone(&line))));
    let mut program = connected.program.take();
    let token = connected.running.cancellation_token();
    let closed = CancellationToken::new();
    let waiting = tokio::spawn({
        let closed = closed.clone();
        async move {
            // However it quit, it is over.
            connected.running.waiting().await.ok();
            closed.cancel();
        }
    });
    let program_ended = async {
        match &mut program {
            Some(program) => program.ended().await,
            None => std::future::pending().await,
        }
    };
    let ended = tokio::select! {
        () = server.stop.cancelled() => Ended::Stopped,
        end = program_ended => {
            // What it said last is still on its way.
            timeout(DRAIN, closed.cancelled()).await.ok();
            Ended::Lost(format!("its program {}", how_it_ended(end)))
        }
        () = closed.cancelled() => Ended::Lost("it closed the connection".to_owned()),
        () = line.broken.cancelled() => Ended::Lost("it no longer knows the session".to_owned()),
        why = signs_of_life(server, &line) => Ended::Lost(why),
        never = bound_log(server) => match never {},
        ended = recycling(server) => ended,
    };
    server.line.send_replace(None);
    token.cancel();
    timeout(CLOSING, closed.cancelled()).await.ok();
    waiting.abort();
    if let Some(program) = program {
        program.stop(GRACE).await;
    }
    server.change(|state| state.pid = None);
    ended
}

async fn close(mut connected: Connected) {
    connected.running.close_with_timeout(CLOSING).await.ok();
    if let Some(program) = connected.program {
        program.stop(GRACE).await;
    }
}

/// Asks a quiet server now and then whether it is there; comes back with a reason when it is not.
async fn signs_of_life(server: &Server, line: &Line) -> String {
    let interval = server.settings.keepalive;
    loop {
        sleep(interval).await;
        // One that is busy with a call may have no time, and says soon enough that it is there.
        if server.activity.quiet_since().is_none_or(|since| since.elapsed() < interval) {
            continue;
        }
        let question = if line.is_modern() {
            ClientRequest::DiscoverRequest(DiscoverRequest::new(DiscoverRequestParams {}))
        } else {
            ClientRequest::PingRequest(PingRequest::default())
        };
        match timeout(LIFE, answer(line, question)).await {
            // An error is an answer too: whoever does not know the question is there.
            Ok(Ok(_) | Err(ServiceError::McpError(_))) => {}
            Ok(Err(error)) => {
                return format!("it gave no sign of life: {}", server.shown(&error.to_string()));
            }
            Err(_) => return format!("it gave no sign of life within {} seconds", LIFE.as_secs()),
        }
    }
}

/// Waits until its program is to be ended for want of use or for its age; never while a call runs.
async fn recycling(server: &Server) -> Ended {
    let (idle, age) = (server.settings.idle_timeout, server.settings.max_lifetime);
    let begun = Instant::now();
    if idle.is_none() && age.is_none() {
        return std::future::pending().await;
    }
    loop {
        if let Some(since) = server.activity.quiet_since() {
            let quiet = since.max(begun).elapsed();
            if age.is_some_and(|age| begun.elapsed() >= age) {
                return Ended::Old;
            }
            if idle.is_some_and(|idle| quiet >= idle) {
                return Ended::Idle;
            }
            let left = idle.map(|idle| idle.saturating_sub(quiet));
            let left = left.into_iter().chain(age.map(|age| age.saturating_sub(begun.elapsed()))).min();
            sleep(left.unwrap_or(LIFE).max(Duration::from_millis(10))).await;
        } else {
            sleep(Duration::from_millis(200)).await;
        }
    }
}

/// Rests until somebody wants the server.
async fn rest(server: &Server) -> Waited {
    server.change(|state| state.state = Condition::Asleep);
    tokio::select! {
        () = server.stop.cancelled() => Waited::Stopped,
        () = server.wanted.notified() => Waited::Enough,
    }
}

/// Tells what went wrong, and waits until it is time to try again.
async fn after(server: &Server, tries: &mut Tries, fault: NoConnection) -> Waited {
    let NoConnection { why, hope, needs_login } = fault;
    let next = tries.failed(if needs_login { Hope::Late } else { hope });
    let (condition, wait) = match next {
        Next::After(wait) if tries.was_ready() => (Condition::Reconnecting, wait),
        Next::After(wait) => (Condition::Connecting, wait),
        Next::Park(wait) if needs_login => (Condition::NeedsLogin, wait),
        Next::Park(wait) if tries.was_ready() => (Condition::Parked, wait),
        Next::Park(wait) => (Condition::Failed, wait),
    };
    let is_parked = matches!(next, Next::Park(_));
    let name = server.name();
    if is_parked {
        server.owner.withdraw();
        tracing::warn!(
            target: "toolwright::mcp",
            "MCP server `{name}` is {}: {why}; its tools are gone until it is back, and it is tried again every {} seconds",
            condition.word(), wait.as_secs()
        );
    } else {
        tracing::warn!(target: "toolwright::mcp", "MCP server `{name}`: {why}; trying again in {} seconds", wait.as_secs());
    }
    server.change(|state| {
        state.state = condition;
        state.faults = vec![why];
        state.pid = None;
        if is_parked {
            state.tools.clear();
        }
    });
    tokio::select! {
        () = server.stop.cancelled() => Waited::Stopped,
        () = server.wanted.notified() => Waited::Enough,
        () = sleep(wait) => Waited::Enough,
    }
}

//! Reads the list of tools again when the server says that it has changed, in a task of its own.

use std::{sync::Arc, time::Duration};

use rmcp::model::{ServerNotification, SubscriptionFilter};
use tokio::time::{sleep, timeout};

use super::{line::Line, list::list, offer::offer, server::Server};

/// How long a burst of changes is waited for.
const BURST: Duration = Duration::from_millis(100);
/// How long until a subscription that ended is asked for again.
const AGAIN: Duration = Duration::from_secs(5);

/// Reads the list again after each burst of changes. What cannot be read leaves everything as it is, and is told.
pub(crate) async fn refresh(server: Arc<Server>, line: Arc<Line>) {
    let mut changes = line.inbox.tools_changed.subscribe();
    while changes.changed().await.is_ok() {
        sleep(BURST).await;
        changes.borrow_and_update();
        let limit = server.settings.connect_timeout;
        let fault = match timeout(limit, list(&line)).await {
            Ok(Ok(listing)) => {
                offer(&server, &line, listing);
                None
            }
            Ok(Err(error)) => Some(server.shown(&error.to_string())),
            Err(_) => Some(format!("no answer within {} seconds", limit.as_secs_f64())),
        };
        let fault =
            fault.map(|why| format!("its list of tools has changed and could not be read again: {why}"));
        if let Some(fault) = &fault {
            tracing::warn!(target: "toolwright::mcp", "MCP server `{}`: {fault}", server.name());
        }
        server.change(|state| state.faults = fault.into_iter().collect());
    }
}

/// Asks a server of the new protocol to say when its tools change. One of the old protocol says so unasked.
pub(crate) async fn listen(server: Arc<Server>, line: Arc<Line>) {
    let says_so = line.agreed().is_some_and(|info| {
        let tools = info.capabilities.tools.as_ref();
        tools.is_some_and(|tools| tools.list_changed == Some(true))
    });
    if !line.is_modern() || !says_so {
        return;
    }
    loop {
        let filter = SubscriptionFilter::builder().tools_list_changed().build();
        match line.peer.listen(filter).await {
            Ok(mut subscription) => {
                while let Ok(Some(told)) = subscription.next().await {
                    if matches!(told, ServerNotification::ToolListChangedNotification(_)) {
                        line.inbox.tools_changed.send_modify(|count| *count += 1);
                    }
                }
            }
            Err(error) => {
                let why = server.shown(&error.to_string());
                tracing::debug!(target: "toolwright::mcp", "MCP server `{}` does not say when its tools change: {why}", server.name());
            }
        }
        if line.peer.is_transport_closed() {
            return;
        }
        sleep(AGAIN).await;
        // What changed meanwhile was not told.
        line.inbox.tools_changed.send_modify(|count| *count += 1);
    }
}

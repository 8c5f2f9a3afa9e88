//! `subscriptions/listen`: changes told on the stream of one request, for as long as the client listens.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{json, value::RawValue};

use super::{
    answer,
    fault::Fault,
    id::Id,
    outlet::Outlet,
    session::{Session, Withdrawn},
};

#[derive(Deserialize)]
struct Parameters {
    notifications: Wanted,
}

#[derive(Deserialize)]
struct Wanted {
    #[serde(default, rename = "toolsListChanged")]
    tools: bool,
}

/// Listens, until the client wants no more or the server ends.
pub(crate) async fn begin(
    session: &Arc<Session>,
    id: &Id,
    params: Option<&RawValue>,
    outlet: &Outlet,
) -> Result<(), Fault> {
    let params = params.map_or("{}", RawValue::get);
    let wanted = serde_json::from_str::<Parameters>(params)
        .map_err(|error| Fault::params(format!("Invalid params: {error}")))?
        .notifications;
    let cancellation = session.enter(id)?;
    let changes = session.house.offer.changes().filter(|_| wanted.tools);
    let meta = format!(r#"{{"io.modelcontextprotocol/subscriptionId":{}}}"#, id.to_json());
    let accepted = if changes.is_some() { json!({"toolsListChanged": true}) } else { json!({}) };
    let params = format!(r#"{{"notifications":{accepted},"_meta":{meta}}}"#);
    outlet.beside(answer::notification("notifications/subscriptions/acknowledged", &params)).await;
    let (session, id, outlet) = (Arc::clone(session), id.clone(), outlet.clone());
    let tasks = session.tasks.clone();
    tasks.spawn(async move {
        let told =
            answer::notification("notifications/tools/list_changed", &format!(r#"{{"_meta":{meta}}}"#));
        let telling = async {
            let Some(mut changes) = changes else { return std::future::pending().await };
            while changes.changed().await.is_ok() {
                outlet.beside(told.clone()).await;
            }
        };
        tokio::select! {
            () = telling => {}
            () = outlet.closed() => {}
            () = cancellation.cancelled() => {}
        }
        if session.leave(&id) == Withdrawn::No {
            let done = |out: &mut Vec<u8>| {
                out.extend_from_slice(format!(r#""resultType":"complete","_meta":{meta}"#).as_bytes());
            };
            outlet.answer(answer::result(&id, 64, done)).await;
        }
    });
    Ok(())
}

//! `tools/call`: one call through dispatch, and its result in the words of each version.

use std::{borrow::Cow, pin::pin, sync::Arc};

use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use toolwright::{CallResult, Context, Media, MediaSource, Status};

use super::{
    answer,
    ask::{CALL, Call},
    era::{Elicits, Era, Meta, Said},
    fault::Fault,
    id::Id,
    log::Weight,
    outlet::Outlet,
    progress::Told,
    rounds::{self, Asking, Parked, Step},
    session::{Session, Withdrawn},
    version::Version,
};

#[derive(Deserialize)]
struct Parameters<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
    #[serde(borrow, default)]
    arguments: Option<&'a RawValue>,
    #[serde(borrow, default, rename = "inputResponses")]
    responses: Option<&'a RawValue>,
    #[serde(default, rename = "requestState")]
    state: Option<String>,
}

/// A call that was read.
struct Begun {
    session: Arc<Session>,
    id: Id,
    name: String,
    arguments: String,
    era: Era,
    outlet: Outlet,
    told: Option<Arc<Told>>,
    cancellation: CancellationToken,
}

/// Begins a call, or goes on with one that waits for an answer of its user.
pub(crate) fn begin(
    session: &Arc<Session>,
    id: &Id,
    params: Option<&RawValue>,
    meta: &Meta<'_>,
    era: Era,
    outlet: &Outlet,
) -> Result<(), Fault> {
    let params = params.ok_or_else(|| Fault::params("Invalid params: a call names a tool"))?;
    let parameters: Parameters<'_> = serde_json::from_str(params.get())
        .map_err(|error| Fault::params(format!("Invalid params: {error}")))?;
    let arguments = parameters.arguments.map_or("{}", RawValue::get);
    if !arguments.starts_with('{') {
        return Err(Fault::params("Invalid params: the arguments must be an object"));
    }
    let cancellation = session.enter(id)?;
    let waiting = match (&parameters.state, era.said) {
        (Some(state), Said::ByRequest) => {
            let found = session.house.rounds.take(state, &parameters.name, arguments);
            let left = |_: &Fault| {
                session.leave(id);
            };
            Some(found.inspect_err(left)?)
        }
        _ => None,
    };
    let told = meta.progress.and_then(|token| Told::new(outlet, token, era.version)).map(Arc::new);
    let begun = Begun {
        session: Arc::clone(session),
        id: id.clone(),
        name: parameters.name.into_owned(),
        arguments: arguments.to_owned(),
        era,
        outlet: outlet.clone(),
        told,
        cancellation,
    };
    let brought = rounds::brought(parameters.responses);
    session.tasks.spawn(async move {
        match waiting {
            Some(parked) => begun.go_on(parked, brought).await,
            None if era.said == Said::ByRequest && era.elicits == Elicits::Forms => begun.run_asking().await,
            None => {
                let result = begun.run_wanted().await;
                begun.finish(&result).await;
            }
        }
    });
    Ok(())
}

impl Begun {
    /// Carries the call out.
    async fn run(&self, asking: Option<Asking>, cancellation: CancellationToken) -> CallResult {
        let session = &self.session;
        let offered = session.house.offer.current();
        let base = session.context();
        let services = match &self.told {
            Some(told) => base.services.clone().with(Arc::clone(told).service()),
            None => base.services.clone(),
        };
        let context = Context { cancellation, services, ..base.clone() };
        let call_id = format!("{}-{}", session.mark, self.id.short());
        let call = Call { session: Arc::clone(session), outlet: self.outlet.clone(), era: self.era, asking };
        let dispatcher = &session.house.dispatcher;
        let running =
            dispatcher.carry_out(&offered.selection, &context, &call_id, &self.name, &self.arguments);
        CALL.scope(call, running).await
    }

    /// Carries the call out. A client without a session that has gone away does not want it any more.
    async fn run_wanted(&self) -> CallResult {
        let mut running = pin!(self.run(None, self.cancellation.clone()));
        if self.era.said == Said::ByHandshake {
            return running.await;
        }
        tokio::select! {
            result = &mut running => result,
            () = self.outlet.closed() => {
                self.cancellation.cancel();
                running.await
            }
        }
    }

    /// Carries the call out beside, so that it can wait while its client asks.
    async fn run_asking(self) {
        let (sender, steps) = mpsc::channel(1);
        // It outlives this request where it asks, but never the server.
        let cancellation = self.session.stop.child_token();
        let own = cancellation.clone();
        let runner = Self {
            session: Arc::clone(&self.session),
            id: self.id.clone(),
            name: self.name.clone(),
            arguments: self.arguments.clone(),
            outlet: self.outlet.clone(),
            told: self.told.clone(),
            cancellation: own.clone(),
            era: self.era,
        };
        self.session.tasks.spawn(async move {
            let result = runner.run(Some(Asking(sender.clone())), own).await;
            if let Some(told) = &runner.told {
                told.end();
            }
            // Where nobody takes the result up, nobody waits for it.
            drop(sender.send(Step::Done(Box::new(result))).await);
        });
        self.wait(steps, cancellation).await;
    }

    /// Waits for the call's end or its next question.
    async fn wait(self, mut steps: mpsc::Receiver<Step>, cancellation: CancellationToken) {
        let step = tokio::select! {
            step = steps.recv() => step,
            () = self.cancellation.cancelled() => {
                cancellation.cancel();
                steps.recv().await
            }
            () = self.outlet.closed() => {
                cancellation.cancel();
                // It has its place until it is over; what it still asks is not answered.
                while steps.recv().await.is_some() {}
                None
            }
        };
        match step {
            Some(Step::Done(result)) => self.finish(&result).await,
            Some(Step::Question { params, deadline, reply }) => {
                let (name, arguments) = (self.name.clone(), self.arguments.clone());
                let asked = params.clone();
                self.park(Parked { name, arguments, steps, reply, params, deadline, cancellation }, &asked)
                    .await;
            }
            None => {
                self.session.leave(&self.id);
            }
        }
    }

    /// Answers with the question.
    async fn park(self, parked: Parked, params: &str) {
        if self.session.leave(&self.id) == Withdrawn::Yes {
            parked.cancellation.cancel();
            return;
        }
        match self.session.house.rounds.park(parked) {
            Ok(state) => {
                let question = rounds::QUESTION;
                let inside = format!(
                    r#""resultType":"input_required","inputRequests":{{"{question}":{{"method":"elicitation/create","params":{params}}}}},"requestState":"{state}""#
                );
                let text =
                    answer::result(&self.id, inside.len(), |out| out.extend_from_slice(inside.as_bytes()));
                self.outlet.answer(text).await;
            }
            Err(fault) => self.outlet.fault(Some(&self.id), &fault).await,
        }
    }

    /// Goes on with a call whose client has come back.
    async fn go_on(self, parked: Parked, brought: Option<String>) {
        let Some(brought) = brought else {
            let params = parked.params.clone();
            return self.park(parked, &params).await;
        };
        let Parked { steps, reply, cancellation, .. } = parked;
        // A question that has run out meanwhile has been answered with no; how the call ended is told all the same.
        drop(reply.send(brought));
        self.wait(steps, cancellation).await;
    }

    /// Answers with the result.
    async fn finish(&self, result: &CallResult) {
        if let Some(told) = &self.told {
            told.end();
        }
        if self.session.leave(&self.id) == Withdrawn::Yes {
            return;
        }
        if let Some(error) = result.error {
            let (name, status) = (&self.name, result.status.word());
            self.session.log(&self.outlet, Weight::Info, &format!("{name} ended: {status} ({error})"));
        }
        match result.error {
            Some("unknown_tool" | "tool_scope_block") => {
                let fault = Fault::params(unknown(&result.text));
                self.outlet.fault(Some(&self.id), &fault).await;
            }
            _ => self.outlet.answer(write(&self.id, result, self.era.version)).await,
        }
    }
}

/// Gives the words of an error result.
fn unknown(text: &str) -> String {
    #[derive(Deserialize)]
    struct Error {
        error: String,
    }
    serde_json::from_str(text).map_or_else(|_| text.to_owned(), |Error { error }| error)
}

/// Writes a result.
fn write(id: &Id, result: &CallResult, version: Version) -> Vec<u8> {
    let is_error = result.status != Status::Ok;
    let structure = result.is_object && !is_error && version.has_structure();
    let room = result.text.len() * if structure { 2 } else { 1 } + 128;
    answer::result(id, room, |out| {
        out.extend_from_slice(br#""content":["#);
        if !result.text.is_empty() || result.media.is_empty() {
            out.extend_from_slice(br#"{"type":"text","text":"#);
            answer::quote(&result.text, out);
            out.push(b'}');
        }
        for (number, media) in result.media.iter().enumerate() {
            write_media(media, number + 1, version, out);
        }
        out.push(b']');
        if structure {
            out.extend_from_slice(br#","structuredContent":"#);
            // A message has no line ends; those of JSON text are between its parts, as inside texts they are escaped.
            let text = result.text.trim().bytes();
            out.extend(text.map(|byte| if matches!(byte, b'\n' | b'\r') { b' ' } else { byte }));
        }
        out.extend_from_slice(if is_error { br#","isError":true"# } else { br#","isError":false"# });
        if version.is_stateless() {
            out.extend_from_slice(br#","resultType":"complete""#);
        }
    })
}

/// Writes what is no text. What a version has no form for is in its line of the text alone.
fn write_media(media: &Media, number: usize, version: Version, out: &mut Vec<u8>) {
    let mime = |out: &mut Vec<u8>| {
        out.extend_from_slice(br#","mimeType":"#);
        answer::quote(&media.mime, out);
    };
    let open = |out: &mut Vec<u8>, text: &str| {
        if out.last() == Some(&b'}') {
            out.push(b',');
        }
        out.extend_from_slice(text.as_bytes());
    };
    match (&media.source, media.sort()) {
        (MediaSource::Base64(_), "audio") if !version.has_audio() => {}
        (MediaSource::Base64(data), sort @ ("image" | "audio")) => {
            open(out, &format!(r#"{{"type":"{sort}","data":"#));
            answer::quote(data, out);
            mime(out);
            out.push(b'}');
        }
        (MediaSource::Base64(data), _) => {
            open(out, r#"{"type":"resource","resource":{"uri":"#);
            answer::quote(&format!("toolwright:result/{number}"), out);
            mime(out);
            out.extend_from_slice(br#","blob":"#);
            answer::quote(data, out);
            out.extend_from_slice(b"}}");
        }
        (MediaSource::Url(url), _) if version.has_structure() => {
            open(out, r#"{"type":"resource_link","uri":"#);
            answer::quote(url, out);
            out.extend_from_slice(br#","name":"#);
            answer::quote(if media.title.is_empty() { url } else { &media.title }, out);
            mime(out);
            out.push(b'}');
        }
        (MediaSource::Url(_), _) => {}
    }
}

//! `calls`: the tool calls of an assistant message, and what every call needs of its host.

use std::{io, sync::Arc};

use toolwright::{Context, Dispatcher, Reader, Results};
use toolwright_approval::{Ask, StandingYes, TerminalDevice};
use toolwright_tools::LocalHost;

use crate::{
    arguments::{CallOptions, CallsArguments, SelectionArguments},
    command::call::standard_input,
    failure::{Failure, Verdict},
    notes, output,
    session::{Chosen, Session},
};

/// Reads an assistant message, carries out its calls and prints the tool messages.
pub(crate) fn run(session: &Session, arguments: &CallsArguments) -> Result<Verdict, Failure> {
    let message = standard_input()?;
    let host = Host::new(session, &arguments.call, &arguments.selection)?;
    let answers = finished(host.dispatcher.answer(&host.chosen.available, &host.context, &message))?
        .map_err(|error| {
            Failure::usage(with_cause(&error), "pipe in one assistant message in the OpenAI chat format")
        })?;
    output::json(&answers)?;
    let failed = answers.iter().any(|answer| is_error(&answer.content));
    Ok(if failed { Verdict::Failed } else { Verdict::Done })
}

/// What carries out calls: the selection, the dispatcher and what the host lends to the tools.
pub(crate) struct Host {
    chosen: Chosen,
    dispatcher: Dispatcher,
    context: Context,
}

impl Host {
    /// Makes the host of a command's calls.
    pub(crate) fn new(
        session: &Session,
        options: &CallOptions,
        selection: &SelectionArguments,
    ) -> Result<Self, Failure> {
        let chosen = session.choose(selection)?;
        notes::print_faults(&chosen.notes);
        let workdir =
            std::env::current_dir().map_err(|error| Failure::io("finding the working directory", error))?;
        let asker: Arc<dyn Ask> =
            if options.yes { Arc::new(StandingYes) } else { Arc::new(TerminalDevice::default()) };
        let services = LocalHost {
            home: std::env::home_dir(),
            environment: std::env::vars_os().collect(),
            asker,
            results: session.locations.home.as_ref().map(|home| home.join("results")),
            ..LocalHost::new(workdir)
        }
        .services();
        let context = Context { task_id: options.task.clone(), services, ..Context::default() };
        let dispatcher = Dispatcher::new(chosen.availability.clone()).with_hooks(session.hooks.clone());
        Ok(Self { chosen, dispatcher, context })
    }

    /// Carries out one call.
    pub(crate) fn call(&self, tool: &str, arguments: &str) -> Result<String, Failure> {
        // What is printed is the tool's own result: no words of ours around it.
        let services = self.context.services.clone();
        let results = services.get::<Results>().cloned().unwrap_or_default();
        let services = services.with(Results { reader: Reader::Program, ..results });
        let context = Context { services, ..self.context.clone() };
        let call = self.dispatcher.dispatch(&self.chosen.available, &context, tool, arguments);
        finished(call)
    }
}

/// Tells whether a result is an error: a JSON object whose `error` says something.
pub(crate) fn is_error(result: &str) -> bool {
    let Ok(serde_json::Value::Object(fields)) = serde_json::from_str(result) else { return false };
    fields.get("error").is_some_and(|error| match error {
        serde_json::Value::Null | serde_json::Value::Bool(false) => false,
        serde_json::Value::String(text) => !text.is_empty(),
        _ => true,
    })
}

/// Carries calls out to their end. A tool that did not stop in time is left behind, not waited for.
fn finished<F: Future>(calls: F) -> Result<F::Output, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error: io::Error| Failure::io("starting the runtime for calls", error))?;
    let output = runtime.block_on(calls);
    runtime.shutdown_background();
    Ok(output)
}

fn with_cause(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}

//! `calls`: the tool calls of an assistant message, and what every call needs of its host.

use std::{
    io::{self, IsTerminal as _},
    pin::pin,
    sync::Arc,
    time::Duration,
};

use tokio::signal::unix::{Signal, SignalKind, signal};
use toolwright::{CallResult, Context, Dispatcher, Reader, Results, Selection, search::Searcher};
use toolwright_approval::{Ask, StandingYes, TerminalDevice};
use toolwright_terminal::Progress;

use crate::{
    arguments::{CallOptions, CallsArguments, SelectionArguments},
    brought::Purpose,
    command::call::standard_input,
    failure::{Failure, Verdict},
    host::Lent,
    notes, output,
    session::Session,
};

/// Reads an assistant message, carries out its calls and prints the tool messages.
pub(crate) fn run(session: &Session, arguments: &CallsArguments) -> Result<Verdict, Failure> {
    let message = standard_input()?;
    let host = Host::new(session, &arguments.call, &arguments.selection, Purpose::Selection)?;
    let (answers, ended) = host.carry_out(host.dispatcher.answer(&host.offered, &host.context, &message))?;
    let answers = answers.map_err(|error| {
        Failure::usage(with_cause(&error), "pipe in one assistant message in the OpenAI chat format")
    })?;
    output::json(&answers)?;
    if let Some(signal) = ended {
        return Err(Failure::Interrupted { signal });
    }
    let failed = answers.iter().any(|answer| answer.is_error);
    Ok(if failed { Verdict::Failed } else { Verdict::Done })
}

/// How long cancelled calls may take to end what they started.
const PATIENCE: Duration = Duration::from_secs(10);

/// The signals that ask the program to end.
pub(crate) struct Signals {
    interrupt: Signal,
    terminate: Signal,
    hang_up: Signal,
}

impl Signals {
    /// Listens from now on.
    pub(crate) fn listen() -> io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hang_up: signal(SignalKind::hangup())?,
        })
    }

    /// Waits for one of them and gives its number.
    pub(crate) async fn first(&mut self) -> u8 {
        tokio::select! {
            _ = self.interrupt.recv() => 2,
            _ = self.terminate.recv() => 15,
            _ = self.hang_up.recv() => 1,
        }
    }
}

/// What carries out calls: the selection, the dispatcher and what the host lends to the tools.
pub(crate) struct Host<'s> {
    session: &'s Session,
    offered: Selection,
    dispatcher: Dispatcher,
    context: Context,
}

impl<'s> Host<'s> {
    /// Makes the host of a command's calls.
    pub(crate) fn new(
        session: &'s Session,
        options: &CallOptions,
        selection: &SelectionArguments,
        purpose: Purpose<'_>,
    ) -> Result<Self, Failure> {
        let chosen = session.choose(selection, purpose)?;
        notes::print_faults(&chosen.notes);
        let lent = Lent::new(session, &chosen)?;
        let asker: Arc<dyn Ask> =
            if options.yes { Arc::new(StandingYes) } else { Arc::new(TerminalDevice::default()) };
        let services = lent.services(asker, Some(Arc::new(TerminalDevice::default())));
        let services = if io::stderr().is_terminal() { services.with(shown()) } else { services };
        let context = Context { task_id: options.task.clone(), services, ..Context::default() };
        let offered = chosen.offered(Searcher::Bridge);
        let dispatcher = Dispatcher::new(chosen.availability).with_hooks(session.hooks.clone());
        Ok(Self { session, offered, dispatcher, context })
    }

    /// Carries out one call, and gives the signal that ended it, if one did.
    pub(crate) fn call(&self, tool: &str, arguments: &str) -> Result<(CallResult, Option<u8>), Failure> {
        // What is printed is the tool's own result: no words of ours around it.
        let services = self.context.services.clone();
        let results = services.get::<Results>().cloned().unwrap_or_default();
        let services = services.with(Results { reader: Reader::Program, ..results });
        let context = Context { services, ..self.context.clone() };
        let call = self.dispatcher.carry_out(&self.offered, &context, "", tool, arguments);
        self.carry_out(call)
    }

    /// Carries out calls. A signal cancels them, which ends what they started; the number of the signal is
    /// given then.
    fn carry_out<T>(&self, calls: impl Future<Output = T>) -> Result<(T, Option<u8>), Failure> {
        self.session.wait(async {
            let mut calls = pin!(calls);
            let mut signals =
                Signals::listen().map_err(|error| Failure::io("listening for signals", error))?;
            tokio::select! {
                answer = &mut calls => {
                    if self.context.services.get::<Progress>().is_some() {
                        output::progress("");
                    }
                    Ok((answer, None))
                }
                signal = signals.first() => {
                    self.context.cancellation.cancel();
                    match tokio::time::timeout(PATIENCE, calls).await {
                        Ok(answer) => Ok((answer, Some(signal))),
                        Err(_) => Err(Failure::Interrupted { signal }),
                    }
                }
            }
        })?
    }
}

/// Shows a person what a command writes while it runs.
fn shown() -> Progress {
    Progress::new(|update| {
        let (line, bytes) = (update.last_line, update.bytes);
        output::progress(&if line.is_empty() { String::new() } else { format!("[{bytes} bytes] {line}") });
    })
}

fn with_cause(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}

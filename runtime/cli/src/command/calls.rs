//! `calls`: the tool calls of an assistant message, and what every call needs of its host.

use std::{
    ffi::OsString,
    io::{self, IsTerminal as _},
    pin::pin,
    sync::Arc,
    time::Duration,
};

use tokio::signal::unix::{Signal, SignalKind, signal};
use toolwright::{Context, Dispatcher, Reader, Results, Selection, search::Searcher};
use toolwright_approval::{Ask, StandingYes, TerminalDevice};
use toolwright_config::Keeping;
use toolwright_terminal::{Keep, Progress, Secrets, Variables};
use toolwright_tools::LocalHost;

use crate::{
    arguments::{CallOptions, CallsArguments, SelectionArguments},
    brought::Purpose,
    command::call::standard_input,
    failure::{Failure, Verdict},
    notes, output,
    session::{Session, problem},
    settings,
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
    let failed = answers.iter().any(|answer| is_error(&answer.content));
    Ok(if failed { Verdict::Failed } else { Verdict::Done })
}

/// How long cancelled calls may take to end what they started.
const PATIENCE: Duration = Duration::from_secs(10);

/// The signals that ask the program to end.
struct Signals {
    interrupt: Signal,
    terminate: Signal,
    hang_up: Signal,
}

impl Signals {
    fn listen() -> io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hang_up: signal(SignalKind::hangup())?,
        })
    }

    /// Waits for one of them and gives its number.
    async fn first(&mut self) -> u8 {
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
        let set = chosen
            .terminal
            .as_ref()
            .map_err(|fault| Failure::Usage { problems: vec![problem(fault.clone())] })?;
        let home = std::env::home_dir();
        let workdir = settings::directory(set, session.working_directory(), home.as_deref());
        let asker: Arc<dyn Ask> =
            if options.yes { Arc::new(StandingYes) } else { Arc::new(TerminalDevice::default()) };
        let (environment, secrets) = (session.own.variables().to_vec(), session.secrets());
        tell_withheld(&environment, &set.passed_on, &secrets);
        let services = LocalHost {
            shell_files: settings::shell_files(set, &workdir, home.as_deref()),
            home,
            limits: settings::limits(set),
            pass_on: set.passed_on.clone(),
            passwords: Some(Arc::new(TerminalDevice::default())),
            sudo_password: settings::sudo_password(session),
            environment,
            secrets,
            asker,
            operator: session.operator()?,
            own: session.locations.home.clone().into_iter().collect(),
            hooks: session.hooks.clone(),
            folder: session.locations.home.as_ref().map(|home| home.join("terminal")),
            results: session.locations.home.as_ref().map(|home| home.join("results")),
            keep: keep(chosen.keeping),
            ..LocalHost::new(workdir)
        }
        .services();
        let services = if io::stderr().is_terminal() { services.with(shown()) } else { services };
        let context = Context { task_id: options.task.clone(), services, ..Context::default() };
        let offered = chosen.offered(Searcher::Bridge);
        let dispatcher = Dispatcher::new(chosen.availability).with_hooks(session.hooks.clone());
        Ok(Self { session, offered, dispatcher, context })
    }

    /// Carries out one call, and gives the signal that ended it, if one did.
    pub(crate) fn call(&self, tool: &str, arguments: &str) -> Result<(String, Option<u8>), Failure> {
        // What is printed is the tool's own result: no words of ours around it.
        let services = self.context.services.clone();
        let results = services.get::<Results>().cloned().unwrap_or_default();
        let services = services.with(Results { reader: Reader::Program, ..results });
        let context = Context { services, ..self.context.clone() };
        let call = self.dispatcher.dispatch(&self.offered, &context, tool, arguments);
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

/// Tells which variables commands do not get because of what is in them.
fn tell_withheld(environment: &[(OsString, OsString)], passed_on: &[String], secrets: &Secrets) {
    let (_, withheld) = Variables::pick_without(environment.iter().cloned(), passed_on, secrets);
    if !withheld.is_empty() {
        output::note(&format!(
            "warning: commands do not get {}, because a secret is in it; terminal.env_passthrough passes a variable on all the same",
            withheld.join(", ")
        ));
    }
}

/// How long the files of long results are kept.
fn keep(set: Keeping) -> Keep {
    let usual = Keep::default();
    let limit = |set: Option<u64>, one: u64| {
        // A limit of 0 is none.
        set.map(|set| Some(set.saturating_mul(one)).filter(|limit| *limit > 0))
    };
    let age = limit(set.days, 24 * 60 * 60).map(|seconds| seconds.map(Duration::from_secs));
    Keep { age: age.unwrap_or(usual.age), bytes: limit(set.megabytes, 1 << 20).unwrap_or(usual.bytes) }
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

fn with_cause(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}
